"""What reads well in the source tree and not on the site: links to folders, diagrams GitHub draws, fields that are described by a number.

A link to a file that is no page offers it for download.
"""

from __future__ import annotations

import re
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s#:]+)\)")


def without_folders(text: str, page: Path) -> str:
    """The text of a page with links to folders unlinked."""

    def plain(match: re.Match[str]) -> str:
        return match[1] if (page.parent / match[2]).is_dir() else match[0]

    return LINK.sub(plain, text)


def read(app: Sphinx, name: str, source: list[str]) -> None:
    """Sphinx has read a page."""
    source[0] = without_folders(source[0], Path(app.env.doc2path(name)))


def without_field_numbers(_app: Sphinx, _what: str, _name: str, _of: object, _options: object, lines: list[str]) -> None:
    """A field of a named tuple has no docstring of its own but a number, which says nothing."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def setup(app: Sphinx) -> dict[str, bool]:
    """Listen to pages being read. A diagram that GitHub draws stays text: drawing it here would need a script from elsewhere."""
    app.add_lexer("mermaid", TextLexer)
    app.connect("source-read", read)
    app.connect("autodoc-process-docstring", without_field_numbers)
    return {"parallel_read_safe": True}

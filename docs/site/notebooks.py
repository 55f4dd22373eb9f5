"""Notebooks as pages: a cell is Markdown, or code with the output stored in the file (written by `scripts/run_notebooks.py`)."""

from __future__ import annotations

import json
from typing import Any

from docutils import nodes
from myst_parser.parsers.sphinx_ import MystParser
from sphinx.application import Sphinx


def as_markdown(notebook: dict[str, Any]) -> str:
    """The cells as one Markdown text; pictures stand in it as they are."""
    parts = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        for output in cell["outputs"]:
            data = output.get("data", {})
            if output["output_type"] == "stream":
                parts.append(_shown("".join(output["text"])))
            elif "image/svg+xml" in data:
                parts.append('```{raw} html\n<div class="cell-picture">' + "".join(data["image/svg+xml"]) + "</div>\n```")
            elif "text/html" in data:
                parts.append("```{raw} html\n" + "".join(data["text/html"]) + "\n```")
            else:
                parts.append(_shown("".join(data["text/plain"])))
    return "\n\n".join(parts) + "\n"


def _shown(text: str) -> str:
    return f":::{{container}} cell-output\n```text\n{text.rstrip()}\n```\n:::"


class NotebookParser(MystParser):  # type: ignore[misc]  # the site's packages are not installed where the types are checked
    """A parser of notebooks for Sphinx."""

    supported = ("notebook",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Parse the Markdown of a notebook."""
        super().parse(as_markdown(json.loads(inputstring)), document)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the parser."""
    app.add_source_parser(NotebookParser)
    return {"parallel_read_safe": True}

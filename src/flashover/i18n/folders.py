"""The files of the catalogues as a translator has them: of the library and of the page, one language beside English.

Installed, there is the library's folder alone; in a source tree the page's lies beside it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

from flashover.i18n.catalogue import FALLBACK, MANNER, Template

#: A language: its templates by file, such as `library/engine` or `page/main`, and key.
Texts = dict[str, dict[str, Template]]

_HERE = Path(__file__).parent
#: The file that says how a language writes.
MANNERS = f"library/{MANNER}"


def parts(source: Path | None = None) -> dict[str, Path]:
    """The folders that hold the languages; of the source tree given, or of this package."""
    library = _HERE if source is None else source / "src" / "flashover" / "i18n"
    page = (_HERE.parents[2] if source is None else source) / "ui" / "src" / "i18n"
    return {"library": library, "page": page} if page.is_dir() else {"library": library}


def languages(source: Path | None = None) -> tuple[str, ...]:
    """Every language with a folder anywhere, English first."""
    found = {path.name for folder in parts(source).values() for path in folder.iterdir() if any(path.glob("*.json"))}
    return tuple(sorted(found, key=lambda name: (name != FALLBACK, name)))


def read(language: str, source: Path | None = None) -> Texts:
    """All files of a language that are there, in the order of their names."""
    found: Texts = {}
    for part, folder in parts(source).items():
        for path in sorted((folder / language).glob("*.json")):
            found[f"{part}/{path.stem}"] = cast("dict[str, Template]", json.loads(path.read_text(encoding="utf-8")))
    return found


def write(language: str, texts: Texts, source: Path | None = None) -> list[Path]:
    """Write the files of a language; returns their paths."""
    folders = parts(source)
    written = []
    for name, texts_of_file in texts.items():
        part, _, area = name.partition("/")
        path = folders[part] / language / f"{area}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(dump(texts_of_file), encoding="utf-8")
        written.append(path)
    return written


def dump(texts: Mapping[str, Template]) -> str:
    """A file of a catalogue: one line a text, one a line of a text of several."""
    lines = []
    for key, template in texts.items():
        if isinstance(template, list):
            inside = ",\n".join(f"  {json.dumps(line, ensure_ascii=False)}" for line in template)
            shown = f"[\n{inside}\n ]"
        else:
            shown = json.dumps(template, ensure_ascii=False)
        lines.append(f" {json.dumps(key, ensure_ascii=False)}: {shown}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def leaves(template: Template, path: str = "") -> Iterator[tuple[str, str]]:
    """Every plain text of a template with the path of its form: `n=one`, nested `n=one,m=few`, a line `2`; empty for the whole."""
    if isinstance(template, str):
        yield path, template
    elif isinstance(template, list):
        for number, line in enumerate(template, 1):
            yield str(number), line
    else:
        for name, forms in template.items():
            for category, form in forms.items():
                yield from leaves(form, f"{path},{name}={category}" if path else f"{name}={category}")

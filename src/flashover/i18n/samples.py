"""Numbers, cells, lists and names as each language writes them, in real sentences of the catalogues: a table to be read by eye."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from flashover.i18n.catalogue import Percent, Phrase, Template, _Filler
from flashover.i18n.folders import languages, read

#: What is shown, its key, and its values; a row without a key shows the value alone.
SAMPLES: tuple[tuple[str, str, Mapping[str, object]], ...] = (
    *((f"{n} AP", "refusal.ap.too_few", {"need": 6, "have": n}) for n in (1, 2, 5)),
    *((f"{n} AP saved", "event.ap.saved", {"seat": "A", "saved": n}) for n in (1, 2, 4)),
    *((f"{n} cubes", "sum.cubes", {"n": n, "of": 12}) for n in (1, 2, 5, 22)),
    *(
        (f"{n} cubes", "advice.reason.cubes", {"win": Percent(0.4), "second": Percent(0.5), "plan": 2, "mine": n, "theirs": 0.5})
        for n in (1, 1.5)
    ),
    *(
        (f"{n} points", "advice.reason.behind", {"win": Percent(0.4), "second": Percent(0.5), "plan": 1, "points": n})
        for n in (1, 3, 1.5)
    ),
    *((f"{n} new fires", "sum.fire", {"n": n}) for n in (1, 2, 5, 21)),
    ("13.1%, 50%, under a tenth", "", {"": [Percent(0.131), Percent(0.5), Percent(0.0004)]}),
    ("1.5, 0.25, 3", "", {"": [1.5, 0.25, 3.0]}),
    ("a cell", "event.poi.placed", {"at": (3, 5)}),
    ("several cells", "refusal.gun.quadrant_occupied", {"cells": [(3, 5), (2, 2), (1, 8)]}),
    ("sides", "event.vehicle.drove.ambulance", {"start": Phrase("side.left"), "to": Phrase("side.top")}),
    ("a die", "intent.plain.reroll", {"die": Phrase("die.red")}),
    ("a specialist", "event.crew.changed", {"seat": "B", "specialist": Phrase("specialist.rescue")}),
    ("names", "preview.crew", {"crew": "Ada, Ben, Žofie"}),
)


def table(asked: Iterable[str] = (), source: Path | None = None) -> str:
    """A Markdown table: a row for each sample, a column for each language."""
    shown = tuple(asked) or languages(source)
    texts = {language: _flat(language, source) for language in shown}
    lines = [" | ".join(("| ", *shown, "")), "|" + "---|" * (len(shown) + 1)]
    for label, key, values in SAMPLES:
        cells = [_said(language, texts[language], key, values) for language in shown]
        lines.append("| " + " | ".join((label, *cells)) + " |")
    return "\n".join(lines)


def _flat(language: str, source: Path | None) -> dict[str, Template]:
    return {key: template for sentences in read(language, source).values() for key, template in sentences.items()}


def _said(language: str, texts: dict[str, Template], key: str, values: Mapping[str, object]) -> str:
    filler = _Filler(language, own=texts)
    if not key:
        return filler.write(values[""])
    return filler.fill(texts[key], values) if key in texts else "–"

"""No text waits in a catalogue for a caller that is gone: every key stands in the code, or a key made in the code can be it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from flashover.bots.why.intent import WORDS

ROOT = Path(__file__).parents[3]
SOURCES = (ROOT / "src" / "flashover", ROOT / "ui" / "src")
CATALOGUES = (ROOT / "src" / "flashover" / "i18n" / "en", ROOT / "ui" / "src" / "i18n" / "en")
#: Where a key is put together: `new.odds_${kind}`, f"group.{verb}".
MADE = (r"`([^`\n]*\$\{[^`\n]*)`", r"f\"([^\"\n]*\{[^\"\n]*)\"", r"f'([^'\n]*\{[^'\n]*)'")
HOLE = re.compile(r"\$?\{[^{}]*\}")
#: A key that is put together begins with words of its own; `${area}.${name}` could be any.
BEGUN = re.compile(r"[a-z_]+\.[\w .\0-]*")


def sources() -> str:
    """All code and data that can name a key, the catalogues themselves aside."""
    suffixes = (".py", ".ts", ".svelte", ".json", ".toml")
    paths = (path for folder in SOURCES for path in sorted(folder.rglob("*")))
    kept = (path for path in paths if path.suffix in suffixes and "static" not in path.parts and ".test." not in path.name)
    return "\n".join(path.read_text(encoding="utf-8") for path in kept if path.parent.parent.name != "i18n")


def made(text: str) -> re.Pattern[str]:
    """What a key that is put together can be."""
    found = {HOLE.sub("\0", key) for shape in MADE for key in re.findall(shape, text)}
    found = {pattern for pattern in found if BEGUN.fullmatch(pattern)}
    assert len(found) > 100
    return re.compile("|".join("[\\w. -]+".join(map(re.escape, pattern.split("\0"))) for pattern in sorted(found)))


def unused(keys: Iterator[str], text: str) -> list[str]:
    """The keys of which nothing in the text speaks."""
    named = {*re.findall(r"[\w-]+(?:\.[\w-]+)*", text)}
    pattern = made(text)

    def is_used(key: str) -> bool:
        # A form of a word is asked for by the sentence (`{die.rolled}`); a longer key leads to a shorter one (`removesuffix`).
        whole = key.rpartition(".")[0]
        if key.partition(".")[0] in WORDS:
            return True  # a bot's intent names one: `reroll both` leads to `die.both`
        if "." in whole and (whole in named or pattern.fullmatch(whole)):
            return True
        return key in named or bool(pattern.fullmatch(key)) or any(name.startswith(f"{key}.") for name in named)

    return [key for key in keys if not is_used(key)]


def keys() -> Iterator[str]:
    """All keys there are."""
    for folder in CATALOGUES:
        for path in sorted(folder.glob("*.json")):
            yield from json.loads(path.read_text(encoding="utf-8"))


def test_every_key_has_a_use() -> None:
    assert unused(keys(), sources()) == []


def test_a_key_without_a_use_is_found() -> None:
    assert unused(iter(["table.menu", "table.nobody_asks_for_this", "nowhere.at.all"]), sources()) == [
        "table.nobody_asks_for_this",
        "nowhere.at.all",
    ]

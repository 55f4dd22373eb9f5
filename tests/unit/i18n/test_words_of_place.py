"""A phone shows the board turned by a quarter: beside it stand the numbers on its edge, right either way, and no rows and columns."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from flashover.i18n import LANGUAGES

PAGE = Path(__file__).parents[3] / "ui" / "src" / "i18n"
LINES = {
    "en": r"(?<!in a )\brows?\b|\bcolumns?\b",
    "de": r"\bReihen?\b|\bSpalten?\b",
    "fr": r"\bcolonnes?\b|^Ligne {",
    "es": r"\bfilas?\b|\bcolumnas?\b",
    "cs": r"(?<!na )\břad[auy]\b|\bsloup\w*",
    "pl": r"(?<!z )\brz[ąę]d\w*|\bkolumn\w*",
    "ru": r"\bряд[ыау]?\b|\bколон\w*",
}
#: The list of the rules speaks of the printed board, and the board in words is a table that is never turned.
UPRIGHT = {"rule.BOARD-02", "rule.AMB-72", "replay.text.row"}


def texts(template: Any) -> list[str]:
    """All texts of a template."""
    return [template] if isinstance(template, str) else [text for one in template.values() for text in texts(one)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_beside_the_board_is_right_on_a_turned_one(language: str) -> None:
    line = re.compile(LINES[language], re.IGNORECASE)
    found = {
        key
        for path in (PAGE / language).glob("*.json")
        for key, template in json.loads(path.read_text(encoding="utf-8")).items()
        if any(line.search(text) for text in texts(template))
    }
    # The words are recognised: those of the printed board are there.
    assert found == UPRIGHT

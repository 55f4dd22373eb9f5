"""The types of the wire are true: what the engine writes fits them exactly, and every event has one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

from flashover import Board, Game, Record
from flashover.advice.risk import risk
from flashover.errors import RiskError
from flashover.formats.position import FIELDS
from flashover.options import VALUES, Options
from flashover.server.wire import encode, formatsapi, httpapi, outlookapi
from flashover.server.wire.eventapi import EventJson, event_classes

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.json"))
ROOT = Path(__file__).parents[2]


def fits(kind: Any, value: object) -> None:
    """Whether a value is of a type, with nothing converted and no field beside those of the type."""
    adapter = TypeAdapter(kind)
    sent = encode.dumps(value)
    assert json.loads(adapter.dump_json(adapter.validate_json(sent, strict=True))) == json.loads(sent)


def test_a_position_has_exactly_the_fields_of_the_format() -> None:
    assert set(formatsapi.Position.__annotations__) == FIELDS


@pytest.mark.parametrize("side", ["A", "B"])
def test_boards_fit_their_type(side: str) -> None:
    fits(formatsapi.BoardJson, Board.builtin(side).to_json())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_whole_game_fits_its_types(path: Path) -> None:
    record = Record.from_json(json.loads(path.read_text("utf-8")))
    fits(formatsapi.RecordJson, record.to_json())
    fits(httpapi.Frames, encode.frames_json(record))


def test_options_in_effect_are_those_of_the_edition_unless_given() -> None:
    options = encode.options_json(Options(edition="ru", mode="experienced", threat_supply=34))
    fits(formatsapi.OptionsInEffect, options)
    assert (options["gun_reroll"], options["threat_supply"], options["cafs_command_cap"]) == ("once", 34, "command_ap")
    assert set(options) == set(VALUES)


def test_danger_maps_fit_their_type() -> None:
    game = Game.new({"mode": "experienced"}, seats=2, seed=3)
    checked = 0
    while not game.over and checked < 5:
        try:
            fits(formatsapi.RiskJson, risk(game))
            checked += 1
        except RiskError:
            pass  # no fire phase can come yet
        if game.to_decide is None:
            game.roll()
        else:
            game.play(game.legal_actions()[0])
    assert checked == 5


@pytest.mark.parametrize("options", [{"mode": "family"}, {"mode": "experienced", "level": "veteran"}], ids=["family", "veteran"])
def test_outlooks_fit_their_type(options: dict[str, Any]) -> None:
    game = Game.new(options, seats=3, seed=5)
    seen = set()
    rng = Random(5)
    for _ in range(400):
        if game.over:
            break
        outlook = encode.outlook_json(game)
        fits(outlookapi.OutlookJson, outlook)
        seen |= {name for name, value in outlook.items() if value}
        if game.to_decide is None:
            game.roll()
        else:
            game.play(rng.choice(game.legal_actions()))
    assert seen >= ({"end", "ways", "limits"} if options["mode"] == "family" else {"end", "gun", "ways", "limits"})


def test_an_event_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="code"):
        fits(EventJson, {"code": "cat.meowed", "key": "", "values": {}, "rules": []})


def test_every_event_has_a_code_of_its_own() -> None:
    codes = [kind.code for kind in event_classes()]
    assert len(set(codes)) == len(codes) and all(codes)


def test_a_new_event_class_is_in_the_types_of_the_page() -> None:
    program = """
from __future__ import annotations

from flashover.events import Event
from flashover.geometry import Cell
from flashover.words import Side

class CatRescued(Event):
    \"\"\"A cat.\"\"\"

    fact = 250
    code = "cat.rescued"
    at: Cell | None
    side: Side
    lives: int

from scripts.make_protocol_types import types_text
print(types_text())
"""
    text = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    fields = ['code: "cat.rescued";', "at: Cell | null;", "side: Side;", "lives: number;", "key: string;"]
    assert "/** A cat. */\nexport interface CatRescuedEvent {\n  " + "\n  ".join(fields) in text
    union = next(line for line in text.splitlines() if line.startswith("export type EventJson"))
    assert "CatRescuedEvent" in union

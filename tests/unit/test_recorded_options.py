"""A ruling changes an edition, and the games recorded before it stay as they were played (CLR-60)."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from flashover import Game, Options, Record, Refused
from flashover.options.printed import EDITIONS
from flashover.options.recorded import as_played, to_record
from flashover.testing import rule, scenario

RU = {"mode": "experienced", "edition": "ru"}
RECORDS = Path(__file__).parents[1] / "records"


def gun_position() -> dict[str, object]:
    """The driver beside the engine, about to fire, in a position saved under the Russian edition."""
    position = scenario("0,3: 0", mode="experienced", specialists=["driver"], ap=4, engine="top", board_side="B").position
    return {**position, "options": dict(RU)}


def test_every_value_before_a_ruling_is_one_the_edition_has_now_otherwise() -> None:
    changed = {(name, option) for name, edition in EDITIONS.items() for option in edition.before}
    assert changed == {("ru", "gun_reroll")}
    for name, option in changed:
        assert EDITIONS[name].options[option] != EDITIONS[name].before[option]


@rule("CLR-60")
def test_a_new_game_follows_the_ruling_and_its_record_says_so() -> None:
    game = Game.new(dict(RU), 2, seed=1)
    record = game.record([])
    assert game.options.gun_reroll == "once" and game.options.given == RU
    written = record.to_json()
    assert written["options"] == {**RU, "gun_reroll": "once"}
    assert Record.from_json(written).options == game.options


@rule("CLR-60")
@pytest.mark.parametrize("path", sorted(RECORDS.glob("ru-*.json")), ids=lambda path: path.stem)
def test_a_record_of_before_the_ruling_is_true_as_it_was_played(path: Path) -> None:
    record = Record.load(path)
    assert record.options.gun_reroll == "stepwise" and record.verify().ok
    again = Record.from_json(record.to_json())
    assert again.options == record.options and again.verify().ok


@rule("CLR-60")
def test_a_start_position_in_a_record_is_played_like_the_rest_of_it() -> None:
    plies = ("gun", "! dice 1 1", "reroll red", "! red 2", "reroll black", "! black 8")
    before = {**gun_position(), "options": {**RU, "gun_reroll": "stepwise"}}
    game = Game.from_position(before)
    for ply in plies:
        game.play(ply)
    written = game.record([]).to_json()
    start = cast("dict[str, object]", written["start"])
    assert written["options"] == start["options"] == RU  # as it was written before the option existed
    replayed = Record.from_json(written).game_at(len(plies))
    assert replayed.digest() == game.digest()
    now = Game.from_position(gun_position())
    for ply in plies[:4]:
        now.play(ply)
    with pytest.raises(Refused):
        now.play(plies[4])


def test_only_what_the_edition_decides_is_filled_in() -> None:
    assert as_played({"edition": "cs"}) == {"edition": "cs"}
    assert as_played({"edition": "ru", "gun_reroll": "once"}) == {"edition": "ru", "gun_reroll": "once"}
    assert as_played({"edition": "no such"}) == {"edition": "no such"} and as_played([1]) == [1]
    assert to_record(Options(edition="cs")) == {"edition": "cs"}

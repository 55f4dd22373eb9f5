"""How hard a house is: the same games every time, compared with the printed houses on the same seeds."""

from __future__ import annotations

from typing import Any

import pytest

from flashover import Game
from flashover.board import Board
from flashover.errors import SimError
from flashover.houses import rate
from flashover.houses.difficulty import KINDS, scout_wins
from flashover.sim import Cell, Row, make_cell, play_game, replay, runner
from flashover.sim.play import failed_row


def hard_house() -> Board:
    """House A with a single way in and thirty fires."""
    data: Any = Board.builtin("A").to_json()
    data["name"] = "furnace"
    data["walls"] += data["entrances"][1:]
    data["entrances"] = data["entrances"][:1]
    poi = data["family_setup"]["poi"]
    data["family_setup"]["fire"] = [[r, c] for r in range(1, 7) for c in range(1, 9) if [r, c] not in poi][:30]
    return Board.from_json(data)


def test_a_burning_trap_is_harder_than_the_printed_houses() -> None:
    found = rate(hard_house(), games=150, seconds=0)
    assert [(one.house, one.bot, one.kind) for one in found.ratings] == [
        (house, "scout", kind) for house in ("A", "B", "furnace") for kind in ("family", "veteran")
    ]
    assert {one.printed: one.verdict for one in found.differences} == {"A": "harder", "B": "harder"}
    assert all(one.high < 0 for one in found.differences)
    family = {one.house: one for one in found.ratings if one.kind == "family"}
    assert family["furnace"].high < family["B"].low < family["A"].rate


def test_a_printed_house_is_not_compared_with_itself() -> None:
    found = rate(Board.builtin("B"), games=100, seconds=0)
    assert [(one.printed, one.verdict) for one in found.differences] == [("A", "harder")]
    assert found.to_json()["house"] == "B"


def test_the_planner_plays_the_same_seeds_everywhere() -> None:
    reports: list[str] = []
    found = rate(Board.builtin("A"), games=1, planner_games=1, seats=1, progress=reports.append)
    planned = [one for one in found.ratings if one.bot == "planner"]
    assert [(one.house, one.games) for one in planned] == [("B", 1), ("A", 1)]
    assert [one.bot for one in found.differences] == ["scout", "planner"]
    assert reports[-1] == "planner, 2 games"


def test_a_game_that_fails_is_told_and_its_seed_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every house, so that the games are still compared seed by seed."""

    def game(cell: Cell, seed: int) -> Row:
        if seed == 2 and cell.options.get("board_side") == "B":
            raise RuntimeError("no idea")
        return failed_row(cell, seed, "")._replace(outcome="won")

    monkeypatch.setattr(runner, "play_game", game)
    found = rate(Board.builtin("A"), games=1, planner_games=3, seats=1)
    assert [(one.house, one.games, one.wins) for one in found.ratings if one.bot == "planner"] == [("B", 2, 2), ("A", 2, 2)]
    (told,) = found.failed
    assert "planner x1 experienced veteran B, seed 2: RuntimeError: no idea" in told
    assert found.to_json()["failed"] == [told]


def test_a_changed_copy_is_not_mistaken_for_the_printed_house() -> None:
    changed: Any = Board.builtin("A").to_json()
    changed["family_setup"]["fire"].pop()
    found = rate(Board.from_json(changed), games=20, seconds=0)
    assert [one.house for one in found.ratings] == ["A", "A", "B", "B", "A (own)", "A (own)"] and found.house == "A (own)"


def test_games_repeat() -> None:
    one, other = (scout_wins(Board.builtin("A"), {"mode": "family"}, 3, range(1, 40)) for _ in "ab")
    assert one == other and 0 < sum(one.values()) < len(one)


def fires(game: Game) -> list[str]:
    """The first roll for the fire of each turn: what the turn's dice are, before what they hit has any say."""
    found, end = [], False
    for ply in game.history:
        if ply.startswith("! dice") and end:
            found.append(ply)
        end = ply == "end"
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_is_the_same_dice_in_every_house(kind: str) -> None:
    """The games that are counted are those of the studies, and there the fires of a seed are the same two dice, turn by turn."""
    seeds = range(1, 26)
    cells = {side: make_cell("greedy", 4, {**KINDS[kind], "board_side": side}) for side in "AB"}
    for seed in seeds[:3]:
        here, there = (fires(replay(cell, seed)) for cell in cells.values())
        turns = min(len(here), len(there))
        assert turns > 5 and here[:turns] == there[:turns]
    for side, cell in cells.items():
        won = scout_wins(Board.builtin(side), KINDS[kind], 4, seeds)
        assert won == {seed: play_game(cell, seed).won for seed in seeds}


@pytest.mark.parametrize("wrong", [{"games": 0}, {"planner_games": -1}, {"seconds": -1.0}, {"seconds": float("nan")}])
def test_numbers_that_make_no_sense_are_refused(wrong: Any) -> None:
    with pytest.raises(SimError, match=r"sim\.nothing"):
        rate(Board.builtin("A"), **wrong)

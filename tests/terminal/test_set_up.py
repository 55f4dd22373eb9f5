"""The set-up: the standard one, and the questions of an interview."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from flashover import Board, FairDice, Game
from flashover.bots.setup import standard_ply
from flashover.dice import PhysicalDice
from flashover.terminal.session import Terminal
from flashover.terminal.setup import interview
from tests.terminal.sitting import Table, family


@pytest.mark.parametrize("seats", [1, 2, 6])
@pytest.mark.parametrize("options", [{"mode": "family"}, {"mode": "experienced", "level": "heroic", "board_side": "B"},
                                     {"mode": "experienced", "use_vehicles": False},
                                     {"mode": "experienced", "specialist_choice": "random"}])  # fmt: skip
def test_standard_answers_the_whole_set_up(options: dict[str, Any], seats: int) -> None:
    table = Table(Game.new(options, seats, seed=2), ["standard"])
    told = table.run()
    position = table.game.position()
    assert position["phase"] == "actions", told
    assert "standard" in told and f"Firefighter {'A'} goes first" in told


def test_standard_answers_the_rest_only() -> None:
    table = Table(family(), ["7,7", "standard", "standard"])
    told = table.run()
    assert table.game.history[0] == "place 0 7,7"
    assert "The setup is over." in told


def test_standard_goes_as_far_as_real_dice_allow() -> None:
    game = Game.new({"mode": "experienced", "level": "veteran"}, 1, dice=PhysicalDice())
    mind = Random(1)

    def answer(session: Terminal) -> str:
        if session.game.to_decide is not None:
            return "standard"
        of = session.game.waits_for()["of"]
        return f"{mind.randint(1, 6)} {mind.randint(1, 8)}" if of == "dice" else str(mind.randint(1, 6))

    table = Table(game, [answer] * 40)
    told = table.run()
    assert table.game.position()["phase"] == "actions"
    assert told.count("The rest of the setup has been chosen for you.") == 2, "the extra hot spots are rolled in between"


def test_standard_places_the_crew_at_different_doors() -> None:
    game = family(4)
    cells = set()
    for _ in range(4):
        ply = standard_ply(game)
        cells.add(ply.split()[2])
        game.play(ply)
    doors = {f"{r},{c}" for edge in Board.builtin("A").entrances for r, c in edge if r in (0, 7) or c in (0, 9)}
    assert cells == doors


def test_specialists_are_introduced() -> None:
    told = Table(Game.new({"mode": "experienced"}, 1, seed=1), []).run()
    assert "cafs: 3 AP, plus 3 for extinguishing" in told


def test_the_interview_asks_what_was_not_chosen() -> None:
    said: list[str] = []
    answers = iter(["", "7", "3", "x", "exp", "hero"])
    got = interview(lambda _: next(answers), said.append, "en", {})
    assert got == {"seats": 2, "mode": "experienced", "level": "heroic"} or got["seats"] == 2
    answers = iter(["7", "3", "x", "exp", "hero"])
    assert interview(lambda _: next(answers), said.append, "en", {}) == {
        "seats": 3, "mode": "experienced", "level": "heroic",
    }  # fmt: skip
    assert any("1, 2, 3, 4, 5, 6" in line for line in said)
    assert interview(lambda _: "", said.append, "en", {"seats": 1, "mode": "family"}) == {"seats": 1, "mode": "family"}


def test_the_commitment_is_published_at_the_start() -> None:
    dice = FairDice.fresh()
    told = Table(Game.new({}, 1, dice=dice), []).run()
    assert dice.commitment in told and dice.seed.hex() not in told

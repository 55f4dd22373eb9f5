"""Real dice typed in, and put right."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import pytest

from flashover import Game, Record
from flashover.dice import PhysicalDice
from flashover.terminal.menu import outcome_text
from flashover.terminal.session import Terminal
from tests.terminal.sitting import Table, begun, player


def test_real_dice_are_typed_and_checked() -> None:
    game = Game.new({"mode": "family"}, 1, dice=PhysicalDice())
    script = ["3,0", "first 0", "end", "", "9 9", "help", "red 3", "3", "3 5 1", "six", "35"]
    table = Table(game, script, confirm=False)
    told = table.run()
    assert "You roll real dice" in told
    assert "Both dice are rolled to advance the fire." in told
    assert told.count("Two numbers, please: red 1 to 6 and black 1 to 8") == 5
    assert table.game.history[-1] == "! dice 3 5"
    assert table.prompts.count("red and black: ") == len(script) - 3


def test_a_whole_game_with_real_dice(tmp_path: Path) -> None:
    mind = Random(5)
    decide = iter(player(5))

    def answer(session: Terminal) -> str:
        waits = session.game.waits_for()
        if waits["kind"] == "decision":
            return next(decide)(session)
        of, odds = waits["of"], waits.get("odds")
        if of in ("reveal", "deal"):
            assert isinstance(odds, dict)
            return str(mind.choice(sorted(odds)))[: mind.randint(4, 9)]
        red, black = mind.randint(1, 6), mind.randint(1, 8)
        return {"dice": f"{red}{mind.choice([' ', '', ','])}{black}", "red": str(red), "black": str(black)}[str(of)]

    def answers() -> Iterable[Callable[[Terminal], str]]:
        while True:
            yield answer

    game = Game.new({"mode": "experienced", "specialist_choice": "random"}, 3, dice=PhysicalDice())
    table = Table(game, answers(), confirm=False, save=str(tmp_path / "g.json"))
    told = table.run()
    assert table.game.over and "The seed was" not in told
    report = Record.load(tmp_path / "g.json").verify()
    assert report.ok and report.dice == "entered"


def test_an_outcome_goes_before_the_beginning_of_a_command() -> None:
    game = Game.new({"mode": "experienced", "specialist_choice": "random"}, 1, seed=1)
    while game.waits_for().get("of") != "deal":
        game.roll()
    table = Table(Record.from_json(game.record().to_json()).game(), ["c", "describe", "d"])
    told = table.run()
    assert "The last ply" not in told and "Room 1 (" in told
    assert "Please type the name of a card: paramedic, captain, imaging" in told
    assert table.game.history[-1] == "! deal driver"


def test_a_typing_error_can_be_corrected_with_real_dice() -> None:
    game = Game.new({"mode": "family"}, 2, dice=PhysicalDice())
    script = ["3,0", "7,3", "first 0", "correct", "end", "1 1", "correct", "1 7", "undo", "correct", "1 8", "m u"]
    table = Table(game, script, confirm=False)
    told = table.run()
    assert "The last step isn't a roll or draw you typed in." in told
    assert told.count("Undone: ! dice 1") == 2
    assert table.game.history[-3:] == ("end", "! dice 1 8", "move up")
    assert table.game.position()["smoke"] == [[1, 8]]


def test_the_computer_dice_cannot_be_corrected() -> None:
    game = begun("end")
    game.roll_all()
    assert "The last step isn't a roll or draw you typed in." in Table(game, ["correct"]).run()


def test_before_the_roll_an_end_can_be_taken_back_with_real_dice() -> None:
    game = Game.new({"mode": "family"}, 1, dice=PhysicalDice())
    table = Table(game, ["3,0", "first 0", "end", "undo", "m r", "quit"], confirm=False)
    table.run()
    assert table.game.history[-1] == "move right"


@pytest.mark.parametrize(
    ("of", "typed", "ply"),
    [
        ("dice", "3 5", "! dice 3 5"),
        ("dice", "35", "! dice 3 5"),
        ("dice", "3,5", "! dice 3 5"),
        ("dice", "! dice 3 5", "! dice 3 5"),
        ("dice", "dice", "! dice dice"),
        ("red", " 4 ", "! red 4"),
        ("black", "8", "! black 8"),
        ("reveal", "v", "! reveal victim"),
        ("reveal", "false alarm", "! reveal false_alarm"),
        ("reveal", "x", "! reveal x"),
        ("deal", "para", "! deal paramedic"),
        ("deal", "c", "! deal c"),
        ("dice", "٣٥", "! dice ٣٥"),
    ],
)
def test_outcomes_as_people_say_them(of: str, typed: str, ply: str) -> None:
    assert outcome_text(of, typed) == ply

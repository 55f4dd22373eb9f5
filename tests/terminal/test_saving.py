"""Games are saved whatever happens, and never over another one."""

from __future__ import annotations

from pathlib import Path

import pytest

from flashover import Game, Record
from flashover.terminal.session import Terminal, free_name
from tests.terminal.sitting import Table, begun, family


def test_every_ply_is_saved_and_a_resumed_game_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    saved: list[int] = []

    def look(session: Terminal) -> str:
        assert Record.load(path).plies == session.game.history
        saved.append(len(session.game.history))
        return ["3,0", "7,3", "first 1", "m u", "chop up", "end"][len(saved) - 1]

    table = Table(family(), [look] * 6, save=str(path), names=["Ada", "Ben"], confirm=False)
    told = table.run()
    assert f"Saved in {path}." in told and f"flashover terminal --resume {path}" in told
    again = Record.load(path).game()
    assert again.digest() == table.game.digest() and again.journal == table.game.journal
    both = []
    for game in (table.game, again):
        more = Table(game, ["move down", "end", "end"], confirm=False)
        more.run()
        both.append(more.game.digest())
    assert both[0] == both[1]
    assert "The game continues after" in Table(again, []).run()


@pytest.mark.parametrize("leaving", [EOFError, KeyboardInterrupt])
def test_end_of_input_and_interrupt_save_and_leave_politely(leaving: type[BaseException], tmp_path: Path) -> None:
    def leave(session: Terminal) -> str:
        raise leaving

    table = Table(family(), ["3,0", leave])
    told = table.run()
    assert "Saved in flashover-game.json." in told and told.endswith("Goodbye.")
    assert Record.load("flashover-game.json").game().digest() == table.game.digest()


def test_leaving_in_the_middle_of_a_question_loses_nothing() -> None:
    table = Table(begun("move right"), ["end"])
    table.run()
    assert Record.load("flashover-game.json").plies == table.game.history
    paused = Table(begun("move right"), ["end", "y"], pause=True)
    paused.run()
    assert Record.load("flashover-game-2.json").game().digest() == paused.game.digest()


def test_quit_does_not_overwrite_another_game() -> None:
    for number in range(3):
        Table(family(seed=number), ["3,0", "quit"]).run()
    assert sorted(path.name for path in Path().iterdir()) == [
        "flashover-game-2.json", "flashover-game-3.json", "flashover-game.json",
    ]  # fmt: skip
    assert free_name("new.json") == "new.json"


def test_a_game_that_has_not_begun_is_not_saved() -> None:
    assert "Saved" not in Table(family(), ["quit"]).run()
    assert not list(Path().iterdir())


def test_save_as_and_a_place_where_nothing_can_be_saved() -> None:
    table = Table(family(), ["save", "save no/where.json", "save here.json", "3,0", "save", "quit"])
    told = table.run()
    assert "Save to which file?" in told and "Couldn't save to no/where.json" in told
    assert Record.load("here.json").plies == ("place 0 3,0",)
    other = Table(family(seed=4), ["7,3", "save here.json", "quit"]).run()
    assert "here.json already exists." in other
    assert Record.load("here.json").plies == ("place 0 3,0",)


def test_a_finished_game_can_still_be_saved() -> None:
    position = {
        "options": {"mode": "family"}, "ap": 4, "firefighters": [{"at": [3, 1]}], "rescued": 9,
        "pois": [{"at": [3, 1], "face": "victim"}], "unrevealed": {"victims": 3, "false_alarms": 5},
    }  # fmt: skip
    table = Table(Game.from_position(position, seed=1), ["move left carry victim", "save end.json"], pause=True)
    assert "A perfect win: all 10 rescued!" in table.run()
    assert Record.load("end.json").result is not None

"""What can be taken back: own decisions to the last outcome or turn start, in one place for every client."""

from __future__ import annotations

import pytest

from flashover import Game
from flashover.errors import UndoError


def game_in_turn() -> Game:
    game = Game.new({"mode": "family"}, seats=2, seed=7)
    for ply in ("place 0 3,0", "place 1 4,9", "first 0"):
        game.play(ply)
    return game


def undoable(game: Game) -> list[str]:
    return [played.text for played in game.undoable()]


def test_the_set_up_is_undone_ply_by_ply_until_the_first_turn() -> None:
    game = Game.new({"mode": "family"}, seats=2, seed=7)
    assert undoable(game) == [] and not game.can_undo() and game.last is None
    game.play("place 0 3,0")
    game.play("place 1 4,9")
    assert undoable(game) == ["place 1 4,9", "place 0 3,0"]
    assert [played.seat for played in game.undoable()] == [1, 0]
    game.play("first 0")
    assert undoable(game) == [], "a turn has begun"


def test_undo_reaches_back_to_the_last_outcome() -> None:
    game = game_in_turn()
    game.play("move right")
    game.play("end")
    assert undoable(game) == ["end", "move right"]
    game.roll()
    assert undoable(game) == [] and game.last is not None and game.last.seat is None
    with pytest.raises(UndoError) as caught:
        game.undo()
    assert caught.value.code == "undo.nothing"


def test_what_was_taken_back_is_repeated_until_something_else_is_played() -> None:
    game = game_in_turn()
    game.play("move right")
    game.play("move up")
    assert (game.undo(), game.undo()) == ("move up", "move right")
    assert game.can_redo()
    game.play("move right")
    assert game.can_redo(), "the same ply again"
    game.redo()
    assert game.history[-2:] == ("move right", "move up") and not game.can_redo()
    game.undo()
    game.play("move down")
    with pytest.raises(UndoError) as caught:
        game.redo()
    assert caught.value.code == "redo.nothing"


def test_the_journal_keeps_what_was_taken_back_where_it_was_played() -> None:
    game = game_in_turn()
    for ply in ("move right", "move up"):
        game.play(ply)
    game.undo()
    game.undo()
    game.play("move down")
    assert game.journal[3:] == (("move right", True), ("move up", True), ("move down", False))
    again = game.record().game()
    assert again.journal == game.journal and again.history == game.history

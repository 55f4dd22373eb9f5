"""Lists of choices: folded, matched, grouped, in every language."""

from __future__ import annotations

import re

import pytest

from flashover import Game
from flashover.terminal.menu import match, meant
from flashover.terminal.words import Words
from tests.terminal.sitting import Table, family


def test_a_narrow_terminal_is_told_so() -> None:
    assert "the drawn board needs 83" in Table(family(), [], pause=True, width=70).run().replace("\n", " ")
    assert "the drawn board needs" not in Table(family(), [], pause=True, width=100).run()


def test_lists_are_folded_to_the_width() -> None:
    table = Table(Game.new({"mode": "experienced"}, 2, seed=1), ["standard", *["end"] * 3], confirm=False, width=60)
    listed = [line for line in table.run().splitlines() if re.match(r" +\w.*\d\) ", line) and ":" not in line]
    assert listed and max(len(line) for line in listed) <= 60


def test_match_prefers_the_same_number_of_words() -> None:
    legal = ["move up", "move up carry victim", "extinguish up remove", "end"]
    assert match("m u", legal) == ["move up"]
    assert match("m u c", legal) == ["move up carry victim"]
    assert match("e", legal) == ["end"]
    assert match("e u", legal) == ["extinguish up remove"]
    assert match("", legal) == [] and match("x", legal) == []
    assert match("1", ["first 0", "first 1"], shorter=True) == []


def test_meant_finds_the_one_ply() -> None:
    assert meant("ch l") == "chop left"
    assert meant("m") is None and meant("zzz") is None
    assert meant("! dice  3 5") == "! dice 3 5"


def test_groups_show_orders_by_seat() -> None:
    game = Game.new({"mode": "experienced"}, 2, seed=1)
    Table(game, ["captain", "cafs", "3,0", "7,3", "left", "top", "first 0"]).run()
    told = Table(game, [], names=["Ada", "Ben"]).run()
    assert re.search(r"Order to B \(Ben\) +\d+\) move up", told)
    assert "+ 2 for orders" in told
    table = Table(game, ["command b move up"])
    table.run()
    assert table.game.history[-1] == "command 1 move up"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown language"):
        Words("xx")

"""What a turn shows, and the many ways to answer it."""

from __future__ import annotations

import re

import pytest

from flashover import Game
from flashover.dice import PhysicalDice
from flashover.i18n import LANGUAGES
from flashover.terminal.session import COMMANDS
from flashover.terminal.words import Words
from tests.terminal.sitting import Table, begun, family


def test_a_turn_shows_board_points_and_priced_choices() -> None:
    told = Table(begun("move right"), [], names=["Ada", "Ben"]).run()
    assert "Firefighter A (Ada), 3 AP" in told
    assert re.search(r"Move +1\) up \(1 AP\) +2\) right \(2 AP, fire\)", told)
    assert "right reduce (1 AP, fire to smoke)" in told
    assert "end (saves 3 AP)" in told
    assert "┏━━" in told and "▲▲▲▲▲" in told


def test_ascii_and_words_instead_of_the_drawing() -> None:
    plain = Table(begun(), [], ascii=True).run()
    assert "+-------" in plain and plain.isascii()
    words = Table(begun(), ["m r", "m u", "end"], in_words=True, confirm=False).run()
    assert "Firefighter A (seat 0): at 3-0, active." in words and "━" not in words
    assert words.count("Room 1 (") == 2, "once a turn"


@pytest.mark.parametrize(("lost", "said"), [(0, "save the other 3 too, and it's a perfect game"), (1, "2 more can still be saved")])
def test_playing_on_says_what_is_at_stake(lost: int, said: str) -> None:
    position = {
        "options": {"mode": "family", "continue_after_win": "ask"}, "phase": "actions", "ap": 4, "firefighters": [{"at": [3, 1]}],
        "pois": [{"at": [3, 1], "face": "victim"}], "unrevealed": {"victims": 3 - lost, "false_alarms": 2}, "rescued": 6, "lost": lost,
    }  # fmt: skip
    told = " ".join(Table(Game.from_position(position), ["move left carry victim", "continue yes"]).run().split())
    assert said in told and "yours, whatever happens now" in told


def test_the_log_names_the_animals() -> None:
    for seed in range(60):
        game = Game.from_position(
            {
                "options": {"mode": "family", "pet_tokens": 2}, "phase": "actions", "ap": 4, "firefighters": [{"at": [3, 1]}],
                "pois": [{"at": [3, 2], "face": "down"}], "unrevealed": {"victims": 10, "false_alarms": 0},
            },
            seed=seed,
        )  # fmt: skip
        told = Table(game, ["move right", "log"]).run()
        if found := re.findall(r"The POI at 3-2 is a (dog|cat|rabbit)!", told):
            assert len(found) == 2 and found[0] == found[1], "when it happens, and in the log"
            return
    pytest.fail("no animal in sixty games")


def test_colors_only_when_wanted() -> None:
    assert "\x1b[" not in Table(begun(), []).run()
    assert "\x1b[1m" in Table(begun(), [], color=True).run()


@pytest.mark.parametrize(
    ("typed", "ply"),
    [
        ("move right", "move right"),
        ("m r", "move right"),
        ("M  R", "move right"),
        ("mo ri", "move right"),
        ("2", "move right"),
        ("move up", "move up"),
    ],
)
def test_plies_prefixes_and_numbers(typed: str, ply: str) -> None:
    table = Table(begun(), [typed])
    table.run()
    assert table.game.history[-1] == ply


@pytest.mark.parametrize("typed", ["place 0 3,0", "pl 0 3,0", "place a 3,0", "place 3,0", "3,0", "p 3,0"])
def test_set_up_answers_may_leave_out_what_is_clear(typed: str) -> None:
    table = Table(family(), [typed])
    table.run()
    assert table.game.history == ("place 0 3,0",)


def test_more_short_answers() -> None:
    table = Table(Game.new({"mode": "experienced"}, 2, seed=1), ["cafs", "s paramedic", "3,0", "B 4,9", "place b 4,9",
                                                                "left", "engine top", "b"], confirm=False)  # fmt: skip
    table.run()
    wanted = [
        "specialist 0 cafs", "specialist 1 paramedic", "place 0 3,0", "place 1 4,9", "park ambulance left",
        "park engine top", "first 1",
    ]  # fmt: skip
    assert [ply for ply in table.game.history if not ply.startswith("!")] == wanted


def test_an_unclear_beginning_lists_what_it_could_be() -> None:
    told = Table(begun(), ["m"]).run()
    assert "That could mean several things: move up; move right; move down" in told


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("chop up", "There's no wall between 3-0 and 2-0."),
        ("ch u", "There's no wall between 3-0 and 2-0."),
        ("door right", "There's no door between 3-0 and 3-1."),
        ("dance", "I don't understand “dance”."),
        ("99", "I don't understand “99”."),
        ("chop", "“chop” isn't an action. It should look like: chop up|right|down|left."),
        ("mvoe rihgt", "Did you mean “move right”?"),
        ("! dice 1 1", "No roll is due: firefighter A chooses an action."),
        ("first 1", "A different decision is due"),
        ("\x1b[2J", "I don't understand “?[2J”."),
        ("chop \x1b[2J", "“chop ?[2J” isn't an action"),
        ("ё" * 500, "I don't understand “" + "ё" * 60 + "...”."),
    ],
)
def test_what_is_not_allowed_is_explained_and_changes_nothing(typed: str, said: str) -> None:
    table = Table(begun(), [typed, "", "why"])
    before = table.game.digest()
    told = table.run()
    assert said in told.replace("\n", " ")
    assert table.game.digest() == before


def test_why_explains_with_rules_and_prices() -> None:
    told = Table(begun(), ["why", "why chop up", "why m r", "why", "chop up", "why", "why end"]).run()
    assert "Why what?" in told
    assert "Rules: CHOP-01, AMB-17" in told
    assert "move right: allowed now, costs 1 AP." in told
    assert "end: allowed now." in told


def test_help_rules_board_and_describe() -> None:
    told = Table(begun(), ["help", "?", "h", "rules", "board", "describe", "b"]).run()
    assert told.count("undo your actions") == 3
    assert "Win: 7 rescued." in told
    assert told.count("entrance") >= 3 and "Room 1 (study, hall), rows 1 to 4" in told


def test_every_command_is_in_the_help() -> None:
    for language in LANGUAGES:
        text = Words(language)("help")
        assert all(re.search(rf"\b{command}\b", text) for command in COMMANDS if command != "help"), language


def test_undo_and_redo() -> None:
    table = Table(begun(), ["m r", "m u", "undo", "undo", "undo", "redo", "u", "redo", "redo", "redo"])
    told = table.run()
    assert "Undone: move up" in told and "There's nothing to undo" in told and "There's nothing to redo." in told
    assert table.game.history[-2:] == ("move right", "move up")


def test_undo_in_the_set_up() -> None:
    table = Table(family(), ["3,0", "undo", "7,3"])
    table.run()
    assert table.game.history == ("place 0 7,3",)


def test_the_log_tells_and_keeps_what_was_taken_back() -> None:
    told = Table(family(1), ["log", "3,0", "1", "m r", "undo", "log", "log 1", "log 0"]).run()
    assert "Nothing has happened yet." in told
    assert "   1. place 0 3,0\n      Firefighter A starts at 3-0." in told
    assert told.count("- move right (undone)") == 2


def test_ending_asks_when_points_would_be_lost() -> None:
    game = begun("end")
    game.roll_all()
    game.play("end")
    game.roll_all()
    assert game.position()["ap"] == 8
    table = Table(game, ["end", "n", "end", "", "end", "y"])
    told = table.run()
    assert told.count("You'd lose 4 AP: that's more than you can save.") == 3
    assert told.count("Your turn goes on.") == 2
    assert table.game.history.count("end") == 3


def test_ending_asks_when_somebody_is_beside_fire() -> None:
    position = {
        "options": {"mode": "family"}, "ap": 1, "firefighters": [{"at": [3, 1]}, {"at": [6, 6]}, {"at": [7, 3]}],
        "fire": [[3, 2], [6, 5], [2, 5]], "pois": [{"at": [2, 4], "face": "victim"}, {"at": [2, 6], "face": "victim"}],
        "unrevealed": {"victims": 4, "false_alarms": 2},
    }  # fmt: skip
    table = Table(Game.from_position(position, seed=1), ["end", "no"], names=["Ada"])
    told = table.run()
    assert "Firefighter A (Ada) at 3-1 is next to fire." in told
    assert "The victim at 2-4 is next to fire." in told
    assert "Firefighter B at" not in told, "a closed door stands between"
    assert "The victim at 2-6" not in told
    assert not table.game.history


def test_confirmation_can_be_switched_off() -> None:
    table = Table(begun("move right"), ["e"], confirm=False)
    table.run()
    assert "end" in table.game.history
    table = Table(begun("move right"), ["e", "end"])
    table.run()
    assert "end" in table.game.history, "end again is a yes"


def test_the_fire_phase_is_told_with_reasons_and_a_summary() -> None:
    told = Table(begun(), ["end", "end", "end"], confirm=False).run()
    assert re.search(r"The fire advances\n  The dice show red \d, black \d\.\n  .*\d-\d", told)
    assert re.search(r"^Fire phase: .+\.$", told, re.MULTILINE)


def test_a_pause_after_the_fire_phase() -> None:
    table = Table(begun(), ["end", ""], confirm=False, pause=True)
    table.run()
    assert table.prompts == ["> ", "Press Enter to go on. ", "> "]


def test_the_summary_counts() -> None:
    position = {
        "options": {"mode": "family"}, "ap": 0, "firefighters": [{"at": [4, 4]}, {"at": [7, 3]}],
        "fire": [[4, 3]], "smoke": [[4, 5]], "pois": [{"at": [4, 5], "face": "victim"}],
        "unrevealed": {"victims": 4, "false_alarms": 2},
    }  # fmt: skip
    table = Table(
        Game.from_position(position, dice=PhysicalDice()),
        ["end", "4 3", "1", "2 2", "3 7", "1 8"],
        confirm=False,
    )
    told = table.run()
    summary = next(line for line in told.splitlines() if line.startswith("Fire phase:"))
    assert "1 explosion" in summary and "knocked down: A" in summary and "1 victim lost (now 1 of 4)" in summary
    assert "3 new POIs" in summary and re.search(r"2 damage cubes \(22 of 24 left\)", summary)

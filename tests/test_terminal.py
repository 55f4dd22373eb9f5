"""The terminal game, driven through its text interface as a person would drive it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from flashover import Board, FairDice, Game, Record
from flashover.dice import PhysicalDice
from flashover.i18n import LANGUAGES
from flashover.menu import groups, match, meant, outcome_text
from flashover.quicksetup import standard_ply
from flashover.terminal import COMMANDS, Terminal, free_name, interview
from flashover.terminaltext import Words, catalogue


class Table:
    """A terminal with a script: each answer is a line or a function of the session; after the last comes end of input."""

    def __init__(self, game: Game, script: Iterable[str | Callable[[Terminal], str]] = (), **more: Any) -> None:
        self.script = iter(script)
        self.lines: list[str] = []
        self.prompts: list[str] = []
        self.session = Terminal(game, ask=self.ask, say=self.lines.append, **more)

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        for answer in self.script:
            return answer if isinstance(answer, str) else answer(self.session)
        raise EOFError

    def run(self) -> str:
        assert self.session.run() == 0
        return "\n".join(self.lines)

    @property
    def game(self) -> Game:
        return self.session.game


def family(seats: int = 2, seed: int = 3) -> Game:
    return Game.new({"mode": "family"}, seats, seed=seed)


def begun(*plies: str, seats: int = 2) -> Game:
    """A family game in its first turn."""
    game = family(seats)
    for ply in ("place 0 3,0", *(f"place {seat} 7,3" for seat in range(1, seats)), "first 0", *plies):
        game.play(ply)
    return game


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A session without a file saves itself into the working directory."""
    monkeypatch.chdir(tmp_path)


# ---------------------------------------------------------------- whole games


def player(seed: int, ways: Iterable[str] = ("text", "number", "prefix")) -> Iterable[Callable[[Terminal], str]]:
    """Somebody who answers every question somehow: with a ply, a number of the list, or a beginning of words."""
    mind = Random(seed)
    styles = tuple(ways)

    def answer(session: Terminal) -> str:
        game = session.game
        if game.to_decide is None:  # Enter after the fire phase
            return ""
        shown = [choice.ply for group in groups(game) for choice in group.choices]
        ply = mind.choice(shown)
        style = mind.choice(styles)
        if style == "number" and not ply.startswith("place"):
            return str(shown.index(ply) + 1)
        if style == "prefix":
            short = " ".join(word[: mind.randint(1, len(word))] for word in ply.split())
            if match(short, shown) == [ply] and short not in COMMANDS and short != "h":
                return short
        return ply

    while True:
        yield answer


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    "options",
    [
        {"mode": "family"},
        {"mode": "experienced"},
        {"mode": "experienced", "level": "heroic", "edition": "cs", "variant_hidden_hazmats": True},
        {"mode": "experienced", "level": "veteran", "continue_after_win": "ask", "engine_carries_victims": True},
    ],
    ids=["family", "experienced", "cs hidden", "veteran"],
)
def test_a_whole_game_through_the_text_interface(options: dict[str, Any], seed: int, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    table = Table(Game.new(options, 3, seed=seed), player(seed), confirm=False, save=str(path))
    told = table.run()
    assert table.game.over
    record = Record.load(path)
    assert record.result == table.game.result and record.plies == table.game.history
    assert record.verify().dice == "proven"
    assert "The seed was" in told and "Traceback" not in told
    assert re.search(r"^(Won|Lost|The building has collapsed)", told, re.MULTILINE)


def test_every_language_plays_a_whole_game() -> None:
    for language in LANGUAGES:
        table = Table(
            Game.new({"mode": "experienced"}, 2, seed=4), player(4), confirm=False, language=language, ascii=True
        )
        table.run()
        assert table.game.over


def test_the_same_answers_give_the_same_game() -> None:
    digests = set()
    for _ in range(2):
        table = Table(family(seed=9), player(9), confirm=False)
        table.run()
        digests.add(table.game.digest())
    assert len(digests) == 1


# ---------------------------------------------------------------- choosing


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
    assert "Firefighter A (seat 0): at 3,0, active." in words and "━" not in words
    assert words.count("Room 1,") == 2, "once a turn"


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
    assert "That could be several: move up; move right; move down" in told


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("chop up", "There is no wall between 3,0 and 2,0."),
        ("ch u", "There is no wall between 3,0 and 2,0."),
        ("door right", "There is no door between 3,0 and 3,1."),
        ("dance", "“dance” is not understood."),
        ("99", "“99” is not understood."),
        ("chop", "“chop” is not a ply; expected: chop up|right|down|left."),
        ("mvoe rihgt", "did you mean “move right”?"),
        ("! dice 1 1", "Chance gives nothing now: firefighter A chooses an action."),
        ("first 1", "Another decision is due"),
        ("\x1b[2J", "“?[2J” is not understood."),
        ("chop \x1b[2J", "“chop ?[2J” is not a ply"),
        ("ё" * 500, "“" + "ё" * 60 + "...” is not understood."),
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
    assert told.count("take back your actions") == 3
    assert "Win: 7 rescued." in told
    assert told.count("entrance") >= 3 and "Room 1, rows 1 to 4" in told


def test_every_command_is_in_the_help() -> None:
    for language in LANGUAGES:
        text = Words(language)("help")
        assert all(re.search(rf"\b{command}\b", text) for command in COMMANDS if command != "help"), language


# ---------------------------------------------------------------- taking back


def test_undo_and_redo() -> None:
    table = Table(begun(), ["m r", "m u", "undo", "undo", "undo", "redo", "u", "redo", "redo", "redo"])
    told = table.run()
    assert "Taken back: move up" in told and "Nothing to take back" in told and "Nothing was taken back." in told
    assert table.game.history[-2:] == ("move right", "move up")


def test_undo_in_the_set_up() -> None:
    table = Table(family(), ["3,0", "undo", "7,3"])
    table.run()
    assert table.game.history == ("place 0 7,3",)


def test_the_log_tells_and_keeps_what_was_taken_back() -> None:
    told = Table(family(1), ["log", "3,0", "1", "m r", "undo", "log", "log 1", "log 0"]).run()
    assert "Nothing has happened yet." in told
    assert "   1. place 0 3,0\n      Firefighter A starts on 3,0." in told
    assert told.count("- move right (taken back)") == 2


# ---------------------------------------------------------------- ending a turn


def test_ending_asks_when_points_would_be_lost() -> None:
    game = begun("end")
    game.roll_all()
    game.play("end")
    game.roll_all()
    assert game.position()["ap"] == 8
    table = Table(game, ["end", "n", "end", "", "end", "y"])
    told = table.run()
    assert told.count("4 AP above the limit of saving would be lost.") == 3
    assert told.count("The turn goes on.") == 2
    assert table.game.history.count("end") == 3


def test_ending_asks_when_somebody_is_beside_fire() -> None:
    position = {
        "options": {"mode": "family"}, "ap": 1, "firefighters": [{"at": [3, 1]}, {"at": [6, 6]}, {"at": [7, 3]}],
        "fire": [[3, 2], [6, 5], [2, 5]], "pois": [{"at": [2, 4], "face": "victim"}, {"at": [2, 6], "face": "victim"}],
        "unrevealed": {"victims": 4, "false_alarms": 2},
    }  # fmt: skip
    table = Table(Game.from_position(position, seed=1), ["end", "no"], names=["Ada"])
    told = table.run()
    assert "Firefighter A (Ada) at 3,1 stands beside fire." in told
    assert "The victim at 2,4 lies beside fire." in told
    assert "Firefighter B at" not in told, "a closed door stands between"
    assert "The victim at 2,6" not in told
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
    assert re.search(r"The fire advances\n  The dice show red \d, black \d\.\n  .*\d,\d", told)
    assert re.search(r"^Fire phase: .+\.$", told, re.MULTILINE)


def test_a_pause_after_the_fire_phase() -> None:
    table = Table(begun(), ["end", ""], confirm=False, pause=True)
    table.run()
    assert table.prompts == ["> ", "Enter goes on. ", "> "]


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
    assert "3 new POIs" in summary and re.search(r"2 damage cubes \(now 2 of 24\)", summary)


# ---------------------------------------------------------------- real dice


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
    assert "The last ply" not in told and "Room 1," in told
    assert "The name of a card, please: paramedic, captain, imaging" in told
    assert table.game.history[-1] == "! deal driver"


def test_a_typing_error_can_be_corrected_with_real_dice() -> None:
    game = Game.new({"mode": "family"}, 2, dice=PhysicalDice())
    script = ["3,0", "7,3", "first 0", "correct", "end", "1 1", "correct", "1 7", "undo", "correct", "1 8", "m u"]
    table = Table(game, script, confirm=False)
    told = table.run()
    assert "The last ply is not an outcome you entered." in told
    assert told.count("Taken back: ! dice 1") == 2
    assert table.game.history[-3:] == ("end", "! dice 1 8", "move up")
    assert table.game.position()["smoke"] == [[1, 8]]


def test_the_computer_dice_cannot_be_corrected() -> None:
    game = begun("end")
    game.roll_all()
    assert "The last ply is not an outcome you entered." in Table(game, ["correct"]).run()


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


# ---------------------------------------------------------------- saving


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
    assert "The game goes on after" in Table(again, []).run()


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
    assert "Into which file?" in told and "Cannot save in no/where.json" in told
    assert Record.load("here.json").plies == ("place 0 3,0",)
    other = Table(family(seed=4), ["7,3", "save here.json", "quit"]).run()
    assert "here.json is there already." in other
    assert Record.load("here.json").plies == ("place 0 3,0",)


def test_a_finished_game_can_still_be_saved() -> None:
    position = {
        "options": {"mode": "family"}, "ap": 4, "firefighters": [{"at": [3, 1]}], "rescued": 9,
        "pois": [{"at": [3, 1], "face": "victim"}], "unrevealed": {"victims": 3, "false_alarms": 5},
    }  # fmt: skip
    table = Table(Game.from_position(position, seed=1), ["move left carry victim", "save end.json"], pause=True)
    assert "Won, and perfectly: all 10 rescued!" in table.run()
    assert Record.load("end.json").result is not None


# ---------------------------------------------------------------- set-up


@pytest.mark.parametrize("seats", [1, 2, 6])
@pytest.mark.parametrize("options", [{"mode": "family"}, {"mode": "experienced", "level": "heroic", "board_side": "B"},
                                     {"mode": "experienced", "use_vehicles": False},
                                     {"mode": "experienced", "specialist_choice": "random"}])  # fmt: skip
def test_standard_answers_the_whole_set_up(options: dict[str, Any], seats: int) -> None:
    table = Table(Game.new(options, seats, seed=2), ["standard"])
    told = table.run()
    position = table.game.position()
    assert position["phase"] == "actions", told
    assert "standard" in told and f"Firefighter {'A'} begins" in told


def test_standard_answers_the_rest_only() -> None:
    table = Table(family(), ["7,7", "standard", "standard"])
    told = table.run()
    assert table.game.history[0] == "place 0 7,7"
    assert "The set-up is over." in told


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
    assert told.count("The rest of the set-up is chosen for you.") == 2, "the extra hot spots are rolled in between"


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
    assert "cafs: 3 AP and 3 for extinguishing" in told


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


def test_a_narrow_terminal_is_told_so() -> None:
    assert "the drawn board needs 83" in Table(family(), [], pause=True, width=70).run().replace("\n", " ")
    assert "the drawn board needs" not in Table(family(), [], pause=True, width=100).run()


def test_lists_are_folded_to_the_width() -> None:
    table = Table(Game.new({"mode": "experienced"}, 2, seed=1), ["standard", *["end"] * 3], confirm=False, width=60)
    listed = [line for line in table.run().splitlines() if re.match(r" +\w.*\d\) ", line) and ":" not in line]
    assert listed and max(len(line) for line in listed) <= 60


# ---------------------------------------------------------------- parts


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


def test_every_catalogue_says_everything() -> None:
    english = catalogue("en")
    for language in LANGUAGES:
        texts = catalogue(language)
        assert texts.keys() == english.keys(), language
        for key, text in texts.items():
            assert isinstance(text, list) == isinstance(english[key], list), (language, key)
            wanted = set(re.findall(r"{(\w+)}", json.dumps(english[key])))
            assert set(re.findall(r"{(\w+)}", json.dumps(text))) <= wanted | {"n"}, (language, key)
            if isinstance(text, dict):
                (forms,) = text.values()
                need = {"cs": {"one", "few", "other"}, "pl": {"one", "few", "many"}, "ru": {"one", "few", "many"}}
                assert set(forms) >= need.get(language, {"one", "other"}), (language, key)
    with pytest.raises(ValueError, match="unknown language"):
        catalogue("xx")

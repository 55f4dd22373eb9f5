"""The game in a terminal: one table, one keyboard, one to six firefighters.

A session reads and writes lines through two functions it is given, so that tests, pipes and people drive it alike. It
knows no rule: what may be done, what it costs, why not, and what happened all come from the `Game`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import cast

from flashover import events
from flashover.bots.setup import standard_ply
from flashover.dice import FairDice
from flashover.errors import FileError, RecordError, UndoError
from flashover.game import Game
from flashover.i18n import Phrase
from flashover.outlook import end_of_turn
from flashover.record import Record
from flashover.refusals import Refusal
from flashover.rules import plies
from flashover.terminal import menu
from flashover.terminal.view import BOARD_WIDTH, View
from flashover.terminal.words import Words, harmless

DEFAULT_SAVE = "flashover-game.json"
COMMANDS = (
    "undo", "redo", "help", "why", "board", "describe", "log", "save", "quit", "rules", "correct", "standard", "hint",
)  # fmt: skip
WITH_ARGUMENT = ("why", "log", "save", "hint")
#: What takes back more than an own action is not done for a letter typed in error.
IN_FULL = ("correct",)


class Leave(Exception):  # noqa: N818 - a wish, not an error
    """A player wants to leave the table."""


class Terminal:
    """One session.

    `ask` shows a prompt and returns a line (EOFError or KeyboardInterrupt when there is none), `say` writes one. `save`
    names the file that is written after every ply, `pause` waits for Enter after each fire phase, `in_words` describes
    the board instead of drawing it.
    """

    def __init__(
        self,
        game: Game,
        *,
        ask: Callable[[str], str],
        say: Callable[[str], None],
        names: Sequence[str | None] = (),
        save: str | None = None,
        language: str = "en",
        ascii: bool = False,  # noqa: A002 - the name of the renderer's option
        color: bool = False,
        confirm: bool = True,
        pause: bool = False,
        in_words: bool = False,
        width: int = 100,
    ) -> None:
        self.game = game
        self.names = list(names)
        self.words = Words(language, self.names)
        self.view = View(say, self.words, plain=ascii, color=color, in_words=in_words, width=width)
        self._ask = ask
        self._save = save
        self._confirm, self._pause = confirm, pause
        self._story: list[events.Event] | None = None
        self._last_refusal: Refusal | None = None
        self._hinted = ("", 0)

    # ---------------------------------------------------------------- the session

    def run(self) -> int:
        """Play until the game is over or a player leaves; nothing is lost either way."""
        try:
            self._open()
            while not self.game.over:
                if self.game.to_decide is None:
                    self._chance()
                else:
                    self._decide()
            self._close()
        except (EOFError, KeyboardInterrupt):
            self._leave("")
        except Leave:
            self._leave()
        return 0

    def _open(self) -> None:
        game, words, view = self.game, self.words, self.view
        if isinstance(game.dice, FairDice):
            view.prose(words("dice.fair", commitment=game.dice.commitment))
        else:
            view.prose(words("dice.physical"))
        if game.history:
            view.prose(words("resumed", n=len(game.history)))
        view.prose(words("welcome"))
        if self._pause and view.width < BOARD_WIDTH and not view.in_words:
            view.prose(words("narrow", width=view.width, need=BOARD_WIDTH))
        self._autosave()

    def _close(self) -> None:
        game, words, view = self.game, self.words, self.view
        result = game.result or {}
        view.board(game)
        view.say("")
        key = "perfect" if result["perfect"] else str(result["outcome"])
        view.bold(words(f"over.{key}", rescued=result["rescued"], lost=result["lost"]))
        if isinstance(game.dice, FairDice):
            view.prose(words("dice.seed", seed=game.dice.seed.hex()))
        self._autosave()
        if self._save is not None:
            view.prose(words("saved", file=self._save))
        elif self._pause:
            view.prose(words("over.keep"))
            line = self._ask("> ").split(maxsplit=1)
            if len(line) == 2 and line[0].lower() == "save":
                self._save_as(line[1].strip())

    def _leave(self, *first: str) -> None:
        """Save, say where, and go. A game without a file gets a new one."""
        from contextlib import suppress
        from shlex import quote

        game, words, saved = self.game, self.words, False
        if game.history and not game.over:
            if self._save is None:
                self._save = free_name(DEFAULT_SAVE)
            saved = self._autosave()
        with suppress(OSError):  # the window may be gone; the game is safe by now
            for line in first:
                self.view.say(line)
            if saved and self._save is not None:
                self.view.prose(words("saved", file=self._save))
                self.view.say(words("resume.hint", file=quote(self._save)))
            self.view.say(words("bye"))

    def record(self) -> Record:
        """The game so far. The seed is in it, so that a game resumed at this keyboard goes on with the same dice."""
        return self.game.record(self.names, reveal=True)

    def _autosave(self) -> bool:
        if self._save is None:
            return False
        try:
            self.record().save(self._save)
        except (FileError, RecordError) as error:
            self.view.prose(self.words("save.failed", file=self._save, message=error.message))
            return False
        return True

    def _save_as(self, name: str) -> None:
        if name != self._save and os.path.exists(name):  # noqa: PTH110 - a name
            self.view.prose(self.words("save.exists", file=name))
            return
        before, self._save = self._save, name
        if self._autosave():
            self.view.prose(self.words("saved", file=name))
        else:
            self._save = before

    # ---------------------------------------------------------------- playing

    def _play(self, ply: str) -> None:
        self._after(self.game.play(ply))

    def _after(self, happened: tuple[events.Event, ...]) -> None:
        """Show what happened; the fire phase as a story of its own, with a summary at its end."""
        self._autosave()
        for event, said in zip(happened, self._told(happened), strict=True):
            if event.code == "turn.began":
                self._end_story()
            self.view.event(said, "  " if self._story is not None else "")
            if self._story is not None:
                self._story.append(event)
            if event.code == "ap.saved":
                self.view.bold(self.words("story.fire"))
                self._story = []
        if self.game.over:
            self._end_story()

    def _told(self, happened: tuple[events.Event, ...]) -> list[Phrase]:
        """The sentences of the last ply; where victims may be animals, the game so far says which."""
        if not self.game.options.pet_tokens:
            return [events.phrase(event) for event in happened]
        *_, (_, told) = self.game.record().told()
        return told

    def _end_story(self) -> None:
        if self._story is None:
            return
        story, self._story = self._story, None
        self.view.summary(self.game, story)
        if self._pause and not self.game.over:
            self._ask(self.words("ask.pause") + " ")

    def _chance(self) -> None:
        """The one outcome waited for: from the computer's dice, or from the table's."""
        game = self.game
        if isinstance(game.dice, FairDice):
            self._after(game.roll())
            return
        of = str(game.waits_for()["of"])
        before = len(game.history)
        self.view.prose(self.view.due(game))
        while True:
            line = self._ask(self.words(f"ask.{of}")).strip()
            if not line:
                continue
            ply = menu.outcome_text(of, line)
            exact = line.split()[0].lower() in COMMANDS
            if not exact and self.game.refusal(ply) is None:
                self._play(ply)
                return
            if not self._command(line):
                self._wrong_outcome(of, ply)
            elif self.game is not game or len(game.history) != before:
                return

    def _wrong_outcome(self, of: str, ply: str) -> None:
        refusal = self.game.refusal(ply)
        if refusal is not None and refusal.code == "ply.malformed":
            cards = ", ".join(cast("dict[str, int]", self.game.waits_for().get("odds", {})))
            self.view.prose(self.words(f"bad.{of}", cards=cards))
        else:
            self._accepted(ply)

    def _decide(self) -> None:
        """Ask until something was decided, taken back or repeated."""
        game = self.game
        found = menu.groups(game)
        self.view.board(game)
        self.view.choices(game, found)
        legal = [choice.ply for group in found for choice in group.choices]
        in_turn = game.state.wait == plies.FOR_ACTION
        before = len(game.history)
        while True:
            line = self._ask("> ").strip()
            if not line:
                continue
            ply = self._chosen(line, legal, in_turn)
            if ply is not None:
                if ply == "end" and not self._may_end():
                    self.view.prose(self.words("end.kept"))
                    continue
                self._play(ply)
                return
            if self.game is not game or len(game.history) != before:
                return

    def _chosen(self, line: str, legal: list[str], in_turn: bool) -> str | None:
        """The legal ply that was meant; None when it was a command, or nothing, and the answer has been given."""
        if line.split()[0].lower() in (*COMMANDS, "?", "h") and self._command(line):
            return None
        if line.isdecimal() and line.isascii() and 1 <= int(line[:4]) <= len(legal):
            return legal[int(line[:4]) - 1]
        found = menu.match(line, legal, shorter=not in_turn)
        if len(found) == 1:
            return found[0]
        if len(found) > 1:
            self.view.prose(self.words("unclear", choices="; ".join(found)))
        elif not self._command(line):
            self._accepted(menu.meant(line) or line)
        return None

    def _accepted(self, ply: str) -> bool:
        """Whether a ply may be played; if not, why not."""
        refusal = self.game.refusal(ply)
        if refusal is None:
            return True
        if refusal.phrase.key == "refusal.ply.malformed":  # nothing near: the list says more than the grammar
            self.view.prose(self.words("unknown", typed=harmless(ply)))
        else:
            self._last_refusal = refusal
            self.view.prose(self.words.sentence(refusal.phrase))
        return False

    # ---------------------------------------------------------------- before the end

    def _may_end(self) -> bool:
        warnings = self.warnings() if self._confirm else []
        if not warnings:
            return True
        for warning in warnings:
            self.view.prose(warning)
        answer = self._ask(self.words("ask.end")).strip().lower()
        return answer != "" and (answer[0] in ("y", self.words("yes")) or answer == "end")

    def warnings(self) -> list[str]:
        """What speaks against ending the turn now: AP that would be lost, people beside fire."""
        words, end = self.words, end_of_turn(self.game.state)
        if end is None:
            return []
        warnings = [words("end.lose", n=end.forfeited)] if end.forfeited else []
        figures = cast("list[dict[str, list[int]]]", self.game.position()["firefighters"])
        for seat in end.seats:
            row, column = figures[seat]["at"]
            warnings.append(words("end.firefighter", who=words.who(seat), at=(row, column)))
        warnings += [words("end.victim", at=cell) for cell in end.victims]
        return warnings

    # ---------------------------------------------------------------- commands

    def _command(self, line: str) -> bool:
        """Do what a command says; False when the line is none."""
        typed, _, rest = line.partition(" ")
        rest = rest.strip()
        name = "help" if typed.lower() in ("?", "h") else typed.lower()
        found = [name] if name in COMMANDS else [one for one in COMMANDS if one.startswith(name) and one not in IN_FULL]
        if len(found) != 1 or (rest and found[0] not in WITH_ARGUMENT):
            return False
        getattr(self, f"_do_{found[0]}")(*([rest] if found[0] in WITH_ARGUMENT else []))
        return True

    def _do_help(self) -> None:
        self.view.card(self.words("help"))

    def _do_rules(self) -> None:
        self.view.card(self.words("rules"))

    def _do_quit(self) -> None:
        raise Leave

    def _do_board(self) -> None:
        self.view.whole_board(self.game)

    def _do_describe(self) -> None:
        self.view.description(self.game)

    def _do_log(self, count: str) -> None:
        self.view.log(self.record(), int(count[:6]) if count.isdecimal() and count.isascii() else 20)

    def _do_save(self, name: str) -> None:
        if name:
            self._save_as(name)
        else:
            self.view.prose(self.words("save.what"))

    def _do_undo(self) -> None:
        try:
            ply = self.game.undo()
        except UndoError as error:
            self.view.prose(self.words(error.code))
            return
        self.view.prose(self.words("undone", ply=ply))
        if ply == "end":
            self._story = None
        self._autosave()

    def _do_redo(self) -> None:
        try:
            happened = self.game.redo()
        except UndoError as error:
            self.view.prose(self.words(error.code))
            return
        self._after(happened)

    def _do_correct(self) -> None:
        """A typing error with real dice: the game is played again without its last outcome."""
        game = self.game
        if isinstance(game.dice, FairDice) or not game.history or not game.history[-1].startswith("!"):
            self.view.prose(self.words("correct.nothing"))
            return
        self.view.prose(self.words("corrected", ply=game.history[-1]))
        self.game = self.record().game_at(len(game.history) - 1, dice=game.dice)
        in_fire = self.game.position()["phase"] in ("fire", "replenish")
        self._story = (self._story or []) if in_fire else None
        self.view.forget()
        self._autosave()

    def _do_hint(self, level: str) -> None:
        """Advice at a level; without one, a level more each time it is asked for in the same position."""
        from flashover.advice import LEVELS, AdviceError, advise, tell_advice

        game, words = self.game, self.words
        if level and level not in map(str, LEVELS):
            self.view.prose(words("hint.what"))
            return
        digest = game.digest()
        before = self._hinted[1] if self._hinted[0] == digest else 0
        wanted = int(level) if level else min(before + 1, LEVELS[-1])
        try:
            advice = advise(game, wanted)
        except AdviceError:
            self.view.prose(words("hint.nothing"))
            return
        self._hinted = (digest, wanted)
        for line in tell_advice(advice, game, words.language, words.letter):
            self.view.prose(line.lstrip(), " " * (len(line) - len(line.lstrip())))

    def _do_standard(self) -> None:
        game = self.game
        if game.position()["phase"] != "setup":
            self.view.prose(self.words("standard.late"))
            return
        self.view.prose(self.words("standard.done"))
        while game.position()["phase"] == "setup" and game.to_decide is not None:
            self._play(standard_ply(game))
            while game.to_decide is None and isinstance(game.dice, FairDice):
                self._after(game.roll())

    def _do_why(self, ply: str) -> None:
        words, game = self.words, self.game
        if ply:
            meant = menu.meant(ply) or ply
            refusal = game.refusal(meant)
            if refusal is None:
                cost = game.cost(meant)
                text = words("why.allowed.cost", ply=meant, n=cost) if cost else words("why.allowed", ply=meant)
                self.view.prose(text)
                return
        elif self._last_refusal is not None:
            refusal = self._last_refusal
        else:
            self.view.prose(words("why.what"))
            return
        self.view.prose(f"{harmless(refusal.ply)}: {words.sentence(refusal.phrase)}")
        if refusal.rules:
            self.view.prose(words("why.rules", rules=", ".join(refusal.rules)))


def free_name(name: str) -> str:
    """The name, or the first one like it that no file has yet."""
    stem, ending = os.path.splitext(name)  # noqa: PTH122 - names, not paths
    number = 1
    candidate = name
    while os.path.exists(candidate):  # noqa: PTH110 - names, not paths
        number += 1
        candidate = f"{stem}-{number}{ending}"
    return candidate

"""What the terminal game shows: the board, the list to choose from, the log, the summary of a fire phase."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from flashover import events
from flashover.game import Game
from flashover.geometry import is_inside
from flashover.i18n import Phrase
from flashover.outlook import end_of_turn
from flashover.record import Record
from flashover.render import describe, render_text
from flashover.render.scene import DAMAGE_CUBES
from flashover.rules import plies
from flashover.terminal import menu
from flashover.terminal.words import Words
from flashover.waits import wait_phrase

#: Columns the drawn board needs.
BOARD_WIDTH = 83


class View:
    """The writing side of a session: `say` writes a line or several."""

    def __init__(
        self, say: Callable[[str], None], words: Words, *, plain: bool, color: bool, in_words: bool, width: int
    ) -> None:
        self.say = say
        self.words = words
        self.plain, self.color, self.in_words = plain, color, in_words
        self.width = max(40, width)
        self._shown = ""
        self._legend_due = True
        self._described_turn = -1

    # ---------------------------------------------------------------- text

    def prose(self, text: str, indent: str = "") -> None:
        """A sentence, folded to the width there is."""
        from textwrap import TextWrapper

        # File names and commands stay in one piece, to be read and to be copied.
        wrapper = TextWrapper(self.width, indent, indent, break_long_words=False, break_on_hyphens=False)
        self.say(wrapper.fill(text))

    def card(self, text: str) -> None:
        """Several lines, each folded for itself under its own indent."""
        for line in text.split("\n"):
            self.prose(line.lstrip(), " " * (len(line) - len(line.lstrip())))

    def bold(self, text: str) -> None:
        """A heading."""
        self.say(f"\x1b[1m{text}\x1b[0m" if self.color else text)

    def event(self, said: Phrase, indent: str = "") -> None:
        """One thing that happened."""
        self.prose(self.words.sentence(said), indent)

    # ---------------------------------------------------------------- board

    def forget(self) -> None:
        """Draw the board next time even if it looks the same."""
        self._shown = ""

    def board(self, game: Game) -> None:
        """The board, unless it is the one shown last; the legend only the first time. In words only once a turn."""
        if self.in_words:
            if self._described_turn != game.turn:
                self._described_turn = game.turn
                self.say("")
                self.description(game)
            return
        text = render_text(game.position(), game.board, ascii=self.plain, color=self.color, language=self.words.language)
        if text == self._shown:
            return
        self._shown = text
        text = text.rstrip("\n")
        if not self._legend_due:
            text = text.rpartition("\n\n")[0]
        self._legend_due = False
        self.say("\n" + "\n".join(line.rstrip() for line in text.split("\n")))

    def whole_board(self, game: Game) -> None:
        """The drawing with its legend, on request."""
        self.say(render_text(game.position(), game.board, ascii=self.plain, color=self.color, language=self.words.language).rstrip("\n"))

    def description(self, game: Game) -> None:
        """The board in words, on request."""
        self.say(describe(game.position(), game.board, self.words.language).rstrip("\n"))

    # ---------------------------------------------------------------- list

    def heading(self, game: Game) -> str:
        """Whose decision it is; in a turn with the AP there are to spend."""
        words = self.words
        if game.state.wait != plies.FOR_ACTION:
            return self.due(game)
        position = game.position()
        heading = words("turn", who=words.who(cast("int", position["active"])), ap=position["ap"])
        bonus = cast("dict[str, int]", position["bonus"])
        parts = [words("turn.bonus", n=number, use=words(f"use.{use}")) for use, number in bonus.items() if number]
        return " ".join([heading, *parts])

    def due(self, game: Game) -> str:
        """What the game waits for, as a sentence."""
        text = self.words.sentence(wait_phrase(game.state))
        return text[:1].upper() + text[1:] + "."

    def choices(self, game: Game, found: Sequence[menu.Group]) -> None:
        """Everything that may be decided, grouped, numbered, with prices."""
        words = self.words
        self.say("")
        self.bold(self.heading(game))
        if found[0].verb == "continue":
            position = game.position()
            key = "stake" if position["lost"] else "stake.perfect"
            self.prose(words(f"continue.{key}", n=10 - cast("int", position["rescued"]) - cast("int", position["lost"])))
        if found[0].verb == "place":
            cells = sorted(cell for edge in game.board.entrances for cell in edge if not is_inside(cell))
            self.prose(words("place.hint", cells=" ".join(f"{row},{column}" for row, column in cells)))
        else:
            titles = [self._title(group) for group in found]
            indent = max(len(title) for title in titles) + 4
            number = 1
            for title, group in zip(titles, found, strict=True):
                items = [f"{number + at}) {self._item(game, group, choice)}" for at, choice in enumerate(group.choices)]
                number += len(items)
                self._columns(title, items, indent, one_per_line=group.verb in ("specialist", "crew"))
        if game.position()["phase"] == "setup":
            self.prose(words("standard.hint"))

    def _title(self, group: menu.Group) -> str:
        if group.verb == "command" and group.seat is not None:
            return self.words("group.command", seat=self.words.letter(group.seat))
        return self.words(f"group.{group.verb}")

    def _item(self, game: Game, group: menu.Group, choice: menu.Choice) -> str:
        words = self.words
        details = [words("price", n=choice.cost)] if choice.cost else []
        details += [words(f"note.{note}") for note in choice.notes]
        if choice.ply == "end":
            end = end_of_turn(game.state)
            details = [words("turn.saves", n=end.saved)] if end and end.saved else []
            details += [words("turn.loses", n=end.forfeited)] if end and end.forfeited else []
        label = choice.label
        if group.verb == "first":
            label = words.letter(menu.LETTERS.index(choice.label))
        shown = f"{label} ({', '.join(details)})" if details else label
        return f"{shown}: {words(f'card.{label}')}" if group.verb in ("specialist", "crew") else shown

    def _columns(self, title: str, items: Sequence[str], indent: int, *, one_per_line: bool) -> None:
        line = f"  {title}".ljust(indent)
        empty = True
        for item in items:
            if not empty and (one_per_line or len(line) + 3 + len(item) > self.width):
                self.say(line)
                line, empty = " " * indent, True
            line += item if empty else f"   {item}"
            empty = False
        self.say(line)

    # ---------------------------------------------------------------- looking back

    def summary(self, game: Game, story: Sequence[events.Event]) -> None:
        """What a fire phase has done, in one line."""
        position, words = game.position(), self.words
        seen = [event.code for event in story]
        cubes = sum(cast("int", wall["cubes"]) for wall in cast("list[dict[str, object]]", position["walls"]))
        counted = (
            ("explosions", seen.count("explosion"), 0),
            ("fire", seen.count("fire.placed") + seen.count("smoke.ignited"), 0),
            ("smoke", seen.count("smoke.placed"), 0),
            ("cubes", seen.count("wall.damaged"), DAMAGE_CUBES - cubes),
            ("doors", seen.count("door.removed"), 0),
            ("lost", seen.count("victim.lost"), position["lost"]),
            ("pois", seen.count("poi.placed"), 0),
        )
        parts = [words(f"sum.{name}", n=number, of=of) for name, number, of in counted if number]
        knocked = [words.letter(event.seat) for event in story if isinstance(event, events.KnockedDown)]
        if knocked:
            parts.append(words("sum.knocked", n=len(knocked), who=", ".join(knocked)))
        self.bold(words("sum", what=", ".join(parts) or words("sum.quiet")))

    def log(self, record: Record, count: int) -> None:
        """The last plies with what they did; what was taken back stands where it was played."""
        lines: list[str] = []
        undone = list(record.undone)

        def taken_back(after: int) -> None:
            while undone and undone[0].after == after:
                lines.append(f"    - {undone.pop(0).ply} ({self.words('log.undone')})")

        for step, told in record.told():
            taken_back(step.number - 1)
            lines.append(f"{step.number:4}. {step.ply}")
            lines += [f"      {self.words.sentence(said)}" for said in told]
        taken_back(len(record.plies))
        starts = [at for at, line in enumerate(lines) if not line.startswith("      ")][-count:]
        self.say("\n".join(lines[starts[0] :]) if starts and count else self.words("log.empty"))

"""Decisions as a list to choose from: grouped, priced, numbered; and what a few typed letters mean.

No rule is applied here: what may be chosen comes from the game, what it costs too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, cast

from flashover.formats import notation
from flashover.game import Game
from flashover.geometry import DIRECTIONS, Cell, neighbour
from flashover.rules import plies

LETTERS = "ABCDEF"
#: Plies whose second word is a seat.
SEATED = ("ride", "stay", "knockdown", "place", "specialist", "first", "command")
#: The order in which a turn's possibilities are listed; the end comes last.
ORDER = (
    "move", "door", "extinguish", "chop", "treat", "dispose", "look", "identify", "drive", "gun", "crew", "command",
    "end",
)  # fmt: skip


class Choice(NamedTuple):
    """One possibility: its ply, how its group shows it, its price (None outside a turn's actions) and what is there."""

    ply: str
    label: str
    cost: int | None
    notes: tuple[str, ...]


class Group(NamedTuple):
    """Possibilities with the same beginning: a verb and, for orders and the like, a seat."""

    verb: str
    seat: int | None
    choices: tuple[Choice, ...]


def groups(game: Game) -> list[Group]:
    """Everything that may be decided now."""
    position = game.position()
    in_turn = position["phase"] == "actions" and game.state.wait == plies.FOR_ACTION
    found: dict[tuple[str, int | None], list[Choice]] = {}
    for action in game.legal_actions():
        words = str(action).split()
        verb, rest = words[0], words[1:]
        seat = int(rest.pop(0)) if verb in SEATED and verb != "first" else None
        if verb == "park":  # which vehicle belongs to the question
            verb = f"park {rest.pop(0)}"
        label = " ".join(rest) or verb
        if verb == "first":
            label = LETTERS[int(rest[0])]
        notes = _notes(position, words) if in_turn else ()
        found.setdefault((verb, seat), []).append(
            Choice(str(action), label, game.cost(action) if in_turn else None, notes)
        )
    ordered = sorted(found, key=lambda key: (ORDER.index(key[0]) if key[0] in ORDER else 0, key[1] or 0))
    return [Group(verb, seat, tuple(found[verb, seat])) for verb, seat in ordered]


def _notes(position: Mapping[str, object], words: Sequence[str]) -> tuple[str, ...]:
    """What lies where an action goes (fire, smoke, poi, victim, hazmat), or what water does to it (remove_smoke)."""
    seat = cast("int", position["active"])
    if words[0] == "command":
        seat, words = int(words[1]), words[2:]
    direction = words[1] if len(words) > 1 else ""
    if words[0] not in ("move", "extinguish") or direction not in (*DIRECTIONS, "here"):
        return ()
    at = cast("list[list[int]]", [figure["at"] for figure in cast("list[dict[str, object]]", position["firefighters"])])
    cell: Cell = (at[seat][0], at[seat][1])
    if direction != "here":
        cell = neighbour(cell, DIRECTIONS.index(direction))
    there = [name for name in ("fire", "smoke") if list(cell) in cast("list[list[int]]", position[name])]
    if words[0] == "extinguish":
        return tuple(f"{words[2]}_{name}" for name in there)
    lying = cast("list[dict[str, object]]", position["pois"])
    there += ["poi" if poi["face"] == "down" else "victim" for poi in lying if poi["at"] == list(cell)]
    return (*there, "hazmat") if list(cell) in cast("list[list[int]]", position["hazmats"]) else tuple(there)


# ---------------------------------------------------------------- typed


def _begins(word: str, typed: str, seat: bool) -> bool:
    if seat and word.isdigit() and typed.isalpha():
        return typed.upper() == LETTERS[int(word)]
    return word.startswith(typed)


def _fits(ply: Sequence[str], typed: Sequence[str], seat_at: int) -> bool:
    return len(typed) <= len(ply) and all(
        _begins(word, begun, at == seat_at) for at, (word, begun) in enumerate(zip(ply, typed, strict=False))
    )


def _forms(words: list[str], shorter: bool) -> Iterable[tuple[list[str], int]]:
    """The ways to write a ply, with the place of its seat: in full, without the seat, without the verb."""
    seated = words[0] in SEATED
    yield words, 1 if seated else -1
    if shorter:
        if words[0] == "first":
            yield [LETTERS[int(words[1])].lower()], -1
        elif seated:
            yield [words[0], *words[2:]], -1
        for start in range(1, len(words)):
            # A bare number is a number of the list, never a seat.
            if not words[start].isdigit():
                yield words[start:], -1


def match(typed: str, texts: Iterable[str], *, shorter: bool = False) -> list[str]:
    """The plies a text begins word by word: ``m u`` is `move up`. One of exactly as many words goes before longer ones.

    With `shorter` the words that are understood may be left out: ``place 0 3,0`` is also ``place 3,0`` and ``3,0``.

    >>> match("m u", ["move up", "move up carry victim", "move right"])
    ['move up']
    >>> match("c b m", ["command 1 move up", "command 1 move left", "chop up"])
    ['command 1 move up', 'command 1 move left']
    """
    words = typed.lower().split()
    if not words:
        return []
    best: list[str] = []
    rank = 0
    for text in texts:
        for form, seat_at in _forms(text.split(), shorter):
            if _fits(form, words, seat_at):
                # The whole text, as many words, merely a beginning: only the best kind counts.
                found = 3 if form == words else 2 if len(form) == len(words) else 1
                if found > rank:
                    best, rank = [], found
                if found == rank and text not in best:
                    best.append(text)
    return best


def meant(typed: str) -> str | None:
    """The one ply of the whole notation that a text stands for, whether it may be played or not."""
    text = " ".join(typed.split())
    if notation.code_of(text) != notation.MALFORMED:
        return text
    found = match(text, notation.texts().values())
    return found[0] if len(found) == 1 else None


def outcome_text(of: str, typed: str) -> str:
    """An outcome as people say it when they have rolled: ``3 5``, ``35``, ``v``; anything else as it is.

    >>> outcome_text("dice", "3 5"), outcome_text("reveal", "f"), outcome_text("red", "4")
    ('! dice 3 5', '! reveal false_alarm', '! red 4')
    """
    text = " ".join(typed.lower().replace(",", " ").split())
    digits = text.replace(" ", "")
    if of == "dice" and len(digits) == 2 and digits.isdecimal() and digits.isascii():
        return f"! dice {digits[0]} {digits[1]}"
    if of in ("red", "black") and len(digits) == 1 and digits.isdecimal() and digits.isascii():
        return f"! {of} {digits}"
    if of in ("reveal", "deal"):
        start = f"! {of} "
        names = [form.removeprefix(start) for form in notation.texts().values() if form.startswith(start)]
        found = [name for name in names if text and name.startswith(text.replace(" ", "_"))]
        if len(found) == 1:
            return start + found[0]
    return typed if typed.startswith("!") else f"! {of} {text}"

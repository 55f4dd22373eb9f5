"""Scenarios: a picture before, plies, a picture after.

A scenario holds a game and says in pictures what should be the case. It knows no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

from flashover.board import resolve_board
from flashover.game import Game
from flashover.options import Options
from flashover.refusals import Refused
from flashover.testing.pictures import (
    ANY,
    EMPTY,
    Cell,
    Edge,
    PictureError,
    Position,
    cell_of,
    cell_text,
    cells_of,
    contents_of,
    doors_of,
    draw_light,
    edge_of,
    edge_states,
    edge_text,
    read_picture,
    walls_of,
)


class Scenario:
    """A game in a known position, with assertions that speak in pictures. Every method returns the scenario."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.board = resolve_board(Options.from_json(self.position["options"]))
        self.events: tuple[Any, ...] = ()
        self._last = self.position  # what an undrawn cell is compared with

    # ------------------------------------------------------------------------------------------------------- doing

    def apply(self, *plies: str) -> Scenario:
        """Plays the plies; a refused one fails the test with its code and the board."""
        events: list[Any] = []
        for ply in plies:
            try:
                events += self.game.play(ply)
            except Refused as refused:
                raise AssertionError(
                    f"{ply!r} was refused with {refused.refusal.code}: {refused.refusal.message}\n{self}"
                ) from None
        self.events = tuple(events)
        return self

    def fork(self) -> Scenario:
        """The same moment again, saved and loaded, so that several continuations can be tried."""
        return Scenario(Game.from_position(self.position))

    @property
    def position(self) -> Position:
        """The position now, as a fresh dict."""
        position: Position = self.game.position()
        return deepcopy(position)

    @property
    def plies(self) -> list[str]:
        """The legal plies of the seat that decides now; empty when an outcome is awaited."""
        waiting: dict[str, Any] = self.game.waits_for()
        return list(waiting.get("legal", ()))

    # ---------------------------------------------------------------------------------------------------- pictures

    def shows(self, picture: str = "", **fields: Any) -> Scenario:
        """The board looks like the picture. Drawn cells are compared exactly (``_`` = anything).

        What is not drawn must be as in the last picture: tokens of undrawn cells, walls and doors. Only figures may
        come and go on undrawn cells. Further fields are passed to :meth:`has`.
        """
        drawn = read_picture(picture)
        now, before = contents_of(self.position), contents_of(self._last)
        wanted = {cell: drawn.cells.get(cell, ANY) for cell in now}
        wrong = {cell for cell, code in drawn.cells.items() if code != ANY and code != now[cell]}
        for cell in now.keys() - drawn.cells.keys():
            if _tokens(now[cell]) != _tokens(before[cell]):
                wrong.add(cell)
                wanted[cell] = before[cell]
        problems = [
            f"{cell_text(cell)}: {now[cell]} instead of {wanted[cell]}"
            + ("" if cell in drawn.cells else " (not drawn, so as in the last picture)")
            for cell in sorted(wrong)
        ]
        problems += self._edge_problems(drawn.edges, drawn.walls, drawn.doors, keys=fields)
        if problems:
            pair = _side_by_side("shown", draw_light(now, marked=wrong), "expected", draw_light(wanted, marked=wrong))
            raise AssertionError(
                "\n".join(["the board differs from the picture", *problems, "", *pair, "", self._facts()])
            )
        self._last = self.position
        return self.has(**fields) if fields else self

    def _edge_problems(
        self,
        drawn: Mapping[Edge, str],
        walls: Mapping[Edge, int] | None,
        doors: Mapping[Edge, str] | None,
        keys: Mapping[str, Any],
    ) -> list[str]:
        position = self.position
        now = edge_states(self.board, walls_of(position), doors_of(position))
        then_walls = walls if walls is not None else walls_of(self._last)
        then_doors = doors if doors is not None else doors_of(self._last)
        then = edge_states(self.board, then_walls, then_doors)
        problems = []
        for edge, state in now.items():
            kind = state.split()[0]
            if f"{kind}s" in keys and edge not in drawn:
                continue
            want = drawn.get(edge, then[edge])
            if kind in ("wall", "door") or edge in drawn:
                if want != state:
                    problems.append(f"{edge_text(edge)}: {state} instead of {want}")
        return problems

    # ------------------------------------------------------------------------------------------------------ fields

    def has(self, **fields: Any) -> Scenario:
        """Compares fields of the position.

        ``at={0: "3,4"}``, ``saved={0: 2}`` and ``specialists={0: "cafs"}`` look at figures; ``walls`` and ``doors`` are
        complete mappings like ``{"2,3|3,3": 1}``; lists of cells may be written ``"2,2 2,3"``; ``unrevealed`` may be a
        pair; a mapping for ``bonus`` or ``result`` compares the keys it names; ``stock`` is the number of threat tokens
        left and ``cubes`` the number of cubes on the board.
        """
        position = self.position
        problems = []
        for name, want in fields.items():
            got, normal = self._field(position, name, want)
            if got != normal:
                problems.append(f"{name}: {got!r} instead of {normal!r}")
        if problems:
            raise AssertionError("\n".join(["the position has other values", *problems, str(self)]))
        return self

    def _field(self, position: Position, name: str, want: Any) -> tuple[Any, Any]:
        figures = position["firefighters"]
        if name == "at":
            return {seat: _at(figures[seat]) for seat in want}, {
                seat: _cell_or_none(cell) for seat, cell in want.items()
            }
        if name in ("saved", "specialists"):
            key = name.rstrip("s") if name == "specialists" else name
            mapping = want if isinstance(want, Mapping) else dict(enumerate(want))
            return {seat: figures[seat].get(key) for seat in mapping}, dict(mapping)
        if name == "walls":
            return _named(walls_of(position)), {edge_text(edge_of(e)): n for e, n in want.items()}
        if name == "doors":
            return _named(doors_of(position)), {edge_text(edge_of(e)): s for e, s in want.items()}
        if name in ("fire", "smoke", "hazmats", "hot_spots"):
            return [tuple(cell) for cell in position[name]], sorted(cells_of(want))
        if name == "unrevealed" and not isinstance(want, Mapping):
            return (position[name]["victims"], position[name]["false_alarms"]), tuple(want)
        if name == "stock":
            supply = Options.from_json(position["options"]).threat_supply
            return supply - len(position["fire"]) - len(position["smoke"]), want
        if name == "cubes":
            return sum(walls_of(position).values()), want
        if name not in position:
            raise PictureError(f"a position has no field {name!r}")
        got = position[name]
        if isinstance(want, Mapping) and isinstance(got, Mapping):
            return {key: got.get(key) for key in want}, dict(want)
        return got, want

    def wall(self, edge: str, cubes: int) -> Scenario:
        """The wall segment has this many cubes."""
        got = walls_of(self.position).get(edge_of(edge), 0)
        assert edge_of(edge) in self.board.walls, f"{edge} is no wall of the board"
        assert got == cubes, f"wall {edge} has {got} cubes instead of {cubes}\n{self}"
        return self

    def door(self, edge: str, state: str) -> Scenario:
        """The door is ``closed``, ``open`` or ``gone``."""
        got = doors_of(self.position).get(edge_of(edge), "closed")
        assert edge_of(edge) in self.board.doors, f"{edge} is no door of the board"
        assert got == state, f"door {edge} is {got} instead of {state}\n{self}"
        return self

    def contents(self, cell: str | Cell) -> str:
        """The code of one cell, ``.`` when empty."""
        return contents_of(self.position)[cell_of(cell)]

    # ---------------------------------------------------------------------------------------------------- legality

    def refuses(self, ply: str, code: str) -> Scenario:
        """The ply is refused with this code, is not among the legal ones, and changes nothing."""
        before = self.position
        refusal = self.game.refusal(ply)
        assert refusal is not None, f"{ply!r} is allowed; expected {code}\n{self}"
        assert refusal.code == code, f"{ply!r} is refused with {refusal.code} instead of {code}\n{self}"
        assert ply not in self.plies, f"{ply!r} is refused and yet among the legal plies\n{self}"
        given = ""
        try:
            self.game.play(ply)
        except Refused as refused:
            given = refused.refusal.code
        assert given == code, f"playing {ply!r} gives {given or 'no refusal'} instead of {code}\n{self}"
        assert self.game.position() == before, f"the refused {ply!r} changed the position"
        return self

    def allows(self, *plies: str) -> Scenario:
        """Each ply could be played now: it has no refusal, and a decision is among the legal plies."""
        return self.legal(contains=plies)

    def legal(
        self,
        contains: str | Iterable[str] = (),
        excludes: str | Iterable[str] = (),
        exactly: Iterable[str] | None = None,
    ) -> Scenario:
        """Looks at the legal plies. ``excludes`` may end with ``*``: no legal ply starts like that."""
        plies = self.plies
        wanted = [contains] if isinstance(contains, str) else list(contains)
        banned = [excludes] if isinstance(excludes, str) else list(excludes)
        for ply in wanted:
            refusal = self.game.refusal(ply)
            reason = f" (refused with {refusal.code})" if refusal is not None else ""
            assert ply in plies, f"{ply!r} is not legal{reason}; legal: {plies}\n{self}"
            assert refusal is None, f"{ply!r} is among the legal plies but{reason}\n{self}"
        for pattern in banned:
            hits = [p for p in plies if p == pattern or (pattern.endswith("*") and p.startswith(pattern[:-1]))]
            assert not hits, f"{pattern!r} should not be legal: {hits}\n{self}"
        if exactly is not None:
            assert plies == sorted(exactly), f"legal plies differ: {plies} instead of {sorted(exactly)}\n{self}"
        return self

    def cost(self, ply: str, ap: int) -> Scenario:
        """The ply is legal and costs this many AP."""
        self.legal(contains=ply)
        action = next(action for action in self.game.legal_actions() if str(action) == ply)
        got = self.game.cost(action)
        assert got == ap, f"{ply!r} costs {got} AP instead of {ap}\n{self}"
        return self

    def waits_for(self, what: str, *, seat: int | None = None, odds: Mapping[str, int] | None = None) -> Scenario:
        """``decision`` (of a seat), ``dice``, ``red``, ``black``, ``reveal``, ``deal`` (with odds) or ``over``."""
        waiting: dict[str, Any] = self.game.waits_for()
        got = waiting["of"] if waiting["kind"] == "outcome" else waiting["kind"]
        assert got == what, f"the game waits for {got} instead of {what}: {waiting}\n{self}"
        if seat is not None:
            assert waiting.get("seat") == seat, f"seat {waiting.get('seat')} decides instead of {seat}\n{self}"
        if odds is not None:
            assert waiting.get("odds") == dict(odds), f"odds {waiting.get('odds')} instead of {dict(odds)}\n{self}"
        return self

    # ---------------------------------------------------------------------------------------------------- messages

    def _facts(self) -> str:
        position = self.position
        names = (
            "phase",
            "active",
            "ap",
            "bonus",
            "rescued",
            "lost",
            "false_alarms",
            "unrevealed",
            "ambulance",
            "engine",
        )
        facts = [f"{name} {position[name]}" for name in names if position[name] not in (None, 0)]
        figures = [
            f"{seat}: {_at(figure)} saved {figure.get('saved', 0)} {figure.get('specialist') or ''}".rstrip()
            for seat, figure in enumerate(position["firefighters"])
        ]
        walls, doors = _named(walls_of(position)), _named(doors_of(position))
        return "\n".join(
            [
                "; ".join(facts),
                "figures " + "; ".join(figures),
                f"walls {walls} doors {doors}",
                f"waits for {self.game.waits_for()}",
            ]
        )

    def __str__(self) -> str:
        return "\n".join([*draw_light(contents_of(self.position)), self._facts()])


def _tokens(code: str) -> str:
    return "".join(letter for letter in code if not letter.isdigit() and letter != EMPTY)


def _at(figure: Mapping[str, Any]) -> Cell | None:
    return None if figure.get("at") is None else cell_of(figure["at"])


def _cell_or_none(cell: str | Cell | None) -> Cell | None:
    return None if cell is None else cell_of(cell)


def _named(edges: Mapping[Edge, Any]) -> dict[str, Any]:
    return {edge_text(edge): value for edge, value in sorted(edges.items())}


def _side_by_side(left_title: str, left: list[str], right_title: str, right: list[str]) -> list[str]:
    width = max(map(len, left)) + 4
    lines = [left_title.ljust(width) + right_title]
    return lines + [a.ljust(width) + b for a, b in zip(left, right, strict=True)]

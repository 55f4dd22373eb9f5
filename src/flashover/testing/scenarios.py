"""Scenarios: a picture before, plies, a picture after.

A scenario builds a position, hands it to :class:`flashover.game.Game` and says in pictures what should be the case. It knows
no rule: the only numbers in it are those of a fresh turn, so that a test need not repeat them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from flashover.board import Board, resolve_board
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

# SPEC: ordinary AP and bonus AP of a fresh turn.
FRESH_AP: dict[str | None, int] = {None: 4, "cafs": 3, "generalist": 5}
FRESH_BONUS: dict[str | None, dict[str, int]] = {
    "captain": {"command": 2},
    "cafs": {"extinguish": 3},
    "rescue": {"movement": 3},
}
SPECIALISTS = ("generalist", "imaging", "hazmat", "driver", "paramedic", "rescue", "captain", "cafs")
NO_BONUS = {"command": 0, "extinguish": 0, "movement": 0}
ELSEWHERE: Cell = (7, 9)  # where figures stand that a picture does not draw


def scenario(
    picture: str = "",
    *,
    board: str | Board | None = None,
    options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    at: Mapping[int, str | Cell] | None = None,
    phase: str = "actions",
    active: int = 0,
    ap: int | None = None,
    bonus: Mapping[str, int] | None = None,
    untouched: bool | None = None,
    cafs_commanded: int = 0,
    saved: Mapping[int, int] | Sequence[int] = (),
    specialists: Mapping[int, str] | Sequence[str] = (),
    walls: Mapping[str, int] | None = None,
    doors: Mapping[str, str] | None = None,
    cubes_elsewhere: int = 0,
    ambulance: str | None = None,
    engine: str | None = None,
    hot_spot_reserve: int | None = None,
    unrevealed: tuple[int, int] | Mapping[str, int] | None = None,
    rescued: int = 0,
    lost: int = 0,
    false_alarms: int = 0,
    hazmats_disposed: int = 0,
    result: Mapping[str, Any] | None = None,
    pending: Any = None,
    **more_options: Any,
) -> Scenario:
    """Builds a scenario from a picture; what is not said is a fresh turn of the active seat (see the package docstring)."""
    given: dict[str, Any] = {**(options or {}), **more_options}
    if isinstance(board, str):
        given["board_side"] = board
    elif board is not None:
        given["board"] = board.to_json()
    resolved = Options.from_json(given)
    plan = resolve_board(resolved)
    drawn = read_picture(picture)
    in_use = {name: resolved.mode == "experienced" and getattr(resolved, f"use_{name}") for name in _PARTS}

    bank = dict(enumerate(saved)) if isinstance(saved, Sequence) else dict(saved)
    cards = dict(enumerate(specialists)) if isinstance(specialists, Sequence) else dict(specialists)
    figures = _figures(drawn.cells, at or {}, seats, [active, *bank, *cards])
    crew = _crew(len(figures), cards, in_use)
    acting = phase == "actions"
    who = crew[active]
    if acting and bank.get(active) and ap is not None:
        raise PictureError("give ap or saved of the active seat, not both: in phase 1 they are one pool")
    if ap is None:
        ap = FRESH_AP.get(who, 4) + bank.get(active, 0) if acting else 0
    if acting:
        bank.pop(active, None)
    if bonus is None:
        bonus = FRESH_BONUS.get(who, {}) if acting else {}
    position: Position = {
        "format": "flashover-position",
        "version": 1,
        "options": given,
        "phase": phase,
        "active": active,
        "untouched": acting if untouched is None else untouched,
        "ap": ap,
        "bonus": {**NO_BONUS, **bonus},
        "cafs_commanded": cafs_commanded,
        "firefighters": [_figure(figures[seat], bank.get(seat, 0), crew[seat]) for seat in range(len(figures))],
        "ambulance": (ambulance or "left") if in_use["vehicles"] else ambulance,
        "engine": (engine or "top") if in_use["vehicles"] else engine,
        "rescued": rescued,
        "lost": lost,
        "false_alarms": false_alarms,
        "hazmats_disposed": hazmats_disposed,
        "pending": pending,
        "result": dict(result) if result is not None else None,
    }
    _fill_cells(position, drawn.cells)
    cubes, leaves = _edges(plan, drawn.edges, drawn.walls, drawn.doors, walls or {}, doors or {})
    if cubes_elsewhere:
        named = {edge_of(text) for text in walls or {}} | set(drawn.edges)
        cubes.update(_spread_cubes(plan, drawn.cells, named, cubes_elsewhere))
    position["walls"] = [{"between": [list(a), list(b)], "cubes": cubes[a, b]} for a, b in sorted(cubes)]
    position["doors"] = [{"between": [list(a), list(b)], "state": leaves[a, b]} for a, b in sorted(leaves)]
    if hot_spot_reserve is None:
        hot_spot_reserve = (12 if resolved.level == "heroic" else 6) if in_use["hot_spots"] else 0
    position["hot_spot_reserve"] = hot_spot_reserve
    position["unrevealed"] = _unrevealed(position, unrevealed)
    return Scenario(Game.from_position(position))


_PARTS = ("specialists", "hazmats", "vehicles", "hot_spots")


def started(options: Mapping[str, Any] | None = None, seats: int = 4, *plies: str) -> Scenario:
    """A game at its set-up, with the plies already played."""
    return Scenario(Game.new(dict(options or {}), seats)).apply(*plies)


def _figures(
    cells: Mapping[Cell, str], at: Mapping[int, str | Cell], seats: int | None, named: Iterable[int]
) -> list[Cell]:
    found = {int(letter): cell for cell, code in cells.items() for letter in code if letter.isdigit()}
    for seat, where in at.items():
        if seat in found:
            raise PictureError(f"figure {seat} is drawn and placed by at=")
        found[seat] = cell_of(where)
    count = max([*named, *found]) + 1 if seats is None else seats
    if any(seat >= count for seat in found):
        raise PictureError(f"a figure beyond seat {count - 1} is drawn")
    return [found.get(seat, ELSEWHERE) for seat in range(count)]


def _figure(at: Cell, saved: int, specialist: str | None) -> dict[str, Any]:
    figure: dict[str, Any] = {"at": list(at), "saved": saved}
    if specialist is not None:
        figure["specialist"] = specialist
    return figure


def _crew(count: int, named: Mapping[int, str], in_use: Mapping[str, bool]) -> list[str | None]:
    if not in_use["specialists"]:
        return [named.get(seat) for seat in range(count)]
    missing = {"driver": not in_use["vehicles"], "hazmat": not in_use["hazmats"]}
    free = [name for name in SPECIALISTS if name not in named.values() and not missing.get(name)]
    return [named.get(seat) or free.pop(0) for seat in range(count)]


def _fill_cells(position: Position, cells: Mapping[Cell, str]) -> None:
    codes = sorted((cell, "" if code in (ANY, EMPTY) else code) for cell, code in cells.items())
    for field, letter in (("fire", "f"), ("smoke", "s"), ("hot_spots", "*"), ("hazmats", "h")):
        position[field] = [list(cell) for cell, code in codes for _ in range(code.count(letter))]
    pois: list[dict[str, Any]] = []
    for cell, code in codes:
        pois += [{"at": list(cell), "face": "down"}] * code.count("?")
        pois += [{"at": list(cell), "face": "victim"}] * code.count("v")
        pois += [{"at": list(cell), "face": "victim", "treated": True}] * code.count("t")
    position["pois"] = [dict(poi) for poi in pois]


def _edges(
    board: Board,
    drawn: Mapping[Edge, str],
    wall_line: Mapping[Edge, int] | None,
    door_line: Mapping[Edge, str] | None,
    walls: Mapping[str, int],
    doors: Mapping[str, str],
) -> tuple[dict[Edge, int], dict[Edge, str]]:
    """Damage and door states, from the plan, the lines below it and the keywords; each must be on such an edge."""
    kinds = edge_states(board, {}, {})
    cubes: dict[Edge, int] = {}
    leaves: dict[Edge, str] = {}
    for edge, state in drawn.items():
        if state.split()[0] != kinds[edge].split()[0]:
            raise PictureError(f"{edge_text(edge)} is drawn as {state!r} but is {kinds[edge]!r} on the board")
        if state.startswith("wall") and state != "wall 0":
            cubes[edge] = int(state[-1])
        elif state.startswith("door") and state != "door closed":
            leaves[edge] = state.split()[1]
    cubes.update(wall_line or {})
    leaves.update(door_line or {})
    for text, value in walls.items():
        cubes[edge_of(text)] = value
    for text, name in doors.items():
        leaves[edge_of(text)] = name
    # A name that is no wall or door is passed on: refusing it is the position's own task.
    return {edge: n for edge, n in cubes.items() if n}, {edge: s for edge, s in leaves.items() if s != "closed"}


def _spread_cubes(board: Board, cells: Mapping[Cell, str], named: set[Edge], count: int) -> dict[Edge, int]:
    """One cube on each of ``count`` walls that touch nothing drawn: they bring the collapse nearer and change no path."""
    busy = {cell for cell, code in cells.items() if code not in (EMPTY, ANY)}
    quiet = [edge for edge in reversed(board.walls) if edge not in named and not busy & set(edge)]
    if len(quiet) < count:
        raise PictureError(f"only {len(quiet)} walls are away from what is drawn; {count} cubes were asked for")
    return dict.fromkeys(quiet[:count], 1)


def _unrevealed(position: Position, given: tuple[int, int] | Mapping[str, int] | None) -> dict[str, int]:
    """SETUP-FAM-04: of 10 victims and 5 false alarms those that are neither face up nor gone."""
    if isinstance(given, Mapping):
        return {"victims": given.get("victims", 0), "false_alarms": given.get("false_alarms", 0)}
    if given is not None:
        return {"victims": given[0], "false_alarms": given[1]}
    face_up = sum(poi["face"] == "victim" for poi in position["pois"])
    victims = 10 - face_up - position["rescued"] - position["lost"]
    return {"victims": max(0, victims), "false_alarms": max(0, 5 - position["false_alarms"])}


class Scenario:
    """A game in a known position, with assertions that speak in pictures. Every method returns the scenario."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.board = resolve_board(Options.from_json(game.position()["options"]))
        self.events: tuple[Any, ...] = ()
        self._last: Position = game.position()  # what an undrawn cell is compared with

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
        return deepcopy(self.game.position())

    @property
    def plies(self) -> list[str]:
        """The legal plies of the seat that decides now; empty when an outcome is awaited."""
        return list(self.game.waits_for().get("legal", ()))

    # ---------------------------------------------------------------------------------------------------- pictures

    def shows(self, picture: str = "", **fields: Any) -> Scenario:
        """The board looks like the picture. Drawn cells are compared exactly (``_`` = anything).

        What is not drawn must be as in the last picture: tokens of undrawn cells, walls and doors. Only figures may come
        and go on undrawn cells. Further fields are passed to :meth:`has`.
        """
        drawn = read_picture(picture)
        now, before = contents_of(self.game.position()), contents_of(self._last)
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
        position = self.game.position()
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

        ``at={0: "3,4"}``, ``saved={0: 2}`` and ``specialists={0: "cafs"}`` look at figures; ``walls`` and ``doors`` are complete
        mappings like ``{"2,3|3,3": 1}``; lists of cells may be written ``"2,2 2,3"``; ``unrevealed`` may be a pair; a mapping
        for ``bonus`` or ``result`` compares the keys it names; ``stock`` is the number of threat tokens left and ``cubes`` the
        number of cubes on the board.
        """
        position = self.game.position()
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
        """The wall segment has so many cubes."""
        got = walls_of(self.game.position()).get(edge_of(edge), 0)
        assert edge_of(edge) in self.board.walls, f"{edge} is no wall of the board"
        assert got == cubes, f"wall {edge} has {got} cubes instead of {cubes}\n{self}"
        return self

    def door(self, edge: str, state: str) -> Scenario:
        """The door is ``closed``, ``open`` or ``gone``."""
        got = doors_of(self.game.position()).get(edge_of(edge), "closed")
        assert edge_of(edge) in self.board.doors, f"{edge} is no door of the board"
        assert got == state, f"door {edge} is {got} instead of {state}\n{self}"
        return self

    def contents(self, cell: str | Cell) -> str:
        """The code of one cell, ``.`` when empty."""
        return contents_of(self.game.position())[cell_of(cell)]

    # ---------------------------------------------------------------------------------------------------- legality

    def refuses(self, ply: str, code: str) -> Scenario:
        """The ply is refused with this code, is not among the legal ones, and changes nothing."""
        before = self.position
        refusal = self.game.refusal(ply)
        assert refusal is not None, f"{ply!r} is allowed; expected {code}\n{self}"
        assert refusal.code == code, f"{ply!r} is refused with {refusal.code} instead of {code}\n{self}"
        assert ply not in self.plies, f"{ply!r} is refused and yet among the legal plies\n{self}"
        try:
            self.game.play(ply)
        except Refused as refused:
            assert refused.refusal.code == code, f"playing {ply!r} gives {refused.refusal.code} instead of {code}"
        else:
            raise AssertionError(f"{ply!r} has a refusal and can be played all the same\n{self}")
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
        """The ply is legal and costs so many AP."""
        self.legal(contains=ply)
        action = next(action for action in self.game.legal_actions() if str(action) == ply)
        got = self.game.cost(action)
        assert got == ap, f"{ply!r} costs {got} AP instead of {ap}\n{self}"
        return self

    def waits_for(self, what: str, *, seat: int | None = None, odds: Mapping[str, int] | None = None) -> Scenario:
        """``decision`` (optionally of a seat), ``dice``, ``red``, ``black``, ``reveal``, ``deal`` (with odds) or ``over``."""
        waiting = self.game.waits_for()
        got = waiting["of"] if waiting["kind"] == "outcome" else waiting["kind"]
        assert got == what, f"the game waits for {got} instead of {what}: {waiting}\n{self}"
        if seat is not None:
            assert waiting.get("seat") == seat, f"seat {waiting.get('seat')} decides instead of {seat}\n{self}"
        if odds is not None:
            assert waiting.get("odds") == dict(odds), f"odds {waiting.get('odds')} instead of {dict(odds)}\n{self}"
        return self

    # ---------------------------------------------------------------------------------------------------- messages

    def _facts(self) -> str:
        position = self.game.position()
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
        return "\n".join([*draw_light(contents_of(self.game.position())), self._facts()])


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


__all__ = ["SPECIALISTS", "Scenario", "scenario", "started"]

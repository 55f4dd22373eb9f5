"""A position in plain lines, for screen readers and logs, in any language of the catalogues.

The status comes first, then the crew, the vehicles, each room, the outside, doors and walls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from flashover.geometry import RING, Cell, Edge
from flashover.i18n import FALLBACK, Phrase
from flashover.render.scene import (
    DAMAGE_CUBES,
    VICTIMS_TO_LOSE,
    VICTIMS_TO_RESCUE,
    Figure,
    Scene,
    contents,
    headline,
    phase_name,
    read_scene,
    rooms,
    turn_line,
    word,
)

if TYPE_CHECKING:
    from flashover.board import Board


def describe(position: Mapping[str, Any], board: Board, language: str = FALLBACK) -> str:
    """The whole position as lines of text without any drawing."""
    return _Description(read_scene(position, board), board, language).text()


class _Description:
    """The lines about one scene in one language."""

    def __init__(self, scene: Scene, board: Board, language: str) -> None:
        self._scene, self._board, self._language = scene, board, language

    def text(self) -> str:
        """All lines."""
        lines = [*self._status(), *map(self._figure, self._scene.figures), *self._vehicles()]
        lines.append(self._say("cells", corner=(1, 1)))
        return "\n".join([*lines, *self._places(), *self._openings()]) + "\n"

    def _say(self, key: str, /, **values: object) -> str:
        return Phrase(f"describe.{key}", values).text(self._language)

    def _status(self) -> list[str]:
        scene, language = self._scene, self._language
        lines = [
            f"{headline(scene, self._board, language)}.",
            self._say("phase", phase=phase_name(scene, language), turn=turn_line(scene, language)),
            self._say(
                "counts",
                rescued=scene.rescued, to_rescue=VICTIMS_TO_RESCUE, lost=scene.lost, to_lose=VICTIMS_TO_LOSE,
                cubes=scene.cubes_left, all_cubes=DAMAGE_CUBES,
            ),
            self._say(
                "unrevealed",
                victims=Phrase("describe.count.victims", {"n": scene.unrevealed_victims}),
                false_alarms=Phrase("describe.count.false_alarms", {"n": scene.unrevealed_false_alarms}),
                found=scene.false_alarms,
            ),
        ]  # fmt: skip
        if scene.experienced:
            lines.append(self._say("reserve", reserve=scene.hot_spot_reserve, disposed=scene.hazmats_disposed))
        return [*lines, self._say("totals", what=", ".join(self._totals()))]

    def _totals(self) -> list[str]:
        scene = self._scene
        sums = [sum(column) for column in zip(*scene.tokens.values(), strict=True)] or [0] * 5
        hot_spots, hazmats, pois, victims, treated = sums
        parts = [
            self._say("count.fire", n=len(scene.fire)),
            self._say("count.smoke", n=len(scene.smoke)),
            self._say("count.pois", n=pois),
            self._say("count.victims.treated" if treated else "count.victims", n=victims + treated, treated=treated),
        ]
        if scene.experienced or hot_spots or hazmats:
            parts += [self._say("count.hot_spots", n=hot_spots), self._say("count.hazmats", n=hazmats)]
        return parts

    def _figure(self, figure: Figure) -> str:
        facts = [word("specialist", figure.specialist, self._language)] if figure.specialist else []
        facts.append(self._say("crew.not_placed") if figure.at is None else self._say("crew.at", at=figure.at))
        if figure.saved:
            facts.append(self._say("crew.saved", n=figure.saved))
        if figure.seat == self._scene.active:
            facts.append(self._say("crew.active"))
        return self._say("crew", letter=figure.letter, seat=figure.seat, facts=", ".join(facts))

    def _vehicles(self) -> list[str]:
        return [
            self._say(
                f"vehicle.{vehicle.kind}",
                side=Phrase(f"side.{vehicle.side}"), one=vehicle.cells[0], other=vehicle.cells[1],
            )
            for vehicle in self._scene.vehicles
            if vehicle.present
        ]  # fmt: skip

    def _cells(self, cells: Iterable[Cell]) -> list[str]:
        found = ((cell, contents(self._scene, cell, self._language)) for cell in cells)
        return [f"  {self._say('cell', at=cell, what=', '.join(words))}" for cell, words in found if words]

    def _places(self) -> list[str]:
        lines = []
        for number, room in enumerate(rooms(self._board), start=1):
            inside = self._cells(room)
            names = [word("room", named.name, self._language) for named in self._board.rooms if not set(room).isdisjoint(named.cells)]
            called = f"{number} ({', '.join(names)})" if names else number
            extent = {"rows": _span("row", (row for row, _ in room)), "columns": _span("column", (column for _, column in room))}
            lines.append(self._say("room" if inside else "room.clear", number=called, **extent))
            lines += inside
        outside = self._cells(RING)
        return [*lines, self._say("outside" if outside else "outside.nothing"), *outside]

    def _openings(self) -> list[str]:
        scene = self._scene
        lines = []
        for state in ("open", "closed", "gone"):
            lines += self._edges(f"doors.{state}", (edge for edge, found in scene.doors.items() if found == state))
        lines += self._edges("entrances", scene.entrances)
        damaged = self._edges("walls.damaged", (edge for edge, cubes in scene.walls.items() if cubes == 1))
        destroyed = self._edges("walls.destroyed", (edge for edge, cubes in scene.walls.items() if cubes >= 2))
        return lines + (damaged + destroyed or [self._say("walls.intact")])

    def _edges(self, key: str, edges: Iterable[Edge]) -> list[str]:
        """One line about edges of a kind; none where there are none."""
        found = [Phrase("describe.between", {"a": one, "b": other}) for one, other in sorted(edges)]
        return [self._say(key, n=len(found), edges=found)] if found else []


def _span(kind: str, numbers: Iterable[int]) -> Phrase:
    """Rows or columns from the first to the last."""
    found = sorted(numbers)
    first, last = found[0], found[-1]
    return Phrase(f"describe.{kind}" if first == last else f"describe.{kind}s", {"first": first, "last": last})

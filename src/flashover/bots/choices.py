"""Decisions outside a figure's own actions: the set-up, rides, knock-downs, explosions, the deck gun's dice."""

from __future__ import annotations

from collections.abc import Sequence

from flashover import cards, geometry
from flashover.bots.dangers import worth
from flashover.bots.scene import FAR, Scene, in_quadrant
from flashover.bots.tasks import splash
from flashover.formats import notation
from flashover.geometry import Cell, is_inside, position_of


def choose(scene: Scene, legal: Sequence[str]) -> str:
    """One of the legal plies of a decision that is no action."""
    verb = legal[0].split()[0]
    if verb == "specialist":
        return min(legal, key=lambda ply: cards.ROWS[cards.number_of(ply.split()[2])].rank)
    if verb == "place":
        return _place(scene, legal)
    if verb == "park":
        return _park(scene, legal)
    if verb in ("ride", "stay"):
        return _ride(scene, legal)
    if verb == "knockdown":
        return _knockdown(scene, legal)
    if verb == "explode":
        return _explode(scene, legal)
    if verb in ("keep", "reroll"):
        return _gun(scene, legal)
    for wish in ("reveal yes", "continue no", "first 0"):
        if wish in legal:
            return wish
    return legal[0]


def worth_a_thought(scene: Scene, legal: Sequence[str]) -> Sequence[str]:
    """The answers to a question outside the actions that a search should compare; one where the rules of thumb settle it."""
    verb = legal[0].split()[0]
    if verb in ("specialist", "reveal", "continue"):
        return [choose(scene, legal)]
    if verb == "place":
        doors = set(_doors(scene))
        return [ply for ply in legal if _cell(ply) in doors] or legal
    return legal


def _cell(ply: str) -> int:
    row, column = ply.split()[2].split(",")
    return int(row) * 10 + int(column)


def _need(scene: Scene) -> list[int]:
    """Places somebody should go to."""
    return [*(victim.at for victim in scene.victims), *scene.pois, *scene.fire] or list(scene.smoke) or [44]


def _straight(one: int, other: int) -> int:
    a, b = geometry.cell_at(one), geometry.cell_at(other)
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def _doors(scene: Scene) -> list[int]:
    return [position_of(cell) for edge in scene.board.entrances for cell in edge if not is_inside(cell)]


def _place(scene: Scene, legal: Sequence[str]) -> str:
    """At a door: the fewest there first, then the nearest to fire and people."""
    doors = _doors(scene)
    need = _need(scene)

    def rank(ply: str) -> tuple[int, int, int, int]:
        at = _cell(ply)
        near = sum(sorted(_straight(at, place) for place in need)[:4])
        return 0 if at in doors else 1, scene.crew.count(at), near, at

    return min(legal, key=rank)


def _park(scene: Scene, legal: Sequence[str]) -> str:
    """The ambulance where the crew comes out, the engine where most burns."""
    vehicle = legal[0].split()[1]

    def rank(ply: str) -> float:
        side = geometry.SIDES.index(ply.split()[2])
        if vehicle == "engine":
            return -sum(1 for place in in_quadrant(scene, side) if place in scene.fire)
        cells: tuple[Cell, ...] = scene.board.ambulance_parking[side].cells
        doors = _doors(scene)
        ends = [position_of(cell) for cell in cells]
        to_doors = min(_straight(end, door) for end in ends for door in doors) if doors else 0
        return to_doors * 2 + sum(min(_straight(end, place) for end in ends) for place in scene.pois)

    return min(legal, key=rank)


def _ride(scene: Scene, legal: Sequence[str]) -> str:
    """Where the next work is nearer; a victim on the own cell comes along."""
    need = _need(scene)
    seat = int(legal[0].split()[1])

    def rank(ply: str) -> tuple[int, int, str]:
        at = scene.crew[seat] if ply.startswith("stay") else _cell(ply)
        ways, _ = scene.walk_from(at)
        return min((ways[place] for place in need), default=FAR), 0 if "carry" in ply else 1, ply

    return min(legal, key=rank)


def _knockdown(scene: Scene, legal: Sequence[str]) -> str:
    need = _need(scene)
    return min(legal, key=lambda ply: (sum(sorted(scene.walk_from(_cell(ply))[0][place] for place in need)[:3]), ply))


def _explode(scene: Scene, legal: Sequence[str]) -> str:
    """The order that costs the house and its people least, one explosion ahead."""

    def rank(ply: str) -> tuple[int, int, str]:
        after = scene.state.copy()
        after.apply(notation.code_of(ply))
        burning = sum(1 for victim in scene.victims if after.fire & geometry.CELL_BITS[victim.at])
        return after.cubes, burning, ply

    return min(legal, key=rank)


def _gun(scene: Scene, legal: Sequence[str]) -> str:
    """Keep what hits more than the mean of another roll of either die."""
    values = worth(scene)
    state = scene.state
    cells = set(in_quadrant(scene, int(state.engine)))

    def hit(red: int, black: int) -> float:
        for r in (red, scene.board.red_die_opposite[red]):
            for b in (black, scene.board.black_die_opposite[black]):
                if r * 10 + b in cells:
                    return splash(scene, values, r * 10 + b)
        return 0.0

    red, black = int(state.red), int(state.black)
    hopes = {
        "keep": hit(red, black) + 0.01,
        "reroll red": sum(hit(face, black) for face in range(1, 7)) / 6,
        "reroll black": sum(hit(red, face) for face in range(1, 9)) / 8,
    }
    return max(legal, key=lambda ply: (hopes.get(ply, 0.0), ply))


def out_of_fire(scene: Scene, legal: Sequence[str]) -> str:
    """MOVE-05: a figure that stands in fire and may not end there: put it out, or the cheapest way to a cell without fire."""
    for wish in ("extinguish here remove", "extinguish here reduce"):
        if wish in legal:
            return wish
    ways, first = scene.walk_from(scene.here)
    free = [place for place in range(80) if place not in scene.fire and 0 < ways[place] < FAR]
    for place in sorted(free, key=lambda place: (ways[place], place)):
        ply = f"move {geometry.DIRECTIONS[first[place]]}"
        if ply in legal:
            return ply
    moves = [ply for ply in legal if ply.startswith("move")]
    return (moves or list(legal))[0]

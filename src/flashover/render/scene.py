"""What there is to draw: a position of the notation as plain cells and edges, with the neutral values filled in.

The pictures and listings of this package are built from a `Scene` and a `Board` only; no rule is applied here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from flashover.cards import NAMES
from flashover.geometry import COLUMNS, INSIDE, ROWS, Cell, Edge, edge, is_inside, neighbour
from flashover.i18n import FALLBACK, catalogue, text
from flashover.render.palette import SEATS

if TYPE_CHECKING:
    from flashover.board import Board
    from flashover.pets import Pet

# The house and the ring around it (BOARD-04).
AREA_ROWS = ROWS + 2
AREA_COLUMNS = COLUMNS + 2
VICTIMS_TO_RESCUE = 7  # END-05
VICTIMS_TO_LOSE = 4  # END-06
DAMAGE_CUBES = 24  # COMP-05

class Figure(NamedTuple):
    """A firefighter; `at` is None until it is placed in the set-up (CLR-17)."""

    seat: int
    at: Cell | None
    saved: int
    specialist: str | None

    @property
    def letter(self) -> str:
        """Seats are 0-based numbers in the plies; letters on the board keep the two apart."""
        return SEATS[self.seat].letter if self.seat < len(SEATS) else str(self.seat)

    def card(self, language: str = FALLBACK) -> str:
        """The short name of the specialist, empty without one; a word the cards do not have is shown as it is."""
        known = self.specialist in NAMES
        return text(f"card.short.{self.specialist}", language) if known else self.specialist or ""


class Tokens(NamedTuple):
    """How many tokens of each kind lie on one cell."""

    hot_spots: int = 0
    hazmats: int = 0
    pois: int = 0
    victims: int = 0
    treated: int = 0


NO_TOKENS = Tokens()


class Vehicle(NamedTuple):
    """A parking spot and whether its vehicle stands there."""

    kind: str  # "ambulance" or "engine"
    side: str
    cells: tuple[Cell, Cell]
    present: bool


class Scene(NamedTuple):
    """A position, every field present."""

    options: Mapping[str, Any]
    phase: str
    active: int | None
    ap: int
    bonus: Mapping[str, int]
    figures: tuple[Figure, ...]
    fire: frozenset[Cell]
    smoke: frozenset[Cell]
    tokens: Mapping[Cell, Tokens]
    walls: Mapping[Edge, int]
    doors: Mapping[Edge, str]
    entrances: frozenset[Edge]
    vehicles: tuple[Vehicle, ...]
    unrevealed_victims: int
    unrevealed_false_alarms: int
    hot_spot_reserve: int
    rescued: int
    lost: int
    false_alarms: int
    hazmats_disposed: int
    result: Mapping[str, Any] | None
    #: CLR-63: the victims that are shown as animals.
    pets: Mapping[Cell, tuple[Pet, ...]] = {}

    @property
    def experienced(self) -> bool:
        """Whether there is a level, a reserve and the like to show."""
        return self.options.get("mode") == "experienced" or any(vehicle.present for vehicle in self.vehicles)

    @property
    def cubes_left(self) -> int:
        """END-02: the collapse clock, counted down: cubes that are not yet on a wall."""
        return DAMAGE_CUBES - sum(self.walls.values())

    @property
    def unrevealed(self) -> int:
        """Face-down tokens, on the map and in the stock."""
        return self.unrevealed_victims + self.unrevealed_false_alarms

    def threat(self, cell: Cell) -> str:
        """Which threat lies there: "fire", "smoke" or an empty string."""
        return "fire" if cell in self.fire else "smoke" if cell in self.smoke else ""

    def people(self, cell: Cell) -> Tokens:
        """The tokens of a cell without the animals."""
        tokens = self.tokens.get(cell, NO_TOKENS)
        treated = sum(pet.treated for pet in self.pets.get(cell, ()))
        untreated = len(self.pets.get(cell, ())) - treated
        return tokens._replace(victims=tokens.victims - untreated, treated=tokens.treated - treated)


def _cell(value: Iterable[Any]) -> Cell:
    row, column = value
    return int(row), int(column)


def _edge(value: Iterable[Any]) -> Edge:
    one, other = (_cell(end) for end in value)
    return edge(one, other)


def _count_tokens(position: Mapping[str, Any]) -> dict[Cell, Tokens]:
    counts: dict[Cell, list[int]] = {}

    def add(cell: Cell, kind: int) -> None:
        counts.setdefault(cell, [0, 0, 0, 0, 0])[kind] += 1

    for spot in position.get("hot_spots") or ():
        add(_cell(spot), 0)
    for hazmat in position.get("hazmats") or ():
        add(_cell(hazmat), 1)
    for poi in position.get("pois") or ():
        add(_cell(poi["at"]), 2 if poi.get("face", "down") == "down" else 4 if poi.get("treated") else 3)
    return {cell: Tokens(*counts[cell]) for cell in sorted(counts)}


def read_scene(position: Mapping[str, Any], board: Board, pets: Iterable[Pet] = ()) -> Scene:
    """CLR-14: a missing field of the position is neutral; walls and doors not listed are intact and closed."""
    phase = printable(position.get("phase", "actions"))
    figures = []
    for seat, firefighter in enumerate(position.get("firefighters") or ()):
        at = firefighter.get("at")
        specialist = firefighter.get("specialist")
        figures.append(
            Figure(
                seat,
                None if at is None else _cell(at),
                int(firefighter.get("saved") or 0),
                None if specialist is None else printable(specialist),
            )
        )
    walls = dict.fromkeys(board.walls, 0)
    for wall in position.get("walls") or ():
        walls[_edge(wall["between"])] = int(wall.get("cubes", 0))
    doors = dict.fromkeys(board.doors, "closed")
    for door in position.get("doors") or ():
        doors[_edge(door["between"])] = str(door.get("state", "closed"))
    vehicles = []
    for kind, spots in (("ambulance", board.ambulance_parking), ("engine", board.engine_parking)):
        parked = position.get(kind)
        for spot in spots:
            one, other = spot.cells
            vehicles.append(Vehicle(kind, spot.side, (_cell(one), _cell(other)), spot.side == parked))
    animals: dict[Cell, tuple[Pet, ...]] = {}
    for pet in pets:
        animals[pet.at] = (*animals.get(pet.at, ()), pet)
    unrevealed = position.get("unrevealed") or {}
    active = int(position.get("active") or 0)
    return Scene(
        options=position.get("options") or {},
        phase=phase,
        active=active if active < len(figures) and phase not in ("setup", "over") else None,
        ap=int(position.get("ap") or 0),
        bonus={printable(name): int(value) for name, value in sorted((position.get("bonus") or {}).items()) if value},
        figures=tuple(figures),
        fire=frozenset(_cell(cell) for cell in position.get("fire") or ()),
        smoke=frozenset(_cell(cell) for cell in position.get("smoke") or ()),
        tokens=_count_tokens(position),
        walls=walls,
        doors=doors,
        entrances=frozenset(board.entrances),
        vehicles=tuple(vehicles),
        unrevealed_victims=int(unrevealed.get("victims") or 0),
        unrevealed_false_alarms=int(unrevealed.get("false_alarms") or 0),
        hot_spot_reserve=int(position.get("hot_spot_reserve") or 0),
        rescued=int(position.get("rescued") or 0),
        lost=int(position.get("lost") or 0),
        false_alarms=int(position.get("false_alarms") or 0),
        hazmats_disposed=int(position.get("hazmats_disposed") or 0),
        result=position.get("result"),
        pets=animals,
    )


def rooms(board: Board) -> tuple[tuple[Cell, ...], ...]:
    """The rooms of the undamaged house: inside cells joined where the board has neither wall nor door."""
    barriers = {*board.walls, *board.doors, *board.entrances}
    seen: set[Cell] = set()
    found = []
    for start in INSIDE:
        if start in seen:
            continue
        seen.add(start)
        room = [start]
        for cell in room:
            for direction in range(4):
                near = neighbour(cell, direction)
                if is_inside(near) and near not in seen and edge(cell, near) not in barriers:
                    seen.add(near)
                    room.append(near)
        found.append(tuple(sorted(room)))
    return tuple(found)


def printable(value: object) -> str:
    """A word from outside (a board's name, an option) as one harmless piece of text."""
    return "".join(char for char in str(value) if char.isprintable())


def word(kind: str, value: str, language: str = FALLBACK) -> str:
    """A word of the position in a language; one that no catalogue knows as it is."""
    key = f"{kind}.{value}"
    return text(key, language) if key in catalogue(FALLBACK) else value


def phase_name(scene: Scene, language: str = FALLBACK) -> str:
    """The phase of the turn."""
    return word("describe.phase", scene.phase, language)


def headline(scene: Scene, board: Board, language: str = FALLBACK) -> str:
    """The game in one line: rule set, level, board."""
    name = printable(board.name)
    if not scene.experienced:
        return text("describe.title.family", language, board=name)
    level = word("describe.level", printable(scene.options.get("level", "recruit")), language)
    return text("describe.title.experienced", language, level=level, board=name)


def turn_lines(scene: Scene, language: str = FALLBACK) -> tuple[str, str]:
    """Whose turn it is or how the game ended, and what is left to spend or being resolved."""
    if scene.result is not None:
        key = "describe.result.perfect" if scene.result.get("perfect") else "describe.result"
        return (
            word("describe.over", printable(scene.result.get("outcome", "ended")), language),
            text(key, language, rescued=scene.rescued, lost=scene.lost),
        )
    name = phase_name(scene, language)
    if scene.active is None:
        return name[:1].upper() + name[1:], ""
    who = text("describe.turn", language, letter=scene.figures[scene.active].letter)
    if scene.phase != "actions":
        return who, name
    funds = [text("describe.ap", language, n=scene.ap)]
    for kind, value in scene.bonus.items():
        key = f"describe.bonus.{kind}"
        funds.append(text(key, language, n=value) if key in catalogue(FALLBACK) else f"{value} {kind}")
    return who, " + ".join(funds)


def turn_line(scene: Scene, language: str = FALLBACK) -> str:
    """The same in one line."""
    who, what = turn_lines(scene, language)
    return text("describe.turn_line", language, who=who, what=what) if who and what else who or what


def contents(scene: Scene, cell: Cell, language: str = FALLBACK) -> list[str]:
    """What lies and stands on a cell, in words; empty for a clear cell."""
    words = []
    threat = scene.threat(cell)
    if threat:
        words.append(text(f"describe.{threat}", language))
    for name, count in scene.people(cell)._asdict().items():
        if count:
            words.append(text(f"describe.{name}", language, n=count))
    words += [text(f"pet.{pet.animal}", language) for pet in scene.pets.get(cell, ())]
    for figure in scene.figures:
        if figure.at == cell:
            if figure.specialist is None:
                words.append(text("describe.firefighter", language, letter=figure.letter))
            else:
                card = word("specialist", figure.specialist, language)
                words.append(text("describe.firefighter.specialist", language, letter=figure.letter, specialist=card))
    parked = (vehicle for vehicle in scene.vehicles if vehicle.present and cell in vehicle.cells)
    return words + [text(f"describe.{vehicle.kind}", language) for vehicle in parked]

"""Invariants: what is true of every position, and of every step between two, whatever was played.

They read positions (plain dicts), boards and the rows of cards and share no code with the rules, so that a slip there cannot hide itself
here. ``violations`` and ``step_violations`` return sentences; ``check_invariants``, ``check_step`` and ``check_game``
raise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from flashover.board import Board, resolve_board
from flashover.cards import ROWS
from flashover.options import LEVELS, Options
from flashover.testing.pictures import (
    Cell,
    Edge,
    Position,
    cell_text,
    doors_of,
    edge_of,
    edge_text,
    inside,
    on_board,
    walls_of,
)

CUBES = 24  # COMP-05
VICTIMS, FALSE_ALARMS = 10, 5  # SETUP-FAM-04
MAX_POIS = 3  # POI-01
MAX_SAVED = 4  # AP-04
DIRECTIONS: dict[str, Cell] = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


# ------------------------------------------------------------------------------------------------------------ adjacency


class Edges:
    """Which neighbouring cells are adjacent: ADJ-01 to ADJ-07, straight from the board and the position."""

    def __init__(self, board: Board, position: Mapping[str, Any]) -> None:
        cubes, states = walls_of(position), doors_of(position)
        self._blocked: set[Edge] = {edge for edge in board.walls if cubes.get(edge, 0) < 2}
        self._blocked |= {edge for edge in board.doors if edge not in states}

    def adjacent(self, a: Cell, b: Cell) -> bool:
        """ADJ-01: they share a side, and neither a standing wall nor a closed door lies on it."""
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1 or not (on_board(a) and on_board(b)):
            return False
        return edge_of((a, b)) not in self._blocked

    def neighbours(self, cell: Cell) -> Iterator[Cell]:
        """The adjacent cells in the order up, right, down, left (AMB-01)."""
        for step in DIRECTIONS.values():
            other = (cell[0] + step[0], cell[1] + step[1])
            if self.adjacent(cell, other):
                yield other


# ------------------------------------------------------------------------------------------------------------- position


def violations(
    position: Position, board: Board | None = None, options: Options | None = None, *, from_setup: bool = True
) -> list[str]:
    """Everything that is wrong with a position; ``from_setup=False`` drops what holds only in games from set-up."""
    options = Options.from_json(position["options"]) if options is None else options
    board = resolve_board(options) if board is None else board
    found: list[str] = []
    for check in (_threats, _edges, _figures, _phase_fields, _parts_in_use, _order_of_lists, _ending):
        found += check(position, board, options)
    if from_setup:
        for check in (_conserved, _conserved_hazards, _between_turns, _places):
            found += check(position, board, options)
    return found


def check_invariants(
    position: Position, board: Board | None = None, options: Options | None = None, *, from_setup: bool = True
) -> None:
    """Raises ``AssertionError`` with all violations."""
    found = violations(position, board, options, from_setup=from_setup)
    assert not found, "\n".join(["impossible position", *found, repr(position)])


def _cells(position: Position, field: str) -> list[Cell]:
    return [(row, col) for row, col in position[field]]


def _threats(position: Position, board: Board, options: Options) -> Iterator[str]:
    fire, smoke = _cells(position, "fire"), _cells(position, "smoke")
    for name, cells in (("fire", fire), ("smoke", smoke)):
        for cell, times in Counter(cells).items():
            if times > 1:
                yield f"{name} twice on {cell_text(cell)}"
            if not on_board(cell):
                yield f"{name} off the board at {cell_text(cell)}"
    for cell in set(fire) & set(smoke):
        yield f"fire and smoke on {cell_text(cell)}"
    for cell in smoke:
        if not inside(cell):
            yield f"AMB-91: smoke outside at {cell_text(cell)}"
    if len(fire) + len(smoke) > options.threat_supply:
        yield f"COMP-02: {len(fire) + len(smoke)} threat tokens of {options.threat_supply}"


def _edges(position: Position, board: Board, options: Options) -> Iterator[str]:
    walls, doors = walls_of(position), doors_of(position)
    for edge, cubes in walls.items():
        if edge not in board.walls:
            yield f"cubes where no wall is: {edge_text(edge)}"
        if cubes not in (1, 2):
            yield f"AMB-17: {cubes} cubes on {edge_text(edge)}"
    for edge, state in doors.items():
        if edge not in board.doors or state not in ("open", "gone"):
            yield f"door {edge_text(edge)} {state}"
    total = sum(walls.values())
    if total > CUBES:
        yield f"COMP-05: {total} cubes"
    # CLR-31: while the POIs are turned up after a collapse the phase stays as it was, with something pending.
    if total == CUBES and position["phase"] != "over" and position["pending"] is None:
        yield "END-02: 24 cubes and the game goes on"


def _figures(position: Position, board: Board, options: Options) -> Iterator[str]:
    figures = position["firefighters"]
    if not 1 <= len(figures) <= 6:
        yield f"COMP-01: {len(figures)} firefighters"
    if not 0 <= position["active"] < len(figures):
        yield f"active seat {position['active']}"
    for seat, figure in enumerate(figures):
        at = figure["at"]
        if at is None:
            if position["phase"] != "setup":
                yield f"figure {seat} is nowhere"
        elif not on_board((at[0], at[1])):
            yield f"figure {seat} off the board"
        elif position["phase"] == "setup" and inside((at[0], at[1])):
            yield f"SETUP-FAM-09: figure {seat} starts inside"
        if not 0 <= figure["saved"] <= MAX_SAVED:
            yield f"AP-04: figure {seat} has saved {figure['saved']}"
    if options.limit_action_tokens and sum(figure["saved"] for figure in figures) > 21:
        yield "AMB-40: more than 21 action tokens"
    names = [figure["specialist"] for figure in figures if figure.get("specialist")]
    if len(names) != len(set(names)):
        yield f"SPEC-01: a specialist twice in {names}"


def _phase_fields(position: Position, board: Board, options: Options) -> Iterator[str]:
    phase, bonus = position["phase"], position["bonus"]
    if phase not in ("setup", "actions", "fire", "replenish", "over"):
        yield f"phase {phase}"
    if phase in ("setup", "fire", "replenish"):
        if position["ap"] or any(bonus.values()) or position["cafs_commanded"] or position["untouched"]:
            yield f"CLR-17: AP left in phase {phase}"
    if phase == "actions" and position["firefighters"][position["active"]]["saved"]:
        yield "the active seat has a bank in phase 1"
    if phase == "setup" and position["active"]:
        yield "CLR-17: an active seat in set-up"
    if not 0 <= position["ap"] <= 9:
        yield f"AP-04: {position['ap']} AP"
    for name in bonus:
        if not 0 <= bonus[name] <= max(card.bonus[name] for card in ROWS):
            yield f"{bonus[name]} {name} AP"
    if sum(value > 0 for value in bonus.values()) > 1:
        yield f"two kinds of bonus AP: {bonus}"


def _parts_in_use(position: Position, board: Board, options: Options) -> Iterator[str]:
    """SETUP-FAM-08, AMB-69: what the game is played without is not there."""
    experienced = options.mode == "experienced"
    if not (experienced and options.use_hazmats):
        if position["hazmats"] or position["hazmats_disposed"]:
            yield "hazmats in a game without them"
    if not (experienced and options.use_hot_spots):
        if position["hot_spots"] or position["hot_spot_reserve"]:
            yield "hot spots in a game without them"
    if not (experienced and options.use_vehicles):
        if position["ambulance"] is not None or position["engine"] is not None:
            yield "vehicles in a game without them"
    elif position["phase"] != "setup" and None in (position["ambulance"], position["engine"]):
        yield "a vehicle stands nowhere"
    if not (experienced and options.use_specialists):
        if any(figure.get("specialist") for figure in position["firefighters"]):
            yield "specialists in a game without them"
        if any(poi.get("treated") for poi in position["pois"]):
            yield "a treated victim in a game without specialists"
    elif position["phase"] != "setup" and not all(figure.get("specialist") for figure in position["firefighters"]):
        yield "SETUP-EXP-14: a firefighter without a specialist"
    if options.hotspot_unique_cell and len(position["hot_spots"]) != len(set(_cells(position, "hot_spots"))):
        yield "HOT-09: two hot spots on a cell"
    if position["hot_spot_reserve"] < 0:
        yield "HOT-06: a reserve below zero"


def _order_of_lists(position: Position, board: Board, options: Options) -> Iterator[str]:
    """CLR-15: how lists are sorted."""
    for field in ("fire", "smoke", "hot_spots", "hazmats"):
        if position[field] != sorted(position[field]):
            yield f"{field} is not sorted"
    for field in ("walls", "doors"):
        edges = [entry["between"] for entry in position[field]]
        if edges != sorted(edges) or any(a >= b for a, b in edges):
            yield f"{field} are not sorted"
    keys = [(poi["at"], poi["face"] != "down", bool(poi.get("treated"))) for poi in position["pois"]]
    if keys != sorted(keys):
        yield "pois are not sorted"
    for poi in position["pois"]:
        if poi["face"] not in ("down", "victim"):
            yield f"a POI with the face {poi['face']}"
        elif poi["face"] == "down" and not inside((poi["at"][0], poi["at"][1])):
            yield "a face-down POI outside"
    down = sum(poi["face"] == "down" for poi in position["pois"])
    if down > sum(position["unrevealed"].values()) or min(position["unrevealed"].values()) < 0:
        yield f"{down} face-down POIs but unrevealed {position['unrevealed']}"


def _ending(position: Position, board: Board, options: Options) -> Iterator[str]:
    over, result = position["phase"] == "over", position["result"]
    if over != (result is not None):
        yield f"phase {position['phase']} with result {result}"
    cubes = sum(walls_of(position).values())
    if not over:
        if position["rescued"] >= 7 and options.continue_after_win is False:
            yield "END-05: seven rescued and the game goes on"
        # CLR-29: with hidden hazmats defeat is checked at the end of phase 2; CLR-31: reveals after a collapse.
        if position["lost"] >= 4 and position["phase"] != "fire" and cubes < CUBES:
            yield "END-06: four lost and the game goes on"
    if result is None:
        return
    if (result["rescued"], result["lost"]) != (position["rescued"], position["lost"]):
        yield f"the result {result} does not repeat the position"
    if result["perfect"] != (result["rescued"] == VICTIMS):
        yield f"END-07: perfect is {result['perfect']} with {result['rescued']} rescued"
    outcome = result["outcome"]
    if (outcome == "won") != (result["rescued"] >= 7):
        yield f"END-05: {outcome} with {result['rescued']} rescued"
    if outcome == "collapsed" and cubes != CUBES:
        yield f"END-02: collapsed with {cubes} cubes"
    if outcome == "lost" and result["lost"] < 4:
        yield f"END-06: lost with {result['lost']} victims lost"
    if cubes == CUBES and position["pois"]:
        yield "END-03: POIs on the map after a collapse"


# --------------------------------------------------------------------------------------- only in games from set-up


def _conserved(position: Position, board: Board, options: Options) -> Iterator[str]:
    """SETUP-FAM-04: ten victims and five false alarms, wherever they are."""
    victims = sum(poi["face"] == "victim" for poi in position["pois"])
    total = victims + position["unrevealed"]["victims"] + position["rescued"] + position["lost"]
    if total != VICTIMS:
        yield f"{total} victims in the game"
    alarms = position["unrevealed"]["false_alarms"] + position["false_alarms"]
    if alarms != FALSE_ALARMS:
        yield f"{alarms} false alarms in the game"
    if len(position["pois"]) > MAX_POIS:
        yield f"POI-01: {len(position['pois'])} POIs on the map"


def _conserved_hazards(position: Position, board: Board, options: Options) -> Iterator[str]:
    """SETUP-EXP-03, SETUP-EXP-19, HAZ-04, HOT-06: hazmats only leave, hot spots only come from the reserve."""
    if options.mode != "experienced":
        return
    level = LEVELS[options.level]
    present = len(position["hazmats"]) + position["hazmats_disposed"]
    most = position["false_alarms"] if options.variant_hidden_hazmats else level.hazmats
    if options.use_hazmats and present > most:
        yield f"{present} hazmats on the map or disposed of, at most {most} came into play"
    if options.use_hot_spots and position["phase"] != "setup":
        crew = len(position["firefighters"])
        extra = level.extra_hot_spots + (0 if crew < 3 else 2 if crew == 3 else 3)
        total = level.explosions + extra + level.reserve
        found = len(position["hot_spots"]) + position["hot_spot_reserve"]
        # CLR-24: without the re-roll the fourth explosion may hit a cell that has its hot spot already.
        slack = 1 if options.level == "heroic" and not options.heroic_fourth_reroll else 0
        if not total - slack <= found <= total:
            yield f"SETUP-EXP-19: {found} hot spots on the map and in reserve instead of {total}"


def _between_turns(position: Position, board: Board, options: Options) -> Iterator[str]:
    """MOVE-05, FLASH-03, LOST-01, OUT-02: what phase 2 leaves behind."""
    phase = position["phase"]
    fire = set(_cells(position, "fire"))
    outside_fire = sorted(cell for cell in fire if not inside(cell))
    lasting = phase == "replenish" and options.outside_fire_cleanup == "turn_end"
    if phase in ("setup", "actions", "replenish") and outside_fire and not lasting:
        yield f"OUT-02: fire outside at {outside_fire} in phase {phase}"
    if phase not in ("actions", "replenish"):
        return
    if position["pending"] is not None and sum(walls_of(position).values()) >= CUBES:
        return  # CLR-31: the building has collapsed during a phase
    for poi in position["pois"]:
        if tuple(poi["at"]) in fire:
            yield f"LOST-01: a POI on fire at {poi['at']} in phase {phase}"
    for cell in _cells(position, "hazmats"):
        if cell in fire:
            yield f"HAZ-01: a hazmat on fire at {cell_text(cell)} in phase {phase}"
    if phase == "actions" and not position["untouched"]:
        return
    for seat, figure in enumerate(position["firefighters"]):
        at = (figure["at"][0], figure["at"][1])
        # CLR-50: knocked down onto an outside cell that burns until the end of the turn
        if at in fire and (inside(at) or not lasting):
            yield f"KD-01: figure {seat} stands on fire after phase 2"
    if options.hazmat_resolution != "single_pass":
        edges = Edges(board, position)
        for cell in _cells(position, "smoke"):
            if any(other in fire for other in edges.neighbours(cell)):
                yield f"FLASH-03: smoke beside fire at {cell_text(cell)} in phase {phase}"


def _places(position: Position, board: Board, options: Options) -> Iterator[str]:
    """CARRY-03, VEH-08, HAZ-07: what is rescued or disposed of is no longer on the map."""
    vehicles = options.mode == "experienced" and options.use_vehicles
    parked: set[Cell] = set()
    if vehicles and position["ambulance"] is not None:
        parked = next(set(spot.cells) for spot in board.ambulance_parking if spot.side == position["ambulance"])
    for poi in position["pois"]:
        at = (poi["at"][0], poi["at"][1])
        if poi["face"] == "victim" and at in parked:
            yield f"VEH-08: a victim beside the ambulance at {cell_text(at)}"
        if not vehicles and not inside(at):
            yield f"CARRY-03: a victim outside at {cell_text(at)}"
    for cell in _cells(position, "hazmats"):
        if not inside(cell):
            yield f"HAZ-07: a hazmat outside at {cell_text(cell)}"


# ----------------------------------------------------------------------------------------------------------------- step


def step_violations(before: Position, after: Position) -> list[str]:
    """What one ply can never do."""
    growing, shrinking = ("rescued", "lost", "false_alarms", "hazmats_disposed"), ("victims", "false_alarms")
    found = [f"{name} fell from {before[name]} to {after[name]}" for name in growing if after[name] < before[name]]
    hidden, hidden_now = before["unrevealed"], after["unrevealed"]
    found += [f"AMB-76: unrevealed {kind} rose" for kind in shrinking if hidden_now[kind] > hidden[kind]]
    if before["phase"] != "setup" and after["hot_spot_reserve"] > before["hot_spot_reserve"]:
        found.append("HOT-06: the reserve rose")
    if Counter(_cells(before, "hot_spots")) - Counter(_cells(after, "hot_spots")):
        found.append("HOT-08: a hot spot went away")
    old_walls, new_walls = walls_of(before), walls_of(after)
    found += [f"ADJ-05: cubes left {edge_text(e)}" for e, n in old_walls.items() if new_walls.get(e, 0) < n]
    old_doors, new_doors = doors_of(before), doors_of(after)
    found += [
        f"DOOR-03: the door {edge_text(e)} came back"
        for e, s in old_doors.items()
        if s == "gone" and new_doors.get(e) != s
    ]
    if before["phase"] == after["phase"] == "actions":
        if set(_cells(after, "fire")) - set(_cells(before, "fire")):
            found.append("AMB-19: fire appeared in phase 1")
        if after["ap"] > before["ap"]:
            found.append("AP-02: AP rose within phase 1")
    # AMB-34: rescues happen in phase 1, losses in phase 2 or by a collapse
    if after["rescued"] > before["rescued"] and before["phase"] != "actions":
        found.append(f"a rescue in phase {before['phase']}")
    if after["lost"] > before["lost"] and before["phase"] != "fire" and sum(new_walls.values()) < CUBES:
        found.append(f"a loss in phase {before['phase']}")
    if before["phase"] == "over":
        found.append("a ply after the end")
    return found


def check_step(before: Position, after: Position) -> None:
    """Raises ``AssertionError`` when one ply did what no ply can do."""
    found = step_violations(before, after)
    assert not found, "\n".join(["impossible step", *found, repr(before), repr(after)])


def check_game(game: Any, *, from_setup: bool = True) -> None:
    """The position holds all invariants, and what the game waits for is well formed (notation.md, CLR-13, CLR-15)."""
    position = game.position()
    check_invariants(position, from_setup=from_setup)
    waiting = game.waits_for()
    if waiting["kind"] == "decision":
        legal = waiting["legal"]
        assert legal, f"a decision without a choice: {waiting} in {position}"
        assert legal == sorted(set(legal)), f"legal plies are not sorted or repeat: {legal}"
        assert sorted(str(action) for action in game.legal_actions()) == legal
        assert 0 <= waiting["seat"] < len(position["firefighters"])
    elif waiting["kind"] == "outcome":
        assert waiting["of"] in ("dice", "red", "black", "reveal", "deal"), waiting
        odds = waiting.get("odds")
        if waiting["of"] in ("reveal", "deal"):
            assert odds and all(type(n) is int and n > 0 for n in odds.values()), waiting
        if waiting["of"] == "reveal":
            unrevealed = position["unrevealed"]
            weights = {"victim": unrevealed["victims"], "false_alarm": unrevealed["false_alarms"]}
            assert odds == {face: n for face, n in weights.items() if n}, f"odds {odds} of {unrevealed}"
    else:
        assert waiting == {"kind": "over"}, waiting
        assert position["phase"] == "over"

"""One game's fixed facts: board, options and crew size, read once and turned into numbers and tables.

A mode, level or edition name is looked at here and nowhere else; the rules see only what follows from it (a table without entries, a
price, a flag). One `Ruleset` is shared by all states of a game and never changes.
"""

from __future__ import annotations

from flashover import cards, geometry
from flashover.board import Board
from flashover.options import LEVELS, Options
from flashover.rules.native import i64, vec


def _plane(edges: tuple[geometry.Edge, ...], vertical: bool) -> int:
    plane = 0
    for between in edges:
        is_vertical, index = geometry.edge_plane(between)
        if is_vertical == vertical:
            plane |= 2**index
    return plane


def _cells(cells: object) -> int:
    plane = 0
    for cell in cells:  # type: ignore[attr-defined]  # any iterable of cells
        plane |= 2 ** geometry.bit_index(cell)
    return plane


def _nearest_spots(board: Board, steps: bool) -> list[int]:
    """KD-03, KD-04, AMB-38: for each position the cells of the nearest ambulance spots, as bits ``side * 2 + end``."""
    offers = []
    for position in range(geometry.POSITIONS):
        row, column = geometry.cell_at(position)
        distances = []
        for spot in board.ambulance_parking:
            distances.append(
                min(
                    abs(r - row) + abs(c - column) if steps else (r - row) ** 2 + (c - column) ** 2
                    for r, c in spot.cells
                )
            )
        nearest = min(distances)
        offers.append(sum(3 * 4**side for side, distance in enumerate(distances) if distance == nearest))
    return offers


class Ruleset:
    """Everything about a game that no ply changes: made from a board, options and a number of firefighters, and equal when these are."""

    def __init__(self, board: Board, options: Options, seats: int) -> None:
        self.board: Board = board
        self.options: Options = options
        self.seats: i64 = seats

        # The building (BOARD, ADJ).
        self.wall_h: i64 = _plane(board.walls, False)
        self.wall_v: i64 = _plane(board.walls, True)
        self.door_h: i64 = _plane(board.doors, False)
        self.door_v: i64 = _plane(board.doors, True)
        self.family_fire: i64 = _cells(board.family_fire)
        self.family_poi: i64 = _cells(board.family_poi)
        self.ambulance_cells: vec[i64] = vec[i64](
            [geometry.position_of(cell) for spot in board.ambulance_parking for cell in spot.cells]
        )
        self.engine_cells: vec[i64] = vec[i64](
            [geometry.position_of(cell) for spot in board.engine_parking for cell in spot.cells]
        )
        quadrants = [board.quadrants[spot.quadrant or ""] for spot in board.engine_parking]
        self.quadrant: vec[i64] = vec[i64]([_cells(cells) for cells in quadrants])
        self.quadrant_rows: vec[i64] = vec[i64]([sum(2**row for row in {r for r, _ in cells}) for cells in quadrants])
        self.quadrant_columns: vec[i64] = vec[i64](
            [sum(2**column for column in {c for _, c in cells}) for cells in quadrants]
        )
        # BOARD-09: bit index of a cell -> bit of the cell its arrow points to.
        arrows = [0] * 63
        for cell, arrow in board.poi_arrows.items():
            down, right = geometry.ARROWS[arrow]
            arrows[geometry.bit_index(cell)] = 2 ** geometry.bit_index((cell[0] + down, cell[1] + right))
        self.arrow: vec[i64] = vec[i64](arrows)
        self.first_explosion: vec[i64] = vec[i64](
            [0] + [2 ** geometry.bit_index(board.first_explosion[face]) for face in range(1, 9)]
        )
        sum9 = options.d8_opposites == "sum9"
        self.opposite_black: vec[i64] = vec[i64](
            [0] + [9 - face if sum9 else board.black_die_opposite[face] for face in range(1, 9)]
        )
        self.opposite_red: vec[i64] = vec[i64]([0] + [board.red_die_opposite[face] for face in range(1, 7)])

        # What is in the game (GEN-02, VAR-10).
        level = LEVELS[options.level]
        specialists = options.specialists
        hazmats = options.hazmats
        vehicles = options.vehicles
        hot_spots = options.hot_spots
        experienced = options.experienced
        self.experienced: i64 = 1 if experienced else 0
        self.specialists: i64 = 1 if specialists else 0
        self.hazmats: i64 = 1 if hazmats else 0
        self.vehicles: i64 = 1 if vehicles else 0
        self.hot_spots: i64 = 1 if hot_spots else 0
        self.hidden_hazmats: i64 = 1 if options.hidden_hazmats else 0
        self.gun: i64 = 1 if vehicles and not options.variant_broken_gun else 0
        self.crew_change: i64 = 1 if vehicles and specialists and not options.variant_lone_brigade else 0
        self.random_specialists: i64 = 1 if options.random_specialists else 0
        self.pool: i64 = sum(2 ** cards.number_of(name) for name in options.pool)
        self.arrows: i64 = 1 if experienced and options.poi_placement == "arrows" else 0
        # Actions beyond those of a family firefighter exist at all.
        self.extras: i64 = 1 if specialists or vehicles or hazmats or options.reveal_poi_on_firefighter == "may" else 0

        # Set-up (SETUP-FAM, SETUP-EXP).
        self.random_a: i64 = 1 if not experienced and options.family_setup == "random_a" else 0
        self.explosions: i64 = level.explosions if experienced else (3 if options.family_setup == "random_b" else 0)
        self.hazmats_at_setup: i64 = level.hazmats if hazmats and not options.hidden_hazmats else 0
        crew_hot_spots = 0 if seats < 3 else 2 if seats == 3 else 3  # SETUP-EXP-17
        self.extra_hot_spots: i64 = level.extra_hot_spots + crew_hot_spots if hot_spots else 0
        self.reserve: i64 = level.reserve if hot_spots else 0

        # Options (section 8 of the catalogue).
        self.threat_supply: i64 = options.threat_supply
        self.must_move_off_fire: i64 = 1 if options.fire_stop == "move" else 0
        self.knockdown_clears: i64 = 1 if options.knockdown_clears_saved_ap else 0
        self.flashover_breaks_doors: i64 = 1 if options.flashover_breaks_open_doors else 0
        self.shockwave_breaks_doors: i64 = 1 if options.shockwave_breaks_open_doors else 0
        self.may_reveal: i64 = 1 if options.reveal_poi_on_firefighter == "may" else 0
        self.redraw_false_alarm: i64 = 1 if options.replenish_redraw_false_alarm else 0
        self.outside_fire_to_turn_end: i64 = 1 if options.outside_fire_cleanup == "turn_end" else 0
        self.reroll_fourth: i64 = 1 if options.heroic_fourth_reroll else 0
        self.unique_hazmats: i64 = 1 if options.hazmat_unique_cell else 0
        self.captain_disposes: i64 = 1 if options.captain_orders_disposal else 0
        self.cafs_cap_all: i64 = 1 if options.cafs_command_cap == "all_ap" else 0
        self.reroll_once: i64 = 1 if options.gun_reroll == "once" else 0
        self.unique_hot_spots: i64 = 1 if options.hotspot_unique_cell else 0
        self.single_pass: i64 = 1 if options.hazmat_resolution == "single_pass" else 0
        self.hidden_hot_spot: i64 = 1 if options.hidden_hazmat_hotspot else 0
        self.hazmat_flares: i64 = 1 if options.hazmat_hotspot_triggers_flareup else 0
        go_on = options.continue_after_win
        self.go_on: i64 = 2 if go_on == "ask" else 1 if go_on else 0
        self.limit_tokens: i64 = 1 if options.limit_action_tokens else 0
        self.engine_carries: i64 = 1 if options.engine_carries_victims else 0

        # KD-08: with vehicles the figure goes to the ambulance, wherever it is; otherwise to the nearest spot.
        self.nearest_spots: vec[i64] = vec[i64](_nearest_spots(board, options.kd_distance == "steps"))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Ruleset):
            return False
        return self.seats == other.seats and self.board == other.board and self.options == other.options

    def __hash__(self) -> int:
        return hash((int(self.seats), self.board, self.options))

    def __repr__(self) -> str:
        return f"<Ruleset {self.options.mode} {self.board.name}, {int(self.seats)} firefighters>"

    def __copy__(self) -> Ruleset:
        return self

    def __deepcopy__(self, memo: object) -> Ruleset:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return ruleset_for, (self.board, self.options, int(self.seats))


def ruleset_for(board: Board, options: Options, seats: int) -> Ruleset:
    """The fixed facts of a game on a board, with options, for a crew."""
    return Ruleset(board, options, seats)

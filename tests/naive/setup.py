"""Phase `setup` in the printed order (SETUP-FAM, SETUP-EXP, VAR-08, CLR-22).

Pending steps: explosion (`n` = 1..4, `black` = black die of the accepted second roll), hazmat, poi, hot_spot (`left` to
place), specialist, place (`seat`), park (`vehicle`), first. In the position the first of them is written as null.
"""

from __future__ import annotations

from .board import Cell
from .fire import explode
from .state import Pending, Poi, State


def first_step(s: State) -> Pending:
    if not s.rules.experienced and s.rules.family_setup == "fixed":
        return {"step": "place", "seat": 0}
    return {"step": "explosion", "n": 1}


def begin(s: State) -> None:
    """SETUP-FAM-02..06 or SETUP-EXP-02..04, before anything is rolled or chosen."""
    s.phase = "setup"
    s.unrevealed_victims, s.unrevealed_false_alarms = 10, 5  # SETUP-FAM-04
    if s.rules.hot_spots:
        s.reserve = s.rules.level[3]
    if not s.rules.experienced and s.rules.family_setup == "fixed":
        s.fire = set(s.rules.board.family_fire)
        s.smoke = set()
        s.pois = [Poi(cell) for cell in s.rules.board.family_poi]
    s.pending = first_step(s)


def outcome_kind(s: State) -> str | None:
    """What is rolled now; None when a decision is waited for."""
    assert s.pending is not None
    step = s.pending["step"]
    if step == "explosion":
        n = s.pending["n"]
        if not s.rules.experienced and s.rules.family_setup == "random_a":
            return "dice"
        if n == 1:
            return "black"  # SETUP-EXP-05
        if n == 3 and not _third_column_full(s):
            return "red"  # SETUP-EXP-08
        return "dice"
    if step in ("hazmat", "poi", "hot_spot"):
        return "dice"
    if step == "specialist" and s.rules.deals_cards:
        return "deal"
    return None


def _third_column(s: State) -> int:
    """SETUP-EXP-08, SETUP-EXP-09: the opposite face of the black die of the second explosion."""
    assert s.pending is not None
    return s.rules.black_opposite[s.pending["black"]]


def _third_column_full(s: State) -> bool:
    """AMB-72, CLR-23."""
    column = _third_column(s)
    return all((row, column) in s.fire for row in range(1, 7))


def black(s: State, face: int) -> None:
    _initial_explosion(s, s.rules.board.first_explosion[face])


def red(s: State, face: int) -> None:
    target = (face, _third_column(s))
    if target not in s.fire:
        _initial_explosion(s, target)


def dice(s: State, row: int, col: int) -> None:
    assert s.pending is not None
    job = s.pending
    target = (row, col)
    step = job["step"]
    random_a = not s.rules.experienced and s.rules.family_setup == "random_a"
    if step == "explosion":
        if random_a:
            _random_a_explosion(s, target)
        elif target not in s.fire or (job["n"] == 4 and not s.rules.fourth_reroll):  # SETUP-EXP-07, ED-23
            if job["n"] == 2:
                job["black"] = col
            _initial_explosion(s, target)
    elif step == "hazmat":  # SETUP-EXP-11, SETUP-EXP-12
        if target not in s.fire and not (s.rules.hazmat_unique and target in s.hazmats):
            s.hazmats.append(target)
            _one_placed(s)
    elif step == "poi":
        if any(p.at == target for p in s.pois):  # AMB-70, POI-07
            return
        if random_a:
            s.remove_threat(target)  # AMB-78, CLR-46
        elif target in s.fire:  # SETUP-EXP-13
            return
        s.pois.append(Poi(target))
        _one_placed(s)
    elif target not in s.hot_spots:  # SETUP-EXP-18, AMB-73
        s.hot_spots.append(target)
        _one_placed(s)


def _initial_explosion(s: State, target: Cell) -> None:
    """SETUP-EXP-06, AMB-71, AMB-75, CLR-24. At most 16 cubes can be placed, so no collapse is possible."""
    s.fire.add(target)
    if s.rules.hot_spots and target not in s.hot_spots:
        s.hot_spots.append(target)
    explode(s, target)
    s.clear_outside()
    _one_exploded(s)


def _random_a_explosion(s: State, target: Cell) -> None:
    """AMB-78, CLR-46: fire and doors, but no cubes."""
    s.fire.add(target)
    explode(s, target, with_cubes=False)
    s.clear_outside()
    _one_exploded(s)


def _one_exploded(s: State) -> None:
    assert s.pending is not None
    n = s.pending["n"]
    total = s.rules.level[0] if s.rules.experienced else 3
    if n < total:
        s.pending = {**s.pending, "n": n + 1}
    else:
        _next_stage(s, "explosion")


def _one_placed(s: State) -> None:
    assert s.pending is not None
    left = s.pending["left"] - 1
    if left:
        s.pending = {**s.pending, "left": left}
    else:
        _next_stage(s, s.pending["step"])


STAGES = ("explosion", "hazmat", "poi", "specialist", "hot_spot", "place", "ambulance", "engine", "first")


def _next_stage(s: State, done: str) -> None:
    """CLR-22: the next stage that this game has."""
    rules = s.rules
    for stage in STAGES[STAGES.index(done) + 1 :]:
        if stage == "hazmat" and rules.hazmats and not rules.hidden:  # VAR-04
            s.pending = {"step": "hazmat", "left": rules.level[1]}
        elif stage == "poi":
            s.pending = {"step": "poi", "left": 3}
        elif stage == "specialist" and rules.specialists:
            s.pending = {"step": "specialist", "seat": 0}
        elif stage == "hot_spot" and extra_hot_spots(s):
            s.pending = {"step": "hot_spot", "left": extra_hot_spots(s)}
        elif stage == "place":
            s.pending = {"step": "place", "seat": 0}
        elif stage in ("ambulance", "engine") and rules.vehicles:
            s.pending = {"step": "park", "vehicle": stage}
        elif stage == "first":
            s.pending = {"step": "first"}
        else:
            continue
        return


def extra_hot_spots(s: State) -> int:
    """SETUP-EXP-17, AMB-74: counts firefighters, not people."""
    if not s.rules.hot_spots:
        return 0
    seats = len(s.figures)
    by_seats = 0 if seats <= 2 else 2 if seats == 3 else 3
    return s.rules.level[2] + by_seats


def free_cards(s: State) -> list[str]:
    """SPEC-01: every card exists once."""
    held = [f.specialist for f in s.figures]
    return [card for card in s.rules.cards if card not in held]


def take_card(s: State, card: str) -> None:
    assert s.pending is not None
    seat = s.pending["seat"]
    s.figures[seat].specialist = card
    _next_seat(s, seat)


def place_figure(s: State, seat: int, cell: Cell) -> None:
    """SETUP-FAM-09."""
    s.figures[seat].at = cell
    _next_seat(s, seat)


def _next_seat(s: State, seat: int) -> None:
    assert s.pending is not None
    if seat + 1 < len(s.figures):
        s.pending = {**s.pending, "seat": seat + 1}
    else:
        _next_stage(s, s.pending["step"])


def park(s: State, vehicle: str, side: str) -> None:
    """SETUP-EXP-21."""
    s.vehicle[vehicle] = side
    _next_stage(s, vehicle)

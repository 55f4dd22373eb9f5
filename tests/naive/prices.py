"""Phase 1: what an action reaches and what it costs (AP, SPEC, AMB-42)."""

from __future__ import annotations

from .board import Cell, step
from .grammar import Ply
from .options import DOUBLE_EXTINGUISH
from .state import Figure, State


def target(figure: Figure, direction: str) -> Cell | None:
    assert figure.at is not None
    return step(figure.at, direction)


def reach(s: State, figure: Figure, direction: str) -> Cell | None:
    """EXT-01: the own cell or an adjacent cell, by ADJ-01 (AMB-18)."""
    assert figure.at is not None
    if direction == "here":
        return figure.at
    cell = step(figure.at, direction)
    return cell if cell is not None and s.passable(figure.at, cell) else None


def cost(s: State, action: Ply) -> int:
    """The price in AP of an action whose other tests have passed (crew changes are special: CLR-39)."""
    kind = action[0]
    if kind == "command":  # SPEC-10: what the step would cost the commanded figure
        return _cost_for(s, s.figures[action[1]], action[2])
    return _cost_for(s, s.figure, action)


def _cost_for(s: State, figure: Figure, action: Ply) -> int:
    kind = action[0]
    if kind == "move":  # MOVE-01..03, AMB-53
        into_fire = target(figure, action[1]) in s.fire
        return 2 if into_fire or action[3] else 1
    if kind == "extinguish":  # EXT-02..04, SPEC-07, SPEC-20
        removes_fire = action[2] == "remove" and reach(s, figure, action[1]) in s.fire
        price = 2 if removes_fire else 1
        return 2 * price if figure.specialist in DOUBLE_EXTINGUISH else price
    if kind == "chop":  # CHOP-01, SPEC-19
        return 1 if figure.specialist == "rescue" else 2
    if kind == "gun":  # GUN-01, SPEC-21
        return 2 if figure.specialist == "driver" else 4
    if kind in ("door", "treat", "identify"):
        return 1
    if kind in ("dispose", "drive"):
        return 2
    return 0  # look, end


def bill(s: State, action: Ply) -> tuple[str, int, int]:
    """AMB-42: (name of the bonus AP, how many of them, ordinary AP); bonus AP pay first where usable."""
    price = cost(s, action)
    kind = action[0]
    bonus = {"move": "movement", "extinguish": "extinguish", "command": "command"}.get(kind)
    if bonus is None:
        return "", 0, price
    usable = s.bonus[bonus]
    if kind == "command" and s.figures[action[1]].specialist == "cafs" and s.rules.cafs_cap == "command_ap":
        usable = min(usable, max(0, 1 - s.cafs_commanded))  # CLR-42
    from_bonus = min(price, usable)
    return bonus, from_bonus, price - from_bonus


def pool_after_crew_change(s: State, card: str) -> int:
    """CREW-04, AMB-43, CLR-39."""
    return s.ap - s.rules.fresh_ap(s.figure.specialist) + s.rules.fresh_ap(card) - 2

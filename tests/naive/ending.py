"""Rescue, victory, collapse and the reveal of a POI: everything that can bring the game to its end."""

from __future__ import annotations

from .board import Cell
from .state import Poi, State


def finish(s: State, outcome: str) -> None:
    """END-01; CLR-17: a game that ended inside phase 1 keeps its AP values."""
    s.phase = "over"
    s.pending = None
    s.result = {"outcome": outcome, "rescued": s.rescued, "lost": s.lost, "perfect": s.rescued >= 10}


def rescue(s: State, victims: list[Poi]) -> None:
    """CARRY-03, VEH-08: these victims reach safety together; then the end is tested (AMB-32, CLR-32, CLR-55)."""
    if not victims:
        return
    before = s.rescued
    s.pois = [p for p in s.pois if not any(p is v for v in victims)]
    s.rescued += len(victims)
    if s.rescued < 7:
        return
    mode = s.rules.continue_after_win
    if s.rescued >= 10 or not s.victims_left() or mode is False:
        finish(s, "won")
    elif mode == "ask" and before < 7:
        # What was about to be asked (riders, a reveal) comes after the question.
        s.pending = {"step": "continue", "then": s.pending}


def answer_continue(s: State, answer: str) -> None:
    """CLR-55."""
    assert s.pending is not None
    if answer == "no":
        finish(s, "won")
    else:
        s.pending = s.pending["then"]


def collapse(s: State) -> None:
    """END-02, END-03, AMB-02, CLR-31: face-up victims are lost at once, then the face-down POIs are turned up."""
    victims = [p for p in s.pois if p.face == "victim"]
    s.lost += len(victims)
    s.pois = [p for p in s.pois if p.face == "down"]
    s.pending = {"step": "collapse"}
    _end_collapse_when_complete(s)


def next_collapse_reveal(s: State) -> Cell:
    return min(p.at for p in s.pois)


def collapse_reveal(s: State, victim: bool) -> None:
    """CLR-31: a victim turned up now is lost at its reveal; nothing is placed or exploded."""
    cell = next_collapse_reveal(s)
    turn_up(s, cell, victim)
    if victim:
        s.pois = [p for p in s.pois if p.face == "down"]
        s.lost += 1
    _end_collapse_when_complete(s)


def _end_collapse_when_complete(s: State) -> None:
    if not s.pois:
        # AMB-35, CLR-32: after 7 rescued the victory is fixed.
        finish(s, "won" if s.rescued >= 7 else "collapsed")


def turn_up(s: State, cell: Cell, victim: bool) -> None:
    """MOVE-07..09: a face-down POI of this cell becomes a victim, or leaves the map as a false alarm (CLR-16)."""
    poi = s.face_down_at(cell)[0]
    if victim:
        s.unrevealed_victims -= 1
        poi.face = "victim"
    else:
        s.unrevealed_false_alarms -= 1
        s.pois = [p for p in s.pois if p is not poi]
        s.false_alarms += 1


def turn_up_in_phase_1_or_3(s: State, cell: Cell, victim: bool) -> None:
    """VAR-05, CLR-45: an exposed false alarm puts a hazmat on its cell in the hidden-hazmat variant."""
    turn_up(s, cell, victim)
    if not victim and s.rules.hidden:
        s.hazmats.append(cell)

"""Legal actions of phase 1: a superset of candidate texts, each tested by the one refusal function."""

from __future__ import annotations

from .actions import refusal
from .board import DIRECTIONS, SIDES, Cell
from .grammar import cell_text, parse
from .options import CARDS
from .state import State


def _loads_at(s: State, cell: Cell) -> list[str]:
    """Suffixes of `move` for what lies on the cell (AMB-53)."""
    carries = []
    treated = len(s.victims_at(cell, treated=True))
    if s.victims_at(cell, treated=False):
        carries.append(" carry victim")
    if cell in s.hazmats:
        carries.append(" carry hazmat")
    suffixes = ["", *carries]
    if treated:
        suffixes += [" carry treated", " lead"]
        suffixes += [" lead" + carry for carry in carries]
    if treated > 1:
        suffixes.append(" lead carry treated")
    return suffixes


def _moves_and_doors(s: State, cell: Cell) -> list[str]:
    texts = []
    suffixes = _loads_at(s, cell)
    for direction in DIRECTIONS:
        texts.append(f"door {direction}")
        texts += [f"move {direction}{suffix}" for suffix in suffixes]
    return texts


def candidates(s: State) -> list[str]:
    here = s.figure.at
    assert here is not None
    texts = _moves_and_doors(s, here)
    for direction in DIRECTIONS:
        texts.append(f"chop {direction}")
    for direction in (*DIRECTIONS, "here"):
        texts += [f"extinguish {direction} remove", f"extinguish {direction} reduce"]
    texts += ["end", "look"]
    if s.rules.vehicles:
        texts.append("gun")
        for side in SIDES:
            texts += [f"drive ambulance {side}", f"drive engine {side}"]
        texts += [f"crew {card}" for card in CARDS]
    if s.rules.specialists:
        texts += ["treat", "dispose"]
        texts += [f"identify {cell_text(cell)}" for cell in sorted({p.at for p in s.pois if p.face == "down"})]
    if s.figure.specialist == "captain":
        for seat, figure in enumerate(s.figures):
            assert figure.at is not None
            texts.append(f"command {seat} dispose")
            texts += [f"command {seat} {text}" for text in _moves_and_doors(s, figure.at)]
    return texts


def legal_actions(s: State) -> list[str]:
    return sorted(text for text in candidates(s) if refusal(s, parse(text)) is None)

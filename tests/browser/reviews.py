"""A review of a game that the server never made: its mistakes come in a row, and the rest lies within the uncertainty."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

#: The turns of the game, and how many of them, from the first one on, are mistakes.
TURNS, MISTAKES = 30, 7


def made_up(win: Callable[[int], float], mistaken: float, best: float = 0.99) -> list[dict[str, Any]]:
    """The turns of a review: the chance before each, what was left of it by a mistake, and what the best plan keeps."""
    plan = {
        "plies": ["end"], "events": [[]], "cells": [], "goal": {"key": "intent.plain.end", "values": {}}, "steps": [],
        "reason": {"key": "advice.reason.played", "values": {"win": {"percent": 0.99}, "second": {"percent": 0.94}}},
        "win": best, "error": 0.01, "explosion": [0, 0], "hit": [0, 0], "cubes": [0, 0], "equal": False,
    }  # fmt: skip
    return [
        {
            "turn": turn, "seat": 0, "ply_number": turn, "before": {"win": win(turn), "error": 0.01}, "best": plan,
            "played": {"win": mistaken if turn <= MISTAKES else 0.986, "error": 0.01},
            "drop": round(best - mistaken, 3) if turn <= MISTAKES else 0.004, "error": 0.01, "significant": turn <= MISTAKES,
        }
        for turn in range(1, TURNS + 1)
    ]  # fmt: skip

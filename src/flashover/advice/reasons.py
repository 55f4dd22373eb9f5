"""Why a plan, in one sentence with numbers against the runner-up."""

from __future__ import annotations

from flashover.advice.model import Chance, Danger
from flashover.bots.base import Intent
from flashover.i18n import Percent

#: How large a difference must be to be given as the reason: people expected to be lost, an explosion beside people, cubes.
LEAST = (("hit", 0.05), ("explosion", 0.04), ("cubes", 0.15))

#: A chance below this, or as near to certainty, is shown with a decimal.
SMALL = 0.1


def percent(chance: float) -> Percent:
    """0.634 -> 63 %; with a decimal where a point matters: 0.0634 -> 6.3 %."""
    return _rounded(chance, 3 if 0 < chance < SMALL or 1 - SMALL < chance < 1 else 2)


def _rounded(chance: float, digits: int) -> Percent:
    """Rounded, but never to nothing or to certainty: what is near them is written as below or above a number."""
    found = round(chance, digits)
    return Percent(chance if found in {0, 1} else found)


def points(chance: float) -> float:
    """0.0634 -> 6.3."""
    return round(100 * chance, 1)


def look_equal(mine: Chance, other: Chance) -> bool:
    """Whether two chances are the same number to a reader: whole points, tenths below ten."""
    seen = [round(chance.win, 3 if chance.win < SMALL else 2) for chance in (mine, other)]
    return seen[0] == seen[1]


def points_between(mine: Chance, other: Chance) -> float:
    """How many points the second chance is ahead, as both are shown: a reader can check it."""
    both = _both(mine, other)
    return points(both["second"].share - both["win"].share)


def _both(mine: Chance, other: Chance) -> dict[str, Percent]:
    """Two chances; with a decimal where they would look the same without."""
    if percent(mine.win) == percent(other.win):
        return {"win": _rounded(mine.win, 3), "second": _rounded(other.win, 3)}
    return {"win": percent(mine.win), "second": percent(other.win)}


def best_reason(mine: Chance, after: Danger, other: Chance, other_after: Danger, plan: int, *, equal: bool) -> Intent:
    """For the best plan against the runner-up: what it saves where the coming fire shows it, else the chances alone."""
    values: dict[str, object] = {**_both(mine, other), "plan": plan}
    if equal:
        return Intent("advice.reason.equal", values)
    gains = [(getattr(other_after, name) - getattr(after, name)) / least for name, least in LEAST]
    most = max(gains)
    if most < 1:
        return Intent("advice.reason.win", values)
    name = LEAST[gains.index(most)][0]
    saved, left = getattr(after, name), getattr(other_after, name)
    if name == "explosion":
        numbers: dict[str, object] = {"mine": percent(saved), "theirs": percent(left)}
    else:
        numbers = {"mine": round(saved, 2), "theirs": round(left, 2)}
    return Intent(f"advice.reason.{name}", {**values, **numbers})


def behind_reason(mine: Chance, best: Chance, *, equal: bool) -> Intent:
    """For another plan against the best one: behind by the difference of the chances shown."""
    values: dict[str, object] = {**_both(mine, best), "plan": 1}
    difference = points_between(mine, best)
    if equal or difference <= 0:
        return Intent("advice.reason.equal", values)
    return Intent("advice.reason.behind", {**values, "points": difference})


def alone_reason(mine: Chance) -> Intent:
    """For a plan without a runner-up."""
    return Intent("advice.reason.alone", {"win": percent(mine.win)})


def choice_reason(mine: Chance, other: Chance, ply: str, *, equal: bool) -> Intent:
    """For a decision outside the actions."""
    values: dict[str, object] = {**_both(mine, other), "ply": ply}
    return Intent("advice.reason.choice.equal" if equal else "advice.reason.choice", values)


def played_reason(best: Chance, played: Chance, *, equal: bool) -> Intent:
    """For the best plan against what was played."""
    return Intent("advice.reason.played.equal" if equal else "advice.reason.played", _both(best, played))


#: For the one thing that can be done.
FORCED = Intent("advice.reason.forced")

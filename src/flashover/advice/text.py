"""Advice and reviews as lines to read, in a language: every line is a sentence of the catalogues with typed values."""

from __future__ import annotations

from collections.abc import Callable

from flashover.advice.model import Advice, Chance, TurnPlan
from flashover.advice.reasons import percent, points, points_between
from flashover.advice.review import Review
from flashover.advice.risk import CellRisk, risk
from flashover.bots.base import Intent
from flashover.bots.why.intent import sentence
from flashover.errors import RiskError
from flashover.game import Game
from flashover.i18n import FALLBACK, Phrase, catalogue
from flashover.rules import plies

#: How many cells are named as likely to explode, and from which chance on.
CELLS = 3
LIKELY = 0.01
INDENT = "  "

#: What a seat is called: its number, as in the notation, a letter, or a player's name.
Naming = Callable[[int], str]


def _named(intent: Intent, language: str, name: Naming) -> str:
    """A sentence with the seats in it called by name."""
    seat = intent.values.get("seat")
    if isinstance(seat, int):
        intent = Intent(intent.key, {**intent.values, "seat": name(seat)})
    return sentence(intent, language)


def goal_text(goal: Intent, language: str = FALLBACK, name: Naming = str) -> str:
    """What a plan does, as something to do and in one sentence of at most two parts; then what comes in the next turn.

    >>> from flashover.i18n import Phrase
    >>> goal_text(Intent("intent.save", {"ap": 2, "lead": Phrase("intent.fight", {"at": (3, 5)})}))
    'Put out the fire at 3-5, then save 2 AP for the next turn.'
    """
    values = dict(goal.values)
    lead, then = values.pop("lead", None), values.pop("then", None)
    whole = _named(Intent(_goal_key(goal.key), values), language, name)
    if isinstance(lead, Phrase):
        first = _named(Intent(_goal_key(lead.key), lead.values), language, name)
        parts = {"first": first.removesuffix("."), "second": whole[:1].lower() + whole[1:].removesuffix(".")}
        whole = sentence(Intent("advice.headline", parts), language)
    return whole if then is None else f"{whole} {_named(Intent(str(then), values), language, name)}"


def _goal_key(key: str) -> str:
    """What a bot says it does, as something to do: "Goes to ..." -> "Go to ..."; as it is where nothing else is written."""
    goal = key.replace("intent.", "advice.goal.", 1)
    return goal if goal in catalogue(FALLBACK, "advice") else key


def _with_error(chance: Chance) -> dict[str, object]:
    return {"win": percent(chance.win), "error": points(chance.error)}


def tell_advice(advice: Advice, game: Game, language: str = FALLBACK, name: Naming = str) -> list[str]:
    """Advice as lines: the chance and the dangers, then what its level adds. The game is the one it was asked about."""
    acting = game.state.wait == plies.FOR_ACTION
    lines = [sentence(Intent("advice.line.chance" if acting else "advice.line.chance.now", _with_error(advice.chance)), language)]
    lines += _dangers(advice, game, language)
    if advice.choice is not None:
        return [*lines, *_choice(advice.choice, language, name)]
    if advice.plans:
        for number, plan in enumerate(advice.plans, 1):
            lines += _plan(plan, number, language, name)
    elif advice.goals:
        lines.append(sentence(Intent("advice.line.goals"), language))
        lines += [INDENT + goal_text(goal.intent, language, name) for goal in advice.goals]
    return lines


def _dangers(advice: Advice, game: Game, language: str) -> list[str]:
    try:
        cells = risk(game)["cells"]
    except RiskError:
        return []
    values = {
        "explosion": percent(advice.danger.explosion),
        "hit": round(advice.danger.hit, 2),
        "cubes": round(advice.danger.cubes, 2),
    }
    lines = [sentence(Intent("advice.line.danger", values), language)]
    likely = sorted((cell for cell in cells if cell["explosion"] >= LIKELY), key=lambda cell: -cell["explosion"])[:CELLS]
    if likely:
        lines.append(sentence(Intent("advice.line.danger.cells", {"cells": [_cell(cell) for cell in likely]}), language))
    return lines


def _cell(cell: CellRisk) -> Phrase:
    """A cell and its chance to explode."""
    row, column = cell["at"]
    return Phrase("advice.line.danger_cell", {"at": (row, column), "explosion": percent(cell["explosion"])})


def _plan(plan: TurnPlan, number: int, language: str, name: Naming) -> list[str]:
    head = Intent("advice.line.plan.equal" if plan.equal else "advice.line.plan", {"plan": number, **_with_error(plan.win)})
    lines = [
        f"{sentence(head, language)} {goal_text(plan.goal, language, name)}",
        INDENT + sentence(Intent("advice.line.plan.plies", {"plies": list(plan.plies)}), language),
    ]
    if plan.before != plan.after:
        lines.append(INDENT + sentence(Intent("advice.line.plan.fire", _fire(plan)), language))
    return [*lines, INDENT + sentence(plan.reason, language)]


def _fire(plan: TurnPlan) -> dict[str, object]:
    return {
        "explosion_before": percent(plan.explosion_before),
        "explosion_after": percent(plan.explosion_after),
        "hit_before": round(plan.hit_before, 2),
        "hit_after": round(plan.hit_after, 2),
        "cubes_before": round(plan.cubes_before, 2),
        "cubes_after": round(plan.cubes_after, 2),
    }


def _choice(plan: TurnPlan, language: str, name: Naming) -> list[str]:
    return [
        f"{sentence(Intent('advice.line.choice', _with_error(plan.win)), language)} {goal_text(plan.goal, language, name)}",
        INDENT + sentence(Intent("advice.line.plan.plies", {"plies": plan.plies[0]}), language),
        INDENT + sentence(plan.reason, language),
    ]


def tell_review(review: Review, language: str = FALLBACK, name: Naming = str) -> list[str]:
    """A review as lines: how the chance went, and the turns that gave away most with what was better."""
    summary = {
        "turns": len(review.turns),
        "first": percent(review.turns[0].before.win),
        "last": percent(review.turns[-1].played.win),
    }
    lines = [sentence(Intent("advice.line.review.summary", summary), language)]
    for turn in review.worst:
        values = {
            "turn": turn.turn,
            "ply": turn.ply_number,
            "seat": turn.seat,
            "before": percent(turn.before.win),
            "played": percent(turn.played.win),
            "best": percent(turn.best.win.win),
            "drop": points_between(turn.played, turn.best.win),
        }
        lines.append(_named(Intent("advice.line.review.turn", values), language, name))
        better = sentence(Intent("advice.line.review.better", {"plies": list(turn.best.plies)}), language)
        lines.append(f"{INDENT}{better} {goal_text(turn.best.goal, language, name)}")
    if not review.worst:
        lines.append(sentence(Intent("advice.line.review.none"), language))
    close = sum(not turn.significant and turn.drop > 0 for turn in review.turns)
    if close:
        lines.append(sentence(Intent("advice.line.review.close", {"turns": close}), language))
    return lines

"""Advice for people: what the coming fire threatens, what to go for, and which turn is best, with its chances and its reasons.

Three levels, only when asked: 1 the dangers, 2 goals to consider, 3 plans. `review` looks back at a whole game.
"""

from __future__ import annotations

from flashover.advice.advisor import Advisor, advise
from flashover.advice.model import LEVELS, Advice, Chance, Danger, Goal, TurnPlan, advice_json
from flashover.advice.review import Review, TurnReview, review, review_json
from flashover.advice.text import tell_advice, tell_review
from flashover.errors import AdviceError

__all__ = [
    "LEVELS", "Advice", "AdviceError", "Advisor", "Chance", "Danger", "Goal", "Review", "TurnPlan", "TurnReview", "advice_json", "advise",
    "review", "review_json", "tell_advice", "tell_review",
]  # fmt: skip

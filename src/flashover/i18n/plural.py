"""Plural categories by CLDR: the rules of a language are the texts `plural.<category>` of its folder, written as in the CLDR.

A rule is made of relations such as ``i % 10 = 2..4`` joined by ``and``, and ``or`` between such groups. Its operands are those of
UTS 35: `n` the number, `i` its whole part, `v` the number of decimals shown. What fits no rule is `other`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

#: The categories of CLDR, `other` apart.
CATEGORIES = ("zero", "one", "two", "few", "many")

Relation = Callable[[Mapping[str, float]], bool]


def operands(number: float) -> dict[str, float]:
    """What the rules look at; a number is shown without trailing zeros.

    >>> operands(2), operands(1.5)
    ({'n': 2, 'i': 2, 'v': 0}, {'n': 1.5, 'i': 1, 'v': 1})
    """
    shown = abs(number)
    whole = int(shown)
    if shown == whole:
        return {"n": whole, "i": whole, "v": 0}
    return {"n": shown, "i": whole, "v": len(f"{shown:.2f}".rstrip("0").partition(".")[2])}


@cache
def _relation(text: str) -> Relation:
    """One relation: an operand, perhaps its remainder, and the numbers it is or is not."""
    left, sign, right = text.partition("!=" if "!=" in text else "=")
    operand, _, divisor = (part.strip() for part in left.partition("%"))
    by = int(divisor) if divisor else 0
    ranges = []
    for part in right.split(","):
        first, _, last = part.strip().partition("..")
        ranges.append((int(first), int(last or first)))

    def holds(values: Mapping[str, float]) -> bool:
        value = values[operand] % by if by else values[operand]
        inside = value == int(value) and any(first <= value <= last for first, last in ranges)
        return inside == (sign == "=")

    return holds


def fits(rule: str, number: float) -> bool:
    """Whether a number is of the kind a rule describes.

    >>> fits("i = 2..4 and v = 0", 3), fits("i = 2..4 and v = 0", 2.5)
    (True, False)
    """
    values = operands(number)
    return any(all(_relation(part.strip())(values) for part in group.split(" and ")) for group in rule.split(" or "))


def plural_category(language: str, number: float) -> str:
    """The plural category of a number as it is shown.

    >>> [plural_category("ru", number) for number in (1, 2, 5, 11, 21, 1.5)]
    ['one', 'few', 'many', 'many', 'one', 'other']
    """
    from flashover.i18n.catalogue import catalogue

    return category_by(catalogue(language), number)


def category_by(rules: Mapping[str, object], number: float) -> str:
    """The plural category of a number by the rules of a language's folder."""
    for category in CATEGORIES:
        rule = rules.get(f"plural.{category}")
        if isinstance(rule, str) and fits(rule, number):
            return category
    return "other"

"""Plural categories by CLDR: the rules of a language are the texts `plural.<category>` of its folder, written as in the CLDR.

A rule is made of relations such as ``i % 10 = 2..4`` joined by ``and``, and ``or`` between such groups. Its operands are those of
UTS 35: `n` the number, `i` its whole part, `v` and `w` the number of decimals shown, `f` and `t` those decimals, `c` and `e` a power of
ten. What fits no rule is `other`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

#: The categories of CLDR, `other` apart.
CATEGORIES = ("zero", "one", "two", "few", "many")

Relation = Callable[[Mapping[str, float]], bool]

_RANGE = r"\d+(?:\.\.\d+)?"
_RELATION = re.compile(rf"([a-z]+)(?: *% *([1-9]\d*))? *(!?=) *({_RANGE}(?: *, *{_RANGE})*)")


def operands(number: float) -> dict[str, float]:
    """What the rules look at; a number is shown without trailing zeros and never as a power of ten.

    >>> operands(1.5)
    {'n': 1.5, 'i': 1, 'v': 1, 'w': 1, 'f': 5, 't': 5, 'c': 0, 'e': 0}
    """
    shown = abs(number)
    whole = int(shown)
    if shown == whole:
        return {"n": whole, "i": whole, "v": 0, "w": 0, "f": 0, "t": 0, "c": 0, "e": 0}
    decimals = f"{shown:.2f}".rstrip("0").partition(".")[2]
    count, value = len(decimals), int(decimals or 0)
    return {"n": shown, "i": whole, "v": count, "w": count, "f": value, "t": value, "c": 0, "e": 0}


@cache
def _relation(text: str) -> Relation:
    """One relation: an operand, perhaps its remainder, and the numbers it is or is not. Raises `ValueError` for anything else."""
    found = _RELATION.fullmatch(text)
    if found is None:
        raise ValueError(f"“{text}” is no relation such as i % 10 = 2..4")
    operand, divisor, sign, right = found.groups()
    if operand not in operands(0):
        raise ValueError(f"“{operand}” is none of {', '.join(operands(0))}")
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


@cache
def _parsed(rule: str) -> tuple[tuple[Relation, ...], ...]:
    """The groups of a rule, one of which must hold, each with the relations that must all hold."""
    return tuple(tuple(_relation(part.strip()) for part in group.split(" and ")) for group in rule.split(" or "))


def fault(rule: object) -> str:
    """What is wrong with a rule; empty when it is one.

    >>> fault("i = 1 and v = 0"), fault("x = 1")
    ('', '“x” is none of n, i, v, w, f, t, c, e')
    """
    if not isinstance(rule, str):
        return "a rule is one text"
    try:
        _parsed(rule)
    except ValueError as error:
        return str(error)
    return ""


def fits(rule: str, number: float) -> bool:
    """Whether a number is of the kind a rule describes.

    >>> fits("i = 2..4 and v = 0", 3), fits("i = 2..4 and v = 0", 2.5)
    (True, False)
    """
    values = operands(number)
    return any(all(holds(values) for holds in group) for group in _parsed(rule))


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

"""How each language counts and writes numbers, held against Babel's CLDR data."""

from __future__ import annotations

import pytest
from babel import Locale
from babel.numbers import format_decimal, format_percent

from flashover.i18n import LANGUAGES, Percent, plural_category, write
from flashover.i18n.plural import fault, fits

NUMBERS = [*range(250), 1_000, 1_001, 1_002, 1_012, 1_000_000]
FRACTIONS = [tenths / 10 for tenths in range(1, 60)] + [0.25, 1.05, 2.75, 11.5, 22.22]


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_categories_are_those_of_the_cldr(language: str) -> None:
    rule = Locale(language).plural_form
    for number in [*NUMBERS, *FRACTIONS]:
        assert plural_category(language, number) == rule(number), number


def test_decimals_may_choose_the_form() -> None:
    rule = Locale("da").plural_form
    for number in [*range(30), *FRACTIONS]:
        assert fits("n = 1 or t != 0 and i = 0,1", number) == (rule(number) == "one"), number


@pytest.mark.parametrize(
    "rule",
    ["", "n is 1", "x = 1", "garbage", "n = 1 and", "n = one", "n % 0 = 1", "n = 1 @integer 1", "n = 1..", {"n": {"one": "n = 1"}}],
)
def test_what_is_no_rule_is_told(rule: object) -> None:
    assert fault(rule)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_number_counts_the_same_as_a_float(language: str) -> None:
    assert [plural_category(language, float(number)) for number in range(30)] == [
        plural_category(language, number) for number in range(30)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_shares_are_written_as_the_cldr_writes_them(language: str) -> None:
    for share in (0, 0.005, 0.13, 0.131, 0.5, 0.994, 1):
        assert write(Percent(share), language) == format_percent(share, format="#,##0.#" + _sign(language), locale=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_small_share_is_nothing_and_no_great_one_certain(language: str) -> None:
    assert write(Percent(0.0004), language) == "<" + write(Percent(0.001), language)
    assert write(Percent(0.9996), language) == ">" + write(Percent(0.999), language)


def _sign(language: str) -> str:
    """The sign of Babel's own pattern, with the space before it where there is one."""
    pattern = Locale(language).percent_formats[None].pattern
    assert pattern.startswith("#,##0")
    return str(pattern.removeprefix("#,##0"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_decimals_are_written_as_the_cldr_writes_them(language: str) -> None:
    for number in FRACTIONS:
        assert write(number, language) == format_decimal(number, format="0.##", locale=language)

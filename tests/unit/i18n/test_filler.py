"""What the filler makes of typed values, in each language."""

from __future__ import annotations

import pytest

from flashover import i18n
from flashover.i18n import LANGUAGES, Percent, Phrase, from_json, text, to_json

NBSP = "\u00a0"


@pytest.mark.parametrize(
    ("language", "one", "two", "five"),
    [
        ("en", "This costs 6 AP. You have 1 left.", "This costs 6 AP. You have 2 left.", "This costs 6 AP. You have 5 left."),
        ("cs", "Stojí to 6 AB, zbývá jen 1.", "Stojí to 6 AB, zbývají jen 2.", "Stojí to 6 AB, zbývá jen 5."),
        ("pl", "To kosztuje 6 PA, został tylko 1.", "To kosztuje 6 PA, zostały tylko 2.", "To kosztuje 6 PA, zostało tylko 5."),
        ("es", "Cuesta 6 PA y solo queda 1.", "Cuesta 6 PA y solo quedan 2.", "Cuesta 6 PA y solo quedan 5."),
    ],
)
def test_the_number_chooses_the_form(language: str, one: str, two: str, five: str) -> None:
    told = [text("refusal.ap.too_few", language, need=6, have=have) for have in (1, 2, 5)]
    assert told == [one, two, five]


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("cs", "zraněn: A", "zraněni: A, B"),
        ("pl", "ogłuszony: A", "ogłuszeni: A, B"),
        ("ru", "сбит с ног: A", "сбиты с ног: A, B"),
        ("es", "aturdido: A", "aturdidos: A, B"),
    ],
)
def test_one_who_was_knocked_down_is_not_several(language: str, one: str, two: str) -> None:
    assert [text("sum.knocked", language, n=n, who=who) for n, who in ((1, "A"), (2, "A, B"))] == [one, two]


@pytest.mark.parametrize("language", ["cs", "pl", "ru"])
def test_the_cubes_that_are_left_need_no_form(language: str) -> None:
    left = [text("sum.cubes", language, n=1, of=of).partition("(")[2] for of in (1, 2, 5)]
    assert [said.replace(f": {of} ", ": # ") for said, of in zip(left, (1, 2, 5), strict=True)] == [left[0].replace(": 1 ", ": # ")] * 3


@pytest.mark.parametrize(("language", "cell"), [("en", "3-5"), ("cs", "3-5"), ("pl", "3-5"), ("ru", "3:5"), ("es", "3-5")])
def test_a_cell_is_written_as_the_language_writes_it(language: str, cell: str) -> None:
    assert cell in text("event.poi.placed", language, at=(3, 5))
    cells = [(3, 5), (2, 2)]
    assert f"({cell}; " in text("refusal.gun.quadrant_occupied", language, cells=cells)


def test_programs_read_cells_as_in_the_notation() -> None:
    phrase = Phrase("event.vehicle.rode_along", {"seat": 0, "start": (3, 0), "to": (0, 7)})
    assert phrase.text(notation=True) == "Firefighter 0 rides along from 3,0 to 0,7."


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "13.1% to win. No other goal is in sight."),
        ("cs", f"Šance na výhru 13,1{NBSP}%; jiný cíl na dohled není."),
        ("pl", "Szansa na wygraną 13,1%; innego celu nie widać."),
        ("ru", f"Шанс на победу 13,1{NBSP}%. Другой цели не видно."),
        ("es", f"13,1{NBSP}% de probabilidad de ganar; no hay otro objetivo a la vista."),
    ],
)
def test_a_share_is_written_as_the_language_writes_it(language: str, told: str) -> None:
    assert text("advice.reason.alone", language, win=Percent(0.131)) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "The ambulance drives from the left to the bottom side."),
        ("cs", "Sanitka přejela zleva dolů."),
        ("pl", "Ambulans przejeżdża z lewej strony na dół."),
        ("ru", "Скорая помощь переезжает с левой стороны на нижнюю."),
        ("es", "La ambulancia se desplaza del lado izquierdo al lado inferior."),
    ],
)
def test_a_word_has_the_form_its_role_asks_for(language: str, told: str) -> None:
    sides = {"start": Phrase("side.left"), "to": Phrase("side.bottom")}
    assert text("event.vehicle.drove.ambulance", language, **sides) == told


@pytest.mark.parametrize(
    ("points", "told"),
    [
        (1, "o 1 procentní bod méně"),
        (3.0, "o 3 procentní body méně"),
        (1.5, "o 1,5 procentního bodu méně"),
        (5, "o 5 procentních bodů méně"),
    ],
)
def test_a_fraction_has_a_form_of_its_own(points: float, told: str) -> None:
    assert told in text("advice.reason.behind", "cs", win=Percent(0.4), second=Percent(0.5), plan=1, points=points)


def test_typed_values_survive_json() -> None:
    values = {"at": (3, 5), "win": Percent(0.5), "side": Phrase("side.left", {}), "cells": [(1, 1), (2, 2)], "n": 3, "name": "Anna"}
    plain = to_json(values)
    assert isinstance(plain, dict)
    assert {name: from_json(value) for name, value in plain.items()} == values


def test_a_value_that_is_missing_leaves_its_placeholder_to_be_seen() -> None:
    assert text("event.poi.placed") == "A new POI is placed at {at}."


def test_a_phrase_inside_a_sentence_is_in_the_same_language() -> None:
    phrase = Phrase("event.crew.changed", {"seat": 0, "specialist": Phrase("specialist.driver")})
    assert phrase.text() == "Firefighter 0 becomes the Driver/operator."
    assert phrase.text("cs") == "Hasič 0 si bere kartu Strojník."


def test_braces_in_a_value_stay_what_they_are() -> None:
    told = text("refusal.ply.malformed.hint", ply="{0.__class__}", hint="{x}")
    assert told == "“{0.__class__}” isn't an action. Did you mean “{x}”?"


def test_a_missing_key_is_told_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(i18n.catalogue("pl"), "event.ap.saved.forfeited")
    told = text("event.ap.saved.forfeited", "pl", seat=0, saved=4, forfeited=2)
    assert told == "Firefighter 0 saves 4 AP and loses 2 over the limit."


def test_an_unknown_language_or_key_is_an_error() -> None:
    with pytest.raises(ValueError, match=f"unknown language 'xx'; there are {', '.join(LANGUAGES)}"):
        text("refusal.game.over", "xx")
    with pytest.raises(KeyError):
        text("no.such.key")

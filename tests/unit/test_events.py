"""Every fact of the rules is an event with a code, rules that explain it, and a sentence in every language."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Literal

import pytest

from flashover import events, i18n
from flashover.board import Board
from flashover.events import (
    Collapsed,
    CrewChanged,
    DiceRolled,
    DoorRemoved,
    Drove,
    Event,
    Exploded,
    FirePlaced,
    FireRemoved,
    KnockedDown,
    Moved,
    PoiRevealed,
    RodeAlong,
    ShockwavePassed,
    SmokeIgnited,
    TurnBegan,
    WallDamaged,
    decode,
    explanations,
    sentence,
)  # fmt: skip
from flashover.options import Options
from flashover.rules import facts, plies
from flashover.rules.playout import new_state
from flashover.rules.ruleset import ruleset_for
from flashover.words import Cause, Direction, Load, RevealCause, Side, Specialist, Vehicle

CATALOGUE = Path(__file__).parents[2] / "docs" / "reference" / "rules" / "catalogue.json"
KINDS = {
    name: number
    for name, number in vars(facts).items()
    if name.isupper() and not name.startswith("BY_") and name not in ("OUTSIDE", "TYPE_CHECKING")
}


def word(kind: int, *numbers: int) -> int:
    return kind | sum(number << (8 + 8 * place) for place, number in enumerate(numbers))


def every_word() -> Iterator[int]:
    """Every kind of fact with every cause, load and count the rules write, on typical cells."""
    fire, water, poi = facts.BY_FIREFIGHTER, facts.BY_WATER, facts.BY_POI
    blasts = (facts.BY_EXPLOSION, facts.BY_SHOCKWAVE)
    yield word(facts.TURN_BEGAN, 2, 8)
    yield from (word(facts.MOVED, 1, 34, 35, load) for load in range(8))
    yield from (word(kind, 34, side) for kind in (facts.DOOR_OPENED, facts.DOOR_CLOSED) for side in range(4))
    yield from (word(facts.DOOR_REMOVED, 34, side, was_open) for side in range(4) for was_open in range(2))
    yield from (word(facts.SMOKE_REMOVED, 34, cause) for cause in (fire, water, poi))
    yield from (word(facts.FIRE_REDUCED, cell) for cell in (34, 4))
    yield from (word(facts.FIRE_REMOVED, 34, cause) for cause in (fire, water, poi))
    yield from (word(facts.FIRE_REMOVED, cell, facts.OUTSIDE) for cell in (0, 4))
    yield from (word(facts.WALL_DAMAGED, 34, 0, *rest) for rest in product((1, 2), (*blasts, fire)))
    yield word(facts.SMOKE_PLACED, 34)
    yield word(facts.SMOKE_IGNITED, 34, facts.BY_ROLL)
    yield from (word(facts.SMOKE_IGNITED, 34, cause, 35) for cause in (*blasts, facts.BY_FLASHOVER))
    yield word(facts.FIRE_PLACED, 34, facts.BY_SETUP)
    yield from (word(facts.FIRE_PLACED, 34, cause, 35) for cause in (*blasts, facts.BY_SPREAD))
    origins = (facts.BY_ROLL, facts.BY_HAZMAT, facts.BY_FALSE_ALARM, facts.BY_SETUP)
    yield from (word(facts.EXPLODED, 34, cause) for cause in origins)
    yield from (word(facts.SHOCKWAVE_PASSED, 34, side) for side in range(4))
    yield word(facts.KNOCKED_DOWN, 1, 34, 30)
    yield from (word(facts.POI_REVEALED, 34, *rest) for rest in product((0, 1), (1, 2, 3, 4)))
    yield from (word(facts.VICTIM_RESCUED, 30, treated) for treated in (0, 1))
    for kind in (
        facts.POI_PLACED, facts.VICTIM_LOST, facts.HAZMAT_PLACED, facts.HAZMAT_REMOVED, facts.HAZMAT_DISPOSED,
        facts.HOT_SPOT_PLACED, facts.FLARED_UP, facts.ROLL_REPEATED, facts.GUN_FIRED, facts.NO_TOKEN_LEFT,
    ):  # fmt: skip
        yield word(kind, 34)
    yield from (word(kind) for kind in (facts.COLLAPSED, facts.GAME_WON, facts.GAME_LOST, facts.WENT_ON))
    yield from (word(facts.AP_SAVED, 0, *rest) for rest in ((4, 0), (0, 0), (4, 1), (1, 0)))
    yield word(facts.POI_SHIFTED, 34, 45)
    yield from (word(facts.DROVE, vehicle, 0, 1) for vehicle in (0, 1))
    yield from (word(facts.RODE, 1, 7, 59, load) for load in range(3))
    yield from (word(kind, 1) for kind in (facts.STAYED, facts.FIRST_CHOSEN, facts.DIED))
    yield from (word(kind, 1, card) for kind in (facts.CREW_CHANGED, facts.SPECIALIST_TAKEN) for card in range(1, 9))
    yield from (word(kind, 1, 34) for kind in (facts.TREATED, facts.PLACED))
    yield from (word(facts.PARKED, vehicle, side) for vehicle in range(2) for side in range(4))
    yield word(facts.ORDERED, 0, 1)
    yield from (word(facts.ROLLED, *dice) for dice in ((3, 5), (3, 0), (0, 5)))


WORDS = list(every_word())


def test_every_kind_of_fact_is_in_the_examples() -> None:
    assert {entry & 255 for entry in WORDS} == set(KINDS.values())


def test_every_kind_of_fact_has_one_event() -> None:
    assert {number: name for name, number in KINDS.items()}.keys() == events.KINDS.keys()
    assert len({kind.code for kind in events.KINDS.values()}) == len(events.KINDS)


def test_every_event_and_every_sentence_is_in_the_examples() -> None:
    told = {decode(entry).key for entry in WORDS}
    assert told == set(explanations())
    assert {f"event.{key}" for key in told} == {key for key in i18n.catalogue("en") if key.startswith("event.")}


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_event_is_told(language: str) -> None:
    for entry in WORDS:
        line = sentence(decode(entry), language)
        assert line
        assert "None" not in line


def test_every_event_is_explained_by_rules_that_exist() -> None:
    known = json.loads(CATALOGUE.read_text(encoding="utf-8"))["ids"]
    for key, rules in explanations().items():
        assert rules, key
        assert set(rules) <= set(known), key


def test_every_event_is_plain_data() -> None:
    for entry in WORDS:
        event = decode(entry)
        data = event.to_json()
        assert data["code"] == event.code
        assert list(data) == ["code", *event.fields]
        assert json.loads(json.dumps(data)) == data
        for value in data.values():
            assert type(value) in (str, int, bool, list, type(None))


def test_every_event_is_an_unchangeable_value() -> None:
    for entry in WORDS:
        event = decode(entry)
        assert event == decode(entry)
        assert hash(event) == hash(decode(entry))
        assert copy.deepcopy(event) == event
        assert pickle.loads(pickle.dumps(event)) == event  # noqa: S301 - our own
        with pytest.raises(AttributeError, match="cannot be changed"):
            event.code = "x"  # type: ignore[misc]
    assert len({decode(entry) for entry in WORDS}) == len(set(WORDS))


@pytest.mark.parametrize(
    ("entry", "event"),
    [
        (word(facts.TURN_BEGAN, 2, 8), TurnBegan(seat=2, ap=8)),
        (word(facts.MOVED, 1, 34, 44, 0), Moved(1, (3, 4), (4, 4), carry=None, lead=False)),
        (word(facts.MOVED, 1, 34, 44, 5), Moved(1, (3, 4), (4, 4), carry=Load.VICTIM, lead=True)),
        (word(facts.DOOR_REMOVED, 34, 0, 1), DoorRemoved(((2, 4), (3, 4)), was_open=True)),
        (word(facts.WALL_DAMAGED, 34, 1, 2, 4), WallDamaged(((3, 4), (3, 5)), cubes=2, cause=Cause.SHOCKWAVE)),
        (word(facts.WALL_DAMAGED, 34, 3, 1, 9), WallDamaged(((3, 3), (3, 4)), cubes=1, cause=Cause.FIREFIGHTER)),
        (word(facts.SMOKE_IGNITED, 34, 1), SmokeIgnited((3, 4), Cause.ROLL, None)),
        (word(facts.FIRE_PLACED, 4, 4, 14), FirePlaced((0, 4), Cause.SHOCKWAVE, (1, 4))),
        (word(facts.FIRE_REMOVED, 0, 12), FireRemoved(None, Cause.OUTSIDE)),
        (word(facts.FIRE_REMOVED, 0, 9), FireRemoved((0, 0), Cause.FIREFIGHTER)),
        (word(facts.EXPLODED, 34, 7), Exploded((3, 4), Cause.FALSE_ALARM)),
        (word(facts.SHOCKWAVE_PASSED, 34, 2), ShockwavePassed((3, 4), Direction.DOWN)),
        (word(facts.KNOCKED_DOWN, 5, 34, 40), KnockedDown(5, (3, 4), (4, 0))),
        (word(facts.POI_REVEALED, 34, 1, 3), PoiRevealed((3, 4), victim=True, cause=RevealCause.FIRE)),
        (word(facts.DROVE, 1, 0, 3), Drove(Vehicle.ENGINE, Side.TOP, Side.LEFT)),
        (word(facts.RODE, 0, 7, 10, 2), RodeAlong(0, (0, 7), (1, 0), Load.TREATED)),
        (word(facts.CREW_CHANGED, 3, 8), CrewChanged(3, Specialist.DRIVER)),
        (word(facts.ROLLED, 3, 0), DiceRolled(3, None)),
        (word(facts.COLLAPSED), Collapsed()),
    ],
)
def test_a_fact_word_is_decoded(entry: int, event: Event) -> None:
    assert decode(entry) == event
    assert type(decode(entry)) is type(event)


@pytest.mark.parametrize(
    ("event", "line", "rule"),
    [
        (
            SmokeIgnited((3, 4), Cause.FLASHOVER, (3, 5)),
            "The smoke at 3-4 is next to the fire at 3-5: it catches fire.",
            "FLASH-02",
        ),
        (SmokeIgnited((3, 4), Cause.ROLL, None), "More smoke at 3-4: it catches fire.", "FIRE-03"),
        (
            FirePlaced((3, 4), Cause.SPREAD, (3, 5)),
            "3-4 is next to the fire at 3-5: it catches fire.",
            "FIRE-04",
        ),
        (FirePlaced((0, 4), Cause.SHOCKWAVE, (2, 4)), "The shockwave from 2-4 sets 0-4 on fire.", "EXPL-10"),
        (Exploded((3, 4), Cause.HAZMAT), "The hazmat at 3-4 is on fire: explosion!", "HAZ-01"),
        (ShockwavePassed((3, 4), Direction.LEFT), "3-4 is burning: the shockwave continues to the left.", "EXPL-09"),
        (FireRemoved(None, Cause.OUTSIDE), "All the fire outside goes out by itself.", "OUT-02"),
        (
            Drove(Vehicle.ENGINE, Side.TOP, Side.LEFT),
            "The fire engine drives from the top to the left side.",
            "VEH-02",
        ),
    ],
)
def test_an_event_is_told_with_its_reason_and_its_rule(event: Event, line: str, rule: str) -> None:
    assert sentence(event) == line
    assert rule in event.rules


def test_an_event_of_the_fire_phase_in_every_language() -> None:
    event = SmokeIgnited((3, 4), Cause.FLASHOVER, (3, 5))
    told = {language: sentence(event, language) for language in i18n.LANGUAGES}
    assert told["en"] == "The smoke at 3-4 is next to the fire at 3-5: it catches fire."
    assert len(set(told.values())) == len(i18n.LANGUAGES) >= 7
    for language, line in told.items():
        cells = ("3:4", "3:5") if language == "ru" else ("3-4", "3-5")
        assert all(cell in line for cell in cells), line


def test_plain_data_has_cells_and_edges_as_lists() -> None:
    event = WallDamaged(((1, 3), (2, 3)), 1, Cause.EXPLOSION)
    assert event.to_json() == {"code": "wall.damaged", "between": [[1, 3], [2, 3]], "cubes": 1, "cause": "explosion"}


def test_an_event_is_built_with_exactly_its_fields() -> None:
    for values in ((), (1,), (1, 2, 3)):
        with pytest.raises(TypeError, match="TurnBegan takes the fields seat, ap"):
            TurnBegan(*values)
    with pytest.raises(TypeError, match="TurnBegan takes the fields seat, ap"):
        TurnBegan(1, seat=2)  # type: ignore[call-arg, misc]
    assert repr(TurnBegan(1, ap=4)) == "TurnBegan(seat=1, ap=4)"


def test_events_can_be_matched() -> None:
    match decode(word(facts.KNOCKED_DOWN, 5, 34, 40)):
        case KnockedDown(seat, _, to):
            assert (seat, to) == (5, (4, 0))
        case _:
            pytest.fail("a knock-down is a knock-down")


def test_a_word_of_no_kind_is_an_error() -> None:
    for entry in (0, 46, 255):
        with pytest.raises(ValueError, match="no fact has the kind"):
            decode(entry)


@pytest.mark.parametrize("mode", ["family", "experienced"])
def test_whole_games_are_told_from_the_first_ply_to_the_last(mode: Literal["family", "experienced"]) -> None:
    rng = Random(mode)
    options = Options(mode=mode, level="heroic")
    outcomes = [
        *range(plies.DICE, plies.RED), *range(plies.RED, plies.BLACK), *range(plies.BLACK, plies.VICTIM),
        *range(plies.VICTIM, plies.END_OF_PLIES),
    ]  # fmt: skip
    for seats in (1, 6):
        state = new_state(ruleset_for(Board.builtin(options.board_side), options, seats))
        told: list[Event] = []
        while not state.over():
            choices = state.legal_actions() or [code for code in outcomes if not state.refusal(code)]
            state.listen()
            state.apply(rng.choice(choices))
            told += map(decode, state.log)
        assert all(event.rules and sentence(event, "ru") for event in told)
        assert told[-1].code in ("game.won", "game.lost")
        assert events.TurnBegan in {type(event) for event in told}

"""Options: the table of the rule catalogue, the presets of the editions, strict values, and what follows from them."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flashover.board import Board
from flashover.cards import NAMES
from flashover.options import EDITIONS, LEVELS, VALUES, Options, OptionsError
from flashover.optiontable import GROUPS, OPTIONS
from flashover.printed import BACK_BOARD, BOARDS, DEFAULT_BOARD, DEFAULT_EDITION
from flashover.testing.rule_coverage import CATALOGUE as RULE_IDS
from flashover.testing.rule_coverage import read_catalogue
from scripts import make_options

ROOT = Path(__file__).parents[2]

# Section 8 of the rule catalogue, default first.
CATALOGUE = """
mode: family, experienced
level: recruit, veteran, heroic
board_side: A, B
family_setup: fixed, random_a, random_b
use_specialists: true, false
use_hazmats: true, false
use_vehicles: true, false
use_hot_spots: true, false
poi_placement: arrows, family
variant_lone_brigade: false, true
variant_hidden_hazmats: false, true
variant_broken_gun: false, true
specialist_choice: chosen, random
threat_supply: 33, 34
pet_tokens: 0, 2
first_player_fallback: youngest, siren
fire_stop: turn, move
knockdown_clears_saved_ap: false, true
flashover_breaks_open_doors: false, true
shockwave_breaks_open_doors: true, false
reveal_lost_poi: always, optional
reveal_poi_on_firefighter: must, may
replenish_redraw_false_alarm: true, false
outside_fire_cleanup: phase2, turn_end
experienced_side: any, back
heroic_fourth_reroll: true, false
hazmat_unique_cell: true, false
captain_orders_disposal: false, true
cafs_command_cap: command_ap, all_ap
gun_reroll: stepwise, once
hotspot_unique_cell: true, false
kd_distance: straight, steps
d8_opposites: listed, sum9
hazmat_resolution: fixpoint, single_pass
hidden_hazmat_hotspot: true, false
hazmat_hotspot_triggers_flareup: false, true
continue_after_win: false, true, ask
limit_action_tokens: false, true
command_consent: false, true
engine_carries_victims: false, true
"""

# The preset table: option, default, cs, ru, pl, es; "-" = the edition is silent.
PRESETS = """
threat_supply               33          34        -     -      -
pet_tokens                  0           -         -     -      2
first_player_fallback       youngest    -         -     siren  -
fire_stop                   turn        move      -     move   -
knockdown_clears_saved_ap   false       true      -     -      -
flashover_breaks_open_doors false       true      -     -      -
reveal_lost_poi             always      optional  -     -      -
reveal_poi_on_firefighter   must        may       -     -      -
outside_fire_cleanup        phase2      turn_end  -     -      -
experienced_side            any         -         back  -      -
cafs_command_cap            command_ap  all_ap    -     -      -
gun_reroll                  stepwise    -         once  -      -
hidden_hazmat_hotspot       true        false     -     -      -
"""


def value_of(word: str) -> object:
    try:
        return json.loads(word)
    except ValueError:
        return word


def catalogue() -> dict[str, list[object]]:
    rows = (line.split(": ") for line in CATALOGUE.strip().splitlines())
    return {name: [value_of(word) for word in values.split(", ")] for name, values in rows}


def make(**given_options: object) -> Options:
    return Options.from_json(given_options)


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - our own bytes


# ---------------------------------------------------------------- the tables


def test_options_and_values_are_those_of_the_catalogue() -> None:
    assert list(VALUES) == list(catalogue())
    for name, values in catalogue().items():
        found = list(VALUES[name])
        assert (found[: len(values)] if name == "board_side" else found) == values  # further houses may follow


def test_defaults_come_first() -> None:
    options = Options()
    for name, values in catalogue().items():
        assert getattr(options, name) == values[0]
        assert type(getattr(options, name)) is type(values[0])
    assert options.edition == "default"
    assert options.board is None
    assert options.given == {}


@pytest.mark.parametrize(("edition", "column"), [("default", 1), ("cs", 2), ("ru", 3), ("pl", 4), ("es", 5)])
def test_presets_are_those_of_the_catalogue(edition: str, column: int) -> None:
    expected = {name: values[0] for name, values in catalogue().items()}
    for row in PRESETS.strip().splitlines():
        words = row.split()
        assert expected[words[0]] == value_of(words[1])
        if words[column] != "-":
            expected[words[0]] = value_of(words[column])
    options = make(edition=edition)
    assert {name: getattr(options, name) for name in VALUES} == expected
    assert options.edition == edition


def test_the_editions_of_the_catalogue_come_first() -> None:
    assert list(EDITIONS)[:5] == ["default", "cs", "ru", "pl", "es"]
    assert [edition.language for edition in EDITIONS.values()][:5] == ["en", "cs", "ru", "pl", "es"]


def test_every_edition_can_be_played() -> None:
    for name, edition in EDITIONS.items():
        options = make(edition=name)
        assert {changed: getattr(options, changed) for changed in edition.options} == edition.options
        assert all(value != VALUES[changed][0] for changed, value in edition.options.items()), "an edition lists only its changes"


def test_the_default_edition_is_the_default() -> None:
    """It is never read for a game that names none, so its file must be empty."""
    assert EDITIONS[DEFAULT_EDITION].options == {}


def test_the_printed_boards_of_the_catalogue_come_first() -> None:
    assert BOARDS[:2] == ("A", "B")
    assert (DEFAULT_BOARD, BACK_BOARD) == ("A", "B")
    for name in BOARDS:
        assert Board.builtin(name).name == name, "a board is named like its file"


def test_what_is_given_wins_over_the_edition() -> None:
    options = Options(mode="experienced", edition="cs", fire_stop="turn")
    assert options.fire_stop == "turn"
    assert options.threat_supply == 34
    assert options.given == {"mode": "experienced", "edition": "cs", "fire_stop": "turn"}


def test_levels_are_those_of_the_catalogue() -> None:
    """SETUP-EXP-03."""
    assert {name: tuple(level) for name, level in LEVELS.items()} == {
        "recruit": (3, 3, 0, 6),
        "veteran": (3, 4, 3, 6),
        "heroic": (4, 5, 3, 12),
    }
    assert LEVELS["heroic"].reserve == 12


def test_every_option_settles_a_rule_of_the_catalogue() -> None:
    known = read_catalogue(ROOT / RULE_IDS)
    for option in OPTIONS:
        assert option.rules, option.name
        assert set(option.rules) <= set(known), option.name


def test_every_group_has_an_option() -> None:
    assert {option.group for option in OPTIONS} == set(GROUPS)


def test_the_types_are_as_new_as_the_table() -> None:
    assert make_options.TYPES.read_text("utf-8") == make_options.types_text(), "run python scripts/make_options.py"


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize("name", [*VALUES, "edition"])
@pytest.mark.parametrize("value", [None, "", "Family", 1, 0, 1.0, 33.0, "33", "true", [], {}, 35, -1])
def test_wrong_values_are_refused(name: str, value: object) -> None:
    allowed = VALUES.get(name, tuple(EDITIONS))
    if any(type(value) is type(one) and value == one for one in allowed):
        assert getattr(make(**{name: value}), name) == value
        return
    with pytest.raises(OptionsError) as caught:
        make(**{name: value})
    assert (caught.value.code, caught.value.path) == ("options.value", name)
    assert pickled(caught.value).code == "options.value"


def test_every_allowed_value_is_taken() -> None:
    for name, values in catalogue().items():
        for value in values:
            options = make(**{name: value})
            assert getattr(options, name) == value
            assert type(getattr(options, name)) is type(value)


def test_message_lists_the_values() -> None:
    with pytest.raises(OptionsError) as caught:
        make(continue_after_win="maybe")
    assert caught.value.message == "must be one of false, true, ask"


@pytest.mark.parametrize("name", ["Mode", "colour", "", "given", "pool", "_values"])
def test_unknown_options_are_refused(name: str) -> None:
    with pytest.raises(OptionsError) as caught:
        make(**{name: True})
    assert (caught.value.code, caught.value.path) == ("options.unknown", name)


def test_options_are_an_object_with_text_keys() -> None:
    wrong: tuple[object, ...] = (None, [], "family", 3)
    for value in wrong:
        with pytest.raises(OptionsError) as caught:
            Options.from_json(value)
        assert caught.value.code == "options.value"
    with pytest.raises(OptionsError) as caught:
        Options.from_json({1: True})
    assert (caught.value.code, caught.value.path) == ("options.unknown", "1")


# ---------------------------------------------------------------- what follows


@pytest.mark.parametrize(
    ("given_options", "side"),
    [
        ({}, "A"),
        ({"mode": "experienced"}, "A"),
        ({"mode": "experienced", "board_side": "B"}, "B"),
        ({"experienced_side": "back"}, "A"),
        ({"experienced_side": "back", "board_side": "A"}, "A"),
        ({"mode": "experienced", "experienced_side": "back"}, "B"),
        ({"mode": "experienced", "experienced_side": "back", "board_side": "B"}, "B"),
        ({"mode": "experienced", "edition": "ru"}, "B"),
        ({"mode": "experienced", "edition": "ru", "experienced_side": "any"}, "A"),
        ({"mode": "experienced", "edition": "ru", "experienced_side": "any", "board_side": "A"}, "A"),
        ({"mode": "experienced", "edition": "ru", "board": "house.json"}, "A"),
        ({"mode": "experienced", "edition": "ru", "board": "house.json", "board_side": "A"}, "A"),
    ],
)
def test_board_side_in_effect(given_options: dict[str, object], side: str) -> None:
    """CLR-07; an own board has no sides."""
    options = make(**given_options)
    assert options.board_side == side
    assert options.given == given_options


@pytest.mark.parametrize("given_options", [{"experienced_side": "back"}, {"edition": "ru"}])
def test_front_side_against_the_prescribed_back_is_a_conflict(given_options: dict[str, object]) -> None:
    """CLR-07."""
    with pytest.raises(OptionsError) as caught:
        make(mode="experienced", board_side="A", **given_options)
    assert (caught.value.code, caught.value.path) == ("options.conflict", "board_side")


def test_family_game_has_none_of_the_packages() -> None:
    options = Options(variant_lone_brigade=True, variant_hidden_hazmats=True, specialist_choice="random")
    assert not options.experienced
    assert not any((options.specialists, options.hazmats, options.vehicles, options.hot_spots))
    assert not options.hidden_hazmats
    assert not options.random_specialists
    assert options.pool == ()


def test_experienced_game_has_all_packages_until_switched_off() -> None:
    """AMB-69."""
    everything = Options(mode="experienced")
    assert everything.experienced
    assert all((everything.specialists, everything.hazmats, everything.vehicles, everything.hot_spots))
    assert not Options(mode="experienced", use_specialists=False).specialists
    assert not Options(mode="experienced", use_hazmats=False).hazmats
    assert not Options(mode="experienced", use_vehicles=False).vehicles
    assert not Options(mode="experienced", use_hot_spots=False).hot_spots


def test_hidden_hazmats_need_hazmats() -> None:
    """CLR-08."""
    assert Options(mode="experienced", variant_hidden_hazmats=True).hidden_hazmats
    assert not Options(mode="experienced", variant_hidden_hazmats=True, use_hazmats=False).hidden_hazmats
    assert not Options(mode="experienced").hidden_hazmats


def test_lone_brigade_deals_at_random() -> None:
    """CLR-09."""
    assert not Options(mode="experienced").random_specialists
    assert Options(mode="experienced", specialist_choice="random").random_specialists
    assert Options(mode="experienced", variant_lone_brigade=True, specialist_choice="chosen").random_specialists
    assert not Options(mode="experienced", variant_lone_brigade=True, use_specialists=False).random_specialists


def test_pool_has_only_cards_that_can_be_used() -> None:
    """AMB-69, CLR-39."""
    assert Options(mode="experienced").pool == NAMES
    assert " ".join(NAMES) == "paramedic captain imaging cafs hazmat generalist rescue driver"
    assert "driver" not in Options(mode="experienced", use_vehicles=False).pool
    assert "hazmat" not in Options(mode="experienced", use_hazmats=False).pool
    assert len(Options(mode="experienced", use_vehicles=False, use_hazmats=False).pool) == 6
    assert Options(mode="experienced", use_specialists=False).pool == ()


# ---------------------------------------------------------------- the value

some_options = st.fixed_dictionaries(
    {},
    optional={
        **{name: st.sampled_from(values) for name, values in VALUES.items()},
        "edition": st.sampled_from(sorted(EDITIONS)),
        "board": st.sampled_from(["house.json", "b.json"]),
    },
)


def conflicts(given_options: dict[str, object]) -> bool:
    """CLR-07, said a second time."""
    preset = EDITIONS[str(given_options.get("edition", "default"))].options
    effective = {**preset, **given_options}
    back = effective.get("mode") == "experienced" and effective.get("experienced_side") == "back"
    return back and effective.get("board_side", BACK_BOARD) != BACK_BOARD and "board" not in effective


@given(some_options)
def test_round_trips(given_options: dict[str, object]) -> None:
    if conflicts(given_options):
        with pytest.raises(OptionsError, match=r"options\.conflict"):
            make(**given_options)
        return
    options = make(**given_options)
    assert options.given == given_options
    assert make(**options.given) == options
    everything = make(**json.loads(json.dumps(options.to_json())))
    assert everything == options
    assert hash(everything) == hash(options)
    assert everything.to_json() == options.to_json()
    again = pickled(options)
    assert (again, again.given) == (options, given_options)
    assert eval(repr(options), {"Options": Options}) == options  # noqa: S307 - our own repr


def test_equal_means_the_same_game() -> None:
    assert Options() == Options(mode="family", threat_supply=33)
    assert Options(edition="es", pet_tokens=0) == Options()
    assert Options() != Options(level="heroic")
    assert Options() != Options(board="house.json")
    assert Options() != 3
    assert len({Options(), Options(mode="family"), Options(mode="experienced")}) == 2


def test_repr_shows_what_was_given() -> None:
    assert repr(Options()) == "Options()"
    assert repr(Options(mode="experienced", threat_supply=34)) == "Options(mode='experienced', threat_supply=34)"
    assert repr(Options(board=Board.builtin("A").to_json())) == "Options(board={...})"


def test_replace_keeps_the_rest() -> None:
    options = Options(mode="experienced", edition="cs", level="veteran")
    changed = options.replace(level="heroic", edition="pl")
    assert changed.given == {"mode": "experienced", "edition": "pl", "level": "heroic"}
    assert (changed.threat_supply, changed.first_player_fallback) == (33, "siren")
    assert options.level == "veteran"
    with pytest.raises(OptionsError):
        options.replace(level="easy")  # type: ignore[arg-type]


def test_options_cannot_be_changed() -> None:
    options: Any = Options(board=Board.builtin("A").to_json())
    with pytest.raises(AttributeError):
        options.mode = "experienced"
    with pytest.raises(AttributeError):
        del options.mode
    with pytest.raises(AttributeError):
        options.colour = "red"
    options.given["mode"] = "experienced"
    options.board["walls"].clear()
    options.given["board"]["walls"].clear()
    assert options.mode == "family"
    assert len(options.board["walls"]) == 42
    assert copy.copy(options) is options
    assert copy.deepcopy(options) is options


def test_own_board_is_kept_as_given() -> None:
    """CLR-21; whether it is a house is the board's question."""
    house = Board.builtin("A").to_json()
    options = Options(board=house)
    house["name"] = "changed afterwards"
    assert isinstance(options.board, dict)
    assert options.board["name"] == "A"
    assert options == Options(board=Board.builtin("A").to_json())
    assert hash(options) == hash(Options(board=Board.builtin("A").to_json()))
    assert options.to_json()["board"] == Board.builtin("A").to_json()
    assert Options(board={}).board == {}
    assert Options(board=None) == Options()
    assert Options(board=None).given == {"board": None}


def nested(depth: int) -> object:
    return {"x": nested(depth - 1)} if depth else 0


@pytest.mark.parametrize("board", ["", 3, True, [], {1: 2}, {"x": {1}}, nested(400)])
def test_board_is_plain_data_or_a_path(board: object) -> None:
    with pytest.raises(OptionsError) as caught:
        make(board=board)
    assert (caught.value.code, caught.value.path) == ("options.value", "board")

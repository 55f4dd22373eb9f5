"""Positions entered by hand: whatever follows from a rule is the engine's answer, whatever the options."""

from __future__ import annotations

import json
from itertools import product
from typing import Any, cast

import pytest
from pydantic import TypeAdapter

from flashover import Board, Game
from flashover.errors import BoardError, CodedError, OptionsError, PositionError
from flashover.formats.position import read_position
from flashover.options import EDITIONS, VALUES, Options
from flashover.server.web.catalog import neutral_position
from flashover.server.web.drafts import edited, parts
from flashover.server.wire import encode
from flashover.server.wire.draftapi import DraftRequest, Parts, PositionDraft
from flashover.words import SPECIALISTS
from tests.server.live import Live

DRAFT = TypeAdapter(PositionDraft)
TURN = ("phase", "active", "untouched", "ap", "bonus", "cafs_commanded", "pending", "result")
SWITCHES = ("use_specialists", "use_hazmats", "use_vehicles", "use_hot_spots")
MODES: list[dict[str, Any]] = [
    {},
    {"mode": "family", "family_setup": "random_a"},
    *({"mode": "experienced", "level": level} for level in VALUES["level"]),
    *({"mode": "experienced", "edition": edition} for edition in EDITIONS),
    *({"mode": "experienced", **dict(zip(SWITCHES, switches, strict=True))} for switches in product((True, False), repeat=4)),
]  # fmt: skip


def ask(position: object, **edit: Any) -> PositionDraft:
    """An edit as it comes over the wire, and the answer as it goes there."""
    text = json.dumps({"position": position, "edit": edit or None})
    request = DraftRequest.model_validate(json.loads(text))
    answer = edited(request.position, request.edit)
    sent = encode.dumps(answer)
    assert json.loads(DRAFT.dump_json(DRAFT.validate_json(sent, strict=True))) == json.loads(sent)
    return cast("PositionDraft", json.loads(sent))


def new(options: dict[str, Any], seats: int = 2, *, opening: bool = False) -> dict[str, Any]:
    draft = ask({**neutral_position(), "options": options}, kind="new", seats=seats, opening=opening)
    return cast("dict[str, Any]", draft["position"])


def after(position: dict[str, Any], **edit: Any) -> dict[str, Any]:
    return cast("dict[str, Any]", ask(position, **edit)["position"])


def turn_of(position: Any) -> dict[str, Any]:
    return {name: position[name] for name in TURN}


def things(found: Parts) -> dict[str, tuple[bool, int]]:
    return {info["thing"]: (info["outside"], info["most"]) for info in found["things"]}


@pytest.mark.parametrize("options", MODES, ids=json.dumps)
@pytest.mark.parametrize("opening", [False, True])
def test_a_new_position_is_possible_and_written_as_the_engine_writes_it(options: dict[str, Any], opening: bool) -> None:
    for seats in (1, 6):
        position = new(options, seats, opening=opening)
        assert json.loads(json.dumps(Game.from_position(position).position())) == position
        assert position["options"] == options and len(position["firefighters"]) == seats


def test_the_opening_is_the_one_the_family_game_begins_with() -> None:
    for side in VALUES["board_side"]:
        options = {"board_side": side}
        game = Game.new({"mode": "family", **options}, seats=2)
        for given in ({"mode": "family"}, {"mode": "experienced"}):
            found = new({**given, **options}, opening=True)
            assert {name: found[name] for name in ("fire", "pois", "unrevealed")} == {
                name: game.position()[name] for name in ("fire", "pois", "unrevealed")
            }


@pytest.mark.parametrize("options", MODES, ids=json.dumps)
def test_a_game_has_the_parts_its_options_bring(options: dict[str, Any]) -> None:
    found = ask(new(options))
    known = Options(**options)
    has = things(found["parts"])
    assert ("hazmat" in has, "hot_spot" in has, "treated" in has) == (known.hazmats, known.hot_spots, known.specialists)
    assert found["parts"]["vehicles"] == (["ambulance", "engine"] if known.vehicles else [])
    assert found["parts"]["specialists"] == list(known.pool)
    assert found["parts"]["bonus"] == (["command", "extinguish", "movement"] if known.specialists else [])
    assert ("hot_spot_reserve" in found["parts"]["counters"]) == known.hot_spots
    assert ("hazmats_disposed" in found["parts"]["counters"]) == known.hazmats
    assert found["parts"]["crew_change"] == (known.vehicles and known.specialists)
    assert found["options"] == {name: getattr(known, name) for name in VALUES}


def test_a_lone_brigade_changes_no_crew() -> None:
    assert not parts(Options(mode="experienced", variant_lone_brigade=True))["crew_change"]


@pytest.mark.parametrize("options", [{}, {"mode": "experienced"}], ids=["family", "experienced"])
def test_things_lie_where_and_in_numbers_the_reader_accepts(options: dict[str, Any]) -> None:
    base = new(options)

    def possible(thing: str, cell: list[int], count: int) -> bool:
        faces: dict[str, dict[str, object]] = {
            "poi": {"face": "down"},
            "victim": {"face": "victim"},
            "treated": {"face": "victim", "treated": True},
        }
        lists = {"hazmat": "hazmats", "hot_spot": "hot_spots"}
        name = "pois" if thing in faces else lists.get(thing, thing)
        lying = [{**faces[thing], "at": cell} if thing in faces else cell] * count
        try:
            read_position({**base, name: lying})
        except PositionError:
            return False
        return True

    for thing, (outside, most) in things(parts(Options(**options))).items():
        for cell in ([1, 1], [4, 5], [6, 8]):
            assert possible(thing, cell, most) and not possible(thing, cell, most + 1)
        for cell in ([0, 0], [7, 3], [3, 9]):
            assert possible(thing, cell, 1) == outside


def test_of_the_things_of_a_family_game_only_fire_and_victims_lie_outside() -> None:
    assert things(parts(Options())) == {"fire": (True, 1), "smoke": (False, 1), "poi": (False, 1), "victim": (True, 14)}


def played_to_the_next_turn(position: dict[str, Any]) -> dict[str, Any]:
    """The position when the active firefighter has done nothing and a roll of the fire has done no harm."""
    game = Game.from_position({**position, "pois": [{"at": [6, column], "face": "down"} for column in (1, 2, 3)]})
    if game.to_decide is not None:
        game.play("end")
    game.play("! dice 1 1")
    assert game.to_decide is not None
    return game.position()


@pytest.mark.parametrize("saved", range(5))
@pytest.mark.parametrize("card", [None, *SPECIALISTS])
def test_a_turn_begins_as_in_a_game(card: str | None, saved: int) -> None:
    start = new({"mode": "experienced"}, 3)
    start["firefighters"][1]["saved"] = saved
    start = after(start, kind="specialist", seat=1, specialist=card)
    assert start["firefighters"][1] == {"at": [7, 4], "saved": saved, "specialist": card}
    expected = played_to_the_next_turn(start)
    found = after(start, kind="turn", seat=1)
    assert turn_of(found) == turn_of(expected)
    assert found["firefighters"][1] == expected["firefighters"][1]
    assert {name: found[name] for name in found if name not in {*TURN, "firefighters"}} == {
        name: start[name] for name in start if name not in {*TURN, "firefighters"}
    }


def test_a_family_turn_begins_as_in_a_game() -> None:
    start = new({}, 2)
    start["firefighters"][1]["saved"] = 3
    found = after(start, kind="turn", seat=1)
    assert turn_of(found) == turn_of(played_to_the_next_turn(start))
    assert found["firefighters"][1] == {"at": [7, 4], "saved": 0}


@pytest.mark.parametrize("card", [None, *SPECIALISTS])
@pytest.mark.parametrize("phase", ["fire", "replenish"])
def test_nothing_of_a_turn_is_left_in_the_later_phases(card: str | None, phase: str) -> None:
    start = after(new({"mode": "experienced"}), kind="specialist", seat=0, specialist=card)
    found = after(start, kind="phase", phase=phase)
    assert (found["phase"], found["active"], found["ap"], found["untouched"], found["pending"]) == (phase, 0, 0, False, None)
    assert found["bonus"] == {"command": 0, "extinguish": 0, "movement": 0}
    assert found["firefighters"] == start["firefighters"], "AP left are not banked: what is saved is entered"
    assert Game.from_position(found).position() == found
    # Whose turn it is can be changed without beginning it, and the actions begin anew.
    other = after(found, kind="turn", seat=1)
    assert other == {**found, "active": 1}
    assert after(other, kind="phase", phase="actions") == after(start, kind="turn", seat=1)
    assert after(found, kind="phase", phase="actions") == start


def test_a_phase_forgets_what_was_half_done() -> None:
    position = {**new({}), "pending": {"waits": "reveal", "cause": "fire"}, "result": None}
    assert after(position, kind="phase", phase="fire")["pending"] is None


@pytest.mark.parametrize("card", [None, *SPECIALISTS])
def test_the_active_firefighter_begins_its_turn_with_a_new_card_the_others_wait(card: str | None) -> None:
    start = new({"mode": "experienced"}, 2)
    active = after(start, kind="specialist", seat=0, specialist=card)
    waiting = after(start, kind="specialist", seat=1, specialist=card)
    assert turn_of(active) == turn_of(after(active, kind="turn", seat=0))
    assert turn_of(waiting) == turn_of(start)
    fire = after(start, kind="phase", phase="fire")
    assert turn_of(after(fire, kind="specialist", seat=0, specialist=card)) == turn_of(fire)


def test_a_card_is_free_when_no_firefighter_holds_it() -> None:
    start = ask(new({"mode": "experienced", "use_vehicles": False}))
    assert start["free"] == start["parts"]["specialists"] == [card for card in SPECIALISTS if card != "driver"]
    taken = ask(start["position"], kind="specialist", seat=1, specialist="captain")
    assert taken["free"] == [card for card in start["free"] if card != "captain"]
    back = ask(taken["position"], kind="specialist", seat=1, specialist=None)
    assert back["free"] == start["free"]
    assert ask(new({}))["free"] == []


def rich(**options: Any) -> dict[str, Any]:
    """An experienced position with a little of everything."""
    position = new({"mode": "experienced", **options}, 3)
    for seat, card in enumerate(("cafs", "driver", "hazmat")):
        position = after(position, kind="specialist", seat=seat, specialist=card)
    return position | {"hazmats": [[2, 2]], "hot_spots": [[3, 3], [3, 3]], "hot_spot_reserve": 4, "fire": [[1, 1]]}


def test_options_take_away_what_the_game_does_not_have() -> None:
    family = after(rich(), kind="options", options={"mode": "family"})
    assert family["hazmats"] == family["hot_spots"] == [] and family["hot_spot_reserve"] == 0
    assert family["ambulance"] is family["engine"] is None
    assert family["firefighters"] == [{"at": [7, 3 + seat], "saved": 0} for seat in range(3)]
    assert (family["ap"], family["bonus"]["extinguish"], family["fire"]) == (4, 0, [[1, 1]])
    assert Game.from_position(family).position() == family


@pytest.mark.parametrize("switches", list(product((True, False), repeat=4)), ids=str)
def test_any_parts_fit(switches: tuple[bool, ...]) -> None:
    given = dict(zip(SWITCHES, switches, strict=True))
    found = after(rich(), kind="options", options=given)
    assert Game.from_position(found).position() == found
    known = Options.from_json({"mode": "experienced", **given})
    cards = [figure.get("specialist") for figure in found["firefighters"]]
    assert cards == [card if card in known.pool else None for card in ("cafs", "driver", "hazmat")]
    assert found["ap"] == (3 if known.specialists else 4)
    assert (found["hot_spot_reserve"], len(found["hazmats"])) == (4 * known.hot_spots, known.hazmats)
    back = after(found, kind="options", options=dict.fromkeys(SWITCHES))
    assert back["options"] == {"mode": "experienced"}
    assert Game.from_position(back).position() == back


@pytest.mark.parametrize(("level", "reserve"), [("recruit", 6), ("veteran", 6), ("heroic", 12)])
def test_hot_spots_that_come_into_the_game_bring_their_reserve(level: str, reserve: int) -> None:
    family = new({"level": level})
    found = after(family, kind="options", options={"mode": "experienced"})
    assert found["hot_spot_reserve"] == reserve
    assert after({**found, "hot_spot_reserve": 1}, kind="options", options={"edition": "ru"})["hot_spot_reserve"] == 1


def test_another_board_keeps_no_edge_it_does_not_have() -> None:
    board = Board.builtin("A")
    other = Board.builtin("B")
    position = new({"mode": "experienced"}) | {
        "walls": [{"between": edge, "cubes": 1} for edge in board.walls[:20]],
        "doors": [{"between": edge, "state": "open"} for edge in board.doors],
    }
    found = after(json.loads(json.dumps(position)), kind="options", options={"board_side": "B"})
    read_position(found)
    common = [list(map(list, edge)) for edge in board.walls[:20] if edge in other.walls]
    assert [wall["between"] for wall in found["walls"]] == common and len(common) < 20


def test_a_side_takes_the_place_of_an_own_board() -> None:
    own = Board.builtin("B").to_json()
    position = new({"board": own})
    assert ask(position)["options"]["board_side"] == "A"
    assert after(position, kind="options", options={"board_side": "A"})["options"] == {"board_side": "A"}


def test_an_edition_that_leaves_no_choice_of_the_side_takes_the_side_along() -> None:
    position = new({"mode": "experienced", "board_side": "A"})
    found = ask(position, kind="options", options={"edition": "ru"})
    assert found["position"]["options"] == {"mode": "experienced", "edition": "ru"}
    assert found["options"]["board_side"] == "B"
    with pytest.raises(OptionsError) as refused:
        ask(found["position"], kind="options", options={"board_side": "A"})
    assert (refused.value.code, refused.value.path) == ("options.conflict", "board_side")


def test_seats_come_and_go_and_the_turn_stays_with_its_firefighter() -> None:
    position = after(rich(), kind="turn", seat=1)
    assert after(position, kind="add_seat")["firefighters"][3] == {"at": [7, 6], "saved": 0, "specialist": None}
    assert after(new({}), kind="add_seat")["firefighters"][2] == {"at": [7, 5], "saved": 0}
    before = after(position, kind="remove_seat", seat=0)
    assert (before["active"], turn_of(before)) == (0, turn_of(position) | {"active": 0})
    behind = after(position, kind="remove_seat", seat=2)
    assert turn_of(behind) == turn_of(position)
    active = after(position, kind="remove_seat", seat=1)
    assert (active["active"], active["firefighters"][1]["specialist"]) == (1, "hazmat")
    assert turn_of(active) == turn_of(after(active, kind="turn", seat=1))
    last = after(after(position, kind="turn", seat=2), kind="remove_seat", seat=2)
    assert last["active"] == 1


def test_six_is_the_largest_crew_and_one_the_smallest() -> None:
    for position, edit in ((new({}, 6), {"kind": "add_seat"}), (new({}, 1), {"kind": "remove_seat", "seat": 0})):
        with pytest.raises(PositionError) as refused:
            ask(position, **edit)
        assert refused.value.code == "position.seats"


def test_without_an_edit_nothing_changes_however_impossible_it_is() -> None:
    position = rich() | {"smoke": [[1, 1], [0, 0]], "walls": [{"between": [[3, 3], [3, 4]], "cubes": 9}], "ap": 99, "lost": 4}
    position["firefighters"][1] |= {"at": None, "saved": 9, "specialist": "cafs"}
    assert after(position) == position
    with pytest.raises(PositionError):
        read_position(position)
    assert after(position, kind="turn", seat=1)["ap"] == 12, "an edit looks only at what it changes"
    misplaced = {**position, "options": {}}
    assert after(misplaced) == misplaced, "what the game does not have is for the check to report"


@pytest.mark.parametrize(
    ("position", "edit", "code", "path"),
    [
        ({"firefighters": []}, {}, "position.seats", "firefighters"),
        ({}, {"kind": "turn", "seat": 2}, "position.active", "edit.seat"),
        ({}, {"kind": "specialist", "seat": 5, "specialist": None}, "position.active", "edit.seat"),
        ({}, {"kind": "remove_seat", "seat": 2}, "position.active", "edit.seat"),
        ({"active": 7}, {"kind": "phase", "phase": "actions"}, "position.active", "active"),
        ({"active": -1}, {"kind": "phase", "phase": "fire"}, "position.active", "active"),
        ({"firefighters": [{"at": None, "saved": 256}]}, {"kind": "turn", "seat": 0}, "position.number", "firefighters[0].saved"),
        ({"firefighters": [{"at": None, "saved": -1}]}, {}, "position.number", "firefighters[0].saved"),
        ({"options": {"cat": 9}}, {}, "options.unknown", "cat"),
        ({}, {"kind": "options", "options": {"mode": "expert"}}, "options.value", "mode"),
        ({}, {"kind": "options", "options": {"board": {"name": "x"}}}, "board.field_missing", None),
        ({"options": {"cat": 9}}, {"kind": "options", "options": {"mode": "family"}}, "options.unknown", "cat"),
        ({"options": {"board": "/etc/passwd"}}, {"kind": "turn", "seat": 0}, "board.file_refused", "board"),
    ],
    ids=str,
)
def test_an_edit_that_is_impossible_is_refused_with_a_code(position: Any, edit: Any, code: str, path: str | None) -> None:
    with pytest.raises(CodedError) as refused:
        ask({**new({}), **position}, **edit)
    assert isinstance(refused.value, PositionError | OptionsError | BoardError)
    assert refused.value.code == code
    assert path is None or refused.value.path == path


def test_the_page_asks_over_http(live: Live) -> None:
    position = new({"mode": "experienced"}, 3)
    edit = {"kind": "specialist", "seat": 0, "specialist": "captain"}
    answer = live.http.post("/positions/edit", json={"position": position, "edit": edit})
    assert answer.status_code == 200
    DRAFT.validate_json(answer.content, strict=True)
    assert answer.json()["position"]["bonus"]["command"] == 2
    checked = live.http.post("/positions/check", json={"position": answer.json()["position"]})
    assert checked.json()["ok"]


def test_nonsense_gets_a_code_over_http(live: Live) -> None:
    neutral = neutral_position()
    malformed: list[Any] = [
        {},
        {"position": {}},
        {"position": neutral, "edit": {"kind": "dance"}},
        {"position": neutral, "edit": {"kind": "turn", "seat": 9}},
        {"position": neutral, "edit": {"kind": "turn", "seat": "0"}},
        {"position": neutral, "edit": {"kind": "specialist", "seat": 0, "specialist": "cat"}},
        {"position": neutral, "edit": {"kind": "add_seat", "more": 1}},
        {"position": neutral | {"fire": [[9, 9]]}},
    ]
    refused: list[tuple[Any, str]] = [
        ({"position": neutral}, "position.seats"),
        ({"position": neutral | {"options": {"\ud800": 1}}, "edit": {"kind": "add_seat"}}, "options.unknown"),
        # A path is no board: no file is ever opened for a draft.
        ({"position": neutral | {"options": {"board": "a.json"}}, "edit": {"kind": "add_seat"}}, "board.file_refused"),
    ]
    for body, code in [*((body, "request.malformed") for body in malformed), *refused]:
        answer = live.http.post("/positions/edit", content=json.dumps(body), headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, code), body
    # No number is too large to be handed back.
    whole = {"position": new({}) | {"ap": 10**30}, "edit": {"kind": "add_seat"}}
    assert live.http.post("/positions/edit", json=whole).json()["position"]["ap"] == 10**30

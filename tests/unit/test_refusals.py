"""Every refusal has a code, rules to read, and a sentence that names what stood in the way, in every language."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from flashover import i18n, refusals
from flashover.formats.grammar import PlyError
from flashover.formats.notation import code_of
from flashover.game import Game
from flashover.refusals import Refusal, Refused
from flashover.rules.refusal import CODES

CATALOGUE = Path(__file__).parents[2] / "docs" / "reference" / "rules" / "catalogue.json"
RULE_IDS = set(json.loads(CATALOGUE.read_text(encoding="utf-8"))["ids"])
#: Sentences for readers who know only the code; where the rules refuse something they can always say more.
GENERAL = {
    "refusal.specialist.needed",
    "refusal.rule.unavailable",
    "refusal.load.missing",
    "refusal.vehicle.not_neighbour",
}
Json = dict[str, object]


def family(*at: tuple[int, int], **fields: object) -> Json:
    position: Json = {
        "format": "flashover-position", "version": 1, "options": {"mode": "family"}, "phase": "actions", "ap": 4,
        "firefighters": [{"at": list(cell)} for cell in at], "unrevealed": {"victims": 10, "false_alarms": 5},
    }  # fmt: skip
    return position | fields


def experienced(*members: tuple[int, int, str], options: Json | None = None, **fields: object) -> Json:
    position = family(options={"mode": "experienced"} | (options or {}), ambulance="left", engine="top")
    position["firefighters"] = [{"at": [row, column], "specialist": card} for row, column, card in members]
    return position | fields


def victim(row: int, column: int, *, treated: bool = False) -> Json:
    return {"at": [row, column], "face": "victim"} | ({"treated": True} if treated else {})


def down(row: int, column: int) -> Json:
    return {"at": [row, column], "face": "down"}


class Case(NamedTuple):
    """A position, plies that are played, one that is refused, and the English reason."""

    key: str
    position: Json
    plies: tuple[str, ...]
    refused: str
    message: str


NEW: Json = {"new": "family"}
NEW_EXPERIENCED: Json = {"new": "experienced"}
OPENING = (
    "! black 1", "! dice 1 1", "! red 6", "! dice 6 2", "! dice 6 3", "! dice 6 4",
    "! dice 1 7", "! dice 1 8", "! dice 2 8",
)  # fmt: skip
FIRE_AT_2_2: Json = {"fire": [[2, 2]]}

CASES = [
    Case("ply.malformed", family((3, 0)), (), "xyzzy", "“xyzzy” isn't an action. Actions start with one of: move, door,"),
    Case("ply.malformed.form", family((3, 0)), (), "first 9", "“first 9” isn't an action. It should look like: first <seat 0-5>."),
    Case("ply.malformed.hint", family((3, 0)), (), "mvoe up", "“mvoe up” isn't an action. Did you mean “move up”?"),
    Case(
        "game.over",
        family((3, 0), phase="over", result={"outcome": "lost", "rescued": 0, "lost": 4, "perfect": False}, lost=4),
        (), "move up", "The game is over.",
    ),
    Case(
        "ply.expects_outcome", family((3, 0)), ("end",), "end",
        "No decision is due: both dice are rolled to advance the fire.",
    ),
    Case(
        "ply.expects_decision", family((3, 0)), (), "! dice 1 1",
        "No roll is due: firefighter 0 chooses an action.",
    ),
    Case(
        "outcome.wrong_kind", family((3, 0)), ("end",), "! red 1",
        "That's not what comes next: both dice are rolled to advance the fire.",
    ),
    Case(
        "outcome.impossible",
        NEW_EXPERIENCED | {"specialist_choice": "random"}, (*OPENING, "! deal cafs"), "! deal cafs",
        "This card can't be dealt: CAFS firefighter.",
    ),
    Case(
        "outcome.impossible.victim",
        family((3, 0), pois=[down(3, 1)], unrevealed={"victims": 0, "false_alarms": 1}),
        ("move right",), "! reveal victim",
        "There are no victims left among the face-down POIs.",
    ),
    Case(
        "outcome.impossible.false_alarm",
        family((3, 0), pois=[down(3, 1)], unrevealed={"victims": 1, "false_alarms": 0}),
        ("move right",), "! reveal false_alarm",
        "There are no false alarms left among the face-down POIs.",
    ),
    Case("decision.wrong_kind", NEW, (), "first 0", "A different decision is due: firefighter 0 chooses a starting cell."),
    Case(
        "decision.wrong_seat", NEW, ("place 0 0,1",), "place 0 0,2",
        "Firefighter 1 decides now, not firefighter 0.",
    ),
    Case("decision.not_offered.place", NEW, (), "place 0 1,1", "Firefighters start outside the house. Choose an outside cell."),
    Case(
        "decision.not_offered.first", NEW, ("place 0 0,1", "place 1 0,1"), "first 2",
        "There's no firefighter 2 to go first: the last one is 1.",
    ),
    Case(
        "decision.not_offered.specialist",
        NEW_EXPERIENCED, (*OPENING, "specialist 0 cafs"), "specialist 1 cafs",
        "You can't start as the CAFS firefighter: the card is taken or isn't in this game.",
    ),
    Case(
        "decision.not_offered.driver",
        experienced((0, 7, "driver")), ("drive engine left",), "stay 0", "Whoever drives the fire engine has to ride along.",
    ),
    Case(
        "decision.not_offered.ride",
        experienced((0, 7, "driver")), ("drive engine left",), "ride 0 0,7",
        "You can't ride there. You can choose: ride 0 1,0; ride 0 2,0.",
    ),
    Case(
        "decision.not_offered.rerolled",
        experienced((0, 7, "driver")), ("gun", "! dice 1 1", "reroll red", "! red 2"), "reroll red",
        "You've already re-rolled this die. Each die can be re-rolled only once.",
    ),
    Case(
        "decision.not_offered.both",
        experienced((0, 7, "driver")), ("gun", "! dice 1 1"), "reroll both",
        "In this game, the dice are re-rolled one at a time.",
    ),
    Case(
        "decision.not_offered.knockdown",
        family((3, 1), smoke=[[3, 1]]), ("end", "! dice 3 1"), "knockdown 0 0,1",
        "A knocked-down firefighter can't go there. You can choose: knockdown 0 3,0; knockdown 0 4,0.",
    ),
    Case(
        "decision.not_offered.explode",
        experienced((7, 7, "generalist"), hazmats=[[1, 1], [2, 2]], smoke=[[1, 1], [2, 2]], fire=[[1, 2]]),
        ("end", "! dice 6 8"), "explode 1,2", "Nothing explodes there. You can choose: explode 1,1; explode 2,2.",
    ),
    Case(
        "specialist.needed.paramedic", experienced((3, 1, "generalist")), (), "treat",
        "Only the Paramedic can treat victims.",
    ),
    Case(
        "specialist.needed.captain", family((3, 0), (3, 0)), (), "command 1 move up",
        "Only the Fire captain can give orders.",
    ),
    Case(
        "specialist.needed.imaging", family((3, 0)), (), "identify 1,1",
        "Only the Imaging technician can identify a POI from afar. Step onto its cell to reveal it.",
    ),
    Case(
        "specialist.needed.hazmat", family((3, 0)), (), "dispose",
        "Only the Hazmat technician can dispose of a hazmat on the spot. Carry it outside instead.",
    ),
    Case(
        "rule.unavailable.look", family((3, 0)), (), "look",
        "There's nothing to reveal: in this game, a POI under a firefighter is always revealed at once.",
    ),
    Case("rule.unavailable.gun", family((3, 0)), (), "gun", "You can't use the deck gun in this game."),
    Case("rule.unavailable.drive", family((3, 0)), (), "drive engine top", "This game is played without vehicles."),
    Case("rule.unavailable.crew", family((3, 0)), (), "crew cafs", "This game is played without crew changes."),
    Case("move.blocked", family((3, 4)), (), "move up", "There's a wall between 3,4 and 2,4. Chop through it, or go round."),
    Case("move.blocked.door", family((1, 3)), (), "move right", "The door between 1,3 and 1,4 is closed. Open it first."),
    Case("move.off_board", family((0, 4)), (), "move up", "The board ends at 0,4."),
    Case(
        "load.missing.victim", family((3, 1)), (), "move right carry victim",
        "There's no untreated victim at 3,1 to carry.",
    ),
    Case(
        "load.missing.treated", family((3, 1)), (), "move right carry treated",
        "There's no treated victim at 3,1 to carry.",
    ),
    Case("load.missing.hazmat", family((3, 1)), (), "move right carry hazmat", "There's no hazmat at 3,1 to carry."),
    Case(
        "load.missing.lead", family((3, 1)), (), "move right lead carry victim",
        "There's no treated victim at 3,1 to lead.",
    ),
    Case(
        "load.missing.second",
        experienced((3, 1, "paramedic"), pois=[victim(3, 1, treated=True)]), (), "move right lead carry treated",
        "There's no second treated victim at 3,1 to carry.",
    ),
    Case(
        "load.into_fire",
        family((2, 1), pois=[victim(2, 1)], **FIRE_AT_2_2), (), "move right carry victim",
        "2,2 is on fire: you can't take a victim or a hazmat there. Put the fire out, or turn it to smoke.",
    ),
    Case("door.none", family((3, 1)), (), "door right", "There's no door between 3,1 and 3,2."),
    Case(
        "door.none.gone",
        family((1, 3), doors=[{"between": [[1, 3], [1, 4]], "state": "gone"}]), (), "door right",
        "The door between 1,3 and 1,4 has been destroyed.",
    ),
    Case("door.none.rim", family((0, 4)), (), "door up", "There's no door at the edge of the board, next to 0,4."),
    Case("wall.none", family((3, 1)), (), "chop right", "There's no wall between 3,1 and 3,2."),
    Case(
        "wall.none.destroyed",
        family((3, 4), walls=[{"between": [[2, 4], [3, 4]], "cubes": 2}]), (), "chop up",
        "The wall between 3,4 and 2,4 is already destroyed. You can walk through.",
    ),
    Case("wall.none.rim", family((0, 4)), (), "chop up", "The edge of the board next to 0,4 isn't a wall."),
    Case("threat.none", family((3, 1)), (), "extinguish here remove", "There's no fire or smoke at 3,1."),
    Case(
        "threat.none.fire",
        family((3, 1), smoke=[[3, 2]]), (), "extinguish right reduce", "There's no fire at 3,2 to turn to smoke.",
    ),
    Case(
        "threat.none.wall",
        family((3, 4), fire=[[2, 4]]), (), "extinguish up remove", "The wall between 3,4 and 2,4 stops the water.",
    ),
    Case(
        "threat.none.door",
        family((1, 3), fire=[[1, 4]]), (), "extinguish right remove",
        "The closed door between 1,3 and 1,4 stops the water. Open it first.",
    ),
    Case(
        "threat.none.rim",
        family((0, 4)), (), "extinguish up remove", "The board ends at 0,4, so there's nothing to put out.",
    ),
    Case("victim.none", experienced((3, 1, "paramedic")), (), "treat", "There's no untreated victim at 3,1."),
    Case("hazmat.none", experienced((3, 1, "hazmat")), (), "dispose", "There's no hazmat at 3,1."),
    Case("poi.none", experienced((3, 1, "imaging")), (), "identify 4,4", "There's no face-down POI at 4,4."),
    Case(
        "vehicle.not_there",
        experienced((3, 1, "driver")), (), "gun", "Firefighter 0 is at 3,1, not on the fire engine's cells (0,7; 0,8).",
    ),
    Case(
        "vehicle.not_neighbour.engine",
        experienced((0, 7, "driver")), (), "drive engine bottom",
        "The fire engine is at the top. One drive takes it round one corner: to the right side; to the left side.",
    ),
    Case(
        "vehicle.not_neighbour.ambulance",
        experienced((0, 7, "driver")), (), "drive ambulance right",
        "The ambulance is on the left. One drive takes it round one corner: to the top side; to the bottom side.",
    ),
    Case(
        "gun.quadrant_occupied",
        experienced((0, 7, "driver"), (1, 7, "cafs"), (4, 7, "captain")), (), "gun",
        "The deck gun can't fire while firefighters are in its quadrant (1,7).",
    ),
    Case(
        "crew.not_first",
        experienced((0, 7, "driver")), ("move left", "move right"), "crew cafs",
        "You can only change crew on the fire engine's cells, as the first action of your turn.",
    ),
    Case(
        "crew.not_available",
        experienced((0, 7, "driver"), (0, 1, "cafs"), untouched=True), (), "crew cafs",
        "You can't become the CAFS firefighter: the card is taken or isn't in this game.",
    ),
    Case(
        "command.self",
        experienced((0, 3, "captain")), (), "command 0 move left",
        "The Fire captain gives orders to others, not to themselves.",
    ),
    Case(
        "command.not_allowed",
        experienced((0, 3, "captain"), (0, 1, "cafs")), (), "command 1 chop down",
        "The Fire captain can only order moves and doors.",
    ),
    Case(
        "command.not_allowed.nobody",
        experienced((0, 3, "captain"), (0, 1, "cafs")), (), "command 2 move up",
        "There's no firefighter 2 to give orders to: the last one is 1.",
    ),
    Case(
        "command.not_allowed.dispose",
        experienced((0, 3, "captain"), (3, 1, "hazmat"), hazmats=[[3, 1]]), (), "command 1 dispose",
        "You can only order the Hazmat technician to dispose, and only if this game allows it.",
    ),
    Case(
        "command.cafs_cap",
        experienced((0, 3, "captain"), (0, 1, "cafs"), options={"cafs_command_cap": "all_ap"}),
        ("command 1 move left",), "command 1 move right",
        "Orders to the CAFS firefighter are limited to 1 AP a turn: this costs 1, and you have 0 left.",
    ),
    Case("ap.too_few", family((3, 4), ap=1), (), "chop up", "This costs 2 AP. You have 1 left."),
    Case(
        "fire.must_move",
        family((2, 1), options={"mode": "family", "fire_stop": "move"}, **FIRE_AT_2_2),
        ("move right",), "extinguish here reduce",
        "Firefighter 0 is in the fire at 2,2 and has to move out first.",
    ),
    Case(
        "fire.no_way_out",
        family((2, 1), ap=2, **FIRE_AT_2_2), (), "move right",
        "Firefighter 0 couldn't get out of the fire at 2,2 with the AP left after this.",
    ),
    Case(
        "fire.end_on_fire",
        family((2, 1), **FIRE_AT_2_2), ("move right",), "end",
        "Firefighter 0 is in the fire at 2,2, and the turn can't end there. Move out first.",
    ),
]  # fmt: skip


def start(position: Json) -> Game:
    if "new" not in position:
        return Game.from_position(position)
    options = {"mode": position["new"]} | {name: value for name, value in position.items() if name != "new"}
    return Game.new(options, seats=2)


def refusal_of(case: Case) -> Refusal:
    game = start(case.position)
    for ply in case.plies:
        game.play(ply)
    refusal = game.refusal(case.refused)
    assert refusal is not None
    with pytest.raises(Refused) as caught:
        game.play(case.refused)
    assert caught.value.refusal == refusal
    return refusal


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.key)
def test_a_refusal_names_what_stood_in_the_way(case: Case) -> None:
    refusal = refusal_of(case)
    assert refusal.phrase.key == f"refusal.{case.key}"
    assert refusal.message == case.message or (case.message.endswith(",") and refusal.message.startswith(case.message))
    assert refusal.ply == case.refused
    assert refusal.code in CODES
    assert case.key.startswith(refusal.code)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.key)
def test_a_refusal_is_told_in_every_language(case: Case) -> None:
    refusal = refusal_of(case)
    told = [refusal.text(language) for language in i18n.LANGUAGES]
    if not re.search(r"\d,\d", refusal.message):  # programs read cells as in the notation
        assert told[0] == refusal.message
    assert len(set(told)) == len(told)
    assert not any("None" in sentence for sentence in told)


def test_every_code_and_every_sentence_is_in_the_cases() -> None:
    shown = {f"refusal.{case.key}" for case in CASES}
    written = {key for key in i18n.catalogue("en") if key.startswith("refusal.")}
    # Offered choices always belong to a decision that has its own sentence.
    assert written - shown == GENERAL | {"refusal.decision.not_offered"}
    assert shown <= written


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    assert len(CODES) == 34
    for code in CODES[1:]:
        assert f"refusal.{code}" in i18n.catalogue(language)


@pytest.mark.parametrize("key", sorted(GENERAL))
def test_a_general_sentence_needs_no_values(key: str) -> None:
    assert all(i18n.text(key, language) for language in i18n.LANGUAGES)


def test_every_code_has_rules_and_all_of_them_exist() -> None:
    assert set(refusals.RULES) == set(CODES[1:])
    without = {code for code, rules in refusals.RULES.items() if not rules}
    assert without == {"ply.malformed", "decision.not_offered"}  # a text is no rule; a decision's variant has its own
    for rules in (*refusals.RULES.values(), *refusals.VARIANT_RULES.values()):
        assert set(rules) <= RULE_IDS
    for key in refusals.VARIANT_RULES:
        assert f"refusal.{key}" in i18n.catalogue("en")
        assert key.rpartition(".")[0] in CODES


@pytest.mark.parametrize(
    ("position", "ply", "need", "have"),
    [
        (family((3, 4), ap=1), "chop up", 2, 1),
        (family((3, 1), ap=0), "move right", 1, 0),
        (experienced((3, 1, "paramedic"), ap=3, fire=[[3, 2]]), "extinguish right remove", 4, 3),
        (experienced((3, 1, "rescue"), ap=0, bonus={"movement": 1}, fire=[[3, 2]]), "move right", 2, 1),
        (experienced((3, 1, "cafs"), ap=0, bonus={"extinguish": 1}, fire=[[3, 2]]), "extinguish right remove", 2, 1),
        (experienced((3, 1, "captain"), (0, 4, "driver"), ap=0, bonus={"command": 0}), "command 1 move left", 1, 0),
        (experienced((0, 7, "generalist"), ap=1, untouched=True), "crew driver", 2, 0),
        (experienced((0, 7, "driver"), ap=1), "gun", 2, 1),
    ],
)
def test_too_few_ap_come_with_their_numbers(position: Json, ply: str, need: int, have: int) -> None:
    refusal = Game.from_position(position).refusal(ply)
    assert refusal is not None
    assert (refusal.code, refusal.need, refusal.have) == ("ap.too_few", need, have)
    assert refusal.rules == ("AP-02",)


def test_a_refusal_without_numbers_has_none() -> None:
    refusal = Game.from_position(family((3, 4))).refusal("move up")
    assert refusal is not None
    assert (refusal.need, refusal.have) == (None, None)


def test_a_burning_firefighter_of_the_captain_is_named() -> None:
    position = experienced((0, 3, "captain"), (2, 2, "cafs"), fire=[[2, 2]], ap=4, bonus={"command": 2})
    refusal = Game.from_position(position).refusal("end")
    assert refusal is not None
    assert refusal.message == "Firefighter 1 is in the fire at 2,2, and the turn can't end there. Move out first."


def test_an_order_is_refused_by_the_cell_of_the_one_who_is_ordered() -> None:
    game = Game.from_position(experienced((0, 3, "captain"), (3, 4, "generalist"), (0, 9, "cafs")))
    for ply, message in {
        "command 1 move up": "There's a wall between 3,4 and 2,4. Chop through it, or go round.",
        "command 1 door up": "There's no door between 3,4 and 2,4.",
        "command 1 move left carry victim": "There's no untreated victim at 3,4 to carry.",
        "command 1 dispose": "There's no hazmat at 3,4.",
        "command 2 move up": "The board ends at 0,9.",
    }.items():
        refusal = game.refusal(ply)
        assert refusal is not None
        assert refusal.message == message


def test_the_plain_form_is_that_of_the_conformance_runner() -> None:
    refusal = Game.from_position(family((3, 4))).refusal("move up")
    assert refusal is not None
    assert refusal.to_json() == {
        "ply": "move up",
        "code": "move.blocked",
        "message": "There's a wall between 3,4 and 2,4. Chop through it, or go round.",
    }
    assert repr(refusal) == "Refusal('move.blocked', ply='move up')"


def test_a_refusal_is_a_value() -> None:
    one, two = (Game.from_position(family((3, 4), ap=1)).refusal("chop up") for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)
    assert one != Game.from_position(family((3, 4), ap=0)).refusal("chop up")
    assert one != "ap.too_few"
    assert repr(one) == "Refusal('ap.too_few', ply='chop up', need=2, have=1)"
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own


def test_the_exception_says_everything_in_one_line() -> None:
    refusal = refusals.malformed(PlyError("mvoe up"))
    error = Refused(refusal)
    assert str(error) == "mvoe up: “mvoe up” isn't an action. Did you mean “move up”? (ply.malformed)"
    assert pickle.loads(pickle.dumps(error)).refusal == refusal  # noqa: S301 - our own


def test_a_ply_without_a_text_is_named_by_what_it_is() -> None:
    state = Game.from_position(experienced((0, 3, "captain"), (0, 1, "cafs"))).state
    code = code_of("command 1 chop down")
    assert refusals.explain(state, code, state.refusal(code)).ply == "command"

"""Plies with faces: every text of the notation has one value, and the value has that text."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from flashover import actions
from flashover.actions import (
    Action,
    Black,
    Chop,
    Command,
    Crew,
    Dealt,
    Dice,
    Die,
    Direction,
    Dispose,
    Door,
    Drive,
    End,
    Explode,
    Extinguish,
    First,
    GoOn,
    Gun,
    Identify,
    Keep,
    KnockDown,
    Load,
    Look,
    Move,
    Outcome,
    Park,
    Place,
    PlyError,
    Reach,
    Red,
    Reroll,
    Reveal,
    Revealed,
    Ride,
    Side,
    Specialist,
    Stay,
    TakeSpecialist,
    Treat,
    Vehicle,
    Water,
)  # fmt: skip
from flashover.formats import notation
from flashover.formats.grammar import FORMS
from flashover.ply import KINDS
from flashover.rules import plies

EXAMPLES = {
    "move up": Move(Direction.UP),
    "move left carry victim": Move(Direction.LEFT, Load.VICTIM),
    "move down lead": Move(Direction.DOWN, lead=True),
    "move right lead carry hazmat": Move(Direction.RIGHT, Load.HAZMAT, lead=True),
    "door left": Door(Direction.LEFT),
    "extinguish up remove": Extinguish(Reach.UP, Water.REMOVE),
    "extinguish here reduce": Extinguish(Reach.HERE, Water.REDUCE),
    "chop down": Chop(Direction.DOWN),
    "treat": Treat(),
    "dispose": Dispose(),
    "look": Look(),
    "identify 3,4": Identify((3, 4)),
    "drive engine top": Drive(Vehicle.ENGINE, Side.TOP),
    "drive ambulance left": Drive(Vehicle.AMBULANCE, Side.LEFT),
    "ride 2 0,7": Ride(2, (0, 7)),
    "ride 2 0,7 carry treated": Ride(2, (0, 7), Load.TREATED),
    "stay 2": Stay(2),
    "gun": Gun(),
    "reroll red": Reroll(Die.RED),
    "reroll black": Reroll(Die.BLACK),
    "keep": Keep(),
    "crew paramedic": Crew(Specialist.PARAMEDIC),
    "command 2 move up carry treated": Command(2, Move(Direction.UP, Load.TREATED)),
    "command 5 door left": Command(5, Door(Direction.LEFT)),
    "command 0 dispose": Command(0, Dispose()),
    "end": End(),
    "explode 6,8": Explode((6, 8)),
    "knockdown 2 0,5": KnockDown(2, (0, 5)),
    "reveal yes": Reveal(True),
    "reveal no": Reveal(False),
    "continue yes": GoOn(True),
    "continue no": GoOn(False),
    "specialist 0 driver": TakeSpecialist(0, Specialist.DRIVER),
    "place 0 7,3": Place(0, (7, 3)),
    "park ambulance left": Park(Vehicle.AMBULANCE, Side.LEFT),
    "first 0": First(0),
    "! dice 3 5": Dice(3, 5),
    "! red 3": Red(3),
    "! black 8": Black(8),
    "! reveal victim": Revealed(True),
    "! reveal false_alarm": Revealed(False),
    "! deal cafs": Dealt(Specialist.CAFS),
}


@pytest.mark.parametrize(("text", "ply"), EXAMPLES.items())
def test_a_value_and_its_text_are_each_others_inverse(text: str, ply: Action | Outcome) -> None:
    assert str(ply) == text
    assert actions.parse(text) == ply
    assert type(actions.parse(text)) is type(ply)
    assert hash(actions.parse(text)) == hash(ply)


def test_the_examples_show_every_form_of_ply() -> None:
    shown = {" ".join(text.split()[: 2 if text.startswith("!") else 1]) for text in EXAMPLES}
    assert shown == set(FORMS)
    assert shown == set(KINDS)


def test_every_text_of_the_notation_round_trips() -> None:
    texts = notation.texts()
    assert len(texts) > 2500
    for code, text in texts.items():
        ply = actions.parse(text)
        assert (str(ply), ply.code, ply.text) == (text, code, text)
        assert isinstance(ply, Outcome if code >= plies.OUTCOMES else Action)
        assert actions.from_code(code) is ply
    assert len({actions.parse(text) for text in texts.values()}) == len(texts)


def test_every_value_can_be_built_again_from_its_representation() -> None:
    names = {name: getattr(actions, name) for name in actions.__all__}
    for text in notation.texts().values():
        ply = actions.parse(text)
        assert eval(repr(ply), names) == ply  # noqa: S307 - the text is our own


def test_orders_that_no_captain_may_give_can_be_written() -> None:
    order = actions.parse("command 2 chop up")
    assert order == Command(2, Chop(Direction.UP))
    assert str(order) == "command 2 chop up"
    assert order != actions.parse("command 2 gun")
    assert order.code == actions.parse("command 2 gun").code
    with pytest.raises(ValueError, match="no ply has the number"):
        actions.from_code(order.code)


def test_words_may_be_given_as_texts() -> None:
    assert Move("up", "victim") == Move(Direction.UP, Load.VICTIM)
    assert Extinguish(Direction.UP, "remove") == Extinguish(Reach.UP, Water.REMOVE)
    assert Drive("engine", "top").vehicle is Vehicle.ENGINE
    assert {"up": 1}[Direction.UP] == 1
    assert f"{Direction.UP}" == "up"


def test_representation_names_only_what_is_there() -> None:
    assert repr(Move(Direction.UP, carry=Load.VICTIM)) == "Move(Direction.UP, carry=Load.VICTIM)"
    assert repr(Move(Direction.UP, lead=True)) == "Move(Direction.UP, lead=True)"
    assert repr(Ride(1, (0, 7))) == "Ride(1, (0, 7))"
    assert repr(Command(1, Move("up"))) == "Command(1, Move(Direction.UP))"


def test_values_can_be_matched() -> None:
    match actions.parse("move up carry victim"):
        case Move(direction, carry=Load.VICTIM):
            assert direction is Direction.UP
        case _:
            pytest.fail("a move is a move")


def test_both_dice_name_a_cell() -> None:
    assert Dice(3, 5).cell == (3, 5)


@pytest.mark.parametrize("ply", EXAMPLES.values(), ids=str)
def test_values_never_change(ply: Action | Outcome) -> None:
    for name in ("direction", "_text", "new"):
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(ply, name, "up")
    with pytest.raises(AttributeError, match="cannot be changed"):
        del ply._text


@pytest.mark.parametrize("ply", [*EXAMPLES.values(), Command(1, Gun())], ids=str)
def test_values_are_copied_and_pickled(ply: Action | Outcome) -> None:
    assert copy.copy(ply) == ply
    assert copy.deepcopy(ply) == ply
    assert pickle.loads(pickle.dumps(ply)) == ply  # noqa: S301 - our own


def test_plies_differ_from_texts_and_from_each_other() -> None:
    assert Door("up") != Chop("up")
    assert Move("up") != "move up"
    assert Identify((1, 1)) != Explode((1, 1))


@pytest.mark.parametrize(
    ("kind", "values", "message"),
    [
        (Move, ("north",), "direction must be one of up, right, down, left, not 'north'"),
        (Move, ("up", "cat"), "load must be one of victim, treated, hazmat, not 'cat'"),
        (Move, ("up", None, 1), "lead must be True or False, not 1"),
        (Extinguish, ("up", "drown"), "water must be one of reduce, remove"),
        (Identify, ((0, 4),), "0,4 is not inside the building"),
        (Explode, ((7, 4),), "7,4 is not inside the building"),
        (Place, (0, (8, 1)), "8,1 is off the board"),
        (Place, (6, (0, 1)), "seat must be a whole number from 0 to 5, not 6"),
        (Place, (True, (0, 1)), "seat must be a whole number from 0 to 5, not True"),
        (Place, (0, "0,1"), "a cell is a pair of whole numbers"),
        (Place, (0, (0, 1.5)), "a cell is a pair of whole numbers"),
        (Ride, (0, (0, 1), "hazmat"), "only victims ride along"),
        (Drive, ("car", "top"), "vehicle must be one of ambulance, engine"),
        (Park, ("engine", "roof"), "side must be one of top, right, bottom, left"),
        (Crew, ("cook",), "specialist must be one of paramedic, captain"),
        (Reroll, ("blue",), "die must be one of red, black"),
        (Reveal, ("yes",), "yes must be True or False"),
        (Dice, (7, 1), "red must be a whole number from 1 to 6, not 7"),
        (Dice, (1, 9), "black must be a whole number from 1 to 8, not 9"),
        (Red, (0,), "face must be a whole number from 1 to 6, not 0"),
        (Black, (None,), "face must be a whole number from 1 to 8, not None"),
        (Command, (0, Command(1, End())), "an order must be an action of a firefighter's own"),
        (Command, (0, Keep()), "an order must be an action of a firefighter's own"),
        (Command, (0, "gun"), "an order must be an action of a firefighter's own"),
    ],
)
def test_values_that_do_not_exist_are_refused(
    kind: Callable[..., object], values: tuple[object, ...], message: str
) -> None:
    with pytest.raises(ValueError, match="^" + message):
        kind(*values)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("mvoe up", "move up"),
        ("Move UP", "move up"),
        (" move  up ", "move up"),
        ("move up carry victm", "move up carry victim"),
        ("dice 3 5", "! dice 3 5"),
        ("!dice 3 5", "! dice 3 5"),
        ("! Reveal Victim", "! reveal victim"),
        ("specialist 0 paramedik", "specialist 0 paramedic"),
        ("comand 2 dor left", "command 2 door left"),
    ],
)
def test_a_slip_is_understood(text: str, hint: str) -> None:
    with pytest.raises(PlyError) as caught:
        actions.parse(text)
    assert caught.value.hint == hint
    assert caught.value.message == f"“{text}” isn't an action. Did you mean “{hint}”?"
    assert caught.value.code == "ply.malformed"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("place 0 9,9", "“place 0 9,9” isn't an action. It should look like: place <seat 0-5> <row 0-7>,<column 0-9>."),
        ("! dice 7 1", "“! dice 7 1” isn't an action. It should look like: ! dice <red 1-6> <black 1-8>."),
        ("identify 0,1", "“identify 0,1” isn't an action. It should look like: identify <row 1-6>,<column 1-8>."),
        ("end now", "“end now” isn't an action. It should look like: end."),
    ],
)
def test_a_wrong_form_is_told_the_right_one(text: str, message: str) -> None:
    with pytest.raises(PlyError) as caught:
        actions.parse(text)
    assert (caught.value.hint, caught.value.message) == (None, message)


@pytest.mark.parametrize("text", ["", " ", "!", "xyzzy", "\x00", "move\nup\n", "😀", "3 5"])
def test_nonsense_is_told_the_words_there_are(text: str) -> None:
    with pytest.raises(PlyError) as caught:
        actions.parse(text)
    assert caught.value.hint in (None, "move up")
    assert caught.value.hint or "start with one of: move, door, extinguish" in caught.value.message


@pytest.mark.parametrize("text", [None, 5, ["move up"], {"ply": "move up"}, b"move up"])
def test_what_is_not_even_a_text_is_refused_as_such(text: object) -> None:
    with pytest.raises(PlyError):
        actions.parse(text)  # type: ignore[arg-type]  # from JSON anything can come


def test_a_long_text_is_cut_in_the_message_and_not_guessed_at() -> None:
    with pytest.raises(PlyError) as caught:
        actions.parse("move up " * 100_000)
    assert len(caught.value.message) < 200
    assert len(caught.value.ply) == 800_000


def test_a_refused_text_can_be_pickled() -> None:
    error = pickle.loads(pickle.dumps(PlyError("mvoe up")))  # noqa: S301 - our own
    assert (error.ply, error.hint) == ("mvoe up", "move up")

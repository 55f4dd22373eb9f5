"""What a thinking bot says its turn is for, and that no two of a crew go for the same victim or POI."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from flashover import Game
from flashover.bots import Clock, Intent, get_bot, sentence
from flashover.bots.thinker import Thinker
from flashover.bots.why.claims import Claims, assignment, clashes
from flashover.bots.why.goals import Purpose, purpose
from flashover.formats.notation import code_of, text_of
from flashover.geometry import cell_at, position_of
from flashover.i18n import LANGUAGES
from flashover.rules import plies
from flashover.testing.building import scenario


def said(game: Game, *line: str) -> Purpose:
    return purpose(game.state, [code_of(ply) for ply in line])


def told(game: Game, *line: str) -> str:
    return sentence(said(game, *line).intent)


def house(picture: str, **more: Any) -> Game:
    return scenario(picture, **more).game


def experienced(picture: str, **more: Any) -> Game:
    return house(picture, mode="experienced", **more)


# ---------------------------------------------------------------- what a line is for


def test_a_rescue_comes_before_everything() -> None:
    game = house("3,1: 0v f", ap=8, rescued=2)
    line = ("extinguish right remove", "move left carry victim", "end")
    assert told(game, *line) == "Carries the victim at 3-1 out at 3-0: 3 rescued so far!"
    assert said(game, *line).claim == 31 and said(game, *line).holds is None


def test_a_victim_is_carried_on() -> None:
    game = house("5,3: 0v", ap=4)
    line = ("move down carry victim", "end")
    assert told(game, *line) == "Carries the victim from 5-3 to 6-3, 2 AP from the exit at 7-3."
    assert said(game, *line)[2:] == (53, 63)


def test_a_poi_is_looked_at_with_its_odds() -> None:
    game = house("3,1: 0 ?", ap=4)
    assert told(game, "move right") == "Checks the POI at 3-2 (67% chance of a victim)."


def test_the_way_to_a_victim_and_what_comes_after() -> None:
    game = house("3,3: 0\n3,6: v", ap=4)
    assert told(game, "move right", "move right", "end") == "On the way to the victim at 3-6, 1 AP to go."
    assert told(game, *["move right"] * 3, "end") == "Reaches the victim at 3-6. Next: out at 4-9, 9 AP."
    assert told(game, "end") == "Saves 4 AP for the next turn. Next: the victim at 3-6."


def test_fire_beside_people_comes_before_other_fire() -> None:
    game = house("3,3: f 0 f v", ap=8)
    line = ("extinguish left remove", "extinguish right remove", "end")
    assert told(game, *line).startswith("Puts out the fire at 3-5, next to the victim at 3-6.")
    assert told(game, "extinguish left reduce", "end").startswith("Puts out the fire at 3-3")


def test_smoke_is_cleared_before_it_burns() -> None:
    game = house("3,3: 0s f", ap=4)
    assert told(game, "extinguish here remove", "end") == "Clears the smoke at 3-3 before the fire at 3-4 ignites it."


def test_doors_walls_steps_and_saving() -> None:
    game = house("3,2: 0", ap=4)
    assert told(game, "end") == "Saves 4 AP for the next turn."
    assert told(game, "move left", "end") == "Goes to 3-1."
    assert told(game, "door right", "end") == "Opens the door to 3-3."
    assert told(game, "chop up", "end") == "Chops the wall between 3-2 and 2-2."


def test_what_specialists_do() -> None:
    paramedic = experienced("3,4: 0v", specialists=["paramedic"], ap=4)
    assert told(paramedic, "treat", "end").startswith("Treats the victim at 3-4, so they can walk. Next: out at ")
    technician = experienced("3,4: 0h", specialists=["hazmat"], ap=4)
    assert told(technician, "dispose", "end") == "Disposes of the hazmat at 3-4."
    carrier = experienced("3,1: 0h", specialists=["generalist"], ap=6)
    assert told(carrier, "move left carry hazmat", "end") == "Carries the hazmat from 3-1 out of the house."
    imaging = experienced("3,4: 0\n5,5: ?", specialists=["imaging"], ap=4)
    assert told(imaging, "identify 5,5") == "Checks who is at 5-5 before anyone walks there."
    driver = experienced("0,7: 0\n1,6: f f\n3,1: 1", specialists=["driver", "rescue"], ap=8)
    assert told(driver, "gun").startswith("Fires the deck gun: ")
    assert told(driver, "crew cafs", "end") == "Becomes the CAFS firefighter."


def test_an_order_says_what_for() -> None:
    game = experienced("3,1: 1v\n6,6: 0", specialists=["captain", "generalist"], ap=4)
    order = next(str(ply) for ply in game.legal_actions() if str(ply).startswith("command 1 move") and "carry" in str(ply))
    assert told(game, order, "end").startswith(("Firefighter 1, carry the victim", "Firefighter 1 carries the victim"))


def test_orders_without_a_victim_say_where_they_lead() -> None:
    game = experienced("3,3: 1\n6,6: 0", specialists=["captain", "generalist"], ap=4)
    assert told(game, "command 1 move right", "command 1 move right", "end") == "Sends firefighter 1 to 3-5 with 2 orders."


def test_a_new_card_is_part_of_the_headline() -> None:
    game = experienced("0,7: 0\n3,3: 1", specialists=["driver", "generalist"], engine="top", ap=4)
    line = ("crew captain", "command 1 move right", "end")
    assert told(game, *line) == "Becomes the Fire captain. Sends firefighter 1 to 3-4 with 1 order."


# ---------------------------------------------------------------- who goes for whom


def test_everybody_sees_the_same_assignment() -> None:
    game = experienced("3,1: 0\n3,3: ?\n5,5: v 1\n2,7: 2 ?", seats=3, specialists=["paramedic", "cafs", "rescue"])
    seen = set()
    for seat in range(3):
        state = game.state
        state.active = seat
        seen.add(tuple(assignment(state).items()))
    assert len(seen) == 1 and len(set(assignment(game.state).values())) == 3


def test_the_victim_of_a_nearer_teammate_is_left_to_it() -> None:
    game = house("3,3: 0\n3,6: v1", seats=2, ap=6)
    away = ["move right"] * 3 + ["end"]
    codes = [code_of(ply) for ply in away]
    assert Claims(game.state).others == {position_of((3, 6))} and Claims(game.state).own is None
    assert clashes(game.state, codes) and not clashes(game.state, [code_of("end")])
    purpose_told = said(game, *away)
    assert purpose_told.claim is None and "victim" not in sentence(purpose_told.intent)
    end = game.state
    for code in codes:
        end.apply(code)
    assert clashes(game.state, end)


def test_who_stands_by_a_victim_may_carry_it() -> None:
    game = house("3,2: 0v\n4,2: 1", seats=2, ap=4)
    assert assignment(game.state)[0] == position_of((3, 2))
    assert not clashes(game.state, [code_of("move left carry victim")])


def still(game: Game, claimed: dict[int, int]) -> dict[int, int]:
    """A goal is a goal as long as dice and knock-downs leave it so."""
    now = assignment(game.state)
    return {seat: place for seat, place in claimed.items() if now.get(seat) == place}


SPECS = {
    "planner": "planner:beam=4,positions=30,candidates=3,rolls=2",
    "search": "search:beam=4,positions=30,candidates=3,games=1,most=2,depth=1",
}


@pytest.mark.parametrize(
    ("name", "options", "seats", "seed"),
    [
        ("planner", {"mode": "family"}, 4, 1),
        ("search", {"mode": "family"}, 3, 2),
        ("planner", {"mode": "experienced", "level": "veteran"}, 4, 3),
    ],
)
def test_a_crew_tells_its_goals_and_never_two_the_same(name: str, options: dict[str, object], seats: int, seed: int) -> None:
    """What somebody has said to go for is somebody else's goal only when dice made that one the nearer, when it lies under that one's
    feet, or in a plan that `clashes` finds; now and then, when other work has led that one there.
    """
    game = Game.new(options, seats, seed=seed)
    crew = [cast("Thinker", get_bot(SPECS[name])) for _ in range(seats)]
    rng = Random(seed)
    claimed: dict[int, int] = {}
    lines = passed_on = 0
    while not game.over and lines < 120:
        seat = game.to_decide
        if seat is None:
            game.roll()
            claimed = still(game, claimed)
            continue
        seen = game.observation()
        state = game.state
        bot = crew[seat]
        before = bot.purpose
        ply = bot.choose(seen, cast("dict[str, Any]", seen["waits_for"])["legal"], Clock(), rng)
        intent = bot.explain(seen, ply)
        for language in LANGUAGES:
            assert sentence(intent, language).strip()
        if state.wait == plies.FOR_ACTION and bot.purpose is not before:
            assert bot.purpose is not None
            lines += 1
            claimed.pop(seat, None)
            _, _, claim, holds = bot.purpose
            if claim is not None and claim in claimed.values():
                under_its_feet = claim == state.crew >> seat * 8 & 255
                its_own = assignment(state).get(seat) == claim
                assert under_its_feet or its_own or clashes(state, list(bot._plan.values())), (cell_at(claim), intent, claimed)
                passed_on += its_own and not under_its_feet
            claimed = {one: place for one, place in claimed.items() if place != claim}
            if holds is not None and assignment(state).get(seat) == claim:
                claimed[seat] = holds
        elif state.wait == plies.FOR_ACTION and bot.purpose is not None and ply in map(text_of, bot._plan.values()):
            # The same line with each ply of the plan.
            assert intent == bot.purpose.intent
        game.play(ply)
        if state.phase != plies.ACTIONS:
            claimed = still(game, claimed)
    assert lines >= 10
    assert passed_on <= 1


def test_the_line_is_kept_until_dice_fall() -> None:
    game = house("3,3: 0\n3,6: v", ap=4)
    bot = cast("Thinker", get_bot("planner:beam=20,positions=300"))
    rng = Random(1)
    heard = set()
    while game.state.phase == plies.ACTIONS and game.to_decide is not None:
        seen = game.observation()
        ply = bot.choose(seen, cast("dict[str, Any]", seen["waits_for"])["legal"], Clock(), rng)
        heard.add(sentence(bot.explain(seen, ply)))
        game.play(ply)
    assert len(heard) == 1


def test_a_ply_that_was_not_planned_is_told_plainly() -> None:
    game = house("3,2: 0\n3,4: v", ap=4)
    bot = get_bot("planner:beam=3,positions=20")
    assert bot.explain(game.observation(), "move left") == Intent("intent.plain.move", {"to": "3,1"})

"""The one door for plies: `apply` takes decisions and outcomes of chance alike; `roll` lets the playout generator supply the latter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules import deck_gun, facts, fire, hazmat, movement, plies, poi, setup, specialists, turn, vehicles
from flashover.rules.chop import chop
from flashover.rules.doors import turn_door
from flashover.rules.ending import finish, reveal_next_in_ruins
from flashover.rules.extinguish import reached, reduce_fire, remove_threat
from flashover.rules.facts import note
from flashover.rules.knockdown import knock_down
from flashover.rules.native import i64, index_of, popcount
from flashover.rules.plies import CHOP, COMMAND, COMMAND_DISPOSE, DOOR, OUTCOMES, REDUCE, REMOVE, TREAT
from flashover.rules.refusal import cost_of, waits_for_dice
from flashover.rules.specialists import crew_pool, pay, pay_order, pay_step, pay_water
from flashover.rules.tables import (
    BIT,
    CARRY_COST,
    CELL,
    CHOP_COST,
    DISPOSE_COST,
    DOOR_COST,
    DRIVE_COST,
    EXTINGUISH_COST,
    GUN_COST,
    IDENTIFY_COST,
    NEIGHBOUR,
    RING,
    TARGET,
    TREAT_COST,
)

if TYPE_CHECKING:
    from flashover.rules.state import State


def apply(s: State, ply: i64) -> None:
    """Apply a ply that has no refusal."""
    if ply >= OUTCOMES:
        apply_outcome(s, ply)
    elif s.wait == plies.FOR_ACTION:
        apply_action(s, ply)
    else:
        _apply_choice(s, ply)


def apply_action(s: State, ply: i64) -> None:
    """Phase 1: pay, then do it."""
    s.untouched = 0
    shift: i64 = s.active * 8
    here: i64 = (s.crew >> shift) & 255
    if ply < DOOR:
        load: i64 = ply & 7
        to: i64 = NEIGHBOUR[here * 4 + (ply >> 3)]
        cost: i64
        if load & 3:
            cost = CARRY_COST[(s.cards >> shift) & 255]
        else:
            cost = 2 if s.fire & CELL[to] or (s.fire_out and s.fire_out & RING[to]) else 1
        if s.movement_ap:
            pay_step(s, cost)
        else:
            s.ap -= cost
        movement.step(s, s.active, ply >> 3, load)
    elif ply == plies.END:
        turn.end_actions(s)
    elif ply < REDUCE:
        s.ap -= DOOR_COST
        turn_door(s, here, ply - DOOR)
    elif ply < CHOP:
        price: i64 = EXTINGUISH_COST[(s.cards >> shift) & 255]
        if ply < REMOVE:
            pay_water(s, price)
            reduce_fire(s, reached(s, here, ply - REDUCE))
        else:
            aim: i64 = reached(s, here, ply - REMOVE)
            pay_water(s, 2 * price if movement.burns(s, aim) else price)
            remove_threat(s, aim, facts.BY_FIREFIGHTER)
    elif ply < TREAT:
        s.ap -= CHOP_COST[(s.cards >> shift) & 255]
        chop(s, here, ply - CHOP)
    elif ply >= COMMAND:
        _apply_order(s, (ply - COMMAND) >> 6, ply)
    elif ply == TREAT:
        pay(s, TREAT_COST)
        specialists.treat(s, s.active, here)
    elif ply == plies.DISPOSE:
        pay(s, DISPOSE_COST)
        hazmat.take_hazmat(s, CELL[here])
        movement.dispose(s, here)
    elif ply == plies.LOOK:
        movement.look_at(s, CELL[here])
    elif ply == plies.GUN:
        pay(s, GUN_COST[(s.cards >> shift) & 255])
        s.wait = plies.FOR_GUN_DICE
    elif ply < plies.BASE_PLIES:
        pay(s, DRIVE_COST)
        vehicles.drive(s, (ply - plies.DRIVE) >> 2, (ply - plies.DRIVE) & 3)
    elif ply < plies.CREW:
        pay(s, IDENTIFY_COST)
        movement.look_at(s, BIT[ply - plies.IDENTIFY])
    else:
        specialists.change_crew(s, ply - plies.CREW)


def _apply_order(s: State, seat: i64, ply: i64) -> None:
    """SPEC-08..12: the captain pays, another firefighter acts."""
    what: i64 = (ply - COMMAND) & 63
    pay_order(s, seat, cost_of(s, ply))
    here: i64 = movement.position_of(s, seat)
    if s.listening:
        note(s, facts.ORDERED, s.active, seat, 0, 0)
    if what < DOOR:
        movement.step(s, seat, what >> 3, what & 7)
    elif what < COMMAND_DISPOSE:
        turn_door(s, here, what - DOOR)
    else:
        hazmat.take_hazmat(s, CELL[here])
        movement.dispose(s, here)


def _apply_choice(s: State, ply: i64) -> None:
    """Decisions other than actions."""
    wait: i64 = s.wait
    if wait == plies.FOR_KNOCKDOWN:
        knock_down(s, s.focus, (ply - plies.KNOCKDOWN) & 127)
        fire.settle_losses(s)
    elif wait == plies.FOR_EXPLOSION:
        fire.explode_chosen(s, BIT[ply - plies.EXPLODE])
    elif wait == plies.FOR_RIDER:
        if ply >= plies.STAY:
            vehicles.stay(s)
        else:
            code: i64 = (ply - plies.RIDE) & 255
            vehicles.ride(s, code // 3, code % 3)
    elif wait == plies.FOR_GUN_CHOICE:
        if ply == plies.KEEP:
            deck_gun.shoot(s)
        else:
            deck_gun.reroll(s, ply)
    elif wait == plies.FOR_CONTINUE:
        if ply == plies.CONTINUE_NO:
            finish(s, plies.WON)
        else:
            if s.listening:
                note(s, facts.WENT_ON, 0, 0, 0, 0)
            vehicles.ask_next_rider(s)  # CLR-25: after a drive the riders come next, else the actions go on
    elif wait == plies.FOR_REVEAL_CHOICE:
        poi.choose_reveal(s, ply == plies.REVEAL_YES)
    elif wait == plies.FOR_SPECIALIST:
        setup.take_specialist(s, s.progress, (ply - plies.SPECIALIST) % plies.CARD_ROOM)
    elif wait == plies.FOR_PLACE:
        setup.place(s, s.progress, (ply - plies.PLACE) & 127)
    elif wait == plies.FOR_FIRST:
        setup.choose_first(s, ply - plies.FIRST)
    else:
        setup.park(s, (ply - plies.PARK) >> 2, (ply - plies.PARK) & 3)


def apply_outcome(s: State, ply: i64) -> None:
    """What chance gave."""
    if ply < plies.RED:
        face: i64 = ply - plies.DICE
        if s.listening:
            note(s, facts.ROLLED, (face >> 3) + 1, (face & 7) + 1, 0, 0)
        dice_rolled(s, face)
    elif ply < plies.BLACK:
        if s.listening:
            note(s, facts.ROLLED, ply - plies.RED, 0, 0, 0)
        _red_rolled(s, ply - plies.RED)
    elif ply < plies.VICTIM:
        if s.listening:
            note(s, facts.ROLLED, 0, ply - plies.BLACK, 0, 0)
        _black_rolled(s, ply - plies.BLACK)
    elif ply < plies.DEAL:
        revealed(s, ply == plies.VICTIM)
    else:
        setup.take_specialist(s, s.progress, ply - plies.DEAL)


def dice_rolled(s: State, face: i64) -> None:
    """Both dice, as ``(red - 1) * 8 + black - 1``."""
    wait: i64 = s.wait
    cell: i64 = TARGET[face]
    if wait == plies.FOR_FIRE_DICE:
        fire.advance_fire(s, cell)
    elif wait == plies.FOR_POI_DICE:
        poi.place_rolled(s, cell)
    elif wait == plies.FOR_GUN_DICE:
        deck_gun.gun_rolled(s, (face >> 3) + 1, (face & 7) + 1)
    elif wait == plies.FOR_SECOND_EXPLOSION:
        setup.second_explosion(s, cell, (face & 7) + 1)
    elif wait == plies.FOR_THIRD_DICE:
        setup.third_explosion(s, cell)
    elif wait == plies.FOR_FOURTH_EXPLOSION:
        setup.fourth_explosion(s, cell)
    elif wait == plies.FOR_HAZMAT_DICE:
        setup.hazmat_rolled(s, cell)
    elif wait == plies.FOR_SETUP_POI_DICE:
        setup.setup_poi_rolled(s, cell)
    elif wait == plies.FOR_HOT_SPOT_DICE:
        setup.hot_spot_rolled(s, cell)
    else:
        setup.random_explosion(s, cell)


def _red_rolled(s: State, red: i64) -> None:
    if s.wait == plies.FOR_GUN_RED:
        s.red = red
        deck_gun.die_rerolled(s)
    else:
        setup.third_explosion(s, TARGET[red * 8 + s.black - 9])


def _black_rolled(s: State, black: i64) -> None:
    if s.wait == plies.FOR_GUN_BLACK:
        s.black = black
        deck_gun.die_rerolled(s)
    else:
        setup.first_explosion(s, black)


def revealed(s: State, victim: bool) -> None:
    """A face-down POI is turned up; then whatever waited for it goes on."""
    cause: i64 = s.cause
    poi.turn_up(s, victim)
    if cause == plies.BY_ACTION:
        s.focus = 0
        s.cause = 0
        s.wait = plies.FOR_ACTION
    elif cause == plies.BY_FIRE:
        fire.settle_losses(s)
    elif cause == plies.BY_PLACEMENT:
        s.focus = 0
        s.cause = 0
        poi.go_on_replenishing(s)
    else:
        reveal_next_in_ruins(s)


def roll(s: State) -> None:
    """Let the state's own generator give the outcome waited for."""
    wait: i64 = s.wait
    if wait == plies.FOR_FIRE_DICE:
        fire.advance_fire(s, TARGET[s.draw(48)])
    elif wait == plies.FOR_POI_DICE:
        poi.place_rolled(s, TARGET[s.draw(48)])
    elif wait == plies.FOR_REVEAL:
        revealed(s, s.draw(s.unrevealed_victims + s.unrevealed_alarms) < s.unrevealed_victims)
    elif waits_for_dice(wait):
        dice_rolled(s, s.draw(48))
    elif wait == plies.FOR_GUN_RED or wait == plies.FOR_THIRD_RED:
        _red_rolled(s, s.draw(6) + 1)
    elif wait == plies.FOR_GUN_BLACK or wait == plies.FOR_FIRST_EXPLOSION:
        _black_rolled(s, s.draw(8) + 1)
    else:
        pool: i64 = crew_pool(s)
        skip: i64 = s.draw(popcount(pool))
        while skip > 0:
            pool &= pool - 1
            skip -= 1
        setup.take_specialist(s, s.progress, index_of(pool & -pool))


def step(s: State, ply: i64) -> None:
    """Apply a decision, then roll until the next decision or the end."""
    if s.wait == plies.FOR_ACTION:
        apply_action(s, ply)
    else:
        _apply_choice(s, ply)
    while s.wait >= plies.FIRST_CHANCE and s.wait < plies.NOTHING:
        roll(s)

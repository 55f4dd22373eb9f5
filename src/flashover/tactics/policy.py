"""A fast policy: rules of thumb in native words. It plays the turns that lie beyond a search's horizon, hundreds of thousands a minute.

The acting figure goes for the task with the most worth per AP: a victim or POI (each figure its own), water where it threatens most, the
deck gun, and what its card can do. What nothing sensible needs is saved.
"""

from __future__ import annotations

from typing import Final

from flashover.rules import plies
from flashover.rules.deck_gun import quadrant_occupied
from flashover.rules.legal import identify_cells, legal_actions, own_actions
from flashover.rules.native import i64, index_of, popcount, vec
from flashover.rules.orders import charges_in_fire, orders_to
from flashover.rules.plies import CHOP, COMMAND, DOOR, DRIVE, END, IDENTIFY, REDUCE, REMOVE
from flashover.rules.state import State
from flashover.rules.tables import (
    BANK_LIMIT,
    BIT,
    CAN_COMMAND,
    CAN_DISPOSE,
    CAN_REROLL,
    CAN_TREAT,
    CELL,
    CHOP_COST,
    EXTINGUISH_COST,
    GUN_COST,
    INWARD,
    NEIGHBOUR,
    POSITION,
    RING_POSITION,
)
from flashover.tactics.answers import Answers
from flashover.tactics.flood import FAR, beside
from flashover.tactics.lookout import NONE
from flashover.tactics.taste import Taste
from flashover.tactics.ways import DRIVES, OPEN, SHUT, WALL

#: A way longer than this many AP is not gone for water.
FAR_AWAY: Final = 16


class Scout(Answers):
    """Chooses plies. It holds only scratch space: equal positions give equal choices."""

    def __init__(self, taste: Taste | None = None) -> None:
        """With its own numbers for each kind of game, or with the given ones for both."""
        super().__init__(taste)
        self.best: float = 0.0
        self.best_ply: i64 = NONE
        #: What is never done: with 1 driving and the deck gun, with 2 giving orders. For experiments.
        self.without: i64 = 0

    def choose(self, s: State) -> i64:
        """A legal ply for any decision."""
        self.taste = self.experienced if s.rules.experienced else self.family
        if s.wait == plies.FOR_ACTION:
            return self.action(s)
        return self.other(s)

    def action(self, s: State) -> i64:
        """The ply that begins the task with the most worth per AP."""
        acts: i64 = own_actions(s)
        card: i64 = (s.cards >> (s.active * 8)) & 255
        if acts == BIT[END] and not s.command_ap:
            return END
        if not acts:
            # SPEC-08: a captain who has sent a teammate into fire has nothing left but to order them on.
            return legal_actions(s)[0]
        self.look(s)
        if (CAN_COMMAND >> card) & 1 and s.command_ap and not self.without & 2:
            order: i64 = self._order(s)
            if order >= 0:
                return order
        here: i64 = (s.crew >> (s.active * 8)) & 255
        self.ways.walk_from(here, self.walk)
        self.best = 0.0
        self.best_ply = NONE
        self._specialist(s, acts, here, card)
        self._rescue(s, acts, s.active, here)
        self._water(s, acts, here, card)
        if s.rules.vehicles and s.rules.gun and not self.without & 1:
            self._gun(s, acts, here, card)
        ply: i64 = self.best_ply
        if ply >= 0 and ply != END and not (self.best < self.taste.save_below and s.ap <= BANK_LIMIT and acts & BIT[END]):
            return ply
        if s.extinguish_ap:
            ply = self._put_out(s, acts, here, card)
            if ply >= 0:
                return ply
        if acts & BIT[END]:
            return END
        return self._out_of_fire(acts)

    def _offer(self, score: float, ply: i64) -> None:
        if score > self.best:
            self.best = score
            self.best_ply = ply

    def _step(self, acts: i64, at: i64, direction: i64) -> i64:
        """One step on foot: the door first where there is one; NONE when it is not allowed."""
        ply: i64 = DOOR + direction if self.ways.kinds[at * 4 + direction] == SHUT else direction * 8
        if acts & BIT[ply]:
            return ply
        return NONE

    # ------------------------------------------------------------------------------------------------ rescue

    def _rescue(self, s: State, acts: i64, seat: i64, at: i64) -> None:
        """CARRY, VEH-08: to the victim or POI, and with the victim to safety."""
        p: i64 = self.goals[seat]
        if p < 0:
            return
        place: i64 = self.places[p]
        if p < self.victim_places:
            loads: i64 = _victims_at(s, place)
            out = self.out_treated if loads & 2 else self.out
            if place == at:
                if out[at] < FAR:
                    self._offer(self.taste.rescue / float(1 + out[at]), self._carry(s, acts, at, loads))
                return
            chance: float = 1.0
        else:
            out = self.out
            unknown: i64 = s.unrevealed_victims + s.unrevealed_alarms
            chance = float(s.unrevealed_victims) / float(unknown) if unknown else 0.0
        way: i64 = self.walk[place]
        direction: i64 = self.ways.first_step(at, place, self.walk)
        if direction < 0:
            return
        ply: i64 = self._step(acts, at, direction)
        if ply >= 0:
            exit_price: i64 = out[place]
            if exit_price > 30:
                exit_price = 30
            liked: float = self.taste.known if chance == 1.0 else chance
            self._offer(liked * self.taste.rescue / (1.0 + self.taste.walk_extra * float(way) + float(exit_price)), ply)

    def _carry(self, s: State, acts: i64, at: i64, loads: i64) -> i64:
        """The next thing to do for a victim on the figure's cell: the way is cleared, opened or chopped before it is gone."""
        pace: i64 = 1 if loads & 2 else 2
        out = self.out_treated if loads & 2 else self.out
        if s.rules.vehicles and not CELL[at]:
            ply: i64 = _call_ambulance(s, at, out[at])
            if ply >= 0:
                if acts & BIT[ply] and not self.without & 1:
                    return ply
                return END
        direction: i64 = self._next_carry(s, at, out, pace)
        if direction < 0:
            return END
        to: i64 = NEIGHBOUR[at * 4 + direction]
        kind: i64 = self.ways.kinds[at * 4 + direction]
        if kind >= WALL:
            ply = CHOP + direction
        elif kind == SHUT:
            ply = DOOR + direction
        elif self.ways.enter[to] == 2:
            ply = REMOVE + 1 + direction
        elif loads & 2:
            ply = direction * 8 + 4
            if loads & 1 and acts & BIT[ply + 1]:
                ply += 1
        else:
            ply = direction * 8 + 1
        if acts & BIT[ply]:
            return ply
        return END

    def _next_carry(self, s: State, at: i64, out: vec[i64], pace: i64) -> i64:
        """The direction of the next step with a victim."""
        card: i64 = (s.cards >> (s.active * 8)) & 255
        best: i64 = FAR
        found: i64 = NONE
        direction: i64 = 0
        while direction < 4:
            to: i64 = NEIGHBOUR[at * 4 + direction]
            if to >= 0:
                price: i64 = out[to] + self.ways.carry_price(
                    s, at * 4 + direction, to, pace, EXTINGUISH_COST[card], CHOP_COST[card]
                )
                if price < best:
                    best = price
                    found = direction
            direction += 1
        return found

    def _order(self, s: State) -> i64:
        """SPEC-08..11: the command AP move those who are on their way with or to a victim, the loaded ones first."""
        in_fire: bool = charges_in_fire(s)
        second: i64 = NONE
        seat: i64 = 0
        while seat < s.rules.seats:
            p: i64 = self.goals[seat]
            if seat != s.active and p >= 0:
                at: i64 = (s.crew >> (seat * 8)) & 255
                acts: i64 = orders_to(s, seat, in_fire)
                place: i64 = self.places[p]
                if place == at and p < self.victim_places:
                    ply: i64 = self._carry(s, acts, at, _victims_at(s, place))
                    if ply < DOOR + 4 and ply >= 0:
                        return COMMAND + seat * 64 + ply
                elif second < 0:
                    self.ways.walk_from(at, self.walk)
                    direction: i64 = self.ways.first_step(at, place, self.walk)
                    if direction >= 0:
                        ply = self._step(acts, at, direction)
                        if ply >= 0:
                            second = COMMAND + seat * 64 + ply
            seat += 1
        return second

    # ------------------------------------------------------------------------------------------------ water

    def _water(self, s: State, acts: i64, here: i64, card: i64) -> None:
        """EXT: the place from which most threat can be put out for its way."""
        threats: i64 = s.fire | s.smoke
        if not threats:
            return
        free_h: i64 = ~(s.wall_h | s.shut_h)
        free_v: i64 = ~(s.wall_v | s.shut_v)
        reach: i64 = (beside(threats, free_h, free_v) | s.smoke | (CELL[here] & threats)) & ~(s.fire & ~CELL[here])
        best: float = 0.0
        goal: i64 = NONE
        # A place cannot do better than three of the worst threats at the lowest price: what is too far even then is not looked at.
        price: float = float(EXTINGUISH_COST[card])
        foam: float = float(s.extinguish_ap)
        most: float = 3.0 * self.worst * (self.taste.crowded if self.taste.crowded > 1.0 else 1.0)
        least: float = _at_least_half(3.0 * price - foam)
        least = min(least, 1.5 * _at_least_half(2.0 * price - foam), 3.0 * _at_least_half(price - foam))
        extra: float = self.taste.walk_extra
        while reach:
            cell: i64 = reach & -reach
            reach ^= cell
            place: i64 = POSITION[index_of(cell)]
            if self.walk[place] <= FAR_AWAY and most / (least + extra * float(self.walk[place])) > best:
                score: float = self._wet(s, place, card)
                if score > best:
                    best = score
                    goal = place
        n: i64 = 0
        while n < 32:
            place = RING_POSITION[n]
            n += 1
            direction: i64 = INWARD[place]
            if direction >= 0 and self.walk[place] <= FAR_AWAY and self.ways.kinds[place * 4 + direction] == OPEN:
                if self.values[NEIGHBOUR[place * 4 + direction]] > 0.0 and most / (least + extra * float(self.walk[place])) > best:
                    score = self._wet(s, place, card)
                    if score > best:
                        best = score
                        goal = place
        if goal < 0:
            return
        if goal == here:
            self._offer(best, self._put_out(s, acts, here, card))
        else:
            first: i64 = self.ways.first_step(here, goal, self.walk)
            if first >= 0:
                self._offer(best, self._step(acts, here, first))

    def _wet(self, s: State, place: i64, card: i64) -> float:
        """Worth per AP of what can be put out from a place, the way there included: the best one, two or three threats."""
        price: i64 = EXTINGUISH_COST[card]
        values = self.values
        one: float = 0.0
        two: float = 0.0
        three: float = 0.0
        cost_1: i64 = 0
        cost_2: i64 = 0
        cost_3: i64 = 0
        n: i64 = 0
        while n < 5:
            at: i64 = place
            if n < 4:
                at = NEIGHBOUR[place * 4 + n] if self.ways.kinds[place * 4 + n] == OPEN else NONE
            n += 1
            if at < 0 or values[at] == 0.0:
                continue
            cost: i64 = 2 * price if self.ways.enter[at] == 2 else price
            value: float = values[at]
            if value * float(cost_1) > one * float(cost) or cost_1 == 0:
                three = two
                cost_3 = cost_2
                two = one
                cost_2 = cost_1
                one = value
                cost_1 = cost
            elif value * float(cost_2) > two * float(cost) or cost_2 == 0:
                three = two
                cost_3 = cost_2
                two = value
                cost_2 = cost
            elif value * float(cost_3) > three * float(cost) or cost_3 == 0:
                three = value
                cost_3 = cost
        way: float = self.taste.walk_extra * float(self.walk[place])
        foam: float = float(s.extinguish_ap)
        score: float = one / (_at_least_half(float(cost_1) - foam) + way)
        if cost_2:
            more: float = (one + two) / (_at_least_half(float(cost_1 + cost_2) - foam) + way)
            if more > score:
                score = more
        if cost_3:
            more = (one + two + three) / (_at_least_half(float(cost_1 + cost_2 + cost_3) - foam) + way)
            if more > score:
                score = more
        seat: i64 = 0
        while seat < s.rules.seats:
            if seat != s.active and (s.crew >> (seat * 8)) & 255 == place:
                return score * self.taste.crowded
            seat += 1
        return score

    def _put_out(self, s: State, acts: i64, here: i64, card: i64) -> i64:
        """From where the figure stands: the best first; fire to smoke only where no other fire would light it again."""
        best: float = 0.0
        found: i64 = NONE
        price: i64 = EXTINGUISH_COST[card]
        n: i64 = 0
        while n < 5:
            at: i64 = here
            if n > 0:
                at = NEIGHBOUR[here * 4 + n - 1] if self.ways.kinds[here * 4 + n - 1] == OPEN else NONE
            if at >= 0 and self.values[at] > 0.0:
                burning: bool = self.ways.enter[at] == 2
                worth: float = self.values[at] / float(2 * price if burning else price)
                if worth > best:
                    if acts & BIT[REMOVE + n]:
                        best = worth
                        found = REMOVE + n
                    elif burning and acts & BIT[REDUCE + n]:
                        near: i64 = beside(CELL[at], ~(s.wall_h | s.shut_h), ~(s.wall_v | s.shut_v))
                        if not near & s.fire:
                            best = worth
                            found = REDUCE + n
            n += 1
        return found

    # ------------------------------------------------------------------------------------------------ cards and vehicles

    def _specialist(self, s: State, acts: i64, here: i64, card: i64) -> None:
        """SPEC-02, SPEC-13, SPEC-16: treat before carrying far, identify before anyone walks, dispose of hazmats near the fire."""
        if (CAN_TREAT >> card) & 1:
            if acts & BIT[plies.TREAT] and self.out[here] >= 4:
                self._offer(self.taste.rescue, plies.TREAT)
        elif (CAN_DISPOSE >> card) & 1:
            if acts & BIT[plies.DISPOSE]:
                self._offer(self.taste.dispose, plies.DISPOSE)
            free_h: i64 = ~(s.wall_h | s.shut_h)
            free_v: i64 = ~(s.wall_v | s.shut_v)
            rest: i64 = s.hazmat & ~CELL[here]
            while rest:
                cell: i64 = rest & -rest
                rest ^= cell
                place: i64 = POSITION[index_of(cell)]
                direction: i64 = self.ways.first_step(here, place, self.walk)
                if direction >= 0:
                    ply: i64 = self._step(acts, here, direction)
                    if ply >= 0:
                        burning: i64 = popcount(beside(cell, free_h, free_v) & s.fire)
                        self._offer(self.taste.hazmat * float(1 + burning) / float(1 + self.walk[place]), ply)
        else:
            cells: i64 = identify_cells(s)
            if cells:
                self._offer(self.taste.identify, IDENTIFY + index_of(cells & -cells))

    def _gun(self, s: State, acts: i64, here: i64, card: i64) -> None:
        """GUN: where at least three fires burn in the quadrant and no figure is inside; the driver walks to the engine for it."""
        if s.engine > 3:
            return
        quadrant: i64 = s.rules.quadrant[s.engine]
        if float(popcount(quadrant & s.fire)) < self.taste.gun_fires or quadrant_occupied(s):
            return
        may: bool = acts & BIT[plies.GUN] != 0
        if not may and not (CAN_REROLL >> card) & 1:
            return
        total: float = 0.0
        rest: i64 = quadrant
        while rest:
            cell: i64 = rest & -rest
            rest ^= cell
            total += self.splash(POSITION[index_of(cell)])
        gain: float = self.taste.gun * total / float(popcount(quadrant))
        price: float = float(GUN_COST[card])
        if may:
            self._offer(gain / price, plies.GUN)
            return
        one: i64 = s.rules.engine_cells[s.engine * 2]
        other: i64 = s.rules.engine_cells[s.engine * 2 + 1]
        goal: i64 = one if self.walk[one] <= self.walk[other] else other
        first: i64 = self.ways.first_step(here, goal, self.walk)
        if first >= 0:
            ply: i64 = self._step(acts, here, first)
            if ply >= 0:
                self._offer(gain / (price + float(self.walk[goal]) / 2.0), ply)

    def _out_of_fire(self, acts: i64) -> i64:
        """MOVE-05: a figure that stands in fire and may not end there puts it out, or leaves by the first way there is."""
        if acts & BIT[REMOVE]:
            return REMOVE
        if acts & BIT[REDUCE]:
            return REDUCE
        moves: i64 = acts & 0xFFFFFFFF
        if moves:
            return index_of(moves & -moves)
        return index_of(acts & -acts)

def _at_least_half(price: float) -> float:
    return price if price > 0.5 else 0.5


def _victims_at(s: State, place: i64) -> i64:
    """1 when an untreated victim lies there, 2 when a treated one, 3 when both."""
    found: i64 = 0
    rest: i64 = s.victims
    while rest:
        code: i64 = (rest & 255) - 1
        rest >>= 8
        if code >> 1 == place:
            found |= 2 if code & 1 else 1
    return found


def _call_ambulance(s: State, at: i64, price: i64) -> i64:
    """VEH-05: by radio to the side where the victim waits; NONE when the way goes on on foot."""
    side: i64 = 0
    while side < 4:
        if s.rules.ambulance_cells[side * 2] == at or s.rules.ambulance_cells[side * 2 + 1] == at:
            legs: i64 = DRIVES[(side - s.ambulance) & 3]
            if legs and 2 * legs == price:
                to: i64 = 0
                while to < 4:
                    if DRIVES[(to - s.ambulance) & 3] == 1 and DRIVES[(side - to) & 3] < legs:
                        return DRIVE + to
                    to += 1
        side += 1
    return NONE

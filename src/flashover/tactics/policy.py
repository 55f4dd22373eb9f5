"""A fast policy: rules of thumb in native words. It plays the turns that lie beyond a search's horizon, hundreds of thousands a minute.

The acting figure goes for the task with the most worth per AP: a victim or POI (each figure its own), water where it threatens most, the
deck gun, and what its card can do. What nothing sensible needs is saved.
"""

from __future__ import annotations

from typing import Final

from flashover.rules import plies
from flashover.rules.deck_gun import quadrant_occupied
from flashover.rules.knockdown import offered_ends
from flashover.rules.legal import identify_cells, legal_actions, own_actions
from flashover.rules.native import i64, index_of, popcount, vec
from flashover.rules.orders import charges_in_fire, orders_to
from flashover.rules.plies import CHOP, COMMAND, DOOR, DRIVE, END, IDENTIFY, REDUCE, REMOVE
from flashover.rules.ruleset import Ruleset
from flashover.rules.state import State
from flashover.rules.tables import (
    BANK_LIMIT,
    BIT,
    CAPTAIN,
    CELL,
    CHOP_COST,
    DRIVER,
    EXTINGUISH_COST,
    GUN_COST,
    HAZMAT_TECHNICIAN,
    INWARD,
    NEIGHBOUR,
    PARAMEDIC,
    POSITION,
    RING_POSITION,
    TARGET,
)
from flashover.tactics.danger import beside, worths
from flashover.tactics.start import ambulance_side, engine_side, start_place
from flashover.tactics.taste import EXPERIENCED, Taste
from flashover.tactics.ways import DRIVES, FAR, OPEN, SHUT, WALL, Ways

#: A way longer than this many AP is not gone for water.
FAR_AWAY: Final = 16
NONE: Final = -1
#: What `Scout.look` remembers of the house it saw last.
SEEN: Final = 16


class Scout:
    """Chooses plies. It holds only scratch space: equal positions give equal choices."""

    def __init__(self, taste: Taste | None = None) -> None:
        """With its own numbers for each kind of game, or with the given ones for both."""
        self.family: Taste = taste if taste is not None else Taste()
        self.experienced: Taste = self.family
        if taste is None:
            self.experienced = Taste()
            self.experienced.set_numbers(list(EXPERIENCED))
        self.taste: Taste = self.family
        self.ways: Ways = Ways()
        self.values: vec[float] = vec[float]([0.0] * 80)
        self.to_place: vec[i64] = vec[i64]([0] * (80 * 8))
        self.one: vec[i64] = vec[i64]([0] * 80)
        self.fields: vec[i64] = vec[i64]([0] * (80 * 8))
        self.seen: vec[i64] = vec[i64]([-1] * SEEN)
        self.rules: Ruleset | None = None
        self.out: vec[i64] = vec[i64]([0] * 80)
        self.out_treated: vec[i64] = vec[i64]([0] * 80)
        self.walk: vec[i64] = vec[i64]([0] * 80)
        self.goals: vec[i64] = vec[i64]([0] * 8)
        self.places: vec[i64] = vec[i64]([0] * 16)
        self.count: i64 = 0
        self.victim_places: i64 = 0
        self.best: float = 0.0
        self.best_ply: i64 = NONE
        #: What is never done: with 1 driving and the deck gun, with 2 giving orders. For experiments.
        self.without: i64 = 0

    # ------------------------------------------------------------------------------------------------ looking round

    def look(self, s: State) -> None:
        """Survey a position: prices, ways, dangers, and who goes for whom."""
        if not self._seen_before(s):
            ways = self.ways
            ways.survey(s)
            worths(s, ways, self.taste, self.values)
            card: i64 = (s.cards >> (s.active * 8)) & 255
            ways.carry_out(s, 2, EXTINGUISH_COST[card], CHOP_COST[card], self.out)
            self._gather(s)
            self._measure()
        self._assign(s)

    def _seen_before(self, s: State) -> bool:
        """Whether the house is as it was at the last look: a figure that only walks changes no way and no danger."""
        seen = self.seen
        same: bool = self.rules is s.rules
        self.rules = s.rules
        same = _note(seen, 0, s.fire) and same
        same = _note(seen, 1, s.smoke) and same
        same = _note(seen, 2, s.victims) and same
        same = _note(seen, 3, s.poi) and same
        same = _note(seen, 4, s.wall_h) and same
        same = _note(seen, 5, s.wall_v) and same
        same = _note(seen, 6, s.shut_h) and same
        same = _note(seen, 7, s.shut_v) and same
        same = _note(seen, 8, s.hurt_h) and same
        same = _note(seen, 9, s.hurt_v) and same
        same = _note(seen, 10, s.hazmat) and same
        same = _note(seen, 11, s.hot) and same
        same = _note(seen, 12, s.fire_out) and same
        same = _note(seen, 13, s.cubes) and same
        same = _note(seen, 14, s.ambulance) and same
        return _note(seen, 15, (s.cards >> (s.active * 8)) & 255) and same

    def _resurvey(self, s: State) -> None:
        """Look at the ways alone, for a question outside the actions; the next look begins anew."""
        self.rules = None
        self.ways.survey(s)

    def _measure(self) -> None:
        """AP on foot from everywhere to each of the places."""
        p: i64 = 0
        while p < self.count:
            self.ways.walk_to(self.places[p], self.one)
            n: i64 = 0
            while n < 80:
                self.fields[p * 80 + n] = self.one[n]
                n += 1
            p += 1

    def _gather(self, s: State) -> None:
        """The places of face-up victims, each once, then those of face-down POIs."""
        count: i64 = 0
        treated: bool = False
        places = self.places
        rest: i64 = s.victims
        while rest and count < 7:
            code: i64 = (rest & 255) - 1
            rest >>= 8
            if code & 1:
                treated = True
            place: i64 = code >> 1
            if count == 0 or places[count - 1] != place:
                places[count] = place
                count += 1
        self.victim_places = count
        hidden: i64 = s.poi
        while hidden and count < 8:
            bit: i64 = hidden & -hidden
            hidden ^= bit
            places[count] = POSITION[index_of(bit)]
            count += 1
        self.count = count
        if treated:
            card: i64 = (s.cards >> (s.active * 8)) & 255
            self.ways.carry_out(s, 1, EXTINGUISH_COST[card], CHOP_COST[card], self.out_treated)

    def _assign(self, s: State) -> None:
        """Seat -> the place it goes for: the cheapest pairs first, so that no two go for the same."""
        goals = self.goals
        places = self.places
        seats: i64 = s.rules.seats
        to_place = self.to_place
        p: i64 = 0
        while p < self.count:
            seat: i64 = 0
            while seat < seats:
                at: i64 = (s.crew >> (seat * 8)) & 255
                to_place[p * 8 + seat] = self.fields[p * 80 + at] if at < 80 else FAR
                seat += 1
            p += 1
        seat = 0
        while seat < seats:
            goals[seat] = NONE
            seat += 1
        free: i64 = 255
        left: i64 = self.count if self.count < seats else seats
        while left > 0:
            left -= 1
            best: float = 1e9
            best_seat: i64 = NONE
            best_p: i64 = 0
            p = 0
            while p < self.count:
                if free & BIT[p]:
                    base: float = 0.1 * float(self.out[places[p]]) - (2.0 if p < self.victim_places else 0.0)
                    seat = 0
                    while seat < seats:
                        way: i64 = to_place[p * 8 + seat]
                        if goals[seat] < 0 and way < FAR:
                            price: float = base + float(way - 2 * (EXTINGUISH_COST[(s.cards >> (seat * 8)) & 255] - 1))
                            if price < best:
                                best = price
                                best_seat = seat
                                best_p = p
                        seat += 1
                p += 1
            if best_seat < 0:
                return
            goals[best_seat] = best_p
            free &= ~BIT[best_p]

    # ------------------------------------------------------------------------------------------------ choosing

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
        if acts == BIT[END] and not s.command:
            return END
        if not acts:
            # SPEC-08: a captain who has sent somebody into fire has nothing left but to order them on.
            return legal_actions(s)[0]
        self.look(s)
        if card == CAPTAIN and s.command and not self.without & 2:
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
        if s.extinguish:
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
        return ply if acts & BIT[ply] else NONE

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
        direction: i64 = self.ways.first[place]
        if way >= FAR or direction < 0:
            return
        ply: i64 = self._step(acts, at, direction)
        if ply >= 0:
            exit_price: i64 = out[place] if out[place] < 30 else 30
            liked: float = self.taste.known if chance == 1.0 else chance
            self._offer(liked * self.taste.rescue / (1.0 + self.taste.walk_extra * float(way) + float(exit_price)), ply)

    def _carry(self, s: State, acts: i64, at: i64, loads: i64) -> i64:
        """The next thing to do for a victim on the own cell: the way is cleared, opened or chopped before it is gone."""
        pace: i64 = 1 if loads & 2 else 2
        out = self.out_treated if loads & 2 else self.out
        if s.rules.vehicles and not CELL[at]:
            ply: i64 = _call_ambulance(s, at, out[at])
            if ply >= 0:
                return ply if acts & BIT[ply] and not self.without & 1 else END
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
        return ply if acts & BIT[ply] else END

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
                    direction: i64 = self.ways.first[place]
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
        while reach:
            cell: i64 = reach & -reach
            reach ^= cell
            place: i64 = POSITION[index_of(cell)]
            if self.walk[place] <= FAR_AWAY:
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
                if self.values[NEIGHBOUR[place * 4 + direction]] > 0.0:
                    score = self._wet(s, place, card)
                    if score > best:
                        best = score
                        goal = place
        if goal < 0:
            return
        if goal == here:
            self._offer(best, self._put_out(s, acts, here, card))
        elif self.ways.first[goal] >= 0:
            self._offer(best, self._step(acts, here, self.ways.first[goal]))

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
        foam: float = float(s.extinguish)
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
        """SPEC-02, SPEC-13, SPEC-16: treat before carrying far, identify before anybody walks, dispose of hazmats near the fire."""
        if card == PARAMEDIC:
            if acts & BIT[plies.TREAT] and self.out[here] >= 4:
                self._offer(self.taste.rescue, plies.TREAT)
        elif card == HAZMAT_TECHNICIAN:
            if acts & BIT[plies.DISPOSE]:
                self._offer(self.taste.dispose, plies.DISPOSE)
            free_h: i64 = ~(s.wall_h | s.shut_h)
            free_v: i64 = ~(s.wall_v | s.shut_v)
            rest: i64 = s.hazmat & ~CELL[here]
            while rest:
                cell: i64 = rest & -rest
                rest ^= cell
                place: i64 = POSITION[index_of(cell)]
                direction: i64 = self.ways.first[place]
                if self.walk[place] < FAR and direction >= 0:
                    ply: i64 = self._step(acts, here, direction)
                    if ply >= 0:
                        burning: i64 = popcount(beside(cell, free_h, free_v) & s.fire)
                        self._offer(self.taste.hazmat * float(1 + burning) / float(1 + self.walk[place]), ply)
        else:
            cells: i64 = identify_cells(s)
            if cells:
                self._offer(self.taste.identify, IDENTIFY + index_of(cells & -cells))

    def _gun(self, s: State, acts: i64, here: i64, card: i64) -> None:
        """GUN: where at least three fires burn in the quadrant and nobody is inside; the driver walks to the engine for it."""
        if s.engine > 3:
            return
        quadrant: i64 = s.rules.quadrant[s.engine]
        if float(popcount(quadrant & s.fire)) < self.taste.gun_fires or quadrant_occupied(s):
            return
        may: bool = acts & BIT[plies.GUN] != 0
        if not may and card != DRIVER:
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
        if self.walk[goal] < FAR and self.ways.first[goal] >= 0:
            ply: i64 = self._step(acts, here, self.ways.first[goal])
            if ply >= 0:
                self._offer(gain / (price + float(self.walk[goal]) / 2.0), ply)

    def splash(self, place: i64) -> float:
        """GUN-07, GUN-08: the worth of what a shot at a cell puts out."""
        values = self.values
        total: float = values[place]
        direction: i64 = 0
        while direction < 4:
            if self.ways.kinds[place * 4 + direction] == OPEN:
                total += values[NEIGHBOUR[place * 4 + direction]]
            direction += 1
        return total

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

    # ------------------------------------------------------------------------------------------------ other decisions

    def other(self, s: State) -> i64:
        """Decisions that are no actions."""
        wait: i64 = s.wait
        if wait == plies.FOR_KNOCKDOWN:
            return self._knockdown(s)
        if wait == plies.FOR_GUN_CHOICE:
            return self._gun_choice(s)
        if wait == plies.FOR_RIDER:
            return self._ride(s)
        if wait == plies.FOR_EXPLOSION:
            return _explosion(s)
        if wait == plies.FOR_CONTINUE:
            return plies.CONTINUE_NO
        if wait == plies.FOR_REVEAL_CHOICE:
            return plies.REVEAL_YES
        if wait == plies.FOR_PLACE:
            return plies.PLACE + s.progress * 128 + start_place(s)
        if wait == plies.FOR_AMBULANCE:
            return plies.PARK + ambulance_side(s)
        if wait == plies.FOR_ENGINE:
            return plies.PARK + 4 + engine_side(s)
        found = legal_actions(s)
        return found[0]

    def _need(self, s: State, at: i64) -> i64:
        """AP on foot from a place to the nearest victim or POI; to the nearest fire when nobody is there to save."""
        self.ways.walk_from(at, self.walk)
        best: i64 = FAR
        wanted: i64 = s.poi
        rest: i64 = s.victims
        while rest:
            place: i64 = ((rest & 255) - 1) >> 1
            rest >>= 8
            if self.walk[place] < best:
                best = self.walk[place]
        if not wanted and best == FAR:
            wanted = s.fire
        while wanted:
            bit: i64 = wanted & -wanted
            wanted ^= bit
            way: i64 = self.walk[POSITION[index_of(bit)]]
            if way < best:
                best = way
        return best

    def _knockdown(self, s: State) -> i64:
        self._resurvey(s)
        ends: i64 = offered_ends(s, s.focus)
        best: i64 = FAR + 1
        found: i64 = 0
        n: i64 = 0
        while ends:
            if ends & 1:
                position: i64 = s.rules.ambulance_cells[n]
                need: i64 = self._need(s, position)
                if need < best:
                    best = need
                    found = position
            ends >>= 1
            n += 1
        return plies.KNOCKDOWN + s.focus * 128 + found

    def _ride(self, s: State) -> i64:
        """Where the next work is nearer."""
        self._resurvey(s)
        best: i64 = FAR + 1
        found: i64 = NONE
        for ply in legal_actions(s):
            code: i64 = ply
            at: i64 = (s.crew >> (s.focus * 8)) & 255
            if code < plies.STAY:
                at = ((code - plies.RIDE) & 255) // 3
            need: i64 = self._need(s, at)
            if need < best:
                best = need
                found = code
        return found

    def _gun_choice(self, s: State) -> i64:
        """Keep what hits more than the mean of another roll of either die."""
        self._resurvey(s)
        worths(s, self.ways, self.taste, self.values)
        red: i64 = s.red
        black: i64 = s.black
        best: float = self._hit(s, red, black) + 0.01
        found: i64 = plies.KEEP
        total: float = 0.0
        face: i64 = 1
        if not s.rerolled & 1:
            while face <= 6:
                total += self._hit(s, face, black)
                face += 1
            if total / 6.0 > best:
                best = total / 6.0
                found = plies.REROLL_RED
        if not s.rerolled & 2:
            total = 0.0
            face = 1
            while face <= 8:
                total += self._hit(s, red, face)
                face += 1
            if total / 8.0 > best:
                found = plies.REROLL_BLACK
        return found

    def _hit(self, s: State, red: i64, black: i64) -> float:
        """GUN-06: what a roll puts out; dice outside the quadrant are turned over."""
        if not s.rules.quadrant_rows[s.engine] & BIT[red]:
            red = s.rules.opposite_red[red]
        if not s.rules.quadrant_columns[s.engine] & BIT[black]:
            black = s.rules.opposite_black[black]
        return self.splash(POSITION[index_of(TARGET[red * 8 + black - 9])])


def _note(seen: vec[i64], at: i64, now: i64) -> bool:
    same: bool = seen[at] == now
    seen[at] = now
    return same


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


def _explosion(s: State) -> i64:
    """HAZ-02: the order that costs the house least, one explosion ahead."""
    best: i64 = FAR
    found: i64 = NONE
    for ply in legal_actions(s):
        after = s.copy()
        after.apply(ply)
        if after.cubes < best:
            best = after.cubes
            found = ply
    return found

"""What a figure sees when it looks round: prices, ways, dangers, and who of the crew goes for whom."""

from __future__ import annotations

from typing import Final

from flashover.rules.native import i64, index_of, vec
from flashover.rules.ruleset import Ruleset
from flashover.rules.state import State
from flashover.rules.tables import BIT, CHOP_COST, EXTINGUISH_COST, NEIGHBOUR, POSITION
from flashover.tactics.danger import worths
from flashover.tactics.flood import FAR
from flashover.tactics.taste import EXPERIENCED, Taste
from flashover.tactics.ways import OPEN, Ways

NONE: Final = -1
#: Words that are remembered of the house seen last.
SEEN: Final = 16


class Lookout:
    """Scratch space for one position after the other: what is equal to the last one is not worked out again."""

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
        self.worst: float = 0.0
        self.to_place: vec[i64] = vec[i64]([0] * (80 * 8))
        self.seen: vec[i64] = vec[i64]([-1] * SEEN)
        self.rules: Ruleset | None = None
        self.out: vec[i64] = vec[i64]([0] * 80)
        self.out_treated: vec[i64] = vec[i64]([0] * 80)
        self.walk: vec[i64] = vec[i64]([0] * 80)
        self.goals: vec[i64] = vec[i64]([0] * 8)
        self.places: vec[i64] = vec[i64]([0] * 16)
        self.count: i64 = 0
        self.victim_places: i64 = 0

    def look(self, s: State) -> None:
        """Survey a position: prices, ways, dangers, and who goes for whom. A figure that only walks changes none but the last."""
        ways = self.ways
        same_ways: bool = self._same_ways(s)
        same_people: bool = self._same_people(s)
        same_dangers: bool = self._same_dangers(s)
        if not same_ways:
            ways.survey(s)
            card: i64 = (s.cards >> (s.active * 8)) & 255
            ways.carry_out(s, 2, EXTINGUISH_COST[card], CHOP_COST[card], self.out)
        if not same_ways or not same_people:
            self._gather(s)
            self._measure()
        if not same_ways or not same_people or not same_dangers:
            self.worst = worths(s, ways, self.taste, self.values)
        self._assign(s)

    def _same_ways(self, s: State) -> bool:
        """Whether every way costs what it did at the last look; this is what is noted for the next."""
        seen = self.seen
        same: bool = self.rules is s.rules
        self.rules = s.rules
        same = _note(seen, 0, s.fire) and same
        same = _note(seen, 1, s.wall_h) and same
        same = _note(seen, 2, s.wall_v) and same
        same = _note(seen, 3, s.shut_h) and same
        same = _note(seen, 4, s.shut_v) and same
        same = _note(seen, 5, s.damaged_h) and same
        same = _note(seen, 6, s.damaged_v) and same
        same = _note(seen, 7, s.fire_out) and same
        same = _note(seen, 8, s.cubes) and same
        same = _note(seen, 9, s.ambulance) and same
        return _note(seen, 10, (s.cards >> (s.active * 8)) & 255) and same

    def _same_people(self, s: State) -> bool:
        """Whether victims and POIs are where they were."""
        same: bool = _note(self.seen, 11, s.victims)
        return _note(self.seen, 12, s.poi) and same

    def _same_dangers(self, s: State) -> bool:
        """Whether nothing else has changed that a danger depends on."""
        same: bool = _note(self.seen, 13, s.smoke)
        same = _note(self.seen, 14, s.hazmat) and same
        return _note(self.seen, 15, s.hot) and same

    def resurvey(self, s: State) -> None:
        """Look at the ways alone, for a question outside the actions; the next look begins anew."""
        self.rules = None
        self.ways.survey(s)

    def _measure(self) -> None:
        """AP on foot from everywhere to each of the places."""
        p: i64 = 0
        while p < self.count:
            self.ways.flood.to(p, self.places[p])
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
        flood = self.ways.flood
        p: i64 = 0
        while p < self.count:
            seat: i64 = 0
            while seat < seats:
                at: i64 = (s.crew >> (seat * 8)) & 255
                to_place[p * 8 + seat] = flood.way(p, at) if at < 80 else FAR
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


def _note(seen: vec[i64], at: i64, now: i64) -> bool:
    same: bool = seen[at] == now
    seen[at] = now
    return same

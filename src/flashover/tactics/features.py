"""A position in numbers: what a crew would count before the fire moves. Read by `value`, written down for training.

Features are taken when the actions of a turn are over and the fire dice are still in the hand (the *afterstate*): there nothing is open
but chance, and two plans for a turn are compared by nothing else.
"""

from __future__ import annotations

from typing import Final

from flashover import cards
from flashover.rules.native import i64, index_of, popcount, vec
from flashover.rules.state import State
from flashover.rules.tables import BIT, CAN_REROLL, CELL, FRESH_AP, POSITION
from flashover.tactics.danger import explosion_in_short, precious, worths
from flashover.tactics.flood import FAR, GOALS, LONGEST, beside
from flashover.tactics.taste import Taste
from flashover.tactics.ways import Ways

#: Ways and exits longer than this many AP are all as bad.
LONG: Final = 24

#: A card has the input its row names, so that a new card changes no other; one the network does not know counts by what it prints.
CARD_SLOTS: Final = 49
CARDS: Final = 8
CARD_SLOT: Final = vec[i64]([-1 if card.value_slot is None else CARD_SLOTS + card.value_slot for card in cards.ROWS])


def _card_names() -> list[str]:
    known = [specialist for specialist in cards.Specialist if specialist.card.value_slot is not None]
    return [specialist.value for specialist in sorted(known, key=lambda one: one.card.value_slot or 0)]


NAMES: Final = (
    "cubes", "cubes_squared", "cubes_late", "rescued", "lost_1", "lost_2", "lost_3", "fires", "fires_squared", "smokes",
    "walls_expected", "fires_expected", "frontier", "smoke_pairs", "smoke_near_fire", "hazmats", "hazmats_near_fire",
    "hazmats_two_steps", "hot_spots", "hot_spots_burning", "reserve", "dear_near_fire", "dear_two_steps", "dear_in_smoke",
    "victims", "pois", "treated", "still_needed", "way_1", "out_1", "way_2", "out_2", "way_3", "out_3", "saved",
    "saved_next", "fresh_next", "crew_near_fire", "crew_inside", "walls_hurt", "doors_shut", "gun_fires", "gun_clear",
    "driver_way", "water_way", "worth", "worth_most", "seats", "vehicles", *_card_names(),
    "unrevealed", "hot_on_empty", "dear_safe", "ambulance_way",
)  # fmt: skip
SIZE: Final = 61


class Reader:
    """Reads features of one position after the other into `row`; holds only scratch space."""

    def __init__(self) -> None:
        self.taste: Taste = Taste()
        self.ways: Ways = Ways()
        self.row: vec[float] = vec[float]([0.0] * SIZE)
        self.out: vec[i64] = vec[i64]([0] * 80)
        self.out_treated: vec[i64] = vec[i64]([0] * 80)
        self.values: vec[float] = vec[float]([0.0] * 80)
        self.to_place: vec[i64] = vec[i64]([0] * 64)
        self.place: vec[i64] = vec[i64]([0] * 8)
        self.exit: vec[i64] = vec[i64]([0] * 8)

    def read(self, s: State) -> None:
        """All features of an afterstate."""
        row = self.row
        ways = self.ways
        ways.survey(s)
        worths(s, ways, self.taste, self.values)
        free_h: i64 = ~(s.wall_h | s.shut_h)
        free_v: i64 = ~(s.wall_v | s.shut_v)
        fire: i64 = s.fire
        smoke: i64 = s.smoke
        cubes: float = float(s.cubes) / 24.0
        row[0] = cubes
        row[1] = cubes * cubes
        row[2] = float(s.cubes - 16) / 8.0 if s.cubes > 16 else 0.0
        row[3] = float(s.rescued) / 7.0
        row[4] = 1.0 if s.lost == 1 else 0.0
        row[5] = 1.0 if s.lost == 2 else 0.0
        row[6] = 1.0 if s.lost == 3 else 0.0
        fires: float = float(popcount(fire)) / 10.0
        row[7] = fires
        row[8] = fires * fires
        row[9] = float(popcount(smoke)) / 10.0
        walls: i64 = 0
        news: i64 = 0
        worth: float = 0.0
        most: float = 0.0
        rest: i64 = fire
        while rest:
            cell: i64 = rest & -rest
            rest ^= cell
            place: i64 = POSITION[index_of(cell)]
            blast: i64 = explosion_in_short(s, ways, place)
            walls += blast >> 3
            news += blast & 7
            worth += self.values[place]
            if self.values[place] > most:
                most = self.values[place]
        row[10] = float(walls) / 48.0
        row[11] = float(news) / 24.0
        near: i64 = beside(fire, free_h, free_v)
        row[12] = float(popcount(near & ~fire & ~smoke)) / 12.0
        two: i64 = beside(near & ~fire, free_h, free_v)
        pairs: i64 = 0
        rest = smoke
        while rest:
            cell = rest & -rest
            rest ^= cell
            pairs += popcount(beside(cell, free_h, free_v) & smoke)
            worth += self.values[POSITION[index_of(cell)]]
        row[13] = float(pairs) / 8.0
        row[14] = float(popcount(smoke & two)) / 5.0
        row[15] = float(popcount(s.hazmat)) / 4.0
        row[16] = float(popcount(s.hazmat & near)) / 2.0
        row[17] = float(popcount(s.hazmat & two)) / 2.0
        hot: i64 = popcount(s.hot)
        row[18] = float(hot) / 12.0
        row[19] = float(popcount(s.hot & fire)) / 6.0
        row[20] = float(s.reserve) / 12.0
        dear: i64 = precious(s)
        row[21] = float(popcount(dear & near & ~fire))
        row[22] = float(popcount(dear & two & ~near))
        row[23] = float(popcount(dear & smoke))
        self._people(s)
        row[27] = float(7 - s.rescued) / 7.0
        saved: i64 = 0
        rest = s.saved
        while rest:
            saved += rest & 255
            rest >>= 8
        seats: i64 = s.rules.seats
        row[34] = float(saved) / float(4 * seats)
        after: i64 = s.active + 1
        if after == seats:
            after = 0
        row[35] = float((s.saved >> (after * 8)) & 255) / 4.0
        row[36] = float(FRESH_AP[(s.cards >> (after * 8)) & 255]) / 5.0
        exposed: i64 = 0
        inside: i64 = 0
        slot: i64 = CARD_SLOTS
        while slot < CARD_SLOTS + CARDS:
            row[slot] = 0.0
            slot += 1
        seat: i64 = 0
        driver: i64 = -1
        while seat < seats:
            at: i64 = (s.crew >> (seat * 8)) & 255
            if at < 80 and CELL[at]:
                inside += 1
                if CELL[at] & near:
                    exposed += 1
            card: i64 = (s.cards >> (seat * 8)) & 255
            slot = CARD_SLOT[card]
            if slot >= 0:
                row[slot] = 1.0
            if (CAN_REROLL >> card) & 1:
                driver = at
            seat += 1
        row[37] = float(exposed) / float(seats)
        row[38] = float(inside) / float(seats)
        row[39] = float(popcount(s.damaged_h & s.wall_h) + popcount(s.damaged_v & s.wall_v)) / 12.0
        row[40] = float(popcount(s.shut_h) + popcount(s.shut_v)) / 8.0
        row[41] = 0.0
        row[42] = 0.0
        row[43] = 1.0
        if s.rules.vehicles and s.engine < 4:
            quadrant: i64 = s.rules.quadrant[s.engine]
            row[41] = float(popcount(quadrant & (fire | smoke))) / 10.0
            row[42] = 1.0 if not self._crew_cells(s) & quadrant else 0.0
            if driver >= 0 and driver < 80:
                ways.flood.to(0, s.rules.engine_cells[s.engine * 2])
                row[43] = float(_short(ways.flood.way(0, driver))) / float(LONG)
        self._water(s, fire)
        row[45] = worth / 60.0
        row[46] = most / 8.0
        row[47] = float(seats) / 6.0
        row[48] = 1.0 if s.rules.vehicles else 0.0
        unknown: i64 = s.unrevealed_victims + s.unrevealed_alarms
        row[57] = float(s.unrevealed_victims) / float(unknown) if unknown else 0.0
        row[58] = float(popcount(s.hot & ~fire)) / 12.0
        row[59] = float(popcount(dear & ~near & ~two & ~smoke)) / 3.0
        row[60] = float(_short(self.out[(s.crew >> (s.active * 8)) & 255])) / float(LONG)

    def _crew_cells(self, s: State) -> i64:
        cells: i64 = 0
        seat: i64 = 0
        while seat < s.rules.seats:
            at: i64 = (s.crew >> (seat * 8)) & 255
            if at < 80:
                cells |= CELL[at]
            seat += 1
        return cells

    def _people(self, s: State) -> None:
        """Victims and POIs: how far a figure is from each (each figure goes for one), how far it is to safety; the nearest first."""
        row = self.row
        ways = self.ways
        ways.carry_out(s, 2, 1, 2, self.out)
        count: i64 = 0
        victims: i64 = 0
        treated: i64 = 0
        rest: i64 = s.victims
        place = self.place
        leaving = self.exit
        while rest and count < 6:
            code: i64 = (rest & 255) - 1
            rest >>= 8
            victims += 1
            if code & 1:
                if not treated:
                    ways.carry_out(s, 1, 1, 2, self.out_treated)
                treated += 1
            place[count] = code >> 1
            leaving[count] = self.out_treated[code >> 1] if code & 1 else self.out[code >> 1]
            count += 1
        hidden: i64 = s.poi
        while hidden and count < 8:
            bit: i64 = hidden & -hidden
            hidden ^= bit
            place[count] = POSITION[index_of(bit)]
            leaving[count] = self.out[POSITION[index_of(bit)]]
            count += 1
        row[24] = float(victims) / 3.0
        row[25] = float(popcount(s.poi)) / 3.0
        row[26] = float(treated)
        seats: i64 = s.rules.seats
        to_place = self.to_place
        flood = ways.flood
        p: i64 = 0
        while p < count:
            flood.to(p, place[p])
            seat: i64 = 0
            while seat < seats:
                at: i64 = (s.crew >> (seat * 8)) & 255
                to_place[p * 8 + seat] = flood.way(p, at) if at < 80 else FAR
                seat += 1
            p += 1
        taken: i64 = 0
        done: i64 = 0
        n: i64 = 0
        while n < 3:
            best: i64 = FAR * 3
            best_p: i64 = -1
            best_seat: i64 = -1
            p = 0
            while p < count:
                if not done & BIT[p]:
                    seat = 0
                    while seat < seats:
                        if not taken & BIT[seat] or n >= seats:
                            cost: i64 = to_place[p * 8 + seat] + leaving[p]
                            if cost < best:
                                best = cost
                                best_p = p
                                best_seat = seat
                        seat += 1
                p += 1
            if best_p < 0:
                row[28 + n * 2] = 1.0
                row[29 + n * 2] = 1.0
            else:
                done |= BIT[best_p]
                taken |= BIT[best_seat]
                row[28 + n * 2] = float(_short(to_place[best_p * 8 + best_seat])) / float(LONG)
                row[29 + n * 2] = float(_short(leaving[best_p])) / float(LONG)
            n += 1

    def _water(self, s: State, fire: i64) -> None:
        """How far a figure with water is from each fire, on average."""
        flood = self.ways.flood
        total: i64 = 0
        n: i64 = popcount(fire)
        if n:
            flood.away_from_crew(s)
            rest: i64 = fire
            way: i64 = 0
            while way < LONG and way < flood.length[GOALS]:
                reached: i64 = flood.cells[GOALS * LONGEST + way] & fire
                total += way * popcount(reached)
                rest &= ~reached
                way += 1
            total += LONG * popcount(rest)
            self.row[44] = float(total) / float(n * LONG)
        else:
            self.row[44] = 0.0


def _short(way: i64) -> i64:
    if way > LONG:
        return LONG
    return way


"""What a seat sees of a position: planes of the playing area, and a row of counters with the crew.

A plane has a byte for each of the 80 positions, the ring included, at its own number (row * 10 + column); one about edges has it at the
cell below or right of the edge. Seats are counted from the one that looks. A slot remembers the words its planes were written from and
writes only what has changed: most plies leave most of the house as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flashover import cards
from flashover.batch.memory import BYTE, SPREAD, zeros
from flashover.rules import plies
from flashover.rules.native import i64, index_of, vec
from flashover.rules.tables import CELL, POSITION, RING_POSITION, SEAT

if TYPE_CHECKING:
    from flashover.rules.ruleset import Ruleset
    from flashover.rules.state import State

PLANES: Final = (
    "fire", "smoke", "poi", "victim", "treated", "hot_spot", "hazmat", "wall_above", "wall_left", "damaged_above", "damaged_left",
    "shut_above", "shut_left", "open_above", "open_left", "due", "focus", "ambulance", "engine", "ambulance_spot", "engine_spot",
    "crew_0", "crew_1", "crew_2", "crew_3", "crew_4", "crew_5",
)  # fmt: skip
PLANE_COUNT: Final = 27
PLANE_WORDS: Final = 10
PLANES_WORDS: Final = PLANE_COUNT * PLANE_WORDS

FIRE: Final = 0
SMOKE: Final = 1
POI: Final = 2
VICTIM: Final = 3
TREATED: Final = 4
HOT_SPOT: Final = 5
HAZMAT: Final = 6
WALL: Final = 7
DAMAGED: Final = 9
SHUT: Final = 11
OPEN: Final = 13
DUE: Final = 15
FOCUS: Final = 16
AMBULANCE: Final = 17
ENGINE: Final = 18
SPOTS: Final = 19
CREW: Final = 21

# A slot's memory: one word for a plane, and after them the second words of those that stand for two.
KEPT: Final = 32
KEPT_FIRE_OUT: Final = 27
KEPT_MORE_VICTIMS: Final = 28
KEPT_HOT_EXTRA: Final = 29
KEPT_HAZMAT_EXTRA: Final = 30

#: Decisions a game can wait for, by their numbers in `plies`; one number more says that it is over.
WAITS: Final = 12
CARDS: Final = len(cards.ROWS)
#: One block of the row for each seat: there, row, column, saved AP, knocked down, rides, then one byte for each card.
SEAT_FIELDS: Final = ("present", "row", "column", "saved", "knocked_down", "asked_to_ride")
SEAT_WORDS: Final = (6 + CARDS + 7) // 8
COUNTERS: Final = (
    "ap", "command_ap", "extinguish_ap", "movement_ap", "cafs_commanded", "untouched", "seats", "turn",
    "cubes", "rescued", "lost", "false_alarms", "unrevealed_victims", "unrevealed_alarms", "threats_left", "hot_spot_reserve",
    "hazmats_disposed", "red", "black", "rerolled", "vehicle", "pois_missing", "flared_up", "hot_spot_rolled",
)  # fmt: skip
WAIT_WORDS: Final = 2
COUNTER_WORDS: Final = 3
SEATS_AT: Final = WAIT_WORDS + COUNTER_WORDS
ROW_WORDS: Final = SEATS_AT + 6 * SEAT_WORDS


class Observer:
    """Observations of a number of slots, all of one game's fixed facts."""

    def __init__(self, rules: Ruleset, slots: i64) -> None:
        self.rules: Ruleset = rules
        self.planes: vec[i64] = zeros(slots * PLANES_WORDS)
        self.rows: vec[i64] = zeros(slots * ROW_WORDS)
        self.kept: vec[i64] = zeros(slots * KEPT)
        slot: i64 = 0
        while slot < slots:
            self._spots(slot)
            slot += 1

    def _spots(self, slot: i64) -> None:
        """BOARD: where vehicles may park, which no ply changes. Neither vehicle nor figure is anywhere yet."""
        base: i64 = slot * PLANES_WORDS + SPOTS * PLANE_WORDS
        n: i64 = 0
        while n < 8:
            self._mark(base, self.rules.ambulance_cells[n])
            self._mark(base + PLANE_WORDS, self.rules.engine_cells[n])
            n += 1
        n = 0
        while n < 6:
            self.kept[slot * KEPT + CREW + n] = NOWHERE
            n += 1
        self.kept[slot * KEPT + AMBULANCE] = NOT_PARKED
        self.kept[slot * KEPT + ENGINE] = NOT_PARKED

    def write(self, slot: i64, s: State, me: i64) -> None:
        """A position as a seat sees it."""
        self._house(slot, s)
        self._people(slot, s, me)
        self._row(slot, s, me)

    def _mark(self, base: i64, position: i64) -> None:
        self.planes[base + (position >> 3)] += BYTE[position & 7]

    def _plane(self, slot: i64, plane: i64, word: i64) -> None:
        """A word of cells or edges as a plane. Each row of nine bits stands one byte from the rim."""
        self.kept[slot * KEPT + plane] = word
        base: i64 = slot * PLANES_WORDS + plane * PLANE_WORDS
        out = self.planes
        out[base] = 0
        out[base + 1] = SPREAD[(word & 31) << 3]
        out[base + 2] = SPREAD[((word >> 5) & 15) | ((word >> 9) & 7) << 5]
        out[base + 3] = SPREAD[((word >> 12) & 63) | ((word >> 18) & 1) << 7]
        out[base + 4] = SPREAD[(word >> 19) & 255]
        out[base + 5] = SPREAD[((word >> 27) & 127) << 1]
        out[base + 6] = SPREAD[((word >> 34) & 3) | ((word >> 36) & 31) << 3]
        out[base + 7] = SPREAD[((word >> 41) & 15) | ((word >> 45) & 7) << 5]
        out[base + 8] = SPREAD[((word >> 48) & 63) | ((word >> 54) & 1) << 7]
        out[base + 9] = SPREAD[(word >> 55) & 255]

    def _twofold(self, slot: i64, plane: i64, word: i64, second: i64, extra: i64) -> bool:
        """The same for a plane with a second word; whether that is to be added now."""
        memory: i64 = slot * KEPT
        if self.kept[memory + plane] == word and self.kept[memory + second] == extra:
            return False
        self.kept[memory + second] = extra
        self._plane(slot, plane, word)
        return extra != 0

    def _house(self, slot: i64, s: State) -> None:
        """Fire, smoke, edges and everything that lies in the house."""
        base: i64 = slot * PLANES_WORDS
        memory: i64 = slot * KEPT
        kept = self.kept
        word: i64
        if self._twofold(slot, FIRE, s.fire, KEPT_FIRE_OUT, s.fire_out):
            word = s.fire_out
            while word:
                self._mark(base + FIRE * PLANE_WORDS, RING_POSITION[index_of(word & -word)])
                word &= word - 1
        if kept[memory + SMOKE] != s.smoke:
            self._plane(slot, SMOKE, s.smoke)
        if kept[memory + POI] != s.poi:
            self._plane(slot, POI, s.poi)
        if kept[memory + DAMAGED] != s.damaged_h:
            self._plane(slot, DAMAGED, s.damaged_h)
        if kept[memory + DAMAGED + 1] != s.damaged_v:
            self._plane(slot, DAMAGED + 1, s.damaged_v)
        if kept[memory + WALL] != s.wall_h:
            self._plane(slot, WALL, s.wall_h)
        if kept[memory + WALL + 1] != s.wall_v:
            self._plane(slot, WALL + 1, s.wall_v)
        if kept[memory + SHUT] != s.shut_h:
            self._plane(slot, SHUT, s.shut_h)
        if kept[memory + SHUT + 1] != s.shut_v:
            self._plane(slot, SHUT + 1, s.shut_v)
        word = s.door_h & ~s.shut_h
        if kept[memory + OPEN] != word:
            self._plane(slot, OPEN, word)
        word = s.door_v & ~s.shut_v
        if kept[memory + OPEN + 1] != word:
            self._plane(slot, OPEN + 1, word)
        if kept[memory + DUE] != s.due_explosions:
            self._plane(slot, DUE, s.due_explosions)
        word = s.target
        if s.wait == plies.FOR_REVEAL_CHOICE:
            word = CELL[s.focus]
        if kept[memory + FOCUS] != word:
            self._plane(slot, FOCUS, word)
        if s.rules.experienced:
            if self._twofold(slot, HOT_SPOT, s.hot, KEPT_HOT_EXTRA, s.hot_extra):
                self._more(base + HOT_SPOT * PLANE_WORDS, s.hot_extra)
            if self._twofold(slot, HAZMAT, s.hazmat, KEPT_HAZMAT_EXTRA, s.hazmat_extra):
                self._more(base + HAZMAT * PLANE_WORDS, s.hazmat_extra)

    def _more(self, base: i64, word: i64) -> None:
        """Further tokens on cells that have one, packed as bit index + 1."""
        while word:
            self._mark(base, POSITION[(word & 255) - 1])
            word >>= 8

    def _people(self, slot: i64, s: State, me: i64) -> None:
        """Victims, vehicles and figures: a few positions each."""
        memory: i64 = slot * KEPT
        base: i64 = slot * PLANES_WORDS
        kept = self.kept
        n: i64
        if kept[memory + VICTIM] != s.victims or kept[memory + KEPT_MORE_VICTIMS] != s.more_victims:
            kept[memory + VICTIM] = s.victims
            kept[memory + KEPT_MORE_VICTIMS] = s.more_victims
            n = base + VICTIM * PLANE_WORDS
            while n < base + (TREATED + 1) * PLANE_WORDS:
                self.planes[n] = 0
                n += 1
            self._victims(base, s.victims)
            self._victims(base, s.more_victims)
        if kept[memory + AMBULANCE] != s.ambulance:
            kept[memory + AMBULANCE] = s.ambulance
            self._vehicle(base + AMBULANCE * PLANE_WORDS, s.rules.ambulance_cells, s.ambulance)
        if kept[memory + ENGINE] != s.engine:
            kept[memory + ENGINE] = s.engine
            self._vehicle(base + ENGINE * PLANE_WORDS, s.rules.engine_cells, s.engine)
        seat: i64 = me
        n = 0
        while n < s.rules.seats:
            position: i64 = (s.crew >> (seat * 8)) & 255
            old: i64 = kept[memory + CREW + n]
            if position != old:
                kept[memory + CREW + n] = position
                at: i64 = base + (CREW + n) * PLANE_WORDS
                if old != NOWHERE:
                    self.planes[at + (old >> 3)] = 0
                if position != NOWHERE:
                    self.planes[at + (position >> 3)] = BYTE[position & 7]
            seat += 1
            if seat == s.rules.seats:
                seat = 0
            n += 1

    def _victims(self, base: i64, word: i64) -> None:
        while word:
            code: i64 = (word & 255) - 1
            self._mark(base + (VICTIM + (code & 1)) * PLANE_WORDS, code >> 1)
            word >>= 8

    def _vehicle(self, base: i64, cells: vec[i64], side: i64) -> None:
        n: i64 = 0
        while n < PLANE_WORDS:
            self.planes[base + n] = 0
            n += 1
        if side != NOT_PARKED:
            self._mark(base, cells[side * 2])
            self._mark(base, cells[side * 2 + 1])

    def _row(self, slot: i64, s: State, me: i64) -> None:
        """Counters and crew, eight bytes at a time in the order of `COUNTERS` and `SEAT_FIELDS`."""
        out = self.rows
        base: i64 = slot * ROW_WORDS
        wait: i64 = s.wait if s.wait < WAITS else WAITS
        out[base] = BYTE[wait] if wait < 8 else 0
        out[base + 1] = BYTE[wait - 8] if wait >= 8 else 0
        seats: i64 = s.rules.seats
        turn: i64 = s.active - me
        if turn < 0:
            turn += seats
        out[base + 2] = (
            s.ap | s.command_ap << 8 | s.extinguish_ap << 16 | s.movement_ap << 24
            | s.cafs_commanded << 32 | s.untouched << 40 | seats << 48 | turn << 56
        )  # fmt: skip
        out[base + 3] = (
            s.cubes | s.rescued << 8 | s.lost << 16 | s.false_alarms << 24
            | s.unrevealed_victims << 32 | s.unrevealed_alarms << 40 | s.stock << 48 | s.reserve << 56
        )  # fmt: skip
        out[base + 4] = (
            s.disposed | s.red << 8 | s.black << 16 | s.rerolled << 24
            | s.vehicle << 32 | s.missing << 40 | s.flared << 48 | s.hot_roll << 56
        )  # fmt: skip
        seat: i64 = me
        at: i64 = base + SEATS_AT
        while at < base + SEATS_AT + seats * SEAT_WORDS:
            word: i64 = 1 | PLACE[(s.crew >> (seat * 8)) & 255] | ((s.saved >> (seat * 8)) & 255) << 24
            if s.knocked & SEAT[seat]:
                word |= KNOCKED
            if s.riders & SEAT[seat]:
                word |= RIDES
            card: i64 = (s.cards >> (seat * 8)) & 255
            out[at] = word + CARD[card * SEAT_WORDS]
            n: i64 = 1
            while n < SEAT_WORDS:
                out[at + n] = CARD[card * SEAT_WORDS + n]
                n += 1
            seat += 1
            if seat == seats:
                seat = 0
            at += SEAT_WORDS


NOWHERE: Final = 255
NOT_PARKED: Final = 4
KNOCKED: Final = 0x100000000
RIDES: Final = 0x10000000000
#: Position of a figure -> its row and column in the bytes of a seat's first word.
PLACE: Final = vec[i64]([n // 10 * 256 + n % 10 * 65536 if n < 80 else 0 for n in range(256)])
#: Card * SEAT_WORDS + word -> the 1 of the card in the words of a seat.
CARD: Final = vec[i64](
    [256 ** ((6 + card) % 8) if (6 + card) // 8 == word else 0 for card in range(CARDS) for word in range(SEAT_WORDS)]
)

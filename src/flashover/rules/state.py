"""State: one position of one game, every field a word set in `__init__`; nothing here knows a rule.

The words are canonical: equal positions have equal words, however they were reached, so a digest of them identifies the position. Rules
are functions of the other files of this package; the methods at the end are the door through which the rest of the program comes in.
Copying, `words`, `set_words` and `digest` list the fields in the order of `FIELDS`; a test generates those bodies and compares.
"""

from __future__ import annotations

from typing import Final

from flashover._standins import shallow_copy
from flashover.rules import asking as _asking
from flashover.rules import legal as _legal
from flashover.rules import play as _play
from flashover.rules import refusal as _refusal
from flashover.rules.native import i64, mypyc_attr
from flashover.rules.plies import FIRST_CHANCE, NOTHING, PHASES, RESULTS, SETUP, UNDECIDED, WON
from flashover.rules.rng import INCREMENT, MASK_32, MASK_62, MULTIPLIER, seeded
from flashover.rules.ruleset import Ruleset

COMPILED: Final = not __file__.endswith(".py")
NOWHERE: Final = 255
UNPLACED: Final = 0xFFFFFFFFFFFF
NOT_PARKED: Final = 4
DIGEST_FACTOR: Final = 3935559000370003845

#: Names of all words of a position, in the order of `State.words`.
FIELDS: Final = (
    "fire", "smoke", "fire_out", "stock", "wall_h", "wall_v", "damaged_h", "damaged_v", "door_h", "door_v", "shut_h",
    "shut_v", "cubes", "poi", "victims", "more_victims", "unrevealed_victims", "unrevealed_alarms", "rescued", "lost",
    "false_alarms", "hot", "hot_extra", "reserve", "hazmat", "hazmat_extra", "disposed", "crew", "saved", "cards",
    "ambulance", "engine", "phase", "wait", "result", "active", "ap", "command_ap", "extinguish_ap", "movement_ap", "cafs_commanded",
    "untouched", "target", "hot_roll", "flared", "losing", "due_explosions", "knocked", "focus", "cause", "riders", "vehicle",
    "red", "black", "rerolled", "missing", "progress",
)


# No cycle can go through a state, and the memory of the last one dropped serves the next copy.
@mypyc_attr(acyclic=True, free_list_len=1)
class State:
    """One position: what a search copies, asks and plays, in numbers. `Game.state` gives one, `Game.from_state` shows one.

    `rules` has what no ply changes. Every other public field is a word: planes of cells and edges (`fire`, `smoke`, `wall_h`), bytes by
    seat (`crew`, `saved`, `cards`), counts (`rescued`, `lost`, `cubes`, `ap`) and numbers of `flashover.rules.plies` (`phase`, `wait`,
    `result`). Plies are numbers, too: `flashover.ply_name` and `flashover.ply_code` translate.

    Two states are equal when position and rules are. The generator for playouts (`seed`, `draw`, `roll`, `step`) does not count for that;
    a copy and a pickle keep it.
    """

    def __init__(self, rules: Ruleset, source: State | None = None) -> None:
        self.rules: Ruleset = rules
        self.listening: i64 = 0
        self.log: list[int] = NO_LOG
        if source is None:
            self.rng: i64 = 0
            # The fire (threat tokens, COMP-02).
            self.fire: i64 = 0
            self.smoke: i64 = 0
            self.fire_out: i64 = 0
            self.stock: i64 = rules.threat_supply
            # The building: standing walls, walls that ever took a cube, door tokens, closed ones (ADJ-05, DOOR-03).
            self.wall_h: i64 = rules.wall_h
            self.wall_v: i64 = rules.wall_v
            self.damaged_h: i64 = 0
            self.damaged_v: i64 = 0
            self.door_h: i64 = rules.door_h
            self.door_v: i64 = rules.door_v
            self.shut_h: i64 = rules.door_h
            self.shut_v: i64 = rules.door_v
            self.cubes: i64 = 0
            # POIs: face-down cells; face-up victims (see `victims.py`).
            self.poi: i64 = 0
            self.victims: i64 = 0
            self.more_victims: i64 = 0
            self.unrevealed_victims: i64 = 10
            self.unrevealed_alarms: i64 = 5
            self.rescued: i64 = 0
            self.lost: i64 = 0
            self.false_alarms: i64 = 0
            # Hot spots and hazmats: cells that have one; further ones on the same cell packed as bit index + 1.
            self.hot: i64 = 0
            self.hot_extra: i64 = 0
            self.reserve: i64 = rules.reserve
            self.hazmat: i64 = 0
            self.hazmat_extra: i64 = 0
            self.disposed: i64 = 0
            # The crew, one byte each: position (NOWHERE before it is placed), bank, specialist.
            self.crew: i64 = UNPLACED
            self.saved: i64 = 0
            self.cards: i64 = 0
            self.ambulance: i64 = NOT_PARKED
            self.engine: i64 = NOT_PARKED
            # The turn.
            self.phase: i64 = SETUP
            self.wait: i64 = NOTHING
            self.result: i64 = UNDECIDED
            self.active: i64 = 0
            self.ap: i64 = 0
            self.command_ap: i64 = 0
            self.extinguish_ap: i64 = 0
            self.movement_ap: i64 = 0
            self.cafs_commanded: i64 = 0
            self.untouched: i64 = 0
            # What a half-resolved phase still has to do (see `pending`).
            self.target: i64 = 0
            self.hot_roll: i64 = 0
            self.flared: i64 = 0
            self.losing: i64 = 0
            self.due_explosions: i64 = 0
            self.knocked: i64 = 0
            self.focus: i64 = 0
            self.cause: i64 = 0
            self.riders: i64 = 0
            self.vehicle: i64 = 0
            self.red: i64 = 0
            self.black: i64 = 0
            self.rerolled: i64 = 0
            self.missing: i64 = 0
            self.progress: i64 = 0
        else:
            self.rng = source.rng
            self.fire = source.fire
            self.smoke = source.smoke
            self.fire_out = source.fire_out
            self.stock = source.stock
            self.wall_h = source.wall_h
            self.wall_v = source.wall_v
            self.damaged_h = source.damaged_h
            self.damaged_v = source.damaged_v
            self.door_h = source.door_h
            self.door_v = source.door_v
            self.shut_h = source.shut_h
            self.shut_v = source.shut_v
            self.cubes = source.cubes
            self.poi = source.poi
            self.victims = source.victims
            self.more_victims = source.more_victims
            self.unrevealed_victims = source.unrevealed_victims
            self.unrevealed_alarms = source.unrevealed_alarms
            self.rescued = source.rescued
            self.lost = source.lost
            self.false_alarms = source.false_alarms
            self.hot = source.hot
            self.hot_extra = source.hot_extra
            self.reserve = source.reserve
            self.hazmat = source.hazmat
            self.hazmat_extra = source.hazmat_extra
            self.disposed = source.disposed
            self.crew = source.crew
            self.saved = source.saved
            self.cards = source.cards
            self.ambulance = source.ambulance
            self.engine = source.engine
            self.phase = source.phase
            self.wait = source.wait
            self.result = source.result
            self.active = source.active
            self.ap = source.ap
            self.command_ap = source.command_ap
            self.extinguish_ap = source.extinguish_ap
            self.movement_ap = source.movement_ap
            self.cafs_commanded = source.cafs_commanded
            self.untouched = source.untouched
            self.target = source.target
            self.hot_roll = source.hot_roll
            self.flared = source.flared
            self.losing = source.losing
            self.due_explosions = source.due_explosions
            self.knocked = source.knocked
            self.focus = source.focus
            self.cause = source.cause
            self.riders = source.riders
            self.vehicle = source.vehicle
            self.red = source.red
            self.black = source.black
            self.rerolled = source.rerolled
            self.missing = source.missing
            self.progress = source.progress

    def copy(self) -> State:
        """An independent state in the same position, with no listener."""
        if COMPILED:
            return State(self.rules, self)
        clone = shallow_copy(self)
        clone.listening = 0
        clone.log = NO_LOG
        return clone

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (self.rules, self.to_bytes())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return False
        return self.digest() == other.digest() and self.words() == other.words() and self.rules == other.rules

    def __hash__(self) -> int:
        return self.digest()

    def __repr__(self) -> str:
        rules = self.rules
        what = f"over, {RESULTS[self.result]}" if self.wait == NOTHING else f"{PHASES[self.phase]}, seat {int(_asking.seat_asked(self))}"
        return (
            f"<State {rules.options.mode} {rules.board.name}, {int(rules.seats)} firefighters: {what}; "
            f"{int(self.rescued)} rescued, {int(self.lost)} lost, {int(self.cubes)} cubes>"
        )

    def to_bytes(self) -> bytes:
        """Generator and words, eight bytes each with the low byte first: the state but for its rules."""
        return b"".join([word.to_bytes(8, "little") for word in [int(self.rng), *self.words()]])

    def words(self) -> list[int]:
        """All words of the position, in the order of `FIELDS`."""
        return [
            self.fire, self.smoke, self.fire_out, self.stock, self.wall_h, self.wall_v, self.damaged_h, self.damaged_v,
            self.door_h, self.door_v, self.shut_h, self.shut_v, self.cubes, self.poi, self.victims, self.more_victims,
            self.unrevealed_victims, self.unrevealed_alarms, self.rescued, self.lost, self.false_alarms, self.hot,
            self.hot_extra, self.reserve, self.hazmat, self.hazmat_extra, self.disposed, self.crew, self.saved,
            self.cards, self.ambulance, self.engine, self.phase, self.wait, self.result, self.active, self.ap,
            self.command_ap, self.extinguish_ap, self.movement_ap, self.cafs_commanded, self.untouched, self.target, self.hot_roll,
            self.flared, self.losing, self.due_explosions, self.knocked, self.focus, self.cause, self.riders, self.vehicle,
            self.red, self.black, self.rerolled, self.missing, self.progress,
        ]

    def set_words(self, words: list[int]) -> None:
        """Take over all words of a position, in the order of `FIELDS`."""
        self.fire = words[0]
        self.smoke = words[1]
        self.fire_out = words[2]
        self.stock = words[3]
        self.wall_h = words[4]
        self.wall_v = words[5]
        self.damaged_h = words[6]
        self.damaged_v = words[7]
        self.door_h = words[8]
        self.door_v = words[9]
        self.shut_h = words[10]
        self.shut_v = words[11]
        self.cubes = words[12]
        self.poi = words[13]
        self.victims = words[14]
        self.more_victims = words[15]
        self.unrevealed_victims = words[16]
        self.unrevealed_alarms = words[17]
        self.rescued = words[18]
        self.lost = words[19]
        self.false_alarms = words[20]
        self.hot = words[21]
        self.hot_extra = words[22]
        self.reserve = words[23]
        self.hazmat = words[24]
        self.hazmat_extra = words[25]
        self.disposed = words[26]
        self.crew = words[27]
        self.saved = words[28]
        self.cards = words[29]
        self.ambulance = words[30]
        self.engine = words[31]
        self.phase = words[32]
        self.wait = words[33]
        self.result = words[34]
        self.active = words[35]
        self.ap = words[36]
        self.command_ap = words[37]
        self.extinguish_ap = words[38]
        self.movement_ap = words[39]
        self.cafs_commanded = words[40]
        self.untouched = words[41]
        self.target = words[42]
        self.hot_roll = words[43]
        self.flared = words[44]
        self.losing = words[45]
        self.due_explosions = words[46]
        self.knocked = words[47]
        self.focus = words[48]
        self.cause = words[49]
        self.riders = words[50]
        self.vehicle = words[51]
        self.red = words[52]
        self.black = words[53]
        self.rerolled = words[54]
        self.missing = words[55]
        self.progress = words[56]

    def digest(self) -> int:
        """A 62-bit fingerprint of the position; the same on every machine, compiled or not.

        Written out because a search takes one of every position it meets: a loop over `words` boxes 57 numbers and takes six times as
        long, a function called for each word almost twice as long.
        """
        h: i64 = 1
        h = ((h ^ (self.fire & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.smoke & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.fire_out & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.stock & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.wall_h & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.wall_v & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.damaged_h & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.damaged_v & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.door_h & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.door_v & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.shut_h & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.shut_v & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.cubes & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.poi & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.victims & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.more_victims & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.unrevealed_victims & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.unrevealed_alarms & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.rescued & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.lost & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.false_alarms & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.hot & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.hot_extra & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.reserve & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.hazmat & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.hazmat_extra & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.disposed & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.crew & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.saved & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.cards & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.ambulance & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.engine & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.phase & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.wait & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.result & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.active & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.ap & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.command_ap & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.extinguish_ap & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.movement_ap & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.cafs_commanded & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.untouched & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.target & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.hot_roll & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.flared & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.losing & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.due_explosions & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.knocked & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.focus & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.cause & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.riders & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.vehicle & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.red & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.black & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.rerolled & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.missing & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        h = ((h ^ (self.progress & MASK_62) ^ (h >> 29)) * DIGEST_FACTOR + 1) & MASK_62
        return int(h)

    def seed(self, seed: i64) -> None:
        """Give the playout generator a seed."""
        self.rng = seeded(seed)

    def draw(self, n: i64) -> i64:
        """0..n-1 from the playout generator."""
        # `rng.next_word`, written out: calls are dear when nothing is compiled.
        word: i64 = (self.rng * MULTIPLIER + INCREMENT) & MASK_62
        self.rng = word
        return (((((word >> 20) ^ word) >> (20 + (word >> 59))) & MASK_32) * n) >> 32

    def listen(self) -> None:
        """From now on write facts down in `log`."""
        self.listening = 1
        self.log = []

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.wait == NOTHING

    def won(self) -> bool:
        """Whether the game has ended with a victory."""
        return self.result == WON

    def to_decide(self) -> int | None:
        """The seat whose decision is asked for; None while chance is, or when the game is over."""
        return int(_asking.seat_asked(self)) if self.wait < FIRST_CHANCE else None

    def legal_actions(self) -> list[int]:
        """Every decision that is legal now, as ply numbers; empty while chance is awaited or when the game is over."""
        return _legal.legal_actions(self)

    def outcomes(self) -> list[tuple[int, int]]:
        """Every outcome chance may give now, as (ply number, weight); empty while a decision is asked for or when the game is over."""
        return _asking.outcomes(self)

    def refusal(self, ply: i64) -> int:
        """0 when the ply may be applied, else the number of the reason (see `flashover.rules.refusal`)."""
        return _refusal.refusal(self, ply)

    def apply(self, ply: i64) -> None:
        """Apply a decision or an outcome that has no refusal. It is not checked again: ask `refusal` about plies of unknown origin."""
        _play.apply(self, ply)

    def roll(self) -> None:
        """Let the state's own generator give the outcome waited for; nothing happens while chance is not asked for."""
        if self.wait >= FIRST_CHANCE and self.wait != NOTHING:
            _play.roll(self)

    def step(self, ply: i64) -> None:
        """Apply a decision, then `roll` until the next decision or the end."""
        _play.step(self, ply)


def restored(rules: Ruleset, data: bytes) -> State:
    """The state of `State.to_bytes`; ValueError when the length is another."""
    if len(data) != 8 * (len(FIELDS) + 1):
        raise ValueError(f"a state has {8 * (len(FIELDS) + 1)} bytes, not {len(data)}")
    words = [int.from_bytes(data[at : at + 8], "little") for at in range(0, len(data), 8)]
    s = State(rules)
    s.rng = words[0]
    s.set_words(words[1:])
    return s


NO_LOG: Final[list[int]] = []

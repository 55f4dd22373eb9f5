"""What a turn is for: the most important thing a planned line achieves, as one line to say before it is played.

`ROWS` is the order of importance. A victim or POI is named as a goal only by the figure it belongs to (`claims.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from flashover import cards
from flashover.bots.base import Intent
from flashover.bots.why.intent import phrase
from flashover.bots.why.prospect import Prospect
from flashover.formats.grammar import cell_text
from flashover.geometry import CELL_BITS, NEIGHBOURS, SIDES
from flashover.rules.native import popcount
from flashover.rules.state import State
from flashover.tactics.flood import FAR
from flashover.tactics.policy import Scout

#: The number of walls from which on they are the reason to put a fire out.
MANY_WALLS = 2
#: The values of the second sentence, about the next turn.
NEXT = ("then", "next", "next_ap")
#: The AP within which a victim or POI is announced for the next turn.
NEXT_TURN = 6


class Purpose(NamedTuple):
    """What a line is for: in words, and the place it is about (None without one).

    `claim` is the place of the victim or POI it goes for as the line begins, `holds` where that one is when the line is played.
    """

    intent: Intent
    target: int | None = None
    claim: int | None = None
    holds: int | None = None


# ---------------------------------------------------------------- what comes next


def _then(intent: Intent, key: str, **values: object) -> Intent:
    """The same with a second sentence: the next turn."""
    return Intent(intent.key, {**intent.values, "then": key, **values})


def _then_out(turn: Prospect, intent: Intent, place: int) -> Intent:
    out = turn.out(place, turn.seat)
    return intent if out is None else _then(intent, "intent.then.out", next=cell_text(out[0]), next_ap=out[1])


def _with_next(turn: Prospect, intent: Intent, at: int | None) -> Purpose:
    """Afterwards on to its own victim or POI if there is a way, or out with the victim it stands by."""
    to = turn.own
    if to is None or turn.way_after > NEXT_TURN:
        return Purpose(intent, at)
    if to == turn.story.at:
        return Purpose(_then_out(turn, intent, to), at, to, to)
    key = "intent.then.victim" if to in turn.victims else "intent.then.poi"
    return Purpose(_then(intent, key, next=cell_text(to)), at, to, to)


# ---------------------------------------------------------------- people


def rescue_row(turn: Prospect) -> Purpose | None:
    """CARRY-03, VEH-08: a victim is safe."""
    if not turn.story.rescued:
        return None
    seat, start, to = turn.story.rescued[-1]
    values = {"at": cell_text(start), "exit": cell_text(to), "rescued": int(turn.story.end.rescued)}
    if seat != turn.seat:
        return Purpose(Intent("intent.rescue.ordered", {"seat": seat, **values}), to)
    return Purpose(Intent("intent.rescue", values), to, start)


def treat_row(turn: Prospect) -> Purpose | None:
    """A victim is treated and walks on its own from then on."""
    at = turn.story.treated
    if at is None:
        return None
    now = next((to for seat, start, to in turn.story.carried if start == at and seat == turn.seat), at)
    return Purpose(_then_out(turn, Intent("intent.treat", {"at": cell_text(at)}), now), at, at, now)


def carry_row(turn: Prospect) -> Purpose | None:
    """A victim comes nearer to safety."""
    for seat, start, to in turn.story.carried:
        out = turn.out(to, seat)
        if seat == turn.seat and out is not None:
            values = {"at": cell_text(start), "to": cell_text(to), "exit": cell_text(out[0]), "ap": out[1]}
            return Purpose(Intent("intent.carry_on", values), to, start, to)
    return None


def look_row(turn: Prospect) -> Purpose | None:
    """MOVE-07: a POI of its own is turned up."""
    at = turn.story.look
    if at is None or at != turn.own:
        return None
    end = turn.story.end
    victims = int(end.unrevealed_victims)
    percent = round(100 * victims / max(1, victims + int(end.unrevealed_alarms)))
    return Purpose(Intent("intent.look", {"at": cell_text(at), "percent": percent}), at, at, at)


def reach_row(turn: Prospect) -> Purpose | None:
    """It stands where a victim of its own lies."""
    at = turn.story.at
    if at != turn.own or at == turn.story.here or at not in turn.victims:
        return None
    return Purpose(_then_out(turn, Intent("intent.reach", {"to": cell_text(at)}), at), at, at, at)


def way_first_row(turn: Prospect) -> Purpose | None:
    """On the way to its own, when more AP went into the way than into water."""
    return way_row(turn) if turn.way_before - turn.way_after >= max(2, turn.story.water_ap) else None


def way_row(turn: Prospect) -> Purpose | None:
    """On the way to its own."""
    to = turn.own
    if to is None or turn.story.at == turn.story.here or turn.way_after >= min(turn.way_before, FAR):
        return None
    key = "intent.way.victim" if to in turn.victims else "intent.way.poi"
    return Purpose(Intent(key, {"to": cell_text(to), "ap": turn.way_after}), to, to, to)


# ---------------------------------------------------------------- fire


def guard_row(turn: Prospect) -> Purpose | None:
    """A fire next to a victim or POI, the worst first."""
    for at in sorted(turn.story.fires, key=lambda place: -turn.worth[place]):
        for beside in turn.beside(at):
            if CELL_BITS[beside] & turn.dear:
                key = "intent.guard.victim" if beside in turn.victims else "intent.guard.poi"
                return _with_next(turn, Intent(key, {"at": cell_text(at), "beside": cell_text(beside)}), at)
    return None


def fight_row(turn: Prospect) -> Purpose | None:
    """Fires are put out."""
    return fires_out(turn, turn.story.fires) if turn.story.fires else None


def fires_out(turn: Prospect, fires: Sequence[int]) -> Purpose:
    """Fires put out, in the order it is done."""
    at = fires[0]
    if len(fires) > 1:
        return _with_next(turn, Intent("intent.fight.many", {"at": cell_text(at), "fires": len(fires)}), at)
    walls = turn.walls[at]
    if walls >= MANY_WALLS:
        return _with_next(turn, Intent("intent.fight.walls", {"at": cell_text(at), "walls": walls}), at)
    return _with_next(turn, Intent("intent.fight", {"at": cell_text(at)}), at)


def smoke_row(turn: Prospect) -> Purpose | None:
    """Smoke is removed, the most dangerous first."""
    for at in sorted(turn.story.smokes, key=lambda place: -turn.worth[place]):
        fire = next((place for place in turn.beside(at) if CELL_BITS[place] & turn.story.start.fire), None)
        if fire is not None:
            return _with_next(turn, Intent("intent.smoke.fire", {"at": cell_text(at), "fire": cell_text(fire)}), at)
        return _with_next(turn, Intent("intent.smoke", {"at": cell_text(at)}), at)
    return None


def gun_row(turn: Prospect) -> Purpose | None:
    """GUN-01: the number of fires where it is aimed."""
    if not turn.story.gun:
        return None
    state = turn.story.end
    fires = popcount(state.rules.quadrant[state.engine] & state.fire)
    return Purpose(Intent("intent.gun", {"fires": int(fires)}))


# ---------------------------------------------------------------- the rest


def dispose_row(turn: Prospect) -> Purpose | None:
    """A hazmat is out of the way for good."""
    at = turn.story.disposed
    if at is None:
        return None
    if turn.story.hazmat is not None:
        return Purpose(Intent("intent.hazmat_out", {"at": cell_text(turn.story.hazmat[0])}), turn.story.hazmat[0])
    return Purpose(Intent("intent.dispose", {"at": cell_text(at)}), at)


def hazmat_row(turn: Prospect) -> Purpose | None:
    """A hazmat is carried."""
    if turn.story.hazmat is None:
        return None
    at, to = turn.story.hazmat
    return Purpose(Intent("intent.hazmat_on", {"at": cell_text(at), "to": cell_text(to)}), to)


def identify_row(turn: Prospect) -> Purpose | None:
    """A POI is turned up from afar."""
    at = turn.story.identified
    return None if at is None else Purpose(Intent("intent.identify", {"at": cell_text(at)}), at)


def order_row(turn: Prospect) -> Purpose | None:
    """SPEC-08: what the teammate moves for."""
    for seat, goal in turn.orders.items():
        for carrier, start, to in turn.story.carried:
            out = turn.out(to, carrier)
            if carrier == seat and out is not None:
                return Purpose(Intent("intent.carry.ordered", {"seat": seat, "at": cell_text(start), "exit": cell_text(out[0])}), to)
        if goal is not None:
            key = "intent.to_victim.ordered" if goal in turn.victims else "intent.to_poi.ordered"
            return Purpose(Intent(key, {"seat": seat, "to": cell_text(goal)}), goal)
    return _orders(turn)


def _orders(turn: Prospect) -> Purpose | None:
    """Orders without a victim or POI behind them: where they lead a teammate, and how many they are."""
    orders = turn.story.orders
    if not orders:
        return None
    if len(orders) == 1:
        ((seat, number),) = orders.items()
        before, after = (int(state.crew >> seat * 8 & 255) for state in (turn.story.start, turn.story.end))
        if before != after:
            return Purpose(Intent("intent.send", {"seat": seat, "to": cell_text(after), "orders": number}), after)
    return Purpose(Intent("intent.orders", {"orders": sum(orders.values())}))


def drive_row(turn: Prospect) -> Purpose | None:
    """A vehicle stands elsewhere."""
    for vehicle, side in reversed(turn.story.drives):
        key = "intent.plain.drive_engine" if vehicle else "intent.plain.drive_ambulance"
        return Purpose(Intent(key, {"side": SIDES[side]}))
    return None


def crew_row(turn: Prospect) -> Purpose | None:
    """It goes on as another specialist."""
    card = turn.story.crew
    return None if not card else Purpose(Intent("intent.plain.crew", {"specialist": cards.name_of(card)}))


def chop_row(turn: Prospect) -> Purpose | None:
    """A wall has a cube more."""
    for at, direction in turn.story.walls:
        to = NEIGHBOURS[at * 4 + direction]
        return Purpose(Intent("intent.chop", {"at": cell_text(at), "to": cell_text(to)}), to)
    return None


def door_row(turn: Prospect) -> Purpose | None:
    """A door is opened or shut."""
    for opened, at, direction in turn.story.doors:
        to = NEIGHBOURS[at * 4 + direction]
        return Purpose(Intent("intent.plain.open" if opened else "intent.plain.close", {"to": cell_text(to)}), to)
    return None


def position_row(turn: Prospect) -> Purpose | None:
    """A step for a later turn: beside the worst fire it leads to, if to any."""
    at = turn.story.at
    if at == turn.story.here:
        return None
    if turn.story.look is not None:
        return Purpose(Intent("intent.plain.look"), at)
    fires = [place for place in turn.beside(at) if CELL_BITS[place] & turn.story.end.fire]
    if fires:
        return Purpose(Intent("intent.to_fire", {"to": cell_text(max(fires, key=lambda place: turn.worth[place]))}), at)
    return Purpose(Intent("intent.plain.move", {"to": cell_text(at)}), at)


def save_row(turn: Prospect) -> Purpose:
    """AP are kept for the next turn, or the turn just ends."""
    saved = turn.story.saved
    intent = Intent("intent.save", {"ap": saved}) if saved else Intent("intent.plain.end")
    return _with_next(turn, intent, None)


#: One thing a line may achieve; None when it does not.
Row = Callable[[Prospect], Purpose | None]

#: The most important first: the first that a line achieves is what it is for. Every line achieves the last one.
ROWS: tuple[Row, ...] = (
    rescue_row,  # a victim brought to safety, by the figure itself or by order
    treat_row,  # a victim that can walk from now on
    carry_row,  # a victim nearer to safety
    look_row,  # its own POI turned up
    reach_row,  # on the cell of its own victim
    gun_row,
    dispose_row,  # a hazmat gone for good
    identify_row,
    way_first_row,  # towards its own victim or POI, most AP spent on the way
    guard_row,  # fire out next to a victim or POI
    fight_row,  # fire out elsewhere
    way_row,  # a little towards its own victim or POI
    smoke_row,
    hazmat_row,  # a hazmat on its way out
    order_row,
    drive_row,
    crew_row,
    chop_row,
    door_row,
    position_row,
    save_row,
)


def purpose(state: State, line: Sequence[int], scout: Scout | None = None, *, claims: bool = True) -> Purpose:
    """What a planned line of the acting figure is for. Without `claims`, for a player who decides alone, a teammate's is named, too.

    >>> from flashover import Game
    >>> from flashover.bots import sentence
    >>> from flashover.formats.notation import code_of
    >>> game = Game.new({"mode": "family"}, 1, seed=7)
    >>> _ = game.play("place 0 3,0"), game.play("first 0")
    >>> sentence(purpose(game.state, [code_of("move right"), code_of("extinguish up remove"), code_of("end")]).intent)
    'Puts out the fire at 2-1, where an explosion would hit 2 walls.'
    """
    turn = Prospect(state, line, scout or Scout(), claims=claims)
    row, found = main_row(turn)
    change = crew_row(turn)
    # The change of specialist that leads up to it is half of the plan.
    return found if change is None or row is crew_row else found._replace(intent=led(found.intent, change.intent))


def main_row(turn: Prospect) -> tuple[Row, Purpose]:
    """The most important thing a line achieves."""
    return next((row, found) for row in ROWS if (found := row(turn)) is not None)


def led(intent: Intent, lead: Intent) -> Intent:
    """An intent with what is done before it; what comes in the next turn is said of the whole."""
    values = {name: value for name, value in lead.values.items() if name not in NEXT}
    return Intent(intent.key, {**intent.values, "lead": phrase(Intent(lead.key, values))})

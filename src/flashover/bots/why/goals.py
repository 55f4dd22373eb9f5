"""What a turn is for: the most important thing a planned line achieves, as one line to say before it is played.

`ROWS` is the order of importance. A victim or POI is named as a goal only by the figure it belongs to (`claims.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from flashover import cards
from flashover.bots.base import Intent
from flashover.bots.why.prospect import Prospect
from flashover.formats.grammar import cell_text
from flashover.geometry import CELL_BITS, NEIGHBOURS, SIDES
from flashover.rules.native import popcount
from flashover.rules.state import State
from flashover.tactics.flood import FAR
from flashover.tactics.policy import Scout

#: The number of walls from which on they are the reason to put a fire out.
MANY_WALLS = 2
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


def _rescue(turn: Prospect) -> Purpose | None:
    """CARRY-03, VEH-08: a victim is safe."""
    if not turn.story.rescued:
        return None
    seat, start, to = turn.story.rescued[-1]
    values = {"at": cell_text(start), "exit": cell_text(to), "rescued": int(turn.story.end.rescued)}
    if seat != turn.seat:
        return Purpose(Intent("intent.rescue.ordered", {"seat": seat, **values}), to)
    return Purpose(Intent("intent.rescue", values), to, start)


def _treat(turn: Prospect) -> Purpose | None:
    at = turn.story.treated
    if at is None:
        return None
    now = next((to for seat, start, to in turn.story.carried if start == at and seat == turn.seat), at)
    return Purpose(_then_out(turn, Intent("intent.treat", {"at": cell_text(at)}), now), at, at, now)


def _carry(turn: Prospect) -> Purpose | None:
    for seat, start, to in turn.story.carried:
        out = turn.out(to, seat)
        if seat == turn.seat and out is not None:
            values = {"at": cell_text(start), "to": cell_text(to), "exit": cell_text(out[0]), "ap": out[1]}
            return Purpose(Intent("intent.carry_on", values), to, start, to)
    return None


def _look(turn: Prospect) -> Purpose | None:
    """MOVE-07: a POI of its own is turned up."""
    at = turn.story.look
    if at is None or at != turn.own:
        return None
    end = turn.story.end
    victims = int(end.unrevealed_victims)
    percent = round(100 * victims / max(1, victims + int(end.unrevealed_alarms)))
    return Purpose(Intent("intent.look", {"at": cell_text(at), "percent": percent}), at, at, at)


def _reach(turn: Prospect) -> Purpose | None:
    at = turn.story.at
    if at != turn.own or at == turn.story.here or at not in turn.victims:
        return None
    return Purpose(_then_out(turn, Intent("intent.reach", {"to": cell_text(at)}), at), at, at, at)


def _way_first(turn: Prospect) -> Purpose | None:
    """On the way to its own, when more AP went into the way than into water."""
    return _way(turn) if turn.way_before - turn.way_after >= max(2, turn.story.water_ap) else None


def _way(turn: Prospect) -> Purpose | None:
    to = turn.own
    if to is None or turn.story.at == turn.story.here or turn.way_after >= min(turn.way_before, FAR):
        return None
    key = "intent.way.victim" if to in turn.victims else "intent.way.poi"
    return Purpose(Intent(key, {"to": cell_text(to), "ap": turn.way_after}), to, to, to)


# ---------------------------------------------------------------- fire


def _guard(turn: Prospect) -> Purpose | None:
    """A fire next to a victim or POI, the worst first."""
    for at in sorted(turn.story.fires, key=lambda place: -turn.worth[place]):
        for beside in turn.beside(at):
            if CELL_BITS[beside] & turn.dear:
                key = "intent.guard.victim" if beside in turn.victims else "intent.guard.poi"
                return _with_next(turn, Intent(key, {"at": cell_text(at), "beside": cell_text(beside)}), at)
    return None


def _fight(turn: Prospect) -> Purpose | None:
    fires = sorted(turn.story.fires, key=lambda place: -turn.worth[place])
    if not fires:
        return None
    at, walls = fires[0], turn.walls[fires[0]]
    if len(fires) > 1:
        return _with_next(turn, Intent("intent.fight.many", {"at": cell_text(at), "fires": len(fires)}), at)
    if walls >= MANY_WALLS:
        return _with_next(turn, Intent("intent.fight.walls", {"at": cell_text(at), "walls": walls}), at)
    return _with_next(turn, Intent("intent.fight", {"at": cell_text(at)}), at)


def _smoke(turn: Prospect) -> Purpose | None:
    for at in sorted(turn.story.smokes, key=lambda place: -turn.worth[place]):
        fire = next((place for place in turn.beside(at) if CELL_BITS[place] & turn.story.start.fire), None)
        if fire is not None:
            return _with_next(turn, Intent("intent.smoke.fire", {"at": cell_text(at), "fire": cell_text(fire)}), at)
        return _with_next(turn, Intent("intent.smoke", {"at": cell_text(at)}), at)
    return None


def _gun(turn: Prospect) -> Purpose | None:
    """GUN-01: the number of fires where it is aimed."""
    if not turn.story.gun:
        return None
    state = turn.story.end
    fires = popcount(state.rules.quadrant[state.engine] & state.fire)
    return Purpose(Intent("intent.gun", {"fires": int(fires)}))


# ---------------------------------------------------------------- the rest


def _dispose(turn: Prospect) -> Purpose | None:
    at = turn.story.disposed
    if at is None:
        return None
    if turn.story.hazmat is not None:
        return Purpose(Intent("intent.hazmat_out", {"at": cell_text(turn.story.hazmat[0])}), turn.story.hazmat[0])
    return Purpose(Intent("intent.dispose", {"at": cell_text(at)}), at)


def _hazmat(turn: Prospect) -> Purpose | None:
    if turn.story.hazmat is None:
        return None
    at, to = turn.story.hazmat
    return Purpose(Intent("intent.hazmat_on", {"at": cell_text(at), "to": cell_text(to)}), to)


def _identify(turn: Prospect) -> Purpose | None:
    at = turn.story.identified
    return None if at is None else Purpose(Intent("intent.identify", {"at": cell_text(at)}), at)


def _order(turn: Prospect) -> Purpose | None:
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


def _drive(turn: Prospect) -> Purpose | None:
    for vehicle, side in reversed(turn.story.drives):
        key = "intent.plain.drive_engine" if vehicle else "intent.plain.drive_ambulance"
        return Purpose(Intent(key, {"side": SIDES[side]}))
    return None


def _crew(turn: Prospect) -> Purpose | None:
    card = turn.story.crew
    return None if not card else Purpose(Intent("intent.plain.crew", {"specialist": cards.name_of(card)}))


def _chop(turn: Prospect) -> Purpose | None:
    for at, direction in turn.story.walls:
        to = NEIGHBOURS[at * 4 + direction]
        return Purpose(Intent("intent.chop", {"at": cell_text(at), "to": cell_text(to)}), to)
    return None


def _door(turn: Prospect) -> Purpose | None:
    for opened, at, direction in turn.story.doors:
        to = NEIGHBOURS[at * 4 + direction]
        return Purpose(Intent("intent.plain.open" if opened else "intent.plain.close", {"to": cell_text(to)}), to)
    return None


def _position(turn: Prospect) -> Purpose | None:
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


def _save(turn: Prospect) -> Purpose:
    saved = turn.story.saved
    intent = Intent("intent.save", {"ap": saved}) if saved else Intent("intent.plain.end")
    return _with_next(turn, intent, None)


#: The most important first: the first that a line achieves is what it is for.
ROWS: tuple[Callable[[Prospect], Purpose | None], ...] = (
    _rescue,  # a victim brought to safety, by the figure itself or by order
    _treat,  # a victim that can walk from now on
    _carry,  # a victim nearer to safety
    _look,  # its own POI turned up
    _reach,  # on the cell of its own victim
    _gun,
    _dispose,  # a hazmat gone for good
    _identify,
    _way_first,  # towards its own victim or POI, most AP spent on the way
    _guard,  # fire out next to a victim or POI
    _fight,  # fire out elsewhere
    _way,  # a little towards its own victim or POI
    _smoke,
    _hazmat,  # a hazmat on its way out
    _order,
    _drive,
    _crew,
    _chop,
    _door,
    _position,
    _save,
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
    return _led(turn, next((found for row in ROWS if (found := row(turn)) is not None), _save(turn)))


def _led(turn: Prospect, found: Purpose) -> Purpose:
    """With the change of specialist that leads up to it, which is half of the plan."""
    change = _crew(turn)
    if change is None or found.intent.key == change.intent.key:
        return found
    values = {**found.intent.values, **change.intent.values, "lead": change.intent.key}
    return found._replace(intent=Intent(found.intent.key, values))

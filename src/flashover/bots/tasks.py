"""What a figure could go for, each task with its worth per AP and the ply that begins it. Rules of thumb, no search.

Tasks: bring out the victim or the POI that is nearest (each figure its own, the cheapest pairs first), put out what threatens most from one
place, fire the deck gun, and what a specialist can do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flashover.bots.base import Intent
from flashover.bots.scene import DIRECTIONS, FAR, SHUT, WALL, WAYS, Scene, drives, in_quadrant, text
from flashover.geometry import POSITIONS, SIDES, position_of
from flashover.rules.tables import CAN_DISPOSE, CAN_IDENTIFY, CAN_REROLL, CAN_TREAT, GUN_COST

#: A rescue, and a hazmat out of the way, against the worths of `dangers.py`; how much the AP of a way count.
RESCUE_WORTH = 14.0
HAZMAT_WORTH = 2.5
WALK_EXTRA = 1.5
#: A way longer than this many AP is not gone for water.
FAR_AWAY = 16
#: So many fires in the quadrant before the deck gun is thought of.
GUN_FIRES = 3


class Task(NamedTuple):
    """One thing to do: worth per AP, the plies that begin it (the preferred first), and what for."""

    score: float
    begins: tuple[str, ...]
    why: Intent


def targets(scene: Scene) -> dict[int, int]:
    """Seat -> the place of the victim or POI it goes for: the cheapest pairs first, so that no two go for the same."""
    victims = {victim.at for victim in scene.victims}
    out = scene.carry_out()
    pairs = []
    for place in sorted(victims | set(scene.pois)):
        ways = scene.walk_to(place)
        for seat, at in enumerate(scene.crew):
            if at < POSITIONS and ways[at] < FAR:
                # Known victims go before POIs; whoever pays double for water is free for this.
                price = ways[at] + out[place] * 0.1 - (2 if place in victims else 0) - (scene.water_price(seat) - 1) * 2
                pairs.append((price, seat, place))
    goals: dict[int, int] = {}
    taken: set[int] = set()
    for _, seat, place in sorted(pairs):
        if seat not in goals and place not in taken:
            goals[seat] = place
            taken.add(place)
    return goals


def all_tasks(scene: Scene, goals: Mapping[int, int], values: Mapping[int, float]) -> list[Task]:
    """Everything the acting figure could go for, the best first."""
    tasks = [
        *_specialist(scene, goals),
        *rescue(scene, scene.seat, goals),
        *_water(scene, values),
        *_hazmats(scene),
        *_gun(scene, values),
    ]
    return sorted(tasks, key=lambda task: -task.score)


# ---------------------------------------------------------------- rescue


def _step(scene: Scene, at: int, d: int) -> tuple[str, ...]:
    """One step on foot: the door first where there is one."""
    name = DIRECTIONS[d]
    return (f"door {name}",) if scene.edges[at * 4 + d] == SHUT else (f"move {name}",)


def rescue(scene: Scene, seat: int, goals: Mapping[int, int]) -> list[Task]:
    """CARRY, VEH-08: to the victim or POI, and with the victim to safety."""
    place = goals.get(seat)
    if place is None:
        return []
    at = scene.crew[seat]
    found = [victim for victim in scene.victims if victim.at == place]
    treated = any(victim.treated for victim in found)
    out = scene.carry_out(1 if treated else 2)
    if place == at and found:
        if out[at] >= FAR:
            return []
        why = Intent("intent.carry", {"at": text(at), "exit": text(_way_out(scene, at, out, treated))})
        return [Task(RESCUE_WORTH / (1 + out[at]), _carry(scene, at, out, treated), why)]
    ways, first = scene.walk_from(at)
    if ways[place] >= FAR or first[place] < 0:
        return []
    chance = 1.0 if found else scene.odds
    why = Intent("intent.to_victim" if found else "intent.to_poi", {"to": text(place)})
    score = chance * RESCUE_WORTH / (1 + WALK_EXTRA * ways[place] + min(out[place], 30))
    return [Task(score, _step(scene, at, first[place]), why)]


def _next_carry(scene: Scene, at: int, out: list[int], treated: bool) -> tuple[int, int, int]:
    """(direction, place, slot) of the next step with a victim."""
    pace = 1 if treated else 2
    _, d, to, slot = min((scene.carry_price(slot, to, pace) + out[to], d, to, slot) for d, to, slot in WAYS[at])
    return d, to, slot


def _way_out(scene: Scene, at: int, out: list[int], treated: bool) -> int:
    """Where the way of a victim ends."""
    exits = scene.exits()
    while exits.get(at) != out[at]:
        at = _next_carry(scene, at, out, treated)[1]
    return at


def _carry(scene: Scene, at: int, out: list[int], treated: bool) -> tuple[str, ...]:
    """The next thing to do for a victim on the own cell: the way is cleared, opened or chopped before it is gone. What is too
    dear now is saved for.
    """
    if scene.exits().get(at) == out[at]:
        return (*_call_ambulance(scene, at), "end")
    d, to, slot = _next_carry(scene, at, out, treated)
    name, kind = DIRECTIONS[d], scene.edges[slot]
    if kind >= WALL:
        return (f"chop {name}", "end")
    if kind == SHUT:
        return (f"door {name}", "end")
    if to in scene.fire:
        return (f"extinguish {name} remove", "end")
    if treated:
        return (f"move {name} lead carry victim", f"move {name} lead", "end")
    return (f"move {name} carry victim", "end")


def _call_ambulance(scene: Scene, at: int) -> tuple[str, ...]:
    """VEH-05: by radio to the side where the victim waits."""
    now = scene.state.ambulance
    for side, spot in enumerate(scene.board.ambulance_parking):
        if at in [position_of(cell) for cell in spot.cells]:
            nearer = [s for s in range(4) if drives(now, s) == 1 and drives(s, side) < drives(now, side)]
            return tuple(f"drive ambulance {SIDES[s]}" for s in nearer)
    return ()


# ---------------------------------------------------------------- water


def _water_price(scene: Scene, place: int) -> int:
    price = scene.water_price(scene.seat)
    return 2 * price if place in scene.fire else price


def _water(scene: Scene, values: Mapping[int, float]) -> list[Task]:
    """EXT: the places from which most threat can be put out for its way."""
    foam = int(scene.state.extinguish_ap)
    ways, first = scene.walk_from(scene.here)
    others = {at for seat, at in enumerate(scene.crew) if seat != scene.seat}
    found: list[tuple[float, int, int]] = []
    for place, way in enumerate(ways):
        if way > FAR_AWAY or (place in scene.fire and place != scene.here):
            continue
        near = [
            (values[to] / _water_price(scene, to), to)
            for to in (place, *(to for _, to in scene.open_neighbours(place)))
            if to in values
        ]
        if not near:
            continue
        near.sort(reverse=True)
        total = cost = score = 0.0
        for _, to in near[:3]:
            total += values[to]
            cost += _water_price(scene, to)
            score = max(score, total / (max(cost - foam, 0.5) + WALK_EXTRA * way))
        found.append((score * (0.8 if place in others else 1.0), place, near[0][1]))
    found.sort(key=lambda entry: (-entry[0], entry[1]))
    tasks = []
    for score, place, threat in found[:3]:
        why = Intent("intent.to_fire" if threat in scene.fire else "intent.to_smoke", {"to": text(threat)})
        begins = _put_out(scene, values) if place == scene.here else _step(scene, scene.here, first[place])
        tasks.append(Task(score, begins, why))
    return tasks


def _put_out(scene: Scene, values: Mapping[int, float]) -> tuple[str, ...]:
    """From where the figure stands: the best first; fire to smoke only where no other fire would light it again."""
    reach = [("here", scene.here), *((DIRECTIONS[d], to) for d, to in scene.open_neighbours(scene.here))]
    near = sorted(
        ((values[to] / _water_price(scene, to), name, to) for name, to in reach if to in values), reverse=True
    )
    begins = []
    for _, name, to in near:
        begins.append(f"extinguish {name} remove")
        if to in scene.fire and not any(other in scene.fire for _, other in scene.open_neighbours(to)):
            begins.append(f"extinguish {name} reduce")
    return tuple(begins)


def foam(scene: Scene, values: Mapping[int, float]) -> tuple[str, ...]:
    """SPEC-15: extinguish AP that would be lost at the end of the actions."""
    return _put_out(scene, values) if scene.state.extinguish_ap else ()


# ---------------------------------------------------------------- vehicles and specialists


def _hazmats(scene: Scene) -> list[Task]:
    """SPEC-16: the technician disposes of hazmats, those near the fire first."""
    if not CAN_DISPOSE >> scene.card & 1:
        return []
    if scene.here in scene.hazmats:
        return [Task(3.0, ("dispose", "end"), Intent("intent.dispose", {"at": text(scene.here)}))]
    ways, first = scene.walk_from(scene.here)
    tasks = []
    for place in sorted(scene.hazmats):
        if ways[place] < FAR and first[place] >= 0:
            burning = sum(1 for _, to in scene.open_neighbours(place) if to in scene.fire)
            why = Intent("intent.to_hazmat", {"to": text(place)})
            score = HAZMAT_WORTH * (1 + burning) / (1 + ways[place])
            tasks.append(Task(score, _step(scene, scene.here, first[place]), why))
    return tasks


def _gun(scene: Scene, values: Mapping[int, float]) -> list[Task]:
    """GUN: where at least three fires burn in the quadrant and nobody is inside; the driver walks to the engine for it."""
    if not scene.vehicles or scene.state.engine > 3 or not scene.state.rules.gun:
        return []
    cells = in_quadrant(scene, scene.state.engine)
    fires = sum(1 for place in cells if place in scene.fire)
    if fires < GUN_FIRES or any(at in cells for at in scene.crew):
        return []
    gain = sum(splash(scene, values, place) for place in cells) / len(cells)
    price = int(GUN_COST[scene.card])
    why = Intent("intent.gun", {"fires": fires})
    if scene.here in scene.engine_cells():
        return [Task(gain / price, ("gun",), why)]
    if not CAN_REROLL >> scene.card & 1:
        return []
    ways, first = scene.walk_from(scene.here)
    goal = min(scene.engine_cells(), key=lambda place: ways[place])
    if ways[goal] >= FAR or first[goal] < 0:
        return []
    return [Task(gain / (price + ways[goal] / 2), _step(scene, scene.here, first[goal]), why)]


def splash(scene: Scene, values: Mapping[int, float], place: int) -> float:
    """GUN-07, GUN-08: the worth of what a shot at a cell puts out."""
    return sum(values.get(to, 0.0) for to in (place, *(to for _, to in scene.open_neighbours(place))))


def _specialist(scene: Scene, goals: Mapping[int, int]) -> list[Task]:
    """SPEC-02, SPEC-13: treat before carrying far, identify before anybody walks."""
    tasks = []
    if CAN_TREAT >> scene.card & 1 and any(victim.at == scene.here and not victim.treated for victim in scene.victims):
        if scene.carry_out()[scene.here] >= 4:
            tasks.append(Task(RESCUE_WORTH, ("treat",), Intent("intent.treat", {"at": text(scene.here)})))
    if CAN_IDENTIFY >> scene.card & 1:
        asked = sorted(place for place in goals.values() if place in scene.pois) or sorted(scene.pois)
        tasks += [Task(0.9, (f"identify {at}",), Intent("intent.identify", {"at": at})) for at in map(text, asked)]
    return tasks

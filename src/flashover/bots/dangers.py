"""What each fire and smoke threatens: the worth, in a crew's eyes, of putting it out. Rules of thumb, no chances computed."""

from __future__ import annotations

from flashover.bots.scene import OPEN, SHUT, WALL, WAYS, Scene
from flashover.geometry import NEIGHBOURS

#: A fire as such; each wall an explosion in it would hit; each new fire that explosion would make; each free neighbour it may spread to.
FIRE = 1.0
WALL_HIT = 0.55
NEW_FIRE = 0.35
SPREAD = 0.2
#: A victim or POI beside it, two steps away; a hazmat beside it.
VICTIM_NEAR = 2.5
VICTIM_TWO_STEPS = 0.6
HAZMAT_NEAR = 1.6
#: A smoke as such; each smoke and each fire beside it; a victim or hazmat on it.
SMOKE = 1.3
SMOKE_BESIDE = 0.25
FIRE_BESIDE = 0.8
VICTIM_IN_SMOKE = 0.5
#: How much more a cube matters with the house nearly down.
LATE = 1.0


def explosion(scene: Scene, place: int) -> tuple[int, int]:
    """EXPL-02..08 in short: (walls hit, new fires) of an explosion here; shockwaves run on through fire."""
    hits = fires = 0
    edges, fire = scene.edges, scene.fire
    for d in range(4):
        at = place
        while True:
            slot = at * 4 + d
            kind = edges[slot]
            at = NEIGHBOURS[slot]
            if kind >= WALL:
                hits += 1
                break
            if kind == SHUT or at < 0:
                break
            if at not in fire:
                fires += 1
                break
    return hits, fires


def worth(scene: Scene) -> dict[int, float]:
    """Every inside fire and smoke -> how much it helps to remove it."""
    precious = {victim.at for victim in scene.victims} | set(scene.pois)
    edges, fire, smoke, hazmats = scene.edges, scene.fire, scene.smoke, scene.hazmats
    house = 1.0 + LATE * scene.cubes / 24
    values: dict[int, float] = {}
    for place in fire:
        hits, fires = explosion(scene, place)
        value = FIRE + house * WALL_HIT * hits + NEW_FIRE * fires
        for _, to, slot in WAYS[place]:
            if edges[slot] != OPEN:
                continue
            if to in precious:
                value += VICTIM_NEAR
            if to in hazmats:
                value += HAZMAT_NEAR
            if to not in fire:
                value += SPREAD
            for _, further, next_slot in WAYS[to]:
                if further in precious and further != place and edges[next_slot] == OPEN:
                    value += VICTIM_TWO_STEPS
        values[place] = value
    for place in smoke:
        value = SMOKE
        if place in precious or place in hazmats:
            value += VICTIM_IN_SMOKE
        for _, to, slot in WAYS[place]:
            if edges[slot] != OPEN:
                continue
            if to in fire:
                value += FIRE_BESIDE
            elif to in smoke:
                value += SMOKE_BESIDE
            if to in precious:
                value += VICTIM_TWO_STEPS
        values[place] = value
    return values

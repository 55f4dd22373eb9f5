"""Players for long and odd games: uniform random play dies early and seldom rescues anybody.

Everything is drawn from the state's own generator, so that a game is the same in every build.
"""

from __future__ import annotations

from collections.abc import Callable

from flashover import cards, geometry
from flashover.formats import notation
from flashover.rules import plies
from flashover.rules.refusal import waits_for_dice
from flashover.rules.specialists import crew_pool
from flashover.rules.state import State

Policy = Callable[[State, list[int]], int]

VARIABLE_WORDS = {*geometry.DIRECTIONS, "here", *geometry.SIDES, *cards.NAMES}


def ply_kind(text: str) -> str:
    """``"command 2 move up lead"`` -> ``"command move lead"``: a ply without seats, cells, directions and names."""
    words = text.split()
    keep = [word for word in words if not word[0].isdigit() and (word not in VARIABLE_WORDS or word == "hazmat")]
    if words[0] in ("crew", "specialist") or words[:2] == ["!", "deal"]:
        keep = [word for word in keep if word != "hazmat"]
    return " ".join(keep)


KINDS = {code: ply_kind(text) for code, text in notation.texts().items()}

# What a helpful crew likes, in tenths; a step counts as many times its liking for where it leads.
LIKING = {
    "move": 10, "move carry victim": 120, "move carry treated": 60, "move carry hazmat": 25, "move lead": 150,
    "move lead carry victim": 200, "move lead carry treated": 150, "move lead carry hazmat": 100,
    "door": 5, "extinguish remove": 20, "extinguish reduce": 15, "chop": 1, "treat": 200, "dispose": 200,
    "identify": 60, "look": 60, "gun": 60, "drive ambulance": 3, "drive engine": 2, "crew": 4, "end": 3,
    "command move": 5, "command move carry victim": 90, "command move carry treated": 60,
    "command move carry hazmat": 20, "command move lead": 90, "command move lead carry victim": 120,
    "command move lead carry treated": 90,
    "command move lead carry hazmat": 60, "command door": 3, "command dispose": 150,
}  # fmt: skip
BASE = [LIKING.get(KINDS.get(code, ""), 1) for code in range(plies.COMMANDS)]


# -------------------------------------------------------------------------------------------------------- the way there

FAR = 99
#: Position -> (neighbour, bit of the edge between, whether it is in the v plane).
NEIGHBOURS = [
    [
        (geometry.NEIGHBOURS[here * 4 + direction], geometry.EDGE_BITS[here * 4 + direction], direction & 1)
        for direction in range(4)
        if geometry.NEIGHBOURS[here * 4 + direction] >= 0
    ]
    for here in range(geometry.POSITIONS)
]
_fields: dict[tuple[int, ...], list[int]] = {}


def steps_to(s: State, goals: tuple[int, ...]) -> list[int]:
    """Position -> how many steps to the nearest goal if every door were open; a wall stops."""
    key = (s.wall_h, s.wall_v, *goals)
    field = _fields.get(key)
    if field is None:
        if len(_fields) > 3000:
            _fields.clear()
        field = _fields[key] = _flood((s.wall_h, s.wall_v), goals)
    return field


def _flood(walls: tuple[int, int], goals: tuple[int, ...]) -> list[int]:
    field = [FAR] * geometry.POSITIONS
    for goal in goals:
        field[goal] = 0
    ring = list(goals)
    price = 1
    while ring:
        further = []
        for here in ring:
            for there, bit, plane in NEIGHBOURS[here]:
                if field[there] == FAR and not walls[plane] & bit:
                    field[there] = price
                    further.append(there)
        ring = further
        price += 1
    return field


def _victims(s: State) -> list[int]:
    found = []
    word = s.victims
    while word:
        found.append(((word & 255) - 1) >> 1)
        word >>= 8
    return found


def _face_down(s: State) -> list[int]:
    found = []
    word: int = s.poi
    while word:
        low = word & -word
        found.append(geometry.POSITION_OF_BIT[low.bit_length() - 1])
        word ^= low
    return found


def _safe_cells(s: State) -> tuple[int, ...]:
    """Where victims are rescued."""
    if s.rules.vehicles:
        return (s.rules.ambulance_cells[s.ambulance * 2], s.rules.ambulance_cells[s.ambulance * 2 + 1])
    return tuple(geometry.POSITION_OF_RING_BIT)


# ------------------------------------------------------------------------------------------------------------ decisions


def uniform(s: State, legal: list[int]) -> int:
    """Every legal decision equally likely."""
    return legal[s.draw(len(legal))]


def helpful(s: State, legal: list[int]) -> int:
    """Brings victims out, puts fire out, uses what the specialists can do."""
    if s.wait != plies.FOR_ACTION:
        if s.wait == plies.FOR_CONTINUE and s.draw(4):
            return plies.CONTINUE_YES
        return legal[s.draw(len(legal))]
    to_safety = steps_to(s, _safe_cells(s))
    wanted: list[int] | None = None
    weights = []
    for code in legal:
        weight = BASE[code]
        what = code if code < plies.COMMAND else (code - plies.COMMAND) & 63
        if what < plies.REDUCE and not plies.IDENTIFY <= code < plies.COMMAND:
            seat = s.active if code < plies.COMMAND else (code - plies.COMMAND) >> 6
            here = s.crew >> seat * 8 & 255
            direction = what >> 3 if what < plies.DOOR else what - plies.DOOR
            there = geometry.NEIGHBOURS[here * 4 + direction]
            if what < plies.DOOR and what & 7:
                field = to_safety
            else:
                if wanted is None:
                    wanted = steps_to(s, tuple(sorted({*_victims(s), *_face_down(s)})))
                field = wanted
            if what >= plies.DOOR:
                closed = (s.shut_v if direction & 1 else s.shut_h) & geometry.EDGE_BITS[here * 4 + direction]
                weight = weight * 8 if closed else 1
            elif field[there] < field[here]:
                weight *= 6
            elif field[there] > field[here]:
                weight = weight // 10 + 1
            if what < plies.DOOR and s.fire & geometry.CELL_BITS[there]:
                weight = weight // 20 + 1
        weights.append(weight)
    return _pick(s, legal, weights)


def wrecking(s: State, legal: list[int]) -> int:
    """Chops and slams doors: buildings that collapse in phase 1."""
    return _liking(s, legal, ("chop", "door"), 6)


def daring(s: State, legal: list[int]) -> int:
    """Goes into fire, sends others into fire, reduces instead of removing."""
    if s.wait != plies.FOR_ACTION:
        return legal[s.draw(len(legal))]
    weights = []
    for code in legal:
        what = code if code < plies.COMMAND else (code - plies.COMMAND) & 63
        weight = 2
        if what < plies.DOOR and not plies.IDENTIFY <= code < plies.COMMAND:
            seat = s.active if code < plies.COMMAND else (code - plies.COMMAND) >> 6
            there = geometry.NEIGHBOURS[(s.crew >> seat * 8 & 255) * 4 + (what >> 3)]
            weight = 30 if s.fire & geometry.CELL_BITS[there] else 5
        weights.append(weight)
    return _pick(s, legal, weights)


def driving(s: State, legal: list[int]) -> int:
    """Vehicles, deck gun, crew change and orders; now and then something else."""
    return _liking(s, legal, ("drive ambulance", "drive engine", "gun", "crew", "command move", "identify"), 5)


def _liking(s: State, legal: list[int], kinds: tuple[str, ...], times: int) -> int:
    if s.wait != plies.FOR_ACTION:
        return legal[s.draw(len(legal))]
    return _pick(s, legal, [times if KINDS[code] in kinds else 1 for code in legal])


def _pick(s: State, legal: list[int], weights: list[int]) -> int:
    left = s.draw(sum(weights))
    for code, weight in zip(legal, weights, strict=True):
        left -= weight
        if left < 0:
            return code
    raise AssertionError("the weights are positive")


POLICIES: dict[str, Policy] = {
    "uniform": uniform,
    "helpful": helpful,
    "wrecking": wrecking,
    "daring": daring,
    "driving": driving,
}


# --------------------------------------------------------------------------------------------------------------- chance

FAIR, KIND, CRUEL = 0, 1, 2


def outcome(s: State, mood: int = FAIR) -> int:
    """What chance gives: fair, or kind (few explosions: long games), or cruel (hazmats and hot spots are hit)."""
    wait = s.wait
    if wait == plies.FOR_REVEAL:
        victims = s.unrevealed_victims
        return plies.VICTIM if s.draw(victims + s.unrevealed_alarms) < victims else plies.FALSE_ALARM
    if waits_for_dice(wait):
        face = s.draw(48)
        if mood != FAIR and wait == plies.FOR_FIRE_DICE:
            for _ in range(8 if mood == KIND else 3):
                bit = geometry.CELL_BITS[geometry.position_of(geometry.INSIDE[face])]
                burning = (s.fire | s.smoke) & bit if mood == KIND else s.fire & (s.hazmat | s.hot | s.poi) & bit
                if bool(burning) == (mood == CRUEL):
                    break
                face = s.draw(48)
        return plies.DICE + face
    if wait in (plies.FOR_GUN_RED, plies.FOR_THIRD_RED):
        return plies.RED + 1 + s.draw(6)
    if wait in (plies.FOR_GUN_BLACK, plies.FOR_FIRST_EXPLOSION):
        return plies.BLACK + 1 + s.draw(8)
    pool = crew_pool(s)
    cards = [card for card in range(1, 9) if pool >> card & 1]
    return plies.DEAL + cards[s.draw(len(cards))]


class Player:
    """A policy, how chance is disposed, and how often (of 16 decisions) the policy is asked at all."""

    def __init__(self, s: State) -> None:
        names = list(POLICIES)
        # Helpful games are the rich ones: half of all.
        self.name = "helpful" if s.draw(2) else names[s.draw(len(names))]
        self.policy = POLICIES[self.name]
        self.mood = s.draw(3)
        self.attention = 16 if s.draw(2) else 12

    def ply(self, s: State) -> int:
        """The next ply of a game that is not over."""
        if s.wait >= plies.FIRST_CHANCE:
            return outcome(s, self.mood)
        legal = s.legal_actions()
        assert legal, "a decision without a choice"
        return self.policy(s, legal) if s.draw(16) < self.attention else legal[s.draw(len(legal))]

"""Random option sets, random hand-made positions and a random player; also usable to compare two models."""

from __future__ import annotations

import random
from typing import Any

from flashover.options import EDITIONS, VALUES, Options, OptionsError

from . import NaiveGame
from .board import ALL_CELLS, DIRECTIONS, SIDES
from .kit import Position, door, wall
from .options import CARDS

#: Values that should not come up as often as the default: without the parts of the game there is little to see.
WEIGHTED: dict[str, tuple[Any, ...]] = {
    "use_specialists": (True, True, True, False),
    "use_hazmats": (True, True, True, False),
    "use_vehicles": (True, True, True, False),
    "use_hot_spots": (True, True, True, False),
    "variant_lone_brigade": (False, False, True),
    "variant_broken_gun": (False, False, True),
}


def random_options(rng: random.Random) -> dict[str, Any]:
    """Options that can be played together (CLR-07)."""
    options: dict[str, Any] = {"mode": rng.choice(["family", "experienced", "experienced"])}
    if rng.random() < 0.2:
        options["edition"] = rng.choice(list(EDITIONS))
    for name, values in VALUES.items():
        if name != "mode" and rng.random() < 0.5:
            options[name] = rng.choice(WEIGHTED.get(name, values))
    try:
        Options.from_json(options)
    except OptionsError as error:
        if error.code != "options.conflict":
            raise
        del options[error.path]
    return options


# Chopping, driving and passing at random bring the building down before anything happens.
WEIGHTS = {"chop": 0.05, "drive": 0.2, "end": 0.3, "door": 0.4, "extinguish": 2.0}


def step(game: NaiveGame, rng: random.Random) -> None:
    """One random ply: first the kind of action, then one of that kind, with a liking for loaded moves."""
    wait = game.waits_for()
    if wait["kind"] == "outcome":
        game.apply(rng.choice(game.outcomes()))
        return
    legal = wait["legal"]
    assert legal, game.position()
    assert legal == sorted(set(legal))
    kinds = sorted({text.split(" ")[0] for text in legal})
    kind = rng.choices(kinds, [WEIGHTS.get(kind, 1.0) for kind in kinds])[0]
    texts = [text for text in legal if text.split(" ")[0] == kind]
    loaded = [text for text in texts if "carry" in text or "lead" in text]
    game.apply(rng.choice(loaded if loaded and rng.random() < 0.8 else texts))


def start(rng: random.Random) -> NaiveGame:
    """A new game, or one moved on by hand so that the rarer endings come up too."""
    game = NaiveGame.new(random_options(rng), rng.randint(1, 6))
    if rng.random() < 0.5:
        while game.position()["phase"] == "setup":
            step(game, rng)
        position = game.position()
        position["rescued"] = rng.randint(5, 8)
        position["unrevealed"]["victims"] = max(2, 10 - position["rescued"])
        for poi in position["pois"][: rng.randint(0, 2)]:
            poi.update({"at": list(rng.choice([cell for cell in ALL_CELLS if list(cell) not in position["fire"]]))})
            poi.update({"face": "victim", "treated": rng.random() < 0.5})
        game = NaiveGame.from_position(position)
    return game


def dense_position(rng: random.Random) -> Position:
    """A hand-made position (CLR-12 keeps it possible) in which things meet that seldom meet in play."""
    options = random_options(rng)
    game = NaiveGame.new(options, 1)
    rules = game.state.rules
    seats = rng.randint(1, 6)
    inside = [list(cell) for cell in ALL_CELLS if 1 <= cell[0] <= 6 and 1 <= cell[1] <= 8]
    ring = [list(cell) for cell in ALL_CELLS if list(cell) not in inside]
    engine = [list(cell) for cell in rules.board.parking["engine"]["top"]]
    crowd = rng.sample(inside, 6) + rng.sample(ring, 2) + engine
    burning = rng.sample(inside, rng.randint(5, 25))
    cards = rng.sample(rules.cards, seats)
    firefighters = []
    for seat in range(seats):
        figure: dict[str, Any] = {"at": rng.choice(crowd), "saved": rng.randint(0, 4) if seat else 0}
        if rules.vehicles and rng.random() < 0.3:
            figure["at"] = rng.choice(engine)
        if rules.specialists:
            figure["specialist"] = cards[seat]
        firefighters.append(figure)
    pois: list[dict[str, Any]] = []
    for _ in range(rng.randint(0, 4)):
        if rng.random() < 0.5:
            pois.append({"at": rng.choice(crowd[:6]), "face": "down"})
        else:
            pois.append({"at": rng.choice(crowd), "face": "victim", "treated": rng.random() < 0.5})
    walls = rng.sample(sorted(rules.board.walls), 11)
    position: Position = {
        "options": options,
        "ap": rng.randint(0, 8),
        "untouched": rng.random() < 0.5,
        "phase": rng.choice(["actions", "actions", "fire", "replenish"]),
        "bonus": {"command": 0, "extinguish": 0, "movement": 0},
        "firefighters": firefighters,
        "fire": burning[3:] + (rng.sample(ring, 1) if rng.random() < 0.2 else []),
        "smoke": burning[:3],
        "pois": pois,
        "unrevealed": {"victims": rng.randint(4, 8), "false_alarms": rng.randint(0, 5)},
        "walls": [wall(a, b, rng.choice([1, 2, 2])) for a, b in walls],
        "doors": [door(a, b, rng.choice(["open", "open", "gone"])) for a, b in rules.board.doors if rng.random() < 0.6],
        "rescued": rng.randint(4, 7),
        "lost": rng.randint(0, 3),
    }
    if rules.hazmats:
        position["hazmats"] = [rng.choice(crowd[:6]) for _ in range(rng.randint(0, 5))]
    if rules.hot_spots:
        position["hot_spots"] = rng.sample(inside, 6)
        position["hot_spot_reserve"] = rng.randint(0, 3)
    if rules.vehicles:
        position["ambulance"], position["engine"] = rng.choice(SIDES), "top"
    if position["phase"] == "actions" and rules.specialists and cards[0] in ("captain", "cafs", "rescue"):
        name = {"captain": "command", "cafs": "extinguish", "rescue": "movement"}[cards[0]]
        position["bonus"][name] = rng.randint(0, 3 if name != "command" else 2)
    if position["phase"] != "actions":
        position.update({"ap": 0, "untouched": False})
    return position


def every_action_text() -> list[str]:
    texts = ["treat", "dispose", "look", "gun", "end"]
    for d in DIRECTIONS:
        texts += [f"door {d}", f"chop {d}"]
        for load in ("", " carry victim", " carry treated", " carry hazmat"):
            texts += [f"move {d}{load}", f"move {d} lead{load}"]
    texts += [f"extinguish {d} {how}" for d in (*DIRECTIONS, "here") for how in ("remove", "reduce")]
    texts += [f"identify {r},{c}" for r, c in ALL_CELLS]
    texts += [f"drive {v} {side}" for v in ("engine", "ambulance") for side in SIDES]
    texts += [f"crew {card}" for card in CARDS]
    return texts + [f"command {seat} {text}" for seat in range(6) for text in texts]

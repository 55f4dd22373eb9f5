"""Trains the value of a position from games the fast policy plays with itself: `make train`, or `python scripts/train_value.py family`.

Needs numpy (`make train` brings it); what it writes, `src/flashover/bots/weights/<mode>.json`, is read without it, and what it said on the
way is in `<mode>.log` beside it. Games are played with every crew size (and, in the experienced game, all levels, both houses, drawn and
chosen specialists); in a few of a hundred turns the first actions are random. A position counts for how its game ended, less the further
off the end still was: a crew that does not mind waiting would never come out of the house.

The games are the same on every machine. The weights are the same as long as numpy multiplies matrices in the same order: on another kind
of processor the losses agree to three digits and single weights do not.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from array import array
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from flashover.board import Board
from flashover.options import Options
from flashover.rules import plies
from flashover.rules.ruleset import Ruleset, ruleset_for
from flashover.tactics.features import SIZE
from flashover.tactics.policy import Scout
from flashover.tactics.rollout import Race
from flashover.tactics.selfplay import watch
from flashover.tactics.turns import Turns
from flashover.tactics.value import Value

WEIGHTS = Path(__file__).resolve().parents[1] / "src" / "flashover" / "bots" / "weights"
WIDE, NARROW = 32, 16
#: What a win is worth one turn earlier.
DISCOUNT = 0.985
#: Specialists in the order in which a crew that may choose takes them.
CHOSEN = (4, 6, 8, 7, 2, 1)
BATCH = 2048
LAYERS = ("first", "second", "third")
#: Games of one piece of work.
PART = 50
#: Games of the fast policy, and how often they are gone through. Of 120 veteran games on the same seeds a crew of four planners won 60
#: with the value of 12,000 games, 83 with that of 200,000, 86 with that of 400,000.
GAMES = {"family": 80_000, "experienced": 400_000}
EPOCHS = {"family": 8, "experienced": 6}


class Log:
    """What is said on the way, kept for the file beside the weights."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, line: str) -> None:
        """Print a line and keep it."""
        print(line, flush=True)
        self.lines.append(line)


class Rows(NamedTuple):
    """Features of many positions, what each came to, the game it is from, and how many of the games were won."""

    features: array[float]
    targets: array[float]
    games: array[int]
    won: list[bool]


def some_rules(mode: str, rnd: random.Random, made: dict[tuple[str, str, int], Ruleset]) -> tuple[Ruleset, list[int]]:
    """A crew and its game."""
    if mode == "family":
        key = ("", "A" if rnd.random() < 0.8 else "B", rnd.choice((1, 2, 3, 4, 4, 5, 6)))
        cards: list[int] = []
    else:
        level = rnd.choice(("recruit", "veteran", "heroic"))
        key = (level, rnd.choice("AAB"), rnd.choice((1, 2, 3, 4, 4, 4, 5, 6)))
        cards = list(CHOSEN[: key[2]]) if rnd.random() < 0.5 else rnd.sample(range(1, 9), key[2])
        rnd.shuffle(cards)
    if key not in made:
        level, side, seats = key
        options = Options.from_json({"mode": mode, "board_side": side, **({"level": level} if level else {})})
        made[key] = ruleset_for(Board.builtin(side), options, seats)
    return made[key], cards


def play(mode: str, games: int, seed: int, noise: int, weights: dict[str, Any] | None) -> Rows:
    """The policy's games as rows; with weights, games of short thoughts that judge by them."""
    rnd = random.Random(seed)
    made: dict[tuple[str, str, int], Ruleset] = {}
    value = Value([0.0] * (SIZE + 1), [0.0] * 2, [0.0] * 2, 1, 1)
    if weights is not None:
        value = Value(weights["first"], weights["second"], weights["third"], weights["wide"], weights["narrow"])
    scout = Scout()
    race = Race(Turns(value, scout), value, scout)
    rows = Rows(array("f"), array("f"), array("i"), [])
    for game in range(games):
        rules, cards = some_rules(mode, rnd, made)
        seen: list[float] = []
        result, _ = watch(rules, seed + game, race, cards, 0 if weights is None else 100, noise, seen)
        count = len(seen) // SIZE
        rows.features.extend(seen)
        rows.targets.extend(DISCOUNT ** (count - 1 - n) if result == plies.WON else 0.0 for n in range(count))
        rows.games.extend([game] * count)
        rows.won.append(bool(result == plies.WON))
    return rows


def _play_part(job: tuple[str, int, int, int, dict[str, Any] | None]) -> Rows:
    return play(*job)


def play_all(mode: str, games: int, seed: int, noise: int, weights: dict[str, Any] | None, jobs: int) -> Rows:
    """`play` in several processes, in parts that do not depend on how many there are."""
    parts = [(mode, min(PART, games - start), seed + start, noise, weights) for start in range(0, games, PART)]
    rows = Rows(array("f"), array("f"), array("i"), [])
    with ProcessPoolExecutor(jobs) as pool:
        for number, part in enumerate(pool.map(_play_part, parts)):
            rows.features.extend(part.features)
            rows.targets.extend(part.targets)
            rows.games.extend(number * PART + game for game in part.games)
            rows.won.extend(part.won)
    return rows


def train(rows: Rows, epochs: int, seed: int, start: dict[str, Any] | None, rate: float, log: Log) -> dict[str, Any]:
    """Adam on the cross entropy, from scratch or from trained weights; every tenth game is kept aside, and the weights that told its ends
    best are the result.
    """
    import numpy as np

    share = sum(rows.won) / len(rows.won)
    log.say(f"{len(rows.won)} games, {share:.1%} won, {len(rows.targets)} positions; numpy {np.__version__}")
    rng = np.random.default_rng(seed)
    x = np.frombuffer(rows.features, dtype=np.float32).reshape(-1, SIZE)
    y = np.frombuffer(rows.targets, dtype=np.float32)
    aside = np.frombuffer(rows.games, dtype=np.int32) % 10 == 0
    x_aside, y_aside, x, y = x[aside], y[aside], x[~aside], y[~aside]
    shape = ((SIZE, WIDE), (WIDE, NARROW), (NARROW, 1))
    params: list[Any] = []
    for (inputs, outputs), name in zip(shape, LAYERS, strict=True):
        if start is not None:
            layer = np.array(start[name], np.float32).reshape(outputs, inputs + 1)
            params += [layer[:, :-1].T.copy(), layer[:, -1].copy()]
            continue
        params.append((rng.standard_normal((inputs, outputs)) * np.sqrt(2 / inputs)).astype(np.float32))
        params.append(np.zeros(outputs, np.float32))
    means, squares = [np.zeros_like(p) for p in params], [np.zeros_like(p) for p in params]

    def forward(rows_in: Any) -> tuple[Any, Any, Any]:
        first = np.maximum(rows_in @ params[0] + params[1], 0)
        second = np.maximum(first @ params[2] + params[3], 0)
        return first, second, (second @ params[4] + params[5])[:, 0]

    def loss(rows_in: Any, wanted: Any) -> float:
        z = forward(rows_in)[2]
        return float(np.mean(np.maximum(z, 0) - z * wanted + np.log1p(np.exp(-np.abs(z)))))

    best, kept = loss(x_aside, y_aside), [p.copy() for p in params]
    log.say(f"loss on the games kept aside {best:.4f} before")
    step, steps = 0, max(1, epochs * (len(x) // BATCH))
    for epoch in range(epochs):
        order = rng.permutation(len(x))
        for first_row in range(0, len(x) - BATCH + 1, BATCH):
            pick = order[first_row : first_row + BATCH]
            batch, wanted = x[pick], y[pick]
            first, second, z = forward(batch)
            d = ((1 / (1 + np.exp(-z)) - wanted) / BATCH)[:, None]
            d_second = (d @ params[4].T) * (second > 0)
            d_first = (d_second @ params[2].T) * (first > 0)
            gradients = (batch.T @ d_first, d_first.sum(0), first.T @ d_second, d_second.sum(0), second.T @ d, d.sum(0))
            step += 1
            now = rate * (1 - step / steps) + 1e-5
            for n, gradient in enumerate(gradients):
                decayed = gradient + (1e-5 * params[n] if n % 2 == 0 else 0)
                means[n] += 0.1 * (decayed - means[n])
                squares[n] += 0.001 * (decayed * decayed - squares[n])
                change = now * (means[n] / (1 - 0.9**step)) / (np.sqrt(squares[n] / (1 - 0.999**step)) + 1e-8)
                params[n] -= change.astype(np.float32)
        aside_loss = loss(x_aside, y_aside)
        if aside_loss < best:
            best, kept = aside_loss, [p.copy() for p in params]
        log.say(f"epoch {epoch + 1}: loss {loss(x[:100_000], y[:100_000]):.4f}, aside {aside_loss:.4f}")
    layers = {
        name: [float(f"{v:.5g}") for unit in range(w.shape[1]) for v in (*w[:, unit], b[unit])]
        for name, w, b in zip(LAYERS, kept[0::2], kept[1::2], strict=True)
    }
    return {"wide": WIDE, "narrow": NARROW, "aside": round(best, 4), **layers}


def main() -> int:
    """Play, train, write."""
    parser = argparse.ArgumentParser(description="Train the value of a position from the fast policy's games.")
    parser.add_argument("mode", choices=("family", "experienced"))
    parser.add_argument("--games", type=int, default=None, help=f"games of the fast policy {GAMES}")
    parser.add_argument("--thought", type=int, default=0, help="games in which every turn is thought about, with the value so far")
    parser.add_argument("--start", type=Path, default=None, help="weights to go on from, instead of the policy's games")
    parser.add_argument("--epochs", type=int, default=None, help=f"how often the positions are gone through {EPOCHS}")
    parser.add_argument("--seed", type=int, default=3_000_000)
    parser.add_argument("--noise", type=int, default=4, help="in how many of a hundred turns the first actions are random")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=None)
    given = parser.parse_args()
    begin = time.monotonic()
    games, epochs = given.games or GAMES[given.mode], given.epochs or EPOCHS[given.mode]
    log = Log()
    log.say(f"{given.mode}: seed {given.seed}, {games} games of the policy, then {given.thought} of short thoughts, {epochs} epochs")
    if given.start is not None:
        trained = json.loads(given.start.read_text(encoding="ascii"))
    else:
        rows = play_all(given.mode, games, given.seed, given.noise, None, given.jobs)
        trained = train(rows, epochs, given.seed, None, 2e-3, log)
    if given.thought:
        rows = play_all(given.mode, given.thought, given.seed + 1_000_000, given.noise, trained, given.jobs)
        trained = train(rows, epochs, given.seed, trained, 5e-4, log)
    out = given.out or WEIGHTS / f"{given.mode}.json"
    out.write_text(json.dumps(trained) + "\n", encoding="ascii")
    log.say(f"{out.name} written after {time.monotonic() - begin:.0f} s, {given.jobs} processes")
    out.with_suffix(".log").write_text("\n".join(log.lines) + "\n", encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Random walks: games of random legal plies, repeatable from a seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from flashover.game import Game
from flashover.options import Options
from flashover.testing.invariants import check_game, check_step

# How gladly a patient player does what, 1 when not named: the games last longer and see more of the rules.
PATIENT = {"extinguish": 8.0, "treat": 8.0, "dispose": 8.0, "identify": 4.0, "gun": 8.0, "chop": 0.02, "end": 0.05}
PATIENT_LOAD = 8.0  # a step with something taken along


def random_ply(game: Game, rng: Random, *, patient: bool = False) -> str:
    """A ply that can be played now: any legal decision, or an outcome with its true odds."""
    waiting: dict[str, Any] = game.waits_for()
    if waiting["kind"] == "decision":
        legal: list[str] = waiting["legal"]
        return rng.choices(legal, [_weight(ply) for ply in legal])[0] if patient else rng.choice(legal)
    if waiting["kind"] != "outcome":
        raise ValueError("the game is over")
    what = waiting["of"]
    if what == "dice":
        return f"! dice {rng.randint(1, 6)} {rng.randint(1, 8)}"
    if what == "red":
        return f"! red {rng.randint(1, 6)}"
    if what == "black":
        return f"! black {rng.randint(1, 8)}"
    odds: Mapping[str, int] = waiting["odds"]
    names = sorted(odds)
    return f"! {what} {rng.choices(names, [odds[name] for name in names])[0]}"


def _weight(ply: str) -> float:
    return PATIENT_LOAD if " carry " in ply or " lead" in ply else PATIENT.get(ply.split()[0], 1.0)


def walk(
    game: Game,
    rng: Random,
    plies: int | None = None,
    *,
    patient: bool = False,
    check: bool = False,
    from_setup: bool = True,
) -> Iterator[str]:
    """Plays random plies and yields each after it was played, until the game is over or ``plies`` are done.

    With ``check`` every position and every step must hold the invariants.
    """
    done = 0
    before = game.position()
    while game.waits_for()["kind"] != "over" and (plies is None or done < plies):
        ply = random_ply(game, rng, patient=patient)
        game.play(ply)
        done += 1
        if check:
            after = game.position()
            try:
                check_step(before, after)
                check_game(game, from_setup=from_setup)
            except AssertionError as error:
                raise AssertionError(f"after ply {done}, {ply!r}: {error}") from None
            before = after
        yield ply


def random_game(
    options: Options | Mapping[str, Any] | None = None,
    seats: int = 4,
    seed: int = 0,
    *,
    plies: int = 0,
    check: bool = False,
) -> Game:
    """A game set up at random from ``seed``, ``plies`` random plies into its first turn and beyond."""
    rng = Random(seed)
    game = Game.new(options if options is None or isinstance(options, Options) else dict(options), seats)
    steps = walk(game, rng, check=check)
    while game.position()["phase"] == "setup":
        next(steps)
    for _, _ in zip(range(plies), steps, strict=False):
        pass
    return game

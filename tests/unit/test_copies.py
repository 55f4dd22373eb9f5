"""Environments, batches and luck are copied and pickled whole, in both builds: a copy goes on as the original does, and apart from it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

from flashover import Game
from flashover.batch.games import Batch
from flashover.envs import FlashoverEnv, FlashoverVectorEnv, aec_env, parallel_env
from flashover.formats.position import new_ruleset
from flashover.options import Options
from flashover.sim import Luck
from flashover.testing import random_ply

VETERAN = {"mode": "experienced", "level": "veteran"}
Way = Callable[[Any], Any]


def round_trip(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - our own bytes


every_way = pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, round_trip], ids=["copy", "deepcopy", "pickle"])


def plain(thing: Any) -> Any:
    """Arrays as bytes, so that all a step returns can be compared at once."""
    if isinstance(thing, np.ndarray):
        return (thing.dtype.str, thing.shape, thing.tobytes())
    if isinstance(thing, dict):
        return {key: plain(value) for key, value in thing.items()}
    return [plain(value) for value in thing] if isinstance(thing, tuple | list) else thing


def one(env: Any, steps: int) -> list[Any]:
    """Steps of a single environment."""
    found = []
    for _ in range(steps):
        found.append(plain(env.step(env.unwrapped.sample_action())))
        if found[-1][2]:
            found.append(plain(env.reset()))
    return found


def many(envs: FlashoverVectorEnv, steps: int) -> list[Any]:
    return [plain(envs.step(envs.sample_actions())) for _ in range(steps)]


def agents(env: Any, steps: int) -> list[Any]:
    """Turns of an AEC environment: the last legal action of everyone who is asked."""
    found = []
    for _ in range(steps):
        seen, *rest = env.last()
        found.append(plain([env.agent_selection, seen, *rest]))
        env.step(None if rest[1] else int(np.flatnonzero(seen["action_mask"])[-1]))
        if not env.agents:
            env.reset()
    return found


def together(env: Any, steps: int) -> list[Any]:
    """Steps of a parallel environment."""
    found = []
    for _ in range(steps):
        found.append(plain(env.step({agent: int(np.flatnonzero(env.seen(agent)["action_mask"])[-1]) for agent in env.agents})))
        if not env.agents:
            env.reset()
    return found


def last_legal(seen: dict[str, Any]) -> int:
    return int(np.flatnonzero(seen["action_mask"])[-1])


CASES: dict[str, tuple[Callable[[], Any], Callable[[Any, int], list[Any]]]] = {
    "one": (lambda: FlashoverEnv(options=VETERAN), one),
    "one seat, others at random": (lambda: FlashoverEnv(options=VETERAN, seats=3, seat=1), one),
    "one seat, others by a policy": (lambda: FlashoverEnv(options=VETERAN, seats=3, seat=1, others=last_legal), one),
    "many": (lambda: FlashoverVectorEnv(3, options=VETERAN, setup="random"), many),
    "many, as views": (lambda: FlashoverVectorEnv(3, luck="paired", copy=False, autoreset_mode="SameStep"), many),
    "agents in turn": (lambda: aec_env("Veteran", seats=3), agents),
    "agents at once": (lambda: parallel_env("Veteran", seats=3, setup="random"), together),
}


@every_way
@pytest.mark.parametrize("case", CASES)
def test_a_copied_environment_goes_on_alike_and_apart(case: str, way: Way) -> None:
    make, played = CASES[case]
    env = make()
    env.reset(seed=5)
    played(env, 30)
    again, third = way(env), way(env)
    assert type(again) is type(env)
    course = played(env, 120)
    # The original has gone on, and its copies stand where they were taken.
    assert played(again, 120) == course
    assert played(way(third), 120) == course


# A shallow copy of a wrapper of Gymnasium's has the same environment inside.
@pytest.mark.parametrize("way", [copy.deepcopy, round_trip], ids=["deepcopy", "pickle"])
def test_a_wrapped_environment_is_copied_too(way: Way) -> None:
    env = gymnasium.make("flashover/Family-v0", luck="paired")
    env.reset(seed=5)
    again = way(env)
    assert one(env, 150) == one(again, 150)


@every_way
@pytest.mark.parametrize("make", [FlashoverEnv, lambda: FlashoverVectorEnv(2), aec_env, parallel_env])
def test_an_environment_that_was_not_begun_is_copied_as_such(make: Callable[[], Any], way: Way) -> None:
    again = way(make())
    with pytest.raises(Exception, match=r"env\.reset_needed"):
        again.step(np.zeros(2, np.int64) if isinstance(again, FlashoverVectorEnv) else 0)
    one_more = make()
    assert plain(again.reset(seed=3)) == plain(one_more.reset(seed=3))


@every_way
def test_a_copied_environment_writes_into_arrays_of_its_own(way: Way) -> None:
    out = {name: np.zeros_like(array) for name, array in FlashoverVectorEnv(2).reset(seed=1)[0].items()}
    envs = FlashoverVectorEnv(2, out=out)
    envs.reset(seed=1)
    again = way(envs)
    before = plain(out)
    seen = again.step(again.sample_actions())[0]
    assert plain(out) == before != plain(seen) and envs.step(envs.sample_actions())[0] is out and plain(out) == plain(seen)


@every_way
def test_a_copied_batch_is_the_same_to_the_byte(way: Way) -> None:
    """A slot that was not begun and one with an illegal action included; the memory of a copy is its own."""
    batch = Batch(new_ruleset(Options.from_json(VETERAN), 4), 4, True, False)
    batch.seed_sampler(7)
    for slot in (0, 1, 3):
        batch.reset(slot, 40 + slot)
    for _ in range(60):
        for slot in (0, 1, 3):
            batch.act(slot, batch.sample()[slot])
    batch.act(1, -1)

    def whole(of: Batch) -> list[object]:
        memory = [bytes(memoryview(part)) for part in (of.planes(), of.rows(), of.legal(), of.status, of.seeds, of.episodes)]
        return [*memory, *(of.snapshot(slot) for slot in range(4)), of.sampler]

    again, before = way(batch), whole(batch)
    assert whole(again) == before
    assert list(batch.sample()) == list(again.sample())
    after = whole(again)
    for slot in (0, 1, 3):
        batch.act(slot, batch.sample()[slot])
    assert whole(again) == after != whole(batch)


@every_way
def test_copied_luck_goes_on_where_the_original_was(way: Way) -> None:
    def outcomes(luck: Luck, game: Game) -> list[str]:
        rng = Random(3)
        found: list[str] = []
        while not game.over and len(found) < 20:
            if game.to_decide is None:
                found.append(luck.outcome(game))
                game.play(found[-1])
            else:
                game.play(random_ply(game, rng))
        return found

    game, luck = Game.new(VETERAN, 3), Luck(11)
    outcomes(luck, game)
    again, third = way(luck), way(luck)
    assert luck.drawn(16, game.turn) == again.drawn(16, game.turn)
    course = outcomes(luck, game.copy())
    assert course and outcomes(again, game.copy()) == course == outcomes(way(third), game.copy())

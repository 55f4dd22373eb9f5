"""The vector environment: the same games as the single one, three ways to begin anew, memory, seeds, states and errors."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from flashover.envs import FlashoverEnv, FlashoverVectorEnv, action_number
from flashover.envs.rewards import Standing, potential
from flashover.errors import CodedError, EnvError
from flashover.rules import plies
from tests.properties.soak import Tally, count

FAMILY = {"mode": "family"}
VETERAN = {"mode": "experienced", "level": "veteran"}
KINDS: tuple[dict[str, Any], ...] = (
    {"options": FAMILY, "seats": 2, "reward": "rescued"},
    {"options": VETERAN, "seats": 4, "reward": "shaped", "discount": 0.99},
    {"options": VETERAN, "seats": 6, "setup": "random", "luck": "paired"},
    {"options": {**FAMILY, "board_side": "B"}, "seats": 1},
)


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


def row(observations: dict[str, Any], slot: int) -> dict[str, Any]:
    return {name: array[slot] for name, array in observations.items()}


def play_to_the_end(envs: FlashoverVectorEnv) -> None:
    """Until a game ends."""
    while not envs.step(envs.sample_actions())[2].any():
        pass


def test_many_games_are_single_games_ply_by_ply(tally: Tally) -> None:
    """Over several episodes of each slot, which is what a next step after the end goes on with."""
    wanted, episodes, steps, seed = count(24, 10_000), 0, 0, 0
    while episodes < wanted:
        kind = KINDS[seed % len(KINDS)]
        envs = FlashoverVectorEnv(3, **kind)
        seen, _ = envs.reset(seed=seed * 1000)
        envs.seed_sampler(seed)
        singles = [FlashoverEnv(**kind) for _ in range(3)]
        for slot, env in enumerate(singles):
            assert same(env.reset(seed=seed * 1000 + slot)[0], row(seen, slot))
        over = np.zeros(3, np.bool_)
        for _ in range(600):
            actions = envs.sample_actions().copy()
            before = over
            seen, rewards, over, truncated, infos = envs.step(actions)
            assert not truncated.any()
            for slot, env in enumerate(singles):
                if before[slot]:
                    one, worth, ended = env.reset()[0], 0.0, False
                    episodes += 1
                else:
                    one, worth, ended, _, info = env.step(int(actions[slot]))
                    assert {name: infos[name][slot] for name in info} == info
                    steps += 1
                assert same(one, row(seen, slot))
                assert worth == pytest.approx(rewards[slot]) and ended == over[slot]
        seed += 1
    tally("vector = single", episodes=episodes, steps=steps, differences=0)


def test_next_step_begins_anew_with_the_step_after_the_end() -> None:
    envs = FlashoverVectorEnv(4, options=FAMILY, autoreset_mode=AutoresetMode.NEXT_STEP)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    envs.reset(seed=1)
    over = np.zeros(4, np.bool_)
    while not over.any():
        seen, _, over, _, infos = envs.step(envs.sample_actions())
    assert not seen["action_mask"][over].any() and (infos["result"][over] > 0).all()
    assert (envs.sample_actions()[over] == -1).all()
    seen, rewards, again, _, infos = envs.step(envs.sample_actions())
    assert seen["action_mask"][over].any(axis=1).all() and not again[over].any()
    assert not rewards[over].any() and not infos["result"][over].any()


def test_same_step_shows_the_end_in_the_infos() -> None:
    envs = FlashoverVectorEnv(4, options=VETERAN, autoreset_mode="SameStep")
    twin = FlashoverVectorEnv(4, options=VETERAN, autoreset_mode="Disabled")
    seen, _ = envs.reset(seed=1)
    assert same(seen, twin.reset(seed=1)[0])
    over = np.zeros(4, np.bool_)
    while not over.any():
        actions = envs.sample_actions().copy()
        seen, rewards, over, _, infos = envs.step(actions)
        last, worth, ended, _, last_infos = twin.step(actions)
        assert np.array_equal(rewards, worth) and np.array_equal(over, ended)
    assert seen["action_mask"].any(axis=1).all() and not infos["result"].any()
    assert np.array_equal(infos["_final_obs"], over) and np.array_equal(infos["_final_info"], over)
    for slot in np.flatnonzero(over).tolist():
        assert same(row(last, slot), {name: infos["final_obs"][name][slot] for name in last})
        assert infos["final_info"]["result"][slot] == last_infos["result"][slot] > 0
    assert "final_obs" not in envs.step(envs.sample_actions())[4]


def test_disabled_waits_for_a_reset_of_what_ended() -> None:
    envs = FlashoverVectorEnv(4, options=FAMILY, autoreset_mode=AutoresetMode.DISABLED)
    envs.reset(seed=1)
    over = np.zeros(4, np.bool_)
    while not over.any():
        seen, _, over, _, _ = envs.step(envs.sample_actions())
    with pytest.raises(EnvError, match=r"env\.reset_needed"):
        envs.step(envs.sample_actions())
    again, infos = envs.reset(options={"reset_mask": over})
    assert not infos["result"].any()
    for slot in range(4):
        assert same(row(again, slot), row(seen, slot)) != over[slot]
    envs.step(envs.sample_actions())
    for mask in (np.zeros(4, np.bool_), np.ones(3, np.bool_), [True] * 4):
        with pytest.raises(EnvError, match=r"env\.reset_mask"):
            envs.reset(options={"reset_mask": mask})


def test_a_seed_gives_one_stream_of_episodes() -> None:
    def stream(seed: Any) -> list[Any]:
        envs = FlashoverVectorEnv(3, options=VETERAN)
        shown = [envs.reset(seed=seed)[0]]
        envs.seed_sampler(1)
        for _ in range(3):
            play_to_the_end(envs)
        shown.append(envs.reset()[0])
        return shown

    first, again = stream(5), stream([5, 6, 7])
    assert all(same(one, other) for one, other in zip(first, again, strict=True))
    assert not same(first[0], stream(6)[0])
    assert not same(row(first[0], 0), row(first[0], 1))
    with pytest.raises(EnvError, match=r"env\.seed"):
        FlashoverVectorEnv(2).reset(seed=[1])


def test_without_a_seed_every_environment_is_another() -> None:
    shown = [FlashoverVectorEnv(1, options=VETERAN).reset()[0] for _ in range(3)]
    assert not same(shown[0], shown[1]) or not same(shown[1], shown[2])


def test_observations_are_copies_views_or_written_where_they_are_wanted() -> None:
    copies, views = FlashoverVectorEnv(2), FlashoverVectorEnv(2, copy=False)
    out = {name: np.zeros_like(array) for name, array in copies.reset(seed=1)[0].items()}
    given = FlashoverVectorEnv(2, out=out)
    first, shown = copies.reset(seed=1)[0], views.reset(seed=1)[0]
    given.reset(seed=1)
    kept = {name: array.copy() for name, array in first.items()}
    assert same(first, shown) and same(first, out)
    for envs in (copies, views, given):
        envs.seed_sampler(1)
        for _ in range(20):
            seen = envs.step(envs.sample_actions())[0]
    assert same(first, kept) and not same(shown, kept)
    assert seen is out and same(out, shown)
    with pytest.raises(ValueError, match="read-only"):
        shown["planes"][0] = 1


def test_arrays_that_cannot_take_an_observation_are_refused() -> None:
    out = {name: np.zeros_like(array) for name, array in FlashoverVectorEnv(2).reset(seed=1)[0].items()}
    narrow = np.zeros((2, 136), np.bool_)
    fixed = out["action_mask"].copy()
    fixed.flags.writeable = False
    wrong: dict[str, Any] = {"planes": out["planes"][:1], "vector": narrow, "action_mask": fixed}
    for name, array in wrong.items():
        for given in ({**out, name: array}, {other: out[other] for other in out if other != name}):
            with pytest.raises(EnvError, match=rf"env\.parameter at out\.{name}"):
                FlashoverVectorEnv(2, out=given)
    wide = {name: array.astype(np.float32) for name, array in out.items()}
    assert same(FlashoverVectorEnv(2, out=wide).reset(seed=1)[0], FlashoverVectorEnv(2).reset(seed=1)[0])


@pytest.mark.parametrize("luck", ["own", "paired"])
def test_a_state_can_be_kept_pickled_and_put_back(luck: str) -> None:
    def course(envs: FlashoverVectorEnv) -> list[Any]:
        envs.seed_sampler(9)
        return [envs.step(envs.sample_actions()) for _ in range(200)]

    envs = FlashoverVectorEnv(3, options=VETERAN, luck=luck)
    envs.reset(seed=4)
    envs.seed_sampler(1)
    for _ in range(100):
        envs.step(envs.sample_actions())
    kept = pickle.loads(pickle.dumps(envs.state()))  # noqa: S301 - our own
    first = course(envs)
    other = FlashoverVectorEnv(3, options=VETERAN, luck=luck)
    other.set_state(kept)
    envs.set_state(kept)
    for again in (course(envs), course(other)):
        for one, two in zip(first, again, strict=True):
            assert same(one[0], two[0]) and np.array_equal(one[1], two[1]) and np.array_equal(one[2], two[2])
    now = envs.state()
    damaged = kept[2]._replace(words=kept[2].words[:-1])
    wrong: list[Any] = [None, kept[0], kept[:2], (*kept[:2], damaged), (*kept[:2], None), 3]
    for states in wrong:
        with pytest.raises(EnvError, match=r"env\.state at state"):
            envs.set_state(states)
        assert envs.state() == now
    for other in (FlashoverVectorEnv(3, options=FAMILY), FlashoverVectorEnv(3, options=VETERAN, luck={"own": "paired"}.get(luck, "own"))):
        with pytest.raises(EnvError, match=r"env\.state at state\[0\]\.kind"):
            other.set_state(kept)


def test_numpy_numbers_are_seeds() -> None:
    expected = FlashoverVectorEnv(3, options=VETERAN).reset(seed=5)[0]
    seeds: list[Any] = [np.int64(5), np.array(5), np.arange(5, 8), [np.int32(5), 6, np.uint8(7)], (5, 6, 7)]
    for seed in seeds:
        assert same(FlashoverVectorEnv(3, options=VETERAN).reset(seed=seed)[0], expected)
    envs = FlashoverVectorEnv(3, options=VETERAN)
    envs.reset(seed=1)
    before = envs.state()
    wrong: list[Any] = [-1, 1.5, "567", [5, 6, "7"], [5, 6, -7], np.arange(3.0), [1], {5, 6, 7}]
    for seed in wrong:
        with pytest.raises(EnvError, match=r"env\.seed at seed"):
            envs.reset(seed=seed)
        assert envs.state() == before
    with pytest.raises(EnvError, match=r"env\.seed"):
        envs.seed_sampler("1")  # type: ignore[arg-type]  # refused for what it is
    sampled = []
    for one in (9, np.int64(9)):
        envs.seed_sampler(one)
        sampled.append(envs.sample_actions().tolist())
    assert sampled[0] == sampled[1]


def end_turns(env: FlashoverEnv, seed: int, detour: bool) -> list[bytes]:
    """A crew that only ends its turns, after a walk or not: the fire after each turn."""
    env.reset(seed=seed)
    end, over = action_number("end"), False
    fires: list[bytes] = []
    while not over and len(fires) < 6:
        mask = env.action_masks()
        if detour and mask[0]:
            over = env.step(0)[2]
        elif mask[end]:
            seen, _, over, _, _ = env.step(end)
            fires.append(seen["planes"][:2].tobytes())
        else:
            over = env.step(int(mask.argmax()))[2]
    return fires


def test_paired_luck_is_the_same_for_other_ways_to_play() -> None:
    env = FlashoverEnv(options=FAMILY, seats=2, luck="paired", setup="random")
    turns = [(end_turns(env, seed, False), end_turns(env, seed, True)) for seed in range(10)]
    # A walk may carry nobody and put out nothing: the fire is that of the same rolls.
    assert sum(idle[:2] == walked[:2] for idle, walked in turns) >= 8
    assert len({tuple(idle) for idle, _ in turns}) == 10


@pytest.mark.parametrize("kind", ["win", "rescued", "shaped"])
def test_rewards_add_up_to_what_the_game_came_to(kind: str) -> None:
    envs = FlashoverVectorEnv(8, options=FAMILY, seats=3, reward=kind, autoreset_mode="SameStep", setup="random")
    envs.reset(seed=2)
    envs.seed_sampler(2)
    start = potential(Standing(*(np.zeros(8) for _ in range(5))))
    total, ended = np.zeros(8), 0
    while ended < 20:
        _, rewards, over, _, infos = envs.step(envs.sample_actions())
        total += rewards
        for slot in np.flatnonzero(over):
            last = infos["final_info"]
            won = float(last["result"][slot] == plies.WON)
            expected = {"win": won, "rescued": float(last["rescued"][slot]), "shaped": won - start[slot]}[kind]
            assert total[slot] == pytest.approx(expected)
            total[slot] = 0
            ended += 1


def test_an_illegal_action_is_refused_before_anything_is_played() -> None:
    envs = FlashoverVectorEnv(2, options=FAMILY)
    seen, _ = envs.reset(seed=1)
    actions = envs.sample_actions().copy()
    for wrong in (action_number("end"), 63, -1, 100_000):
        actions[1] = wrong
        with pytest.raises(EnvError, match=r"env\.illegal_action at actions\[1\]"):
            envs.step(actions)
    assert same(seen, {name: array.copy() for name, array in envs._views.all().items()})
    keeps = FlashoverVectorEnv(2, options=FAMILY, illegal="keep")
    seen, _ = keeps.reset(seed=1)
    actions = keeps.sample_actions().copy()
    actions[1] = 63
    after, rewards, over, _, infos = keeps.step(actions)
    assert infos["illegal"].tolist() == [0, 1] and not over.any() and not rewards.any()
    assert same(row(seen, 1), row(after, 1)) and not same(row(seen, 0), row(after, 0))
    assert keeps.step(keeps.sample_actions())[4]["illegal"].tolist() == [0, 0]


def test_invalid_parameters_have_a_code() -> None:
    wrong: list[dict[str, Any]] = [
        {"num_envs": 0}, {"num_envs": 2.0}, {"seats": 7}, {"seats": "4"}, {"reward": "fun"}, {"luck": "good"}, {"setup": ""},
        {"illegal": None}, {"autoreset_mode": "never"}, {"render_mode": "human"}, {"options": {"mode": "expert"}},
    ]  # fmt: skip
    for parameters in wrong:
        with pytest.raises(CodedError):
            FlashoverVectorEnv(**parameters)
    envs = FlashoverVectorEnv(2)
    with pytest.raises(EnvError, match=r"env\.reset_needed"):
        envs.step(np.zeros(2, np.int64))
    envs.reset(seed=1)
    bad: list[Any] = [np.zeros(3, np.int64), np.zeros(2), [1.5, 2], None, [[1], [2]]]
    for actions in bad:
        with pytest.raises(EnvError, match=r"env\.action"):
            envs.step(actions)


def test_every_whole_number_type_is_an_action() -> None:
    for kind in (np.int16, np.int32, np.int64, np.uint16):
        envs = FlashoverVectorEnv(2)
        envs.reset(seed=1)
        envs.step(envs.sample_actions().astype(kind))


def test_gymnasium_passes_parameters_on() -> None:
    envs = gymnasium.make_vec("flashover/Veteran-v0", num_envs=2, autoreset_mode="SameStep", seats=3)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, _ = envs.reset(seed=Random(1).getrandbits(20))
    assert seen["vector"].shape == envs.observation_space["vector"].shape  # type: ignore[index]

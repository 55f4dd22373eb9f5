"""The single environment and those with many agents: seats, states, pictures, errors."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from flashover.batch import space
from flashover.envs import COUNTERS, IDS, NAMES, FlashoverEnv, action_name, action_number, aec_env, parallel_env
from flashover.envs.kinds import options_of
from flashover.envs.snapshots import Snapshot
from flashover.errors import EnvError
from flashover.formats import notation

VETERAN = {"mode": "experienced", "level": "veteran"}


def test_one_agent_can_play_one_seat() -> None:
    env = FlashoverEnv(options=VETERAN, seats=4, seat=2)
    _, info = env.reset(seed=5)
    over, steps = False, 0
    while not over:
        assert info["seat"] == 2
        _, _, over, _, info = env.step(env.sample_action())
        steps += 1
    assert steps > 3


def test_the_other_seats_follow_a_policy() -> None:
    asked: list[int] = []

    def others(seen: dict[str, Any]) -> int:
        asked.append(int(seen["vector"][22]))
        return int(np.flatnonzero(seen["action_mask"])[-1])

    courses = []
    for _ in range(2):
        env = FlashoverEnv(options=VETERAN, seats=3, seat=0, others=others)
        env.reset(seed=5)
        courses.append([env.step(int(env.action_masks().argmax()))[0]["planes"].tobytes() for _ in range(10)])
    assert courses[0] == courses[1] and asked and set(asked) == {3}
    broken = FlashoverEnv(options=VETERAN, seats=3, seat=0, others=lambda _: 63)
    broken.reset(seed=5)
    with pytest.raises(EnvError, match=r"env\.illegal_action at others"):
        broken.step(broken.sample_action())
    for seat in (4, -1, "0"):
        with pytest.raises(EnvError, match=r"env\.parameter at seat"):
            FlashoverEnv(seats=4, seat=seat)  # type: ignore[arg-type]  # refused for what it is


def played(env: FlashoverEnv, steps: int) -> list[Any]:
    """The first legal action, again and again: what is seen after each, and how the game stands."""
    found = []
    for _ in range(steps):
        seen, worth, over, _, info = env.step(int(env.action_masks().argmax()))
        found.append((seen["planes"].tobytes(), seen["vector"].tobytes(), worth, info))
        if over:
            break
    return found


@pytest.mark.parametrize("luck", ["own", "paired"])
def test_a_state_fixes_what_others_at_random_do(luck: str) -> None:
    env = FlashoverEnv(options=VETERAN, seats=4, seat=2, luck=luck)
    env.reset(seed=5)
    kept = env.state()
    course = played(env, 15)
    env.sample_action()  # the agent's own dice, which the others do not share
    env.set_state(kept)
    other = FlashoverEnv(options=VETERAN, seats=4, seat=2, luck=luck)
    other.reset(seed=6)
    other.set_state(kept)
    assert played(env, 15) == course == played(other, 15)
    env.reset(seed=6)
    assert played(env, 15) != course


def test_the_others_play_on_from_a_state_that_asks_them() -> None:
    env = FlashoverEnv(options=VETERAN, seats=4, seat=2)
    env.reset(seed=5)
    whole = FlashoverEnv(options=VETERAN, seats=4)
    whole.reset(seed=5)
    asked: list[int] = []

    def others(seen: dict[str, Any]) -> int:
        asked.append(int(seen["vector"][COUNTERS["turn"]]))
        return int(seen["action_mask"].argmax())

    for state in (env.state(), whole.state()):
        for policy in (None, others):
            one = FlashoverEnv(options=VETERAN, seats=4, seat=0, others=policy)
            one.reset(seed=9)
            seen = one.set_state(state)
            assert one.game().to_decide == 0 and seen["action_mask"].any()
            assert one.step(int(one.action_masks().argmax()))[4]["seat"] == 0
    assert asked


def test_a_state_of_another_kind_or_a_damaged_one_changes_nothing() -> None:
    env = FlashoverEnv(options=VETERAN)
    env.reset(seed=1)
    kept = env.state()
    words = kept.words
    broken: list[Any] = [(1, 2, 3), None, (*words[:-1], words[-1] + 1), *((first, *words[1:]) for first in (words[0] ^ 1, "1", 2**70, -1))]
    wrong: dict[str, list[Any]] = {
        "state: is not": [None, 7, tuple(kept), kept._asdict()],
        r"state\.words: .*damaged": [
            *(kept._replace(words=given) for given in broken), kept._replace(check=0), Snapshot(kept.kind, words),
        ],
        r"state\.kind: .*luck=paired": [FlashoverEnv(options=VETERAN, luck="paired").state()],
        r"state\.kind: .*seats=3": [FlashoverEnv(options=VETERAN, seats=3).state()],
        r"state\.kind: .*level=heroic": [FlashoverEnv(options={**VETERAN, "level": "heroic"}).state()],
    }  # fmt: skip
    env.step(env.sample_action())
    now = env.state()
    for message, states in wrong.items():
        for state in states:
            with pytest.raises(EnvError, match=rf"env\.state at {message}"):
                env.set_state(state)
            assert env.state() == now
    for crew in (aec_env("Veteran"), parallel_env("Veteran")):
        with pytest.raises(EnvError, match=r"env\.state at snapshot\.words"):
            crew.set_state(kept._replace(words=words[1:]))


def test_a_seed_is_any_whole_number() -> None:
    for make in (FlashoverEnv, aec_env, parallel_env):
        shown = []
        for seed in (3, np.int64(3), np.uint8(3)):
            env = make()
            env.reset(seed=seed)
            shown.append(env.state() if isinstance(env, FlashoverEnv) else env.snapshot())
        assert shown[0] == shown[1] == shown[2]
        wrong: list[Any] = [-1, 1.5, "3", np.float64(3), np.int8(-3)]
        for seed in wrong:
            with pytest.raises(EnvError, match=r"env\.seed at seed"):
                env.reset(seed=seed)


def test_an_illegal_action_names_the_rule() -> None:
    env = FlashoverEnv(setup="random")
    seen, _ = env.reset(seed=1)
    number = action_number("move up carry victim")
    assert not seen["action_mask"][number]
    with pytest.raises(EnvError, match=r"1 is 'move up carry victim': (load\.missing|move\.\w+)"):
        env.step(number)
    env.step(env.sample_action())
    with pytest.raises(EnvError, match=r"stands for no ply"):
        env.step(env.action_space.n - 1)  # type: ignore[attr-defined]


def test_an_action_is_a_whole_number() -> None:
    env = FlashoverEnv()
    env.reset(seed=2**70)
    wrong: list[Any] = [1.0, None, "end", [1]]
    for action in wrong:
        with pytest.raises(EnvError, match=r"env\.action at action"):
            env.step(action)
    for action in (-1, 2**80):
        with pytest.raises(EnvError, match=r"env\.illegal_action"):
            env.step(action)
    env.step(np.int16(env.sample_action()))


def test_a_finished_game_waits_for_a_reset() -> None:
    env = FlashoverEnv()
    with pytest.raises(EnvError, match=r"env\.reset_needed"):
        env.step(0)
    env.reset(seed=1)
    while not env.step(env.sample_action())[2]:
        pass
    assert env.sample_action() == -1
    with pytest.raises(EnvError, match=r"env\.reset_needed"):
        env.step(0)
    env.reset()
    env.step(env.sample_action())


def test_its_state_goes_on_elsewhere_and_is_a_game() -> None:
    env, other = FlashoverEnv(options=VETERAN), FlashoverEnv(options=VETERAN)
    env.reset(seed=5)
    for _ in range(25):
        env.step(env.sample_action())
    seen = other.set_state(pickle.loads(pickle.dumps(env.state())))  # noqa: S301 - our own
    game = env.game()
    codes = sorted(action.code for action in game.legal_actions())
    state = game.state
    assert codes == sorted(space.ply_of(state, int(action)) for action in np.flatnonzero(seen["action_mask"]))
    for _ in range(10):
        action = env.sample_action()
        one, two = env.step(action), other.step(action)
        assert all(np.array_equal(one[0][name], two[0][name]) for name in one[0]) and one[1:] == two[1:]


@pytest.mark.parametrize("make", [FlashoverEnv, aec_env, parallel_env])
def test_it_is_drawn_as_pixels_text_and_svg(make: Any) -> None:
    frames = {}
    for mode in ("rgb_array", "ansi", "svg"):
        env = make(render_mode=mode)
        env.reset(seed=1)
        frames[mode] = env.render()
        env.close()
    pixels = frames["rgb_array"]
    assert pixels.dtype == np.uint8 and pixels.shape[1:] == (800, 3) and 300 < pixels.shape[0] < 1500
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20
    assert frames["svg"].startswith("<svg") and "\x1b[" in frames["ansi"]
    silent = make()
    silent.reset(seed=1)
    assert silent.render() is None


def test_names_go_both_ways() -> None:
    assert len(set(NAMES.values())) == len(NAMES)
    for number in NAMES:
        assert action_number(action_name(number)) == number
    assert (action_name(1), action_name(54), action_name(63)) == ("move up carry victim", "end", "wait")
    for number in set(range(-1, int(space.ACTIONS) + 2)) - set(NAMES):
        with pytest.raises(EnvError, match=r"env\.action"):
            action_name(number)
    with pytest.raises(EnvError, match=r"env\.action"):
        action_number("order +6 move up")


def relative(ply: str, me: int, seats: int) -> str:
    """A ply text as the name of an action, for plies that name seats; written apart from `names`."""
    words = ply.split()
    if words[0] == "command":
        return f"order +{(int(words[1]) - me) % seats} {' '.join(words[2:])}"
    if words[0] == "first":
        return f"first +{(int(words[1]) - me) % seats}"
    if words[0] in ("place", "specialist"):
        return f"{words[0]} {words[2]}"
    if words[0] == "stay":
        return "stay"
    return f"park {words[2]}" if words[0] == "park" else ply


@pytest.mark.parametrize("id_", IDS)
def test_names_say_what_is_played(id_: str) -> None:
    env = FlashoverEnv(options=options_of(id_), seats=5)
    env.reset(seed=11)
    named = set()
    for _ in range(400):
        state, me = env.game().state, int(env._batch.standing(0)) >> 48 & 255
        for action in np.flatnonzero(env.action_masks()).tolist():
            ply = notation.text_of(space.ply_of(state, action))
            if ply.split()[0] in ("knockdown", "ride"):
                assert NAMES[action].startswith(ply.split()[0])
            else:
                assert NAMES[action] == relative(ply, me, 5)
            named.add(NAMES[action].split()[0])
        if env.step(env.sample_action())[2]:
            env.reset()
    assert {"move", "chop", "end", "place", "first"} <= named


def test_agents_share_rewards_and_see_from_their_seat() -> None:
    env = aec_env("Recruit", seats=3, reward="rescued")
    env.reset(seed=8)
    env._batch.seed_sampler(8)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, worth, over, _, info = env.last()
        totals[agent] += worth
        rescued = info["rescued"]
        if over:
            env.step(None)
            continue
        assert agent == f"firefighter_{info['seat']}" and seen["action_mask"].sum() >= 1 and not seen["action_mask"][63]
        for other in set(env.agents) - {agent}:
            assert np.flatnonzero(env.observe(other)["action_mask"]).tolist() == [63]
        env.step(int(env._batch.sample()[0]))
    # What is rescued after an agent's last look is in its reward all the same.
    assert set(totals.values()) == {float(rescued)}
    with pytest.raises(EnvError, match=r"env\.reset_needed"):
        env.step(0)


def test_all_at_once_only_the_one_who_is_asked_decides() -> None:
    env = parallel_env("Family", seats=3)
    seen, _ = env.reset(seed=8)
    asked = env.asked
    actions = {agent: int(view["action_mask"].argmax()) for agent, view in seen.items()}
    assert [actions[agent] for agent in env.agents if agent != asked] == [63, 63]
    with pytest.raises(EnvError, match=r"env\.illegal_action"):
        env.step(dict.fromkeys(env.agents, actions[asked]))
    with pytest.raises(EnvError, match=r"env\.action"):
        env.step({agent: 63 for agent in env.agents if agent != asked})
    kept = env.snapshot()
    first = env.step(actions)[0]
    env.set_state(kept)
    again = env.step(actions)[0]
    assert all(np.array_equal(first[agent]["planes"], again[agent]["planes"]) for agent in first)


def test_an_unknown_kind_has_a_code() -> None:
    for make in (aec_env, parallel_env):
        with pytest.raises(EnvError, match=r"env\.unknown"):
            make("Legendary")

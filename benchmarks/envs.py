"""Environments side by side: ours, PettingZoo, OpenSpiel with tensors and masks, pgx, in one interleaved run. `make envbench`.

Every contestant plays at random among its legal actions and pays for its observation and its mask; sampling is counted. Rates are steps
per CPU second of one process, the best of all rounds. Peers live in the environment `.peers` (`make peers`); one that is not installed
is left out. What a step is differs from game to game: the ratios are about the cost of a step, not about the games. Speed is reported
and never asserted: the exit code is 0 whatever was reached.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from benchmarks.run import Target

ROOT = Path(__file__).resolve().parent.parent
GAMES = 1024
#: Steps a second, of both kinds of game and of one game at a time.
LEAST = {"ours.family.views": 2e6, "ours.veteran.views": 1.3e6, "ours.family.single": 3e5}
#: How many times as many steps as another environment the family game makes; the veteran game is held against the same as an aim.
TIMES = {"pgx.connect_four": 1, "pgx.backgammon": 35, "pettingzoo.hanabi": 1000, "pettingzoo.connect_four": 150, "spiel.connect_four": 5}
SPIEL = ("hanabi", "backgammon", "connect_four")
PGX = ("connect_four", "backgammon")
#: How the vector environment is used: whether it copies its observations, and how a finished game begins anew.
WAYS = {"views": (False, "NextStep"), "copies": (True, "NextStep"), "same_step": (False, "SameStep"), "disabled": (False, "Disabled")}
KINDS = {"family": {"mode": "family"}, "veteran": {"mode": "experienced", "level": "veteran"}}


def rate(step: Callable[[], int], seconds: float) -> float:
    """Steps per CPU second; `step` returns how many it took. The best of three stretches."""
    step()
    best = 0.0
    for _ in range(3):
        taken, start = 0, process_time()
        while process_time() - start < seconds / 3:
            taken += step()
        best = max(best, taken / (process_time() - start))
    return best


# ---------------------------------------------------------------- ours


def ours(seconds: float) -> dict[str, Any]:
    """The vector environment with views, with copies and by each way to begin anew, and the single one."""
    from flashover.envs import FlashoverEnv, FlashoverVectorEnv
    from flashover.formats.position import new_ruleset
    from flashover.options import Options
    from flashover.rules.playout import random_games
    from flashover.rules.ruleset import Ruleset

    found: dict[str, Any] = {}
    for name, options in KINDS.items():
        figures = {}
        for way, (copy, mode) in WAYS.items():
            envs = FlashoverVectorEnv(GAMES, options=options, copy=copy, autoreset_mode=mode)
            envs.reset(seed=1)
            envs.seed_sampler(1)

            def many(envs: FlashoverVectorEnv = envs, resets: bool = mode == "Disabled") -> int:
                for _ in range(20):
                    over = envs.step(envs.sample_actions())[2]
                    if resets and over.any():
                        envs.reset(options={"reset_mask": over})
                return 20 * GAMES

            for _ in range(20):
                many()
            figures[way] = rate(many, seconds)
        env = FlashoverEnv(options=options)
        env.reset(seed=1)

        def one(env: FlashoverEnv = env) -> int:
            for _ in range(200):
                if env.step(env.sample_action())[2]:
                    env.reset()
            return 200

        figures["single"] = rate(one, seconds)
        rules = new_ruleset(Options.from_json(options), 4)

        def bare(rules: Ruleset = rules) -> int:
            return random_games(rules, 1, 200)[0]

        figures["bare_playout"] = rate(bare, seconds)
        found[name] = figures
    return found


# ---------------------------------------------------------------- peers


def pettingzoo(seconds: float) -> dict[str, Any]:
    """Connect four and Hanabi for four as PettingZoo's tutorials play them. Hanabi comes with the extra `classic` alone."""
    from pettingzoo.classic import connect_four_v3

    found = {"connect_four": rate(turns(connect_four_v3.env()), seconds)}
    try:
        from pettingzoo.classic import hanabi_v5

        hanabi = hanabi_v5.env(players=4, hand_size=4)
    except ImportError as error:
        print(f"pettingzoo.hanabi is left out: {error}", file=sys.stderr)
    else:
        found["hanabi"] = rate(turns(hanabi), seconds)
    return found


def turns(env: Any) -> Callable[[], int]:
    """Fifty turns of an AEC environment."""
    env.reset(seed=1)

    def step() -> int:
        seen, _, over, truncated, _ = env.last()
        if over or truncated:
            env.reset()
            return 0
        env.step(env.action_space(env.agent_selection).sample(seen["action_mask"]))
        return 1

    return lambda: sum(step() for _ in range(50))


def open_spiel(seconds: float) -> dict[str, Any]:
    """Each game with its observation tensor and its mask for every decision."""
    import pyspiel

    dice = random.Random(1).random
    found = {}
    for name in SPIEL:
        game = pyspiel.load_game(name)

        def play(game: Any = game) -> int:
            state, steps = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(dice() * len(outcomes))][0])
                    continue
                state.observation_tensor()
                state.legal_actions_mask()
                legal = state.legal_actions()
                state.apply_action(legal[int(dice() * len(legal))])
                steps += 1
            return steps

        found[name] = rate(play, seconds)
    return found


def pgx(seconds: float) -> dict[str, Any]:
    """A batch in JAX on the CPU, one thread, steps inside one compiled loop."""
    import os

    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ["JAX_PLATFORMS"] = "cpu"
    import jax
    import pgx as games
    from pgx.experimental import auto_reset

    found = {}
    for name in PGX:
        env = games.make(name)
        step = jax.vmap(auto_reset(env.step, env.init))
        length = 50 if name == "connect_four" else 5

        def loop(carry: Any, _: Any, step: Any = step) -> Any:
            state, key = carry
            key, first, second = jax.random.split(key, 3)
            odds = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            action = jax.random.categorical(first, odds, axis=1)
            state = step(state, action, jax.random.split(second, GAMES))
            return (state, key), state.observation.sum()

        run = jax.jit(lambda state, key, loop=loop, length=length: jax.lax.scan(loop, (state, key), None, length=length))
        state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), GAMES))
        held = [(state, jax.random.PRNGKey(2))]

        def many(run: Any = run, held: list[Any] = held, length: int = length) -> int:
            held[0], shown = run(*held[0])
            shown.block_until_ready()
            return length * GAMES

        found[name] = rate(many, seconds)
    return found


CONTESTANTS: dict[str, Callable[[float], dict[str, Any]]] = {"ours": ours, "pettingzoo": pettingzoo, "spiel": open_spiel, "pgx": pgx}


def targets() -> list[Target]:
    """What the environments should reach."""
    from benchmarks.run import Target

    found = [Target(f"{name.removeprefix('ours.')}, steps/s", name, None, least=least, unit="") for name, least in LEAST.items()]
    found += [Target(f"family / {name}", "ours.family.views", name, least=times) for name, times in TIMES.items()]
    return found + [Target(f"veteran / {name}", "ours.veteran.views", name, least=times, aim=True) for name, times in TIMES.items()]


def main() -> int:
    """Without arguments, the whole comparison; with a contestant's name, one round of it as JSON."""
    parser = argparse.ArgumentParser(description="Speed of environments, ours and others.")
    parser.add_argument("only", nargs="?", choices=[*CONTESTANTS], help="one round of one contestant, in this interpreter")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for one figure in one round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--peers", type=Path, help="the Python that has the peers (.peers/bin/python)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write figures and verdicts")
    given = parser.parse_args()
    if given.only:
        print(json.dumps(CONTESTANTS[given.only](given.seconds)))
        return 0

    from benchmarks.run import PEERS, Contestant, answer, best_of, flat, report, write

    peers = str(given.peers or PEERS)

    def contestant(name: str, python: str) -> Contestant:
        command = [python, str(Path(__file__)), name, "--seconds", str(given.seconds)]
        return Contestant(name, lambda: flat(json.loads(answer(command, PYTHONPATH=str(ROOT)))))

    contestants = [contestant("ours", sys.executable)]
    for name in ("pettingzoo", "spiel", "pgx") if Path(peers).exists() else ():
        one = contestant(name, peers)
        try:
            one.round()
        except RuntimeError as error:
            print(f"{name} is left out: {str(error).splitlines()[-1]}", file=sys.stderr)
        else:
            contestants.append(one)
    best = best_of(contestants, given.rounds)
    report(best, targets())
    absent = sorted({name for name in TIMES if name not in best})
    if absent:
        print(f"\nnot installed, so not measured: {', '.join(absent)} (make peers)")
    if given.json:
        write(given.json, best, targets(), given.rounds)
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())

"""Train a crew of the family game by masked PPO: many games at once, a small network, the curve as CSV and SVG.

    pip install "flashover[rl]"
    python train_ppo.py --minutes 10 --out results

What the network sees and what it is paid for is in `sight.py`, beside this file, the curve in `curve.py`: a step is worth what the crew
has got nearer to its end by it, and a victory is worth 5 more. The algorithm is proximal policy optimisation (Schulman and others 2017)
with illegal actions masked out of the policy. At the end the crew plays games it has not seen, always by the action it thinks best:
the last row of the CSV.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from curve import FRESH, TRAINING, Row, drawn  # type: ignore[import-not-found]  # beside this file, which is run as a script
from numpy.typing import NDArray
from sight import Observation, Sight  # type: ignore[import-not-found]  # the same
from torch import Tensor, nn

from flashover.envs import FlashoverVectorEnv, action_number

FAMILY_ACTIONS = 64  # a family game with its set-up done asks for own actions and, after a knock-down, for a place
KNOCKDOWN = range(action_number("knockdown top 1"), action_number("knockdown left 2") + 1)
VICTORY = 5.0
#: Seeds of the games at the end; training begins at the seed it is given and goes on in the same streams.
FRESH_SEED = 1_000_000


class Settings(NamedTuple):
    """Everything that decides how the training goes."""

    games: int = 256
    steps: int = 64
    epochs: int = 3
    minibatch: int = 2048
    rate: float = 7e-4
    discount: float = 0.99
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    width: int = 128


def allowed(seen: Observation) -> Tensor:
    """The mask, of the actions that this kind of game has."""
    mask = seen["action_mask"]
    return torch.from_numpy(np.concatenate([mask[:, :FAMILY_ACTIONS], mask[:, KNOCKDOWN]], axis=1).astype(np.bool_))


def numbers(actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """Actions of the network as actions of the environment."""
    return np.where(actions < FAMILY_ACTIONS, actions, actions - FAMILY_ACTIONS + KNOCKDOWN.start)


class Agent(nn.Module):  # type: ignore[misc]  # torch is not installed where the types are checked
    """One network with a head for the policy and one for the value."""

    def __init__(self, inputs: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, FAMILY_ACTIONS + len(KNOCKDOWN))
        self.value = nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, inputs: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the odds of all actions, and the value."""
        hidden = self.body(inputs)
        logits = self.policy(hidden).masked_fill(~mask, -1e9)
        return torch.log_softmax(logits, dim=-1), self.value(hidden).squeeze(-1)


def of_actions(logs: Tensor, actions: Tensor) -> Tensor:
    """The entry of each row that its action names."""
    return logs.gather(1, actions[:, None]).squeeze(1)


class Rollout(NamedTuple):
    """One stretch of play: a row for each step, a column for each game."""

    inputs: Tensor
    masks: Tensor
    actions: Tensor
    odds: Tensor
    values: Tensor
    rewards: Tensor
    ends: Tensor
    last: Tensor


class Results:
    """How the games of a stretch ended."""

    def __init__(self) -> None:
        self.games = self.won = self.rescued = 0

    def add(self, last: dict[str, NDArray[Any]], over: NDArray[np.bool_]) -> None:
        """The final info of what ended in a step."""
        self.games += int(over.sum())
        self.won += int((last["result"][over] == 1).sum())
        self.rescued += int(last["rescued"][over].sum())


def made(settings: Settings, seats: int) -> FlashoverVectorEnv:
    """Family games that begin with the first turn."""
    return FlashoverVectorEnv(
        settings.games, options={"mode": "family"}, seats=seats, setup="random", autoreset_mode="SameStep", copy=False
    )


def play(
    agent: Agent, sight: Sight, envs: FlashoverVectorEnv, seen: Observation, settings: Settings, results: Results
) -> tuple[Rollout, Observation]:
    """Let the agent play `settings.steps` steps in all games."""
    rows: list[tuple[Tensor, ...]] = []
    with torch.no_grad():
        inputs, mask, worth = torch.from_numpy(sight.inputs(seen)), allowed(seen), sight.worth(seen)
        for _ in range(settings.steps):
            logs, value = agent(inputs, mask)
            chance = torch.rand_like(logs).clamp_(1e-9, 1 - 1e-7)
            action = (logs - torch.log(-torch.log(chance))).argmax(dim=-1)
            seen, won, over, _, infos = envs.step(numbers(action.numpy()))
            before, worth = worth, sight.worth(seen)
            after = worth.copy()
            if over.any():
                results.add(infos["final_info"], over)
                after[over] = sight.worth({name: infos["final_obs"][name][over] for name in ("planes", "vector")})
            rewards = after - before + VICTORY * won
            rows.append((
                inputs, mask, action, of_actions(logs, action), value,
                torch.from_numpy(rewards.astype(np.float32)), torch.from_numpy(over.astype(np.float32)),
            ))  # fmt: skip
            inputs, mask = torch.from_numpy(sight.inputs(seen)), allowed(seen)
        last = agent(inputs, mask)[1]
    columns = [torch.stack(column) for column in zip(*rows, strict=True)]
    return Rollout._make([*columns, last]), seen


def advantages(rollout: Rollout, settings: Settings) -> Tensor:
    """Generalised advantage estimation."""
    found = torch.zeros_like(rollout.rewards)
    follows, carried = rollout.last, torch.zeros_like(rollout.last)
    for step in reversed(range(len(rollout.rewards))):
        goes_on = 1 - rollout.ends[step]
        error = rollout.rewards[step] + settings.discount * follows * goes_on - rollout.values[step]
        carried = error + settings.discount * settings.trace * goes_on * carried
        found[step] = carried
        follows = rollout.values[step]
    return found


def learn(agent: Agent, optimiser: torch.optim.Optimizer, rollout: Rollout, settings: Settings) -> None:
    """A few passes of clipped policy gradient over what was played."""
    gains = advantages(rollout, settings)
    returns = (gains + rollout.values).flatten()
    gains = gains.flatten()
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    inputs, masks = rollout.inputs.flatten(0, 1), rollout.masks.flatten(0, 1)
    actions, odds = rollout.actions.flatten(), rollout.odds.flatten()
    for _ in range(settings.epochs):
        for part in torch.randperm(len(gains)).split(settings.minibatch):
            logs, value = agent(inputs[part], masks[part])
            ratio = (of_actions(logs, actions[part]) - odds[part]).exp()
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            loss = -torch.min(ratio * gains[part], clipped * gains[part]).mean()
            # An illegal action has odds of 0 and a logarithm far below any that counts.
            entropy = -(logs.exp() * logs.clamp(min=-30)).sum(dim=-1).mean()
            loss = loss + 0.25 * (value - returns[part]).square().mean() - settings.entropy * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimiser.step()


def train(minutes: float, seats: int, seed: int, out: Path, settings: Settings) -> None:
    """Play and learn until the time is over, slower and slower; one row of the curve for about every ten seconds."""
    torch.manual_seed(seed)
    envs = made(settings, seats)
    seen, _ = envs.reset(seed=seed)
    sight = Sight(seen["planes"][0])
    agent = Agent(sight.inputs(seen).shape[1], settings.width)
    optimiser = torch.optim.Adam(agent.parameters(), settings.rate, eps=1e-5)
    out.mkdir(parents=True, exist_ok=True)
    started, worked, shown, decisions, results = time.monotonic(), time.process_time(), 0.0, 0, Results()
    curve: list[Row] = []

    def row(kind: str, games: Results) -> Row:
        times = round(time.monotonic() - started, 1), round(time.process_time() - worked, 1)
        shares = round(games.won / games.games, 4), round(games.rescued / games.games, 3)
        return Row(kind, seats, seed, torch.get_num_threads(), *times, decisions, games.games, *shares)

    with (out / "ppo-family.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Row._fields)
        while (passed := time.monotonic() - started) < minutes * 60:
            optimiser.param_groups[0]["lr"] = settings.rate * (1 - 0.9 * passed / (minutes * 60))
            rollout, seen = play(agent, sight, envs, seen, settings, results)
            learn(agent, optimiser, rollout, settings)
            decisions += rollout.rewards.numel()
            if passed - shown < 10 or results.games < 200:
                continue
            shown = passed
            curve.append(row(TRAINING, results))
            writer.writerow(curve[-1])
            file.flush()
            print(curve[-1].shown(), flush=True)
            results = Results()
            torch.save(agent.state_dict(), out / "ppo-family.pt")
        torch.save(agent.state_dict(), out / "ppo-family.pt")
        (out / "ppo-family.svg").write_text(drawn(curve), encoding="utf-8")
        final = row(FRESH, evaluated(agent, sight, seats, settings))
        writer.writerow(final)
    print(final.shown())


def evaluated(agent: Agent, sight: Sight, seats: int, settings: Settings, episodes: int = 8) -> Results:
    """Games of fresh seeds by the action the agent thinks best; as many of every slot, so that short games count no more than long ones."""
    envs = made(settings, seats)
    seen, _ = envs.reset(seed=FRESH_SEED)
    results, played = Results(), np.zeros(settings.games, np.int64)
    with torch.no_grad():
        while (played < episodes).any():
            logs, _ = agent(torch.from_numpy(sight.inputs(seen)), allowed(seen))
            seen, _, over, _, infos = envs.step(numbers(logs.argmax(dim=-1).numpy()))
            counted = over & (played < episodes)
            played += over
            if counted.any():
                results.add(infos["final_info"], counted)
    return results


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description="Train a crew of the family game by masked PPO.")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("results"))
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    train(given.minutes, given.seats, given.seed, given.out, Settings())


if __name__ == "__main__":
    main()

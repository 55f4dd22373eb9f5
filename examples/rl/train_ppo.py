"""Train a crew of the family game by masked PPO: many games at once, a small network, the curve as CSV and SVG.

    pip install "flashover[rl]"
    python train_ppo.py --minutes 10 --out results

What the network sees and what it is paid for is in `sight.py`, beside this file, the games and the command line in `training.py`, the
curve in `curve.py`: a step is worth what the crew has got nearer to its end by it, and a victory is worth 5 more. The algorithm is
proximal policy optimisation (Schulman and others 2017) with illegal actions masked out of the policy. At the end the crew plays games it
has not seen, always by the action it thinks best: the last row of the CSV.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from curve import FRESH, TRAINING, Curve, Row  # type: ignore[import-not-found]  # beside this file, which is run as a script
from torch import Tensor, nn
from training import ACTIONS, Play, Results, Settings, arguments  # type: ignore[import-not-found]  # the same

#: Seeds of the games at the end; training begins at the seed it is given and goes on in the same streams.
FRESH_SEED = 1_000_000


class Agent(nn.Module):  # type: ignore[misc]  # torch is not installed where the types are checked
    """One network with a head for the policy and one for the value."""

    def __init__(self, inputs: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, ACTIONS)
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


def play(agent: Agent, games: Play, settings: Settings, results: Results) -> Rollout:
    """Let the agent play `settings.steps` steps in all games."""
    rows: list[tuple[Tensor, ...]] = []
    with torch.no_grad():
        inputs, mask = shown(games)
        for _ in range(settings.steps):
            logs, value = agent(inputs, mask)
            chance = torch.rand_like(logs).clamp_(1e-9, 1 - 1e-7)
            action = (logs - torch.log(-torch.log(chance))).argmax(dim=-1)
            rewards, over, last = games.step(action.numpy())
            if over.any():
                results.add(last, over)
            rows.append((
                inputs, mask, action, of_actions(logs, action), value,
                torch.from_numpy(rewards), torch.from_numpy(over.astype(np.float32)),
            ))  # fmt: skip
            inputs, mask = shown(games)
        after = agent(inputs, mask)[1]
    columns = [torch.stack(column) for column in zip(*rows, strict=True)]
    return Rollout._make([*columns, after])


def shown(games: Play) -> tuple[Tensor, Tensor]:
    """What the network is given of the games."""
    return torch.from_numpy(games.inputs), torch.from_numpy(games.mask)


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
    games = Play(settings.games, seats, seed)
    agent = Agent(games.inputs.shape[1], settings.width)
    optimiser = torch.optim.Adam(agent.parameters(), settings.rate, eps=1e-5)
    started, worked, told, decisions, results = time.monotonic(), time.process_time(), 0.0, 0, Results()
    curve = Curve(out)

    def row(kind: str, those: Results) -> Row:
        times = round(time.monotonic() - started, 1), round(time.process_time() - worked, 1)
        shares = round(those.won / those.games, 4), round(those.rescued / those.games, 3)
        return Row(kind, seats, seed, torch.get_num_threads(), *times, decisions, those.games, *shares)

    while (passed := time.monotonic() - started) < minutes * 60:
        optimiser.param_groups[0]["lr"] = settings.rate * (1 - 0.9 * passed / (minutes * 60))
        rollout = play(agent, games, settings, results)
        learn(agent, optimiser, rollout, settings)
        decisions += rollout.rewards.numel()
        if passed - told < 10 or results.games < 200:
            continue
        told = passed
        curve.add(row(TRAINING, results))
        results = Results()
        torch.save(agent.state_dict(), out / "ppo-family.pt")
    torch.save(agent.state_dict(), out / "ppo-family.pt")
    curve.draw()
    curve.add(row(FRESH, evaluated(agent, seats, settings)))


def evaluated(agent: Agent, seats: int, settings: Settings, episodes: int = 8) -> Results:
    """Games of fresh seeds by the action the agent thinks best; as many of every slot, so that short games count no more than long ones."""
    games = Play(settings.games, seats, FRESH_SEED)
    results, played = Results(), np.zeros(settings.games, np.int64)
    with torch.no_grad():
        while (played < episodes).any():
            logs, _ = agent(*shown(games))
            _, over, last = games.step(logs.argmax(dim=-1).numpy())
            counted = over & (played < episodes)
            played += over
            if counted.any():
                results.add(last, counted)
    return results


def main() -> None:
    """Read the command line and train."""
    given = arguments()
    torch.set_num_threads(given.threads)
    train(given.minutes, given.seats, given.seed, given.out, Settings(games=given.games))


if __name__ == "__main__":
    main()

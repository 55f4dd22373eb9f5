"""The game for many agents, one for each firefighter, as PettingZoo knows it: one after the other (AEC), or all at once (parallel).

All agents share every reward. The one who is asked sees its legal actions; everyone else sees that there is nothing but to wait, and where
all act at once, waits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, SupportsIndex, SupportsInt, Unpack

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from flashover.batch.games import ILLEGAL as ILLEGAL_BIT
from flashover.batch.games import OVER
from flashover.batch.mask import Masks
from flashover.batch.observer import Observer
from flashover.batch.space import WAIT
from flashover.envs.copies import Copied
from flashover.envs.kinds import VERSION, options_of
from flashover.envs.setting import RENDER_FPS, RENDER_MODES, Parameters, Setting
from flashover.envs.single import info_of, standing_of
from flashover.envs.snapshots import Snapshot, illegal_action
from flashover.envs.views import Observation, Views, action_space, observation_space, seed_of, whole
from flashover.errors import EnvError
from flashover.rules.rng import MASK_62 as SEEDS

Agent = str
Info = dict[str, Any]


class Crew(Copied):
    """One game with an agent for each seat: what both kinds of environment share."""

    _LOOKS: ClassVar = ("_observer", "_masks", "_views")

    def __init__(self, **parameters: Unpack[Parameters]) -> None:
        self._setting = Setting(parameters)
        self.options, self.render_mode, seats = self._setting.options, self._setting.render_mode, self._setting.seats
        self.possible_agents: list[Agent] = [f"firefighter_{seat}" for seat in range(seats)]
        self.agents: list[Agent] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self._action_spaces = {agent: action_space() for agent in self.possible_agents}
        self._batch = self._setting.batch(1)
        self._word = -1
        self._look()

    def _look(self) -> None:
        # Each seat looks at the same position from its own place, whenever it is asked what it sees.
        seats = len(self.possible_agents)
        self._observer, self._masks = Observer(self._setting.rules, seats), Masks(seats)
        self._views = Views(self._observer.planes, self._observer.rows, self._masks.words, seats)

    def observation_space(self, agent: Agent) -> spaces.Dict:
        """What an agent sees."""
        return self._observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Discrete:
        """What an agent can do."""
        return self._action_spaces[agent]

    def render(self) -> Any:
        """The game as the render mode says: a picture, text or SVG."""
        return self._setting.picture(self._batch, 0)

    def close(self) -> None:
        """Nothing is held open."""

    def snapshot(self) -> Snapshot:
        """Everything the game is, chance included."""
        return self._setting.snapshot(self._batch, 0)

    def begin(self, seed: SupportsIndex | None) -> None:
        """The first episode of a seed, or the next one of the last seed."""
        if seed is not None:
            self._batch.reset(0, seed_of(seed) & SEEDS)
        elif self._word >= 0:
            self._batch.again(0)
        else:
            from secrets import randbits

            self._batch.reset(0, randbits(62))
        self._word = self._batch.standing(0)
        self.agents = self.possible_agents[:]

    def put(self, snapshot: Snapshot) -> None:
        """Go on from a snapshot of the same kind of game."""
        self._setting.restore(self._batch, {"snapshot": snapshot})
        self._word = self._batch.standing(0)
        self.agents = [] if self.over else self.possible_agents[:]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._word & OVER != 0

    @property
    def asked(self) -> Agent:
        """The agent whose decision is asked for."""
        return self.possible_agents[self._word >> 48 & 255]

    def act(self, action: SupportsInt) -> float:
        """The decision of the one who is asked; returns the reward of everyone."""
        before = self._word
        number = whole(action)
        word = self._batch.act(0, number)
        if word & ILLEGAL_BIT and self._setting.raises:
            raise illegal_action(self._batch.state(0), number, self.asked)
        self._word = word
        return float(self._setting.worth(standing_of(before), standing_of(word)))

    def seen(self, agent: Agent) -> Observation:
        """What an agent sees now."""
        seat, state = self._seat_of[agent], self._batch.state(0)
        self._observer.write(seat, state, seat)
        if agent == self.asked and not self.over:
            self._masks.write(seat, state)
        else:
            self._masks.clear(seat, True)
        return self._views.one(seat)

    def info(self) -> Info:
        """How the game stands."""
        return info_of(self._word)


class FlashoverAECEnv(Crew, AECEnv[Agent, Observation, SupportsInt]):  # type: ignore[misc]  # PettingZoo has no types
    """One agent after the other, in the order in which the game asks them."""

    metadata = {"name": f"flashover_v{VERSION}", "render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS, "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's

    def __init__(self, **parameters: Any) -> None:
        AECEnv.__init__(self)
        Crew.__init__(self, **parameters)

    def reset(self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - the interface's
        """Begin the first episode of a seed; without one, the next episode of the last seed."""
        self.begin(seed)
        self._show()

    def set_state(self, snapshot: Snapshot) -> None:
        """Go on from what `snapshot` gave."""
        self.put(snapshot)
        self._show()

    def _show(self) -> None:
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self.over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self.info() for agent in self.agents}
        self.agent_selection = self.asked

    def observe(self, agent: Agent) -> Observation:
        """What an agent sees now, asked or not."""
        return self.seen(agent)

    def step(self, action: SupportsInt | None) -> None:
        """The decision of the selected agent; None from one whose game is over."""
        if not self.agents:
            raise EnvError("env.reset_needed", "", "reset the environment before this step")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        shared = self.act(action)  # type: ignore[arg-type]  # None is no action and is refused
        self.rewards = dict.fromkeys(self.agents, shared)
        self.terminations = dict.fromkeys(self.agents, self.over)
        self.infos = {agent: self.info() for agent in self.agents}
        self.agent_selection = self.asked
        self._accumulate_rewards()


class FlashoverParallelEnv(Crew, ParallelEnv[Agent, Observation, SupportsInt]):  # type: ignore[misc]  # PettingZoo has no types
    """All agents at once: the one who is asked decides, everyone else waits (action `WAIT`)."""

    metadata = {"name": f"flashover_v{VERSION}", "render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS}  # noqa: RUF012 - PettingZoo's

    def __init__(self, **parameters: Any) -> None:
        Crew.__init__(self, **parameters)

    def reset(
        self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None  # noqa: ARG002 - the interface's
    ) -> tuple[dict[Agent, Observation], dict[Agent, Info]]:
        """Begin the first episode of a seed; without one, the next episode of the last seed."""
        self.begin(seed)
        return self._all()

    def set_state(self, snapshot: Snapshot) -> None:
        """Go on from what `snapshot` gave."""
        self.put(snapshot)

    def _all(self) -> tuple[dict[Agent, Observation], dict[Agent, Info]]:
        return {agent: self.seen(agent) for agent in self.agents}, {agent: self.info() for agent in self.agents}

    def step(
        self, actions: Mapping[Agent, SupportsInt]
    ) -> tuple[dict[Agent, Observation], dict[Agent, float], dict[Agent, bool], dict[Agent, bool], dict[Agent, Info]]:
        """Every agent's action."""
        if not self.agents:
            raise EnvError("env.reset_needed", "", "reset the environment before this step")
        asked = self.asked
        if asked not in actions:
            raise EnvError("env.action", asked, "this agent is asked and has no action")
        for agent, action in actions.items():
            if self._setting.raises and agent != asked and whole(action) != WAIT:
                raise EnvError("env.illegal_action", agent, f"{action}: only {asked} is asked, everyone else waits ({WAIT})")
        shared = self.act(actions[asked])
        seen, infos = self._all()
        rewards = dict.fromkeys(self.agents, shared)
        over = dict.fromkeys(self.agents, self.over)
        truncated = dict.fromkeys(self.agents, False)
        if self.over:
            self.agents = []
        return seen, rewards, over, truncated, infos


def aec_env(kind: str = "Family", **parameters: Any) -> FlashoverAECEnv:
    """The AEC environment of a kind or id: ``aec_env("flashover/Veteran-v0", seats=3)``."""
    return FlashoverAECEnv(**{"options": options_of(kind), **parameters})


def parallel_env(kind: str = "Family", **parameters: Any) -> FlashoverParallelEnv:
    """The parallel environment of a kind or id."""
    return FlashoverParallelEnv(**{"options": options_of(kind), **parameters})

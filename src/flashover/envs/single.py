"""FlashoverEnv: one game. One agent decides for the whole crew, or for one seat of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, SupportsIndex, SupportsInt, Unpack, cast

import gymnasium
import numpy as np
from gymnasium import Space
from numpy.typing import NDArray

from flashover.batch.games import ILLEGAL as ILLEGAL_BIT
from flashover.batch.games import OVER
from flashover.envs.copies import Copied
from flashover.envs.rewards import Standing
from flashover.envs.setting import RENDER_FPS, RENDER_MODES, Parameters, Setting
from flashover.envs.snapshots import Snapshot, illegal_action
from flashover.envs.views import Observation, Views, action_space, observation_space, seed_of, whole
from flashover.errors import EnvError
from flashover.game import Game
from flashover.rules.rng import MASK_62 as SEEDS

#: Plays the other seats: an action for what the seat that is asked sees.
Policy = Callable[[Observation], SupportsInt]


class FlashoverEnv(Copied, gymnasium.Env[Observation, np.int64]):
    """One game as a Gymnasium environment.

    With `seat`, the agent decides for that firefighter only; `others` decides for the rest, at random where it is not given.
    """

    _LOOKS: ClassVar = ("_views", "_planes", "_vector", "_mask")
    metadata = {"render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS}  # noqa: RUF012 - Gymnasium's

    def __init__(
        self,
        *,
        seat: int | None = None,
        others: Policy | None = None,
        **parameters: Unpack[Parameters],
    ) -> None:
        self._setting = Setting(parameters)
        self.options, self.render_mode = self._setting.options, self._setting.render_mode
        seats = self._setting.seats
        if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
            raise EnvError("env.parameter", "seat", f"must be one of the seats 0 to {seats - 1}")
        self.seat = seat
        self.observation_space = cast("Space[Observation]", observation_space())
        self.action_space = action_space()
        self._others = others
        self._batch = self._setting.batch(1)
        self._before = -1
        self._look()

    def _look(self) -> None:
        self._views = Views(self._batch.planes(), self._batch.rows(), self._batch.legal(), 1)
        # One game needs no first axis.
        self._planes, self._vector, self._mask = self._views.planes[0], self._views.vector[0], self._views.masks[0]

    # ---------------------------------------------------------------- the interface

    def reset(self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begin the first episode of a seed; without one, the next episode of the last seed."""
        given = None if seed is None else seed_of(seed)
        super().reset(seed=given, options=options)
        if given is None and self._before >= 0:
            self._batch.again(0)
        else:
            first = given & SEEDS if given is not None else int(self.np_random.integers(2**62))
            self._batch.reset(0, first)
            self._batch.seed_sampler(first)
        word = self._let_others_play(self._batch.standing(0))
        self._before = word
        return self._observation(), info_of(word)

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """One decision, and whatever follows from it up to the next one."""
        before = self._before
        if before < 0 or before & OVER:
            raise EnvError("env.reset_needed", "", "reset the environment before this step")
        number = whole(action)
        word = self._batch.act(0, number)
        if word & ILLEGAL_BIT and self._setting.raises:
            raise illegal_action(self._batch.state(0), number, "action")
        if self.seat is not None:
            word = self._let_others_play(word)
        self._before = word
        worth = self._setting.worth(standing_of(before), standing_of(word))
        return self._observation(), worth, word & OVER != 0, False, info_of(word)

    def render(self) -> Any:
        """The game as the render mode says: a picture, text or SVG."""
        return self._setting.picture(self._batch, 0)

    # ---------------------------------------------------------------- beyond it

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask as `sb3-contrib` asks for it."""
        mask: NDArray[np.bool_] = self._mask.astype(np.bool_)
        return mask

    def sample_action(self) -> int:
        """A legal action, each equally likely; -1 when the game is over. `reset` with a seed seeds this, too."""
        return int(self._batch.sample()[0])

    def game(self) -> Game:
        """The position as a `Game` of its own, with dice that are rolled by hand."""
        return Game(self._batch.state(0), self.options)

    def state(self) -> Snapshot:
        """Everything the game is, chance included: a plain value that can be pickled and put back."""
        return self._setting.snapshot(self._batch, 0)

    def set_state(self, state: Snapshot) -> Observation:
        """Go on from what `state` gave, here or in another environment of the same kind, at the next decision of the agent's seat."""
        self._setting.restore(self._batch, {"state": state})
        self._before = self._let_others_play(self._batch.standing(0))
        return self._observation()

    # ---------------------------------------------------------------- inside

    def _observation(self) -> Observation:
        return {"planes": self._planes.copy(), "vector": self._vector.copy(), "action_mask": self._mask.copy()}

    def _let_others_play(self, word: int) -> int:
        """Everyone else's decisions, up to the next one of the agent's seat."""
        while self.seat is not None and not word & OVER and word >> 48 & 255 != self.seat:
            if self._others is None:
                word = self._batch.act_at_random(0)
                continue
            action = whole(self._others(self._observation()))
            word = self._batch.act(0, action)
            if word & ILLEGAL_BIT:
                raise illegal_action(self._batch.state(0), action, "others")
        return word


def standing_of(word: int) -> Standing:
    """What counts of a status word."""
    return Standing(word & 255, word >> 8 & 255, word >> 16 & 255, word >> 24 & 255, word >> 32 & 255)


def info_of(word: int) -> dict[str, Any]:
    """What `info` shows of a status word."""
    return {
        "result": word & 255, "rescued": word >> 8 & 255, "lost": word >> 16 & 255, "cubes": word >> 24 & 255,
        "illegal": word >> 40 & 255, "seat": word >> 48 & 255,
    }  # fmt: skip

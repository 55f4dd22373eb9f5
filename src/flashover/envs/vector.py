"""FlashoverVectorEnv: many games of one kind, stepped by one call into compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, SupportsIndex, Unpack, cast

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from flashover.batch.games import LEGAL, STATUS
from flashover.envs.copies import Copied
from flashover.envs.rewards import Standing
from flashover.envs.setting import RENDER_FPS, RENDER_MODES, Parameters, Setting
from flashover.envs.snapshots import Snapshot, illegal_action
from flashover.envs.views import Observation, Views, action_space, array_on, observation_space, seed_of
from flashover.errors import EnvError
from flashover.rules.rng import MASK_62 as SEEDS

Actions = NDArray[np.integer[Any]]
Infos = dict[str, Any]
#: One seed for all games, one for each, or none.
Seeds = SupportsIndex | Sequence[SupportsIndex | None] | NDArray[np.integer[Any]] | None

#: Of the bytes of a status, those that `infos` shows under their names.
SHOWN = {name: STATUS.index(name) for name in ("result", "rescued", "lost", "cubes", "illegal", "seat")}


class FlashoverVectorEnv(Copied, VectorEnv[Observation, Actions, NDArray[Any]]):
    """N games side by side; one agent decides for the whole crew of each.

    `copy`: observations are arrays of their own; without it, read-only views of memory that the next step writes again. `out`: arrays
    for `planes`, `vector` and `action_mask` that every observation is copied into instead.
    """

    _LOOKS: ClassVar = ("_views", "_status")

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        out: Observation | None = None,
        **parameters: Unpack[Parameters],
    ) -> None:
        if type(num_envs) is not int or num_envs < 1:
            raise EnvError("env.parameter", "num_envs", "must be a whole number from 1")
        self._setting = Setting(parameters)
        self.options, self.render_mode = self._setting.options, self._setting.render_mode
        try:
            self._mode = AutoresetMode(autoreset_mode)
        except ValueError:
            raise EnvError("env.parameter", "autoreset_mode", f"must be one of {[mode.value for mode in AutoresetMode]}") from None
        self.num_envs = num_envs
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS, "autoreset_mode": self._mode}
        self.single_observation_space = observation_space()
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._out = out
        self._batch = self._setting.batch(num_envs)
        self._before = np.zeros((num_envs, len(STATUS)), np.uint8)
        self._begun = False
        self._look()
        if out is not None:
            self._check(out)

    def _look(self) -> None:
        self._views = Views(self._batch.planes(), self._batch.rows(), self._batch.legal(), self.num_envs)
        self._status = array_on(self._batch.status, np.uint8, self.num_envs, len(STATUS))

    def _check(self, out: Observation) -> None:
        for name, view in self._views.all().items():
            array = out.get(name)
            fits = isinstance(array, np.ndarray) and array.shape == view.shape and np.can_cast(view.dtype, array.dtype)
            if array is None or not fits or not array.flags.writeable:
                raise EnvError("env.parameter", f"out.{name}", f"must be a writable array of {view.shape} for {view.dtype}")

    # ---------------------------------------------------------------- the interface

    def reset(
        self, *, seed: Seeds = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Infos]:
        """Begin new episodes: those of the seeds (an int gives slot i the seed + i), else the next ones of the seeds there are.

        ``options={"reset_mask": mask}`` begins them in some slots only.
        """
        mask, seeds = self._reset_mask(options), self._seeds(seed)
        if isinstance(seeds, range):
            super().reset(seed=seeds.start)
        for slot in np.flatnonzero(mask).tolist():
            given = seeds[slot]
            if given is not None:
                self._batch.reset(slot, given & SEEDS)
            elif self._begun:
                self._batch.again(slot)
            else:
                self._batch.reset(slot, int(self.np_random.integers(2**62)))
        self._begun = True
        self._before = self._status.copy()
        return self._observation(), self._infos(self._before)

    def step(self, actions: Actions) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], Infos]:
        """One action in each game."""
        raw = self._raw(actions)
        before = self._before
        finished = before[:, 4] != 0
        any_finished = bool(finished.any())
        if any_finished and self._mode == AutoresetMode.DISABLED:
            raise EnvError("env.reset_needed", f"actions[{int(finished.argmax())}]", "this game is over and waits for a reset")
        if self._setting.raises:
            slot = self._batch.first_illegal(raw)
            if slot != LEGAL:
                raise illegal_action(self._batch.state(slot), int(np.asarray(actions)[slot]), f"actions[{slot}]")
        self._batch.step(raw, self._mode == AutoresetMode.NEXT_STEP)
        after = self._status.copy()
        rewards = self._setting.worth(_standing(before), _standing(after))
        if any_finished:
            rewards[finished] = 0.0
        over = after[:, 4] != 0
        infos: Infos = {}
        if self._mode == AutoresetMode.SAME_STEP and over.any():
            infos = self._final(over, after)
            self._batch.renew_finished()
            after = self._status.copy()
        self._before = after
        infos.update(self._infos(after))
        return self._observation(), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def render(self) -> tuple[Any, ...] | None:
        """The games as the render mode says: pictures, text or SVG."""
        if self.render_mode is None:
            return None
        return tuple(self._setting.picture(self._batch, slot) for slot in range(self.num_envs))

    # ---------------------------------------------------------------- beyond it

    def action_masks(self) -> NDArray[np.bool_]:
        """The masks as `sb3-contrib` asks for them."""
        return self._views.masks.astype(np.bool_)

    def sample_actions(self) -> NDArray[np.int64]:
        """A legal action for each game, each equally likely, drawn in compiled code; -1 where a game is over."""
        return array_on(self._batch.sample(), np.int64, self.num_envs)

    def seed_sampler(self, seed: SupportsIndex) -> None:
        """Give `sample_actions` a seed."""
        self._batch.seed_sampler(seed_of(seed) & SEEDS)

    def state(self) -> tuple[Snapshot, ...]:
        """Everything the games are, chance included: plain values that can be pickled and put back."""
        return tuple(self._setting.snapshot(self._batch, slot) for slot in range(self.num_envs))

    def set_state(self, state: Sequence[Snapshot]) -> Observation:
        """Go on from what `state` gave, here or in another environment of the same kind."""
        if not isinstance(state, Sequence) or len(state) != self.num_envs:
            raise EnvError("env.state", "state", f"must be the states of {self.num_envs} games")
        self._setting.restore(self._batch, {f"state[{slot}]": snapshot for slot, snapshot in enumerate(state)})
        self._begun = True
        self._before = self._status.copy()
        return self._observation()

    # ---------------------------------------------------------------- inside

    def _reset_mask(self, options: dict[str, Any] | None) -> NDArray[np.bool_]:
        if not options or "reset_mask" not in options:
            return np.ones(self.num_envs, np.bool_)
        mask = options["reset_mask"]
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,) or not mask.any():
            raise EnvError("env.reset_mask", "options.reset_mask", f"must be {self.num_envs} booleans, at least one of them true")
        return mask

    def _seeds(self, seed: Seeds) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, np.ndarray):
            seed = cast("SupportsIndex | Sequence[SupportsIndex | None]", seed.tolist())
        if not isinstance(seed, Sequence):
            first = seed_of(seed)
            return range(first, first + self.num_envs)
        if len(seed) != self.num_envs:
            raise EnvError("env.seed", "seed", f"{len(seed)} seeds for {self.num_envs} games")
        return [None if one is None else seed_of(one, f"seed[{slot}]") for slot, one in enumerate(seed)]

    def _raw(self, actions: Actions) -> bytes:
        if not self._begun:
            raise EnvError("env.reset_needed", "", "reset the environment before its first step")
        array = np.asarray(actions)
        if array.shape != (self.num_envs,) or array.dtype.kind not in "iu":
            raise EnvError("env.action", "actions", f"must be {self.num_envs} whole numbers")
        return array.astype("<i8", copy=False).tobytes()

    def _observation(self) -> Observation:
        if self._out is not None:
            for name, view in self._views.all().items():
                np.copyto(self._out[name], view)
            return self._out
        return self._views.copies() if self._copy else self._views.all()

    def _infos(self, status: NDArray[np.uint8]) -> Infos:
        return {name: status[:, at] for name, at in SHOWN.items()}

    def _final(self, over: NDArray[np.bool_], after: NDArray[np.uint8]) -> Infos:
        """Gymnasium's keys for the last observation and info of games that ended in this step."""
        last: Infos = {}
        for name, view in self._views.all().items():
            last[name] = np.zeros(view.shape, view.dtype)
            last[name][over] = view[over]
            last[f"_{name}"] = over
        info: Infos = {}
        for name, column in self._infos(after).items():
            info[name] = column
            info[f"_{name}"] = over
        return {"final_obs": last, "_final_obs": over, "final_info": info, "_final_info": over}


def _standing(status: NDArray[np.uint8]) -> Standing:
    return Standing(*(status[:, at] for at in range(5)))

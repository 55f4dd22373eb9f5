"""What every environment can be asked to be: the game, its chance, its rewards, and what an illegal action does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from flashover.batch.games import Batch
from flashover.board import Board
from flashover.envs.pictures import Frame, render
from flashover.envs.rewards import REWARDS, Standing, reward
from flashover.envs.snapshots import Snapshot, kind_of, snapshot_of, words_of
from flashover.errors import EnvError, SeatCountError
from flashover.formats.position import new_ruleset
from flashover.options import Options

#: `own`: each game rolls on from its own generator. `paired`: what is rolled depends on the seed and the purpose alone.
LUCKS = ("own", "paired")
#: `played`: the set-up is decided by the agent. `random`: by chance, and an episode begins with the first turn.
SETUPS = ("played", "random")
#: `raise`: an illegal action is an error and nothing is played. `keep`: nothing is played, and `info` says so.
ILLEGAL = ("raise", "keep")
RENDER_MODES = ("rgb_array", "ansi", "svg")
#: Frames per second of a recording.
RENDER_FPS = 2


class Parameters(TypedDict, total=False):
    """The parameters all environments share; see docs/reference/environments.md."""

    options: Options | Mapping[str, object] | None
    seats: int
    board: Board | None
    reward: str
    discount: float
    luck: str
    setup: str
    illegal: str
    render_mode: str | None


class Setting:
    """Parameters, checked, and the games they lead to."""

    def __init__(self, given: Parameters) -> None:
        for name in given:
            if name not in Parameters.__annotations__:
                raise EnvError("env.parameter", name[:60], f"there are {', '.join(Parameters.__annotations__)}")
        options, self.seats = given.get("options"), given.get("seats", 4)
        self.options = options if isinstance(options, Options) else Options.from_json(dict(options or {}))
        if type(self.seats) is not int or not 1 <= self.seats <= 6:
            raise SeatCountError("game.seats", "seats", "one to six firefighters")
        self.rules = new_ruleset(self.options, self.seats, given.get("board"))
        self._reward = _one_of("reward", given.get("reward", "win"), REWARDS)
        self._discount = float(given.get("discount", 1.0))
        luck = _one_of("luck", given.get("luck", "own"), LUCKS)
        self._paired = luck == "paired"
        self._drawn = _one_of("setup", given.get("setup", "played"), SETUPS) == "random"
        self.raises = _one_of("illegal", given.get("illegal", "raise"), ILLEGAL) == "raise"
        mode = given.get("render_mode")
        self.render_mode = None if mode is None else _one_of("render_mode", mode, RENDER_MODES)
        self.kind = kind_of(self.options, self.rules, luck)

    def batch(self, slots: int) -> Batch:
        """Games of this kind."""
        return Batch(self.rules, slots, self._paired, self._drawn)

    def worth(self, before: Standing, after: Standing) -> Any:
        """The reward of a step, or of many."""
        return reward(self._reward, self._discount, before, after)

    def picture(self, batch: Batch, slot: int) -> Frame | None:
        """A game as the render mode says."""
        return None if self.render_mode is None else render(batch.state(slot), self.options, self.render_mode)

    def snapshot(self, batch: Batch, slot: int) -> Snapshot:
        """Everything a game is, chance included."""
        return snapshot_of(self.kind, batch.snapshot(slot))

    def restore(self, batch: Batch, snapshots: Mapping[str, Snapshot]) -> None:
        """Go on in all slots from snapshots of the same kind, each under the name an error calls it by."""
        words = [words_of(snapshot, self.kind, path) for path, snapshot in snapshots.items()]
        for slot, game in enumerate(words):
            batch.restore(slot, game)


def _one_of(name: str, value: str, among: tuple[str, ...]) -> str:
    if value not in among:
        raise EnvError("env.parameter", name, f"must be one of {', '.join(among)}")
    return value

"""Environments that are copied and pickled whole: the games go along, and the copy looks at memory of its own."""

from __future__ import annotations

from abc import abstractmethod
from copy import deepcopy
from typing import Any, ClassVar, Self


class Copied:
    """What lies on the memory of a batch is left out of a copy and laid on the copy's batch by `_look`."""

    #: The attributes that `_look` sets.
    _LOOKS: ClassVar[tuple[str, ...]]

    @abstractmethod
    def _look(self) -> None:
        """Lay arrays on the memory of the batch."""

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in self._LOOKS}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._look()

    def __copy__(self) -> Self:
        # Two environments that share their games would each miss what the other has played.
        return deepcopy(self)

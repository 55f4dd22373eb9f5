"""What a box brings along: the printed editions and boards. The files of `data/` are the only list of either.

An edition is a file of `data/editions`, a board one of `data/boards`; adding one means adding its file. The folders are listed
when this module is imported; the editions are read when one is first asked for, so that a game of the default edition needs no
TOML parser.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import NamedTuple

Scalar = str | int | bool

DEFAULT_EDITION = "default"
DEFAULT_BOARD = "A"
#: CLR-07 names the house `experienced_side=back` prescribes. The ruling is about this one house, so it stands here and not in the
#: board files, whose format is fixed; a further house is neither front nor back.
BACK_BOARD = "B"

# Plain strings: pathlib would double the time this module takes to import.
_DATA = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data")  # noqa: PTH118, PTH120


class Edition(NamedTuple):
    """A printed edition: the language of its rule book, what its text changes against the defaults, and, where a ruling came later,
    what was played before it (`flashover.options.recorded`).
    """

    language: str
    options: Mapping[str, Scalar]
    before: Mapping[str, Scalar] = {}


class _Editions(Mapping[str, Edition]):
    """Every edition by name, in the order the files give."""

    def __init__(self) -> None:
        self._read: dict[str, Edition] = {}

    def _all(self) -> dict[str, Edition]:
        if not self._read:
            import tomllib

            found: list[tuple[int, str, Edition]] = []
            for name in _names("editions", ".toml"):
                with open(os.path.join(_DATA, "editions", f"{name}.toml"), "rb") as file:  # noqa: PTH118, PTH123
                    data = tomllib.load(file)
                found.append((data["order"], name, Edition(data["language"], data["options"], data.get("before", {}))))
            self._read = {name: edition for _, name, edition in sorted(found)}
        return self._read

    def __getitem__(self, name: str) -> Edition:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


def _names(folder: str, ending: str) -> list[str]:
    found = os.listdir(os.path.join(_DATA, folder))  # noqa: PTH118, PTH208
    return sorted(name.removesuffix(ending) for name in found if name.endswith(ending))


EDITIONS: Mapping[str, Edition] = _Editions()

#: Names of the printed boards, the default first. A board is named like its file, in capitals.
BOARDS: tuple[str, ...] = tuple(
    sorted((name.upper() for name in _names("boards", ".json")), key=lambda name: (name != DEFAULT_BOARD, name))
)


def board_path(name: str) -> str:
    """The file of a printed board."""
    return os.path.join(_DATA, "boards", f"{name.lower()}.json")  # noqa: PTH118

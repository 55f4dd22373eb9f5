"""A study on disk: its manifest, and every chunk that was played, each safe once `add` has returned.

The games are one gzip file of JSON lines. Every chunk is a member of its own, begun by the chunk: `zcat` reads the whole, and what a killed
writer left of a member is cut off. Times stand in a file of their own, so that the rows of two runs can be compared byte by byte.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, NamedTuple, Self
from zlib import decompressobj
from zlib import error as ZlibError  # noqa: N812 - named like the classes it stands among

import flashover
from flashover.bots import bot_info
from flashover.errors import FileError, SimError
from flashover.formats.files import parse_json, read_bytes, write_text
from flashover.sim.chunks import Chunk, Done, Kept, unpacked
from flashover.sim.fingerprint import code_digest
from flashover.sim.lock import lock
from flashover.sim.luck import ALGORITHM
from flashover.sim.study import FORMAT, VERSION, Study, study_from_json

MANIFEST, GAMES, TIMES = "manifest.json", "games.jsonl.gz", "times.jsonl.gz"
_BLOCK = 1 << 18


class Manifest(NamedTuple):
    """What a study was played with; enough to play it again."""

    study: Study
    code: str
    luck: str
    program: str
    made_with: str
    #: Of games that other code played (`flashover.sim.takeover`): that code, how many games, how many of them were played again here.
    taken: tuple[tuple[str, int, int], ...] = ()

    def to_json(self) -> dict[str, object]:
        """As the file has it."""
        bots = sorted({bot for cell in self.study.cells for bot in cell.team})
        return {
            "format": FORMAT,
            "version": VERSION,
            "flashover": self.program,
            "code": self.code,
            "luck": self.luck,
            "made_with": self.made_with,
            "bots": {bot: bot_info(bot.partition(":")[0]).source for bot in bots},
            "taken_over": [{"code": code, "games": games, "again": again} for code, games, again in self.taken],
            "study": self.study.to_json(),
        }


def manifest_of(study: Study) -> Manifest:
    """The manifest of a study that is played here and now."""
    return Manifest(study, code_digest(), ALGORITHM, flashover.__version__, f"Python {platform.python_version()}")


def read_manifest(folder: Path) -> Manifest:
    """The manifest in a folder."""
    path = folder / MANIFEST
    try:
        data = parse_json(read_bytes(path))
    except FileError as error:
        raise SimError(error.code, str(path), error.message) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SimError("sim.format", str(path), "is not the manifest of a study")
    if data.get("version") != VERSION:
        raise SimError("sim.version", str(path), f"is of version {data.get('version')!r}, not {VERSION}")
    study = study_from_json(data.get("study"), str(path))
    try:
        taken = tuple((str(one["code"]), int(one["games"]), int(one["again"])) for one in data.get("taken_over", ()))
    except (KeyError, TypeError, ValueError):
        raise SimError("sim.format", f"{path}:taken_over", "is not a list of code, games, again") from None
    code, luck, program, made_with = (str(data.get(name)) for name in ("code", "luck", "flashover", "made_with"))
    return Manifest(study, code, luck, program, made_with, taken)


class _Place(NamedTuple):
    """Where a chunk stands in the file, its length, and the code that played it, where it is not that of the folder."""

    at: int
    length: int
    code: str


class Folder:
    """The folder of a study: made for a new one, or opened to go on or to read."""

    def __init__(self, path: Path, manifest: Manifest) -> None:
        self.path = path
        self.manifest = manifest
        #: Cell -> a byte for each seed, 1 when its game is here.
        self.played = {number: bytearray(part.games) for number, part in enumerate(manifest.study.parts)}
        self._places: dict[Chunk, _Place] = {}
        self._end = 0
        self._files: list[BinaryIO] = []

    @property
    def study(self) -> Study:
        """What is played here."""
        return self.manifest.study

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Folder:
        """A folder as it is, complete or not."""
        folder = cls(Path(path), read_manifest(Path(path)))
        folder._scan()
        return folder

    @classmethod
    def write(cls, path: str | os.PathLike[str], study: Study, *, resume: bool = False, like: Manifest | None = None) -> Folder:
        """A folder to add to: a new one, or with `resume` one of the same study, which may have grown. Others may read it meanwhile, and
        none may write.

        A new one says that its games are played here and now; with `like`, it says of them what that manifest says.
        """
        where = Path(path)
        folder = cls(where, manifest_of(study) if like is None else like._replace(study=study))
        try:
            folder._open(resume)
        except (OSError, FileError) as error:
            folder.close()
            message = error.message if isinstance(error, FileError) else error.strerror or str(error)
            raise SimError("file.unwritable", str(where), message) from None
        except BaseException:
            folder.close()
            raise
        return folder

    def _open(self, resume: bool) -> None:
        # Before anything is made, so that a refusal leaves nothing behind; and locked, because until then another process may have written.
        self._admit(resume)
        self.path.mkdir(parents=True, exist_ok=True)
        games = (self.path / GAMES).open("ab")
        self._files.append(games)
        lock(games, self.path)
        self._admit(resume)
        self._write_manifest()
        self._scan()
        self._files.append((self.path / TIMES).open("ab"))
        games.truncate(self._end)

    def _admit(self, resume: bool) -> None:
        """Refuse a folder that has a study already, unless it is this one and is to be resumed."""
        if not (self.path / MANIFEST).exists():
            return
        if not resume:
            raise SimError("file.exists", str(self.path), "has a study already; --resume goes on with it, or choose another name")
        found = read_manifest(self.path)
        self._same(found)
        self.manifest = self.manifest._replace(taken=found.taken)

    def _write_manifest(self) -> None:
        write_text(self.path / MANIFEST, json.dumps(self.manifest.to_json(), indent=1) + "\n")

    def note_taken(self, code: str, games: int, again: int) -> None:
        """Say in the manifest that games were played by other code."""
        self.manifest = self.manifest._replace(taken=(*self.manifest.taken, (code, games, again)))
        self._write_manifest()

    def _same(self, found: Manifest) -> None:
        """More games of the same cells, by the same code and on the same luck, may be added; nothing else."""
        ours = self.manifest
        for name, one, other in (("code", found.code, ours.code), ("luck", found.luck, ours.luck)):
            if one != other:
                message = f"its {name} is {one}, here is {other}; into a new folder, --from takes over the games that have not changed"
                raise SimError("sim.other_plan", str(self.path / MANIFEST), message)
        if found.study.cells != ours.study.cells or found.study.first != ours.study.first:
            raise SimError("sim.other_plan", str(self.path / MANIFEST), "is another study: its cells or its first seed differ")

    def add(self, done: Done) -> None:
        """One more chunk; one whose games are here already is passed over."""
        mine = self.played[done.chunk.cell]
        begin = done.chunk.first - self.study.first
        if any(mine[begin : begin + done.chunk.games]):
            return
        try:
            for file, data in zip(self._files, (done.rows, done.times), strict=True):
                file.write(data)
                file.flush()
        except OSError as error:
            raise SimError("file.unwritable", str(self.path), error.strerror or str(error)) from None
        self._note(done.chunk, _Place(self._end, len(done.rows), done.code))
        self._end += len(done.rows)

    def _note(self, chunk: Chunk, place: _Place) -> None:
        begin = chunk.first - self.study.first
        mine = self.played[chunk.cell]
        mine[begin : begin + chunk.games] = bytes([1]) * chunk.games
        self._places[chunk] = place

    def _scan(self) -> None:
        """Find all whole members; the first with a seed counts, and the file ends where the last whole one does."""
        path = self.path / GAMES
        if not path.exists():
            return
        for at, length, lines in _members(path):
            try:
                chunk, code, _ = unpacked(lines)
            except (ValueError, TypeError, IndexError):
                raise SimError("sim.row", str(path), f"the games at byte {at} are not those of a study") from None
            self._end = at + length
            mine = self.played.get(chunk.cell, bytearray())
            begin = chunk.first - self.study.first
            if begin >= 0 and begin + chunk.games <= len(mine) and not any(mine[begin : begin + chunk.games]):
                self._note(chunk, _Place(at, length, code))

    @property
    def games(self) -> int:
        """How many games are here."""
        return sum(sum(seeds) for seeds in self.played.values())

    @property
    def complete(self) -> bool:
        """Whether every game is here."""
        return self.games == self.study.games

    def chunks(self) -> Iterator[tuple[Chunk, str, Iterator[Kept]]]:
        """The games in one order however they were played: cell by cell, by seed; some at a time, with the code that played them."""
        if not self._places:
            return
        with (self.path / GAMES).open("rb") as file:
            for chunk in sorted(self._places):
                at, length, code = self._places[chunk]
                file.seek(at)
                yield chunk, code or self.manifest.code, unpacked(_lines(file.read(length)))[2]

    def rows(self) -> Iterator[tuple[int, Iterator[Kept]]]:
        """The same with no more than the number of their cell."""
        return ((chunk.cell, rows) for chunk, _, rows in self.chunks())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Nothing more is added; another process may write."""
        for file in self._files:
            file.close()


def _lines(member: bytes) -> list[bytes]:
    return decompressobj(31).decompress(member).splitlines()


def _members(path: Path) -> Iterator[tuple[int, int, list[bytes]]]:
    """The whole members of a gzip file: where each begins, its length, its lines."""
    try:
        with path.open("rb") as file:
            at, rest = 0, b""
            while True:
                press = decompressobj(31)
                text, length = [], 0
                while not press.eof:
                    if not rest:
                        rest = file.read(_BLOCK)
                        if not rest:
                            return
                    text.append(press.decompress(rest))
                    length += len(rest) - len(press.unused_data)
                    rest = press.unused_data
                yield at, length, b"".join(text).splitlines()
                at += length
    except ZlibError:
        raise SimError("sim.row", str(path), f"is damaged after byte {at}") from None
    except OSError as error:
        raise SimError("file.unreadable", str(path), error.strerror or str(error)) from None

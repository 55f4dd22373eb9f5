"""Chunks: some seeds of a cell, played in one piece. A chunk has the same rows wherever and how often it is played.

A game is kept as a short list, `Kept`; `docs/reference/studies.md` has the table that is made of it. Games whose crew is the fast policy
alone are played inside compiled code; all others ply by ply, with observations, as at a table. Both give the same rows.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from time import process_time
from typing import NamedTuple
from zlib import compressobj, decompress

from flashover.bots import bot_info
from flashover.errors import SimError
from flashover.formats.notation import code_of
from flashover.rules.plies import RESULTS
from flashover.rules.state import State
from flashover.sim.fingerprint import code_digest
from flashover.sim.plan import Cell
from flashover.sim.play import FAILED, Compiled, compiled, finished, start_of, why_failed
from flashover.sim.study import Study
from flashover.tactics.story import Story

#: Games of a chunk: about a second of the fast policy, less of a bot that answers at once, one game of a bot that thinks.
FAST_GAMES, INSTANT_GAMES, SLOW_GAMES = 500, 10, 1
_GZIP = 31


class Chunk(NamedTuple):
    """Games of a cell: its number in the study, the first seed and how many."""

    cell: int
    first: int
    games: int


class Kept(NamedTuple):
    """A game as it is kept. `marks` are those of `tactics.story.Story`, `cards` the specialists of the seats at the end, by number.

    A game that failed has the outcome ``failed``, the reason in `error`, and nothing else.
    """

    seed: int
    outcome: str
    rescued: int = 0
    lost: int = 0
    cubes: int = 0
    turns: int = 0
    decisions: int = 0
    cards: Sequence[int] = ()
    marks: Sequence[int] = ()
    error: str = ""


class Done(NamedTuple):
    """A chunk that was played: its rows and its times as compressed JSON lines, and the counts a running rate needs."""

    chunk: Chunk
    rows: bytes
    times: bytes
    won: int
    failed: int
    #: The code that played it, where it is not that of its folder.
    code: str = ""


def _cost(cell: Cell) -> int:
    """0 for the fast policy, 1 for bots that answer at once, 2 for those that think."""
    if compiled(cell) is not None:
        return 0
    return 1 if all(bot_info(bot.partition(":")[0]).instant for bot in cell.team) else 2


def chunks_of(study: Study, played: Mapping[int, bytearray] | None = None, paired: bool = False) -> list[Chunk]:
    """What is to be played, the quick chunks first; among these seed by seed, so that pairs are complete early.

    `played` has for a cell one byte for each of its seeds that is not 0 when its game is there already. With `paired` the cells go on
    side by side in small steps, however long their games take.
    """
    found: list[tuple[int, Chunk]] = []
    costs = [_cost(cell) for cell in study.cells]
    if paired:
        costs = [max(1, *costs)] * len(costs)
    for number, (_, games) in enumerate(study.parts):
        cost = costs[number]
        size = (FAST_GAMES, INSTANT_GAMES, SLOW_GAMES)[cost]
        there = (played or {}).get(number, b"")
        for low in range(0, games, size):
            for begin, end in _gaps(there, low, min(low + size, games)):
                found.append((cost, Chunk(number, study.first + begin, end - begin)))
    return [chunk for _, chunk in sorted(found, key=lambda one: (one[0], one[1].first, one[1].cell))]


def _gaps(there: bytes | bytearray, low: int, high: int) -> Iterator[tuple[int, int]]:
    """The runs of seeds that are not there, between two seeds."""
    begin = None
    for at in range(low, high):
        missing = at >= len(there) or not there[at]
        if missing and begin is None:
            begin = at
        elif not missing and begin is not None:
            yield begin, at
            begin = None
    if begin is not None:
        yield begin, high


# ---------------------------------------------------------------- playing


def _kept(seed: int, state: State, story: Story, decisions: int) -> Kept:
    cards = [(state.cards >> (seat * 8)) & 255 for seat in range(state.rules.seats)] if state.cards else []
    return Kept(
        seed=seed,
        outcome=RESULTS[state.result] or "unfinished",
        rescued=int(state.rescued),
        lost=int(state.lost),
        cubes=int(state.cubes),
        turns=int(story.turns),
        decisions=decisions,
        cards=cards,
        marks=story.marks,
    )


def _play_fast(fast: Compiled, seed: int) -> Kept:
    """One game inside compiled code."""
    state = fast.start.copy()
    state.listen()
    player = fast.play(state, seed)
    return _kept(seed, state, Story(state.log), int(player.decisions))


def _play_slow(start: State, cell: Cell, seed: int) -> tuple[Kept, dict[str, object]]:
    """One game of any bots, and the time they took: for each bot its turns, and their CPU time in ms, all of it and the longest."""
    played = finished(cell, seed)
    state = start.copy()
    state.listen()
    for ply in played.game.history:
        state.apply(code_of(ply))
    times = {
        bot: [len(by_turn), round(sum(by_turn.values()) * 1e3, 2), round(max(by_turn.values(), default=0.0) * 1e3, 2)]
        for bot, by_turn in played.spent.items()
    }
    return _kept(seed, state, Story(state.log), played.decisions), {"seed": seed, "bots": times}


def play_chunk(cell: Cell, chunk: Chunk, code: str) -> Done:
    """Play a chunk with the code a study was begun with. A game that fails is a row like any other."""
    if code != code_digest():
        raise SimError("sim.other_code", cell.name, f"the study is played with the code {code}, here is {code_digest()}")
    rows: list[Kept] = []
    times: list[dict[str, object]] = []
    start = start_of(cell)
    fast = compiled(cell)
    begun = process_time()
    for seed in range(chunk.first, chunk.first + chunk.games):
        try:
            if fast is not None:
                rows.append(_play_fast(fast, seed))
            else:
                row, spent = _play_slow(start, cell, seed)
                rows.append(row)
                times.append(spent)
        except Exception as error:  # one game must not end the others, whatever is wrong with it
            rows.append(Kept(seed, FAILED, error=why_failed(error)))
    if fast is not None:
        times.append({"seed": chunk.first, "games": chunk.games, "ms": round((process_time() - begun) * 1e3, 2)})
    return packed(chunk, rows, times)


def packed(chunk: Chunk, rows: Sequence[Kept], times: Sequence[object] = (), *, code: str = "", level: int = 1) -> Done:
    """A chunk with its rows; with `code`, other code played it than its folder says. A higher `level` is smaller, and takes longer."""
    won = sum(row.outcome == "won" for row in rows)
    failed = sum(row.outcome == FAILED for row in rows)
    head = [*chunk, code] if code else chunk
    return Done(chunk, _packed([head, *rows], level), _packed([chunk, *times]) if times else b"", won, failed, code)


def died(chunk: Chunk, error: str) -> Done:
    """A chunk of one game that ended the process which played it."""
    return packed(chunk, [Kept(seed, FAILED, error=error) for seed in range(chunk.first, chunk.first + chunk.games)])


def _packed(lines: Sequence[object], level: int = 1) -> bytes:
    """JSON lines as one member of a gzip file: members can be joined, and one that a killed writer left unfinished is recognised."""
    press = compressobj(level, wbits=_GZIP)
    text = "".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines)
    return press.compress(text.encode()) + press.flush()


def unpacked(lines: Sequence[bytes]) -> tuple[Chunk, str, Iterator[Kept]]:
    """The chunk of some lines, the code that played it where they say so, and its rows."""
    cell, first, games, *code = json.loads(lines[0])
    return Chunk(cell, first, games), str(*code), (Kept(*json.loads(line)) for line in lines[1:])


def unpacked_rows(done: Done) -> Iterator[Kept]:
    """The rows of a chunk that was just played."""
    return unpacked(decompress(done.rows, _GZIP).splitlines())[2]

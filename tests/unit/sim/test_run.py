"""A plan is played alike here and in other processes, kept game by game, gone on with, and never mixed with another."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path

import pytest

from flashover.board import Board
from flashover.bots import BotError
from flashover.options import OptionsError
from flashover.sim import (
    Cell,
    Plan,
    Progress,
    Row,
    SimError,
    compare_cells,
    make_cell,
    play_game,
    read_games,
    run,
    runner,
    summarise,
    summary_table,
)
from flashover.sim.play import failed_row
from tests.kit.packages import installed

ROOT = Path(__file__).parents[3]
RANDOM, MIXED = make_cell("random", 2), make_cell("random+greedy", 2)
PLAN = Plan((RANDOM, MIXED), first=5, games=3)


def played(rows: Sequence[Row]) -> list[Row]:
    """Without the times, which are never the same."""
    return [row._replace(turn_ms={}) for row in rows]


# ---------------------------------------------------------------- plans


def test_a_cell_says_all_that_matters() -> None:
    assert make_cell(["greedy", "random"], 2).team == ("greedy", "random")
    assert make_cell("greedy*2+random", 3).crew == "greedy*2+random"
    assert make_cell("greedy*3", 3).name == "greedy x3 family A"
    assert make_cell("greedy", 1, {"edition": "pl"}).name == "greedy x1 family A first_player_fallback=siren fire_stop=move"
    own = make_cell("greedy", 1, {"board": Board.builtin("B").to_json()})
    assert own.game.startswith("x1 family ") and own.options["board"] == Board.builtin("B").to_json()
    assert (RANDOM.seats, RANDOM.game) == (2, "x2 family A")


@pytest.mark.parametrize(
    ("bots", "seats", "options", "code"),
    [
        ("greedy", 0, {}, "sim.seats"),
        ("greedy", 7, {}, "sim.seats"),
        ("greedy", True, {}, "sim.seats"),
        ("greedy*3", 2, {}, "sim.team"),
        (["greedy", "random"], 4, {}, "sim.team"),
        ([], 4, {}, "sim.team"),
        ("greedy+", 2, {}, "bots.spec"),
        ("greedy*9", 2, {}, "bots.spec"),
        ("nobody", 2, {}, "bots.unknown"),
        ("greedy", 2, {"mode": "chess"}, "options.value"),
        ("greedy", 2, {"board": {}}, "board."),
    ],
)
def test_a_cell_that_cannot_be_is_refused(bots: str, seats: int, options: dict[str, object], code: str) -> None:
    with pytest.raises((SimError, BotError, OptionsError)) as caught:
        make_cell(bots, seats, options)
    assert str(getattr(caught.value, "code", "")).startswith(code)


@pytest.mark.parametrize(
    ("plan", "jobs", "code"),
    [
        (Plan(()), 1, "sim.nothing"),
        (Plan((RANDOM,), games=0), 1, "sim.nothing"),
        (Plan((RANDOM, RANDOM)), 1, "sim.twice"),
        (PLAN, 0, "sim.jobs"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(plan: Plan, jobs: int, code: str) -> None:
    with pytest.raises(SimError) as caught:
        run(plan, jobs=jobs)
    assert caught.value.code == code


# ---------------------------------------------------------------- playing


def test_a_game_is_the_same_whenever_it_is_played() -> None:
    rows = run(PLAN)
    assert [(row.cell, row.seed) for row in rows] == [(cell.name, seed) for cell in PLAN.cells for seed in PLAN.seeds]
    assert played(rows) == played(run(PLAN))
    assert played([play_game(MIXED, 6)]) == played(rows[4:5])
    for row in rows:
        assert set(row.turn_ms) == set((RANDOM if row.cell == RANDOM.name else MIXED).team)
        assert row.cause == {"won": "", "lost": "victims", "collapsed": "collapse"}[row.outcome]
        assert (row.cubes == 24) == (row.outcome == "collapsed") and row.decisions >= row.turns


def test_processes_play_the_same_games() -> None:
    calls: list[tuple[int, int]] = []
    rows = run(PLAN, jobs=2, progress=lambda done, total, row: calls.append((done, total)))  # noqa: ARG005 - the face of a progress
    assert played(rows) == played(run(PLAN))
    assert calls == [(n, 6) for n in range(1, 7)]


GUEST = """
import os
from flashover.bots import Bot

class Clumsy(Bot):
    'Plays what is not there.'
    def choose(self, observation, legal, clock, rng):
        return "fly"

class Broken(Bot):
    'Fails.'
    def choose(self, observation, legal, clock, rng):
        raise ZeroDivisionError("oh")

class Dying(Bot):
    'Takes its process with it.'
    def choose(self, observation, legal, clock, rng):
        os._exit(3)
"""


@pytest.fixture
def guests(tmp_path: Path) -> Iterator[None]:
    points = "\n".join(f"{name.lower()} = guest_bots:{name}" for name in ("Clumsy", "Broken", "Dying"))
    with installed(tmp_path, "guest_bots", GUEST, points):
        yield


@pytest.mark.usefixtures("guests")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("bot", "said"),
    [("clumsy", "clumsy failed: it chose 'fly', which is not legal"), ("broken", "broken failed: ZeroDivisionError: oh")],
)
def test_a_game_that_fails_is_set_aside(tmp_path: Path, bot: str, said: str, jobs: int) -> None:
    """It is a row with the reason, counts nowhere, and does not keep the games of other cells and seeds from being played."""
    failing, file = make_cell(f"random+{bot}", 2), tmp_path / "games.jsonl"
    plan = Plan((failing, RANDOM), first=5, games=2)
    rows = run(plan, jobs=jobs, out=file)
    assert [(row.cell, row.seed, row.failed, row.error) for row in rows] == [
        *((failing.name, seed, True, f"sim.bot_failed: {said}") for seed in (5, 6)),
        *((RANDOM.name, seed, False, "") for seed in (5, 6)),
    ]
    assert played(rows[2:]) == played(run(plan._replace(cells=(RANDOM,))))
    summary = summarise(failing, rows)
    assert (summary.games, summary.wins, summary.failed, summary.errors[0]) == (0, 0, 2, (5, rows[0].error))
    assert (summarise(RANDOM, rows).games, summarise(RANDOM, rows).failed) == (2, 0)
    assert compare_cells(failing, RANDOM, rows).pairs == 0
    # Nor is it met again.
    assert sorted(read_games(file)[1]) == sorted(rows)
    calls: list[int] = []
    again = run(plan._replace(games=3), jobs=jobs, out=file, resume=True, progress=lambda done, _total, _row: calls.append(done))
    assert calls == [5, 6] and [row for row in again if row.seed < 7] == rows


@pytest.mark.usefixtures("guests")
def test_a_game_that_ends_its_process_is_set_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(ROOT / "src")]))
    dying = make_cell("dying", 1)
    plan = Plan((dying, RANDOM), games=2)
    rows = run(plan, jobs=2)
    assert [row.error for row in rows[:2]] == ["sim.worker_died: the process that played this game ended"] * 2
    assert played(rows[2:]) == played(run(plan._replace(cells=(RANDOM,))))


# ---------------------------------------------------------------- on disk


def test_every_game_is_a_line(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    rows = run(PLAN, out=file)
    header, found = read_games(file)
    assert sorted(found) == sorted(rows)
    assert header["cells"] == [{"name": cell.name, "team": list(cell.team), "options": {}} for cell in PLAN.cells]
    assert header["bots"] == {"greedy": "flashover", "random": "flashover"}
    line = json.loads(file.read_text().splitlines()[1])
    assert set(line["ms"]["random"]) == {"p50", "p95", "max", "turns"}
    assert {"cell", "seed", "outcome", "cause", "rescued", "lost", "cubes", "turns", "decisions"} < set(line)
    with pytest.raises(SimError, match="there already") as caught:
        run(PLAN, out=file)
    assert caught.value.code == "file.exists"


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    whole = run(PLAN)

    def pull_the_plug(done: int, total: int, row: Row) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(PLAN, out=file, progress=pull_the_plug, resume=True)
    assert len(read_games(file)[1]) == 3
    # Killed while it wrote.
    with file.open("a") as stream:
        stream.write('{"cell": "rand')
    calls: list[int] = []
    rows = run(PLAN, out=file, resume=True, progress=lambda done, total, row: calls.append(done))  # noqa: ARG005
    assert played(rows) == played(whole) and calls == [4, 5, 6]
    assert len(file.read_text().splitlines()) == 7
    # A longer range of seeds goes on as well, a shorter one takes what it needs.
    assert len(run(PLAN._replace(games=4), out=file, resume=True)) == 8
    assert played(run(PLAN, out=file, resume=True)) == played(whole)


def test_an_empty_file_is_begun(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("")
    assert len(run(PLAN, out=file, resume=True)) == 6
    assert len(read_games(file)[1]) == 6


def test_games_of_two_kinds_are_not_mixed(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run(Plan((RANDOM,), games=1), out=file)
    before = file.read_bytes()
    changes: list[dict[str, object]] = [{"code": "other"}, {"flashover": "0.0.1"}, {"luck": "v0"}, {"cells": []}, {"bots": {}}]
    for changed in changes:
        first, _, rest = before.decode().partition("\n")
        file.write_text(json.dumps({**json.loads(first), **changed}) + "\n" + rest)
        with pytest.raises(SimError) as caught:
            run(Plan((RANDOM,), games=2), out=file, resume=True)
        assert (caught.value.code, caught.value.path) == ("sim.other_plan", f"{file}:{next(iter(changed))}")
    file.write_bytes(before)
    with pytest.raises(SimError):
        run(PLAN, out=file, resume=True)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("hello\n", "sim.format"),
        ("{}\n", "sim.format"),
        ("[1]\n", "sim.format"),
        ('{"format":"flashover-games","version":9}\n', "sim.version"),
        ('{"format":"flashover-games","version":1}\n{}\n', "sim.row"),
        ('{"format":"flashover-games","version":1}\nx\n', "sim.row"),
        ('{"format":"flashover-games","version":1}\n[]\n', "sim.row"),
    ],
)
def test_a_file_that_is_none_is_told(tmp_path: Path, content: str, code: str) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(content)
    with pytest.raises(SimError) as caught:
        read_games(file)
    assert caught.value.code == code and caught.value.path.startswith(str(file))


def test_files_that_cannot_be_used_are_told(tmp_path: Path) -> None:
    with pytest.raises(SimError) as caught:
        read_games(tmp_path / "none.jsonl")
    assert caught.value.code == "file.unreadable"
    with pytest.raises(SimError) as caught:
        run(PLAN, out=tmp_path / "no" / "folder.jsonl")
    assert caught.value.code == "file.unwritable"
    with pytest.raises(SimError) as caught:
        run(PLAN, out=tmp_path, resume=True)
    assert caught.value.code == "file.unwritable"


# ---------------------------------------------------------------- report


def row(cell: Cell, seed: int, *, won: bool) -> Row:
    outcome, cause = ("won", "") if won else ("collapsed", "collapse")
    return Row(cell.name, seed, outcome, cause, 7 if won else 3, 1, 10, 40, 200, {cell.team[0]: [1.0, 2.0, 300.0]})


def test_a_sequential_run_ends_when_it_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    greedy = make_cell("greedy", 2)
    monkeypatch.setattr(runner, "play_game", lambda cell, seed: row(cell, seed, won=cell is greedy))
    seen: list[int] = []

    def enough(rows: Sequence[Row]) -> bool:
        seen.append(len(rows))
        return compare_cells(greedy, RANDOM, rows, 0.2).verdict is not None

    rows = run(Plan((greedy, RANDOM), games=500), enough=enough)
    assert len(rows) < 100 and seen == list(range(2, len(rows) + 1, 2))


def test_a_test_sees_only_whole_seeds_without_a_gap() -> None:
    """Short games are over first when several processes play."""
    plan = Plan((RANDOM, MIXED), first=1, games=4)
    rows = {(0, 1): row(RANDOM, 1, won=False), (0, 2): row(RANDOM, 2, won=False), (1, 2): row(MIXED, 2, won=True)}
    prefix = runner._Prefix(plan, rows)
    assert not prefix.grown() and prefix.rows == []
    rows[1, 1] = row(MIXED, 1, won=True)
    assert prefix.grown() and [(found.cell, found.seed) for found in prefix.rows][::2] == [(RANDOM.name, 1), (RANDOM.name, 2)]
    assert not prefix.grown()


def test_a_summary_counts() -> None:
    rows = [row(MIXED, seed, won=seed < 3) for seed in range(4)] + [row(RANDOM, 9, won=False)]
    summary = summarise(MIXED, rows)
    assert (summary.games, summary.wins, summary.rate, summary.rescued, summary.causes) == (4, 3, 0.75, 6.0, {"collapse": 1})
    assert summary.ms == {"random": {"p50": 2.0, "p95": 300.0, "max": 300.0}}
    assert json.loads(json.dumps(summary.to_json()))["cell"] == MIXED.name
    lines = summary_table([summary, summarise(RANDOM, [])]).splitlines()
    assert "75.0 [30.1–95.4]" in lines[2] and lines[2].split("|")[3:5] == [" 4 ", "   3 "]
    assert len({len(line) for line in lines}) == 1


def test_progress_is_for_terminals_only() -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    for stream in (StringIO(), Terminal()):
        progress = Progress(stream)
        run(PLAN, progress=progress)
        progress.done()
        if isinstance(stream, Terminal):
            assert "6/6 games, " in stream.getvalue() and stream.getvalue().endswith("\r") and "failed" not in stream.getvalue()
        else:
            assert stream.getvalue() == ""
    terminal = Terminal()
    progress = Progress(terminal)
    progress(1, 2, row(RANDOM, 1, won=True))
    progress(2, 2, failed_row(RANDOM, 2, "oh"))
    assert "2/2 games, 1 of 1 won, 1 failed, " in terminal.getvalue()

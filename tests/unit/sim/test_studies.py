"""A study has the same rows wherever it is played and however often it was stopped; what fails is set aside."""

from __future__ import annotations

import gzip
import json
import os
import re
import signal
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from flashover.cards import number_of
from flashover.rules import facts
from flashover.sim import (
    Folder,
    Part,
    Pool,
    SimError,
    Study,
    compare,
    executors,
    make_cell,
    make_study,
    read_figures,
    read_study,
    simulate,
)
from flashover.sim import chunks as playing
from flashover.sim.chunks import Chunk, Done, Kept, chunks_of, play_chunk, unpacked_rows
from flashover.sim.executors import Queue, _Worker
from flashover.sim.figures import KINDS, add_rows, figures_of
from flashover.sim.fingerprint import code_digest
from flashover.sim.folder import GAMES, MANIFEST
from flashover.sim.meter import Meter
from flashover.sim.parquet import schema, write_parquet
from flashover.sim.plan import Cell
from flashover.sim.stats import compare_pairs
from tests.kit.packages import installed

ROOT = Path(__file__).parents[3]
FAMILY = {"mode": "family"}
VETERAN = {"mode": "experienced", "level": "veteran"}
PAIR = "seats = 2\noptions = { mode = 'experienced' }\n"


def small() -> Study:
    """A fast cell, one with given specialists, and one of another bot."""
    fast = Part(make_cell("greedy", 4, VETERAN), 24)
    given = Part(make_cell("greedy", 2, VETERAN, specialists=["paramedic", "captain"]), 10)
    other = Part(make_cell("random", 2, FAMILY), 12)
    return make_study("small", [("all", [fast, given, other], True, ())], first=40)


def all_rows(folder: Folder) -> list[tuple[int, Kept]]:
    return [(cell, row) for cell, rows in folder.rows() for row in rows]


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of a few games, so that a small study has many."""
    for name in ("FAST_GAMES", "INSTANT_GAMES", "SLOW_GAMES"):
        monkeypatch.setattr(playing, name, 5)


# ---------------------------------------------------------------- rows


@pytest.mark.parametrize(
    ("seats", "options", "cards"),
    [
        (1, FAMILY, ()),
        (4, FAMILY, ()),
        (3, {"mode": "family", "family_setup": "random_b", "board_side": "B"}, ()),
        (4, VETERAN, ()),
        (6, {"mode": "experienced", "level": "heroic", "board_side": "B", "gun_reroll": "once"}, ()),
        (3, {"mode": "experienced", "specialist_choice": "random", "variant_hidden_hazmats": True}, ()),
        (2, VETERAN, ("hazmat", "imaging")),
    ],
)
def test_compiled_games_are_those_of_the_table(
    monkeypatch: pytest.MonkeyPatch, seats: int, options: dict[str, object], cards: tuple[str, ...]
) -> None:
    """The fast policy inside compiled code, and the bot greedy with its observations, play and meet the same, ply by ply."""
    cell = make_cell("greedy", seats, options, specialists=cards)
    chunk = Chunk(0, 7, 6)
    fast = play_chunk(cell, chunk, code_digest())
    monkeypatch.setattr(playing, "compiled", lambda _cell: None)
    slow = play_chunk(cell, chunk, code_digest())
    assert fast.rows == slow.rows and fast.failed == 0
    for row in unpacked_rows(fast):
        kinds = [mark & 255 for mark in row.marks]
        assert kinds.count(facts.VICTIM_RESCUED) == row.rescued and kinds.count(facts.VICTIM_LOST) == row.lost
        assert all(1 <= mark >> 16 <= row.turns for mark in row.marks)
        assert sorted(row.cards) == sorted(number_of(card) for card in cards) or not cards


def test_a_chunk_is_played_with_its_own_code_only() -> None:
    with pytest.raises(SimError, match=r"sim\.other_code"):
        play_chunk(make_cell("greedy", 2), Chunk(0, 1, 1), "0123456789abcdef")


# ---------------------------------------------------------------- stopping and going on


def test_the_same_games_here_in_processes_and_after_a_stop(tmp_path: Path, small_chunks: None) -> None:
    study = small()
    with Folder.write(tmp_path / "here", study) as folder:
        assert simulate(study, folder) == 46 and folder.complete
        whole = all_rows(folder)
        write_parquet(folder)
    with Folder.write(tmp_path / "pool", study) as folder:
        simulate(study, folder, executor=Pool(2))
        assert all_rows(folder) == whole
        write_parquet(folder)
    tables = [(tmp_path / name / "games.parquet").read_bytes() for name in ("here", "pool")]
    assert tables[0] == tables[1]
    assert [(cell, row.seed) for cell, row in whole] == [(n, 40 + k) for n, part in enumerate(study.parts) for k in range(part.games)]

    # A writer that was killed: some chunks, and a piece of one.
    data = (tmp_path / "here" / GAMES).read_bytes()
    for cut in (0, 7, len(data) // 3, len(data) - 5, len(data)):
        (tmp_path / "here" / GAMES).write_bytes(data[:cut])
        with Folder.write(tmp_path / "here", study, resume=True) as folder:
            there = folder.games
            assert simulate(study, folder) == 46 - there
            assert all_rows(folder) == whole
        assert [(row[1].seed, row[0]) for row in all_rows(Folder.read(tmp_path / "here"))] == [(row[1].seed, row[0]) for row in whole]


def test_a_study_may_grow_and_may_not_become_another(tmp_path: Path, small_chunks: None) -> None:
    cell = make_cell("greedy", 2, FAMILY)
    for games in (7, 18):
        study = make_study("grows", [("", [Part(cell, games)], False, ())])
        with Folder.write(tmp_path, study, resume=games > 7) as folder:
            simulate(study, folder)
            rows = [row.seed for _, row in all_rows(folder)]
            assert rows == list(range(1, games + 1))
    with pytest.raises(SimError, match=r"file\.exists"):
        Folder.write(tmp_path, study)
    for other in (make_study("grows", [("", [Part(make_cell("greedy", 3, FAMILY), 18)], False, ())]), study._replace(first=2)):
        with pytest.raises(SimError, match=r"sim\.other_plan"):
            Folder.write(tmp_path, other, resume=True)
    manifest = json.loads((tmp_path / MANIFEST).read_text())
    (tmp_path / MANIFEST).write_text(json.dumps({**manifest, "code": "0" * 16}))
    with pytest.raises(SimError, match=r"sim\.other_plan.*its code"):
        Folder.write(tmp_path, study, resume=True)


def test_a_chunk_that_comes_twice_counts_once(tmp_path: Path, small_chunks: None) -> None:
    study = small()
    done: list[Done] = []
    simulate(study, watch=lambda _done, _all, chunk: done.append(chunk))
    with Folder.write(tmp_path, study) as folder:
        for chunk in [*done, *done]:
            folder.add(chunk)
        assert folder.games == 46 and len(all_rows(folder)) == 46
    twice = (tmp_path / GAMES).read_bytes()
    (tmp_path / GAMES).write_bytes(twice + twice)
    assert len(all_rows(Folder.read(tmp_path))) == 46
    with gzip.open(tmp_path / GAMES) as file:
        assert len(file.readlines()) == 2 * (46 + len(done))


def test_a_damaged_folder_is_refused_with_a_code(tmp_path: Path) -> None:
    study = small()
    for name, text in ((MANIFEST, "{"), (MANIFEST, '{"format": "x"}'), (GAMES, "nonsense"), (GAMES, gzip.compress(b"nonsense\n"))):
        with Folder.write(tmp_path / "ok", study, resume=True):
            pass
        (tmp_path / "ok" / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        with pytest.raises(SimError, match=r"file\.json|sim\.format|sim\.row"):
            Folder.read(tmp_path / "ok")
        (tmp_path / "ok" / name).unlink()


# ---------------------------------------------------------------- failures

GUESTS = '''
import os
from random import Random
from flashover.bots import Bot

class Fails(Bot):
    """Fails in one game of three."""
    def choose(self, observation, legal, clock, rng):
        if rng.random() < 0.02:
            raise RuntimeError("no idea")
        return legal[0] if "end" not in legal else "end"

class Dies(Fails):
    """Takes the process along."""
    instant = True
    def choose(self, observation, legal, clock, rng):
        try:
            return super().choose(observation, legal, clock, rng)
        except RuntimeError:
            os._exit(3)
'''


@pytest.fixture
def guests(tmp_path: Path) -> Iterator[None]:
    with installed(tmp_path / "site", "study_guests", GUESTS, "fails = study_guests:Fails\ndies = study_guests:Dies"):
        yield


def test_a_game_that_fails_is_a_row_and_blocks_nothing(tmp_path: Path, guests: None) -> None:
    study = make_study("fails", [("", [Part(make_cell("fails", 1, FAMILY), 12)], False, ())])
    with Folder.write(tmp_path / "out", study) as folder:
        simulate(study, folder)
        rows = [row for _, row in all_rows(folder)]
        failed = [row.seed for row in rows if row.outcome == "failed"]
        assert 0 < len(failed) < 12 and len(rows) == 12
        assert all("no idea" in row.error for row in rows if row.outcome == "failed")
        (figures,) = read_figures(folder)
        assert (figures.failed, figures.games) == (len(failed), 12 - len(failed)) and figures.errors[0][0] == failed[0]
        table = pq.read_table(write_parquet(folder)).to_pylist()
    assert [row["seed"] for row in table if row["outcome"] == "failed"] == failed
    assert all(row["won"] is None and row["turns"] is None for row in table if row["error"])


def test_a_game_that_ends_its_process_is_set_aside(tmp_path: Path, guests: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of its chunk are played all the same, and the failing ones are the same that fail without dying."""
    monkeypatch.setattr(playing, "INSTANT_GAMES", 4)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path / "site"), str(ROOT / "src")]))
    names = {}
    for bot, executor in (("dies", Pool(2)), ("fails", Pool(1))):
        study = make_study(bot, [("", [Part(make_cell(bot, 1, FAMILY), 12)], False, ())])
        with Folder.write(tmp_path / bot, study) as folder:
            simulate(study, folder, executor=executor)
            names[bot] = {row.seed for _, row in all_rows(folder) if row.outcome == "failed"}
            assert folder.complete
    assert names["dies"] == names["fails"] != set()


def test_workers_killed_from_outside_cost_no_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes are ended by SIGKILL, at work and before they have begun: what they had is played by others, each game once."""
    monkeypatch.setattr(playing, "FAST_GAMES", 40)
    cells = [make_cell("greedy", seats, VETERAN) for seats in (2, 4)]
    study = make_study("killed", [("all", [Part(cell, 400) for cell in cells], False, ())], first=3)
    with Folder.write(tmp_path / "here", study) as folder:
        simulate(study, folder)
        whole = all_rows(folder)
    killed: list[int] = []
    back: list[Chunk] = []
    came_back = Queue.came_back

    def noted(queue: Queue, chunk: Chunk) -> bool:
        back.append(chunk)
        return came_back(queue, chunk)

    def kill(done: int, _games: int, _chunk: Done) -> None:
        # First all there are, so that those come that have not begun yet, and one of these.
        if not killed or (len(killed) == 2 and done >= 80):
            for worker in active_children()[: 2 - len(killed) // 2]:
                assert worker.pid is not None
                os.kill(worker.pid, signal.SIGKILL)
                killed.append(worker.pid)

    monkeypatch.setattr(Queue, "came_back", noted)
    with Folder.write(tmp_path / "pool", study) as folder:
        simulate(study, folder, executor=Pool(2), watch=kill)
        assert folder.complete and all_rows(folder) == whole
    assert len(set(killed)) == 3 and len(back) >= 1
    assert not active_children()


class Stillborn:
    """A process that ends before it says that it is there; only every third lives."""

    made = 0
    lives = 0

    def __init__(self, cells: Sequence[Cell], play: Callable[[Cell, Chunk], object]) -> None:
        Stillborn.made += 1
        self._inner = _Worker(cells, play)
        if not Stillborn.lives or Stillborn.made % Stillborn.lives:
            self._inner.process.kill()

    def join(self, workers: object) -> None:
        self._inner.join(workers)  # type: ignore[arg-type]


@pytest.mark.parametrize("lives", [3, 0])
def test_processes_that_never_begin_are_replaced_but_not_for_ever(monkeypatch: pytest.MonkeyPatch, lives: int) -> None:
    monkeypatch.setattr(executors, "_Worker", Stillborn)
    monkeypatch.setattr(Stillborn, "made", 0)
    monkeypatch.setattr(Stillborn, "lives", lives)
    study = small()
    if lives:
        assert simulate(study, executor=Pool(1)) == study.games and Stillborn.made == 3
    else:
        with pytest.raises(SimError, match=r"sim\.worker_died.*ended before they began"):
            simulate(study, executor=Pool(2))
        assert Stillborn.made == 2 + executors.STARTS - 1
    assert not active_children()


# ---------------------------------------------------------------- figures


def test_figures_are_the_sums_of_the_rows() -> None:
    study = small()
    figures = figures_of(study)
    rows: dict[int, list[Kept]] = {n: [] for n in range(3)}

    def keep(_done: int, _all: int, chunk: Done) -> None:
        found = list(unpacked_rows(chunk))
        rows[chunk.chunk.cell] += found
        add_rows(figures[chunk.chunk.cell], study.first, found)

    simulate(study, watch=keep)
    for n, found in enumerate(figures):
        mine = rows[n]
        assert found.games == len(mine) and found.wins == sum(row.outcome == "won" for row in mine)
        assert found.turns == pytest.approx(sum(row.turns for row in mine) / len(mine))
        longest = max(row.turns for row in mine)
        assert found.so_far(KINDS["damaged"], longest)[-1] <= found.mean(found.cubes) + 1e-9
        assert sum(found.over_by(outcome, longest)[-1] for outcome in found.ends) == pytest.approx(1)
        assert found.quantile(1.0) == longest
        assert sum(found.by_place[facts.VICTIM_LOST].values()) == found.lost
    won = {row.seed: row.outcome == "won" for row in rows[0]}
    other = {row.seed: row.outcome == "won" for row in rows[1]}
    assert figures[0].against(figures[1]) == compare(won, other)


def test_many_pairs_are_tested_by_the_normal_distribution() -> None:
    exact = compare_pairs([(True, False)] * 1020 + [(False, True)] * 960)
    normal = compare_pairs([(True, False)] * 1040 + [(False, True)] * 970)
    assert exact.p_value == pytest.approx(0.185, abs=0.001) and normal.p_value == pytest.approx(0.124, abs=0.001)
    assert compare_pairs([(True, False), (False, True)] * 2000).p_value == 1.0


def test_the_meter_shows_rate_time_left_and_wins() -> None:
    class Screen(StringIO):
        def isatty(self) -> bool:
            return True

    study = small()
    screen = Screen()
    meter = Meter(screen, study.cells)
    simulate(study, watch=meter)
    meter.done()
    shown = screen.getvalue()
    assert re.search(r"█{20} 46/46, \d+ games/s, 0:00:00 left, \d+ % won, random x2 family A", shown)
    assert meter.line(23, 46, meter._lately[0][0] + 2.0, "x").startswith("█" * 10 + "░" * 10 + " 23/46, 23 games/s, 0:00:01 left")


# ---------------------------------------------------------------- Parquet


def test_the_columns_are_those_of_the_reference() -> None:
    text = (ROOT / "docs" / "reference" / "studies.md").read_text(encoding="utf-8")
    table = text.partition("## Columns")[2].partition("The set-up is part of no list")[0]
    named = [name for line in table.splitlines() if line.startswith("| `") for name in re.findall(r"`([a-z_]+)`", line.split("|")[1])]
    assert named == schema().names


def test_the_table_has_what_the_rows_have(tmp_path: Path) -> None:
    study = small()
    with Folder.write(tmp_path, study) as folder:
        simulate(study, folder)
        rows = [row for _, row in all_rows(folder)]
        table: list[dict[str, Any]] = pq.read_table(write_parquet(folder)).to_pylist()
        manifest = json.loads(pq.read_metadata(tmp_path / "games.parquet").metadata[b"flashover"])
    assert manifest == json.loads((tmp_path / MANIFEST).read_text())
    for row, line in zip(rows, table, strict=True):
        assert (row.seed, row.outcome, row.turns) == (line["seed"], line["outcome"], line["turns"])
        assert len(line["rescued_places"]) == len(line["rescued_turns"]) == line["rescued"]
        assert len(line["lost_places"]) == line["lost"] and len(line["exploded_places"]) == len(line["exploded_turns"])
        assert line["won"] == (line["cause"] is None)
    assert table[0]["level"] == "veteran" and table[-1]["level"] is None and table[24]["specialists"] == ["paramedic", "captain"]


# ---------------------------------------------------------------- files


def test_a_study_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    file.write_text(
        """
        first = 9
        games = 20
        [[cells]]
        title = "crews"
        bots = ["greedy", "random"]
        seats = "1-2"
        board = ["A", "B"]
        options = { mode = "experienced", level = ["recruit", "veteran"] }
        [[cells]]
        base = "as printed"
        seats = 2
        games = 30
        options = { mode = "experienced", level = "veteran" }
        vary = [{ options = { use_hazmats = false } }, { title = "two", specialists = ["cafs", "driver"] }]
        """,
        encoding="utf-8",
    )
    study = read_study(file)
    assert (study.name, study.first, len(study.groups)) == ("study", 9, 2)
    assert len(study.groups[0].cells) == 16 and not study.groups[0].compare
    assert study.groups[1].compare and study.groups[1].labels == ("as printed", "use_hazmats=False", "two")
    shared = study.parts[study.groups[1].cells[0]]
    assert shared.cell.name == "greedy x2 experienced veteran A" and shared.games == 30
    assert study.cells[-1].specialists == ("cafs", "driver")
    with Folder.write(tmp_path / "out", study) as folder:
        assert read_study(folder.path / MANIFEST) == study
    assert [chunk for chunk in chunks_of(study) if chunk.cell == 0] == [Chunk(0, 9, 30 if study.parts[0].games == 30 else 20)]


@pytest.mark.parametrize(
    ("text", "code", "path"),
    [
        ("nonsense", "sim.toml", ""),
        ("", "sim.nothing", "cells"),
        ("cells = 3", "sim.nothing", "cells"),
        ("[[cells]]\nbot = 'greedy'", "sim.unknown", "cells[0].bot"),
        ("colour = 1\n[[cells]]", "sim.unknown", "colour"),
        ("[[cells]]\nseats = 7", "sim.seats", "cells[0].seats"),
        ("[[cells]]\nseats = '1-9'", "sim.seats", "cells[0].seats"),
        ("[[cells]]\nbots = 'nobody'", "bots.unknown", "cells[0].bot"),
        ("[[cells]]\ngames = 'many'", "sim.type", "cells[0].games"),
        ("games = 0\n[[cells]]", "sim.games", "greedy x4 family A"),
        ("first = -1\n[[cells]]", "sim.first", "first"),
        ("[[cells]]\noptions = { mode = 'chess' }", "options.value", "cells[0].mode"),
        ("[[cells]]\nboard = 'nowhere.json'", "board.", "cells[0].board:nowhere.json"),
        ("[[cells]]\nspecialists = ['captain', 'cafs', 'rescue', 'driver']", "sim.specialists", "cells[0].specialists"),
        (f"[[cells]]\n{PAIR}specialists = ['captain', 'captain']", "sim.specialists", "cells[0].specialists"),
        ("[[cells]]\nvary = [{ option = 1 }]", "sim.unknown", "cells[0].vary.option"),
        ("[[cells]]\nvary = 3", "sim.type", "cells[0].vary"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_with_code_and_path(tmp_path: Path, text: str, code: str, path: str) -> None:
    file = tmp_path / "study.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SimError) as caught:
        read_study(file)
    assert caught.value.code.startswith(code) and caught.value.path == (f"{file}:{path}" if path else str(file))


def test_the_study_behind_the_balance_tables_can_be_read() -> None:
    study = read_study(ROOT / "studies" / "balance.toml")
    for group in study.groups[:2]:
        assert all(study.parts[n].games >= 10_000 for n in group.cells)
    assert all(study.parts[n].games >= 1_000 for group in study.groups for n in group.cells)

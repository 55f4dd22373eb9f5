"""Games played by other code are taken over where a sample comes out the same here, and only there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from flashover.sim import Folder, Part, SimError, Study, make_cell, make_study, simulate, take_over
from flashover.sim.chunks import Kept, packed, unpacked_rows
from flashover.sim.fingerprint import code_digest
from flashover.sim.folder import GAMES, MANIFEST
from flashover.sim.takeover import AGAIN

FAMILY = {"mode": "family"}
OTHER_CODE = "0123456789abcdef"


def study(games: int, *crews: int) -> Study:
    parts = [Part(make_cell("greedy", seats, FAMILY), games) for seats in crews]
    return make_study("crews", [("all", parts, False, ())], first=7)


def rows(folder: Folder) -> list[tuple[str, Kept]]:
    return [(folder.study.cells[cell].name, row) for cell, found in folder.rows() for row in found]


def by_other_code(path: Path) -> Folder:
    """A folder as if another version had played it."""
    manifest = json.loads((path / MANIFEST).read_text(encoding="utf-8"))
    (path / MANIFEST).write_text(json.dumps({**manifest, "code": OTHER_CODE}), encoding="utf-8")
    return Folder.read(path)


def played(path: Path, what: Study) -> list[tuple[str, Kept]]:
    with Folder.write(path, what) as folder:
        simulate(what, folder)
        return rows(folder)


def test_games_of_other_code_are_taken_over_and_go_on(tmp_path: Path) -> None:
    whole = played(tmp_path / "whole", study(20, 2, 3))
    played(tmp_path / "old", study(12, 1, 3))
    old = by_other_code(tmp_path / "old")
    with Folder.write(tmp_path / "new", study(20, 2, 3)) as folder:
        (taken,) = take_over(folder, old)
        assert (taken.cell, taken.games, taken.again, taken.differs) == ("greedy x3 family A", 12, AGAIN, None)
        assert folder.games == 12 and take_over(folder, old) == []
    with Folder.write(tmp_path / "new", study(20, 2, 3), resume=True) as folder:
        assert folder.manifest.taken == ((OTHER_CODE, 12, AGAIN),)
        assert simulate(folder.study, folder) == 28 and rows(folder) == whole
    assert Folder.read(tmp_path / "new").manifest.taken == ((OTHER_CODE, 12, AGAIN),)


def test_games_keep_the_code_that_played_them_through_any_number_of_versions(tmp_path: Path) -> None:
    """A version takes over, the next one takes over from it: the first one's games stay its games."""
    played(tmp_path / "old", study(6, 2))
    with Folder.write(tmp_path / "middle", study(10, 2)) as folder:
        take_over(folder, by_other_code(tmp_path / "old"))
        simulate(folder.study, folder)
    middle = Folder.read(tmp_path / "middle")
    middle.manifest = middle.manifest._replace(code="fedcba9876543210")
    with Folder.write(tmp_path / "new", study(12, 2)) as folder:
        assert [one.games for one in take_over(folder, middle, again=4)] == [10]
        simulate(folder.study, folder)
    new = Folder.read(tmp_path / "new")
    assert [(code, chunk.games) for chunk, code, _ in new.chunks()] == [(OTHER_CODE, 6), ("fedcba9876543210", 4), (code_digest(), 2)]
    # Seeds 7, 10, 13 and 16 were played again: two of each.
    assert new.manifest.taken == ((OTHER_CODE, 6, 2), ("fedcba9876543210", 4, 2))
    # What this code played itself is not other code's when it comes back.
    with Folder.write(tmp_path / "back", study(12, 2)) as folder:
        take_over(folder, new)
        assert [code for code, _, _ in folder.manifest.taken] == [OTHER_CODE, "fedcba9876543210"]


@pytest.mark.parametrize("at", [0, 6, 11])
def test_a_cell_whose_games_differ_is_left_out(tmp_path: Path, at: int) -> None:
    what = study(12, 2, 3)
    played(tmp_path / "old", what)
    done = []
    simulate(what, watch=lambda _done, _all, chunk: done.append(chunk))
    changed = [list(unpacked_rows(chunk)) for chunk in done]
    changed[0][at] = changed[0][at]._replace(turns=changed[0][at].turns + 1)
    members = [packed(chunk.chunk, found).rows for chunk, found in zip(done, changed, strict=True)]
    (tmp_path / "old" / GAMES).write_bytes(b"".join(members))
    with Folder.write(tmp_path / "new", what) as folder:
        first, second = take_over(folder, by_other_code(tmp_path / "old"), again=12 if at == 6 else AGAIN)
        assert (first.games, first.differs, second.games) == (0, 7 + at, 12) and folder.games == 12


def test_games_that_failed_are_played_here(tmp_path: Path) -> None:
    what = study(6, 2)
    whole = played(tmp_path / "old", what)
    done = []
    simulate(what, watch=lambda _done, _all, chunk: done.append(chunk))
    found = list(unpacked_rows(done[0]))
    found[3] = Kept(10, "failed", error="no idea")
    (tmp_path / "old" / GAMES).write_bytes(packed(done[0].chunk, found).rows)
    with Folder.write(tmp_path / "new", what) as folder:
        assert [one.games for one in take_over(folder, by_other_code(tmp_path / "old"))] == [5]
        assert simulate(what, folder) == 1 and rows(folder) == whole


def test_other_luck_is_refused(tmp_path: Path) -> None:
    played(tmp_path / "old", study(2, 2))
    old = Folder.read(tmp_path / "old")
    old.manifest = old.manifest._replace(luck="luck-v0")
    with Folder.write(tmp_path / "new", study(2, 2)) as folder, pytest.raises(SimError, match=r"sim\.other_plan.*luck-v0"):
        take_over(folder, old)

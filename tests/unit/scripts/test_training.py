"""The games the values of positions are learned from. The learning itself needs numpy, which the tests do without."""

from __future__ import annotations

import json

import pytest

from flashover.bots.weights import load_value
from flashover.tactics.features import NAMES, SIZE
from scripts.train_value import DISCOUNT, GAMES, LAYERS, NARROW, PART, WEIGHTS, WIDE, play, play_all


@pytest.mark.parametrize("mode", GAMES)
def test_rows_are_positions_with_how_their_game_ended(mode: str) -> None:
    rows = play(mode, 6, 11, 10, None)
    count = len(rows.targets)
    assert len(rows.features) == count * SIZE and len(rows.games) == count and len(rows.won) == 6
    cubes = NAMES.index("cubes")
    for game, won in enumerate(rows.won):
        mine = [n for n in range(count) if rows.games[n] == game]
        targets = [rows.targets[n] for n in mine]
        if won:
            # The last position before the end counts in full, each before it a little less.
            assert targets == pytest.approx([DISCOUNT ** (len(mine) - 1 - n) for n in range(len(mine))], rel=1e-5)
        else:
            assert not any(targets)
        damage = [rows.features[n * SIZE + cubes] for n in mine]
        assert damage == sorted(damage)


def test_how_many_processes_play_changes_nothing() -> None:
    one, two = (play_all("family", PART + 3, 5, 4, None, jobs) for jobs in (1, 2))
    assert one == two and max(one.games) == PART + 2


@pytest.mark.parametrize("mode", GAMES)
def test_the_weights_in_the_package_are_of_the_log_beside_them(mode: str) -> None:
    weights = json.loads((WEIGHTS / f"{mode}.json").read_text(encoding="ascii"))
    log = (WEIGHTS / f"{mode}.log").read_text(encoding="ascii").splitlines()
    assert log[0].startswith(f"{mode}: seed ") and f" {GAMES[mode]} games" in log[0]
    losses = [float(line.rpartition(" ")[2]) for line in log if line.startswith("epoch ")]
    assert weights["aside"] == pytest.approx(min(losses), abs=1e-4)
    assert [len(weights[name]) for name in LAYERS] == [WIDE * (SIZE + 1), NARROW * (WIDE + 1), NARROW + 1]
    load_value(mode)

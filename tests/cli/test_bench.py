"""`flashover bench`: every setting can be measured, and says so in a form other programs read."""

from __future__ import annotations

import json

import pytest

from flashover.cli import bench


def test_every_setting_has_all_three_figures() -> None:
    figures = bench.measure(0.002)
    assert list(figures) == list(bench.SETTINGS)
    for row in figures.values():
        assert list(row) == ["A", "B", "P", "copy_ns"]
        assert all(value > 0 for value in row.values())


def test_json_has_a_row_for_each_setting(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--json", "--seconds", "0.002", "--only", "family4"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert list(printed) == ["family4"]
    assert printed["family4"]["A"] > 0


def test_people_get_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--seconds", "0.002", "--only", "veteran4,family4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[2:]] == ["veteran4", "family4"]


def test_an_unknown_setting_is_refused_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bench.main(["--only", "family9"])
    assert "unknown setting family9; there are family4, veteran4" in capsys.readouterr().err

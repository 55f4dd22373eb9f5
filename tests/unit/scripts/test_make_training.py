"""What the page says of the training is what its curve says; without a curve it says that there is none."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from examples.rl.curve import FRESH, TRAINING, Row, drawn, read_curve
from scripts import make_training
from scripts.make_training import CURVE, IMAGE, MARKED, NOTHING, PAGE, main, text

STALE = "is stale: run python scripts/make_training.py"
ROWS = [
    Row(TRAINING, 4, 1, 2, 12.0, 20.0, 400_000, 1200, 0.004, 0.31),
    Row(TRAINING, 4, 1, 2, 186.0, 340.0, 4_000_000, 900, 0.5, 4.2),
    Row(TRAINING, 4, 1, 2, 600.0, 1140.0, 8_123_456, 1000, 0.851, 6.4),
    Row(FRESH, 4, 1, 2, 615.0, 1160.0, 8_123_456, 2048, 0.8784, 6.523),
]


def test_page_and_picture_are_those_of_the_curve() -> None:
    rows = read_curve(CURVE) if CURVE.exists() else []
    (shown,) = MARKED.findall(PAGE.read_text("utf-8"))
    assert shown == text(rows), f"{PAGE.name} {STALE}"
    assert IMAGE.exists() is bool(rows)
    assert not rows or IMAGE.read_text("utf-8") == drawn(rows), f"{IMAGE.name} {STALE}"


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Page, curve and picture elsewhere, and a folder with what a training wrote."""
    for name in ("PAGE", "CURVE", "IMAGE"):
        monkeypatch.setattr(make_training, name, tmp_path / getattr(make_training, name).name)
    (tmp_path / PAGE.name).write_text("# Page\n\n<!-- training -->\nold\n<!-- training end -->\n\nThe end.\n", "utf-8")
    (tmp_path / "results").mkdir()
    return tmp_path


def written(folder: Path, rows: list[Row]) -> Path:
    file = folder / "results" / CURVE.name
    file.write_text("".join(",".join(map(str, line)) + "\n" for line in (Row._fields, *rows)), "utf-8")
    return file.parent


def test_a_training_is_published(places: Path) -> None:
    assert main([str(written(places, ROWS))]) == 0
    assert read_curve(places / CURVE.name) == ROWS
    page = (places / PAGE.name).read_text("utf-8")
    assert page.startswith("# Page\n\n<!-- training -->\n![") and page.endswith("\n<!-- training end -->\n\nThe end.\n")
    words = " ".join(page.split())
    for sentence in (
        "A training of 10 minutes on 2 threads (19 minutes of CPU time), 4 firefighters, seed 1: 8.1 million decisions in 3,100 games.",
        "Of the first 1,200 games it won 0.4 %, half of them after 3.1 minutes, of the last 1,000 85.1 %.",
        "it then won 87.8 % [86.4–89.2] of 2,048 games on seeds it had not seen, and rescued 6.5 people in each.",
        "`greedy`, which also chooses where to begin, wins 92.7 % ([balance tables](../results/balance.md)).",
    ):
        assert sentence in words
    assert all(len(line) <= 140 for line in page.splitlines())
    picture = ET.parse(places / IMAGE.name)  # noqa: S314 - our own file
    won, rescued = (line.get("points", "").split()[-1] for line in reversed(list(picture.iter("{http://www.w3.org/2000/svg}polyline"))))
    # 85.1 % and 6.4 of seven, on a scale of 230 from 250 up; fresh games are no point of the curve.
    assert (won, rescued) == (f"620.0,{250 - 0.851 * 230:.1f}", f"620.0,{250 - 6.4 / 7 * 230:.1f}")
    assert main([]) == 0 and (places / PAGE.name).read_text("utf-8") == page


def test_without_a_curve_the_page_says_so(places: Path) -> None:
    assert main([]) == 0
    assert f"<!-- training -->\n{NOTHING}<!-- training end -->" in (places / PAGE.name).read_text("utf-8")
    assert not (places / IMAGE.name).exists()


def test_a_training_that_was_not_finished_is_refused(places: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(written(places, ROWS[:-1]))]) == 1
    assert "was not finished" in capsys.readouterr().err and not (places / CURVE.name).exists()


def test_a_training_that_never_wins_half_says_no_more_than_that() -> None:
    assert "half" not in text([ROWS[0], ROWS[0]._replace(seconds=60.0), ROWS[3]])
    assert "one firefighter" in text([row._replace(seats=1) for row in ROWS])

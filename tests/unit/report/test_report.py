"""Charts show the figures they are given, houses the places, and one page has all of it."""

from __future__ import annotations

import re
from html import unescape
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from flashover.board import Board
from flashover.i18n import FALLBACK, LANGUAGES
from flashover.report.charts import Bar, Curve, curves, intervals, layers, shares, ticks
from flashover.report.heat import STRONGEST, heat, plan_svg
from flashover.report.page import page
from flashover.report.paint import PAINTS, Paint
from flashover.report.pictures import over_time, pictures
from flashover.report.tables import comparison_lines, p_text, summary_lines
from flashover.sim import Folder, Part, make_cell, make_study, read_figures, simulate
from flashover.sim.figures import KINDS

LIGHT = PAINTS["light"]
VETERAN = {"mode": "experienced", "level": "veteran"}


def elements(svg: str, kind: str) -> list[dict[str, str]]:
    root = ET.fromstring(svg)  # noqa: S314 - our own picture
    return [dict(found.attrib) for found in root.iter() if found.tag.rpartition("}")[2] == kind]


def test_intervals_stand_where_their_values_are() -> None:
    rows = [Bar("a", 0.25, 0.2, 0.4, "note"), Bar("b", 0.75, 0.7, 0.8, "note")]
    svg = intervals("title", rows, LIGHT, low=0.0, high=1.0).svg(LIGHT)
    x = [float(found["cx"]) for found in elements(svg, "circle")]
    lines = [re.match(r"M([\d.]+) [\d.]+H([\d.]+)", found["d"]) for found in elements(svg, "path")]
    ends = [(float(found[1]), float(found[2])) for found in lines if found]
    wide = (x[1] - x[0]) * 2
    left = x[0] - 0.25 * wide
    for (low, high), (a, b) in zip(ends, ((0.2, 0.4), (0.7, 0.8)), strict=True):
        assert (low, high) == pytest.approx((left + a * wide, left + b * wide), abs=0.2)


def test_shares_fill_the_whole_row() -> None:
    svg = shares("title", [("a", [("won", 0.5, "#000"), ("lost", 0.3, "#111"), ("rest", 0.2, "#222")])], LIGHT).svg(LIGHT)
    wide = [float(found["width"]) for found in elements(svg, "rect") if found.get("stroke")]
    assert [part / sum(wide) for part in wide] == pytest.approx([0.5, 0.3, 0.2])


def test_curves_and_layers_end_at_their_last_value() -> None:
    svg = curves("title", [Curve("up", "#000", [0, 1, 4]), Curve("flat", "#111", [0, 0, 0])], LIGHT).svg(LIGHT)
    points = [found["points"].split() for found in elements(svg, "polyline")]
    assert [len(line) for line in points] == [3, 3]
    assert "up 4.0" in svg and "flat 0.0" in svg
    stacked = layers("title", [Curve("won", "#000", [0.0, 0.5]), Curve("lost", "#111", [0.0, 0.25])], LIGHT).svg(LIGHT)
    assert "won 50 %" in stacked and "lost 25 %" in stacked


def test_ticks_are_round_numbers_within_their_ends() -> None:
    for low, high in ((0, 1), (-0.3, 0.3), (0, 24), (0, 137), (0, 0)):
        found = ticks(low, high)
        assert all(low <= value <= high for value in found) and 1 <= len(found) <= 7


def test_a_house_shows_how_often_it_happened_where() -> None:
    _, plan = plan_svg(Board.builtin("A"), "light")
    svg = heat("title", {35: 40, 21: 10, 3: 5}, 200, "#d55e00", LIGHT, plan).svg(LIGHT)
    tints = [float(found["fill-opacity"]) for found in elements(svg, "rect") if "fill-opacity" in found]
    assert sorted(tint / max(tints) for tint in tints) == pytest.approx([1 / 8, 1 / 4, 1], rel=0.01)
    assert [number for number in ("20", "5.0", "2.5") if f">{number}</text>" in svg] == ["20", "5.0", "2.5"]


#: Colours that stand in one picture, or in the maps side by side, and must not be taken for each other.
TOGETHER = {
    "how games end": ("won", "victims", "collapse", "unfinished"),
    "the course of games": ("won", "victims", "collapse", "mark"),
    "differences, and those by chance": ("mark", "unfinished"),
    "the maps": ("exploded", "lost", "rescued"),
}


@pytest.mark.parametrize("theme", PAINTS)
@pytest.mark.parametrize("picture", TOGETHER)
def test_the_colours_of_a_picture_are_told_apart_without_their_hue(picture: str, theme: str) -> None:
    """By people who see no red, no green or no blue: matrices of Viénot, Brettel and Mollon, and of Brettel for blue."""
    blind = {
        "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        "no red": ((0.1124, 0.8876, 0), (0.1124, 0.8876, 0), (0.004, -0.004, 1)),
        "no green": ((0.2928, 0.7072, 0), (0.2928, 0.7072, 0), (-0.0223, 0.0223, 1)),
        "no blue": ((1, 0.1461, -0.1461), (0, 0.8592, 0.1408), (0, 0.8592, 0.1408)),
    }
    colours = {name: getattr(PAINTS[theme], name) for name in TOGETHER[picture]}
    for name, matrix in blind.items():
        seen = {
            kind: [sum(m * c for m, c in zip(row, _linear(colour), strict=True)) for row in matrix] for kind, colour in colours.items()
        }
        for (one, a), (other, b) in combinations(seen.items(), 2):
            far = sum((max(x, 0) ** 0.42 - max(y, 0) ** 0.42) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5
            assert far > 0.12, f"{one} and {other} look alike to who sees {name} ({theme}): {far:.2f}"


@pytest.mark.parametrize("theme", PAINTS)
def test_what_is_drawn_stands_out_and_what_is_written_on_it_can_be_read(theme: str) -> None:
    """The contrasts of WCAG 2: 3 for a mark on its ground, 4.5 for small text."""
    paint = PAINTS[theme]
    for name in {name for names in TOGETHER.values() for name in names}:
        assert _contrast(getattr(paint, name), paint.panel) >= 3, name
        assert _contrast(getattr(paint, name), paint.page) >= 2.8, f"{name}, in a file of its own"
    # The share of a row, and the number on a cell where it happens most.
    written = re.findall(r'<text[^>]* fill="(#\w+)"[^>]*>50</text>', shares("", [("", [("", 0.5, "#000")])], paint).svg(paint))
    assert len(written) == 1
    for name in TOGETHER["how games end"]:
        assert _contrast(written[0], getattr(paint, name)) >= 4.5, name
    for name in TOGETHER["the maps"]:
        hue = getattr(paint, name)
        strongest = "#" + "".join(
            f"{round(STRONGEST * int(hue[at : at + 2], 16) + (1 - STRONGEST) * int(paint.floor[at : at + 2], 16)):02x}" for at in (1, 3, 5)
        )
        assert _contrast(paint.ink, strongest) >= 4.5, name


def test_every_colour_of_a_picture_is_one_of_those() -> None:
    ground = {"page", "panel", "ink", "soft", "line", "floor", "wall", "door"}
    assert {name for names in TOGETHER.values() for name in names} == set(Paint._fields) - ground


def _contrast(one: str, other: str) -> float:
    weights = (0.2126, 0.7152, 0.0722)
    dark, light = sorted(sum(w * c for w, c in zip(weights, _linear(colour), strict=True)) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def _linear(colour: str) -> list[float]:
    return [(int(colour[at : at + 2], 16) / 255) ** 2.2 for at in (1, 3, 5)]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    cells = [Part(make_cell("greedy", 4, {**VETERAN, **more}), 40) for more in ({}, {"use_hazmats": False}, {"board_side": "B"})]
    study = make_study("A <study> & more", [("three", cells, True, ("as it is", "no hazmats", "house B"))], first=5)
    where = tmp_path_factory.mktemp("study")
    with Folder.write(where, study) as folder:
        simulate(study, folder)
    return Folder.read(where)


def test_the_page_has_everything_and_asks_for_nothing(played: Folder) -> None:
    figures = read_figures(played)
    text = page(played, figures)
    assert "A &lt;study&gt; &amp; more" in text and "<study>" not in text
    assert len(re.findall("<details", text)) == 3 and f"code {played.manifest.code}" in text
    assert not re.search(r"url\(http|https?://(?!www\.w3\.org)|<script|@import", text)
    defined, used = set(re.findall(r'id="([^"]+)"', text)), set(re.findall(r'href="#([^"]+)"', text))
    assert used <= defined
    for svg in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        ET.fromstring(svg)  # noqa: S314 - our own picture
    assert summary_lines(played.study, figures).count("\n") == 4 and "no hazmats" in comparison_lines(played.study, figures)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_and_its_tables_speak_every_language(played: Folder, language: str) -> None:
    figures = read_figures(played)
    cells = {*(cell.name for cell in played.study.cells), *played.study.groups[0].labels, played.study.name}

    def texts(spoken: str) -> set[str]:
        shown = re.sub(r"<style>.*?</style>", "", page(played, figures, spoken), flags=re.DOTALL)
        lines = [*re.split(r"<[^<>]*>", shown), *summary_lines(played.study, figures, spoken).split("  ")]
        return {unescape(line).strip() for line in [*lines, *comparison_lines(played.study, figures, spoken).split("  ")]}

    assert f'<html lang="{language}">' in page(played, figures, language)
    if language != FALLBACK:
        same = {line for line in texts(language) & texts(FALLBACK) if re.search("[a-z]{4}", line)}
        allowed = {"three", "won", "turns", "explosions", "points"}
        assert [line for line in same if not any(cell in line or line in cell for cell in cells) and line.lower() not in allowed] == []


@pytest.mark.parametrize("theme", PAINTS)
def test_every_picture_stands_alone(played: Folder, theme: str) -> None:
    found = dict(pictures(played, read_figures(played), theme))
    assert len(found) == 3 + 3 * 5
    for name, svg in found.items():
        ET.fromstring(svg)  # noqa: S314 - our own picture
        assert "var(" not in svg, name
        assert set(re.findall(r'href="#([^"]+)"', svg)) <= set(re.findall(r'id="([^"]+)"', svg)), name


def test_the_course_begins_at_the_set_up_and_ends_at_the_figures_of_the_table(played: Folder) -> None:
    for found in read_figures(played):
        over, course = over_time(found, LIGHT)
        for words, total in (("damage cubes", found.cubes), ("rescued", found.rescued), ("lost", found.lost)):
            assert f">{words} {found.mean(total):.1f}</text>" in course.body
        assert f">won {found.rate * 100:.0f} %</text>" in over.body
        # The first line is the highest, that of the cubes; the lowest point of all is none.
        points = next(found["points"].split() for found in elements(course.svg(LIGHT), "polyline"))
        first, last = (float(points[at].split(",")[1]) for at in (0, -1))
        bottom = max(float(point.split(",")[1]) for line in elements(course.svg(LIGHT), "polyline") for point in line["points"].split())
        in_turns = found.mean(found.by_turn[KINDS["damaged"]].total())
        assert (bottom - first) / (bottom - last) == pytest.approx(1 - in_turns / found.mean(found.cubes), abs=0.02)
        assert bottom - first > 20


def test_small_chances_are_not_written_as_none() -> None:
    assert [p_text(value) for value in (0.2, 0.0123, 1e-9)] == ["0.2", "0.012", "< 0.0001"]


def test_a_page_that_cannot_be_written_is_an_error_with_a_code(played: Folder) -> None:
    from flashover.report.page import write_page
    from flashover.sim import SimError

    with pytest.raises(SimError, match=r"file\.unwritable"):
        write_page(Path("/proc/nowhere/page.html"), played, read_figures(played))

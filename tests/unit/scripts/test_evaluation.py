"""The evaluation plays what is missing, reports what is there with the right numbers, and fits what it should."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from math import exp
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest

from flashover import Game
from flashover.bots import read_spec
from flashover.bots.setup import standard_ply
from flashover.sim import Cell, Row, make_cell, play_game, read_games, runner
from flashover.sim.games import GameFile
from scripts.evaluation import games as games_module
from scripts.evaluation.calibration import FILE, Line, fit_line, read_lines, truth, unseen
from scripts.evaluation.command import main
from scripts.evaluation.games import Source, read
from scripts.evaluation.groups import (
    ABLATIONS,
    FAMILY,
    FITTING,
    GROUPS,
    HELD_OUT,
    HOPING,
    STALLING,
    VETERAN,
    Group,
    planned,
)
from scripts.evaluation.report import SECTIONS
from scripts.evaluation.results import Result, Results
from scripts.evaluation.tables import EARLIER, cells_table, earlier_cards

ROOT = Path(__file__).parents[3]
PAGE = "# Bots\n\n" + "".join(f"Of {name}:\n\n<!-- results: {name} -->\n<!-- results end -->\n\n" for name in SECTIONS) + "The end.\n"
TINY = Group((make_cell("random", 1, FAMILY), make_cell("random", 2, FAMILY)), 3)


def row(cell: Cell, seed: int, *, won: bool, hopes: Sequence[float] = ()) -> Row:
    outcome, cause = ("won", "") if won else ("collapsed", "collapse")
    return Row(cell.name, seed, outcome, cause, 7 if won else 3, 1, 10, 40, 200, {cell.team[0]: [0.5, 20.0, 300.0]}, list(hopes))


def keep(out: Path, group: str, cell: Cell, rows: Sequence[Row]) -> None:
    out.mkdir(exist_ok=True)
    with GameFile(GROUPS[group].file(out, cell), (cell,)) as file:
        for one in rows:
            file.add(one)


def reported(out: Path, tmp_path: Path, calibration: Path = FILE) -> str:
    page = tmp_path / "results" / "bots.md"
    page.parent.mkdir(exist_ok=True)
    page.write_text(PAGE, encoding="utf-8")
    assert main(["report", "--out", str(out), "--docs", str(page), "--calibration", str(calibration)]) == 0
    return page.read_text(encoding="utf-8")


def section(text: str, name: str) -> str:
    """What stands between the marks of a table."""
    (found,) = re.findall(rf"<!-- results: {name}(?:, \d+ games)? -->\n(.*?)<!-- results end -->", text, re.DOTALL)
    return str(found)


def line_with(text: str, *parts: str) -> list[str]:
    """The columns of the only line of a table that has these parts."""
    (found,) = (line for line in text.splitlines() if line.startswith("|") and all(part in line for part in parts))
    return [column.strip() for column in found.strip("|").split("|")]


# ---------------------------------------------------------------- groups


def test_the_groups_are_sound(tmp_path: Path) -> None:
    files = [group.file(tmp_path, cell) for group in GROUPS.values() for cell in {cell.name: cell for cell in group.cells}.values()]
    names = {(group.mark, cell.name) for group in GROUPS.values() for cell in group.cells}
    assert len(set(files)) == len(names)
    for group in GROUPS.values():
        assert group.first == (FITTING if group.mark else HELD_OUT)
        assert len({cell.name for cell in group.cells}) == len(group.cells)
        for cell in group.cells:
            assert all(str(read_spec(bot)) == bot for bot in cell.team)
    assert max(group.games for group in GROUPS.values()) < abs(FITTING - HELD_OUT)
    for one in ABLATIONS:
        assert one.without in GROUPS["stalling" if one.without.crew == STALLING else "ablations"].cells
        assert one.whole in GROUPS["ablations"].cells
    assert all(not cell.foresight and set(cell.team) == {"captain"} for cell in HOPING)
    assert planned(make_cell("captain", 4, FAMILY)) == 200
    # As the page says: neither four bots nor six take a captain among their specialists.
    assert "captain" not in _chosen(4) | _chosen(6)


def _chosen(seats: int) -> set[str]:
    """The specialists a crew of bots takes."""
    game = Game.new(dict(VETERAN), seats, seed=1)
    found = set()
    while game.position()["phase"] == "setup":
        if game.to_decide is None:
            game.roll()
            continue
        verb, *rest = standard_ply(game).split()
        found |= {rest[1]} if verb == "specialist" else set()
        game.play(" ".join([verb, *rest]))
    return found


def test_a_comparison_without_crews_of_its_own_leaves_no_gap(tmp_path: Path) -> None:
    out = tmp_path / "games"
    for bot, name in (("planner", "family-fast"), ("search", "family")):
        cell = make_cell(bot, 4, FAMILY)
        keep(out, name, cell, [row(cell, HELD_OUT, won=True)])
    text = reported(out, tmp_path)
    assert "| playing on (that is the planner) | family | 1 of 200 |" in text and "\n\n\n" not in text


# ---------------------------------------------------------------- playing


def test_playing_goes_on_and_extends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(GROUPS, "tiny", TINY)
    monkeypatch.setattr(games_module, "ROUND", 2)
    out = tmp_path / "games"
    assert main(["play", "tiny", "--out", str(out)]) == 0
    shown = capsys.readouterr().out.splitlines()
    # In rounds: both have two games before one has three.
    assert [line.split(", ")[1] for line in shown] == ["2 of 3 games", "2 of 3 games", "3 of 3 games", "3 of 3 games"]
    files = [TINY.file(out, cell) for cell in TINY.cells]
    assert [path.name for path in files] == ["random-x1-family-A.jsonl", "random-x2-family-A.jsonl"]
    before = [path.read_bytes() for path in files]
    assert [one.seed for one in read_games(files[0])[1]] == [HELD_OUT, HELD_OUT + 1, HELD_OUT + 2]
    # Nothing is missing: nothing is played.
    assert main(["play", "tiny", "--out", str(out)]) == 0
    assert [path.read_bytes() for path in files] == before
    # Cut off in the middle of a line, one game lost: the rest stays, what is missing comes.
    files[0].write_bytes(before[0][: before[0].rindex(b'{"cell"') + 9])
    assert main(["play", "tiny", "--out", str(out), "--games", "4"]) == 0
    assert files[1].read_bytes().startswith(before[1])
    assert [len(read_games(path)[1]) for path in files] == [4, 4]
    # Other seeds of the same crew, into the same file.
    assert main(["play", "tiny", "--out", str(out), "--games", "1", "--first", "7"]) == 0
    assert [len(read_games(path)[1]) for path in files] == [5, 5]
    assert "rules" in json.loads((out / "machine.json").read_text())[0]


def test_one_bad_file_does_not_stop_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(GROUPS, "tiny", TINY)
    TINY.file(tmp_path, TINY.cells[0]).write_text("hello\n")
    assert main(["play", "tiny", "--out", str(tmp_path)]) == 1
    shown = capsys.readouterr()
    assert shown.err.startswith("sim.format: ") and "random x2 family A: " in shown.out
    assert TINY.file(tmp_path, TINY.cells[0]).read_text() == "hello\n"


def test_a_game_that_fails_is_reported_once_and_published_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(GROUPS, "tiny", TINY)

    def game(cell: Cell, seed: int) -> Row:
        if cell == TINY.cells[0] and seed == TINY.first:
            raise RuntimeError("no idea")
        return play_game(cell, seed)

    monkeypatch.setattr(runner, "play_game", game)
    command = ["play", "tiny", "--out", str(tmp_path)]
    assert main(command) == 1
    assert f"{TINY.cells[0].name}, seed {TINY.first}: RuntimeError: no idea\n" in capsys.readouterr().err
    assert main(command) == 0 and "no idea" not in capsys.readouterr().err
    found = read(tmp_path, [TINY])
    assert TINY.first not in {row.seed for row in found.of(TINY.cells[0])} and not any(row.failed for row in found.of(*TINY.cells))


def test_an_interrupt_says_how_to_resume(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(games_module, "run", stop)
    assert main(["play", "mixed", "--out", str(tmp_path)]) == 130
    assert capsys.readouterr().err == "stopped; the same command resumes\n"


# ---------------------------------------------------------------- report


def test_the_tables_have_the_right_numbers(tmp_path: Path) -> None:
    out = tmp_path / "games"
    random, greedy = make_cell("random", 4, FAMILY), make_cell("greedy", 4, FAMILY)
    seeds = range(HELD_OUT, HELD_OUT + 10)
    keep(out, "family-fast", random, [row(random, seed, won=seed == HELD_OUT) for seed in seeds])
    keep(out, "family-fast", greedy, [row(greedy, seed, won=seed < HELD_OUT + 8) for seed in range(HELD_OUT, HELD_OUT + 400)])
    text = reported(out, tmp_path)
    assert text.startswith("# Bots\n\nOf ladder-family:\n") and text.endswith("<!-- results end -->\n\nThe end.\n")
    fast, ladder = section(text, "family-fast"), section(text, "ladder-family")
    assert "<!-- results: family-fast, 410 games -->\n" in text
    assert "\n410 games on seeds 6000000 to 6000399, by flashover " in fast and "code " in fast
    assert line_with(fast, "| `random` | 4 |") == [
        "`random`", "4", "family A", "10 of 400", "10.0 [1.8–40.4]", "3.40", "1.00", "10.0", "40.0", "9", "0", "20", "300",
    ]  # fmt: skip
    assert line_with(fast, "| `greedy` | 4 |")[3:5] == ["400", "2.0 [1.0–3.9]"]
    # On the ten seeds of both greedy won eight, random one of those.
    assert line_with(ladder, "| family, crews of 4 | `greedy` | `random` |")[3:8] == ["10 of 400", "80.0", "10.0", "7", "0"]
    assert line_with(ladder, "| family, crews of 4 | `greedy` | `random` |")[9] == "0.016"
    # Crew by crew: of the others there is nothing yet.
    assert line_with(ladder, "| family, crews of 1 to 6 | `greedy` | `random` |")[3:8] == ["10 of 2400", "80.0", "10.0", "7", "0"]
    assert "Not played yet: `random` in family A, crews of 1, 2, 3, 5, 6; `greedy` in family A, crews of 1, 2, " in fast
    # Only what there is: nothing in the other places, no picture.
    assert section(text, "experienced") == section(text, "chances") == "" and not (tmp_path / "images").exists()
    assert reported(out, tmp_path) == text


def test_a_table_is_not_written_from_fewer_games_than_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, page = tmp_path / "games", tmp_path / "bots.md"
    cell = make_cell("greedy", 4, FAMILY)
    keep(out, "family-fast", cell, [row(cell, HELD_OUT, won=True), row(cell, HELD_OUT + 1, won=True)])
    report = ["report", "--out", str(out), "--docs", str(page)]
    page.write_text("<!-- results: family-fast, 3 games -->\nold\n<!-- results end -->\n")
    assert main(report) == 0 and "\nold\n" in page.read_text()
    assert capsys.readouterr().out == "family-fast: stays as it is, from 3 games; here are 2\n"
    page.write_text("<!-- results: family-fast, 2 games -->\nold\n<!-- results end -->\n")
    assert main(report) == 0 and "old" not in page.read_text()
    assert capsys.readouterr().out == "family-fast: written from 2 games\n"
    page.write_text("<!-- results: famly -->\n<!-- results end -->\n")
    assert main(report) == 1
    assert capsys.readouterr().err.startswith(f"report.marks: {page}: there are no results 'famly'; there are ladder-family, ")


def test_every_table_is_written(tmp_path: Path) -> None:
    out = tmp_path / "games"
    cells = {cell.name: (name, cell) for name, group in GROUPS.items() if not group.mark for cell in group.cells}
    chance = Random(1)
    for name, cell in cells.values():
        hopes = [0.5, 0.9] if "captain" in cell.team else []
        rows = [row(cell, HELD_OUT + n, won=chance.random() < 0.7, hopes=hopes) for n in range(planned(cell))]
        keep(out, name, cell, rows)
    text = reported(out, tmp_path)
    parts = section(text, "ablations")
    assert len([line for line in parts.splitlines() if line.startswith("| commands |")]) == 2
    assert line_with(parts, "| vehicles | veteran |")[2] == "25"
    # Crews of their own are reported with all their numbers, others only once.
    assert line_with(parts, "`search:without=value`", "veteran A")[3] == "150"
    assert line_with(parts, "`search:without=vehicles`", "veteran A")[3] == "25"
    assert line_with(section(text, "mixed"), "| veteran | four `greedy` |")[2] == "150"
    assert line_with(text, "`greedy+captain*3`", "family A")[3] == "200"
    assert line_with(section(text, "ceiling"), "veteran A with foresight")[0] == "`captain`"
    assert line_with(section(text, "ladder-veteran"), "`captain` | `search`")[3] == "150"
    # Of the games that were lost: 3 people out and 40 turns on average, against 40 turns of those that were won.
    assert line_with(section(text, "losses"), "| heroic B | 4 |")[4:] == ["3.00", "1.00", "40", "40", "10.0"]
    assert line_with(text, "| `captain` | 4 | veteran A |")[3] == "150"
    for name, one in SECTIONS.items():
        games = sum(planned(cell) for cell in one.cells)
        assert len({cell.name for cell in one.cells}) == len(one.cells) and f"<!-- results: {name}, {games} games -->" in text
        assert f"\n{games} games on seeds " in section(text, name)
    assert "\n\n\n" not in text and "\n\n<!-- results end" not in text
    assert " of 150 |" not in text and " of 400 |" not in text and "Not played yet" not in text
    assert "](../images/calibration.svg)" in section(text, "chances")
    for line in text.splitlines():
        assert len(line) <= 140 or line.startswith("|")
    ET.parse(tmp_path / "images" / "calibration.svg")  # noqa: S314  # our own file


def test_the_page_has_a_place_for_every_table() -> None:
    page = (ROOT / "docs" / "results" / "bots.md").read_text(encoding="utf-8")
    marks = re.findall(r"<!-- results: ([a-z-]+), (\d+) games -->", page)
    assert page.count("<!-- results") == 2 * len(marks) and {name for name, _ in marks} == set(SECTIONS)
    for name, count in marks:
        # Every cell has all its games: nothing was published too early.
        assert int(count) == sum(planned(cell) for cell in SECTIONS[name].cells), name
        assert f"\n{count} games on seeds {HELD_OUT} to " in section(page, name)


def test_the_page_is_made_from_the_results(tmp_path: Path) -> None:
    for name in ("bots.md", "bots.json"):
        (tmp_path / name).write_bytes((ROOT / "docs" / "results" / name).read_bytes())
    assert main(["report", "--docs", str(tmp_path / "bots.md")]) == 0
    for name in ("bots.md", "bots.json"):
        assert (tmp_path / name).read_bytes() == (ROOT / "docs" / "results" / name).read_bytes()


def test_crews_whose_specialists_have_changed_are_marked() -> None:
    """From the fifth on other cards are taken since luck-v2, but not where cards are dealt, given or taken at random."""
    dealt = make_cell("search", 6, {**VETERAN, "specialist_choice": "random"})
    given = make_cell("search", 5, VETERAN, specialists=["captain", "cafs", "rescue", "driver", "imaging"])
    chosen = [make_cell("search", crew, VETERAN) for crew in (4, 5, 6)]
    others = [make_cell("search", 6, FAMILY), make_cell("random", 6, VETERAN), dealt, given]
    for luck, marked in (("luck-v1", ["5 †", "6 †"]), ("luck-v2", [])):
        source = Source(f"flashover 0.1.0, code 1, {luck}", "an abacus")
        found = Result(source, 2, 1, 1, 0, 0, 5.0, 1.0, 12.0, 40.0, {}, "10")
        assert [earlier_cards(cell, found) for cell in (*chosen, *others)] == [False, bool(marked), bool(marked), *[False] * 4]
        cells = [make_cell("greedy", crew, VETERAN) for crew in range(1, 7)]
        lines = cells_table(Results({cell.name: found for cell in cells}, {}), cells)
        assert [line.split("|")[2].strip() for line in lines if "†" in line and line.startswith("|")] == marked
        assert (EARLIER in lines) is bool(marked)
    page = (ROOT / "docs" / "results" / "bots.md").read_text(encoding="utf-8")
    assert len(re.findall(r"^\| `(?:greedy|planner|search|captain)\S*` \| [56] † \| veteran A \|", page, re.MULTILINE)) == 7
    assert (ROOT / "src/flashover/sim/fingerprint.py").exists() and "](../../src/flashover/sim/fingerprint.py)" in page


def test_one_bot_is_measured_again_alone(tmp_path: Path) -> None:
    random, greedy = make_cell("random", 4, FAMILY), make_cell("greedy", 4, FAMILY)
    seeds = range(HELD_OUT, HELD_OUT + 6)
    keep(tmp_path / "first", "family-fast", random, [row(random, seed, won=seed < HELD_OUT + 2) for seed in seeds])
    keep(tmp_path / "first", "family-fast", greedy, [row(greedy, seed, won=True) for seed in seeds])
    before = reported(tmp_path / "first", tmp_path)
    # Fewer games than are published change nothing; nor do games after a gap.
    keep(tmp_path / "fewer", "family-fast", greedy, [row(greedy, seed, won=False) for seed in seeds if seed != HELD_OUT + 3])
    assert reported(tmp_path / "fewer", tmp_path) == before
    keep(tmp_path / "again", "family-fast", greedy, [row(greedy, seed, won=seed > HELD_OUT) for seed in seeds])
    after = reported(tmp_path / "again", tmp_path)
    fast = section(after, "family-fast")
    assert line_with(fast, "| `random` |") == line_with(section(before, "family-fast"), "| `random` |")
    assert line_with(fast, "| `greedy` |")[3:5] == ["6 of 400", "83.3 [43.6–97.0]"]
    # Compared with the games of the other that were published before: seed 0 only random won, seed 1 both, the others only greedy.
    assert line_with(section(after, "ladder-family"), "crews of 4 | `greedy`")[3:8] == ["6 of 400", "83.3", "33.3", "4", "1"]


def test_the_facts_say_which_program_played_what(tmp_path: Path) -> None:
    out, file = tmp_path / "games", tmp_path / "results" / "bots.json"
    random, greedy = make_cell("random", 4, FAMILY), make_cell("greedy", 4, FAMILY)
    for cell in (random, greedy):
        keep(out, "family-fast", cell, [row(cell, HELD_OUT, won=True)])
    assert ", code " in section(reported(out, tmp_path), "family-fast")
    data = json.loads(file.read_text())
    data["sources"].append(["flashover 0.0.1, code 5, luck-v1", "an abacus"])
    data["cells"][random.name]["source"] = 1
    # A comparison of which the seeds are not known stands until they are.
    data["cells"][random.name]["by_seed"] = ""
    name = "ladder-family: family, crews of 4 | `greedy` | `random`"
    data["pairs"][name] = {"source": 1, "pairs": 300, "both": 100, "only_a": 50, "only_b": 20}
    file.write_text(json.dumps(data))
    page = tmp_path / "results" / "bots.md"
    assert main(["report", "--docs", str(page)]) == 0
    text = page.read_text(encoding="utf-8").replace("\n", " ").replace("--> ", "-->\n")
    facts = [section(text, name) for name in ("family-fast", "ladder-family")]
    assert "on seeds 6000000 to 6000000, on an abacus. By flashover 0.0.1, code 5, luck-v1: `random`. All else by flashover " in facts[0]
    assert ": `greedy`. All else by flashover 0.0.1, code 5, luck-v1. Counted before some of these were played, " in facts[1]
    assert "from earlier games alone: family, crews of 4: `greedy` against `random`. <!--" in facts[1] + "<!--"
    ladder = section(page.read_text(encoding="utf-8"), "ladder-family")
    assert line_with(ladder, "crews of 4 | `greedy`")[3:8] == ["300 of 400", "50.0", "40.0", "50", "20"]
    keep(tmp_path / "again", "family-fast", random, [row(random, HELD_OUT, won=False)])
    again = reported(tmp_path / "again", tmp_path)
    assert line_with(section(again, "ladder-family"), "crews of 4 | `greedy`")[3:8] == ["1 of 400", "100.0", "0.0", "1", "0"]
    assert json.loads(file.read_text())["pairs"] == {}


def test_only_the_crews_of_one_bot_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    crews = tuple(make_cell(bots, 2, FAMILY) for bots in ("random", "greedy", "random+greedy"))
    monkeypatch.setitem(GROUPS, "tiny", Group(crews, 1))
    assert main(["play", "tiny", "--out", str(tmp_path), "--bot", "greedy"]) == 0
    assert {path.name for path in tmp_path.glob("*.jsonl")} == {"greedy-x2-family-A.jsonl", "random-greedy-x2-family-A.jsonl"}
    assert main(["play", "tiny", "--out", str(tmp_path), "--bot", "captain"]) == 0


def test_chances_are_held_against_other_games_than_they_were_fitted_on(tmp_path: Path) -> None:
    out = tmp_path / "games"
    captain = make_cell("captain", 4, FAMILY)
    rows = [row(captain, HELD_OUT + n, won=n < 3, hopes=[0.15, 0.85]) for n in range(4)]
    keep(out, "family", captain, [*rows, row(captain, 77, won=True, hopes=[0.5])])
    lines = tmp_path / "lines.json"
    fitted = {"a": 0.0, "b": 1.0, "games": 9, "positions": 12, "seeds": [70, 80]}
    lines.write_text(json.dumps({"family": fitted, "experienced": {"a": 0, "b": 1}}))
    text = reported(out, tmp_path, lines)
    assert "8 positions of 4 games: logit(predicted) = 0.000 + 1.000" in text and "(seeds 70 to" in text.replace("\n", " ")
    assert line_with(text, "| 10–20 |")[1:4] == ["4", "4", "15.0"] and line_with(text, "| 80–90 |")[4].startswith("75.0 [")
    # Half the positions are 60 points off, half 10.
    assert "Expected calibration error 35.0 points" in text.replace("\n", " ")
    picture = ET.parse(tmp_path / "images" / "calibration.svg").getroot()  # noqa: S314  # our own file
    texts = ["".join(found.itertext()) for found in picture.iter()]
    assert "Family game" in texts and "8 positions of 4 games" in texts and texts.count("4") == 2
    assert any("predicted 15 %, won 75 %; " not in text and "predicted 15 %, won 75 %" in text for text in texts)


# ---------------------------------------------------------------- fitting


def hoped(cell: Cell, games: int, a: float, b: float, seed: int = 1) -> list[Row]:
    """Games whose bots hope with a known line between hope and truth; long games are not worth more than short ones."""
    chance = Random(seed)
    rows = []
    for number in range(games):
        x = chance.gauss(0, 1.5)
        won = chance.random() < 1 / (1 + exp(-(a + b * x)))
        rows.append(row(cell, FITTING + number, won=won, hopes=[1 / (1 + exp(-x))] * chance.randrange(1, 5)))
    return rows


@pytest.mark.parametrize(("a", "b"), [(0.0, 1.0), (1.5, 0.6), (-1.0, 1.8)])
def test_a_known_line_is_found(a: float, b: float) -> None:
    line = fit_line(hoped(make_cell("captain", 4, FAMILY), 6000, a, b))
    assert line.a == pytest.approx(a, abs=0.12) and line.b == pytest.approx(b, abs=0.12)
    assert line.games == 6000 and line.positions > 6000 and line.seeds == (FITTING, FITTING + 5999)


def test_every_game_counts_the_same_however_long() -> None:
    cell = make_cell("captain", 4, FAMILY)
    short = [row(cell, n, won=n % 4 == 0, hopes=[0.5]) for n in range(400)]
    long = [one._replace(hopes=[0.5] * 50) if one.won else one for one in short]
    assert fit_line(short)[:2] == fit_line(long)[:2]
    assert Line(*fit_line(short)[:2]).at(0.5) == pytest.approx(0.25, abs=0.01)


def test_games_that_are_all_won_still_have_a_line() -> None:
    cell = make_cell("captain", 4, FAMILY)
    line = fit_line([row(cell, n, won=True, hopes=[0.4, 0.99, 1.0]) for n in range(30)])
    assert line.positions == 60 and line.b > 0 and 0.9 < line.at(0.4) < 1 and line.at(1.0) == 1.0


def test_fitted_lines_are_written_as_the_advisor_reads_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, file = tmp_path / "games", tmp_path / "calibration.json"
    file.write_text('{"family": {"a": 0.0, "b": 1.0}, "experienced": {"a": 0.25, "b": 1.5}}')
    cell = make_cell("captain", 4, FAMILY)
    keep(out, "fit-family", cell, hoped(cell, 500, 1.0, 1.0))
    assert main(["fit", "--out", str(out), "--to", str(file)]) == 0
    assert capsys.readouterr().out.startswith("family: a ")
    data = json.loads(file.read_text())
    assert set(data) == {"family", "experienced"} and data["experienced"] == {"a": 0.25, "b": 1.5}
    assert data["family"]["seeds"] == [FITTING, FITTING + 499] and 0.6 < data["family"]["a"] < 1.4
    assert read_lines(file)["family"].games == 500
    first = file.read_bytes()
    assert main(["fit", "--out", str(out), "--to", str(file)]) == 0 and file.read_bytes() == first


def test_truth_counts() -> None:
    cell = make_cell("captain", 2, VETERAN)
    rows = [row(cell, 1, won=True, hopes=[1.0, 0.95, 0.05]), row(cell, 2, won=False, hopes=[0.0])]
    found = truth(rows, Line())
    assert [(one.low, one.positions, one.games, one.won) for one in found.bins] == [(0.0, 2, 2, 0.5), (0.9, 2, 1, 1.0)]
    assert found.error == pytest.approx((2 * abs(0.025 - 0.5) + 2 * 0.025) / 4)
    assert found.brier == pytest.approx((0 + 0.05**2 + 0.95**2 + 0) / 4)
    # Two positions of one game are one game's worth of certainty.
    assert found.bins[1].from_ == pytest.approx(0.2065, abs=1e-3)
    assert truth([], Line()).error == 0 and unseen([row(cell, 1, won=True)], Line()) == []


def test_the_calibration_in_the_package_is_one() -> None:
    lines = read_lines()
    assert set(lines) == {"family", "experienced"} and all(line.b > 0 for line in lines.values())
    assert all(line.seeds is None or line.seeds[0] >= FITTING for line in lines.values())


# ---------------------------------------------------------------- what can be wrong


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["play", "family"],
        ["play", "famly", "--out", "x"],
        ["play", "family", "--out", "x", "--games", "0"],
        ["play", "family", "--out", "x", "--jobs", "many"],
        ["play", "family", "--out", "x", "--bot", "hal"],
        ["fit"],
    ],
)
def test_wrong_questions_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "usage: " in capsys.readouterr().err


def test_files_that_do_not_fit_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, page = tmp_path / "games", tmp_path / "bots.md"
    page.write_text(PAGE)
    report = ["report", "--out", str(out), "--docs", str(page)]
    fit = ["fit", "--out", str(out), "--to", str(tmp_path / "calibration.json")]

    def refused(arguments: list[str], code: str) -> None:
        assert main(arguments) == 1
        error = capsys.readouterr().err
        assert error.startswith(f"{code}: ") and error.count("\n") == 1
        assert page.read_text() == PAGE

    refused(report, "file.unreadable")
    out.mkdir()
    refused(report, "report.nothing")
    refused(fit, "file.unreadable")
    (tmp_path / "calibration.json").write_text('{"family": 3}')
    refused(fit, "fit.file")
    (tmp_path / "calibration.json").write_text(FILE.read_text())
    refused(fit, "fit.nothing")
    greedy, random = make_cell("greedy", 4, FAMILY), make_cell("random", 4, FAMILY)
    keep(out, "family-fast", greedy, [row(greedy, HELD_OUT, won=True)])
    refused(["report", "--out", str(out), "--docs", str(tmp_path / "no.md")], "file.unreadable")
    (tmp_path / "plain.md").write_text("no place here\n")
    refused(["report", "--out", str(out), "--docs", str(tmp_path / "plain.md")], "report.marks")
    # The file of another crew under this one's name, and no file of games at all.
    wrong = GROUPS["family-fast"].file(out, random)
    wrong.write_bytes(GROUPS["family-fast"].file(out, greedy).read_bytes())
    refused(report, "sim.other_plan")
    wrong.write_text("hello\n")
    refused(report, "sim.format")
    wrong.unlink()
    one = {"source": 0, "games": 2, "won": 1, "collapse": 1, "victims": 0, "unfinished": 0, "ms": {}, "by_seed": "11"}
    means = dict.fromkeys(("rescued", "lost", "cubes", "turns"), 1.0)
    head = {"format": "flashover-results", "version": 1, "sources": [["x", "y"]], "pairs": {}}
    unlike: list[object] = [[], {**head, "version": 2}, {**head, "cells": 1}, {**head, "cells": {"x": {**one, **means}}}]
    for results in unlike:
        page.with_suffix(".json").write_text(json.dumps(results))
        refused(report, "report.results")
    page.with_suffix(".json").unlink()
    (out / "machine.json").write_text("{}")
    refused(report, "file.machine")
    (tmp_path / "file").write_text("")
    refused(["play", "mixed", "--out", str(tmp_path / "file" / "games")], "file.unwritable")


def test_the_script_runs(tmp_path: Path) -> None:
    script = [sys.executable, str(ROOT / "scripts" / "evaluate_bots.py")]
    done = subprocess.run([*script, "report", "--out", str(tmp_path / "no")], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 1 and done.stderr.startswith("file.unreadable: ") and done.stdout == ""
    done = subprocess.run([*script, "play", "--help"], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0 and all(name in done.stdout.replace("\n", "") for name in ("ceiling", "ablations"))

"""The balance page says what its figures say, keeps the lines nobody played again, and knows which code played what."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from flashover.options.table import OPTIONS
from flashover.sim import Folder, Part, make_cell, make_study, play_game, read_study, simulate
from flashover.sim.chunks import Chunk, Kept, packed
from flashover.sim.study import Study
from scripts.balance.figures import Balance, Check, Line, change_of, line_of
from scripts.balance.kept import keep, planned
from scripts.balance.page import LARGE, page, pictures
from scripts.balance.silent import SILENT
from scripts.make_balance import FIGURES, IMAGES, KEPT, PAGE, STUDY, main

STALE = "is stale: run python scripts/make_balance.py"
MOST_BYTES = 5_000_000
HERE, ELSEWHERE = "1111111111111111", "2222222222222222"
CELL = "planner x2 family A"
CHANGES = LARGE[0]


@pytest.fixture(scope="module")
def study() -> Study:
    return read_study(STUDY)


@pytest.fixture(scope="module")
def balance(study: Study) -> Balance:
    return Balance.read(FIGURES, study)


def row(seed: int, *, won: bool = True) -> Kept:
    return Kept(seed, "won" if won else "collapsed", 7 if won else 3, 1, 12, 40, 200, marks=[205325])


def folder(path: Path, study: Study, rows: Sequence[Kept], code: str) -> Folder:
    """A study of the planner alone, one cell of which has these games, by some code."""
    groups = planned(study)
    parts = [(group.title, [study.parts[n] for n in group.cells], False, ()) for group in groups]
    with Folder.write(path, make_study("planner", parts, study.first)) as made:
        made.manifest = made.manifest._replace(code=code)
        made.note_taken("3333333333333333", 1, 1)
        number = next(n for n, cell in enumerate(made.study.cells) if cell.name == CELL)
        for one in rows:
            made.add(packed(Chunk(number, one.seed, 1), [one]))
    return Folder.read(path)


# ---------------------------------------------------------------- what is published


def test_page_and_pictures_are_those_of_the_figures(balance: Balance) -> None:
    assert FIGURES.read_text("utf-8") == balance.to_text(), f"{FIGURES.name} {STALE}"
    assert PAGE.read_text("utf-8") == page(balance), f"{PAGE.name} {STALE}"
    drawn = dict(pictures(balance))
    assert len(drawn) >= 5
    for name, svg in drawn.items():
        assert (IMAGES / f"{name}.svg").read_text("utf-8") == svg, f"{name}.svg {STALE}"


def test_the_lines_of_the_planner_are_those_of_the_games_that_are_kept(balance: Balance, study: Study) -> None:
    games = Folder.read(KEPT)
    assert balance.take(games) == balance, f"{FIGURES.name} {STALE}"
    for group in planned(study):
        assert all(balance.line(n).games == sum(games.played[_number(games, study.cells[n].name)]) for n in group.cells)
    assert sum(path.stat().st_size for path in KEPT.iterdir()) < MOST_BYTES


def _number(games: Folder, name: str) -> int:
    return [cell.name for cell in games.study.cells].index(name)


def test_every_line_of_the_fast_policy_is_there(balance: Balance, study: Study) -> None:
    fast = [part for part in study.parts if part.cell.crew == "greedy"]
    assert all(balance.cells[cell.name].games == games for cell, games in fast)
    compared = [group for group in study.groups if group.compare]
    assert [len(balance.changes[group.title]) for group in compared] == [len(group.cells) - 1 for group in compared]


#: Options that say which game it is, which house, or what becomes of a game that is won; the tables of the crews have the first three.
NO_QUESTION = {"mode", "level", "board_side", "experienced_side", "continue_after_win"}
SECOND = {option.name: option.values[1] for option in OPTIONS if len(option.values) > 1}


def test_every_option_has_a_line_or_a_reason_for_none(study: Study) -> None:
    varied = set[str]()
    for group in study.groups:
        if group.compare:
            base, *others = (study.cells[n].options for n in group.cells)
            varied |= {name for other in others for name, value in other.items() if base.get(name) != value}
    silent = {name for names in SILENT for name in names}
    assert not silent & varied and not NO_QUESTION & (varied | silent)
    assert varied | silent | NO_QUESTION == {option.name for option in OPTIONS}


@pytest.mark.parametrize("name", [name for names in SILENT for name in names])
def test_an_option_without_a_line_changes_no_game(name: str) -> None:
    veteran: dict[str, object] = {"mode": "experienced", "level": "veteran"}
    # With a captain and a technician, so that there is one to order and one to obey.
    family: dict[str, object] = {"mode": "family"}
    crews = [(family, ()), (veteran, ()), (veteran, ("hazmat", "generalist", "rescue", "captain"))]
    for options, cards in crews:
        pair = [make_cell("greedy", 4, {**options, **more}, specialists=cards) for more in ({}, {name: SECOND[name]})]
        for seed in range(30):
            plain, changed = (play_game(cell, seed) for cell in pair)
            # Where it may choose it is asked, so the number of decisions may be another one.
            assert plain[2:8] == changed[2:8], (options, cards, seed)


def test_options_that_need_another_part_are_held_against_the_game_that_has_it(balance: Balance, study: Study) -> None:
    text = PAGE.read_text("utf-8")
    (rows,) = re.findall(r"### Options that need another part of the game\n\n(.*?)\n\n", text, re.DOTALL)
    wanted = {group.labels[0]: group.labels[1] for group in study.groups if group.compare and group.title not in LARGE}
    lines = [[part.strip() for part in row.strip("|").split("|")] for row in rows.splitlines()[2:]]
    assert {line[0]: line[1] for line in lines} == wanted and len(wanted) == 5
    for line in lines:
        (group,) = (group for group in study.groups if group.labels and group.labels[0] == line[0])
        assert [line[2], line[4]] == [f"{balance.line(n).rate * 100:.1f}" for n in group.cells]


# ---------------------------------------------------------------- games that are added


def run(tmp_path: Path, *arguments: str | Path) -> int:
    names = {"--keep": "kept", "--figures": "figures.json", "--page": "page.md", "--images": "img"}
    places = {option: tmp_path / name for option, name in names.items()}
    if not places["--figures"].exists():
        shutil.copy(FIGURES, places["--figures"])
    return main([*map(str, arguments), *(str(part) for pair in places.items() for part in pair)])


def test_games_of_the_planner_are_added_without_those_of_the_fast_policy(tmp_path: Path, study: Study, balance: Balance) -> None:
    known = balance.cells[CELL].games
    first = [row(study.first + n, won=n != 3) for n in range(known)]
    folder(tmp_path / "first", study, first, HERE)
    assert run(tmp_path, "--planner", tmp_path / "first") == 0
    before = Balance.read(tmp_path / "figures.json", study)
    assert before.cells[CELL].codes == {HERE: known}
    # Other code plays on, and one game again.
    more = [row(study.first + n) for n in range(known - 1, known + 5)]
    folder(tmp_path / "second", study, more, ELSEWHERE)
    assert run(tmp_path, "--planner", tmp_path / "second") == 0
    after = Balance.read(tmp_path / "figures.json", study)
    line = after.cells[CELL]
    assert (line.games, line.codes) == (known + 5, {HERE: known - 1, ELSEWHERE: 6})
    assert line.rate == round((known + 4) / (known + 5), 3)
    others = {name: one for name, one in balance.cells.items() if name != CELL}
    assert {name: after.cells[name] for name in others} == others
    # Who played what stands beside the games themselves, and on the page.
    kept = Folder.read(tmp_path / "kept")
    assert kept.manifest.code == HERE and kept.manifest.taken == ((ELSEWHERE, 6, 0),)
    assert [(code, chunk.games) for chunk, code, _ in kept.chunks()] == [(HERE, known - 1), (ELSEWHERE, 6)]
    text = (tmp_path / "page.md").read_text("utf-8")
    assert f"6 games were played by the code {ELSEWHERE}" in text and text.count("| `greedy` |") == 48
    # Nothing new: nothing changes.
    files = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file() and path.parts[-2] in ("kept", "img")}
    assert run(tmp_path) == 0
    assert all(path.read_bytes() == data for path, data in files.items()) and (tmp_path / "page.md").read_text("utf-8") == text


def test_a_game_that_differs_is_refused(tmp_path: Path, study: Study, capsys: pytest.CaptureFixture[str]) -> None:
    folder(tmp_path / "first", study, [row(study.first)], HERE)
    folder(tmp_path / "second", study, [row(study.first, won=False), row(study.first + 1)], ELSEWHERE)
    assert run(tmp_path, "--planner", tmp_path / "first") == 0
    assert run(tmp_path, "--planner", tmp_path / "second") == 1
    assert f"sim.other_plan: {tmp_path / 'second'}: {CELL}: the game of seed {study.first} differs" in capsys.readouterr().err
    assert Folder.read(tmp_path / "kept").games == 1


def test_a_game_that_failed_is_not_kept(tmp_path: Path, study: Study) -> None:
    made = folder(tmp_path / "first", study, [row(study.first), Kept(study.first + 1, "failed", error="no idea")], HERE)
    assert keep(study, [made], tmp_path / "kept") == 1


# ---------------------------------------------------------------- games of the whole study


def small(games: int) -> Study:
    """A study like the real one, in small."""
    family = {"mode": "family"}
    cells = [make_cell("greedy", seats, family) for seats in (2, 4)]
    changed = make_cell("greedy", 4, {**family, "family_setup": "random_b"})
    return make_study(
        "small",
        [
            ("Family", [Part(cell, games) for cell in cells], False, ()),
            (CHANGES, [Part(cells[1], games), Part(changed, games)], True, ("as it is", "random set-up")),
        ],
    )


def test_a_folder_replaces_figures_it_has_as_many_games_of(tmp_path: Path) -> None:
    what = small(30)
    with Folder.write(tmp_path / "games", what) as games:
        simulate(what, games)
    played = Folder.read(tmp_path / "games")
    nothing = Balance.read(tmp_path / "none.json", what)
    found = nothing.take(played)
    code = played.manifest.code
    assert found.codes == {code: 90} and set(found.courses) == {"family"}
    (tmp_path / "figures.json").write_text(found.to_text(), "utf-8")
    again = Balance.read(tmp_path / "figures.json", what)
    assert again.to_text() == found.to_text() and dict(pictures(again)) == dict(pictures(found)) and len(dict(pictures(found))) == 8
    # Fewer games change nothing; a group that is compared is replaced as a whole.
    fewer = small(20)
    with Folder.write(tmp_path / "fewer", fewer) as games:
        simulate(fewer, games)
    assert found.take(Folder.read(tmp_path / "fewer")).to_text() == found.to_text()
    stale = found._replace(cells={name: line._replace(codes={HERE: line.games}) for name, line in found.cells.items()})
    stale = stale._replace(notes={HERE: "from memory"}, checks=[Check(HERE, 90, ELSEWHERE, 9)])
    one = make_study("one", [("all", [Part(what.cells[2], 30)], False, ())])
    with Folder.write(tmp_path / "one", one) as games:
        simulate(one, games)
    assert stale.take(Folder.read(tmp_path / "one")).codes == {HERE: 90}
    assert stale.take(played).to_text() == found.to_text()


def test_a_line_has_the_digits_that_are_printed(tmp_path: Path) -> None:
    what = small(30)
    with Folder.write(tmp_path / "games", what) as games:
        simulate(what, games)
    balance = Balance.read(tmp_path / "none.json", what).take(Folder.read(tmp_path / "games"))
    from flashover.sim import read_figures

    figures = read_figures(Folder.read(tmp_path / "games"))
    line = balance.line(0)
    assert line == line_of(figures[0], line.codes) and line.games == 30
    assert f"{line.rate * 100:.1f}" == f"{figures[0].rate * 100:.1f}" and f"{line.turns:.0f}" == f"{figures[0].turns:.0f}"
    assert balance.changes[CHANGES]["random set-up"] == change_of(figures[2].against(figures[1]))
    assert balance._replace(cells={}).line(0) == Line(0, 0.0, {})


def test_what_the_page_of_the_bots_says_of_newer_games_is_on_this_page(balance: Balance) -> None:
    bots = (PAGE.parent / "bots.md").read_text("utf-8")
    newer = [f"{balance.cells[f'greedy x{crew} experienced veteran A'].rate * 100:.1f}" for crew in (5, 6)]
    assert f"`greedy` at veteran on board A wins {newer[0]} and {newer[1]} % there" in bots
    older = [line.split("|")[5].split()[0] for line in bots.splitlines() if line.startswith(("| `greedy` | 5 †", "| `greedy` | 6 †"))]
    assert f"here {older[0]} and {older[1]} %" in bots

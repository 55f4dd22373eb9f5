"""What docs/reference/studies.md shows is true: its script runs, its commands exist, its query asks for columns there are."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from flashover.cli.arguments import make_parser
from flashover.cli.studies import ERROR
from flashover.sim import Folder, read_figures, read_study
from flashover.sim.parquet import schema

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "reference" / "studies.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)
(SCRIPT,) = (code for language, code in BLOCKS if language == "python")
(COMMANDS,) = (code for language, code in BLOCKS if language == "sh")
(QUERY,) = (code for language, code in BLOCKS if language == "sql")


def test_the_script_runs_and_goes_on_where_it_was(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", SCRIPT]
    runs = [subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path) for _ in range(2)]
    assert [done.stderr for done in runs] == ["", ""] and runs[0].stdout == runs[1].stdout
    folder = Folder.read(tmp_path / "games" / "two")
    two, four = read_figures(folder)
    assert folder.complete and folder.games == 40
    wins_of_two, wins_of_four, difference = runs[0].stdout.split()
    assert (int(wins_of_two), int(wins_of_four)) == (two.wins, four.wins)
    assert float(difference) == (four.wins - two.wins) / 20


def test_the_commands_exist() -> None:
    lines = COMMANDS.splitlines()
    assert len(lines) == 4
    for line in lines:
        program, *arguments = line.split("#")[0].split()
        assert program == "flashover" and make_parser().parse_args(arguments).command == arguments[0]
    (study,) = (word for word in COMMANDS.split() if word.endswith(".toml"))
    assert read_study(ROOT / study).games > 0


def test_the_query_asks_for_columns_there_are() -> None:
    columns, file = re.fullmatch(r"select (.*) from '(.*)' group by all order by all;\n", QUERY).groups()  # type: ignore[union-attr]
    assert set(re.findall(r"[a-z]+", re.sub(r"::\w+|avg|count", "", columns))) <= set(schema().names)
    assert f"--out {Path(file).parent} " in COMMANDS and Path(file).name == "games.parquet"
    in_python = re.findall(r"^\| (\w+) \| `.*read_parquet\(\"(.*?)\".*\(\"(\w+)\".*\"(\w+)\".*` \|$", PAGE, re.MULTILINE)
    assert in_python == [(library, file, "cell", "won") for library in ("Polars", "pandas")]


def test_the_error_of_a_comparison_is_the_one_that_is_named() -> None:
    assert PAGE.count(f"at most {ERROR * 100:.0f} %") == 2
    assert f"factor {2 / ERROR:.0f} (better) or {1 / ERROR:.0f} (not better by the gain)" in " ".join(PAGE.split())

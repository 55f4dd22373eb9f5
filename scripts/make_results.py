"""Write the games won by crews of bots, `src/flashover/data/results/crews.json`, from the tables of `docs/results/bots.md`.

python scripts/make_results.py           write the file
python scripts/make_results.py --check   report whether it is up to date (exit code 1 when not)

Only rows of a plain game by one kind of bot are taken: a mode or level and a printed board, no further option, bots without options.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TypedDict

import flashover
from flashover.options.printed import BOARDS
from flashover.options.table import LEVELS

TABLES = Path(__file__).resolve().parents[1] / "docs" / "results" / "bots.md"
# Beside the package that was imported, so that a copy of it gets its own file.
RESULTS = Path(flashover.__file__).with_name("data") / "results" / "crews.json"

ROW = re.compile(r"\| `(?P<bot>\w+)` \| (?P<crew>\d)(?: †)? \| (?P<kind>\w+) (?P<board>\w+) \| (?P<games>\d+) \| (?P<won>[\d.]+) \[")


class Row(TypedDict):
    """One crew in one kind of game."""

    bot: str
    crew: int
    mode: str
    level: str | None
    board: str
    games: int
    won: int


def rows(text: str) -> list[Row]:
    """The rows of the tables, each crew and game once; two tables that disagree are an error."""
    found: dict[tuple[object, ...], Row] = {}
    for line in text.splitlines():
        match = ROW.match(line)
        if match is None:
            continue
        kind, board = match["kind"], match["board"]
        if board not in BOARDS or (kind != "family" and kind not in LEVELS):
            raise SystemExit(f"no such game: {line}")
        games = int(match["games"])
        row: Row = {
            "bot": match["bot"],
            "crew": int(match["crew"]),
            "mode": "family" if kind == "family" else "experienced",
            "level": None if kind == "family" else kind,
            "board": board,
            "games": games,
            "won": round(games * float(match["won"]) / 100),
        }
        key = (row["bot"], row["crew"], kind, board)
        if found.setdefault(key, row) != row:
            raise SystemExit(f"two tables disagree: {line}")
    if not found:
        raise SystemExit(f"no results in {TABLES.name}")
    return list(found.values())


def results_text() -> str:
    """The whole generated file, a row a line."""
    lines = ",\n".join(f"  {json.dumps(row)}" for row in rows(TABLES.read_text("utf-8")))
    return f"[\n{lines}\n]\n"


def main() -> int:
    """Write or check."""
    text = results_text()
    stale = not RESULTS.is_file() or RESULTS.read_text("utf-8") != text
    if stale and "--check" in sys.argv[1:]:
        print(f"{RESULTS.name} is stale: run python scripts/make_results.py", file=sys.stderr)
        return 1
    if stale:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(text, "utf-8")
        print(RESULTS.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())

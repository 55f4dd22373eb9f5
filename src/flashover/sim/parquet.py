"""The games of a study as a Parquet file, one row a game, in one order however they were played: for Polars, pandas, DuckDB.

The columns are described in `docs/reference/studies.md`; a test compares. Needs pyarrow (the extra `lab`), which is imported here only.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flashover.cards import name_of
from flashover.errors import SimError
from flashover.options import Options
from flashover.sim.chunks import Kept
from flashover.sim.figures import KINDS
from flashover.sim.folder import Folder
from flashover.sim.plan import Cell
from flashover.sim.play import CAUSES, FAILED

if TYPE_CHECKING:
    import pyarrow as pa

ROWS = "games.parquet"
#: Rows of a group: read at once by those who read it.
_GROUP = 20_000


def need_pyarrow() -> None:
    """`SimError` when a Parquet file could not be written; asked before the games are played."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise SimError("sim.no_pyarrow", "parquet", 'needs pyarrow: pip install "flashover[lab]"') from None


def schema() -> pa.Schema:
    """Names and types of the columns."""
    import pyarrow as pa

    word = pa.dictionary(pa.int16(), pa.string())
    turns, places = pa.list_(pa.int16()), pa.list_(pa.uint8())
    return pa.schema(
        [
            ("cell", word), ("crew", word), ("seats", pa.uint8()), ("mode", word), ("level", word), ("board", word),
            ("seed", pa.int64()), ("outcome", word), ("cause", word), ("won", pa.bool_()),
            ("rescued", pa.uint8()), ("lost", pa.uint8()), ("cubes", pa.uint8()), ("turns", pa.int16()), ("decisions", pa.int32()),
            ("specialists", pa.list_(pa.string())),
            ("damaged_turns", turns), ("exploded_turns", turns), ("exploded_places", places),
            ("rescued_turns", turns), ("rescued_places", places), ("lost_turns", turns), ("lost_places", places),
            ("knocked_turns", turns), ("knocked_places", places), ("error", pa.string()),
        ]
    )  # fmt: skip


def _constants(cell: Cell) -> dict[str, object]:
    options = Options.from_json(dict(cell.options))
    # An own board is plain JSON here; its name was checked when the options were.
    board = options.board_side if options.board is None else str(dict(cell.options["board"])["name"])  # type: ignore[call-overload]
    level = options.level if options.experienced else None
    return {"cell": cell.name, "crew": cell.crew, "seats": cell.seats, "mode": options.mode, "level": level, "board": board}


def _row(constants: Mapping[str, object], row: Kept) -> dict[str, object]:
    if row.outcome == FAILED:
        return {**constants, "seed": row.seed, "outcome": FAILED, "cause": None, "won": None, "error": row.error}
    found: dict[str, object] = {
        **constants,
        "seed": row.seed,
        "outcome": row.outcome,
        "cause": CAUSES[row.outcome] or None,
        "won": row.outcome == "won",
        "rescued": row.rescued,
        "lost": row.lost,
        "cubes": row.cubes,
        "turns": row.turns,
        "decisions": row.decisions,
        "specialists": [name_of(card) for card in row.cards],
        "error": None,
    }
    for name, kind in KINDS.items():
        marks = [mark for mark in row.marks if mark & 255 == kind]
        found[f"{name}_turns"] = [mark >> 16 for mark in marks]
        if name != "damaged":
            found[f"{name}_places"] = [(mark >> 8) & 255 for mark in marks]
    return found


def _rows(folder: Folder) -> Iterator[dict[str, object]]:
    constants = [_constants(cell) for cell in folder.study.cells]
    for cell, rows in folder.rows():
        for row in rows:
            yield _row(constants[cell], row)


def write_parquet(folder: Folder) -> Path:
    """Write the file into the folder of the study; memory holds one group of rows at a time."""
    need_pyarrow()
    import pyarrow as pa
    import pyarrow.parquet as pq

    names = schema().with_metadata({"flashover": json.dumps(folder.manifest.to_json())})
    path = folder.path / ROWS
    part = path.with_suffix(".part")
    waiting: list[Any] = []
    try:
        with pq.ParquetWriter(part, names, compression="zstd") as file:

            def write() -> None:
                file.write_table(pa.Table.from_pylist(waiting, schema=names))
                waiting.clear()

            for row in _rows(folder):
                waiting.append(row)
                if len(waiting) == _GROUP:
                    write()
            if waiting:
                write()
        part.replace(path)
    except OSError as error:
        raise SimError("file.unwritable", str(path), error.strerror or str(error)) from None
    return path

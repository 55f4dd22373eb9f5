"""Fill in what the JSON schemas of `src/flashover/formats/schema` take from the tables of the engine.

The shape and the sentences of a schema are written by hand in the schema itself; every list and number that a table knows is
written by this script: options and editions, specialists, phases, waits, sides, cells, limits.

python scripts/make_schemas.py           write the schemas
python scripts/make_schemas.py --check   report whether they are up to date (exit code 1 when not)
"""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import flashover
from flashover import cards, dice, geometry
from flashover.formats import board, pending, position, record, rooms
from flashover.i18n import text
from flashover.options.table import EDITIONS, OPTIONS

# Beside the tables that were imported, so that a copy of the package gets its own schemas.
FOLDER = Path(flashover.__file__).parent / "formats" / "schema"
WIDTH = 120
FACES = {"black": geometry.COLUMNS, "red": geometry.ROWS}

Json = Any


def options_part() -> dict[str, Json]:
    """Every option with its values and its sentence."""
    values: dict[str, dict[str, Json]] = {"edition": {"enum": list(EDITIONS)}, "board": {"type": ["object", "string", "null"]}}
    values |= {option.name: {"enum": list(option.values)} for option in OPTIONS}
    return {name: {**shape, "description": text(f"option.{name}.about")} for name, shape in values.items()}


def cell_part(rows: tuple[int, int], columns: tuple[int, int]) -> list[Json]:
    """A row and a column within bounds."""
    return [{"type": "integer", "minimum": low, "maximum": high} for low, high in (rows, columns)]


def cell_parts() -> dict[str, Json]:
    """The two kinds of cells; positions and boards describe them alike."""
    return {
        "/$defs/cell/prefixItems": cell_part((0, geometry.ROWS + 1), (0, geometry.COLUMNS + 1)),
        "/$defs/inside/prefixItems": cell_part((1, geometry.ROWS), (1, geometry.COLUMNS)),
    }


def keyed(keys: list[str], shape: Json) -> dict[str, Json]:
    """Fields of an object that has one value of the same shape under each key."""
    return {"properties": dict.fromkeys(keys, shape), "required": keys}


def board_parts() -> dict[str, Json]:
    """What the board schema takes from the geometry and from the reader of boards."""
    objects: dict[str, dict[str, Json]] = {
        "quadrants": keyed(list(board.QUADRANTS), {"$ref": "#/$defs/inside_cells", "minItems": 1}),
        "poi_arrows": keyed([f"{row},{column}" for row, column in geometry.INSIDE], {"$ref": "#/$defs/arrow"}),
        "first_explosion": keyed(_faces("black"), {"$ref": "#/$defs/inside"}),
    }
    for die, most in FACES.items():
        objects[f"{die}_die_opposite"] = keyed(_faces(die), {"type": "integer", "minimum": 1, "maximum": most})
    return {
        "/required": list(board.FIELDS),
        "/properties/name/maxLength": board.MAX_TEXT,
        "/properties/label/maxLength": board.MAX_TEXT,
        "/properties/rows/const": geometry.ROWS,
        "/properties/cols/const": geometry.COLUMNS,
        "/properties/family_setup/properties/fire/maxItems": board.MAX_FIRES,
        "/properties/family_setup/properties/poi/minItems": board.FAMILY_POIS,
        "/properties/family_setup/properties/poi/maxItems": board.FAMILY_POIS,
        "/$defs/side/enum": list(geometry.SIDES),
        "/$defs/quadrant/enum": list(board.QUADRANTS),
        "/$defs/arrow/enum": list(geometry.ARROWS),
        "/$defs/room/properties/name/enum": list(rooms.ROOMS),
        "/$defs/room/properties/pieces/maxItems": rooms.MAX_PIECES,
        "/$defs/piece/properties/kind/enum": list(rooms.PIECES),
        "/$defs/piece/properties/at/prefixItems": [
            {"type": "number", "minimum": 1, "exclusiveMaximum": size + 1} for size in (geometry.ROWS, geometry.COLUMNS)
        ],
        "/$defs/piece/properties/turn/enum": list(rooms.TURNS),
        **{f"/properties/{name}/{key}": value for name, part in objects.items() for key, value in part.items()},
        **cell_parts(),
    }


def _faces(die: str) -> list[str]:
    return [str(face) for face in range(1, FACES[die] + 1)]


def position_parts() -> dict[str, Json]:
    """What the position schema takes from the options, the cards and the reader of positions."""
    return {
        "/properties/format/const": position.FORMAT,
        "/properties/version/const": position.VERSION,
        "/properties/phase/enum": list(position.PHASES),
        "/$defs/options/properties": options_part(),
        "/$defs/firefighter/properties/specialist/enum": [*cards.NAMES, None],
        "/$defs/parked/enum": [*geometry.SIDES, None],
        "/$defs/pending/properties/waits/enum": sorted(pending.NAMED),
        "/$defs/pending/properties/cause/enum": list(pending.CAUSES),
        **{f"/$defs/pending/properties/{name}/maximum": most for name, most in pending.NUMBERS.items()},
        "/$defs/result/properties/outcome/enum": list(record.OUTCOMES),
        **cell_parts(),
    }


def record_parts() -> dict[str, Json]:
    """What the record schema takes from the reader of records and from the dice."""
    return {
        "/required": list(record.REQUIRED),
        "/properties/board/properties/name/maxLength": board.MAX_TEXT,
        "/properties/seats/items/properties/name/maxLength": record.LONGEST_NAME,
        "/properties/dice/properties/algorithm/const": dice.ALGORITHM,
    }


PARTS = {"board": board_parts, "position": position_parts, "record": record_parts}


def filled(schema: Json, parts: Mapping[str, Json]) -> Json:
    """The schema with the values of the tables at their places; a place that does not exist is an error."""
    for pointer, value in parts.items():
        *way, last = pointer.removeprefix("/").split("/")
        place = schema
        for name in way:
            place = place[name]
        if last not in place:
            raise KeyError(pointer)
        place[last] = value
    return schema


def layout(value: Json, indent: str = "", before: int = 0) -> str:
    """JSON for people: what fits on a line stands on one line."""
    line = json.dumps(value, ensure_ascii=False)
    if (len(indent) + before + len(line) < WIDTH and indent) or not isinstance(value, (dict, list)):
        return line
    deeper = indent + "  "
    if isinstance(value, dict):
        items = [f"{json.dumps(name)}: {layout(item, deeper, len(name) + 4)}" for name, item in value.items()]
        return "{\n" + ",\n".join(deeper + item for item in items) + f"\n{indent}}}"
    if all(isinstance(item, str) for item in value):
        return "[\n" + textwrap.fill(line[1:-1], WIDTH, initial_indent=deeper, subsequent_indent=deeper) + f"\n{indent}]"
    return "[\n" + ",\n".join(deeper + layout(item, deeper) for item in value) + f"\n{indent}]"


def generated() -> dict[Path, str]:
    """Path and content of every schema."""
    found = {}
    for name, parts in PARTS.items():
        path = FOLDER / f"{name}.schema.json"
        found[path] = layout(filled(json.loads(path.read_text("utf-8")), parts())) + "\n"
    return found


def main() -> int:
    """Write or check."""
    texts = generated()
    stale = [path for path in texts if path.read_text("utf-8") != texts[path]]
    for path in stale:
        if "--check" in sys.argv[1:]:
            print(f"{path.name} is stale: run python scripts/make_schemas.py", file=sys.stderr)
        else:
            path.write_text(texts[path], "utf-8")
            print(path.name)
    return 1 if stale and "--check" in sys.argv[1:] else 0


if __name__ == "__main__":
    sys.exit(main())

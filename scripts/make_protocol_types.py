"""Generate what follows from the server's wire: the page's TypeScript types and the OpenAPI document of the docs.

python scripts/make_protocol_types.py           write both files
python scripts/make_protocol_types.py --check   say whether they are up to date (exit code 1 when not)
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, Literal

from pydantic import TypeAdapter

from flashover.server.web.app import make_app
from flashover.server.web.catalog import cards, neutral_position
from flashover.server.wire import httpapi, protocol
from flashover.server.wire.formatsapi import BonusAp

ROOT = Path(__file__).parents[1]
TYPES = ROOT / "ui" / "src" / "wire" / "protocol.ts"
OPENAPI = ROOT / "docs" / "reference" / "schema" / "openapi.json"

HEADER = """\
// Generated from src/flashover/server/wire/ by scripts/make_protocol_types.py.
// Do not edit: change the Python files and run `python scripts/make_protocol_types.py`.

export const PROTOCOL = {protocol};
/** The close code of a WebSocket whose room does not exist. */
export const NO_ROOM = {no_room};
/** The close code of a WebSocket that gave way to another one of the same seat. */
export const GAVE_WAY = {gave_way};
export const MOST_SEATS = {most_seats};
/** Tokens a page may send for one room, and games of one list. */
export const MOST_TOKENS = {most_tokens};
export const MOST_LISTED = {most_listed};

export type JsonValue = string | number | boolean | null | JsonValue[] | {{ [key: string]: JsonValue }};
export type JsonObject = {{ [key: string]: JsonValue }};
"""

Schema = dict[str, Any]
#: Mark on the schemas of what the page sends.
SENT = "x-sent"


def typescript(schema: Schema, indent: str = "") -> str:
    """The TypeScript type of a JSON schema, as far as pydantic writes them for the protocol."""
    if "$ref" in schema:
        name: str = schema["$ref"].rpartition("/")[2]
        return name
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(typescript(option, indent) for option in schema[key]))
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(typescript(item, indent) for item in schema['prefixItems'])}]"
        item = typescript(schema.get("items", {}), indent)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        return _object(schema, indent)
    names = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
    return names[kind] if kind else "JsonValue"


def _object(schema: Schema, indent: str) -> str:
    properties: dict[str, Schema] = schema.get("properties", {})
    extra = schema.get("additionalProperties")
    if not properties:
        item = typescript(extra, indent) if isinstance(extra, dict) else "JsonValue"
        if item == "JsonValue":
            return "object" if schema.get(SENT) else "JsonObject"
        return f"{{ [key: string]: {item} }}"
    required = set(schema.get("required", ()))
    lines = []
    for name, value in properties.items():
        mark = "" if name in required else "?"
        lines.append(f"{indent}  {name}{mark}: {typescript(value, indent + '  ')};")
    if extra is True:
        lines.append(f"{indent}  [field: string]: unknown;")
    return "{\n" + "\n".join(lines) + f"\n{indent}}}"


def _comment(text: str | None) -> str:
    if not text:
        return ""
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def _words(name: str, schema: Schema) -> str:
    """A set of words as a list the page can walk, and its type."""
    plural = re.sub("(?<=[a-z])(?=[A-Z])", "_", name).upper() + "S"
    words = ", ".join(json.dumps(word) for word in schema["enum"])
    comment = _comment(schema.get("description"))
    return f"{comment}export const {plural} = [{words}] as const;\nexport type {name} = (typeof {plural})[number];\n"


def _cards() -> str:
    rows = "".join(f"  {name}: {json.dumps(card)},\n" for name, card in cards().items())
    pools = ", ".join(f'"{pool}"' for pool in BonusAp.__annotations__)
    return (
        "/** The kinds of bonus AP. */\n"
        f"export const BONUSES: readonly (keyof BonusAp)[] = [{pools}];\n\n"
        "/** What a specialist card prints: fresh and bonus AP of a turn, and prices where cards differ. */\n"
        "export interface Card {\n  ap: number;\n  bonus: BonusAp;\n"
        "  /** In AP: removing a fire, one chop, one shot of the deck gun. */\n"
        "  prices: { fire: number; chop: number; gun: number };\n}\n/** The cards; `none` is a firefighter without one. */\n"
        f'export const CARDS: {{ readonly [name in Specialist | "none"]: Card }} = {{\n{rows}}};\n'
    )


def _neutral() -> str:
    return (
        "/** A position in which nothing is said and no one is there: what the server reads where a field is missing. */\n"
        f"export const NEUTRAL: Position = {json.dumps(neutral_position(), indent=2)};\n"
    )


def _marked(schema: Any) -> Any:
    """A schema of what the page sends: any object that can be written as JSON will do where the engine reads one."""
    if isinstance(schema, dict):
        marked = {key: _marked(value) for key, value in schema.items()}
        return marked | {SENT: True} if schema.get("type") == "object" else marked
    return [_marked(item) for item in schema] if isinstance(schema, list) else schema


def _schemas(kinds: dict[str, object], mode: Literal["validation", "serialization"]) -> dict[str, Schema]:
    found: dict[str, Schema] = {}
    for name, kind in kinds.items():
        schema = TypeAdapter(kind).json_schema(mode=mode)  # type: ignore[arg-type]  # types are objects here
        found |= schema.pop("$defs", {})
        found.setdefault(name, schema)
    return found


def types_text() -> str:
    """The whole TypeScript file."""
    sent = _schemas(protocol.SENT | httpapi.SENT, "validation")
    found = {name: _marked(schema) for name, schema in sent.items()}
    found |= _schemas(protocol.RECEIVED | httpapi.RECEIVED, "serialization")
    parts = [
        HEADER.format(
            protocol=protocol.PROTOCOL, no_room=protocol.NO_ROOM, gave_way=protocol.GAVE_WAY, most_seats=protocol.MOST_SEATS,
            most_tokens=protocol.MOST_TOKENS, most_listed=httpapi.MOST_LISTED,
        )
    ]  # fmt: skip
    for name, schema in sorted(found.items()):
        if name == "JsonValue" or schema.get("$ref", "").endswith(f"/{name}"):
            continue
        if "enum" in schema and schema.get("type") == "string":
            parts.append(_words(name, schema))
            continue
        text = typescript(schema)
        comment = _comment(schema.get("description"))
        if schema.get("type") == "object" and schema.get("properties"):
            parts.append(f"{comment}export interface {name} {text}\n")
        else:
            parts.append(f"{comment}export type {name} = {text};\n")
    return "\n".join([*parts, _cards(), _neutral()])


def openapi_text() -> str:
    """The OpenAPI document of the HTTP part."""
    return json.dumps(make_app().openapi(), indent=1) + "\n"


def generated() -> dict[Path, str]:
    """Path and content of every generated file."""
    return {TYPES: types_text(), OPENAPI: openapi_text()}


def main() -> int:
    """Write or check."""
    stale = [path for path, text in generated().items() if not path.is_file() or path.read_text("utf-8") != text]
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is stale: run python scripts/make_protocol_types.py", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(generated()[path], "utf-8")
        print(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())

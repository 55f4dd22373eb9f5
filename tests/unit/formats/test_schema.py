"""The published schemas say the same as the readers: what is written fits, what is refused for its shape does not."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from flashover import Board, Game, Options, Record
from scripts import make_schemas

ROOT = Path(__file__).parents[3]
SCHEMAS = {
    schema["$id"]: schema for schema in (json.loads(path.read_text("utf-8")) for path in make_schemas.FOLDER.glob("*.schema.json"))
}
POSITION, RECORD, BOARD = (SCHEMAS[f"urn:flashover:schema:{name}"] for name in ("position", "record", "board"))
TYPES: dict[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: type(value) is int,
    "number": lambda value: type(value) in (int, float),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}


def same(one: object, other: object) -> bool:
    """Equal as JSON: true is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def resolve(reference: str, home: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """The schema a reference means, and the document it stands in."""
    document, _, path = reference.partition("#")
    home = SCHEMAS[document] if document else home
    schema: Any = home
    for name in path.strip("/").split("/") if path else ():
        schema = schema[name]
    return schema, home


def fits(value: Any, schema: Any, home: dict[str, Any]) -> bool:
    """As much of JSON Schema as ours use; an unknown keyword is an error of this test."""
    if isinstance(schema, bool):
        return schema
    return all(_holds(keyword, rule, value, schema, home) for keyword, rule in schema.items())


def _holds(keyword: str, rule: Any, value: Any, schema: Any, home: dict[str, Any]) -> bool:
    match keyword:
        case "$schema" | "$id" | "$defs" | "title" | "description":
            return True
        case "$ref":
            return fits(value, *resolve(rule, home))
        case "anyOf":
            return any(fits(value, option, home) for option in rule)
        case "type":
            return any(TYPES[name](value) for name in ([rule] if isinstance(rule, str) else rule))
        case "const":
            return same(value, rule)
        case "enum":
            return any(same(value, allowed) for allowed in rule)
    if isinstance(value, dict):
        match keyword:
            case "required":
                return set(rule) <= set(value)
            case "properties":
                return all(fits(item, rule[name], home) for name, item in value.items() if name in rule)
            case "additionalProperties":
                return rule is False and set(value) <= set(schema["properties"])
    if isinstance(value, list):
        match keyword:
            case "items":
                return all(fits(item, rule, home) for item in value[len(schema.get("prefixItems", [])) :])
            case "prefixItems":
                return all(fits(item, one, home) for item, one in zip(value, rule, strict=False))
            case "uniqueItems":
                return len({json.dumps(item, sort_keys=True) for item in value}) == len(value)
            case "minItems":
                return len(value) >= int(rule)
            case "maxItems":
                return len(value) <= int(rule)
    if isinstance(value, str):
        match keyword:
            case "pattern":
                return re.search(rule, value) is not None
            case "minLength":
                return len(value) >= int(rule)
            case "maxLength":
                return len(value) <= int(rule)
    if type(value) in (int, float):
        match keyword:
            case "minimum":
                return bool(value >= rule)
            case "maximum":
                return bool(value <= rule)
            case "exclusiveMaximum":
                return bool(value < rule)
    known = {"required", "properties", "additionalProperties", "items", "prefixItems", "uniqueItems", "minItems"}
    known |= {"maxItems", "pattern", "minLength", "maxLength", "minimum", "maximum", "exclusiveMaximum"}
    assert keyword in known, f"keyword {keyword} is not known to this test"
    return True


def test_the_schemas_are_as_new_as_the_tables() -> None:
    texts = make_schemas.generated()
    assert set(texts) == set(make_schemas.FOLDER.iterdir())
    for path, text in texts.items():
        assert path.read_text("utf-8") == text, f"{path.name} is stale: run python scripts/make_schemas.py"


def test_a_table_has_its_place_in_the_schema() -> None:
    with pytest.raises(KeyError, match="/properties/colour/enum"):
        make_schemas.filled({"properties": {"colour": {}}}, {"/properties/colour/enum": ["red"]})


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "family"},
        {"mode": "experienced", "level": "heroic", "edition": "cs", "continue_after_win": "ask"},
        {"mode": "experienced", "specialist_choice": "random", "variant_hidden_hazmats": True},
    ],
    ids=["family", "cs", "hidden"],
)
def test_every_position_of_a_game_fits(options: dict[str, Any]) -> None:
    for seed in range(3):
        game = Game.new(options, 3, seed=seed)
        mind = Random(seed)
        while not game.over:
            assert fits(game.position(), POSITION, POSITION)
            if game.to_decide is None:
                game.roll()
            else:
                game.play(mind.choice(game.legal_actions()))
        assert fits(game.position(), POSITION, POSITION)
        assert fits(game.record(["Ada"]).to_json(), RECORD, RECORD)


def test_golden_and_special_records_fit() -> None:
    for path in (ROOT / "tests" / "records").glob("*.json"):
        assert fits(json.loads(path.read_text("utf-8")), RECORD, RECORD)
    house = Board.builtin("B").to_json() | {"name": "mine"}
    for game in (Game.new({}, 1, board=Board.from_json(house)), Game.new(Options(board=house), 1)):
        assert fits(game.record().to_json(), RECORD, RECORD)
    start = Game.from_position({"firefighters": [{"at": [3, 0]}], "ap": 1}, seed=1)
    start.play("move up")
    start.undo()
    assert fits(start.record().to_json(), RECORD, RECORD)


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2}, {"phase": "lunch"}, {"fire": [[3, 10]]}, {"smoke": [[0, 1]]}, {"active": 6}, {"ap": -1}, {"ap": 1.5},
        {"ap": True}, {"untouched": 1}, {"pois": [{"at": [1, 1]}]}, {"walls": [{"between": [[1, 1], [1, 2]], "cubes": 3}]},
        {"doors": [{"between": [[1, 1]], "state": "open"}]}, {"engine": "middle"}, {"colour": "red"}, {"firefighters": []},
        {"options": {"mode": "chess"}}, {"options": {"speed": 1}}, {"options": {"pet_tokens": False}}, {"result": {}},
        {"fire": [[1, 1], [1, 1]]}, {"pending": {}}, {"bonus": {"luck": 1}},
    ],
    ids=str,
)  # fmt: skip
def test_a_position_of_the_wrong_shape_does_not_fit_and_is_refused(change: dict[str, Any]) -> None:
    position = Game.new({}, 1).position() | change
    assert not fits(position, POSITION, POSITION)
    with pytest.raises(ValueError, match=r".") as caught:
        Game.from_position(position)
    assert str(getattr(caught.value, "code", "")).startswith("position.")


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2}, {"seats": []}, {"seats": [{"name": 1, "kind": "human"}]}, {"plies": [1]}, {"plies": ["x" * 81]},
        {"dice": {}}, {"dice": {"algorithm": "x", "commitment": "0" * 64, "seed": None}}, {"result": "won"}, {"board": {}},
        {"checkpoints": [{"after": -1, "digest": "0" * 16}]}, {"checkpoints": [{"after": 0, "digest": "0"}]},
        {"start": {"firefighters": 3}}, {"options": {"speed": 1}}, {"colour": "red"}, {"undone": [{"after": 0}]},
    ],
    ids=str,
)  # fmt: skip
def test_a_record_of_the_wrong_shape_does_not_fit_and_is_refused(change: dict[str, Any]) -> None:
    record = Game.new({}, 1, seed=1).record().to_json() | change
    assert not fits(record, RECORD, RECORD)
    with pytest.raises(ValueError, match=r".") as caught:
        Record.from_json(record)
    assert getattr(caught.value, "code", "")


@pytest.mark.parametrize(
    "change",
    [
        {"name": "ballroom"}, {"cells": []}, {"cells": [[0, 1]]}, {"pieces": [{}]}, {"pieces": None}, {"colour": "red"},
        {"pieces": [{"kind": "throne", "at": [1, 1], "turn": 0}]}, {"pieces": [{"kind": "sofa", "at": [7, 1], "turn": 0}]},
        {"pieces": [{"kind": "sofa", "at": [1.5, "1"], "turn": 0}]}, {"pieces": [{"kind": "sofa", "at": [1, 1], "turn": 30}]},
        {"pieces": [{"kind": "sofa", "at": [1, 1], "turn": 0}] * 31},
    ],
    ids=str,
)  # fmt: skip
def test_a_room_of_the_wrong_shape_does_not_fit_and_is_refused(change: dict[str, Any]) -> None:
    house: Any = Board.builtin("A").to_json()
    assert fits(house, BOARD, BOARD)
    house["rooms"][0] |= change
    assert not fits(house, BOARD, BOARD)
    with pytest.raises(ValueError, match=r".") as caught:
        Board.from_json(house)
    assert str(getattr(caught.value, "code", "")).startswith("board.")

"""Whatever comes in, the answer is a result or an error with a code and a path: never another exception."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from flashover import actions
from flashover.board import Board, BoardError
from flashover.formats import conform, notation
from flashover.formats.grammar import PlyError
from flashover.formats.position import PositionError, new_ruleset, read_position, write_position
from flashover.game import Game
from flashover.options import Options, OptionsError
from flashover.record import Record, RecordError
from flashover.rules import plies
from flashover.rules.playout import new_state
from flashover.rules.refusal import CODES
from flashover.rules.state import State
from flashover.waits import waits_json
from tests.properties.draws import random_board, random_options
from tests.properties.handmade import random_position
from tests.properties.mutate import JUNK, as_line, mutated, mutated_text, nested, nudged
from tests.properties.policies import Player
from tests.properties.soak import Tally, count, parts, share
from tests.properties.twins import ALL_TEXTS

PLIES = count(1_500, 60_000)
POSITIONS = count(1_500, 70_000)
RECORDS = count(150, 12_000)
BOARDS = count(600, 30_000)
OPTIONS = count(500, 15_000)
LINES = count(1_000, 50_000)
PARTS = parts(2, 10)


class Edge:
    """Counts what an entry makes of its input, and lets no other exception pass."""

    def __init__(self, *errors: type[Exception]) -> None:
        self.errors = errors
        self.accepted = 0
        self.refused = 0

    def __call__(self, entry: Callable[[Any], Any], value: Any) -> Any:
        """The result, or None when it was refused properly."""
        try:
            result = entry(value)
        except self.errors as error:
            self.refused += 1
            code, path, message = error.code, error.path, error.message  # type: ignore[attr-defined]  # that is the question
            assert isinstance(code, str) and "." in code and isinstance(path, str) and message, (
                code,
                path,
                message,
                value,
            )
            return None
        except Exception as error:
            raise AssertionError(f"{error!r} for {value!r}") from error
        self.accepted += 1
        return result


@cache
def good_positions() -> list[dict[str, Any]]:
    """Moments of games, half-resolved ones above all, and hand-made positions."""
    found = []
    rng = Random(7)
    met: dict[int, int] = {}
    for number in range(60):
        options = Options.from_json(random_options(rng, own_boards=0.05))
        state = new_state(new_ruleset(options, rng.randint(1, 6)))
        state.seed(number)
        player = Player(state)
        while not state.over():
            state.apply(player.ply(state))
            if met.get(state.wait, 0) < 6 and rng.random() < 0.2:
                met[state.wait] = met.get(state.wait, 0) + 1
                found.append(write_position(state, options.given))
        if number < 6:
            found.append(write_position(state, options.given))
    return found + [random_position(rng) for _ in range(60)]


@cache
def good_records() -> list[dict[str, Any]]:
    """Short games, from set-up and from positions, with and without their seed."""
    found: list[dict[str, Any]] = []
    rng = Random(8)
    for number in range(16):
        if number % 4 == 3:
            game = Game.from_position(random_position(rng), seed=number)
        else:
            game = Game.new(random_options(rng, own_boards=0.2), rng.randint(1, 6), seed=number)
        for _ in range(rng.choice([0, 10, 30, 60])):
            if game.over:
                break
            waits: dict[str, Any] = game.waits_for()
            if waits["kind"] == "decision":
                game.play(rng.choice(waits["legal"]))
            else:
                game.roll()
        found.append(Record.of(game, reveal=rng.random() < 0.5).to_json())
    found.append({"options": {"mode": "family"}, "seats": 1, "plies": ["place 0 3,0", "first 0", "end"]})
    return found


@cache
def good_lines() -> list[dict[str, Any]]:
    """Cases of the conformance runner."""
    rng = Random(9)
    cases: list[dict[str, Any]] = []
    for number, position in enumerate(good_positions()):
        state, _ = read_position(position)
        state.seed(number)
        played = []
        player = Player(state)
        for _ in range(rng.randint(0, 6)):
            if not state.over():
                code = player.ply(state)
                state.apply(code)
                played.append(notation.text_of(code))
        cases.append({"id": number, "position": position, "plies": played})
    cases += [
        {"id": "new", "new": {"options": random_options(rng), "seats": rng.randint(1, 6)}, "plies": []}
        for _ in range(10)
    ]
    return cases


def plays_on(state: State, options: Options, rng: Random, number: int) -> None:
    """What was accepted must also work: it offers something, can be written and read, and goes on."""
    state.seed(number)
    player = Player(state)
    for _ in range(rng.choice([1, 8, 25])):
        waits = waits_json(state)
        assert waits["kind"] != "decision" or waits["legal"], waits
        assert all(state.refusal(code) == 0 for code in state.legal_actions())
        if state.over():
            break
        code = player.ply(state)
        assert state.refusal(code) == 0
        state.apply(code)
    text = json.dumps(write_position(state, options.given), allow_nan=False)
    again, _ = read_position(json.loads(text))
    assert write_position(again, options.given) == json.loads(text)


@pytest.mark.parametrize("part", PARTS)
def test_plies(part: int, tally: Tally) -> None:
    """Texts become plies or malformed ones; every refusal of every state has a code and a sentence."""
    rng = Random(part)
    edge = Edge(PlyError)
    numbers = share(PLIES, part, len(PARTS))
    game = Game.new(seats=2)
    for number in numbers:
        if number % 10 == 0:
            game = Game.from_position(rng.choice(good_positions()))
        text = rng.choice(ALL_TEXTS)
        if rng.random() < 0.6:
            text = (
                mutated_text(text, rng)
                if rng.random() < 0.8
                else rng.choice([word for word in JUNK if isinstance(word, str)])
            )
        ply = edge(actions.parse, text)
        code = notation.code_of(text)
        refusal = game.refusal(text)
        if ply is None:
            # Outside cells of `identify` and `explode` are well-formed but can never be played: no value, a refusal.
            assert code not in notation.texts(), text
            assert refusal is not None and (refusal.code == "ply.malformed") == (code == notation.MALFORMED), text
        else:
            assert str(ply) == text and code != notation.MALFORMED
        if refusal is not None:
            assert refusal.code in CODES and refusal.message
    tally("fuzz, plies", inputs=len(numbers), accepted=edge.accepted, refused=edge.refused)


@pytest.mark.parametrize("part", PARTS)
def test_positions(part: int, tally: Tally) -> None:
    rng = Random(part)
    edge = Edge(PositionError)
    numbers = share(POSITIONS, part, len(PARTS))
    for number in numbers:
        damaged = (mutated if rng.random() < 0.3 else nudged)(rng.choice(good_positions()), rng)
        result = edge(read_position, damaged)
        if result is not None:
            try:
                state, options = result
                plays_on(state, options, rng, number)
            except Exception as error:
                raise AssertionError(f"accepted, but then {error!r}: {damaged!r}") from error
    tally("fuzz, positions", inputs=len(numbers), accepted=edge.accepted, refused=edge.refused)


@pytest.mark.parametrize("part", PARTS)
def test_records(part: int, tally: Tally) -> None:
    rng = Random(part)
    edge, replay = Edge(RecordError), Edge(RecordError)
    numbers = share(RECORDS, part, len(PARTS))
    for _ in numbers:
        record = edge(Record.from_json, (mutated if rng.random() < 0.5 else nudged)(rng.choice(good_records()), rng))
        if record is not None:
            report = replay(Record.verify, record)
            assert report is None or json.dumps(report.to_json(), allow_nan=False)
            if rng.random() < 0.2:
                replay(Record.game, record)
            if report is not None and report.ok:
                assert Record.from_json(json.loads(record.to_text())) == record
    tally("fuzz, records", inputs=len(numbers), accepted=edge.accepted, refused=edge.refused)


@pytest.mark.parametrize("part", PARTS)
def test_boards(part: int, tally: Tally) -> None:
    rng = Random(part)
    edge = Edge(BoardError)
    good = [
        Board.builtin("A").to_json(),
        Board.builtin("B").to_json(),
        *(random_board(rng).to_json() for _ in range(4)),
    ]
    numbers = share(BOARDS, part, len(PARTS))
    for number in numbers:
        board = edge(Board.from_json, (mutated if rng.random() < 0.4 else nudged)(rng.choice(good), rng))
        if board is not None:
            assert Board.from_json(json.loads(json.dumps(board.to_json(), allow_nan=False))) == board
            if rng.random() < 0.3:
                options = Options.from_json({"mode": rng.choice(["family", "experienced"]), "board": board.to_json()})
                plays_on(new_state(new_ruleset(options, rng.randint(1, 6))), options, rng, number)
    tally("fuzz, boards", inputs=len(numbers), accepted=edge.accepted, refused=edge.refused)


@pytest.mark.parametrize("part", PARTS)
def test_options(part: int, tally: Tally) -> None:
    rng = Random(part)
    edge, house = Edge(OptionsError), Edge(BoardError)
    numbers = share(OPTIONS, part, len(PARTS))
    for _ in numbers:
        options = edge(Options.from_json, mutated(random_options(rng, own_boards=0.01), rng))
        if options is not None:
            assert Options.from_json(options.given) == options
            house(lambda options: new_ruleset(options, 2), options)
    tally("fuzz, options", inputs=len(numbers), accepted=edge.accepted, refused=edge.refused)


def answer_to(line: str) -> dict[str, Any]:
    """The runner's answer: one line of strict JSON that can be written as UTF-8, with the fields of the notation."""
    try:
        text = conform.run_line(line)
        assert "\n" not in text and text.encode("utf-8")
        answer = json.loads(text, parse_constant=_no_constant)
    except Exception as error:
        raise AssertionError(f"{error!r} for {line[:3000]!r}") from error
    assert list(answer) == ["id", "applied", "refused", "position", "waits_for"], line
    refused = answer["refused"]
    if answer["position"] is None:
        assert "." in refused["code"] and isinstance(refused["path"], str) and refused["message"], line
    elif refused is not None:
        assert refused["code"] in CODES and refused["message"], line
    return dict(answer)


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


@pytest.mark.parametrize("part", PARTS)
def test_lines_of_the_conformance_runner(part: int, tally: Tally) -> None:
    rng = Random(part)
    numbers = share(LINES, part, len(PARTS))
    answered = refused = 0
    for _ in numbers:
        case = rng.choice(good_lines())
        line = as_line(mutated(case, rng)) if rng.random() < 0.5 else mutated_text(as_line(case), rng)
        answer = answer_to(line)
        answered += answer["position"] is not None
        refused += answer["position"] is None
    tally("fuzz, lines of the conformance runner", inputs=len(numbers), accepted=answered, refused=refused)


@pytest.mark.parametrize("where", ["id", "position", "new", "plies", "options", "whole"])
def test_lines_nested_as_deep_as_the_parser_goes(where: str) -> None:
    """Around the recursion limit reading may just succeed and writing fail."""
    for depth in [*range(860, 1010, 2), 5_000, 100_000]:
        deep = "[" * depth + "]" * depth
        lines = {
            "id": f'{{"id":{deep},"new":{{}},"plies":[]}}',
            "position": f'{{"position":{deep}}}',
            "new": f'{{"new":{{"options":{deep}}}}}',
            "plies": f'{{"new":{{}},"plies":[{deep}]}}',
            "options": f'{{"new":{{"options":{{"board":{{"name":{deep}}}}}}}}}',
            "whole": deep,
        }
        answer_to(lines[where])


@pytest.mark.parametrize("depth", [10, 300, 900, 990])
def test_values_nested_deeply(depth: int) -> None:
    rng = Random(depth)
    for _ in range(20):
        deep = nested(depth, rng)
        assert Edge(PositionError)(read_position, {"options": {"board": deep}, "firefighters": [{"at": deep}]}) is None
        assert (
            Edge(PositionError)(
                read_position, {"firefighters": [{"at": [3, 0]}], "pending": {"waits": deep}, "phase": "fire"}
            )
            is None
        )
        assert Edge(RecordError)(Record.from_json, {**good_records()[0], "start": deep, "result": deep}) is None
        assert Edge(BoardError)(Board.from_json, deep) is None


def test_the_samples_hold_every_kind_of_pending_step() -> None:
    waits = {read_position(position)[0].wait for position in good_positions()}
    common = {
        plies.FOR_RIDER,
        plies.FOR_KNOCKDOWN,
        plies.FOR_REVEAL,
        plies.FOR_PLACE,
        plies.FOR_SPECIALIST,
        plies.FOR_POI_DICE,
    }
    assert common <= waits

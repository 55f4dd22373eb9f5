"""The conformance runner: JSON lines in, one JSON line each out, in order (see the public notation).

Any line gets an answer: a case that runs, a case that stops at a refused ply, or a refusal of the whole line with a code and a path.
Never a traceback.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from flashover.errors import BoardError, CaseError, OptionsError, PositionError
from flashover.formats.notation import code_of
from flashover.formats.position import new_ruleset, read_position, write_position
from flashover.formats.reading import Reader
from flashover.options import Options
from flashover.refusals import explain
from flashover.rules.setup import begin_setup
from flashover.rules.state import State
from flashover.waits import waits_json

CASE_FIELDS = ("id", "position", "new", "plies")
LONGEST_LINE = 1_000_000

_READ = Reader(CaseError, "case", "a case")


def _refused(case_id: object, code: str, path: str, message: str) -> dict[str, object]:
    """CLR-12: a case refused as a whole."""
    return {
        "id": case_id,
        "applied": 0,
        "refused": {"ply": None, "code": code, "path": path, "message": message},
        "position": None,
        "waits_for": None,
    }


def _start(case: Mapping[str, object]) -> tuple[State, Options]:
    """The state a case starts from: a position, or a new game at its set-up."""
    if "new" not in case:
        if "position" not in case:
            raise CaseError("case.field_missing", "position", "a case needs a position or new")
        return read_position(case["position"])
    if "position" in case:
        raise CaseError("case.field_unknown", "new", "either a position or new, not both")
    new = _READ.mapping(case["new"], "new", ("options", "seats"), ())
    seats = new.get("seats", 4)
    if type(seats) is not int or not 1 <= seats <= 6:
        raise CaseError("game.seats", "new.seats", "one to six firefighters")
    try:
        options = Options.from_json(new.get("options", {}))
        state = State(new_ruleset(options, seats))
    except (OptionsError, BoardError) as error:
        raise CaseError(error.code, f"new.options.{error.path}".rstrip("."), error.message) from None
    begin_setup(state)
    return state, options


def run_case(case: object) -> dict[str, object]:
    """The answer to one case."""
    if not isinstance(case, Mapping):
        return _refused(None, "case.type", "", "a case must be an object")
    case_id = case.get("id")
    try:
        _READ.mapping(case, "", CASE_FIELDS, ())
        texts = case.get("plies", [])
        if not isinstance(texts, list):
            raise CaseError("case.type", "plies", "plies must be a list of texts")
        state, options = _start(case)
    except (CaseError, PositionError) as error:
        return _refused(case_id, error.code, error.path, error.message)
    refused: dict[str, object] | None = None
    applied = 0
    for text in texts:
        code = code_of(text) if isinstance(text, str) else -1
        reason = state.refusal(code)
        if reason:
            why = explain(state, code, reason, text if isinstance(text, str) else json.dumps(text))
            refused = {"ply": text, "code": why.code, "message": why.message}
            break
        state.apply(code)
        applied += 1
    return {
        "id": case_id,
        "applied": applied,
        "refused": refused,
        "position": write_position(state, options.given),
        "waits_for": waits_json(state),
    }


def run_line(line: str) -> str:
    """The answer to one line, as a line."""
    if len(line) > LONGEST_LINE:
        answer = _refused(None, "case.too_long", "", f"a line may have {LONGEST_LINE} characters")
    else:
        try:
            answer = run_case(json.loads(line, parse_constant=_no_constant, parse_float=_finite))
        except (ValueError, RecursionError) as error:
            answer = _refused(None, "case.json", "", f"not a JSON line: {error}")
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    # Half a surrogate pair can be written in JSON but not in UTF-8: such an answer is escaped.
    return text if text.isprintable() else json.dumps(answer, separators=(",", ":"))


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if number - number != 0.0:
        raise ValueError(f"{digits} is too large")
    return number


def run(lines: Iterable[str]) -> Iterator[str]:
    """Answers to lines, in order; blank lines are passed over."""
    for line in lines:
        if line.strip():
            yield run_line(line)

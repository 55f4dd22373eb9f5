"""Options: every switch of section 8 of the rule catalogue, checked once; the edition fills what is not given.

A mode, edition or variant name is read here and when a game is built, never inside a rule. The rows stand in `options/table.py`.
"""

from __future__ import annotations

from typing import Unpack, cast

from flashover.cards import Specialist
from flashover.errors import OptionsError
from flashover.options.printed import BACK_BOARD, DEFAULT_EDITION, EDITIONS, Scalar
from flashover.options.table import LEVELS, VALUES, Level
from flashover.options.types import OptionAttributes, OptionValues
from flashover.values import Value

__all__ = ["EDITIONS", "LEVELS", "VALUES", "Level", "OptionValues", "Options", "OptionsError"]

MAX_DEPTH = 16  # of an inline board; a valid one needs four levels

#: Values in effect by edition when nothing else is given; the others are added when they are first used.
_presets: dict[str, dict[str, Scalar]] = {DEFAULT_EDITION: {name: values[0] for name, values in VALUES.items()}}


class Options(OptionAttributes, Value):
    """How a game is played. Immutable and hashable; equal when every value in effect is equal.

    The edition's preset fills what is not given (section 2 of the rule catalogue); `given` keeps what the caller
    wrote. Wrong names and values raise `OptionsError`.
    """

    __slots__ = ("_board", "_board_key", "_given", "_values", "edition", *VALUES)

    _board: dict[str, object] | str | None
    _board_key: str | None
    _given: dict[str, object]
    _values: tuple[Scalar, ...]

    def __init__(self, **given: Unpack[OptionValues]) -> None:
        raw = cast("dict[str, object]", given)
        edition = raw.get("edition", DEFAULT_EDITION)
        values = dict(_preset(edition))
        for name, value in raw.items():
            if name not in ("edition", "board"):
                values[name] = _checked(name, value)
        board = _checked_board(raw["board"]) if "board" in raw else None
        if board is None and values["mode"] == "experienced" and values["experienced_side"] == "back":
            values["board_side"] = _back_side(raw.get("board_side", BACK_BOARD))
        self._set(edition=edition, **values)
        self._set(_board=board, _board_key=_key(board), _values=tuple(values.values()))
        self._set(_given=raw if board is None else {**raw, "board": board})

    @classmethod
    def from_json(cls, obj: object) -> Options:
        """Options from the `options` object of a position or record."""
        if not isinstance(obj, dict):
            raise OptionsError("options.value", "", "options must be an object")
        for name in obj:
            if not isinstance(name, str):
                raise OptionsError("options.unknown", str(name)[:60], "option names are strings")
        return cls(**cast("OptionValues", obj))

    @property
    def given(self) -> dict[str, object]:
        """Exactly what the caller gave, as a fresh dict (CLR-14: positions echo it)."""
        return {**self._given, "board": self.board} if "board" in self._given else dict(self._given)

    @property
    def board(self) -> dict[str, object] | str | None:
        """CLR-21: the custom board as given, an inline object (a fresh copy) or a path; None plays a printed side."""
        return _copy_board(self._board)

    def to_json(self) -> dict[str, object]:
        """Every value in effect; `board` only when an own board is played."""
        values: dict[str, object] = {"edition": self.edition}
        if self._board is not None:
            values["board"] = self.board
        values.update(zip(VALUES, self._values, strict=True))
        return values

    def replace(self, **changes: Unpack[OptionValues]) -> Options:
        """New options: what was given here, with these changes on top; the edition fills the rest anew."""
        return Options(**cast("OptionValues", {**self._given, **changes}))

    @property
    def experienced(self) -> bool:
        """GEN-02."""
        return self.mode == "experienced"

    @property
    def specialists(self) -> bool:
        """AMB-69: specialist cards are in play."""
        return self.experienced and self.use_specialists

    @property
    def hazmats(self) -> bool:
        """AMB-69: hazardous materials are in play."""
        return self.experienced and self.use_hazmats

    @property
    def vehicles(self) -> bool:
        """AMB-69: ambulance, engine, deck gun and crew change are in play."""
        return self.experienced and self.use_vehicles

    @property
    def hot_spots(self) -> bool:
        """AMB-69: hot spots are in play."""
        return self.experienced and self.use_hot_spots

    @property
    def hidden_hazmats(self) -> bool:
        """VAR-04, CLR-08: the variant needs hazmats."""
        return self.variant_hidden_hazmats and self.hazmats

    @property
    def random_specialists(self) -> bool:
        """VAR-02, CLR-09: dealt by chance, because chosen so or because the brigade is alone."""
        return self.specialists and (self.specialist_choice == "random" or self.variant_lone_brigade)

    @property
    def pool(self) -> tuple[str, ...]:
        """AMB-69, CLR-39: the specialist cards of this game, in the order of the notation."""
        if not self.specialists:
            return ()
        return tuple(specialist.value for specialist in Specialist if all(getattr(self, part) for part in specialist.card.needs))

    def _key(self) -> tuple[object, ...]:
        return self._values, self._board_key

    def __repr__(self) -> str:
        shown = (f"{name}={'{...}' if isinstance(value, dict) else repr(value)}" for name, value in self._given.items())
        return f"Options({', '.join(shown)})"

    def __reduce__(self) -> tuple[object, tuple[dict[str, object]]]:
        return Options.from_json, (self._given,)


def _checked(name: str, value: object) -> Scalar:
    if name not in VALUES:
        raise OptionsError("options.unknown", name[:60], "there is no such option")
    for allowed in VALUES[name]:
        # 0, False and 0.0 are equal in Python and are three different values here
        if type(value) is type(allowed) and value == allowed:
            return allowed
    raise _wrong_value(name, VALUES[name])


def _wrong_value(name: str, allowed: tuple[Scalar, ...]) -> OptionsError:
    shown = ", ".join(("false", "true")[value] if isinstance(value, bool) else str(value) for value in allowed)
    return OptionsError("options.value", name, f"must be one of {shown}")


def _preset(edition: object) -> dict[str, Scalar]:
    """Section 2 of the rule catalogue: the defaults with what the edition changes."""
    if not isinstance(edition, str):
        raise _wrong_value("edition", tuple(EDITIONS))
    if edition not in _presets:
        if edition not in EDITIONS:
            raise _wrong_value("edition", tuple(EDITIONS))
        changes = {name: _checked(name, value) for name, value in EDITIONS[edition].options.items()}
        _presets[edition] = {**_presets[DEFAULT_EDITION], **changes}
    return _presets[edition]


def _back_side(side: object) -> str:
    """CLR-07: where the back side is prescribed, it is the default and any other side is a conflict."""
    if side != BACK_BOARD:
        raise OptionsError("options.conflict", "board_side", f"experienced_side=back prescribes side {BACK_BOARD}")
    return BACK_BOARD


def _checked_board(board: object) -> dict[str, object] | str | None:
    """CLR-21: the value of `board` as plain data of our own; whether it is a house is for the board to say."""
    if board is None or (isinstance(board, str) and board):
        return board
    if isinstance(board, dict):
        return cast("dict[str, object]", _plain(board, MAX_DEPTH))
    raise OptionsError("options.value", "board", "must be a board object or the path of a board file")


def _plain(value: object, depth: int) -> object:
    if value is None or isinstance(value, (str, int, float)):
        return value
    if depth == 0:
        raise OptionsError("options.value", "board", "is nested too deeply")
    if isinstance(value, (list, tuple)):
        return [_plain(item, depth - 1) for item in value]
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {key: _plain(item, depth - 1) for key, item in value.items()}
    raise OptionsError("options.value", "board", "must be plain JSON data")


def _copy_board(board: dict[str, object] | str | None) -> dict[str, object] | str | None:
    return cast("dict[str, object]", _plain(board, MAX_DEPTH)) if isinstance(board, dict) else board


def _key(board: object) -> str | None:
    if board is None or isinstance(board, str):
        return board
    import json

    return json.dumps(board, sort_keys=True, separators=(",", ":"))

"""Options: every switch of section 8 of the rule catalogue, checked once; what is not given comes from the edition.

A mode, edition or variant name is read here and when a game is built, never inside a rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict, Unpack, cast

from flashover.errors import OptionsError
from flashover.optiontable import EDITIONS, EXPLANATIONS, LEVELS, SPECIALISTS, VALUES, Level, Scalar
from flashover.values import Value

__all__ = [
    "EDITIONS",
    "EXPLANATIONS",
    "LEVELS",
    "SPECIALISTS",
    "VALUES",
    "Level",
    "OptionValues",
    "Options",
    "OptionsError",
]

MAX_DEPTH = 16  # of an inline board; a good one needs four levels

_DEFAULTS: dict[str, Scalar] = {name: values[0] for name, values in VALUES.items()}
_PRESETS: dict[str, dict[str, Scalar]] = {name: {**_DEFAULTS, **preset} for name, preset in EDITIONS.items()}


class OptionValues(TypedDict, total=False):
    """The keyword arguments of `Options`."""

    edition: Literal["default", "cs", "ru", "pl", "es"]
    board: Mapping[str, object] | str | None
    mode: Literal["family", "experienced"]
    level: Literal["recruit", "veteran", "heroic"]
    board_side: Literal["A", "B"]
    family_setup: Literal["fixed", "random_a", "random_b"]
    use_specialists: bool
    use_hazmats: bool
    use_vehicles: bool
    use_hot_spots: bool
    poi_placement: Literal["arrows", "family"]
    variant_lone_brigade: bool
    variant_hidden_hazmats: bool
    variant_broken_gun: bool
    specialist_choice: Literal["chosen", "random"]
    threat_supply: Literal[33, 34]
    pet_tokens: Literal[0, 2]
    first_player_fallback: Literal["youngest", "siren"]
    fire_stop: Literal["turn", "move"]
    knockdown_clears_saved_ap: bool
    flashover_breaks_open_doors: bool
    shockwave_breaks_open_doors: bool
    reveal_lost_poi: Literal["always", "optional"]
    reveal_poi_on_firefighter: Literal["must", "may"]
    replenish_redraw_false_alarm: bool
    outside_fire_cleanup: Literal["phase2", "turn_end"]
    experienced_side: Literal["any", "back"]
    heroic_fourth_reroll: bool
    hazmat_unique_cell: bool
    captain_orders_disposal: bool
    cafs_command_cap: Literal["command_ap", "all_ap"]
    hotspot_unique_cell: bool
    kd_distance: Literal["straight", "steps"]
    d8_opposites: Literal["listed", "sum9"]
    hazmat_resolution: Literal["fixpoint", "single_pass"]
    hidden_hazmat_hotspot: bool
    hazmat_hotspot_triggers_flareup: bool
    continue_after_win: bool | Literal["ask"]
    limit_action_tokens: bool
    command_consent: bool
    engine_carries_victims: bool


class Options(Value):
    """How a game is played. Immutable and hashable; equal when every value in effect is equal.

    The edition's preset fills what is not given (section 2 of the rule catalogue); `given` keeps what the caller
    wrote. Wrong names and values raise `OptionsError`.
    """

    __slots__ = ("_board", "_board_key", "_given", "_values", "edition", *VALUES)

    _board: dict[str, object] | str | None
    _board_key: str | None
    _given: dict[str, object]
    _values: tuple[Scalar, ...]
    edition: str
    mode: str
    level: str
    board_side: str
    family_setup: str
    use_specialists: bool
    use_hazmats: bool
    use_vehicles: bool
    use_hot_spots: bool
    poi_placement: str
    variant_lone_brigade: bool
    variant_hidden_hazmats: bool
    variant_broken_gun: bool
    specialist_choice: str
    threat_supply: int
    pet_tokens: int
    first_player_fallback: str
    fire_stop: str
    knockdown_clears_saved_ap: bool
    flashover_breaks_open_doors: bool
    shockwave_breaks_open_doors: bool
    reveal_lost_poi: str
    reveal_poi_on_firefighter: str
    replenish_redraw_false_alarm: bool
    outside_fire_cleanup: str
    experienced_side: str
    heroic_fourth_reroll: bool
    hazmat_unique_cell: bool
    captain_orders_disposal: bool
    cafs_command_cap: str
    hotspot_unique_cell: bool
    kd_distance: str
    d8_opposites: str
    hazmat_resolution: str
    hidden_hazmat_hotspot: bool
    hazmat_hotspot_triggers_flareup: bool
    continue_after_win: bool | str
    limit_action_tokens: bool
    command_consent: bool
    engine_carries_victims: bool

    def __init__(self, **given: Unpack[OptionValues]) -> None:
        raw = cast("dict[str, object]", given)
        edition = raw.get("edition", "default")
        if not isinstance(edition, str) or edition not in _PRESETS:
            raise _wrong_value("edition", tuple(EDITIONS))
        values = dict(_PRESETS[edition])
        for name, value in raw.items():
            if name in VALUES:
                values[name] = _checked(name, value)
            elif name not in ("edition", "board"):
                raise OptionsError("options.unknown", name[:60], "there is no such option")
        board = _checked_board(raw["board"]) if "board" in raw else None
        if board is None and values["mode"] == "experienced" and values["experienced_side"] == "back":
            values["board_side"] = _back_side(raw.get("board_side", "B"))
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
        """CLR-21: the own board as given, an inline object (a fresh copy) or a path; None plays a printed side."""
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
        present = {"driver": self.vehicles, "hazmat": self.hazmats}
        return tuple(name for name in SPECIALISTS if present.get(name, True))

    def _key(self) -> tuple[object, ...]:
        return self._values, self._board_key

    def __repr__(self) -> str:
        shown = (f"{name}={'{...}' if isinstance(value, dict) else repr(value)}" for name, value in self._given.items())
        return f"Options({', '.join(shown)})"

    def __reduce__(self) -> tuple[object, tuple[dict[str, object]]]:
        return Options.from_json, (self._given,)


def _checked(name: str, value: object) -> Scalar:
    for allowed in VALUES[name]:
        # 0, False and 0.0 are equal in Python and are three different values here
        if type(value) is type(allowed) and value == allowed:
            return allowed
    raise _wrong_value(name, VALUES[name])


def _wrong_value(name: str, allowed: tuple[Scalar, ...]) -> OptionsError:
    shown = ", ".join(("false", "true")[value] if isinstance(value, bool) else str(value) for value in allowed)
    return OptionsError("options.value", name, f"must be one of {shown}")


def _back_side(side: object) -> str:
    """CLR-07: where the back side is prescribed, no side given means B and side A is a conflict."""
    if side != "B":
        raise OptionsError("options.conflict", "board_side", "experienced_side=back prescribes side B")
    return "B"


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

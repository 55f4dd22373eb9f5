"""Where things go inside a cell, so that nothing hides anything else.

Coordinates are relative to the cell's centre; the cell is 96 wide and its walls take about 7 on each side. The threat
is the background in the middle (in a crowd it moves up into the row of tokens), a hot spot keeps the top left corner,
other tokens stand above or beside the figures, figures at the bottom.
"""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """Where the centre of a drawing goes, and how large it is drawn."""

    x: float
    y: float
    scale: float


class CellLayout(NamedTuple):
    """The places of everything on one cell."""

    threat: Place
    hot_spot: Place
    things: tuple[Place, ...]
    figures: tuple[Place, ...]


_HOT_SPOT = Place(-27, -27, 0.72)


def _row(
    count: int, y: float, scale: float, *, left: float = -40.0, right: float = 40.0, pitch: float = 27.0
) -> list[Place]:
    """`count` places side by side, centred between left and right and never wider than that."""
    step = min(pitch, (right - left) / count) if count else 0.0
    start = (left + right) / 2 - step * (count - 1) / 2
    return [Place(start + step * index, y, scale) for index in range(count)]


def _tokens_only(count: int, threat: bool, hot: bool) -> list[Place]:
    if count == 1:
        return [Place(17, 18, 0.85) if threat else Place(4, 4, 1.0) if hot else Place(0, 0, 1.0)]
    if count == 2:
        return _row(2, 20 if threat else 14 if hot else 2, 0.8, pitch=39)
    if count == 3 and not threat:
        return [*_row(1, -17, 0.72, left=-12 if hot else -40), *_row(2, 18, 0.78, pitch=38)]
    if count == 3:
        return _row(3, 25, 0.6)
    lower = (count + 1) // 2
    scale = min(0.6, 1.8 / lower)
    return [*_row(count - lower, -3, scale), *_row(lower, 26, scale)]


def _figures_only(count: int, threat: bool, hot: bool) -> list[Place]:
    if count == 1:
        return [Place(15, 12, 0.95) if threat else Place(4, 4, 1.1) if hot else Place(0, 0, 1.15)]
    if count == 2:
        return _row(2, 16, 0.84, pitch=41) if threat or hot else _row(2, 2, 0.92, pitch=41)
    if count == 3 and not threat:
        return [*_row(1, -19, 0.76, left=-20 if hot else -40), *_row(2, 20, 0.76, pitch=39)]
    if count == 3:
        return _row(3, 20, 0.64)
    upper = count // 2
    top = -2 if threat or hot else -15
    return [*_row(upper, top, 0.58, pitch=29), *_row(count - upper, top + 30, 0.58, pitch=29)]


def _crowd(threat: bool, hot: bool, things: int, figures: int) -> CellLayout:
    """Tokens and at least two figures, or a few tokens and one: a row of tokens above, the figures below."""
    small = figures > 3
    # With two rows of figures nothing behind them can be seen: the threat takes a place among the tokens.
    in_row = threat and small
    count = things + in_row
    hot_spot = _HOT_SPOT if count < 3 else Place(-32, -31, 0.5)
    left = -40.0 if not hot else -15.0 if count < 3 else -22.0
    scale = max(0.3, min(0.62, (42.0 - left) / count / 38))
    row = _row(count, -27, scale, left=left, right=42.0, pitch=29)
    if in_row:
        behind = Place(row[0].x, row[0].y, scale * 0.62)
        row = row[1:]
    else:
        behind = Place(0, -3, 0.9)
    if small:
        upper = figures // 2
        places = [*_row(upper, 2, 0.52), *_row(figures - upper, 29, 0.52)]
    elif figures == 3:
        places = _row(3, 19, 0.66)
    else:
        places = _row(figures, 15, 0.86, pitch=41)
    return CellLayout(behind, hot_spot, tuple(row), tuple(places))


def layout_cell(*, threat: bool, hot_spot: bool, things: int, figures: int) -> CellLayout:
    """Places for a cell with or without a threat, with a hot spot, `things` other tokens and `figures` figures."""
    if figures == 0:
        behind = Place(0, 0, 0.98) if things == 0 else Place(-9, -5, 0.9) if things == 1 else Place(0, -11, 0.85)
        return CellLayout(behind, _HOT_SPOT, tuple(_tokens_only(things, threat, hot_spot)) if things else (), ())
    if things == 0:
        behind = Place(-10, -6, 0.86) if figures == 1 else Place(0, -12, 0.8)
        return CellLayout(behind, _HOT_SPOT, (), tuple(_figures_only(figures, threat, hot_spot)))
    if things == 1 and figures == 1:
        y = 15 if threat else 12 if hot_spot else 3
        return CellLayout(Place(4, -12, 0.78), _HOT_SPOT, (Place(-22, y, 0.82),), (Place(17, y - 2, 0.88),))
    return _crowd(threat, hot_spot, things, figures)

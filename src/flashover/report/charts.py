"""Small charts as SVG: intervals, shares, curves. Pure functions; a chart is a body with its size, for a page or for a file of its own."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from flashover.render.shapes import box, circle, escape, path
from flashover.render.svg import FONT
from flashover.report.paint import PAINTS, Paint

#: The width of a character of labels and of notes, on average and rather too much: text is not measured.
_LETTER, _SMALL = 7.7, 6.9
_ROW = 26.0
_TOP = 34.0
_PLOT = 300.0
_RIGHT = 24.0
#: Around a picture that stands alone.
_EDGE = 16.0


class Chart(NamedTuple):
    """A picture without its frame. In a notebook it draws itself."""

    title: str
    width: float
    height: float
    body: str

    def svg(self, paint: Paint | None = None) -> str:
        """As an element of a page; with a paint as a file of its own, on a ground of that colour."""
        name = escape(self.title)
        edge = _EDGE if paint is not None else 0.0
        wide, high = self.width + 2 * edge, self.height + 2 * edge
        ground = box(-edge, -edge, wide - edge, high - edge, paint.page) if paint is not None else ""
        space = 'xmlns="http://www.w3.org/2000/svg" ' if paint is not None else ""
        size = f'viewBox="{-edge:g} {-edge:g} {wide:g} {high:g}" width="{wide:g}" height="{high:g}"'
        end = "\n" if paint is not None else ""
        return f'<svg {space}{size} role="img" aria-label="{name}" font-family="{FONT}"><title>{name}</title>{ground}{self.body}</svg>{end}'

    def _repr_svg_(self) -> str:
        return self.svg(PAINTS["light"])

    def __repr__(self) -> str:
        return f"<Chart {self.title!r}>"


def text(x: float, y: float, words: str, fill: str, *, size: float = 13, anchor: str = "start", weight: int = 400) -> str:
    """A line of text."""
    bold = f' font-weight="{weight}"' if weight != 400 else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}"{bold}>{escape(words)}</text>'


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers between two others.

    >>> ticks(0, 1)
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    """
    span = high - low
    if span <= 0:
        return [low]
    step = 10 ** floor(log10(span / about))
    step = next(step * n for n in (1, 2, 5, 10) if span / (step * n) <= about + 0.001)
    first = ceil(low / step - 1e-9)
    return [round(n * step, 10) for n in range(first, floor(high / step + 1e-9) + 1)]


class Bar(NamedTuple):
    """One row of intervals: a value between two ends, and what is written beside it."""

    label: str
    value: float
    low: float
    high: float
    note: str
    #: Rows with the same colour belong together; empty is the common one.
    colour: str = ""


def intervals(title: str, rows: Sequence[Bar], paint: Paint, *, low: float, high: float, zero: bool = False, unit: str = "%") -> Chart:
    """Values with their 95 % intervals, one row each; with `zero` a line where there is no difference."""
    left = 16 + _LETTER * max((len(row.label) for row in rows), default=0)
    right = 20 + _SMALL * max((len(row.note) for row in rows), default=0)
    bottom = _TOP + _ROW * len(rows)

    def x(value: float) -> float:
        return left + (min(max(value, low), high) - low) / (high - low) * _PLOT

    parts = [text(0, 16, title, paint.ink, size=15, weight=700)]
    for value in ticks(low, high, 8):
        at = x(value)
        strong = zero and value == 0
        parts.append(path(f"M{at:.1f} {_TOP - 4}V{bottom}", line=paint.soft if strong else paint.line, width=1.6 if strong else 1))
        sign = "+" if zero and value > 0 else ""
        words = f"{sign}{value * 100:g}{' ' + unit if value == high else ''}"
        parts.append(text(at, bottom + 16, words, paint.soft, size=12, anchor="middle"))
    for number, row in enumerate(rows):
        y = _TOP + _ROW * (number + 0.5)
        colour = row.colour or paint.mark
        parts += [
            text(left - 10, y + 4.5, row.label, paint.ink, anchor="end"),
            path(f"M{x(row.low):.1f} {y}H{x(row.high):.1f}", line=colour, width=5, stroke_opacity=".45"),
            circle(x(row.value), y, 5, colour, paint.panel, 1.5),
            text(left + _PLOT + 12, y + 4.5, row.note, paint.soft, size=12),
        ]
    return Chart(title, max(left + _PLOT + max(right, _RIGHT), _heading(title)), bottom + 26, "".join(parts))


def _heading(title: str) -> float:
    return 9.2 * len(title)


def shares(title: str, rows: Sequence[tuple[str, Sequence[tuple[str, float, str]]]], paint: Paint, *, point: str = ".") -> Chart:
    """What a whole is made of, one row each: name, share and colour of the parts, the same parts in each row."""
    left = 16 + _LETTER * max((len(label) for label, _ in rows), default=0)
    top = _TOP + 20
    bottom = top + _ROW * len(rows)
    parts = [text(0, 16, title, paint.ink, size=15, weight=700)]
    at = left
    for name, _, colour in rows[0][1] if rows else ():
        parts += [box(at, _TOP - 8, at + 13, _TOP + 5, colour, corner=2), text(at + 18, _TOP + 3, name, paint.soft, size=12)]
        at += 36 + _SMALL * len(name)
    for number, (label, pieces) in enumerate(rows):
        y = top + _ROW * number
        parts.append(text(left - 10, y + 17.5, label, paint.ink, anchor="end"))
        begin = left
        for name, share, colour in pieces:
            wide = share * _PLOT
            if wide <= 0:
                continue
            words = f"{label}: {name} {f'{share * 100:.1f}'.replace('.', point)} %"
            # A line of the ground between two parts, so that they are told apart without their hues.
            bar = box(begin, y + 4, begin + wide, y + _ROW - 4, colour, paint.panel, 1.5)
            parts.append(f"<g><title>{escape(words)}</title>{bar}</g>")
            if wide > 34:
                parts.append(text(begin + wide / 2, y + 17, f"{share * 100:.0f}", "#14181d", size=12, anchor="middle", weight=600))
            begin += wide
    scale = ((left + share * _PLOT, f"{share * 100:g} %") for share in (0, 0.5, 1))
    parts += [text(x, bottom + 14, words, paint.soft, size=12, anchor="middle") for x, words in scale]
    return Chart(title, max(left + _PLOT + _RIGHT, at, _heading(title)), bottom + 24, "".join(parts))


class Curve(NamedTuple):
    """A line over the turns: its name, colour, values from turn 0 on, and the dashes that set it apart without colour.

    `final` is the number beside its name, where something still happens after the last turn that is drawn.
    """

    name: str
    colour: str
    values: Sequence[float]
    dashes: str = ""
    final: float | None = None

    @property
    def last(self) -> float:
        """The number beside its name."""
        return self.values[-1] if self.final is None else self.final


_WIDE, _HIGH = 420.0, 190.0


def _axes(title: str, turns: int, high: float, percent: bool, paint: Paint, along: str) -> list[str]:
    left, top = 44.0, _TOP
    parts = [text(0, 16, title, paint.ink, size=15, weight=700)]
    for value in ticks(0, high, 5):
        y = top + _HIGH * (1 - value / high)
        words = f"{value * 100:.0f} %" if percent else f"{value:g}"
        parts.append(path(f"M{left} {y:.1f}h{_WIDE}", line=paint.line, width=1))
        parts.append(text(left - 8, y + 4, words, paint.soft, size=12, anchor="end"))
    below = ((left + _WIDE * turn / max(1, turns), f"{turn:g}") for turn in ticks(0, turns, 6))
    parts += [text(x, top + _HIGH + 17, words, paint.soft, size=12, anchor="middle") for x, words in below]
    parts.append(text(left + _WIDE, top + _HIGH + 33, along, paint.soft, size=12, anchor="end"))
    return parts


def curves(title: str, series: Sequence[Curve], paint: Paint, *, percent: bool = False, along: str = "turns", point: str = ".") -> Chart:
    """Lines over the turns, each with its name at its end."""
    turns = max((len(curve.values) - 1 for curve in series), default=1)
    highest = max((max(curve.values, default=0.0) for curve in series), default=1.0)
    high = 1.0 if percent else max(1.0, highest * 1.08)
    left, top = 44.0, _TOP
    parts = _axes(title, turns, high, percent, paint, along)
    ends: list[float] = []
    for curve in sorted(series, key=lambda one: -(one.values[-1] if one.values else 0.0)):
        points = " ".join(
            f"{left + _WIDE * turn / max(1, turns):.1f},{top + _HIGH * (1 - value / high):.1f}" for turn, value in enumerate(curve.values)
        )
        dashes = f' stroke-dasharray="{curve.dashes}"' if curve.dashes else ""
        line = f'stroke="{curve.colour}" stroke-width="2.4" stroke-linejoin="round"{dashes}'
        parts.append(f'<polyline points="{points}" fill="none" {line}/>')
        y = top + _HIGH * (1 - (curve.values[-1] if curve.values else 0.0) / high)
        y = max(y, ends[-1] + 15) if ends else y
        ends.append(y)
        last = f"{curve.last * 100:.0f} %" if percent else f"{curve.last:.1f}".replace(".", point)
        parts.append(text(left + _WIDE + 8, y + 4, f"{curve.name} {last}", curve.colour, size=12, weight=600))
    note = 22 + _SMALL * max((len(curve.name) + 6 for curve in series), default=0)
    return Chart(title, left + _WIDE + note, top + _HIGH + 40, "".join(parts))


def layers(title: str, series: Sequence[Curve], paint: Paint, *, along: str = "turns") -> Chart:
    """Shares over the turns, one upon the other; what is missing to the whole is still played."""
    turns = max((len(curve.values) - 1 for curve in series), default=1)
    left, top = 44.0, _TOP
    parts = _axes(title, turns, 1.0, True, paint, along)
    below = [0.0] * (turns + 1)
    names: list[tuple[float, Curve]] = []
    for curve in series:
        above = [one + other for one, other in zip(below, curve.values, strict=True)]
        steps = [f"{left + _WIDE * turn / max(1, turns):.1f} {top + _HIGH * (1 - value):.1f}" for turn, value in enumerate(above)]
        back = [f"{left + _WIDE * turn / max(1, turns):.1f} {top + _HIGH * (1 - value):.1f}" for turn, value in enumerate(below)]
        parts.append(path(f"M{'L'.join(steps)}L{'L'.join(reversed(back))}Z", curve.colour, paint.panel, 1, fill_opacity=".8"))
        names.append(((above[-1] + below[-1]) / 2, curve))
        below = above
    lowest = -1e9
    for height, curve in reversed(names):
        if not curve.values[-1]:
            continue
        y = max(top + _HIGH * (1 - height), lowest + 15)
        lowest = y
        parts.append(text(left + _WIDE + 8, y + 4, f"{curve.name} {curve.last * 100:.0f} %", curve.colour, size=12, weight=600))
    note = 22 + _SMALL * max((len(curve.name) + 6 for curve in series), default=0)
    return Chart(title, left + _WIDE + note, top + _HIGH + 40, "".join(parts))

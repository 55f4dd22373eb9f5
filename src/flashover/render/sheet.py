"""A growing SVG fragment: elements in drawing order, and the symbols they use, each defined once."""

from __future__ import annotations

from functools import cache

from flashover.render.furniture import FURNITURE
from flashover.render.house import HOUSE, floor
from flashover.render.palette import THEMES
from flashover.render.pets import PETS
from flashover.render.shapes import escape
from flashover.render.tokens import TOKENS

CELL = 96

_DRAWINGS = {**TOKENS, **HOUSE, **FURNITURE, **PETS}
#: The light around a fire: how bright it is, from the middle to the rim.
GLOW = ((0.0, 1.0), (0.35, 0.45), (0.7, 0.12), (1.0, 0.0))
GLOW_RADIUS = 190


@cache
def _drawing(name: str, theme: str) -> str:
    """The inside of a symbol; drawn once per theme."""
    return _DRAWINGS[name](THEMES[theme])


def is_drawn(name: str) -> bool:
    """Is there a drawing of that name?"""
    return name in _DRAWINGS


def glow_gradient(name: str, colour: str) -> str:
    """The definition of the light around a fire."""
    stops = "".join(f'<stop offset="{at:g}" stop-color="{colour}" stop-opacity="{light:g}"/>' for at, light in GLOW)
    return f'<radialGradient id="{name}">{stops}</radialGradient>'


#: Width of a letter to the size of its type: that of the wider of the usual faces, so that a line is squeezed too early, not too late.
WIDE = 0.56


class Sheet:
    """Collects elements.

    `mark` stands for the id prefix until the picture is complete; no text contains it, XML forbids the character.
    """

    mark = "\x00"

    def __init__(self, theme: str) -> None:
        self.theme = THEMES[theme]
        self._theme_name = theme
        self._parts: list[str] = []
        self._used: set[str] = set()
        self._floors: set[str] = set()
        self._glows = False

    def add(self, *elements: str) -> None:
        """Append elements."""
        self._parts.extend(elements)

    def use(
        self, name: str, x: float, y: float, *, scale: float = 1.0, turn: int = 0, mirror: bool = False, css: str = ""
    ) -> None:
        """Place a drawing with its centre at x, y."""
        self._used.add(name)
        change = f"translate({x:g} {y:g})"
        if turn:
            change += f"rotate({turn})"
        if mirror:
            change += f"scale({-scale:g} {scale:g})"
        elif scale != 1.0:
            change += f"scale({scale:g})"
        self._parts.append(f'<use href="#{self.mark}{name}" class="{css or name}" transform="{change}"/>')

    def text(
        self, x: float, y: float, text: str, *, size: float, fill: str, weight: int = 400, anchor: str = "start", width: float = 0
    ) -> None:
        """Append a line of text, squeezed where it would be wider than it may: some languages take more words."""
        font = f'font-size="{size:g}" font-weight="{weight}" text-anchor="{anchor}"'
        if width and len(text) * size * WIDE > width:
            font += f' textLength="{width:g}" lengthAdjust="spacingAndGlyphs"'
        self._parts.append(f'<text x="{x:g}" y="{y:g}" {font} fill="{fill}">{escape(text)}</text>')

    def floor(self, name: str) -> str:
        """The paint of a floor pattern."""
        self._floors.add(name)
        return f"url(#{self.mark}floor-{name})"

    def glow(self) -> str:
        """The paint of the light around a fire."""
        self._glows = True
        return f"url(#{self.mark}glow)"

    def take(self) -> str:
        """The elements so far, and start afresh; what they refer to is kept."""
        body = "".join(self._parts)
        self._parts.clear()
        return body

    def definitions(self) -> str:
        """What the elements refer to: patterns and symbols, each once, in a fixed order."""
        size = f'width="{CELL}" height="{CELL}" patternUnits="userSpaceOnUse"'
        patterns = "".join(
            f'<pattern id="{self.mark}floor-{name}" {size}>{floor(name, self.theme)}</pattern>'
            for name in sorted(self._floors)
        )
        symbols = "".join(
            f'<symbol id="{self.mark}{name}" overflow="visible">{_drawing(name, self._theme_name)}</symbol>'
            for name in sorted(self._used)
        )
        return patterns + (glow_gradient(f"{self.mark}glow", self.theme.glow) if self._glows else "") + symbols

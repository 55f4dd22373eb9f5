"""Colours of charts: fixed ones for a picture in one theme, variables of the page where it has both.

The hues are near those of the Okabe-Ito set, which people tell apart however they see colours; every share has a name or a number, too.
"""

from __future__ import annotations

from typing import NamedTuple

from flashover.render.palette import THEMES


class Paint(NamedTuple):
    """The colours of a chart."""

    page: str
    panel: str
    ink: str
    soft: str
    line: str
    won: str
    victims: str
    collapse: str
    unfinished: str
    mark: str
    exploded: str
    lost: str
    rescued: str
    floor: str
    wall: str
    door: str

    @property
    def outcomes(self) -> dict[str, str]:
        """Outcome of a game -> its colour."""
        return {"won": self.won, "lost": self.victims, "collapsed": self.collapse, "unfinished": self.unfinished}


def _theme(name: str, **own: str) -> Paint:
    theme = THEMES[name]
    return Paint(page=theme.page, panel=theme.panel, ink=theme.text, soft=theme.text_soft, line=theme.panel_line, wall=theme.wall, **own)


PAINTS = {
    "light": _theme(
        "light", won="#009e73", victims="#be74cc", collapse="#d55e00", unfinished="#858d96", mark="#0072b2",
        exploded="#d55e00", lost="#be74cc", rescued="#009e73", floor="#ffffff", door="#a9713f",
    ),
    "dark": _theme(
        "dark", won="#2bb88c", victims="#c08ad0", collapse="#f08030", unfinished="#7d8793", mark="#99ddff",
        exploded="#f08030", lost="#c08ad0", rescued="#2bb88c", floor="#20272f", door="#c98d55",
    ),
}  # fmt: skip
#: The same as variables of a page.
VARIABLES = Paint(*(f"var(--{name})" for name in Paint._fields))


def style(paint: Paint) -> str:
    """The variables of a page, with the colours of a theme."""
    return ";".join(f"--{name}:{colour}" for name, colour in paint._asdict().items())

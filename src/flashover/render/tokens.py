"""The drawings of what stands and lies on a cell: threats, tokens, figures, specialists' badges, POI arrows.

Each is drawn around its own centre; tokens are about 44 units wide, figures 50 tall. All shapes are the project's own.
"""

from __future__ import annotations

from collections.abc import Callable

from flashover.render.palette import (
    FIRE_CORE,
    FIRE_MIDDLE,
    FIRE_OUTER,
    HAZMAT,
    HOT_SPOT,
    HOT_SPOT_CORE,
    INK,
    PERSON,
    POI,
    SEATS,
    TREATED,
    WHITE,
    Theme,
)
from flashover.render.shapes import box, circle, group, path

Drawing = Callable[[Theme], str]


def _fire(theme: Theme) -> str:
    outer = "M1-38C6-24 25-15 27 7C29 25 16 36 0 36S-29 25-27 6C-26-5-19-10-17-21C-10-17-8-11-6-5C1-14 4-26 1-38Z"
    middle = "M3-14C7-5 17 1 17 15C17 28 9 34 0 34S-17 27-17 16C-17 8-12 4-10-4C-6 0-4 4-3 9C2 2 4-6 3-14Z"
    core = "M0 7C4 14 9 17 9 24C9 31 5 34 0 34S-9 31-9 24C-9 17-3 14 0 7Z"
    return path(outer, FIRE_OUTER, theme.outline, 2) + path(middle, FIRE_MIDDLE) + path(core, FIRE_CORE)


def _smoke(theme: Theme) -> str:
    puffs = ((-19, 8, 16), (-5, -9, 19), (17, -2, 17), (8, 13, 16), (-8, 15, 13))
    shines = "M-17-10A13 13 0 0 1 5-19M-28 8A10 10 0 0 1-15-1M12-10A10 10 0 0 1 27-3"
    return (
        group(*(circle(x, y, radius + 1.8) for x, y, radius in puffs), fill=theme.smoke_line)
        + group(*(circle(x, y, radius) for x, y, radius in puffs), fill=theme.smoke)
        + path(shines, line=theme.smoke_light, width=4)
        + path("M-14 16Q-7 22 0 16T14 16", line=theme.smoke_line, width=2.4)
    )


def _hot_spot(theme: Theme) -> str:
    star = (
        "M0-20L5.4-13 14.1-14.1 13-5.4 20 0 13 5.4 14.1 14.1 5.4 13 "
        "0 20-5.4 13-14.1 14.1-13 5.4-20 0-13-5.4-14.1-14.1-5.4-13Z"
    )
    core = "M0-9.5L2.6-2.6 9.5 0 2.6 2.6 0 9.5-2.6 2.6-9.5 0-2.6-2.6Z"
    return path(star, HOT_SPOT, theme.halo, 2) + path(core, HOT_SPOT_CORE)


def _hazmat(theme: Theme) -> str:
    drum = "M-9-10h18v3h-1.6v6.5h1.6v3h-1.6V9h1.6v3h-18V9h1.6V2.5h-1.6v-3h1.6V-7H-9Z"
    return (
        path("M0-23L23 0 0 23-23 0Z", HAZMAT, theme.halo, 5)
        + path("M0-22L22 0 0 22-22 0Z", HAZMAT, INK, 2.4)
        + path(drum, INK)
        + path("M0-5C4 0 5 2 5 4.6A5 5 0 0 1-5 4.6C-5 2-4 0 0-5Z", HAZMAT)
    )


def _poi(theme: Theme) -> str:
    return (
        circle(0, 0, 22, theme.halo)
        + circle(0, 0, 20.5, POI)
        + circle(0, 0, 16.5, "none", WHITE, 1.5, stroke_dasharray="1.5 4.6", opacity=".7")
        + path("M-6.5-4.5A6.6 6.6 0 1 1 3 1.5C.7 2.7 0 4 0 6.5", line=WHITE, width=4.2)
        + circle(0, 12.4, 2.6, WHITE)
    )


_BODY = (
    "M-5-1.5H5C8-1.5 9.5 1 10 4L11.5 11A2.3 2.3 0 0 1 7 12L5.8 7V16H-5.8V7L-7 12"
    "A2.3 2.3 0 0 1-11.5 11L-10 4C-9.5 1-8-1.5-5-1.5Z"
)
_PERSON = circle(0, -8.5, 5.6) + path(_BODY, "")


def _victim(theme: Theme) -> str:
    return circle(0, 0, 22, theme.halo) + circle(0, 0, 19.7, "#fdf6e7", POI, 2.6) + group(_PERSON, fill=PERSON)


def _treated(theme: Theme) -> str:
    mark = circle(0, 0, 11, theme.halo) + circle(0, 0, 9.5, TREATED) + path("M-2-6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z", WHITE)
    return (
        circle(0, 0, 22, theme.halo)
        + circle(0, 0, 19.2, "#e6f5ec", TREATED, 3.6)
        + group(_PERSON, fill=PERSON)
        + group(mark, transform="translate(13 12)")
    )


def _lost(theme: Theme) -> str:
    return (
        circle(0, 0, 22, theme.halo)
        + circle(0, 0, 19.7, "#f1f1f1", "#5b616a", 2.6)
        + group(_PERSON, fill=PERSON, opacity=".55")
        + path("M-11-11L11 11M11-11L-11 11", line="#b3261e", width=4.5)
    )


def _cube(theme: Theme) -> str:
    """A damage cube, seen from a corner, with a light rim so that it stands out on the wall."""
    return (
        path("M0-10L8.7-5V5L0 10-8.7 5V-5Z", theme.cube, theme.cube_line, 2.4)
        + path("M0-10L8.7-5 0 0-8.7-5Z", theme.cube_top)
        + path("M8.7-5V5L0 10V0Z", theme.cube_side)
    )


# A figure is a pawn whose body is the shape of its seat, under a helmet; the letter stands on the body.
_BODIES: dict[str, Callable[..., str]] = {
    "circle": lambda *ink: circle(0, 8, 16.5, *ink),
    "square": lambda *ink: box(-15, -7, 15, 24, *ink, corner=4),
    "diamond": lambda *ink: path("M0-13L20 8 0 26-20 8Z", *ink),
    "hexagon": lambda *ink: path("M-9.5-8H9.5L19 8 9.5 24H-9.5L-19 8Z", *ink),
    "shield": lambda *ink: path("M-16-8H16V6C16 16 8 22 0 26C-8 22-16 16-16 6Z", *ink),
    "triangle": lambda *ink: path("M0-16L21 24H-21Z", *ink),
}
_HELMET = (
    "M-18-8.5C-18-11-16-11.6-13.5-12C-13-21-7-25.5 0-25.5S13-21 13.5-12"
    "C16-11.6 18-11 18-8.5C12-6.5 6-6 0-6S-12-6.5-18-8.5Z"
)
_HELMET_SHIELD = "M0-23L4-20.5V-17C4-15 2-13.5 0-12.5C-2-13.5-4-15-4-17V-20.5Z"


def _figure(seat: int) -> Drawing:
    style = SEATS[seat]
    body = _BODIES[style.shape]
    baseline = 19.5 if style.shape == "triangle" else 15
    font = f'font-size="20" font-weight="700" text-anchor="middle" fill="{style.ink}"'
    letter = f'<text y="{baseline:g}" {font}>{style.letter}</text>'

    def draw(theme: Theme) -> str:
        return (
            body(theme.halo, theme.halo, 7)
            + path(_HELMET, theme.halo, theme.halo, 7)
            + body(style.fill, theme.outline, 2)
            + path(_HELMET, style.fill, theme.outline, 2)
            + path("M-13.5-12C-8-13.6 8-13.6 13.5-12", line=theme.outline, width=1.6)
            + path(_HELMET_SHIELD, WHITE, theme.outline, 1.2)
            + letter
        )

    return draw


_AXE = "M-.5-6.5L6.5-1.5Q6.5 2.5 3 2.5L2.5-1 0-3Q-2-4.5-.5-6.5Z"
_NUT = "M-3.3-6.5H3.3L6.8 0 3.3 6.5H-3.3L-6.8 0ZM0-3A3 3 0 1 0 0 3A3 3 0 1 0 0-3Z"
_BADGES = {
    "paramedic": path("M-2.2-6.5H2.2V-2.2H6.5V2.2H2.2V6.5H-2.2V2.2H-6.5V-2.2H-2.2Z", TREATED),
    "captain": path("M0-7L2-2.3 7-2 3.2 1.3 4.4 6.2 0 3.5-4.4 6.2-3.2 1.3-7-2-2-2.3Z", INK),
    "imaging": path("M-7.5 0Q0-8 7.5 0Q0 8-7.5 0Z", line=INK, width=1.9) + circle(0, 0, 2.4, INK),
    "cafs": group(circle(-2.3, 1.8, 4), circle(4, -1.8, 2.6), circle(-2, -5.2, 1.6), fill="none", line=INK, width=1.9),
    "hazmat": path("M0-7.2L7.2 0 0 7.2-7.2 0Z", HAZMAT, INK, 1.5) + path("M0-3.5V.8M0 3.5V3.6", line=INK, width=2),
    "generalist": path(_NUT, INK, fill_rule="evenodd"),
    "rescue": path("M-5 6.5L3-4.5", line=INK, width=1.9) + path(_AXE, INK),
    "driver": circle(0, 0, 6.2, "none", INK, 1.9)
    + path("M-6-1.5H6M0 0V6", line=INK, width=1.9)
    + circle(0, 0, 1.9, INK),
}


def _badge(icon: str) -> Drawing:
    return lambda theme: circle(0, 0, 10, WHITE, theme.outline, 1.6) + icon


def _arrow(theme: Theme) -> str:
    """A POI arrow (BOARD-09), pointing up."""
    return circle(0, 0, 9.5, WHITE, theme.arrow, 1.6) + path(
        "M0 5.5V-5M-4.2-1.2L0-5.6 4.2-1.2", line="#5f4b8b", width=2.2
    )


TOKENS: dict[str, Drawing] = {
    "fire": _fire,
    "smoke": _smoke,
    "hot-spot": _hot_spot,
    "hazmat": _hazmat,
    "poi": _poi,
    "victim": _victim,
    "treated": _treated,
    "lost": _lost,
    "cube": _cube,
    "arrow": _arrow,
    **{f"figure-{seat}": _figure(seat) for seat in range(len(SEATS))},
    **{f"specialist-{name}": _badge(icon) for name, icon in _BADGES.items()},
}

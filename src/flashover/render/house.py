"""The drawings of what the board is made of: walls, doors, entrances, floors, parking spots and the two vehicles.

Walls and doors lie along the x axis, 96 long (one cell); vehicles and their spots likewise, two cells long. All shapes
are the project's own.
"""

from __future__ import annotations

from collections.abc import Callable

from flashover.render.palette import AMBULANCE, BEACON, ENGINE, ENGINE_DARK, GLASS, STEEL, TREATED, TYRE, WHITE, Theme
from flashover.render.shapes import box, circle, group, path

Drawing = Callable[[Theme], str]


def _bar(theme: Theme, left: float, right: float) -> str:
    """A stretch of wall."""
    return box(left, -6.5, right, 6.5, theme.wall) + box(left, -2.5, right, 2.5, theme.wall_core)


def _wall(theme: Theme) -> str:
    return _bar(theme, -48, 48)


def _wall_damaged(theme: Theme) -> str:
    return _bar(theme, -48, 48) + path("M-26-8L-20-2-25 2-18 8M25-8L19-3 24 1 17 8", line=theme.crack, width=2.6)


def _wall_destroyed(theme: Theme) -> str:
    rubble = (
        "M-25 3l5-3 3 4-4 4zM21-7l6 1 1 5-6 1zM20 5l4-2 3 4-5 2z"
        "M-24-7l4 0 0 4-4 0zM-2 6l4-3 4 4-6 2zM-2-8l4-1 1 4-4 1z"
    )  # fmt: skip
    return (
        path("M-48-6.5H-33L-28-1-33 1-29 6.5H-48ZM48-6.5H31L34-2 28 2 32 6.5H48Z", theme.wall)
        + path("M-48-2.5H-35L-37 2.5H-48ZM48-2.5H37L35 2.5H48Z", theme.wall_core)
        + path(rubble, theme.rubble, theme.wall)
    )


def _jambs(theme: Theme) -> str:
    return (
        _bar(theme, -48, -25)
        + _bar(theme, 25, 48)
        + box(-28, -8, -23, 8, theme.door_line, corner=1)
        + box(23, -8, 28, 8, theme.door_line, corner=1)
    )


def _door_closed(theme: Theme) -> str:
    return (
        _jambs(theme)
        + box(-23, -5.5, 23, 5.5, theme.door, theme.door_line, 2, corner=1.5)
        + path("M0-5.5V5.5", line=theme.door_line, width=2)
        + group(circle(-5, 0, 1.8), circle(5, 0, 1.8), fill=theme.door_line)
    )


def _door_open(theme: Theme) -> str:
    """Two leaves swung downwards, with the trace of their swing."""
    swing = path("M-23 0A23 23 0 0 0 0 23M23 0A23 23 0 0 1 0 23", line=theme.door_line, width=1.2)
    return (
        group(swing, stroke_dasharray="1.5 3.5", opacity=".6")
        + box(-27, -2, -20, 23, theme.door, theme.door_line, 2, corner=1.5)
        + box(20, -2, 27, 23, theme.door, theme.door_line, 2, corner=1.5)
        + _jambs(theme)
    )


def _door_gone(theme: Theme) -> str:
    splinters = "M-22-6L-13-3-21 0ZM22 6L12 3 21-1ZM-6 5L4 2 6 5-4 8ZM-3-6L7-4 6-1-2-3ZM-16 4l6 1-5 3z"
    return _jambs(theme) + path(splinters, theme.door, theme.door_line, 1.2)


def _entrance(theme: Theme) -> str:
    """An outer doorway, always open (BOARD-08), with a mat outside; outside is up."""
    return (
        box(-23, -25, 23, -8, theme.mat, corner=2.5)
        + path("M-19-20.5H19M-19-16.5H19M-19-12.5H19", line=theme.mat_line, width=1.6)
        + box(-24, -6.5, 24, 6.5, theme.mat_line)
        + _bar(theme, -48, -25)
        + _bar(theme, 25, 48)
        + box(-28, -9, -22, 9, theme.wall, corner=1)
        + box(22, -9, 28, 9, theme.wall, corner=1)
        + path("M-6-3L0 4 6-3", line=theme.mat_mark, width=2.4)
    )


def _wheels() -> str:
    return group(*(box(x, y, x + 24, y + 8, corner=3) for x in (-66, 36) for y in (-36, 28)), fill=TYRE)


def _beacons(x: float) -> str:
    return group(box(x, -21, x + 8, -7, corner=3), box(x, 7, x + 8, 21, corner=3), fill=BEACON, line=WHITE, width=1.2)


def _engine(theme: Theme) -> str:
    """The fire engine from above, its front to the right: ladder, deck gun, cab."""
    rungs = "".join(f"M{x}-8V8" for x in range(-70, 20, 11))
    return (
        box(-86, -30, 90, 36, theme.shadow, corner=9, opacity=".28")
        + _wheels()
        + box(-88, -32, 88, 32, ENGINE, theme.outline, 2, corner=9)
        + path("M44-31H79A8 8 0 0 1 87-23V23A8 8 0 0 1 79 31H44Z", ENGINE_DARK)
        + path("M70-25Q79-24 79-16V16Q79 24 70 25Q73 0 70-25ZM48-29H66V-25H48ZM48 25H66V29H48Z", GLASS)
        + group(box(-84, -28, 36, -23, corner=2), box(-84, 23, 36, 28, corner=2), fill="#f3efe6")
        + box(-80, -16, 34, 16, ENGINE_DARK, corner=3)
        + path(f"M-76-8H30M-76 8H30{rungs}", line=STEEL, width=3.2)
        + circle(30, 0, 10, STEEL, theme.outline, 1.6)
        + box(28, -3.2, 54, 3.2, "#8f979f", theme.outline, 1.4, corner=2)
        + _beacons(55)
    )


def _ambulance(theme: Theme) -> str:
    """The ambulance from above, its front to the right."""
    stripes = "".join(f"M{x} {y}l7 0-5 7-7 0z" for y in (-22, 15) for x in range(-70, 21, 14))
    cross = "M-29.5-9.5H-22.5V-3.5H-16.5V3.5H-22.5V9.5H-29.5V3.5H-35.5V-3.5H-29.5Z"
    return (
        box(-80, -29, 84, 35, theme.shadow, corner=11, opacity=".28")
        + _wheels()
        + box(-82, -31, 82, 31, AMBULANCE, theme.outline, 2, corner=11)
        + path("M-81-22H32V-15H-81ZM-81 15H32V22H-81Z", TREATED)
        + path(stripes, WHITE)
        + path("M46-25Q60-24 60-14V14Q60 24 46 25Q50 0 46-25Z", GLASS)
        + path("M64-20Q76-16 76-8V8Q76 16 64 20Z", "#e2e2dc")
        + box(-39, -13, -13, 13, TREATED, corner=4)
        + path(cross, WHITE)
        + _beacons(34)
    )


def _spot(mark: str) -> Drawing:
    """A parking spot with the mark of its vehicle."""

    def draw(theme: Theme) -> str:
        return (
            box(-90, -40, 90, 40, theme.pavement, corner=8)
            + box(-84, -34, 84, 34, "none", theme.pavement_line, 2.5, corner=5, stroke_dasharray="8 9")
            + path(mark, theme.pavement_mark, opacity=".75")
        )

    return draw


_CROSS = "M-5-15H5V-5H15V5H5V15H-5V5H-15V-5H-5Z"
_LADDER = "M-22-10H22V-6H-22ZM-22 6H22V10H-22ZM-16-8h4V8h-4zM-5-8h4V8h-4zM6-8h4V8h-4zM14-8h4V8h-4z"

HOUSE: dict[str, Drawing] = {
    "wall": _wall,
    "wall-damaged": _wall_damaged,
    "wall-destroyed": _wall_destroyed,
    "door-closed": _door_closed,
    "door-open": _door_open,
    "door-gone": _door_gone,
    "entrance": _entrance,
    "engine": _engine,
    "ambulance": _ambulance,
    "spot-engine": _spot(_LADDER),
    "spot-ambulance": _spot(_CROSS),
}

FLOORS: dict[str, tuple[str, float]] = {
    "boards": ("M0 .5H96M0 24.5H96M0 48.5H96M0 72.5H96M30 0V24M78 24V48M14 48V72M58 72V96", 1.5),
    "tiles": ("M0 .5H96M0 32.5H96M0 64.5H96M.5 0V96M32.5 0V96M64.5 0V96", 1.5),
    "carpet": ("".join(f"M{x + y % 24} {y}h0" for y in range(12, 97, 12) for x in (8, 32, 56, 80)), 3.5),
    "parquet": ("".join(f"M{x} {y}l24 24l24-24M{x} {y}l-24 24" for x in (24, 72) for y in (-24, 0, 24, 48, 72)), 1.3),
    "concrete": ("M0 .5H96M.5 0V96M20 30h5M64 18h3M78 60h6M34 74h4M12 84h2M52 48h3", 1.5),
}
#: The floors of a house whose rooms have no names, one after the other.
PLAIN_FLOORS = ("boards", "tiles", "carpet")
#: The colour (of the theme's floors) and the floor of a room by its name.
ROOM_FLOORS: dict[str, tuple[int, str]] = {
    "living_room": (0, "parquet"),
    "kitchen": (5, "tiles"),
    "dining_room": (2, "boards"),
    "bedroom": (4, "carpet"),
    "guest_room": (2, "carpet"),
    "nursery": (3, "carpet"),
    "bathroom": (6, "tiles"),
    "hall": (7, "boards"),
    "study": (3, "boards"),
    "library": (2, "parquet"),
    "playroom": (5, "carpet"),
    "laundry": (1, "tiles"),
    "pantry": (7, "tiles"),
    "garage": (1, "concrete"),
    "workshop": (7, "concrete"),
    "conservatory": (3, "tiles"),
}


def floor(name: str, theme: Theme) -> str:
    """One cell of a floor's pattern."""
    lines, width = FLOORS[name]
    return path(lines, line=theme.floor_line, width=width, opacity=".16")

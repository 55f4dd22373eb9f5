"""The drawings of furniture and soot: seen from above, in quiet colours, under everything that matters to play.

Each piece is drawn around its own centre in the units of a cell (96). Unturned, what stands at a wall has its back to the top. All
shapes are the project's own. The kinds are those of `formats/rooms.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from flashover.render.palette import Theme
from flashover.render.shapes import box, circle, group, path

Drawing = Callable[[Theme], str]


class _Brush:
    """Boxes, discs and lines in the colours of one theme, with its thin outline."""

    def __init__(self, theme: Theme) -> None:
        self.wood, self.cloth, self.white, self.metal, self.leaf = (
            theme.wood, theme.cloth, theme.porcelain, theme.metal, theme.leaf
        )  # fmt: skip
        self.line = theme.furniture_line

    def box(self, left: float, top: float, right: float, bottom: float, fill: str, corner: float = 4) -> str:
        return box(left, top, right, bottom, fill, self.line, 1.5, corner=corner)

    def disc(self, x: float, y: float, radius: float, fill: str) -> str:
        return circle(x, y, radius, fill, self.line, 1.5)

    def shape(self, d: str, fill: str = "none") -> str:
        return path(d, fill, self.line, 1.5)


def _sofa(b: _Brush) -> str:
    return (
        b.box(-62, -24, 62, 20, b.cloth, 8)
        + b.box(-50, -12, -1, 20, b.cloth, 6) + b.box(1, -12, 50, 20, b.cloth, 6)
        + b.box(-62, -16, -50, 24, b.cloth, 6) + b.box(50, -16, 62, 24, b.cloth, 6)
    )  # fmt: skip


def _armchair(b: _Brush) -> str:
    return (
        b.box(-24, -24, 24, 18, b.cloth, 9)
        + b.box(-14, -12, 14, 20, b.cloth, 6)
        + b.box(-24, -14, -14, 22, b.cloth, 5) + b.box(14, -14, 24, 22, b.cloth, 5)
    )  # fmt: skip


def _low_table(b: _Brush) -> str:
    return b.box(-30, -17, 30, 17, b.wood, 8) + b.box(-18, -8, -2, 4, b.white, 2) + b.disc(13, 2, 5, b.white)


def _television(b: _Brush) -> str:
    return b.box(-38, -10, 38, 10, b.wood, 3) + b.box(-32, -5, 32, 1, b.metal, 2)


def _fireplace(b: _Brush) -> str:
    return b.box(-42, -12, 42, 12, b.metal, 2) + b.box(-24, -6, 24, 12, b.white, 2) + b.shape("M-12 8L10 2M-10 2L12 8")


def _piano(b: _Brush) -> str:
    keys = "".join(f"M{x} 25V36" for x in range(-28, 36, 7))
    return (
        b.shape("M-38 36V-6C-38-34-18-42 0-42C22-42 20-14 38-10V36Z", b.wood)
        + b.box(-34, 24, 34, 37, b.white, 2) + b.shape(keys) + b.box(-14, 42, 14, 54, b.cloth, 4)
    )  # fmt: skip


def _bookcase(b: _Brush) -> str:
    spines = "".join(f"M{x}-5V7" for x in (-36, -29, -23, -14, -8, 0, 5, 13, 20, 26, 34))
    return b.box(-43, -10, 43, 10, b.wood, 2) + b.shape(f"M-41 7H41{spines}")


def _rug(b: _Brush) -> str:
    fringe = "".join(f"M{x} {y}h-6" for y in range(-36, 37, 9) for x in (-76, 82))
    return (
        group(b.shape(fringe), opacity=".7")
        + b.box(-76, -44, 76, 44, b.cloth, 3) + b.box(-66, -34, 66, 34, "none", 2)
        + b.shape("M0-24L34 0 0 24-34 0ZM0-12L17 0 0 12-17 0Z")
    )  # fmt: skip


def _round_rug(b: _Brush) -> str:
    return b.disc(0, 0, 52, b.cloth) + b.disc(0, 0, 43, "none") + b.disc(0, 0, 22, "none")


def _plant(b: _Brush) -> str:
    leaf = "M0-3C-8-9-7-19 0-24C7-19 8-9 0-3Z"
    leaves = "".join(f'<path d="{leaf}" transform="rotate({turn})"/>' for turn in range(0, 360, 60))
    return b.disc(0, 0, 12, b.wood) + group(leaves, fill=b.leaf, line=b.line, width=1.3) + b.disc(0, 0, 3, b.wood)


def _lamp(b: _Brush) -> str:
    return b.disc(0, 0, 14, b.white) + b.disc(0, 0, 6, b.metal)


def _table(b: _Brush) -> str:
    return b.box(-54, -28, 54, 28, b.wood, 7) + b.disc(0, 0, 9, b.leaf) + b.shape("M-46-20H46M-46 20H46")


def _round_table(b: _Brush) -> str:
    return b.disc(0, 0, 32, b.wood) + b.disc(0, 0, 24, "none") + b.disc(0, 0, 7, b.leaf)


def _chair(b: _Brush) -> str:
    return b.box(-12, -9, 12, 12, b.wood, 5) + b.box(-13, -14, 13, -8, b.wood, 3)


def _sideboard(b: _Brush) -> str:
    return b.box(-42, -12, 42, 12, b.wood, 3) + b.shape("M-14-12V12M14-12V12") + b.disc(-28, -1, 5, b.white)


def _stove(b: _Brush) -> str:
    rings = "".join(b.disc(x, y, 7, b.metal) for x in (-10, 10) for y in (-10, 8))
    return b.box(-22, -20, 22, 20, b.white, 3) + rings


def _sink(b: _Brush) -> str:
    return b.box(-26, -20, 26, 20, b.metal, 3) + b.box(-19, -11, 19, 15, b.white, 6) + b.shape("M0-17V-5") + b.disc(0, 4, 2.5, b.metal)


def _fridge(b: _Brush) -> str:
    return b.box(-22, -21, 22, 21, b.white, 4) + b.shape("M-22 13H22M10 16.5H17")


def _counter(b: _Brush) -> str:
    return b.box(-24, -20, 24, 20, b.white, 2) + b.box(-24, 13, 24, 20, b.wood, 2)


def _double_bed(b: _Brush) -> str:
    return (
        b.box(-46, -46, 46, -38, b.wood, 3) + b.box(-43, -40, 43, 46, b.white, 6)
        + b.box(-38, -35, -3, -13, b.white, 7) + b.box(3, -35, 38, -13, b.white, 7)
        + b.shape("M-43-4H43V38Q43 46 35 46H-35Q-43 46-43 38Z", b.cloth) + b.shape("M-43 8H43")
    )  # fmt: skip


def _single_bed(b: _Brush) -> str:
    return (
        b.box(-27, -46, 27, -38, b.wood, 3) + b.box(-25, -40, 25, 46, b.white, 6) + b.box(-18, -35, 18, -15, b.white, 7)
        + b.shape("M-25-6H25V38Q25 46 17 46H-17Q-25 46-25 38Z", b.cloth) + b.shape("M-25 6H25")
    )  # fmt: skip


def _cot(b: _Brush) -> str:
    bars = "".join(f"M-24 {y}h6M18 {y}h6" for y in range(-26, 31, 8))
    return b.box(-24, -34, 24, 34, b.wood, 4) + b.box(-18, -29, 18, 29, b.white, 4) + b.shape(bars) + b.box(-13, -24, 13, -9, b.white, 6)


def _wardrobe(b: _Brush) -> str:
    return b.box(-43, -15, 43, 15, b.wood, 3) + b.shape("M0-15V15M-43 9H43M-5 12.500h2M3 12.500h2")


def _bedside(b: _Brush) -> str:
    return b.box(-13, -12, 13, 12, b.wood, 3) + b.disc(0, 0, 7, b.white)


def _desk(b: _Brush) -> str:
    return (
        b.box(-43, -20, 43, 20, b.wood, 3) + b.box(-16, -15, 16, -9, b.metal, 2) + b.box(-13, 0, 13, 8, b.white, 2)
        + b.shape("M22-8h14v11h-14zM24-5h10M24-1h10", b.white) + b.box(-12, 26, 12, 44, b.cloth, 8)
    )  # fmt: skip


def _toys(b: _Brush) -> str:
    return (
        b.box(-24, -2, -10, 12, b.wood, 2) + b.box(-8, -4, 6, 10, b.cloth, 2) + b.shape("M-16-4L-8-17 0-4Z", b.leaf)
        + b.disc(18, -8, 9, b.cloth) + b.shape("M9.500-8H26.500M18-16.500V.5")
    )  # fmt: skip


def _bathtub(b: _Brush) -> str:
    return b.box(-25, -44, 25, 44, b.white, 8) + b.box(-18, -36, 18, 37, b.metal, 16) + b.disc(0, -26, 3, b.white) + b.shape("M0-43V-36")


def _shower(b: _Brush) -> str:
    return b.box(-25, -25, 25, 25, b.white, 4) + b.shape("M-25-25L25 25M25-25L-25 25") + b.disc(0, 0, 6, b.metal)


def _toilet(b: _Brush) -> str:
    bowl = b.shape("M-12-10H12C17 4 11 22 0 22S-17 4-12-10Z", b.white) + b.shape("M-7-5H7C10 4 6 15 0 15S-10 4-7-5Z", b.metal)
    return b.box(-16, -24, 16, -10, b.white, 4) + bowl


def _washbasin(b: _Brush) -> str:
    return b.box(-24, -16, 24, 16, b.white, 5) + b.shape("M-16-4H16C16 7 9 12 0 12S-16 7-16-4Z", b.metal) + b.shape("M0-13V-5")


def _washing_machine(b: _Brush) -> str:
    return b.box(-22, -22, 22, 22, b.white, 4) + b.disc(0, 4, 13, b.metal) + b.disc(0, 4, 8, b.white) + b.shape("M-17-16H-5M12-16h5")


def _coat_stand(b: _Brush) -> str:
    hooks = b.shape("M0-17V17M-17 0H17M-12-12L12 12M12-12L-12 12")
    return hooks + b.disc(0, 0, 7, b.wood) + b.shape("M6 6C16 4 22 12 18 20C10 22 4 16 6 6Z", b.cloth)


def _bench(b: _Brush) -> str:
    return b.box(-38, -11, 38, 11, b.wood, 4) + b.shape("M-36-3H36M-36 4H36")


def _car(b: _Brush) -> str:
    """A family car, two cells long, its front to the top."""
    return (
        group(*(box(x, y, x + 9, y + 24, corner=3) for x in (-42, 33) for y in (-58, 34)), fill=b.line)
        + b.box(-38, -84, 38, 84, b.cloth, 22)
        + b.shape("M-31-34Q0-48 31-34L26-14H-26Z", b.metal) + b.shape("M-26 44H26L30 58Q0 66-30 58Z", b.metal)
        + b.shape("M-31-26L-27-8V36L-31 50ZM31-26L27-8V36L31 50Z", b.metal)
        + b.shape("M-31-70Q-26-78-16-79M31-70Q26-78 16-79M-30 76H-18M30 76H18")
    )  # fmt: skip


def _workbench(b: _Brush) -> str:
    return (
        b.box(-46, -17, 46, 17, b.wood, 2) + b.box(24, -11, 40, 9, b.metal, 2) + b.shape("M28 9V15H36V9")
        + b.shape("M-36 8L-16-8M-20-12L-11-5M-2 10H14V4H-2ZM-2 7H-8")
    )  # fmt: skip


def _shelf(b: _Brush) -> str:
    boxes = b.box(-37, -7, -16, 7, b.wood, 2) + b.box(10, -7, 36, 7, b.wood, 2)
    return b.box(-43, -11, 43, 11, b.metal, 2) + boxes + b.disc(-3, 0, 7, b.white)


def _bicycle(b: _Brush) -> str:
    wheels = b.box(-44, -2.5, -14, 2.5, b.metal, 2.5) + b.box(12, -2.5, 44, 2.5, b.metal, 2.5)
    return b.shape("M-42 0H-14M14 0H42M-22 0H24M-20-9V9M22-14C28-8 28 8 22 14") + wheels


_KINDS: dict[str, Callable[[_Brush], str]] = {
    "sofa": _sofa,
    "armchair": _armchair,
    "low_table": _low_table,
    "television": _television,
    "fireplace": _fireplace,
    "piano": _piano,
    "bookcase": _bookcase,
    "rug": _rug,
    "round_rug": _round_rug,
    "plant": _plant,
    "lamp": _lamp,
    "table": _table,
    "round_table": _round_table,
    "chair": _chair,
    "sideboard": _sideboard,
    "stove": _stove,
    "sink": _sink,
    "fridge": _fridge,
    "counter": _counter,
    "double_bed": _double_bed,
    "single_bed": _single_bed,
    "cot": _cot,
    "wardrobe": _wardrobe,
    "bedside": _bedside,
    "desk": _desk,
    "toys": _toys,
    "bathtub": _bathtub,
    "shower": _shower,
    "toilet": _toilet,
    "washbasin": _washbasin,
    "washing_machine": _washing_machine,
    "coat_stand": _coat_stand,
    "bench": _bench,
    "car": _car,
    "workbench": _workbench,
    "shelf": _shelf,
    "bicycle": _bicycle,
}


def piece_art(kind: str) -> str:
    """The name of a kind's drawing."""
    return f"piece-{kind.replace('_', '-')}"


def _piece(draw: Callable[[_Brush], str]) -> Drawing:
    return lambda theme: draw(_Brush(theme))


_BLOTS = (
    "M-41-20C-34-31-27-28-21-37S-3-37 7-41S24-36 33-35S38-18 43-9S39 9 40 19S27 31 20 39S0 37-9 42S-25 36-34 34S-38 15-42 6S-38-11-41-20Z",
    "M-29-14C-24-28-9-22-1-29C11-33 17-23 27-20C34-10 27-2 30 8C27 22 15 19 8 27C-4 32-11 23-20 23C-31 15-25 5-31-2C-33-8-29-9-29-14Z",
    "M-3-17C6-23 18-15 19-6C24 5 14 12 6 13C-2 20-13 14-14 5C-21-4-11-14-3-17Z",
)
_SPECKS = "M-35 40h0M40-38h0M-43-32h0M34 42h0M-4-45h0M45 24h0M-45 20h0"


def _soot(theme: Theme) -> str:
    """What a fire leaves on the floor of a cell: three layers of grey, darkest in the middle."""
    blots = "".join(path(d, theme.soot, opacity=theme.soot_opacity) for d in _BLOTS)
    return blots + path(_SPECKS, line=theme.soot, width=3.5, opacity=theme.soot_opacity)


FURNITURE: dict[str, Drawing] = {
    **{piece_art(kind): _piece(draw) for kind, draw in _KINDS.items()},
    "soot": _soot,
}

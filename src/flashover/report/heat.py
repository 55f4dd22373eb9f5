"""Where it happens: a house with a tint on every cell, the stronger the more often, and the number on it."""

from __future__ import annotations

from collections.abc import Mapping

from flashover.board import Board
from flashover.geometry import is_inside
from flashover.render.ground import HEIGHT, WIDTH, centre, draw_walls
from flashover.render.scene import AREA_COLUMNS, read_scene
from flashover.render.shapes import box
from flashover.render.sheet import CELL, Sheet
from flashover.report.charts import Chart, text
from flashover.report.paint import Paint

#: How much smaller than the house at the table.
_SCALE = 0.46
_TOP = 30.0
#: No tint is so strong that the number on it is hard to read.
STRONGEST = 0.56


def plan_svg(board: Board, theme: str) -> tuple[str, str]:
    """Walls, doors and entrances of a house: what they refer to, and the drawing."""
    sheet = Sheet(theme)
    draw_walls(sheet, read_scene({}, board))
    body = sheet.take()
    mark = f"{board.digest[:8]}-{theme}-"
    return sheet.definitions().replace(sheet.mark, mark), body.replace(sheet.mark, mark)


def heat(title: str, counts: Mapping[int, int], games: int, hue: str, paint: Paint, plan: str, point: str = ".") -> Chart:
    """How often something happened on each cell in 100 games; `plan` is the drawing laid over it."""
    most = max(counts.values(), default=0)
    cells = [box(CELL, CELL, WIDTH - CELL, HEIGHT - CELL, paint.floor)]
    numbers = []
    for place, count in sorted(counts.items()):
        cell = divmod(place, AREA_COLUMNS)
        x, y = centre(cell)
        rate = 100 * count / games if games else 0.0
        tint = STRONGEST * count / most if most else 0.0
        edge = CELL / 2 if is_inside(cell) else CELL / 2 - 8
        cells.append(box(x - edge, y - edge, x + edge, y + edge, hue, corner=0 if is_inside(cell) else 10, fill_opacity=f"{tint:.3f}"))
        if rate >= 0.05:
            words = f"{rate:.0f}" if rate >= 10 else f"{rate:.1f}".replace(".", point)
            numbers.append(text(x, y + 9, words, paint.ink, size=26, anchor="middle", weight=600))
    inner = f'<g transform="translate(0 {_TOP:g}) scale({_SCALE})">{"".join(cells)}{plan}{"".join(numbers)}</g>'
    return Chart(title, WIDTH * _SCALE, HEIGHT * _SCALE + _TOP, text(0, 16, title, paint.ink, size=15, weight=700) + inner)

"""The picture of a game for link previews: the house and how the fight stands, without a word, so that it serves every language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any
from zlib import crc32

from flashover.render.scene import DAMAGE_CUBES, VICTIMS_TO_LOSE, VICTIMS_TO_RESCUE, read_scene
from flashover.render.shapes import box
from flashover.render.sheet import Sheet
from flashover.render.svg import FONT, render_svg

if TYPE_CHECKING:
    from flashover.board import Board
    from flashover.pets import Pet

#: What previews of links are made for.
WIDTH, HEIGHT = 1200, 630
_MARGIN = 30
_FAINT = '<g opacity=".2">'
_SIZE = re.compile(r'viewBox="0 0 (\d+) (\d+)" width="\d+" height="\d+"')


def _tokens(sheet: Sheet, name: str, place: tuple[float, float, float], counts: tuple[int, int, int], scale: float) -> None:
    """A block of tokens: x, y and step of the first; filled, all, and per row."""
    left, top, step = place
    filled, total, per_row = counts
    for number in range(max(filled, total)):
        row, column = divmod(number, per_row)
        if number >= filled:
            sheet.add(_FAINT)
        sheet.use(name, left + column * step, top + row * step, scale=scale)
        if number >= filled:
            sheet.add("</g>")


def render_preview(position: Mapping[str, Any], board: Board, pets: Iterable[Pet] = ()) -> str:
    """A position as a wide picture: the house at the left; rescued, lost and the cubes left at the right."""
    scene = read_scene(position, board)
    house = render_svg(position, board, coordinates=False, status=False, pets=pets)
    size = _SIZE.search(house)
    assert size is not None
    height = HEIGHT - 2 * _MARGIN
    width = round(height * int(size[1]) / int(size[2]))
    placed = f'x="{_MARGIN}" y="{_MARGIN}" width="{width}" height="{height}" viewBox="0 0 {size[1]} {size[2]}"'
    sheet = Sheet("light")
    theme = sheet.theme
    left = width + 2 * _MARGIN
    right = WIDTH - _MARGIN
    sheet.add(box(0, 0, WIDTH, HEIGHT, theme.page))
    sheet.add(box(left, _MARGIN, right, HEIGHT - _MARGIN, theme.panel, theme.panel_line, 2, corner=26))
    middle = (left + right) / 2
    sheet.use("fire", middle, 122, scale=1.7)
    step = 64
    start = middle - 1.5 * step
    _tokens(sheet, "victim", (start, 252, step), (scene.rescued, VICTIMS_TO_RESCUE, 4), 1.05)
    _tokens(sheet, "lost", (start, 400, step), (scene.lost, VICTIMS_TO_LOSE, 4), 1.05)
    small = (right - left - 80) / 11
    _tokens(sheet, "cube", (middle - 5.5 * small, 486, small), (scene.cubes_left, DAMAGE_CUBES, 12), 1.0)
    body = sheet.take()
    mark = sheet.mark
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'font-family="{FONT}" stroke-linecap="round" stroke-linejoin="round"><defs>{sheet.definitions()}</defs>{body}'
        f"{_SIZE.sub(placed, house, count=1)}</svg>\n"
    )
    return picture.replace(mark, f"p{crc32(picture.encode()):08x}-")

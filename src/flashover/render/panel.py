"""The strip below the board: whose turn it is, how the fight stands, and the crew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.i18n import FALLBACK, Phrase, text, write
from flashover.render.palette import ACTIVE, SEATS
from flashover.render.scene import (
    DAMAGE_CUBES,
    VICTIMS_TO_LOSE,
    VICTIMS_TO_RESCUE,
    Figure,
    Scene,
    headline,
    turn_lines,
)
from flashover.render.shapes import box, path
from flashover.render.sheet import Sheet, is_drawn

if TYPE_CHECKING:
    from flashover.board import Board

_UPPER = 92  # height of the upper row; the crew stands below it
_LOWER = 62


def panel_height(scene: Scene) -> int:
    """Without a crew there is no lower row."""
    return _UPPER + _LOWER if scene.figures else _UPPER


def _pips(
    sheet: Sheet, x: float, y: float, filled: int, total: int, colour: str, size: tuple[float, float], per_row: int
) -> None:
    """Little boxes, the first `filled` of them coloured."""
    width, height = size
    boxes = []
    for index in range(total):
        row, column = divmod(index, per_row)
        boxes.append(f"M{x + column * (width + 2.5):g} {y + row * (height + 2.5):g}h{width:g}v{height:g}h-{width:g}z")
    filled = min(filled, total)
    if filled < total:
        sheet.add(path("".join(boxes[filled:]), sheet.theme.empty_pip))
    if filled:
        sheet.add(path("".join(boxes[:filled]), colour))


def _counter(sheet: Sheet, x: float, label: str, value: str, icon: str, scale: float, width: float = 78) -> None:
    sheet.use(icon, x + 16, 38, scale=scale, css="icon")
    sheet.text(x + 38, 30, label, size=12.5, fill=sheet.theme.text_soft, width=width)
    sheet.text(x + 38, 53, value, size=20, weight=700, fill=sheet.theme.text)


def _crew_member(sheet: Sheet, x: float, width: float, figure: Figure, active: bool, language: str) -> None:
    theme = sheet.theme
    if active:
        bottom = _UPPER + _LOWER - 6
        sheet.add(box(x, _UPPER + 6, x + width, bottom, ACTIVE, ACTIVE, 2.5, corner=9, fill_opacity=".18"))
    middle = _UPPER + _LOWER / 2
    sheet.use(f"figure-{figure.seat % len(SEATS)}", x + 26, middle, scale=0.84, css="crew")
    if is_drawn(f"specialist-{figure.specialist}"):
        sheet.use(f"specialist-{figure.specialist}", x + 41, middle + 14, scale=0.85, css="crew")
    name = figure.card(language) or text("panel.firefighter", language, letter=figure.letter)
    where = text("panel.not_placed", language) if figure.at is None else write(figure.at, language)
    sheet.text(x + 56, middle - 3, name, size=13, weight=700, fill=theme.text, width=width - 60)
    if figure.saved:
        where += f" · {text('panel.some_saved', language, n=figure.saved)}"
    sheet.text(x + 56, middle + 15, where, size=12.5, fill=theme.text_soft, width=width - 60)


def draw_panel(sheet: Sheet, scene: Scene, board: Board, width: int, language: str = FALLBACK) -> None:
    """Draw the strip with its top left corner at the origin."""
    theme = sheet.theme
    sheet.add(box(0, 0, width, panel_height(scene), theme.panel, theme.panel_line, 1.5, corner=14))
    who, what = turn_lines(scene, language)
    sheet.text(20, 28, headline(scene, board, language), size=12.5, fill=theme.text_soft, width=286)
    sheet.text(20, 53, who, size=18, weight=700, fill=theme.text, width=286)
    sheet.text(20, 75, what, size=14, weight=600, fill=theme.text, width=286)
    _counter(sheet, 316, text("panel.title.rescued", language), f"{scene.rescued}/{VICTIMS_TO_RESCUE}", "victim", 0.72)
    _pips(sheet, 316, 65, scene.rescued, VICTIMS_TO_RESCUE, theme.good, (11, 11), 7)
    _counter(sheet, 440, text("panel.title.lost", language), f"{scene.lost}/{VICTIMS_TO_LOSE}", "lost", 0.72)
    _pips(sheet, 440, 65, scene.lost, VICTIMS_TO_LOSE, theme.bad, (18, 11), 4)
    _counter(sheet, 554, text("panel.title.cubes", language), f"{scene.cubes_left}/{DAMAGE_CUBES}", "cube", 1.4, 98)
    _pips(sheet, 554, 63, scene.cubes_left, DAMAGE_CUBES, theme.text, (7, 6.5), 12)
    _counter(sheet, 696, text("panel.title.unknown", language), str(scene.unrevealed), "poi", 0.72)
    victims = Phrase("describe.count.victims", {"n": scene.unrevealed_victims})
    kinds = text("panel.kinds", language, victims=victims, n=scene.unrevealed_false_alarms)
    sheet.text(696, 76, kinds, size=12, fill=theme.text_soft, width=136)
    if scene.experienced:
        _counter(sheet, 840, text("panel.title.hot_spots", language), str(scene.hot_spot_reserve), "hot-spot", 0.78)
        sheet.text(840, 76, text("panel.in_reserve", language), size=12, fill=theme.text_soft, width=width - 850)
    if not scene.figures:
        return
    sheet.add(path(f"M14 {_UPPER}H{width - 14}", line=theme.panel_line, width=1.5))
    share = (width - 16) / max(len(scene.figures), 4)
    for figure in scene.figures:
        _crew_member(sheet, 8 + figure.seat * share, share - 4, figure, figure.seat == scene.active, language)

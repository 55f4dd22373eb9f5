"""A house without a game: as the family game would find it, first fires and POIs included."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flashover.render.svg import render_svg
from flashover.render.text import render_text

if TYPE_CHECKING:
    from flashover.board import Board


def _untouched(board: Board) -> dict[str, Any]:
    """The parts of a position that show in a picture of the house alone."""
    return {
        "phase": "setup",
        "fire": [list(cell) for cell in board.family_fire],
        "pois": [{"at": list(cell), "face": "down"} for cell in board.family_poi],
    }


def render_house(board: Board, *, arrows: bool = False, theme: str = "light", title: str | None = None) -> str:
    """A house as SVG; `arrows`, `theme` and `title` as in `render_svg`."""
    return render_svg(_untouched(board), board, arrows=arrows, theme=theme, title=board.name if title is None else title, status=False)


def render_house_text(board: Board, *, ascii: bool = False, color: bool = False) -> str:  # noqa: A002 - as in render_text
    """A house with characters, without the counters and the crew of a game."""
    return render_text(_untouched(board), board, ascii=ascii, color=color, status=False)

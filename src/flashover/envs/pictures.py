"""The render modes: `svg` and `ansi` as text, `rgb_array` as pixels."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from flashover.errors import EnvError
from flashover.formats.position import write_position
from flashover.options import Options
from flashover.render import render_svg, render_text
from flashover.rules.state import State

Frame = NDArray[Any] | str

#: Pixels across; the height follows.
WIDTH = 800


def render(state: State, options: Options, mode: str) -> Frame:
    """A state as text, as SVG, or as an array of height, width and the three colours."""
    position, board = write_position(state, options.given), state.rules.board
    if mode == "ansi":
        return render_text(position, board, color=True)
    svg = render_svg(position, board)
    return svg if mode == "svg" else _pixels(svg)


def _pixels(svg: str) -> NDArray[Any]:
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise EnvError("env.render", "render_mode", f"rgb_array needs the package {error.name}") from None
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH, background="white"))
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"))

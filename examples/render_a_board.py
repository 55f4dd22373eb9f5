"""Render a board: a position as an SVG picture, as text for a terminal, and described in words.

python examples/render_a_board.py [FILE.svg]
"""

from __future__ import annotations

import sys
from pathlib import Path

from flashover import Game
from flashover.render import describe, render_svg, render_text


def main(target: str = "board.svg") -> None:
    """Write the picture and print the two texts."""
    game = Game.new({"mode": "experienced", "level": "veteran"}, seats=3, seed=3)
    game.roll_all()
    position = game.position()
    Path(target).write_text(render_svg(position, game.board), encoding="utf-8")
    print(render_text(position, game.board))
    print(describe(position, game.board))


if __name__ == "__main__":
    main(*sys.argv[1:2])

"""The page's icons and its standing preview picture, drawn from our own art.

python scripts/make_icons.py            write them into ui/public
python scripts/make_icons.py --check    fail when one of them is stale
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

import resvg_py

from flashover.board import Board
from flashover.render import render_preview
from flashover.render.palette import THEMES

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.make_images import VETERAN_MID_GAME  # noqa: E402 - the root must be on the path first

PUBLIC = ROOT / "ui" / "public"
#: Points of the flame's own drawing, from side to side.
FLAME = 88


def _flame() -> str:
    return re.sub(r"^<svg[^>]*>|</svg>\s*$", "", (PUBLIC / "icon.svg").read_text("utf-8"))


def icon(size: int, share: float, corner: float) -> bytes:
    """The flame on a tile; `share` is its part of the tile's side, `corner` that of the rounding."""
    scale = size * share / FLAME
    ground = THEMES["dark"].panel
    tile = f'<rect width="{size}" height="{size}" rx="{size * corner:g}" fill="{ground}"/>'
    # A glow under the flame, so that its dark outline stands out from the dark tile.
    glow = (
        '<radialGradient id="glow"><stop offset="0" stop-color="#ffb000" stop-opacity=".55"/>'
        '<stop offset="1" stop-color="#ffb000" stop-opacity="0"/></radialGradient>'
    )
    light = f'<circle cx="{size / 2:g}" cy="{size * 0.53:g}" r="{size * 0.5:g}" fill="url(#glow)"/>'
    flame = f'<g transform="translate({size / 2:g} {size / 2:g})scale({scale:g})">{_flame()}</g>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}"><defs>{glow}</defs>{tile}{light}{flame}</svg>'
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))


def generated() -> dict[Path, bytes]:
    """Every picture by its path."""
    preview = render_preview(VETERAN_MID_GAME, Board.builtin("A"))
    return {
        PUBLIC / "icons" / "192.png": icon(192, 0.86, 0.2),
        PUBLIC / "icons" / "512.png": icon(512, 0.86, 0.2),
        # Launchers cut these to a shape of their own: the flame stays inside the safe circle.
        PUBLIC / "icons" / "maskable.png": icon(512, 0.62, 0),
        PUBLIC / "icons" / "touch.png": icon(180, 0.74, 0),
        PUBLIC / "preview.png": bytes(resvg_py.svg_to_bytes(svg_string=preview, skip_system_fonts=True)),
    }


def main() -> int:
    """Write or check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    found = generated()
    stale = [path for path, data in found.items() if not path.is_file() or path.read_bytes() != data]
    for path in stale:
        print(path.relative_to(ROOT))
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(found[path])
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())

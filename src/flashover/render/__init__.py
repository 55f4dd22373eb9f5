"""Pictures and listings of a position: text for terminals, plain lines for screen readers, SVG for everything else.

All of them are pure functions of a position object (the notation's JSON) and its `Board`.
"""

from flashover.render.describe import describe
from flashover.render.plan import render_house, render_house_text
from flashover.render.preview import render_preview
from flashover.render.svg import render_svg
from flashover.render.text import render_text

__all__ = ["describe", "render_house", "render_house_text", "render_preview", "render_svg", "render_text"]

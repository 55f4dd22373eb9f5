"""The few SVG elements the drawings are made of, as functions that return text.

Lines have round ends and joints: the picture's root element says so once for all of them.
"""

from __future__ import annotations


def _attributes(fill: str, line: str, width: float, more: dict[str, str]) -> str:
    text = f' fill="{fill}"' if fill else ""
    if line:
        text += f' stroke="{line}" stroke-width="{width:g}"'
    return text + "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())


def path(d: str, fill: str = "none", line: str = "", width: float = 1, **more: str) -> str:
    """A path with the given data."""
    return f'<path d="{d}"{_attributes(fill, line, width, more)}/>'


def circle(x: float, y: float, radius: float, fill: str = "", line: str = "", width: float = 1, **more: str) -> str:
    """A circle around x, y."""
    centre = (f' cx="{x:g}"' if x else "") + (f' cy="{y:g}"' if y else "")
    return f'<circle{centre} r="{radius:g}"{_attributes(fill, line, width, more)}/>'


def box(
    left: float,
    top: float,
    right: float,
    bottom: float,
    fill: str = "",
    line: str = "",
    width: float = 1,
    *,
    corner: float = 0,
    **more: str,
) -> str:
    """A rectangle between two corners."""
    rounded = f' rx="{corner:g}"' if corner else ""
    size = f'width="{right - left:g}" height="{bottom - top:g}"'
    return f'<rect x="{left:g}" y="{top:g}" {size}{rounded}{_attributes(fill, line, width, more)}/>'


def group(*elements: str, fill: str = "", line: str = "", width: float = 1, **more: str) -> str:
    """Elements that share attributes."""
    return f"<g{_attributes(fill, line, width, more)}>{''.join(elements)}</g>"


def escape(text: str) -> str:
    """Text for XML content and attributes; characters that XML 1.0 forbids are dropped."""
    allowed = "".join(
        c for c in text if " " <= c <= "\ud7ff" or "\ue000" <= c <= "\ufffd" or c > "\uffff" or c in "\t\n\r"
    )
    return allowed.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")

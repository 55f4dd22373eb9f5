"""The drawings of the animals among the victims (CLR-63): a face on the victims' disc. All shapes are the project's own."""

from __future__ import annotations

from collections.abc import Callable

from flashover.render.palette import INK, POI, TREATED, WHITE, Theme
from flashover.render.shapes import circle, group, path

_CREAM = "#f6e7cf"
_BROWN = "#8a5630"
_DARK_BROWN = "#5d3719"
_SLATE = "#565d6b"
_GREY = "#94897c"
_PINK = "#d98a86"


def _eyes(x: float, y: float, size: float = 1.9) -> str:
    shine = group(circle(x + 0.6, y - 0.6, 0.6), circle(0.6 - x, y - 0.6, 0.6), fill=WHITE)
    return group(circle(x, y, size), circle(-x, y, size), fill=INK) + shine


def _dog() -> str:
    head = "M0-12.5C7-12.5 10.5-8 10.5-2C10.5 6 7 13 0 13S-10.5 6-10.5-2C-10.5-8-7-12.5 0-12.5Z"
    ears = "M-7-11.5C-12-13.5-16-8-15.5-1C-15.2 4-11 5.5-9.5 1.5C-8.3-2-9.5-6-7-11.5ZM7-11.5C12-13.5 16-8 15.5-1C15.2 4 11 5.5 9.5 1.5C8.3-2 9.5-6 7-11.5Z"  # noqa: E501 - one drawing
    muzzle = "M0-1C4.5 1 7 4 6.5 8C6 12 3 13 0 13S-6 12-6.5 8C-7 4-4.5 1 0-1Z"
    return (
        path(head, _BROWN)
        + path(ears, _DARK_BROWN)
        + path(muzzle, _CREAM)
        + _eyes(4.6, -3.2)
        + path("M-3 3.2C-3 1.8 3 1.8 3 3.2C3 5 1 6 0 6S-3 5-3 3.2Z", INK)
        + path("M0 6V8M-3 9.2C-1.5 10.6 0 9.6 0 8C0 9.6 1.5 10.6 3 9.2", line=INK, width=1.2)
    )


def _cat() -> str:
    head = (
        "M-12.5-14.5L-5-9.6C-2-10.6 2-10.6 5-9.6L12.5-14.5C13.8-8 13.4-4 13-.5C13 7.5 7.5 12 0 12"
        "S-13 7.5-13-.5C-13.4-4-13.8-8-12.5-14.5Z"
    )
    ears = "M-11-10.5L-7-8C-9-6.8-10.3-5.5-11-4ZM11-10.5L7-8C9-6.8 10.3-5.5 11-4Z"
    eye = "M-7.6-1C-6.4-3.6-3.6-3.6-2.4-1C-3.6.8-6.4.8-7.6-1ZM7.6-1C6.4-3.6 3.6-3.6 2.4-1C3.6.8 6.4.8 7.6-1Z"
    return (
        path(head, _SLATE)
        + path(ears, _PINK)
        + path(eye, "#f2d24b")
        + path("M-5-3V.3M5-3V.3", line=INK, width=1.5)
        + path("M0 3.4C3.6 3.4 6 5.4 6 7.6C6 10.4 3 11.4 0 11.4S-6 10.4-6 7.6C-6 5.4-3.6 3.4 0 3.4Z", _CREAM)
        + path("M-2 3.4H2L0 5.8Z", _PINK)
        + path("M0 5.8V7M-2.6 8.4C-1.2 9.4 0 8.6 0 7C0 8.6 1.2 9.4 2.6 8.4M-6.5 6.6L-13 5.4M-6.5 8.2L-12.6 9.2M6.5 6.6L13 5.4M6.5 8.2L12.6 9.2", line=INK, width=0.9)  # noqa: E501 - one drawing
    )


def _rabbit() -> str:
    ears = "M-2-4C-8-7-9.5-15-7-17.5C-4-19.5-1-12-.8-5ZM2-4C8-7 9.5-15 7-17.5C4-19.5 1-12 .8-5Z"
    inner = "M-3.4-6.5C-6.6-9.5-7.2-14-6.2-15.2C-4.6-16-2.9-11-3.4-6.5ZM3.4-6.5C6.6-9.5 7.2-14 6.2-15.2C4.6-16 2.9-11 3.4-6.5Z"
    head = "M0-5.5C6-5.5 10-1 10 4.5C10 10 6 13.5 0 13.5S-10 10-10 4.5C-10-1-6-5.5 0-5.5Z"
    return (
        path(ears, _GREY)
        + path(inner, _PINK)
        + path(head, _GREY)
        + path("M0 4.4C4 4.4 6.2 6.4 6.2 8.8C6.2 12 3 13.2 0 13.2S-6.2 12-6.2 8.8C-6.2 6.4-4 4.4 0 4.4Z", _CREAM)
        + _eyes(5, 1.4)
        + path("M-1.8 5.4H1.8L0 7.4Z", _PINK)
        + path("M-1.6 9.4H1.6V12.2H-1.6Z", WHITE)
        + path("M0 7.4V12.2M-3 9.2C-1.4 9.8 0 9.2 0 8C0 9.2 1.4 9.8 3 9.2", line=INK, width=0.9)
    )


_FACES: dict[str, Callable[[], str]] = {"dog": _dog, "cat": _cat, "rabbit": _rabbit}


def _disc(animal: str, *, treated: bool) -> Callable[[Theme], str]:
    face = _FACES[animal]

    def draw(theme: Theme) -> str:
        if not treated:
            return circle(0, 0, 22, theme.halo) + circle(0, 0, 19.7, "#fdf6e7", POI, 2.6) + face()
        mark = circle(0, 0, 9, theme.halo) + circle(0, 0, 7.8, TREATED) + path("M-1.7-5H1.7V-1.7H5V1.7H1.7V5H-1.7V1.7H-5V-1.7H-1.7Z", WHITE)
        return (
            circle(0, 0, 22, theme.halo)
            + circle(0, 0, 19.2, "#e6f5ec", TREATED, 3.6)
            + face()
            + group(mark, transform="translate(15 14)")
        )

    return draw


def pet_drawing(animal: str, *, treated: bool) -> str:
    """The name of the drawing of an animal."""
    return f"pet-{animal}-treated" if treated else f"pet-{animal}"


PETS: dict[str, Callable[[Theme], str]] = {
    pet_drawing(animal, treated=treated): _disc(animal, treated=treated) for animal in _FACES for treated in (False, True)
}

"""Colours of the pictures: one calm scheme for light pages, one for dark ones.

The seats use the six colours of the Okabe-Ito set that are not those of the fire, so no figure differs from a flame by
its hue alone; every seat also has a shape and a letter of its own. Text keeps a contrast of at least 4.5 to what is
behind it.
"""

from __future__ import annotations

from typing import NamedTuple


class SeatStyle(NamedTuple):
    """Letter, colour, shape and letter colour of a seat's figure."""

    letter: str
    name: str
    fill: str
    ink: str
    shape: str


SEATS: tuple[SeatStyle, ...] = (
    SeatStyle("A", "blue", "#0072b2", "#ffffff", "circle"),
    SeatStyle("B", "yellow", "#f0e442", "#14181d", "square"),
    SeatStyle("C", "green", "#009e73", "#14181d", "diamond"),
    SeatStyle("D", "purple", "#cc79a7", "#14181d", "hexagon"),
    SeatStyle("E", "sky blue", "#56b4e9", "#14181d", "shield"),
    SeatStyle("F", "black", "#2b2f36", "#ffffff", "triangle"),
)


class Theme(NamedTuple):
    """The colours that differ between light and dark pages."""

    page: str
    text: str
    text_soft: str
    panel: str
    panel_line: str
    grass: str
    grass_dark: str
    pavement: str
    pavement_line: str
    pavement_mark: str
    floors: tuple[str, ...]
    floor_line: str
    floor_text: str
    wood: str
    cloth: str
    porcelain: str
    metal: str
    leaf: str
    furniture_line: str
    furniture_opacity: str
    room_text: str
    soot: str
    soot_opacity: str
    glow: str
    glow_opacity: str
    shadow: str
    wall: str
    wall_core: str
    crack: str
    rubble: str
    cube: str
    cube_top: str
    cube_side: str
    cube_line: str
    door: str
    door_line: str
    mat: str
    mat_line: str
    mat_mark: str
    burning: str
    burning_opacity: str
    smoky: str
    smoky_opacity: str
    smoke: str
    smoke_light: str
    smoke_line: str
    outline: str
    halo: str
    quadrant: str
    arrow: str
    highlight: str
    empty_pip: str
    good: str
    bad: str


LIGHT = Theme(
    page="#f7f4ee",
    text="#1f2630",
    text_soft="#4f5965",
    panel="#ffffff",
    panel_line="#ddd6c9",
    grass="#cbdab4",
    grass_dark="#b5c99a",
    pavement="#c6c8cb",
    pavement_line="#ffffff",
    pavement_mark="#73797f",
    floors=("#f6ecd9", "#e3ecf1", "#f2e3de", "#e4eddd", "#eae4f1", "#f4efcf", "#dcebe7", "#efe4d2"),
    floor_line="#8d8371",
    floor_text="#463e32",
    wood="#e6d3b1",
    cloth="#d3dbe2",
    porcelain="#fbfaf6",
    metal="#d6dade",
    leaf="#c4d6b0",
    furniture_line="#a2947d",
    furniture_opacity=".62",
    room_text="#7a6f5e",
    soot="#3a332b",
    soot_opacity=".13",
    glow="#ffb057",
    glow_opacity="0",
    shadow="#33402a",
    wall="#343c48",
    wall_core="#566172",
    crack="#f7f4ee",
    rubble="#8b919a",
    cube="#1b1e24",
    cube_top="#4b515c",
    cube_side="#2d323a",
    cube_line="#ffffff",
    door="#a9713f",
    door_line="#5d3a1b",
    mat="#8f7b63",
    mat_line="#d8c9b3",
    mat_mark="#5d3a1b",
    burning="#ff9a3d",
    burning_opacity=".38",
    smoky="#8c959d",
    smoky_opacity=".3",
    smoke="#b3bac1",
    smoke_light="#dfe3e7",
    smoke_line="#5d6670",
    outline="#14181d",
    halo="#ffffff",
    quadrant="#b3261e",
    arrow="#5f4b8b",
    highlight="#0b6bcb",
    empty_pip="#e4dfd5",
    good="#0b7a4b",
    bad="#b3261e",
)

DARK = Theme(
    page="#12161b",
    text="#eef1f4",
    text_soft="#b3bcc6",
    panel="#1b2128",
    panel_line="#36404a",
    grass="#1a2519",
    grass_dark="#26351f",
    pavement="#30363d",
    pavement_line="#6a727b",
    pavement_mark="#8a939c",
    floors=("#312c25", "#252e36", "#352923", "#28312a", "#2e2a35", "#343124", "#22312f", "#332d24"),
    floor_line="#8c8f92",
    floor_text="#dfe3e7",
    wood="#43392d",
    cloth="#33404c",
    porcelain="#464d55",
    metal="#3b434b",
    leaf="#34452f",
    furniture_line="#6d7378",
    furniture_opacity=".6",
    room_text="#8f979f",
    soot="#000000",
    soot_opacity=".26",
    glow="#ffa54a",
    glow_opacity=".5",
    shadow="#000000",
    wall="#a4afbb",
    wall_core="#737f8d",
    crack="#20262d",
    rubble="#7d8793",
    cube="#0d0f12",
    cube_top="#49505a",
    cube_side="#252a31",
    cube_line="#ffffff",
    door="#c98d55",
    door_line="#f3d9bd",
    mat="#7b6a55",
    mat_line="#b6a48b",
    mat_mark="#2c2117",
    burning="#d9480f",
    burning_opacity=".45",
    smoky="#aab4bd",
    smoky_opacity=".25",
    smoke="#8a949e",
    smoke_light="#b9c1c9",
    smoke_line="#0d1014",
    outline="#0b0e11",
    halo="#ffffff",
    quadrant="#ff8a80",
    arrow="#c9b6ff",
    highlight="#66b8ff",
    empty_pip="#3a434d",
    good="#3fc28a",
    bad="#ff7a6b",
)

THEMES = {"light": LIGHT, "dark": DARK}

FIRE_OUTER = "#d5420c"
FIRE_MIDDLE = "#f58a07"
FIRE_CORE = "#ffe46b"
HOT_SPOT = "#9b1c31"
HOT_SPOT_CORE = "#ffd166"
POI = "#27408b"
PERSON = "#3b4a63"
TREATED = "#0b7a4b"
HAZMAT = "#f2c230"
ENGINE = "#c22f26"
ENGINE_DARK = "#8e1d17"
AMBULANCE = "#fbfbf7"
GLASS = "#2f4a63"
BEACON = "#2f8fe8"
STEEL = "#dfe3e7"
TYRE = "#1b1e24"
INK = "#14181d"
WHITE = "#ffffff"
ROW_DIE = "#b3261e"
COLUMN_DIE = "#23272e"
ACTIVE = "#ffb000"

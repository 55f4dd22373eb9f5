"""The page of a study: its charts and tables, and further down its houses."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from flashover.report.page import write_page
from flashover.sim import Folder, Part, make_cell, make_study, read_figures, simulate
from scripts.screenshots.camera import Camera, Size

SIZE: Size = (1560, 1000)
VETERAN = {"mode": "experienced", "level": "veteran"}
#: What is changed, by what it is called.
CHANGED = {"as it is": {}, "without hazmats": {"use_hazmats": False}, "without vehicles": {"use_vehicles": False}}


#: Theme, what the picture begins with, and its name.
SHOTS: tuple[tuple[Literal["light", "dark"], str, str], ...] = (("light", "h1", "report"), ("dark", "details[open]", "report-houses"))


def report(camera: Camera) -> None:
    """A small study as `flashover report -o` shows it, by day, and its houses by night."""
    parts = [Part(make_cell("greedy", 4, {**VETERAN, **changed}), 400) for changed in CHANGED.values()]
    study = make_study("What makes veteran hard?", [("Veteran, house A, four firefighters", parts, True, tuple(CHANGED))])
    with TemporaryDirectory() as name:
        with Folder.write(Path(name), study) as folder:
            simulate(study, folder)
            write_page(Path(name) / "report.html", folder, read_figures(folder))
        for theme, sign, kept in SHOTS:
            with camera.opened(SIZE, theme) as page:
                page.emulate_media(color_scheme=theme)
                page.goto((Path(name) / "report.html").as_uri())
                page.locator(sign).first.evaluate("(one) => one.scrollIntoView()")
                camera.keep(camera.shot(page, kept), kept, 1100)

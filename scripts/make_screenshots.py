"""Takes the pictures of the page for the documentation; needs Chromium and the built page.

    python scripts/make_screenshots.py                       everything that docs/images keeps
    python scripts/make_screenshots.py recap film            only these
    python scripts/make_screenshots.py --all /tmp/pictures   everything, and each picture at full size in a folder

A subject is one of the names in `SUBJECTS`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.screenshots import film, pages, report, table  # noqa: E402 - the root must be on the path first
from scripts.screenshots.camera import Camera  # noqa: E402
from tests.browser.chromium import launch  # noqa: E402
from tests.browser.serving import Server  # noqa: E402

SUBJECTS = {
    "sizes": table.sizes, "burning": table.burning, "recap": table.recap, "last": table.last_card, "invite": table.invite,
    "pages": pages.standing, "new": pages.new_game, "example": pages.example, "lesson": pages.lesson, "advice": pages.advice,
    "replay": pages.replay, "review": pages.review, "scenes": film.scenes, "film": film.film, "report": report.report,
}  # fmt: skip


def main() -> None:
    """Take all of them, or those that are named."""
    parser = argparse.ArgumentParser(description="Take the pictures of the page.")
    parser.add_argument("subjects", nargs="*", choices=[*SUBJECTS, []], metavar="subject", help=f"any of: {', '.join(SUBJECTS)}")
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="also save every picture at full size here")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "data") as server, sync_playwright() as playwright:
        camera = Camera(launch(playwright), server, arguments.all)
        for name in arguments.subjects or SUBJECTS:
            SUBJECTS[name](camera)
        camera.browser.close()


if __name__ == "__main__":
    main()

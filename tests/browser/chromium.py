"""The system's Chromium, and the sizes of screen that the pages must fit."""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, Playwright

#: The headless build first: it draws the same pages and takes 40 % less CPU time for the tests.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
#: The smallest phone: the whole board has smaller cells there than a finger wants, and is pinched to be larger.
SMALLEST = {"width": 360, "height": 640}
#: A tablet of the first ones, held upright; and the same lying.
SMALL_TABLET, SMALL_TABLET_LYING = {"width": 768, "height": 1024}, {"width": 1024, "height": 768}
#: Screens that are touched, and all that the table is made for.
TABLETS = [{"width": 820, "height": 1180}, {"width": 1180, "height": 820}, SMALL_TABLET, SMALL_TABLET_LYING]
TOUCHED = [*TABLETS, {"width": 844, "height": 390}, PHONE, SMALLEST]
SCREENS = [*TOUCHED, {"width": 1280, "height": 720}, DESKTOP, {"width": 1920, "height": 1080}, {"width": 2560, "height": 1440}]


def launch(playwright: Playwright) -> Browser:
    """Start the installed browser."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    assert found, "the browser tests need Chromium (Debian: apt-get install chromium-headless-shell)"
    return playwright.chromium.launch(executable_path=found, args=FLAGS)

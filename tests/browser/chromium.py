"""The system's Chromium, and the two sizes of screen that everything must fit."""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, Playwright

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def launch(playwright: Playwright) -> Browser:
    """Start the browser that is installed."""
    found = next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)
    assert found, "the browser tests need Chromium (Debian: apt-get install chromium)"
    return playwright.chromium.launch(executable_path=found, args=FLAGS)

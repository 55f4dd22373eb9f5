"""Takes the pictures of the page for the documentation: `python scripts/make_screenshots.py` (needs Chromium and the built page)."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.make_images import VETERAN_MID_GAME  # noqa: E402 - the root must be on the path first
from tests.browser.chromium import PHONE, launch  # noqa: E402
from tests.browser.playing import TablePage  # noqa: E402
from tests.browser.serving import Server  # noqa: E402

IMAGES = ROOT / "docs" / "images"
RECORD = ROOT / "tests" / "records" / "default-experienced.json"
NAMES = ["Ann", "Ben", "Eva", "Tom"]
LARGEST = 300_000
STILL = """async () => {
  await document.fonts.ready;
  const ending = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
  await Promise.all(ending.map((one) => one.finished.catch(() => null)));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
#: A little smaller than the tests' screen: the pictures stay light.
DESKTOP = {"width": 1200, "height": 750}


@contextmanager
def opened(browser: Browser, server: Server, size: dict[str, int], theme: str, room: dict[str, Any] | None = None) -> Iterator[Page]:
    """A page in a profile of its own, with nothing moving on it."""
    stored: dict[str, Any] = {"flashover.settings": {"language": "en", "theme": theme}}
    if room is not None:
        stored[f"flashover.tokens.{room['room']}"] = {"tokens": [one for one in room["tokens"] if one], "host": room["host"]}
    phone = size is PHONE
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]}, base_url=server.address, locale="en-GB", reduced_motion="reduce",
        has_touch=phone, is_mobile=phone, device_scale_factor=1.5 if phone else 1,
    )  # fmt: skip
    context.add_init_script(f"for (const [k, v] of Object.entries({json.dumps(stored)})) localStorage.setItem(k, JSON.stringify(v));")
    try:
        yield context.new_page()
    finally:
        context.close()


def take(page: Page, name: str) -> None:
    """One picture, once everything is there."""
    page.wait_for_load_state("networkidle")
    page.mouse.move(0, 0)
    page.evaluate(STILL)
    path = IMAGES / f"{name}.png"
    page.screenshot(path=path)
    assert path.stat().st_size < LARGEST, f"{path.name} has {path.stat().st_size} bytes"
    print(path.relative_to(ROOT), path.stat().st_size)


def advice(browser: Browser, server: Server, seats: list[dict[str, str]]) -> None:
    """The advisor's plans, by day and on a phone by night."""
    for name, size, theme in (("advice", DESKTOP, "light"), ("advice-phone", PHONE, "dark")):
        room = server.create(start=VETERAN_MID_GAME, seed="3", seats=seats)
        with opened(browser, server, size, theme, room) as page:
            TablePage(page, room["room"], touch=size is PHONE)
            page.locator("[data-ask]").click()
            page.locator("section.advice .steps").wait_for()
            take(page, name)


def review(browser: Browser, server: Server) -> None:
    """A game of bots looked through, with the better plan of its dearest turn."""
    seats = [{"name": name, "kind": "bot", "bot": "greedy"} for name in NAMES]
    room = server.create(options={"mode": "experienced", "level": "recruit"}, seed="4", seats=seats)
    with opened(browser, server, DESKTOP, "light", room) as page:
        table = TablePage(page, room["room"])
        table.until(lambda: table.over, "the end of the game", 600)
        page.goto(f"/replay/{room['room']}?review")
        page.locator(".review ol a, .review figure").first.wait_for(timeout=300_000)
        if page.locator(".review ol a").count():
            page.locator(".review ol a").first.click()
        take(page, "review")


def main() -> None:
    """Take all of them, or those that are named."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "data") as server, sync_playwright() as playwright:
        browser = launch(playwright)
        seats = [{"name": name, "kind": "human"} for name in NAMES]
        if "advice" in sys.argv[1:] or not sys.argv[1:]:
            advice(browser, server, seats)
        if "review" in sys.argv[1:] or not sys.argv[1:]:
            review(browser, server)
        if sys.argv[1:]:
            browser.close()
            return
        for name, size, theme in (("table", DESKTOP, "light"), ("table-dark", DESKTOP, "dark"), ("table-phone", PHONE, "light")):
            room = server.create(start=VETERAN_MID_GAME, seed="3", seats=seats)
            with opened(browser, server, size, theme, room) as page:
                table = TablePage(page, room["room"], touch=size is PHONE)
                table.play("extinguish left reduce")
                take(page, name)
        with opened(browser, server, DESKTOP, "light") as page:
            page.goto("/replay")
            page.locator("input[type=file]").set_input_files(RECORD)
            page.locator(".slider").wait_for()
            for _ in range(6):
                page.keyboard.press("f")
            take(page, "replay")
        with opened(browser, server, DESKTOP, "light") as page:
            page.goto("/learn/family")
            page.locator("svg.board").wait_for()
            page.locator(".coach .row .button.primary").click()
            page.locator("[data-step=move]").wait_for()
            take(page, "tutorial")
        with opened(browser, server, DESKTOP, "light") as page:
            page.goto("/")
            page.locator("h1").first.wait_for()
            take(page, "start")
        browser.close()


if __name__ == "__main__":
    main()

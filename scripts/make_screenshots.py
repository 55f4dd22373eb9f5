"""Takes the pictures of the page for the documentation: `python scripts/make_screenshots.py` (needs Chromium and the built page)."""

from __future__ import annotations

import base64
import json
import struct
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
#: Scenes of the board, and the three moments of each that say most, as shares of its length.
SCENES = {
    "dice": ("light", (0.12, 0.42, 0.85)), "smoke": ("light", (0.2, 0.4, 0.8)), "fire": ("dark", (0.15, 0.35, 0.75)),
    "explosion": ("light", (0.05, 0.3, 0.42)), "hazmat": ("dark", (0.08, 0.25, 0.5)), "flashover": ("dark", (0.25, 0.5, 0.75)),
    "victim": ("light", (0.2, 0.38, 0.6)), "alarm": ("light", (0.2, 0.45, 0.8)), "rescue": ("light", (0.3, 0.5, 0.78)),
    "loss": ("light", (0.1, 0.4, 0.8)), "douse": ("light", (0.3, 0.5, 0.7)), "gun": ("light", (0.35, 0.6, 0.72)),
    "drive": ("light", (0.25, 0.5, 0.75)), "knocked": ("light", (0.1, 0.5, 0.7)), "carry": ("light", (0.2, 0.5, 0.8)),
    "chop": ("light", (0.25, 0.45, 0.6)), "collapse": ("light", (0.15, 0.38, 0.75)), "won": ("light", (0.15, 0.4, 0.7)),
    "lost": ("light", (0.2, 0.5, 0.8)),
}  # fmt: skip
#: The film of a fire phase: milliseconds of a picture, and what the file may weigh.
FILM_STEP = 100
LARGEST_FILM = 2_000_000
TO_WEBP = """async (png) => {
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0))]));
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.62 })).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}"""
#: A little smaller than the tests' screen: the pictures stay light.
DESKTOP = {"width": 1200, "height": 750}


@contextmanager
def opened(
    browser: Browser, server: Server, size: dict[str, int], theme: str, room: dict[str, Any] | None = None, *, moving: bool = False,
) -> Iterator[Page]:  # fmt: skip
    """A page in a profile of its own, with nothing moving on it unless the movement is what the picture is of."""
    stored: dict[str, Any] = {"flashover.settings": {"language": "en", "theme": theme, "sound": False, "animate": moving}}
    if room is not None:
        stored[f"flashover.tokens.{room['room']}"] = {"tokens": [one for one in room["tokens"] if one], "host": room["host"]}
    phone = size is PHONE
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]}, base_url=server.address, locale="en-GB",
        reduced_motion="no-preference" if moving else "reduce",
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


def scenes(browser: Browser, server: Server) -> None:
    """Three moments of each scene of the board side by side, by day and some by night."""
    (IMAGES / "scenes").mkdir(exist_ok=True)
    for name, (theme, moments) in SCENES.items():
        size = {"width": 480, "height": 450}
        with opened(browser, server, size, theme, moving=True) as page:
            frames = []
            for moment in moments:
                page.goto(f"/scenes?scene={name}&t={moment}")
                page.locator("svg.board .scene > *").first.wait_for(state="attached")
                page.wait_for_load_state("networkidle")
                page.evaluate("document.fonts.ready")
                frames.append(base64.b64encode(page.screenshot()).decode())
            page.set_viewport_size({"width": 3 * size["width"], "height": size["height"]})
            images = "".join(f'<img src="data:image/png;base64,{frame}" width="{size["width"]}">' for frame in frames)
            page.set_content(f'<body style="margin:0;display:flex">{images}')
            path = IMAGES / "scenes" / f"{name}.jpg"
            page.screenshot(path=path, type="jpeg", quality=78)
            assert path.stat().st_size < LARGEST, f"{path.name} has {path.stat().st_size} bytes"
            print(path.relative_to(ROOT), path.stat().st_size)


def chunk(name: bytes, content: bytes) -> bytes:
    """A part of a WebP file."""
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def picture_of(file: bytes) -> bytes:
    """The part of a WebP file that is the picture itself."""
    at = 12  # after the head of the file
    while True:
        name, length = struct.unpack("<4sI", file[at : at + 8])
        if name in (b"VP8 ", b"VP8L"):
            return chunk(name, file[at + 8 : at + 8 + length])
        at += 8 + length + length % 2


def animated(frames: list[bytes], width: int, height: int, milliseconds: int) -> bytes:
    """WebP files of one size as the pictures of an endless animation."""

    def three(number: int) -> bytes:
        return struct.pack("<I", number)[:3]

    size = three(width - 1) + three(height - 1)
    head = three(0) + three(0) + size + three(milliseconds) + b"\x02"
    parts = [chunk(b"VP8X", b"\x02\0\0\0" + size), chunk(b"ANIM", b"\0\0\0\0" + struct.pack("<H", 0))]
    body = b"WEBP" + b"".join(parts + [chunk(b"ANMF", head + picture_of(frame)) for frame in frames])
    return b"RIFF" + struct.pack("<I", len(body)) + body


def fire_phase(browser: Browser, server: Server) -> None:
    """A fire phase as a short silent film: dice, explosion, flashover, a figure carried out, the next POI."""
    size = {"width": 480, "height": 450}
    with opened(browser, server, size, "dark", moving=True) as page:
        page.goto("/scenes?scene=phase&t=0")
        length = int(page.locator(".gallery").get_attribute("data-ms") or 0)
        frames = []
        for number in range(0, length, FILM_STEP):
            page.goto(f"/scenes?scene=phase&t={number / length}")
            page.locator("svg.board .scene > *").first.wait_for(state="attached")
            page.evaluate("document.fonts.ready")
            shot = base64.b64encode(page.screenshot()).decode()
            frames.append(base64.b64decode(page.evaluate(TO_WEBP, shot)))
    path = IMAGES / "fire-phase.webp"
    path.write_bytes(animated(frames, size["width"], size["height"], FILM_STEP))
    assert path.stat().st_size < LARGEST_FILM, f"{path.name} has {path.stat().st_size} bytes"
    print(path.relative_to(ROOT), path.stat().st_size)


def main() -> None:
    """Take all of them, or those that are named."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "data") as server, sync_playwright() as playwright:
        browser = launch(playwright)
        seats = [{"name": name, "kind": "human"} for name in NAMES]
        if "advice" in sys.argv[1:] or not sys.argv[1:]:
            advice(browser, server, seats)
        if "review" in sys.argv[1:] or not sys.argv[1:]:
            review(browser, server)
        if "scenes" in sys.argv[1:] or not sys.argv[1:]:
            scenes(browser, server)
        if "film" in sys.argv[1:] or not sys.argv[1:]:
            fire_phase(browser, server)
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

"""Opens pages for the pictures, and keeps what is seen: small WebP files in docs/images, full-size PNG files in a folder of one's own."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.serving import Server

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
#: The most a picture of the documentation may weigh, in bytes.
LARGEST = 300_000
#: Every movement that ends has ended, and the fonts are there.
STILL = """async () => {
  await document.fonts.ready;
  const ending = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
  await Promise.all(ending.map((one) => one.finished.catch(() => null)));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
TO_WEBP = """async ([png, width, quality]) => {
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0))]));
  const scale = width ? width / image.width : 1;
  const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
  const paper = canvas.getContext('2d');
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}"""

Size = tuple[int, int]
DESKTOP: Size = (1440, 900)
PHONE: Size = (390, 844)
#: The screens that fingers use.
TOUCH: set[Size] = {PHONE, (844, 390), (820, 1180), (1180, 820)}


class Camera:
    """One browser and one server, and where the pictures go."""

    def __init__(self, browser: Browser, server: Server, everything: Path | None) -> None:
        self.browser = browser
        self.server = server
        self.everything = everything
        self.darkroom = browser.new_page()
        if everything:
            everything.mkdir(parents=True, exist_ok=True)

    @contextmanager
    def opened(
        self, size: Size = DESKTOP, theme: str = "light", room: dict[str, Any] | None = None, *,
        moving: bool = False, seats: list[int] | None = None, sharpness: float = 1, **settings: Any,
    ) -> Iterator[Page]:  # fmt: skip
        """A page in a profile of its own, with nothing moving on it unless the movement is what the picture is of."""
        stored: dict[str, Any] = {"flashover.settings": {"language": "en", "theme": theme, "sound": False, "animate": moving, **settings}}
        if room is not None:
            tokens = [token for seat, token in enumerate(room["tokens"]) if token and (seats is None or seat in seats)]
            stored[f"flashover.tokens.{room['room']}"] = {"tokens": tokens, **({"host": room["host"]} if tokens else {})}
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, base_url=self.server.address, locale="en-GB",
            reduced_motion="no-preference" if moving else "reduce",
            has_touch=size in TOUCH, is_mobile=size in TOUCH, device_scale_factor=sharpness,
        )  # fmt: skip
        context.add_init_script(f"for (const [k, v] of Object.entries({json.dumps(stored)})) localStorage.setItem(k, JSON.stringify(v));")
        try:
            yield context.new_page()
        finally:
            context.close()

    def shot(self, page: Page, name: str, *, still: bool = True) -> bytes:
        """What the page shows, once everything is there; in the middle of a movement at once."""
        if still:
            page.wait_for_load_state("networkidle")
            page.mouse.move(0, 0)
            page.evaluate(STILL)
        png = page.screenshot()
        if self.everything:
            (self.everything / f"{name}.png").write_bytes(png)
            print(self.everything / f"{name}.png", len(png))
        return png

    def webp(self, png: bytes, width: int | None = None, quality: float = 0.8) -> bytes:
        """A picture as a WebP file, scaled to a width."""
        made: str = self.darkroom.evaluate(TO_WEBP, [base64.b64encode(png).decode(), width, quality])
        return base64.b64decode(made)

    def keep(self, png: bytes, name: str, width: int | None = None, quality: float = 0.8) -> None:
        """Into the documentation."""
        path = IMAGES / f"{name}.webp"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(self.webp(png, width, quality))
        assert path.stat().st_size <= LARGEST, f"{path.name} has {path.stat().st_size} bytes"
        print(path.relative_to(ROOT), path.stat().st_size)

    def sheet(self, html: str, size: Size) -> bytes:
        """A page made of pictures that were taken before."""
        self.darkroom.set_viewport_size({"width": size[0], "height": size[1]})
        self.darkroom.set_content(html)
        self.darkroom.wait_for_function("[...document.images].every((one) => one.complete && one.naturalWidth)")
        return self.darkroom.screenshot()


def embedded(png: bytes) -> str:
    """A picture as the address of itself."""
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"

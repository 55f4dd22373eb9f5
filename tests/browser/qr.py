"""What a camera reads from a page: the picture of an element, decoded by jsQR inside the page."""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import Locator

SOURCE = Path(__file__).parents[2] / "ui" / "node_modules" / "jsqr" / "dist" / "jsQR.js"

READ = """async picture => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + picture;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  return window.jsQR(pixels.data, canvas.width, canvas.height)?.data ?? null;
}"""


def read(element: Locator) -> str | None:
    """The text of the QR code an element shows; None where a decoder finds none."""
    page = element.page
    # Evaluated and not inserted as a script: the page's content security policy stays as it is.
    page.evaluate(f"(() => {{ const module = undefined, exports = undefined, define = undefined; const self = window;\n{SOURCE.read_text('utf-8')}\n}})(), 0")
    picture = base64.b64encode(element.screenshot()).decode()
    found: str | None = page.evaluate(READ, picture)
    return found

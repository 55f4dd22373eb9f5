"""The scenes of the board: three moments of each side by side, and a fire phase as a short silent film."""

from __future__ import annotations

import struct

from scripts.screenshots.camera import IMAGES, ROOT, Camera, Size, embedded

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
SIZE: Size = (480, 450)
#: Milliseconds of a picture of the film, and what the file may weigh.
STEP = 100
LARGEST_FILM = 2_000_000


def scenes(camera: Camera) -> None:
    """Three moments of each scene of the board side by side, by day and some by night."""
    for name, (theme, moments) in SCENES.items():
        with camera.opened(SIZE, theme, moving=True) as page:
            frames = []
            for moment in moments:
                page.goto(f"/scenes?scene={name}&t={moment}")
                page.locator("svg.board .scene > *").first.wait_for(state="attached")
                page.wait_for_load_state("networkidle")
                page.evaluate("document.fonts.ready")
                frames.append(page.screenshot())
        images = "".join(f'<img src="{embedded(frame)}" width="{SIZE[0]}">' for frame in frames)
        sheet = camera.sheet(f'<body style="margin:0;display:flex">{images}', (3 * SIZE[0], SIZE[1]))
        if camera.everything:
            (camera.everything / f"scene-{name}.png").write_bytes(sheet)
        camera.keep(sheet, f"scenes/{name}", quality=0.72)


def film(camera: Camera) -> None:
    """A fire phase: dice, explosion, flashover, a figure carried out, the next POI."""
    with camera.opened(SIZE, "dark", moving=True) as page:
        page.goto("/scenes?scene=phase&t=0")
        length = int(page.locator(".gallery").get_attribute("data-ms") or 0)
        frames = []
        for number in range(0, length, STEP):
            page.goto(f"/scenes?scene=phase&t={number / length}")
            page.locator("svg.board .scene > *").first.wait_for(state="attached")
            page.evaluate("document.fonts.ready")
            # The name of the scene is for those who look one up.
            page.evaluate("document.querySelector('h1').textContent = ''")
            frames.append(camera.webp(page.screenshot(), quality=0.62))
    path = IMAGES / "fire-phase.webp"
    path.write_bytes(animated(frames, SIZE, STEP))
    assert path.stat().st_size < LARGEST_FILM, f"{path.name} has {path.stat().st_size} bytes"
    print(path.relative_to(ROOT), path.stat().st_size)


def animated(frames: list[bytes], size: Size, milliseconds: int) -> bytes:
    """WebP files of one size as the pictures of an endless animation."""

    def three(number: int) -> bytes:
        return struct.pack("<I", number)[:3]

    area = three(size[0] - 1) + three(size[1] - 1)
    head = three(0) + three(0) + area + three(milliseconds) + b"\x02"
    parts = [chunk(b"VP8X", b"\x02\0\0\0" + area), chunk(b"ANIM", b"\0\0\0\0" + struct.pack("<H", 0))]
    body = b"WEBP" + b"".join(parts + [chunk(b"ANMF", head + picture_of(frame)) for frame in frames])
    return b"RIFF" + struct.pack("<I", len(body)) + body


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

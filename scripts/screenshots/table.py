"""Pictures of the table: at every size, while it burns, what has happened since the last turn, the last card, guests."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from scripts.screenshots.camera import DESKTOP, PHONE, TOUCH, Camera, Size, embedded
from scripts.screenshots.games import played, seats
from tests.browser.playing import TablePage

THEMES = ("light", "dark")
#: The seed of a veteran game, and the ply after which most is going on in it.
LIVELY = (40, 422)
#: Seeds of games that end well and badly, each with a turn that turned it.
WON, LOST = 24, 16
#: A home network, so that the invitation has a QR code and the picture the same address each time.
NETWORK = {"scope": "network", "origins": ["http://192.168.1.20:8000"], "command": None}
SIZES: list[Size] = [(2560, 1440), (1920, 1080), (1440, 900), (1280, 720), (1180, 820), (844, 390), (820, 1180), (390, 844)]
#: The contact sheet of all sizes: two rows of wide screens, below them those that are held in a hand.
SHEET = """<!doctype html><style>
body {{ margin: 0; padding: 10px; width: 1600px; box-sizing: border-box }}
body {{ background: {paper}; color: {ink}; font: 15px/20px 'DejaVu Sans', sans-serif }}
div {{ display: flex; gap: 10px; align-items: start }} section {{ display: grid; gap: 10px }}
figure {{ margin: 0 }} img {{ display: block }}
</style><div>{0}{1}</div><div>{2}{3}</div><div><section>{4}{5}</section>{6}{7}</div>"""
#: Widths on the sheet, in the order of the sizes: the rows are filled, the last one by two columns and a pile of two.
WIDTHS = (785, 785, 745, 825, 672, 672, 548, 340)
PAPER = {"light": ("#ffffff", "#1f2630"), "dark": ("#000000", "#eef1f4")}


def at(page: Page, room: dict[str, Any], size: Size) -> TablePage:
    """Someone at the table."""
    return TablePage(page, room["room"], touch=size in TOUCH)


def sizes(camera: Camera) -> None:
    """The table on eight screens, by day and by night."""
    room, _ = played(camera.server, *LIVELY)
    for theme in THEMES:
        figures = []
        for size, width in zip(SIZES, WIDTHS, strict=True):
            with camera.opened(size, theme, room, sharpness=2 if size[0] < 900 else 1) as page:
                at(page, room, size)
                png = camera.shot(page, f"table-{size[0]}x{size[1]}-{theme}")
            figures.append(f'<figure><img src="{embedded(png)}" width="{width}">{size[0]} × {size[1]}</figure>')
            if size == DESKTOP:
                camera.keep(png, "table" if theme == "light" else "table-dark", 1200)
            if size == PHONE and theme == "light":
                camera.keep(png, "table-phone", 585)
        paper, ink = PAPER[theme]
        camera.keep(camera.sheet(SHEET.format(*figures, paper=paper, ink=ink), (1600, 1800)), f"sizes-{theme}", quality=0.6)


def burning(camera: Camera) -> None:
    """A fire phase in the page: the dice in the air, the dice just fallen, later, the end; nothing of it is kept."""
    for size, theme in ((DESKTOP, "dark"), (DESKTOP, "light"), (PHONE, "light"), ((1180, 820), "dark"), ((844, 390), "dark")):
        _, view = played(camera.server, *LIVELY)
        room = camera.server.create(start=view["position"], seed="7", seats=seats())
        with camera.opened(size, theme, room, moving=True, confirmEnd=False, sharpness=2 if size[0] < 900 else 1) as page:
            table = at(page, room, size)
            table.press(table.button("end"))
            page.locator("section.bar").wait_for()
            for moment in (300, 700, 1000, 1500, 2200, 3000, 4200, 5600):
                page.wait_for_timeout(120)
                camera.shot(page, f"fire-{size[0]}x{size[1]}-{theme}-{moment:04}", still=False)
                page.wait_for_timeout(250)


def recap(camera: Camera) -> None:
    """What happened since the last own turn, on a card and on the board."""
    _, view = played(camera.server, *LIVELY)
    active = int(view["position"]["active"])
    kinds = "".join("h" if seat == active else "b" for seat in range(4))
    for size, theme in ((DESKTOP, "light"), (PHONE, "light"), (DESKTOP, "dark")):
        room = camera.server.create(start=view["position"], seed="4", seats=seats(kinds))
        with camera.opened(size, theme, room, confirmEnd=False, sharpness=2 if size is PHONE else 1) as page:
            table = at(page, room, size)
            table.press(table.button("end"))
            page.locator("section.summary .turns, section.summary .counts").first.wait_for(timeout=120_000)
            table.until(lambda table=table: table.waits.get("seat") == active, "the own turn")
            png = camera.shot(page, f"recap-{size[0]}-{theme}")
            if size is DESKTOP and theme == "light":
                camera.keep(png, "recap", 1200)


def last_card(camera: Camera) -> None:
    """The card of a won and of a lost game, with the review's word on the turning point."""
    for name, seed in (("won", WON), ("lost", LOST)):
        room, _ = played(camera.server, seed)
        for size in (DESKTOP, PHONE):
            for theme in THEMES:
                with camera.opened(size, theme, room, sharpness=2 if size is PHONE else 1) as page:
                    table = at(page, room, size)
                    table.last_card()
                    page.wait_for_function("() => document.querySelector('dialog[open] figure img')?.naturalWidth > 0")
                    page.locator(".note.turning a").wait_for(timeout=300_000)
                    png = camera.shot(page, f"last-{name}-{size[0]}-{theme}")
                    if size is DESKTOP and theme == "light":
                        camera.keep(png, "last-card" if name == "won" else "last-card-lost", 1200)


def invite(camera: Camera) -> None:
    """What the host sees, and what a guest."""
    for size in (DESKTOP, PHONE):
        sharpness = 2 if size is PHONE else 1
        room = camera.server.create(options={"mode": "experienced", "level": "recruit"}, seed="5", seats=seats("hobo"))
        for theme in THEMES:
            with camera.opened(size, theme, room, seats=[0], sharpness=sharpness) as page:
                page.route("**/api/v1/reach", lambda route: route.fulfill(json=NETWORK))
                at(page, room, size)
                page.locator("dialog[open] .card.reachable svg").first.wait_for()
                png = camera.shot(page, f"invite-host-{size[0]}-{theme}")
                if size is DESKTOP and theme == "light":
                    camera.keep(png, "invite", 1200)
                # The host stays at the table while the guest comes.
                with camera.opened(size, theme, sharpness=sharpness) as guest:
                    at(guest, room, size)
                    guest.locator("dialog[open] .seat").first.wait_for()
                    png = camera.shot(guest, f"invite-guest-{size[0]}-{theme}")
                    if size is PHONE and theme == "light":
                        camera.keep(png, "guest-phone", 585)

"""Pictures of everything beside the table: start, new game, lessons, examples, advice, replay and review."""

from __future__ import annotations

from scripts.make_images import VETERAN_MID_GAME
from scripts.screenshots.camera import DESKTOP, PHONE, ROOT, TOUCH, Camera
from scripts.screenshots.games import NAMES, seats
from tests.browser.playing import TablePage

RECORD = ROOT / "tests" / "records" / "default-experienced.json"
#: A page that only has to be opened, and what shows that it is there.
PAGES = {
    "start": ("/", "h1"), "new": ("/new", "h1"), "learn": ("/learn", "h1"), "examples": ("/learn/examples", "main ol"),
    "questions": ("/learn/questions", "[data-question]"), "log": ("/log", "h1"), "editor": ("/editor", "svg.board"),
}  # fmt: skip


def standing(camera: Camera) -> None:
    """The pages as they open, at both sizes and by day and by night."""
    for name, (path, sign) in PAGES.items():
        for size in (DESKTOP, PHONE):
            for theme in ("light", "dark"):
                with camera.opened(size, theme, sharpness=2 if size is PHONE else 1) as page:
                    page.goto(path)
                    page.locator(sign).first.wait_for()
                    png = camera.shot(page, f"{name}-{size[0]}-{theme}")
                if size is DESKTOP and theme == "light" and name in ("start", "examples"):
                    camera.keep(png, name, 1200)


def new_game(camera: Camera) -> None:
    """What a game is chosen by: the houses and the levels, each with what crews of bots reach."""
    with camera.opened((1440, 1000)) as page:
        page.goto("/new")
        page.locator("[data-preset=veteran]").click()
        page.locator("[data-level]").first.wait_for()
        page.locator("section.panel:has([data-house])").evaluate("one => scrollTo(0, one.getBoundingClientRect().top - 14)")
        camera.keep(camera.shot(page, "new-houses"), "new", 1200)


def example(camera: Camera) -> None:
    """A worked example in the middle of its steps."""
    for size in (DESKTOP, PHONE):
        with camera.opened(size, "light", sharpness=2 if size is PHONE else 1) as page:
            page.goto("/learn/examples/explosion")
            page.locator("svg.board").wait_for()
            for step in range(1, 4):
                page.keyboard.press("ArrowRight")
                page.locator(f"[data-step='{step}']").wait_for()
            png = camera.shot(page, f"example-{size[0]}")
            if size is DESKTOP:
                camera.keep(png, "example", 1200)


def lesson(camera: Camera) -> None:
    """The first lesson."""
    with camera.opened() as page:
        page.goto("/learn/family")
        page.locator("svg.board").wait_for()
        page.locator(".coach .row .button.primary").click()
        page.locator("[data-step=move]").wait_for()
        camera.keep(camera.shot(page, "tutorial"), "tutorial", 1200)


def advice(camera: Camera) -> None:
    """The advisor's plans, by day and on a phone by night."""
    for name, size, theme in (("advice", DESKTOP, "light"), ("advice-phone", PHONE, "dark")):
        room = camera.server.create(start=VETERAN_MID_GAME, seed="3", seats=seats())
        with camera.opened(size, theme, room, sharpness=2 if size is PHONE else 1) as page:
            TablePage(page, room["room"], touch=size in TOUCH)
            page.locator("[data-ask]").click()
            page.locator("section.advice .steps").wait_for(timeout=120_000)
            camera.keep(camera.shot(page, name), name, 585 if size is PHONE else 1200)


def replay(camera: Camera) -> None:
    """A record from elsewhere."""
    with camera.opened() as page:
        page.goto("/replay")
        page.locator("input[type=file]").set_input_files(RECORD)
        page.locator(".slider").wait_for()
        for _ in range(6):
            page.keyboard.press("f")
        camera.keep(camera.shot(page, "replay"), "replay", 1200)


def review(camera: Camera) -> None:
    """A game of bots looked through, with the better plan of its dearest turn."""
    crew = [{"name": name, "kind": "bot", "bot": "greedy"} for name in NAMES]
    room = camera.server.create(options={"mode": "experienced", "level": "recruit"}, seed="4", seats=crew)
    with camera.opened(room=room) as page:
        table = TablePage(page, room["room"])
        table.until(lambda: table.over, "the end of the game", 600)
        page.goto(f"/replay/{room['room']}?review")
        page.locator(".review ol a, .review figure").first.wait_for(timeout=300_000)
        if page.locator(".review ol a").count():
            page.locator(".review ol a").first.click()
        camera.keep(camera.shot(page, "review"), "review", 1200)

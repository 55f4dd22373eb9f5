"""Every page, lesson, example and replay in every language, on four screens: its own words only, none cut, none upon another."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from flashover.testing import scenario
from tests.browser.chromium import SMALLEST
from tests.browser.conftest import Complaints, Open
from tests.browser.crawl import Walk, some_of
from tests.browser.playing import TablePage
from tests.browser.reviews import made_up
from tests.browser.serving import Server
from tests.browser.strangers import RECORD
from tests.browser.test_rulebook import EXAMPLES
from tests.browser.test_tutorial import LESSONS, NAMES, Pupil
from tests.browser.texts import LANGUAGES

PATHS = ("/", "/new", "/learn", "/learn/examples", "/learn/questions", "/learn/rules", "/log", "/editor", "/replay", "/nowhere", "/r/there-is-no-such-room")
#: The page is opened in each language somewhere.
OPENED = dict(zip([*PATHS, *NAMES, *(example["id"] for example in EXAMPLES)], LANGUAGES * 5, strict=False))


@pytest.mark.parametrize("path", PATHS)
def test_pages(open_page: Open, complaints: Complaints, path: str) -> None:
    complaints.expected += ["404", "422"]  # the room that is not there, a position that is none
    walk = Walk(OPENED[path])
    page = open_page(path, language=walk.language)
    page.locator("main").locator("h1, svg.board, .dead h2").first.wait_for()
    walk.looks(page, path)
    if path == "/":
        walk.button(page, "settings.title").click()
        walk.dialog(page, "settings")
    if path == "/log":
        page.set_viewport_size({"width": SMALLEST["width"], "height": SMALLEST["height"]})
        walk.button(page, "table.menu").click()
        page.locator("dialog[open]").wait_for()
        walk.looks(page, "the menu", sizes=[SMALLEST])
    if path == "/new":
        page.locator("[data-value=experienced]").click()
        for group in page.locator("details").all():
            group.locator("summary").click()
        walk.looks(page, "all options")
        page.locator("[data-value=family]").click()
        page.locator("[data-value=random_a]").click()
        walk.looks(page, "a random opening")
    if path == "/editor":
        for mode in ("family", "experienced"):
            page.get_by_role("tab", name=walk.word("editor.part.game"), exact=True).click()
            page.locator('[data-field="options.mode"]').select_option(mode)
            for part in ("game", "crew", "risk", "board"):
                page.get_by_role("tab", name=walk.word(f"editor.part.{part}"), exact=True).click()
                walk.looks(page, f"editor, {mode}, {part}")
        for name in ("editor.new", "editor.play"):
            walk.button(page, name).click()
            walk.dialog(page, name)
        page.locator('[data-tool="smoke"]').click()
        TablePage(page).hit("0,1").click()
        expect(page.locator(".status")).to_contain_text(walk.word("editor.problem.position.smoke_outside"))
        walk.looks(page, "a position that is none")
    walk.ends()


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_lessons(open_page: Open, lesson: dict[str, Any]) -> None:
    walk = Walk(OPENED[lesson["id"]])
    page = open_page("", language=walk.language)
    pupil = Pupil(page, lesson)
    steps = [step["id"] for step in lesson["steps"]]
    coach = page.locator(".coach")

    def look(step: str) -> None:
        walk.looks(page, f"{lesson['id']}, {step}", sizes=some_of(steps.index(step)))
        if lesson["id"] == "family" and step == steps[0]:
            # A term in the text leads to its explanation.
            coach.locator("[data-step] button, [data-step] a").first.click()
            walk.dialog(page, "an explanation")
        if step == "move":
            coach.locator("details.actions summary").click()
            pupil.hit("6,6").click()
            coach.locator(".note").wait_for()
            walk.button(coach, "learn.hint").click()
            coach.locator(".hint").wait_for()
            walk.looks(page, "a wrong click, a hint, all actions")

    page.goto(f"/learn/{lesson['id']}")
    pupil.learn(look)
    coach.get_by_text(walk.word("learn.finished")).wait_for()
    walk.looks(page, f"{lesson['id']}, the end")
    walk.ends()


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_examples(open_page: Open, example: dict[str, Any]) -> None:
    walk = Walk(OPENED[example["id"]])
    page = open_page(f"/learn/examples/{example['id']}", language=walk.language)
    for at in range(sum(len(scene["steps"]) for scene in example["scenes"])):
        if at:
            page.keyboard.press("ArrowRight")
        page.locator(f"[data-example='{example['id']}'][data-step='{at}']").wait_for()
        walk.looks(page, f"{example['id']}, {at}", sizes=some_of(at))
    walk.ends()


def test_a_replay(open_page: Open) -> None:
    walk = Walk("pl")
    page = open_page("/replay", language=walk.language)
    page.locator("input[type=file]").set_input_files(RECORD)
    page.get_by_label(walk.word("replay.slider")).wait_for()
    for number, key in enumerate(("End", "Home", "f")):
        page.keyboard.press(key)
        walk.looks(page, f"replay, {key}", sizes=some_of(number))
    for panel in ("dice", "verify", "text", "list"):
        walk.button(page, f"replay.panel.{panel}").click()
        walk.looks(page, f"replay, {panel}")
    walk.button(page, "replay.fork").click()
    # The texts of the options come with the dialog.
    expect(page.locator("dialog[open]")).to_contain_text(walk.word("value.ask"))
    page.locator("dialog[open] select").first.select_option("bot")
    walk.dialog(page, "fork")
    walk.ends()


def test_a_record_that_does_not_check_out(open_page: Open) -> None:
    """What the server says of it in English is for programs."""
    walk = Walk("es")
    page = open_page("/replay", language=walk.language)
    deviation = {"code": "verify.ply", "message": "The ply after these 3 is refused.", "ply": 3}
    found = {"ok": False, "dice": "unproven", "plies": 3, "outcomes": 1, "checkpoints": 0, "deviation": deviation}
    page.route("**/api/v1/verify", lambda route: route.fulfill(json=found))
    page.locator("input[type=file]").set_input_files(RECORD)
    walk.button(page, "replay.panel.verify").click()
    page.get_by_text(walk.word("replay.verify.not_ok")).wait_for()
    walk.looks(page, "a wrong record")
    walk.ends()


def test_what_cannot_be_replayed(open_page: Open, complaints: Complaints, tmp_path: Path) -> None:
    complaints.expected.append("status of 4")
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    record["plies"][3] = "move sideways"
    (tmp_path / "wrong.json").write_text(json.dumps(record), encoding="utf-8")
    (tmp_path / "broken.json").write_text("{]", encoding="utf-8")
    for language in LANGUAGES:
        walk = Walk(language)
        page = open_page("/replay", language=language)
        for name in ("wrong.json", "broken.json"):
            page.locator("input[type=file]").set_input_files(tmp_path / name)
            page.get_by_role("alert").filter(has_text=name).or_(page.get_by_text(walk.word("replay.upload.no_json"))).first.wait_for()
            walk.looks(page, name, languages=[language])
        walk.ends()


def test_a_review(open_page: Open) -> None:
    """What the server says of the turns is made up: three mistakes, and some that are too close to call."""
    turns = made_up(lambda turn: 1 - turn / 40, 0.6)
    walk = Walk("ru")
    page = open_page("/replay", language=walk.language)
    ready = False
    page.route("**/api/v1/review", lambda route: route.fulfill(json={"turns": turns, "worst": turns[:5]} if ready else {"progress": {"done": 1, "all": 9}}))
    page.locator("input[type=file]").set_input_files(RECORD.with_name("default-family.json"))
    walk.button(page, "replay.review.short").click()
    page.locator(".review progress").wait_for()
    walk.looks(page, "a review in the making")
    ready = True
    page.locator(".review ol a").first.wait_for()
    walk.looks(page, "a review")
    page.locator(".review ol a").first.click()
    expect(page.locator("p.told")).to_contain_text(walk.word("replay.review.better"))
    walk.looks(page, "a mistake")
    walk.ends()


def test_the_station_log_and_ones_own_games(open_page: Open, server: Server, complaints: Complaints) -> None:
    complaints.expected.append("404")  # the game that is gone
    walk = Walk("de")
    end = scenario("3,1: 0v", mode="family", rescued=6, unrevealed=(3, 5)).position
    done = server.create("human", start=end, seed="1")
    TablePage(open_page("", room=done), done["room"]).play("move left carry victim")
    waiting = server.create("human", "human", options={"mode": "family", "board_side": "B"}, seed="1")
    theirs = server.create("human", "open", options={"mode": "experienced", "level": "veteran"}, seed="1")
    page = open_page("", room=waiting, seats=[0], language=walk.language)
    rooms = [{"room": made["room"], "code": made["code"], "at": 1} for made in (done, theirs, waiting, {"room": "x", "code": "ABCD-EF"})]
    page.add_init_script(f"localStorage.getItem('flashover.rooms') ?? localStorage.setItem('flashover.rooms', {json.dumps(json.dumps(rooms))})")
    page.goto("/")
    expect(page.locator(".games li")).to_have_count(3)
    walk.looks(page, "one's own games")
    page.get_by_role("button", name=walk.word("together.games.remove", code=waiting["code"])).click()
    walk.looks(page, "the question before a game is removed")
    page.goto("/log")
    page.locator("tbody tr").first.wait_for()
    walk.looks(page, "the station log")
    walk.ends()

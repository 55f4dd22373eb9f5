"""What stands beside the board belongs to the moment that is shown there: in a lesson, at the end of a game, and after a reload."""

from __future__ import annotations

import re
from typing import Any, cast

from playwright.sync_api import expect

from flashover.i18n import Phrase
from flashover.i18n.catalogue import from_json
from flashover.testing import scenario
from tests.browser.conftest import Open
from tests.browser.ending import nearly_over
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.test_tutorial import LESSONS, Pupil
from tests.browser.texts import JOINER, words

#: Every reading of what a lesson says has happened, as it changes, and whether something is still being shown.
READ = """() => {
  window.read = [];
  const look = () => {
    const lines = [...document.querySelectorAll('.coach .news li')].map(line => line.textContent);
    const playing = !!document.querySelector('section.bar');
    const last = window.read.at(-1);
    if (!last || last.playing !== playing || last.lines.join() !== lines.join()) window.read.push({ lines, playing });
    requestAnimationFrame(look);
  };
  look();
}"""


def sentences(table: TablePage) -> list[str]:
    """What has happened so far as a lesson says it, where every figure goes by its letter."""

    def said(event: dict[str, Any]) -> str:
        values = {name: "ABCDEF"[value] if name == "seat" else value for name, value in event["values"].items()}
        return str(cast("Phrase", from_json({"key": event["key"], "values": values})).text())

    return [said(event) for number in sorted(table.entries) for event in table.entries[number]["events"]]


def test_a_lesson_does_not_say_what_the_dice_bring_before_it_is_seen(open_page: Open) -> None:
    lesson = next(lesson for lesson in LESSONS if lesson["id"] == "hot_spots")
    page = open_page("", still=False, speed=0.5)
    pupil = Pupil(page, lesson)
    page.goto(f"/learn/{lesson['id']}")
    pupil.arrived()
    for step in lesson["steps"]:
        pupil.until(lambda step=step: pupil.step == step["id"], f"the step {step['id']}")
        go_on = page.locator(".coach .row .button.primary")
        expect(go_on.or_(page.locator("svg.board rect.mark")).first).to_be_visible()
        if any(ply.startswith("! dice") for ply in step.get("plies", ())):
            break
        if step.get("plies") and step.get("control") != "end":
            pupil.obey([step["plies"][0]])
        else:
            go_on.click()
    expect(go_on).to_be_enabled()
    before = sentences(pupil)
    page.evaluate(READ)
    go_on.click()
    pupil.until(lambda: len(sentences(pupil)) > len(before) + 2, "the roll")
    page.wait_for_function("() => window.read.some(one => one.playing) && !window.read.at(-1).playing")
    new = sentences(pupil)[len(before) :]
    readings = [[line.replace(JOINER, "") for line in one["lines"]] for one in page.evaluate("() => window.read") if one["playing"]]
    counts = [sum(line in new for line in lines) for lines in readings]
    # Nothing while the dice are in the air, then more and more.
    assert counts[0] == 0 and counts == sorted(counts) and len(set(counts)) > 2, counts


def test_the_end_is_nowhere_before_it_is_shown(open_page: Open, server: Server) -> None:
    record, last, seat = nearly_over(1)
    seats = [{"name": name, "kind": "human"} for name in ("Hana", "Petr")]
    made = server.http.post("/rooms", json={"record": record, "ply": len(record["plies"]) - 1, "seats": seats}).json()
    player = TablePage(open_page("", room=made, seats=[seat], host=False), made["room"])
    watcher = TablePage(open_page("", still=False, stepByStep=True), made["room"])
    page = watcher.page
    watching = page.get_by_text(words("together.watching"), exact=True)
    expect(watching).to_be_visible()
    player.play(last)
    page.locator("section.bar").wait_for()
    link = f"{server.address}/r/another-room"
    player.last_card()
    player.page.keyboard.press("Escape")
    player.page.get_by_role("tab", name=re.compile(words("chat.label"))).click()
    player.page.get_by_role("textbox", name=words("chat.write")).fill(f"Again? {link}")
    player.page.keyboard.press("Enter")
    player.page.get_by_role("log").get_by_text(link).wait_for()
    page.wait_for_timeout(500)
    assert watcher.over, "this page knows the end"
    assert page.locator("section.bar").count() == 1, "and does not show it yet"
    expect(watching).to_be_visible()
    assert not any(link in text for text in (*watcher.toasts(), page.locator("body").inner_text()))
    page.locator('[data-skip="now"]').click()
    watcher.last_card()
    expect(page.locator(".toasts").get_by_text(link)).to_be_visible()
    expect(watching).to_have_count(0)


def test_a_plan_is_there_as_long_as_its_turn_is_shown(open_page: Open, server: Server) -> None:
    start = scenario("3,1: 0 1\n6,6: f", mode="family").position
    made = server.create("human:Hana", "human:Petr", start=start, seed="6")
    hana, petr = (TablePage(open_page("", room=made, seats=[seat], host=False, confirmEnd=False), made["room"]) for seat in (0, 1))
    watcher = TablePage(open_page("", still=False, stepByStep=True), made["room"])
    route, at_once = watcher.page.locator(".route"), hana.page.locator(".route")

    def mean(*cells: str) -> None:
        petr.page.keyboard.press("v")
        for cell in cells:
            petr.hit(cell).click()

    mean("3,2", "3,3")
    route.wait_for()
    turn = watcher.view["turn"]
    hana.play("end")
    watcher.page.locator("section.bar").wait_for()
    watcher.until(lambda: watcher.view["turn"] > turn, "this page knows that the turn is over")
    # It shows the fire phase of the first turn, and the plan that was made for it; one for the next turn would be ahead of it.
    expect(route).to_have_count(1)
    expect(at_once).to_have_count(0)
    petr.page.keyboard.press("Escape")
    mean("4,1")
    expect(at_once).to_have_count(1)
    expect(route).to_have_count(0)
    watcher.page.locator('[data-skip="now"]').click()
    expect(route).to_have_count(1)


def test_what_was_still_to_be_shown_is_news_after_a_reload(open_page: Open, server: Server) -> None:
    made = server.create("human:Hana", "human:Petr", options={"mode": "family"}, seed="3")
    mine = open_page("", room=made, seats=[0], still=False, stepByStep=True, confirmEnd=False)
    hana = TablePage(mine, made["room"])
    petr = TablePage(open_page("", room=made, seats=[1], host=False, confirmEnd=False), made["room"])
    while hana.position["phase"] == "setup":
        mover = (hana, petr)[int(hana.waits["seat"])]
        before = hana.version
        mover.page.get_by_role("button", name=words("table.standard")).click()
        hana.happened(before)
        petr.happened(before)
    if hana.waits["seat"] == 0:
        hana.play("end")
        hana.settle()
    petr.until(lambda: petr.waits.get("seat") == 1 and petr.waits["kind"] == "decision", "Petr's turn")
    petr.play(next(ply for ply in petr.legal if ply.startswith("move")))
    mine.locator("section.bar").wait_for()
    mine.reload()
    hana.arrived()
    card = mine.locator("section.summary")
    expect(card.get_by_role("heading", name=words("summary.away"))).to_be_visible()
    card.get_by_role("button", name=re.compile("1")).click()
    expect(card).to_contain_text("Petr moves from")
    # What has been seen is news no more.
    mine.reload()
    hana.arrived()
    mine.wait_for_timeout(300)
    expect(card).to_have_count(0)

"""One displayed moment: at every sampled instant all parts of the table show the same ply of the game, and nothing later is in the document."""

from __future__ import annotations

import contextlib

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from flashover.testing import scenario
from tests.browser.cable import Cable
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Complaints, Open
from tests.browser.moments import WATCH, Story, check, seen
from tests.browser.playing import WAIT, TablePage
from tests.browser.serving import Server
from tests.browser.texts import words

#: So many different instants are waited for at four times the speed, at half of it, and after each interruption.
FAST, SLOW, PASSED = 36, 11, 3
#: So many are compared at least: 56 with bots only, 50 with a person and captains, 95 on the pages of two players and a spectator; 201.
BOTS, CAPTAINS, PLAYERS = FAST + SLOW + 3 * PASSED, 50, 95

PLY = "() => Number(document.querySelector('.stage').dataset.moment)"
TURN = "() => Number(document.querySelector('h1 small')?.textContent.match(/[0-9]+/)?.[0] ?? 0)"


def watch(table: TablePage, more: int, why: str) -> None:
    """Waits until so many instants more have been looked at."""
    least = seen(table.page) + more
    table.until(lambda: seen(table.page) >= least, f"{more} instants {why}")


def at_speed(page: Page, speed: str) -> None:
    """Presses the button of the speed until it says this one; it is there while something is shown."""
    button = page.locator("section.bar .controls button").first
    while f"{speed}×" not in button.inner_text():
        # What is shown may end before the button is pressed.
        with contextlib.suppress(TooLate):
            button.click(timeout=3000)


def to_turn_end(table: TablePage) -> None:
    """Passes over what is left of the turn that is shown."""
    before = table.page.evaluate(TURN)
    table.page.locator('[data-skip="turn"]').click()
    table.until(lambda: table.page.evaluate(TURN) > before, "the next turn")


def to_now(table: TablePage) -> None:
    """Passes over everything that the page knows."""
    table.page.locator('[data-skip="now"]').click()
    known = table.version
    table.until(lambda: table.page.evaluate(PLY) >= known, "now")


def cut_off(table: TablePage, cable: Cable) -> None:
    """The line of the page breaks and comes back."""
    welcomes = table.welcomes
    cable.pull()
    table.page.wait_for_timeout(200)
    cable.put_back()
    table.until(lambda: table.welcomes > welcomes, "the page is back")


def test_a_table_of_bots_shows_one_moment_at_any_speed(
    open_page: Open, server: Server, cable: Cable, complaints: Complaints
) -> None:
    complaints.expected += ["WebSocket connection", "net::ERR_"]  # of the page that is cut off
    made = server.create(*["bot:random"] * 3, options={"mode": "family"}, seed="5")
    page = open_page("", room=made, still=False, speed=4)
    table = TablePage(page)
    page.goto(f"{cable.address}/r/{made['room']}")
    table.arrived()
    page.evaluate(WATCH)
    watch(table, FAST, "at four times the speed")
    cut_off(table, cable)
    watch(table, PASSED, "after the line was cut")
    at_speed(page, "0.5")
    watch(table, SLOW, "at half the speed")
    # The bots wait for the display.
    assert table.view["turn"] - page.evaluate(TURN) <= 2
    to_turn_end(table)
    watch(table, PASSED, "after the end of the turn")
    to_now(table)
    watch(table, PASSED, "after going to now")
    assert check(table, server, made["room"]) >= BOTS


def test_a_person_and_three_captains_and_the_recap(
    open_page: Open, server: Server, cable: Cable, complaints: Complaints
) -> None:
    complaints.expected += ["WebSocket connection", "net::ERR_"]  # of the page that is cut off
    made = server.create("human:Hana", *["bot:captain"] * 3, options={"mode": "family"}, seed="3")
    page = open_page("", room=made, still=False, speed=4, confirmEnd=False)
    table = TablePage(page)
    page.goto(f"{cable.address}/r/{made['room']}")
    table.arrived()
    table.standard()
    page.evaluate(WATCH)
    end = page.locator(".side [data-ply=end]")

    def mine() -> bool:
        return table.waits.get("seat") == 0 and end.count() > 0 and end.is_enabled()

    for _ in range(2):
        end.click()
        watch(table, PASSED, "of the fire phase")
        cut_off(table, cable)
        table.until(mine, "my turn", 4 * WAIT)
    page.locator("section.summary").wait_for()
    end.click()
    at_speed(page, "0.5")
    watch(table, SLOW, "at half the speed")
    to_turn_end(table)
    watch(table, PASSED, "after the end of the turn")
    to_now(table)
    while not mine():
        # What the captains do meanwhile is passed over, too.
        with contextlib.suppress(TooLate):
            page.locator('[data-skip="now"]').click(timeout=300)
    expect(page.locator("section.summary .turns .who")).to_have_count(3)
    assert check(table, server, made["room"]) >= CAPTAINS
    table.play(next(ply for ply in table.legal if ply.startswith(("move", "extinguish"))))
    expect(page.locator("section.summary")).to_have_count(0)
    expect(page.get_by_role("tab", name=words("moment.news"))).to_have_count(0)


#: A house about to fall: with the dice of this seed it does so when each of these steps was a turn.
STEPS = ("move right", "move up", "move right", "move down")
SEED = "55"
#: A turn of the other player in which the one at the phone reads the log.
LOG_OPEN = 2
BURNING = """
    1,8: ?
    2,2: f f ?
    2,8: 1
    3,2: f f f f
    4,4: f
    5,1: ? 0
    5,7: f
    6,6: f
"""


def test_two_players_and_a_spectator_see_one_moment_each_to_the_end(
    open_page: Open, server: Server, cable: Cable, complaints: Complaints
) -> None:
    complaints.expected += ["WebSocket connection", "net::ERR_"]  # of the page that is cut off
    start = scenario(BURNING, mode="family", cubes_elsewhere=18).position
    made = server.create("human:Hana", "human:Petr", start=start, seed=SEED)
    sizes = (DESKTOP, PHONE)
    pages = [
        open_page("", room=made, seats=[seat], host=False, size=size, touch=size is PHONE, still=False, speed=4, confirmEnd=False)
        for seat, size in enumerate(sizes)
    ]
    pages.append(open_page("", still=False, speed=0.5))
    tables = [TablePage(page, touch=page is pages[1]) for page in pages]
    _, phone, spectator = tables
    for page, table in zip(pages, tables, strict=True):
        page.goto(f"{cable.address if table is spectator else ''}/r/{made['room']}")
        table.arrived()
        page.evaluate(WATCH)
    passed = {0: lambda table: cut_off(table, cable), 1: to_turn_end, 2: to_now}
    for turn, step in enumerate(STEPS):
        mover = tables[int(tables[0].waits["seat"])]
        if turn == LOG_OPEN:
            # What is read on a phone lies over the board.
            phone.press(phone.page.get_by_role("button", name=words("log.label")))
        for ply in (step, "end"):
            # What a player is shown is not skipped here.
            mover.until(lambda: mover.page.locator("section.bar").count() == 0, "all has been shown")  # noqa: B023 - asked at once
            mover.play(ply)
        mover.until(lambda: len({one.version for one in tables}) == 1, "everyone hears of it")
        watch(spectator, 1, "at half the speed")
        if turn in passed:
            passed[turn](spectator)
        if turn == LOG_OPEN:
            phone.until(lambda: phone.page.locator("section.bar").count() == 0, "all has been shown")
            phone.page.keyboard.press("Escape")
    for table in tables[:2]:
        table.until(lambda: table.over, "the end")  # noqa: B023 - asked at once
        table.last_card()
    # Who watches at half the speed knows nothing of the end yet, and comes to it at four times the speed.
    watch(spectator, PASSED, "at half the speed")
    assert spectator.page.locator(".lastcard").count() == 0
    at_speed(spectator.page, "4")
    spectator.last_card()
    story = Story(server, made["room"])
    assert story.result is not None and story.result["outcome"] == "collapsed"
    assert sum(check(table, server, made["room"]) for table in tables) >= PLAYERS


def test_the_log_grows_with_the_story_and_files_it(open_page: Open, server: Server) -> None:
    made = server.create("human", options={"mode": "family"}, seed="4")
    page = open_page("", room=made, still=False, speed=0.5, confirmEnd=False)
    table = TablePage(page)
    page.goto(f"/r/{made['room']}")
    table.arrived()
    table.standard()
    table.settle()
    table.button("end").click()
    page.locator("section.bar.fire").wait_for()
    assert page.locator("header.top.burning h1").count() == 1
    assert "Turn 1" in page.locator("header.top h1").inner_text()
    lines = page.locator(".log section.fire .entry p").count()
    page.locator('section.bar [data-skip="now"]').click()
    page.locator("section.summary").wait_for()
    page.get_by_role("tab", name=words("log.label")).click()
    assert page.locator(".log section.fire .entry p").count() > lines
    headings = page.locator(".log h3").all_inner_texts()
    assert headings[-3:] == ["Turn 1 · P0", "Fire phase", "Turn 2 · P0"]


def test_no_word_gives_the_dice_away(open_page: Open, server: Server) -> None:
    made = server.create("human", options={"mode": "family"}, seed="4")
    page = open_page("", room=made, still=False, speed=0.5, confirmEnd=False)
    table = TablePage(page)
    page.goto(f"/r/{made['room']}")
    table.arrived()
    table.standard()
    table.settle()
    # Whenever the dice are first named anywhere, for how many ms of their own time they have been falling by then.
    page.evaluate(
        """(words) => {
      const named = () => document.querySelector('section.bar .die') || document.body.textContent.includes(words);
      const look = () => {
        const fall = document.querySelector('svg.board .scene[data-scene=dice]')?.getAnimations({ subtree: true })[0];
        if (named()) window.fallen = fall ? fall.currentTime : -1;
        else requestAnimationFrame(look);
      };
      look();
    }""",
        words("event.dice.rolled").split("{")[0].strip(),
    )
    table.button("end").click()
    page.wait_for_function("() => window.fallen !== undefined")
    assert page.evaluate("() => window.fallen") >= 500

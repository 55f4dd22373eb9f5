"""Two players and a spectator at one table, each in a browser of their own."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.cable import Cable
from tests.browser.conftest import Complaints, Open
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import words

NAME = "<i>Ben</i> & <b>Co</b>"
MARKUP = "<img src=x onerror=alert(1)><b>bold</b>"


@pytest.fixture
def cable(server: Server) -> Iterator[Cable]:
    found = Cable(server.port)
    yield found
    found.close()


def say(table: TablePage, text: str) -> None:
    table.page.get_by_role("tab", name=words("chat.label")).click()
    table.page.get_by_label(words("chat.write")).fill(text)
    table.page.get_by_label(words("chat.send")).click()


def chat_of(table: TablePage) -> str:
    table.page.get_by_role("tab", name=words("chat.label")).click()
    return table.page.get_by_role("log", name=words("chat.label")).inner_text()


def seats_dialog(table: TablePage) -> None:
    table.settle()
    table.page.get_by_role("button", name=words("seat.title")).first.click()
    table.page.locator("dialog[open]").wait_for()


def close_dialog(table: TablePage) -> None:
    table.page.keyboard.press("Escape")
    table.page.locator("dialog[open]").wait_for(state="detached")


def test_two_players_and_a_spectator(open_page: Open, server: Server, cable: Cable, complaints: Complaints) -> None:
    complaints.expected.append("WebSocket connection")  # of the page that is cut off
    room = server.create("human", "open", options={"mode": "family"}, seed="11")
    ann = TablePage(open_page("", room=room, seats=[0]), room["room"])

    # Ben comes by the code and takes the free seat, Eve only watches by the link
    page = open_page("")
    page.goto(cable.address)
    page.get_by_label(words("start.join")).fill(room["code"].lower())
    ben = TablePage(page)
    page.get_by_role("button", name=words("start.join_go")).click()
    ben.arrived()
    assert ben.you["seats"] == []
    seats_dialog(ben)
    page.get_by_label(words("seat.your_name")).fill(NAME)
    page.get_by_role("button", name=words("seat.take"), exact=True).click()
    ben.until(lambda: ben.you["seats"] == [1], "the seat")
    close_dialog(ben)
    eve = TablePage(open_page(""), room["room"])
    everybody = (ann, ben, eve)

    def all_see(version: int) -> None:
        for table in everybody:
            table.until(lambda table=table: table.version >= version, f"version {version}")

    # Set-up: each places their own
    while ann.position["phase"] == "setup":
        who = ann if ann.waits["seat"] == 0 else ben
        who.until(lambda who=who: who.version == max(ann.version, ben.version), "the newest version")
        if who.position["phase"] == "setup":
            before = who.version
            who.page.get_by_role("button", name=words("table.standard")).click()
            who.happened(before)
        all_see(who.version)
    assert ann.position == ben.position == eve.position
    first, other = (ann, ben) if ann.waits["seat"] == 0 else (ben, ann)

    # Names are text
    for table in everybody:
        crew = table.page.locator(".crew")
        assert NAME in crew.inner_text() and crew.locator("i, b:has-text('Co')").count() == 0

    # Not your turn, not your game
    before = ann.version
    mark = next(iter(first.marks()))
    other.settle().hit(mark).click()
    eve.settle().hit(mark).click()
    assert not other.marks() and not eve.marks()
    other.until(lambda: len(other.toasts()) > 0, "it is somebody else's turn")
    eve.until(lambda: words("table.spectator") in eve.toasts(), "you are watching")
    assert ann.version == before

    # A move, taken back, and done again: everybody sees it, the log keeps it
    step = next(ply for ply in first.legal if ply.startswith("move"))
    first.play(step)
    all_see(first.version)
    assert eve.position == first.position
    before = first.version
    first.page.locator("header .tools").get_by_role("button", name=words("table.undo")).click()
    first.happened(before)
    all_see(first.version)
    for table in everybody:
        table.page.get_by_role("tab", name=words("log.label")).click()
        table.until(lambda table=table: words("log.undone") in table.page.get_by_role("log").inner_text(), "the undone move in the log")
    before = first.version
    first.page.locator("header .tools").get_by_role("button", name=words("table.redo")).click()
    first.happened(before)
    all_see(first.version)
    assert eve.position == first.position

    # Pings and plans
    first.settle().hit("2,2").click(modifiers=["Alt"])
    other.page.locator(".flash.ping").wait_for()
    eve.page.locator(".flash.ping").wait_for()
    first.page.keyboard.press("v")
    first.hit("3,2").click()
    first.hit("3,3").click()
    eve.page.locator(".route").wait_for()
    first.page.keyboard.press("Escape")
    eve.page.locator(".route").wait_for(state="detached")

    # Chat
    say(ben, MARKUP)
    for table in everybody:
        table.until(lambda table=table: MARKUP in chat_of(table), "the chat line")
        assert table.page.locator("img[src='x']").count() == 0

    # The seat whose turn it is goes to a bot, which plays, and comes back
    seat = int(first.waits["seat"])
    turn = first.view["turn"]
    seats_dialog(first)
    row = first.page.locator("dialog[open] li").nth(seat)
    row.get_by_role("button", name=words("seat.to_bot")).click()
    first.until(lambda: first.view["turn"] > turn, "the bot's turn is over")
    row.get_by_role("button", name=words("seat.take_back")).click()
    first.until(lambda: row.get_by_role("button", name=words("seat.take_back")).count() == 0, "the seat is back")
    close_dialog(first)
    for table in everybody:
        table.until(lambda table=table: table.version == first.version, "the bot's plies")
    assert first.view["seats"][seat]["kind"] == "human" or seat in first.you["seats"]

    # It is Ann's turn; Ben's cable is pulled: his seat waits, and the game goes on
    while ann.waits["seat"] != 0:
        ben.play("end" if "end" in ben.legal else ben.legal[0])
        all_see(ben.version)
    expect(ann.page).to_have_title(re.compile(f"^● {words('table.your_turn')}"))
    expect(ben.page).to_have_title("Flashover")
    cable.pull()
    ben.page.get_by_text(words("table.lost")).wait_for()
    ann.page.locator(f".crew > li:nth-child(2) [title='{words('seat.gone')}']").wait_for()
    played = ann.version
    ann.play(next(ply for ply in ann.legal if ply.startswith("move"))).play("end")
    assert ann.version > played

    # Back within three seconds, with what he missed
    welcomes = ben.welcomes
    start = time.monotonic()
    cable.put_back()
    ben.until(lambda: ben.welcomes > welcomes, "Ben is back")
    ben.shown()
    assert time.monotonic() - start < 3
    assert ben.version == ann.version and ben.position == ann.position
    ben.page.get_by_text(words("table.lost")).wait_for(state="detached")
    away = ben.page.get_by_role("region", name=words("summary.away"))
    away.locator(".more").click()
    assert away.locator("ol li").count() >= 2
    ann.page.locator(f".crew > li:nth-child(2) [title='{words('seat.gone')}']").wait_for(state="detached")

    # And the game goes on
    who = ann if ann.waits["seat"] == 0 else ben
    who.play("end" if "end" in who.legal else who.legal[0])
    all_see(who.version)


def test_the_server_goes_and_comes_back(open_page: Open, tmp_path_factory: pytest.TempPathFactory, complaints: Complaints) -> None:
    server = Server(tmp_path_factory.mktemp("other") / "data")
    complaints.expected.append("WebSocket connection")
    room = server.create("human", options={"mode": "family"}, seed="2")
    page = open_page("")
    page.goto(server.address)
    page.evaluate(
        "([room, tokens, host]) => localStorage.setItem('flashover.tokens.' + room, JSON.stringify({tokens, host}))",
        [room["room"], room["tokens"], room["host"]],
    )
    table = TablePage(page)
    page.goto(f"{server.address}/r/{room['room']}")
    table.arrived().standard()
    table.play(next(ply for ply in table.legal if ply.startswith("move")))
    position, welcomes = table.position, table.welcomes
    server.kill()
    page.get_by_text(words("table.lost")).wait_for()
    server.again()
    start = time.monotonic()
    table.until(lambda: table.welcomes > welcomes, "the table is back")
    assert time.monotonic() - start < 3
    assert table.position == position
    table.play("end")
    server.stop()

"""People at one table, each in a browser of their own: how they come, sit down, go away, and move to another device."""

from __future__ import annotations

import json
import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from flashover.testing import scenario
from tests.browser import qr
from tests.browser.axe import findings
from tests.browser.cable import Cable
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Complaints, Open
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import LANGUAGES, forms, words

NAME = "<i>Ben</i> & <b>Co</b>"
#: Where the buttons of the actions and of the end of the turn are.
PLACES = """() => [...document.querySelectorAll('.side .actions .button, .side .end .button')].map(one => {
  const box = one.getBoundingClientRect();
  return [one.innerText, Math.round(box.x), Math.round(box.y)];
})"""
MARKUP = "<img src=x onerror=alert(1)><b>bold</b>"


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
    page.get_by_label(words("seat.your_name")).fill(NAME)
    page.locator("dialog[open] .seat").click()
    ben.until(lambda: ben.you["seats"] == [1], "the seat")
    page.locator("dialog[open]").wait_for(state="detached")
    ann.page.locator("dialog[open]").wait_for(state="detached")  # the invitation: every seat is taken
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
        table.until(lambda table=table: words("log.undone") in table.log().inner_text(), "the undone move in the log")
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
    assert away.locator(".turns p").count() >= 2
    ann.page.locator(f".crew > li:nth-child(2) [title='{words('seat.gone')}']").wait_for(state="detached")

    # And the game goes on
    who = ann if ann.waits["seat"] == 0 else ben
    who.play("end" if "end" in who.legal else who.legal[0])
    all_see(who.version)


def test_the_server_goes_and_comes_back(open_page: Open, tmp_path_factory: pytest.TempPathFactory, complaints: Complaints) -> None:
    server = Server(tmp_path_factory.mktemp("other") / "data")
    # Some requests of the page are answered by its worker, which has no connection either.
    complaints.expected += ["WebSocket connection", "ERR_FAILED"]
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


# ---------------------------------------------------------------- coming to the table

ORIGIN = "http://192.168.1.20:8170"
NETWORK = {"scope": "network", "origins": [ORIGIN, "http://10.0.0.7:8170"], "command": None}
#: Clicks on a page, from its first moment on.
COUNT = "window.clicks = 0; addEventListener('click', event => { if (event.isTrusted) window.clicks += 1 }, true)"


def in_a_network(page: Page) -> None:
    """The page believes that its server is reached by other devices."""

    def answer(route: Route) -> None:
        route.fulfill(json=NETWORK)

    page.route("**/api/v1/reach", answer)


def test_a_guest_sits_down_and_the_host_sees_it(open_page: Open, server: Server) -> None:
    room = server.create("human", "open", "open", options={"mode": "experienced"}, seed="5")
    host = TablePage(open_page("", room=room, seats=[0]), room["room"])
    # The host is shown how to invite, and goes on without closing anything for ever.
    invitation = host.page.get_by_role("dialog", name=words("together.invite.title"))
    invitation.wait_for()
    expect(invitation).to_contain_text(room["code"])
    expect(invitation).to_contain_text(f"/r/{room['room']}")  # the server is asked how it is reached
    invitation.get_by_role("button", name=words("together.invite.begin")).click()
    bar = host.page.locator(".bar.host")
    assert room["code"] in bar.inner_text() and any(text in bar.inner_text() for text in forms("together.invite.waiting", n=2))

    page = open_page("")
    page.add_init_script(COUNT)
    guest = TablePage(page)
    page.goto(f"/r/{room['room']}")
    seats = page.locator("dialog[open] .seat")
    seats.nth(1).wait_for()
    assert seats.count() == 2
    offered = seats.all_inner_texts()
    assert all(words("seat.take") in text for text in offered) and "P1" in offered[0] and "P2" in offered[1]
    assert seats.locator("svg use[href='#fo-figure-1']").count() == seats.locator("svg use[href='#fo-figure-2']").count() == 1
    page.keyboard.type("Hana")  # the field waits for it
    seats.nth(0).click()
    guest.until(lambda: guest.you.get("seats") == [1], "the seat")
    assert page.evaluate("window.clicks") <= 3
    page.locator("dialog[open]").wait_for(state="detached")
    news = words("together.arrived", name="Hana", letter="B")
    host.until(lambda: news in host.toasts(), "the news")
    expect(host.page.locator("[aria-live=polite]")).to_have_text(news)
    assert any(text in bar.inner_text() for text in forms("together.invite.waiting", n=1))
    assert guest.page.locator(".toast", has_text=news).count() == 0, "no news of oneself"

    # The next one has the code, and only watches at first.
    page = open_page("")
    third = TablePage(page)
    page.goto(f"/r/{room['code'].lower()}")
    page.locator("dialog[open] .seat").wait_for()
    page.keyboard.type("Ivo")
    expect(page.get_by_label(words("seat.your_name"))).to_have_value("Ivo")  # no key is lost to the table behind it
    page.get_by_role("button", name=words("together.watch")).click()
    assert page.url.endswith(f"/r/{room['room']}"), "one address per room"
    expect(page.locator(".bar")).to_contain_text(words("together.watching"))
    page.get_by_role("button", name=words("together.take_seat")).click()
    page.locator("dialog[open] .seat").click()
    third.until(lambda: third.you.get("seats") == [2], "the seat")
    host.until(lambda: words("together.everyone") in host.toasts(), "all are here")
    expect(bar).to_have_count(0)

    # Whoever comes now watches, and reads so.
    late = TablePage(open_page(""), room["room"])
    expect(late.page.locator(".bar")).to_contain_text(words("together.watching"))
    assert late.page.locator("dialog[open]").count() == 0
    assert late.page.get_by_role("button", name=words("together.take_seat")).count() == 0


def test_the_invitation_can_be_opened_by_others(open_page: Open, server: Server) -> None:
    room = server.create("human", "open", seed="5")
    # On this computer alone, the page says so and how to change it.
    page = open_page(f"/r/{room['room']}", room=room)
    alone = page.locator("dialog[open] .alone")
    expect(alone).to_contain_text(words("together.reach.computer"))
    expect(alone.locator("code")).to_have_text(re.compile(r"^flashover serve --host 0\.0\.0\.0 --port \d+ --data \S+$"))
    assert page.locator("[data-qr]").count() == 0, "no camera elsewhere could use it"
    # In a network the code leads there.
    page = open_page("", room=room)
    in_a_network(page)
    page.goto(f"/r/{room['room']}")
    code = page.locator("dialog[open] [data-qr]")
    code.wait_for()
    link = f"http://192.168.1.20:8170/r/{room['room']}"
    assert qr.read(code) == link
    assert page.locator("dialog[open] .link").inner_text() == link
    page.locator("dialog[open] .which select").select_option("http://10.0.0.7:8170")
    assert qr.read(code) == f"http://10.0.0.7:8170/r/{room['room']}"
    expect(page.locator("dialog[open]")).to_contain_text(words("together.reach.network"))
    # Bots may take the free seats.
    before = page.locator("dialog[open] li.empty")
    assert before.count() == 1
    page.get_by_role("button", name=forms("together.invite.fill", n=1)[0]).click()
    expect(page.locator(".bar.host")).to_have_count(0)
    expect(page.locator("dialog[open] li.empty")).to_have_count(0)


def test_a_seat_moves_to_another_device(open_page: Open, server: Server, complaints: Complaints) -> None:
    complaints.expected.append("409")  # of the link that is used up
    room = server.create("human", "human", options={"mode": "family"}, seed="6")
    page = open_page("", room=room, seats=[0], host=True)
    in_a_network(page)
    old = TablePage(page, room["room"])
    other = TablePage(open_page("", room=room, seats=[1], host=False), room["room"])
    seats_dialog(old)
    page.get_by_role("button", name=words("together.move.button")).click()
    code = page.get_by_role("img", name=words("together.move.qr"))
    code.wait_for()
    link = qr.read(code)
    assert link is not None and link.startswith(f"{ORIGIN}/r/{room['room']}#seat=")
    path = link.removeprefix(ORIGIN)

    page = open_page("")
    new = TablePage(page)
    page.goto(path)
    new.until(lambda: new.you.get("seats") == [0] and new.you["host"], "seat and right of the host")
    assert page.locator("dialog[open]").count() == 0 and "#" not in page.url
    new.until(lambda: words("together.move.here", names="P0") in new.toasts(), "the greeting")
    # The old page is informed and may only watch; nobody else hears of it.
    moved = old.page.get_by_role("dialog", name=words("together.moved.title"))
    expect(moved).to_contain_text("P0")
    assert old.page.locator("dialog[open]").count() == 1
    moved.get_by_role("button", name=words("together.moved.watch")).click()
    expect(old.page.locator(".bar")).to_contain_text(words("together.watching.former"))
    assert not old.marks() and other.page.locator("dialog[open]").count() == 0
    assert other.page.locator(".toast").count() == 0
    new.page.get_by_role("button", name=words("table.standard")).click()
    new.until(lambda: new.version > 0, "it plays")
    # Loaded anew it still watches, and the link is used up.
    old.page.reload()
    expect(old.page.locator(".bar")).to_contain_text(words("together.watching.former"))
    page = open_page("")
    page.goto(path)
    expect(page.locator(".toast.bad")).to_contain_text(words("server.transfer.over"))
    assert new.page.locator("dialog[open]").count() == 0 and new.you["seats"] == [0]


def test_one_of_several_seats_moves(open_page: Open, server: Server) -> None:
    room = server.create("human", "human", options={"mode": "family"}, seed="6")
    old = TablePage(open_page("", room=room), room["room"])
    seats_dialog(old)
    old.page.get_by_role("button", name=words("together.move.button")).first.click()
    link = old.page.get_by_role("dialog", name=words("together.move.title")).locator(".link")
    link.wait_for()
    first = link.inner_text()
    old.page.get_by_label(words("together.move.which")).select_option("1")
    old.until(lambda: link.count() == 1 and link.inner_text() != first, "another code")
    page = open_page("")
    new = TablePage(page)
    page.goto(link.inner_text())
    new.until(lambda: new.you.get("seats") == [1], "the seat")
    assert not new.you["host"]
    old.page.get_by_role("dialog", name=words("together.moved.title")).wait_for()
    old.page.keyboard.press("Escape")
    assert old.page.locator(".bar").count() == 0, "the other seat is still played here"
    assert old.marks()


def test_who_is_away_stands_in_words_and_a_bot_plays_on(open_page: Open, server: Server) -> None:
    start = scenario("3,1: 0 1", mode="family").position
    room = server.create("human", "human", start=start, seed="6")
    ann = TablePage(open_page("", room=room, seats=[0]), room["room"])
    page = open_page("", room=room, seats=[1], host=False)
    ben = TablePage(page, room["room"])
    assert ann.page.locator(".away").count() == 0
    ann.play("end")
    ann.settle()
    page.goto("/log")
    note = ann.page.locator(".side p.away")
    expect(note).to_contain_text(words("together.away.gone", name="P1"))
    turn = ann.view["turn"]
    note.get_by_role("button", name=words("together.away.hand")).click()
    expect(note).to_contain_text(words("together.away.bot", name="P1"))
    ann.until(lambda: ann.view["turn"] > turn, "the bot's turn")
    page.goto(f"/r/{room['room']}")
    ben.until(lambda: ben.you.get("seats") == [1], "Ben is back")
    expect(note).to_have_count(0)
    assert ben.view["seats"][1]["kind"] == "human"


@pytest.mark.parametrize("size", [PHONE, {"width": 820, "height": 1180}, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_a_lost_player_stands_in_words_and_no_button_moves(open_page: Open, server: Server, size: dict[str, int]) -> None:
    room = server.create("human:Hana", "human:Ben", "open", start=scenario("3,4: 0 1 2", mode="family").position, seed="6")
    ann = TablePage(open_page("", room=room, seats=[0], size=size), room["room"])
    ben = TablePage(open_page("", room=room, seats=[1], host=False), room["room"])
    ann.page.keyboard.press("Escape")
    crew = ann.page.locator(".crew > li")
    sign = ".gone" if size is DESKTOP else ".lost"
    expect(crew.nth(1).locator(sign)).to_have_count(0)
    expect(crew.nth(2).locator(".unseen")).to_contain_text(words("seat.free"))
    before = ann.page.evaluate(PLACES)
    ben.page.close()
    # Words at once, though it is not his turn, below the actions.
    note = ann.page.locator(".side p.away")
    expect(note).to_contain_text(words("together.away.gone", name="Ben"))
    expect(crew.nth(1).locator(sign)).to_be_visible()
    expect(crew.nth(2).locator(sign)).to_have_count(0)
    assert ann.page.evaluate(PLACES) == before
    assert findings(ann.page) == []
    # A bot is one press away; pressed once, it is on its way.
    hand = note.get_by_role("button", name=words("together.away.hand"))
    box = hand.bounding_box()
    assert box is not None and box["y"] + box["height"] <= size["height"]
    hand.click()
    expect(hand).to_have_count(0)
    ann.play("end").settle()
    turn = ann.view["turn"]
    ann.until(lambda: ann.view["turn"] > turn, "the bot's turn")
    expect(note).to_contain_text(words("together.away.bot", name="Ben"))


@pytest.mark.parametrize("size", [PHONE, {"width": 820, "height": 1180}, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_no_button_moves_when_the_last_seat_is_filled_and_sound_is_answered(open_page: Open, server: Server, size: dict[str, int]) -> None:
    room = server.create("human:Hana", "open", start=scenario("3,4: 0 1", mode="family").position, seed="6")
    host = TablePage(open_page("", room=room, seats=[0], size=size, sound=None), room["room"])
    host.page.keyboard.press("Escape")
    bar, asked = host.page.locator(".bar.host"), host.page.locator("[data-sound=off]")
    expect(asked).to_be_visible()
    before = host.page.evaluate(PLACES)
    assert len(before) >= 2
    asked.click()
    expect(asked).to_have_count(0)
    expect(bar).to_be_visible()
    assert host.page.evaluate(PLACES) == before
    server.http.post(f"/rooms/{room['room']}/seats/1/take", json={"name": "Ben"}).raise_for_status()
    expect(bar).to_have_count(0)
    assert host.page.evaluate(PLACES) == before


def test_a_spectator_reads_how_a_seat_comes_to_this_device(open_page: Open, server: Server) -> None:
    room = server.create("human:Hana", "open", options={"mode": "family"}, seed="6")
    host = TablePage(open_page("", room=room, seats=[0]), room["room"])
    host.page.keyboard.press("Escape")
    hint = words("together.move.hint", players=words("seat.title"), button=words("together.move.button"))
    eve = TablePage(open_page(""), room["room"])
    eve.page.keyboard.press("Escape")
    # A free seat is no lost player.
    free = eve.page.locator(".crew > li").nth(1)
    expect(free).to_contain_text(words("seat.free"))
    assert free.locator(".gone").count() == 0
    for table, seated in ((host, True), (eve, False)):
        seats_dialog(table)
        dialog = table.page.locator("dialog[open]")
        expect(dialog.get_by_text(hint)).to_have_count(0 if seated else 1)
        expect(dialog.get_by_label(words("seat.wait"))).to_have_count(1 if seated else 0)


def tries_of(page: Page) -> list[str]:
    """Every question about a room that the page asks from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/v1/rooms/" in request.url else None)
    page.on("websocket", lambda socket: asked.append(socket.url))
    return asked


def test_a_dead_link_answers_at_once(open_page: Open) -> None:
    """One question, one answer, and nothing that waits: the clock of the page stands still until the words are there.

    How long it took is said (-rP shows it) and not judged: the machine may be busy. `python -m tests.browser.measure links` measures it.
    """
    for language in ("cs", "ru", "en"):
        page = open_page("", language=language)
        page.clock.install(time=0)
        page.clock.pause_at(1)
        asked = tries_of(page)
        begun = time.monotonic()
        page.goto("/r/there-is-no-such-room")
        expect(page.locator(".dead h2")).to_have_text(words("together.dead.title", language))
        print(f"{language}: {1000 * (time.monotonic() - begun):.0f} ms")
        expect(page.locator(".dead")).to_contain_text(words("together.dead.about", language))
        assert page.evaluate("Date.now()") == 1000
        assert len(asked) == 1, asked
        page.clock.run_for(60_000)  # nothing is tried again, however long one looks at it
        page.wait_for_load_state("networkidle")
        assert len(asked) == 1, asked
        assert page.locator(".toast").count() == 0
        box = page.locator(".dead").bounding_box()
        assert box is not None and abs(box["x"] + box["width"] / 2 - DESKTOP["width"] / 2) < 10, "in the middle of the page"
        assert page.locator(".dead").count() == 1 and not page.get_by_text(words("table.connecting", language)).count()


# ---------------------------------------------------------------- your games


def test_your_games_say_what_waits_for_you(open_page: Open, server: Server) -> None:
    end = scenario("3,1: 0v", mode="family", rescued=6, unrevealed=(3, 5)).position
    done = server.create("human", start=end, seed="1")
    TablePage(open_page("", room=done), done["room"]).play("move left carry victim")
    waiting = server.create("human", "human", options={"mode": "family", "board_side": "B"}, seed="1")
    theirs = server.create("human", "open", options={"mode": "experienced", "level": "veteran"}, seed="1")
    page = open_page("", room=waiting, seats=[0])
    rooms = [{"room": made["room"], "code": made["code"], "at": 1} for made in (done, theirs, waiting, {"room": "x", "code": "ABCD-EF"})]
    page.add_init_script(f"localStorage.getItem('flashover.rooms') ?? localStorage.setItem('flashover.rooms', {json.dumps(json.dumps(rooms))})")
    page.goto("/")
    lines = page.locator(".games li")
    expect(lines).to_have_count(3)
    first, second, third = (lines.nth(number) for number in range(3))
    for text in ("P0", "P1", words("together.games.house", name="B"), words("table.your_turn")):
        expect(first).to_contain_text(text)
    for text in (words("together.games.turn_of", name="P0"), words("log.level.veteran"), words("log.setup")):
        expect(second).to_contain_text(text)
    expect(third).to_contain_text(words("result.won"))
    expect(third).to_contain_text(words("log.turn", n=1))  # it ended in the turn it began with
    assert page.locator(".games h3").inner_text() == words("together.games.finished")
    assert third.get_by_role("link").get_attribute("href") == f"/replay/{done['room']}"
    expect(page.locator(".games .gone")).to_contain_text(words("together.games.gone", code="ABCD-EF"))
    assert findings(page) == []
    above, below = page.locator(".games").bounding_box(), page.locator(".choices").bounding_box()
    assert above is not None and below is not None and below["y"] - above["y"] - above["height"] >= 12, "the lists are apart from the new games"
    # Removing asks only where a seat would be lost.
    page.get_by_role("button", name=words("together.games.remove", code="ABCD-EF")).click()
    page.get_by_role("button", name=words("together.games.remove", code=theirs["code"])).click()
    expect(lines).to_have_count(2)
    page.get_by_role("button", name=words("together.games.remove", code=waiting["code"])).click()
    page.get_by_role("button", name=words("together.games.keep")).click()
    expect(lines).to_have_count(2)
    page.get_by_role("button", name=words("together.games.remove", code=waiting["code"])).click()
    page.get_by_role("button", name=words("together.games.remove_yes"), exact=True).click()
    expect(lines).to_have_count(1)
    assert page.evaluate("room => localStorage.getItem('flashover.tokens.' + room)", waiting["room"]) is None
    page.reload()
    expect(lines).to_have_count(1)
    lines.get_by_role("link").click()
    page.wait_for_url("**/replay/*")


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_are_called_by_their_names(open_page: Open, server: Server, language: str) -> None:
    room = server.create("human:Hana", "human", options={"mode": "family"}, seed="6")
    table = TablePage(open_page("", room=room, language=language), room["room"])
    seat = int(table.waits["seat"])
    name = ("Hana", "P1")[seat]
    expect(table.page.locator(".actions .question")).to_have_text(re.compile(rf"^\s*{name} "))
    table.play(table.legal[0])
    expect(table.log()).to_contain_text(f"{name} ")
    assert not re.search(rf"\b{'AB'[seat]}\b", table.log().inner_text()), "no letter for one with a name"


def test_colours_and_names_tell_who_speaks_and_points(open_page: Open, server: Server) -> None:
    room = server.create("human", "human", options={"mode": "family"}, seed="6")
    ann = TablePage(open_page("", room=room, seats=[0]), room["room"])
    ben = TablePage(open_page("", room=room, seats=[1], host=False), room["room"])
    say(ben, "here")
    line = ann.page.locator(".chat .line")
    ann.page.get_by_role("tab", name=words("chat.label")).click()
    expect(line).to_contain_text("P1")
    assert line.locator("use[href='#fo-figure-1']").count() == 1
    ben.hit("3,3").click(modifiers=["Alt"])
    flash = ann.page.locator(".flash.ping")
    flash.wait_for()
    assert flash.text_content() == "P1"
    assert flash.locator("circle:not(.rim)").evaluate("circle => getComputedStyle(circle).stroke") == "rgb(240, 228, 66)"


def test_a_line_that_was_too_fast_stays_in_the_box(open_page: Open, server: Server) -> None:
    room = server.create("human", options={"mode": "family"}, seed="6")
    ann = TablePage(open_page("", room=room, seats=[0]), room["room"])
    box = ann.page.get_by_label(words("chat.write"))
    ann.page.get_by_role("tab", name=words("chat.label")).click()
    for number in range(6):
        box.fill(f"line {number}")
        box.press("Enter")
    expect(box).to_have_value("line 5")
    assert ann.page.locator(".chat .line").count() == 5
    box.press("Enter")  # too early once more: it stays
    expect(box).to_have_value("line 5")
    ann.page.wait_for_timeout(2_500)
    box.press("Enter")
    expect(ann.page.locator(".chat .line").last).to_contain_text("line 5")
    expect(box).to_have_value("")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_of_it_is_out_of_reach(open_page: Open, server: Server, theme: str) -> None:
    room = server.create("human", "open", options={"mode": "experienced"}, seed="5")
    for size in (DESKTOP, PHONE):
        page = open_page("", room=room, theme=theme, size=size)
        in_a_network(page)
        table = TablePage(page, room["room"])
        page.locator("dialog[open] [data-qr]").wait_for()
        assert findings(page) == [], "the invitation"
        page.keyboard.press("Escape")
        assert findings(page) == [], "the table with its bar"
        if size is PHONE:
            page.get_by_role("button", name=words("table.menu")).click()
        page.get_by_role("button", name=words("seat.title")).first.click()
        page.locator("dialog[open] [data-qr]").wait_for()
        assert findings(page) == [], "the players"
        page.get_by_role("button", name=words("together.move.button")).click()
        page.locator("dialog[open] [data-qr]").nth(1).wait_for()
        assert findings(page) == [], "the link of a seat"
        guest = open_page(f"/r/{room['room']}", theme=theme, size=size)
        guest.locator("dialog[open] .seat").wait_for()
        assert findings(guest) == [], "a seat for a guest"
        guest.keyboard.press("Escape")
        guest.locator(".bar").wait_for()
        assert findings(guest) == [], "watching"
        guest.goto("/r/nothing-at-all")
        guest.locator(".dead").wait_for()
        assert findings(guest) == [], "a dead link"
        assert table.version >= 0

"""The last card: what it says, what can be kept of it, the same crew again; and the page installed and without a connection."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.axe import findings
from tests.browser.cable import Cable
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Complaints, Open
from tests.browser.ending import nearly_over
from tests.browser.offline import kept
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import words


def ended(server: Server, open_page: Open, **settings: Any) -> tuple[TablePage, TablePage, int]:
    """Two players at a table whose game has just ended, the one who ended it first."""
    record, last, seat = nearly_over(1)
    seats = [{"name": name, "kind": "human"} for name in ("Hana", "Petr")]
    made = server.http.post("/rooms", json={"record": record, "ply": len(record["plies"]) - 1, "seats": seats}).json()
    first, second = (
        TablePage(open_page("", room=made, seats=[number], host=number == seat, **settings), made["room"]) for number in (seat, 1 - seat)
    )
    before = first.version
    first.play(last)
    second.happened(before)
    return first, second, seat


def test_the_card_tells_the_game_and_can_be_kept(server: Server, open_page: Open, tmp_path: Path) -> None:
    table, _, seat = ended(server, open_page)
    card = table.last_card()
    result = table.view["result"]
    assert result["outcome"] == "won"
    expect(card.locator(".sentence")).to_contain_text(str(result["rescued"]))
    # The picture has come, and the last rescue is credited.
    table.until(lambda: card.locator("img").evaluate("image => image.naturalWidth") > 0, "the picture of the house")
    row = card.locator("tbody tr").nth(seat)
    assert row.locator("th").inner_text().startswith(("Hana", "Petr")[seat]) and row.locator("td").first.inner_text().startswith("1")
    expect(card.locator(".turns dd")).to_have_text("1")  # it ended in the turn it began with
    # The cubes are counted down, as above the board.
    left = table.page.locator("[data-counter=cubes] [aria-hidden=true]").last.inner_text()
    expect(card.locator(".cubes dd")).to_have_text(re.compile(rf"^{left}\s/ 24$"))
    assert int(left) == 24 - sum(wall["cubes"] for wall in table.position["walls"]) < 24
    assert str(table.view["dice"]["seed"]) not in card.inner_text(), "the seed is one click away"
    card.locator("summary").click()
    expect(card.locator("code").first).to_have_text(str(table.view["dice"]["seed"]))
    expect(card.get_by_text(words("lastcard.proof.kept"))).to_be_visible()
    with table.page.expect_download() as saved:
        card.get_by_role("button", name=words("lastcard.share")).click()
    picture = tmp_path / "card.png"
    saved.value.save_as(picture)
    data = picture.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", data[16:24]) == (1200, 630) and len(data) > 40_000
    # Without TLS or a permission the page selects a field and copies that.
    table.page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    card.get_by_role("button", name=words("lastcard.copy")).click()
    table.page.wait_for_function("() => window.copied")
    text = str(table.page.evaluate("() => window.copied"))
    assert "Hana" in text and words("lastcard.title.won") in text
    replay = re.search(r"/replay/([\w-]+)$", text)
    assert replay and replay[1] not in table.page.url, "the link shows the game and does not lead into its room"
    assert server.get(f"/rooms/{replay[1]}/record")["result"]["outcome"] == "won"
    card.get_by_role("button", name=words("ui.close")).click()
    table.page.get_by_role("button", name=words("table.result")).click()
    expect(card).to_be_visible()


def all_but_over(server: Server, open_page: Open, **settings: Any) -> tuple[TablePage, str]:
    """One page with both seats, and the decision that will end the game."""
    record, last, _ = nearly_over(1)
    seats = [{"name": name, "kind": "human"} for name in ("Hana", "Petr")]
    made = server.http.post("/rooms", json={"record": record, "ply": len(record["plies"]) - 1, "seats": seats}).json()
    return TablePage(open_page("", room=made, **settings), made["room"]), last


def copy(table: TablePage, card: Locator) -> Locator:
    """Presses the button that copies the text of the card; the page keeps it in `copied`."""
    table.page.evaluate("() => { window.copied = ''; navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    button = card.get_by_role("button", name=words("lastcard.copy"))
    button.click()
    return button


def copied(table: TablePage) -> str:
    table.page.wait_for_function("() => window.copied")
    return str(table.page.evaluate("() => window.copied"))


def test_a_text_waits_for_the_link_that_does_not_lead_into_the_room(server: Server, open_page: Open) -> None:
    table, last = all_but_over(server, open_page, hints=False)
    held: list[Route] = []
    table.page.route("**/rooms/*/replay", lambda route: held.append(route))
    table.play(last)
    card = table.last_card()
    table.until(lambda: held, "the question for the link")
    button = copy(table, card)
    expect(button).to_be_disabled()
    assert table.page.evaluate("() => window.copied") == ""
    for route in held:
        route.continue_()
    text, room = copied(table), table.page.url.rpartition("/")[2]
    assert "/replay/" in text and room not in text


def test_without_the_link_the_text_says_so_and_asks_again_the_next_time(server: Server, open_page: Open, complaints: Complaints) -> None:
    complaints.expected = ["Failed to load"]
    table, last = all_but_over(server, open_page, hints=False)
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=503, json={"error": {"code": "server.busy", "message": "Later."}})

    table.page.route("**/rooms/*/replay", refuse)
    table.play(last)
    card = table.last_card()
    copy(table, card)
    text, room = copied(table), table.page.url.rpartition("/")[2]
    assert "Hana" in text and "/replay" not in text and room not in text
    expect(table.page.locator(".toasts .toast")).to_contain_text(words("lastcard.no_link"))
    # The same with the system's share sheet, which gets the picture and the text.
    table.page.evaluate("() => { navigator.canShare = () => true; navigator.share = async ({ text }) => { window.copied = text; }; }")
    table.page.evaluate("() => { window.copied = ''; }")
    card.get_by_role("button", name=words("lastcard.share")).click()
    assert copied(table) == text
    table.page.unroute("**/rooms/*/replay")
    expect(card.get_by_role("button", name=words("lastcard.copy"))).to_be_enabled()
    copy(table, card)
    assert copied(table).startswith(f"{text} http") and "/replay/" in copied(table) and room not in copied(table)
    assert len(asked) >= 2


def test_the_card_names_the_turning_point_once_the_review_is_there(server: Server, open_page: Open) -> None:
    """The review itself is tested elsewhere; here it comes at the second question, with one turn that changed everything."""
    table, last = all_but_over(server, open_page, speed=4)
    chances = [0.5, 0.45, 0.8, 0.95]
    turns = [
        {"turn": number + 1, "seat": number % 2, "ply_number": number + 1, "before": {"win": chance, "error": 0.02}}
        for number, chance in enumerate(chances)
    ]
    ready = False
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json={"turns": turns, "worst": []} if ready else {"progress": {"done": 1, "of": 9}})

    table.page.route("**/review", answer)
    table.play(last)
    card = table.last_card()
    expect(card.locator(".working")).to_have_text(words("lastcard.turning.working"))
    ready = True
    note = card.locator(".turning")
    expect(note).to_contain_text(words("lastcard.turning.at", turn=2, name="Petr"))
    for share in ("45", "80"):
        expect(note).to_contain_text(share)
    assert note.get_by_role("link").get_attribute("href") == f"/replay/{table.page.url.rpartition('/')[2]}?review#ply=1"
    assert len(asked) >= 2


@pytest.mark.parametrize("said", ["none", "failed"])
def test_a_card_without_a_turning_point_says_why(server: Server, open_page: Open, complaints: Complaints, said: str) -> None:
    complaints.expected = ["Failed to load"] if said == "failed" else []
    table, last = all_but_over(server, open_page, speed=4)
    turns = [{"turn": turn, "seat": 0, "ply_number": turn, "before": {"win": 0.93, "error": 0.02}} for turn in (1, 2)]
    answer: dict[str, Any] = {"json": {"turns": turns, "worst": []}} if said == "none" else {"status": 503, "json": {}}
    table.page.route("**/review", lambda route: route.fulfill(**answer))
    table.play(last)
    expect(table.last_card().locator(".turning p")).to_have_text(words(f"lastcard.turning.{said}"))


def test_again_with_this_crew(server: Server, open_page: Open) -> None:
    first, second, seat = ended(server, open_page)
    second_card = second.last_card()
    old = first.page.url
    first.last_card().get_by_role("button", name=words("lastcard.same")).click()
    first.page.wait_for_url(lambda url: "/r/" in url and url != old)
    room = first.page.url.rpartition("/")[2]
    summary = server.get(f"/rooms/{room}")
    assert [one["name"] for one in summary["seats"]] == ["Hana", "Petr"]
    assert [one["taken"] for one in summary["seats"]] == [number == seat for number in range(2)]
    first.until(lambda: first.view["result"] is None, "the new game")
    assert first.view["dice"]["chosen"], "the same dice"
    expect(second_card).to_contain_text(words("lastcard.opened", name=("Hana", "Petr")[seat]))
    second_card.get_by_role("link", name=words("lastcard.join")).click()
    second.page.wait_for_url(f"**/r/{room}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everyone_can_read_the_card(server: Server, open_page: Open, theme: str) -> None:
    for size in (PHONE, DESKTOP):
        first, _, _ = ended(server, open_page, size=size, theme=theme, touch=size is PHONE)
        card = first.last_card()
        assert findings(first.page) == []
        assert card.evaluate("card => card.scrollWidth <= card.clientWidth")


def test_installed_and_without_a_connection(server: Server, open_page: Open, cable: Cable, complaints: Complaints) -> None:
    complaints.expected = ["ERR_", "Failed to fetch", "Failed to load"]
    page = open_page("", language="cs")
    page.goto(f"{cable.address}/")
    manifest = page.evaluate("async () => (await fetch('/manifest.webmanifest')).json()")
    for icon in manifest["icons"]:
        assert page.evaluate("async (path) => (await fetch(path)).ok", icon["src"])
    kept(page)
    assert page.evaluate("async () => (await (await caches.open((await caches.keys())[0])).keys()).every(key => !key.url.includes('/api/'))")
    cable.pull()
    page.goto(f"{cable.address}/new")
    expect(page.get_by_role("heading", name=words("offline.title", "cs"))).to_be_visible()
    assert page.evaluate("async () => { try { await fetch('/api/v1/info'); return 'kept'; } catch { return 'none'; } }") == "none"
    cable.put_back()
    expect(page.get_by_role("heading", name=words("new.title", "cs"))).to_be_visible()

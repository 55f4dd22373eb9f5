"""The last card: what it says, what can be kept of it, the same crew again; and the page installed and without a connection."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from flashover import Game
from flashover.bots import Clock, get_bot
from tests.browser.axe import findings
from tests.browser.cable import Cable
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Complaints, Open
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import words

#: Everything the page has loaded so far lies in the service worker's cache, the page for the time without a connection included.
KEPT = """async () => {
  const loaded = performance.getEntriesByType('resource').map(one => one.name).filter(name => name.includes('/assets/'));
  const cache = await caches.open((await caches.keys())[0]);
  const kept = new Set((await cache.keys()).map(key => key.url));
  return [...kept].some(name => /Offline.*[.]js$/.test(name)) && loaded.every(name => kept.has(name));
}"""


def nearly_over(seed: int) -> tuple[dict[str, Any], str, int]:
    """The record of a family game for two up to its last decision, that decision, and who takes it."""
    game, mind, rng = Game.new({}, seats=2, seed=seed), get_bot("greedy"), Random(1)
    last, seat = "", 0
    while not game.over:
        if game.to_decide is None:
            game.roll()
        else:
            waits: Any = game.waits_for()
            seat = waits["seat"]
            last = mind.choose({"position": game.position(), "waits_for": waits}, waits["legal"], Clock(), rng)
            game.play(last)
    record: Any = game.record().to_json()
    assert record["plies"][-1] == last, "this seed ends with dice"
    return record, last, seat


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
    table.page.get_by_role("button", name=words("lastcard.show")).click()
    expect(card).to_be_visible()


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
    assert first.view["dice"]["commitment"] == second.view["dice"]["commitment"], "the same dice"
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


def registered(page: Page) -> None:
    """The service worker is at work and has kept the page."""
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.wait_for_function(KEPT)


def test_installed_and_without_a_connection(server: Server, open_page: Open, complaints: Complaints) -> None:
    complaints.expected = ["ERR_", "Failed to fetch", "Failed to load"]
    cable = Cable(server.port)
    page = open_page("", language="cs")
    page.goto(f"{cable.address}/")
    manifest = page.evaluate("async () => (await fetch('/manifest.webmanifest')).json()")
    for icon in manifest["icons"]:
        assert page.evaluate("async (path) => (await fetch(path)).ok", icon["src"])
    registered(page)
    assert page.evaluate("async () => (await (await caches.open((await caches.keys())[0])).keys()).every(key => !key.url.includes('/api/'))")
    cable.pull()
    page.goto(f"{cable.address}/new")
    expect(page.get_by_role("heading", name=words("offline.title", "cs"))).to_be_visible()
    assert page.evaluate("async () => { try { await fetch('/api/v1/info'); return 'kept'; } catch { return 'none'; } }") == "none"
    cable.put_back()
    expect(page.get_by_role("heading", name=words("new.title", "cs"))).to_be_visible()

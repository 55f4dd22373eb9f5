"""A whole family game, alone, from the start page to the end, by clicks only."""

from __future__ import annotations

from tests.browser.conftest import Open
from tests.browser.playing import TablePage, play_on
from tests.browser.serving import Server
from tests.browser.texts import words


def test_a_whole_family_game_by_clicks(open_page: Open, server: Server) -> None:
    page = open_page("/")
    page.get_by_role("link", name=words("nav.new")).first.click()
    page.get_by_label(words("new.seed")).fill("43")
    table = TablePage(page)
    page.get_by_role("button", name=words("new.begin"), exact=True).click()
    table.arrived()
    assert table.position["phase"] == "setup"
    table.standard()

    played = play_on(table)
    verbs = {ply.split()[0] for ply in played}
    assert {"move", "extinguish", "end"} <= verbs and len(played) > 50
    result = page.get_by_role("dialog")
    result.wait_for()
    outcome = table.view["result"]
    assert str(outcome["rescued"]) in result.inner_text()
    listed = server.get("/games")[0]
    assert listed["rescued"] == outcome["rescued"]
    assert server.get(f"/rooms/{listed['replay']}/record") == server.get(f"/rooms/{page.url.rpartition('/')[2]}/record")
    result.get_by_role("link", name=words("nav.replay")).click()
    page.wait_for_url("**/replay/**")

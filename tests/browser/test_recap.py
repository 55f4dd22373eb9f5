"""The marks of what has changed since one's last turn: on every such place, on no other, until the first own action."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from flashover.testing import scenario
from tests.browser.cable import Cable
from tests.browser.conftest import Complaints, Open
from tests.browser.playing import WAIT, TablePage
from tests.browser.serving import Server

LAYER = 'svg.board g[data-layer="recap"]'


def marked(page: Page) -> set[str]:
    """The places that carry a mark."""
    found: list[str] = page.locator(f"{LAYER} [data-mark]").evaluate_all("marks => marks.map(mark => mark.dataset.mark)")
    assert len(found) == len(set(found))
    return set(found)


def things(position: dict[str, Any]) -> set[tuple[str, str]]:
    """What lies where: cells and edges with what is there."""

    def name(cell: list[int]) -> str:
        return f"{cell[0]},{cell[1]}"

    def edge(cells: list[list[int]]) -> str:
        return "|".join(map(name, cells))

    found = {(name(cell), kind) for kind in ("fire", "smoke", "hot_spots", "hazmats") for cell in position[kind]}
    found |= {(name(poi["at"]), f"poi {poi['face']} {poi.get('treated')}") for poi in position["pois"]}
    found |= {(edge(wall["between"]), f"cubes {wall['cubes']}") for wall in position["walls"] if wall["cubes"]}
    found |= {(f"{vehicle}:{position[vehicle]}", "parked") for vehicle in ("ambulance", "engine") if position[vehicle]}
    return found | {(edge(door["between"]), door["state"]) for door in position["doors"]}


def changed(before: dict[str, Any], after: dict[str, Any]) -> set[str]:
    return {place for place, _ in things(before) ^ things(after)}


def moved(table: TablePage, since: int) -> set[str]:
    """What others have carried or driven."""
    events = [event for number, entry in table.entries.items() if number > since for event in entry["events"]]
    loads = {str(event["carry"]) for event in events if event["code"] == "firefighter.moved" and event["carry"]}
    return loads | {str(event["vehicle"]) for event in events if event["code"] == "vehicle.drove"}


def falls(table: TablePage, since: int) -> set[str]:
    """Where figures were knocked down, and where they lie now."""
    events = (event for number, entry in table.entries.items() if number > since for event in entry["events"])
    fallen = [event for event in events if event["code"] == "firefighter.knocked_down"]
    return {f"{cell[0]},{cell[1]}" for event in fallen for cell in (event["start"], event["to"])}


def exploded(table: TablePage, since: int) -> set[str]:
    """Where there were explosions; the fire there was there before."""
    events = (event for number, entry in table.entries.items() if number > since for event in entry["events"])
    return {f"{event['at'][0]},{event['at'][1]}" for event in events if event["code"] == "explosion"}


def test_marks_lie_on_what_has_changed_until_the_first_own_action(open_page: Open, server: Server) -> None:
    made = server.create("human:Hana", options={"mode": "family"}, seed="3")
    page = open_page("", room=made, confirmEnd=False)
    table = TablePage(page, made["room"])
    table.standard()
    kinds = set()
    for turn in range(8):
        before, version = table.position, table.version
        table.button("end").click()
        table.happened(version)
        table.until(lambda: table.waits["kind"] == "decision", "my turn")
        table.shown()
        wanted = changed(before, table.position) | exploded(table, version) | falls(table, version)
        assert wanted, "a fire phase without a trace"
        kinds |= {"edge" if "|" in place else "cell" for place in wanted}
        expect(page.locator(f"{LAYER} [data-mark]")).to_have_count(len(wanted))
        assert marked(page) == wanted
        # Putting the card away takes no mark away.
        if turn % 2:
            page.keyboard.press("Escape")
        else:
            page.locator("section.summary header button").click()
        expect(page.locator("section.summary")).to_have_count(0)
        assert marked(page) == wanted
        table.play(next(ply for ply in table.legal if ply.startswith(("move", "extinguish"))))
        expect(page.locator(LAYER)).to_have_count(0)
    assert kinds == {"cell", "edge"}


def test_marks_lie_on_what_others_have_carried_and_driven(open_page: Open, server: Server) -> None:
    # The driver beside a victim carries it out, and fetches the ambulance.
    start = scenario("3,1: 0\n4,7: 1v\n2,2: ?", mode="experienced", specialists=["captain", "driver"], ambulance="top", engine="left").position
    made = server.create("human:Hana", "bot:greedy", start=start, seed="3")
    page = open_page("", room=made, confirmEnd=False)
    table = TablePage(page, made["room"])
    kinds: set[str] = set()
    for _ in range(3):
        before, version = table.position, table.version
        table.play("end")
        table.until(lambda: table.waits["kind"] == "decision" and table.waits.get("seat") == 0, "my turn")
        table.shown()
        kinds |= moved(table, version)
        wanted = changed(before, table.position) | exploded(table, version) | falls(table, version)
        expect(page.locator("section.summary")).to_have_count(1)
        assert wanted - marked(page) == set()
        table.play(next(ply for ply in table.legal if ply.startswith(("move", "extinguish"))))
    assert kinds >= {"victim", "ambulance"}


def test_marks_of_the_time_away_outlive_their_card(
    open_page: Open, server: Server, cable: Cable, complaints: Complaints
) -> None:
    complaints.expected.append("WebSocket connection")  # of the page that is cut off
    made = server.create("human:Hana", "human:Petr", options={"mode": "family"}, seed="3")
    mine, other = (open_page("", room=made, seats=[seat], host=not seat, confirmEnd=False) for seat in (0, 1))
    hana, petr = TablePage(mine), TablePage(other, made["room"])
    mine.goto(f"{cable.address}/r/{made['room']}")
    hana.arrived()
    while hana.position["phase"] == "setup":
        mover = (hana, petr)[int(hana.waits["seat"])]
        before = hana.version
        mover.page.locator(".standard").first.click()
        hana.happened(before)
        petr.happened(before)
    if hana.waits["seat"] == 0:
        hana.play("end")
    petr.until(lambda: petr.waits.get("seat") == 1 and petr.waits["kind"] == "decision", "Petr's turn")
    hana.until(lambda: hana.version == petr.version, "both know the same")
    # The line breaks, and Petr's turn is over when it is there again.
    cable.pull()
    mine.wait_for_timeout(300)
    petr.play(next(ply for ply in petr.legal if ply.startswith("move")))
    petr.play("end")
    petr.until(lambda: petr.waits.get("seat") == 0 and petr.waits["kind"] == "decision", "Hana's turn")
    welcomes = hana.welcomes
    cable.put_back()
    hana.until(lambda: hana.welcomes > welcomes, "the page is back", WAIT)
    mine.locator("section.summary").wait_for()
    wanted = marked(mine)
    assert wanted
    mine.keyboard.press("Escape")
    expect(mine.locator("section.summary")).to_have_count(0)
    assert marked(mine) == wanted
    hana.play(next(ply for ply in hana.legal if ply.startswith(("move", "extinguish"))))
    expect(mine.locator(LAYER)).to_have_count(0)

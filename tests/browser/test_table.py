"""At the table: set-up by one click, ways, refusals, undo from the log, the question before the end, the fire phase, risk, reports."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from flashover import Game
from flashover.record import Record
from flashover.testing import scenario
from tests.browser.conftest import Open
from tests.browser.playing import TablePage, play_on
from tests.browser.serving import Server
from tests.browser.texts import cell, forms, words


def sit(open_page: Open, server: Server, picture: str, dice: str = "server", seed: str = "4", settings: dict[str, Any] | None = None, **more: Any) -> TablePage:
    """All seats of a prepared position."""
    start = scenario(picture, **{"mode": "family", **more}).position
    room = server.create(*["human"] * len(start["firefighters"]), start=start, dice=dice, **({"seed": seed} if dice == "server" else {}))
    return TablePage(open_page("", room=room, **(settings or {})), room["room"])


@pytest.mark.parametrize("options", [{"mode": "family"}, {"mode": "experienced", "level": "veteran", "specialist_choice": "chosen"}], ids=["family", "experienced"])
def test_the_standard_set_up_is_one_click(open_page: Open, server: Server, options: dict[str, Any]) -> None:
    room = server.create("human", "human", "human", options=options, seed="9")
    table = TablePage(open_page("", room=room), room["room"])
    assert table.position["phase"] == "setup"
    before = table.version
    table.page.get_by_role("button", name=words("table.standard")).click()
    table.happened(before)
    assert table.position["phase"] == "actions" and all(figure["at"] for figure in table.position["firefighters"])
    expect(table.page.locator("svg.board .figure")).to_have_count(3)
    if options["mode"] == "experienced":
        assert table.position["engine"] and len({figure["specialist"] for figure in table.position["firefighters"]}) == 3


def test_a_way_of_several_steps_is_shown_and_walked(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "6,1: 0")
    table.hit("6,4").hover()
    route = table.page.locator(".route")
    expect(route).to_have_count(1)
    expect(route.locator("text")).to_have_text(["1", "1", "Σ 3"])  # each step, and the sum
    table.hit("6,4").click()
    table.until(lambda: table.position["firefighters"][0]["at"] == [6, 4], "the walk")
    assert table.plies == ["move right"] * 3 and table.position["ap"] == 1
    table.shown().hit("6,8").hover()
    expect(route).to_have_count(0)


def test_a_way_has_the_price_of_every_step(open_page: Open, server: Server) -> None:
    # Fire costs two, a victim two a step; a closed door ends the way, an open one does not.
    table = sit(open_page, server, "6,1: 0 f . .", dice="physical")
    labels = table.page.locator(".route text")
    table.hit("6,3").hover()
    expect(labels).to_have_text(["2", "Σ 3"])
    table = sit(open_page, server, "6,1: 0v . . .", dice="physical", ap=8)
    labels = table.page.locator(".route text")
    table.play("move right carry victim")
    table.hit("6,4").hover()
    expect(labels).to_have_text(["2", "Σ 4"])
    table.hit("6,4").click()
    table.until(lambda: table.position["firefighters"][0]["at"] == [6, 4], "the walk")
    assert table.plies == ["move right carry victim"] * 3 and table.position["ap"] == 2
    for state, count in (("closed", 0), ("open", 1)):
        table = sit(open_page, server, "1,2: 0", dice="physical", doors={"1,3|1,4": state})
        table.hit("1,4").hover()
        expect(table.page.locator(".route")).to_have_count(count)


def test_clicks_that_cannot_be_played_say_why(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "3,3: 0")
    before = table.version
    table.hit("6,8").click()
    expect(table.page.locator(".toast").filter(has_text=words("table.too_far", at=(6, 8)))).to_have_count(1)
    table.edge_hit("2,3|3,3").click()
    table.page.locator("[role=menu]").wait_for()
    table.page.keyboard.press("Escape")
    table = sit(open_page, server, "3,3: 0", ap=0)
    table.hit("4,3").click()
    refusal = table.page.locator(".toast.bad")
    refusal.wait_for()
    # In words, with the rule it follows from
    assert "AP" in refusal.inner_text()
    expect(refusal.locator("[data-rules]")).to_have_accessible_name(re.compile(re.escape(table.whys[-1]["rules"][0])))
    assert table.version == before


def test_undo_to_here_from_the_log(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "6,1: 0\n7,9: 1")
    for _ in range(4):
        table.play("move right")
    log = table.page.get_by_role("log")
    buttons = log.get_by_role("button", name=words("log.undo_to"))
    expect(buttons).to_have_count(4)
    before = table.version
    buttons.nth(1).click()
    table.happened(before)
    assert table.position["firefighters"][0]["at"] == [6, 2] and table.position["ap"] == 3
    undone = log.locator(".entry.undone")
    expect(undone).to_have_count(3)
    assert all(words("log.undone") in text for text in undone.all_inner_texts())
    assert "line-through" in undone.first.locator("p").first.evaluate("one => getComputedStyle(one).textDecorationLine")
    # Another way from there: what was taken back stays in the log, marked
    table.play("move right").play("end")
    table.settle()
    expect(undone).to_have_count(3)
    # The dice have fallen: nothing can be taken back any more
    expect(buttons).to_have_count(0)
    expect(table.page.locator("header .tools").get_by_role("button", name=words("table.undo"))).to_be_disabled()
    table.page.reload()
    table.page.get_by_role("tab", name=words("log.label")).click()
    expect(undone).to_have_count(3)


def test_the_question_before_the_end_of_a_turn(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "3,3: 0 f", dice="physical", ap=6)
    page, dialog, before = table.page, table.page.locator("dialog[open]"), table.version
    table.button("end").click()
    dialog.wait_for()
    said = dialog.inner_text()
    in_danger = forms("end.seats", letters="A", n=1, cells=[(3, 3)])[0].replace(words("word.firefighter", letter="A"), "P0")
    assert forms("end.lose", n=2)[1] in said and in_danger in said
    dialog.get_by_role("button", name=words("end.back")).click()
    dialog.wait_for(state="detached")
    assert table.version == before and table.position["phase"] == "actions"
    table.button("end").click()
    dialog.get_by_label(words("end.never")).check()
    dialog.locator('[data-ply="end!"]').click()
    table.happened(before).roll(6, 8)
    while table.position["phase"] != "actions":
        table.leave_to_the_server()
    # Still beside fire, but never asked again, not after a reload either
    page.reload()
    table.shown().settle()
    before = table.version
    table.button("end").click()
    table.happened(before)
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("limited", [False, True])
def test_the_question_counts_the_action_tokens_of_the_table(open_page: Open, server: Server, limited: bool) -> None:
    """CLR-38: with five others who saved 4 each, one token of 21 is left."""
    table = sit(
        open_page, server, "7,9: 012345", dice="physical", ap=5, saved=dict.fromkeys(range(1, 6), 4),
        options={"limit_action_tokens": limited},
    )  # fmt: skip
    dialog, before = table.page.locator("dialog[open]"), table.version
    table.button("end").click()
    dialog.wait_for()
    said = dialog.inner_text()
    saved, lost = (1, 4) if limited else (4, 1)
    assert any(form in said for form in forms("end.lose", n=lost)) and any(form in said for form in forms("play.keep", n=saved))
    dialog.locator('[data-ply="end!"]').click()
    table.happened(before)
    assert table.position["firefighters"][0]["saved"] == saved


def test_a_harmless_turn_ends_without_a_question(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "7,9: 0", dice="physical")
    table.play("move left")
    before = table.version
    table.button("end").click()
    table.happened(before)
    assert table.waits["kind"] == "outcome" and table.position["phase"] == "fire"


def test_the_turn_never_ends_by_itself(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "6,1: 0\n7,9: 1", ap=1)
    table.play("move right")
    assert table.position["ap"] == 0 and table.position["phase"] == "actions" and table.position["active"] == 0
    assert table.button("end").is_enabled()


def test_the_fire_phase_step_by_step(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "2,2: f f\n3,2: f f\n7,9: 0", settings={"still": False, "stepByStep": True, "confirmEnd": False})
    page = table.page
    table.button("end").click()
    bar = page.locator("section.bar")
    bar.wait_for()
    progress, sentence, rules = bar.locator("progress"), bar.locator(".what p"), bar.locator(".what [data-rules]")
    steps = int(str(progress.get_attribute("max")))

    def reason() -> list[str]:
        return [rule for found in rules.all() for rule in str(found.get_attribute("data-rules")).split()]

    seen, reasons = [sentence.inner_text()], [reason()]
    for number in range(2, steps + 1):
        bar.get_by_role("button", name=words("fire.step")).click()
        expect(progress).to_have_attribute("value", str(number))
        seen.append(sentence.inner_text())
        reasons.append(reason())
    assert steps >= 3 and len(seen) == steps and all(seen)
    # Each fact with the rule it follows from, explained by a click
    assert all(re.fullmatch(r"[A-Z]+(-[A-Z]+)?-\d+", rule) for found in reasons for rule in found) and sum(map(bool, reasons)) >= steps - 1
    rule = reason()[0]
    rules.first.click()
    expect(page.locator("dialog[open]")).to_contain_text(rule)
    page.keyboard.press("Escape")
    bar.get_by_role("button", name=words("fire.step")).click()
    summary = page.locator("section.summary")
    summary.wait_for()
    summary.locator(".more").click()
    assert summary.locator(".turns p").count() >= steps - 2


def test_the_fire_phase_runs_at_a_chosen_speed_and_is_skipped(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "2,2: f f\n3,2: f f\n7,9: 0", settings={"still": False, "speed": 0.5, "confirmEnd": False})
    bar, summary = table.page.locator("section.bar"), table.page.locator("section.summary")
    before = table.version
    table.button("end").click()
    bar.get_by_role("button", name=words("fire.pause")).click()
    paused = str(bar.locator("progress").get_attribute("value"))
    speed = bar.get_by_role("button", name=words("settings.speed"))
    for wanted in ("1", "2", "4", "0.5", "1", "2", "4"):
        speed.click()
        expect(speed).to_have_text(f"{wanted}×")
    table.happened(before)
    expect(bar.locator("progress")).to_have_attribute("value", paused)
    bar.locator("[data-skip=now]").click()
    summary.wait_for()
    expect(bar).to_have_count(0)
    # The next one is not paused, and runs by itself at the speed chosen
    table.settle().button("end").click()
    bar.wait_for()
    expect(bar.get_by_role("button", name=words("fire.pause"))).to_have_count(1)
    summary.wait_for()
    expect(bar).to_have_count(0)


def test_nothing_moves_when_motion_is_unwelcome(open_page: Open, server: Server) -> None:
    moving = "() => document.getAnimations().filter(one => one.playState === 'running').length"
    for animate in (False, True):
        table = sit(open_page, server, "2,2: f f\n7,9: 0", settings={"still": True, "animate": animate, "confirmEnd": False})
        assert table.page.evaluate(moving) == 0
        table.settle().button("end").click()
        if animate:  # the same story, at the same pace
            table.page.locator("section.bar").wait_for()
            while table.page.locator("section.bar").count():
                assert table.page.evaluate(moving) == 0
        table.page.locator("section.summary").wait_for()
        assert table.page.locator("section.bar").count() == 0 and table.page.evaluate(moving) == 0


def test_the_risk_view_shows_what_the_server_reckons(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "2,2: f f s\n3,2: fv ? 0v", specialists=["captain"], mode="experienced")
    answer = server.http.post("/risk", json={"position": table.position})
    risk = answer.json()
    table.page.locator("header .tools").get_by_role("button", name=words("table.risk")).click()
    panel = table.page.locator("section.risk")
    rows = panel.locator("table tbody tr")
    wanted = {cell(*one["at"]): one for one in risk["cells"] if one["fire"] or one["smoke"] or one["explosion"]}
    expect(rows).to_have_count(len(wanted))

    def percent(chance: float) -> str:
        return "0%" if chance <= 0 else "<1%" if chance < 0.01 else ">99%" if 0.99 < chance < 1 else f"{int(chance * 100 + 0.5)}%"

    for row in rows.all():
        at, *chances = row.locator("th, td").all_text_contents()
        assert chances == [percent(wanted[at][name]) for name in ("fire", "smoke", "explosion")], at
    # Whoever may be hit is named, with the chance
    hit = [one["hit"] for one in (*risk["firefighters"], *risk["pois"]) if one["hit"] > 0]
    assert sorted(panel.locator(".people li > b").all_inner_texts()) == sorted(percent(one) for one in hit) and hit
    for measure in ("smoke", "explosion"):
        panel.get_by_role("radio", name=words(f"risk.measure.{measure}")).click()
        expect(table.page.locator(f"svg.board g.risk.{measure} rect.tint")).to_have_count(sum(cell[measure] > 0 for cell in risk["cells"]))
    assert risk["rolls"] >= 48
    # It follows the game
    table.play("extinguish left remove") if "extinguish left remove" in table.legal else table.play("move right")
    after = server.http.post("/risk", json={"position": table.position}).json()
    expect(rows).to_have_count(sum(bool(cell["fire"] or cell["smoke"] or cell["explosion"]) for cell in after["cells"]))


def test_a_problem_is_reported_in_one_file(open_page: Open, server: Server, tmp_path: Path) -> None:
    room = server.create("human", "human", options={"mode": "experienced", "level": "recruit"}, seed="12")
    table = TablePage(open_page("", room=room), room["room"]).standard()
    table.play(next(ply for ply in table.legal if ply.startswith("move"))).play("end")
    while table.position["phase"] != "actions":
        table.play(table.legal[0])
    table.settle()
    page = table.page
    page.locator("header").get_by_role("button", name=words("table.menu")).click()
    with page.expect_download() as wanted:
        page.locator("dialog[open]").get_by_role("button", name=words("table.report")).click()
    path = tmp_path / wanted.value.suggested_filename
    wanted.value.save_as(path)
    report = json.loads(path.read_text(encoding="utf-8"))
    assert report["program"]["version"] == server.get("/info")["version"] and "Chrom" in report["browser"]
    assert report["options"]["mode"] == "experienced" and report["position"] == table.position
    # The record leads to the very position reported
    game = Record.from_json(report["record"]).game()
    assert Game.from_position(report["position"]).digest() == game.digest()
    said = subprocess.run([sys.executable, "-m", "flashover", "verify", str(path)], capture_output=True, text=True, check=False)
    assert said.returncode == 0 and " is correct. " in said.stdout and "still running" in said.stdout, said


def test_the_text_board_is_played_on(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "3,3: 0 . s", settings={"textBoard": True})
    assert table.page.locator("svg.board").count() == 0
    cells = table.page.locator(".seen td button")
    expect(cells).to_have_count(80)
    expect(table.page.locator(f'.seen button[aria-label^="{cell(3, 5)} ("]')).to_have_text(words("word.smoke"))
    before = table.version
    table.page.locator(f'.seen button[aria-label^="{cell(3, 4)} ("]').click()
    table.happened(before)
    assert table.position["firefighters"][0]["at"] == [3, 4]
    expect(table.page.locator(f'.seen button[aria-label^="{cell(3, 4)} ("]')).to_have_text("P0")


class TextPage(TablePage):
    """The table with its board in words: cells are the buttons of a table, and none of them is lit."""

    def hit(self, cell: str) -> Locator:
        row, column = map(int, cell.split(","))
        return self.page.locator(".seen tbody tr").nth(row).locator("td").nth(column).locator("button")

    def marks(self) -> dict[str, str]:
        return {f"{row},{column}": "move" for row in range(8) for column in range(10)}


def test_a_whole_game_on_the_text_board(open_page: Open, server: Server) -> None:
    room = server.create("human", "human", options={"mode": "family"}, seed="43")
    table = TextPage(open_page("", room=room, textBoard=True), room["room"])
    table.standard()
    assert table.page.locator("svg.board").count() == 0
    played = play_on(table)
    assert {"move", "extinguish", "end"} <= {ply.split()[0] for ply in played} and len(played) > 50
    table.last_card()


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_victim_is_carried_to_the_ambulance_by_a_click_on_it(open_page: Open, server: Server, touch: bool) -> None:
    start = scenario("3,2: 0v", mode="experienced", specialists=["generalist"], ambulance="left").position
    room = server.create("human", start=start, seed="4")
    table = TablePage(open_page("", room=room, touch=touch), room["room"], touch=touch)
    table.press(table.hit("3,0"))
    menu = table.page.locator("[role=menu] [role=menuitem]")
    menu.first.wait_for()
    said = menu.all_inner_texts()
    assert words("carry.there.victim") in said[0] and words("carry.there.alone") in said[1]
    assert any(str(one.get_attribute("data-ply")).startswith("drive ambulance") for one in menu.all())
    before = table.version
    table.press(menu.first)
    table.happened(before)
    table.until(lambda: table.position["rescued"] == 1, "the rescue")


def test_a_parking_spot_is_walked_to_as_well_as_driven_to(open_page: Open, server: Server) -> None:
    start = scenario("3,2: 0v", mode="experienced", specialists=["generalist"], ambulance="top").position
    room = server.create("human", start=start, seed="4")
    table = TablePage(open_page("", room=room), room["room"])
    table.hit("3,0").click()
    menu = table.page.locator("[role=menu] [role=menuitem]")
    menu.first.wait_for()
    assert words("carry.there.victim") in menu.first.inner_text()
    table.page.locator('[role=menu] [data-ply="drive ambulance left"]').click()
    table.until(lambda: table.position["ambulance"] == "left", "the ambulance")


def test_a_victim_is_not_left_behind_by_a_click(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "3,2: 0v")
    table.hit("3,0").click()
    menu = table.page.locator("[role=menu] [role=menuitem]")
    expect(menu).to_have_count(2)
    assert words("carry.there.victim") in menu.nth(0).inner_text() and "4" in menu.nth(0).inner_text()
    assert words("carry.there.alone") in menu.nth(1).inner_text()
    before = table.version
    menu.nth(0).click()
    table.happened(before)
    table.until(lambda: table.position["rescued"] == 1, "the rescue")

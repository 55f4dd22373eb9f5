"""Looking at a game again: steps, turns, links to a moment, record files, and a new game from any moment."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

from playwright.sync_api import expect

from flashover.bots import Clock, get_bot
from flashover.record import Record
from flashover.testing import scenario
from tests.browser.conftest import Complaints, Open
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import words

RECORDS = Path(__file__).parents[1] / "records"


def test_replay_and_fork_of_a_running_game(open_page: Open, server: Server, tmp_path: Path) -> None:
    room = server.create("human", "human", options={"mode": "family"}, seed="21")
    page = open_page("", room=room)
    table = TablePage(page, room["room"]).standard()
    for _ in range(2):
        table.play(next(ply for ply in table.legal if ply.startswith("move")))
        table.play("end")
        while table.position["phase"] != "actions":
            table.play(table.legal[0])
    frames = server.get(f"/rooms/{room['room']}/frames")["frames"]
    last = len(frames)

    page.goto(f"/replay/{room['room']}")
    where, slider = page.locator(".where"), page.get_by_label(words("replay.slider"))

    def at(moment: int) -> None:
        expect(slider).to_have_value(str(moment))
        expect(where).to_contain_text(words("replay.ply_of", ply=moment, last=last))

    at(0)
    page.get_by_role("button", name=words("replay.forward")).click()
    at(1)
    # Players by their names, as in the log of the table.
    expect(page.locator('.list .entry[data-ply="1"]')).to_contain_text(re.compile(r"P[01] "))
    expect(page.locator("p.told")).to_contain_text(re.compile(r"P[01] "))
    page.keyboard.press("ArrowRight")
    at(2)
    page.keyboard.press("ArrowLeft")
    at(1)
    page.keyboard.press("End")
    at(last)
    page.keyboard.press("Home")
    at(0)
    page.keyboard.press("ArrowDown")
    first_turn = int(slider.input_value())
    assert 0 < first_turn < last
    page.keyboard.press("f")
    assert first_turn < int(slider.input_value()) <= last
    fire = int(slider.input_value())
    assert frames[fire - 1]["ply"] == "end" or frames[fire - 1]["ply"].startswith("!")

    # A link to this moment
    page.wait_for_url(f"**/replay/{room['room']}#ply={fire}")
    other = open_page(f"/replay/{room['room']}#ply={fire}")
    expect(other.get_by_label(words("replay.slider"))).to_have_value(str(fire))

    # Dice and the sealed seed
    page.get_by_role("button", name=words("replay.panel.dice"), exact=True).click()
    page.get_by_text(words("replay.dice.red")).first.wait_for()
    page.get_by_role("button", name=words("replay.panel.verify"), exact=True).click()
    page.get_by_text(words("replay.verify.sealed")).wait_for()

    # The record as a file
    with page.expect_download() as wanted:
        page.get_by_role("button", name=words("replay.download")).click()
    wanted.value.save_as(tmp_path / "game.json")
    record = Record.from_json(json.loads((tmp_path / "game.json").read_text(encoding="utf-8")))
    assert len(record.plies) == last

    # A new game from the moment after the first step
    move = next(n for n, frame in enumerate(frames, 1) if frame["ply"].startswith("move"))
    page.goto(f"/replay/{room['room']}#ply={move}")
    at(move)
    page.get_by_role("button", name=words("replay.fork"), exact=True).click()
    forked = TablePage(page)
    page.get_by_role("button", name=words("replay.fork.go")).click()
    page.wait_for_url("**/r/*")
    forked.arrived()
    assert room["room"] not in page.url
    # Playing on is the one thing the dialog asks beside the seats.
    position = frames[move - 1]["position"]
    options = {**position["options"], "continue_after_win": "ask"}
    assert {**forked.position, "pending": None} == {**position, "options": options, "pending": None}
    forked.play("end")
    assert len(server.get(f"/rooms/{room['room']}/frames")["frames"]) == last


#: The counters as they are read.
COUNTERS = "() => Object.fromEntries([...document.querySelectorAll('[data-counter]')].map(one => [one.dataset.counter, one.querySelector('span').textContent]))"


def test_the_counters_are_those_of_the_table(open_page: Open, server: Server) -> None:
    start = scenario("2,1: ? f f f*\n3,1: fv f 0v f f f\n4,4: 1h f f f\n5,4: f f*\n0,7: 2", mode="experienced", specialists=["rescue", "captain", "driver"]).position
    room = server.create("human", "human", "human", start=start, seed="11")
    page = open_page("", room=room, confirmEnd=False)
    table = TablePage(page, room["room"])
    seen = {0: page.evaluate(COUNTERS)}
    mind, rng = get_bot("greedy"), Random(1)
    while any(len({counted[name] for counted in seen.values()}) == 1 for name in seen[0]):
        assert not table.over and len(seen) < 60, "every counter changes in this game"
        observation = {"position": table.position, "waits_for": {**table.waits, "legal": table.legal}}
        table.play(mind.choose(observation, table.legal, Clock(), rng))
        seen[table.version] = page.evaluate(COUNTERS)
    page.goto(f"/replay/{room['room']}")
    slider = page.get_by_label(words("replay.slider"))
    slider.wait_for()
    for ply in range(table.version + 1):
        expect(slider).to_have_value(str(ply))
        if ply in seen:
            assert page.evaluate(COUNTERS) == seen[ply], f"after ply {ply}"
        page.keyboard.press("ArrowRight")


def test_a_finished_record_is_opened_and_proven(open_page: Open) -> None:
    page = open_page("/replay")
    record = json.loads((RECORDS / "default-experienced.json").read_text(encoding="utf-8"))
    page.locator("input[type=file]").set_input_files(RECORDS / "default-experienced.json")
    slider = page.get_by_label(words("replay.slider"))
    slider.wait_for()
    assert slider.get_attribute("max") == str(len(record["plies"]))
    page.keyboard.press("End")
    expect(slider).to_have_value(str(len(record["plies"])))
    page.get_by_text(words(f"replay.result.{record['result']['outcome']}")).first.wait_for()
    page.get_by_role("button", name=words("replay.panel.verify"), exact=True).click()
    page.get_by_text(words("replay.verify.promised")).wait_for()
    assert page.locator(".verify .bad").count() == 0
    page.keyboard.press("Home")
    page.get_by_role("button", name=words("replay.play")).click()
    expect(slider).to_have_value(re.compile("[3-9]|..+"))
    page.get_by_role("button", name=words("replay.pause")).click()


def test_a_broken_file_is_refused_in_words(open_page: Open, tmp_path: Path, complaints: Complaints) -> None:
    complaints.expected.append("status of 4")
    page = open_page("/replay")
    (tmp_path / "broken.json").write_text("{]", encoding="utf-8")
    page.locator("input[type=file]").set_input_files(tmp_path / "broken.json")
    page.get_by_text(words("replay.upload.no_json")).first.wait_for()
    record = json.loads((RECORDS / "default-family.json").read_text(encoding="utf-8"))
    record["plies"][3] = "move sideways"
    (tmp_path / "wrong.json").write_text(json.dumps(record), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(tmp_path / "wrong.json")
    page.get_by_role("alert").filter(has_text="wrong.json").first.wait_for()


def test_the_station_log_lists_finished_games(open_page: Open, server: Server, tmp_path: Path) -> None:
    start = scenario("3,1: 0v", mode="family", rescued=6, unrevealed=(3, 5)).position
    room = server.create("human", start=start, seed="1")
    table = TablePage(open_page("", room=room), room["room"])
    table.play("move left carry victim")
    assert table.over
    bots = server.create("bot", start=start, seed="1")
    alone = TablePage(open_page("", room=bots), bots["room"])
    alone.page.wait_for_function("() => document.querySelector('dialog[open]')")
    unfinished = server.create("human", options={"mode": "family"}, seed="3")
    page = open_page("", room=unfinished)
    TablePage(page, unfinished["room"]).standard()
    page.goto("/log")
    page.get_by_text(words("log.open")).wait_for()
    row = page.locator(f"a[href='/r/{unfinished['room']}']")
    expect(row).to_contain_text(words("replay.turn", turn=1))
    replay = next(game["replay"] for game in server.get("/games") if game["players"] == ["human"])
    # who played what; what bots won alone is nobody's
    page.get_by_text("that only bots played").wait_for()
    # other tests may have finished games on this server
    counted = sum("human" in game["players"] for game in server.get("/games"))
    expect(page.locator(".totals dd").first).to_have_text(str(counted))
    expect(page.locator("td.crew")).to_contain_text([words("bot.greedy"), "P0"])
    page.get_by_label(words("log.players")).select_option("bots")
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_role("button", name=words("log.reset")).click()
    page.locator(f"a[href*='{replay}']").first.wait_for()
    with page.expect_download() as wanted:
        page.get_by_text("CSV").first.click()
    wanted.value.save_as(tmp_path / "games.csv")
    assert replay in (tmp_path / "games.csv").read_text(encoding="utf-8")

"""One displayed moment: at every sampled instant all parts of the table belong to the same ply, and nothing later is in the document."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from flashover.i18n import Phrase
from flashover.i18n.catalogue import from_json
from tests.browser.conftest import Complaints, Open
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import words

#: Collects what every part says it shows, and the whole text, at each frame; a change of the document is sampled, too.
WATCH = """() => {
  window.samples = [];
  window.taken = 0;
  const sample = () => {
    const parts = [...document.querySelectorAll('[data-moment]')].map(part => Number(part.dataset.moment));
    if (!parts.length) return;
    window.taken += 1;
    const text = document.body.innerText + ' ' + [...document.querySelectorAll('[aria-live]')].map(one => one.textContent).join(' ');
    const last = window.samples.at(-1);
    if (last && last.text === text && last.parts.join() === parts.join()) return;
    window.samples.push({ parts, text });
  };
  setInterval(sample, 40);
}"""

SEATS = ("seat", "captain", "asked", "last")


def sentence(event: dict[str, Any], names: list[str]) -> str:
    """What the log says of an event, in English."""
    values = {
        name: "ABCDEF"[value] if name in SEATS and isinstance(value, int) else value
        for name, value in event["values"].items()
    }
    said = Phrase(event["key"], from_json(values)).text()  # type: ignore[arg-type]  # values of a phrase are a mapping again
    seat = event["values"].get("seat")
    if isinstance(seat, int):
        said = re.sub(f"^Firefighter {'ABCDEF'[seat]}", names[seat], said)
    return re.sub(r"\s+", " ", said)


def check(table: TablePage, least: int) -> int:
    """Compares all samples with what the page had been sent, `least` of them different; returns how many were taken."""
    samples = table.page.evaluate("() => window.samples")
    names = [seat["name"] for seat in table.view["seats"]]
    sentences = {
        number: [sentence(event, names) for event in entry["events"]] for number, entry in table.entries.items()
    }
    moments = set()
    for sample in samples:
        assert len(set(sample["parts"])) == 1 and len(sample["parts"]) >= 4, (
            f"parts of several moments: {sample['parts']}"
        )
        ply = sample["parts"][0]
        moments.add(ply)
        text = re.sub(r"\s+", " ", sample["text"])
        said = {line for number, lines in sentences.items() if number <= ply for line in lines}
        later = {line for number, lines in sentences.items() if number > ply for line in lines} - said
        # A sentence that is the beginning of another one said before is not news.
        ahead = [line for line in later if line in text and not any(line in old for old in said)]
        assert not ahead, f"at ply {ply} the page already says {ahead}"
    assert len(samples) >= least and len(moments) > least / 20, f"only {len(samples)} different instants"
    return int(table.page.evaluate("() => window.taken"))


def watch(page: Page, until: Callable[[], bool], seconds: float) -> None:
    """Lets the page run."""
    for _ in range(int(seconds * 20)):
        if until():
            return
        page.wait_for_timeout(50)


def test_a_table_of_bots_shows_one_moment_at_any_speed(open_page: Open, server: Server) -> None:
    made = server.create(*["bot:random"] * 3, options={"mode": "family"}, seed="5")
    page = open_page("", room=made, still=False, speed=4)
    table = TablePage(page)
    page.goto(f"/r/{made['room']}")
    table.arrived()
    page.evaluate(WATCH)
    watch(page, lambda: table.over, 8)
    seen = check(table, 20)
    turn = "() => Number(document.querySelector('h1 small')?.textContent.match(/[0-9]+/)?.[0] ?? 0)"
    # Half the speed: the bots wait for the display
    page.evaluate(
        "() => { const s = JSON.parse(localStorage['flashover.settings']); localStorage['flashover.settings'] = JSON.stringify({...s, speed: 0.5}); }"
    )
    page.reload()
    table.arrived()
    page.evaluate(WATCH)
    for _ in range(8):
        page.wait_for_timeout(700)
        if table.over:
            break
        assert table.view["turn"] - page.evaluate(turn) <= 2
    page.locator('[data-skip="turn"]').click()
    page.wait_for_timeout(300)
    if page.locator('[data-skip="now"]').count():
        page.locator('[data-skip="now"]').click()
    page.wait_for_timeout(300)
    assert seen + check(table, 5) >= 100


def test_a_person_and_three_bots_and_the_recap(open_page: Open, server: Server, complaints: Complaints) -> None:
    complaints.expected = [
        "fetching the script",
        "ERR_INTERNET_DISCONNECTED",
    ]  # the browser looks for a new worker while it is cut off
    made = server.create("human:Hana", "bot:greedy", "bot:greedy", "bot:greedy", options={"mode": "family"}, seed="3")
    page = open_page("", room=made, still=False, speed=4, confirmEnd=False)
    table = TablePage(page)
    page.goto(f"/r/{made['room']}")
    table.arrived()
    table.standard()
    page.evaluate(WATCH)
    for _ in range(3):
        table.until(
            lambda: table.waits.get("seat") == 0 and page.locator(".side [data-ply=end]").is_enabled(), "my turn"
        )
        page.locator(".side [data-ply=end]").click()
        page.wait_for_timeout(1500)
        page.context.set_offline(True)  # cut off in the middle of the story
        page.wait_for_timeout(200)
        page.context.set_offline(False)
    table.until(lambda: page.locator("section.summary .turns .who").count() == 3, "the recap of all three")
    assert page.locator("g.changed path").count() > 0
    assert check(table, 40) >= 100
    table.play(next(ply for ply in table.legal if ply.startswith(("move", "extinguish"))))
    expect(page.locator("section.summary")).to_have_count(0)
    expect(page.get_by_role("tab", name=words("moment.news"))).to_have_count(0)


def test_two_players_and_a_spectator_see_one_moment_each(open_page: Open, server: Server) -> None:
    made = server.create("human:Hana", "human:Petr", options={"mode": "family"}, seed="11")
    pages = [
        open_page("", room=made, seats=[seat], host=False, still=False, speed=2, confirmEnd=False) for seat in (0, 1)
    ]
    pages.append(open_page("", still=False, speed=0.5))
    tables = [TablePage(page) for page in pages]
    for page, table in zip(pages, tables, strict=True):
        page.goto(f"/r/{made['room']}")
        table.arrived()
    while tables[0].position["phase"] == "setup":
        mover = tables[int(tables[0].waits["seat"])]
        before = mover.version
        mover.press(mover.page.get_by_role("button", name=words("table.standard")))
        for table in tables:
            table.happened(before)
    for page in pages:
        page.evaluate(WATCH)
    for _ in range(3):
        mover = tables[int(tables[0].waits["seat"])]
        mover.settle()
        mover.play(next(ply for ply in mover.legal if ply.startswith("move")))
        mover.settle()
        mover.button("end").click()
        mover.until(lambda: len({one.version for one in tables}) == 1, "everyone hears of it")
        for page in pages:
            page.wait_for_timeout(900)
    assert sum(check(table, 8) for table in tables) >= 100


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

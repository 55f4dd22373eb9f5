"""The rulebook's own things in the page: worked examples, questions, the specialists' prices, animals, playing on after the seventh rescue."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from flashover.pets import drawn
from tests.browser.axe import findings
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Open
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import LANGUAGES, forms, words

IN_SIGHT = """shown => {
    const chosen = document.querySelector('li.chosen');
    const box = chosen?.getBoundingClientRect();
    return chosen?.id === shown && box.top >= 0 && box.bottom <= innerHeight;
}"""
LEARN = Path(__file__).parents[2] / "ui" / "src" / "features" / "learn"
EXAMPLES: list[dict[str, Any]] = json.loads((LEARN / "examples.json").read_text(encoding="utf-8"))["examples"]


def start(**more: Any) -> dict[str, Any]:
    """A firefighter with a victim one step from the open, seven rescues away from nothing."""
    return {
        "options": {"mode": "family", **more.pop("options", {})}, "phase": "actions", "active": 0, "untouched": True, "ap": 4,
        "firefighters": [{"at": [3, 1]}], "fire": [[5, 5]], "unrevealed": {"victims": 3, "false_alarms": 2}, "rescued": 6,
        "pois": [{"at": [3, 1], "face": "victim"}, {"at": [3, 2], "face": "down"}, {"at": [1, 8], "face": "down"}], **more,
    }  # fmt: skip


def test_every_example_plays_step_by_step_and_back(open_page: Open) -> None:
    page = open_page("/learn")
    page.locator("a[href='/learn/examples']").click()
    links = page.locator("main a[href^='/learn/examples/']")
    links.first.wait_for()
    assert links.count() == len(EXAMPLES)
    page.locator(f"a[href='/learn/examples/{EXAMPLES[0]['id']}']").click()
    for number, example in enumerate(EXAMPLES):
        shown = page.locator(f"[data-example='{example['id']}']")
        shown.locator("svg.board").wait_for()
        steps = [step["id"] for scene in example["scenes"] for step in scene["steps"]]
        for at, step in enumerate(steps):
            page.locator(f"[data-example='{example['id']}'][data-step='{at}']").wait_for()
            assert shown.locator(".text").inner_text() == words(f"examples.{example['id']}.{step}")
            if at < len(steps) - 1:
                page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        page.locator(f"[data-step='{len(steps) - 2}']").wait_for()
        if number < len(EXAMPLES) - 1:
            page.get_by_role("link", name=words("examples.next")).click()


def test_an_example_plays_by_itself(open_page: Open) -> None:
    page = open_page("/learn/examples/spread", still=False, speed=4)
    page.get_by_role("button", name=words("examples.play")).click()
    page.locator("[data-step='2']").wait_for()
    page.get_by_role("button", name=words("examples.play")).wait_for()
    assert page.locator("svg.board [href='#fo-fire']").count() == 2


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("path", ["/learn", "/learn/examples", "/learn/examples/explosion", "/learn/questions", "/learn/rules"])
def test_the_pages_are_accessible(open_page: Open, path: str, size: dict[str, int]) -> None:
    for theme in ("light", "dark"):
        page = open_page(path, size=size, theme=theme)
        page.locator("main h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        assert findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_are_found_by_any_word(open_page: Open, language: str) -> None:
    page = open_page("/learn/questions", language=language)
    page.get_by_text(words("questions.pets", language)).wait_for()
    everything = page.locator("[data-question]").count()
    page.get_by_role("searchbox").fill("FAQ-02")
    page.wait_for_function("() => document.querySelectorAll('[data-question]').length === 1")
    assert page.locator("[data-question]").get_attribute("data-question") == "tokens"
    page.locator("[data-question] button").first.click()
    page.get_by_role("dialog").get_by_text("FAQ-02").first.wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("searchbox").fill("xyzzy")
    page.get_by_text(words("questions.none", language)).wait_for()
    page.get_by_role("searchbox").fill("")
    assert page.locator("[data-question]").count() == everything > 10


@pytest.mark.parametrize("language", ["en", "cs"])
def test_rules_are_found_by_word_number_and_link(open_page: Open, language: str) -> None:
    page = open_page("/learn", language=language)
    page.locator("a[href='/learn/rules']").click()
    rules = page.locator("li[id]")
    rules.first.wait_for()
    everything = rules.count()
    topics = json.loads((LEARN / "rulelist.json").read_text(encoding="utf-8"))["topics"]
    assert everything == sum(len(topic["rules"]) for topic in topics)
    assert page.locator("section > h2").all_inner_texts() == [words(f"rulelist.topic.{topic['id']}", language) for topic in topics]
    # Capitals and accents do not matter; the words of the editions are found as well.
    edition = words("edition.pl", language)
    search = page.get_by_role("searchbox")
    search.fill(f"move-05 {unicodedata.normalize('NFD', edition.upper()).encode('ascii', 'ignore').decode()}")
    page.wait_for_function("() => document.querySelectorAll('li[id]').length === 1")
    line = page.locator("#MOVE-05 .editions")
    assert words("value.fire_stop.move", language) in line.inner_text() and edition in line.inner_text()
    search.fill("xyzzy")
    page.get_by_text(words("rulelist.none", language)).wait_for()
    # A link to an engineer's ruling leads to the rule that it settles.
    for number, shown in (("KD-03", "KD-03"), ("CLR-28", "FLASH-03")):
        linked = open_page(f"/learn/rules#{number}", language=language)
        linked.wait_for_function(IN_SIGHT, arg=shown)


def test_the_summary_card_has_the_prices_of_every_specialist(open_page: Open) -> None:
    page = open_page("/learn")
    rows = page.locator("table.crew tbody tr")
    rows.first.wait_for()
    cells = {row.locator("th").inner_text(): row.locator("td").all_inner_texts() for row in rows.all()}
    assert len(cells) == 8
    assert cells[words("specialist.paramedic")] == ["4", "4", "2", "4"]
    assert cells[words("specialist.rescue")][1:] == ["4", "1", "4"]
    assert cells[words("specialist.driver")][-1] == "2"


@pytest.mark.parametrize(
    ("options", "term", "key"),
    [
        ({}, "threat", "threat.33"),
        ({"edition": "cs"}, "threat", "threat.34"),
        ({"edition": "cs"}, "command", "command.all_ap"),
        ({"fire_stop": "move"}, "move", "move.move"),
        ({"variant_hidden_hazmats": True}, "false_alarm", "false_alarm.true"),
        ({"shockwave_breaks_open_doors": False}, "shockwave", "shockwave.false"),
        ({"d8_opposites": "sum9"}, "opposite_face", "opposite_face.sum9"),
    ],
)
def test_the_rules_say_what_this_game_does(open_page: Open, server: Server, options: dict[str, Any], term: str, key: str) -> None:
    room = server.create("human", options={"mode": "experienced", **options}, seed="2")
    table = TablePage(open_page("", room=room), room["room"])
    table.page.get_by_role("button", name=words("learn.summary")).first.click()
    table.page.locator("dialog[open]").get_by_role("button", name=words("rules.title")).click()
    table.page.get_by_role("searchbox").fill(words(f"rules.term.{term}"))
    table.page.locator("dialog[open]").get_by_text(words(f"rules.text.{key}"), exact=True).wait_for()


def test_a_lesson_that_is_done_says_so_with_a_space(open_page: Open) -> None:
    page = open_page("")
    page.goto("/learn")
    page.evaluate("localStorage.setItem('flashover.lessons', JSON.stringify(['family']))")
    page.reload()
    heading = page.locator(".lessons h2").first
    heading.wait_for()
    assert (heading.text_content() or "").replace("\n", " ").split() == f"1. {words('learn.lesson.family')} ✓ {words('learn.finished_mark')}".split()


@pytest.mark.parametrize(("lost", "key"), [(0, "play_on.perfect"), (1, "play_on.more")])
def test_playing_on_is_asked_with_what_is_at_stake(open_page: Open, server: Server, lost: int, key: str) -> None:
    position = start(options={"continue_after_win": "ask"}, lost=lost, unrevealed={"victims": 3 - lost, "false_alarms": 2})
    made = server.create("human", start=position, dice="physical")
    page = open_page("", room=made)
    table = TablePage(page, made["room"])
    table.play("move left carry victim")
    page.get_by_text(words("play_on.title")).wait_for()
    said = forms(key, n=3 - lost)
    page.get_by_text(re.compile("|".join(map(re.escape, said)))).wait_for()
    table.play("continue yes")
    page.get_by_text(words("play_on.title")).wait_for(state="detached")


def test_an_animal_is_drawn_named_and_the_same_everywhere(open_page: Open, server: Server) -> None:
    """A room is made in which the coming victim, the second of the game, is an animal: one in five."""
    position = start(options={"pet_tokens": 2}, rescued=0, unrevealed={"victims": 9, "false_alarms": 0})
    for _ in range(100):
        made = server.create("human", start=position)
        animal = drawn(server.get(f"/rooms/{made['room']}/record")["dice"]["commitment"], 2).get(2)
        if animal:
            break
    page = open_page("", room=made)
    table = TablePage(page, made["room"])
    assert "pet-" not in page.locator("svg.board").inner_html()
    table.play("move right")
    table.until(lambda: bool(table.view["pets"]), "the reveal")
    assert table.view["pets"] == [{"at": [3, 2], "treated": False, "animal": animal}]
    page.locator(f"svg.board [href='#fo-pet-{animal}']").wait_for()
    assert page.locator("svg.board [href='#fo-victim']").count() == 1
    page.locator(".log").get_by_text(words("pet.revealed.action", at=(3, 2), pet=words(f"pet.{animal}"))).first.wait_for()
    other = open_page(f"/r/{made['room']}")
    other.locator(f"svg.board [href='#fo-pet-{animal}']").wait_for()
    other.goto(f"/replay/{made['room']}#ply=2")
    other.locator(f"svg.board [href='#fo-pet-{animal}']").wait_for()
    other.goto(f"/replay/{made['room']}#ply=1")
    other.locator("svg.board [href='#fo-poi']").first.wait_for()
    assert other.locator(f"svg.board [href='#fo-pet-{animal}']").count() == 0

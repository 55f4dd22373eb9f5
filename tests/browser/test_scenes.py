"""The scenes of the board: each one plays and leaves nothing behind, keeps to its moment, has a calm version; sound is asked for once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Open
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import words

SAMPLES = Path(__file__).parents[2] / "ui" / "src" / "board" / "scenes" / "samples.ts"
NAMES = re.findall(r"\bname: '(\w+)'", SAMPLES.read_text("utf-8"))

#: The animations of the scene that is shown, and whether the compositor can run them: transform and opacity only.
MOTIONS = """() => document.querySelector('svg.board .scene').getAnimations({subtree: true}).map((one) => ({
  properties: [...new Set(one.effect.getKeyframes().flatMap((frame) => Object.keys(frame)))]
    .filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name)),
  rate: one.playbackRate,
  state: one.playState,
}))"""

#: When the marks of a scene came and when the last of them went, by the clock of the page: a busy machine can only make that longer.
LASTED = """addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
  const shown = !!document.querySelector('svg.board .scene path');
  if (shown) window.began ??= performance.now();
  if (window.began && document.querySelector('.gallery')?.dataset.playing === 'done') window.ended ??= performance.now();
}).observe(document, {subtree: true, childList: true, attributes: true}))"""


def at(page: Page, scene: str, moment: float) -> Page:
    """A moment of a scene, standing still."""
    page.goto(f"/scenes?scene={scene}&t={moment}")
    page.locator("svg.board .scene > *").first.wait_for(state="attached")
    return page


def played(page: Page, scene: str) -> None:
    """A scene from its beginning to its end."""
    page.goto(f"/scenes?scene={scene}")
    expect(page.locator(".gallery")).to_have_attribute("data-playing", "done")


def test_there_are_scenes() -> None:
    assert len(NAMES) > 25 and len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_scene_has_its_moments(open_page: Open, size: dict[str, int]) -> None:
    page = open_page("", still=False, size=size)
    for name in NAMES:
        at(page, name, 0.5)
        motions = page.evaluate(MOTIONS)
        assert motions, name
        assert {name for motion in motions for name in motion["properties"]} <= {"transform", "opacity"}, name
        assert {motion["state"] for motion in motions} == {"paused"}, name


def test_a_scene_leaves_nothing_behind(open_page: Open) -> None:
    page = open_page("", still=False, speed=4)
    for name in ("explosion", "rescue", "walk"):
        played(page, name)
        assert page.locator("svg.board .scene > *").count() == 0 and page.locator(".flight").count() == 0, name
        assert page.evaluate(MOTIONS) == [], name
        assert page.locator("svg.board .figure.veiled").count() == 0, name


def test_speed_is_that_of_the_settings(open_page: Open) -> None:
    page = open_page("/scenes?scene=collapse", still=False, speed=0.5)  # slow enough to be looked at on a busy machine
    page.locator("svg.board .scene > *").first.wait_for(state="attached")
    assert {motion["rate"] for motion in page.evaluate(MOTIONS)} == {0.5}


def art_shown(page: Page, name: str) -> int:
    """How many drawings of that name can be seen on the board now."""
    found: int = page.evaluate(
        """(name) => [...document.querySelectorAll(`svg.board use[href="#fo-${name}"]`)].filter((one) => {
             for (let up = one; up && up.tagName !== 'svg'; up = up.parentElement) {
               const style = getComputedStyle(up);
               if (Number(style.opacity) < 0.05 || style.visibility === 'hidden') return false;
             }
             return true;
           }).length""",
        name,
    )
    return found


def test_tokens_come_with_the_front(open_page: Open) -> None:
    page = open_page("", still=False)
    # Two doors are blown away and the fire token of a hazmat's explosion appears, but not before the front is there.
    at(page, "explosion", 0)
    assert art_shown(page, "door-gone") == 0
    at(page, "explosion", 0.9)
    assert art_shown(page, "door-gone") == 2
    fires = [art_shown(at(page, "hazmat", moment), "fire") for moment in (0.02, 0.9)]
    assert fires == [1, 2]
    walls = [art_shown(at(page, "chop", moment), "wall-damaged") for moment in (0.05, 0.9)]
    assert walls[1] == walls[0] + 1


def test_a_rescue_reaches_its_counter_when_it_lands(open_page: Open) -> None:
    page = open_page("", still=False)
    counter = page.locator("[data-counter=rescued]")
    at(page, "rescue", 0.4)
    expect(counter).to_contain_text("3/7")
    assert page.locator(".flight").count() == 1
    # Shortly before it lands it is on the counter.
    at(page, "rescue", 0.77)
    flight, goal = page.locator(".flight").bounding_box(), counter.bounding_box()
    assert flight is not None and goal is not None
    middle = (flight["x"] + flight["width"] / 2, flight["y"] + flight["height"] / 2)
    assert goal["x"] - 20 < middle[0] < goal["x"] + goal["width"] and goal["y"] - 30 < middle[1] < goal["y"] + goal["height"] + 30
    at(page, "rescue", 0.9)
    expect(counter).to_contain_text("4/7")


def test_cubes_are_counted_when_they_land(open_page: Open) -> None:
    page = open_page("", still=False)
    left = page.locator("[data-counter=cubes] span").first
    counts = []
    for moment in (0.02, 0.9):
        at(page, "explosion", moment)
        counts.append(int(left.inner_text()))
    assert counts[0] - counts[1] == 2


def test_ruins_stay_when_the_house_has_fallen(open_page: Open) -> None:
    page = open_page("", still=False, speed=4)
    played(page, "collapse")
    assert page.locator("svg.board .remains path").count() > 40
    played(page, "won")
    assert page.locator("svg.board .remains path").count() == 0


@pytest.mark.parametrize("settings", [{"still": True}, {"still": False, "calm": True}], ids=["system", "setting"])
def test_the_calm_version_moves_nothing_and_says_the_same(open_page: Open, settings: dict[str, Any]) -> None:
    page = open_page("", **settings)
    for name in NAMES:
        at(page, name, 0.5)
        assert page.evaluate(MOTIONS) == [], name
        assert page.locator("svg.board .scene path, svg.board .scene circle, svg.board .scene use").count(), name
        assert page.locator(".flight").count() == 0
    # It takes as long: the explosion is still marked when most of its time has passed.
    page.add_init_script(LASTED)
    page.goto("/scenes?scene=explosion")
    length = int(page.locator(".gallery").get_attribute("data-ms") or 0)
    expect(page.locator(".gallery")).to_have_attribute("data-playing", "done")
    began, ended = page.evaluate("() => [window.began, window.ended]")
    assert length and ended - began >= 0.6 * length, (began, ended, length)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_of_scenes_is_accessible(open_page: Open, theme: str) -> None:
    page = open_page("/scenes?scene=dice", theme=theme)
    expect(page.locator(".gallery")).to_have_attribute("data-playing", "done")
    assert findings(page) == []


def stored(page: Page) -> Any:
    return page.evaluate("JSON.parse(localStorage.getItem('flashover.settings'))")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_sound_is_asked_for_once(open_page: Open, server: Server, size: dict[str, int]) -> None:
    room = server.create("human", options={"mode": "family"}, seed="3")
    page = open_page("", room=room, size=size, touch=size is PHONE, sound=None)
    TablePage(page, room["room"], touch=size is PHONE)
    asked = page.get_by_role("group", name=words("scenes.ask"))
    expect(asked).to_be_visible()
    assert findings(page) == []
    for button in asked.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None and box["height"] >= 44 and box["width"] >= 44
    asked.get_by_role("button", name=words("scenes.yes")).click()
    expect(asked).to_have_count(0)
    assert stored(page)["sound"] is True
    page.reload()
    page.locator("svg.board").first.wait_for()
    expect(asked).to_have_count(0)


def test_sound_can_be_switched_in_the_settings(open_page: Open) -> None:
    page = open_page("/", sound=None)
    page.get_by_role("button", name=words("settings.title")).first.click()
    volume = page.get_by_label(words("scenes.volume"))
    expect(volume).to_be_disabled()
    page.get_by_role("checkbox", name=words("scenes.sound")).check()
    expect(volume).to_be_enabled()
    volume.fill("0.3")
    assert stored(page)["sound"] is True and stored(page)["volume"] == 0.3

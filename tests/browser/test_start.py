"""The first minutes: games by one click, hints, the form of a new game, and a panel whose buttons stay where they are."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from flashover.testing import scenario
from tests.browser.axe import findings
from tests.browser.chromium import DESKTOP, PHONE, SCREENS
from tests.browser.conftest import Open
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import LANGUAGES, forms, words

SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
TURNED = "one => getComputedStyle(one).transform"
HINT = "[data-hint].ready"
#: Whether the hint covers a counter, and whether all of it is on the screen.
COVERS = """() => {
  const hint = document.querySelector('[data-hint]').getBoundingClientRect();
  const counters = document.querySelector('.counters').getBoundingClientRect();
  return hint.left < counters.right && counters.left < hint.right && hint.top < counters.bottom && counters.top < hint.bottom
    || hint.left < 0 || hint.top < 0 || hint.right > innerWidth || hint.bottom > innerHeight;
}"""


def room_of(page: Page) -> str:
    page.wait_for_url("**/r/*")
    return page.url.rpartition("/")[2]


def read_hint(page: Page) -> str:
    """Reads the hint that is shown; its id."""
    hint = page.locator(HINT)
    hint.wait_for()
    name = hint.get_attribute("data-hint")
    assert name is not None and not page.evaluate(COVERS), name
    assert len(hint.locator("p").inner_text().split()) <= 25
    hint.get_by_role("button", name=words("hint.read")).click()
    page.locator(f'[data-hint="{name}"]').wait_for(state="detached")
    return name


# ---------------------------------------------------------------------------------------------------------------- one click


@SIZES
def test_the_first_game_begins_at_the_first_turn_with_four_hints(open_page: Open, size: dict[str, int]) -> None:
    page = open_page("/", size=size, touch=size is PHONE)
    table = TablePage(page, touch=size is PHONE)
    page.get_by_role("button", name=words("start.first")).click()
    table.arrived()
    assert table.position["phase"] == "actions" and table.view["turn"] == 1 and len(table.position["firefighters"]) == 2
    assert [read_hint(page) for _ in range(4)] == ["goal", "ap", "fire", "end"]
    page.wait_for_timeout(300)
    assert page.locator("[data-hint]").count() == 0 or page.locator(HINT).get_attribute("data-hint") == "poi"
    page.reload()
    table.arrived()
    page.wait_for_timeout(500)
    assert page.locator('[data-hint="goal"]').count() == 0


def test_the_first_game_is_in_sight_on_every_screen(open_page: Open) -> None:
    for size in SCREENS:
        card = open_page("/", size=size).get_by_role("button", name=words("start.first")).bounding_box()
        assert card is not None and card["y"] + card["height"] <= size["height"], size


def test_no_more_hints_means_none(open_page: Open) -> None:
    page = open_page("/")
    table = TablePage(page)
    page.get_by_role("button", name=words("start.first")).click()
    table.arrived()
    page.locator(HINT).get_by_role("button", name=words("hint.off")).click()
    page.locator("[data-hint]").wait_for(state="detached")
    page.goto("/")
    page.get_by_role("button", name=words("start.first")).click()
    table.arrived()
    page.wait_for_timeout(500)
    assert page.locator("[data-hint]").count() == 0


def test_other_games_give_no_hints(open_page: Open, server: Server) -> None:
    room = server.create("human", "human", standard=True, seed="3")
    table = TablePage(open_page("", room=room), room["room"])
    table.page.wait_for_timeout(500)
    assert table.page.locator("[data-hint]").count() == 0


@SIZES
def test_hints_at_the_first_fire_poi_and_victim(open_page: Open, server: Server, size: dict[str, int]) -> None:
    start = scenario("3,3: 0 . ?\n4,6: v\n2,2: f", mode="family").position
    room = server.create("human", start=start, seed="4")
    page = open_page("", room=room, size=size, touch=size is PHONE, still=False, stepByStep=True, confirmEnd=False)
    page.goto("/log")
    kept = {"room": room["room"], "seen": ["goal", "ap", "fire", "end"], "off": False}
    page.evaluate("kept => localStorage.setItem('flashover.hints', kept)", json.dumps(kept))
    table = TablePage(page, room["room"], touch=size is PHONE)
    assert read_hint(page) == "victim"
    assert read_hint(page) == "poi"
    assert page.locator("[data-hint]").count() == 0
    table.press(table.button("end"))
    table.press(page.get_by_role("button", name=words("fire.step")))  # from the AP saved to the dice
    assert read_hint(page) == "dice"
    assert findings(page) == []


def test_you_and_three_captains_is_one_click(open_page: Open, server: Server) -> None:
    page = open_page("/")
    table = TablePage(page)
    page.get_by_role("button", name=words("start.captains")).click()
    table.arrived()
    assert [seat["bot"] for seat in table.view["seats"]] == [None, "captain", "captain", "captain"]
    assert table.you["seats"] == [0] and table.position["phase"] == "actions"
    assert server.get(f"/rooms/{room_of(page)}")["options"]["continue_after_win"] == "ask"


def test_round_one_screen_is_one_click_for_any_number(open_page: Open) -> None:
    page = open_page("/", size=PHONE, touch=True)
    table = TablePage(page, touch=True)
    page.get_by_role("button", name=forms("start.screen_n", n=5)[-1]).tap()
    table.arrived()
    assert len(table.position["firefighters"]) == 5 and table.you["seats"] == [0, 1, 2, 3, 4]


def test_the_pages_are_behind_a_menu_on_a_phone(open_page: Open) -> None:
    page = open_page("/log", size=PHONE, touch=True)
    assert not page.get_by_role("link", name=words("nav.replay"), exact=True).is_visible()
    page.get_by_role("button", name=words("table.menu")).tap()
    dialog = page.get_by_role("dialog")
    for key in ("nav.start", "nav.new", "nav.learn", "nav.log", "nav.replay", "nav.editor"):
        box = dialog.get_by_role("link", name=words(key)).bounding_box()
        assert box is not None and box["height"] >= 44 and box["x"] + box["width"] <= PHONE["width"], key
    assert findings(page) == []
    dialog.get_by_role("link", name=words("nav.editor")).tap()
    page.wait_for_url("**/editor")
    dialog.wait_for(state="detached")


# ---------------------------------------------------------------------------------------------------------------- new game


def begun(page: Page, server: Server) -> dict[str, Any]:
    """The room the form has made."""
    page.get_by_role("button", name=words("new.begin"), exact=True).click()
    found: dict[str, Any] = server.get(f"/rooms/{room_of(page)}")
    return found


def test_presets_keep_names_and_the_rest_is_filled_with_bots(open_page: Open, server: Server) -> None:
    page = open_page("/new")
    page.get_by_label(words("seat.name"), exact=True).nth(0).fill("Ada")
    page.get_by_label(words("seat.name"), exact=True).nth(1).fill("Bo")
    page.locator("[data-preset=heroic]").click()
    assert [page.get_by_label(words("seat.name"), exact=True).nth(n).input_value() for n in range(4)] == ["Ada", "Bo", "", ""]
    page.get_by_role("button", name=words("new.fill")).click()
    assert page.get_by_role("button", name=words("new.fill")).is_disabled()
    made = begun(page, server)
    assert [(seat["name"], seat["kind"]) for seat in made["seats"]] == [("Ada", "human"), ("Bo", "human"), ("", "bot"), ("", "bot")]
    assert made["options"]["level"] == "heroic"


@pytest.mark.parametrize("language", LANGUAGES)
def test_houses_and_levels_show_what_they_are(open_page: Open, server: Server, language: str) -> None:
    info = server.get("/options")
    page = open_page("/new", language=language)
    page.locator("[data-preset=veteran]").click()
    page.locator("[data-house=B] svg.board").wait_for()
    for level in info["levels"]:
        text = page.locator(f"[data-level={level['name']}]").inner_text()
        crew = next(row for row in info["results"] if (row["bot"], row["crew"], row["level"], row["board"]) == ("captain", 4, level["name"], "A"))
        for n in (level["explosions"], level["hazmats"], level["hot_spots"][3], level["reserve"], round(100 * crew["won"] / crew["games"])):
            assert str(n) in text
    assert words("new.difficulty.fair", language) in page.locator("[data-house=A]").inner_text()
    assert words("new.difficulty.hard", language) in page.locator("[data-house=B]").inner_text()
    page.locator("[data-house=B]").click()
    assert words("new.difficulty.brutal", language) in page.locator("[data-level=heroic]").inner_text()


def test_the_house_shown_is_the_house_played(open_page: Open, server: Server) -> None:
    page = open_page("/new")
    page.locator("[data-preset=veteran]").click()
    page.get_by_label(words("option.edition")).first.select_option("ru")
    assert page.locator("[data-house=B]").get_attribute("aria-pressed") == "true"
    assert page.locator("[data-house=A]").is_disabled()
    page.get_by_text(words("new.prescribed", house=words("value.board_side.B"))).wait_for()
    made = begun(page, server)
    assert "board_side" not in made["options"]
    assert server.get(f"/rooms/{made['room']}/frames")["board"]["name"] == "B"


def test_the_suggested_steps_are_one_click_each(open_page: Open, server: Server) -> None:
    page = open_page("/new")
    for step in server.get("/options")["steps"]:
        page.locator(f"[data-step={step['id']}]").click()
        assert [one.get_attribute("data-step") for one in page.locator("[data-step][aria-pressed=true]").all()] == [step["id"]]
    page.locator("[data-step=vehicles]").click()
    made = begun(page, server)
    assert made["options"]["use_hot_spots"] is False and "use_vehicles" not in made["options"]


@pytest.mark.parametrize("edition", ["default", "cs", "ru", "pl", "es"])
def test_every_edition_is_asked_whether_to_play_on(open_page: Open, server: Server, edition: str) -> None:
    page = open_page("/new")
    page.get_by_label(words("option.edition")).first.select_option(edition)
    made = begun(page, server)
    assert made["options"]["continue_after_win"] == "ask"


def test_random_openings_and_pets_say_what_they_are(open_page: Open) -> None:
    page = open_page("/new")
    for value in ("fixed", "random_a", "random_b"):
        assert words(f"value.family_setup.{value}.about") in page.locator(f"[data-value={value}]").inner_text()
    fires = page.locator("[data-house=A] use[href='#fo-fire']")
    fires.first.wait_for()
    assert fires.count() == 10
    page.locator("[data-value=random_a]").click()
    fires.first.wait_for(state="detached")
    page.locator("summary", has_text=words("group.team")).click()
    pets = page.get_by_label(words("option.pet_tokens"))
    pets.select_option(label=words("value.pet_tokens.2"))
    assert forms("new.group_changed", n=1)[0] in page.locator("summary", has_text=words("group.team")).inner_text()


# ---------------------------------------------------------------------------------------------------------------- the panel


def test_the_standard_set_up_says_what_it_does_and_steps_back_for_who_begins(open_page: Open, server: Server) -> None:
    room = server.create("human", "human", options={"mode": "experienced", "edition": "pl"}, seed="5")
    table = TablePage(open_page("", room=room), room["room"])
    button = table.page.locator("button.standard")
    for key in ("begin.specialist", "begin.place", "begin.park", "begin.first"):
        assert words(key) in button.inner_text()
    assert "primary" in str(button.get_attribute("class"))
    while not table.legal[0].startswith("first"):
        table.play(table.legal[0])
    assert words("begin.place") not in button.inner_text() and "primary" not in str(button.get_attribute("class"))
    assert words("begin.rule.siren") in table.page.locator(".actions").inner_text()
    table.standard()
    assert table.position["phase"] == "actions"


def test_with_others_the_standard_set_up_says_where_it_stops(open_page: Open, server: Server) -> None:
    room = server.create("human", "open", seed="5")
    table = TablePage(open_page("", room=room), room["room"])
    said = table.page.locator("button.standard").inner_text()
    assert words("begin.does_mine").partition("{")[0].strip() in said


def test_ending_a_turn_with_nothing_done_asks(open_page: Open, server: Server) -> None:
    room = server.create("human", "human", standard=True, seed="3")
    table = TablePage(open_page("", room=room), room["room"])
    page = table.page
    end = table.button("end")
    assert "primary" not in str(end.get_attribute("class"))
    end.click()
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    assert words("end.untouched") in dialog.inner_text()
    dialog.get_by_role("button", name=words("end.back")).click()
    table.play(next(ply for ply in table.legal if ply.startswith("move")))
    before = table.version
    end.click()
    table.happened(before)
    assert "end" in table.plies


def boxes(page: Page) -> dict[str | None, object]:
    """Where the slots of the panel stand."""
    return {slot.get_attribute("data-slot"): slot.bounding_box() for slot in page.locator(".actions [data-slot]").all()}


@SIZES
def test_buttons_keep_their_places_between_actions(open_page: Open, server: Server, size: dict[str, int]) -> None:
    picture = "3,3: 0v\n4,4: 1\n0,7: 2"
    start = scenario(picture, mode="experienced", specialists=["paramedic", "captain", "driver"]).position
    room = server.create("human", "human", "human", start=start, seed="4")
    table = TablePage(open_page("", room=room, size=size, touch=size is PHONE), room["room"], touch=size is PHONE)
    first = boxes(table.page)
    assert {"chop", "door", "drive.engine", "drive.ambulance", "treat"} <= set(first)
    for ply in ("treat", "move right", "chop up"):
        if ply in table.legal:
            table.play(ply)
            now = boxes(table.page)
            assert {key: now[key] for key in first} == first, ply


def test_what_may_not_be_done_any_more_says_why(open_page: Open, server: Server) -> None:
    start = scenario("3,3: 0", mode="family").position
    room = server.create("human", start=start, seed="4")
    table = TablePage(open_page("", room=room), room["room"])
    slot = table.page.locator('[data-slot="chop"]')
    slot.locator("button[aria-disabled]").first.click(force=True)  # for Playwright a button that says why is no button
    table.until(lambda: table.toasts(), "the reason")


@SIZES
def test_a_crew_change_says_what_it_leaves(open_page: Open, server: Server, size: dict[str, int]) -> None:
    start = scenario("0,7: 0\n3,3: 1", mode="experienced", specialists=["driver", "captain"], engine="top").position
    room = server.create("human", "human", start=start, seed="4")
    table = TablePage(open_page("", room=room, size=size, touch=size is PHONE), room["room"], touch=size is PHONE)
    table.press(table.page.get_by_role("button", name=words("do.crew_change")))
    card = table.page.locator('[data-ply="crew cafs"]')
    card.wait_for()
    left = next(one for one in table.view["outlook"]["crew"] if one["card"] == "cafs")
    assert words("crew.then.extinguish", n=left["ap"], bonus=left["bonus"]["extinguish"]) in card.inner_text()
    assert words("card.cafs") in card.inner_text()
    table.play("crew cafs")
    assert (table.position["ap"], table.position["bonus"]) == (left["ap"], left["bonus"])


def test_groups_of_options_open_by_an_arrow(open_page: Open) -> None:
    page = open_page("/new")
    groups = page.locator("details:has(.options)")
    groups.first.wait_for()
    for group in groups.all():
        arrow = group.locator("summary .arrow svg")
        expect(arrow).to_be_visible()
        before = arrow.locator("..").evaluate(TURNED)
        group.locator("summary").click()
        expect(group).to_have_attribute("open", "")
        page.wait_for_function(f"one => ({TURNED})(one) !== '{before}'", arg=arrow.locator("..").element_handle())

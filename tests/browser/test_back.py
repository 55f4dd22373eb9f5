"""Back closes what lies open over a page, one layer at a time, and leaves no dead step in the history."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from flashover.testing import scenario
from tests.browser.chromium import PHONE
from tests.browser.conftest import Open
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import words


@pytest.fixture
def table(open_page: Open, server: Server) -> TablePage:
    """A table reached from the start page."""
    room = server.create("human", options={"mode": "family"}, seed="3")
    page = open_page("/learn", room=room)
    found = TablePage(page)
    page.goto("/")
    page.evaluate("room => { history.pushState(null, '', '/r/' + room); dispatchEvent(new PopStateEvent('popstate')) }", room["room"])
    return found.arrived()


def back(page: Page) -> None:
    # Not within the call: the page may be gone before it answers.
    page.evaluate("void setTimeout(() => history.back())")


def open_dialogs(page: Page, number: int) -> None:
    expect(page.locator("dialog[open]")).to_have_count(number)


def press(page: Page, key: str) -> None:
    page.get_by_role("button", name=words(key)).first.click()


def settled(page: Page) -> None:
    """The history has caught up with the dialogs."""
    page.wait_for_timeout(150)
    page.wait_for_function("() => 'guard' in (history.state ?? {}) === !!document.querySelector('dialog[open]')")


def test_back_closes_the_dialog_and_then_leaves(table: TablePage) -> None:
    page = table.page
    address = page.url
    press(page, "table.menu")
    settled(page)
    open_dialogs(page, 1)
    assert page.url == address
    back(page)
    open_dialogs(page, 0)
    assert page.url == address and page.locator("svg.board").count() == 1
    settled(page)
    back(page)
    page.wait_for_url("**/")


def test_one_dialog_after_the_other_is_one_step(table: TablePage) -> None:
    page = table.page
    # Where the bar has no room for words the menu names its tools.
    page.set_viewport_size({"width": 1180, "height": 820})
    press(page, "table.menu")
    settled(page)
    page.locator("dialog[open]").get_by_role("button", name=words("seat.title")).click()
    page.get_by_role("heading", name=words("seat.title")).wait_for()
    settled(page)
    # A dialog over the dialog: the upper one goes first.
    page.locator("dialog[open]").get_by_role("button", name=words("together.move.button")).click()
    page.get_by_role("heading", name=words("together.move.title")).wait_for()
    settled(page)
    open_dialogs(page, 2)
    back(page)
    open_dialogs(page, 1)
    page.get_by_role("heading", name=words("seat.title")).wait_for()
    settled(page)
    back(page)
    open_dialogs(page, 0)
    assert "/r/" in page.url
    settled(page)
    back(page)
    page.wait_for_url("**/")


def test_a_dialog_closed_otherwise_leaves_nothing_behind(table: TablePage) -> None:
    page = table.page
    for close in ("Escape", "cross", "Escape"):
        press(page, "table.menu")
        settled(page)
        if close == "cross":
            page.locator("dialog[open]").get_by_role("button", name=words("ui.close")).click()
        else:
            page.keyboard.press("Escape")
        open_dialogs(page, 0)
        settled(page)
    back(page)
    page.wait_for_url("**/")
    page.evaluate("history.forward()")
    page.wait_for_url("**/r/*")


def test_back_closes_the_menu_of_a_cell(open_page: Open, server: Server) -> None:
    room = server.create("human", start=scenario("3,3: 0v f .\n4,3: .", mode="family", ap=6).position, seed="3")
    table = TablePage(open_page("/", room=room), room["room"])
    page, address = table.page, table.page.url
    table.hit("3,4").click()
    page.locator("[role=menu]").wait_for()
    page.wait_for_function("() => 'guard' in (history.state ?? {})")
    back(page)
    expect(page.locator("[role=menu]")).to_have_count(0)
    assert page.url == address and table.version == 0
    # What is chosen leaves no step behind.
    table.hit("3,4").click()
    page.locator("[role=menu] [data-ply]").first.click()
    table.happened(0)
    page.wait_for_function("() => !('guard' in (history.state ?? {}))")
    back(page)
    page.wait_for_url("**/")


def test_back_closes_the_advice_that_lies_over_a_phone(open_page: Open, server: Server) -> None:
    room = server.create("human", start=scenario("3,3: 0 f .\n5,5: f", mode="family").position, seed="3")
    table = TablePage(open_page("/", room=room, size=PHONE, touch=True), room["room"], touch=True)
    page, address = table.page, table.page.url
    page.get_by_role("button", name=words("advice.title")).first.click()
    page.locator(".advice").wait_for()
    page.wait_for_function("() => 'guard' in (history.state ?? {})")
    back(page)
    expect(page.locator(".advice")).to_have_count(0)
    assert page.url == address
    settled(page)
    back(page)
    page.wait_for_url("**/")


def test_a_link_in_a_dialog_takes_the_place_of_its_step(table: TablePage) -> None:
    page = table.page
    press(page, "ui.help")
    settled(page)
    page.locator("dialog[open]").get_by_role("link", name=words("nav.learn")).click()
    page.wait_for_url("**/learn")
    open_dialogs(page, 0)
    settled(page)
    back(page)
    page.wait_for_url("**/r/*")
    page.locator("svg.board").wait_for()
    open_dialogs(page, 0)
    settled(page)
    back(page)
    page.wait_for_url("**/")


def test_loading_again_or_going_forward_opens_nothing(table: TablePage) -> None:
    page = table.page
    press(page, "table.menu")
    settled(page)
    page.reload()
    table.arrived()
    open_dialogs(page, 0)
    settled(page)
    press(page, "table.menu")
    settled(page)
    back(page)
    open_dialogs(page, 0)
    settled(page)
    page.evaluate("history.forward()")
    settled(page)
    open_dialogs(page, 0)
    assert "/r/" in page.url
    back(page)
    page.wait_for_url("**/")

"""The table on many screens: no scrolling, nothing on top of anything, targets of at least 44 px for fingers, type that grows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from flashover.i18n.catalogue import from_json
from flashover.testing import scenario
from tests.browser.chromium import DESKTOP, PHONE, SCREENS, SMALL_TABLET, SMALLEST, TABLETS, TOUCHED
from tests.browser.conftest import Open
from tests.browser.playing import STEPS, TablePage
from tests.browser.serving import Server
from tests.browser.texts import JOINER, LANGUAGES, forms, words

RECORD = Path(__file__).parents[1] / "records" / "default-experienced.json"
PICTURE = "2,2: f f s .\n3,2: fv ? 0v .\n4,4: 1h s*\n0,7: 2"
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])

LAYOUT = """([least, layer]) => {
  const wrong = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth) wrong.push(`the page is ${root.scrollWidth} wide`);
  if (root.scrollHeight > innerHeight) wrong.push(`the page is ${root.scrollHeight} high`);
  const base = layer ? document.querySelector(layer) : document.body;
  const shown = [];
  const stuck = (one) => { for (let up = one; up; up = up.parentElement) if (getComputedStyle(up).position === 'sticky') return true; return false; };
  for (const one of base.querySelectorAll('button, a[href], input, select, textarea, summary, [role=radio], [role=tab], [role=menuitem]')) {
    if (!layer && one.closest('dialog, .toasts')) continue;
    // A box with its label is one target.
    const target = one.matches('input[type=checkbox], input[type=radio]') ? (one.closest('label') ?? one) : one;
    let box = target.getBoundingClientRect();
    if (!box.width || !box.height || getComputedStyle(one).visibility === 'hidden' || one.closest('.unseen, .skip') || one.matches('.skip')) continue;
    const name = `${one.tagName.toLowerCase()} "${(one.getAttribute('aria-label') ?? one.innerText ?? '').trim().slice(0, 40)}"`;
    // What a scrolling part of the page hides is no fault; only what is seen counts.
    let clip = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }, scrolls = false;
    for (let up = one.parentElement; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (/auto|scroll|hidden|clip/.test(style.overflow + style.overflowX + style.overflowY)) {
        const c = up.getBoundingClientRect();
        if (/auto|scroll/.test(style.overflow + style.overflowX + style.overflowY)) scrolls = true;
        clip = { left: Math.max(clip.left, c.left), top: Math.max(clip.top, c.top), right: Math.min(clip.right, c.right), bottom: Math.min(clip.bottom, c.bottom) };
      }
    }
    const seen = { left: Math.max(box.left, clip.left), top: Math.max(box.top, clip.top), right: Math.min(box.right, clip.right), bottom: Math.min(box.bottom, clip.bottom) };
    const whole = seen.right - seen.left >= box.width - 1 && seen.bottom - seen.top >= box.height - 1;
    if (!whole && !scrolls) wrong.push(`${name} is cut off`);
    if (seen.right - seen.left < 2 || seen.bottom - seen.top < 2) continue;
    if (box.width < least - 0.5 || box.height < least - 0.5) wrong.push(`${name} is ${box.width.toFixed(1)} by ${box.height.toFixed(1)}`);
    // Words that are cut off, unless they end in dots on purpose.
    if (one.matches('button, a') && one.clientWidth && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).textOverflow !== 'ellipsis') wrong.push(`${name}: words cut off`);
    shown.push({ one: target, name, ...seen });
  }
  for (let i = 0; i < shown.length; i++) for (let j = i + 1; j < shown.length; j++) {
    const [a, b] = [shown[i], shown[j]];
    if (a.one === b.one || a.one.contains(b.one) || b.one.contains(a.one) || stuck(a.one) || stuck(b.one)) continue;
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (x > 1 && y > 1) wrong.push(`${a.name} and ${b.name} overlap`);
  }
  for (const a of shown) {
    const at = document.elementFromPoint((a.left + a.right) / 2, (a.top + a.bottom) / 2);
    // A heading that stays in view while its list scrolls is no cover.
    if (at && !stuck(at) && !a.one.contains(at) && !at.contains(a.one) && !at.closest('.toasts')) wrong.push(`${a.name} is covered by ${at.tagName} ${at.className?.baseVal ?? at.className}`);
  }
  return wrong;
}"""

CELLS = """() => {
  const stage = document.querySelector('.stage').getBoundingClientRect();
  return [...document.querySelectorAll('svg.board [data-hit]')].map(hit => {
    const b = hit.getBoundingClientRect();
    return {cell: hit.dataset.hit, width: b.width, height: b.height, inside: b.left >= -1 && b.top >= stage.top - 1 && b.right <= innerWidth + 1 && b.bottom <= stage.bottom + 1};
  });
}"""


def wrongs(page: Page, size: dict[str, int], layer: str = "") -> list[str]:
    """What does not fit; fingers need 44 px, a mouse pointer 24."""
    found: list[str] = page.evaluate(LAYOUT, [44 if size in TOUCHED else 24, layer])
    return found


def sit(
    open_page: Open, server: Server, size: dict[str, int], picture: str = PICTURE, language: str = "en", theme: str = "light", **more: Any
) -> TablePage:
    start = scenario(picture, mode="experienced", specialists=["captain", "paramedic", "driver"], **more).position
    room = server.create(*["human"] * len(start["firefighters"]), start=start, seed="4")
    touch = size in TOUCHED
    page = open_page("", room=room, size=size, touch=touch, language=language, theme=theme)
    table = TablePage(page, room["room"], touch=touch)
    table.page.wait_for_load_state("networkidle")
    return table


@SIZES
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table(open_page: Open, server: Server, size: dict[str, int], language: str) -> None:
    table = sit(open_page, server, size, language=language)
    assert wrongs(table.page, size) == []
    cells = table.page.evaluate(CELLS)
    assert len(cells) == 80 and all(cell["inside"] for cell in cells), [cell for cell in cells if not cell["inside"]]
    if size is PHONE:
        inner = [cell for cell in cells if 1 <= int(cell["cell"][0]) <= 6 and 1 <= int(cell["cell"][2]) <= 8]
        assert min(min(cell["width"], cell["height"]) for cell in inner) >= 44


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size['width']}x{size['height']}")
def test_every_screen_is_filled_well(open_page: Open, server: Server, size: dict[str, int], theme: str) -> None:
    page = sit(open_page, server, size, theme=theme).page
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    assert wrongs(page, size) == []
    cells = page.evaluate(CELLS)
    assert all(cell["inside"] for cell in cells)
    if size in TOUCHED and size is not SMALLEST:
        assert min(min(cell["width"], cell["height"]) for cell in cells if "0" not in cell["cell"]) >= 44
    # All that a tablet offers in an ordinary turn is seen at once.
    if size in TABLETS:
        assert page.locator(".doing .actions button").evaluate_all(CUT) == []
    # The board takes two thirds of the screen, at least one way.
    board = page.locator("svg.board").bounding_box()
    assert board is not None
    assert max(board["width"] / size["width"], board["height"] / size["height"]) >= 0.67


@pytest.mark.parametrize(("size", "scale"), [(DESKTOP, 1), ({"width": 1920, "height": 1080}, 1.2), ({"width": 2560, "height": 1440}, 1.5)], ids=str)
def test_type_grows_with_the_screen(open_page: Open, server: Server, size: dict[str, int], scale: float) -> None:
    table = sit(open_page, server, size, picture="3,3: 0v\n4,4: 1\n0,7: 2")
    grown = "one => parseFloat(getComputedStyle(one).fontSize) * one.currentCSSZoom"
    assert table.button("end").evaluate(grown) >= 15 * scale
    table.hit("3,4").click()
    assert table.page.locator("[role=menuitem]").first.evaluate(grown) >= 15 * scale
    table.page.keyboard.press("Escape")
    table.page.get_by_role("button", name=words("table.menu")).click()
    assert table.page.locator("dialog .menu-list .button").first.evaluate(grown) >= 15 * scale
    for path in ("/", "/new", "/log", "/learn"):
        page = open_page(path, size=size)
        page.locator("main h1").wait_for()
        assert page.locator("header.bar nav a").first.evaluate(grown) >= 15 * scale, path
        assert page.locator("main p").first.evaluate(grown) >= 14 * (scale if path != "/" else 1), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_tools_say_their_names_where_there_is_room(open_page: Open, server: Server, language: str) -> None:
    for size in ({"width": 1280, "height": 720}, DESKTOP, {"width": 1920, "height": 1080}, {"width": 2560, "height": 1440}):
        room = server.create("human", "human", standard=True, seed="3")
        page = TablePage(open_page("", room=room, size=size, language=language), room["room"]).page
        page.evaluate("document.fonts.ready")
        said = [one.inner_text() for one in page.locator("header .tools .words").all() if one.is_visible()]
        assert len(said) == 6 and all(said), size
        assert page.locator("header h1").evaluate("one => one.scrollWidth <= one.clientWidth"), f"the title is cut at {size}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [PHONE, {"width": 844, "height": 390}], ids=["upright", "lying"])
def test_the_name_of_whoever_acts_is_read_whole_on_a_phone(open_page: Open, server: Server, size: dict[str, int], language: str) -> None:
    for seats in (2, 3, 4):
        nameless = [{"name": "", "kind": "human"}] * seats
        room = server.create(seats=nameless, standard=True, options={"mode": "experienced"}, seed="3")
        page = TablePage(open_page("", room=room, size=size, touch=True, language=language), room["room"], touch=True).page
        page.evaluate("document.fonts.ready")
        assert page.locator(".crew .active .name").evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1"), seats


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SMALL_TABLET], ids=["desktop", "phone", "tablet"])
def test_states_of_the_table(open_page: Open, server: Server, size: dict[str, int]) -> None:
    table = sit(open_page, server, size, picture="3,3: 0v\n4,4: 1\n0,7: 2")
    page = table.page
    # a menu of alternatives
    table.press(table.hit("3,4"))
    page.locator("[role=menu]").wait_for()
    assert wrongs(page, size, "[role=menu]") == []
    page.keyboard.press("Escape")
    # orders
    table.order(1)
    assert wrongs(page, size) == []
    table.order(None)
    # the menu and its dialogs
    for name in ("seat.title", "ui.help", "dice.statistics", "companion.ap.title", "settings.title"):
        if size is DESKTOP and name in ("seat.title", "ui.help"):
            page.locator("header .tools").get_by_role("button", name=words(name)).click()
        else:
            page.locator("header").get_by_role("button", name=words("table.menu")).click()
            page.locator("dialog[open]").wait_for()
            assert wrongs(page, size, "dialog[open]") == []
            page.locator("dialog[open]").get_by_role("button", name=words(name), exact=True).click()
        page.get_by_role("dialog", name=words(name)).wait_for()
        assert wrongs(page, size, "dialog[open]") == [], name
        page.keyboard.press("Escape")
    # risk view
    if size is PHONE:
        page.locator("header").get_by_role("button", name=words("table.menu")).click()
        page.locator("dialog[open]").get_by_role("button", name=words("table.risk")).click()
    else:
        page.locator("header .tools").get_by_role("button", name=words("table.risk")).click()
    page.wait_for_load_state("networkidle")
    assert wrongs(page, size) == []


@SIZES
def test_the_fire_phase_and_its_summary(open_page: Open, server: Server, size: dict[str, int]) -> None:
    start = scenario(PICTURE, mode="experienced", specialists=["captain", "paramedic", "driver"]).position
    room = server.create("human", "human", "human", start=start, seed="4")
    page = open_page("", room=room, size=size, touch=size is PHONE, still=False, stepByStep=True, confirmEnd=False)
    table = TablePage(page, room["room"], touch=size is PHONE)
    table.press(table.button("end"))
    bar = page.locator("section.bar")
    bar.wait_for()
    assert wrongs(page, size) == []
    page.locator("section.bar button").last.click()
    page.locator("section.summary").wait_for()
    assert wrongs(page, size) == []


@SIZES
def test_set_up_and_real_dice(open_page: Open, server: Server, size: dict[str, int]) -> None:
    options = {"mode": "experienced", "level": "recruit", "specialist_choice": "chosen"}
    room = server.create("human", "human", "human", "human", "human", "human", options=options, seed="5")
    table = TablePage(open_page("", room=room, size=size, touch=size is PHONE), room["room"], touch=size is PHONE)
    while table.position["phase"] == "setup":
        assert wrongs(table.page, size) == [], table.legal[0]
        table.play(table.legal[0])
    assert wrongs(table.page, size) == []
    for phase, picture in (("fire", "2,2: f\n7,9: 0"), ("actions", "3,3: 0\n3,4: ?")):
        room = server.create("human", start=scenario(picture, mode="family", phase=phase).position, dice="physical")
        table = TablePage(open_page("", room=room, size=size, touch=size is PHONE), room["room"], touch=size is PHONE)
        if phase == "actions":
            table.play("move right")
        table.page.get_by_role("radiogroup").first.wait_for()
        assert wrongs(table.page, size) == []


@SIZES
def test_replay(open_page: Open, size: dict[str, int]) -> None:
    page = open_page("/replay", size=size)
    page.locator("input[type=file]").set_input_files(RECORD)
    page.get_by_label(words("replay.slider")).wait_for()
    page.keyboard.press("f")
    assert wrongs(page, size) == []


@SIZES
@pytest.mark.parametrize("path", ["/", "/new", "/learn", "/log", "/editor", "/replay"])
def test_other_pages_never_scroll_sideways(open_page: Open, path: str, size: dict[str, int]) -> None:
    page = open_page(path, size=size)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


#: Which of the found parts are not wholly inside every part that clips them.
CUT = """(found) => found.filter((one) => {
  const box = one.getBoundingClientRect();
  for (let up = one.parentElement; up; up = up.parentElement) {
    if (getComputedStyle(up).overflowY === 'visible') continue;
    const clip = up.getBoundingClientRect();
    if (box.top < clip.top - 0.5 || box.bottom > clip.bottom + 0.5) return true;
  }
  return false;
}).map((one) => one.innerText)"""


@pytest.mark.parametrize("size", [{"width": 1280, "height": 720}, DESKTOP], ids=["small", "desktop"])
@pytest.mark.parametrize("seats", [3, 6])
def test_every_specialist_is_seen_at_once(open_page: Open, server: Server, size: dict[str, int], seats: int) -> None:
    room = server.create(*["human"] * seats, options={"mode": "experienced"}, seed="7")
    page = TablePage(open_page("", room=room, size=size), room["room"]).page
    cards = page.locator(".actions .cards .card")
    assert cards.count() == 8
    assert cards.evaluate_all(CUT) == []


@pytest.mark.parametrize(("width", "entries"), [(1280, 9), (1180, 14)])
def test_the_menu_is_seen_at_once_and_repeats_no_word_of_the_bar(open_page: Open, server: Server, width: int, entries: int) -> None:
    """Where the bar has no room for words, the menu has those of its tools, too."""
    room = server.create("human", options={"mode": "family"}, seed="7")
    page = TablePage(open_page("", room=room, size={"width": width, "height": 720}), room["room"]).page
    page.get_by_role("button", name=words("table.menu")).click()
    found = page.locator("dialog .menu-list .button")
    found.first.wait_for()
    tools = [one.get_attribute("aria-label") for one in page.locator("header .tools .button:has(.words:not(:empty))").all()]
    assert len(tools) == 6
    again = [text for text in found.all_inner_texts() if text.strip() in tools]
    assert (found.count(), len(again)) == (entries, entries - 9), again
    assert found.evaluate_all(CUT) == []


PADS = """(pads) => pads.map((pad) => ({
  name: pad.querySelector('.of').innerText,
  narrowest: Math.min(...[...pad.querySelectorAll('.arrows button')].map((one) => one.offsetWidth)),
  faintest: Math.min(...[...pad.querySelectorAll('.arrows button')].map((one) => Number(getComputedStyle(one).opacity))),
}))"""


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size['width']}x{size['height']}")
def test_the_arrows_of_an_action_are_large_and_under_its_name(open_page: Open, server: Server, size: dict[str, int]) -> None:
    pads = sit(open_page, server, size, engine="top", ambulance="left").page.locator(".actions .pad").evaluate_all(PADS)
    for pad in pads:
        assert pad["name"] and pad["narrowest"] >= 32 and pad["faintest"] == 1, pad
    # A phone has the directions behind a button.
    wanted = {words(f"slot.{key}") for key in ("chop", "door", "drive.engine", "drive.ambulance")}
    assert {pad["name"] for pad in pads} == (set() if min(size.values()) < 700 else wanted)


def test_no_line_of_the_log_is_half_under_its_heading(open_page: Open, server: Server) -> None:
    room = server.create(*["human"] * 3, options={"mode": "experienced"}, seed="7")
    for height in (860, 900, 1000, 1009):
        table = TablePage(open_page("", room=room, size={"width": 1440, "height": height}), room["room"])
        table.standard()
        table.page.wait_for_timeout(300)
        half = table.page.locator(".log").evaluate("""(log) => {
          const stuck = [...log.querySelectorAll('h3')].map((one) => one.getBoundingClientRect()).find((one) => one.top <= log.getBoundingClientRect().top + 5);
          return [...log.querySelectorAll('p')].filter((one) => {
            const box = one.getBoundingClientRect();
            return box.top < stuck.bottom - 2 && box.bottom > stuck.bottom + 2;
          }).map((one) => one.innerText);
        }""")
        assert half == [], height
        lines = table.page.locator(".log h3, .log p")
        assert lines.evaluate_all(f"(all) => ({CUT})(all.slice(-1))") == [], "the last one is seen whole"


SMALL = {"width": 1280, "height": 720}
#: The lines of the log that are seen whole.
LINES = f"() => {{ const all = [...document.querySelectorAll('.log p')]; const cut = new Set(({CUT})(all)); return all.map(one => one.innerText).filter(text => !cut.has(text)); }}"
#: Names and numbers of the crew that do not fit into their cards.
CLIPPED = """() => [...document.querySelectorAll('.crew .name, .crew .ap')].filter(one => one.checkVisibility() && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)).map(one => one.innerText)"""
#: A driver on the engine, a paramedic beside a victim, a captain, and more: everyone has plenty to do.
SIX = "0,7: 0 4\n2,2: f f s .\n3,1: 5\n3,2: fv ? 1v .\n4,4: 2h s*\n6,3: 3"
CREW = ["driver", "paramedic", "captain", "cafs", "hazmat", "rescue"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_six_figures_in_play_on_a_small_screen(open_page: Open, server: Server, language: str) -> None:
    names = ("Hana", "Bartholomew", "Petr", "", "Maximiliane", "Eva")
    seats = [{"name": name, "kind": "human"} for name in names]
    start = scenario(SIX, mode="experienced", specialists=CREW, engine="top").position
    room = server.create(seats=seats, start=start, seed="4")
    table = TablePage(open_page("", room=room, size=SMALL, language=language, confirmEnd=False), room["room"])
    page = table.page
    acted: set[int] = set()
    while len(acted) < 6:
        table.settle().log().wait_for()
        page.wait_for_timeout(100)  # the log goes to its end with the next picture
        seat = int(table.waits["seat"])
        if table.position["phase"] == "actions" and seat not in acted:
            told = sum(len(entry["events"]) for entry in table.entries.values())
            assert wrongs(page, SMALL) == [], CREW[seat]
            assert page.locator(".doing .actions button, .doing [data-ply=end], .crew > li").evaluate_all(CUT) == [], CREW[seat]
            assert page.locator(".doing .actions button").count() >= 4
            assert page.evaluate(CLIPPED) == [], CREW[seat]
            assert len(page.evaluate(LINES)) >= min(4, told), f"lines of the log in the turn of the {CREW[seat]}"
            acted.add(seat)
        table.play("end" if "end" in table.legal else table.legal[0])


#: Where a cell lies on the screen, seen from another one.
SEEN = """([from, to]) => {
  const [a, b] = [from, to].map(cell => document.querySelector(`svg.board [data-hit="${cell}"]`).getBoundingClientRect());
  const [x, y] = [b.left - a.left, b.top - a.top];
  return Math.abs(x) > Math.abs(y) ? (x > 0 ? 'right' : 'left') : y > 0 ? 'down' : 'up';
}"""


@SIZES
def test_a_shockwave_goes_where_the_board_shows_it(open_page: Open, server: Server, size: dict[str, int]) -> None:
    start = scenario("3,3: f f f f\n4,4: f\n7,9: 0", mode="family", phase="fire").position
    room = server.create("human", start=start, dice="physical")
    table = TablePage(open_page("", room=room, size=size, touch=size is PHONE), room["room"], touch=size is PHONE)
    table.roll(3, 4)
    waves = [event for entry in table.entries.values() for event in entry["events"] if event["code"] == "shockwave.passed"]
    assert {wave["direction"] for wave in waves} == {"left", "right", "down"}
    if size is PHONE:
        table.press(table.page.get_by_role("button", name=words("log.label")))
    said = table.log().inner_text().replace(JOINER, "")
    for wave in waves:
        (row, column), (down, right) = wave["at"], STEPS[wave["direction"]]
        shown = table.page.evaluate(SEEN, [f"{row},{column}", f"{row + down},{column + right}"])
        assert (shown == wave["direction"]) == (size is DESKTOP), "a phone's board is turned"
        values = {**wave["values"], "direction": {"key": f"direction.{shown}"}}
        phrase: Any = from_json({"key": wave["key"], "values": values})
        assert phrase.text() in said


#: Toasts that lie over a counter, or over the title.
COVERING = """() => [...document.querySelectorAll('.toast')].flatMap(toast => {
  const a = toast.getBoundingClientRect();
  return [...document.querySelectorAll('[data-counter], header.top')].filter(one => {
    const b = one.getBoundingClientRect();
    return b.width && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  }).map(one => `${toast.innerText} over ${one.dataset.counter ?? one.className}`);
})"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180), (1440, 900)])
def test_no_toast_covers_the_counters(open_page: Open, server: Server, width: int, height: int) -> None:
    table = sit(open_page, server, {"width": width, "height": height}, picture="3,3: 0\n4,4: 1\n0,7: 2")
    for cell in ("6,8", "1,8", "5,1"):
        table.press(table.hit(cell))
        table.until(lambda: table.toasts(), "a refusal")
    assert table.page.locator("[data-counter]").count() >= 3
    assert table.page.evaluate(COVERING) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_s_title_has_the_turn_and_is_read_whole(open_page: Open, server: Server, language: str) -> None:
    seats = [{"name": "", "kind": "human"}, {"name": "", "kind": "human"}]
    room = server.create(seats=seats, standard=True, options={"mode": "family"}, seed="3")
    size = {"width": 390, "height": 844}
    table = TablePage(open_page("", room=room, size=size, touch=True, language=language), room["room"], touch=True)
    title = table.page.locator("header.top h1")
    expect(title.locator("small")).to_have_text(words("log.turn", language, n=1))
    table.page.evaluate("document.fonts.ready")
    assert title.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1")


def test_nobody_is_called_twice_the_same(open_page: Open, server: Server) -> None:
    for names in (("", ""), ("Hana", "")):
        seats = [{"name": name, "kind": "human"} for name in names]
        room = server.create(seats=seats, standard=True, options={"mode": "family"}, seed="3")
        table = TablePage(open_page("", room=room), room["room"])
        for line, name in zip(table.page.locator(".crew > li .text").all(), names, strict=True):
            said = line.inner_text()
            assert said.count(words("word.firefighter", letter="A").split()[0]) == 1, said
            assert name in said


def test_the_news_show_who_was_knocked_down_and_tell_a_blast_from_a_fire(open_page: Open, server: Server) -> None:
    start = scenario("2,1: 1 f\n6,5: ? . ? ?\n7,9: 0", mode="family").position
    room = server.create("human", "human", start=start, dice="physical")
    table = TablePage(open_page("", room=room), room["room"])
    table.play("end")
    table.roll(2, 2)
    while any(ply.startswith("knockdown ") for ply in table.legal):
        table.play(next(ply for ply in table.legal if ply.startswith("knockdown ")))
    counts = table.page.locator("section.summary .counts")
    knocked = counts.locator("li").filter(has_text=forms("summary.knocked", n=1)[0])
    assert knocked.locator("use").evaluate_all("all => all.map(one => one.getAttribute('href'))") == ["#fo-figure-1"]
    drawings = counts.locator("li").evaluate_all("all => all.map(one => one.querySelector('svg').innerHTML)")
    assert len(drawings) == len(set(drawings)) >= 3

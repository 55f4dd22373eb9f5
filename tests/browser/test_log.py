"""The log beside the board: whole lines at every size, and what its buttons say."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Open
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import words

#: What is cut of the log as it stands: by the heading that stays at its top, by its top or by its bottom; none of what is whole.
CUT = """() => {
  const box = document.querySelector('.log').getBoundingClientRect();
  const headings = [...document.querySelectorAll('.log h3')].map(one => [one.textContent, one.getBoundingClientRect()]);
  const stuck = headings.filter(([, at]) => at.top < box.top + 1 && at.bottom > box.top + 1);
  const below = Math.max(box.top, ...stuck.map(([, at]) => at.bottom));
  const wrong = stuck.filter(([, at]) => at.top < box.top - 1).map(([text]) => `the heading “${text}” by the top`);
  let last = box.top;
  for (const line of document.querySelectorAll('.log p')) {
    const range = document.createRange();
    range.selectNodeContents(line);
    for (const at of range.getClientRects()) {
      if (at.top < below - 1 && at.bottom > below + 1) wrong.push(`“${line.textContent.trim()}” by the heading`);
      last = Math.max(last, at.bottom);
    }
  }
  if (last > box.bottom + 1) wrong.push('the last line by the bottom');
  const log = document.querySelector('.log');
  return { wrong, rolled: log.scrollTop, lines: log.querySelectorAll('p').length };
}"""


def cut(page: Page) -> dict[str, Any]:
    """After the next two pictures: the log aligns itself with the first."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: dict[str, Any] = page.evaluate(CUT)
    return found


@pytest.mark.parametrize(
    ("width", "height", "touch"),
    [(1440, 900, False), (1920, 1080, False), (2560, 1440, False), (820, 1180, True)],
    ids=lambda value: str(value),
)
def test_no_line_is_cut_in_two(open_page: Open, server: Server, width: int, height: int, touch: bool) -> None:
    made = server.create("human:Hana", options={"mode": "family"}, seed="11")
    page = open_page("", room=made, size={"width": width, "height": height}, touch=touch, confirmEnd=False)
    table = TablePage(page, made["room"], touch=touch)
    table.standard()
    rolled = 0
    wrong: list[str] = []
    for _ in range(6):
        for _ in range(3):
            ply = next((ply for ply in table.legal if ply.startswith(("move", "extinguish", "chop", "door"))), "end")
            if ply == "end":
                break
            table.play(ply)
            found = cut(page)
            wrong += found["wrong"]
            rolled += found["rolled"] > 0
        table.play("end")
        table.settle()
        wrong += cut(page)["wrong"]
    assert wrong == []
    assert rolled > 10


def test_the_undo_of_a_line_says_what_is_taken_back(open_page: Open, server: Server) -> None:
    made = server.create("human:Hana", options={"mode": "family"}, seed="11")
    page = open_page("", room=made, confirmEnd=False)
    table = TablePage(page, made["room"])
    table.standard()
    table.settle()
    ply = next(ply for ply in table.legal if ply.startswith("move"))
    table.play(ply)
    name = page.locator(".log .entry button[aria-label]").last.get_attribute("aria-label")
    assert name is not None and name.startswith(f"{words('log.undo_to')}: Hana moves from ") and ply not in name

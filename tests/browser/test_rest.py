"""A page at which nothing happens does nothing: no part of it makes itself anew for ever, which nobody sees but the battery."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Open
from tests.browser.serving import Server

#: Counts what is put off to the end of a task: a part that answers its own change puts off thousands a second.
COUNT = """(() => {
  window.putOff = 0;
  const then = Promise.prototype.then;
  Promise.prototype.then = function (...given) { window.putOff += 1; return then.apply(this, given); };
})()"""
RESTING_MS = 500
#: What a timer or a message may cause meanwhile.
FEW = 100


@pytest.mark.parametrize("path", ["/", "/new", "/r/ROOM", "/replay", "/learn", "/learn/examples", "/learn/questions", "/editor", "/log"])
def test_a_page_at_rest_does_nothing(open_page: Open, server: Server, path: str) -> None:
    room = server.create("human", options={"mode": "family"}, seed="1")
    page = open_page("", room=room)
    page.add_init_script(COUNT)
    page.goto(path.replace("ROOM", room["room"]))
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(RESTING_MS)
    before = page.evaluate("window.putOff")
    page.wait_for_timeout(RESTING_MS)
    assert page.evaluate("window.putOff") - before < FEW

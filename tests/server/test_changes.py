"""Pages that ask for changes put together the same view as those that get it whole."""

from __future__ import annotations

import random

import pytest

from tests.server.live import Live, Page


def agree(lean: Page, full: Page) -> None:
    """What one page was sent in pieces is what the other has."""
    while lean.version < full.version:
        lean.wait("update")
    while full.version < lean.version:  # a bot has played before this page came
        full.wait("update")
    assert {**lean.view, "digest": full.view["digest"]} == full.view


@pytest.mark.parametrize("options", [{"mode": "family"}, {"mode": "experienced", "level": "heroic"}], ids=["family", "heroic"])
def test_changes_add_up_to_the_whole_view(live: Live, options: dict[str, str]) -> None:
    made = live.create("human", "bot", "open", options=options, seed="7")
    full, lean = live.page(made), live.page(made, changes=True)
    rng = random.Random(7)
    full.act("standard")
    late: list[Page] = []
    for step in range(60):
        if full.waits["kind"] == "over":
            break
        if step == 20:
            # A spectator who comes later is sent everything once, and changes from then on.
            late.append(live.page(made, [], changes=True))
        if full.waits["seat"] == 1:
            full.wait("update")
        elif full.view["can_undo"] and rng.random() < 0.2:
            full.act("undo")
        else:
            full.play(rng.choice(full.legal))
        agree(lean, full)
        for page in late:
            agree(page, full)
    sizes = [len(str(message["change"])) for message in lean.seen if "change" in message]
    whole = [len(str(message["view"])) for message in full.seen if message["type"] == "update"]
    assert sum(sizes) / len(sizes) < 0.6 * sum(whole) / len(whole)


def test_a_seat_that_changes_between_two_plies_is_known_to_all(live: Live) -> None:
    made = live.create("human", "open", seed="1")
    full, lean = live.page(made), live.page(made, [], changes=True)
    full.act("standard")
    agree(lean, full)
    live.http.post(f"/rooms/{made['room']}/seats/1/take", json={"name": "Ben"})
    full.wait("seats")
    full.send(type="rename", seat=0, name="Ada")
    full.wait("seats")
    full.play(full.legal[0])
    agree(lean, full)
    assert lean.view["seats"][0]["name"] == "Ada" and lean.view["seats"][1]["name"] == "Ben"

"""What a ply costs a table, stage by stage, in microseconds of CPU: no sockets, no disk, one page that asks for changes.

    python benchmarks/ply_stages.py

The same games are played each time. The fastest of several rounds counts, so that a busy machine disturbs little; what it takes from the
caches is not in these figures, `flashover load` has that.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import time
from collections.abc import Callable
from typing import cast

from flashover.outlook import ways
from flashover.server.core import presence
from flashover.server.core.effects import Effect, Store
from flashover.server.core.inputs import Came, Opened, Said, Stored
from flashover.server.core.pages import Page
from flashover.server.core.room import Core
from flashover.server.core.state import TableState
from flashover.server.core.table import Opening, Table
from flashover.server.core.tokens import token_hash
from flashover.server.core.view import Fields, PositionFields, changes
from flashover.server.settings import Settings
from flashover.server.store.rows import GameRow, SeatRow, StoredGame
from flashover.server.wire import encode, protocol

ROOMS, PLIES, ROUNDS = 12, 40, 4


def a_table(number: int) -> tuple[Core, Page]:
    """A table with its house set up and a page at it."""
    opening = Opening({"mode": "experienced"}, 1, None, b"%32d" % number)
    game = opening.game()
    row = GameRow(f"g{number}", "c", 0.0, "h", opening.options, 1, None, opening.seed, None, game.digest())
    core = Core(TableState(StoredGame(row, [SeatRow(token_hash("t"), "Ada", None)], [], []), Table(game), Settings(), "r", 0.0))
    page = Page()
    stored(core, core.take(Opened(standard=True), 0.0, 0.0))
    stored(core, core.take(Came(page), 0.0, 0.0))
    stored(core, core.take(said(page, {"type": "hello", "tokens": ["t"], "changes": True}), 0.0, 0.0))
    return core, page


def said(page: Page, message: dict[str, object]) -> Said:
    """A message as it comes from the socket."""
    return Said(page, protocol.CLIENT_MESSAGE.validate_json(json.dumps(message)), b"")


def stored(core: Core, effects: list[Effect]) -> None:
    """A store that has done everything at once."""
    while any(isinstance(effect, Store) for effect in effects):
        effects = core.take(Stored(None), 0.0, 0.0)


def any_ply(table: Table, rng: random.Random) -> dict[str, object]:
    """A message with a legal ply."""
    return {"type": "ply", "base": table.version, "ply": rng.choice(cast("list[str]", table.game.waits_for()["legal"]))}


def whole() -> float:
    """A ply from the message to the update, over games played from their beginning."""
    rng = random.Random(1)
    tables = [a_table(number) for number in range(ROOMS)]
    used, count = 0, 0
    for _ in range(PLIES):
        for core, page in tables:
            table = core.state.table
            if table.over:
                continue
            text = json.dumps(any_ply(table, rng))
            began = time.process_time_ns()
            happened = Said(page, protocol.CLIENT_MESSAGE.validate_json(text), b"")
            stored(core, core.take(happened, 0.0, 0.0))
            used += time.process_time_ns() - began
            count += 1
    return used / count / 1000


def stages() -> dict[str, Callable[[], object]]:
    """The parts that can be done again on a table in mid-game."""
    core, page = a_table(3)
    table, rng = core.state.table, random.Random(4)
    before = table.position_fields(), table.version
    while table.version < 60 or not ways(table.game.state):
        before = table.position_fields(), table.version
        stored(core, core.take(said(page, any_ply(table, rng)), 0.0, 0.0))
    seats = presence.seat_views(core.state)
    rest, outlook, fields = table._rest(seats), encode.outlook_json(table.game), table.fields(seats)
    return {
        "position, what has changed": lambda: PositionFields.of(table.game, before[0]),
        "fingerprint": lambda: table.position_fields().digest(table.game),
        "outlook": lambda: encode.outlook_json(table.game),
        "  of it the ways on foot": lambda: ways(table.game.state),
        "rest of the view": lambda: table._rest(seats),
        "encoding the view's fields": lambda: Fields.of(rest, before[0], outlook),
        "comparing them": lambda: changes(fields, fields),
        "rows for the store": lambda: table.rows_since(before[1], "ply", 0.0),
    }


def cost(work: Callable[[], object], times: int = 400) -> float:
    """Microseconds, of the fastest round."""
    found = []
    for _ in range(ROUNDS):
        began = time.process_time_ns()
        for _ in range(times):
            work()
        found.append((time.process_time_ns() - began) / times / 1000)
    return min(found)


def main() -> int:
    """All of it."""
    gc.disable()
    print(f"{min(whole() for _ in range(ROUNDS)):7.1f} µs a ply, from the message to the update")
    for name, work in stages().items():
        print(f"{cost(work):7.1f} µs {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

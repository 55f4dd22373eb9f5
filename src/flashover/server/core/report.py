"""What pages are sent of the game: everything when they come, and after each change what has changed.

The fields of the view are encoded one by one and kept as they were last sent. What is the same as before is left out for pages that ask
for changes; they have the rest. Others get the whole view each time.
"""

from __future__ import annotations

from flashover.server.core import presence, talk
from flashover.server.core.effects import TRY_LATER, Close, Send, SendAll
from flashover.server.core.pages import Page
from flashover.server.core.state import TableState
from flashover.server.core.tokens import matches
from flashover.server.core.view import changes, whole
from flashover.server.wire import encode, protocol
from flashover.server.wire.encode import TableError


def update(state: TableState, before: int) -> None:
    """Something was played or taken back, and is stored."""
    table = state.table
    pages = [page for page in state.pages if page.welcomed]
    fields = table.fields(presence.seat_views(state))
    if pages:
        entries = b",".join(entry.text for entry in table.changed_since(before))
        head = b'{"type":"update","version":%d,"entries":[%b],' % (table.version, entries)
        lean = tuple(page for page in pages if page.changes)
        full = tuple(page for page in pages if not page.changes)
        if lean:
            state.want(SendAll(lean, b'%b"change":%b}' % (head, changes(state.shown, fields))))
        if full:
            state.want(SendAll(full, b'%b"view":%b}' % (head, whole(fields, table.digest()))))
    state.shown = fields


def hello(state: TableState, page: Page, message: protocol.Hello) -> None:
    """A page says which tokens it holds and what it has seen; it gets everything, or of the log only what changed since."""
    table = state.table
    page.seats = frozenset(
        number for number, seat in enumerate(state.seats) if any(matches(token, seat.token) for token in message.tokens)
    )
    page.host = any(matches(token, state.row.host) for token in message.tokens)
    giving_way = presence.giving_way(state, page)
    if not presence.has_space(state, page, giving_way):
        page.get_up()
        state.refuse(page, None, TableError("server.full"))
        state.want(Close(page, TRY_LATER))
        return
    for other in giving_way:
        other.get_up()
        state.want(Close(other, protocol.GAVE_WAY))
    page.welcomed = True
    page.changes = message.changes
    since = message.since if message.since is not None and message.since <= table.version else 0
    presence.mark_present(state)
    fields = table.fields(presence.seat_views(state))
    before = state.shown
    state.shown = fields
    rest = encode.dump(
        {
            "type": "welcome",
            "protocol": protocol.PROTOCOL,
            "version": table.version,
            "you": {"seats": sorted(page.seats), "host": page.host},
            "room": summary(state),
            "board": table.game.board.to_json(),
            "options": encode.options_json(table.game.options),
            "chat": [talk.chat_json(line) for line in state.chat],
            "plans": talk.plans(state),
        }
    )
    log = b",".join(entry.text for entry in table.changed_since(since))
    state.want(Send(page, b'%b,"view":%b,"log":[%b]}' % (rest[:-1], whole(fields, table.digest()), log)))
    # What a page has is what was sent to all: a seat that looks different by now is news for the others, too.
    if page.seats or (before is not None and before.plain["seats"] != fields.plain["seats"]):
        presence.report(state)
    presence.watch_the_clock(state)


def summary(state: TableState) -> protocol.RoomSummary:
    """What anyone with the link may know."""
    table = state.table
    return {
        "room": state.row.id,
        "code": state.row.code,
        "options": state.row.options,
        "seats": presence.seat_views(state),
        "phase": table.phase,
        "turn": table.game.turn,
        "asked": table.asked,
        "result": encode.result_json(table.game),
        "created": encode.iso(state.row.created),
        "played": encode.iso(state.played),
        "dice": "physical" if table.physical else "server",
        "away_seconds": state.away_seconds,
    }

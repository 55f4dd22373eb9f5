"""What people say and show each other: chat, pings, plans, and why something may not be played."""

from __future__ import annotations

from flashover.server.core import seats
from flashover.server.core.pages import Page
from flashover.server.core.state import Steps, TableState
from flashover.server.store.rows import CHAT_SHOWN, ChatRow
from flashover.server.store.writes import Say
from flashover.server.wire import encode, protocol
from flashover.server.wire.encode import TableError
from flashover.server.wire.formatsapi import Cell


def say(state: TableState, page: Page, message: protocol.Say) -> Steps:
    """A line of chat for the whole table."""
    seat = seats.speaks_for(state, page)
    if state.muted:
        raise TableError("chat.muted")
    text = encode.clean(message.text, protocol.LONGEST_CHAT)
    if not text:
        raise TableError("chat.empty")
    keep = max(1, state.settings.most_chat)
    line = yield Say(state.now, seat, seats.name_of(state, seat), text, keep)
    assert isinstance(line, ChatRow)
    state.chat = [*state.chat, line][-min(keep, CHAT_SHOWN) :]
    state.send_all(chat_json(line))


def ping(state: TableState, page: Page, message: protocol.PingCell) -> None:
    """A player points at a cell."""
    seat = seats.speaks_for(state, page)
    state.send_all({"type": "ping", "cell": message.cell, "seat": seat, "name": seats.name_of(state, seat)})


def plan(state: TableState, page: Page, message: protocol.Plan) -> None:
    """The way a firefighter means to go; an empty list takes it back."""
    seats.seat_row(state, message.seat)
    if not seats.may(state, page, message.seat):
        raise TableError("seat.not_yours")
    if message.cells:
        state.plans[message.seat] = (state.table.game.turn, message.cells)
    else:
        state.plans.pop(message.seat, None)
    state.send_all(plan_json(state, message.seat, message.cells))


def why(state: TableState, page: Page, message: protocol.Why) -> None:
    """Why this may not be played now."""
    refusal = state.table.game.refusal(message.ply)
    error = None if refusal is None else encode.refusal_json(refusal)
    state.send(page, {"type": "why", "ply": message.ply, "error": error})


def plans(state: TableState) -> list[protocol.PlanShown]:
    """The plans for this turn; those of the turns before are over."""
    now = state.table.game.turn
    return [plan_json(state, seat, cells) for seat, (turn, cells) in sorted(state.plans.items()) if turn == now]


def plan_json(state: TableState, seat: int, cells: list[Cell]) -> protocol.PlanShown:
    """A plan as pages see it."""
    return {"type": "plan", "seat": seat, "name": state.seats[seat].name, "cells": cells}


def chat_json(line: ChatRow) -> protocol.ChatLine:
    """A line of chat as pages see it."""
    at = encode.iso(line.at)
    return {"type": "chat", "number": line.number, "seat": line.seat, "name": line.name, "text": line.text, "at": at}

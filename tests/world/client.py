"""A page and the person or program behind it: plays well and badly, for own and foreign seats, leaves, comes back, tries again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec

from flashover.server.core.inputs import ClaimSeats, OfferSeats, TakeSeat
from flashover.server.core.tokens import token_hash
from flashover.server.store.rows import HOST
from flashover.server.wire.encode import TableError
from tests.world.facts import Tried
from tests.world.link import Link
from tests.world.room import Room

if TYPE_CHECKING:
    from tests.world.process import Process
    from tests.world.world import World

#: Seconds after which a page without an answer gives its line up.
PATIENCE = 12.0
#: What pages do, and how often compared with each other.
HABITS = {
    "play": 50, "play badly": 6, "play in the past": 4, "undo": 10, "undo to": 3, "redo": 6, "roll": 3, "standard": 1, "chat": 7,
    "why": 1, "plan": 1, "point": 1, "shown": 4, "rename": 2, "hand": 3, "release": 1, "setting": 2, "take": 4, "offer": 2,
    "leave": 4, "hello": 4, "record": 1,
}  # fmt: skip
#: What is asked for beside plies, with the field that says what it shall be.
WISHES = {"hand": "bot", "release": "", "rename": "name", "setting": "away_seconds", "chat": "text"}


class Client:
    """One page."""

    def __init__(self, world: World, name: str, game: str, tokens: list[str], *, lean: bool) -> None:
        self.world = world
        self.name = name
        self.game = game
        self.tokens = tokens
        self.lean = lean
        self.host = False
        self.seats: list[int] = []
        self.link: Link | None = None
        self.welcomed = False
        self.version: int | None = None
        self.view: dict[str, Any] = {}
        self.log: dict[int, tuple[str, bool]] = {}
        self._shown: tuple[str, ...] = ()
        self._pending: dict[str, Any] | None = None
        self._asked_at = 0.0
        self._heard_at = 0.0
        #: The versions named in hellos that are not answered yet.
        self._since: list[int | None] = []
        #: After the faults: it behaves well, plays on until the table has this version, and may be sent no older state any more.
        self.steady = False
        self.goal: int | None = None
        #: Nobody comes or goes any more.
        self.settled = False
        self._act_later()

    # ------------------------------------------------------------------------------------------------ the line

    def connect(self) -> None:
        """Open a socket to any server."""
        if self.link is not None:
            return
        process = self.world.rng.choice(self.world.processes)
        if not process.alive or self.world.faults.hit("connect fails"):
            self.world.clock.at(self.world.rng.uniform(0.2, 1.5), self.connect)
            return
        self.link = Link(self.world, self, process)
        self._heard_at = self._asked_at = self.world.clock.now
        process.later(0.01, process.connect, self.link, self.game)
        self.hello()

    def hello(self) -> None:
        """Say hello on the line there is."""
        self._shown = tuple(self.tokens)
        since = self.version if self.log and self.world.rng.random() < 0.7 else None
        self._since.append(since)
        self._send({"type": "hello", "tokens": self.tokens, "since": since, "changes": self.lean})

    def closed(self, link: Link, code: int) -> None:
        """The line is gone."""
        if link is self.link:
            self.world.trace(self.name, f"is disconnected ({code})")
            self._hung_up()
            self.world.clock.at(self.world.rng.uniform(0.05, 1.5), self.connect)

    def leave(self, seconds: float) -> None:
        """Close the page, and come back."""
        if self.link is not None:
            self.link.hang_up()
            self._hung_up()
            self.world.clock.at(seconds, self.connect)

    def _hung_up(self) -> None:
        self.link, self.welcomed, self._since = None, False, []

    def _send(self, message: dict[str, Any]) -> None:
        assert self.link is not None
        if "base" in message:
            tried = Tried(message["type"], message.get("ply", ""), self._shown)
            self.world.facts.games[self.game].tried[message["base"]].append(tried)
        elif message["type"] in WISHES:
            wish = message["type"], message.get("seat"), message.get(WISHES[message["type"]])
            self.world.facts.games[self.game].wishes[wish].append(self._shown)
        self.world.trace(self.name, message if message["type"] != "hello" else {**message, "tokens": len(self.tokens)})
        if "base" in message or message["type"] == "hello":
            self._asked_at = self.world.clock.now
        self.link.send(json.dumps(message).encode())

    # ------------------------------------------------------------------------------------------------ what it is told

    def hear(self, link: Link, text: bytes) -> None:
        """A message of the server."""
        if link is not self.link:
            return
        self._heard_at = self.world.clock.now
        message = msgspec.json.decode(text)
        match message["type"]:
            case "welcome":
                self._welcome(message)
            case "update":
                self._update(message)
            case "seats":
                if self.view:
                    self.view["seats"] = message["seats"]
            case "chat":
                self.world.facts.line(self.game, message["number"], message["text"])
            case "unseated":
                self.seats = [seat for seat in self.seats if seat not in message["seats"]]
                self.host = message["host"]
            case "stale":
                self._pending = None
                self.hello()
            case "refused":
                self._pending = None

    def _welcome(self, message: dict[str, Any]) -> None:
        facts, version = self.world.facts, message["version"]
        if self.lean and self.welcomed and self.version == version:
            self._compare(message["view"])
        self.view = message["view"]
        facts.told(self.game, version, self.view["digest"])
        since = self._since.pop(0)
        if since is None or version < since:
            self.log = {}
        if self.goal is not None and self.version is not None and version < self.version:
            facts.wrong(self.game, f"{self.name} was at version {self.version} and is welcomed at {version}")
        self.version = version
        self.welcomed = True
        self.seats, self.host = message["you"]["seats"], message["you"]["host"]
        self._note(message["log"], version)
        for line in message["chat"]:
            facts.line(self.game, line["number"], line["text"])
        if self._pending is not None:
            if self.world.faults.hit("command sent again"):
                self._send(self._pending)
            self._pending = None

    def _update(self, message: dict[str, Any]) -> None:
        version = message["version"]
        if self.version is not None and version <= self.version:
            self.world.facts.wrong(self.game, f"{self.name} was at version {self.version} and got an update to {version}")
        if "view" in message:
            self.view = message["view"]
        else:
            change = message["change"]
            for part in ("position", "outlook"):
                self.view[part] = {**self.view[part], **change.pop(part, {})}
            self.view.update(change)
            self.view.pop("digest", None)
        self.world.facts.told(self.game, version, self.view.get("digest"))
        self.version = version
        self._note(message["entries"], version)
        self._pending = None

    def _note(self, entries: list[dict[str, Any]], version: int) -> None:
        for entry in entries:
            self.log[entry["number"]] = entry["ply"], entry["undone"]
            self.world.facts.entry(self.game, version, entry)

    def _compare(self, whole: dict[str, Any]) -> None:
        """What was put together from changes is the whole view; who is there may change with this hello."""
        known = ("digest",) if self.settled else ("digest", "seats")
        differ = [field for field in whole if field not in known and self.view.get(field) != whole[field]]
        if differ:
            self.world.facts.wrong(self.game, f"{self.name} has put together another {', '.join(differ)} at version {self.version}")
        self.world.compared += 1

    @property
    def waits_for_bot(self) -> bool:
        """Whether a bot is to decide at the table as this page shows it."""
        waits = self.view.get("waits_for", {"kind": "none"})
        if not self.welcomed or waits["kind"] != "decision":
            return False
        seat = self.view["seats"][waits["seat"]]
        return bool(seat["asked"] and (seat["bot"] is not None or seat["away"]))

    # ------------------------------------------------------------------------------------------------ what it does

    def _act_later(self) -> None:
        self.world.clock.at(self.world.rng.uniform(0.1, 0.7), self._act)

    def _act(self) -> None:
        self._act_later()
        link = self.link
        if link is None:
            return
        waits = self._asked_at > self._heard_at or self._pending is not None or not self.welcomed
        if waits:
            if self.world.clock.now - self._asked_at > PATIENCE:
                self._pending = None
                self.leave(0.1)
            return
        if self.steady:
            if self.goal is not None and (self.version or 0) < self.goal:
                self._play_on()
        else:
            habit = self.world.rng.choices(list(HABITS), list(HABITS.values()))[0]
            self._do(habit)

    def _command(self, message: dict[str, Any]) -> None:
        self._pending = message
        self._send(message)
        if self.link is not None and self.world.faults.hit("command doubled"):
            self._send(message)

    def _legal(self) -> list[str]:
        waits = self.view["waits_for"]
        if waits["kind"] == "decision":
            return [one["ply"] for one in waits["legal"]]
        return []

    def _do(self, habit: str) -> None:
        rng, base = self.world.rng, self.version
        seat = rng.randrange(len(self.view["seats"]))
        match habit:
            case "play":
                legal = self._legal()
                if legal:
                    # Whose turn it is does not matter to everyone.
                    asked = self.view["waits_for"]["seat"]
                    if asked in self.seats or rng.random() < 0.25:
                        self._command({"type": "ply", "base": base, "ply": rng.choice(legal)})
                elif self.view["waits_for"]["kind"] == "outcome":
                    self._enter()
            case "play badly":
                ply = rng.choice(("move up", "end", "chop left", "extinguish here", "! dice 11", "! 3,3", "place 0 3,0", "nonsense", ""))
                self._command({"type": "ply", "base": base, "ply": ply})
            case "play in the past":
                legal = self._legal() or ["end"]
                self._command({"type": "ply", "base": max(0, (base or 0) - rng.randint(1, 3)), "ply": rng.choice(legal)})
            case "undo" | "redo" | "roll" | "standard":
                self._command({"type": habit, "base": base})
            case "undo to":
                numbers = self.view["undoable"] or [base]
                self._command({"type": "undo", "base": base, "to": rng.choice(numbers)})
            case "chat":
                text = f"{self.name} says {self.world.number()}"
                self.world.facts.games[self.game].said[text] += 1
                self._send({"type": "chat", "text": text})
            case "why":
                self._send({"type": "why", "ply": "move up"})
            case "plan":
                self._send({"type": "plan", "seat": seat, "cells": [[3, 3]]})
            case "point":
                self._send({"type": "ping", "cell": [2, 2]})
            case "shown":
                self._send({"type": "shown", "version": base})
            case "rename":
                self._send({"type": "rename", "seat": seat, "name": f"name {self.world.number()}"})
            case "hand":
                to = rng.choice(({"to": "bot", "bot": "greedy"}, {"to": "human"}, {"to": "human"}))
                self._send({"type": "hand", "seat": seat, **to})
            case "release":
                self._send({"type": "release", "seat": seat})
            case "setting":
                self._send({"type": "setting", "away_seconds": rng.choice((None, 1, 3, 10))})
            case "take":
                self.take_seat()
            case "offer":
                self._move_seats()
            case "record":
                self._call(lambda room, _: room.record(), None)
            case "leave":
                self.leave(rng.choice((0.1, 1, 5, 25)))
            case "hello":
                self.hello()

    def _enter(self) -> None:
        """With real dice: what they show, or a roll of the server's."""
        rng, waits = self.world.rng, self.view["waits_for"]
        shown = {"dice": "{} {}", "red": "{}", "black": "{1}"}.get(waits["of"])
        if rng.random() < 0.4:
            self._command({"type": "roll", "base": self.version})
        elif shown is not None:
            outcome = shown.format(rng.randint(1, 6), rng.randint(1, 8))
            self._command({"type": "ply", "base": self.version, "ply": f"! {waits['of']} {outcome}"})
        else:
            self._command({"type": "ply", "base": self.version, "ply": f"! {waits['of']} {rng.choice(list(waits['odds']))}"})

    def _play_on(self) -> None:
        """After the faults: whoever may plays on, and the host helps where a seat has lost its holder."""
        legal, base = self._legal(), self.version
        if self.view["waits_for"]["kind"] == "over":
            return
        asked = self.view["waits_for"]["seat"]
        seat = self.view["seats"][asked]
        free = not seat["taken"] and self.host
        if seat["bot"] is not None:
            if self.host:
                self._send({"type": "hand", "seat": asked, "to": "human"})
        elif asked in self.seats or free:
            if legal:
                self._command({"type": "ply", "base": base, "ply": self.world.rng.choice(legal)})
            else:
                self._enter()
        elif self.host and not seat["connected"]:
            self._send({"type": "release", "seat": asked})

    # ------------------------------------------------------------------------------------------------ requests

    def take_seat(self) -> None:
        """Ask for a free seat, if one looks free."""
        free = [number for number, seat in enumerate(self.view["seats"]) if not seat["taken"]]
        if not free:
            return
        seat, token = self.world.rng.choice(free), self.world.secret()
        self.world.facts.games[self.game].taking[token_hash(token)] = seat

        def answered(value: object) -> None:
            self.tokens = [*self.tokens, str(value)]
            self.world.facts.games[self.game].granted.append(str(value))
            if self.link is not None:
                self.hello()

        self._call(lambda room, then: room.call(lambda call: TakeSeat(call, seat, self.name, token), then), answered)

    def _move_seats(self) -> None:
        """Move own seats to a page with new tokens: here, to this one."""
        if not self.seats and not self.host:
            return
        rng = self.world.rng
        host = self.host and rng.random() < 0.3
        seats, tokens = list(self.seats), list(self.tokens)
        code = self.world.secret()
        facts, key = self.world.facts.games[self.game], token_hash(code)
        facts.offered[key] = tuple(tokens)

        def claim() -> None:
            fresh = [self.world.secret() for _ in range(len(self.view["seats"]) - HOST)]
            facts.claimed[key] |= {token_hash(token) for token in fresh}
            self._call(lambda room, then: room.call(lambda call: ClaimSeats(call, code, fresh), then), claimed)

        def offered(_: object) -> None:
            claim()
            if rng.random() < 0.3:  # somebody else has seen the code, and is too late or too early
                claim()

        def claimed(value: object) -> None:
            assert isinstance(value, dict)
            self.tokens = [*self.tokens, *value.values()][-16:]
            self.world.facts.games[self.game].granted.extend(value.values())
            if self.link is not None:
                self.hello()

        def offer(room: Room, then: Any) -> None:
            room.call(lambda call: OfferSeats(call, tokens, seats, host, code, room.process.wall() + 600), then)

        self._call(offer, offered)

    def _call(self, ask: Any, then: Any) -> None:
        """An HTTP request to the server the page is connected to; every part of it may get lost."""
        if self.link is None or self.world.faults.hit("call lost"):
            return
        process: Process = self.link.process
        clock, rng, faults = self.world.clock, self.world.rng, self.world.faults

        def answered(value: object, error: TableError | None) -> None:
            if error is None and not faults.hit("call answer lost"):
                clock.at(rng.uniform(0.01, 0.2), then, value)

        def found(room: Room | None, _: str | None) -> None:
            if room is not None:
                ask(room, answered)

        process.later(rng.uniform(0.01, 0.2), process.find, self.game, found)

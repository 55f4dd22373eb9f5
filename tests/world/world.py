"""One seed: servers, a database, games and pages; faults for a while, then none, then the reader."""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from flashover.server.core.table import Opening
from flashover.server.core.tokens import token_hash
from flashover.server.settings import Settings
from flashover.server.store.rows import GameRow, SeatRow
from flashover.server.wire.formatsapi import JsonObject
from tests.world import reader
from tests.world.client import Client
from tests.world.clock import Clock
from tests.world.database import Database
from tests.world.facts import Facts, GameFacts
from tests.world.faults import Faults
from tests.world.link import Link
from tests.world.planted import Planted, patched
from tests.world.process import EPOCH, Process
from tests.world.room import BOT_LIMIT

#: Virtual seconds with faults, to calm down, and for every game to be played on.
FAULTY = 80.0
CALM = 40.0
PLAY_ON = 40.0
#: Seconds in which pages that are connected get what they are still to be sent.
SETTLE = 3.0
#: What is played, most of it the family game.
GAMES: tuple[JsonObject, ...] = (
    {"mode": "family"}, {"mode": "family"}, {"mode": "family", "board_side": "B"}, {"mode": "experienced"},
    {"mode": "experienced", "level": "heroic", "board_side": "B"},
)  # fmt: skip
#: In one seed of so many there are so many games, and with them about two thousand pages.
CROWDED = 1_000
CROWD = 500
#: Plies by which every game has to go on after the faults.
FURTHER = 3


class Outcome(NamedTuple):
    """What a seed has shown."""

    seed: int
    violations: list[str]
    faults: dict[str, int]
    figures: dict[str, int]
    #: The same for every run of the seed.
    fingerprint: str


class World:
    """Everything there is."""

    def __init__(self, seed: int, planted: Planted | None = None, *, tracing: bool = False) -> None:
        self.seed = seed
        self.planted = planted or Planted()
        self.rng = rng = Random(seed)
        self.clock = Clock()
        self.faults = Faults(rng)
        self.facts = Facts(lambda game: bool(self.database.tables.games[game].results))
        self.settings = Settings(data=Path(), static=Path(), bot_patience=5)
        self.lines: list[str] | None = [] if tracing else None
        self.links: list[Link] = []
        self.clients: list[Client] = []
        self.compared = 0
        self.orphaned = 0
        self.waited_for = 0
        self.dozed = 0
        #: Connections that a process has handed to the owner of their game.
        self.handed = 0
        self._number = 0
        self.database = Database(self.clock, self.faults, rng, self.trace)
        self.database.flushes = not self.planted.flush_off
        self.database.loses_undo = self.planted.lost_undo
        self.database.tables.checks_fences = not self.planted.stale_lease
        self.processes = [Process(self, f"server{number}") for number in range(rng.choice((2, 2, 3)))]

    def trace(self, who: str, what: object) -> None:
        """One line of what happened."""
        if self.lines is not None:
            self.lines.append(f"{self.clock.now:9.3f} {who}: {what}")

    def number(self) -> int:
        """A number that was not there before."""
        self._number += 1
        return self._number

    def secret(self) -> str:
        """A new token, that no message may contain."""
        return self.facts.token(self.rng.getrandbits(64))

    # ------------------------------------------------------------------------------------------------ the run

    def run(self) -> Outcome:
        """Let it happen, and read what is left."""
        try:
            with patched(self.planted):
                self._live()
        except Exception:
            self.facts.wrong("world", traceback.format_exc(limit=-6))
        changes = [repr(transaction) for transaction in self.database.log]
        figures = {
            "plies acknowledged": self.facts.acked,
            "transactions": len(self.database.log),
            "steps": self.clock.steps,
            "views compared": self.compared,
            "connections handed over": self.handed,
            "games": len(self.facts.games),
            "games let go": self.dozed,
            "games over": sum(bool(kept.results) for kept in self.database.tables.games.values()),
            "games orphaned": self.orphaned,
            "pages": len(self.clients),
            "bots waited for": self.waited_for,
        }
        fingerprint = hashlib.sha256(repr((changes, self.clock.steps, sorted(self.faults.counts.items()))).encode()).hexdigest()[:16]
        return Outcome(self.seed, self.facts.violations, dict(self.faults.counts), figures, fingerprint)

    def _live(self) -> None:
        for process in self.processes:
            process.start()
        for number in range(CROWD if self.seed % CROWDED == CROWDED - 1 else self.rng.choice((2, 3, 3))):
            self.clock.at(self.rng.uniform(0, 4), self._new_game, f"game{number}")
        self.faults.on = True
        self.clock.at(self.faults.pace, self._strike)
        self.clock.run(FAULTY)
        self._heal()
        self.clock.run(FAULTY + CALM)
        self._check_bots()
        goals = {key: len(kept.plies) + FURTHER for key, kept in self.database.tables.games.items()}
        for client in self.clients:
            client.goal = goals.get(client.game, 0)
        self.clock.run(self.clock.now + PLAY_ON)
        self._check_going_on(goals)
        self._look_at_all()
        reader.check(self.database, self.facts)
        reader.check_pages(self.database, self.clients, self.facts)

    def _new_game(self, key: str) -> None:
        rng = self.rng
        alive = [process for process in self.processes if process.alive]
        if not alive:
            self.clock.at(1, self._new_game, key)
            return
        game = f"{key}-{self.number()}"
        seats = rng.choice((1, 2, 2, 3))
        seed = rng.randbytes(32) if rng.random() < 0.8 else None
        salt = rng.randbytes(32) if seed is not None and rng.random() < 0.25 else None
        opening = Opening(dict(rng.choice(GAMES)), seats, None, seed, salt)
        self.facts.games[game] = GameFacts()
        self.facts.dice(game, seed, salt)
        host = self.secret()
        kinds = [rng.choice(("human", "human", "human", "open", "bot")) for _ in range(seats)]
        tokens = [self.secret() if kind == "human" else None for kind in kinds]
        rows = [
            SeatRow(None if token is None else token_hash(token), f"seat {number}", "greedy" if kind == "bot" else None)
            for number, (kind, token) in enumerate(zip(kinds, tokens, strict=True))
        ]
        stored = opening.to_store()
        away = rng.choice((None, None, 2))
        row = GameRow(
            game, game, EPOCH + self.clock.now, token_hash(host), stored.options, seats, None, seed, away, opening.game().digest(),
            salt=salt,
        )  # fmt: skip
        answered: list[bool] = []

        def then(made: bool) -> None:
            answered.append(made)
            if made:
                self._sit_down(game, host, [token for token in tokens if token is not None])
            else:
                self.clock.at(0.5, self._new_game, key)

        def look() -> None:
            if not answered:  # whoever asked has had no answer and asks again
                self.clock.at(0, self._new_game, key)

        process = rng.choice(alive)
        process.do(lambda: process.create(opening, row, rows, then, standard=rng.random() < 0.8))
        self.clock.at(15, look)

    def _sit_down(self, game: str, host: str, tokens: list[str]) -> None:
        """The pages of a game: the host with the first seat, others with theirs, and some who only watch, or pretend to."""
        first = 1 if self.rng.random() < 0.8 else 0
        hands = [[host, *tokens[:first]], *([token] for token in tokens[first:])]
        hands += [[]] * self.rng.choice((0, 1, 1))
        for held in hands:
            client = Client(self, f"page{len(self.clients)}", game, held, lean=self.rng.random() < 0.5)
            client.steady = not self.faults.on
            self.clients.append(client)
            client.connect()

    # ------------------------------------------------------------------------------------------------ what strikes

    def _strike(self) -> None:
        if not self.faults.on:
            return
        self.clock.at(self.rng.expovariate(1 / self.faults.pace), self._strike)
        kind, rng = self.faults.strike(), self.rng
        process = rng.choice([one for one in self.processes if one.alive] or self.processes)
        struck = process.alive
        self.trace("fault", f"{kind} ({process.name})")
        match kind:
            case "process killed":
                process.die()
            case "process killed between effects":
                process.fuse = rng.randint(0, 12)
                struck = False  # counted when it happens
            case "process paused":
                struck = process.pause(rng.choice((0.5, 3, 8, 15)))
            case "process stopped":
                struck = process.stop(lambda: self.clock.at(rng.uniform(0.5, 8), process.start))
            case "processes replaced":
                struck = self._replace(self.processes)
            case "power cut" | "database killed":
                struck = self.database.up
                self._crash(power=kind == "power cut")
            case "disk full":
                struck = not self.database.full
                self.database.full = True
                self.clock.at(rng.uniform(1, 5), self._empty)
            case "clock jumps":
                seconds = rng.choice((-86_400.0, -3_600.0, -5.0, 5.0, 3_600.0))
                process.off += seconds
                self.database.off += seconds
            case "game taken over":
                # Its signs of life do not arrive, so that it counts as dead and another one takes its game. It does not know that.
                keys = [key for key, room in process.rooms.items() if room.core.state.pages and not room.core.broken]
                others = [one for one in self.processes if one.alive and one is not process]
                struck = bool(keys and others) and process.alive
                if struck:
                    self.database.forget(process.owner)
                    process.unheard = self.clock.now + rng.uniform(0, 12)
                    other = rng.choice(others)
                    other.do(other.find, rng.choice(keys), lambda _room, _owner: None)
            case "game let go":
                rooms = [room for room in process.rooms.values() if room.awake]
                struck = bool(rooms) and process.alive and not process.paused and rng.choice(rooms).doze()
            case "room unloaded":
                struck = bool(process.rooms) and process.alive
                if process.rooms:
                    process.do(process.unload, rng.choice(list(process.rooms)))
            case "lines cut":
                torn = [one for one in self.links if one.process is process and one.client_end]
                struck = bool(torn)
                for link in torn:
                    link.cut()
        self.faults.counts[kind] += struck
        self.links = [link for link in self.links if link.server_end or link.client_end]

    def _replace(self, processes: Sequence[Process]) -> bool:
        """A rolling restart: one after the other ends when it is asked to, and the next life begins at once."""
        for number, process in enumerate(processes, 1):

            def on(process: Process = process, rest: Sequence[Process] = processes[number:]) -> None:
                process.start()
                self._replace(rest)

            if process.stop(on):
                return True
        return False

    def _empty(self) -> None:
        self.database.full = False

    def _crash(self, *, power: bool) -> None:
        self.database.crash(power=power)
        if power:
            for process in self.processes:
                process.die()
        reader.check_versions(self.database, self.facts)
        self.clock.at(self.rng.uniform(0.2, 3), self.database.restart)

    def _heal(self) -> None:
        """From now on nothing goes wrong any more."""
        self.trace("world", "the faults end")
        self.faults.on = False
        self.database.full = False
        for process in self.processes:
            process.fuse = None
            process.resume(process.life)
        for client in self.clients:
            client.steady = True

    def _check_bots(self) -> None:
        """Nobody plays now but bots: each that is to decide does, where a page looks on."""
        waiting = {client.game: client.version for client in self.clients if client.waits_for_bot}
        self.clock.run(self.clock.now + BOT_LIMIT + SETTLE)
        for key, version in waiting.items():
            if version == len(self.database.tables.games[key].plies):
                self.facts.wrong(key, f"is stuck at version {version}: no bot plays")
        self.waited_for += len(waiting)

    def _look_at_all(self) -> None:
        """Every game opens for a newcomer, orphaned ones, too; and every page is connected and learns of everything."""
        for client in self.clients:
            client.settled = True
            if client.lean and client.welcomed:
                client.hello()
        for key in self.database.tables.games:
            newcomer = Client(self, f"newcomer to {key}", key, [], lean=False)
            newcomer.steady = True
            self.clients.append(newcomer)
            newcomer.connect()
        self.clock.run(self.clock.now + SETTLE)
        versions = {key: len(kept.plies) for key, kept in self.database.tables.games.items()}
        self.clock.run(self.clock.now + SETTLE)
        for client in self.clients:
            if not client.welcomed:
                self.facts.wrong(client.game, f"{client.name} gets no welcome")
            elif (client.version or 0) < versions[client.game]:
                self.facts.wrong(client.game, f"{client.name} is left at version {client.version} of {versions[client.game]}")

    def _check_going_on(self, goals: dict[str, int]) -> None:
        """No game is stuck: with its pages there it has gone on."""
        held = {token_hash(token) for client in self.clients for token in client.tokens}
        for key, kept in self.database.tables.games.items():
            if not any(client.game == key for client in self.clients):
                continue  # made, but whoever asked for it died with the answer
            if kept.row.host not in held:
                self.orphaned += 1  # the answer with the new host's token was lost
            elif not kept.results and len(kept.plies) < goals.get(key, 0):
                self.facts.wrong(key, f"is stuck at version {len(kept.plies)}")

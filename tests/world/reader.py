"""Reads what is left in the database with nothing of the server but its rows, and compares it with what the pages were told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from flashover import Game
from flashover.dice import FairDice
from flashover.errors import UndoError
from flashover.refusals import Refused
from flashover.rules import plies
from flashover.server.core.tokens import token_hash
from flashover.server.store.rows import PlyRow
from flashover.server.store.writes import Append, ClaimTransfer, OfferTransfer, Say, SetAway, SetSeat
from flashover.waits import seat_asked
from tests.world.database import Create, Own, Written
from tests.world.facts import Facts, GameFacts, Tried
from tests.world.rights import Rights

if TYPE_CHECKING:
    from tests.world.client import Client
    from tests.world.database import Database


def check_versions(database: Database, facts: Facts) -> None:
    """After every crash: all that was acknowledged is still there."""
    for key, told in facts.games.items():
        kept = database.tables.games.get(key)
        if told.version and (kept is None or len(kept.plies) < told.version):
            left = 0 if kept is None else len(kept.plies)
            facts.wrong(key, f"version {told.version} was acknowledged and {left} plies are left")


def check(database: Database, facts: Facts) -> None:
    """Everything, at the end."""
    check_versions(database, facts)
    readings: dict[str, Reading] = {}
    for transaction in database.log:
        for change in transaction:
            if isinstance(change, Create):
                readings[change.row.id] = Reading(change, facts)
            elif isinstance(change, Own):
                readings[change.game].fence += 1
            else:
                readings[change.lease.game].read(change)
    for key, told in facts.games.items():
        if key in readings:
            readings[key].compare(told)
        elif told.version or told.granted:
            facts.wrong(key, "is gone")


def check_pages(database: Database, clients: Sequence[Client], facts: Facts) -> None:
    """Every page that is connected shows the log as it is stored, whether it was sent whole or piece by piece."""
    for client in clients:
        kept = database.tables.games.get(client.game)
        if kept is None or client.version != len(kept.plies):
            continue  # behind, as a page may be
        log: dict[int, tuple[str, bool]] = {}
        standing: list[int] = []
        for number in sorted(kept.plies):
            row = kept.plies[number]
            if row.kind == "undo":
                taken = standing.pop()
                log[taken] = log[taken][0], True
            else:
                standing.append(number)
                log[number] = row.ply, False
        if client.log != log:
            wrong = sorted(number for number in {*log, *client.log} if log.get(number) != client.log.get(number))
            facts.wrong(client.game, f"{client.name} shows other entries than are stored: {wrong[:5]}")


class Reading:
    """One game, read from its beginning in the order in which it was written."""

    def __init__(self, created: Create, facts: Facts) -> None:
        row = created.row
        self.key = row.id
        self.facts = facts
        self.told = facts.games.get(row.id, GameFacts())
        self.fence = 1
        self.rights = Rights(created, self.told)
        self.server_dice = row.seed is not None
        dice = None if row.seed is None else FairDice(row.seed, row.salt or b"")
        self.game = Game.new(row.options, row.seats, dice=dice)
        self.version = 0
        self.standing: list[tuple[int, PlyRow]] = []
        self.undone: dict[int, int] = {}
        self.rows: dict[int, PlyRow] = {}
        self.lines: dict[int, str] = {}
        self.results = 0
        self.broken = False

    def wrong(self, what: str) -> None:
        """A promise was broken."""
        self.facts.wrong(self.key, what)

    def read(self, written: Written) -> None:
        """The next write."""
        if written.lease.fence != self.fence:
            self.wrong(f"the owner with fence {written.lease.fence} wrote when {self.fence} had it: {type(written.write).__name__}")
        why_not = None
        match written.write:
            case Append():
                self._append(written.write)
            case SetSeat():
                why_not = self.rights.set_seat(written.write)
            case SetAway():
                why_not = self.rights.set_away(written.write)
            case OfferTransfer():
                why_not = self.rights.offer(written.write)
            case ClaimTransfer():
                why_not = self.rights.claim(written.write)
            case Say():
                why_not = self.rights.say(written.write)
                self.lines[len(self.lines)] = written.write.text
        if why_not is not None:
            self.wrong(why_not)

    # ------------------------------------------------------------------------------------------------ plies

    def _append(self, append: Append) -> None:
        base = self.version
        first = True
        for row in append.rows:
            if self.broken:
                return
            if row.number != self.version + 1:
                self.wrong(f"row {row.number} follows version {self.version}")
                self.broken = True
                return
            why_not = self._explained(row, base, first)
            if why_not is not None:
                self.wrong(f"row {row.number} ({row.kind} {row.ply!r} of seat {row.seat}): {why_not}")
            self._play(row)
            first = False
        if append.result is not None:
            self.results += 1
            result = self.game.result or {}
            if result.get("outcome") != append.result.outcome:
                self.wrong(f"the result says {append.result.outcome}, the game {result}")

    def _play(self, row: PlyRow) -> None:
        game = self.game
        try:
            if row.kind == "undo":
                number, _ = self.standing.pop()
                if game.undo() != row.ply:
                    self.wrong(f"row {row.number} takes back something else")
                self.undone[number] = row.number
            elif row.kind == "redo":
                game.redo()
                self.standing.append((row.number, row))
            else:
                if self.server_dice and not game.over and game.to_decide is None:
                    game.roll()  # the dice of the seed, not those of the row
                else:
                    game.play(row.ply)
                self.standing.append((row.number, row))
        except (Refused, UndoError, IndexError) as error:
            self.wrong(f"row {row.number} cannot be played: {error}")
            self.broken = True
            return
        if row.kind != "undo" and game.history[-1] != row.ply:
            self.wrong(f"row {row.number} says {row.ply!r}, the game {game.history[-1]!r}")
        self.version = row.number
        self.rows[row.number] = row
        seen = self.told.digests.get(row.number)
        known = {digest for digest in (row.digest, seen) if digest is not None}
        if known and known != {game.digest()}:
            self.wrong(f"version {row.number} has another digest when it is played again")

    # ------------------------------------------------------------------------------------------------ who did it

    def _may(self, who: Tried, seat: int) -> bool:
        return self.rights.may(who.tokens, seat)

    def _player(self, who: Tried) -> bool:
        return self.rights.player(who.tokens)

    def _explained(self, row: PlyRow, base: int, first: bool) -> str | None:
        """Why nobody who may have made this row has asked for it; None when somebody has."""
        tried = self.told.tried[base]
        seat = self.game.to_decide
        if row.kind == "undo":
            taken = self.standing[-1][1].seat if self.standing else None
            asked = [who for who in tried if who.kind == "undo"]
            if taken is not None and any(self._may(who, taken) or (self.rights.seats[taken].bot and self._player(who)) for who in asked):
                return None
            return "taken back by nobody who may"
        if row.kind == "redo":
            asked = [who for who in tried if who.kind == "redo"]
            return None if any(seat is not None and self._decides(who, seat) for who in asked) else "repeated by nobody who may"
        if seat is None:
            if self.server_dice:
                return None
            return None if any(self._rolls(who, row.ply) for who in tried) else "rolled by nobody who may"
        if row.seat != seat:
            return f"seat {seat} was to decide"
        if any(who.kind == "standard" and (self._may(who, seat) or (self.rights.seats[seat].bot and self._player(who))) for who in tried):
            return None
        if base == 0 and row.ply.split()[0] in ("place", "first", "specialist", "park"):
            return None  # the whole set-up, when the game was made
        if not first:
            return "a second decision in one append"
        if any(who.kind == "ply" and who.ply == row.ply and self._decides(who, seat) for who in tried):
            return None
        if row.ply in self.told.thought[base] and self.rights.botlike(seat):
            return None
        return "played by nobody who may"

    def _rolls(self, who: Tried, ply: str) -> bool:
        """With real dice: whoever is asked, and any player for a bot."""
        asked = seat_asked(self.game.state)
        may = self._may(who, asked) or (self.rights.botlike(asked) and self._player(who))
        return may and (who.kind == "roll" or (who.kind == "ply" and who.ply == ply))

    def _decides(self, who: Tried, seat: int) -> bool:
        if self._may(who, seat):
            return True
        # CLR-55: whether to play on is the team's decision where a bot plays the seat.
        return self.game.state.wait == plies.FOR_CONTINUE and self.rights.botlike(seat) and self._player(who)

    # ------------------------------------------------------------------------------------------------ at the end

    def compare(self, told: GameFacts) -> None:
        """What the pages were told is there, once and in order."""
        for number, entry in told.entries.items():
            row = self.rows.get(number)
            if row is None or row.kind == "undo" or (row.ply, row.seat) != entry:
                self.wrong(f"entry {number} was {entry} and is stored as {row and (row.kind, row.ply, row.seat)}")
        for number, version in told.undone:
            if self.undone.get(number, version + 1) > version:
                self.wrong(f"entry {number} was taken back in version {version}, and stands")
        kept = list(self.lines.values())
        at = -1
        for _, text in sorted(told.lines.items()):
            if text not in kept:
                self.wrong(f"the line {text!r} is lost")
            elif kept.index(text) <= at:
                self.wrong(f"the line {text!r} has moved")
            else:
                at = kept.index(text)
        for text in set(kept):
            if kept.count(text) > told.said.get(text, 0):
                self.wrong(f"the line {text!r} is there more often than it was said")
        for token in told.granted:
            if token_hash(token) not in self.rights.seen:
                self.wrong("a seat was given out and is not stored")
        if self.game.over and not self.broken and self.results != 1:
            self.wrong(f"the game is over and has {self.results} results")

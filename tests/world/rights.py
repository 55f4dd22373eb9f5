"""Who sits where, and whether someone who may has asked for each change of it: read from the rows and the messages alone."""

from __future__ import annotations

from flashover.server.core.tokens import token_hash
from flashover.server.store.rows import HOST, SeatRow, TransferRow
from flashover.server.store.writes import ClaimTransfer, OfferTransfer, Say, SetAway, SetSeat
from tests.world.database import Create
from tests.world.facts import GameFacts, Tokens


class Rights:
    """The seats of one game."""

    def __init__(self, created: Create, told: GameFacts) -> None:
        self.seats: list[SeatRow] = list(created.seats)
        self.host = created.row.host
        self.away = created.row.away_seconds
        #: Every hash that has been a right here.
        self.seen = {seat.token for seat in created.seats} | {self.host}
        self._told = told
        self._transfers: dict[str, TransferRow] = {}

    # ------------------------------------------------------------------------------------------------ who may

    def may(self, tokens: Tokens, seat: int) -> bool:
        """Whether these tokens may decide for a seat: those of its holder, and of the host while it is free."""
        held = self.seats[seat].token
        hashes = {token_hash(token) for token in tokens}
        return held in hashes or (held is None and self.host in hashes)

    def player(self, tokens: Tokens) -> bool:
        """Whether these tokens are more than a spectator's."""
        hashes = {token_hash(token) for token in tokens}
        return self.host in hashes or any(seat.token in hashes for seat in self.seats)

    def botlike(self, seat: int) -> bool:
        """A bot plays it, or may by now: who was away how long is not written anywhere."""
        return self.seats[seat].bot is not None or self.away is not None

    def _own(self, tokens: Tokens, seat: int) -> bool:
        hashes = {token_hash(token) for token in tokens}
        return self.host in hashes or self.seats[seat].token in hashes

    def _wished(self, kind: str, seat: int, value: object) -> bool:
        return any(self._own(tokens, seat) for tokens in self._told.wishes[kind, seat, value])

    # ------------------------------------------------------------------------------------------------ what was changed

    def set_seat(self, change: SetSeat) -> str | None:
        """Another row for a seat; what is wrong with it."""
        number, now = change
        before = self.seats[number]
        why_not = self._wrong(number, before, now)
        self.seats[number] = now
        self.seen.add(now.token)
        return why_not

    def _wrong(self, number: int, before: SeatRow, now: SeatRow) -> str | None:
        if now.token != before.token and now.token is not None:
            asked = self._told.taking.get(now.token) == number
            return None if asked and before.token is None and before.bot is None else f"seat {number} was taken from {before}"
        wishes: dict[str, object] = {"release": None, "hand": now.bot, "rename": now.name}
        if now.token != before.token:
            wishes = {"release": None}
        elif now.bot != before.bot:
            wishes = {"hand": now.bot}
        elif now.name != before.name:
            wishes = {"rename": now.name}
        if any(self._wished(kind, number, value) for kind, value in wishes.items()):
            return None
        return f"seat {number} was changed from {before} to {now} for nobody who may"

    def set_away(self, change: SetAway) -> str | None:
        """Another patience with absent players; what is wrong with it."""
        self.away = change.seconds
        asked = any(self.player(tokens) for tokens in self._told.wishes["setting", None, change.seconds])
        return None if asked else "the patience with absent players was set by nobody who may"

    def say(self, line: Say) -> str | None:
        """A line of chat; what is wrong with it."""
        for tokens in self._told.wishes["chat", None, line.text]:
            hashes = {token_hash(token) for token in tokens}
            if (self.host if line.seat is None else self.seats[line.seat].token) in hashes:
                name = "" if line.seat is None else self.seats[line.seat].name
                return None if line.name == name else f"{line.text!r} was said in the name of {line.name!r}"
        return f"{line.text!r} was said by nobody who may"

    def offer(self, offer: OfferTransfer) -> str | None:
        """A code for seats; what is wrong with it."""
        holds = offer.row.holds
        self._transfers = {code: row for code, row in self._transfers.items() if not set(row.holds) & set(holds)}
        self._transfers[offer.code] = offer.row
        hashes = {token_hash(token) for token in self._told.offered.get(offer.code, ())}
        mine = all(self._holder(one) == held and held in hashes for one, held in holds.items())
        return None if mine else f"a code for {sorted(holds)} was given to someone else than their holder"

    def claim(self, claim: ClaimTransfer) -> str | None:
        """A code that moves seats was used; what is wrong with it."""
        row = self._transfers.pop(claim.code, None)
        given = self._told.claimed.get(claim.code, set())
        right = (
            row is not None
            and set(row.holds) == set(claim.holds)
            and all(self._holder(one) == held for one, held in row.holds.items())
            and given >= set(claim.holds.values())
        )
        for one, token in claim.holds.items():
            self.seen.add(token)
            if one == HOST:
                self.host = token
            else:
                self.seats[one] = self.seats[one]._replace(token=token)
        return None if right else f"a code moved {sorted(claim.holds)} that it was not for"

    def _holder(self, one: int) -> str | None:
        return self.host if one == HOST else self.seats[one].token

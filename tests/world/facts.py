"""What the pages tried and what they were told. The reader compares it with what is left in the database."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from flashover.server.core.tokens import token_hash

#: The rights that a page has shown.
Tokens: TypeAlias = tuple[str, ...]
#: Every token of the world begins so; hashes, seeds and salts are hexadecimal digits.
SECRET = b"secret-"
DIGITS = re.compile(rb"[0-9a-f]{64}")


class Tried(NamedTuple):
    """A command that a page sent about a version, with the tokens it had shown on that line."""

    kind: str
    ply: str
    tokens: Tokens


class GameFacts:
    """What is known of one game from outside."""

    def __init__(self) -> None:
        self.version = 0
        self.tried: dict[int, list[Tried]] = defaultdict(list)
        self.thought: dict[int, list[str]] = defaultdict(list)
        #: What was asked for beside plies: its kind, the seat and the value, with the tokens of everyone who did.
        self.wishes: dict[tuple[str, int | None, object], list[Tokens]] = defaultdict(list)
        #: By their hashes: the tokens of a new seat, with the seat; codes, with the tokens of who asked, and of who claims.
        self.taking: dict[str, int] = {}
        self.offered: dict[str, Tokens] = {}
        self.claimed: dict[str, set[str]] = defaultdict(set)
        self.entries: dict[int, tuple[str, int | None]] = {}
        #: Entries reported as taken back, with the version of the report.
        self.undone: set[tuple[int, int]] = set()
        self.digests: dict[int, str] = {}
        self.lines: dict[int, str] = {}
        self.said: dict[str, int] = defaultdict(int)
        #: Tokens of seats that were given out in an answer that arrived.
        self.granted: list[str] = []


class Facts:
    """Everything, and what is wrong with it already."""

    def __init__(self, over: Callable[[str], bool]) -> None:
        self.games: dict[str, GameFacts] = {}
        #: Whether the database has the end of a game.
        self._over = over
        #: What no message may contain, and what none may contain before the end of the game.
        self._hashes: set[bytes] = set()
        self._seeds: dict[bytes, str] = {}
        self.violations: list[str] = []
        self.acked = 0

    def wrong(self, game: str, what: str) -> None:
        """A promise was broken."""
        line = f"{game}: {what}"
        if line not in self.violations:
            self.violations.append(line)

    def thought(self, game: str, version: int, ply: str) -> None:
        """A bot was asked about a version, and will answer this."""
        self.games[game].thought[version].append(ply)

    def token(self, number: int) -> str:
        """A new token, that no message may contain."""
        token = f"{SECRET.decode()}{number:016x}"
        self._hashes.add(token_hash(token).encode())
        return token

    def dice(self, game: str, *secrets: bytes | None) -> None:
        """What makes the dice of a game, that nobody may know before its end."""
        self._seeds.update({secret.hex().encode(): game for secret in secrets if secret is not None})

    def sent(self, game: str, text: bytes, *, rights: bool = False) -> None:
        """No secret before its time, in no message; answers to those who ask for rights have tokens."""
        if not rights and SECRET in text:
            self.wrong(game, f"a token was sent: {text[:80]!r}")
        for digits in DIGITS.findall(text):
            if digits in self._hashes:
                self.wrong(game, f"the hash of a token was sent: {text[:80]!r}")
            about = self._seeds.get(digits)
            if about is not None and (about != game or not self._over(about)):
                self.wrong(game, f"the seed of {about} was sent before its end: {text[:80]!r}")

    def entry(self, game: str, version: int, entry: Mapping[str, Any]) -> None:
        """A page was told of an entry of the log."""
        facts = self.games[game]
        number, told = entry["number"], (entry["ply"], entry["seat"])
        if facts.entries.setdefault(number, told) != told:
            self.wrong(game, f"entry {number} was {facts.entries[number]} and is {told}")
        if entry["undone"]:
            facts.undone.add((number, version))

    def told(self, game: str, version: int, digest: str | None) -> None:
        """A page was told that the table has this version."""
        facts = self.games[game]
        if version > facts.version:
            self.acked += version - facts.version
            facts.version = version
        if digest is not None and facts.digests.setdefault(version, digest) != digest:
            self.wrong(game, f"version {version} has two digests")

    def line(self, game: str, number: int, text: str) -> None:
        """A page was shown a line of chat."""
        facts = self.games[game]
        if facts.lines.setdefault(number, text) != text:
            self.wrong(game, f"line {number} of the chat was {facts.lines[number]!r} and is {text!r}")

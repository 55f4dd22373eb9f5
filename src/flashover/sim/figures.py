"""What the games of a cell add up to: counts whose size does not depend on the number of games, but for one byte a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from flashover.rules import facts
from flashover.sim.chunks import Kept
from flashover.sim.folder import Folder
from flashover.sim.play import CAUSES, FAILED, MOST_ERRORS
from flashover.sim.stats import Comparison, compare_pairs, wilson
from flashover.sim.study import Study

#: The kinds of marks, by the name of what happened.
KINDS = {
    "exploded": facts.EXPLODED,
    "lost": facts.VICTIM_LOST,
    "rescued": facts.VICTIM_RESCUED,
    "damaged": facts.WALL_DAMAGED,
    "knocked": facts.KNOCKED_DOWN,
}
_UNPLAYED, _NOT_WON, _WON, _FAILED = range(4)


class Figures:
    """The games of one cell."""

    def __init__(self, most: int) -> None:
        self.games = self.wins = self.failed = 0
        self.rescued = self.lost = self.cubes = self.decisions = 0
        #: Outcome -> turn -> how many games ended so in that turn.
        self.ends: dict[str, Counter[int]] = {}
        #: Kind of mark -> turn -> how often; and kind -> place -> how often.
        self.by_turn: dict[int, Counter[int]] = {kind: Counter() for kind in KINDS.values()}
        self.by_place: dict[int, Counter[int]] = {kind: Counter() for kind in KINDS.values()}
        #: Card -> games with it in the crew at the end, and how many of them were won.
        self.with_card: Counter[int] = Counter()
        self.won_with_card: Counter[int] = Counter()
        #: The first few failures: seed and error.
        self.errors: list[tuple[int, str]] = []
        self._results = bytearray(most)

    def add(self, at: int, row: Kept) -> None:
        """One game, the n-th of the cell. A game that failed is counted and no more."""
        if row.outcome == FAILED:
            self.failed += 1
            self._results[at] = _FAILED
            if len(self.errors) < MOST_ERRORS:
                self.errors.append((row.seed, row.error))
            return
        won = row.outcome == "won"
        self.games += 1
        self.wins += won
        self._results[at] = _WON if won else _NOT_WON
        self.rescued += row.rescued
        self.lost += row.lost
        self.cubes += row.cubes
        self.decisions += row.decisions
        self.ends.setdefault(row.outcome, Counter())[row.turns] += 1
        by_turn, by_place = self.by_turn, self.by_place
        for mark in row.marks:
            kind = mark & 255
            by_turn[kind][mark >> 16] += 1
            by_place[kind][(mark >> 8) & 255] += 1
        for card in set(row.cards):
            self.with_card[card] += 1
            self.won_with_card[card] += won

    @property
    def rate(self) -> float:
        """Wins of all games."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate."""
        return wilson(self.wins, self.games)

    @property
    def causes(self) -> dict[str, int]:
        """Why games were not won."""
        counts = {CAUSES[outcome]: turns.total() for outcome, turns in self.ends.items() if CAUSES[outcome]}
        return dict(sorted(counts.items()))

    def mean(self, total: float) -> float:
        """A sum, for each game."""
        return total / self.games if self.games else 0.0

    @property
    def turns(self) -> float:
        """How long a game lasts."""
        return self.mean(sum(turn * n for turns in self.ends.values() for turn, n in turns.items()))

    def quantile(self, share: float) -> int:
        """The turn by which a share of the games is over."""
        ended = sum(self.ends.values(), Counter[int]())
        left = share * ended.total()
        for turn in sorted(ended):
            left -= ended[turn]
            if left <= 0:
                return turn
        return 0

    def over_by(self, outcome: str, turns: int) -> list[float]:
        """The share of games that have ended so after 0, 1 ... turns."""
        return self._summed(self.ends.get(outcome, Counter()), turns)

    def so_far(self, kind: int, turns: int) -> list[float]:
        """How often it has happened in a game, on average, after 0, 1 ... turns; games that are over keep what they have."""
        return self._summed(self.by_turn[kind], turns)

    def _summed(self, counts: Counter[int], turns: int) -> list[float]:
        total, found = 0, [0.0]
        for turn in range(1, turns + 1):
            total += counts[turn]
            found.append(self.mean(total))
        return found

    def pairs(self, other: Figures) -> Iterable[tuple[bool, bool]]:
        """Won or not, here and there, seed by seed; a seed that was not played to its end by both is left out."""
        played = (_NOT_WON, _WON)
        for one, two in zip(self._results, other._results, strict=False):
            if one in played and two in played:
                yield one == _WON, two == _WON

    def pairs_from(self, other: Figures, first: int) -> Iterable[tuple[bool, bool] | None]:
        """The same from the n-th seed on, up to the first that one of them has still to play; None where one has failed."""
        for one, two in zip(self._results[first:], other._results[first:], strict=False):
            if _UNPLAYED in (one, two):
                return
            yield None if _FAILED in (one, two) else (one == _WON, two == _WON)

    def against(self, other: Figures, gain: float = 0.02) -> Comparison:
        """Is this better than the other, on the seeds both have played?"""
        return compare_pairs(self.pairs(other), gain)


def figures_of(study: Study) -> list[Figures]:
    """Figures without a game, for each cell."""
    return [Figures(part.games) for part in study.parts]


def read_figures(folder: Folder) -> list[Figures]:
    """The figures of all games of a folder."""
    found = figures_of(folder.study)
    for cell, rows in folder.rows():
        add_rows(found[cell], folder.study.first, rows)
    return found


def add_rows(figures: Figures, first: int, rows: Iterable[Kept]) -> None:
    """Games of a cell whose first seed is `first`."""
    for row in rows:
        figures.add(row.seed - first, row)

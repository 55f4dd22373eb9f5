"""Games the fast policy plays with itself: how often it wins, and what positions it sees on the way."""

from __future__ import annotations

from typing import Final

from flashover.rules import plies
from flashover.rules.native import i64
from flashover.rules.play import apply, roll
from flashover.rules.playout import new_state, random_action
from flashover.rules.plies import CARD_ROOM, SPECIALIST
from flashover.rules.ruleset import Ruleset
from flashover.rules.state import State
from flashover.tactics.features import SIZE
from flashover.tactics.policy import Scout
from flashover.tactics.rollout import Race

LONGEST_GAME: Final = 300
#: A short thought: positions a level and in all, plans compared, games from each and how many turns they go on.
SHORT_BEAM: Final = 24
SHORT_MOST: Final = 500
SHORT_PLANS: Final = 5
SHORT_GAMES: Final = 6
SHORT_DEPTH: Final = 4


def set_up(rules: Ruleset, seed: i64, scout: Scout, cards: list[int]) -> State:
    """A game at its first action, set up by rules of thumb; specialists in the order given."""
    s = new_state(rules)
    s.seed(seed)
    while s.phase == plies.SETUP:
        if s.wait >= plies.FIRST_CHANCE:
            roll(s)
        elif s.wait == plies.FOR_SPECIALIST and cards:
            apply(s, SPECIALIST + s.progress * CARD_ROOM + cards[s.progress])
        else:
            apply(s, scout.choose(s))
    return s


def play_on(s: State, scout: Scout) -> i64:
    """To the end by rules of thumb; the number of turns."""
    turns: i64 = 0
    while s.wait != plies.NOTHING:
        if s.wait >= plies.FIRST_CHANCE:
            roll(s)
        else:
            ply: i64 = scout.choose(s)
            if ply == plies.END:
                turns += 1
            apply(s, ply)
    return turns


def watch(
    rules: Ruleset, seed: i64, race: Race, cards: list[int], share: i64, noise: i64, rows: list[float]
) -> tuple[int, list[int]]:
    """Play one game and write the features of every afterstate to `rows`; the result, and for each row whether its turn was planned.

    In `share` of a hundred turns a few of the best plans are compared by playing on a little, else the fast policy's turn is played; in
    `noise` of a hundred the first actions are random, so that unusual positions are seen too.
    """
    turns = race.turns
    scout = turns.scout
    reader = turns.value.reader
    planned: list[int] = []
    s = set_up(rules, seed, scout, cards)
    fresh: bool = True
    plan: list[int] = []
    thinking: i64 = 0
    wild: i64 = 0
    while s.wait != plies.NOTHING and len(planned) < LONGEST_GAME:
        if s.wait >= plies.FIRST_CHANCE:
            roll(s)
            plan = []
            continue
        if fresh and s.phase == plies.ACTIONS:
            fresh = False
            thinking = 1 if s.draw(100) < share else 0
            wild = 3 if s.draw(100) < noise else 0
        ply: i64
        if s.wait == plies.FOR_ACTION and wild > 0 and not plan:
            ply = random_action(s)
            wild -= 1
        elif thinking and s.phase == plies.ACTIONS:
            if not plan:
                plan = short_thought(s, race, s.draw(1 << 30))
            ply = plan[0]
            del plan[0]
        else:
            ply = scout.choose(s)
        apply(s, ply)
        if ply == plies.END:
            reader.read(s)
            k: i64 = 0
            while k < SIZE:
                rows.append(reader.row[k])
                k += 1
            planned.append(thinking)
            fresh = True
            plan = []
    return s.result, planned


def short_thought(s: State, race: Race, seed: int) -> list[int]:
    """The line of the best of a few plans, compared by playing on a little: a quick version of what the searching bots do."""
    turns = race.turns
    ends = turns.explore(s, SHORT_BEAM, SHORT_MOST)
    if not ends:
        return [turns.scout.choose(s)]
    tried: list[int] = ends[:SHORT_PLANS]
    if turns.policy and turns.policy not in tried:
        tried.append(turns.policy)
    race.start(tried)
    best: int = 0
    entry: int = 0
    while entry < len(tried):
        race.run(entry, SHORT_GAMES, SHORT_DEPTH, seed)
        if race.mean(entry) > race.mean(best):
            best = entry
        entry += 1
    return turns.line(tried[best])

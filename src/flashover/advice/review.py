"""A game looked back at: for each turn the chance before, as played, and with the best plan; and where most was given away.

Dice inside a turn (a POI turned up, the deck gun) part it: each part is judged by what could be known when it was played. Of a turn with
several parts the one that gave away most counts. Nothing within its uncertainty is called a mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from flashover.advice.advisor import Advisor, budget
from flashover.advice.candidates import Candidate, stopped, turns_from
from flashover.advice.contest import ENOUGH_GAMES, Contest, halving
from flashover.advice.judge import Weighed
from flashover.advice.model import Chance, TurnPlan, plan_json
from flashover.advice.reasons import played_reason
from flashover.bots.clock import Clock
from flashover.bots.search import AHEAD
from flashover.errors import AdviceError
from flashover.game import Game
from flashover.pets import Menagerie
from flashover.record import Record
from flashover.rules import plies
from flashover.rules.state import State
from flashover.tactics.turns import Turns

#: The number of turns listed as those that gave away most.
WORST = 5
#: The least number of games that compare what was played with the best plan, however short the time: the error of fewer is a guess.
FEWEST_GAMES = 12
#: A mistake is larger than its error by this factor (three standard errors): a game has some thirty turns, and one of twenty that were
#: equally good would pass a single 95 % test.
MARGIN = 1.5
#: A mistake costs at least one of the points the chances are shown in.
LEAST_DROP = 0.01

#: How far it is: turns done, turns in all.
Progress = Callable[[int, int], None]


class TurnReview(NamedTuple):
    """One turn: `before` as if nothing was done, as `played`, and the `best` plan found; `drop` is what was given away, `error` half of
    its 95 % interval, smaller than those of the chances because all are played on the same luck.

    Turns count from 1 on; 0 is one that had begun before the record. `ply_number` is the number, from 1 on, of the first ply that is
    judged. `significant` says that the drop is clear; the others are too close to call.
    """

    turn: int
    seat: int
    ply_number: int
    before: Chance
    played: Chance
    best: TurnPlan
    drop: float
    error: float
    significant: bool


class Review(NamedTuple):
    """Every turn in order, and up to five whose drop is clear, the worst first."""

    turns: tuple[TurnReview, ...]
    worst: tuple[TurnReview, ...]


class _Part(NamedTuple):
    """What was decided without dice in between: from a position of the actions to their end or to the next dice."""

    turn: int
    number: int
    game: Game
    menagerie: Menagerie
    end: State


def review(
    record: Record,
    seconds_per_turn: float = 0.3,
    progress: Progress | None = None,
    *,
    nodes_per_turn: int | None = None,
    seed: int = 0,
) -> Review:
    """Look back at a recorded game, from its first turn on.

    With `nodes_per_turn` time is not looked at, and equal calls give equal reviews. `RecordError` when a ply of the record may
    not be played, `AdviceError` when there is no turn to look at.
    """
    turns = _turns(record)
    if not turns:
        raise AdviceError("advice.nothing_to_review", "plies", "the record has no turn that was played to its end")
    advisor = Advisor()
    found = []
    for done, parts in enumerate(turns, 1):
        seconds = seconds_per_turn / len(parts)
        nodes = None if nodes_per_turn is None else max(1, nodes_per_turn // len(parts))
        judged = [_judge(advisor, part, seconds, nodes, Random(f"{seed}/{part.number}")) for part in parts]
        found.append(max(judged, key=lambda one: (one.significant, one.drop)))
        if progress is not None:
            progress(done, len(turns))
    worst = sorted((one for one in found if one.significant), key=lambda one: -one.drop)[:WORST]
    return Review(tuple(found), tuple(worst))


def _turns(record: Record) -> list[list[_Part]]:
    """The parts of each turn."""
    found: list[list[_Part]] = []
    for part in _parts(record):
        if found and found[-1][0].turn == part.turn:
            found[-1].append(part)
        else:
            found.append([part])
    return found


def _parts(record: Record) -> Iterator[_Part]:
    game = record.opening()
    before, turn, begin = game.state, game.turn, None
    now = record.menagerie(game)
    for step in record.replay():
        decided = not step.ply.startswith("!")
        if begin is None and before.wait == plies.FOR_ACTION:
            begin = turn, step.number, Game(before.copy(), step.game.options), now
        now, _ = now.played(step.ply, step.events)
        before, turn = step.game.state, step.game.turn
        if begin is not None and decided and (before.phase != plies.ACTIONS or before.wait >= plies.FIRST_CHANCE):
            yield _Part(*begin, before)
            begin = None


def _judge(advisor: Advisor, part: _Part, seconds: float, nodes: int | None, rng: Random) -> TurnReview:
    """The part as played against the best turn from where it began.

    Half of the budget finds that turn, half compares it on luck of its own: what is best of many by chance is not what was given away.
    """
    state = part.game.state
    search = budget(seconds / 2, None if nodes is None else (nodes + 1) // 2)
    value = advisor.value_for(state)
    candidates = turns_from(state, Turns(value, advisor.scout), search)
    contest = Contest([one.end for one in candidates], value, advisor.scout, AHEAD, rng.getrandbits(40))
    goals: list[object] = [one.aim for one in candidates]
    best = candidates[halving(contest, list(range(len(candidates))), goals, search, beside=())[0]]
    compared = [Candidate((), stopped(state)), Candidate((), part.end), best]
    contest = Contest([one.end for one in compared], value, advisor.scout, AHEAD, rng.getrandbits(40))
    clock = budget(seconds / 2, None if nodes is None else (nodes + 1) // 2)
    for games in range(ENOUGH_GAMES):
        if games >= FEWEST_GAMES and clock.over():
            break
        for entry in range(len(compared)):
            contest.play(entry, 1, Clock())
        clock.spent(AHEAD * len(compared))
    table = Weighed(part.game, state, contest, compared, part.menagerie)
    before, played, top = (table.chance(entry) for entry in range(len(compared)))
    drop, error = table.drop(2, 1)
    clear = is_clear(drop, error)
    plan = table.plan(2, top, reason=played_reason(top, played, equal=not clear))
    return TurnReview(part.turn, int(state.active), part.number, before, played, plan, drop, error, clear)


def is_clear(drop: float, error: float) -> bool:
    """Whether a drop of this size, with this error, may be called a mistake.

    >>> is_clear(0.05, 0.02), is_clear(0.05, 0.04), is_clear(0.005, 0.001)
    (True, False, False)
    """
    return drop >= LEAST_DROP and drop > MARGIN * error


def _turn_json(turn: TurnReview) -> dict[str, object]:
    return {
        "turn": turn.turn,
        "seat": turn.seat,
        "ply_number": turn.ply_number,
        "before": turn.before._asdict(),
        "played": turn.played._asdict(),
        "best": plan_json(turn.best),
        "drop": turn.drop,
        "error": turn.error,
        "significant": turn.significant,
    }


def review_json(review: Review) -> dict[str, object]:
    """A review as plain data."""
    return {
        "turns": [_turn_json(turn) for turn in review.turns],
        "worst": [_turn_json(turn) for turn in review.worst],
    }

"""Two ways to one set: the fast list of legal decisions, and all plies there are asked one by one (CLR-11)."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from flashover.formats import notation
from flashover.formats.position import new_ruleset, read_position, write_position
from flashover.options import Options
from flashover.rules import plies
from flashover.rules.playout import new_state
from flashover.rules.refusal import waits_for_dice
from flashover.rules.specialists import crew_pool
from flashover.rules.state import State
from tests.properties.draws import random_options
from tests.properties.handmade import random_position
from tests.properties.policies import Player
from tests.properties.soak import Tally, count, parts, share

STATES = count(2_400, 110_000)
PARTS = parts(2, 20)
SPACE = sorted(notation.texts())
#: Of the states met, this share is looked at, by what they wait for: the common kinds seldom, the rare ones always.
SAMPLED = {
    plies.FOR_ACTION: 0.3,
    plies.FOR_PLACE: 0.1,
    plies.FOR_SPECIALIST: 0.3,
    plies.FOR_FIRE_DICE: 0.03,
    plies.FOR_POI_DICE: 0.05,
}


def possible_outcomes(s: State) -> set[int]:
    """What chance may give, worked out from the notation alone."""
    if waits_for_dice(s.wait):
        return set(range(plies.DICE, plies.DICE + 48))
    if s.wait in (plies.FOR_GUN_RED, plies.FOR_THIRD_RED):
        return {plies.RED + face for face in range(1, 7)}
    if s.wait in (plies.FOR_GUN_BLACK, plies.FOR_FIRST_EXPLOSION):
        return {plies.BLACK + face for face in range(1, 9)}
    if s.wait == plies.FOR_REVEAL:
        found = {plies.VICTIM} if s.unrevealed_victims else set()
        return found | ({plies.FALSE_ALARM} if s.unrevealed_alarms else set())
    return {plies.DEAL + card for card in range(1, 9) if crew_pool(s) >> card & 1}


def compare(s: State, given: dict[str, object]) -> None:
    legal = s.legal_actions()
    expected = set(legal)
    assert len(expected) == len(legal), "a decision is offered twice"
    if s.wait >= plies.FIRST_CHANCE:
        assert not legal
        expected = possible_outcomes(s) if s.wait != plies.NOTHING else set()
    unrefused = {code for code in SPACE if s.refusal(code) == 0}
    if unrefused != expected or (not unrefused and s.wait != plies.NOTHING):
        offered = sorted(notation.text_of(code) for code in expected - unrefused)
        missing = sorted(notation.text_of(code) for code in unrefused - expected)
        position = json.dumps(write_position(s, given))
        raise AssertionError(f"offered but refused {offered}, not offered but unrefused {missing} in {position}")


@pytest.mark.parametrize("part", PARTS)
def test_legal_actions_are_the_plies_without_a_refusal(part: int, tally: Tally) -> None:
    wanted = len(share(STATES, part, len(PARTS)))
    rng = Random(part)
    met: Counter[int] = Counter()
    by_hand = 0
    while met.total() < wanted:
        made_by_hand = rng.random() < 0.9
        if made_by_hand:
            state, options = read_position(random_position(rng))
            longest = rng.randint(1, 30)
            by_hand += 1
            compare(state, options.given)
            met[state.wait] += 1
        else:
            options = Options.from_json(random_options(rng))
            state = new_state(new_ruleset(options, rng.randint(1, 6)))
            longest = 10_000
        state.seed(rng.getrandbits(40))
        player = Player(state)
        for _ in range(longest):
            if state.over():
                break
            state.apply(player.ply(state))
            if made_by_hand or rng.random() < SAMPLED.get(state.wait, 1.0):
                compare(state, options.given)
                met[state.wait] += 1
    decisions = sum(number for wait, number in met.items() if wait < plies.FIRST_CHANCE)
    other = sum(number for wait, number in met.items() if plies.FOR_ACTION < wait < plies.FIRST_CHANCE)
    tally(
        "legal = refusal",
        states=met.total(), decisions=decisions, of_them_no_actions=other, hand_made_starts=by_hand, differences=0,
    )  # fmt: skip

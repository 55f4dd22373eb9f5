"""The games of these tests are rich: every kind of wait, ply, fact and refusal and every option value comes up."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from flashover import events
from flashover.formats import notation
from flashover.formats.position import new_ruleset, read_position, write_position
from flashover.options import Options
from flashover.options.table import EDITIONS, VALUES
from flashover.rules import facts, plies
from flashover.rules.playout import new_state
from flashover.rules.refusal import CODES
from flashover.rules.state import State
from tests.properties.draws import random_options
from tests.properties.handmade import random_position
from tests.properties.policies import KINDS, Player
from tests.properties.soak import FULL, Tally, count
from tests.properties.twins import ACTION_TEXTS, ALL_TEXTS

GAMES = count(120, 6_000)
POSITIONS = count(1_200, 30_000)
PLIES_FROM_A_POSITION = 40

WAITS = {
    name: value
    for name, value in vars(plies).items()
    if name.startswith("FOR_") and isinstance(value, int)
} | {"NOTHING": plies.NOTHING}  # fmt: skip
FACTS = {
    name: value
    for name, value in vars(facts).items()
    if name.isupper() and type(value) is int and not name.startswith("BY_") and name != "OUTSIDE"
}  # fmt: skip
RARELY_REFUSED = (
    "gun",
    "! reveal victim",
    "! reveal false_alarm",
    "! deal captain",
    "crew captain",
    "dispose",
    "look",
    "end",
    "reroll red",
)


class Seen:
    """What has come up so far, and how often."""

    def __init__(self) -> None:
        self.waits: Counter[int] = Counter()
        self.kinds: Counter[str] = Counter()
        self.facts: Counter[int] = Counter()
        self.variants: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.options: Counter[tuple[str, object]] = Counter()
        self.plies = 0

    def start(self, given: dict[str, Any]) -> None:
        """The options of a game."""
        self.options.update((name, value) for name, value in given.items() if name != "board")
        self.options["board", "own"] += "board" in given

    def play(self, state: State, rng: Random, longest: int) -> None:
        """Plays on with somebody listening, and asks for refusals on the way."""
        player = Player(state)
        for _ in range(longest):
            self.waits[state.wait] += 1
            for text in (rng.choice(ACTION_TEXTS), rng.choice(ALL_TEXTS), rng.choice(RARELY_REFUSED)):
                reason = state.refusal(notation.code_of(text))
                self.refusals[CODES[reason]] += reason > 0
            if state.over():
                break
            code = player.ply(state)
            state.listen()
            state.apply(code)
            self.kinds[KINDS[code]] += 1
            self.plies += 1
            for word in state.log:
                self.facts[word & 255] += 1
                event = events.decode(word)
                self.variants[event.key] += 1


def full_column() -> State:
    """AMB-72: the column of the third explosion burns from end to end. Play cannot lead there (CLR-49)."""
    options = Options(mode="experienced")
    state = new_state(new_ruleset(options, 2))
    state.apply(notation.code_of("! black 1"))
    position = write_position(state, options.given)
    column = state.rules.opposite_black[3]
    burning = {tuple(cell) for cell in position["fire"]} | {(row, column) for row in range(1, 7)}  # type: ignore[attr-defined]
    position["fire"] = [list(cell) for cell in sorted(burning)]
    state, _ = read_position(position)
    free = next(row for row in range(1, 7) if (row, 3) not in burning)
    state.apply(notation.code_of(f"! dice {free} 3"))
    assert state.wait == plies.FOR_THIRD_DICE
    return state


def test_everything_comes_up(tally: Tally) -> None:
    seen = Seen()
    seen.refusals[CODES[new_state(new_ruleset(Options(), 2)).refusal(notation.code_of("fly up"))]] += 1
    for number in range(GAMES):
        rng = Random(number)
        given = random_options(rng)
        state = new_state(new_ruleset(Options.from_json(given), rng.randint(1, 6)))
        state.seed(number)
        seen.start(given)
        seen.play(state, rng, 100_000)
    for number in range(POSITIONS):
        rng = Random(number)
        position = random_position(rng)
        state, _ = read_position(position)
        state.seed(number)
        seen.start(position["options"])
        seen.play(state, rng, PLIES_FROM_A_POSITION)
    state = full_column()
    state.seed(1)
    seen.play(state, Random(1), 20)

    missing: dict[str, list[Any]] = {
        "waits": sorted(name for name, value in WAITS.items() if not seen.waits[value]),
        "plies": sorted(set(KINDS.values()) - {kind for kind, number in seen.kinds.items() if number}),
        "facts": sorted(name for name, value in FACTS.items() if not seen.facts[value]),
        "refusals": sorted(code for code in CODES[1:] if not seen.refusals[code]),
        "options": [
            (name, value)
            for name, values in {**VALUES, "edition": tuple(EDITIONS), "board": ("own",)}.items()
            for value in values
            if not seen.options[name, value]
        ],
    }
    tally(
        "coverage",
        plies=seen.plies,
        kinds_of_waits=len(WAITS) - len(missing["waits"]),
        kinds_of_plies=len(set(KINDS.values())) - len(missing["plies"]),
        kinds_of_facts=len(FACTS) - len(missing["facts"]),
        variants_of_events=len(seen.variants),
        refusal_codes=len(CODES) - 1 - len(missing["refusals"]),
        option_values=sum(len(values) for values in VALUES.values()) + len(EDITIONS) + 1 - len(missing["options"]),
    )
    assert not missing["waits"] and not missing["facts"] and not missing["options"], missing
    if FULL:  # the rarest plies and refusals need more than a sample
        assert not any(missing.values()), missing

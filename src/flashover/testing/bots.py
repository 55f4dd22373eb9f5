"""What every bot has to keep, as one check that anybody can run on theirs: ``check_bot("planner:beam=80")``.

* It answers every kind of decision, in all modes, levels, houses, editions and variants, with one of the legal plies.
* It answers the same to the same question: same observations in the same order, same seed, same budget in nodes.
* It looks at its clock, unless it declares that it is `instant`: with a budget it ends.
* It does not know the dice to come: in a game that rolls on with another seed it has chosen the same until then.
* It leaves what it was given as it was, and takes luck from its own generator alone.
* It says what each ply is for, in every language.

An `AssertionError` says which of these was broken, where, and how to reproduce it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from flashover.bots import Bot, Clock, get_bot, sentence
from flashover.cards import Specialist
from flashover.game import Game
from flashover.i18n import LANGUAGES
from flashover.options import Options, OptionsError
from flashover.options.printed import BOARDS, EDITIONS
from flashover.options.table import LEVELS, VALUES
from flashover.testing.building import scenario
from flashover.testing.scenarios import Scenario

#: The first words of the plies a bot has to choose from somewhere: every decision there is.
KINDS = frozenset({
    "move", "door", "extinguish", "chop", "treat", "dispose", "identify", "look", "drive", "gun", "crew", "command", "end", "ride",
    "stay", "keep", "reroll", "explode", "knockdown", "reveal", "continue", "specialist", "place", "park", "first",
})  # fmt: skip
NODES = 200
#: A bot that has asked so often whether its budget in nodes is over, and has counted none, never ends.
PATIENCE = 100_000


class Report(NamedTuple):
    """What was checked: `offered` counts how often each kind of ply was among the legal ones."""

    spec: str
    games: int
    decisions: int
    offered: Mapping[str, int]


def check_bot(
    spec: str, *, games: int = 10, decisions: int | None = None, seed: int = 0, nodes: int = NODES, twins: int = 1
) -> Report:
    """Check a bot over the positions of `stations` and over `games` whole games, or until `decisions` are made.

    `nodes` is its budget for each decision. One game in `twins` is played twice side by side, with other dice to come, to see that the
    same is chosen; in every fourth the rest of the crew plays at random, so that the bot sees positions it would not get into.

    >>> check_bot("random", games=3).games
    3
    """
    check = _Check(spec, nodes)
    for name, station in stations():
        check.game(f"station {name}", station, seed, twin=True, plies=1)
    played = 0
    while played < games if decisions is None else check.decisions < decisions:
        rng = Random(f"{seed}/{played}")
        options = some_options(rng, played)
        seats = rng.randint(1, 6)
        game = Game.new(options, seats, seed=rng.getrandbits(32))
        where = f"game {played} of seed {seed} ({seats} seats, {options!r})"
        others = frozenset(range(1, seats)) if played % 4 == 3 else frozenset[int]()
        check.game(where, game, rng.getrandbits(32), twin=played % twins == 0, others=others)
        played += 1
    check.clocks()
    missing = KINDS - set(check.offered)
    assert not missing, f"{spec}: never asked about {', '.join(sorted(missing))}"
    return Report(spec, played, check.decisions, dict(sorted(check.offered.items())))


def some_options(rng: Random, number: int) -> Options:
    """Options of a game: modes, levels, houses and editions in turn, variants and single options at random."""
    while True:
        given: dict[str, Any] = {name: rng.choice(VALUES[name]) for name in rng.sample(sorted(VALUES), rng.randrange(6))}
        given["mode"] = "family" if number % 3 == 0 else "experienced"
        given["level"] = list(LEVELS)[number // 3 % 3]
        given["board_side"] = BOARDS[number // 2 % len(BOARDS)]
        given["edition"] = list(EDITIONS)[number % len(EDITIONS)]
        try:
            return Options.from_json(given)
        except OptionsError:  # CLR-07: two of them contradict each other
            continue


def stations() -> Iterator[tuple[str, Game]]:
    """Positions in which the rarer decisions are asked for, with their names."""
    game = Game.new({"mode": "experienced", "level": "heroic"}, 2, seed=1)
    while game.position()["phase"] == "setup":
        if game.to_decide is None:
            game.roll()
        else:
            yield f"set-up, {len(game.history)} plies", Game(game.state, game.options)
            game.play(game.legal_actions()[0])
    yield "beside a door", scenario("3,2: 0\n5,5: f ?").game
    for card in Specialist:
        yield card, _experienced("3,4: 0vh f\n4,4: s\n5,5: ?\n3,1: 1v", specialists=[card], ap=6).game
        # On the engine: it drives, fires and changes its crew.
        yield f"{card} on the engine", _experienced("0,7: 0\n1,6: f f\n3,1: 1", specialists=[card], ap=8).game
    yield "entering a ride", _experienced("3,0: 0\n4,0: 1").apply("drive ambulance top").game
    yield "riding with a victim", _experienced("0,7: 0v", ap=4, engine_carries_victims=True).apply("drive engine right").game
    gun = _experienced("5,7: f\n5,9: 0", engine="right", specialists=["driver"]).apply("gun", "! dice 4 5")
    yield "the deck gun's dice", gun.game
    yield "the second die", gun.fork().apply("reroll red", "! red 5").game
    once = _experienced("5,7: f\n5,9: 0", engine="right", specialists=["driver"], gun_reroll="once").apply("gun", "! dice 4 5")
    yield "the deck gun's dice in one decision", once.game
    yield "order of hazmats", _experienced("2,2: fh\n5,2: fh\n6,8: .", phase="fire").apply("! dice 6 8").game
    yield "knocked down", scenario("2,2: 0s", phase="fire").apply("! dice 2 2").game
    yield "knocked down, with vehicles", _experienced("2,2: 0sh", phase="fire").apply("! dice 2 2").game
    new = scenario("3,4: 1\n5,1: ? ?", seats=3, active=2, phase="replenish", reveal_poi_on_firefighter="may")
    yield "a POI under a firefighter", new.apply("! dice 3 4").game
    yield "a POI under a firefighter, later", new.fork().apply("reveal no").game
    yield "the seventh rescue", scenario("3,1: 0v", rescued=6, continue_after_win="ask").apply("move left carry victim").game
    yield "standing in fire", scenario("3,4: 0f f", ap=2, fire_stop="move").game
    yield "nearly fallen", scenario("3,4: 0 f\n3,6: f", cubes_elsewhere=23, ap=4).game
    yield "looking", scenario("3,4: 0?", ap=4, reveal_poi_on_firefighter="may").game


def _experienced(picture: str, **more: Any) -> Scenario:
    return scenario(picture, mode="experienced", **more)


class _Check:
    """One bot under observation."""

    def __init__(self, spec: str, nodes: int) -> None:
        self.spec, self._nodes = spec, nodes
        self.decisions = 0
        self.offered: dict[str, int] = {}
        self._real_choices = 0
        self._looks = 0
        self._anybody = get_bot("random")

    def game(
        self,
        where: str,
        start: Game,
        seed: int,
        *,
        twin: bool,
        plies: int | None = None,
        others: frozenset[int] = frozenset(),
    ) -> None:
        """One game, or its first few decisions: our bot in every seat but the `others`, the same again before other dice."""
        tables = [_Table(self.spec, Game(start.state, start.options, start.dice), seed)]
        if twin:
            # The same position with different future dice.
            tables.append(_Table(self.spec, Game(start.state, start.options), seed))
        game = tables[0].game
        done = 0
        while not game.over and (plies is None or done < plies):
            seat = game.to_decide
            if seat is None:
                known = len(game.history)
                game.roll()
                for table in tables[1:]:
                    table.game.play(game.history[known])
                continue
            at = f"{self.spec}, {where}, decision {done}, seat {seat}"
            legal = [str(ply) for ply in game.legal_actions()]
            for kind in {ply.split(" ", 1)[0] for ply in legal}:
                self.offered[kind] = self.offered.get(kind, 0) + 1
            done += 1
            if seat in others:
                ply = self._anybody.choose({}, legal, Clock(), tables[0].other)
            else:
                self.decisions += 1
                chosen = [self._ask(table, seat, at) for table in tables]
                ply = chosen[0]
                assert len(set(chosen)) == 1, (
                    f"{at}: chose {chosen[0]!r}, and {chosen[1]!r} when asked the same before other dice"
                )
            for table in tables:
                table.game.play(ply)

    def clocks(self) -> None:
        """A bot that never asks for its budget would hold up a table and a study."""
        assert self._looks or not self._real_choices, (
            f"{self.spec}: never looked at its clock in {self._real_choices} decisions; look at it, or declare `instant = True`"
        )

    def _ask(self, table: _Table, seat: int, at: str) -> str:
        game = table.game
        seen, before = game.observation(), game.observation()
        # An observation is typed as JSON; a decision always lists its legal plies.
        given = list(seen["waits_for"]["legal"])  # type: ignore[index]
        legal = list(given)
        bot = table.bots[seat]
        global_luck = random.getstate()
        clock = _Watched(self._nodes, at)
        ply = bot.choose(seen, given, clock, table.chance[seat])
        self._real_choices += len(legal) > 1 and not bot.instant
        self._looks += clock.looks
        assert isinstance(ply, str) and ply in legal, f"{at}: chose {ply!r}, which is not legal"
        assert given == legal and seen == before, f"{at}: changed what it was given"
        intent = bot.explain(seen, ply)
        for language in LANGUAGES:
            try:
                line = sentence(intent, language)
            except KeyError:
                line = ""
            assert line.strip() and "{" not in line, f"{at}: no line for {ply!r} in {language}: {intent!r}"
        assert seen == before, f"{at}: changed what it was given when it explained"
        assert random.getstate() == global_luck, f"{at}: took luck from elsewhere than its generator"
        return ply


class _Watched(Clock):
    """A clock in nodes that counts how often it is looked at; whatever is made of it counts, too."""

    __slots__ = ("_at", "looks")

    def __init__(self, nodes: int, at: str) -> None:
        super().__init__(nodes=nodes)
        self._at = at
        self.looks = 0

    def _look(self) -> None:
        self.looks += 1
        assert self.looks < PATIENCE or self.used, f"{self._at}: thinks for ever, because it counts no nodes: `clock.spent(n)`"

    def over(self) -> bool:
        """Whether the budget is spent."""
        self._look()
        return super().over()

    def spent(self, nodes: int = 1) -> None:
        """Counting is looking, too: nodes are a budget only to a bot that counts them."""
        self.looks += 1
        super().spent(nodes)

    @property
    def nodes_left(self) -> int | None:
        """Nodes that may still be spent."""
        self._look()
        return super().nodes_left

    @property
    def seconds_left(self) -> float | None:
        """None: the budget is in nodes."""
        self._look()
        return super().seconds_left


class _Table:
    """A game with a bot and a generator for every seat."""

    def __init__(self, spec: str, game: Game, seed: int) -> None:
        self.game = game
        self.bots: list[Bot] = [get_bot(spec) for _ in range(game.seats)]
        self.chance = [Random(f"{seed}/{seat}") for seat in range(game.seats)]
        self.other = Random(f"{seed}/others")

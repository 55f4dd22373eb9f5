"""What agents are shown is the game: masks against the rules, observations against the public position, chance against a plain twin."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from flashover import cards, geometry
from flashover.batch import observer, space
from flashover.batch.games import LEGAL, STATUS, Batch
from flashover.batch.mask import Masks
from flashover.batch.observer import COUNTERS, PLANES, SEAT_FIELDS, Observer
from flashover.formats.position import new_ruleset, read_position, write_position
from flashover.game import Game
from flashover.options import Options
from flashover.rules import plies
from flashover.rules.playout import new_state, random_choice
from flashover.rules.state import State
from flashover.waits import seat_asked
from tests.kit.engine_dice import EngineDice, PairedDice
from tests.properties.draws import random_options
from tests.properties.handmade import random_position
from tests.properties.policies import Player
from tests.properties.soak import Tally, count, parts, share

PARTS = parts(2, 20)


def seen_plies(masks: Masks, slot: int, s: State) -> dict[int, int]:
    """Action -> ply of everything the mask allows."""
    row = bytes(memoryview(masks.words))[slot * space.ACTIONS : (slot + 1) * space.ACTIONS]
    assert set(row) <= {0, 1}
    return {action: space.ply_of(s, action) for action, allowed in enumerate(row) if allowed}


def check_mask(masks: Masks, slot: int, s: State) -> None:
    masks.write(slot, s)
    seen = seen_plies(masks, slot, s)
    assert sorted(seen.values()) == sorted(s.legal_actions())
    for action, ply in seen.items():
        assert space.action_of(s, ply) == action
        assert masks.allows(slot, action)
    if s.wait < plies.FIRST_CHANCE:
        assert space.asked(s) == seat_asked(s)
        # A number that is not allowed stands for no ply, or for one the rules refuse.
        for action in set(range(-1, space.ACTIONS + 1)) - set(seen):
            ply = space.ply_of(s, action)
            assert ply == space.UNUSED or s.refusal(ply) != 0
            assert not masks.allows(slot, action)


# ---------------------------------------------------------------- observations, rebuilt from the public notation alone


def empty_plane() -> list[int]:
    return [0] * geometry.POSITIONS


def plane_of(cells: list[list[int]]) -> list[int]:
    plane = empty_plane()
    for row, column in cells:
        plane[row * 10 + column] += 1
    return plane


def edge_planes(edges: list[Any]) -> tuple[list[int], list[int]]:
    """Edges above and left of a cell: each is marked at its lower or right cell."""
    above = plane_of([list(b) for a, b in edges if a[1] == b[1]])
    left = plane_of([list(b) for a, b in edges if a[0] == b[0]])
    return above, left


def rebuilt_planes(position: dict[str, Any], board: Any, me: int) -> dict[str, list[int]]:
    pending = position["pending"] or {}
    hurt = {tuple(map(tuple, wall["between"])): wall["cubes"] for wall in position["walls"]}
    doors = {tuple(map(tuple, door["between"])): door["state"] for door in position["doors"]}
    victims = [poi for poi in position["pois"] if poi["face"] == "victim"]
    spots = {"ambulance": board.ambulance_parking, "engine": board.engine_parking}
    focus = pending["target"] if "target" in pending else pending["at"] if pending.get("waits") == "reveal_choice" else None
    found = {
        "fire": plane_of(position["fire"]),
        "smoke": plane_of(position["smoke"]),
        "poi": plane_of([poi["at"] for poi in position["pois"] if poi["face"] == "down"]),
        "victim": plane_of([poi["at"] for poi in victims if not poi["treated"]]),
        "treated": plane_of([poi["at"] for poi in victims if poi["treated"]]),
        "hot_spot": plane_of(position["hot_spots"]),
        "hazmat": plane_of(position["hazmats"]),
        "due": plane_of(pending.get("listed", [])),
        "focus": plane_of([focus] if focus else []),
    }
    found["wall_above"], found["wall_left"] = edge_planes([wall for wall in board.walls if hurt.get(wall) != 2])
    found["damaged_above"], found["damaged_left"] = edge_planes(list(hurt))
    found["shut_above"], found["shut_left"] = edge_planes([door for door in board.doors if door not in doors])
    found["open_above"], found["open_left"] = edge_planes([door for door in board.doors if doors.get(door) == "open"])
    for name, parking in spots.items():
        found[f"{name}_spot"] = plane_of([list(cell) for spot in parking for cell in spot.cells])
        found[name] = plane_of([list(cell) for spot in parking if spot.side == position[name] for cell in spot.cells])
    crew = position["firefighters"]
    for on in range(6):
        at = crew[(me + on) % len(crew)]["at"] if on < len(crew) else None
        found[f"crew_{on}"] = plane_of([at] if at else [])
    return found


def rebuilt_row(position: dict[str, Any], wait: int, me: int, stock: int) -> list[int]:
    pending = position["pending"] or {}
    crew = position["firefighters"]
    row = [int(number == min(wait, observer.WAITS)) for number in range(16)]
    counters = {
        "ap": position["ap"], "command_ap": position["bonus"]["command"], "extinguish_ap": position["bonus"]["extinguish"],
        "movement_ap": position["bonus"]["movement"], "cafs_commanded": position["cafs_commanded"],
        "untouched": int(position["untouched"]), "seats": len(crew), "turn": (position["active"] - me) % len(crew),
        "cubes": sum(wall["cubes"] for wall in position["walls"]), "rescued": position["rescued"], "lost": position["lost"],
        "false_alarms": position["false_alarms"], "unrevealed_victims": position["unrevealed"]["victims"],
        "unrevealed_alarms": position["unrevealed"]["false_alarms"],
        "threats_left": stock - len(position["fire"]) - len(position["smoke"]),
        "hot_spot_reserve": position["hot_spot_reserve"], "hazmats_disposed": position["hazmats_disposed"],
        "red": pending.get("red", 0), "black": pending.get("black", 0), "rerolled": pending.get("rerolled", 0),
        "vehicle": pending.get("vehicle", 0), "pois_missing": pending.get("missing", 0),
        "flared_up": int(pending.get("flared", False)), "hot_spot_rolled": int(pending.get("hot_roll", False)),
    }  # fmt: skip
    row += [counters[name] for name in COUNTERS]
    for on in range(6):
        block = [0] * (observer.SEAT_WORDS * 8)
        if on < len(crew):
            seat = (me + on) % len(crew)
            figure = crew[seat]
            at = figure["at"] or [0, 0]
            knocked, riders = pending.get("knocked", []), pending.get("riders", [])
            fields = [1, *at, figure["saved"], int(seat in knocked), int(seat in riders)]
            block[: len(SEAT_FIELDS)] = fields
            block[len(SEAT_FIELDS) + cards.number_of(figure.get("specialist"))] = 1
        row += block
    return row


def check_observation(watch: Observer, slot: int, s: State, options: Options, me: int) -> None:
    watch.write(slot, s, me)
    position: dict[str, Any] = write_position(s, options.given)
    planes = bytes(memoryview(watch.planes))[slot * observer.PLANES_WORDS * 8 : (slot + 1) * observer.PLANES_WORDS * 8]
    expected = rebuilt_planes(position, s.rules.board, me)
    assert set(expected) == set(PLANES) and len(PLANES) == observer.PLANE_COUNT
    for number, name in enumerate(PLANES):
        assert list(planes[number * 80 : (number + 1) * 80]) == expected[name], name
    row = bytes(memoryview(watch.rows))[slot * observer.ROW_WORDS * 8 : (slot + 1) * observer.ROW_WORDS * 8]
    assert list(row) == rebuilt_row(position, s.wait, me, options.threat_supply)


# ---------------------------------------------------------------- the properties


@pytest.mark.parametrize("part", PARTS)
def test_a_mask_allows_what_the_rules_allow(part: int, tally: Tally) -> None:
    wanted = len(share(count(3_000, 400_000), part, len(PARTS)))
    rng = Random(part)
    seen = by_hand = 0
    while seen < wanted:
        if rng.random() < 0.5:
            state, _ = read_position(random_position(rng))
            longest = rng.randint(1, 30)
            by_hand += 1
        else:
            options = Options.from_json(random_options(rng))
            state = new_state(new_ruleset(options, rng.randint(1, 6)))
            longest = rng.choice([40, 400, 10_000])
        state.seed(rng.getrandbits(40))
        player = Player(state)
        masks = Masks(2)
        for _ in range(longest):
            if state.over():
                break
            if state.wait < plies.FIRST_CHANCE and (state.wait != plies.FOR_ACTION or rng.random() < 0.5):
                check_mask(masks, 1, state)
                seen += 1
            state.apply(player.ply(state))
    assert not any(bytes(memoryview(masks.words))[: space.ACTIONS])
    tally("mask = legal actions", decisions=seen, hand_made_starts=by_hand, differences=0)


@pytest.mark.parametrize("part", PARTS)
def test_an_observation_is_the_public_position(part: int, tally: Tally) -> None:
    wanted = len(share(count(1_500, 100_000), part, len(PARTS)))
    rng = Random(1000 + part)
    seen = 0
    while seen < wanted:
        if rng.random() < 0.3:
            state, options = read_position(random_position(rng))
        else:
            options = Options.from_json(random_options(rng))
            state = new_state(new_ruleset(options, rng.randint(1, 6)))
        state.seed(rng.getrandbits(40))
        player = Player(state)
        watch = Observer(state.rules, 2)
        for _ in range(rng.choice([40, 400, 10_000])):
            if state.over():
                break
            if state.wait < plies.FIRST_CHANCE and (state.wait != plies.FOR_ACTION or rng.random() < 0.2):
                check_observation(watch, 1, state, options, space.asked(state))
                check_observation(watch, 0, state, options, rng.randrange(state.rules.seats))
                seen += 1
            state.apply(player.ply(state))
        if state.over():
            check_observation(watch, 1, state, options, space.asked(state))
    tally("observation = position", positions=seen, differences=0)


def random_kind(rng: Random) -> tuple[Options, int]:
    return Options.from_json(random_options(rng)), rng.randint(1, 6)


def drawn(batch: Batch) -> list[int]:
    """The actions `Batch.sample` drew."""
    return list(memoryview(batch.sample()))


def acted(actions: list[int]) -> bytes:
    return b"".join(action.to_bytes(8, "little", signed=True) for action in actions)


def status(batch: Batch, slot: int) -> dict[str, int]:
    return dict(zip(STATUS, bytes(memoryview(batch.status))[slot * 8 : slot * 8 + 8], strict=True))


class Twin:
    """The games of one slot as `Game` plays them, with dice written plainly."""

    def __init__(self, options: Options, seats: int, seed: int, *, paired: bool, random_setup: bool) -> None:
        self._new = options, seats
        self._paired, self._random_setup = paired, random_setup
        # Neighbouring seeds have nothing in common, nor have the episodes of a seed.
        self._root = EngineDice(seed).word
        self._seed = seed
        self.episode = -1
        self.begin()

    def begin(self) -> None:
        """The next episode, up to the first decision that is the agent's."""
        self.episode += 1
        seed = self._root + self.episode if self.episode else self._seed
        dice = PairedDice(seed) if self._paired else EngineDice(seed)
        options, seats = self._new
        self.game = Game.new(options, seats, dice=dice)
        if isinstance(dice, PairedDice):
            dice.game = self.game
        self.game.roll_all()
        while self._random_setup and self.game.state.phase == plies.SETUP:
            # Which choice it is, is the engine's; the numbers it draws are those of the dice.
            state = self.game.state
            state.rng = dice.word
            code = random_choice(state)
            dice.word = state.rng
            self.play(code)

    def play(self, code: int) -> None:
        """A decision, and all outcomes after it."""
        self.game.play(next(action for action in self.game.legal_actions() if action.code == code))
        self.game.roll_all()


@pytest.mark.parametrize("part", PARTS)
def test_a_batch_plays_the_games_that_game_plays(part: int, tally: Tally) -> None:
    """Ply by ply, with the same chance, own or paired, the set-up played or random, over two episodes of each slot."""
    wanted = len(share(count(48, 10_000), part, len(PARTS)))
    rng = Random(2000 + part)
    episodes = steps = number = 0
    while episodes < wanted:
        options, seats = random_kind(rng)
        paired, random_setup = ((False, False), (True, False), (False, True), (True, True))[(number + part) % 4]
        slots, seed = 3, rng.getrandbits(40)
        number += 1
        batch = Batch(new_ruleset(options, seats), slots, paired, random_setup)
        batch.seed_sampler(seed)
        twins = []
        for slot in range(slots):
            batch.reset(slot, seed + slot)
            twins.append(Twin(options, seats, seed + slot, paired=paired, random_setup=random_setup))
            assert batch.state(slot).words() == twins[slot].game.state.words()
        ended = [0] * slots
        while min(ended) < 2:
            actions = drawn(batch)
            assert batch.first_illegal(acted(actions)) == LEGAL
            before = [batch.state(slot) for slot in range(slots)]
            # Where two episodes are over, the slot rests; elsewhere the step after the end begins the next one.
            renew = all(twin.episode == 0 or not twin.game.over for twin in twins)
            batch.step(acted(actions), renew)
            for slot, twin in enumerate(twins):
                if not twin.game.over:
                    assert twin.game.state.words() == before[slot].words()
                    twin.play(space.ply_of(before[slot], actions[slot]))
                    steps += 1
                    ended[slot] += twin.game.over
                    if twin.game.over:
                        check_end(batch, slot, twin.game)
                else:
                    assert actions[slot] == -1
                    if renew:
                        twin.begin()
                    elif twin.episode == 0:
                        batch.again(slot)
                        twin.begin()
                assert batch.state(slot).words() == twin.game.state.words()
        episodes += sum(ended)
    tally("batch = Game", episodes=episodes, steps=steps, illegal=0, differences=0)


def check_end(batch: Batch, slot: int, game: Game) -> None:
    """How a game ended is in the status of its slot."""
    result, told = game.result, status(batch, slot)
    assert result is not None and told["over"] == 1 and told["illegal"] == 0
    assert (result["outcome"], result["rescued"], result["lost"]) == (
        (None, "won", "lost", "collapsed")[told["result"]], told["rescued"], told["lost"],
    )  # fmt: skip


def test_an_action_at_random_is_any_legal_one_by_the_games_own_generator() -> None:
    options = Options.from_json({"mode": "experienced", "level": "veteran"})
    batch, games = Batch(new_ruleset(options, 2), 2, False, True), 600
    batch.reset(0, 5)
    batch.reset(1, 5)
    state, sampler = batch.state(0), batch.sampler
    legal = state.legal_actions()
    reached: Counter[int] = Counter()
    for seed in range(games):
        for slot in (0, 1):
            batch.reset(slot, 5)
            batch.states[slot].seed(seed)
            batch.act_at_random(slot)
        assert batch.snapshot(0) == batch.snapshot(1)
        reached[batch.state(0).digest()] += 1
    certain = 0
    for ply in legal:
        after = state.copy()
        after.apply(ply)
        if after.wait < plies.FIRST_CHANCE:
            assert 0.6 < reached[after.digest()] / (games / len(legal)) < 1.5, ply
            certain += 1
    assert certain > 3 and batch.sampler == sampler

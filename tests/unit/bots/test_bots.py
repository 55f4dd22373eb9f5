"""What our bots do in single positions, and how they say it; the contract of every bot is in test_contract.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, cast

import pytest

from flashover import Game
from flashover.bots import Bot, BotError, Clock, Intent, bot_names, get_bot, sentence
from flashover.bots.base import observed_state
from flashover.bots.why.intent import plain_intent
from flashover.formats.notation import texts
from flashover.i18n import LANGUAGES
from flashover.tactics.policy import Scout
from flashover.testing import scenario


def seen_and_legal(game: Game) -> tuple[dict[str, object], list[str]]:
    seen = game.observation()
    return seen, cast("list[str]", cast("dict[str, object]", seen["waits_for"])["legal"])


def decisions(
    game: Game, players: Mapping[int, Bot], rng: Random
) -> Iterator[tuple[dict[str, object], list[str], str]]:
    """Every decision of a game, with who makes it by seat."""
    while not game.over:
        seat = game.to_decide
        if seat is None:
            game.roll()
            continue
        seen, legal = seen_and_legal(game)
        ply = players[seat].choose(seen, legal, Clock(), rng)
        yield seen, legal, ply
        game.play(ply)


def test_no_two_go_for_the_same_victim() -> None:
    game = Game.new({"mode": "family"}, 6, seed=2)
    for seen, _, _ in decisions(game, dict.fromkeys(range(6), get_bot("greedy")), Random(1)):
        if cast("dict[str, object]", seen["position"])["phase"] == "actions":
            scout, state = Scout(), observed_state(seen)
            assert state is not None
            scout.look(state)
            goals = [int(goal) for goal in scout.goals[:6] if goal >= 0]
            assert len(set(goals)) == len(goals)


def test_an_unknown_bot_is_a_clear_error() -> None:
    with pytest.raises(BotError, match="there is no bot 'deep_thought'; there are random, greedy") as caught:
        get_bot("deep_thought")
    assert (caught.value.code, caught.value.path) == ("bots.unknown", "bot")


@pytest.mark.parametrize("name", bot_names())
def test_nothing_to_decide_is_a_clear_error(name: str) -> None:
    game = Game.new({"mode": "family"}, 1, seed=1)
    with pytest.raises(BotError) as caught:
        get_bot(name).choose(game.observation(), [], Clock(), Random(1))
    assert caught.value.code == "bots.nothing_to_decide"


def test_a_position_that_cannot_be_read_still_gives_a_legal_ply() -> None:
    assert get_bot("greedy").choose({"position": {"format": "?"}}, ["chop up", "end"], Clock(), Random(1)) == "end"


def scene_of(**changes: Any) -> tuple[dict[str, object], list[str]]:
    position: dict[str, object] = {
        "options": {"mode": "family"}, "phase": "actions", "ap": 4, "firefighters": [{"at": [3, 1]}],
        "unrevealed": {"victims": 8, "false_alarms": 4},
    }  # fmt: skip
    return seen_and_legal(Game.from_position({**position, **changes}))


def test_a_victim_beside_the_door_is_carried_out() -> None:
    seen, legal = scene_of(pois=[{"at": [3, 1], "face": "victim"}])
    bot = get_bot("greedy")
    ply = bot.choose(seen, legal, Clock(), Random(1))
    assert ply == "move left carry victim"
    assert bot.explain(seen, ply) == Intent("intent.rescue", {"at": "3,1", "exit": "3,0", "rescued": 1})
    assert sentence(bot.explain(seen, ply)) == "Carries the victim at 3-1 out at 3-0: 1 rescued so far!"


def test_fire_beside_the_figure_is_put_out_when_nobody_needs_help() -> None:
    seen, legal = scene_of(fire=[[3, 2]])
    assert get_bot("greedy").choose(seen, legal, Clock(), Random(1)) == "extinguish right remove"
    assert sentence(get_bot("greedy").explain(seen, "extinguish right remove")) == "Puts out the fire at 3-2."


@pytest.mark.parametrize(("opposites", "answer", "left"), [("sum9", "keep", ""), ("listed", "reroll black", "5,8")])
def test_a_shot_is_judged_where_the_turned_dice_lead(opposites: str, answer: str, left: str) -> None:
    """GUN-06, AMB-60: outside the quadrant a black 1 turns to 8 when opposite faces add up to nine, to 6 as the faces are listed."""
    house = scenario(
        "5,8: f\n5,9: 0", mode="experienced", specialists=["driver"], engine="right", ap=4, d8_opposites=opposites
    ).apply("gun", "! dice 5 1")
    seen, legal = seen_and_legal(house.game)
    assert set(legal) == {"keep", "reroll black", "reroll red"}
    assert get_bot("greedy").choose(seen, legal, Clock(), Random(1)) == answer
    house.apply("keep").has(fire=left)


def test_with_nothing_to_do_the_ap_are_saved() -> None:
    seen, legal = scene_of()
    assert get_bot("greedy").choose(seen, legal, Clock(), Random(1)) == "end"


def test_greedy_wins_most_family_games() -> None:
    """docs/results/bots.md has the rate; the seeds are fixed and the bot rolls nothing, so the count is always the same."""
    won = 0
    for seed in range(20):
        game = Game.new({"mode": "family"}, 4, seed=seed)
        for _ in decisions(game, dict.fromkeys(range(4), get_bot("greedy")), Random(seed)):
            pass
        won += cast("dict[str, object]", game.result)["outcome"] == "won"
    assert won >= 17


# ---------------------------------------------------------------- sentences


def test_every_ply_of_the_notation_has_a_line() -> None:
    seen, _ = scene_of(firefighters=[{"at": [3, 4]}])
    state = observed_state(seen)
    assert state is not None
    for ply in texts().values():
        if not ply.startswith("!"):
            intent = plain_intent(state, ply)
            assert intent.key != "intent.random", ply
            for language in LANGUAGES:
                assert sentence(intent, language)
            assert sentence(plain_intent(None, ply))


@pytest.mark.parametrize("options", [{"mode": "family"}, {"mode": "experienced", "level": "veteran"}])
def test_greedy_says_what_it_goes_for(options: dict[str, object]) -> None:
    bot = get_bot("greedy")
    game = Game.new(options, 4, seed=7)
    keys = {bot.explain(seen, ply).key for seen, _, ply in decisions(game, dict.fromkeys(range(4), bot), Random(2))}
    assert {"intent.rescue", "intent.carry_on", "intent.look", "intent.fight", "intent.way.poi"} <= keys

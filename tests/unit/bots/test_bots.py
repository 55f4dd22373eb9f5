"""What our bots do in this and that position, and how they say it; what every bot has to keep is in test_bots_contract.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, cast

import pytest

from flashover import Game
from flashover.bots import Bot, BotError, Clock, Intent, bot_names, get_bot, tell
from flashover.bots.scene import Scene
from flashover.bots.tasks import targets
from flashover.bots.why.intent import plain_intent
from flashover.formats.notation import texts
from flashover.i18n import LANGUAGES


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
            goals = targets(Scene(seen))
            assert len(set(goals.values())) == len(goals)


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
    assert bot.explain(seen, ply) == Intent("intent.carry", {"at": "3,1", "exit": "3,0"})
    assert tell(bot.explain(seen, ply)) == "Carries the victim at 3-1 to safety at 3-0."


def test_fire_beside_the_figure_is_put_out_when_nobody_needs_help() -> None:
    seen, legal = scene_of(fire=[[3, 2]])
    assert get_bot("greedy").choose(seen, legal, Clock(), Random(1)) == "extinguish right remove"
    assert tell(get_bot("greedy").explain(seen, "extinguish right remove")) == "Puts out the fire at 3-2."


def test_with_nothing_to_do_the_ap_are_saved() -> None:
    seen, legal = scene_of()
    assert get_bot("greedy").choose(seen, legal, Clock(), Random(1)) == "end"


def test_the_crew_wins_now_and_then() -> None:
    """The aim is one game in ten for a family crew of four; `flashover bots bench` measures it."""
    won = 0
    for seed in range(20):
        game = Game.new({"mode": "family"}, 4, seed=seed)
        for _ in decisions(game, dict.fromkeys(range(4), get_bot("greedy")), Random(seed)):
            pass
        won += cast("dict[str, object]", game.result)["outcome"] == "won"
    assert won >= 4


# ---------------------------------------------------------------- sentences


def test_every_ply_of_the_notation_has_a_line() -> None:
    seen, _ = scene_of(firefighters=[{"at": [3, 4]}])
    scene = Scene(seen)
    for ply in texts().values():
        if not ply.startswith("!"):
            told = plain_intent(scene, ply)
            assert told.key != "intent.random", ply
            for language in LANGUAGES:
                assert tell(told, language)
            assert tell(plain_intent(None, ply))


@pytest.mark.parametrize("options", [{"mode": "family"}, {"mode": "experienced", "level": "veteran"}])
def test_greedy_says_what_it_goes_for(options: dict[str, object]) -> None:
    bot = get_bot("greedy")
    game = Game.new(options, 4, seed=6)
    keys = {bot.explain(seen, ply).key for seen, _, ply in decisions(game, dict.fromkeys(range(4), bot), Random(2))}
    assert {"intent.carry", "intent.to_fire", "intent.to_poi", "intent.plain.end"} <= keys

"""Bots pick legal plies, from public information only, the same ones every time; and they say what for."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from random import Random
from string import Formatter
from typing import Any, cast

import pytest

from flashover import Game
from flashover.bots import Bot, BotError, Clock, Intent, bot_names, get_bot, tell
from flashover.bots.intent import catalogue, plain_intent
from flashover.bots.scene import Scene
from flashover.bots.tasks import targets
from flashover.i18n import LANGUAGES
from flashover.notation import texts
from flashover.options import EDITIONS, VALUES, Options, OptionsError

SOAK = os.environ.get("FLASHOVER_SOAK") == "1"
DECISIONS = 1_000_000 if SOAK else 20_000
KINDS = {
    "move", "door", "extinguish", "chop", "treat", "dispose", "identify", "drive", "gun", "command", "end", "ride", "stay", "keep",
    "reroll", "explode", "knockdown", "reveal", "continue", "specialist", "place", "park", "first",
}  # fmt: skip
"""Kinds of plies that must have been on offer: every decision there is."""


def some_options(rng: Random) -> Options:
    """A few options changed, both modes alike often."""
    while True:
        given: dict[str, object] = {
            name: rng.choice(VALUES[name]) for name in rng.sample(sorted(VALUES), rng.randrange(6))
        }
        given["mode"] = rng.choice(("family", "experienced", "experienced"))
        given["board_side"] = rng.choice("AB")
        given["continue_after_win"] = rng.choice(VALUES["continue_after_win"])
        given["edition"] = rng.choice(sorted(EDITIONS))
        try:
            return Options.from_json(given)
        except OptionsError:  # CLR-07: two of them contradict each other
            continue


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


def test_never_an_illegal_ply() -> None:
    """Random options, both boards, crews of one to six; a few random players let the rest of the crew see odd positions."""
    rng = Random(5)
    offered: dict[str, int] = {}
    done = 0
    while done < DECISIONS:
        seats = rng.randint(1, 6)
        players = {seat: get_bot(rng.choice(("greedy", "greedy", "random"))) for seat in range(seats)}
        for _, legal, ply in decisions(Game.new(some_options(rng), seats, seed=rng.getrandbits(32)), players, rng):
            done += 1
            assert ply in legal
            for kind in {text.split()[0] for text in legal}:
                offered[kind] = offered.get(kind, 0) + 1
    # The rarest kinds need luck in a sample; the full run must have met them all.
    assert set(offered) >= (KINDS if SOAK else KINDS - {"dispose", "continue", "reroll", "keep"})


@pytest.mark.parametrize("name", bot_names())
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    games = []
    for _ in range(2):
        game = Game.new({"mode": "experienced"}, 3, seed=11)
        for _ in decisions(game, dict.fromkeys(range(3), get_bot(name)), Random(4)):
            pass
        games.append(game.history)
    assert games[0] == games[1]


@pytest.mark.parametrize("options", [{"mode": "family"}, {"mode": "experienced", "level": "heroic", "board_side": "B"}])
@pytest.mark.parametrize("name", bot_names())
def test_the_dice_to_come_change_no_choice(name: str, options: dict[str, object]) -> None:
    """The same position before other dice, in another process of play, with another history: the same ply."""
    bot = get_bot(name)
    game = Game.new(options, 4, seed=3)
    for number, (seen, legal, ply) in enumerate(decisions(game, dict.fromkeys(range(4), bot), Random(1))):
        if number % 9 == 0:
            before = Random(number).getstate()
            choices = set()
            for seed in (1, 2, 3):
                other = Game.from_position(seen["position"], seed=seed)
                rng = Random()
                rng.setstate(before)
                other_seen, other_legal = seen_and_legal(other)
                assert other_seen == seen and other_legal == legal
                choices.add(get_bot(name).choose(other_seen, other_legal, Clock(), rng))
            assert len(choices) == 1
            if name == "greedy":
                assert choices == {ply}


def test_the_observation_is_left_alone() -> None:
    game = Game.new({"mode": "experienced"}, 2, seed=8)
    for number, (seen, legal, _) in enumerate(decisions(game, dict.fromkeys(range(2), get_bot("greedy")), Random(1))):
        if number == 40:
            break
        assert seen == game.observation() and legal == seen_and_legal(game)[1]


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
    assert tell(bot.explain(seen, ply)) == "Carries the victim at 3,1 to safety at 3,0."


def test_fire_beside_the_figure_is_put_out_when_nobody_needs_help() -> None:
    seen, legal = scene_of(fire=[[3, 2]])
    assert get_bot("greedy").choose(seen, legal, Clock(), Random(1)) == "extinguish right remove"
    assert tell(get_bot("greedy").explain(seen, "extinguish right remove")) == "Puts out the fire at 3,2."


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same(language: str) -> None:
    english, sentences = catalogue("en"), catalogue(language)
    assert list(sentences) == list(english)
    for key, sentence in sentences.items():
        names = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        assert names == {name for _, name, _, _ in Formatter().parse(english[key]) if name}, key
        assert language == "en" or sentence != english[key], key
        assert (sentence[-1] == ".") == key.startswith("intent."), key


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown language 'de'"):
        catalogue("de")


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
@pytest.mark.parametrize("name", bot_names())
def test_every_choice_is_explained_in_every_language(name: str, options: dict[str, object]) -> None:
    bot = get_bot(name)
    game = Game.new(options, 4, seed=6)
    keys = set()
    for seen, _, ply in decisions(game, dict.fromkeys(range(4), bot), Random(2)):
        intent = bot.explain(seen, ply)
        keys.add(intent.key)
        for language in LANGUAGES:
            assert "{" not in tell(intent, language)
    if name == "greedy":
        assert {"intent.carry", "intent.to_fire", "intent.to_poi", "intent.plain.end"} <= keys

"""The ceiling: a crew with foresight knows the right dice to come, and no other crew knows any."""

from __future__ import annotations

from random import Random

from flashover.bots import Clock, get_bot
from flashover.bots.search import SearchBot
from flashover.formats.notation import code_of
from flashover.game import Game
from flashover.rules import plies
from flashover.sim import Luck, make_cell, play_game
from flashover.sim.oracle import POIS, TURNS, Seer
from flashover.tactics.foresight import ROLLS, TRIES
from flashover.tactics.streams import placed

SMALL = "search:beam=4,positions=40,candidates=3,games=1,most=2,depth=2"


def game_at_first_action(luck: Luck, options: dict[str, object], seats: int) -> Game:
    game = Game.new(options, seats)
    rng = Random(5)
    while game.state.phase == plies.SETUP:
        game.play(luck.outcome(game) if game.to_decide is None else rng.choice([str(a) for a in game.legal_actions()]))
    return game


def test_the_dice_told_are_the_dice_that_come() -> None:
    seen_pois = 0
    for seed in range(6):
        luck = Luck(seed)
        game = game_at_first_action(luck, {"mode": "experienced", "level": "heroic"}, 3)
        known = Seer(luck).look(game)
        first_turn, first_poi = game.turn, int(known.placed)
        rng = Random(seed)
        seen_fires = 0
        rolls: dict[int, int] = {}
        tries: dict[int, int] = {}
        while not game.over and game.turn < first_turn + 12:
            if game.to_decide is not None:
                legal = [str(action) for action in game.legal_actions()]
                game.play("end" if "end" in legal else rng.choice(legal))
                continue
            wait, turn = game.state.wait, game.turn - first_turn
            which = placed(game.state) - first_poi
            outcome = luck.outcome(game)
            face = code_of(outcome) - plies.DICE
            if wait == plies.FOR_FIRE_DICE and rolls.get(turn, 0) < ROLLS:
                assert known.fires[turn * ROLLS + rolls.get(turn, 0)] == face
                rolls[turn] = rolls.get(turn, 0) + 1
                seen_fires += 1
            elif wait == plies.FOR_POI_DICE and which < POIS and tries.get(which, 0) < TRIES:
                assert known.pois[which * TRIES + tries.get(which, 0)] == face
                tries[which] = tries.get(which, 0) + 1
                seen_pois += 1
            game.play(outcome)
        assert seen_fires >= 5 and len(known.fires) == TURNS * ROLLS
    assert seen_pois


def test_foresight_is_part_of_the_name_and_of_nothing_else() -> None:
    knowing = make_cell(SMALL, 2, {"mode": "family"}, foresight=True)
    plain = make_cell(SMALL, 2, {"mode": "family"})
    assert knowing.name == f"{plain.name} with foresight" and knowing.team == plain.team
    one, other = play_game(knowing, 3), play_game(plain, 3)
    assert one.cell != other.cell
    bot = get_bot(SMALL)
    assert isinstance(bot, SearchBot) and bot.foresight is None


def test_the_chances_of_every_planned_turn_are_kept() -> None:
    row = play_game(make_cell(SMALL, 2, {"mode": "family"}), 4)
    assert len(row.hopes) >= row.turns // 2 and all(0 <= hope <= 1 for hope in row.hopes)
    assert type(row).from_json(row.to_json()).hopes == list(row.hopes)
    assert play_game(make_cell("greedy", 2, {"mode": "family"}), 4).hopes == []


def test_what_is_left_out_is_never_played() -> None:
    forbidden = {"vehicles": ("drive", "gun", "crew"), "commands": ("command",)}
    for without, words in forbidden.items():
        luck = Luck(8)
        game = Game.new({"mode": "experienced", "specialist_choice": "random"}, 4)
        bot = get_bot(f"{SMALL},without={without}")
        rng = Random(1)
        while not game.over and game.turn < 12:
            if game.to_decide is None:
                game.play(luck.outcome(game))
                continue
            legal = [str(action) for action in game.legal_actions()]
            ply = bot.choose(game.observation(), legal, Clock(), rng)
            assert ply.split()[0] not in words or game.state.phase != plies.ACTIONS
            game.play(ply)


def test_bots_without_a_learned_value_or_teammates_play_too() -> None:
    for without in ("value", "teammates"):
        row = play_game(make_cell(f"{SMALL},without={without}", 2, {"mode": "family"}), 4)
        assert row.turns > 5

"""SETUP-EXP: the experienced game before its first turn, step by step."""

from __future__ import annotations

import pytest

from flashover.board import Board
from flashover.options import Options, OptionsError
from flashover.testing import rule, started
from tests.conformance.setups import EXTRA_FOR_CREW, HOT_SPOTS, LEVELS, START, set_up

RING = [(row, col) for row in range(8) for col in range(10) if row in (0, 7) or col in (0, 9)]
EXPERIENCED = {"mode": "experienced"}
SIDES = pytest.mark.parametrize("side", ["A", "B"])
# 3,4 4,3 4,4 4,5 burn after black 7; 1,1 1,2 1,3 2,2 after dice 1 2; 5,5 6,4 6,5 after red 6 with black 5
AFTER_THREE = """
    f  f* f  .  .  .  .  .
    .  f  .  .  .  .  .  .
    .  .  .  f  .  .  .  .
    .  .  f  f* f  .  .  .
    .  .  .  .  f  .  .  .
    .  .  .  f  f* .  .  .
    walls: 0,2|1,2=1 6,5|7,5=1
    doors: 4,4|5,4=gone 6,5|6,6=gone
"""


@rule("SETUP-EXP-01")
@SIDES
def test_either_side_of_the_board_may_be_used(side: str) -> None:
    assert started({**EXPERIENCED, "board_side": side}).board.name == side


@rule("SETUP-EXP-01", "ED-22", "CLR-07")
def test_the_russian_edition_prescribes_the_reverse_side() -> None:
    assert started({**EXPERIENCED, "edition": "ru"}).board.name == "B"
    assert started({**EXPERIENCED, "experienced_side": "back"}).board.name == "B"
    assert started({**EXPERIENCED, "edition": "ru", "board_side": "B"}).board.name == "B"
    for edition in ("default", "cs", "pl", "es"):
        assert started({**EXPERIENCED, "edition": edition}).board.name == "A"
    with pytest.raises(OptionsError) as refused:
        Options.from_json({**EXPERIENCED, "experienced_side": "back", "board_side": "A"})
    assert refused.value.code == "options.conflict"


@rule("SETUP-EXP-02", "CLR-01")
@SIDES
def test_every_interior_door_starts_closed(side: str) -> None:
    game = started({**EXPERIENCED, "board_side": side}).has(doors={}, walls={})
    for first, second in Board.builtin(side).doors:
        game.door(f"{first[0]},{first[1]}|{second[0]},{second[1]}", "closed")


@rule("SETUP-EXP-02")
def test_nothing_burns_before_the_first_roll() -> None:
    started(EXPERIENCED).has(fire="", smoke="", hot_spots="", hazmats="", pois=[], phase="setup", stock=33)


@rule("SETUP-EXP-03")
@pytest.mark.parametrize("level", LEVELS)
def test_the_level_sets_explosions_hazmats_and_hot_spots(level: str) -> None:
    explosions, hazmats, extra, reserve = LEVELS[level]
    exploded = set_up("explosions", level=level).has(hazmats="")
    assert len(exploded.position["hot_spots"]) == explosions
    stored = set_up("hazmats", level=level)
    assert len(stored.position["hazmats"]) == hazmats and stored.position["pois"] == []
    assert len(set_up("hot_spots", level=level).position["hot_spots"]) == explosions + extra
    set_up("first", level=level).has(hot_spot_reserve=reserve)


@rule("SETUP-EXP-03")
def test_without_a_level_the_game_is_for_recruits() -> None:
    assert Options(mode="experienced").level == "recruit"
    set_up("hazmats").apply("! dice 3 7").has(hazmats="5,1 5,2 5,3", hot_spots="1,2 4,4 6,5")


@rule("SETUP-EXP-04", "ED-25")
@pytest.mark.parametrize("level", LEVELS)
def test_unused_hazmats_are_out_of_the_game(level: str) -> None:
    game = set_up("first", level=level).has(hazmats_disposed=0)
    assert len(game.position["hazmats"]) == LEVELS[level][1]


@rule("SETUP-EXP-04")
def test_a_harder_level_has_more_of_every_danger() -> None:
    recruit, veteran, heroic = (set_up("first", level=level).position for level in ("recruit", "veteran", "heroic"))
    for name in ("hazmats", "hot_spots"):
        assert len(recruit[name]) < len(veteran[name]) < len(heroic[name])
    assert len(recruit["fire"]) == len(veteran["fire"]) < len(heroic["fire"])


@rule("SETUP-EXP-05")
@SIDES
@pytest.mark.parametrize(
    ("face", "cell"),
    [(1, "3,3"), (2, "3,4"), (3, "3,5"), (4, "3,6"), (5, "4,6"), (6, "4,5"), (7, "4,4"), (8, "4,3")],
)
def test_the_black_die_names_the_first_cell(side: str, face: int, cell: str) -> None:
    game = started({**EXPERIENCED, "board_side": side}).waits_for("black").apply(f"! black {face}").has(hot_spots=cell)
    assert game.contents(cell) == "f*"


@rule("SETUP-EXP-06", "AMB-71")
def test_each_first_explosion_puts_fire_and_hot_spot_and_explodes() -> None:
    game = started(EXPERIENCED, 1, "! black 7").shows("3,4: f\n4,3: f f* f\ndoors: 4,4|5,4=gone", cubes=0)
    game.apply("! dice 1 2").shows("1,1: f f* f\n2,2: f\nwalls: 0,2|1,2=1", cubes=1)
    game.apply("! red 6").shows(AFTER_THREE, cubes=2, stock=33 - 11)


@rule("SETUP-EXP-06")
def test_shockwaves_run_through_the_fires_of_earlier_explosions() -> None:
    # left of 4,6 the wave crosses three fires and stops at the wall behind them
    game = started(EXPERIENCED, 1, "! black 7", "! dice 4 6")
    game.shows(
        "3,4: f . f\n4,3: f f* f f*\nwalls: 4,2|4,3=1 4,6|5,6=1\ndoors: 4,4|5,4=gone 4,6|4,7=gone",
        cubes=2,
    )


@rule("SETUP-EXP-06", "AMB-71", "OUT-02")
def test_fire_blown_outside_is_gone_before_the_next_roll() -> None:
    game = started(EXPERIENCED, 1, "! black 7", "! dice 3 1")
    game.shows("2,1: f\n3,1: f* f . f\n4,1: f . f f* f\ndoors: 4,4|5,4=gone")


@rule("SETUP-EXP-07", "CLR-22")
def test_the_second_explosion_is_rolled_again_while_its_cell_burns() -> None:
    game = started(EXPERIENCED, 1, "! black 7").waits_for("dice")
    before = game.position
    for roll in ("4 4", "3 4", "4 4"):
        game.apply(f"! dice {roll}").waits_for("dice")
        assert {**game.position, "pending": None} == {**before, "pending": None}
    game.apply("! dice 1 2").has(hot_spots="1,2 4,4").waits_for("red")


@rule("SETUP-EXP-08")
def test_the_third_explosion_keeps_the_black_die_upside_down_and_rolls_the_red_one() -> None:
    game = started(EXPERIENCED, 1, "! black 7", "! dice 1 2").waits_for("red")
    before = game.position
    game.apply("! red 4").waits_for("red")  # 4,5 burns
    assert {**game.position, "pending": None} == {**before, "pending": None}
    game.apply("! red 6").has(hot_spots="1,2 4,4 6,5").waits_for("dice")


@rule("SETUP-EXP-08", "CLR-23")
def test_the_previous_roll_is_the_one_that_was_accepted() -> None:
    game = started(EXPERIENCED, 1, "! black 7", "! dice 4 5", "! dice 4 4", "! dice 1 2", "! red 6")
    game.has(hot_spots="1,2 4,4 6,5")


@rule("SETUP-EXP-09", "ED-50", "CLR-43")
@pytest.mark.parametrize(("black", "listed"), [(1, 6), (2, 5), (3, 8), (4, 7), (5, 2), (6, 1), (7, 4), (8, 3)])
def test_the_listed_opposite_faces_of_the_black_die(black: int, listed: int) -> None:
    game = started(EXPERIENCED, 1, "! black 7", f"! dice 1 {black}", "! red 6")
    assert [6, listed] in game.position["hot_spots"]
    by_sum = started({**EXPERIENCED, "d8_opposites": "sum9"}, 1, "! black 7", f"! dice 1 {black}", "! red 6")
    assert [6, 9 - black] in by_sum.position["hot_spots"]


@rule("SETUP-EXP-10", "ED-23")
def test_heroic_has_a_fourth_explosion_rolled_again_while_its_cell_burns() -> None:
    game = started({**EXPERIENCED, "level": "heroic"}, 1, "! black 7", "! dice 1 2", "! red 6").waits_for("dice")
    game.apply("! dice 4 4", "! dice 6 5").shows(AFTER_THREE).waits_for("dice")
    game.apply("! dice 2 7").shows(
        """
        f  f* f  .  .  .  f  .
        .  f  .  .  .  f  f* f
        .  .  .  f  .  .  .  .
        .  .  f  f* f  .  .  .
        .  .  .  .  f  .  .  .
        .  .  .  f  f* .  .  .
        walls: 0,2|1,2=1 2,7|3,7=1 6,5|7,5=1
        doors: 4,4|5,4=gone 6,5|6,6=gone
        """
    )


@rule("SETUP-EXP-10", "ED-23", "CLR-24")
def test_without_the_fourth_re_roll_a_burning_cell_explodes_again() -> None:
    plies = ("! black 7", "! dice 1 2", "! red 6")
    game = started({**EXPERIENCED, "level": "heroic", "heroic_fourth_reroll": False}, 1, *plies)
    # 4,4 explodes again: up over 3,4 to the wall, right over 4,5 to 4,6, down through the doorway, left to the wall
    game.apply("! dice 4 4").shows(
        """
        f  f* f  .  .  .  .  .
        .  f  .  .  .  .  .  .
        .  .  .  f  .  .  .  .
        .  .  f  f* f  f  .  .
        .  .  .  f  f  .  .  .
        .  .  .  f  f* .  .  .
        walls: 0,2|1,2=1 2,4|3,4=1 4,2|4,3=1 6,5|7,5=1
        doors: 4,4|5,4=gone 6,5|6,6=gone
        """,
        hot_spots="1,2 4,4 6,5",
    )


@rule("SETUP-EXP-10")
@pytest.mark.parametrize("level", ["recruit", "veteran"])
def test_other_levels_have_three_explosions(level: str) -> None:
    game = started({**EXPERIENCED, "level": level}, 1, "! black 7", "! dice 1 2", "! red 6", "! dice 2 7")
    game.has(hazmats="2,7", hot_spots="1,2 4,4 6,5").waits_for("dice")


@rule("SETUP-EXP-11")
def test_hazmats_are_rolled_again_while_their_cell_burns() -> None:
    set_up("explosions").apply("! dice 1 2", "! dice 4 4").has(hazmats="").apply("! dice 5 1").has(hazmats="5,1")


@rule("SETUP-EXP-11")
def test_hazmats_are_placed_one_by_one() -> None:
    game = set_up("explosions").waits_for("dice").apply("! dice 5 1").has(hazmats="5,1").apply("! dice 2 8")
    game.has(hazmats="2,8 5,1").waits_for("dice").apply("! dice 3 3").has(hazmats="2,8 3,3 5,1")
    game.apply("! dice 3 7").has(hazmats="2,8 3,3 5,1", pois=[{"at": [3, 7], "face": "down"}])


@rule("SETUP-EXP-12", "ED-24")
def test_no_two_hazmats_on_one_cell() -> None:
    game = set_up("explosions").apply("! dice 5 1", "! dice 5 1").has(hazmats="5,1").waits_for("dice")
    stacked = set_up("explosions", hazmat_unique_cell=False).apply("! dice 5 1", "! dice 5 1")
    stacked.has(hazmats="5,1 5,1").apply("! dice 5 2").has(hazmats="5,1 5,1 5,2")
    game.apply("! dice 5 2", "! dice 5 3").has(hazmats="5,1 5,2 5,3")


@rule("SETUP-EXP-13")
def test_three_face_down_tokens_from_a_pool_of_fifteen() -> None:
    game = set_up("pois").has(unrevealed=(10, 5)).waits_for("decision", seat=0)
    assert game.position["pois"] == [{"at": at, "face": "down"} for at in ([3, 7], [3, 8], [4, 8])]


@rule("SETUP-EXP-13", "AMB-70")
def test_set_up_tokens_are_rolled_again_on_fire_and_on_another_token() -> None:
    game = set_up("hazmats").apply("! dice 4 4", "! dice 1 1").has(pois=[]).apply("! dice 3 7", "! dice 3 7")
    assert game.position["pois"] == [{"at": [3, 7], "face": "down"}]


@rule("SETUP-EXP-13", "AMB-70")
def test_set_up_tokens_may_share_a_cell_with_a_hazmat() -> None:
    game = set_up("hazmats").apply("! dice 5 1")
    assert game.contents("5,1") == "?h"


@rule("SETUP-EXP-14", "SPEC-01", "CLR-22")
@pytest.mark.parametrize("seats", range(1, 7))
def test_each_firefighter_takes_one_card(seats: int) -> None:
    cards = ["captain", "paramedic", "imaging", "cafs", "rescue", "generalist"][:seats]
    game = set_up("specialists", seats).has(specialists=cards)
    assert len(game.position["firefighters"]) == seats


@rule("SETUP-EXP-14", "CLR-22")
def test_cards_are_chosen_seat_by_seat_from_those_left() -> None:
    left = ["cafs", "captain", "driver", "generalist", "hazmat", "imaging", "paramedic", "rescue"]
    game = set_up("pois", 3).waits_for("decision", seat=0).legal(exactly=[f"specialist 0 {card}" for card in left])
    game.refuses("specialist 1 cafs", "decision.wrong_seat").apply("specialist 0 cafs").waits_for("decision", seat=1)
    game.legal(exactly=[f"specialist 1 {card}" for card in left[1:]])
    game.refuses("specialist 1 cafs", "decision.not_offered")


@rule("SETUP-EXP-15", "ED-29", "AMB-74")
def test_a_crew_of_any_size_has_full_turns_whoever_runs_it() -> None:
    # the engine knows firefighters, not people: six of them take their own three phases one after the other
    game = set_up("first", 6)
    for seat in (0, 1, 2):
        game.has(phase="actions", active=seat).apply("end", f"! dice {seat + 1} 6")
    game.has(phase="actions", active=3)


@rule("SETUP-EXP-16", "ED-26", "CREW-03", "AMB-45")
def test_cards_nobody_took_stay_available_for_crew_changes() -> None:
    game = set_up("first", 2)  # captain and paramedic, both on the engine
    free = [ply for ply in game.plies if ply.startswith("crew ")]
    assert free == [f"crew {card}" for card in ("cafs", "driver", "generalist", "hazmat", "imaging", "rescue")]


@rule("SETUP-EXP-17", "SETUP-EXP-19", "ED-27")
@pytest.mark.parametrize(
    ("level", "totals", "reserve"),
    [("recruit", (3, 3, 5, 6, 6, 6), 6), ("veteran", (6, 6, 8, 9, 9, 9), 6), ("heroic", (7, 7, 9, 10, 10, 10), 12)],
)
@pytest.mark.parametrize("seats", range(1, 7))
def test_hot_spots_on_the_map_and_in_reserve(level: str, totals: tuple[int, ...], reserve: int, seats: int) -> None:
    game = set_up("first", seats, level=level).has(hot_spot_reserve=reserve, phase="actions")
    assert len(game.position["hot_spots"]) == totals[seats - 1]
    assert totals[seats - 1] == LEVELS[level][0] + LEVELS[level][2] + EXTRA_FOR_CREW[seats]


@rule("SETUP-EXP-18", "ED-28", "AMB-73")
def test_an_extra_hot_spot_is_rolled_again_only_on_another_hot_spot() -> None:
    game = set_up("specialists", 4).has(hot_spots="1,2 4,4 6,5").waits_for("dice")
    game.apply("! dice 4 4", "! dice 1 2").has(hot_spots="1,2 4,4 6,5").waits_for("dice")
    game.apply("! dice 4 5").has(hot_spots="1,2 4,4 4,5 6,5")  # on fire
    game.apply("! dice 4 5").has(hot_spots="1,2 4,4 4,5 6,5")
    game.apply("! dice 5 1", "! dice 3 7").has(hot_spots="1,2 3,7 4,4 4,5 5,1 6,5")  # on a hazmat, on a token
    game.waits_for("decision", seat=0).legal(contains="place 0 0,0")


@rule("SETUP-EXP-20", "CLR-22")
def test_each_firefighter_starts_on_any_outside_cell() -> None:
    game = set_up("hot_spots", 2).waits_for("decision", seat=0).has(at={0: None, 1: None})
    game.legal(exactly=[f"place 0 {row},{col}" for row, col in RING]).refuses("place 0 3,3", "decision.not_offered")
    game.apply("place 0 7,9").waits_for("decision", seat=1).legal(exactly=[f"place 1 {row},{col}" for row, col in RING])
    game.apply("place 1 7,9").has(at={0: "7,9", 1: "7,9"})


@rule("SETUP-EXP-20", "ED-64")
@pytest.mark.parametrize(("edition", "supply"), [("default", 33), ("cs", 34)])
def test_what_is_not_on_the_board_is_the_stock(edition: str, supply: int) -> None:
    game = set_up("first", edition=edition).has(cubes=2, unrevealed=(10, 5))
    game.has(stock=supply - 11, rescued=0, lost=0, false_alarms=0, saved=[0])


@rule("SETUP-EXP-21", "CLR-22")
def test_the_team_chooses_a_spot_for_each_vehicle() -> None:
    sides = ("bottom", "left", "right", "top")
    game = set_up("places", 2).waits_for("decision", seat=0).has(ambulance=None, engine=None)
    game.legal(exactly=[f"park ambulance {side}" for side in sides]).apply("park ambulance right")
    game.has(ambulance="right")
    game.waits_for("decision", seat=0).legal(exactly=[f"park engine {side}" for side in sides])
    game.apply("park engine right").has(ambulance="right", engine="right")


@rule("SETUP-EXP-22", "ED-04", "CLR-22")
@pytest.mark.parametrize("seats", range(1, 7))
def test_the_team_chooses_the_first_player(seats: int) -> None:
    game = set_up("engine", seats).waits_for("decision", seat=0).has(phase="setup")
    game.legal(exactly=[f"first {seat}" for seat in range(seats)])
    game.apply(f"first {seats - 1}").waits_for("decision", seat=seats - 1).has(phase="actions", active=seats - 1)


@rule("SETUP-EXP-20", "SETUP-EXP-21", "SETUP-EXP-22")
def test_the_complete_set_up() -> None:
    game = set_up("first", 3, level="veteran")
    game.has(phase="actions", active=0, untouched=True, ap=4, bonus={"command": 2})
    game.has(ambulance="left", engine="top", hot_spot_reserve=6, hazmats="5,1 5,2 5,3 6,1", at={0: START, 1: START})
    hot = " ".join(ply.removeprefix("! dice ").replace(" ", ",") for ply in HOT_SPOTS[:5])
    game.has(hot_spots=f"1,2 4,4 6,5 {hot}", specialists=["captain", "paramedic", "imaging"], saved=[0, 0, 0])
    game.shows(
        """
        f  f* f  .  .  .  .  .
        .  f  .  .  .  .  .  .
        *  *  .  f  .  .  ?  ?
        *  *  f  f* f  .  .  ?
        h  h  h  .  f  *  .  .
        h  .  .  f  f* .  .  .
        walls: 0,2|1,2=1 6,5|7,5=1
        doors: 4,4|5,4=gone 6,5|6,6=gone
        """
    )

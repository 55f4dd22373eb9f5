"""The catalogue of a new game says what the engine does with every choice."""

from __future__ import annotations

import pytest

from flashover.bots import bot_names
from flashover.game import Game
from flashover.options import EDITIONS, Options
from flashover.options.table import LEVELS
from flashover.server.web.catalog import options_info
from scripts import make_results

INFO = options_info()
OFFERED = {option["name"]: option["offered"] for option in INFO["options"]}


@pytest.mark.parametrize("level", INFO["levels"], ids=lambda level: level["name"])
@pytest.mark.parametrize("seats", range(1, 7))
def test_a_level_brings_what_it_says(level: dict[str, object], seats: int) -> None:
    game = Game.new({"mode": "experienced", "level": level["name"], "specialist_choice": "random"}, seats=seats, seed=seats)
    game.roll_all()
    position = game.position()
    assert len(position["hot_spots"]) == level["hot_spots"][seats - 1]  # type: ignore[arg-type, index]
    assert len(position["hazmats"]) <= level["hazmats"]  # type: ignore[arg-type, operator]
    assert position["hot_spot_reserve"] == level["reserve"]


def test_every_level_is_listed() -> None:
    assert [level["name"] for level in INFO["levels"]] == list(LEVELS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_prescribed_house_is_the_one_that_is_played(edition: str) -> None:
    options = Options.from_json({"edition": edition, "mode": "experienced"})
    (fixed,) = INFO["prescribed"]
    applies = all(getattr(options, name) == value for name, value in fixed["when"].items())
    assert applies == (edition == "ru")
    assert options.board_side == (fixed["value"] if applies else "A")


def test_a_table_is_asked_whether_to_play_on_and_the_library_is_not() -> None:
    assert OFFERED["continue_after_win"] == "ask" and Options().continue_after_win is False
    changed = {option["name"] for option in INFO["options"] if option["offered"] != option["default"]}
    assert changed == {"continue_after_win"}
    for edition in EDITIONS:
        assert "continue_after_win" not in INFO["editions"][edition]


def test_presets_and_steps_are_games() -> None:
    for preset in INFO["presets"]:
        assert Options.from_json(dict(preset["options"])).mode == preset["options"]["mode"]
        assert preset["bot"] is None or preset["bot"] in bot_names()
    assert {preset["options"].get("level") for preset in INFO["presets"]} >= set(LEVELS)
    family, cards, vehicles, whole = (Options.from_json(dict(step["options"])) for step in INFO["steps"])
    assert not family.experienced
    assert cards.specialists and cards.hazmats and not cards.vehicles and not cards.hot_spots
    assert vehicles.specialists and vehicles.hazmats and vehicles.vehicles and not vehicles.hot_spots
    assert whole == Options.from_json({"mode": "experienced", "level": "recruit"})


def test_the_results_are_the_published_ones(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["make_results.py", "--check"])
    assert make_results.main() == 0, capsys.readouterr().err
    assert INFO["results"] == make_results.rows(make_results.TABLES.read_text("utf-8"))
    captains = {(row["level"], row["board"]): row["won"] for row in INFO["results"] if (row["bot"], row["crew"]) == ("captain", 4)}
    assert captains["recruit", "A"] > captains["veteran", "A"] > captains["heroic", "A"] > captains["heroic", "B"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nothing", "no results"),
        ("| `captain` | 4 | easy A | 150 | 98.0 [94.3–99.3] |", "no such game"),
        ("| `captain` | 4 | family A | 150 | 98.0 [94.3–99.3] |\n| `captain` | 4 | family A | 150 | 90.0 [94.3–99.3] |", "disagree"),
    ],
)
def test_tables_that_make_no_sense_are_refused(text: str, message: str) -> None:
    with pytest.raises(SystemExit, match=message):
        make_results.rows(text)

"""Writes tests/records: one complete game per edition and mode, with names, undone actions and a revealed seed.

The files are kept: whatever changes later, they must verify for ever. This script made them and adds the games of a new
edition; a file that is there already is left alone unless it is named as an argument.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from flashover.formats.record import Seat
from flashover.game import Game
from flashover.options import EDITIONS

FOLDER = Path(__file__).parents[1] / "tests" / "records"
NAMES = ("Ada", "Ben", "Çelik", "Дима", "Eva", "Fred")
#: How eagerly a player who thinks of nothing in particular does things, by the first word; carrying victims beats all.
EAGERNESS = {"move": 4, "extinguish": 8, "door": 2, "chop": 1, "end": 1, "treat": 20, "look": 20, "gun": 6, "drive": 1}


def eagerness(ply: str) -> int:
    """The weight of a choice."""
    return 60 if "victim" in ply or "treated" in ply or "lead" in ply else EAGERNESS.get(ply.split()[0], 3)


def setting(edition: str, mode: str) -> tuple[dict[str, object], int]:
    """Options and number of firefighters: every edition another crew, level and house."""
    number = list(EDITIONS).index(edition)
    options: dict[str, object] = {"edition": edition, "mode": mode}
    if mode == "experienced":
        options["level"] = ("recruit", "veteran", "heroic")[number % 3]
        options["use_hot_spots"] = edition != "pl"
        options["variant_hidden_hazmats"] = edition == "es"
        options["specialist_choice"] = "random" if edition == "cs" else "chosen"
    else:
        options["board_side"] = "AB"[number % 2]
        options["family_setup"] = ("fixed", "random_a", "random_b")[number % 3]
    return options, 1 + (number * 2 + (mode == "experienced")) % 6


def play(edition: str, mode: str, seed: int) -> Game:
    """A whole game; now and then somebody changes his mind."""
    options, seats = setting(edition, mode)
    game = Game.new(options, seats, seed=seed)
    mind = Random(seed)
    while not game.over:
        if game.to_decide is None:
            game.roll()
        else:
            legal = [str(action) for action in game.legal_actions()]
            game.play(mind.choices(legal, [eagerness(ply) for ply in legal])[0])
            if mind.random() < 0.03 and game.can_undo():
                game.undo()
    return game


def main(arguments: list[str]) -> None:
    """Write what is missing, and what is named."""
    FOLDER.mkdir(exist_ok=True)
    for edition in EDITIONS:
        for seed, mode in enumerate(("family", "experienced"), 1000 + 10 * list(EDITIONS).index(edition)):
            path = FOLDER / f"{edition}-{mode}.json"
            if not path.exists() or path.name in arguments or "all" in arguments:
                game = play(edition, mode, seed)
                kinds = ("human", "bot:eager")
                seats = [Seat(NAMES[seat], kinds[seat % 2]) for seat in range(game.seats)]
                game.record(seats).save(path)


if __name__ == "__main__":
    main(sys.argv[1:])

"""Read a record: verify it by the rules, walk through it, and go on from the middle with other dice.

python examples/read_a_record.py [FILE]        (by default a game that it plays first)
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from flashover import Game, Record


def some_record() -> Record:
    """A short game, recorded."""
    game = Game.new({"mode": "family"}, seats=2, seed=5)
    while not game.over:
        if game.to_decide is None:
            game.roll()
        else:
            game.play(game.legal_actions()[-1])
    return game.record(["Ada", "Ben"])


def main(path: str | None = None) -> None:
    """Report what a record holds."""
    record = some_record() if path is None else Record.load(Path(path))
    report = record.verify()
    print("keeps the rules" if report.ok else "does not keep the rules", "- dice:", report.dice)
    seen = Counter(event.code for step in record.replay() for event in step.events)
    for code, number in seen.most_common(5):
        print(f"{number:4} {code}")
    middle = record.game_at(len(record.plies) // 2)
    print("in the middle the crew waits for:", middle.waits_for()["kind"])


if __name__ == "__main__":
    main(*sys.argv[1:2])

"""Play a whole game: take a decision when a player has one, roll when the game waits for chance, read the events.

python examples/play_a_game.py
"""

from __future__ import annotations

from collections import Counter

from flashover import Game

DEAREST = 3


def play(seed: int) -> tuple[Game, Counter[str]]:
    """Two firefighters who extinguish where they can and walk on otherwise; the game, and the number of events of each kind."""
    game = Game.new({"mode": "family"}, seats=2, seed=seed)
    seen: Counter[str] = Counter()
    while not game.over:
        if game.to_decide is None:
            events = game.roll()  # chance is a ply like any other: `! dice 3 5`
        else:
            legal = game.legal_actions()
            water = [action for action in legal if str(action).startswith("extinguish")]
            affordable = [action for action in legal if game.cost(action) <= DEAREST]
            events = game.play((water or affordable or legal)[0])
        seen.update(event.code for event in events)
    return game, seen


if __name__ == "__main__":
    finished, events = play(seed=11)
    print(finished.result)
    print(events.most_common(5))
    refused = finished.refusal("move up")  # illegal is a value, not an exception
    assert refused is not None
    print(refused.code, "-", refused.message)

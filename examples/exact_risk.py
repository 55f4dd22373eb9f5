"""Look into the future, exactly: chance is a ply, so all 48 rolls of the coming fire can be played from one position.

python examples/exact_risk.py
"""

from __future__ import annotations

from collections import Counter

from flashover import Game


def before_the_fire(seed: int) -> Game:
    """A game in its third turn, just before the dice of the fire fall."""
    game = Game.new({"mode": "family"}, seats=2, seed=seed)
    while game.turn < 3 or game.to_decide is not None:
        if game.to_decide is None:
            game.roll()
        else:
            legal = [str(action) for action in game.legal_actions()]
            game.play("end" if "end" in legal else legal[0])
    return game


def futures(game: Game) -> Counter[str]:
    """What each roll does to the house, 48 of them equally likely."""
    position = game.position()
    found: Counter[str] = Counter()
    for red in range(1, 7):
        for black in range(1, 9):
            future = Game.from_position(position)
            codes = {event.code for event in future.play(f"! dice {red} {black}")}
            found.update(code for code in codes if code in ("explosion", "wall.damaged", "victim.lost"))
            # A position is plain JSON, whose fields have no types.
            found["burning cells more"] += len(future.position()["fire"]) - len(position["fire"])  # type: ignore[arg-type]
    return found


if __name__ == "__main__":
    moment = before_the_fire(seed=5)
    print("it waits for:", moment.waits_for()["of"])
    for what, number in futures(moment).most_common():
        print(f"{what}: {number / 48:.2f} a roll")

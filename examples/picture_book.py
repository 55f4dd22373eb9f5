"""Turn a record into a picture book: one page of HTML with the board at the end of each turn and what happened in between.

python examples/picture_book.py [FILE.html]
"""

from __future__ import annotations

import sys
from html import escape
from pathlib import Path

from flashover import Game, Record
from flashover.render import render_svg

MOST_TURNS = 12


def some_record() -> Record:
    """A short game of two who always take the last legal action."""
    game = Game.new({"mode": "family"}, seats=2, seed=9)
    while not game.over and game.turn < MOST_TURNS:
        if game.to_decide is None:
            game.roll()
        else:
            game.play(game.legal_actions()[-1])
    return game.record(["Ada", "Ben"])


def main(target: str = "book.html") -> None:
    """Write the page."""
    pages: list[str] = []
    sentences: list[str] = []
    for step, told in some_record().told():
        sentences += [escape(phrase.text()) for phrase in told]
        if any(event.code == "turn.began" for event in step.events) and sentences:
            picture = render_svg(step.game.position(), step.game.board, status=False)
            pages.append(f"<section>{picture}<p>{' '.join(sentences)}</p></section>")
            sentences = []
    Path(target).write_text(f"<!DOCTYPE html><meta charset=utf-8><title>A game</title>{''.join(pages)}\n", encoding="utf-8")
    print(f"{target}: {len(pages)} pages")


if __name__ == "__main__":
    main(*sys.argv[1:2])

"""Ply numbers: every ply has its own, with room for more cards than there are."""

from __future__ import annotations

import pytest

from flashover import cards
from flashover.formats import notation
from flashover.rules import plies

#: Plies per card: crew change, `specialist` of each of six seats, `! deal`.
PER_CARD = 1 + 6 + 1


@pytest.mark.parametrize("count", [len(cards.NAMES), 9, 24, cards.ROOM - 1])
def test_no_two_plies_share_a_number(count: int) -> None:
    fixed = len(notation.tables([])[0])
    texts, codes = notation.tables([f"fake{number}" for number in range(count)])
    assert len(texts) == fixed + PER_CARD * count  # a shared number would be one text less
    assert len(set(texts.values())) == len(texts)
    assert all(codes[text] == code for code, text in texts.items())
    assert all((code >= plies.OUTCOMES) == text.startswith("!") for code, text in texts.items())
    assert max(texts) < plies.END_OF_PLIES


def test_there_is_room_for_24_cards_and_the_rows_fit() -> None:
    assert plies.CARD_ROOM == cards.ROOM > 24
    assert len(cards.ROWS) <= cards.ROOM


def test_actions_are_below_the_other_decisions_and_their_kinds_in_order() -> None:
    """What `refusal` and `legal` rely on when they compare numbers."""
    texts = notation.tables([f"fake{number}" for number in range(24)])[0]
    kinds = {"identify": (plies.IDENTIFY, plies.CREW), "crew": (plies.CREW, plies.COMMAND), "command": (plies.COMMAND, plies.COMMANDS)}
    for code, text in texts.items():
        first, beyond = kinds.get(text.split()[0], (None, None))
        if first is not None and beyond is not None:
            assert first <= code < beyond, text
        elif code >= plies.BASE_PLIES:
            assert code >= plies.COMMANDS, text

"""Ply numbers: every ply has its own, with room for more cards than there are."""

from __future__ import annotations

import pytest

from flashover import cards
from flashover.formats import grammar
from flashover.rules import plies


@pytest.fixture(params=[len(cards.NAMES), 9, 24, cards.ROOM - 1])
def table(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Text and number of every ply that shares its number with no other, for a number of cards."""
    words = [grammar.Word(f"fake{number}", number, (f"fake{number}",)) for number in range(1, request.param + 1)]
    monkeypatch.setattr(grammar._SPECIALIST, "_by_values", {word.values: word for word in words})
    monkeypatch.setattr(grammar._ORDER, "_by_values", {})
    found = [(text, code) for form in grammar.FORMS.values() for text, code, shared in form.plies() if not shared]
    assert sum("fake" in text for text, _ in found) == request.param * (1 + 6 + 1)  # crew change, six seats, deal
    return found


def test_no_two_plies_share_a_number(table: list[tuple[str, int]]) -> None:
    assert len({code for _, code in table}) == len({text for text, _ in table}) == len(table)
    assert all((code >= plies.OUTCOMES) == text.startswith("!") for text, code in table)
    assert all(0 <= code < plies.END_OF_PLIES for _, code in table)


def test_actions_are_below_the_other_decisions_and_their_kinds_in_order(table: list[tuple[str, int]]) -> None:
    """What `refusal` and `legal` rely on when they compare numbers."""
    kinds = {"identify": (plies.IDENTIFY, plies.CREW), "crew": (plies.CREW, plies.COMMAND), "command": (plies.COMMAND, plies.COMMANDS)}
    for text, code in table:
        first, beyond = kinds.get(text.split()[0], (None, None))
        if first is not None and beyond is not None:
            assert first <= code < beyond, text
        elif code >= plies.BASE_PLIES:
            assert code >= plies.COMMANDS, text


def test_there_is_room_for_24_cards_and_the_rows_fit() -> None:
    assert plies.CARD_ROOM == cards.ROOM > 24
    assert len(cards.ROWS) <= cards.ROOM

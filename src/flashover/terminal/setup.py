"""The questions before a game in the terminal: only what was not chosen by arguments is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flashover.terminal.words import Words


def interview(
    ask: Callable[[str], str], say: Callable[[str], None], language: str, given: dict[str, object]
) -> dict[str, object]:
    """The answers to what is still open: how many firefighters, which game, how hard."""
    words = Words(language)
    answers = dict(given)

    def choose(key: str, choices: Sequence[str], default: str) -> str:
        while True:
            line = ask(words(key, default=default)).strip().lower()
            found = [choice for choice in choices if choice.startswith(line)] if line else [default]
            if len(found) == 1:
                return found[0]
            say(words("setup.again", choices=", ".join(choices)))

    if "seats" not in answers:
        answers["seats"] = int(choose("setup.seats", "123456", "2"))
    if "mode" not in answers:
        answers["mode"] = choose("setup.mode", ("family", "experienced"), "family")
    if answers["mode"] == "experienced" and "level" not in answers:
        answers["level"] = choose("setup.level", ("recruit", "veteran", "heroic"), "recruit")
    return answers

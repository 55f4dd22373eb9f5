"""`flashover advise` and `flashover review`; `flashover.cli.main` has read their arguments."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from flashover.advice import advice_json, advise, review, review_json, tell_advice, tell_review
from flashover.cli.inputs import read_moment, read_record, under
from flashover.errors import InputError, RecordError
from flashover.terminal.words import Words

if TYPE_CHECKING:
    import argparse


def advise_on(given: argparse.Namespace) -> int:
    """Advice for a position, or for a moment of a record."""
    game, menagerie = read_moment(given.file, given.ply)
    advice = advise(game, given.level, given.seconds, menagerie=menagerie)
    if given.json:
        print(json.dumps(advice_json(advice)))
    else:
        for line in tell_advice(advice, game, given.language, Words(given.language).letter):
            print(line)
    return 0


def look_back(given: argparse.Namespace) -> int:
    """A record turn by turn, and where most was given away."""
    record = read_record(given.file)
    try:
        found = review(record, given.seconds, _show_progress if sys.stderr.isatty() else None, seed=given.seed)
    except RecordError as error:
        raise InputError(error.code, under(given.file, error.path), error.message) from None
    if given.json:
        print(json.dumps(review_json(found)))
        return 0
    names = [seat.name for seat in record.seats]
    for line in tell_review(found, given.language, Words(given.language, names).letter):
        print(line)
    return 0


def _show_progress(done: int, turns: int) -> None:
    """One line that counts the turns done, and is gone at the end."""
    text = f"{done}/{turns}" if done < turns else ""
    print(f"\r{text:<20}\r", end="", file=sys.stderr, flush=True)

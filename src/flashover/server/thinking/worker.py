"""The worker process: one JSON object per line in, one per line out. A program, not a module to import.

    {"number": 7, "do": "choose", "room", "seat", "bot", "observation", "legal", "seconds", "seed", "limit"}
    {"number": 8, "do": "advise", "position", "menagerie", "level", "seconds", "seed", "limit"}
    {"number": 9, "do": "review", "record", "turn_seconds", "seconds", "limit"}
    {"number": 9, "do": "record", "work", "text", "more", "seconds", "limit"}   one of `records.WORK`
    {"number": 10, "do": "picture", "svg", "seconds", "limit"}  a picture as PNG, in base64
    {"stop": 7}                                      request 7 was abandoned
    {"number": 7, "answer": {"ply", "intent"}}       or "error": {"code", "message"}
    {"number": 9, "progress": {"done", "all"}}

It lives as long as the pipe: when the server ends, for whatever reason, the pipe closes and the process exits.
"""

from __future__ import annotations

import faulthandler
import json
import os
import queue
import signal
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import IO, TYPE_CHECKING, Any, cast

from flashover.board import resolve_board
from flashover.bots import Bot, Clock, get_bot
from flashover.game import Game
from flashover.options import Options
from flashover.pets import Menagerie
from flashover.record import Record
from flashover.server.thinking.choice import choice_of

if TYPE_CHECKING:
    from flashover.advice import Advisor

Message = dict[str, Any]

#: Bots kept with their plans, at most.
MOST_BOTS = 64
#: Seconds past its limit after which a request that does not react ends the process.
AFTER_LIMIT = 10.0
#: Workers run at low priority so that play stays responsive.
NICENESS = 10


class Abandoned(Exception):  # noqa: N818 - a signal, not an error
    """The server abandoned this request."""


class Worker:
    """A thread that computes and one that listens for abandoned requests."""

    def __init__(self, lines: IO[bytes], out: IO[bytes]) -> None:
        self._in = lines
        self._out = out
        self._jobs: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._stopped = 0
        self._clock = Clock()
        self._bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
        self._advisor: Advisor | None = None
        self._work: dict[str, Callable[[Message], Message]] = {
            "choose": self._choose,
            "advise": self._advise,
            "review": self._review,
            "picture": self._picture,
            "record": self._record,
        }

    def run(self) -> None:
        """Answer until the pipe ends."""
        threading.Thread(target=self._listen, daemon=True).start()
        self._say({"ready": os.getpid()})
        while True:
            job = self._jobs.get()
            number = job["number"]
            # Compiled code may not return in time and ignores interrupts; the watchdog thread does not depend on it.
            faulthandler.dump_traceback_later(job["limit"] + AFTER_LIMIT, exit=True)
            try:
                answer: Message = {"answer": self._answer(job)}
            except Exception as error:  # a bot is foreign code: whatever it raises, the process goes on
                message = getattr(error, "message", f"{type(error).__name__}: {error}")
                answer = {"error": {"code": getattr(error, "code", "worker.failed"), "message": message}}
            faulthandler.cancel_dump_traceback_later()
            self._say({"number": number, **answer})

    def _answer(self, job: Message) -> Message:
        self._clock = Clock(seconds=job["seconds"])
        if self._abandoned(job):
            self._clock.stop()
        return self._work[job["do"]](job)

    def _abandoned(self, job: Message) -> bool:
        return cast("int", job["number"]) <= self._stopped

    def _listen(self) -> None:
        for line in self._in:
            message = json.loads(line)
            if "stop" in message:
                self._stopped = message["stop"]
                self._clock.stop()
            else:
                self._jobs.put(message)
        os._exit(0)

    def _say(self, message: Message) -> None:
        try:
            self._out.write(json.dumps(message).encode() + b"\n")
            self._out.flush()
        except OSError:
            os._exit(0)  # the server is gone

    def _choose(self, job: Message) -> Message:
        key = (job["room"], job["seat"], job["bot"])
        # An abandoned or failed request may leave half a plan in the bot: such a bot is not kept.
        bot = self._bots.pop(key, None) or get_bot(job["bot"])
        choice, complaint = choice_of(bot, job["observation"], job["legal"], self._clock, Random(job["seed"]))
        if not self._abandoned(job):
            self._bots[key] = bot
            if len(self._bots) > MOST_BOTS:
                self._bots.popitem(last=False)
        return {"ply": choice.ply, "intent": choice.intent, "complaint": complaint}

    def _advise(self, job: Message) -> Message:
        from flashover.advice import Advisor, advice_json

        self._advisor = self._advisor or Advisor()
        position = job["position"]
        game = Game.from_position(position, board=resolve_board(Options.from_json(position["options"]), files=False))
        menagerie = Menagerie.from_json(job["menagerie"])
        answer: Message = advice_json(self._advisor.advise(game, job["level"], self._clock, Random(job["seed"]), menagerie))
        _add_events([*answer["plans"], *([answer["choice"]] if answer["choice"] else [])], game, menagerie)
        return answer

    def _picture(self, job: Message) -> Message:
        from base64 import b64encode

        import resvg_py

        # Pictures carry hardly any text, and reading the machine's fonts takes longer than drawing.
        drawn = resvg_py.svg_to_bytes(svg_string=job["svg"], skip_system_fonts=True)
        return {"png": b64encode(bytes(drawn)).decode()}

    def _record(self, job: Message) -> Message:
        from base64 import b64encode

        # Loaded by the first record: they bring the models of the wire along.
        from flashover.server.thinking.records import WORK
        from flashover.server.wire.encode import TableError

        try:
            found: Any = WORK[job["work"]](job["text"].encode("utf-8", "replace"), **job["more"])
        except (ValueError, TableError) as error:
            refused = TableError.of(error)
            if refused is None:
                raise
            return {"refused": refused.body()}
        return {"packed": b64encode(found).decode()} if isinstance(found, bytes) else {"json": json.dumps(found)}

    def _review(self, job: Message) -> Message:
        from flashover.advice import review, review_json

        def progress(done: int, turns: int) -> None:
            if self._abandoned(job):
                raise Abandoned
            self._say({"number": job["number"], "progress": {"done": done, "all": turns}})

        record = Record.from_json(job["record"])
        answer: Message = review_json(review(record, job["turn_seconds"], progress))
        for turn in (*answer["turns"], *answer["worst"]):
            before = turn["ply_number"] - 1
            _add_events([turn["best"]], record.game_at(before), record.menagerie_at(before))
        return answer


def _add_events(plans: list[Message], game: Game, menagerie: Menagerie) -> None:
    """What each ply of a plan brings about, so that the page can follow it on its picture."""
    # The models of the wire are loaded by the first advice, not with the process.
    from flashover.server.wire.encode import events_of

    for plan in plans:
        plan["events"] = events_of(game, plan["plies"], menagerie)


def main() -> None:
    """Take the pipe; leave the terminal to the server."""
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(NICENESS)
    lines, out = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    # What a bot prints must not be read as an answer.
    os.dup2(2, 1)
    faulthandler.enable(sys.stderr)
    Worker(lines, out).run()


if __name__ == "__main__":
    main()

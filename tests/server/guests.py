"""A package of bots that think: one that keeps the contract, and one for each way to break it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent

from tests.kit.packages import installed

CODE = """
    import os
    import time
    from pathlib import Path

    from flashover.bots import Bot, Intent, Option


    def begin():
        Path(__file__).with_name("thinking").touch()


    class Slow(Bot):
        '''Thinks until its time is over.'''

        options = (Option("seconds", float, 600.0, "time for a ply"),)

        def __init__(self, seconds):
            self.seconds = seconds

        def choose(self, observation, legal, clock, rng):
            begin()
            if len(legal) > 1:
                clock = clock.within(seconds=self.seconds)
                while not clock.over():
                    time.sleep(0.005)
            return "end" if "end" in legal else legal[0]


    class Deaf(Slow):
        '''Ignores its clock.'''

        def choose(self, observation, legal, clock, rng):
            begin()
            time.sleep(self.seconds)
            return legal[0]


    class Crash(Deaf):
        '''Ends its process.'''

        def choose(self, observation, legal, clock, rng):
            begin()
            os._exit(3)


    class Raise(Deaf):
        '''Fails.'''

        def choose(self, observation, legal, clock, rng):
            begin()
            raise RuntimeError("no idea")


    class Cheat(Deaf):
        '''Chooses an illegal ply.'''

        def choose(self, observation, legal, clock, rng):
            begin()
            return "fly"


    class Chatty(Deaf):
        '''Prints, counts its choices, and gives the count as its reason.'''

        def __init__(self, seconds):
            self.asked = 0

        def choose(self, observation, legal, clock, rng):
            print('{"number": 1, "answer": {}}', flush=True)
            self.asked += 1
            return "end" if "end" in legal else legal[0]

        def explain(self, observation, ply):
            return Intent("intent.random", {"ply": f"{os.getpid()} {self.asked}"})
"""
NAMES = ("Slow", "Deaf", "Crash", "Raise", "Cheat", "Chatty")


@contextmanager
def thinking_bots(folder: Path) -> Iterator[Path]:
    """Install them; the file that exists as soon as one of them has been asked."""
    points = "\n".join(f"{name.lower()} = guest_bots:{name}" for name in NAMES)
    with installed(folder, "guest_bots", dedent(CODE), points):
        yield folder / "thinking"

"""A package of bots that think, installed for a test: well behaved ones and others."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path

from flashover.bots.registry import plugins

CODE = """
    import os
    import time
    from pathlib import Path

    from flashover.bots import Bot, Intent, Option


    def begin():
        Path(__file__).with_name("thinking").touch()


    class Slow(Bot):
        '''Thinks as long as it may.'''

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
        '''Does not look at the clock.'''

        def choose(self, observation, legal, clock, rng):
            begin()
            time.sleep(self.seconds)
            return legal[0]


    class Crash(Deaf):
        '''Takes its process along.'''

        def choose(self, observation, legal, clock, rng):
            begin()
            os._exit(3)


    class Raise(Deaf):
        '''Fails.'''

        def choose(self, observation, legal, clock, rng):
            begin()
            raise RuntimeError("no idea")


    class Cheat(Deaf):
        '''Plays what is not allowed.'''

        def choose(self, observation, legal, clock, rng):
            begin()
            return "fly"


    class Chatty(Deaf):
        '''Prints, remembers, and gives a count as its reason.'''

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
def installed(folder: Path) -> Iterator[Path]:
    """The package, for the server and for its workers; the file that is there as soon as one of its bots has been asked."""
    (folder / "guest_bots.py").write_text(textwrap.dedent(CODE), "utf-8")
    about = folder / "guest_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: guest-bots\nVersion: 1.0\n", "utf-8")
    points = "\n".join(f"{name.lower()} = guest_bots:{name}" for name in NAMES)
    (about / "entry_points.txt").write_text(f"[flashover.bots]\n{points}\n", "utf-8")
    sys.path.insert(0, str(folder))
    invalidate_caches()
    plugins.forget()
    # Imported here, in the test's own thread, so that a failure shows its cause.
    assert all(plugins.found()[name.lower()].load() for name in NAMES)
    try:
        yield folder / "thinking"
    finally:
        sys.path.remove(str(folder))
        sys.modules.pop("guest_bots", None)
        plugins.forget()

"""Send nonsense to a server of its own: python -m tests.fuzz sockets --messages 700000 --json FILE."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tests.fuzz.rounds import fuzz


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Send nonsense to a server.")
    parser.add_argument("way", choices=("sockets", "http"))
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    found = fuzz(given.way, given.seed, given.messages)
    text = json.dumps(found, indent=1)
    print(text)
    if given.json:
        given.json.write_text(text + "\n", "utf-8")
    return 1 if found["number_of_complaints"] or found["grown_mb"] > found["may_grow_mb"] else 0


if __name__ == "__main__":
    sys.exit(main())

"""Play the games a compiler should make fast: random ones and those of the fast policy, of every kind; and report which build played them.

python scripts/play_for_profile.py                       what the build with a profile plays (setup.py)
python scripts/play_for_profile.py --expect compiled     fails when the rules are not compiled: the test of a wheel
"""

from __future__ import annotations

import sys

from flashover.formats.position import new_ruleset
from flashover.options import Options
from flashover.rules import native
from flashover.rules.playout import random_games
from flashover.tactics.policy import Scout
from flashover.tactics.selfplay import play_on, set_up

#: (options, firefighters, random games, games of the fast policy). Random games are an eighth of the time, as whole games are longer.
KINDS: tuple[tuple[dict[str, object], int, int, int], ...] = (
    ({"mode": "family"}, 4, 1500, 120),
    ({"mode": "family", "board_side": "B"}, 2, 500, 60),
    ({"mode": "experienced", "level": "recruit"}, 3, 500, 60),
    ({"mode": "experienced", "level": "veteran"}, 4, 1500, 120),
    ({"mode": "experienced", "level": "heroic", "board_side": "B"}, 6, 500, 60),
)


def main(arguments: list[str]) -> int:
    """Play all of them."""
    build = "interpreted" if str(native.__file__).endswith(".py") else "compiled"
    if arguments[:1] == ["--expect"] and arguments[1:] != [build]:
        print(f"the rules are {build}, not {' '.join(arguments[1:])}", file=sys.stderr)
        return 1
    checksum = 0
    for options, seats, random, thought in KINDS:
        rules = new_ruleset(Options.from_json(options), seats)
        checksum = checksum * 31 + random_games(rules, 1, random)[1]
        scout = Scout()
        for seed in range(thought):
            state = set_up(rules, seed, scout, [])
            play_on(state, scout)
            checksum = checksum * 31 + state.digest()
    print(f"{build}, checksum {checksum % 2**32:08x}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

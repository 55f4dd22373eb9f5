"""Build both wheels, install each into an empty environment, and let each play the same seeded games: the digests must agree.

python tools/check_wheels.py        (make wheelcheck)
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
UV = ROOT / ".tools" / "bin" / "uv"
GAME = """
import flashover
from flashover import Game
from flashover.rules import native
for options in ({}, {"mode": "experienced", "level": "heroic", "board_side": "B", "edition": "cs"}):
    game = Game.new(options, seats=4, seed=2026)
    while not game.over:
        if game.to_decide is None:
            game.roll()
        else:
            legal = game.legal_actions()
            game.play(legal[len(game.history) * 7 % len(legal)])
    print(len(game.history), game.digest(), game.state.digest())
print("interpreted" if native.__file__.endswith(".py") else "compiled", flashover.__version__)
"""


def run(*command: object, **extra: str) -> str:
    """Run a program outside the source tree and return what it printed."""
    unset = {"PYTHONPATH", "FLASHOVER_PURE"}
    environment = {name: value for name, value in os.environ.items() if name not in unset} | extra
    words = [str(word) for word in command]
    elsewhere = tempfile.gettempdir()
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False, cwd=elsewhere)  # noqa: S603 - our own commands
    if done.returncode:
        raise SystemExit(f"{' '.join(words[:4])} ... failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> int:
    """Both wheels, both environments, one comparison."""
    played: dict[str, list[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for kind, extra in (("compiled", {}), ("interpreted", {"FLASHOVER_PURE": "1"})):
            dist = Path(folder, kind)
            run(sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", dist, ROOT, **extra)
            (wheel,) = dist.glob("*.whl")
            home = Path(folder, f"venv-{kind}")
            run(UV, "venv", "--quiet", "--python", sys.executable, home)
            run(UV, "pip", "install", "--quiet", "--python", home / "bin" / "python", wheel)
            *digests, build = run(home / "bin" / "python", "-c", GAME).splitlines()
            print(f"{wheel.name}: {build}; {'; '.join(digests)}")
            run(home / "bin" / "flashover", "--version")
            if build.split()[0] != kind:
                print(f"expected the {kind} build", file=sys.stderr)
                return 1
            played[kind] = digests
    if played["compiled"] != played["interpreted"]:
        print("the two builds play different games", file=sys.stderr)
        return 1
    print("both wheels play the same games")
    return 0


if __name__ == "__main__":
    sys.exit(main())

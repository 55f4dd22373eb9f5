"""The compiled engine and the same sources interpreted play the same games, position by position."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import flashover
from tests.properties.soak import Tally, count, parts, share

GAMES = count(60, 20_000)
PARTS = parts(2, 40)
SOURCES = Path(flashover.__file__).parent / "rules"
ROOT = Path(__file__).parents[2]
TIMEOUT = 3600


def compiled_files() -> list[Path]:
    """The compiled modules this interpreter would load, if any were built."""
    return [path for path in SOURCES.iterdir() if any(path.name == f"state{suffix}" for suffix in EXTENSION_SUFFIXES)]


def start(games: range, pure: bool) -> subprocess.Popen[str]:
    environment = {name: value for name, value in os.environ.items() if name != "FLASHOVER_PURE"}
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(SOURCES.parents[1])])
    if pure:
        environment["FLASHOVER_PURE"] = "1"
    command = [sys.executable, "-m", "tests.properties.digests", str(games.start), str(games.stop)]
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def finish(process: subprocess.Popen[str]) -> list[str]:
    output, errors = process.communicate(timeout=TIMEOUT)
    assert process.returncode == 0, errors
    return output.splitlines()


@pytest.mark.parametrize("part", PARTS)
def test_every_position_has_the_same_digest_in_both_builds(part: int, tally: Tally) -> None:
    games = share(GAMES, part, len(PARTS))
    pure = start(games, pure=True)
    default = start(games, pure=False)
    (pure_file, *pure_lines), (default_file, *default_lines) = finish(pure), finish(default)
    assert pure_file.endswith(".py"), f"FLASHOVER_PURE=1 loads {pure_file}"
    plies = sum(int(line.split()[1]) for line in pure_lines)
    assert len(pure_lines) == len(default_lines) == len(games)
    if not compiled_files():
        # Nothing was compiled here, so there is nothing to compare with: only the switch can be tested.
        assert default_file.endswith(".py")
        tally("pure only, nothing is compiled", games=len(games), plies=plies)
        return
    assert not default_file.endswith(".py"), f"a compiled engine lies there but {default_file} is loaded"
    different = [line.split()[0] for line, other in zip(pure_lines, default_lines, strict=True) if line != other]
    tally("compiled = pure", games=len(games), plies=plies, differences=len(different))
    assert not different, f"games {different[:20]}: python -m tests.properties.digests N N+1 --each-ply shows where"

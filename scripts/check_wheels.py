"""Build everything that is published, install it into empty environments and use it as a newcomer would, without node.

python scripts/check_wheels.py        (make wheelcheck)

The source distribution, the compiled wheel made from it and the pure wheel: each wheel plays the same seeded games (the digests
must agree) and serves the table: its page, a file of the page, the API and a new room.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
UV = ROOT / ".tools" / "bin" / "uv"
PAGE = "flashover/server/static/index.html"
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


def environment(**extra: str) -> dict[str, str]:
    """This process's environment without what would lead to the source tree."""
    unset = {"PYTHONPATH", "FLASHOVER_PURE", "FLASHOVER_DATA"}
    return {name: value for name, value in os.environ.items() if name not in unset} | extra


def run(*command: object, **extra: str) -> str:
    """Run a program outside the source tree and return what it printed."""
    words = [str(word) for word in command]
    elsewhere = tempfile.gettempdir()
    done = subprocess.run(words, env=environment(**extra), capture_output=True, text=True, check=False, cwd=elsewhere)  # noqa: S603 - our own commands
    if done.returncode:
        raise SystemExit(f"{' '.join(words[:4])} ... failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def build(folder: Path, kind: str) -> Path:
    """The wheel of a kind, made from the source distribution as an installer makes it."""
    dist = folder / kind
    if kind == "compiled":
        run(sys.executable, "-m", "build", "--no-isolation", "--outdir", dist, ROOT)
    else:
        (source,) = (folder / "compiled").glob("*.tar.gz")
        with tarfile.open(source) as packed:
            packed.extractall(folder / "source", filter="data")
        (tree,) = (folder / "source").iterdir()
        run(sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", dist, tree, FLASHOVER_PURE="1")
    (wheel,) = dist.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed_wheel:
        if PAGE not in packed_wheel.namelist():
            raise SystemExit(f"{wheel.name} has no page: run make ui first")
    return wheel


def fetch(address: str, body: object = None) -> tuple[str, str]:
    """Content type and text of an answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"})  # noqa: S310 - our own server
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
        return answer.headers["Content-Type"], answer.read().decode()


def serve(home: Path, data: Path) -> float:
    """`flashover serve` of an environment, used as a browser uses it; seconds from its start to the whole first page."""
    binaries = home / "bin"
    path = str(binaries)
    if shutil.which("node", path=path) is not None:
        raise SystemExit("a node is in the new environment: nothing would be shown")
    command = [str(binaries / "flashover"), "serve", "--port", "0", "--data", str(data), "--no-browser"]
    begun = time.monotonic()
    with subprocess.Popen(command, env=environment(PATH=path), stdout=subprocess.PIPE, text=True, cwd=data.parent) as server:  # noqa: S603
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            found = re.search(r"http://\S+/", line)
            if found is None:
                raise SystemExit(f"unexpected first line of flashover serve: {line!r}")
            base = found[0]
            _, page = fetch(base)
            seconds = time.monotonic() - begun
            assets = re.findall(r'(?:src|href)="/?(assets/[^"]+\.js)"', page)
            kind, script = fetch(base + assets[0])
            assert "javascript" in kind and len(script) > 1000, f"{assets[0]}: {kind}"
            info: Any = json.loads(fetch(f"{base}api/v1/info")[1])
            assert info["name"] == "flashover", info
            made: Any = json.loads(fetch(f"{base}api/v1/rooms", {"seats": [{"name": "Ada"}]})[1])
            room: Any = json.loads(fetch(f"{base}api/v1/rooms/{made['code']}")[1])
            assert room["room"] == made["room"], room
        finally:
            server.send_signal(signal.SIGINT)
        if server.wait(30) != 0:
            raise SystemExit(f"flashover serve ended with {server.returncode}")
    return seconds


def main() -> int:
    """Both wheels, both environments, one comparison."""
    played: dict[str, list[str]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for kind in ("compiled", "interpreted"):
            wheel = build(folder, kind)
            home = folder / f"venv-{kind}"
            run(UV, "venv", "--quiet", "--python", sys.executable, home)
            run(UV, "pip", "install", "--quiet", "--python", home / "bin" / "python", wheel)
            *digests, made = run(home / "bin" / "python", "-c", GAME).splitlines()
            print(f"{wheel.name} ({wheel.stat().st_size // 1024} kB): {made}; {'; '.join(digests)}")
            if made.split()[0] != kind:
                print(f"expected the {kind} build", file=sys.stderr)
                return 1
            run(home / "bin" / "flashover", "--version")
            print(f"  serves the table without node, first page after {serve(home, folder / f'data-{kind}'):.2f} s")
            played[kind] = digests
    if played["compiled"] != played["interpreted"]:
        print("the two builds play different games", file=sys.stderr)
        return 1
    print("both wheels play the same games")
    return 0


if __name__ == "__main__":
    sys.exit(main())

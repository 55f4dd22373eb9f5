"""Build everything that is published, install it into empty environments and use it as a newcomer would, without node.

python scripts/check_wheels.py [--python 3.12 ...]        (make wheelcheck)

The source distribution, the compiled wheel made from it and the pure wheel, as `make wheel` makes them: the compiled one by the profile of
games. On every Python found that the package names, the wheel for
it and the source distribution are installed; where there is no compiled wheel for a version, the pure one is. Each installation plays
the same seeded games, has the code of the source tree by its fingerprint, and serves the table: its page, a file of the page, the API and
a new room. Where auditwheel is installed, it says how old a Linux the compiled wheel runs on.
"""

from __future__ import annotations

import argparse
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
import tomllib
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

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
from flashover.sim.fingerprint import code_digest
print(code_digest())
print("interpreted" if native.__file__.endswith(".py") else "compiled", flashover.__version__)
"""
VERSION = "import sys, sysconfig; print(sys.implementation.name, sysconfig.get_config_var('Py_GIL_DISABLED') or 0, *sys.version_info[:3])"


class Python(NamedTuple):
    """An interpreter: where it is, and its version."""

    path: Path
    version: tuple[int, int, int]

    @property
    def name(self) -> str:
        """As a person calls it: ``3.12``."""
        return "{}.{}".format(*self.version)


class Installed(NamedTuple):
    """What an installation showed: compiled or interpreted, the code it has, and how its games ended."""

    made: str
    code: str
    games: tuple[str, ...]


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
        # By the profile, as what is published: a fault that only this build has would be found nowhere else.
        run(sys.executable, "-m", "build", "--no-isolation", "--outdir", dist, ROOT, FLASHOVER_PROFILE="1")
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


# ---------------------------------------------------------------- interpreters


def named_versions() -> list[str]:
    """The versions the package is for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [line.rpartition(" ")[2] for line in project["classifiers"] if re.search(r":: 3\.\d+$", line)]


def _candidates(versions: list[str]) -> Iterator[Path]:
    yield Path(sys.executable)
    for version in versions:
        found = shutil.which(f"python{version}")
        if found is not None:
            yield Path(found)
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    for version in versions:
        yield from sorted(pyenv.glob(f"versions/{version}.*/bin/python"))


def interpreters(versions: list[str]) -> list[Python]:
    """One for each of some versions, where there is one: this one, or the newest of those on the path and of pyenv."""
    found: dict[str, Python] = {}
    for path in _candidates(versions):
        try:
            done = subprocess.run([path, "-c", VERSION], env=environment(), capture_output=True, text=True, check=True, timeout=60)  # noqa: S603
            kind, free_threaded, *numbers = done.stdout.split()
            one = Python(path, (int(numbers[0]), int(numbers[1]), int(numbers[2])))
        except (OSError, subprocess.SubprocessError, ValueError, IndexError):
            continue  # a shim of a version that is not chosen, or not a Python at all
        if kind != "cpython" or free_threaded != "0" or one.name not in versions:
            continue
        before = found.get(one.name)
        if before is None or (before.path != Path(sys.executable) and one.version > before.version):
            found[one.name] = one
    return [found[version] for version in versions if version in found]


# ---------------------------------------------------------------- installations


def install(what: Path, python: Python, home: Path) -> Installed:
    """Install a file into an environment of its own, play with it and serve the table."""
    run(UV, "venv", "--quiet", "--python", python.path, home)
    run(UV, "pip", "install", "--quiet", "--python", home / "bin" / "python", what)
    *games, code, made = run(home / "bin" / "python", "-c", GAME).splitlines()
    run(home / "bin" / "flashover", "--version")
    seconds = serve(home, home.with_name(f"{home.name}-data"))
    size = what.stat().st_size // 1024
    print(f"{python.name}: {what.name} ({size} kB): {made}; serves the table without node, first page after {seconds:.2f} s", flush=True)
    return Installed(made.split()[0], code, tuple(games))


def audited(wheel: Path) -> str:
    """What auditwheel says of a wheel; nothing where there is none."""
    program = shutil.which("auditwheel", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
    if program is None or not sys.platform.startswith("linux"):
        return ""
    return " ".join(run(program, "show", wheel).split())


def tree_code() -> str:
    """The fingerprint of the source tree."""
    from flashover.sim.fingerprint import code_digest

    return code_digest(ROOT / "src" / "flashover")


def wrong(found: dict[str, Installed], expected: dict[str, str], code: str) -> Iterator[str]:
    """What is not as it should be in some installations, by what they are called."""
    for name, one in found.items():
        if one.made != expected[name]:
            yield f"{name}: expected the {expected[name]} build, found the {one.made} one"
        if one.code != code:
            yield f"{name}: its code is {one.code}, that of the source tree is {code}"
        if one.games != next(iter(found.values())).games:
            yield f"{name}: plays other games than {next(iter(found))}: {'; '.join(one.games)}"


def main(arguments: list[str] | None = None) -> int:
    """Everything on every interpreter, and one comparison."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--python", action="append", metavar="VERSION", help="only these versions, such as 3.12")
    given = parser.parse_args(arguments)
    versions = given.python or named_versions()
    pythons = interpreters(versions)
    absent = [version for version in versions if version not in {python.name for python in pythons}]
    if absent:
        print(f"no interpreter here, so not tried: {', '.join(absent)}")
    if not pythons:
        return 1
    found: dict[str, Installed] = {}
    expected: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheels = {kind: build(folder, kind) for kind in ("compiled", "interpreted")}
        (source,) = (folder / "compiled").glob("*.tar.gz")
        audit = audited(wheels["compiled"])
        print(audit or "auditwheel is not installed: which Linux the wheel needs is not looked at", flush=True)
        for python in pythons:
            own = python.version[:2] == sys.version_info[:2]
            # The compiled wheel is for this version alone; the others get the pure one, and compile the source distribution.
            for kind, what in [("compiled", wheels["compiled"])] * own + [("interpreted", wheels["interpreted"]), ("compiled", source)]:
                called = f"{python.name}, {what.name}"
                expected[called] = kind
                found[called] = install(what, python, folder / f"venv-{len(found)}")
    problems = list(wrong(found, expected, tree_code()))
    print("\n".join(problems) or f"all {len(found)} installations have the code of the source tree and play the same games")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

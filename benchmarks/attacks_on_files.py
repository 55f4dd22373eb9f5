"""What damage, neighbours and time do to a server and its files: the holes of which no client is needed, with figures.

python -m benchmarks.attacks_on_files                     all of them
python -m benchmarks.attacks_on_files damaged twice       some
python -m benchmarks.attacks_on_files --tree ../older     on another checkout (its rules have to be compiled there)
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import httpx
from websockets.exceptions import ConnectionClosed

from benchmarks.attacks import ROOT, Target, statuses, tried


def outcome(work: Callable[[], httpx.Response]) -> str:
    """The status of an answer and its code, or that there is none."""
    try:
        answer = work()
    except httpx.HTTPError as error:
        return type(error).__name__
    with suppress(ValueError, KeyError, TypeError):
        return f"{answer.status_code} {answer.json()['error']['code']}"
    return str(answer.status_code)


def damaged(tree: Path) -> str:
    """H1, H17: one row with half of its JSON; then that room, another one, a new one; and who is named in the log."""
    with Target(tree) as target:
        bad, good = target.room("human"), target.room("human")
        target.restart()
        with closing(sqlite3.connect(target.data / "flashover.sqlite3", timeout=20)) as base, base:
            base.execute("""UPDATE games SET options = '{"mode": "fam' WHERE id = ?""", (bad["room"],))
        with target.client(timeout=8) as http:
            asked = [("the damaged room", f"/rooms/{bad['room']}"), ("another", f"/rooms/{good['room']}")]
            got = [f"{what}: {outcome(lambda path=path: http.get(path))}" for what, path in asked]  # type: ignore[misc]  # a lambda with a default
            got.append(f"a new one: {outcome(lambda: http.post('/rooms', json={'seats': [{}]}))}")
        named = bad["code"] in target.logged() or bad["room"] in target.logged()
        return f"{'; '.join(got)}; the way into the room in the log: {'yes' if named else 'no'}"


def endless(tree: Path) -> str:
    """H11: rooms with a house of their own, as fast as they are taken, from one address for 20 s; then 20 s of chat at one table, 40 lines
    of 500 letters a second; and is any game ever removed?
    """
    with Target(tree) as target:
        house = target.http.get("/boards/A").json() | {"name": "mine"}
        body = json.dumps({"seats": [{}], "options": {"mode": "family", "board": house}})
        size = sum(path.stat().st_size for path in target.data.iterdir())
        got: list[tuple[float, int]] = []
        began = time.monotonic()
        while time.monotonic() < began + 20:
            answer = tried(lambda: target.http.post("/rooms", content=body, headers={"content-type": "application/json"}).status_code)
            got.append((time.monotonic() - began, answer))
        size = sum(path.stat().st_size for path in target.data.iterdir()) - size
    # What is allowed at once is used up by then.
    lasting = sum(status == 200 and at > 10 for at, status in got) / 10
    each = size / max(1, sum(status == 200 for _, status in got))
    expires = run(tree, "serve", "--help").stdout.count("--keep-days")
    removes = run(tree, "db", "forget", "--help").returncode == 0
    return (f"{statuses([status for _, status in got])}; in the long run {each * lasting * 86_400 / 1e9:.1f} GB a day; "
            f"games expire by a setting: {'yes' if expires else 'no'}, are deleted by a command: {'yes' if removes else 'no'}; "
            f"{chatter(tree)}")  # fmt: skip


def chatter(tree: Path) -> str:
    """A player who writes all the time: what is taken of it, and what stays."""
    with Target(tree) as target:
        made = target.room("human")
        taken: list[float] = []
        with target.socket(made["room"]) as page, suppress(ConnectionClosed, TimeoutError):
            page.send(json.dumps({"type": "hello", "tokens": made["tokens"]}))
            line = json.dumps({"type": "chat", "text": "x" * 500})
            began = time.monotonic()
            while time.monotonic() < began + 20:
                page.send(line)
                kind = ""
                while kind not in ("chat", "refused"):
                    kind = json.loads(page.recv(10))["type"]
                if kind == "chat":
                    taken.append(time.monotonic() - began)
                time.sleep(1 / 40)
        with closing(sqlite3.connect(target.data / "flashover.sqlite3", timeout=20)) as base:
            kept = base.execute("SELECT count(*) FROM chat").fetchone()[0]
    lasting = sum(at > 10 for at in taken) / 10
    return f"chat: {len(taken)} lines taken, {kept} kept; in the long run {lasting:.1f} a second and page"


def run(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command of the checkout."""
    return subprocess.run(
        [sys.executable, "-m", "flashover", *arguments], capture_output=True, text=True, check=False, timeout=60, cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree / "src")},
    )  # fmt: skip


def neighbours(tree: Path) -> str:
    """H13: what other users of the computer may do with folder and files."""
    before = os.umask(0o022)
    try:
        with Target(tree) as target:
            target.room("human")
            paths = [target.data, *sorted(target.data.iterdir())]
            return ", ".join(f"{path.name} {stat.S_IMODE(path.stat().st_mode):o}" for path in paths)
    finally:
        os.umask(before)


#: The command line in another user's name: what a server needs is imported while it still may be read.
OTHER_USER = """
import os, sys
from flashover.server import running
data = sys.argv[sys.argv.index("--data") + 1]
running.make_app(running.Settings())
os.setuid(65534)
# What was typed came one by one once.
typed = (running.Serving("127.0.0.1", 0, data),) if hasattr(running, "Serving") else ("127.0.0.1", 0, data)
try:
    sys.exit(running.serve(*typed, browser=False, local=False))
except Exception as error:
    sys.exit(str(error))
"""


def started(tree: Path, data: Path, *, other_user: bool = False) -> str:
    """What becomes of a server on a folder within 20 s."""
    begin = ["-c", OTHER_USER] if other_user and os.getuid() == 0 else ["-m", "flashover"]
    command = [sys.executable, *begin, "serve", "--port", "0", "--data", str(data), "--no-browser"]
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, cwd=tree)
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        return "it starts"
    finally:
        _, said = process.communicate()
    return f"exit code {process.returncode}: {said.strip().splitlines()[-1][:140] if said.strip() else 'without a word'}"


def twice(tree: Path) -> str:
    """H15: a second server on the same folder."""
    with Target(tree) as target:
        return started(tree, target.data)


def readonly(tree: Path) -> str:
    """H16: a folder that the server's user may only read, with a file of its own in it (run as root, which switches to another user)."""
    with Target(tree) as target:
        target.room("human")
        target.stop()
        for path in (Path(target.folder.name), target.data):
            path.chmod(0o755)
        for path in target.data.iterdir():
            path.chmod(0o644)
            if os.getuid() == 0:
                os.chown(path, 65_534, -1)
        return started(tree, target.data, other_user=True)


def guesses(tree: Path) -> str:
    """H9, H17: does the code of a game that is over still lead to its room?"""
    with Target(tree) as target:
        made = target.room("bot", seed="1")
        with target.socket(made["room"]) as page:
            page.send(json.dumps({"type": "hello", "tokens": [made["host"]]}))
            deadline = time.monotonic() + 240
            while '"kind":"over"' not in str(page.recv(60)).replace(" ", "") and time.monotonic() < deadline:
                pass
        return f"GET /rooms/CODE: {target.http.get('/rooms/' + made['code']).status_code}"


ATTACKS: dict[str, Callable[[Path], str]] = {
    attack.__name__: attack for attack in (damaged, endless, neighbours, twice, readonly, guesses)
}  # fmt: skip


def main() -> int:
    """The attacks named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(ATTACKS)} (default: all)")
    parser.add_argument("--tree", type=Path, default=ROOT, metavar="FOLDER", help="the checkout to attack (default: this one)")
    given = parser.parse_args()
    for name in given.names or ATTACKS:
        attack = ATTACKS[name]
        print(f"{name}: {(attack.__doc__ or '').strip()}", flush=True)
        print("    " + attack(given.tree.resolve()), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

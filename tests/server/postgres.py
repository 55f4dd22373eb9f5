"""A PostgreSQL of the tests' own: in a temporary folder, at loopback, with a password, flushing as a real one does."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

USER = "flashover"
#: It must never be seen in what a server or a command prints.
PASSWORD = "s3cret-of-the-tests"  # noqa: S105 - of a database that lives as long as the tests
WAIT = 60


def programs() -> Path:
    """The folder of PostgreSQL's programs."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    assert folders, "PostgreSQL is not installed: scripts/need_postgres.sh"
    return folders[-1].parent


def _servant() -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Postgres:
    """A server with any number of databases."""

    def __init__(self) -> None:
        self._programs = programs()
        self._user = _servant()
        self.folder = Path(tempfile.mkdtemp(prefix="flashover-postgres-"))
        password = self.folder / "password"
        password.write_text(PASSWORD)
        if self._user is not None:
            for path in (self.folder, password):
                shutil.chown(path, self._user)
        self.data = self.folder / "data"
        self._run("initdb", "-D", str(self.data), "-U", USER, "-A", "scram-sha-256", "--pwfile", str(password), "-E", "UTF8", "--locale=C")
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C"}
        done = subprocess.run(
            [str(self._programs / program), *arguments], user=self._user, env=environment, cwd=self.folder, check=False, timeout=WAIT,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout

    def start(self) -> None:
        options = f"-c listen_addresses=127.0.0.1 -p {self.port} -c unix_socket_directories={self.folder} -c fsync=on"
        self._run("pg_ctl", "-D", str(self.data), "-l", str(self.folder / "log"), "-w", "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop it; `immediate` is as sudden as a power cut."""
        self._run("pg_ctl", "-D", str(self.data), "-m", mode, "-w", "stop")

    def restart(self, mode: str = "immediate") -> None:
        self.stop(mode)
        self.start()

    def kill(self) -> None:
        """kill -9 of the whole server."""
        main = int((self.data / "postmaster.pid").read_text().split()[0])
        os.kill(main, signal.SIGKILL)
        deadline = time.monotonic() + WAIT
        while Path(f"/proc/{main}").exists() and time.monotonic() < deadline:
            time.sleep(0.02)

    def remove(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def url(self, name: str) -> str:
        return f"postgresql://{USER}:{PASSWORD}@127.0.0.1:{self.port}/{name}"

    def new(self) -> str:
        """The URL of a new, empty database."""
        name = f"t{secrets.token_hex(6)}"
        self.execute("postgres", f"CREATE DATABASE {name} TEMPLATE template0")
        return self.url(name)

    def execute(self, database: str, command: str) -> str:
        """Run a command behind the program's back."""
        arguments = [str(self._programs / "psql"), "-X", "-At", "-v", "ON_ERROR_STOP=1", "-c", command, self.url(database)]
        done = subprocess.run(arguments, capture_output=True, text=True, check=False, timeout=WAIT)
        assert done.returncode == 0, done.stderr
        return done.stdout

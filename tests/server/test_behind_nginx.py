"""docs/how-to/run-a-server.md followed to the letter: two servers on one PostgreSQL, nginx with TLS in front, players who come by it."""

from __future__ import annotations

import json
import random
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from flashover import Record
from tests.cli.test_operating import PAGE, SHARED, environment, free_port
from tests.server.live import WAIT
from tests.server.postgres import Postgres

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
NAME = "club.example"
#: Refusals after which no process can be left that has heard of fewer guesses.
IN_A_ROW = 25
#: The server, and what takes the place of its `proxy_pass` where there are several.
SITE, UPSTREAM = re.findall(r"^```nginx\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)
INSTEAD = re.search(r"and `(proxy_pass http://\w+;)`", PAGE)
#: What belongs to no site: where a server that is started by a test keeps things.
AROUND = """
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}
}}
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has the addresses players come from")


def self_signed(folder: Path) -> tuple[Path, Path]:
    """A certificate for the name on the page, and its key."""
    certificate, key = folder / "fullchain.pem", folder / "privkey.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
               f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(certificate)]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True)
    return certificate, key


class Club:
    """The whole of it as the page has it, but for ports, the certificate and the database's address."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder = folder
        ports = {"8001": str(free_port()), "8002": str(free_port()), "443": str(free_port())}
        self.port = int(ports["443"])
        self.certificate, key = self_signed(folder)
        self.tls = ssl.create_default_context(cafile=str(self.certificate))
        self._environment = environment(folder)
        self._stack = ExitStack()
        try:
            self.servers = self._servers(url, ports)
            self.nginx = self._nginx(ports, key)
            # The page's own commands have waited for the servers; the proxy is there at once.
            deadline = time.monotonic() + WAIT
            while '"ok":true' not in self.curl("/ready"):
                assert time.monotonic() < deadline, self.curl("/ready")
                time.sleep(0.1)
        except BaseException:
            self._stack.close()
            raise

    def _run(self, *command: str) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        started = subprocess.Popen(command, cwd=self.folder, env=self._environment, text=True, stdin=pipe, stdout=pipe, stderr=pipe)
        self._stack.enter_context(started)
        self._stack.callback(started.terminate)
        return started

    def _servers(self, url: str, ports: dict[str, str]) -> subprocess.Popen[str]:
        """The commands of the page: they pause, and keep the servers up, before what would put load on them."""
        example = re.search(r"postgresql://\S+", SHARED)
        assert example is not None
        script = SHARED.replace(example[0], url)
        for port in ("8001", "8002"):
            assert port in script
            script = script.replace(port, ports[port])
        start, load, rest = script.partition("flashover load")
        # Where a command fails, the servers are ended all the same, so that what was said is seen.
        trap = "trap 'kill $ONE $TWO 2> /dev/null || true' EXIT"
        started = self._run("/bin/bash", "-c", f"set -e\n{trap}\n{start}\necho up\nread -r line\n{load}{rest}")
        assert started.stdout is not None and started.stderr is not None
        self.said = ""
        for line in started.stdout:
            self.said += line
            if line.endswith("up\n"):  # what curl prints has no end of line
                return started
        raise AssertionError(started.stderr.read())

    def _nginx(self, ports: dict[str, str], key: Path) -> subprocess.Popen[str]:
        changed = {
            "listen 443 ssl;": f"listen 127.0.0.1:{ports['443']} ssl;",
            "/etc/letsencrypt/live/club.example/fullchain.pem": str(self.certificate),
            "/etc/letsencrypt/live/club.example/privkey.pem": str(key),
            "proxy_pass http://127.0.0.1:8000;": INSTEAD[1] if INSTEAD is not None else "",
            "127.0.0.1:8001": f"127.0.0.1:{ports['8001']}",
            "127.0.0.1:8002": f"127.0.0.1:{ports['8002']}",
        }
        site = UPSTREAM + SITE
        for on_the_page, here in changed.items():
            assert site.count(on_the_page) == 1, on_the_page
            site = site.replace(on_the_page, here)
        folder = self.folder / "nginx"
        folder.mkdir()
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder, site=site))
        return self._run(NGINX, "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf"))

    def stop(self) -> None:
        """Go on with the page's commands to their end, and stop the proxy: neither has had anything to complain about."""
        said, complained = self.servers.communicate("go on\n", timeout=2 * WAIT)
        said = self.said + said
        self.nginx.terminate()
        refused = self.nginx.communicate(timeout=WAIT)[1]
        self._stack.close()
        assert self.servers.returncode == 0, said + complained
        assert said.count('{"ok":true}') == 2 and len(re.findall(r"lost 0  doubled 0", said)) == 2, said
        assert "Traceback" not in complained and refused == ""

    # ------------------------------------------------------------------------------------------------ what comes in

    def curl(self, path: str, *more: str, address: str = "127.0.0.2") -> str:
        """The answer to a request from an address of this computer, and its status."""
        command = ["curl", "-sS", "--cacert", str(self.certificate), "--resolve", f"{NAME}:{self.port}:127.0.0.1", "--interface", address,
                   "-w", " %{http_code}", *more, f"https://{NAME}:{self.port}{path}"]  # fmt: skip
        return subprocess.run(command, capture_output=True, text=True, timeout=WAIT, check=False).stdout

    def page(self, made: Any, *, origin: str | None = None, address: str = "127.0.0.2") -> ClientConnection:
        """A page of the room, with a connection of its own."""
        line = socket.create_connection(("127.0.0.1", self.port), WAIT, (address, 0))
        line.settimeout(None)
        return connect(
            f"wss://{NAME}:{self.port}/api/v1/rooms/{made['room']}/ws", sock=line, ssl=self.tls, compression=None, max_size=None,
            open_timeout=WAIT, origin=Origin(origin or f"https://{NAME}:{self.port}"),
        )  # fmt: skip


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Club]:
    url = postgres.new()
    found = Club(tmp_path_factory.mktemp("club"), url)
    yield found
    found.stop()
    # The games are where the page says they are, and not in the folders: one was played here, the others by the load.
    assert postgres.execute(url.rpartition("/")[2], "SELECT count(*) FROM games").strip() == "9"
    assert list(found.folder.rglob("*.sqlite3")) == []


def status(answer: str) -> int:
    return int(answer.rpartition(" ")[2])


def received(page: ClientConnection, *kinds: str) -> Any:
    while True:
        message = json.loads(page.recv(WAIT))
        if message["type"] in kinds:
            return message


def test_the_page_followed_to_the_letter_is_a_club_to_play_in(club: Club) -> None:
    assert '"ok":true' in club.curl("/ready") and status(club.curl("/")) in (200, 404)  # without a built page there is only the API
    assert status(club.curl("/metrics")) == 404
    assert json.loads(club.curl("/api/v1/reach").rpartition(" ")[0])["origins"] == [f"https://{NAME}:{club.port}"]
    own = ("-H", f"Origin: https://{NAME}:{club.port}", "-H", "Content-Type: application/json", "-d")
    foreign = ("-H", "Origin: https://elsewhere.example", *own[2:])
    body = json.dumps({"seats": [{"kind": "human"}, {"kind": "human"}], "standard": True, "options": {"mode": "family"}})
    assert status(club.curl("/api/v1/rooms", *foreign, body)) == 403
    made = json.loads(club.curl("/api/v1/rooms", *own, body).rpartition(" ")[0])
    with pytest.raises(InvalidStatus, match="403"), club.page(made, origin="https://elsewhere.example"):
        pass

    # A game to its end, on pages that the proxy has sent to one server or the other.
    rng = random.Random(4)
    with ExitStack() as stack:
        pages = [stack.enter_context(club.page(made)) for _ in range(4)]
        told: dict[int, Any] = {}
        for page in pages:
            page.send(json.dumps({"type": "hello", "tokens": made["tokens"]}))
            state = received(page, "welcome")
        while (waits := state["view"]["waits_for"])["kind"] != "over":
            page = rng.choice(pages)
            ply = rng.choice([entry["ply"] for entry in waits["legal"]])
            page.send(json.dumps({"type": "ply", "base": state["version"], "ply": ply}))
            for other in pages:
                state = received(other, "update", "refused", "stale")
                assert state["type"] == "update"
                told.update((entry["number"], entry) for entry in state["entries"])
    assert len(told) > 50
    for _ in range(3):
        record = json.loads(club.curl(f"/api/v1/rooms/{made['room']}/record").rpartition(" ")[0])
        assert Record.from_json(record).verify().ok


def test_limits_count_for_the_address_that_the_proxy_has_seen(club: Club) -> None:
    # Codes that lead nowhere, until every process has heard enough of them from this address, whatever the client says it is.
    codes = (f"{first}{second}AA-AA" for first in "ABCDEFGHJKLMNPQRST" for second in "ABCDEFGHJKLMNPQRST")
    refused = 0
    with httpx.Client(transport=httpx.HTTPTransport(verify=club.tls, local_address="127.0.0.3"), timeout=WAIT) as guest:
        for number, code in enumerate(codes):
            answer = guest.get(
                f"https://127.0.0.1:{club.port}/api/v1/rooms/{code}", extensions={"sni_hostname": NAME},
                headers={"Host": f"{NAME}:{club.port}", "X-Forwarded-For": f"203.0.113.{number % 256}"},
            )  # fmt: skip
            assert answer.status_code in (404, 429), answer.text
            refused = refused + 1 if answer.status_code == 429 else 0
            if refused == IN_A_ROW:
                break
    assert refused == IN_A_ROW
    # Another player of the same proxy may still mistype one.
    assert status(club.curl("/api/v1/rooms/ABCD-EF", address="127.0.0.4")) == 404

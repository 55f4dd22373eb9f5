"""A real server and a real Chromium. Run by `FLASHOVER_BROWSER=1 pytest tests/browser -p no:xdist`, in a process of their own."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.cable import Cable
from tests.browser.chromium import DESKTOP, launch
from tests.browser.playing import WAIT
from tests.browser.serving import Server

# Playwright's loop and the asynchronous tests of the server do not share a process, and not every machine has a browser.
collect_ignore_glob = [] if os.environ.get("FLASHOVER_BROWSER") else ["test_*.py"]

expect.set_options(timeout=WAIT * 1000)

Open = Callable[..., Page]
#: What the pages of a failed test showed.
PICTURES = Path(__file__).parents[2] / "build" / "browser"
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("server") / "data")
    yield found
    said = found.stop()
    assert "Traceback" not in said, said


@pytest.fixture
def cable(server: Server) -> Iterator[Cable]:
    found = Cable(server.port)
    yield found
    found.close()


class Complaints(list[str]):
    """What the consoles of the pages say; anything that is not expected fails the test."""

    def __init__(self) -> None:
        super().__init__()
        self.expected: list[str] = []


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    found = Complaints()
    yield found
    # The browser looks for a new service worker by itself, also while a test has cut it off.
    expected = [*found.expected, "fetching the script"]
    assert [line for line in found if not any(part in line for part in expected)] == []


@pytest.fixture
def open_page(browser: Browser, server: Server, complaints: Complaints, request: pytest.FixtureRequest) -> Iterator[Open]:
    """Opens pages, each in a browser profile of its own."""
    contexts: list[BrowserContext] = []

    def opener(
        path: str = "/", *, language: str = "en", theme: str = "light", still: bool = True, size: dict[str, int] = DESKTOP,
        touch: bool = False, room: dict[str, Any] | None = None, seats: list[int] | None = None, host: bool = True, **settings: Any,
    ) -> Page:  # fmt: skip
        """A page with settings of its own; a still one shows everything at once. With the tokens of a room's seats (all of them when none are named)."""
        context = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]}, locale="en-GB", has_touch=touch, is_mobile=touch,
            reduced_motion="reduce" if still else "no-preference", base_url=server.address, accept_downloads=True,
        )  # fmt: skip
        contexts.append(context)
        context.set_default_timeout(WAIT * 1000)
        stored: dict[str, Any] = {"flashover.settings": {"language": language, "theme": theme, "animate": not still, "sound": False, **settings}}
        if room is not None:
            tokens = [token for seat, token in enumerate(room["tokens"]) if token and (seats is None or seat in seats)]
            stored[f"flashover.tokens.{room['room']}"] = {"tokens": tokens, **({"host": room["host"]} if host else {})}
        context.add_init_script(
            f"for (const [k, v] of Object.entries({json.dumps(stored)}))"
            " if (localStorage.getItem(k) === null) localStorage.setItem(k, JSON.stringify(v));"
        )
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        page.on("console", lambda message: complaints.append(f"{page.url}: {message.text}") if message.type == "error" else None)
        if path:
            page.goto(path)
        return page

    yield opener
    for number, context in enumerate(contexts):
        if request.node.stash.get(FAILED, False):
            PICTURES.mkdir(parents=True, exist_ok=True)
            for page in context.pages:
                page.screenshot(path=PICTURES / f"{re.sub(r'[^a-z0-9]+', '-', request.node.nodeid.lower())}-{number}.png")
        context.close()

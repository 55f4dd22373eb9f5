"""A person at the table page: reads what the page was told and what it highlights, and plays by clicks, taps or keys only."""

from __future__ import annotations

import contextlib
import json
import time
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket
from playwright.sync_api import TimeoutError as TooLate

from flashover.bots import Clock, get_bot
from tests.browser.texts import words as text_of
from tests.server.live import changed

#: Generous: a busy machine is slow, not wrong.
WAIT = 60.0
STEPS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1), "here": (0, 0)}
#: Plies that are played on the board; the others have a button.
ON_BOARD = {"move", "extinguish", "place", "knockdown", "explode", "identify", "ride"}

Cell = tuple[int, int]

MARKS = """() => {
  const cells = new Map([...document.querySelectorAll('svg.board [data-hit]')].map(hit => [`${+hit.getAttribute('x')} ${+hit.getAttribute('y')}`, hit.dataset.hit]));
  const marks = {};
  for (const mark of document.querySelectorAll('svg.board rect.mark'))
    marks[cells.get(`${+mark.getAttribute('x') - 9} ${+mark.getAttribute('y') - 9}`)] = [...mark.classList].find(name => ['move', 'water', 'choice', 'danger', 'look'].includes(name));
  return marks;
}"""

SHOWN = "version => Number(document.querySelector('[data-version]')?.dataset.version ?? -1) >= version"


class TablePage:
    """One page at a table. `page` must not have been sent to the table yet, so that its socket is seen."""

    def __init__(self, page: Page, room: str | None = None, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.view: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.board: dict[str, Any] = {}
        self.refused: list[dict[str, Any]] = []
        self.whys: list[dict[str, Any]] = []
        self.entries: dict[int, dict[str, Any]] = {}
        self.welcomes = 0
        #: The versions that were sent: what came between two of them came together.
        self.versions: set[int] = set()
        page.on("websocket", self._socket)
        if room is not None:
            page.goto(f"/r/{room}")
            self.arrived()

    # What the page knows

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._frame)

    def _frame(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "welcome":
            self.welcomes += 1
            self.you, self.board = message["you"], message["board"]
        if message["type"] == "refused":
            self.refused.append(message["error"])
        if message["type"] == "why" and message["error"]:
            self.whys.append(message["error"])
        for entry in message.get("entries") or message.get("log") or ():
            self.entries[entry["number"]] = entry
        if "view" in message:
            self.view = message["view"]
        elif "change" in message:
            self.view = changed(self.view, message["change"])
        self.versions.add(self.version)

    @property
    def version(self) -> int:
        return int(self.view.get("version", -1))

    @property
    def position(self) -> dict[str, Any]:
        found: dict[str, Any] = self.view["position"]
        return found

    @property
    def waits(self) -> dict[str, Any]:
        found: dict[str, Any] = self.view["waits_for"]
        return found

    @property
    def legal(self) -> list[str]:
        return [str(one["ply"]) for one in self.waits.get("legal") or ()]

    @property
    def over(self) -> bool:
        return bool(self.waits["kind"] == "over")

    @property
    def plies(self) -> list[str]:
        """Everything that counts so far."""
        return [str(self.entries[number]["ply"]) for number in sorted(self.entries) if not self.entries[number]["undone"]]

    # Waiting

    def until(self, what: Any, why: str, seconds: float = WAIT) -> None:
        """Waits until something is so; the page goes on meanwhile."""
        deadline = time.monotonic() + seconds
        while not what():
            assert time.monotonic() < deadline, f"waited for: {why}; toasts: {self.toasts()}"
            self.page.wait_for_timeout(10)

    def arrived(self) -> TablePage:
        """The table is there."""
        self.page.locator("svg.board, .seen table").first.wait_for()
        self.until(lambda: self.version >= 0, "a welcome")
        return self.shown()

    def shown(self) -> TablePage:
        """The page shows what it was told: its socket is heard here a moment before the page has drawn it."""
        self.page.wait_for_function(SHOWN, arg=self.version)
        return self

    def toasts(self) -> list[str]:
        return self.page.locator(".toasts .toast").all_inner_texts()

    def settle(self) -> TablePage:
        """Whatever is being shown is skipped, the summary put away."""
        self.shown()
        busy = self.page.locator("section.bar, section.summary")
        while busy.count():
            skip = self.page.locator('section.bar [data-skip="now"]')
            # What is shown may end by itself before the button is pressed.
            with contextlib.suppress(TooLate):
                self.press(skip if skip.count() else self.page.locator("section.summary header button"), 3000)
        return self

    def log(self) -> Locator:
        """The log, in front of the news of the last turn."""
        news = self.page.locator("section.summary")
        if news.count():
            self.page.locator(".tabs [role=tab]").nth(1).click()
        return self.page.get_by_role("log")

    def marks(self) -> dict[str, str]:
        """The highlighted cells and what they are highlighted as."""
        found: dict[str, str] = self.page.evaluate(MARKS)
        return found

    # Acting by mouse or finger

    def hit(self, cell: str) -> Locator:
        return self.page.locator(f'svg.board [data-hit="{cell}"]')

    def edge_hit(self, edge: str) -> Locator:
        return self.page.locator(f'svg.board [data-edge="{edge}"]')

    def press(self, what: Locator, patience: float | None = None) -> None:
        if self.touch:
            what.tap(timeout=patience)
        else:
            what.click(timeout=patience)

    def button(self, ply: str) -> Locator:
        """The button of a ply, in the panel."""
        return self.page.locator(f'.side [data-ply="{ply}"]')

    def cell_of(self, ply: str) -> str:
        """The cell that a ply is about."""
        words = ply.split()
        seat = int(self.waits["seat"])
        if words[0] == "command":
            seat, words = int(words[1]), words[2:]
        if words[0] in ("move", "extinguish"):
            row, column = self.position["firefighters"][seat]["at"]
            down, right = STEPS[words[1]]
            return f"{row + down},{column + right}"
        return next(word for word in words if "," in word)

    def order(self, seat: int | None) -> None:
        """Whose moves are to be made: another figure's by the captain's orders, or one's own."""
        ordered = self.page.locator(".crew button.ordered")
        if seat is None:
            if ordered.count():
                ordered.click()
            return
        figure = self.page.locator(".crew > li").nth(seat).locator("button")
        if figure.get_attribute("aria-pressed") != "true":
            self.press(figure)
        self.until(lambda: figure.get_attribute("aria-pressed") == "true", f"orders to {seat}")

    def play(self, ply: str) -> TablePage:
        """Plays a ply by clicks, and waits until it has happened."""
        assert ply in self.legal, f"{ply!r} is not offered: {self.legal}"
        self.settle()
        before, refused = self.version, len(self.refused)
        words = ply.split()
        if words[0] == "command":
            self.order(int(words[1]))
            words = words[2:]
        else:
            self.order(None)
        if words[0] == "end":
            self.press(self.button("end"))
            sure = self.page.locator('[data-ply="end!"]')
            # The click of a tap comes a moment after the finger has gone.
            self.until(lambda: self.version > before or len(self.refused) > refused or sure.is_visible(), "the end or a question")
            if sure.is_visible():
                self.press(sure)
        elif words[0] == "crew":
            if not self.button(ply).is_visible():
                self.press(self.page.get_by_role("button", name=text_of("do.crew_change")))
            self.press(self.button(ply))
        elif words[0] in ON_BOARD:
            self._on_board(ply, self.cell_of(ply))
        else:
            self._in_panel(ply, words)
        return self.happened(before, refused)

    def _in_panel(self, ply: str, words: list[str]) -> None:
        """A button of its own, or on a narrow screen one of several directions behind a button."""
        if not self.button(ply).count():
            slot = f"drive.{words[1]}" if words[0] == "drive" else words[0]
            self.press(self.page.locator(f'.side [data-slot="{slot}"]'))
            self.press(self.page.locator(f'[role=menu] [data-ply="{ply}"]'))
            return
        self.press(self.button(ply))

    def happened(self, before: int, refused: int | None = None) -> TablePage:
        """The table has changed, and nothing was refused."""
        self.until(lambda: self.version > before or (refused is not None and len(self.refused) > refused), "an update")
        assert refused is None or len(self.refused) == refused, self.refused[-1]
        return self.shown()

    def _on_board(self, ply: str, cell: str) -> None:
        marks = self.marks()
        assert cell in marks, f"{cell} is not highlighted for {ply!r}: {marks}"
        before, refused = self.version, len(self.refused)
        self.press(self.hit(cell))
        item = self.page.locator(f'[role=menu] [data-ply="{ply}"]')
        confirm = self.page.locator(".actions .confirm button.primary")
        menu = self.page.locator("[role=menu]")

        def happened() -> bool:
            return self.version > before or len(self.refused) > refused

        self.until(lambda: happened() or menu.is_visible() or confirm.is_visible(), f"an answer to {cell}")
        if happened():
            return
        if menu.is_visible():
            assert item.is_visible(), f"the menu at {cell} lacks {ply!r}"
            self.press(item)
        elif confirm.is_visible():
            self.press(confirm)

    def edge(self, edge: str, ply: str) -> TablePage:
        """Plays a door or a chop on the wall or door itself."""
        self.settle()
        before, refused = self.version, len(self.refused)
        self.press(self.edge_hit(edge))
        item = self.page.locator(f'[role=menu] [data-ply="{ply}"]')
        self.until(lambda: item.is_visible() or self.version > before or len(self.refused) > refused, f"an answer to {edge}")
        if item.is_visible():
            self.press(item)
        return self.happened(before, refused)

    def roll(self, red: int | None = None, black: int | None = None) -> TablePage:
        """Enters what real dice show."""
        self.settle()
        before, refused = self.version, len(self.refused)
        for colour, face in (("red", red), ("black", black)):
            if face is not None:
                self.press(self.page.get_by_role("radio", name=text_of(f"companion.face.{colour}", n=face)))
        self.press(self.page.locator("section.dice button.enter"))
        return self.happened(before, refused)

    def turn_up(self, what: str) -> TablePage:
        """Enters what a turned-up POI is: `victim` or `false_alarm`."""
        self.settle()
        before, refused = self.version, len(self.refused)
        self.press(self.page.get_by_role("radio", name=text_of(f"companion.{what}")))
        self.press(self.page.locator("section.dice button.enter"))
        return self.happened(before, refused)

    def leave_to_the_server(self) -> TablePage:
        """Lets the server roll once, beside real dice."""
        self.settle()
        before, refused = self.version, len(self.refused)
        self.press(self.page.get_by_role("button", name=text_of("companion.server")))
        return self.happened(before, refused)

    def last_card(self) -> Locator:
        """The card that is shown when the end of the game has been."""
        result = self.view["result"]
        tone = "perfect" if result["perfect"] else result["outcome"]
        card = self.page.get_by_role("dialog", name=text_of(f"lastcard.title.{tone}"))
        card.wait_for()
        return card

    def standard(self) -> TablePage:
        """The one-click set-up."""
        while self.position["phase"] == "setup":
            before = self.version
            self.press(self.page.get_by_role("button", name=text_of("table.standard")))
            self.happened(before)
        return self


def play_on(table: TablePage, most: int = 600) -> list[str]:
    """Plays to the end of the game with the plies a bot would choose; returns them."""
    mind, rng = get_bot("greedy"), Random(1)
    played: list[str] = []
    while not table.over:
        assert table.waits["kind"] == "decision" and len(played) < most
        observation = {"position": table.position, "waits_for": {**table.waits, "legal": table.legal}}
        played.append(mind.choose(observation, table.legal, Clock(), rng))
        table.play(played[-1])
    return played

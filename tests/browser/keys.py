"""The same person without mouse and finger: nothing but the keyboard, with Latin or with Russian letters."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.playing import STEPS, TablePage

ARROWS = {"up": "ArrowUp", "right": "ArrowRight", "down": "ArrowDown", "left": "ArrowLeft"}
LETTERS = {"end": "e", "treat": "t", "dispose": "d", "gun": "g", "keep": "k", "stay": "y", "crew": "c", "look": "o"}
FOCUSED = "document.activeElement?.closest('[data-ply]')?.dataset.ply ?? document.activeElement?.innerText ?? ''"


class KeyboardPage(TablePage):
    """Plays by keys only."""

    def key(self, *keys: str) -> None:
        for one in keys:
            self.page.keyboard.press(one)

    def tab_to(self, what: str, most: int = 80) -> None:
        """Tabs until a control with this ply or this text has the focus."""
        for _ in range(most):
            self.key("Tab")
            focused = str(self.page.evaluate(FOCUSED)).strip()
            if focused == what or what in focused.split("\n"):
                assert self.page.evaluate("document.activeElement.matches(':focus-visible')"), f"the focus on {what} is not visible"
                return
        raise AssertionError(f"no control {what!r} within {most} tabs")

    def walk_to(self, cell: str) -> None:
        """Moves the cursor from the acting figure to a cell."""
        self.key("w")
        row, column = self._actor()
        to_row, to_column = (int(part) for part in cell.split(","))
        self.key(*["ArrowDown" if to_row > row else "ArrowUp"] * abs(to_row - row))
        self.key(*["ArrowRight" if to_column > column else "ArrowLeft"] * abs(to_column - column))

    def _actor(self) -> tuple[int, int]:
        seat = self.position["active"] if self.position["phase"] == "actions" else self.waits["seat"]
        ordered = self.page.locator(".crew button.ordered")
        if ordered.count():
            seat = int(ordered.evaluate("one => [...one.closest('ul').children].indexOf(one.closest('li'))"))
        row, column = self.position["firefighters"][seat]["at"]
        return int(row), int(column)

    def play(self, ply: str) -> KeyboardPage:
        assert ply in self.legal, f"{ply!r} is not offered: {self.legal}"
        self.shown()
        if self.page.locator("section.bar").count():
            self.key("s")
        self.key("Escape")
        before, refused = self.version, len(self.refused)
        words = ply.split()
        if words[0] == "command":
            self.key(str(int(words[1]) + 1))
            assert self.page.locator(".crew button.ordered").count() == 1
            words = words[2:]
        if words[0] in ("move", "extinguish", "door", "chop") and words[1] in ARROWS:
            self.key(f"Shift+{ARROWS[words[1]]}")
            self._menu(ply)
        elif words[0] in LETTERS:
            self.key(LETTERS[words[0]])
            if words[0] == "end" and self.page.locator('[data-ply="end!"]').count():
                self.tab_to("end!")
                self.key("Enter")
            self._menu(ply)
        elif words[0] in ("reroll", "first", "specialist"):
            self.tab_to(ply)
            self.key("Enter")
        else:
            self.walk_to(self.target(ply))
            self.key("Enter")
            self._menu(ply)
        self.happened(before, refused)
        return self

    def roll(self, red: int | None = None, black: int | None = None) -> KeyboardPage:
        """Enters what real dice show."""
        self.page.locator("section.dice").wait_for()
        before, refused = self.version, len(self.refused)
        self.key(*[str(face) for face in (red, black) if face is not None], "Enter")
        self.happened(before, refused)
        return self

    def target(self, ply: str) -> str:
        words = ply.split()
        if words[0] in ("drive", "park"):
            spots = self.board["ambulance_parking" if words[1] == "ambulance" else "engine_parking"]
            row, column = next(spot["cells"][0] for spot in spots if spot["side"] == words[2])
            return f"{row},{column}"
        if words[0] == "extinguish":
            row, column = self._actor()
            down, right = STEPS[words[1]]
            return f"{row + down},{column + right}"
        return self.cell_of(ply)

    def _menu(self, ply: str) -> None:
        """Chooses in the menu, when one has opened."""
        items = self.page.locator("[role=menu] [role=menuitem]")
        if not items.count():
            return
        plies = [item.get_attribute("data-ply") for item in items.all()]
        assert ply in plies, f"the menu has {plies}, not {ply!r}"
        self.key(str(plies.index(ply) + 1))


#: What a Russian keyboard writes where the Latin letters are.
RUSSIAN = dict(zip("abcdefghijklmnopqrstuvwxyz", "фисвуапршолдьтщзйкыегмцчня", strict=True))


class RussianPage(KeyboardPage):
    """Plays by the keys of a Russian keyboard: the system says which key was pressed, and what letter it writes."""

    def __init__(self, page: Page, room: str | None = None) -> None:
        self._session = page.context.new_cdp_session(page)
        super().__init__(page, room)

    def key(self, *keys: str) -> None:
        for one in keys:
            shift, letter = one.startswith("Shift+"), one.removeprefix("Shift+").lower()
            if letter in RUSSIAN:
                self._press(f"Key{letter.upper()}", ord(letter.upper()), RUSSIAN[letter], shift=shift)
            elif one == "?":
                self._press("Digit7", ord("7"), "?", shift=True)  # where it is
            else:
                super().key(one)

    def _press(self, code: str, number: int, writes: str, *, shift: bool) -> None:
        written = writes.upper() if shift else writes
        pressed = {"code": code, "key": written, "windowsVirtualKeyCode": number, "modifiers": 8 if shift else 0}
        self._session.send("Input.dispatchKeyEvent", {"type": "keyDown", "text": written, **pressed})
        self._session.send("Input.dispatchKeyEvent", {"type": "keyUp", **pressed})

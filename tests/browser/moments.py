"""What a table shows at many instants, held against the game itself: its record is played again with the library, event by event."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from playwright.sync_api import Page

from flashover.events import (
    Event,
    FirePlaced,
    FireReduced,
    FireRemoved,
    Moved,
    PoiPlaced,
    PoiRevealed,
    RodeAlong,
    SmokeIgnited,
    SmokePlaced,
    SmokeRemoved,
    TurnBegan,
    VictimLost,
    VictimRescued,
    WallDamaged,
)
from flashover.game import Game
from flashover.geometry import Cell, is_inside
from flashover.i18n.catalogue import from_json
from flashover.record import Record
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import JOINER, words

#: Collects what every part shows, read off what is drawn and written: after each change of the document, and many times a second.
#: `seen` counts the instants that differ in something that is compared; others are not taken again.
WATCH = """() => {
  window.samples = [];
  const known = new Set();
  window.seen = () => known.size;
  const number = (one) => { const found = parseInt(one?.textContent ?? '', 10); return Number.isNaN(found) ? null : found; };
  const hits = [...document.querySelectorAll('svg.board [data-hit]')].map(hit => [+hit.getAttribute('x'), +hit.getAttribute('y'), +hit.getAttribute('width'), hit.dataset.hit]);
  const cellAt = (x, y) => hits.find(([left, top, wide]) => x >= left && x < left + wide && y >= top && y < top + wide)?.[3];
  const drawn = () => {
    const found = { fire: [], smoke: [], poi: [], victim: [] };
    for (const use of document.querySelectorAll('svg.board use')) {
      const art = use.getAttribute('href').replace('#fo-', '');
      const kind = /^(victim|treated|pet-)/.test(art) ? 'victim' : art;
      if (!(kind in found) || use.closest('.scene, .remains')) continue;
      const [, x, y] = /translate\\(([-\\d.]+)[ ,]+([-\\d.]+)\\)/.exec(use.closest('[transform]').getAttribute('transform'));
      found[kind].push(cellAt(+x, +y) ?? `${x} ${y}`);
    }
    for (const cells of Object.values(found)) cells.sort();
    return found;
  };
  const sample = () => {
    const parts = [...document.querySelectorAll('[data-moment]')].map(part => Number(part.dataset.moment));
    if (!parts.length) return;
    const headline = document.querySelector('header.top h1');
    const told = document.querySelector('[data-told]')?.dataset.told;
    const shown = {
      parts, told: told === undefined ? null : Number(told), drawn: drawn(),
      playing: !!document.querySelector('section.bar'),
      staged: !!document.querySelector('svg.board .scene > *'),
      headline: headline?.firstChild?.textContent.trim() ?? '', turn: Number(headline?.querySelector('small')?.textContent.match(/\\d+/)?.[0] ?? 0),
      burning: !!document.querySelector('header.top.burning'),
      counted: Object.fromEntries([...document.querySelectorAll('[data-counter]')].map(one => [one.dataset.counter, number(one.querySelector('span'))])),
      chips: [...document.querySelectorAll('.crew > li > button')].map(one => [one.classList.contains('active'), number(one.querySelector('.ap b')), number(one.querySelector('.ap .saved'))]),
      mine: document.title.startsWith('●'),
      card: document.querySelector('.lastcard')?.dataset.tone ?? null,
      logged: !!document.querySelector('.log'),
    };
    const labels = [...document.querySelectorAll('[title], [aria-label]')].map(one => `${one.title} ${one.getAttribute('aria-label')}`);
    const text = [document.title, document.body.textContent, ...labels].join(' ');
    const spoken = [...document.querySelectorAll('[aria-live]')].map(one => one.textContent).join(' ');
    const key = JSON.stringify(shown);
    if (known.has(key) && window.samples.at(-1).text === text) return;
    known.add(key);
    window.samples.push({ ...shown, text, spoken });
  };
  let waiting = false;
  new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; sample(); });
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  setInterval(sample, 40);
}"""

SEAT_VALUES = ("seat", "captain", "asked", "last")
#: How many entries the log of a table has at most.
LOGGED = 300


@dataclass(frozen=True)
class Picture:
    """What is to be seen of a game at one moment."""

    fire: frozenset[Cell]
    smoke: frozenset[Cell]
    pois: tuple[Cell, ...]
    victims: tuple[Cell, ...]
    rescued: int
    lost: int
    cubes: int
    unrevealed: int
    turn: int
    phase: str
    active: int
    ap: int
    saved: tuple[int, ...]

    @classmethod
    def of(cls, game: Game) -> Picture:
        """As the library has it."""
        position: Any = game.position()
        pois = [(tuple(poi["at"]), poi["face"]) for poi in position["pois"]]
        return cls(
            fire=frozenset(tuple(cell) for cell in position["fire"]), smoke=frozenset(tuple(cell) for cell in position["smoke"]),
            pois=tuple(sorted(cell for cell, face in pois if face == "down")), victims=tuple(sorted(cell for cell, face in pois if face != "down")),
            rescued=position["rescued"], lost=position["lost"], cubes=sum(wall["cubes"] for wall in position["walls"]),
            unrevealed=sum(position["unrevealed"].values()), turn=game.turn, phase=position["phase"], active=position["active"], ap=position["ap"],
            saved=tuple(figure["saved"] for figure in position["firefighters"]),
        )  # fmt: skip

    def after(self, event: Event) -> Picture:
        """What the next event changes of it."""
        match event:
            case TurnBegan(seat=seat, ap=ap):
                return replace(self, turn=self.turn + 1, phase="actions", active=seat, ap=ap)
            case FirePlaced(at=at) | SmokeIgnited(at=at):
                return replace(self, fire=self.fire | {at}, smoke=self.smoke - {at})
            case SmokePlaced(at=at):
                return replace(self, smoke=self.smoke | {at})
            case SmokeRemoved(at=at):
                return replace(self, smoke=self.smoke - {at})
            case FireReduced(at=at):
                return replace(self, fire=self.fire - {at}, smoke=self.smoke | ({at} if is_inside(at) else set()))
            case FireRemoved(at=None):
                return replace(self, fire=frozenset(filter(is_inside, self.fire)))
            case FireRemoved(at=at):
                return replace(self, fire=self.fire - {at})
            case WallDamaged():
                return replace(self, cubes=self.cubes + 1)
            case PoiPlaced(at=at):
                return replace(self, pois=_with(self.pois, at))
            case PoiRevealed(at=at, victim=victim):
                victims = _with(self.victims, at) if victim else self.victims
                return replace(self, pois=_without(self.pois, at), victims=victims, unrevealed=self.unrevealed - 1)
            case VictimLost(at=at):
                return replace(self, victims=_without(self.victims, at), lost=self.lost + 1)
            case VictimRescued(at=at):
                return replace(self, victims=_without(self.victims, at), rescued=self.rescued + 1)
            case Moved(start=start, to=to, carry=carry, lead=lead):
                return self._carried(start, to, (carry in ("victim", "treated")) + lead)
            case RodeAlong(start=start, to=to, carry=carry):
                return self._carried(start, to, carry in ("victim", "treated"))
        return self

    def _carried(self, start: Cell, to: Cell, count: int) -> Picture:
        victims = self.victims
        for _ in range(count):
            victims = _with(_without(victims, start), to)
        return replace(self, victims=victims)

    def at(self, cell: str) -> tuple[str, int, int]:
        """What lies on a cell: the threat, POIs face down, victims."""
        row, column = map(int, cell.split(","))
        found = (row, column)
        threat = "fire" if found in self.fire else "smoke" if found in self.smoke else ""
        return threat, self.pois.count(found), self.victims.count(found)


#: What `after` does not follow: it is there when the ply is over.
UNFOLLOWED = ("phase", "active", "ap", "saved")


def _with(cells: tuple[Cell, ...], at: Cell) -> tuple[Cell, ...]:
    return tuple(sorted((*cells, at)))


def _without(cells: tuple[Cell, ...], at: Cell) -> tuple[Cell, ...]:
    left = list(cells)
    left.remove(at)
    return tuple(left)


class Story:
    """A game as its record has it: the picture before each ply, after each of its events, and when it is over."""

    def __init__(self, server: Server, room: str) -> None:
        record = Record.from_json(server.get(f"/rooms/{room}/record"))
        opening = record.opening()
        self.plies = record.plies
        self.result = record.result
        #: Ply -> the pictures from before its first event to after its last one; and what the library says when it is over.
        self.during: dict[int, list[Picture]] = {}
        self.rest: dict[int, Picture] = {0: Picture.of(opening)}
        #: Who decides when a ply is over; None for dice.
        self.decides: dict[int, int | None] = {0: opening.to_decide}
        self.places: dict[int, set[str]] = {}
        for step in record.replay():
            pictures = [self.rest[step.number - 1]]
            for event in step.events:
                pictures.append(pictures[-1].after(event))
            self.during[step.number] = pictures
            self.rest[step.number] = Picture.of(step.game)
            self.decides[step.number] = None if step.game.over else step.game.to_decide
            self.places[step.number] = {f"{cell[0]},{cell[1]}" for event in step.events for cell in _cells(event)}
            settled = {name: getattr(pictures[-1], name) for name in UNFOLLOWED}
            assert replace(self.rest[step.number], **settled) == pictures[-1], f"these tests do not follow {step.ply}: {step.events}"

    @property
    def last(self) -> int:
        """The number of the last ply."""
        return len(self.plies)


def _cells(event: Event) -> Iterable[Cell]:
    for value in event.__dict__.values():
        if isinstance(value, tuple) and len(value) == 2:
            if isinstance(value[0], int):
                yield value  # a pair of numbers is a cell
            elif isinstance(value[0], tuple):
                yield from value


# ---------------------------------------------------------------- words


class Names:
    """Texts with every firefighter as one word, whether called by a name, by a letter, or both ways in one sentence."""

    def __init__(self, names: list[str]) -> None:
        letters = {f"(?:the )?firefighter {letter}": letter for letter in "abcdef"}
        self._called = {re.escape(name.casefold()): "abcdef"[seat] for seat, name in enumerate(names)} | letters
        self._pattern = re.compile("|".join(rf"\b(?:{called})\b" for called in self._called))
        self._by_name = {name.casefold(): "abcdef"[seat] for seat, name in enumerate(names)}

    def plain(self, text: str) -> str:
        """The text to be compared."""
        text = re.sub(r"\s+", " ", text.replace(JOINER, "")).casefold()
        return self._pattern.sub(lambda found: f"@{self._by_name.get(found[0], found[0][-1])}", text)


def lettered(values: dict[str, Any]) -> dict[str, Any]:
    """Seats are numbers on the wire and letters in the sentences, also in those within sentences."""
    return {
        name: "ABCDEF"[value] if name in SEAT_VALUES and isinstance(value, int)
        else value | {"values": lettered(value.get("values") or {})} if isinstance(value, dict) and "key" in value
        else value
        for name, value in values.items()
    }  # fmt: skip


#: What a phone held upright calls directions and sides: its board is turned by a quarter to the right.
TURNED = {
    f"{kind}.{place}": f"{kind}.{after}"
    for kind, places in (("direction", ("up", "right", "down", "left")), ("side", ("top", "right", "bottom", "left")))
    for place, after in zip(places, (*places[1:], places[0]), strict=True)
}


def as_seen(values: dict[str, Any], turned: bool) -> dict[str, Any]:
    """The words of place in a sentence follow the board as it is shown."""
    return {
        name: value | {"key": TURNED.get(value["key"], value["key"])} if turned and isinstance(value, dict) and "key" in value else value
        for name, value in values.items()
    }  # fmt: skip


def sentence(phrase: dict[str, Any], turned: bool = False) -> str:
    """What is said of an event, or of what a bot is about, in English."""
    said: Any = from_json({"key": phrase["key"], "values": as_seen(lettered(phrase["values"]), turned)})
    return str(said.text())


# ---------------------------------------------------------------- comparing


def seen(page: Page) -> int:
    """How many different instants have been looked at."""
    return int(page.evaluate("() => window.seen()"))


def check(table: TablePage, server: Server, room: str) -> int:
    """Compares everything that was looked at with the game; returns how many instants differed in what they show."""
    samples: list[dict[str, Any]] = table.page.evaluate("() => window.samples")
    names = Names([seat["name"] for seat in table.view["seats"]])
    entries = dict(table.entries)
    # Bots may be playing still: the record is read after the page, so that it has all that the page has.
    story = Story(server, room)
    for number, entry in entries.items():
        assert story.plies[number - 1] == entry["ply"], "the page has been sent the game of the record"
    words_of = Words(table, names)
    told: dict[int, set[int]] = {}
    for sample in samples:
        told.setdefault(sample["parts"][0], set()).add(sample["told"] or 0)
    for sample in samples:
        ply = sample["parts"][0]
        assert len(set(sample["parts"])) == 1 and len(sample["parts"]) >= 4, f"parts of several moments: {sample['parts']}"
        now = sample["told"] or 0
        scenes = max((one for one in told[ply] if one < now), default=0), min((one for one in told[ply] if one > now), default=None)
        assert (wrong := _against(sample, story, table, *scenes)) == [], f"at ply {ply} ({story.plies[ply - 1]}): {wrong} {without_text(sample)}"
        words_of.check(sample)
    words_of.heard()
    return seen(table.page)


def without_text(sample: dict[str, Any]) -> dict[str, Any]:
    """A sample that fits into a message."""
    return {name: value for name, value in sample.items() if name != "text"}


def _against(sample: dict[str, Any], story: Story, table: TablePage, before: int, after: int | None) -> list[str]:
    """What of a sample is not of its moment: between the events that are told and those of the scene on the stage, or at rest.

    `before` and `after` are how many events were told with the scene before it, and with the next one.
    """
    ply = sample["parts"][0]
    if not sample["playing"]:
        window = [story.rest[ply]]
        if sample["told"] is not None and sample["told"] != len(story.during.get(ply, [0])) - 1:
            return ["at rest, but not everything is told"]
    else:
        window = story.during[ply][sample["told"] or 0 :][: None if after is None else after - (sample["told"] or 0) + 1]
    wrong = _drawn(sample, window, story)
    limits = table.view["outlook"]["limits"]
    shown = sample["counted"]
    # What a scene brings is counted when it lands, in the same picture as its words or in the next one.
    counted = (story.during[ply][before : sample["told"]] if sample["staged"] and ply else []) + window
    for name, right in (
        ("rescued", [one.rescued for one in counted]), ("lost", [one.lost for one in counted]),
        ("cubes", [limits["cubes"] - one.cubes for one in counted]), ("pois", [one.unrevealed for one in counted]),
    ):  # fmt: skip
        if not min(right) <= shown[name] <= max(right):
            wrong.append(f"{name}: {shown[name]}, not {right}")
    players = [seat["name"] for seat in table.view["seats"]]
    if not any(_headed(sample, picture, players, story, ply) for picture in window):
        wrong.append(f"head and chips: not {[(one.turn, one.phase, one.active, one.ap) for one in window]}")
    wrong += _points(sample, window, story, table, ply)
    decides = story.decides[ply]
    if sample["mine"] and (sample["playing"] or decides not in table.you["seats"]):
        wrong.append("the title says that it is my turn")
    if sample["card"] is not None and (sample["playing"] or ply != story.last or story.result is None):
        wrong.append("the last card")
    return wrong


def _drawn(sample: dict[str, Any], window: list[Picture], story: Story) -> list[str]:
    """Tokens where none should be, or others; those that a scene draws itself may be missing from the board."""
    ply = sample["parts"][0]
    counted = {kind: Counter(cells) for kind, cells in sample["drawn"].items()}
    staged = story.places.get(ply, set()) | story.places.get(ply - 1, set()) if sample["staged"] else set()

    def of(cell: str) -> tuple[str, int, int]:
        threat = "fire" if counted["fire"][cell] else "smoke" if counted["smoke"][cell] else ""
        return threat, counted["poi"][cell], counted["victim"][cell]

    cells = {f"{row},{column}" for row in range(8) for column in range(10)}
    strange = {cell for cells in counted.values() for cell in cells} - cells
    if strange:
        return [f"drawn outside of the board: {strange}"]

    def differ(picture: Picture) -> list[str]:
        return [cell for cell in sorted(cells) if of(cell) != picture.at(cell) and not (cell in staged and of(cell) == ("", 0, 0))]

    found = min((differ(picture) for picture in window), key=len)
    return [f"on {cell} is drawn {of(cell)}, not {[picture.at(cell) for picture in window]}" for cell in found]


def _headed(sample: dict[str, Any], picture: Picture, players: list[str], story: Story, ply: int) -> bool:
    """Whether turn, phase and whose turn it is are those of the picture, all at once."""
    if picture.phase == "over" and story.result is not None:
        right = {words("phase.over"), words(f"result.{story.result['outcome']}")}
    else:
        right = {words(f"phase.{picture.phase}", letter="ABCDEF"[picture.active], name=players[picture.active])}
    chips = [seat for seat, (active, *_) in enumerate(sample["chips"]) if active]
    alive = picture.phase not in ("setup", "over")
    return (
        sample["headline"] in right and sample["turn"] == picture.turn and sample["burning"] == (picture.phase in ("fire", "replenish"))
        and chips == ([picture.active] if alive else [])
    )  # fmt: skip


def _points(sample: dict[str, Any], window: list[Picture], story: Story, table: TablePage, ply: int) -> list[str]:
    """AP of the chips: those of the moment at rest; while several plies that came together are shown, none of a later ply."""
    first = max((version for version in table.versions if version < ply), default=0) if sample["playing"] else ply
    plies = [story.rest[number] for number in range(first, ply + 1)] + window
    wrong = []
    for seat, (_, ap, saved) in enumerate(sample["chips"]):
        if ap is not None and ap not in {picture.ap for picture in plies}:
            wrong.append(f"{ap} AP of {seat}")
        if ap is None and (saved or 0) not in {picture.saved[seat] for picture in plies}:
            wrong.append(f"{saved} saved AP of {seat}, not {[picture.saved[seat] for picture in plies]}")
    return wrong


class Words:
    """The sentences of a game: which of them a page may know at a moment, and which its log must have."""

    def __init__(self, table: TablePage, names: Names) -> None:
        self._names = names
        self._entries = dict(sorted(table.entries.items()))
        turned = table.page.evaluate("() => innerWidth < 700 && innerHeight > innerWidth")
        self._lines = {
            number: [names.plain(sentence(event, turned)) for event in entry["events"]] for number, entry in self._entries.items()
        }  # fmt: skip
        self._intents = {
            number: names.plain(sentence(entry["intent"], turned)) for number, entry in self._entries.items() if entry["intent"]
        }  # fmt: skip
        self._ends = [names.plain(words(f"lastcard.title.{tone}")) for tone in ("won", "perfect", "lost", "collapsed")]
        self._announced: set[str] = set()
        self._meant: set[str] = set()

    def check(self, sample: dict[str, Any]) -> None:
        """No word is ahead of its moment, and none that was said is missing from the log."""
        ply, text = sample["parts"][0], self._names.plain(sample["text"])
        assert not re.search(r"\{\w+\}", text), f"at ply {ply} a sentence lacks a value"
        told = len(self._lines.get(ply, ())) if sample["told"] is None else sample["told"]
        placed = [(number, place, line) for number, lines in self._lines.items() for place, line in enumerate(lines)]
        said = {line for number, place, line in placed if (number, place) < (ply, told)}
        # A sentence that is part of another one said before is not news.
        old = "\n".join(said)
        ahead = [line for line in {line for *_, line in placed} - said if line in text and line not in old]
        assert not ahead, f"at ply {ply}, {told} of its events told, the page already says {ahead}"
        meant = {intent for number, intent in self._intents.items() if number <= ply}
        hurried = [intent for intent in set(self._intents.values()) - meant if intent in text]
        assert not hurried, f"at ply {ply} the page already says what a bot is about to do: {hurried}"
        if sample["card"] is None:
            assert not [end for end in self._ends if end in text], f"the last card is written already at ply {ply}"
        if sample["logged"]:
            kept = list(self._entries)[-LOGGED:]
            missing = [
                line for number, place, line in placed
                if number in kept and (number, place) < (ply, told) and self._entries[number]["events"][place]["code"] != "turn.began" and line not in text
            ]  # fmt: skip
            assert not missing, f"at ply {ply} the log lacks {missing}: do the tests still know how the page writes it?"
        self._announced |= {line for line in said if line in self._names.plain(sample["spoken"])}
        self._meant |= {intent for intent in meant if intent in text}

    def heard(self) -> None:
        """What was looked for is what the page says: events were announced, and bots said what they are about."""
        assert len(self._announced) >= 3, f"announced: {self._announced}"
        assert not self._intents or self._meant, "no word of a bot was seen"

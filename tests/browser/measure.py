"""Figures of the page: its weight, the time from a click to its painted result, frames of a fire phase and of explosions, dead links.

Run as `python -m tests.browser.measure`: prints one JSON object. Parts can be named: weight, loaded, clicks, frames, scenes, explosion,
links. How busy the machine was comes first: on a busy one times say little.
"""

from __future__ import annotations

import collections
import gzip
import itertools
import json
import os
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, Response, sync_playwright

import flashover
from flashover import Game
from flashover.bots import Clock, get_bot
from flashover.testing import scenario
from tests.browser.chromium import DESKTOP, launch
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import words
from tests.server.live import Page as Player

CLICKS = 120

Events = list[dict[str, Any]]

#: Notes when a click on the board happens, and when the first frame after the change it leads to is painted.
WATCH = """() => {
  window.__times = [];
  let since = null;
  document.addEventListener('click', (event) => { since = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (since === null) return;
    const begun = since;
    since = null;
    // One frame callback runs before the paint, the next after it.
    requestAnimationFrame(() => requestAnimationFrame(() => window.__times.push(performance.now() - begun)));
  }).observe(document.querySelector('.crew'), { subtree: true, childList: true, characterData: true });
}"""

FRAMES = """() => {
  window.__frames = [];
  window.__frame = (now) => { window.__frames.push(now); window.__running = requestAnimationFrame(window.__frame); };
  window.__running = requestAnimationFrame(window.__frame);
}"""

#: How many times slower than this machine a weak one is taken to be, and how often a scene is shown.
SLOWER = 4
SHOWINGS = 5
#: How often a dead link is followed.
LINKS = 20
#: Milliseconds without a picture after which nothing was moving.
REST = 150

#: Plays a scene on the page /scenes and returns the moments of its frames, counted by a frame callback where that is wanted: the page
#: then has to make each frame, too, which it otherwise leaves to the compositor.
STAGED = """async ([scene, counted]) => {
  const stamps = [];
  let running = counted;
  const frame = (now) => {
    stamps.push(now);
    if (running) requestAnimationFrame(frame);
  };
  const until = async (wanted) => {
    while (document.querySelector('.gallery')?.dataset.playing !== wanted) await new Promise((done) => setTimeout(done, 10));
  };
  const go = (to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  };
  if (counted) requestAnimationFrame(frame);
  if (scene === 'idle') await new Promise((done) => setTimeout(done, 1500));
  else {
    go(`/scenes?scene=${scene}&again=${stamps.length}${Math.random()}`);
    await until('0');
    await until('done');
  }
  running = false;
  go('/scenes?scene=explosion&t=1');
  await new Promise((done) => setTimeout(done, 200));
  return stamps;
}"""


def page_of(browser: Browser, server: Server, room: dict[str, Any], *, still: bool, language: str = "en", **settings: Any) -> Page:
    """A page that holds all seats of a room."""
    context = browser.new_context(
        viewport={"width": DESKTOP["width"], "height": DESKTOP["height"]}, base_url=server.address, locale="en-GB",
        reduced_motion="reduce" if still else "no-preference",
    )  # fmt: skip
    stored = {
        "flashover.settings": {"language": language, "theme": "light", "sound": False, **settings},
        f"flashover.tokens.{room['room']}": {"tokens": room["tokens"], "host": room["host"]},
    }
    context.add_init_script(f"for (const [k, v] of Object.entries({json.dumps(stored)})) localStorage.setItem(k, JSON.stringify(v));")
    return context.new_page()


def weight() -> dict[str, float]:
    """Kilobytes of all that is served, compressed."""
    static = Path(flashover.__file__).parent / "server" / "static"
    sizes = {path: len(gzip.compress(path.read_bytes(), 6)) for path in static.rglob("*") if path.is_file()}
    return {"all_files_gzip_kb": round(sum(sizes.values()) / 1000, 1)}


def loaded(browser: Browser, server: Server, language: str = "en") -> dict[str, float]:
    """Kilobytes (compressed) and milliseconds of the start page and of the table as a browser loads them for the first time.

    The fonts stand apart: they are the same for every page, and a browser keeps them for a year.
    """
    found: dict[str, float] = {}
    room = server.create("human", options={"mode": "family"}, seed="1")
    for name in ("start", "table"):
        page = page_of(browser, server, room, still=True, language=language)
        answers: list[Response] = []

        def note(answer: Response, answers: list[Response] = answers) -> None:
            answers.append(answer)

        page.on("response", note)
        if name == "table":
            TablePage(page, room["room"])
        else:
            page.goto("/")
            page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        whole = [answer for answer in answers if answer.status == 200]
        sizes = {"fonts": 0, "page": 0}
        for answer in whole:
            sizes["fonts" if answer.url.endswith(".woff2") else "page"] += len(gzip.compress(answer.body(), 6))
        first = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
        page.context.close()
        found |= {
            f"{name}_gzip_kb": round(sizes["page"] / 1000, 1), f"{name}_fonts_kb": round(sizes["fonts"] / 1000, 1),
            f"{name}_files": len(whole), f"{name}_first_paint_ms": round(first),
        }  # fmt: skip
    return found


def clicks(browser: Browser, server: Server) -> dict[str, float]:
    """Milliseconds from a click on a cell to the painted result: over the server, durable on disk."""
    times: list[float] = []
    while len(times) < CLICKS:
        start = scenario("6,1: 0", mode="experienced", specialists=["rescue"], ap=8).position
        room = server.create("human", start=start, seed="1")
        table = TablePage(page_of(browser, server, room, still=True), room["room"])
        table.page.evaluate(WATCH)
        for direction in ("right", "right", "right", "up", "left", "left", "left", "down", "right", "right"):
            before, painted = table.version, "window.__times.length"
            seen = table.page.evaluate(painted)
            box = table.hit(table.cell_of(f"move {direction}")).bounding_box()
            assert box is not None
            table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            table.happened(before)
            table.page.wait_for_function(f"seen => {painted} > seen", arg=seen)
        times += table.page.evaluate("() => window.__times")
        table.page.context.close()
    return percentiles("click_to_paint", times) | {"clicks": len(times)}


def frames(browser: Browser, server: Server) -> dict[str, float]:
    """Frames per second while a fire phase with explosions is shown."""
    fire = "\n".join(f"{row},1: " + " ".join("f" for _ in range(8)) for row in (2, 3))
    start = scenario(f"{fire}\n7,9: 0", mode="family").position
    room = server.create("human", start=start, seed="8")
    table = TablePage(page_of(browser, server, room, still=False, speed=1, confirmEnd=False), room["room"])
    table.button("end").click()
    table.page.locator("section.bar").wait_for()
    table.page.evaluate(FRAMES)
    table.page.locator("section.bar").wait_for(state="detached", timeout=60_000)
    stamps: list[float] = table.page.evaluate("() => { cancelAnimationFrame(window.__running); return window.__frames; }")
    table.page.context.close()
    seconds = (stamps[-1] - stamps[0]) / 1000
    return percentiles("fire_phase_frame", gaps(stamps)) | {"fire_phase_fps": round((len(stamps) - 1) / seconds, 1), "fire_phase_seconds": round(seconds, 1)}


def percentiles(name: str, values: list[float]) -> dict[str, float]:
    """The median and the 95th percentile."""
    ordered = sorted(values)
    return {f"{name}_p50_ms": round(ordered[len(ordered) // 2], 1), f"{name}_p95_ms": round(ordered[int(len(ordered) * 0.95)], 1)}


def gaps(stamps: list[float]) -> list[float]:
    """Milliseconds from each to the next."""
    return [after - before for before, after in itertools.pairwise(stamps)]


def traced(trace: Path) -> Events:
    """What a trace tells: all of it, or what happened between the marks of an explosion where there are some."""
    events: Events = json.loads(trace.read_text("utf-8"))["traceEvents"]
    begun, ended = ([event["ts"] for event in events if event.get("name") == f"explosion {mark}"] for mark in ("begins", "ends"))
    return [event for event in events if begun[0] <= event["ts"] <= ended[0]] if begun and ended else events


def work(events: Events) -> list[float]:
    """Milliseconds of processor time the page's main thread spent on each frame, whatever else the machine was doing."""
    drawn = [event for event in events if event.get("name") == "ProxyMain::BeginMainFrame" and event.get("ph") == "X"]
    threads = collections.Counter((event["pid"], event["tid"]) for event in drawn)
    page = threads.most_common(1)[0][0]
    return [event["tdur"] / 1000 for event in drawn if (event["pid"], event["tid"]) == page]


def drawn(events: Events) -> list[float]:
    """Milliseconds from one picture on the screen to the next while something moved."""
    stamps = sorted(event["ts"] / 1000 for event in events if event.get("name") == "Display::DrawAndSwap" and event.get("ph") == "X")
    return [gap for gap in gaps(stamps) if gap < REST]


def scenes(browser: Browser, server: Server) -> dict[str, float]:
    """Frames while an explosion of ten events is staged among six firefighters, on a processor slowed down to a quarter.

    What is seen are the pictures that the compositor draws; it runs the motions of a scene alone. The gaps between them, and between
    the frames of a page that wants each one for itself, are as good as the machine is idle: compare the latter with those of the page
    at rest. The processor time of the main thread for a frame does not depend on that; it is measured at full speed and given for the
    slower processor.
    """
    room = server.create("human", options={"mode": "family"}, seed="1")
    page = page_of(browser, server, room, still=False)
    page.goto("/scenes?scene=explosion&t=1")
    page.locator("[data-scene]").wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    found: dict[str, float] = {}
    trace = server.data.parent / "trace.json"
    for scene in ("idle", "explosion"):
        browser.start_tracing(page=page, path=trace, categories=["cc", "toplevel"])
        for _ in range(SHOWINGS):
            page.evaluate(STAGED, [scene, True])
        browser.stop_tracing()
        found |= percentiles(f"{scene}_main_thread", [SLOWER * one for one in work(traced(trace))])
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    seen: list[float] = []
    for _ in range(SHOWINGS):
        browser.start_tracing(page=page, path=trace, categories=["viz"])
        page.evaluate(STAGED, ["explosion", False])
        browser.stop_tracing()
        seen += drawn(traced(trace))
    found |= percentiles("explosion_drawn", seen)
    for scene in ("idle", "explosion"):
        between: list[float] = []
        for _ in range(SHOWINGS):
            between += gaps(page.evaluate(STAGED, [scene, True]))
        found |= percentiles(f"{scene}_frame", between) | {f"{scene}_frames": len(between)}
    page.context.close()
    return found


#: The events of an explosion's scene.
BLAST = ("explosion", "shockwave.passed", "wall.damaged", "door.removed", "fire.placed", "smoke.ignited", "threat.none_left", "hot_spot.placed")


def blast(game: Game, red: int, black: int) -> int:
    """How many events the explosion has that these dice would cause; 0 where there is none, or where it ends the game."""
    after = game.copy()
    codes = [event.code for event in after.play(f"! dice {red} {black}")]
    if codes[1:2] != ["explosion"] or after.over:
        return 0
    return len(list(itertools.takewhile(lambda code: code in BLAST, codes[1:])))


def long_game(events: int = 10, turns: int = 12) -> tuple[list[str], tuple[int, int]]:
    """The plies of an experienced game for six that has gone on for a while, and dice that cause a large explosion next."""
    mind = get_bot("greedy")
    for seed in itertools.count():
        rng = Random(seed)
        game = Game.new({"mode": "experienced"}, seats=6, seed=seed)
        while not game.over:
            waits: Any = game.waits_for()
            if game.to_decide is not None:
                game.play(mind.choose({"position": game.position(), "waits_for": waits}, waits["legal"], Clock(), rng))
            elif waits["of"] == "dice" and game.turn >= turns and game.position()["phase"] == "fire":
                large = ((blast(game, red, black), (red, black)) for red in range(1, 7) for black in range(1, 9))
                count, dice = max(large)
                if count >= events:
                    return list(game.history), dice
                game.roll()
            else:
                game.roll()
    raise AssertionError("there are more numbers")


#: Marks the explosion in the trace, and where each frame is wanted, collects the moments of its frames.
EXPLODES = """(counted) => {
  window.__stamps = [];
  let on = false;
  const frame = (now) => {
    window.__stamps.push(now);
    if (on) requestAnimationFrame(frame);
  };
  new MutationObserver(() => {
    const now = document.querySelector('svg.board .scene')?.dataset.scene === 'explosion';
    if (now === on) return;
    on = now;
    performance.mark(now ? 'explosion begins' : 'explosion ends');
    window.__exploded = !now;
    if (now && counted) requestAnimationFrame(frame);
  }).observe(document.querySelector('.stage'), { subtree: true, attributes: true, attributeFilter: ['data-scene'] });
}"""


def explosion(browser: Browser, server: Server) -> dict[str, float]:
    """The same at a table: the log of a long game, a crew of six, announcements; the dice are entered by hand.

    As in `scenes`: pictures that are seen, then frames of a page that wants each one for itself, both with the processor slowed down;
    and the processor time of the main thread for a frame, measured at full speed and given for the slower one.
    """
    plies, (red, black) = long_game()
    trace = server.data.parent / "trace.json"
    measured: dict[str, list[float]] = {"main_thread": [], "drawn": [], "frame": []}
    entries = 0
    for name, values in measured.items():
        for _ in range(SHOWINGS):
            room = server.create(*["human"] * 6, options={"mode": "experienced"}, dice="physical")
            with closing(Player(server.port, room["room"], [*room["tokens"], room["host"]])) as player:
                for ply in plies:
                    player.play(ply)
            table = TablePage(page_of(browser, server, room, still=False), room["room"])
            page = table.page
            page.wait_for_load_state("networkidle")
            entries = len(table.entries)
            if name != "main_thread":
                page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            page.evaluate(EXPLODES, name != "drawn")
            for colour, face in (("red", red), ("black", black)):
                page.get_by_role("radio", name=words(f"companion.face.{colour}", n=face)).click()
            if name != "frame":
                categories = ["blink.user_timing", *(["viz"] if name == "drawn" else ["cc", "toplevel"])]
                browser.start_tracing(page=page, path=trace, categories=categories)
            page.locator("section.dice button.enter").click()
            # Not asked with every frame: that would make the page draw each one.
            page.wait_for_function("() => window.__exploded", polling=100)
            if name == "frame":
                values += gaps(page.evaluate("() => window.__stamps"))
            else:
                browser.stop_tracing()
                events = traced(trace)
                values += drawn(events) if name == "drawn" else [SLOWER * one for one in work(events)]
            page.context.close()
    found: dict[str, float] = {"table_log_entries": entries, "table_explosion_frames": len(measured["frame"])}
    for name, values in measured.items():
        found |= percentiles(f"table_explosion_{name}", values)
    return found


#: Notes when the answer to a dead link has been painted, by the clock of the page since it was asked for.
ANSWERED = """addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
  if (window.seen || !document.querySelector('.dead h2')?.textContent) return;
  window.seen = true;
  requestAnimationFrame(() => setTimeout(() => { window.dead = performance.now(); }));
}).observe(document, {subtree: true, childList: true, characterData: true}))"""


def links(browser: Browser, server: Server) -> dict[str, float]:
    """Milliseconds until a link to a room that is not there is answered with words, by the clock of the page, in a new browser each time."""
    times: list[float] = []
    for _ in range(LINKS):
        context = browser.new_context(viewport={"width": DESKTOP["width"], "height": DESKTOP["height"]}, base_url=server.address, locale="en-GB")
        page = context.new_page()
        page.add_init_script(ANSWERED)
        page.goto("/r/there-is-no-such-room")
        page.wait_for_function("() => window.dead")
        times.append(page.evaluate("() => window.dead"))
        context.close()
    return percentiles("dead_link", times) | {"dead_links": len(times)}


def main() -> None:
    """Print the figures, or those of the parts that are named."""
    wanted = sys.argv[1:]
    found: dict[str, float] = {"load": os.getloadavg()[0]}
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "data") as server, sync_playwright() as playwright:
        browser = launch(playwright)
        parts = {"loaded": loaded, "clicks": clicks, "frames": frames, "scenes": scenes, "explosion": explosion, "links": links}
        if not wanted or "weight" in wanted:
            found |= weight()
        for name, measure in parts.items():
            if not wanted or name in wanted:
                found |= measure(browser, server)
        browser.close()
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()

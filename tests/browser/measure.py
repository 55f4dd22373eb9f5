"""Figures of the page: its weight, the time from a click to its painted result, frames of a fire phase and of a staged explosion.

Run as `python -m tests.browser.measure`: prints one JSON object. Parts can be named: weight, loaded, clicks, frames, scenes.
"""

from __future__ import annotations

import collections
import gzip
import itertools
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Response, sync_playwright

import flashover
from flashover.testing import scenario
from tests.browser.chromium import DESKTOP, launch
from tests.browser.playing import TablePage
from tests.browser.serving import Server

CLICKS = 120

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

#: Plays a scene on the page /scenes with a frame callback running, and returns the moments of its frames.
STAGED = """async (scene) => {
  const stamps = [];
  let running = true;
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
  requestAnimationFrame(frame);
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


def page_of(browser: Browser, server: Server, room: dict[str, Any], *, still: bool, **settings: Any) -> Page:
    """A page that holds all seats of a room."""
    context = browser.new_context(
        viewport={"width": DESKTOP["width"], "height": DESKTOP["height"]}, base_url=server.address, locale="en-GB",
        reduced_motion="reduce" if still else "no-preference",
    )  # fmt: skip
    stored = {
        "flashover.settings": {"language": "en", "theme": "light", "sound": False, **settings},
        f"flashover.tokens.{room['room']}": {"tokens": room["tokens"], "host": room["host"]},
    }
    context.add_init_script(f"for (const [k, v] of Object.entries({json.dumps(stored)})) localStorage.setItem(k, JSON.stringify(v));")
    return context.new_page()


def weight() -> dict[str, float]:
    """Kilobytes of all that is served, compressed."""
    static = Path(flashover.__file__).parent / "server" / "static"
    sizes = {path: len(gzip.compress(path.read_bytes(), 6)) for path in static.rglob("*") if path.is_file()}
    return {"all_files_gzip_kb": round(sum(sizes.values()) / 1024, 1)}


def loaded(browser: Browser, server: Server) -> dict[str, float]:
    """Kilobytes (compressed) and milliseconds of the start page and of the table as a browser loads them for the first time.

    The fonts stand apart: they are the same for every page, and a browser keeps them for a year.
    """
    found: dict[str, float] = {}
    room = server.create("human", options={"mode": "family"}, seed="1")
    for name in ("start", "table"):
        page = page_of(browser, server, room, still=True)
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
            f"{name}_gzip_kb": round(sizes["page"] / 1024, 1), f"{name}_fonts_kb": round(sizes["fonts"] / 1024, 1),
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
    times.sort()
    return {
        "click_to_paint_p50_ms": round(times[len(times) // 2], 1), "click_to_paint_p95_ms": round(times[int(len(times) * 0.95)], 1),
        "clicks": len(times),
    }  # fmt: skip


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
    gaps = sorted(after - before for before, after in itertools.pairwise(stamps))
    table.page.context.close()
    return {
        "fire_phase_fps": round(1000 * len(gaps) / (stamps[-1] - stamps[0]), 1), "fire_phase_frame_p95_ms": round(gaps[int(len(gaps) * 0.95)], 1),
        "fire_phase_seconds": round((stamps[-1] - stamps[0]) / 1000, 1),
    }  # fmt: skip


def work(trace: Path) -> list[float]:
    """Milliseconds of processor time the page's main thread spent on each frame, whatever else the machine was doing."""
    events = json.loads(trace.read_text("utf-8"))["traceEvents"]
    drawn = [event for event in events if event.get("name") == "ProxyMain::BeginMainFrame" and event.get("ph") == "X"]
    threads = collections.Counter((event["pid"], event["tid"]) for event in drawn)
    page = threads.most_common(1)[0][0]
    return [event["tdur"] / 1000 for event in drawn if (event["pid"], event["tid"]) == page]


def scenes(browser: Browser, server: Server) -> dict[str, float]:
    """Frames while an explosion of ten events is staged among six firefighters, on a processor slowed down to a quarter.

    The gaps between frames are as good as the machine is idle: compare them with those of the page at rest. The processor time of
    the main thread for a frame does not depend on that; it is measured at full speed and given for the slower processor.
    """
    room = server.create("human", options={"mode": "family"}, seed="1")
    page = page_of(browser, server, room, still=False)
    page.goto("/scenes?scene=explosion&t=1")
    page.locator("[data-scene]").wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    found: dict[str, float] = {}
    for scene in ("idle", "explosion"):
        trace = server.data.parent / "trace.json"
        browser.start_tracing(page=page, path=trace, categories=["cc", "toplevel"])
        for _ in range(SHOWINGS):
            page.evaluate(STAGED, scene)
        browser.stop_tracing()
        spent = sorted(SLOWER * one for one in work(trace))
        found |= {f"{scene}_main_thread_p50_ms": round(spent[len(spent) // 2], 1), f"{scene}_main_thread_p95_ms": round(spent[int(len(spent) * 0.95)], 1)}
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    for scene in ("idle", "explosion"):
        gaps: list[float] = []
        for _ in range(SHOWINGS):
            stamps: list[float] = page.evaluate(STAGED, scene)
            gaps += [after - before for before, after in itertools.pairwise(stamps)]
        gaps.sort()
        found |= {
            f"{scene}_frame_p50_ms": round(gaps[len(gaps) // 2], 1), f"{scene}_frame_p95_ms": round(gaps[int(len(gaps) * 0.95)], 1),
            f"{scene}_frames": len(gaps),
        }  # fmt: skip
    page.context.close()
    return found


def main() -> None:
    """Print the figures, or those of the parts that are named."""
    wanted = sys.argv[1:]
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "data") as server, sync_playwright() as playwright:
        browser = launch(playwright)
        parts = {"loaded": loaded, "clicks": clicks, "frames": frames, "scenes": scenes}
        if not wanted or "weight" in wanted:
            found |= weight()
        for name, measure in parts.items():
            if not wanted or name in wanted:
                found |= measure(browser, server)
        browser.close()
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()

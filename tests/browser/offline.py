"""What the page keeps for the time without a connection."""

from __future__ import annotations

import time

from playwright.sync_api import Page

from tests.browser.playing import WAIT

#: Everything the page has loaded so far lies in the service worker's cache, the page for the time without a connection included.
KEPT = """async () => {
  const loaded = performance.getEntriesByType('resource').map(one => one.name).filter(name => name.includes('/assets/'));
  const cache = await caches.open((await caches.keys())[0]);
  const kept = new Set((await cache.keys()).map(key => key.url));
  const page = ['js', 'css'].every(kind => [...kept].some(name => name.includes('/Offline-') && name.endsWith(kind)));
  return page && loaded.every(name => kept.has(name));
}"""


def kept(page: Page) -> None:
    """The service worker is at work and has kept the page."""
    page.wait_for_function("() => navigator.serviceWorker.controller")
    # Asked again and again from here: `wait_for_function` takes the promise itself for a yes.
    deadline = time.monotonic() + WAIT
    while not page.evaluate(KEPT):
        assert time.monotonic() < deadline, "the service worker has not kept the page"
        page.wait_for_timeout(50)

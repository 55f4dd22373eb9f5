"""axe-core, run inside a page whose texts are there; only what it calls serious or critical counts."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

#: Every control that is seen has a name. Texts come late; what never gets one is for axe to find.
NAMED = """() => [...document.querySelectorAll('button, a[href], [role=radio], [role=tab], [role=menuitem], option, legend, h1, h2, h3')].every(one =>
  !one.checkVisibility({ visibilityProperty: true }) || one.textContent.trim() || one.querySelector('[aria-label], [title], [alt]')
  || one.getAttribute('aria-label') || one.getAttribute('aria-labelledby') || one.title)"""
#: Milliseconds; what comes later than this is reported as what it is.
PATIENCE = 10_000

SOURCE = Path(__file__).parents[2] / "ui" / "node_modules" / "axe-core" / "axe.min.js"


def findings(page: Page) -> list[str]:
    """Serious and critical findings of the page as it stands, one line each."""
    with contextlib.suppress(TooLate):
        page.wait_for_function(NAMED, timeout=PATIENCE)
    # Evaluated and not inserted as a script: the page's content security policy stays as it is.
    page.evaluate(SOURCE.read_text(encoding="utf-8") + "\n;0")
    found: dict[str, Any] = page.evaluate("() => window.axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['impact']} {one['id']}: {one['help']} at {[node['target'] for node in one['nodes']][:4]}: {one['nodes'][0].get('failureSummary', '')}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]

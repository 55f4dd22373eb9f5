"""axe-core, run inside a page; only what it calls serious or critical counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "ui" / "node_modules" / "axe-core" / "axe.min.js"


def findings(page: Page) -> list[str]:
    """Serious and critical findings of the page as it stands, one line each."""
    # Evaluated and not inserted as a script: the page's content security policy stays as it is.
    page.evaluate(SOURCE.read_text(encoding="utf-8") + "\n;0")
    found: dict[str, Any] = page.evaluate("() => window.axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['impact']} {one['id']}: {one['help']} at {[node['target'] for node in one['nodes']][:4]}: {one['nodes'][0].get('failureSummary', '')}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]

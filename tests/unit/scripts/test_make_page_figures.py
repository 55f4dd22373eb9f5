"""What the page takes: each figure beside what is wanted of it, those of an older run kept where a new one has none."""

from __future__ import annotations

import json
import re
from pathlib import Path

from scripts import make_page_figures


def test_the_page_is_written_from_the_figures_of_several_runs(tmp_path: Path) -> None:
    measured, kept, page = tmp_path / "measured.json", tmp_path / "page.json", tmp_path / "page.md"
    for figures in ({"load": 0.5, "start_gzip_kb": 88.5, "click_to_paint_p95_ms": 41.5}, {"load": 0.25, "start_gzip_kb": 87.5}):
        measured.write_text(json.dumps(figures), "utf-8")
        assert make_page_figures.main([str(measured), "--kept", str(kept), "--page", str(page)]) == 0
    text = re.sub(r"\s+", " ", page.read_text("utf-8"))
    assert "| 87.5 kB | ≤ 90 kB |" in text and "| 41.5 ms | ≤ 60 ms |" in text
    assert "load of the machine at 0.25" in text
    assert "dead link" not in text, "what was not measured has no line"


def test_the_published_page_is_that_of_the_kept_figures() -> None:
    kept = json.loads(make_page_figures.KEPT.read_text("utf-8"))
    assert make_page_figures.PAGE.read_text("utf-8") == make_page_figures.page(kept)
    assert [row.figure for row in make_page_figures.ROWS if row.figure not in kept] == []

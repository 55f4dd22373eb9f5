"""The check of the site finds a missing file and a missing place, and leaves addresses elsewhere alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.check_site import broken_links, main


def test_broken_links_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "b c.html").write_text('<p id="here">x</p><a href="../a.html?v=1#top">up</a>', "utf-8")
    (tmp_path / "a.html").write_text(
        '<h1 id="top"></h1><a href="sub/b%20c.html#here"></a><a href="#top"></a><a href="#"></a><a href="mailto:x@y"></a>', "utf-8"
    )
    assert broken_links(tmp_path) == (3, []) and main([str(tmp_path)]) == 0
    (tmp_path / "c.html").write_text('<img src="none.png"><a href="a.html#nowhere"></a>', "utf-8")
    assert broken_links(tmp_path) == (5, ["c.html: none.png", "c.html: a.html#nowhere"])
    assert main([str(tmp_path)]) == 1
    assert "c.html: none.png" in capsys.readouterr().err


def test_an_empty_site_is_no_site(tmp_path: Path) -> None:
    assert main([str(tmp_path)]) == 1

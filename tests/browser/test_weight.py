"""What a browser loads at first: the start page, the table, and the fonts of both, compressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.measure import loaded
from tests.browser.serving import Server

#: Kilobytes that may be loaded.
START, TABLE, FONTS = 90, 170, 120


# Cyrillic letters are the heaviest texts, and need more of the font.
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_pages_are_light(browser: Browser, server: Server, language: str) -> None:
    found = loaded(browser, server, language)
    assert found["start_gzip_kb"] <= START and found["table_gzip_kb"] <= TABLE, found
    assert max(found["start_fonts_kb"], found["table_fonts_kb"]) <= FONTS, found

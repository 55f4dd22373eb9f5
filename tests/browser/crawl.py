"""A walk through the page: each state it comes to is looked at in every language on four screens, without being opened again.

The language is set where the page's own setting lies, so what is seen is what a reader sees who changes it in that moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.chromium import SMALLEST
from tests.browser.fitting import FIT, FOUR
from tests.browser.strangers import wrong_texts
from tests.browser.texts import LANGUAGES, words

TEXTS = """(announced) => {
  const found = [document.title];
  const old = announced ? 'script' : '[aria-live], .toasts';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const holder = node.parentElement;
    if (holder.closest('script, style, code, kbd, option:not(:checked), ' + old) || !node.data.trim()) continue;
    found.push(node.data.trim());
  }
  for (const holder of document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-valuetext]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'])
      if (holder.getAttribute(name)?.trim()) found.push(holder.getAttribute(name).trim());
  for (const option of document.querySelectorAll('option')) found.push(option.textContent.trim());
  return [...new Set(found)];
}"""
#: The settings are what the page's modules share; they have no other name outside.
LOOK = f"""async ([said, home]) => {{
  const texts = {TEXTS}, misfits = {FIT};
  const scripts = () => [...document.querySelectorAll('script[type=module]')].map((one) => one.src)
    .concat(performance.getEntriesByType('resource').map((one) => one.name).filter((name) => /\\/assets\\/.*\\.js$/.test(name)));
  const settings = async () => {{
    for (const script of scripts())
      for (const one of Object.values(await import(script)))
        if (one && typeof one === 'object' && 'language' in one && 'confirmEnd' in one) return one;
    throw new Error('the settings are not found');
  }};
  window.theSettings ??= await settings();
  const soon = () => new Promise((done) => setTimeout(done));
  const found = {{}};
  for (const [language, skip] of Object.entries(said)) {{
    window.theSettings.language = language;
    const begun = performance.now();
    while (document.querySelector('.skip')?.textContent !== skip) {{
      if (performance.now() - begun > 60_000) throw new Error(`no words in ${{language}}`);
      await soon();
    }}
    // What follows the words: the picture, what measures it, and what that changes.
    await new Promise((done) => requestAnimationFrame(done));
    await soon();
    found[language] = [document.documentElement.lang, texts(language === home), misfits()];
  }}
  return found;
}}"""


def some_of(step: int) -> Sequence[dict[str, int]]:
    """The screens on which a step is looked at: the first on all, the others, whose layout is the same, on the smallest and one more in turn."""
    return FOUR if step == 0 else (FOUR[step % 3], SMALLEST)


class Walk:
    """What was wrong on the way."""

    def __init__(self, language: str = "en") -> None:
        #: Of the pages as they are opened, and of what is pressed.
        self.language = language
        self.found: list[str] = []

    def looks(self, page: Page, where: str, *, sizes: Sequence[dict[str, int]] = FOUR, languages: Iterable[str] = LANGUAGES) -> None:
        """Look at what is shown; the page is as before afterwards. What was announced stays in the language of that moment."""
        page.wait_for_load_state("networkidle")
        first = page.viewport_size
        assert first is not None
        others = [language for language in languages if language != self.language]
        said = {language: words("ui.skip", language) for language in [*others, self.language]}
        for size in sizes:
            page.set_viewport_size({"width": size["width"], "height": size["height"]})
            seen: dict[str, Any] = page.evaluate(LOOK, [said, self.language])
            for language, (lang, texts, misfits) in seen.items():
                assert lang == language
                self.found += [f"{where}, {language}, {size['width']}: {wrong}" for wrong in (*wrong_texts(texts, language), *misfits)]
        page.set_viewport_size(first)

    def word(self, key: str, **values: object) -> str:
        """One of the page's words."""
        return words(key, self.language, **values)

    def button(self, page: Page | Locator, key: str, *, exact: bool = True) -> Locator:
        """The first button of that name, or of one that has it in it."""
        return page.get_by_role("button", name=self.word(key), exact=exact).first

    def dialog(self, page: Page, where: str) -> None:
        """Look at a dialog, and close it."""
        page.locator("dialog[open]").last.wait_for()
        self.looks(page, where)
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
        page.wait_for_timeout(100)  # closing takes a step back in the history, a moment later

    def ends(self) -> None:
        """The end of the walk: everything was right."""
        assert not self.found, "\n".join(dict.fromkeys(self.found))

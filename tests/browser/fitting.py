"""Whether the words of a page fit: none cut off, with dots or without, none upon another, nothing wider than the screen."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.chromium import DESKTOP, PHONE

#: A desktop, a tablet held upright, a phone.
THREE = (DESKTOP, {"width": 820, "height": 1180}, PHONE)

FIT = """() => {
  const wrong = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth + 1) wrong.push(`the page is ${root.scrollWidth} wide`);
  const base = [...document.querySelectorAll('dialog[open]')].pop() ?? document.body;
  const seen = [];
  const unseen = (one) => {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
    for (let up = one; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      // What only screen readers read is a pixel wide.
      if (style.clipPath !== 'none' || (up.clientWidth <= 1 && style.overflow === 'hidden' && style.display !== 'inline')) return true;
    }
    return false;
  };
  const walker = document.createTreeWalker(base, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const holder = node.parentElement;
    if (!node.data.trim() || holder.closest('svg, script, style, option, .toasts, .skip, .unseen') || unseen(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    if (!boxes.length) continue;
    const name = `“${node.data.trim().replace(/\\s+/g, ' ').slice(0, 60)}” in ${holder.tagName.toLowerCase()}.${holder.className}`;
    let clip = { left: 0, right: innerWidth, top: -1e6, bottom: 1e6 }, sideways = false, upright = false, layer = '';
    for (let up = holder; up && up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.display === 'inline') continue;
      if (/fixed|sticky|absolute/.test(style.position)) layer ||= style.position;
      const box = up.getBoundingClientRect();
      if (/auto|scroll/.test(style.overflowX)) sideways ||= up.scrollWidth > up.clientWidth + 1;
      if (/auto|scroll/.test(style.overflowY)) upright = true;
      if (/hidden|clip/.test(style.overflowX) && !sideways) {
        if (up.scrollWidth > up.clientWidth + 1 && up.clientWidth && style.textOverflow === 'ellipsis') wrong.push(`${name} ends in dots`);
        clip.left = Math.max(clip.left, box.left); clip.right = Math.min(clip.right, box.right);
      }
      if (/hidden|clip/.test(style.overflowY) && !upright) { clip.top = Math.max(clip.top, box.top); clip.bottom = Math.min(clip.bottom, box.bottom); }
    }
    for (const box of boxes) {
      if (!sideways && (box.left < clip.left - 1.5 || box.right > clip.right + 1.5)) { wrong.push(`${name} is cut at the side`); break; }
      // Half a line of what scrolls is no fault; the space above capital letters may be cut.
      if (!upright && (box.top < clip.top - box.height / 4 || box.bottom > clip.bottom + box.height / 4)) { wrong.push(`${name} is cut above or below`); break; }
      const shown = { left: Math.max(box.left, clip.left), right: Math.min(box.right, clip.right), top: box.top, bottom: box.bottom };
      if (!layer && !upright) seen.push({ holder, name, ...shown });
    }
    // A word that is broken in the middle, without a hyphen of its own.
    if (boxes.length > 1 && !holder.closest('code') && !/\\s|-|\\u2010|\\u2011|\\u00ad|\\/|\\u2013/.test(node.data.trim()) && getComputedStyle(holder).hyphens !== 'auto') wrong.push(`${name} is broken`);
  }
  for (let i = 0; i < seen.length; i++) for (let j = i + 1; j < seen.length; j++) {
    const [a, b] = [seen[i], seen[j]];
    if (a.holder === b.holder) continue;
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    // Line boxes are higher than letters.
    if (x > 2 && y > Math.min(a.bottom - a.top, b.bottom - b.top) * 0.4) wrong.push(`${a.name} and ${b.name} overlap`);
  }
  return [...new Set(wrong)];
}"""


def misfits(page: Page) -> list[str]:
    """What does not fit, at each of three sizes; the page has its first size again afterwards."""
    found = []
    first = page.viewport_size
    assert first is not None
    for size in THREE:
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        # Two frames: a layout that follows the size, and what measures it.
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found += [f"{size['width']}: {wrong}" for wrong in page.evaluate(FIT)]
    page.set_viewport_size(first)
    return found

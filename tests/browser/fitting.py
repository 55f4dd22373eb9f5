"""Whether the words of a page fit: none cut off, with dots or without, none upon another, nothing wider than the screen."""

from __future__ import annotations

from tests.browser.chromium import DESKTOP, SMALL_TABLET_LYING, SMALLEST

#: A desktop, a tablet held upright and a smaller one lying, a phone.
FOUR = (DESKTOP, {"width": 820, "height": 1180}, SMALL_TABLET_LYING, SMALLEST)

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
    if (!node.data.trim() || holder.closest('script, style, option, .skip, .unseen') || unseen(holder)) continue;
    // In a drawing words have their place; numbers have tests of their own.
    const drawing = holder.closest('svg');
    if (drawing && (!holder.closest('text') || holder.closest('defs, symbol') || !/\\p{L}{2}/u.test(node.data))) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    if (!boxes.length) continue;
    const name = `“${node.data.trim().replace(/\\s+/g, ' ').slice(0, 60)}” in ${holder.tagName.toLowerCase()}.${holder.className}`;
    let clip = { left: 0, right: innerWidth, top: -1e6, bottom: 1e6 }, sideways = false, upright = false, layer = '';
    for (let up = holder; up && up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.display === 'inline' && up !== drawing) continue;
      if (/fixed|sticky|absolute/.test(style.position)) layer ||= style.position;
      const box = up.getBoundingClientRect();
      if (/auto|scroll/.test(style.overflowX) && up.scrollWidth > up.clientWidth + 1) {
        sideways = true;
        // A table may be wider than a phone; what else is meant to be scrolled sideways can be reached by keys.
        if (!up.hasAttribute('tabindex') && !up.querySelector(':scope > table')) wrong.push(`${up.tagName.toLowerCase()}.${up.className} scrolls sideways`);
      }
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
      if (!layer && !upright) seen.push({ holder, name, drawing, ...shown });
    }
    // A word that is broken in the middle, without a hyphen of its own. Where the browser sets hyphens, this one may lack the dictionary.
    if (boxes.length > 1 && !drawing && !holder.closest('code') && !/\\s|-|\\u2010|\\u2011|\\u00ad|\\/|\\u2013/.test(node.data.trim()) && getComputedStyle(holder).hyphens !== 'auto') wrong.push(`${name} is broken`);
  }
  // What stands in a field: its hint, or the option that is chosen.
  for (const field of base.querySelectorAll('select, input[placeholder]')) {
    if (unseen(field) || !field.clientWidth) continue;
    const style = getComputedStyle(field);
    const said = field.value && field.matches('input') ? '' : field.placeholder ?? field.selectedOptions[0]?.text ?? '';
    const brush = (window.brush ??= document.createElement('canvas').getContext('2d'));
    brush.font = style.font;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (brush.measureText(said.trim()).width > room + 1) wrong.push(`“${said}” is cut in ${field.tagName.toLowerCase()}.${field.className}`);
  }
  for (let i = 0; i < seen.length; i++) for (let j = i + 1; j < seen.length; j++) {
    const [a, b] = [seen[i], seen[j]];
    if (a.holder === b.holder || a.drawing !== b.drawing) continue;
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    // Line boxes are higher than letters.
    if (x > 2 && y > Math.min(a.bottom - a.top, b.bottom - b.top) * 0.4) wrong.push(`${a.name} and ${b.name} overlap`);
  }
  return [...new Set(wrong)];
}"""

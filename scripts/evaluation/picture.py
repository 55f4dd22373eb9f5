"""Chances predicted against the share won, as a picture: one panel for each game, with the number of positions under every tenth."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from scripts.evaluation.calibration import BINS, Truth

PLOT, LEFT, TOP, GAP, STRIP = 300, 62, 58, 24, 56
#: Opaque ground and its own colours for dark pages, so that it is readable on either.
STYLE = """
  .ground { fill: #ffffff; } text { fill: #24292f; font: 12px system-ui, sans-serif; } .small { font-size: 9.5px; }
  .title { font-size: 14px; font-weight: 600; } .grid { stroke: #d8dee4; } .axis { stroke: #57606a; fill: none; }
  .even { stroke: #57606a; stroke-dasharray: 5 4; } .sure { stroke: #b35900; stroke-width: 2; } .dot { fill: #b35900; }
  .bar { fill: #8fb8de; }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #161b22; } text { fill: #e6edf3; } .grid { stroke: #30363d; } .axis { stroke: #9198a1; }
    .even { stroke: #9198a1; } .sure { stroke: #ffb066; } .dot { fill: #ffb066; } .bar { fill: #33618c; }
  }"""


def draw(truths: Mapping[str, Truth]) -> str:
    """An SVG of a panel for each title."""
    width = len(truths) * (LEFT + PLOT + GAP) - GAP + 26
    height = TOP + PLOT + 46 + STRIP + 34
    about = "; ".join(f"{title}: {_in_words(truth)}" for title, truth in truths.items())
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title about">',
        '<title id="title">Chances to win the captain saw, against the share of games won</title>',
        f'<desc id="about">{escape(about)}</desc>',
        f"<style>{STYLE}\n</style>",
        f'<rect class="ground" width="{width}" height="{height}" rx="8"/>',
    ]
    for number, (title, truth) in enumerate(truths.items()):
        lines += _panel(LEFT + number * (LEFT + PLOT + GAP), title, truth)
    return "\n".join([*lines, "</svg>", ""])


def _in_words(truth: Truth) -> str:
    return ", ".join(f"predicted {one.predicted * 100:.0f} %, won {one.won * 100:.0f} %" for one in truth.bins)


def _panel(x: int, title: str, truth: Truth) -> list[str]:
    bottom = TOP + PLOT
    lines = [
        f'<text class="title" x="{x}" y="26">{escape(title)}</text>',
        f'<text x="{x}" y="44">{truth.positions:,} positions of {truth.games:,} games</text>',
    ]
    for percent in range(0, 101, 20):
        along, up = x + PLOT * percent // 100, bottom - PLOT * percent // 100
        lines += [
            f'<path class="grid" d="M{along} {TOP}V{bottom}M{x} {up}H{x + PLOT}"/>',
            f'<text x="{along}" y="{bottom + 16}" text-anchor="middle">{percent}</text>',
            f'<text x="{x - 7}" y="{up + 4}" text-anchor="end">{percent}</text>',
        ]
    lines += [
        f'<path class="axis" d="M{x} {TOP}V{bottom}H{x + PLOT}"/>',
        f'<path class="even" d="M{x} {bottom}L{x + PLOT} {TOP}"/>',
        f'<text x="{x + PLOT // 2}" y="{bottom + 34}" text-anchor="middle">chance to win predicted, %</text>',
        f'<text transform="translate({x - 38} {TOP + PLOT // 2}) rotate(-90)" text-anchor="middle">games won, % (95 % interval)</text>',
    ]
    for one in truth.bins:
        at_x = x + one.predicted * PLOT
        low, high, at = (bottom - part * PLOT for part in (one.from_, one.to, one.won))
        lines.append(f'<path class="sure" d="M{at_x:.1f} {low:.1f}V{high:.1f}M{at_x - 4:.1f} {low:.1f}h8M{at_x - 4:.1f} {high:.1f}h8"/>')
        lines.append(f'<circle class="dot" cx="{at_x:.1f}" cy="{at:.1f}" r="4"/>')
    return lines + _counts(x, bottom + 46, truth)


def _count(positions: int) -> str:
    return str(positions) if positions < 10_000 else f"{positions / 1000:.0f}k"


def _counts(x: int, top: int, truth: Truth) -> list[str]:
    """How many positions are in each tenth: bars, and their numbers."""
    most = max((one.positions for one in truth.bins), default=1)
    base, wide = top + STRIP, PLOT / BINS
    lines = []
    for one in truth.bins:
        tall = max(1.0, one.positions / most * (STRIP - 12))
        left = x + one.low * PLOT
        lines += [
            f'<rect class="bar" x="{left + 1:.1f}" y="{base - tall:.1f}" width="{wide - 2:.1f}" height="{tall:.1f}"/>',
            f'<text class="small" x="{left + wide / 2:.1f}" y="{base - tall - 2:.1f}" text-anchor="middle">{_count(one.positions)}</text>',
        ]
    return [
        *lines,
        f'<path class="axis" d="M{x} {base}H{x + PLOT}"/>',
        f'<text x="{x + PLOT // 2}" y="{base + 18}" text-anchor="middle">positions in each tenth</text>',
    ]

"""The page of the balance tables and its pictures, written from the figures alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from flashover.report.heat import plan_svg
from flashover.report.paint import PAINTS
from flashover.report.pictures import board_of, changes, file_name, maps, over_time, rates
from flashover.report.tables import label_of, p_text, points
from flashover.sim.plan import Cell
from flashover.sim.report import table
from flashover.sim.study import Group
from scripts.balance.figures import DRAWN, Balance, Change, Line
from scripts.balance.kept import planned
from scripts.balance.silent import SILENT

#: Fewer games say too little for a line of their own in a table.
FEWEST = 10
HEAD = ("bot", "crew", "game", "house", "games", "won, % [95 %]", "turns", "10–90 %", "rescued", "lost", "damage", "collapse", "victims")
COMPARED = ("changed", "pairs", "won, %", "points [95 %]", "p")
NEEDED = ("against", "changed", "won, %", "pairs", "changed won, %", *COMPARED[3:])
#: The groups with a table of their own; those of one change each share one.
LARGE = ("Options of the family game", "Options of the experienced game", "Specialists")


def _game(cell: Cell) -> str:
    return str(cell.options["level"]) if cell.options["mode"] == "experienced" else "family"


def _order(cell: Cell) -> tuple[int, str, int]:
    levels = ("family", "recruit", "veteran", "heroic")
    return levels.index(_game(cell)), str(cell.options.get("board_side", "A")), cell.seats


def _line(cell: Cell, found: Line) -> tuple[str, ...]:
    return (
        f"`{cell.crew}`",
        str(cell.seats),
        _game(cell),
        str(cell.options.get("board_side", "A")),
        str(found.games),
        f"{found.rate * 100:.1f} [{found.low * 100:.1f}–{found.high * 100:.1f}]",
        f"{found.turns:.0f}",
        f"{found.short}–{found.long}",
        *(f"{value:.1f}" for value in (found.rescued, found.lost, found.damage)),
        *(f"{value * 100:.1f} %" for value in (found.collapse, found.victims)),
    )


def _rates(balance: Balance, group: Group) -> str:
    study = balance.study
    shown = sorted((n for n in group.cells if balance.line(n).games >= FEWEST), key=lambda n: _order(study.cells[n]))
    return table([HEAD, *(_line(study.cells[n], balance.line(n)) for n in shown)], left=4)


def _changed(balance: Balance, group: Group) -> list[tuple[str, int, Change]]:
    """The changes of a group as they are called, with the numbers of their cells, the worst first."""
    known = balance.changes.get(group.title, {})
    found = [(label, n, known[label]) for n in group.cells[1:] if (label := label_of(balance.study, group, n)) in known]
    return sorted(found, key=lambda one: one[2].difference)


def _change_lines(balance: Balance, group: Group) -> list[tuple[str, ...]]:
    return [
        (label, str(one.pairs), f"{balance.line(n).rate * 100:.1f}", points(one), p_text(one.p_value))
        for label, n, one in _changed(balance, group)
    ]


def _changes(balance: Balance, group: Group) -> str:
    return table([COMPARED, *_change_lines(balance, group)], left=1)


def _needing(balance: Balance) -> Iterator[str]:
    """The options that mean something only beside another one, each against the game that has it."""
    lines = [
        (label_of(balance.study, group, group.cells[0]), label, f"{balance.line(group.cells[0]).rate * 100:.1f}", *rest)
        for group in balance.study.groups
        if group.compare and group.title not in LARGE
        for label, *rest in _change_lines(balance, group)
    ]
    if lines:
        yield "### Options that need another part of the game"
        yield ""
        yield table([NEEDED, *lines], left=2)
        yield ""


def _silent() -> Iterator[str]:
    """The options without a line, and why."""
    yield "### Options without a line"
    yield ""
    yield "The fast policy plays the same games with them and without, so a line would say nothing about them:"
    yield ""
    for names, why in SILENT.items():
        yield f"- {', '.join(f'`{name}`' for name in names)}: {why}"
    yield ""


def pictures(balance: Balance) -> Iterator[tuple[str, str]]:
    """Name and SVG of every picture the figures are enough for."""
    study, paint = balance.study, PAINTS["light"]
    for group in study.groups:
        found = [(label, one) for label, _, one in _changed(balance, group)]
        if found and group.title in LARGE:
            yield file_name(group.title), changes(study, group, found, paint).svg(paint)
    for group in study.groups[:2]:
        lines = [balance.line(n) for n in range(len(study.cells))]
        yield f"won-{file_name(group.title)}", rates(study, group, lines, paint).svg(paint)
    for name, figures in balance.courses.items():
        over, course = over_time(figures, paint)
        yield f"{name}-over", over.svg(paint)
        yield f"{name}-course", course.svg(paint)
        cell = next(cell for cell in study.cells if cell.name == DRAWN[name])
        definitions, plan = plan_svg(board_of(cell), "light")
        for kind, chart in maps(figures, paint, plan):
            yield f"{name}-{kind}", chart._replace(body=f"<defs>{definitions}</defs>{chart.body}").svg(paint)


def _planner(balance: Balance) -> Iterator[str]:
    study, groups = balance.study, planned(balance.study)
    counts = [balance.line(n).games for group in groups for n in group.cells]
    wanted = max(study.parts[n].games for group in groups for n in group.cells)
    thinks = "The planner thinks half a second a game, the fast policy a thousandth of one"
    if max(counts) < FEWEST:
        so_far = f"so far {min(counts)} to {max(counts)} were played, too few for a line" if any(counts) else "none were played so far"
        yield f"{thinks}. The study plans {wanted} games for"
        yield f"each of its cells; {so_far}. `make balance` plays them after those of the fast policy."
        yield ""
    elif min(counts) < wanted:
        yield (
            f"{thinks}: of the {wanted} games the study\n"
            f"plans for each of its cells, {_range(min(counts), max(counts))} were played so far. The column says how many stand behind\n"
            f"each line, the interval what it is worth; cells with fewer than {FEWEST} are left out. What was played is kept in\n"
            "[studies/balance.games](../../studies/balance.games), and `make balance` goes on from there, on any machine."
        )
        yield ""
    for group in groups:
        if any(balance.line(n).games >= FEWEST for n in group.cells):
            yield _rates(balance, group)
            yield ""


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _played(balance: Balance) -> Iterator[str]:
    """Who played all that."""
    by_bot: Counter[str] = Counter()
    for cell in balance.study.cells:
        line = balance.cells.get(cell.name)
        if line is not None:
            by_bot[cell.crew] += line.games
    failed = sum(line.failed for line in balance.cells.values())
    counts = " and ".join(f"{games} of `{bot}`" for bot, games in by_bot.most_common() if games)
    where = f"on seeds from {balance.study.first}, {failed} failed; Flashover {balance.program}, {balance.luck}"
    yield f"{sum(by_bot.values())} games, {counts}, {where}."
    yield "Every number, and which code played it, stands in [studies/balance.figures.json](../../studies/balance.figures.json) as well:"
    yield ""
    for code, games in balance.codes.most_common():
        words = [f"{games} games were played by the code {code}"]
        for check in balance.checks:
            if check.played_by == code:
                which = f"{check.again} of them" if check.games == games else f"{check.again} of {check.games} of them"
                words.append(f"{which} were played again by the code {check.by} and came out the same")
        if code in balance.notes:
            words.append(balance.notes[code])
        yield f"- {'; '.join(words)}"


def page(balance: Balance) -> str:
    """The text of the page."""
    study = balance.study
    by_title = {group.title: group for group in study.groups}
    lines = [
        "# How hard is it? Balance tables",
        "",
        "Written by `scripts/make_balance.py` (`make balance`) from the study [studies/balance.toml](../../studies/balance.toml):",
        *_played(balance),
        "",
        "What a study is, and how to make one of your own: [studies](../reference/studies.md).",
        "",
        "The crews are made of bots, so these are not the chances of people: they say how games differ, not how well anyone plays.",
        "`greedy` is the fast policy (rules of thumb, nothing rolled ahead), played inside compiled code; a bot that is this policy under",
        "another name has the same games. How strong each bot is beside the others stands in [bots](bots.md). Intervals are 95 % (Wilson).",
        "Turns count over all seats. On a seed all cells meet the same luck.",
        "",
        "## Crews, levels, houses",
        "",
        "`greedy`; the column says how many games stand behind each line.",
        "",
        _rates(balance, by_title["Family"]),
        "",
        "![Family games won](../images/balance/won-family.svg)",
        "",
        _rates(balance, by_title["Experienced"]),
        "",
        "![Experienced games won](../images/balance/won-experienced.svg)",
        "",
        "## The planner",
        "",
        *_planner(balance),
        "## What a change of the rules does",
        "",
        "The same seeds with one option changed, against the game as it is; the difference is in points of the games won, with the",
        "interval of Agresti and Min, p by McNemar’s test. By chance alone, one line in twenty has p below 0.05. The bot does not know",
        "about the change unless the rules show it: a hint how much an option matters, not what the best crew would make of it.",
        "",
    ]
    *options, specialists = LARGE
    for title in options:
        base = balance.line(by_title[title].cells[0])
        lines += [
            f"### {title}",
            "",
            f"Against {label_of(study, by_title[title], by_title[title].cells[0])}: {base.rate * 100:.1f} % of {base.games} games.",
            "",
            _changes(balance, by_title[title]),
            "",
            f"![{title}](../images/balance/{file_name(title)}.svg)",
            "",
        ]
    lines += [*_needing(balance), *_silent()]
    base = balance.line(by_title[specialists].cells[0])
    lines += [
        f"## {specialists}",
        "",
        "Veteran, house A, a crew of four with the cards the bots take by themselves (CAFS, generalist, rescue, driver), against the same",
        f"crew with one card exchanged. With these cards it wins {base.rate * 100:.1f} % of {base.games} games.",
        "",
        _changes(balance, by_title[specialists]),
        "",
        "![Specialists](../images/balance/specialists.svg)",
        "",
        "## Where and when",
        "",
        "Four firefighters, `greedy`; above the family game in house A, below veteran.",
        "",
    ]
    for name in DRAWN:
        course = f"![{name}: damage and victims]({_image(f'{name}-course')})"
        lines += [f"![{name}: games that are over]({_image(f'{name}-over')}) {course}", ""]
        lines += [" ".join(f"![{name}: {kind}]({_image(f'{name}-{kind}')})" for kind in ("exploded", "lost", "rescued")), ""]
    return "\n".join(lines).rstrip() + "\n"


def _image(name: str) -> str:
    return f"../images/balance/{name}.svg"

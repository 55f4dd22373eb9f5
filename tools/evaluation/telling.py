"""The results part of docs/bots.md, from whatever games there are: the same games give the same text."""

from __future__ import annotations

from pathlib import Path

from flashover.options import Options
from flashover.sim import Cell, SimError
from tools.evaluation import tables
from tools.evaluation.calibrating import Line, Truth, truth, unseen
from tools.evaluation.games import Games
from tools.evaluation.groups import GROUPS, HELD_OUT, HOPING
from tools.evaluation.picture import draw
from tools.evaluation.tables import Lines, prose

BEGIN, END = "<!-- results: begin -->", "<!-- results: end -->"
PICTURE = "images/calibration.svg"
TOLD = tuple(group for group in GROUPS.values() if not group.mark)
TITLES = {"family": "Family game", "experienced": "Experienced game"}
_BY_CELL = ("family-fast", "family", "experienced-fast", "experienced")

_ABOUT = """On a seed all crews meet the same luck. Budgets are counted in games and positions, not in time: any machine plays the same
games. Intervals are Wilson's for rates, and Agresti and Min's for paired differences. `ms per turn` is the CPU time of one firefighter's
turn, its middle and what 95 of 100 turns stay below."""
_AGAIN = "To play them again, which takes hours, can be stopped at any time and goes on where it was:"
_COMMANDS = (
    "```sh",
    "python tools/evaluate_bots.py play --out games --jobs 2",
    "python tools/evaluate_bots.py fit --out games",
    "python tools/evaluate_bots.py tell --out games",
    "```",
)
_LADDER = "Each bot against the one before it, crew by crew on the same seeds. p is that of McNemar's exact test."
_CEILING = """A crew of four captains that is told the fire rolls and the places of the coming POIs, against one that is not: so much is in
knowing the dice, for this way of thinking. What a POI will turn out to be, and the deck gun's dice, it does not know either."""
_ABLATIONS = """`search` without one part of its thinking against the whole of it. The four specialists a crew of bots chooses have no
captain among them, so giving commands is measured on dealt specialists (every second crew of four has a captain then) and on a crew of
six, which takes one."""
_LOSSES = "How the games above ended that crews of captains lost, beside those they won."
_TRIED = "Four captains on board A with something changed, against four captains as they are."
_MIXED = "One `greedy` firefighter with three captains, against crews of one kind."
_CHANCES = """Every plan of every captain's game: the chance to win it was made with, moved as the advisor does it, against how the game
ended. The positions of one game end alike, so the intervals count games, not positions."""


def tell(games: Games, lines: dict[str, Line], docs: Path) -> None:
    """Write the results between the markers of a page, and the picture beside it."""
    if not any(games.rows.values()):
        raise SimError("tell.nothing", "", "there are no games to tell; play some first")
    try:
        page = docs.read_text(encoding="utf-8")
    except OSError as error:
        raise SimError("file.unreadable", str(docs), error.strerror or str(error)) from None
    except ValueError:
        raise SimError("file.unreadable", str(docs), "is not text") from None
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SimError("tell.markers", str(docs), f"has no place for results: {BEGIN} and {END}")
    truths = {mode: found for mode, line in lines.items() if (found := _truth(games, mode, line)).games}
    text = "\n".join(results(games, lines, truths))
    try:
        if truths:
            picture = docs.parent / PICTURE
            picture.parent.mkdir(exist_ok=True)
            picture.write_text(draw({TITLES[mode]: found for mode, found in truths.items()}), encoding="utf-8")
        docs.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")
    except OSError as error:
        raise SimError("file.unwritable", str(docs), error.strerror or str(error)) from None


def results(games: Games, lines: dict[str, Line], truths: dict[str, Truth]) -> Lines:
    """All sections that have something to tell."""
    sections = (
        ("Step by step", _LADDER, tables.ladder_table(games)),
        *((GROUPS[name].title, "", tables.cells_table(games, name)) for name in _BY_CELL),
        ("What kills a crew", _LOSSES, tables.losses_table(games)),
        _compared(games, "ceiling", _CEILING, tables.ceiling_table(games)),
        _compared(games, "ablations", _ABLATIONS, tables.ablations_table(games)),
        _compared(games, "heroic", _TRIED, tables.tried_table(games)),
        _compared(games, "mixed", _MIXED, tables.mixed_table(games)),
    )
    told = _facts(games)
    for title, about, found in sections:
        if found:
            told += ["", f"### {title}", "", *prose(about), *found]
    return told + _calibration(games, lines, truths)


def _compared(games: Games, name: str, about: str, found: Lines) -> tuple[str, str, Lines]:
    """A group that is told by comparisons first, by its crews then."""
    crews = tables.cells_table(games, name)
    return GROUPS[name].title, about, [*found, *[""] * bool(found and crews), *crews]


def _facts(games: Games) -> Lines:
    seeds = [row.seed for rows in games.rows.values() for row in rows]
    held_out = ", on which nothing was trained, tuned or fitted" if min(seeds) >= HELD_OUT else ""
    which = "; ".join(games.programs)
    program = f"Program: {which}." if len(games.programs) == 1 else f"Games of {len(games.programs)} versions of the program: {which}."
    machines = "; ".join(games.machines) or "a machine that was not noted"
    return [
        *prose(f"{len(seeds)} games on seeds {min(seeds)} to {max(seeds)}{held_out}. {_ABOUT}"),
        *prose(f"{program} Played on: {machines}. {_AGAIN}"),
        *_COMMANDS,
    ]


def _truth(games: Games, mode: str, line: Line) -> Truth:
    return truth(unseen(games.of(*_hoping(mode)), line), line)


def _hoping(mode: str) -> list[Cell]:
    return [cell for cell in HOPING if Options.from_json(dict(cell.options)).mode == mode]


def _calibration(games: Games, lines: dict[str, Line], truths: dict[str, Truth]) -> Lines:
    if not truths:
        return []
    told = ["", "### Do the chances come true?", "", *prose(_CHANCES)]
    told.append(f"![Chances told against games won; the tables below have the numbers]({PICTURE})")
    for mode, found in truths.items():
        line = lines[mode]
        plain = truth(unseen(games.of(*_hoping(mode)), line), Line())
        error, before = tables.percent(found.error), tables.percent(plain.error)
        text = f"""**{TITLES[mode]}**, {found.positions} positions of {found.games} games: {_line_text(line)}. Expected calibration error
            {error} points (estimates as they are: {before}), Brier score {found.brier:.4f} ({plain.brier:.4f})."""
        told += ["", *prose(text), *tables.truth_table(found), ""]
        told += prose(f"The error crew by crew, in points: {_by_crew(games, mode, line)}.")[:-1]
    return told


def _line_text(line: Line) -> str:
    if line.seeds is None:
        return "chances are told as they are estimated"
    moved = f"logit(told) = {line.a:.3f} + {line.b:.3f} · logit(estimate)"
    return f"{moved}, fitted on {line.positions} positions of {line.games} other games (seeds {line.seeds[0]} to {line.seeds[1]})"


def _by_crew(games: Games, mode: str, line: Line) -> str:
    parts = []
    for cell in _hoping(mode):
        rows = unseen(games.of(cell), line)
        if rows:
            parts.append(f"{cell.game} {tables.percent(truth(rows, line).error)}")
    return ", ".join(parts)

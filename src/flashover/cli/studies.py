"""`flashover simulate`, `flashover report` and `flashover compare`; `flashover.cli.main` has read their arguments."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from flashover.cli.inputs import chosen_options, option_value
from flashover.errors import InputError
from flashover.i18n import FALLBACK
from flashover.report.tables import comparison_lines, failures, summary_json, summary_lines
from flashover.sim.chunks import Done, unpacked_rows
from flashover.sim.executors import Executor, Here, Pool
from flashover.sim.figures import Figures, add_rows, figures_of, read_figures
from flashover.sim.folder import Folder
from flashover.sim.meter import Meter
from flashover.sim.plan import make_cell
from flashover.sim.simulate import simulate as play
from flashover.sim.stats import TwoSidedTest
from flashover.sim.study import MOST_GAMES, Part, Study, make_study, read_crews, read_study
from flashover.sim.takeover import take_over

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

MOST_JOBS = 256
STOPPED = 130
#: How often a comparison errs at most: calls equal crews different, or alike two of which one is better by the gain.
ERROR = 0.05


def _executor(given: argparse.Namespace) -> Executor:
    """Who plays: this process, several, or Ray."""
    if given.jobs is not None and not 1 <= given.jobs <= MOST_JOBS:
        raise InputError("usage", "--jobs", f"1 to {MOST_JOBS}")
    where, _, address = given.on.partition("=")
    if where == "ray":
        from flashover.sim.cluster import LOCAL, OnRay

        return OnRay(address or LOCAL, given.jobs)
    if given.on != "here":
        raise InputError("usage", "--on", "here, ray, or ray=ADDRESS")
    return Pool(given.jobs) if (given.jobs or 1) > 1 else Here()


def _varied(given: argparse.Namespace) -> list[tuple[str, object]]:
    """The options of ``--vary``."""
    return [option_value("--vary", text) for text in given.vary]


def _study(given: argparse.Namespace) -> Study:
    """The study of a file, or the one the arguments describe."""
    if given.file is not None:
        for name, value in (("--bot", given.bots), ("--vary", given.vary), ("--seats", given.seats), ("--games", given.games)):
            if value:
                raise InputError("usage", name, "belongs to a study without a file; a file says it itself")
        return read_study(given.file)
    games = 100 if given.games is None else given.games
    if not 1 <= games <= MOST_GAMES:
        raise InputError("usage", "--games", f"1 to {MOST_GAMES}")
    options = chosen_options(given)
    seats = read_crews(given.seats or "4", "--seats")
    varied = _varied(given)
    bots = given.bots or ["greedy"]
    if not varied:
        parts = [Part(make_cell(bot, crew, options), games) for crew in seats for bot in bots]
        return make_study("study", [("games", parts, False, ())], given.first)
    groups = []
    for crew in seats:
        for bot in bots:
            cells = [make_cell(bot, crew, {**options, **change}) for change in ({}, *({name: value} for name, value in varied))]
            labels = ["as it is", *(f"{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in varied)]
            groups.append((cells[0].name, [Part(cell, games) for cell in cells], True, labels))
    return make_study("study", groups, given.first)


def simulate(given: argparse.Namespace) -> int:
    """Play a study and report how it went."""
    _resumable(given)
    if given.other is not None and given.out is None:
        raise InputError("usage", "--from", "takes games over into a folder: --out names it")
    study = _study(given)
    executor = _executor(given)
    parquet = given.out is not None and not given.no_parquet
    if parquet:
        from flashover.sim.parquet import need_pyarrow

        need_pyarrow()
    if given.out is None:
        figures = figures_of(study)
        try:
            _run(study, None, executor, figures)
        except KeyboardInterrupt:
            _print(study, figures, json_wanted=given.json)
            return _stopped(study, figures)
        _print(study, figures, json_wanted=given.json)
        return 0
    with Folder.write(given.out, study, resume=given.resume) as folder:
        try:
            if given.other is not None:
                _take_over(folder, given.other)
            _run(study, folder, executor)
        except KeyboardInterrupt:
            return _stopped(study, folder)
        if parquet:
            from flashover.sim.parquet import write_parquet

            write_parquet(folder)
        _print(study, read_figures(folder), json_wanted=given.json)
    return 0


def _resumable(given: argparse.Namespace) -> None:
    if given.resume and given.out is None:
        raise InputError("usage", "--resume", "goes on with a folder: --out names it")


def _stopped(study: Study, kept: Folder | Sequence[Figures]) -> int:
    """A word on what there is after Ctrl-C, in the folder or on the screen alone."""
    if isinstance(kept, Folder):
        again = f"{kept.games} of {study.games} games are in {kept.path}; the same command with --resume goes on"
    else:
        games = sum(one.games + one.failed for one in kept)
        again = f"{games} of {study.games} games were played; --out FOLDER keeps them for --resume"
    print(f"flashover: stopped: {again}", file=sys.stderr)
    return STOPPED


def _take_over(folder: Folder, name: str) -> None:
    """Games of another version, and what became of them."""
    found = take_over(folder, Folder.read(name))
    for one in found:
        if one.differs is not None:
            message = f"{one.cell}: the game of seed {one.differs} differs here; the games of this cell are played again"
            print(f"flashover: {message}", file=sys.stderr)
    games, again = sum(one.games for one in found), sum(one.again for one in found if one.games)
    print(f"flashover: took over {games} games from {name}; {again} of them were played again and came out the same", file=sys.stderr)


def _run(
    study: Study,
    folder: Folder | None,
    executor: Executor,
    figures: Sequence[Figures] | None = None,
    enough: Callable[[], bool] | None = None,
) -> None:
    """Play, with a meter; the games are added to `figures`. With `enough` the cells go on side by side until it is true."""
    meter = Meter(sys.stderr, study.cells)

    def watch(done: int, games: int, chunk: Done) -> None:
        meter(done, games, chunk)
        if figures is not None:
            add_rows(figures[chunk.chunk.cell], study.first, unpacked_rows(chunk))

    try:
        play(study, folder, executor=executor, watch=watch, enough=enough, paired=enough is not None)
    finally:
        meter.done()


def _print(study: Study, figures: Sequence[Figures], *, json_wanted: bool, language: str = FALLBACK) -> None:
    if json_wanted:
        print(json.dumps(summary_json(study, figures), indent=1))
        return
    print(summary_lines(study, figures, language))
    compared = comparison_lines(study, figures, language)
    if compared:
        print(f"\n{compared}")
    for line in failures(study, figures, language):
        print(f"flashover: {line}", file=sys.stderr)


# ---------------------------------------------------------------- report


def report(given: argparse.Namespace) -> int:
    """Tables of a study in the terminal, and the page with its pictures where they are wanted."""
    folder = Folder.read(given.study)
    figures = read_figures(folder)
    _print(folder.study, figures, json_wanted=given.json, language=given.language)
    if given.parquet:
        from flashover.sim.parquet import write_parquet

        print(f"flashover: wrote {write_parquet(folder)}", file=sys.stderr)
    if given.output is not None:
        from flashover.report.page import write_page

        write_page(Path(given.output), folder, figures, given.language)
        print(f"flashover: wrote {given.output}", file=sys.stderr)
    if given.pictures is not None:
        from flashover.report.pictures import write_pictures

        names = write_pictures(Path(given.pictures), folder, figures, theme=given.theme, png=given.png, language=given.language)
        print(f"flashover: wrote {len(names)} pictures to {given.pictures}", file=sys.stderr)
    elif given.png:
        raise InputError("usage", "--png", "goes with --pictures, which names their folder")
    return 0


# ---------------------------------------------------------------- compare


def compare(given: argparse.Namespace) -> int:
    """Play A and B on the same seeds until it is known which is better, or the games are used up."""
    _resumable(given)
    if not 0 < given.gain < 100:
        raise InputError("usage", "--gain", "points between 0 and 100")
    if not 1 <= given.most <= MOST_GAMES:
        raise InputError("usage", "--most", f"1 to {MOST_GAMES}")
    seats = read_crews(given.seats or "4", "--seats")
    if len(seats) != 1:
        raise InputError("usage", "--seats", "one crew is compared with one other of its size")
    options = chosen_options(given)
    changed = {**options, **dict(_varied(given))}
    cells = [make_cell(given.a, seats[0], options), make_cell(given.b or given.a, seats[0], changed)]
    if cells[0].name == cells[1].name:
        raise InputError("usage", "B", "is the same as A; another bot, or --vary NAME=VALUE, makes the difference")
    study = make_study("compare", [("compare", [Part(cell, given.most) for cell in cells], True, ())], given.first)
    executor = _executor(given)
    stopped = 0
    with ExitStack() as stack:
        folder = None if given.out is None else stack.enter_context(Folder.write(given.out, study, resume=given.resume))
        figures = figures_of(study) if folder is None else read_figures(folder)
        test = _Pairs(figures, given.gain / 100)
        try:
            if not test.decided():
                _run(study, folder, executor, figures, test.decided)
        except KeyboardInterrupt:
            stopped = _stopped(study, figures if folder is None else folder)
    _print_comparison(given, study, figures, test)
    return stopped


def _print_comparison(given: argparse.Namespace, study: Study, figures: Sequence[Figures], test: _Pairs) -> None:
    found = figures[0].against(figures[1])
    verdict = test.verdict
    if given.json:
        a, b = (cell.name for cell in study.cells)
        said = {"verdict": verdict, "decided_after": test.decided_after, "error": ERROR, "after_stopping": verdict is not None}
        print(json.dumps({"a": a, "b": b, **found._asdict(), **said}, indent=1))
        return
    print(summary_lines(study, figures))
    # The test has chosen the moment: of a fixed number of games the same difference would be surer.
    when = ", after stopping" if verdict else ""
    points = f"{found.difference * 100:+.1f} points [{found.low * 100:+.1f} to {found.high * 100:+.1f}], p = {found.p_value:.2g}"
    print(f"\nA − B on {found.pairs} seeds{when}: {points}; won by A alone {found.only_a}, by B alone {found.only_b}")
    margin = f"{given.gain:g} points"
    words = {
        "A": "A is better",
        "B": "B is better",
        "neither": f"neither is better by {margin}",
        None: f"not decided: more than {found.pairs} games of each are needed to see {margin}",
    }
    after = f" (decided after {test.decided_after} games of each, at most {ERROR:.0%} error)" if verdict else ""
    print(f"{words[verdict]}{after}")
    for line in failures(study, figures):
        print(f"flashover: {line}", file=sys.stderr)


class _Pairs:
    """The test over the pairs of a comparison: seeds are looked at in order, once both have played them."""

    def __init__(self, figures: Sequence[Figures], gain: float) -> None:
        self._figures = figures
        self._test = TwoSidedTest(gain, alpha=ERROR, beta=ERROR)
        self._looked = 0
        self.decided_after: int | None = None

    @property
    def verdict(self) -> str | None:
        """``A``, ``B``, ``neither``, or None while it is open."""
        return self._test.verdict

    def decided(self) -> bool:
        """Take in what has come; whether it is enough."""
        one, other = self._figures
        for won in one.pairs_from(other, self._looked):
            if self.verdict is not None:
                break
            self._looked += 1
            if won is not None:
                self._test.add(*won)
                if self.verdict is not None:
                    self.decided_after = self._looked
        return self.verdict is not None

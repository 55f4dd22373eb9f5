"""A study as one HTML page: no script, no request, both themes, everything inside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from flashover.errors import FileError, SimError
from flashover.formats.files import write_text
from flashover.i18n import FALLBACK, Percent, text
from flashover.render.shapes import escape
from flashover.report.charts import Chart
from flashover.report.heat import plan_svg
from flashover.report.paint import PAINTS, VARIABLES, style
from flashover.report.pictures import board_of, differences, ends, maps, over_time, rates
from flashover.report.tables import COMPARED, HEAD, compared, failures, head_of, label_of, p_text, points, summary_line
from flashover.sim.figures import Figures
from flashover.sim.folder import Folder
from flashover.sim.study import Study

#: Cells whose course is drawn; the tables have all.
_DRAWN = 60

_STYLE = """
:root { color-scheme: light dark; LIGHT }
@media (prefers-color-scheme: dark) { :root { DARK } .on-light { display: none } }
@media (prefers-color-scheme: light) { .on-dark { display: none } }
body { margin: 0 auto; max-width: 96rem; padding: 1.5rem 1.25rem 4rem; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", Arial, sans-serif }
h1 { font-size: 1.8rem; margin: 0 0 .25rem } h2 { font-size: 1.3rem; margin: 2.5rem 0 .75rem }
h1, h2, summary { line-height: 1.25; text-wrap: balance }
.soft { color: var(--soft) }
figure, .wide { margin: 1rem 0; padding: 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 12px;
  overflow-x: auto }
figure svg { display: block; max-width: none }
.row { display: flex; flex-wrap: wrap; gap: 1rem; margin: 0 0 1rem } .row figure { margin: 0 }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; white-space: nowrap }
th, td { padding: .3rem .7rem; text-align: right; border-bottom: 1px solid var(--line) }
th:first-child, td:first-child { text-align: left } th { color: var(--soft); font-weight: 600 }
details { margin: 1rem 0 } summary { cursor: pointer; font-weight: 600; padding: .4rem 0 }
details > .row { margin-top: .5rem }
"""


def _figure(chart: Chart) -> str:
    return f"<figure>{chart.svg()}</figure>"


def _table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(word)}</th>' for word in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(word)}</td>' for word in line)}</tr>" for line in lines)
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _plans(study: Study, shown: Sequence[int]) -> tuple[str, dict[int, str]]:
    """Every house once, in both themes; and for each cell the reference to its house."""
    defined: dict[str, str] = {}
    uses: dict[int, str] = {}
    for number in shown:
        board = board_of(study.cells[number])
        name = f"plan-{board.digest[:8]}"
        uses[number] = "".join(f'<use href="#{name}-{theme}" class="on-{theme}"/>' for theme in PAINTS)
        if name not in defined:
            drawn = [(theme, *plan_svg(board, theme)) for theme in PAINTS]
            defined[name] = "".join(f'{definitions}<g id="{name}-{theme}">{body}</g>' for theme, definitions, body in drawn)
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>{"".join(defined.values())}</defs></svg>', uses


def _about(folder: Folder, played: int, language: str) -> str:
    study, manifest = folder.study, folder.manifest
    key = "report.about" if folder.complete else "report.about.planned"
    about = text(
        key, language, games=played, planned=study.games, cells=len(study.cells), first=study.first,
        program=manifest.program, code=manifest.code, luck=manifest.luck,
    )  # fmt: skip
    return f"{about} {text('report.luck', language, share=Percent(0.95))}"


def _body(folder: Folder, figures: Sequence[Figures], language: str) -> Iterator[str]:
    study = folder.study
    played = sum(found.games for found in figures)
    yield f"<h1>{escape(study.name)}</h1>"
    yield f'<p class="soft">{escape(_about(folder, played, language))}</p>'
    for line in failures(study, figures, language):
        yield f"<p><strong>{escape(line)}</strong></p>"
    changes = list(differences(study, figures, VARIABLES, language))
    for group in study.groups:
        lines = [summary_line(label_of(study, group, n), figures[n], language) for n in group.cells if figures[n].games]
        if not lines:
            continue
        yield f"<h2>{escape(group.title)}</h2>"
        pair = (rates(study, group, figures, VARIABLES, language), ends(study, group, figures, VARIABLES, language))
        yield f'<div class="row">{"".join(map(_figure, pair))}</div>'
        yield _table(head_of(HEAD, language), lines)
    if changes:
        yield f"<h2>{escape(text('report.differences', language))}</h2>"
        yield from (_figure(chart) for _, chart in changes)
        lines = [
            (
                label_of(study, group, n), label_of(study, group, group.cells[0]), str(found.pairs), str(found.only_a), str(found.only_b),
                points(found, language), p_text(found.p_value, language),
            )
            for group, n, found in compared(study, figures)
        ]  # fmt: skip
        yield _table(head_of(COMPARED, language), lines)
        yield f'<p class="soft">{escape(text("report.test", language, p=0.05))}</p>'
    yield from _courses(study, figures, language)


def _courses(study: Study, figures: Sequence[Figures], language: str) -> Iterator[str]:
    shown = [n for n, found in enumerate(figures) if found.games]
    yield f"<h2>{escape(text('report.places', language))}</h2>"
    if len(shown) > _DRAWN:
        yield f'<p class="soft">{escape(text("report.places.first", language, n=_DRAWN))}</p>'
        shown = shown[:_DRAWN]
    plans, uses = _plans(study, shown)
    yield plans
    for n in shown:
        course = "".join(map(_figure, over_time(figures[n], VARIABLES, language)))
        places = "".join(_figure(chart) for _, chart in maps(figures[n], VARIABLES, uses[n], language))
        opened = " open" if n == shown[0] else ""
        name = escape(study.cells[n].name)
        yield f'<details{opened}><summary>{name}</summary><div class="row">{course}</div><div class="row">{places}</div></details>'


def page(folder: Folder, figures: Sequence[Figures], language: str = FALLBACK) -> str:
    """The page in a language."""
    css = _STYLE.replace("LIGHT", style(PAINTS["light"])).replace("DARK", style(PAINTS["dark"]))
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(folder.study.name)}</title>'
    body = "\n".join(_body(folder, figures, language))
    return f'<!doctype html>\n<html lang="{language}"><head>{head}<style>{css}</style></head><body>\n{body}\n</body></html>\n'


def write_page(path: Path, folder: Folder, figures: Sequence[Figures], language: str = FALLBACK) -> None:
    """Write the page to a file."""
    try:
        write_text(path, page(folder, figures, language))
    except (OSError, FileError) as error:
        message = error.message if isinstance(error, FileError) else error.strerror or str(error)
        raise SimError("file.unwritable", str(path), message) from None

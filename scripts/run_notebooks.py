"""Run the notebooks of docs/notebooks cell by cell and keep what they show in their files.

python scripts/run_notebooks.py             run them and write the outputs
python scripts/run_notebooks.py --check     run them and report whether the outputs still are what the files have (exit code 1 when not)

No Jupyter is needed: a cell is Python whose last expression is shown, as a picture where the value draws itself. Every number in
them repeats, so the outputs are compared to the letter.
"""

from __future__ import annotations

import ast
import io
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def run_cell(source: str, names: dict[str, Any], file: str) -> list[dict[str, Any]]:
    """Run a cell in the namespace of its notebook; its outputs in the notebook format."""
    tree = ast.parse(source, file)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    shown: list[dict[str, Any]] = []
    with redirect_stdout(printed):
        exec(compile(tree, file, "exec"), names)  # noqa: S102 - our own notebooks
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), file, "eval"), names)  # noqa: S307 - the same
            if value is not None:
                shown.append({"data": _forms(value), "execution_count": None, "metadata": {}, "output_type": "execute_result"})
    if printed.getvalue():
        shown.insert(0, {"name": "stdout", "output_type": "stream", "text": printed.getvalue().splitlines(keepends=True)})
    return shown


def _forms(value: object) -> dict[str, list[str]]:
    draw = getattr(value, "_repr_svg_", None)
    forms = {"text/plain": repr(value)}
    if draw is not None:
        forms["image/svg+xml"] = draw()
    return {kind: text.splitlines(keepends=True) for kind, text in forms.items()}


def run(notebook: dict[str, Any], file: str) -> dict[str, Any]:
    """The notebook with the outputs its cells give now."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell = {**cell, "outputs": run_cell("".join(cell["source"]), names, file)}
        cells.append(cell)
    return {**notebook, "cells": cells}


def text_of(notebook: dict[str, Any]) -> str:
    """As it stands in the file."""
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Run all of them."""
    stale = 0
    for path in NOTEBOOKS:
        before = path.read_text("utf-8")
        after = text_of(run(json.loads(before), path.name))
        if after == before:
            continue
        stale += 1
        if "--check" in arguments:
            print(f"{path.name} shows something else now: python scripts/run_notebooks.py")
        else:
            path.write_text(after, "utf-8")
            print(path.name)
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

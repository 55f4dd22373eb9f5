"""The build: the switch between compiled and interpreted rules, compiled rules that match their sources, and what is packed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from glob import glob
from pathlib import Path

import pytest

import flashover
from flashover.rules import native

ROOT = Path(__file__).resolve().parents[2]
RULES = Path(flashover.__file__).parent / "rules"
MODULES = sorted(path.stem for path in RULES.glob("*.py") if path.stem != "__init__")
SAY_WHERE = """
import importlib, sys
import flashover
for name in sys.argv[1:]:
    print(importlib.import_module(f"flashover.rules.{name}").__file__)
"""


def files_loaded(**environment: str) -> list[str]:
    inherited = {name: value for name, value in os.environ.items() if name != "FLASHOVER_PURE"}
    answer = subprocess.run(
        [sys.executable, "-c", SAY_WHERE, *MODULES],
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return answer.stdout.split()


def test_the_environment_can_ask_for_the_sources() -> None:
    assert files_loaded(FLASHOVER_PURE="1") == [str(RULES / f"{name}.py") for name in MODULES]


def test_the_rules_are_compiled_as_a_whole_or_not_at_all() -> None:
    assert len({Path(name).suffix for name in files_loaded()}) == 1


def test_this_run_uses_the_rules_it_asked_for() -> None:
    interpreted = str(native.__file__).endswith(".py")
    if os.environ.get("FLASHOVER_PURE") == "1":
        assert interpreted
    assert (native.i64 is int) == interpreted


def test_the_compiled_rules_are_not_older_than_their_sources() -> None:
    stamp = ROOT / "build" / ".compiled"
    if str(native.__file__).endswith(".py") or not stamp.exists() or not RULES.is_relative_to(ROOT):
        return  # nothing compiled in place, nothing to be stale
    stale = [name for name in MODULES if (RULES / f"{name}.py").stat().st_mtime > stamp.stat().st_mtime]
    assert not stale, "edited after they were compiled, run `make compile`"


def test_every_data_file_of_the_package_is_packed() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    package = ROOT / "src" / "flashover"
    patterns = settings["tool"]["setuptools"]["package-data"]["flashover"]
    packed = {package / name for pattern in patterns for name in glob(pattern, root_dir=package, recursive=True)}  # noqa: PTH207 - as setuptools reads them: ** is files, too
    code = {".py", ".pyc", ".so"}
    kept_back = {".log"}  # the diary of a training, for readers of the repository
    files = {path for path in package.rglob("*") if path.is_file() and path.suffix not in code | kept_back}
    assert files - packed == set()
    assert len(packed) > 10


def test_the_engine_imports_nothing_but_the_standard_library() -> None:
    unwanted = {"numpy", "gymnasium", "pettingzoo", "fastapi", "pydantic", "starlette", "uvicorn", "websockets"}
    lines = f"import flashover, flashover.cli.main, flashover.game, flashover.rules.playout, sys; print({unwanted!r} & set(sys.modules))"
    answer = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "set()"


@pytest.mark.parametrize("page", ["<p>table</p>", None])
def test_a_package_without_its_page_is_built_with_a_note(tmp_path: Path, page: str | None) -> None:
    tree = tmp_path / "tree"
    static = tree / "src" / "flashover" / "server" / "static"
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "src/flashover/__init__.py"):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_bytes((ROOT / name).read_bytes())
    (tree / "src" / "flashover" / "__init__.py").write_text("")
    (tree / "src" / "flashover" / "_version.py").write_text("__version__ = '9'\n")
    static.parent.mkdir()
    (static.parent / "__init__.py").write_text("")
    if page is not None:
        (static / "assets").mkdir(parents=True)
        (static / "index.html").write_text(page)
        (static / "assets" / "app.js").write_text("1")
    command = [sys.executable, "setup.py", "--quiet", "bdist_wheel", "--dist-dir", "dist"]
    environment = {**os.environ, "FLASHOVER_PURE": "1"}
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=True)
    (wheel,) = (tree / "dist").glob("flashover-9-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = {name for name in packed.namelist() if "/static/" in name}
        about = packed.read("flashover-9.dist-info/METADATA").decode()
    assert ("the page is not built" in done.stderr) == (page is None)
    assert names == (set() if page is None else {"flashover/server/static/index.html", "flashover/server/static/assets/app.js"})
    needs = re.findall(r"^Requires-Dist: ([a-z-]+)(?!.*extra ==)", about, re.MULTILINE)
    table = ["fastapi", "httptools", "msgspec", "pydantic", "resvg-py", "uvicorn", "uvloop", "websockets"]
    assert sorted(needs) == table
    extras = set(re.findall(r"^Provides-Extra: (.*)", about, re.MULTILINE))
    assert extras == {"cluster", "envs", "lab", "postgres", "rl"}
    # An extra that includes another one names one there is.
    assert set(re.findall(r"^Requires-Dist: flashover\[(\w+)\]", about, re.MULTILINE)) <= extras

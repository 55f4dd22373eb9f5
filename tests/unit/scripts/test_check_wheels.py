"""The check of the wheels finds the Pythons there are, installs everything on each, and reports whatever differs."""

from __future__ import annotations

import re
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from scripts import check_wheels
from scripts.check_wheels import Installed, Python, interpreters, main, tree_code

HERE = "{}.{}".format(*sys.version_info)
OTHER = "3.12" if HERE != "3.12" else "3.13"
CODE = "0123456789abcdef"


def fake(path: Path, says: str, code: int = 0) -> Path:
    """A program that says it is a Python."""
    path.parent.mkdir(parents=True)
    path.write_text(f"#!/bin/sh\necho {says}\nexit {code}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def pyenv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    monkeypatch.setenv("PATH", "/nowhere")
    return tmp_path / "versions"


def test_the_newest_of_each_version_is_taken(pyenv: Path) -> None:
    fake(pyenv / "3.98.2" / "bin" / "python", "cpython 0 3 98 2")
    newest = fake(pyenv / "3.98.10" / "bin" / "python", "cpython 0 3 98 10")
    fake(pyenv / "3.98.30" / "bin" / "python", "cpython 1 3 98 30")  # free-threaded
    fake(pyenv / "3.99.0" / "bin" / "python", "cpython 0 3 99 0", code=1)  # broken
    fake(pyenv / "3.99.1" / "bin" / "python", "")  # no Python
    fake(pyenv / "3.97.1" / "bin" / "python", "cpython 0 3 97 1")  # not named
    found = interpreters([HERE, "3.98", "3.99"])
    assert found == [Python(Path(sys.executable), sys.version_info[:3]), Python(newest, (3, 98, 10))]


def test_a_python_on_the_path_is_found(pyenv: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = fake(tmp_path / "bin" / "python3.98", "cpython 0 3 98 1")
    monkeypatch.setenv("PATH", f"{program.parent}:/bin")
    assert interpreters(["3.98"]) == [Python(program, (3, 98, 1))]


@pytest.fixture
def installs(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[tuple[str, str]]]:
    """The check without building, installing or serving anything; what was installed where."""
    done: list[tuple[str, str]] = []

    def build(folder: Path, kind: str) -> Path:
        (folder / kind).mkdir()
        (folder / "compiled" / "flashover-1.tar.gz").touch()
        return folder / kind / f"{kind}.whl"

    def prepare(**changed: Installed) -> list[tuple[str, str]]:
        def install(what: Path, python: Python, _home: Path) -> Installed:
            done.append((python.name, what.name))
            kind = "interpreted" if what.name == "interpreted.whl" else "compiled"
            return changed.get(f"{kind}_{python.version[1]}", Installed(kind, CODE, ("1 a b",)))

        monkeypatch.setattr(check_wheels, "install", install)
        return done

    here, other = Python(Path(sys.executable), sys.version_info[:3]), Python(Path("there"), (3, int(OTHER[2:]), 1))
    monkeypatch.setattr(check_wheels, "interpreters", lambda versions: [one for one in (here, other) if one.name in versions])
    monkeypatch.setattr(check_wheels, "build", build)
    monkeypatch.setattr(check_wheels, "audited", lambda _wheel: "")
    monkeypatch.setattr(check_wheels, "tree_code", lambda: CODE)
    return prepare


def test_wheels_and_source_are_installed_on_every_python(
    installs: Callable[..., list[tuple[str, str]]], capsys: pytest.CaptureFixture[str]
) -> None:
    done = installs()
    assert main(["--python", HERE, "--python", OTHER, "--python", "3.99"]) == 0
    source = "flashover-1.tar.gz"
    assert done == [(HERE, "compiled.whl"), (HERE, "interpreted.whl"), (HERE, source), (OTHER, "interpreted.whl"), (OTHER, source)]
    out = capsys.readouterr().out
    assert "not tried: 3.99" in out and "all 5 installations have the code of the source tree" in out


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        (Installed("interpreted", CODE, ("1 a b",)), "expected the compiled build"),
        (Installed("compiled", "f" * 16, ("1 a b",)), f"its code is {'f' * 16}, that of the source tree is {CODE}"),
        (Installed("compiled", CODE, ("2 a b",)), "plays other games"),
    ],
)
def test_what_differs_is_reported(
    installs: Callable[..., list[tuple[str, str]]], capsys: pytest.CaptureFixture[str], changed: Installed, problem: str
) -> None:
    installs(**{f"compiled_{OTHER[2:]}": changed})
    assert main(["--python", HERE, "--python", OTHER]) == 1
    out = capsys.readouterr().out
    assert f"{OTHER}, flashover-1.tar.gz: {problem}" in out


def test_without_an_interpreter_nothing_is_shown(installs: Callable[..., list[tuple[str, str]]]) -> None:
    installs()
    assert main(["--python", "3.99"]) == 1


def test_what_is_tried_is_built_as_what_is_published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built: dict[str, dict[str, str]] = {}

    def run(*command: object, **extra: str) -> str:
        dist = Path(str(command[command.index("--outdir") + 1]))
        built[dist.name] = extra
        dist.mkdir()
        with zipfile.ZipFile(dist / "flashover-1-py3-none-any.whl", "w") as wheel:
            wheel.writestr(check_wheels.PAGE, "")
        with tarfile.open(dist / "flashover-1.tar.gz", "w:gz") as source:
            source.add(tmp_path / "flashover-1")
        return ""

    (tmp_path / "flashover-1").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(check_wheels, "run", run)
    assert [check_wheels.build(tmp_path, kind).suffix for kind in ("compiled", "interpreted")] == [".whl", ".whl"]
    # What `make wheel` sets for each of its two builds.
    (recipe,) = re.findall(r"^wheel:.*\n((?:\t.*\n)+)", (check_wheels.ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    published = [dict([setting.split("=")]) for setting in re.findall(r"(FLASHOVER_\w+=\w+) \$\(RUN\) -m build", recipe)]
    assert [built["compiled"], built["interpreted"]] == published and published[0] == {"FLASHOVER_PROFILE": "1"}


def test_the_code_of_the_tree_is_that_of_its_package() -> None:
    from flashover.sim.fingerprint import code_digest

    assert tree_code() == code_digest()

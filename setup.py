"""Compile the rules and tactics with mypyc where a C compiler is found; without one the same files are the pure package.

FLASHOVER_PURE=1 builds the pure package (wheel py3-none-any) on purpose. `python setup.py build_ext --inplace` puts
the compiled modules beside their sources for development, and is the only command for which a failed compile is fatal.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from setuptools import setup

# isort: split
from distutils import ccompiler, sysconfig  # setuptools brings its own, so it must come first

COMPILED = (Path("src", "flashover", "rules"), Path("src", "flashover", "tactics"))
PAGE = Path("src", "flashover", "server", "static", "index.html")
#: What the table in the browser needs; the engine imports none of it.
TABLE = ["fastapi>=0.115", "pydantic>=2.9", "resvg-py>=0.5", "uvicorn>=0.30", "websockets>=13"]
#: What compiled rules need beside themselves.
RUN_TIME = ["librt>=0.16", "mypy_extensions>=1.1"]
COMPILING_COMMANDS = {"build", "build_ext", "bdist_wheel", "editable_wheel", "develop", "install"}
# One C file for all compiled modules, so that calls between them are plain C calls and can be inlined.
GROUP = "flashover.rules.engine"
UNIX_FLAGS = [
    "-fwrapv",  # words wrap around; most Pythons ask for it anyway
    "-fno-semantic-interposition",  # calls inside the library need no indirection: +10 %
    "-fvisibility=hidden",  # a smaller library; modules find each other through Python
    # The warning reads every line again; in one file of this length that takes a third of the compiler's time.
    "-Wno-misleading-indentation",
    "-Wno-error",  # a newer compiler's new warning must not cost an installation its speed ...
    "-Werror=shift-count-overflow",  # ... but this one would be a wrong game, see scripts/lint_shifts.py
]


def note(text: str) -> None:
    """Report on stderr which of the two builds this will be; stdout belongs to the build front end."""
    print(f"flashover: {text}", file=sys.stderr)


def sources() -> list[str]:
    """Every compiled module; the package file itself stays interpreted so that it can be found first."""
    return sorted(path.as_posix() for folder in COMPILED for path in folder.glob("*.py") if path.name != "__init__.py")


def compiler_type() -> str | None:
    """The kind of C compiler that can build against this Python, None when there is none."""
    compiler: Any = ccompiler.new_compiler()
    sysconfig.customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\nint probe(void) { return 0; }\n", encoding="ascii")
        try:
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[sysconfig.get_python_inc()])
        except Exception:  # distutils has no common ancestor for "no compiler", "no headers" and "does not run"
            return None
    return str(compiler.compiler_type)


def extensions(kind: str, in_place: bool) -> list[Any]:
    """Translate the rules to C; the extensions with their compiler flags."""
    from mypyc.build import mypycify

    try:
        modules = mypycify(sources(), opt_level="3", debug_level="0", group_name=GROUP)
    except SystemExit:  # mypyc has reported why; an installation can do without, a developer cannot
        if in_place:
            raise
        note("mypyc could not translate the rules: installing them as plain Python")
        return []
    for module in modules:
        module.optional = not in_place
        if kind == "unix":
            module.extra_compile_args = [*module.extra_compile_args, *UNIX_FLAGS]
    return modules


def main() -> None:
    """Decide between the compiled and the pure build, and hand over to setuptools."""
    modules: list[Any] = []
    requires = list(TABLE)
    if not PAGE.is_file() and {"sdist", "bdist_wheel", "install"}.intersection(sys.argv):
        note("the page is not built (`make ui` does it): what is packed here serves the API, and a notice in place of the page")
    if os.environ.get("FLASHOVER_PURE") == "1":
        note("FLASHOVER_PURE=1: the rules stay plain Python")
    elif sources():
        kind = compiler_type()
        if kind is None:
            note("no C compiler or no Python headers: the rules stay plain Python (correct, but much slower)")
        else:
            try:
                import mypyc.build  # noqa: F401
            except ImportError:
                note("mypyc is not installed: the rules stay plain Python (correct, but much slower)")
            else:
                requires += RUN_TIME
                commands = COMPILING_COMMANDS.intersection(sys.argv)
                if commands:
                    modules = extensions(kind, in_place=commands == {"build_ext"})
    setup(ext_modules=modules, install_requires=requires)


main()

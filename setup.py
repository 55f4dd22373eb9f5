"""Compile the rules, tactics and the batch with mypyc where a C compiler is found; without one the same files are the pure package.

FLASHOVER_PURE=1 builds the pure package (wheel py3-none-any) on purpose. `python setup.py build_ext --inplace` puts
the compiled modules beside their sources for development, and is the only command for which a failed compile is fatal.
FLASHOVER_PROFILE=1 compiles twice, with gcc: games are played with the first library, and the second is made by what was seen in them.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

# isort: split
from distutils import ccompiler, sysconfig  # setuptools brings its own, so it must come first

COMPILED = (Path("src", "flashover", "rules"), Path("src", "flashover", "tactics"), Path("src", "flashover", "batch"))
PAGE = Path("src", "flashover", "server", "static", "index.html")
#: What the table in the browser needs; the engine imports none of it.
TABLE = [
    "fastapi>=0.115", "httptools>=0.6", "msgspec>=0.19", "pydantic>=2.9", "resvg-py>=0.5", "uvicorn>=0.30", "websockets>=15",
    "uvloop>=0.21; sys_platform != 'win32'",
]  # fmt: skip
#: What only some need, by the name it is asked for: `pip install flashover[envs]`. docs/adr/0016 says why these.
EXTRAS = {
    # a server whose games are in a PostgreSQL database
    "postgres": ["asyncpg>=0.29"],
    # environments for learning programs
    "envs": ["gymnasium>=1.1", "numpy>=1.26", "pettingzoo>=1.25", "pillow>=10"],
    # studies: results as Parquet files
    "lab": ["pyarrow>=16", "resvg-py>=0.5"],
    # an agent that learns; brings torch, by default with its CUDA libraries
    "rl": ["flashover[envs]", "torch>=2.4"],
    # studies on several machines
    "cluster": ["flashover[lab]", "ray>=2.40"],
}
#: What compiled rules need beside themselves.
RUN_TIME = ["librt>=0.16", "mypy_extensions>=1.1"]
COMPILING_COMMANDS = {"build", "build_ext", "bdist_wheel", "editable_wheel", "develop", "install"}
# One C file for all compiled modules, so that calls between them are plain C calls and can be inlined.
GROUP = "flashover.rules.engine"
UNIX_FLAGS = [
    "-fwrapv",  # words wrap around; most Pythons ask for it anyway
    "-ffp-contract=off",  # the bots' sums come out the same on processors that can multiply and add at once
    "-fno-semantic-interposition",  # calls inside the library need no indirection: +10 %
    "-fvisibility=hidden",  # a smaller library; modules find each other through Python
    # The warning reads every line again; in one file of this length that takes a third of the compiler's time.
    "-Wno-misleading-indentation",
    "-Wno-error",  # a newer compiler's new warning must not cost an installation its speed ...
    "-Werror=shift-count-overflow",  # ... but this one would be a wrong game, see scripts/lint_shifts.py
]
# Games of the kinds that matter: the profile is what the compiler makes fast.
TRAINING = Path("scripts", "play_for_profile.py")
PICTURE = re.compile(r"^!\[[^\]]*\]\([^)]*\)\n+", re.MULTILINE)
LINK = re.compile(r"\[([^\]]+)\]\((?![a-z]+:)[^)]*\)")


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


def docstrings() -> dict[str, str]:
    """What the compiled code calls a class, a function or a method -> its docstring."""
    found: dict[str, str] = {}
    for source in sources():
        tree = ast.parse(Path(source).read_text(encoding="utf-8"))
        for node in tree.body:
            inner = node.body if isinstance(node, ast.ClassDef) else []
            for part in [node, *inner]:
                if isinstance(part, ast.FunctionDef | ast.ClassDef) and (text := ast.get_docstring(part)):
                    owner = f"{node.name}___" if part is not node and isinstance(node, ast.ClassDef) else ""
                    found[f"{Path(source).stem}___{owner}{part.name}"] = text
    return found


def document(path: Path, texts: dict[str, str]) -> None:
    """Put docstrings, which mypyc leaves out, behind the signatures it writes into a C file: `help()` shows both."""
    entry = r'\(PyCFunction\)CPyPy_(\w+),[^"]*'
    type_object = r"PyTypeObject CPyType_(\w+)_template_ = \{[^}]*\.tp_doc = "
    documented = re.compile(rf'((?:{entry}|{type_object})PyDoc_STR\(")([^"]*)"')

    def with_text(found: re.Match[str]) -> str:
        text = texts.get(found[2] or found[3])
        if text is None or not found[4].endswith(r"--\n\n"):
            return found[0]
        escaped = text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
        return f'{found[1]}{found[4]}{escaped}"'

    before = path.read_text(encoding="utf-8")
    after = documented.sub(with_text, before)
    if after != before:
        path.write_text(after, encoding="utf-8")


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
    texts = docstrings()
    for module in modules:
        for source in module.sources:
            document(Path(source), texts)
        module.optional = not in_place
        if kind == "unix":
            module.extra_compile_args = [*module.extra_compile_args, *UNIX_FLAGS]
    return modules


class ProfiledBuild(build_ext):
    """Compile, play, and compile again by the profile that the games have left beside the object files."""

    def build_extensions(self) -> None:
        """Twice where it was asked for and the compiler is gcc, else once."""
        if os.environ.get("FLASHOVER_PROFILE") != "1" or not self.extensions:
            super().build_extensions()
            return
        if not _is_gcc(self.compiler):
            note("FLASHOVER_PROFILE=1 needs gcc: compiled once")
            super().build_extensions()
            return
        plain = [(list(ext.extra_compile_args), list(ext.extra_link_args)) for ext in self.extensions]
        self._compile(plain, ["-fprofile-generate", "-fprofile-update=single"])
        library = Path.cwd() / (Path("src") if self.inplace else Path(self.build_lib))
        environment = {**os.environ, "PYTHONPATH": str(library)}
        subprocess.run([sys.executable, str(TRAINING), "--expect", "compiled"], env=environment, check=True)  # noqa: S603 - our own games
        # What no game reached has no profile; it is compiled as without one.
        self._compile(plain, ["-fprofile-use", "-Wno-missing-profile"])
        note("compiled twice, by the profile of games")

    def _compile(self, plain: list[tuple[list[str], list[str]]], flags: list[str]) -> None:
        self.force = True
        for ext, (compiling, linking) in zip(self.extensions, plain, strict=True):
            ext.extra_compile_args, ext.extra_link_args = compiling + flags, linking + flags[:1]
        super().build_extensions()


def _is_gcc(compiler: Any) -> bool:
    command = getattr(compiler, "compiler", None)
    if not command:
        return False
    done = subprocess.run([command[0], "--version"], capture_output=True, text=True, check=False)  # noqa: S603 - the compiler of this build
    return "Free Software Foundation" in done.stdout


def description() -> str:
    """The README as a package index shows it, where neither the pictures nor the files beside it exist: links become their text."""
    return LINK.sub(r"\1", PICTURE.sub("", Path("README.md").read_text(encoding="utf-8")))


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
    setup(
        ext_modules=modules,
        install_requires=requires,
        extras_require=EXTRAS,
        cmdclass={"build_ext": ProfiledBuild},
        long_description=description(),
        long_description_content_type="text/markdown",
    )


main()

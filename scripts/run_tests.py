"""Run the parts of the test suite, the browser beside the others, and end with one summary line that is true for all of them.

python scripts/run_tests.py PART ... [-- PYTEST ARGUMENTS]        (make test, make unittest, make browsertest)

    browser      the page in Chromium; a process of its own, because Playwright's loop and the server's tests do not share one
    compiled     everything else, with the rules as they are installed
    interpreted  what depends on the rules, with the rules read from their sources

Each part is a pytest run with two workers; one that has finished takes over tests of the other. The output of a part is kept in
build/tests/PART.txt and printed when the part ends. The browser waits more than it computes, so on two cores it runs beside the other
two, which follow each other.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
OUTPUT = ROOT / "build" / "tests"
#: Tests that see the rules through a text, a picture or a socket only: compiled and interpreted rules are the same to them.
#: `tests/properties` compares the two builds ply by ply, so a difference that could reach these tests is found there.
INDEPENDENT = (
    "tests/cli", "tests/envs", "tests/faults", "tests/fuzz", "tests/server", "tests/terminal", "tests/world", "tests/unit/houses",
    "tests/unit/i18n", "tests/unit/render", "tests/unit/scripts", "tests/unit/test_doctests.py",
    "tests/unit/test_examples.py", "tests/unit/test_lessons.py",
    "tests/unit/test_links.py", "tests/unit/test_newcomers.py", "tests/unit/test_notebooks.py",
    "tests/unit/test_option_texts.py", "tests/unit/test_readme.py", "tests/unit/test_site.py",
    "tests/conformance/test_rule_coverage.py",
)  # fmt: skip
#: Of the bots, the contract that each of them keeps is enough of a sample.
BOTS = "tests/unit/bots"
SAMPLE = "test_contract.py"
#: pytest's exit status when nothing was selected.
NOTHING_SELECTED = 5
SUMMARY = re.compile(r"^(?:=+ )?((?:\d+ [a-z]+(?:, )?)+) in [\d.]+s(?: \([\d:, a-z]+\))?(?: =+)?$", re.MULTILINE)
#: pytest's order of the outcomes in a summary.
OUTCOMES = ("failed", "passed", "skipped", "deselected", "xfailed", "xpassed", "warnings", "errors")
ONE = {"warning": "warnings", "error": "errors"}


class Part(NamedTuple):
    """One pytest run."""

    name: str
    arguments: list[str]
    environment: dict[str, str]
    may_be_empty: bool = False


class Result(NamedTuple):
    """How a part ended."""

    failed: bool
    outcomes: Counter[str]


def ignored_by_interpreted(root: Path = ROOT) -> list[str]:
    """The files and folders that the interpreted run leaves out."""
    return [*INDEPENDENT, *sorted(f"{BOTS}/{file.name}" for file in (root / BOTS).glob("test_*.py") if file.name != SAMPLE)]


def part(name: str, given: Sequence[str]) -> Part:
    """The run of a name with further arguments of pytest's."""
    if name == "browser":
        whole = [] if any("tests/browser" in argument for argument in given) else ["tests/browser"]
        return Part(name, [*whole, *given], {"FLASHOVER_BROWSER": "1"})
    if name == "compiled":
        return Part(name, list(given), {})
    if name == "interpreted":
        ignored = [f"--ignore={path}" for path in ignored_by_interpreted()]
        return Part(name, [*ignored, *given], {"FLASHOVER_PURE": "1"}, may_be_empty=bool(given))
    raise SystemExit(f"unknown part {name!r}: browser, compiled or interpreted")


def outcomes(output: str) -> Counter[str]:
    """The numbers of the last summary line: `{"passed": 12, "failed": 1}`."""
    found = SUMMARY.findall(output)
    counted: Counter[str] = Counter()
    for number, word in re.findall(r"(\d+) ([a-z]+)", found[-1] if found else ""):
        counted[ONE.get(word, word)] += int(number)
    return counted


def summary(results: Sequence[Result], seconds: float) -> str:
    """All parts in one line of pytest's form; a part that failed without a failed test counts as an error."""
    total = sum((result.outcomes for result in results), Counter[str]())
    total["errors"] += sum(result.failed and not result.outcomes["failed"] + result.outcomes["errors"] for result in results)
    words = [f"{total[name]} {name[:-1] if total[name] == 1 and name in ONE.values() else name}" for name in OUTCOMES if total[name]]
    minutes, rest = divmod(int(seconds), 60)
    long = f" ({minutes // 60}:{minutes % 60:02}:{rest:02})" if seconds >= 60 else ""
    return f"{', '.join(words) or 'no tests ran'} in {seconds:.2f}s{long}"


def run(one: Part, show: Callable[[str], None]) -> Result:
    """Run a part to its end and show its output in one piece."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    kept = OUTPUT / f"{one.name}.txt"
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", *one.arguments]
    inherited = {name: value for name, value in os.environ.items() if name not in ("FLASHOVER_PURE", "FLASHOVER_BROWSER")}
    with kept.open("w", encoding="utf-8") as file:
        done = subprocess.run(  # noqa: S603 - pytest with the arguments of the caller
            command, cwd=ROOT, env={**inherited, **one.environment}, stdout=file, stderr=subprocess.STDOUT, check=False
        )
    output = kept.read_text(encoding="utf-8", errors="replace")
    show(f"--- {one.name}\n{output.rstrip()}\n")
    status = 0 if one.may_be_empty and done.returncode == NOTHING_SELECTED else done.returncode
    return Result(status != 0, outcomes(output))


def run_all(parts: Sequence[Part]) -> list[Result]:
    """Run the browser beside the other parts, which follow each other."""
    lock = threading.Lock()
    results: list[Result] = []

    def show(text: str) -> None:
        with lock:
            print(text, flush=True)

    def lane(those: list[Part]) -> None:
        results.extend(run(one, show) for one in those)

    beside = [one for one in parts if one.name == "browser"]
    lanes = [threading.Thread(target=lane, args=(those,)) for those in (beside, [one for one in parts if one not in beside]) if those]
    for thread in lanes:
        thread.start()
    for thread in lanes:
        thread.join()
    return results


def main(arguments: Sequence[str]) -> int:
    """Run the parts named; 1 when one of them failed."""
    at = list(arguments).index("--") if "--" in arguments else len(arguments)
    names, given = arguments[:at], arguments[at + 1 :]
    begun = time.monotonic()
    parts = [part(name, given) for name in names]
    results = run_all(parts)
    results += [Result(True, Counter())] * (len(parts) - len(results))  # a part that could not even be started
    print(summary(results, time.monotonic() - begun))
    return 1 if any(result.failed for result in results) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""One interleaved run of our engine, a C yardstick and two peers: ratios, targets, pass or miss. `make bench`.

Machines are shared and noisy, so only CPU time counts, every contestant runs once in every round, and each is judged by
its best round. The yardstick is a small fire-fighting game in C, see benchmarks/yardstick. Without a C compiler or without
the peers their figures are left out, with a note on stderr. With `--against FOLDER`, another checkout of this project in which
`make compile` was run takes part in every round, and each of our figures is held to its own.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
YARDSTICK = ROOT / "benchmarks" / "yardstick"
PEERS = ROOT / ".peers" / "bin" / "python"
SPIEL_GAMES = ("hanabi", "backgammon", "connect_four")
Figures = dict[str, float]
"""`veteran4.A` -> 4_900_000.0; rates are per CPU second, names ending in `_ns` or `_ms` are times."""

EXTENSION_LOOP = """
import json, random, sys, time
sys.path.insert(0, sys.argv[1])
import ckern
seconds, dice = float(sys.argv[2]), random.Random(1).random
def rate(seconds):
    actions, seed, start = 0, 1, time.process_time()
    while time.process_time() - start < seconds:
        state = ckern.new_game(seed)
        seed += 1
        while not state.over():
            legal = state.legal_actions()
            state.apply(legal[int(dice() * len(legal))])
            actions += 1
    return actions / (time.process_time() - start)
print(json.dumps({"B": max(rate(seconds / 5) for _ in range(5))}))
"""
IMPORT = """
import time
start = time.process_time()
import flashover, flashover.game, flashover.rules.playout
spent = time.process_time() - start
import json, sys
compiled = not flashover.rules.native.__file__.endswith(".py")
print(json.dumps({"import_ms": spent * 1e3, "numpy": float("numpy" in sys.modules), "compiled": float(compiled)}))
"""


class Target(NamedTuple):
    """A ratio that must be reached (`least`) or kept below (`most`); an aim is shown and never counts as a miss."""

    name: str
    ours: str
    theirs: str | None
    least: float | None = None
    most: float | None = None
    unit: str = "x"
    aim: bool = False


TARGETS = [
    Target("A family / C", "ours.family4.A", "c.A", least=0.50, unit="%"),
    Target("A veteran / C", "ours.veteran4.A", "c.A", least=0.35, unit="%"),
    Target("A family / catanatron", "ours.family4.A", "catanatron.A", least=350),
    Target("A veteran / catanatron", "ours.veteran4.A", "catanatron.A", least=200),
    Target("A family / OpenSpiel hanabi", "ours.family4.A", "spiel.hanabi.A", least=15),
    Target("A family / OpenSpiel backgammon", "ours.family4.A", "spiel.backgammon.A", least=100),
    Target("A family / OpenSpiel connect_four", "ours.family4.A", "spiel.connect_four.A", least=5.5),
    Target("A veteran / OpenSpiel hanabi", "ours.veteran4.A", "spiel.hanabi.A", least=9),
    Target("A veteran / OpenSpiel backgammon", "ours.veteran4.A", "spiel.backgammon.A", least=60),
    Target("A veteran / OpenSpiel connect_four", "ours.veteran4.A", "spiel.connect_four.A", least=3),
    Target("B family / catanatron", "ours.family4.B", "catanatron.A", least=90),
    Target("B family / pyspiel hanabi", "ours.family4.B", "spiel.hanabi.B", least=15),
    Target("B veteran / catanatron", "ours.veteran4.B", "catanatron.A", least=65),
    Target("B veteran / pyspiel hanabi", "ours.veteran4.B", "spiel.hanabi.B", least=15),
    Target("B family / C extension", "ours.family4.B", "extension.B", least=0.60, unit="%", aim=True),
    Target("B veteran / C extension", "ours.veteran4.B", "extension.B", least=0.45, unit="%", aim=True),
    Target("B family / pyspiel connect_four", "ours.family4.B", "spiel.connect_four.B", least=2.7, aim=True),
    Target("B veteran / pyspiel connect_four", "ours.veteran4.B", "spiel.connect_four.B", least=2, aim=True),
    # What the library promises to programs: playouts of its own, and a loop of theirs over `State`.
    Target("playouts family / A", "ours.family4.P", "ours.family4.A", least=0.90, unit="%"),
    Target("playouts veteran / A", "ours.veteran4.P", "ours.veteran4.A", least=0.90, unit="%"),
    Target("State loop family", "ours.family4.B", None, least=2_000_000, unit="/s"),
    Target("State loop veteran", "ours.veteran4.B", None, least=2_000_000, unit="/s"),
    Target("pure A family / catanatron", "pure.family4.A", "catanatron.A", least=10),
    Target("pure A veteran / catanatron", "pure.veteran4.A", "catanatron.A", least=10),
    Target("copy family / C copy", "ours.family4.copy_ns", "c.copy_ns", most=5),
    Target("copy veteran / C copy", "ours.veteran4.copy_ns", "c.copy_ns", most=9),
    Target("pure copy family", "pure.family4.copy_ns", None, most=600, unit=" ns", aim=True),
    Target("pure copy veteran", "pure.veteran4.copy_ns", None, most=1000, unit=" ns", aim=True),
    Target("import", "import.import_ms", None, most=25, unit=" ms"),
    Target("numpy imported", "import.numpy", None, most=0, unit=""),
]


LEAST_OF_BEFORE = 0.97
"""What a figure must keep of the other checkout's; a time may be longer by as much."""


class Contestant(NamedTuple):
    """A program to measure, and how to run one round of it."""

    name: str
    round: Callable[[], Figures]


def answer(command: list[str], folder: Path = ROOT, **environment: str) -> str:
    """Run a program in a folder and return its output."""
    unset = {"FLASHOVER_PURE", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE"}  # the last would make every import a compile
    inherited = {name: value for name, value in os.environ.items() if name not in unset}
    done = subprocess.run(
        command, env={**inherited, **environment}, cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{shlex.join(command[:4])} ... failed:\n{done.stderr.strip()}")
    return done.stdout


def flat(found: object, prefix: str = "") -> Figures:
    """`{"family4": {"A": 1}}` as `{"family4.A": 1}`."""
    if isinstance(found, dict):
        return {key: value for name, part in found.items() for key, value in flat(part, f"{prefix}.{name}").items()}
    return {prefix.removeprefix("."): float(str(found)) if not isinstance(found, bool) else float(found)}


def c_compiler() -> list[str] | None:
    """The command of the C compiler, None when there is none."""
    command = shlex.split(os.environ.get("CC", "cc"))
    return command if command and shutil.which(command[0]) else None


def c_contestants(compiler: list[str], target: Path, seconds: float) -> list[Contestant]:
    """The yardstick as a program (A, copy) and as an extension module (B)."""
    program = target / "yardstick"
    answer([*compiler, "-O3", "-o", str(program), str(YARDSTICK / "main.c")])
    include = sysconfig.get_paths()["include"]
    module = target / f"ckern{sysconfig.get_config_var('EXT_SUFFIX')}"
    answer([*compiler, "-O3", "-shared", "-fPIC", f"-I{include}", "-o", str(module), str(YARDSTICK / "ckern.c")])
    games = str(max(1000, int(60000 * seconds)))  # the program measures five times, about seconds / 5 each

    def c_round() -> Figures:
        output = answer([str(program), games])
        found = re.search(r"([\d.]+) act/s .*copy ([\d.]+) ns", output)
        if found is None:
            raise RuntimeError(f"unexpected output of the yardstick: {output.strip()}")
        return {"A": float(found[1]), "copy_ns": float(found[2])}

    def extension_round() -> Figures:
        return flat(json.loads(answer([sys.executable, "-c", EXTENSION_LOOP, str(target), str(seconds)])))

    return [Contestant("c", c_round), Contestant("extension", extension_round)]


def peer_contestants(seconds: float) -> list[Contestant]:
    """Catanatron and OpenSpiel in their own environment."""
    script = str(YARDSTICK / "peers.py")
    games = ",".join(SPIEL_GAMES)
    return [
        Contestant("catanatron", lambda: flat(json.loads(answer([str(PEERS), script, "catanatron", str(seconds)])))),
        Contestant("spiel", lambda: flat(json.loads(answer([str(PEERS), script, "open_spiel", str(seconds), games])))),
    ]


def engine_contestants(seconds: float, folder: Path = ROOT, prefix: str = "") -> list[Contestant]:
    """The engine of a checkout, compiled and pure, and what it costs to import it."""
    python = str(folder / ".venv" / "bin" / "python") if prefix else sys.executable
    bench = [python, "-m", "flashover", "bench", "--json", "--seconds", str(seconds)]
    pure = [*bench, "--only", "family4,veteran4"]

    def import_round() -> Figures:
        tries = [flat(json.loads(answer([python, "-c", IMPORT], folder))) for _ in range(5)]
        return min(tries, key=lambda each: each["import_ms"])

    return [
        Contestant(f"{prefix}ours", lambda: flat(json.loads(answer(bench, folder)))),
        Contestant(f"{prefix}pure", lambda: flat(json.loads(answer(pure, folder, FLASHOVER_PURE="1")))),
        Contestant(f"{prefix}import", import_round),
    ]


def against_before(best: Figures) -> list[Target]:
    """Each figure of our engine, held to that of the other checkout."""
    shared = sorted(name for name in best if f"before.{name}" in best and not name.endswith(("numpy", "compiled")))
    return [
        Target(f"{name} / before", name, f"before.{name}", most=1 / LEAST_OF_BEFORE)
        if name.endswith(("_ns", "_ms"))
        else Target(f"{name} / before", name, f"before.{name}", least=LEAST_OF_BEFORE)
        for name in shared
    ]


def best_of(contestants: list[Contestant], rounds: int) -> Figures:
    """Run each contestant once per round; keep the highest rate and the shortest time of each."""
    best: Figures = {}
    for number in range(rounds):
        for contestant in contestants:
            print(f"\rround {number + 1}/{rounds}: {contestant.name:12}", end="", file=sys.stderr, flush=True)
            for name, value in contestant.round().items():
                key = f"{contestant.name}.{name}"
                better = min if key.endswith(("_ns", "_ms")) else max
                best[key] = better(best.get(key, value), value)
    print(f"\r{'':40}\r", end="", file=sys.stderr)
    return best


def shown(value: float, unit: str) -> str:
    """A ratio with its unit, rounded for the table."""
    return f"{value:.0%}" if unit == "%" else f"{value:,.3g}{unit}" if value < 1000 else f"{value:,.0f}{unit}"


def judged(target: Target, best: Figures) -> tuple[float | None, str]:
    """The ratio and the verdict: pass, miss, or not measured."""
    ours = best.get(target.ours)
    theirs = 1.0 if target.theirs is None else best.get(target.theirs)
    if ours is None or theirs is None:
        return None, "not measured"
    ratio = ours / theirs
    reached = ratio >= target.least if target.least is not None else ratio <= (target.most or 0.0)
    if target.aim:
        return ratio, "reached" if reached else "not reached"
    return ratio, "pass" if reached else "MISS"


def verdicts(best: Figures, targets: list[Target]) -> list[dict[str, object]]:
    """Each target with what was reached, as the files have it."""
    rows: list[dict[str, object]] = []
    for target in targets:
        ratio, verdict = judged(target, best)
        bound = target.least if target.least is not None else target.most or 0.0
        sense = ">=" if target.least is not None else "<="
        shape = {"unit": target.unit, "sense": sense, "aim": target.aim}
        rows.append({"target": target.name, "ratio": ratio, "wanted": bound, **shape, "verdict": verdict})
    return rows


def measured_on() -> dict[str, object]:
    """The machine of a measurement."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    model = next((line.partition(":")[2].strip() for line in lines if "model name" in line), platform.machine())
    return {"python": platform.python_version(), "cores": os.cpu_count(), "processor": model}


def write(file: Path, best: Figures, targets: list[Target], rounds: int) -> None:
    """Figures and verdicts, with where and of which code; `scripts/make_speed.py` makes a page of them."""
    from flashover.sim.fingerprint import code_digest

    about = {**measured_on(), "rounds": rounds, "code": code_digest()}
    file.write_text(json.dumps({"about": about, "best": best, "targets": verdicts(best, targets)}, indent=1) + "\n", "utf-8")


def report(best: Figures, targets: list[Target]) -> list[dict[str, object]]:
    """Print the two tables and return the second one."""
    print(f"{'best of all rounds, per CPU second':44}")
    for name, value in sorted(best.items()):
        if not name.endswith(("numpy", "compiled")):
            print(f"  {name:32}{value:>16,.1f}" if value < 1000 else f"  {name:32}{value:>16,.0f}")
    print(f"\n{'target':36}{'ratio':>12}{'wanted':>14}  verdict")
    for target in targets:
        ratio, verdict = judged(target, best)
        bound = target.least if target.least is not None else target.most or 0.0
        wanted = f"{'>=' if target.least is not None else '<='} {shown(bound, target.unit)}"
        ratio_shown = "-" if ratio is None else shown(ratio, target.unit)
        print(f"{target.name:36}{ratio_shown:>12}{wanted:>14}  {verdict}")
    return verdicts(best, targets)


def main() -> int:
    """Measure, print, write; 1 with --check when a target was missed."""
    parser = argparse.ArgumentParser(description="Speed of the engine against a C yardstick and two peers.")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds for one figure in one round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another compiled checkout to compare with")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write figures and verdicts")
    parser.add_argument("--check", action="store_true", help="exit with 1 when a target is missed")
    given = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        contestants: list[Contestant] = []
        compiler = c_compiler()
        if compiler is None:
            print("no C compiler: the yardstick is left out", file=sys.stderr)
        else:
            contestants += c_contestants(compiler, Path(folder), given.seconds)
        if PEERS.exists():
            contestants += peer_contestants(given.seconds)
        else:
            print("no peers installed; `make peers` installs catanatron and OpenSpiel to compare with", file=sys.stderr)
        own = engine_contestants(given.seconds)
        others = engine_contestants(given.seconds, given.against.resolve(), "before.") if given.against else []
        # Each of our contestants beside its counterpart, so that both meet the same neighbours on the machine.
        contestants += [one for pair in zip(own, others, strict=True) for one in pair] if others else own
        best = best_of(contestants, given.rounds)

    if not best.get("import.compiled"):
        print("the rules are not compiled here: `make compile`", file=sys.stderr)
    targets = [*TARGETS, *against_before(best)]
    rows = report(best, targets)
    missed = [row for row in rows if row["verdict"] == "MISS"]
    print(f"\n{len(missed)} of {len(rows)} missed" if missed else "\nnothing missed")
    if given.json:
        write(given.json, best, targets, given.rounds)
    return 1 if given.check and missed else 0


if __name__ == "__main__":
    sys.exit(main())

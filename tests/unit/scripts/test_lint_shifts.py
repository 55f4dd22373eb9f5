"""The lint knows the shapes which mypyc compiles wrongly, and leaves alone those which it compiles rightly."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from scripts.lint_shifts import check_sources

ROOT = Path(__file__).resolve().parents[3]
HEAD = "from typing import Final\nfrom flashover.rules.native import i64, vec\n"


def kinds(*texts: str) -> list[str]:
    return [finding.kind for finding in check_sources({f"m{n}.py": HEAD + text for n, text in enumerate(texts)})]


@pytest.mark.parametrize(
    "text",
    [
        "def f(n: i64) -> i64:\n    return 1 << n",
        "def f(n: i64) -> i64:\n    return -1 << n",
        "def f(n: i64) -> i64:\n    return 255 >> n",
        "def f(n: i64) -> i64:\n    return i64(1) << n",
        "def f(n: i64) -> i64:\n    return i64(1) << 40",
        "def f(n: i64) -> i64:\n    return (1 if n else 2) << n",
        "ONE: Final = 1\ndef f(n: i64) -> i64:\n    return ONE << n",
        "ONE: Final[i64] = 1\ndef f(n: i64) -> i64:\n    return ONE << n",
        "A: Final = 1\nB: Final = A | 4\ndef f(n: i64) -> i64:\n    return (B + 1) << n",
        "def f(n: i64) -> i64:\n    one: i64 = 1\n    return one << n",
        "def f(n: i64) -> i64:\n    one: i64 = 1\n    other: i64 = one\n    return other << n",
        "def f(n: i64) -> i64:\n    a, b = 1, n\n    return a << b",
        "def f(n: i64) -> i64:\n    one: i64 = 1\n    one <<= n\n    return one",
        "TABLE: Final = vec[i64]([1 << n for n in range(48)])",
        "def f(n: i64) -> list[int]:\n    return [1 << k for k in range(n)]",
        "class C:\n    def f(self, n: i64) -> i64:\n        return self.g(1 << n)",
        "f = lambda n: 1 << n",
    ],
)
def test_a_shifted_constant_is_found(text: str) -> None:
    assert kinds(text) == ["shift"]


@pytest.mark.parametrize(
    "text",
    [
        "def f(x: i64, n: i64) -> i64:\n    return x << n",
        "def f(x: i64) -> i64:\n    return (x << 9) | (x >> 9)",
        "A: Final = 3\nB: Final = A << 40\ndef f(x: i64) -> i64:\n    return x & (1 << 40)",
        "A: Final = 3\ndef f(A: i64, n: i64) -> i64:\n    return A << n",
        "def f(n: i64) -> i64:\n    x: i64 = 0\n    while n:\n        x = (x << 1) | 1\n        n -= 1\n    return x",
        "def f(n: i64) -> i64:\n    x: i64 = 1\n    while n:\n        x <<= 1\n        n -= 1\n    return x",
        "BIT: Final = vec[i64]([2**n for n in range(62)])\ndef f(n: i64) -> i64:\n    return BIT[n] << 1",
        "def f(words: list[i64]) -> i64:\n    t: i64 = 0\n    for w in words:\n        t += w << t\n    return t",
        "def f(n: i64) -> i64:\n    return i64(n > 3) << n",
    ],
)
def test_other_shifts_are_left_alone(text: str) -> None:
    assert kinds(text) == []


@pytest.mark.parametrize(
    "user",
    [
        "from flashover.rules.m0 import CELLS\ndef f(n: i64) -> i64:\n    return CELLS << n",
        "from flashover.rules.m0 import CELLS as C\ndef f(n: i64) -> i64:\n    return C << n",
        "from flashover.rules import m0\ndef f(n: i64) -> i64:\n    return m0.CELLS << n",
        "import flashover.rules.m0 as m\ndef f(n: i64) -> i64:\n    return m.CELLS << n",
    ],
)
def test_constants_of_other_modules_are_known(user: str) -> None:
    assert kinds("CELLS: Final = 0xFF", user) == ["shift"]


def test_a_table_of_another_module_is_no_constant() -> None:
    user = "from flashover.rules.m0 import BIT\ndef f(n: i64) -> i64:\n    return BIT[0] << n"
    assert kinds("BIT: Final = vec[i64]([1, 2])", user) == []


def test_a_boxed_literal_is_found_in_functions_only() -> None:
    assert kinds("def f(x: i64) -> i64:\n    return x & 0x7FFFFFFFFFFFFFFF") == ["literal"]
    assert kinds("def f(x: i64) -> i64:\n    return x & 0x3FFFFFFFFFFFFFFF") == []
    assert kinds("TOP = vec[i64]([0x7FFFFFFFFFFFFFFF])") == []


def test_type_checking_may_have_no_else() -> None:
    bad = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from typing import Any\nelse:\n    Any = object"
    assert kinds(bad) == ["checking"]
    assert kinds(bad.partition("else")[0]) == []


def test_a_field_set_on_one_path_only_is_found() -> None:
    head = "class S:\n    def __init__(self, other: S | None) -> None:\n"
    both = head + (
        "        if other is None:\n            self.fire: i64 = 0\n        else:\n            self.fire = other.fire\n"
    )
    one = head + "        self.ap: i64 = 0\n        if other is None:\n            self.fire: i64 = 0\n"
    early = head + "        if other is None:\n            return\n        self.fire: i64 = 0\n"
    raises = head + "        if other is None:\n            raise ValueError\n        self.fire: i64 = 0\n"
    slot = "class S:\n    __slots__ = ('ap', 'fire')\n    def __init__(self) -> None:\n        self.ap: i64 = 0\n"
    assert [kinds(text) for text in (both, one, early, raises, slot)] == [[], ["field"], ["field"], [], ["field"]]


@pytest.mark.parametrize("line", ["import random", "from os import environ", "from flashover.game import Game"])
def test_the_rules_may_not_look_up_or_out(line: str) -> None:
    assert kinds(line) == ["import"]


def test_the_rules_themselves_are_clean() -> None:
    answer = subprocess.run(
        [sys.executable, "scripts/lint_shifts.py"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")

"""What the README shows is true: its ten lines run and print what it shows, its commands exist. Its links: `test_links.py`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from flashover.cli.main import main
from flashover.optiontable import VALUES

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(language: str) -> list[str]:
    """The code blocks of a language."""
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_ten_lines_print_what_the_readme_says() -> None:
    (code,) = block("python")
    (shown,) = block("text")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.stderr == ""
    assert done.stdout == shown
    assert len(code.strip().splitlines()) <= 12


def test_every_command_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    commands = [line.split("#")[0].split() for text in block("sh") for line in text.splitlines() if line]
    assert ["make", "play"] in commands and ["make", "test"] in commands
    for program, command, *_ in commands:
        if program == "make":
            assert re.search(rf"^{command}:", makefile, re.MULTILINE)
        else:
            assert program == "flashover"
            assert main([command, "--help"]) == 0


def test_the_number_of_options_is_right() -> None:
    found = re.search(r"(\d+) options", README)
    assert found and int(found[1]) == len(VALUES)

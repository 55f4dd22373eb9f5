"""Adding an edition or a board is adding one file: every list shows it, and nothing else needs to be touched.

Each test works on a copy of the package in a temporary folder, with the plain rules.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import flashover

ROOT = Path(__file__).parents[2]
EDITION = 'order = 9\nlanguage = "de"\n\n[options]\nfire_stop = "move"\npet_tokens = 2\n'


class Copy:
    """A copy of the package that a newcomer works on."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "flashover"
        unwanted = shutil.ignore_patterns("*.so", "__pycache__", "static")
        shutil.copytree(Path(flashover.__file__).parent, self.package, ignore=unwanted)

    def run(self, *arguments: str, code: int = 0) -> str:
        """Run Python on the copy and return what it writes."""
        environment = {**os.environ, "PYTHONPATH": f"{self.package.parent}{os.pathsep}{ROOT}", "FLASHOVER_PURE": "1"}
        command = [sys.executable, *arguments]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=100, check=False)
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    def answers(self, *expressions: str) -> list[object]:
        """The values of expressions, each of them JSON, in one process that runs the copy."""
        script = "import json, flashover; from flashover import Game, Options; from flashover.server.web.app import make_app; "
        script += "from flashover.server.web.catalog import options_info; "
        script += f"print(json.dumps([flashover.__file__, {', '.join(expressions)}]))"
        found: list[object] = json.loads(self.run("-c", script))
        path, *values = found
        assert path == str(self.package / "__init__.py")
        return values

    def schema(self) -> dict[str, dict[str, list[object]]]:
        """The options of the position schema, after the generator has said that it is stale and has run."""
        assert "position.schema.json is stale" in self.run("scripts/make_schemas.py", "--check", code=1)
        assert self.run("scripts/make_schemas.py") == "position.schema.json\n"
        self.run("scripts/make_schemas.py", "--check")
        schema = json.loads(self.run("-m", "flashover", "schema", "position"))
        options: dict[str, dict[str, list[object]]] = schema["$defs"]["options"]["properties"]
        return options

    def missing_sentences(self) -> str:
        """What the check of the sentences has to say."""
        return self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/unit/test_option_texts.py", code=1)


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def test_an_edition_is_one_file(copy: Copy) -> None:
    (copy.package / "data" / "editions" / "xx.toml").write_text(EDITION, "utf-8")
    listed = copy.run("-m", "flashover", "options", "--edition", "xx")
    assert "edition: default | cs | ru | pl | es | xx" in listed
    assert "fire_stop: turn | [move] (changed by this edition)" in listed
    played, offered = copy.answers('Game.new({"edition": "xx"}, 1).options.fire_stop', "options_info()['editions']['xx']")
    assert played == "move"
    assert offered == {"fire_stop": "move", "pet_tokens": 2}
    assert "--edition {default,cs,ru,pl,es,xx}" in " ".join(copy.run("-m", "flashover", "new", "--help").split())
    assert copy.schema()["edition"]["enum"][-1] == "xx"
    assert "en lacks edition.xx" in copy.missing_sentences()


def test_an_edition_that_changes_what_does_not_exist_is_refused(copy: Copy) -> None:
    (copy.package / "data" / "editions" / "xx.toml").write_text(EDITION + "speed = 3\n", "utf-8")
    assert "options.unknown at speed" in copy.run("-m", "flashover", "new", "--edition", "xx", code=2)


def test_a_board_is_one_file(copy: Copy) -> None:
    house = json.loads((copy.package / "data" / "boards" / "b.json").read_text("utf-8"))
    house |= {"name": "C", "label": "a third house"}
    (copy.package / "data" / "boards" / "c.json").write_text(json.dumps(house), "utf-8")
    assert "board_side: [A] | B | C" in copy.run("-m", "flashover", "options")
    assert "--board A|B|C|FILE" in copy.run("-m", "flashover", "new", "--help")
    position = json.loads(copy.run("-m", "flashover", "new", "--board", "C"))
    assert position["options"] == {"board_side": "C"}
    played, offered, described = copy.answers(
        'Game.new({"board_side": "C"}, 1).board.label',
        "[option['values'] for option in options_info()['options'] if option['name'] == 'board_side']",
        "make_app().openapi()['paths']['/api/v1/boards/{side}']['get']['parameters'][0]['schema']['enum']",
    )
    assert (played, offered, described) == ("a third house", [["A", "B", "C"]], ["A", "B", "C"])
    refused = copy.run("-m", "flashover", "new", "--board", "C", "--edition", "ru", "--mode", "experienced", code=2)
    assert "options.conflict at board_side: experienced_side=back prescribes side B" in refused
    assert copy.schema()["board_side"]["enum"] == ["A", "B", "C"]
    assert "en lacks value.board_side.C" in copy.missing_sentences()


def test_an_option_is_one_row(copy: Copy) -> None:
    table = copy.package / "options" / "table.py"
    row = '    Option("siren_volume", ("loud", "soft"), "team", ("ED-04",)),\n'
    text = table.read_text("utf-8")
    last = '    Option("engine_carries_victims"'
    assert last in text
    table.write_text(text.replace(last, row + last), "utf-8")
    assert "types.py is stale" in copy.run("scripts/make_options.py", "--check", code=1)
    assert copy.run("scripts/make_options.py") == "types.py\n"
    assert '    siren_volume: Literal["loud", "soft"]\n' in (copy.package / "options" / "types.py").read_text("utf-8")
    assert copy.answers("Options(siren_volume='soft').siren_volume") == ["soft"]
    assert "en lacks option.siren_volume, option.siren_volume.about" in copy.missing_sentences()

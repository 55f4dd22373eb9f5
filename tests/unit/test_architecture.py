"""The rooms of docs/architecture.md are the layers of the import contract, and every module is in exactly one of them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "flashover"


def contract() -> list[list[str]]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (layers,) = (one["layers"] for one in settings["tool"]["importlinter"]["contracts"] if one["id"] == "layers")
    return [[word.removeprefix("flashover.") for word in re.findall(r"[\w.]+|[|]", layer)] for layer in layers]


def documented() -> list[list[str]]:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| (`.*?`) \| [^|]*\|$", page, flags=re.MULTILINE)
    return [[word.strip("`\\") for word in re.findall(r"`[\w.]+`|[\\][|]", row)] for row in rows]


def modules() -> list[str]:
    found = [path.relative_to(PACKAGE).with_suffix("") for path in PACKAGE.rglob("*.py")]
    return sorted(".".join(path.parts).removesuffix(".__init__") for path in found)


def test_the_page_lists_the_layers_line_by_line() -> None:
    assert len(contract()) > 10
    assert documented() == contract()


def test_every_module_is_in_exactly_one_layer() -> None:
    rooms = [room for layer in contract() for room in layer if room != "|"]
    assert len(rooms) == len(set(rooms))
    # Two packages only hold the rooms; they import nothing from them.
    for module in set(modules()) - {"__init__", "formats"}:
        homes = [room for room in rooms if f"{module}.".startswith(f"{room}.")]
        assert len(homes) == 1, f"{module} is in {homes or 'no line'}"
    for room in rooms:
        assert room in modules(), f"there is no {room}"

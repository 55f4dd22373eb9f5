"""The page's icons and its standing preview are as new as our art, and have the sizes the manifest promises."""

from __future__ import annotations

import json
import struct

from scripts.make_icons import PUBLIC, generated


def test_the_pictures_are_fresh() -> None:
    # Their names alone are compared: to tell the difference of two pictures, pytest would take an hour.
    stale = [path.name for path, data in generated().items() if path.read_bytes() != data]
    assert stale == [], "run python scripts/make_icons.py"


def test_the_manifest_names_pictures_of_their_size() -> None:
    manifest = json.loads((PUBLIC / "manifest.webmanifest").read_text("utf-8"))
    for icon in manifest["icons"]:
        data = (PUBLIC / icon["src"].lstrip("/")).read_bytes()
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", data[16:24])) == icon["sizes"]
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}

"""A language is added by adding a folder: a copy of English under another name is offered and read."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import flashover.i18n

PACKAGE = Path(flashover.__file__).parent
ASK = "import flashover.i18n as i18n; print(*i18n.LANGUAGES); print(i18n.text('refusal.ap.too_few', 'xx', need=2, have=1))"


def test_a_language_is_a_folder(tmp_path: Path) -> None:
    copy = tmp_path / "flashover"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("*.so", "__pycache__", "static"))
    shutil.copytree(copy / "i18n" / "en", copy / "i18n" / "xx")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "FLASHOVER_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, check=True, cwd=tmp_path)
    languages, sentence = done.stdout.splitlines()
    assert set(languages.split()) == {*flashover.i18n.LANGUAGES, "xx"}
    assert sentence == flashover.i18n.text("refusal.ap.too_few", need=2, have=1)

"""`flashover i18n`: languages checked, taken out as a table and put back, in a copy of the two folders."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from flashover.cli.main import main
from flashover.i18n import LANGUAGES, text
from flashover.i18n.folders import parts, read


@pytest.fixture
def source(tmp_path: Path) -> Path:
    for folder, there in (("src/flashover/i18n", parts()["library"]), ("ui/src/i18n", parts()["page"])):
        for language in ("en", "cs"):
            shutil.copytree(there / language, tmp_path / folder / language)
    return tmp_path


def i18n(source: Path, *arguments: str) -> int:
    return main(["i18n", "--source", str(source), *arguments])


def test_the_languages_there_are_are_complete(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["i18n", "check"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert len(out) == len(LANGUAGES) and all(line.endswith("all is well") for line in out)


@pytest.mark.parametrize("table", ["xx.csv", "xx.po"])
def test_a_new_language_from_nothing_to_complete(source: Path, capsys: pytest.CaptureFixture[str], table: str) -> None:
    """A table is written, filled in, read back; what is left in English is found."""
    file = source / table
    assert i18n(source, "export", "xx", "-o", str(file)) == 0
    assert i18n(source, "export", "cs", "-o", str(source / f"cs{file.suffix}")) == 0
    assert i18n(source, "import", "xx", str(file)) == 2
    assert "i18n.empty" in capsys.readouterr().err
    assert i18n(source, "import", "xx", str(source / f"cs{file.suffix}")) == 0
    assert read("xx", source) == read("cs", source)
    capsys.readouterr()
    assert i18n(source, "check", "xx") == 0
    assert i18n(source, "missing", "xx") == 0
    captured = capsys.readouterr()
    assert captured.out.splitlines() == ["xx: " + captured.out.split()[1] + " texts, all is well"]
    assert captured.err.startswith("xx: 0 of ")


def test_what_is_missing_is_listed_and_wrong(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = source / "src/flashover/i18n/cs/engine.json"
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join(line for line in lines if '"event.poi.placed"' not in line), "utf-8")
    assert i18n(source, "missing", "cs") == 0
    assert capsys.readouterr().out == f"library/engine\tevent.poi.placed\t{text('event.poi.placed')}\n"
    assert i18n(source, "check") == 1
    assert "cs: i18n.missing at library/engine#event.poi.placed: " in capsys.readouterr().out


def test_a_table_with_faults_changes_nothing(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = source / "cs.csv"
    table.write_text("file,key,form,text\nlibrary/engine,event.poi.placed,,Žeton.\npage/main,no.such,,x\n", "utf-8")
    before = read("cs", source)
    assert i18n(source, "import", "cs", str(table)) == 2
    err = capsys.readouterr().err.splitlines()
    assert [line.split(" at ")[0] for line in err] == ["flashover: error i18n.placeholder", "flashover: error i18n.key"]
    assert f"{table}:2" in err[0] and f"{table}:3" in err[1]
    assert read("cs", source) == before
    table.write_text("file,key,form,text\nlibrary/engine,event.poi.placed,,Na pole {at} padl žeton.\n", "utf-8")
    assert i18n(source, "import", "cs", str(table)) == 0
    assert read("cs", source)["library/engine"]["event.poi.placed"] == "Na pole {at} padl žeton."
    assert len(read("cs", source)["library/engine"]) == len(before["library/engine"])


def test_a_language_is_not_begun_before_it_says_how_it_writes(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = source / "nl.csv"
    begun = ("file,key,form,text", "library/language,language.name,,Nederlands", "library/engine,specialist.driver,,Chauffeur")
    table.write_text("\n".join(begun), "utf-8")
    assert i18n(source, "import", "nl", str(table)) == 2
    err = capsys.readouterr().err
    assert "i18n.manner" in err and "language.order" in err and "language.name" not in err
    assert not (source / "src/flashover/i18n/nl").exists()


def test_a_plural_rule_that_is_none_is_told_and_not_written(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = source / "cs.csv"
    table.write_text("file,key,form,text\nlibrary/language,plural.few,,garbage\n", "utf-8")
    before = read("cs", source)
    assert i18n(source, "import", "cs", str(table)) == 2
    assert f"i18n.plural at {table}:2" in capsys.readouterr().err
    assert read("cs", source) == before
    path = source / "src/flashover/i18n/cs/language.json"
    path.write_text(path.read_text("utf-8").replace("i = 2..4 and v = 0", "garbage"), "utf-8")
    assert i18n(source, "check", "cs") == 1
    assert "cs: i18n.plural at library/language#plural.few: " in capsys.readouterr().out


def test_samples_of_a_language_that_is_not_installed(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert i18n(source, "export", "cs", "-o", str(source / "cs.csv")) == 0
    assert i18n(source, "import", "xx", str(source / "cs.csv")) == 0
    capsys.readouterr()
    assert i18n(source, "samples", "cs", "xx") == 0
    rows = [[cell.strip() for cell in row.split("|")] for row in capsys.readouterr().out.splitlines()[2:]]
    assert rows and all(row[2] == row[3] for row in rows)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["export", "Deutsch", "-o", "x.csv"], "i18n.language"),
        (["export", "de", "-o", "x.xlsx"], "i18n.format"),
        (["import", "de", "x.txt"], "i18n.format"),
        (["import", "de", "no-such.csv"], "file.unreadable"),
        (["check", "qq"], "i18n.language"),
        (["samples", "qq"], "i18n.language"),
        (["--source", "no-such", "check"], "i18n.source"),
    ],
)
def test_bad_input_has_a_code(arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["i18n", *arguments]) == 2
    assert capsys.readouterr().err.startswith(f"flashover: error {code} at ")


def test_samples_show_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["i18n", "samples"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert all(f" {language} " in rows[0] for language in LANGUAGES)
    assert not any("{" in row or "–" in row.split("|")[2:] for row in rows[2:])
    assert any("1,5 kostičky poškození" in row for row in rows)

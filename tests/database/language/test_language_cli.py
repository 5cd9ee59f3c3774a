"""`cuebid db`: build, print and stats, with their exit codes and JSON."""

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cuebid.cli.groups import db
from cuebid.cli.main import cli

COMMANDS = db.list_commands(click.Context(db))
EXAMPLES = Path(__file__).with_name("examples")
SOURCE = str(EXAMPLES / "mb.txt2")
MACROS = str(EXAMPLES / "mac.m4")


def run(*arguments):
    return CliRunner().invoke(cli, ["db", *map(str, arguments)])


@pytest.fixture
def broken(tmp_path):
    path = tmp_path / "broken.txt"
    path.write_text("0 1N( 60 . . #1\n0 2N 60 . . #2\n", "utf-8")
    return path


def test_build_writes_the_file_that_print_and_stats_read(tmp_path):
    built = tmp_path / "mb.txt"
    result = run("build", SOURCE, "--macros", MACROS, "-o", built)
    assert result.exit_code == 0, result.output
    assert "17 rules, 19 uses of 5 macros" in result.stderr
    text = built.read_text("utf-8")
    assert "Open" not in text
    assert "@20L0[0-7]|@20L0[0-7]" in text
    assert run("print", built).exit_code == 0
    assert "rules                17" in run("stats", built).stdout


def test_building_twice_gives_the_same_bytes(tmp_path):
    first, second, again = (tmp_path / name for name in ("1", "2", "3"))
    run("build", SOURCE, "-o", first)
    run("build", SOURCE, "-o", second)
    run("build", first, "-o", again)
    assert first.read_bytes() == second.read_bytes() == again.read_bytes() != b""


def test_build_prints_when_no_file_is_named_and_finds_the_macros_beside_the_source():
    result = run("build", SOURCE)
    assert result.exit_code == 0
    assert "1X START:(P:)*(1N) 60 @01~.[15,17]~@07[45]@113@13[23] " in result.stdout


def test_build_keeps_the_encoding_and_line_ends(tmp_path):
    source, built = tmp_path / "mb.txt2", tmp_path / "mb.txt"
    data = b"\xef\xbb\xbf; caf\xc3\xa9\r\n0 1N 60 L08 . #1\r\n"
    source.write_bytes(data)
    assert run("build", source, "-o", built).exit_code == 0
    assert built.read_bytes() == data.replace(b"L08", b"@20L08")


def test_build_without_offsets_says_so_in_the_file(tmp_path):
    source, built = tmp_path / "mb.txt2", tmp_path / "mb.txt"
    source.write_text("0 1N 60 L08 . #1\n", "utf-8")
    assert run("build", source, "--no-offsets", "-o", built).exit_code == 0
    assert "offsets=written" in built.read_text("utf-8")
    assert run("print", built).stdout.endswith("0 1N 60 L08 . #1\n")


def test_build_with_errors_writes_nothing(broken, tmp_path):
    built = tmp_path / "mb.txt"
    result = run("build", broken, "-o", built)
    assert result.exit_code == 1
    assert "broken.txt:1:5: error: `(` is not closed [db-not-closed]" in result.stderr
    assert not built.exists()


def test_build_into_a_folder_that_is_not_there(tmp_path):
    result = run("build", SOURCE, "-o", tmp_path / "no" / "mb.txt")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


def test_build_json_counts_macros_with_unused_ones(tmp_path):
    source, macros = tmp_path / "mb.txt2", tmp_path / "mac.m4"
    source.write_text("0 1N 60 Aa . #1\n", "utf-8")
    macros.write_text("Aa = .\nBb = P\n", "utf-8")
    result = run("build", source, "-o", tmp_path / "mb.txt", "--json")
    said = json.loads(result.stdout)
    assert said["rules"] == 1
    assert said["macros"] == {"Aa": 1, "Bb": 0}
    assert said["diagnostics"] == []


def test_build_json_without_a_file_is_wrong_usage():
    assert run("build", SOURCE, "--json").exit_code == 2


def test_print_keeps_what_it_does_not_understand_and_says_so(broken):
    result = run("print", broken)
    assert result.exit_code == 1
    assert result.stdout == "0 1N( 60 . . #1\n0 2N 60 . . #2\n"
    assert "db-not-closed" in result.stderr


def test_print_json_has_text_and_tree():
    said = json.loads(run("print", SOURCE, "--json").stdout)
    assert len(said) == 17
    assert said[0]["text"].startswith("1X START:(P:)*(1N) 60 ")
    assert said[0]["rule"]["sequence"]["kind"] == "Pattern"


def test_json_of_a_broken_file_is_the_findings(broken):
    for command in ("print", "stats"):
        result = run(command, broken, "--json")
        assert result.exit_code == 1
        assert [found["code"] for found in json.loads(result.stdout)["diagnostics"]] == [
            "db-not-closed"
        ]


def test_stats_json():
    said = json.loads(run("stats", SOURCE, "--json").stdout)
    assert said["rules"] == 17
    assert said["levels"] == {"0": 7, "1": 2, "2": 1, "3": 6, "5": 1}
    assert said["labels"] == {":RAISE": 1, "_STAY": 1}


def test_warnings_are_shown_and_do_not_fail(tmp_path):
    source = tmp_path / "mb.txt"
    source.write_text("0 1N 60\n; inside\n . . #1\n", "utf-8")
    result = run("stats", source)
    assert result.exit_code == 0
    assert "db-comment-inside" in result.stderr


def test_a_file_that_is_not_there_is_wrong_usage(tmp_path):
    for command in COMMANDS:
        assert run(command, tmp_path / "none").exit_code == 2


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(command):
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"cuebid db {command}" in result.output

"""`cuebid db check`: what it prints, its JSON and its exit codes."""

import json
from pathlib import Path

import pytest
from analysis_rules import clean_database
from click.testing import CliRunner

from cuebid.cli.main import cli

PLANTED = Path(__file__).with_name("planted")


def run(*arguments):
    return CliRunner().invoke(cli, ["db", "check", *map(str, arguments)])


@pytest.fixture
def clean(tmp_path):
    rules, macros = clean_database(40)
    (tmp_path / "mb.txt2").write_text(rules, "utf-8")
    (tmp_path / "mac.m4").write_text(macros, "utf-8")
    return tmp_path / "mb.txt2"


def test_nothing_found_is_exit_code_0(clean):
    result = run(clean)
    assert result.exit_code == 0, result.output
    assert result.stdout == ""
    assert result.stderr == "nothing to report\n"


def test_a_finding_is_printed_with_place_reason_and_fix():
    path = next(PLANTED.glob("*-no-start.txt2"))
    result = run(path)
    assert result.exit_code == 1
    assert f"{path}:4:3: error: auctions begin with START" in result.stdout
    assert "^" in result.stdout
    assert "[db-never-matches]" in result.stdout
    assert "begin with START" in result.stdout
    assert result.stderr == "1 error\n"


def test_warnings_count_as_findings():
    result = run(next(PLANTED.glob("*-shadowed-by-twin.txt2")))
    assert result.exit_code == 1
    assert result.stderr == "1 warning\n"


def test_json_has_code_place_and_edit(tmp_path):
    path = tmp_path / "mb.txt"
    path.write_text("2 START:1H 50 @01~.>=12~ :P12 #1\n", "utf-8")
    result = run(path, "--json")
    assert result.exit_code == 1
    (found,) = json.loads(result.stdout)
    assert (found["code"], found["severity"]) == ("db-level-mismatch", "error")
    assert found["place"]["start"]["line"] == 1
    assert found["edit"]["replacement"] == "1"
    assert found["edit"]["applicable"]


def test_json_of_nothing_is_an_empty_list(clean):
    result = run(clean, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == []


def test_a_finding_in_a_macro_points_into_the_macro_file(tmp_path):
    (tmp_path / "mb.txt2").write_text("1 START:1C 50 Long . #1\n", "utf-8")
    (tmp_path / "other.m4").write_text("Long = @07[9-5]\n", "utf-8")
    result = run(tmp_path / "mb.txt2", "--macros", tmp_path / "other.m4")
    assert result.exit_code == 1
    assert "other.m4:1:12: error" in result.stdout
    assert "mb.txt2:1:15" in result.stdout


def test_a_file_that_is_not_there_is_wrong_usage(tmp_path):
    assert run(tmp_path / "none").exit_code == 2


def test_the_sample_and_so_the_findings_are_the_same_every_time():
    path = next(PLANTED.glob("*-overlap-of-openings.txt2"))
    assert run(path).stdout == run(path).stdout != ""

"""Examples of modules: read, bid by the system that includes them, reported where they fail."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cuebid.cli.main import cli
from cuebid.conventions import read_header
from cuebid.text import Diagnostics, Source

GOOD = "#+EXAMPLE: | KQ4.AQ3.KJ82.972 | 1N | balanced\n"
WRONG = "#+EXAMPLE: | KQJ84.AQ3.KJ2.97 | 2S | one notrump by its rows\n"
ROWS = "1N = 15--17 hcp, BAL\n1S = 11--21 hcp, 5+!s\n"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments])


def notes(folder: Path, examples: str, rows: str = ROWS, head: str = "") -> Path:
    (folder / "ours.bml").write_text(f"#+MODULE: ours\n{head}{examples}\n{rows}")
    root = folder / "root.bml"
    root.write_text("#+TITLE: Ours\n#+PROVIDES: strong-notrump\n\n#INCLUDE ours.bml\n")
    return root


def checked(root: Path) -> Result:
    return run("system", "check", root, "--deals", 0)


@pytest.mark.parametrize("command", ["check", "test"])
def test_an_example_that_fails_is_named_with_file_line_and_caret(
    command: str, tmp_path: Path
) -> None:
    root = notes(tmp_path, GOOD + WRONG)
    result = checked(root) if command == "check" else run("system", "test", root)
    assert result.exit_code == 1
    line = "#+EXAMPLE: | KQJ84.AQ3.KJ2.97 | 2S"
    column = line.index("2S") + 1
    assert f"{tmp_path / 'ours.bml'}:3:{column}: error: the system calls 1NT" in result.stdout
    assert "module-example-call" in result.stdout
    caret = next(text for text in result.stdout.splitlines() if "^^" in text)
    assert caret.partition("|")[2].index("^^") == column
    assert "expected: 2S" in result.stdout


def test_both_commands_count_the_examples_and_give_failures_as_json(tmp_path: Path) -> None:
    root = notes(tmp_path, GOOD + WRONG)
    for result in (
        run("system", "check", root, "--deals", 0, "--json"),
        run("system", "test", root, "--json"),
    ):
        record = json.loads(result.stdout)
        assert record["examples"] == 2
        assert [each["code"] for each in record["diagnostics"]] == ["module-example-call"]


def test_notes_whose_examples_hold_pass_the_test_and_nothing_is_new(tmp_path: Path) -> None:
    root = notes(tmp_path, GOOD)
    result = run("system", "test", root)
    assert result.exit_code == 0
    assert result.stdout == ""
    assert "1 example, 0 fail; no calls accepted so far" in result.stderr


@pytest.mark.slow
def test_accepted_calls_of_notes_stand_beside_them_and_later_ones_are_compared(
    tmp_path: Path,
) -> None:
    root = notes(tmp_path, GOOD)
    assert run("system", "test", root, "--accept").exit_code == 0
    assert (tmp_path / "root.baseline.txt").is_file()
    assert run("system", "test", root).exit_code == 0
    module = tmp_path / "ours.bml"
    module.write_text(module.read_text().replace("11--21", "14--21"))
    result = run("system", "test", root)
    assert result.exit_code == 1
    assert "changed:" in result.stdout


@pytest.mark.parametrize(
    ("needs", "count"),
    [("strong-notrump", 1), ("weak-notrump", 0), ("ours:low", 1), ("ours:high", 0)],
)
def test_an_example_for_another_option_or_base_is_left_out(
    needs: str, count: int, tmp_path: Path
) -> None:
    wrong = f"{WRONG.rstrip()} | {needs}\n"
    head = "#+OPTION: low \\A=1 -- low\n#+OPTION: high \\A=2 -- high\n"
    rows = f"#CUT block\n{ROWS}#ENDCUT\n"
    root = notes(tmp_path, wrong, rows, head)
    (tmp_path / "modules").mkdir()
    (tmp_path / "ours.bml").rename(tmp_path / "modules" / "ours.bml")
    text = root.read_text().replace("ours.bml", "modules/ours.bml")
    root.write_text(f"{text}\n#PASTE block \\A=1\n")
    assert checked(root).stdout.count("module-example-call") == count


def test_what_is_against_an_opening_is_tested_with_opponents_who_play_it(tmp_path: Path) -> None:
    # No natural bidding leads to this call; and the row is for two diamonds without diamonds only.
    rows = "(2D)-\n3C = !13+ hcp, 5+!s\n"
    example = "#+EXAMPLE: 2D | KQJ84.AQ3.KJ2.97 | 3C | spades\n"
    root = notes(tmp_path, example, rows, "#+AGAINST: multi\n")
    assert run("system", "test", root).exit_code == 0
    # The system itself opens two diamonds in another way.
    asked = run("bid", "KQJ84.AQ3.KJ2.97", "2D", "--system", root)
    assert not asked.stdout.startswith("3C")


@pytest.mark.parametrize(
    ("example", "words"),
    [
        ("| KQ4.AQ3.KJ82. | 1N | short", "a hand of 10 cards"),
        ("2S | KQ4.AQ3.KJ82.972 | 1N | too low", "not allowed"),
        ("P P P P | KQ4.AQ3.KJ82.972 | 1N | over", "the auction is over"),
        ("| KQ4.AQ3.KJ82.972 | | no call", "cannot be read"),
        ("nonsense", "cannot be read"),
    ],
)
def test_an_example_that_cannot_be_is_refused_with_what_should_stand_there(
    example: str, words: str
) -> None:
    report = Diagnostics()
    header = read_header(Source("ours.bml", f"#+MODULE: ours\n#+EXAMPLE: {example}\n"), report)
    assert header is not None
    assert not header.examples
    (error,) = report
    assert error.code == "module-example"
    assert words in error.message
    assert error.span.first.line == 2
    assert "auction | hand | call | reason" in error.expected


def test_a_misspelt_need_of_an_example_is_told_with_the_name_that_was_meant(tmp_path: Path) -> None:
    needs = ("strong-notrmp", "strong-notrump", "weak-notrump", "bergen:reverse")
    examples = "".join(f"{GOOD.rstrip()} | {need}\n" for need in needs)
    result = checked(notes(tmp_path, examples))
    assert result.output.count("module-example-need") == 1
    assert "is called strong-notrmp" in result.output
    assert "expected: strong-notrump" in result.output

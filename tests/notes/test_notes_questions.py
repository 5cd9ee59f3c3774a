"""`cuebid system ask` asks what an answer is worth most for, and obeys what it is told."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from cuebid.bml import parse_bml
from cuebid.cli.main import cli
from cuebid.notes import answering, best_questions, build_notes
from cuebid.text import apply_edits

NOTES = """\
#+TITLE: A club pair

1C = 12--19 hcp, 3+!c
1D = 12--19 hcp, 4+!d
1H = opening hand with hearts, or something with tricks
1S = 12--19 hcp, 5+!s
1N = 12--14 BAL
  2N = 11 to a bad 12, nice shape
2D = multi, 6 in it, 4-9
2H = as agreed
"""


@pytest.fixture
def notes(tmp_path):
    path = tmp_path / "notes.bml"
    path.write_text(NOTES, "utf-8")
    return path


def run(*arguments):
    return CliRunner().invoke(cli, ["system", "ask", *map(str, arguments)])


def test_at_most_three_questions_the_dearest_first():
    built = build_notes(parse_bml(NOTES))
    questions = best_questions(built.auctions, built.rules)
    assert 0 < len(questions) <= 3
    assert [each.worth for each in questions] == sorted((q.worth for q in questions), reverse=True)
    # Openings come up more often than an answer to one notrump.
    assert "1N-2N" not in {question.auction for question in questions}


def test_each_reading_has_a_hand_that_the_other_has_not():
    built = build_notes(parse_bml(NOTES))
    multi = next(
        question
        for question in best_questions(built.auctions, built.rules, count=10)
        if question.auction == "2D"
    )
    diamonds, major = (option.example for option in multi.options)
    assert max(diamonds.lengths) == diamonds.lengths[1]
    assert max(major.lengths) in major.lengths[2:]


def test_an_answer_is_a_comment_above_its_row_and_replaces_an_earlier_one():
    document = parse_bml("1C = x\n// answer: old\n2S = hm\n")
    row = next(iter(document.tables)).rows[-1]
    edit = answering(row.span, "5--9 hcp,\n6+!s")
    assert apply_edits(document.written, [edit]).text == (
        "1C = x\n// answer: 5--9 hcp, 6+!s\n2S = hm\n"
    )


def test_the_command_writes_answers_and_asks_no_more_about_their_rows(notes):
    result = run(notes, "--answer", "9=2", "--answer", "10=6--10 hcp, 6+!h", "--count", 9)
    assert result.exit_code in {0, 1}, result.output
    text = notes.read_text("utf-8")
    assert "// answer: one of: 1) 6--9 hcp" in text
    assert "// answer: 6--10 hcp, 6+!h\n2H = as agreed\n" in text
    again = json.loads(run(notes, "--json", "--count", 9).output)
    assert not {"2D", "2H"} & {question["auction"] for question in again["questions"]}


def test_json_has_both_readings(notes):
    result = run(notes, "--json")
    assert result.exit_code == 1
    first = json.loads(result.output)["questions"][0]
    assert {"auction", "line", "words", "question", "readings"} <= first.keys()


def test_nothing_is_asked_about_notes_that_are_clear(tmp_path):
    path = tmp_path / "clear.bml"
    path.write_text("// answer: 12--14 BAL\n1N = 12--14 BAL\n", "utf-8")
    result = run(path)
    assert (result.exit_code, result.output) == (0, "nothing is worth asking\n")


@pytest.mark.parametrize("answer", ["2", "99=1", "1=2", "10=", "7=1"])
def test_an_answer_to_nothing_is_wrong_usage(notes, answer):
    result = run(notes, "--answer", answer)
    assert result.exit_code == 2
    assert notes.read_text("utf-8") == NOTES


def test_rules_are_asked_nothing():
    assert run("sayc").exit_code == 2


def test_implausible_openings_are_told_before_play(notes):
    arguments = ["--ns", str(notes), "--ew", "sayc", "--boards", "1", "--bidding-only"]
    result = CliRunner().invoke(cli, ["selfplay", *arguments])
    assert "2H = as agreed" in result.stderr
    assert "cuebid system ask" in result.stderr

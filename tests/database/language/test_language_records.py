"""The fixtures in `cases/records.txt`: whole files, what is found in them, what is read."""

import pytest
from language_cases import FOLDER, findings, load_text

from cuebid.database.language.canonical import canonical_lines
from cuebid.database.language.loading import iter_rules
from cuebid.database.language.printer import format_rule
from cuebid.database.language.source.records import (
    Record,
    RemarkLine,
    field_spans,
    report_no_rules,
    split_records,
)
from cuebid.text import Diagnostics, Source, apply_edits, edits_by_source


def sections(name):
    """Title, text, macros (None if there are none), findings and rules of each case."""
    text = (FOLDER / name).read_text("utf-8")
    for case in text.split("\n==== ")[1:]:
        title, _, rest = case.partition("\n")
        body, *parts = rest.split("\n---- ")
        named = dict(part.split("\n", 1) for part in parts)
        lines = {key: value.rstrip("\n").split("\n") for key, value in named.items()}
        yield title, body, named.get("macros"), lines.get("found", []), lines.get("rules", [])


CASES = list(sections("records.txt"))
TITLES = [title for title, *_ in CASES]


@pytest.mark.parametrize(("text", "macros", "found", "rules"), [c[1:] for c in CASES], ids=TITLES)
def test_a_file_has_its_findings_and_rules(text, macros, found, rules):
    database, report = load_text(text, macros)
    assert findings(report) == found
    assert [format_rule(rule) for rule in database.rules] == rules


@pytest.mark.parametrize(("text", "macros"), [case[1:3] for case in CASES], ids=TITLES)
def test_canonical_lines_read_as_the_same_rules(text, macros):
    database, _ = load_text(text, macros)
    printed = "".join(line + "\n" for line in canonical_lines(database.source, Diagnostics()))
    again, _ = load_text(printed)
    assert again.rules == database.rules
    same = canonical_lines(again.source, Diagnostics())
    assert "".join(line + "\n" for line in same) == printed


def test_lines_may_end_in_any_way():
    database, report = load_text("0 1N 60 . . #1\r\n0 2N\r\n 60 . . #2\r0 3N 60 . . #3\n; end\r")
    assert not report
    assert [rule.number for rule in database.rules] == [1, 2, 3]


def test_rules_are_given_while_the_rest_is_unread():
    report = Diagnostics()
    rules = iter_rules(Source("mb", "0 1N 60 . . #1\n0 2N 60 . . #2\nbroken\n"), report)
    assert next(rules).number == 1
    assert not report
    assert [rule.number for rule in rules] == [2]
    assert report.has_errors


def test_equal_fields_share_one_tree():
    database, _ = load_text("0 1N 60 . :P15 #1\n0 1N 70 . :P15 #2")
    first, second = database.rules
    assert first.sequence is second.sequence
    assert first.specification is second.specification


def test_records_and_remarks_hold_every_character_but_blanks():
    text = "; a\n\n0 1N 60 .\n . #1\n;! b\n  \n0 2N 60 . . #2"
    items = list(split_records(Source("mb", text), Diagnostics()))
    kept = [item.span.text for item in items]
    assert kept == ["; a", "", "0 1N 60 .\n . #1", ";! b", "", "0 2N 60 . . #2"]
    assert [type(item) for item in items].count(Record) == 2
    assert [type(item) for item in items].count(RemarkLine) == 4


@pytest.mark.parametrize("text", ["", "\n\n", "; a comment\n", "   \n; and one more"])
def test_a_database_of_comments_and_blanks_holds_no_rules(text):
    report = Diagnostics()
    report_no_rules(Source("mb.txt", text), report)
    (finding,) = report
    assert (finding.code, finding.span.start) == ("db-no-rules", 0)


def test_whatever_may_be_a_rule_is_no_reason_to_report_that_there_is_none():
    report = Diagnostics()
    report_no_rules(Source("mb.txt", "; a comment\n1 START:1N"), report)
    assert not report


def test_a_field_may_begin_with_a_semicolon():
    source = Source("mb", "0 ;N 60\n;no\n . . #1")
    _, record = split_records(source, Diagnostics())
    assert [field.text for field in field_spans(record.span)] == ["0", ";N", "60", ".", ".", "#1"]


def test_a_canonical_text_keeps_what_is_not_understood():
    text = "; first\n\n0 1N( 60 . . #1\n0 1N 60 [e] . #2\n0  3N 60\n . . #3\n"
    lines = list(canonical_lines(Source("mb", text), Diagnostics()))
    assert lines == [
        "; first",
        "",
        "0 1N( 60 . . #1",
        "0 1N 60 [#e] . #2",
        "0 3N 60 . . #3",
    ]


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("0 1N 60 P1&@20L . #1", "0 1N 60 P1@20L . #1"),
        ("0 1N 60 &&@07H . #1", "0 1N 60 @07H . #1"),
        ("0 1N~b=1&&#a~ 60 . . #1", "0 1N~b=1&&a~ 60 . . #1"),
        ("0 1N~1=b~ 60 . . #1", "0 1N~1==b~ 60 . . #1"),
        ("0 1N 60 . . 1", "0 1N 60 . . #1"),
        (";! restrat=replace\n0 1N 60 . . #1", ";! restart=replace\n0 1N 60 . . #1"),
        (";! restart=replac\n0 1N 60 . . #1", ";! restart=replace\n0 1N 60 . . #1"),
    ],
)
def test_a_suggested_edit_mends_the_text(text, mended):
    _, report = load_text(text)
    ((source, edits),) = edits_by_source(report).items()
    assert apply_edits(source, edits).text == mended
    assert not load_text(mended)[1].has_errors

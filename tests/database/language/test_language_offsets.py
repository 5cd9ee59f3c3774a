"""Constraints get the offsets of the fields they name, once."""

import random

import pytest
from language_rule_maker import RuleMaker

from cuebid.database.language.parsing.parser import parse_pattern
from cuebid.database.language.parsing.syntax_error import RuleSyntaxError
from cuebid.database.language.source.offsets import insert_offsets, offset_edits
from cuebid.evaluation.pattern_layout import FIELD_OFFSETS, PATTERN_LENGTH
from cuebid.text import Source, Span, trace

LAYOUT = "Pnn Mnn Dnsnsnsns Cnnnn Lnn HnnCnnDnnHnnS Qnn SnCnDnHnS GnCnDnHnS"


def inserted(constraint):
    for start, end, jump in reversed(offset_edits(constraint)):
        constraint = constraint[:start] + jump + constraint[end:]
    return constraint


def test_the_offsets_are_those_of_the_pattern_string():
    fields = LAYOUT.split()
    starts = [len("".join(fields[:n])) for n in range(len(fields))]
    assert {field[0]: at for field, at in zip(fields, starts, strict=True)} == FIELD_OFFSETS
    assert len("".join(fields)) == PATTERN_LENGTH


@pytest.mark.parametrize(("letter", "offset"), FIELD_OFFSETS.items())
def test_every_field_gets_its_offset(letter, offset):
    assert inserted(f"{letter}1") == f"@{offset:02}{letter}1"


@pytest.mark.parametrize(
    ("constraint", "expected"),
    [
        ("L0[0-7]|@20L0[0-7]", "@20L0[0-7]|@20L0[0-7]"),
        ("P1&L0&Q04", "@00P1@20L0@36Q04"),
        ("(P1&L0)|Q04", "(@00P1@20L0)|@36Q04"),
        ("((P1))", "((@00P1))"),
        ("!(P1)", "!(@00P1)"),
        ("!P1", "!P1"),
        ("a(P1)", "a(P1)"),
        ("(P1)(L0)", "(@00P1)(L0)"),
        ("&&(D|H)", "&&(D|H)"),
        ("@08(D|H)&S", "@08(D|H)@39S"),
        ("~P~&P1", "~P~@00P1"),
        ("[PM]&P1", "[PM]@00P1"),
        ("P", "@00P"),
        ("N5|A&_P", "N5|A&_P"),
        (".", "."),
        ("P)L", "@00P)L"),
        ("P%|L", "@00P%|L"),
    ],
)
def test_an_operand_that_begins_with_a_field_gets_its_jump(constraint, expected):
    assert inserted(constraint) == expected


def test_the_second_time_nothing_changes_and_good_stays_good():
    maker = RuleMaker(random.Random(5))
    changed = 0
    for _ in range(600):
        constraint = maker.altexp()
        once = inserted(constraint)
        changed += once != constraint
        assert inserted(once) == once
        if within_limits(constraint):
            parse_pattern(once)
    assert changed > 20


def within_limits(constraint):
    """Whether a made constraint, good by the grammar, is not too large for the parser."""
    try:
        parse_pattern(constraint)
    except RuleSyntaxError as error:
        return error.code not in {"db-too-deep", "db-too-long"}
    return True


def test_inserted_text_is_traced_to_the_field_it_was_inserted_for():
    made = insert_offsets(Source("mb", "1 1N 60 P15&L08 . #1"))
    assert made.text == "1 1N 60 @00P15@20L08 . #1"
    assert str(trace(Span(made, 8, 11)).written) == "mb:1:9"
    assert trace(Span(made, 14, 17)).written.text == "&"
    assert trace(Span(made, 17, 20)).written.text == "L08"


def test_a_text_that_lacks_no_offset_comes_back_as_it_is():
    source = Source("mb", "1 1N 60 @20L08 . #1\n; P1\nP\n")
    assert insert_offsets(source) is source

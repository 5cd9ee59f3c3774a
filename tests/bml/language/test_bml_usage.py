"""Rows that define no auction are named, each with its reason."""

import pytest

from cuebid.bml import Usage, defined_auctions, parse_document, report_unused_rows
from cuebid.text import Diagnostics, Source


def said(text):
    document = parse_document(Source("case.bml", text), Diagnostics())
    report, usage = Diagnostics(), Usage()
    assert list(defined_auctions(document, usage=usage))
    report_unused_rows(document, usage, report)
    return [(d.code, str(d.span.first), d.message) for d in report]


@pytest.mark.parametrize(
    ("text", "code", "where", "reason"),
    [
        ("1C\n  2om x1\n", "bml-unbound-variable", "2:3", "which no row above it binds"),
        ("7C\n  1M x1\n", "bml-empty-row", "2:3", "no suit is left for M"),
        ("7N\n  1step x1\n", "bml-empty-row", "2:3", "above 7N"),
        ("1step x1\n1C\n", "bml-empty-row", "1:1", "no bid to count steps from"),
        ("2X weak\n2C\n2D\n2H\n2S\n", "bml-never-applies", "1:1", "other rows of its level define"),
        ("2HS one\n2M two\n", "bml-never-applies", "2:1", "other rows of its level define"),
    ],
)
def test_the_reason_is_told(text, code, where, reason):
    ((found_code, found_where, message),) = said(text)
    assert (found_code, found_where) == (code, where)
    assert reason in message


def test_two_variables_for_one_suit_are_told_apart_from_suits_that_were_bid():
    ((code, where, message),) = said("1m\n  1M\n    2om\n      2oM\n        3X = none left\n")
    assert (code, where) == ("bml-same-suit", "5:9")
    assert "m" in message
    assert "oM" in message


def test_rows_below_an_unused_row_and_rows_of_words_are_not_told_again():
    assert len(said("1C\n  2om x1\n    3C y1\n  any z1\n")) == 1


def test_a_row_that_applies_on_some_path_is_not_told():
    assert said("1C-(1Y)\n  2C support\n  2X forcing\n  2Y cuebid\n  2Z weak jump\n") == []


def test_a_row_beyond_the_longest_auction_is_told():
    deep = "\n".join(" " * level + "1C = again" for level in range(200))
    found = said(deep)
    assert [code for code, _, _ in found] == ["bml-too-many-calls"]

"""Which auctions a document defines."""

import re
from pathlib import Path

import pytest

from cuebid.bml import LimitError, Limits, defined_auctions, definitions, parse_document
from cuebid.core import CallFault
from cuebid.text import Diagnostics, Source

CASES = (Path(__file__).parent / "cases" / "expand.txt").read_text(encoding="utf-8")


def split_cases():
    for part in re.split(r"^=== ", CASES, flags=re.MULTILINE)[1:]:
        title, _, rest = part.partition("\n")
        written, _, expected = rest.partition("\n---\n")
        yield pytest.param(written + "\n", expected.rstrip("\n").split("\n"), id=title)


def parsed(text):
    return parse_document(Source("case.bml", text), Diagnostics())


def shown(sequence):
    conditions = sequence.conditions
    when = f" [{conditions.seat.value} {conditions.vulnerability}]" if not conditions.any else ""
    return f"{sequence.auction}{when} | " + sequence.text.replace("\n", " / ")


@pytest.mark.parametrize(("text", "expected"), list(split_cases()))
def test_a_document_defines_these_auctions(text, expected):
    assert [shown(sequence) for sequence in defined_auctions(parsed(text))] == expected


def faults(text):
    return {s.auction: s.fault for s in definitions(parsed(text)) if s.fault}


def test_calls_that_the_laws_forbid_are_marked():
    assert faults("1S\n  1H = low\n") == {"1S-(P)-1H": CallFault.INSUFFICIENT_BID}
    assert faults("1S\n  D = own\n") == {"1S-(P)-D": CallFault.DOUBLE_OF_OWN_SIDE}
    assert faults("1S-(D)-(R)\n") == {"1S-(D)-P-(R)": CallFault.REDOUBLE_OF_OWN_DOUBLE}
    assert faults("1S-(D)-R\n") == {}
    assert faults("1S-(P)-P-(P)-2S\n") == {"1S-(P)-P-(P)-2S": CallFault.AUCTION_OVER}


def test_no_auction_is_longer_than_the_laws_allow():
    deep = "\n".join(" " * level + "1C = again" for level in range(2000))
    longest = max(len(sequence.calls) for sequence in defined_auctions(parsed(deep)))
    assert longest == 319


def test_a_row_that_multiplies_without_end_is_refused_and_the_limit_can_be_raised():
    bomb = "\n".join("  " * level + "1CDHSN" for level in range(12))
    with pytest.raises(LimitError, match="more than 5,000 auctions"):
        list(definitions(parsed(bomb), Limits(sequences=5000)))
    small = "\n".join("  " * level + "1CDHSN" for level in range(5))
    assert sum(1 for _ in definitions(parsed(small), Limits(sequences=3905))) == 3905


def test_trying_rows_is_counted_too():
    rows = "1CDHSN\n  2CDHSN\n    3CDHSN\n" + "      other = words\n" * 200
    with pytest.raises(LimitError, match="steps"):
        list(definitions(parsed(rows), Limits(steps=10_000)))


def test_a_sequence_says_what_its_variables_stand_for():
    found = list(defined_auctions(parsed("1M = 5+ M\n  2N = fit for M\n")))
    assert found[1].full_text == "fit for !h"
    assert {v.value: suit.letter for v, suit in found[3].bindings.items()} == {"M": "S"}
    assert found[1].prefix.implied == (1,)


def test_the_text_and_the_row_come_together():
    found = list(defined_auctions(parsed("1C\n  1D = x1\n\n1C = strong\n")))
    assert found[0].text == "strong"
    assert found[0].span.first.line == 4

"""Comments `//bss`: what they say is done, and whatever they say nothing breaks."""

import pytest
from bss_samples import parsed
from hypothesis import given
from hypothesis import strategies as st

from cuebid.bml import parse_document
from cuebid.bml.bss import to_bss
from cuebid.text import Diagnostics, Source

WORDS = [
    "fields=NYYYYYY348", "fields=NYYYYYY", "fields=Y", 'qualifier="Strong"', 'qualifier="a}"',
    'text="x"', 'text="x', "text=x",
    'text="\\ud800"', 'text="a\\nb"', "no-record", "again", "blank",
    "blank=3", "blank=999999999", 'line="+a"', "line", "dialect=fd", "dialect=x", "line-end=cr",
    "line-end=none", "odd-end=1:none", "odd-end=0:lf", "odd-end=99:crlf", "floating", "unnamed",
    "flags=NNNNNNN", "flags=N", 'name="n"', 'summary="s"', "no-header", "nonsense", "=", '"',
]  # fmt: skip


def converted(text):
    report = Diagnostics()
    document = parse_document(Source("a.bml", text), report)
    return to_bss(document, report), [each.code for each in report]


@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=8), max_size=5), st.booleans())
def test_any_comment_gives_a_file(words, alone):
    comment = "//bss " + " ".join(words).replace("\n", " ").replace("\r", " ")
    file, said = converted(f"{comment}\n" + ("\n" if alone else "") + "1C x\n  1D y\n")
    assert parsed(file.text, file.dialect).text.encode()
    assert "\r" not in file.text.replace(file.line_end, "")
    assert set(said) <= {"bml-bss-comment", "text-nul"}


def test_fields_are_those_of_every_record_of_a_row():
    file, _ = converted("//bss fields=YYYYYYYA08\n2red Transfer\n")
    assert [str(record) for record in file.sequences] == [
        "002D=YYYYYYYA08Transfer",
        "002H=YYYYYYYA08Transfer",
    ]


def test_fields_that_a_call_cannot_have_are_left_out():
    """Lengths belong to suit bids; Full Disclosure has no disposition after a double."""
    text = "//bss fields=YYYYYYYA58\n2N x\n\n//bss fields=YYYYYYY458\n(1C)-D y\n"
    file, said = converted("//bss dialect=fd\n\n" + text)
    assert [str(record) for record in file.sequences] == [
        "002N=YYYYYYYAx", "*001C=NYYYYYY008", "*001CD=YYYYYYYy",
    ]  # fmt: skip
    assert said == []


def test_a_qualifier_is_behind_its_call_in_all_sequences_below():
    text = '1C\n//bss qualifier="Natural"\n  (2D)\n    D x\n    P\n      (P)\n        3C y\n'
    file, _ = converted(text)
    assert [record.sequence for record in file.sequences] == [
        "001C", "001C2D{Natural}", "001C2D{Natural}D", "001C2D{Natural}P",
        "001C2D{Natural}PP", "001C2D{Natural}PP3C",
    ]  # fmt: skip


def test_a_qualifier_counts_passes_that_nobody_wrote():
    file, _ = converted('1C\n//bss qualifier="q"\n  1D x\n    1H y\n')
    assert [record.sequence for record in file.sequences] == ["001C", "001CP1D{q}", "001CP1D{q}P1H"]


def test_the_same_auction_with_another_qualifier_is_another():
    rows = '//bss qualifier="{}"\n(2C)\n  D {}\n\n'
    file, _ = converted(rows.format("a", "x") + rows.format("b", "y"))
    assert [str(record) for record in file.sequences] == [
        "*002C{a}=NYYYYYY008", "*002C{a}D=NYYYYYY0x",
        "*002C{b}=NYYYYYY008", "*002C{b}D=NYYYYYY0y",
    ]  # fmt: skip


@pytest.mark.parametrize("comment", ["// bss no-record", "//bsso", "//BSS no-record"])
def test_other_comments_say_nothing(comment):
    file, said = converted(f"{comment}\n1C x\n")
    assert (len(file.records), said) == (2, [])


def test_an_unread_word_is_pointed_at():
    report = Diagnostics()
    document = parse_document(Source("a.bml", '//bss again text="x\n1C x\n'), report)
    to_bss(document, report)
    (finding,) = report
    assert (finding.code, str(finding.span), finding.span.text) == (
        "bml-bss-comment", "a.bml:1:13", 'text="x',
    )  # fmt: skip

"""Reading and writing BSS: every kind of record as a value, and no line lost."""

import pytest
from bss_samples import bss_texts, dialects, own_files, parsed, real_files
from hypothesis import given

from cuebid.core import Call
from cuebid.formats.bss import (
    Blank,
    Carding,
    Convention,
    Dialect,
    Disposition,
    Header,
    Lead,
    Lengths,
    Outcomes,
    SeatPosition,
    SequenceRecord,
    Signal,
    StockCard,
    Unread,
    VulnerabilityCode,
    guess_dialect,
    parse_bss,
    read_bss,
)
from cuebid.text import Diagnostics, Source


def calls(text):
    return tuple(map(Call, text.split()))


def one(text, dialect=Dialect.SPEC):
    return parsed(text, dialect).records[0]


def codes(text, dialect=None):
    report = Diagnostics()
    parse_bss(Source("a.bss", text), report, dialect=dialect)
    return [(each.code, str(each.span.first)) for each in report]


@given(bss_texts(), dialects)
def test_every_text_is_written_as_it_was(text, dialect):
    """Blanks between the parts of a record are all that is ever left out, with a hint."""
    report = Diagnostics()
    file = parse_bss(Source("a.bss", text), report, dialect=dialect)
    if not any(each.code == "bss-blanks" for each in report):
        assert file.text == text
    assert parsed(file.text, file.dialect) == file


@pytest.mark.parametrize(
    "path", own_files("**/*.bss") + real_files("bss/*") + real_files("bml/**/*.bss")
)
def test_files_are_read_without_an_error_and_written_as_they_were(path):
    report = Diagnostics()
    file = read_bss(path, report)
    assert not report.has_errors
    assert file.text == file.source.text


@pytest.mark.parametrize("path", real_files("bss/Wbr5.bss"))
def test_all_records_of_a_real_card_are_read(path):
    file = read_bss(path, Diagnostics())
    assert file.dialect is Dialect.FD
    assert sum(1 for _ in file.sequences) == 448
    assert [type(record) for record in file.records[-3:]] == [Carding, Blank, Convention]
    assert len(file.records[-3].notrump_leads) == 22


@pytest.mark.parametrize(
    ("text", "record"),
    [
        ("*00{A {b} c}=NYYYYYYtext", Header("A {b} c", "text")),
        ("*00=NNNNNNN", Header(None, "", flags="NNNNNNN")),
        ("*00{}=NYYYYYY", Header("", "")),
        ("?00{RKCB}=NYYYYYY", Header("RKCB", "", floating=True)),
        ("$SAYC.bss", StockCard("SAYC.bss")),
        ("+RKCB.bss", Convention("RKCB.bss")),
        ("", Blank()),
        ("  ", Blank("  ")),
        ("rubbish", Unread("rubbish")),
        ("701C=NYYYYYY008", Unread("701C=NYYYYYY008")),
        ("%ABC", Unread("%ABC")),
        (f"00{'P' * 320}=NYYYYYY0", Unread(f"00{'P' * 320}=NYYYYYY0")),
    ],
)
def test_a_line_is_a_value(text, record):
    assert one(text + "\n") == record
    assert str(record) == text


def test_a_sequence_has_all_its_fields():
    text = "*531N{12-14}P2C{Strong, !C}D=YYNNNYN"
    record = one(text + "text", Dialect.FD)
    assert record == SequenceRecord(
        calls("1N P 2C X"),
        "text",
        they_open=True,
        position=SeatPosition.FIRST_OR_SECOND,
        vulnerability=VulnerabilityCode.ONLY_THEY,
        qualifiers=((0, "12-14"), (2, "Strong, !C")),
        artificial=True,
        outcomes=Outcomes(True, False, False, False, True, False),
    )
    assert record.is_ours
    assert str(record) == text + "text"


@pytest.mark.parametrize(
    ("text", "dialect", "disposition", "lengths", "words"),
    [
        ("001C=NYYYYYY348nat", Dialect.FD, "3", (4, 8), "nat"),
        ("001C=NYYYYYY348nat", Dialect.SPEC, "3", (4, 8), "nat"),
        ("001N=NYYYYYY348nat", Dialect.SPEC, "3", None, "48nat"),
        ("001CD=NYYYYYY4+!H", Dialect.FD, None, None, "4+!H"),
        ("001CD=NYYYYYY4+!H", Dialect.SPEC, "4", None, "+!H"),
        ("001CP=NYYYYYY", Dialect.FD, None, None, ""),
        ("001C=NYYYYYYnat", Dialect.SPEC, None, None, "nat"),
        ("001C=NYYYYYYA9", Dialect.SPEC, "A", None, "9"),
    ],
)
def test_the_tail_depends_on_the_call_and_the_dialect(text, dialect, disposition, lengths, words):
    record = one(text, dialect)
    assert (record.disposition and record.disposition.value) == disposition
    assert record.lengths == lengths
    assert record.text == words
    assert str(record) == text


def test_carding_has_22_and_18_leads_and_18_signals():
    """The letters of a real card: fourth best against notrump, third and fifth against suits."""
    text = "%BBEECDDDDBBBBBBBBBBBBBBDDFCCEDGCBBBBBBBBHFAHFAHCAHFAHFAHCAVinje"
    carding = one(text)
    assert str(carding) == text
    assert (len(carding.notrump_leads), len(carding.suit_leads)) == (22, 18)
    assert [lead.words for lead in carding.notrump_leads[2:6]] == [
        "4th from xxxx", "4th from xxxxx", "3rd from Qxx", "4th from Qxxx",
    ]  # fmt: skip
    assert [lead.words for lead in carding.suit_leads[8:12]] == [
        "7th from Qxxxxxx", "K from AK", "A from AKx", "K from KQJ",
    ]  # fmt: skip
    assert carding.priorities["discards vs suits"] == (
        Signal.COUNT_ODD_EVEN, Signal.ATTITUDE_LOW, Signal.NO_AGREEMENT,
    )  # fmt: skip
    assert Lead("KQJ", "A").words == "no agreement with KQJ"
    assert Lead("xx", "K").words == "choice K from xx"
    assert Lead("1098", "C").words == "9 from 1098"


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        ("001CD=NYYYYYYpenalty", Dialect.FD),
        ("001CD=NYYYYYY0penalty\n001CP=NYYYYYY", Dialect.FD),
        ("001CD=NYYYYYY0penalty", Dialect.SPEC),
        ("*001N{12-14}D=NYYYYYY0\r\n", Dialect.SPEC),
        ("001CD=NYYYYYY4+!h\r\n", Dialect.FD),
        ("001C=NYYYYYY008a\\\\b", Dialect.FD),
        ("001C=NYYYYYY0084+!H", Dialect.FD),
        ("001C=NYYYYYY0084+!h !SPL", Dialect.SPEC),
        ("", Dialect.SPEC),
    ],
)
def test_the_dialect_is_told_from_the_text(text, dialect):
    assert guess_dialect(text).dialect is dialect


def test_what_is_wrong_is_told_with_its_place():
    assert codes("001C=NYYYYYY008x\n\nrubbish\n*00=NYYYYYY\n*00=NYYYYYY\n") == [
        ("bss-unknown-record", "3:1"),
        ("bss-second-header", "5:1"),
        ("bss-no-header", "1:1"),
    ]
    assert codes("*00=NYYYYYY\n001C=NYYYYYYnat\n001D=NYYYYYY3nat\n") == [
        ("bss-missing-field", "2:13"),
        ("bss-missing-field", "3:14"),
    ]


def test_blanks_as_the_specification_prints_them_are_read():
    text = "*00 {A} = NYYYYYY\n* 00 1ND = NYYYYYY 0 Penalty\n00 1C = NYYYYYY 3 48 Natural\n"
    file = parsed(text, Dialect.SPEC)
    assert file.text == ("*00{A}=NYYYYYY\n*001ND=NYYYYYY0Penalty\n001C=NYYYYYY348Natural\n")
    assert [code for code, _ in codes(text, Dialect.SPEC)] == ["bss-blanks"] * 3


def test_a_disposition_after_a_double_is_lost_only_in_the_other_dialect():
    file = parsed("*00{}=NYYYYYY\n001CD=NYYYYYY4x\n", Dialect.SPEC)
    other = file.in_dialect(Dialect.FD)
    assert other.text == "*00{}=NYYYYYY\r\n001CD=NYYYYYYx\r\n"
    assert next(other.in_dialect(Dialect.SPEC).sequences).disposition is Disposition.NO_AGREEMENT
    assert Lengths().code == "08"


def test_line_breaks_of_header_and_carding_go_along():
    carding = "%" + "B" * 40 + "A" * 18
    file = parsed(f"*00{{}}=NYYYYYYa\\nb\n{carding}c\\nd\n", Dialect.SPEC)
    other = file.in_dialect(Dialect.FD)
    assert other.text == f"*00{{}}=NYYYYYYa\\\\b\r\n{carding}c\\\\d\r\n"
    assert other.in_dialect(Dialect.SPEC) == file
    assert len({file, other, other.in_dialect(Dialect.SPEC)}) == 2

"""BSS to BML to BSS gives the same file: records, fields, texts, order, line ends."""

import pytest
from bss_samples import bss_texts, dialects, own_files, parsed, real_files
from hypothesis import example, given, settings

from cuebid.bml import parse_document
from cuebid.bml.bss import to_bml, to_bss
from cuebid.formats.bss import read_bss
from cuebid.text import Diagnostics, Source


def there_and_back(file):
    """The file that the BML made of a file gives, and what reading that BML said."""
    report = Diagnostics()
    document = parse_document(Source("test.bml", to_bml(file)), report)
    said = list(report)
    return to_bss(document, report), said


def check(text, dialect):
    file = parsed(text, dialect)
    again, said = there_and_back(file)
    assert again.text == file.text
    assert again == file
    assert said == []


@given(bss_texts(), dialects)
@example("001CP1D=NYYYYYY008x\n001C=NYYYYYY008later\n", None)
@example("001C=NYYYYYY008a\n001C=NYYYYYY008b\n001C=NYYYYYY008\n", None)
@example("*002C{Natural}3C=YYYYYYY308x\r\n*002C{Strong}3C=YYYYYYY308y\r\n", None)
@example("00PP1C=NYYYYYY008x\n00DR=NYYYYYY0\n", None)
def test_any_file_survives(text, dialect):
    check(text, dialect)


@pytest.mark.slow
@given(bss_texts(), dialects)
@settings(max_examples=5000)
def test_any_file_survives_at_length(text, dialect):
    check(text, dialect)


@pytest.mark.parametrize("path", own_files("cards/*.bss") + real_files("bss/*"))
def test_files_of_full_disclosure_survive(path):
    file = read_bss(path, Diagnostics())
    again, said = there_and_back(file)
    assert again == file
    assert again.text == file.source.text
    assert said == []


@pytest.mark.parametrize("path", own_files("notes/**/*.bss") + real_files("bml/**/*.bss"))
def test_files_that_bml_programs_wrote_survive(path):
    file = read_bss(path, Diagnostics())
    again, said = there_and_back(file)
    assert again == file
    assert again.text == file.source.text
    assert said == []


def test_a_file_of_full_disclosure_reads_well_as_bml():
    """The tables show calls, suits and texts; the comments only what tables cannot say."""
    text = (
        "*00=NYYYYYY\r\n\r\n001C=NYYYYYY338nat\r\n001C1DD=NYYYYYY4+!H.  6-17.\r\n"
        "001C1ND=NYYYYYYPenalties\r\n*002C{Natural}3C=YYYYYYY3085+!S 5+!H.  13+.\r\n"
        "003NPP=NYYNNYY   2 aces\r\n"
    )
    assert to_bml(parsed(text)) == (
        "//bss dialect=fd unnamed\n"
        "\n"
        "//bss blank\n"
        "//bss fields=NYYYYYY338\n"
        "1C = nat\n"
        "//bss no-record\n"
        "  (1D)\n"
        "    D = 4+!H.  6-17.\n"
        "//bss no-record\n"
        "  (1N)\n"
        "    D = Penalties\n"
        "\n"
        '//bss no-record qualifier="Natural"\n'
        "(2C)\n"
        "//bss fields=YYYYYYY308\n"
        "  3C = 5+!S 5+!H.  13+.\n"
        "\n"
        "//bss no-record\n"
        "3N\n"
        '//bss fields=NYYNNYY text="   2 aces"\n'
        "  P = 2 aces\n"
    )


def test_an_edited_row_wins_over_its_comment():
    """The comment keeps blanks that a row cannot show; it does not undo what a person wrote."""
    bml = to_bml(parsed("*00{A}=NYYYYYY\n001C=NYYYYYY008  strong \n"))
    assert 'text="  strong "' in bml
    document = parse_document(Source("a.bml", bml.replace("= strong", "= weak")), Diagnostics())
    assert [record.text for record in to_bss(document, Diagnostics()).sequences] == ["weak"]


def test_the_other_dialect_says_the_same():
    """A disposition after a double is all that Full Disclosure cannot write."""
    text = "*00{A}=NYYYYYY\n001C=NYYYYYY008one\\ntwo\n001C1DD=NYYYYYY0three\n"
    file = parsed(text)
    there = file.in_dialect(parsed("001CD=NYYYYYYx").dialect)
    assert there.text == ("*00{A}=NYYYYYY\r\n001C=NYYYYYY008one\\\\two\r\n001C1DD=NYYYYYYthree\r\n")
    assert there.in_dialect(file.dialect) == file

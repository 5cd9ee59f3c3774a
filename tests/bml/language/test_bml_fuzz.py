"""Whatever is read, only errors of our own come of it, in time that grows with the text."""

from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuebid.bml import LimitError, Limits, defined_auctions, parse_document, plain_text, read_inline
from cuebid.bml.check import check_document
from cuebid.bml.export.json.document import json_pieces
from cuebid.bml.format import format_text
from cuebid.text import Diagnostics, Source, diagnostic_records, format_diagnostics
from work_count import seconds_of_work

SMALL = Limits(characters=50_000, sequences=2_000, steps=50_000)

WORDS = [
    "1C", "2HS", "3M", "2oM", "1X", "2Y", "3Z", "(1D)", "(", ")", "P", "D", "R", "1red", "2steps",
    "1N-2C;", "-", ";", "=", "any", "1Q", "#CUT", "#COPY", "#ENDCUT", "#ENDCOPY", "#PASTE", "a",
    r"\R=D", "#HIDE", "#BIDTABLE", "#VUL", "YN", "#SEAT", "12", "#INCLUDE", "#+TITLE:", "//", "*",
    "**", "|", "|--|", "1.", "::", "N:", "AKQ", "xx", "T10", "35", "4SXS", "hK", "AP", "!", "!c",
    "[x](y)", "--", "->", "/i/", "\t", "\n", "\n\n", "\r\n", "\r", " ", "  ", "    ", "\ufeff", "♠",
    "\x00", "\u2028", "2S/3H", ".", "\\n", "https://a.b/~c", "[", "](",
]  # fmt: skip
texts = st.one_of(
    st.lists(st.sampled_from(WORDS), max_size=60).map("".join),
    st.lists(st.sampled_from(WORDS), max_size=60).map(" ".join),
    st.lists(st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join), max_size=12).map(
        "\n".join
    ),
    st.text(max_size=200),
)


def run_everything(text):
    source, report = Source("fuzz.bml", text), Diagnostics()
    try:
        document = parse_document(source, report, limits=SMALL)
        check_document(document, report, unanswered=True, indentation=2, limits=SMALL)
        found = list(defined_auctions(document, SMALL))
        json = b"".join(json_pieces(document, SMALL))
        once = format_text(source, limits=SMALL)
    except LimitError:
        return
    assert json.endswith(b"]}\n")
    assert format_text(Source("fuzz.bml", once), limits=SMALL) == once
    for sequence in found:
        assert sequence.span.text.startswith((sequence.row.token[:1], "["))
    for block in document.blocks:
        assert block.span.end <= len(document.source.text)
    assert len(diagnostic_records(report)) == len(report)
    assert format_diagnostics(report) is not None


@given(texts)
def test_any_text_is_read_checked_laid_out_and_written(text):
    run_everything(text)


@pytest.mark.slow
@settings(max_examples=5_000, deadline=None)
@given(texts)
def test_any_text_at_length(text):
    run_everything(text)


@given(st.lists(st.sampled_from([*WORDS, "*b*", "=m="]), max_size=30).map("".join))
def test_marks_lose_no_words(text):
    assert plain_text(text.replace("\\", "")) is not None
    assert all(part is not None for part in read_inline(text))


def read_all(text):
    document = parse_document(Source("long.bml", text), Diagnostics(limit=10))
    for block in document.blocks:
        plain_text(getattr(block, "text", ""))
    for _ in defined_auctions(document):
        pass


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    [
        "1C = text\n  1D = more\n\n",
        "#VUL YN\n",
        "#+KEY: value\n",
        "* head\n",
        "- item\n  more\n",
        "| a | b |\n",
        "1C P 1H (2S)\n",
        "text with *marks /and =more\n",
        "[x](()",
        "*/=",
        "((1C",
        "1C-",
        "//c\n1C = x\n",
        "#CUT a\n1C = x\n#ENDCUT\n",
        "#COPY a\n",
        "#ENDCUT\n",
        "#PASTE a\n",
        "1C = a\\nb\n",
        "P text\n  1D = more\n",
        "N: AK Q J T\n\n",
    ],
)
def test_long_texts_take_time_in_proportion(unit):
    # A tenth of a second to a second; what grows with the square of a text takes many minutes.
    assert seconds_of_work(partial(read_all, unit * (64_000 // len(unit)))) < 20


@pytest.mark.slow
def test_twenty_thousand_rows_are_read_in_seconds_of_work():
    rows = "".join(
        f"{2 + level}{strain} = description {level} with 5+!h\n" if level == 0
        else "  " * level + f"{2 + level}{strain} = description {level} with 5+!h\n"
        for _ in range(1000) for strain in "CDHSN" for level in range(4)
    )  # fmt: skip
    source, report = Source("long.bml", rows), Diagnostics()
    assert sum(len(table.rows) for table in parse_document(source, report).tables) == 20_000
    # Half a second is usual.
    assert seconds_of_work(partial(parse_document, source, report)) < 20

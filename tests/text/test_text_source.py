"""Positions in a text: lines, columns, UTF-16 columns, and back."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core.errors import IllegalError
from cuebid.text import Source, Span, TextPosition

TEXT = st.text(st.sampled_from("ab\r\n\t\u2028♠😀強\x0b"), max_size=60)


def lines_of(text):
    """The lines the slow and sure way."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


@given(TEXT)
def test_lines_end_at_crlf_cr_and_lf_only(text):
    source = Source("x", text)
    assert [source.line_text(n) for n in range(1, source.line_count + 1)] == lines_of(text)


@given(TEXT)
def test_every_offset_has_one_position_and_goes_back(text):
    source = Source("x", text)
    positions = [source.position(offset) for offset in range(len(text) + 1)]
    assert positions == sorted(set(positions))
    assert [source.offset(*position) for position in positions] == list(range(len(text) + 1))


@given(TEXT)
def test_utf16_columns_are_the_units_an_editor_counts_and_go_back(text):
    source = Source("x", text)
    for line in range(1, source.line_count + 1):
        start = source.line_start(line)
        for offset in range(start, source.line_end(line) + 1):
            units = len(text[start:offset].encode("utf-16-le")) // 2
            assert source.utf16_position(offset) == (line, units + 1)
            assert source.offset_from_utf16(line, units + 1) == offset


@given(TEXT, st.integers(-3, 70), st.integers(-3, 70))
def test_what_an_editor_names_outside_the_text_becomes_the_nearest_place_inside(text, line, column):
    source = Source("x", text)
    offset = source.offset_from_utf16(line, column)
    position = source.position(offset)
    if line > source.line_count:
        assert offset == len(text)
    else:
        assert position.line == max(line, 1)
        assert offset <= source.line_end(position.line)
        assert source.utf16_position(offset).column <= max(column, 1)


def test_the_middle_of_a_surrogate_pair_is_the_beginning_of_its_character():
    source = Source("x", "a😀b")
    assert [source.offset_from_utf16(1, column) for column in (1, 2, 3, 4, 5, 6)] == [
        0, 1, 1, 2, 3, 3,
    ]  # fmt: skip


@pytest.mark.parametrize("offset", [-1, 6])
def test_an_offset_outside_the_text_is_an_error_that_says_so(offset):
    with pytest.raises(IndexError, match="offsets 0 to 5"):
        Source("x", "ab\ncd").position(offset)


@pytest.mark.parametrize(("line", "column"), [(0, 1), (3, 1), (1, 0), (1, 4), (2, 4)])
def test_a_place_outside_the_text_is_an_error(line, column):
    with pytest.raises(IndexError, match="x"):
        Source("x", "ab\ncd").offset(line, column)


def test_an_empty_text_has_one_empty_line():
    source = Source("x", "")
    assert (source.line_count, source.line_text(1), source.position(0)) == (1, "", (1, 1))
    assert str(TextPosition(3, 4)) == "3:4"


def test_sources_are_values():
    assert Source("x", "ab") == Source("x", "ab")
    assert len({Source("x", "ab"), Source("x", "ab"), Source("y", "ab")}) == 2
    copy = pickle.loads(pickle.dumps(Source("x", "a\n😀b")))  # noqa: S301 - our own bytes
    assert copy.utf16_position(3) == (2, 3)
    assert repr(copy) == "<Source 'x', lines: 2>"


def test_a_character_the_encoding_lacks_is_an_error_that_names_it():
    source = Source("x.bml", "é", "latin-1")
    assert source.encode() == b"\xe9"
    with pytest.raises(IllegalError, match=r"latin-1, which has no U\+2660"):
        source.encode("♠")


@given(TEXT, st.data())
def test_spans_join_and_part_by_offsets(text, data):
    source = Source("x", text)
    one, two = (
        Span(source, *sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2))))
        for _ in range(2)
    )
    joined = one.join(two)
    assert joined == two.join(one)
    for span in (one, two):
        assert joined.part(span.start - joined.start, span.end - joined.start) == span
        assert span.text == text[span.start : span.end]
        assert span.first == source.position(span.start)
        assert span.last == source.position(span.end)


def test_a_span_outside_its_text_is_refused():
    source = Source("x", "abc")
    for start, end in ((-1, 2), (2, 1), (0, 4)):
        with pytest.raises(ValueError, match="no span"):
            Span(source, start, end)
    with pytest.raises(ValueError, match="no part"):
        Span(source, 0, 2).part(0, 3)
    with pytest.raises(ValueError, match="different sources"):
        Span(source, 0, 2).join(Span(Source("y", "abc"), 0, 2))


def test_handy_spans():
    source = Source("x", "ab\r\ncd")
    assert Span.of_line(source, 1).text == "ab"
    assert Span.whole(source).text == source.text
    assert str(Span.point(source, 5)) == "x:2:2"
    assert Span.point(source, 5)

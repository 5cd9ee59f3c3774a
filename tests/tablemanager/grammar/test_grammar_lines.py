"""Framing: bytes to lines, whatever the packets and line ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.tablemanager.grammar.lines import LINE_LIMIT, LineReader
from cuebid.tablemanager.grammar.sanitise import sanitise

TEXT = "North passes\r\nEast passes\nSouth passes\rWest passes\r\n\r\n"
LINES = ["North passes", "East passes", "South passes", "West passes"]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 13, 1000])
def test_all_line_ends_in_packets_of_any_size(size):
    reader = LineReader()
    data = TEXT.encode()
    lines = []
    for start in range(0, len(data), size):
        lines += reader.feed(data[start : start + size])
    assert lines == LINES
    assert reader.pending == 0


@given(st.binary(max_size=200), st.lists(st.integers(0, 200), max_size=6))
def test_packets_do_not_matter(data, cuts):
    whole = LineReader(limit=20)
    expected = whole.feed(data) + whole.close()
    reader = LineReader(limit=20)
    lines = []
    for start, end in zip([0, *sorted(cuts)], [*sorted(cuts), len(data)], strict=True):
        lines += reader.feed(data[start:end])
    assert lines + reader.close() == expected
    assert reader.overlong == whole.overlong


def test_a_line_end_cut_in_two_makes_no_empty_line():
    reader = LineReader()
    assert reader.feed(b"North passes\r") == ["North passes"]
    assert reader.feed(b"\nEast passes\r\n") == ["East passes"]


def test_byte_order_mark_eight_bit_and_nul():
    reader = LineReader()
    assert reader.feed(b"\xef\xbb\xbfNorth passes\n") == ["North passes"]
    assert reader.feed("pr\u00e9cision\n".encode()) == ["précision"]
    assert reader.feed(b"pr\xe9cision\n") == ["précision"]
    assert reader.feed(b"a\0b\n") == ["a\0b"]


def test_blank_lines_are_no_lines():
    assert LineReader().feed(b"\r\n\r\n  \t\r\nNorth passes\n\n") == ["North passes"]


def test_a_line_beyond_the_limit_is_discarded_and_counted():
    reader = LineReader()
    assert reader.feed(b"x" * LINE_LIMIT + b"\n") == ["x" * LINE_LIMIT]
    for _ in range(1000):
        assert reader.feed(b"x" * 1000) == []
        assert reader.pending <= LINE_LIMIT
    assert reader.overlong == 1
    assert reader.feed(b"North passes\nEast passes\n") == ["East passes"]
    assert reader.feed(b"y" * (LINE_LIMIT + 1) + b"\nSouth passes\n") == ["South passes"]
    assert reader.overlong == 2


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"Dummy to lead", ["Dummy to lead"]),
        (b"North to lead", ["North to lead"]),
        (b"Start of Board", ["Start of Board"]),
        (b"Start of BoardStart of Board", ["Start of Board", "Start of Board"]),
    ],
)
def test_messages_whose_line_end_is_left_away_are_given_upon_a_silence(data, lines):
    reader = LineReader()
    assert reader.feed(data) == []
    assert reader.flush() == lines
    assert reader.flush() == []
    assert reader.feed(b"\r\nNorth passes\r\n") == ["North passes"]


@pytest.mark.parametrize("data", [b"", b"Start of", b"North passes", b"Start of board x", b"\xff"])
def test_any_other_unfinished_line_stays(data):
    reader = LineReader()
    reader.feed(data)
    assert reader.flush() == []
    assert reader.pending == len(data)


def test_a_silence_in_the_midst_of_a_discarded_line_gives_nothing():
    reader = LineReader(limit=20)
    reader.feed(b"x" * 30)
    reader.feed(b"Start of board")
    assert reader.flush() == []
    assert reader.feed(b"\n") == []


def test_the_last_line_counts_though_the_connection_ended():
    reader = LineReader()
    assert reader.feed(b"North passes\nEast pas") == ["North passes"]
    assert reader.close() == ["East pas"]
    assert reader.close() == []


def test_bytes_of_windows_keep_their_meaning():
    """0x96 is a dash in code page 1252, and a control character in Latin-1."""
    assert LineReader().feed(b"North bids 1NT Alert. 15\x9617\r\n") == [
        "North bids 1NT Alert. 15\u201317"
    ]
    assert sanitise(LineReader().feed(b"15\x9617\r\n")[0]) == "15-17"
    assert LineReader().feed(b"\x81\r\n") == ["\x81"]

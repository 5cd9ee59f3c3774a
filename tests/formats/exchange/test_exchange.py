"""Files of boards are recognised by content, and every format gives back what it holds."""

from __future__ import annotations

import doctest
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuebid.core import (
    Auction,
    Board,
    BoardRecord,
    Claim,
    Deal,
    Explanation,
    IllegalError,
    Ruling,
    Seat,
)
from cuebid.formats.exchange import (
    BOARD_KINDS,
    OUTPUT_SUFFIXES,
    FileKind,
    WrongFileError,
    not_written,
    read_records,
    recognise,
    write_records,
)

ROOT = Path(__file__).parents[3]
DEAL = Deal("N:AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64")


def played(number=1, room="", contract="3NT", tricks=9):
    board = Board.numbered(number, DEAL)
    auction = Auction(board.dealer, f"1NT P {contract} P P P")
    return BoardRecord(
        board,
        auction,
        {0: Explanation("15 to 17, 5+ cards possible", alerted=True)},
        ["6H" if auction.contract.leader is Seat.NORTH else "4H"][: 0 if room else 1]
        if auction.contract.leader in {Seat.NORTH, Seat.EAST}
        else (),
        players={"N": "Ann", "E": "Eve", "S": "Sue", "W": "Wim"},
        room=room,
        tricks_recorded=tricks,
    )


WHOLE = sorted(set(BOARD_KINDS) - {FileKind.DUP, FileKind.DLM, FileKind.DEALS}, key=str)


@pytest.mark.parametrize("kind", WHOLE)
def test_a_board_that_was_played_comes_back_from_every_format_that_holds_it(kind):
    records = (played(1), played(2), played(7))
    data = write_records(records, kind)
    assert recognise(data) is kind
    reading = read_records(data, "x")
    assert not reading.diagnostics.has_errors
    assert reading.records == records
    assert list(not_written(records, kind)) == []


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=5), st.integers(1, 90))
def test_deals_come_back_from_every_format(seeds, first):
    boards = [Board.numbered(first + step, Deal.random(seed)) for step, seed in enumerate(seeds)]
    records = [BoardRecord(board, Auction(board.dealer)) for board in boards]
    for kind in sorted(set(OUTPUT_SUFFIXES.values()), key=str):
        data = write_records(records, kind)
        assert recognise(data) is kind
        read = [record.board for record in read_records(data, "x").records]
        if kind is FileKind.DEALS:
            assert [board.deal for board in read] == [board.deal for board in boards]
        else:
            assert read == boards


def test_what_a_format_has_no_room_for_is_named():
    records = [played(1), BoardRecord(Board(3, "E", "All", DEAL), Auction(Seat.EAST))]
    assert list(not_written(records, FileKind.DUP)) == [
        "auctions, play and results of 1 board",
        "the players of 1 board",
        "dealer and vulnerability of boards that the number does not imply (3)",
    ]


@pytest.mark.parametrize("kind", [FileKind.DUP, FileKind.DLM])
def test_a_dealing_machine_gets_complete_deals_once(kind):
    assert (
        len(
            read_records(write_records([played(5, "Open"), played(5, "Closed")], kind), "x").records
        )
        == 1
    )
    with pytest.raises(IllegalError, match="complete deals only"):
        write_records([BoardRecord(Board.numbered(1, Deal()), Auction(Seat.NORTH))], kind)
    other = BoardRecord(Board.numbered(1, Deal.random(2)), Auction(Seat.NORTH))
    with pytest.raises(IllegalError, match="different deals"):
        write_records([played(1), other], kind)
    with pytest.raises(IllegalError, match=r"up to|without gaps"):
        write_records([played(1), played(1000)], kind)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", FileKind.EMPTY),
        (b"\xef\xbb\xbf \r\n\x1a", FileKind.EMPTY),
        (b"#+TITLE: Notes\n", FileKind.BML),
        (b"1N = 15--17\n  2C = Stayman\n", FileKind.BML),
        (b"*00{Card}=NYYYYYY\n", FileKind.BSS),
        (b"001C=NYYYYYY0082+!c\n", FileKind.BSS),
        (b"1X START:(1N) 100 ~.[15,17]~ :P15 *1 #1\n", FileKind.RULES),
        (b"condition hcp(north) > 15\n", FileKind.SCRIPT),
        (b"North bids 1NT\n", FileKind.WIRE),
        (b'{"call": "1NT"}', FileKind.OTHER_JSON),
        (b'<!DOCTYPE html><p>[Deal "N:"]', FileKind.HTML),
        (b"% Written by Cuebid.\n\\documentclass{article}", FileKind.LATEX),
        (b"%PDF-1.7", FileKind.PDF),
        (b"PK\x03\x04...", FileKind.ARCHIVE),
        (b"\x89PNG\r\n", FileKind.PICTURE),
        (b"\x7fELF\x00\x01", FileKind.BINARY),
        (b"Dear partner,\nsee you there.\n", FileKind.TEXT),
    ],
)
def test_what_holds_no_boards_is_named(data, kind):
    assert recognise(data) is kind
    if kind is FileKind.EMPTY:
        assert read_records(data, "x").records == ()
    else:
        with pytest.raises(
            WrongFileError, match=f"this is {kind.value}".replace("(", r"\(").replace(")", r"\)")
        ):
            read_records(data, "x")


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300) | st.text('[]{}"|mdqx:.NAKQ1=\n ', max_size=200).map(str.encode))
def test_any_bytes_are_read_or_refused(data):
    if recognise(data) in {*BOARD_KINDS, FileKind.EMPTY}:
        read_records(data, "x")
    else:
        with pytest.raises(WrongFileError):
            read_records(data, "x")


def test_utf16_is_recognised_and_read():
    data = b"\xff\xfe" + write_records([played()], FileKind.RBN).decode().encode("utf-16-le")
    assert read_records(data, "x").records == (played(),)


def test_json_may_be_rows_a_list_or_an_object_a_line():
    rows = [played(3).to_dict(), played(4).to_dict()]
    line = "\n".join(map(json.dumps, rows))
    for text in (line, json.dumps(rows), json.dumps({"boards": rows}, indent=1)):
        reading = read_records(text.encode(), "x")
        assert [record.board for record in reading.records] == [played(3).board, played(4).board]
        assert [str(record.contract) for record in reading.records] == ["3NT by S", "3NT by W"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"boards": [{"deal": 7}]}', "board 1: "),
        ('[{"deal": "N:AK"}, {"deal": "N:... - - -"}]', "board 1: "),
        ('{"deal": "N:... - - -", "auction": ["1C", "1C"]}', "board 1: "),
        ('{"deal": "N:... - - -"', "truncated"),
        ('[{"deal": ' + "[" * 5000, ""),
    ],
)
def test_a_fault_in_json_is_reported_with_the_board(text, message):
    errors = [item.message for item in read_records(text.encode(), "x").diagnostics]
    assert len(errors) == 1
    assert message in errors[0]


def test_json_holds_claims_rulings_and_forfeits():
    record = replace(
        played(4),
        claim=Claim(Seat.NORTH, 8),
        rulings=(Ruling("E", "led out of turn"),),
        forfeited_by=Seat.EAST,
        also_forfeited_by=Seat.SOUTH,
        tricks_recorded=None,
    )
    assert read_records(write_records([record], FileKind.JSON), "x").records == (record,)
    for kind in (FileKind.RBN, FileKind.LIN):
        assert b"Forfeited by" in write_records([record], kind)


def test_links_of_either_form_are_read_line_by_line():
    text = (
        "https://www.bridgebase.com/tools/handviewer.html?n=SAKQ&d=e&v=n&b=9\n"
        "http://example.org/nothing\n"
        "# a comment\n" + write_records([played(2)], FileKind.LINKS).decode()
    )
    reading = read_records(text.encode(), "x")
    assert [record.board.number for record in reading.records] == [9, 2]
    assert [str(item.span) for item in reading.diagnostics if item.code == "link-unreadable"] == [
        "x:2:1"
    ]


def test_the_page_is_true():
    results = doctest.testfile(str(ROOT / "docs" / "convert.md"), module_relative=False)
    assert results.attempted >= 5
    assert results.failed == 0
    page = (ROOT / "docs" / "convert.md").read_text("utf-8")
    example = page.partition("```json\n")[2].partition("```")[0]
    (record,) = read_records(example.encode(), "x").records
    assert record.result_text == "3NT by S ="
    for suffix in OUTPUT_SUFFIXES:
        assert f"`{suffix}`" in page

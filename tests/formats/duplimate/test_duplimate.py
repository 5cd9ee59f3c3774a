"""Files of dealing machines: the published examples, and what is wrong with a file."""

from __future__ import annotations

from cuebid.core import Board, Deal
from cuebid.formats.duplimate import dlm_text, dup_bytes, parse_dlm, parse_dup

# The example of the maker's description of DUP, and the hands that it shows beside it.
BRI = b"180437272408224221062507175150321516492941264031464543351128302039140152133403"
SHOWN = Deal("N:J987.JT7643.A4.Q .KQ2.QT9.AK98543 AQ42.A8.KJ762.J2 KT653.95.853.T76")


def codes(reading):
    return [item.code for item in reading.diagnostics]


def test_the_published_example_of_dup_shows_its_hands():
    (board,) = parse_dup(BRI).boards
    assert board == Board.numbered(1, SHOWN)
    symbols = str.maketrans("♠♥♦♣", "\x06\x03\x04\x05")
    dge = "♠J987♥JT7643♦A4♣Q♠♥KQ2♦QT9♣AK98543♠AQ42♥A8♦KJ762♣J2♠KT653♥95♦853♣T76"
    written = dup_bytes([Board.numbered(1, SHOWN)])
    assert written[78:146] == dge.translate(symbols).encode()
    assert written[146:] == b"YN1  1 1  "


def test_a_set_of_32_ends_as_the_description_says():
    data = dup_bytes(Board.numbered(number, Deal.random(number)) for number in range(1, 33))
    assert len(data) == 32 * 156
    assert data.endswith(b"YN1  1 32 ")


def test_bri_in_lines_or_padded_is_read_too():
    for data in (BRI + b"\r\n" + BRI + b"\r\n\x1a", 2 * (BRI + b" " * 32 + b"\0" * 18)):
        reading = parse_dup(data)
        assert [board.deal for board in reading.boards] == [SHOWN, SHOWN]
        assert [board.number for board in reading.boards] == [1, 2]


def test_the_numbers_of_dup_begin_with_the_lowest():
    boards = [Board.numbered(number, Deal.random(number)) for number in (17, 18)]
    assert list(parse_dup(dup_bytes(boards)).boards) == boards


def test_digits_that_are_no_cards_lose_their_board_alone():
    reading = parse_dup(BRI + b"\n" + b"01" * 39 + b"\n" + b"99" + BRI[2:] + b"\n")
    assert len(reading.boards) == 1
    assert codes(reading) == ["dup-bad-board"] * 2


# Two boards of two files that were published, with their checksums.
DLM = """[Document]
From board=1
To board=2
Crypto key=0
Board 01=jlifaelnecgmoldfjmcflinlap023
Board 02=jlifaelnecgmoldfjmcflinlap023
Board 03=aaaaaabffffffkkkkkklpppppp013
"""


def test_the_published_boards_of_dlm_have_their_checksums():
    reading = parse_dlm(DLM)
    assert [board.number for board in reading.boards] == [1, 2]
    # Board 2 repeats the checksum of board 1, and its number counts.
    assert codes(reading) == ["dlm-checksum"]
    deal = reading.boards[0].deal
    assert all(card in deal["S"] for card in ("AS", "QS"))
    assert "KS" in deal["E"]
    other = "[Document]\nBoard 01=cgcajjjnakpkchipnjhmbmbpbh022\n"
    assert not parse_dlm(other).diagnostics
    assert len(parse_dlm(other).boards) == 1


def test_dlm_always_holds_99_boards_and_says_which_count():
    boards = [Board.numbered(number, Deal.random(number)) for number in (3, 5)]
    text = dlm_text(boards, "Club evening")
    assert text.count("\r\nBoard ") == 99
    assert "Headline=Club evening\r\n" in text
    # Between the two stands a filler, which is no board.
    assert list(parse_dlm(text).boards) == boards


def test_faults_of_dlm():
    assert codes(parse_dlm("[Document]\nBoard 01=abc\n")) == ["dlm-bad-board"]
    assert codes(parse_dlm("[Document]\nBoard 01=" + "a" * 26 + "000\n")) == ["dlm-bad-board"]
    assert codes(parse_dlm(DLM.replace("key=0", "key=5"))) == ["dlm-encrypted"]

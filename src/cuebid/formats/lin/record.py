"""Turn the items of a LIN board into its record.

Only the hands are required. A missing dealer or vulnerability follows from the board's number (Law
2), as files of practice deals often leave them out.
"""

from __future__ import annotations

import re
from typing import Final

from cuebid.core import (
    SEATS,
    Auction,
    Board,
    BoardRecord,
    Card,
    Contract,
    Deal,
    DealProblem,
    Hand,
    ReadError,
    Seat,
    Vulnerability,
    dealer_of_board,
    vulnerability_of_board,
)
from cuebid.formats.lin.auction import read_auction
from cuebid.formats.lin.items import BoardItems, LinItem
from cuebid.formats.lin.match import LIN_SEATS, result_of_text, room_and_number
from cuebid.formats.lin.play import read_cards, read_tricks
from cuebid.text import Diagnostics, from_read_error

# Files of BBO have o, n, e and b; others write no vulnerability as `-` or 0.
VULNERABILITIES: Final = {
    "o": Vulnerability.NONE,
    "0": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "n": Vulnerability.NS,
    "e": Vulnerability.EW,
    "b": Vulnerability.BOTH,
}
# The header is a text in any language, of which only the number at its end counts.
_NUMBER: Final = re.compile(r"(\d+)\s*$")


def read_record(board: BoardItems, diagnostics: Diagnostics) -> BoardRecord | None:
    """Return the record of a board; None if no hands are given."""
    hands = board.item("md")
    if hands is None:
        where = board.span(board.items[0])
        diagnostics.error("lin-no-hands", "this board has no hands", where, expected="md|...|")
        return None
    number, room = _number_and_room(board)
    dealer, deal = _dealer_and_deal(board, hands, number, diagnostics)
    vulnerability = _vulnerability(board, hands, number, diagnostics)
    auction, explanations = read_auction(board, dealer, diagnostics)
    # The contract of an unfinished auction is not final, so its cards have no leader.
    contract = auction.contract if auction.is_over else None
    cards = read_cards(board, contract, deal, diagnostics)
    tricks = read_tricks(board, contract, cards, diagnostics)
    recorded, tricks = _result_in_head(board, auction, cards, tricks)
    return BoardRecord(
        Board(number, dealer, vulnerability, deal),
        auction,
        explanations,
        cards,
        players=_players(board, room),
        room=room,
        tricks_recorded=tricks,
        contract_recorded=recorded,
    )


def _result_in_head(
    board: BoardItems, auction: Auction, cards: tuple[Card, ...], tricks: int | None
) -> tuple[Contract | None, int | None]:
    """Return recorded contract and tricks, from the head of a match where the board has none.

    A board without calls has its contract there; one whose cards stop early, its tricks.
    """
    result = result_of_text(board.result)
    if result is None or tricks is not None or len(cards) == 52:
        return None, tricks
    contract, head_tricks = result
    if auction.is_over:
        # The calls win over a contract that does not agree with them; its tricks mean nothing then.
        return None, head_tricks if auction.contract == contract else None
    return (contract, head_tricks) if not auction else (None, None)


def _number_and_room(board: BoardItems) -> tuple[int, str]:
    """Return number and room of `ah|Board 7|` or `qx|o7|`; else the position in the file."""
    letter, written = room_and_number(board.items)
    room = {"o": "Open", "c": "Closed"}.get(letter, "")
    headed = _NUMBER.search(board.value("ah") or "")
    if headed is not None:
        return int(headed[1]), room
    return (written if letter else board.position), room


def _dealer_and_deal(
    board: BoardItems, item: LinItem, number: int, diagnostics: Diagnostics
) -> tuple[Seat, Deal]:
    text = item.value
    lead = len(text) - len(text.lstrip())
    digit = text[lead : lead + 1]
    if digit in {"1", "2", "3", "4"}:
        dealer, offset = LIN_SEATS[int(digit) - 1], lead + 1
    else:
        # A digit such as 0 is no dealer, and no card either.
        dealer, offset = dealer_of_board(number), lead + digit.isdigit()
        diagnostics.warning(
            "lin-no-dealer",
            f"no dealer is given; board {number} is dealt by {dealer.word}",
            board.span(item).part(lead, offset),
            expected="1 (South), 2 (West), 3 (North) or 4 (East)",
        )
    # The fourth hand is usually left out, as the other three imply it.
    deal = _read_hands(board, item, offset, diagnostics).completed()
    problems = deal.problems & ~DealProblem.HAND_MISSING
    if problems:
        diagnostics.error("lin-bad-deal", problems.words, board.span(item))
    return dealer, deal


def _read_hands(board: BoardItems, item: LinItem, offset: int, diagnostics: Diagnostics) -> Deal:
    hands: dict[Seat, Hand] = {}
    words = item.value[offset:].split(",")
    # Fewer than four hands are usual, more are reported below.
    for seat, word in zip(LIN_SEATS, words, strict=False):
        span = board.span(item).part(offset, offset + len(word))
        try:
            hands[seat] = Hand(word.strip())
        except ReadError as error:
            diagnostics.add(from_read_error(error, span, "lin-bad-hand"))
        offset += len(word) + 1
    if any(word.strip() for word in words[4:]):
        where = board.span(item).part(offset, len(item.value))
        diagnostics.error("lin-bad-hand", "a deal has four hands, and these are more", where)
    return Deal(hands)


def _vulnerability(
    board: BoardItems, hands: LinItem, number: int, diagnostics: Diagnostics
) -> Vulnerability:
    item = board.item("sv")
    written = "" if item is None else item.value.strip().lower()
    value = VULNERABILITIES.get(written)
    if value is None:
        value = vulnerability_of_board(number)
        fault = f"{written!r} is not a vulnerability" if written else "no vulnerability is given"
        diagnostics.warning(
            "lin-no-vulnerability",
            f"{fault}; board {number} has {value.words} vulnerable",
            board.span(item or hands),
            expected="o (none), n, e or b",
        )
    return value


def _players(board: BoardItems, room: str) -> dict[Seat, str]:
    """Return a board's players, from four names or from eight: open room, then closed room."""
    own = board.value("pn")
    names = (board.names if own is None else own).split(",")
    # Match files name both tables at once.
    names = names[4:] if room == "Closed" and len(names) > 4 else names[:4]
    seated = dict(zip(LIN_SEATS, (name.strip() for name in names), strict=False))
    return {seat: seated[seat] for seat in SEATS if seated.get(seat)}

"""Read RBN as records of boards.

A `BoardRecord` can hold the labels N, B, H, A, C, P, R and the digits of notes; titles, places,
dates, double-dummy results and lists are skipped. docs/convert.md names the description.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from cuebid.core import (
    SEATS,
    Board,
    BoardRecord,
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
from cuebid.formats.rbn.auction import read_auction
from cuebid.formats.rbn.lines import RbnRecord, records
from cuebid.formats.rbn.play import read_play
from cuebid.text import Diagnostics, Source, Span, from_read_error

VULNERABILITIES: Final = {
    "Z": Vulnerability.NONE,
    "N": Vulnerability.NS,
    "E": Vulnerability.EW,
    "B": Vulnerability.BOTH,
}
_NUMBER: Final = re.compile(r"[0-9]{1,9}(?![0-9])")
_START: Final = re.compile(r"([NESW])([ZNEB?]):")
# RBN writes x for a small card of unknown rank, and ? for what nobody knows.
_UNKNOWN_CARDS: Final = re.compile(r"[xX?]")


class RbnReading(NamedTuple):
    """The records of a file, and the diagnostics of all of them."""

    records: tuple[BoardRecord, ...]
    diagnostics: Diagnostics


def parse_rbn(text: Source | str, name: str = "boards.rbn") -> RbnReading:
    """Read all records of an RBN text, without faulty parts and records without hands."""
    source = text if isinstance(text, Source) else Source(name, text)
    diagnostics = Diagnostics()
    read = (_record(record, diagnostics) for record in records(source, diagnostics))
    return RbnReading(tuple(filter(None, read)), diagnostics)


def _record(record: RbnRecord, diagnostics: Diagnostics) -> BoardRecord | None:
    if "H" not in record.fields:
        # A record of titles, places or a date alone tells of the records after it.
        if "A" in record.fields or "P" in record.fields:
            diagnostics.error(
                "rbn-no-hands", "this record has no hands", record.span, expected="H N:..."
            )
        return None
    number = _number(record)
    dealer, vulnerability, calls = _start(record, number)
    deal = _deal(record.fields["H"], diagnostics)
    auction, explanations = read_auction(record, calls, dealer, diagnostics)
    recorded = _contract(record, diagnostics)
    contract = auction.contract if auction.is_over else recorded
    cards = read_play(record, contract, deal, diagnostics)
    players, room = _players(record)
    return BoardRecord(
        Board(number, dealer, vulnerability, deal),
        auction,
        explanations,
        cards,
        players=players,
        room=room,
        tricks_recorded=_tricks(record, contract, diagnostics),
        # A finished auction implies the contract, so an equal one is not recorded again.
        contract_recorded=None if auction.is_over and recorded == auction.contract else recorded,
    )


def _number(record: RbnRecord) -> int:
    match = _NUMBER.match(record.text("B"))
    return int(match[0]) if match and int(match[0]) else record.position


def _start(record: RbnRecord, number: int) -> tuple[Seat, Vulnerability, Span | None]:
    """Return dealer, vulnerability, calls by label A; `number` gives the first two if missing."""
    span = record.fields.get("A")
    match = None if span is None else _START.match(span.text)
    if span is None or match is None:
        return dealer_of_board(number), vulnerability_of_board(number), span
    vulnerability = VULNERABILITIES.get(match[2], vulnerability_of_board(number))
    return Seat.parse(match[1]), vulnerability, span.part(match.end(), len(span))


def _deal(span: Span, diagnostics: Diagnostics) -> Deal:
    text = span.text.rstrip()
    if text[:1] not in {"N", "E", "S", "W"} or text[1:2] not in {":", ";"}:
        diagnostics.error(
            "rbn-bad-hands", "these are no hands", span, expected="H N:AKQ..., a hand after each :"
        )
        return Deal()
    first = Seat.parse(text[0])
    hands: dict[Seat, Hand] = {}
    # A semicolon before a hand means that a diagram hides it.
    parts = list(re.finditer(r"[:;]([^:;]*)", text))
    for step, match in enumerate(parts[:4]):
        where = span.part(match.start(1), match.end(1))
        if _UNKNOWN_CARDS.search(match[1]):
            diagnostics.warning("rbn-unknown-cards", "cards of this hand are unknown", where)
            continue
        # Suits that are missing at the end are void.
        suits = match[1] + "." * (3 - match[1].count("."))
        try:
            hands[first.after(step)] = Hand(suits) if match[1] else Hand()
        except ReadError as error:
            diagnostics.add(from_read_error(error, where, "rbn-bad-hands"))
    if len(parts) > 4:
        diagnostics.error("rbn-bad-hands", "a deal has four hands, and these are more", span)
    deal = Deal(hands)
    # "Three full hands followed by a colon": the fourth gets the rest.
    if len(parts) == 4 and not parts[3][1]:
        deal = deal.completed()
    problems = deal.problems & ~DealProblem.HAND_MISSING
    if problems:
        diagnostics.error("rbn-bad-hands", problems.words, span)
    return deal


def _contract(record: RbnRecord, diagnostics: Diagnostics) -> Contract | None:
    text = record.text("C")
    bid, _, declarer = text.partition(":")
    # `4SR:N` is redoubled; a passed-out board and an unknown declarer have no contract.
    if not bid or bid[:1] not in "1234567" or declarer[:1] not in {"N", "E", "S", "W"}:
        return None
    try:
        return Contract.parse(f"{bid.replace('R', 'XX')} by {declarer[0]}")
    except ReadError as error:
        span = record.fields["C"]
        diagnostics.add(from_read_error(error, span, "rbn-bad-contract"))
        return None


def _tricks(record: RbnRecord, contract: Contract | None, diagnostics: Diagnostics) -> int | None:
    text = record.text("R")
    match = re.match(r"[0-9]{1,2}(?![0-9])", text)
    if contract is None or not text:
        return None
    if match is None or int(match[0]) > 13:
        diagnostics.error(
            "rbn-bad-result", f"{text!r} is no result", record.fields["R"], expected="tricks, 0-13"
        )
        return None
    return int(match[0])


def _players(record: RbnRecord) -> tuple[dict[Seat, str], str]:
    """Return the players and the room of `North+South:West+East:O`."""
    pairs = [pair.split("+") for pair in record.text("N").split(":")]
    names = dict(zip("NS", pairs[0], strict=False))
    if len(pairs) > 1:
        names |= dict(zip("WE", pairs[1], strict=False))
    room = {"O": "Open", "C": "Closed"}.get(pairs[2][0].strip() if len(pairs) > 2 else "", "")
    players = {seat: names.get(seat.letter, "").strip() for seat in SEATS}
    return {seat: name for seat, name in players.items() if name}, room

"""Read an [Auction] and its notes into a legal auction and explanations of its calls.

Nearly all auctions in files consist of plain calls that are legal; those are read in one step. Only
the others are read call by call, with diagnostics. An auction ends before its first faulty call.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cuebid.core import PASS, Auction, Call, Explanation, IllegalError, Seat
from cuebid.formats.pbn.auction_section import (
    CALL_WORDS,
    AuctionSection,
    WrittenCall,
    call_text,
    parse_auction_section,
    parse_plain_calls,
)
from cuebid.formats.pbn.notes import parse_note
from cuebid.formats.pbn.record.board import read_seat
from cuebid.formats.pbn.record.game_report import GameReport, report_strays
from cuebid.text import suggest

if TYPE_CHECKING:
    from cuebid.formats.pbn.tags import Tag

_NOTE: Final = re.compile(r"\s*(\d+)\s*:[ ]?(.*)", re.DOTALL)


def read_auction(report: GameReport, dealer: Seat) -> tuple[Auction, dict[int, Explanation]]:
    """Return the auction up to its first faulty call, and explanations by position of the call."""
    tag = report.game.tag("Auction")
    if tag is None:
        # Only the contract "Pass" implies the calls of an auction that is not written.
        passed_out = (report.game.value("Contract") or "").strip().upper() == "PASS"
        return Auction(dealer, [PASS] * 4 if passed_out else []), {}
    # The value of [Auction] is the seat of the first call. Where it is not the dealer, the calls
    # are still right for the seats that made them, so it wins over [Dealer].
    first = read_seat(report, "Auction", "pbn-bad-seat")
    if first is not None and first is not dealer:
        report.diagnostics.warning(
            "pbn-auction-dealer",
            f"the auction begins with {first.word}, but the dealer is {dealer.word}",
            report.span_of_value(tag),
            expected=dealer.letter,
        )
    first = dealer if first is None else first
    # Notes make explanations, which only the careful reading finds.
    plain = parse_plain_calls(tag.body) if report.game.tag("Note") is None else None
    if plain is not None:
        auction = _legal(first, plain)
        if auction is not None:
            return auction, {}
    return _read_carefully(report, tag, first)


def _legal(first: Seat, calls: list[Call]) -> Auction | None:
    """Return the auction of these calls; None if one of them is illegal."""
    try:
        # The constructor checks the laws of all calls in one pass; `with_call` would copy for each.
        return Auction(first, calls)
    except IllegalError:
        return None


def _read_carefully(
    report: GameReport, tag: Tag, first: Seat
) -> tuple[Auction, dict[int, Explanation]]:
    calls = parse_auction_section(tag.body)
    auction = Auction(first)
    for position, entry in enumerate(calls.entries):
        left_out = len(calls.entries) - position - 1
        if not _may_follow(report, tag, auction, entry, left_out):
            break
        # `_may_follow` accepted it, so there is a call; `or` is for the type checker.
        auction = auction.with_call(entry.call or PASS)
    else:
        if calls.ending == "AP":
            while not auction.is_over:
                auction = auction.with_call(PASS)
    report_strays(report, tag, calls.strays, "in an auction", "a call")
    return auction, _explanations(report, tag, calls, len(auction))


def _may_follow(
    report: GameReport, tag: Tag, auction: Auction, entry: WrittenCall, left_out: int
) -> bool:
    """Return whether a call is known and legal; report why not, and how many calls follow it."""
    where = report.span_of_word(tag, entry.start, entry.text)
    rest = f"; {left_out} more calls are left out" if left_out > 1 else ""
    rest = "; the call after it is left out" if left_out == 1 else rest
    irregular = [mark for mark in entry.marks if mark.startswith("^")]
    if entry.text == "-":
        report.diagnostics.warning("pbn-unknown-call", f"this call is not known{rest}", where)
    elif entry.call is None:
        near = suggest(entry.text, CALL_WORDS)
        expected = f"{near}?" if near else "a call such as Pass, X, XX, 1C or 1NT"
        message = f"{entry.text!r} is not a call{rest}"
        report.diagnostics.error("pbn-bad-call", message, where, expected=expected)
    # The calls after a skipped player are legal by sequence but belong to other seats.
    elif any(mark.upper() == "^S" for mark in irregular):
        message = f"a player was skipped here (^S), which an auction cannot show{rest}"
        report.diagnostics.warning("pbn-irregular-call", message, where)
    else:
        fault = auction.why_illegal(entry.call)
        if fault is None:
            return True
        call = call_text(entry.call)
        caller = auction.seat_of(len(auction)).word
        message = f"{call} by {caller} is not allowed: {fault.value}{rest}"
        # The file itself says that the call was irregular, so that nothing is wrong with the file.
        if irregular:
            report.diagnostics.warning("pbn-irregular-call", message, where)
        else:
            report.diagnostics.error("pbn-illegal-call", message, where)
    return False


def _explanations(
    report: GameReport, auction_tag: Tag, calls: AuctionSection, length: int
) -> dict[int, Explanation]:
    own = _notes(report, auction_tag)
    explanations: dict[int, Explanation] = {}
    used: set[int] = set()
    for position, entry in enumerate(calls.entries):
        texts = []
        for number in entry.notes:
            # Files have the notes of the auction before it or after the play; those after the
            # auction have priority, as the numbers of the play begin again at 1.
            note = own.get(number) or _any_note(report, number)
            used.add(number)
            if note is None:
                where = report.span_of_word(auction_tag, entry.start, entry.text)
                message = f"there is no note {number}"
                expected = f'[Note "{number}:..."]'
                report.diagnostics.warning("pbn-note-missing", message, where, expected=expected)
            else:
                texts.append(note[0])
        # Notes of calls that were left out are read, so that they count as used, but have no call.
        if texts and position < length:
            explanations[position] = parse_note(_joined(texts))
    for number, (_, tag) in own.items():
        if number not in used:
            message = f"no call refers to note {number}"
            report.diagnostics.hint("pbn-note-unused", message, report.span_of_value(tag))
    return explanations


def _notes(report: GameReport, section: Tag) -> dict[int, tuple[str, Tag]]:
    """Return text and tag of the notes that follow a section, by the note's number."""
    notes: dict[int, tuple[str, Tag]] = {}
    for tag in _after(report, section):
        match = _NOTE.fullmatch(tag.value)
        if match is None:
            message = f"{tag.value!r} is not a note"
            expected = "a number, a colon and a text"
            report.diagnostics.warning(
                "pbn-bad-note", message, report.span_of_value(tag), expected=expected
            )
        else:
            # The first of two notes with one number counts, as with tags.
            notes.setdefault(int(match[1]), (match[2], tag))
    return notes


def _after(report: GameReport, section: Tag) -> Iterator[Tag]:
    in_section = False
    for tag in report.game.tags:
        if tag is section:
            in_section = True
        elif tag.name in ("Auction", "Play"):
            in_section = False
        elif in_section and tag.name == "Note":
            yield tag


def _any_note(report: GameReport, number: int) -> tuple[str, Tag] | None:
    """Return text and tag of the first note with this number, wherever it is; None without one."""
    for tag in report.game.tags:
        if tag.name == "Note":
            note = _NOTE.fullmatch(tag.value)
            if note is not None and int(note[1]) == number:
                return note[2], tag
    return None


def _joined(texts: list[str]) -> str:
    """Return the notes of one call as one text.

    A note that begins with three dots continues the one before: a note of ours that is longer than
    a line may be (255 characters) is written in parts.
    """
    joined = texts[0]
    for text in texts[1:]:
        joined += text[3:] if text.startswith("...") else f"; {text}"
    return joined

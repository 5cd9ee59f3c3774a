"""From an [Auction] and its notes to a legal auction and what was said about its calls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cuebid.core import PASS, Auction, Call, Explanation, IllegalError, Seat
from cuebid.formats.pbn.auction_section import (
    AuctionSection,
    CallEntry,
    call_text,
    parse_auction_section,
    parse_plain_calls,
)
from cuebid.formats.pbn.notes import parse_note
from cuebid.formats.pbn.record.board import read_seat
from cuebid.formats.pbn.record.game_report import GameReport
from cuebid.text import suggest

if TYPE_CHECKING:
    from cuebid.formats.pbn.tags import Tag

__all__ = ["read_auction"]

_NOTE: Final = re.compile(r"\s*(\d+)\s*:[ ]?(.*)", re.DOTALL)
_CALL_WORDS: Final = ("Pass", "X", "XX", "Double", "Redouble")


def read_auction(finder: GameReport, dealer: Seat) -> tuple[Auction, dict[int, Explanation]]:
    """The auction as far as its calls are known and legal, and explanations by position."""
    tag = finder.game.tag("Auction")
    if tag is None:
        passed_out = (finder.game.value("Contract") or "").strip().upper() == "PASS"
        return Auction(dealer, [PASS] * 4 if passed_out else []), {}
    first = read_seat(finder, "Auction", "pbn-bad-seat")
    if first is not None and first is not dealer:
        finder.report.warning(
            "pbn-auction-dealer",
            f"the auction begins with {first.word}, but the dealer is {dealer.word}",
            finder.value(tag),
            expected=dealer.letter,
        )
    first = dealer if first is None else first
    plain = parse_plain_calls(tag.body) if finder.game.tag("Note") is None else None
    if plain is not None:
        auction = _legal(first, plain)
        if auction is not None:
            return auction, {}
    return _read_carefully(finder, tag, first)


def _legal(first: Seat, calls: list[Call]) -> Auction | None:
    """The auction of those calls if all are legal."""
    try:
        return Auction(first, calls)
    except IllegalError:
        return None


def _read_carefully(
    finder: GameReport, tag: Tag, first: Seat
) -> tuple[Auction, dict[int, Explanation]]:
    calls = parse_auction_section(tag.body)
    auction = Auction(first)
    for position, entry in enumerate(calls.entries):
        if not _may_follow(finder, tag, auction, entry):
            left = len(calls.entries) - position - 1
            if left:
                where = finder.word(tag, entry.start, entry.text)
                message = f"what follows this call is left out of the auction: {left} more"
                finder.report.warning("pbn-calls-left-out", message, where)
            break
        auction = auction.with_call(entry.call or PASS)
    else:
        if calls.ending == "AP":
            while not auction.is_over:
                auction = auction.with_call(PASS)
    for word, start in calls.strays:
        where = finder.word(tag, start, word)
        finder.report.warning(
            "pbn-stray-word", f"{word!r} does not belong in an auction", where, expected="a call"
        )
    return auction, _explanations(finder, tag, calls, len(auction))


def _may_follow(finder: GameReport, tag: Tag, auction: Auction, entry: CallEntry) -> bool:
    """Whether a call can be taken; if not, it is said why."""
    where = finder.word(tag, entry.start, entry.text)
    irregular = [mark for mark in entry.marks if mark.startswith("^")]
    if entry.text == "-":
        finder.report.warning("pbn-unknown-call", "this call is not known", where)
    elif entry.call is None:
        near = suggest(entry.text, _CALL_WORDS)
        expected = f"{near}?" if near else "a call such as Pass, X, XX, 1C or 1NT"
        message = f"{entry.text!r} is not a call"
        finder.report.error("pbn-bad-call", message, where, expected=expected)
    elif any(mark.upper() == "^S" for mark in irregular):
        message = "a player was skipped here (^S), which an auction in turn cannot show"
        finder.report.warning("pbn-irregular-call", message, where)
    else:
        fault = auction.why_illegal(entry.call)
        if fault is None:
            return True
        call = call_text(entry.call)
        caller = auction.seat_of(len(auction)).word
        message = f"{call} by {caller} is not allowed: {fault.value}"
        if irregular:
            finder.report.warning("pbn-irregular-call", message, where)
        else:
            finder.report.error("pbn-illegal-call", message, where)
    return False


def _explanations(
    finder: GameReport, auction_tag: Tag, calls: AuctionSection, length: int
) -> dict[int, Explanation]:
    own = _notes(finder, auction_tag)
    explanations: dict[int, Explanation] = {}
    used: set[int] = set()
    for position, entry in enumerate(calls.entries):
        texts = []
        for number in entry.notes:
            note = own.get(number) or _any_note(finder, number)
            used.add(number)
            if note is None:
                where = finder.word(auction_tag, entry.start, entry.text)
                message = f"there is no note {number}"
                expected = f'[Note "{number}:..."]'
                finder.report.warning("pbn-note-missing", message, where, expected=expected)
            else:
                texts.append(note[0])
        if texts and position < length:
            explanations[position] = parse_note(_joined(texts))
    for number, (_, tag) in own.items():
        if number not in used:
            message = f"no call refers to note {number}"
            finder.report.hint("pbn-note-unused", message, finder.value(tag))
    return explanations


def _notes(finder: GameReport, section: Tag) -> dict[int, tuple[str, Tag]]:
    """The notes that follow a section, by number."""
    found: dict[int, tuple[str, Tag]] = {}
    for tag in _after(finder, section):
        note = _NOTE.fullmatch(tag.value)
        if note is None:
            message = f"{tag.value!r} is not a note"
            expected = "a number, a colon and a text"
            finder.report.warning("pbn-bad-note", message, finder.value(tag), expected=expected)
        else:
            found.setdefault(int(note[1]), (note[2], tag))
    return found


def _after(finder: GameReport, section: Tag) -> Iterator[Tag]:
    here = False
    for tag in finder.game.tags:
        if tag is section:
            here = True
        elif tag.name in ("Auction", "Play"):
            here = False
        elif here and tag.name == "Note":
            yield tag


def _any_note(finder: GameReport, number: int) -> tuple[str, Tag] | None:
    """A note that stands in the wrong place, before the auction or after the play."""
    for tag in finder.game.tags:
        if tag.name == "Note":
            note = _NOTE.fullmatch(tag.value)
            if note is not None and int(note[1]) == number:
                return note[2], tag
    return None


def _joined(texts: list[str]) -> str:
    """The notes of one call; one that begins with three dots goes on where the last one ended."""
    joined = texts[0]
    for text in texts[1:]:
        joined += text[3:] if text.startswith("...") else f"; {text}"
    return joined

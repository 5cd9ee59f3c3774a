"""Files with one deal on each line: PBN's `N:S.H.D.C ...`, and the lines of dealer programs.

The lines of van Staveren's `dealer` (`action printoneline`) are `n SPADES.HEARTS.DIAMONDS.CLUBS e
... s ... w ...`; a file may have both kinds, comments (`#`) and empty lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from cuebid.core import SEATS, Deal, Hand, ReadError, Seat
from cuebid.text import Diagnostics, Source, Span, from_read_error

_WORD: Final = re.compile(r"\S+")


class DealReading(NamedTuple):
    """The deals of a file, and the diagnostics of its lines."""

    deals: tuple[Deal, ...]
    diagnostics: Diagnostics


def oneline(deal: Deal) -> str:
    """Return the deal as `dealer`'s printoneline writes it; an unknown hand is `-`."""
    return " ".join(
        f"{seat.letter.lower()} {deal[seat].pbn if deal[seat] else '-'}" for seat in SEATS
    )


def read_deal_line(line: str) -> Deal:
    """Read a deal in PBN or as `dealer` prints it; a single missing hand follows from the others.

    Raises:
        ReadError: the line is not a deal; the offset points at the fault. A wrong number of cards
            in a hand is not an error here.
    """
    text = line.strip()
    start = line.find(text)
    try:
        # Both begin with a seat, but only PBN has a colon after it.
        deal = Deal.parse(text) if text[1:2] == ":" else _read_oneline(text)
    except ReadError as error:
        raise error.within(line, start) from None
    # `dealer` writes four hands; people leave the last out.
    return deal.completed()


def parse_deals(text: Source | str, name: str = "deals.txt") -> DealReading:
    """Read every line that is a deal, and report every line that is not."""
    source = text if isinstance(text, Source) else Source(name, text)
    diagnostics = Diagnostics()
    return DealReading(tuple(_deals(source, diagnostics)), diagnostics)


def _deals(source: Source, diagnostics: Diagnostics) -> Iterator[Deal]:
    for number in range(1, source.line_count + 1):
        line = source.line_text(number)
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        span = Span.of_line(source, number)
        try:
            deal = read_deal_line(line)
        except ReadError as error:
            diagnostics.add(from_read_error(error, span, "deals-bad-line"))
            continue
        if not deal.is_complete:
            diagnostics.warning("deals-not-complete", deal.problems.words, span)
        yield deal


def _read_oneline(text: str) -> Deal:
    hands: dict[Seat, Hand] = {}
    words = list(_WORD.finditer(text))
    for seat_word, hand_word in _pairs(text, words):
        try:
            seat = Seat.parse(seat_word[0])
        except ReadError as error:
            raise error.within(text, seat_word.start()) from None
        if seat in hands:
            raise ReadError(f"{seat.word} has a hand before this one", text, seat_word.start())
        hands[seat] = _read_hand(text, hand_word)
    return Deal(hands)


def _pairs(text: str, words: list[re.Match[str]]) -> Iterable[tuple[re.Match[str], re.Match[str]]]:
    # Seats and hands alternate, so an odd number of words lacks one of either.
    if not words or len(words) % 2:
        raise ReadError("a hand is missing", text, len(text), "n S.H.D.C e ... s ... w ...")
    return zip(words[::2], words[1::2], strict=True)


def _read_hand(text: str, word: re.Match[str]) -> Hand:
    # `oneline` writes `-` for an unknown hand; `dealer` itself never does.
    if word[0] == "-":
        return Hand()
    # `Hand` also reads other notations, which these lines do not have.
    if word[0].count(".") != 3:
        raise ReadError(f"{word[0]!r} is not a hand", text, word.start(), "S.H.D.C")
    try:
        return Hand(word[0])
    except ReadError as error:
        raise error.within(text, word.start()) from None

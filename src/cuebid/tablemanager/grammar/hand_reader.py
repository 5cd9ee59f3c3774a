"""Hands: suit letters and ranks in whatever order and spacing programs send them."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from cuebid.core import SUITS, Card, Rank, Suit
from cuebid.tablemanager.grammar.scan import FLAGS, OPENING, Scan

__all__ = ["read_hand"]

# Suit letters and rank letters have none in common, so a hand needs no separators to be read.
_TOKEN: Final = re.compile(r"([ \t]*)(?:(10|[2-9TJQKA])|([SHDC])|([-–.,]))", FLAGS)
_SUITS: Final = {suit.letter: suit for suit in SUITS}
_BLANKS_AND_STOPS: Final = re.compile(r"[ \t.]*")
_SUIT_EXPECTED: Final = "a suit letter: S, H, D or C"
_RANK_EXPECTED: Final = "a rank (A K Q J T 9 ... 2), a suit letter or a full stop"


class _Read(NamedTuple):
    """How much of a hand is read: the suit at hand, the number of cards, the offset behind."""

    suit: Suit | None
    cards: int
    end: int


def read_hand(scan: Scan, at: int) -> tuple[tuple[Card, ...], int] | None:
    """Read the cards in the order in which they stand, repeated ones too."""
    cards: list[Card] = []
    places: list[tuple[int, int]] = []
    read = _read_tokens(scan.line, at, cards, places)
    if read.suit is None:
        scan.miss(at, _SUIT_EXPECTED)
        return None
    del cards[read.cards :], places[read.cards :]
    behind = _match_end(scan.line, read.end)
    if read.cards < 13 and behind < len(scan.line) and not OPENING.match(scan.line, behind):
        scan.miss(behind, _RANK_EXPECTED)
        return None
    _warn_of(scan, at, read.end, cards, places)
    return tuple(cards), read.end


def _match_end(line: str, at: int) -> int:
    match = _BLANKS_AND_STOPS.match(line, at)
    return match.end() if match else at


def _read_tokens(line: str, at: int, cards: list[Card], places: list[tuple[int, int]]) -> _Read:
    """Collect cards until something else comes; a word that is not all hand is left alone."""
    read = before_word = _Read(None, 0, at)
    while match := _TOKEN.match(line, read.end):
        blanks, rank, suit, mark = match.groups()
        if blanks:
            before_word = read
        if rank:
            if read.suit is None:
                break
            cards.append(Card.of(read.suit, Rank.parse(rank)))
            places.append((match.start(2), match.end()))
        read = _Read(_SUITS[suit.upper()] if suit else read.suit, len(cards), match.end())
        if mark:
            before_word = read
    if line[read.end : read.end + 1].isalnum():
        return before_word
    return read


def _warn_of(
    scan: Scan, start: int, end: int, cards: list[Card], places: list[tuple[int, int]]
) -> None:
    seen: set[Card] = set()
    told: set[Card] = set()
    for card, (first, last) in zip(cards, places, strict=True):
        if card in seen and card not in told:
            scan.warn("card-twice", f"{card} stands more than once in the hand", first, last)
            told.add(card)
        seen.add(card)
    if len(cards) != 13:
        code = "short-hand" if len(cards) < 13 else "long-hand"
        first = start + len(scan.line[start:end]) - len(scan.line[start:end].lstrip())
        scan.warn(code, f"the hand has {len(cards)} cards, not 13", first, end)

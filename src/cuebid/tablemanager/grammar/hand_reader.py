"""Read hands: suit letters and ranks in whatever order and spacing programs send them."""

# Some programs leave out the stop after a void or send suits from clubs to spades. A reader that
# goes by position then gives a wrong hand without any error, so suits are known by their letters,
# and a hand that is not 13 different cards gets a warning.

from __future__ import annotations

import re
from typing import Final, NamedTuple

from cuebid.core import SUITS, Card, Rank, Suit
from cuebid.tablemanager.grammar.scan import FLAGS, OPENING, Scan

# No letter is both a suit and a rank, so a hand can be read without its separators.
_TOKEN: Final = re.compile(r"([ \t]*)(?:(10|[2-9TJQKA])|([SHDC])|([-–.,]))", FLAGS)
_SUITS: Final = {suit.letter: suit for suit in SUITS}
_BLANKS_AND_STOPS: Final = re.compile(r"[ \t.]*")
_SUIT_EXPECTED: Final = "a suit letter: S, H, D or C"
_RANK_EXPECTED: Final = "a rank (A K Q J T 9 ... 2), a suit letter or a full stop"


class _Read(NamedTuple):
    """The part of a hand that was read: the present suit, the number of cards, the end offset."""

    suit: Suit | None
    cards: int
    end: int


def read_hand(scan: Scan, offset: int) -> tuple[tuple[Card, ...], int] | None:
    """Return the cards of a hand and the offset after them; None if no hand is at `offset`.

    The cards are in the order of the line, repeated ones included.
    """
    cards: list[Card] = []
    spans: list[tuple[int, int]] = []
    read = _read_tokens(scan.line, offset, cards, spans)
    if read.suit is None:
        scan.miss(offset, _SUIT_EXPECTED)
        return None
    del cards[read.cards :], spans[read.cards :]
    rest = _match_end(scan.line, read.end)
    if read.cards < 13 and rest < len(scan.line) and not OPENING.match(scan.line, rest):
        scan.miss(rest, _RANK_EXPECTED)
        return None
    _warn_of(scan, offset, read.end, cards, spans)
    return tuple(cards), read.end


def _match_end(line: str, offset: int) -> int:
    match = _BLANKS_AND_STOPS.match(line, offset)
    return match.end() if match else offset


def _read_tokens(line: str, offset: int, cards: list[Card], spans: list[tuple[int, int]]) -> _Read:
    """Collect cards until other text comes; a word that is only partly cards is left out."""
    # Otherwise the S of a `Start of board` glued to a hand would be a suit.
    read = before_word = _Read(None, 0, offset)
    while match := _TOKEN.match(line, read.end):
        blanks, rank, suit, mark = match.groups()
        if blanks:
            before_word = read
        if rank:
            if read.suit is None:
                break
            cards.append(Card.of(read.suit, Rank.parse(rank)))
            spans.append((match.start(2), match.end()))
        read = _Read(_SUITS[suit.upper()] if suit else read.suit, len(cards), match.end())
        if mark:
            before_word = read
    if line[read.end : read.end + 1].isalnum():
        return before_word
    return read


def _warn_of(
    scan: Scan, start: int, end: int, cards: list[Card], spans: list[tuple[int, int]]
) -> None:
    earlier: set[Card] = set()
    warned: set[Card] = set()
    for card, (first, last) in zip(cards, spans, strict=True):
        if card in earlier and card not in warned:
            scan.warn("card-twice", f"{card} stands more than once in the hand", first, last)
            warned.add(card)
        earlier.add(card)
    if len(cards) != 13:
        code = "short-hand" if len(cards) < 13 else "long-hand"
        first = start + len(scan.line[start:end]) - len(scan.line[start:end].lstrip())
        scan.warn(code, f"the hand has {len(cards)} cards, not 13", first, end)

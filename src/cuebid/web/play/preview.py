"""The hand that the first page offers to play: dealt by the seed that its form sends."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import Board, Deal, Seat, Suit
from cuebid.web.texts import words

__all__ = ["PreviewedCard", "PreviewedHand", "preview_hand"]


@dataclass(frozen=True, slots=True)
class PreviewedCard:
    """A card as it is drawn.

    Attributes:
        rank: as players write it, `10` for a ten.
        suit: the letter of its suit.
        symbol: the sign of its suit.
        is_first: whether it is the first of its suit.
    """

    rank: str
    suit: str
    symbol: str
    is_first: bool


@dataclass(frozen=True, slots=True)
class PreviewedHand:
    """A hand for the eye and for the ear.

    Attributes:
        seed: deals it.
        cards: the cards, sorted as people hold them.
        spoken: the hand in words.
        facts: number, dealer and vulnerability of the board.
    """

    seed: int
    cards: tuple[PreviewedCard, ...]
    spoken: str
    facts: str


def preview_hand(seed: int) -> PreviewedHand:
    """Return South's hand of the board that `new_game` deals by a seed."""
    # As in `new_game`: the hand that is offered must be the one that is dealt.
    board = Board.numbered(seed % 16 + 1, Deal.random(seed))
    hand = board.deal[Seat.SOUTH]
    suits = [(suit, hand.holding_text(suit)) for suit in reversed(Suit)]
    cards = tuple(
        PreviewedCard(rank.replace("T", "10"), suit.letter, suit.symbol, index == 0)
        for suit, ranks in suits
        for index, rank in enumerate(ranks)
        if hand.length(suit)
    )
    spoken = ", ".join(
        f"{words('play_script', suit.letter)} {' '.join(ranks)}" for suit, ranks in suits
    )
    facts = words(
        "home",
        "facts",
        number=board.number,
        dealer=words("seats", board.dealer.letter),
        vulnerable=words("home", f"vulnerable_{board.vulnerability.name}"),
    )
    return PreviewedHand(seed, cards, words("home", "hand", hand=spoken), facts)

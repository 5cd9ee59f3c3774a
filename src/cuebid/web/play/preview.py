"""The hand that the first page offers to play: dealt by the seed that its form sends."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import Board, Deal, Seat
from cuebid.web.serving.hand_cards import cards_html
from cuebid.web.texts import words


@dataclass(frozen=True, slots=True)
class PreviewedHand:
    """A hand that can be played."""

    seed: int
    """Deals it."""
    cards: str
    """The cards, as HTML."""
    facts: str
    """Number, dealer and vulnerability of the board."""


def preview_hand(seed: int) -> PreviewedHand:
    """Return South's hand of the board that `new_game` deals by a seed."""
    # As in `new_game`: the hand that is offered must be the one that is dealt.
    board = Board.numbered(seed % 16 + 1, Deal.random(seed))
    facts = words(
        "home",
        "facts",
        number=board.number,
        dealer=words("seats", board.dealer.letter),
        vulnerable=words("home", f"vulnerable_{board.vulnerability.name}"),
    )
    return PreviewedHand(seed, cards_html(board.deal[Seat.SOUTH]), facts)

"""The hand that the home page offers to play, dealt from the seed that its form sends."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import Board, Deal, Seat
from cuebid.web.serving.hand_cards import cards_html
from cuebid.web.texts import words


@dataclass(frozen=True, slots=True)
class PreviewedHand:
    """The hand that is offered on the home page, ready for its template."""

    seed: int
    """The random seed that deals the board."""
    cards: str
    """The cards, as HTML."""
    facts: str
    """Number, dealer and vulnerability of the board."""


def preview_hand(seed: int) -> PreviewedHand:
    """Return South's hand on the board that `new_game` will deal with a seed."""
    # As in `new_game`, so that the hand that is offered is the one that is dealt.
    board = Board.numbered(seed % 16 + 1, Deal.random(seed))
    facts = words(
        "home",
        "facts",
        number=board.number,
        dealer=words("seats", board.dealer.letter),
        vulnerable=words("home", f"vulnerable_{board.vulnerability.name}"),
    )
    return PreviewedHand(seed, cards_html(board.deal[Seat.SOUTH]), facts)

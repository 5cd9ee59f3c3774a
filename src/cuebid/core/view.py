"""The view of one seat: everything that a player, human or robot, is given.

A robot cannot cheat if it never receives what it must not know. So the table makes a view, which
leaves out the hidden hands and the explanations of partner's calls (unauthorised information, Law
16), and gives players nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cuebid.core._base.frozen import FrozenDict
from cuebid.core._base.repr_hooks import Displayable
from cuebid.core.auction import Auction
from cuebid.core.board import Board
from cuebid.core.call import Call
from cuebid.core.contract import Contract
from cuebid.core.deal import Deal
from cuebid.core.errors import IllegalError
from cuebid.core.explanation import Explanation
from cuebid.core.hand import FULL_DECK, Hand
from cuebid.core.play import Play
from cuebid.core.seat import Seat
from cuebid.core.vulnerability import Vulnerability


# Players get no `Deal` and no `BoardRecord`: what is not in this class cannot leak. The hands stay
# as dealt for the whole board, and `play` alone says what was played, so that the two cannot
# contradict each other.
@dataclass(frozen=True, slots=True)
class View(Displayable):
    """A board as one seat sees it.

    Attributes:
        seat: the player's seat.
        board_number: the board's number.
        vulnerability: the vulnerability of the board.
        hand: the own thirteen cards, as dealt.
        auction: the calls so far; it names the dealer.
        explanations: by position in the auction: those of the opponents' calls and of the own
            calls; never those of partner's calls.
        play: the play so far; None before there is a contract.
        dummy_hand: dummy's thirteen cards, once they are on the table; None before.
    """

    seat: Seat
    board_number: int
    vulnerability: Vulnerability
    hand: Hand
    auction: Auction
    # Dictionaries have no hash; views that differ only here are still unequal.
    explanations: Mapping[int, Explanation] = field(default_factory=dict, hash=False)
    play: Play | None = None
    dummy_hand: Hand | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "explanations", FrozenDict(self.explanations))

    @property
    def dealer(self) -> Seat:
        """The dealer."""
        return self.auction.dealer

    @property
    def contract(self) -> Contract | None:
        """The final contract; None during the auction and on a board passed out."""
        return None if self.play is None else self.play.contract

    @property
    def is_declarer(self) -> bool:
        """True if this seat plays the contract."""
        return self.contract is not None and self.contract.declarer is self.seat

    @property
    def is_dummy(self) -> bool:
        """True if this seat is dummy."""
        return self.contract is not None and self.contract.dummy is self.seat

    @property
    def must_act(self) -> bool:
        """True if this seat has to call or play now (declarer for dummy too)."""
        if self.play is None:
            return self.auction.turn is self.seat
        return self.play.actor is self.seat

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """The calls that may be made; empty when it is not this seat's turn."""
        # Empty for other seats, since a player asks this to choose a call.
        return self.auction.legal_calls if self.auction.turn is self.seat else ()

    @property
    def hand_to_play(self) -> Hand:
        """The hand, as dealt, from which this seat must play now: its own or dummy's.

        Raises:
            IllegalError: it is not this seat's turn to play a card.
        """
        if self.play is None or self.play.actor is not self.seat:
            raise IllegalError(f"{self.seat.word} has no card to play now")
        # Declarer acts for dummy, so whose card it is follows from the turn and not from the actor
        # (Law 45).
        if self.play.turn is self.seat:
            return self.hand
        if self.dummy_hand is None:
            raise IllegalError("dummy's cards are not on the table yet")
        return self.dummy_hand

    @property
    def legal_cards(self) -> Hand:
        """The cards that may be played now from `hand_to_play`.

        Raises:
            IllegalError: it is not this seat's turn to play a card.
        """
        hand = self.hand_to_play
        return Hand() if self.play is None else self.play.legal_cards(hand)

    @property
    def deal(self) -> Deal:
        """The hands that this seat sees, as dealt: its own, and dummy's once it is on the table."""
        visible = {self.seat: self.hand}
        if self.contract is not None and self.dummy_hand is not None:
            visible[self.contract.dummy] = self.dummy_hand
        return Deal(visible)

    @property
    def unseen(self) -> Hand:
        """Cards that this seat has not seen: in the hidden hands, not played yet."""
        visible = self.hand.bits
        if self.dummy_hand is not None:
            visible |= self.dummy_hand.bits
        if self.play is not None:
            visible |= self.play.played.bits
        return FULL_DECK - Hand.from_bits(visible)

    def __str__(self) -> str:
        # The diagrams of a whole board serve a part of it, since a hand that is not known is not
        # drawn.
        board = Board(self.board_number, self.dealer, self.vulnerability, self.deal)
        parts = [f"{self.seat.word} sees", str(board), str(self.auction)]
        return "\n\n".join([*parts, *([] if self.play is None else [str(self.play)])])


def view_from(
    seat: Seat | str,
    board: Board,
    auction: Auction,
    play: Play | None = None,
    explanations: Mapping[int, Explanation] | None = None,
) -> View:
    """Return the view of `seat`, made from everything that is known at the table.

    Dummy's hand is in it after the opening lead (Law 41D), explanations of partner's calls are
    left out, and so are those of calls not made yet.
    """
    seat = Seat(seat)
    dummy_hand = None
    # Dummy is spread after the opening lead, not when the auction ends (Law 41D).
    if play is not None and play.cards:
        dummy_hand = board.deal[play.contract.dummy]
    # The own calls' explanations stay, for a robot may ask what it has told the opponents.
    # Explanations of later calls are left out for views of a position in the middle of a finished
    # record.
    visible = {
        position: explanation
        for position, explanation in (explanations or {}).items()
        if position < len(auction) and auction.seat_of(position) is not seat.partner
    }
    return View(
        seat=seat,
        board_number=board.number,
        vulnerability=board.vulnerability,
        hand=board.deal[seat],
        auction=auction,
        explanations=visible,
        play=play,
        dummy_hand=dummy_hand,
    )

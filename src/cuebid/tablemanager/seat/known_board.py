"""Hold what one player knows of the board that it plays."""

# The protocol does not acknowledge an action; it only refuses one. So the player's own action
# counts as made when it is sent, and stays `pending` until a later line of the table shows that it
# stands; until then it can be taken back.

from __future__ import annotations

from dataclasses import dataclass, field

from cuebid.core import Auction, Call, Card, Explanation, Hand, Play, Seat, View, Vulnerability


@dataclass(slots=True)
class KnownBoard:
    """A board as far as one player knows it. Mutable.

    The player's own action counts as made when it is sent.
    """

    number: int = 0
    """The board's number."""
    vulnerability: Vulnerability = Vulnerability.NONE
    hand: Hand = field(default_factory=Hand)
    """The player's cards; empty until they are dealt."""
    auction: Auction = field(default_factory=lambda: Auction(Seat.NORTH))
    """The calls so far."""
    explanations: dict[int, Explanation] = field(default_factory=dict)
    """Explanations of calls, by position."""
    play: Play | None = None
    """The play so far; None before there is a contract."""
    dummy_hand: Hand | None = None
    """Dummy's cards, once shown; in the player's view after the lead only."""
    may_lead: bool = False
    """Whether the table told the player to lead."""
    asked: bool = False
    """Whether the player was asked for a call or card."""
    refused: set[Call | Card] = field(default_factory=set)
    """Calls or cards that the table refused at this point."""
    _before: tuple[Auction, Play | None] | None = None

    @property
    def pending(self) -> Call | Card | None:
        """The player's own last action, until a line of the table shows that it was accepted."""
        if self._before is None:
            return None
        if self._before[1] is not None and self.play is not None:
            return self.play.cards[-1]
        return self.auction.calls[-1]

    @property
    def pending_seat(self) -> Seat | None:
        """The seat whose call or card the pending action is."""
        if self._before is None:
            return None
        auction, play = self._before
        return auction.turn if play is None else play.turn

    def was_possible(self, action: Call | Card) -> bool:
        """Return whether `action` could have been made instead of the pending action."""
        if self._before is None:
            return False
        auction, play = self._before
        if isinstance(action, Call):
            return play is None and auction.is_legal(action)
        return play is not None and action not in play.played

    @property
    def at_lead(self) -> bool:
        """Return whether the next card leads to a trick."""
        return self.play is not None and len(self.play) % 4 == 0

    def view(self, seat: Seat) -> View:
        """Return the view of the board for the player in `seat`: everything that it may know."""
        return View(
            seat=seat,
            board_number=self.number,
            vulnerability=self.vulnerability,
            hand=self.hand,
            auction=self.auction,
            explanations=dict(self.explanations),
            play=self.play,
            dummy_hand=self.dummy_hand if self.play is not None and self.play.cards else None,
        )

    def must_see_dummy(self, seat: Seat) -> bool:
        """Return whether the player in `seat` is to ask for dummy now."""
        play = self.play
        # Dummy sees its own cards; the three others ask once the opening lead is on the table.
        unseen = play is not None and bool(play.cards) and self.dummy_hand is None
        return unseen and play is not None and play.contract.dummy is not seat

    def act_call(self, call: Call, explanation: Explanation | None) -> None:
        """Add a call of the player's own to the auction.

        Raises:
            IllegalError: the call is not legal; nothing changes.
        """
        before = self.auction
        self.auction = before.with_call(call)
        if explanation is not None:
            self.explanations[len(before)] = explanation
        self._before = (before, None)
        self.asked = False

    def act_card(self, play: Play, card: Card) -> None:
        """Add a card of the player's own to `play`.

        Raises:
            IllegalError: the card was played before; nothing changes.
        """
        self.play = play.with_card(card)
        self._before = (self.auction, play)
        self.asked = self.may_lead = False

    def hear_call(self, call: Call, explanation: Explanation | None) -> None:
        """Add the next call, as the table relayed it."""
        if explanation is not None:
            self.explanations[len(self.auction)] = explanation
        self.auction = self.auction.with_call(call)
        self.settle()

    def hear_card(self, play: Play, card: Card) -> None:
        """Add the next card to `play`, as the table relayed it."""
        self.play = play.with_card(card)
        self.may_lead = False
        self.settle()

    def settle(self) -> None:
        """Count the player's last action as accepted, because the table went on."""
        self._before = None
        self.asked = False
        self.refused.clear()

    # A calls-and-cards history is immutable, so taking back means putting the old values back.
    def take_back(self) -> Call | Card | None:
        """Undo the pending action and return it; None if there was none."""
        undone = self.pending
        if undone is None or self._before is None:
            return None
        self.auction, self.play = self._before
        self._before = None
        self.explanations.pop(len(self.auction), None)
        self.asked = False
        return undone

    def explanation_of(self, seat: Seat, call: Call) -> Explanation | None:
        """Return the explanation of the last `call` of `seat` in this auction."""
        # The last one, as the request names the call but not its place, and passes repeat.
        for position in range(len(self.auction) - 1, -1, -1):
            if self.auction.calls[position] is call and self.auction.seat_of(position) is seat:
                return self.explanations.get(position)
        return None

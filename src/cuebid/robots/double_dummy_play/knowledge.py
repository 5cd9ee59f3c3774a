"""What one seat knows of the hidden hands: cards played, voids shown, and the auction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cuebid.core import SEATS, SUITS, Hand, IllegalError, Play, Seat, Suit, View
from cuebid.evaluation import LENGTH, Box, Boxes
from cuebid.robots.thumb_rules.heard_auction import HeardAuction
from cuebid.robots.thumb_rules.shown_suits import ShownSuits, shown_suits

_ANYTHING = Boxes((Box(),))


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one seat knows at a moment of the play, from the cards played and the auction.

    Attributes:
        view: the view from which everything is derived.
        play: the play so far.
        seat_to_play: the seat from whose hand the next card comes.
        known_cards: for every seat, the cards that the viewer knows: all thirteen of a visible
            hand, else those it has played.
        hidden: the seats whose cards the viewer does not see.
        voids: pairs of a hidden seat and a suit of which it has none left.
        shown: the boxes that the hidden hands have shown in the auction.
        suits_shown: for every seat, the suits that its partner and its opponents have shown, on
            which its leads depend.
    """

    view: View
    play: Play
    seat_to_play: Seat
    known_cards: Mapping[Seat, Hand]
    hidden: tuple[Seat, ...]
    voids: frozenset[tuple[Seat, Suit]]
    shown: Mapping[Seat, Boxes]
    suits_shown: Mapping[Seat, ShownSuits]

    def certain(self) -> Mapping[Seat, Box]:
        """Return what the play proves about the hidden hands as dealt: lengths of void suits."""
        boxes = dict.fromkeys(self.hidden, Box())
        for seat, suit in self.voids:
            boxes[seat] = boxes[seat].exactly(LENGTH, self.known_cards[seat].length(suit), suit)
        return boxes


def knowledge_of(view: View, heard: HeardAuction | None = None) -> Knowledge:
    """Derive what a seat knows about the hidden hands from its view.

    Args:
        view: the view of a seat whose turn it is to play a card.
        heard: what the auction has shown; only hidden hands matter.

    Raises:
        IllegalError: it is not the viewer's turn to play.
    """
    play = view.play
    if play is None or play.turn is None:
        raise IllegalError(f"{view.seat.word} has no card to play now")
    visible = {view.seat: view.hand}
    if view.dummy_hand is not None:
        visible[play.contract.dummy] = view.dummy_hand
    hidden = tuple(seat for seat in SEATS if seat not in visible)
    played, voids = _history(play)
    known_cards = {seat: visible.get(seat, played[seat]) for seat in SEATS}
    heard = heard or HeardAuction()
    voids = {(seat, suit) for seat, suit in voids if seat in hidden}
    # After a revoke that was not corrected, voids may contradict the unseen cards. Then all voids
    # are ignored, so that the robot can play on.
    if not _is_possible(view, known_cards, hidden, voids):
        voids = set()
    return Knowledge(
        view,
        play,
        play.turn,
        known_cards,
        hidden,
        frozenset(voids),
        {seat: heard.shown.get(seat, _ANYTHING) for seat in hidden},
        {seat: shown_suits(view.auction, heard, seat) for seat in SEATS},
    )


def _is_possible(
    view: View,
    known_cards: Mapping[Seat, Hand],
    hidden: tuple[Seat, ...],
    voids: set[tuple[Seat, Suit]],
) -> bool:
    """Return whether the hidden hands can hold all unseen cards in spite of their voids."""
    for seat in hidden:
        possible = sum(view.unseen.length(suit) for suit in SUITS if (seat, suit) not in voids)
        if possible < 13 - len(known_cards[seat]):
            return False
    return all(
        not view.unseen.length(suit) or any((seat, suit) not in voids for seat in hidden)
        for suit in SUITS
    )


def _history(play: Play) -> tuple[dict[Seat, Hand], set[tuple[Seat, Suit]]]:
    """Return the cards that each seat has played, and the suits to which it did not follow."""
    played = dict.fromkeys(SEATS, Hand())
    voids = set()
    for trick in play.tricks:
        for position, card in enumerate(trick.cards):
            seat = trick.leader.after(position)
            played[seat] = played[seat].with_card(card)
            if card.suit is not trick.cards[0].suit:
                voids.add((seat, trick.cards[0].suit))
            voids.discard((seat, card.suit))  # a card of a void suit: the void was a revoke
    return played, voids

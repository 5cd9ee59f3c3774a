"""The knowledge of one seat about the hidden hands: cards played, voids shown, and the auction."""

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
    """A state of the play, with all that is certain about it and what the auction has shown.

    Attributes:
        view: the view from which all this is derived.
        play: the play so far.
        seat_to_play: the seat from whose hand the next card comes.
        known_cards: for every seat the cards, as dealt, that the viewer knows: all of a hand in
            sight, else those it has played.
        hidden: the seats with cards that the viewer does not see.
        voids: the hidden seats and suits of which they have none left.
        shown: what the hidden hands, as dealt, have shown in the auction.
        suits_shown: for every seat, those in sight too, the suits that its partner and its
            opponents have shown: what it leads depends on what the whole table has heard.
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
        """Return what the play has settled about hidden hands, as dealt: lengths of void suits."""
        boxes = dict.fromkeys(self.hidden, Box())
        for seat, suit in self.voids:
            boxes[seat] = boxes[seat].exactly(LENGTH, self.known_cards[seat].length(suit), suit)
        return boxes


def knowledge_of(view: View, heard: HeardAuction | None = None) -> Knowledge:
    """Return what a view tells about the hidden hands.

    Args:
        view: of a seat whose turn it is to play a card.
        heard: what the auction has told; what hands in sight have shown is ignored.

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
    # Some tables let a revoke stand, and after one the voids may contradict the unseen cards.
    # Then none of them is believed, so that the robot plays on.
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
    """Return whether the hidden hands can hold the unseen cards and keep those voids."""
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

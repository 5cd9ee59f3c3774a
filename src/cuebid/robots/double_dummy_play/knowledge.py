"""What one seat knows of the hidden hands: cards played, voids shown, and the auction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cuebid.core import SEATS, SUITS, Hand, IllegalError, Play, Seat, Suit, View
from cuebid.evaluation import LENGTH, Box, Boxes
from cuebid.robots.thumb_rules.shown_suits import ShownSuits, shown_suits

__all__ = ["Knowledge", "knowledge_of"]

_ANYTHING = Boxes((Box(),))


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A moment of the play, with all that is certain about it and what the auction has shown.

    Attributes:
        view: where it is from.
        play: the play so far.
        mover: from whose hand the next card comes.
        known: of every seat the cards, as dealt, that the viewer knows: all of a hand in sight,
            else what it has played.
        hidden: the seats with cards that the viewer does not see.
        voids: the hidden seats and suits of which they have none left.
        shown: what the hidden hands, as dealt, have shown in the auction.
        suits_shown: for every seat, those in sight too, the suits that its partner and its
            opponents have shown: what it leads depends on what the whole table has heard.
    """

    view: View
    play: Play
    mover: Seat
    known: Mapping[Seat, Hand]
    hidden: tuple[Seat, ...]
    voids: frozenset[tuple[Seat, Suit]]
    shown: Mapping[Seat, Boxes]
    suits_shown: Mapping[Seat, ShownSuits]

    @property
    def cards_left(self) -> int:
        """How many cards the hand to play from still has."""
        return len(self.play.remaining(self.view.hand_to_play))

    def certain(self) -> Mapping[Seat, Box]:
        """Of hidden hands, as dealt, what the play has settled: lengths of suits run out."""
        boxes = dict.fromkeys(self.hidden, Box())
        for seat, suit in self.voids:
            boxes[seat] = boxes[seat].exactly(LENGTH, self.known[seat].length(suit), suit)
        return boxes


def knowledge_of(view: View, shown: Mapping[Seat, Boxes] | None = None) -> Knowledge:
    """What a view tells.

    Args:
        view: of a seat whose turn it is to play a card.
        shown: what hands have shown in the auction; of those in sight it is ignored.

    Raises:
        IllegalError: it is not the viewer's turn to play.
    """
    play = view.play
    if play is None or play.turn is None:
        raise IllegalError(f"{view.seat.word} has no card to play now")
    seen = {view.seat: view.hand}
    if view.dummy_hand is not None:
        seen[play.contract.dummy] = view.dummy_hand
    hidden = tuple(seat for seat in SEATS if seat not in seen)
    played, voids = _history(play)
    known = {seat: seen.get(seat, played[seat]) for seat in SEATS}
    given = shown or {}
    voids = {(seat, suit) for seat, suit in voids if seat in hidden}
    if not _may_be(view, known, hidden, voids):
        voids = set()  # somebody has revoked
    return Knowledge(
        view,
        play,
        play.turn,
        known,
        hidden,
        frozenset(voids),
        {seat: given.get(seat, _ANYTHING) for seat in hidden},
        {seat: shown_suits(view.auction, given, seat) for seat in SEATS},
    )


def _may_be(
    view: View, known: Mapping[Seat, Hand], hidden: tuple[Seat, ...], voids: set[tuple[Seat, Suit]]
) -> bool:
    """Whether the unseen cards can be where voids allow them."""
    for seat in hidden:
        open_to = sum(view.unseen.length(suit) for suit in SUITS if (seat, suit) not in voids)
        if open_to < 13 - len(known[seat]):
            return False
    return all(
        not view.unseen.length(suit) or any((seat, suit) not in voids for seat in hidden)
        for suit in SUITS
    )


def _history(play: Play) -> tuple[dict[Seat, Hand], set[tuple[Seat, Suit]]]:
    """What each seat has played, and where it did not follow suit."""
    played = dict.fromkeys(SEATS, Hand())
    voids = set()
    for trick in play.tricks:
        for place, card in enumerate(trick.cards):
            seat = trick.leader.after(place)
            played[seat] = played[seat].with_card(card)
            if card.suit is not trick.cards[0].suit:
                voids.add((seat, trick.cards[0].suit))
            voids.discard((seat, card.suit))  # a card of a suit run out of: it was a revoke
    return played, voids

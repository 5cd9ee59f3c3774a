"""The auction so far, seen by the side that the notes belong to.

Of the players of that side it keeps what they have shown and asked, of the opponents the suits that
they bid: notes describe our side, and what theirs shows is another pair's business.
"""

# A continuation may contradict what was shown before: the later call is believed, as it is the more
# special.

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from cuebid.core import Call, Suit
from cuebid.evaluation import ANYTHING, HCP, LENGTH, Box, Boxes
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.described_row import DescribedRow
from cuebid.notes.meaning.unwritten_calls import unwritten_row

__all__ = ["NotesSide"]

# Alternatives that are kept apart for later calls; a hull serves where a hand has more.
_FEW: Final = 8
_TWO: Final = 2
_LEAST_STRONG: Final = 15
_ANY: Final = Boxes((ANYTHING,))


@dataclass(frozen=True, slots=True)
class _Player:
    """One player's calls so far.

    Attributes:
        shown: the hull of what they have shown.
        hands: what they have shown, alternative by alternative.
        variants: the alternatives that have labels.
        suit: of the last bid in a suit.
        asks: whether the last call asks for an answer.
        leads: whether the last call does not show its suit, so that an answer may be a step.
        asks_shortness: whether the last call asks where partner is short.
        asks_key_cards: whether the last call asks for key cards.
        wrote_points: whether a row tells how strong the calls are.
    """

    shown: Box = ANYTHING
    hands: Boxes = _ANY
    variants: Mapping[str, Boxes] = field(default_factory=dict)
    suit: Suit | None = None
    asks: bool = False
    leads: bool = False
    asks_shortness: bool = False
    asks_key_cards: bool = False
    wrote_points: bool = False


@dataclass(frozen=True, slots=True)
class NotesSide:
    """The auction before a call.

    Attributes:
        players: of the side; which of the two comes first does not matter.
        theirs: the suits that the opponents have bid, the last one at the end.
        they_bid: whether the opponents have made any call but a pass.
        opened: whether the side has.
        last: the index of the last bid; 0 before the first.
        unwritten_start: whether the auction begins with an answer to calls that are not written.
    """

    players: tuple[_Player, _Player] = (_Player(), _Player())
    theirs: tuple[Suit, ...] = ()
    they_bid: bool = False
    opened: bool = False
    last: int = 0
    unwritten_start: bool = False

    def context(self, call: Call, turn: int) -> NotesContext:
        """Return the context of a call of ours.

        Args:
            call: the call.
            turn: how many calls stand before it.
        """
        me, partner = self._me_and_partner(turn)
        return NotesContext(
            call,
            own=me.shown,
            partner=partner.shown,
            theirs=self.theirs,
            they_bid=self.they_bid,
            opens=not self.opened,
            last=self.last,
            partner_bid=partner.suit,
            asked=partner.asks,
            variants=me.variants,
            own_hands=me.hands,
            led=partner.leads,
            asked_shortness=partner.asks_shortness,
            asked_key_cards=partner.asks_key_cards,
            turns=turn // 4,
            partner_hands=partner.hands,
            own_points_written=me.wrote_points,
            partner_points_written=partner.wrote_points,
            unwritten_start=self.unwritten_start,
        )

    def after_theirs(self, call: Call, *, names_suit: bool) -> NotesSide:
        """Return the auction after a call of the opponents.

        Args:
            call: the call.
            names_suit: whether a bid shows its suit.
        """
        suit = call.strain.suit if call.strain is not None and names_suit else None
        # A suit bid again moves to the end: the last one is "their suit".
        theirs = self.theirs if suit is None else (*(s for s in self.theirs if s != suit), suit)
        they_bid = self.they_bid or call.index > 0
        return replace(self, theirs=theirs, they_bid=they_bid, last=self._last_after(call))

    def after_ours(self, call: Call, turn: int, row: DescribedRow | None) -> NotesSide:
        """Return the auction after a call of ours.

        Args:
            call: the call.
            turn: how many calls stand before it.
            row: what it means; None if no row describes it.
        """
        me, partner = self._me_and_partner(turn)
        if row is None:
            row = unwritten_row(self.context(call, turn))
        meaning = row.meaning
        hands = _alternatives(me, meaning.boxes)
        shown = meaning.boxes.hull()
        # Where an alternative of an earlier call is excluded now, less is left than of the two
        # hulls: a weak two in spades of a Multi has not the points of its strong variants.
        if len(me.hands) > 1:
            shown = shown & hands.hull()
        both = me.shown & shown
        suit = call.strain.suit if call.strain is not None else None
        player = _Player(
            shown=shown if both.is_contradiction else both,
            hands=hands,
            variants={**me.variants, **row.variants},
            suit=suit if suit is not None else me.suit,
            asks=row.asks,
            leads=row.asks or meaning.is_artificial or self._is_strong_opening(call, shown),
            asks_shortness=row.asks_shortness,
            asks_key_cards=row.asks_key_cards,
            wrote_points=me.wrote_points or row.tells_points,
        )
        return replace(
            self,
            players=(player, partner) if _is_first(turn) else (partner, player),
            # A pass has the index 0.
            opened=self.opened or call.index > 0,
            last=self._last_after(call),
            unwritten_start=self.unwritten_start or row.answers_unwritten,
        )

    def _me_and_partner(self, turn: int) -> tuple[_Player, _Player]:
        first, second = self.players
        return (first, second) if _is_first(turn) else (second, first)

    def _last_after(self, call: Call) -> int:
        return call.index if call.is_bid else self.last

    def _is_strong_opening(self, call: Call, shown: Box) -> bool:
        """Return whether an opening is strong and shows no suit, whether or not it is called so.

        A strong club that is called nothing but strong shows no clubs either.
        """
        suit = call.strain.suit if call.strain is not None else None
        if suit is None or call.level > _TWO or self.opened or self.they_bid:
            return False
        return shown.range(HCP)[0] >= _LEAST_STRONG and not shown.range(LENGTH, suit)[0]


def _is_first(turn: int) -> bool:
    """Return whether the first of the two players makes the call; they alternate."""
    return turn // 2 % 2 == 0


def _alternatives(player: _Player, boxes: Boxes) -> Boxes:
    """Return the alternatives that are left of a player's hands after one more call."""
    hands = boxes
    if len(hands) <= _FEW and len(player.hands) <= _FEW:
        hands = (hands & player.hands).possible()
    return hands if hands.boxes and len(hands) <= _FEW else Boxes((boxes.hull(),))

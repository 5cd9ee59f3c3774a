"""A player whose calls, explanations and cards contradict its hand.

Robots draw conclusions from what others bid, explain and play. This player makes all of it wrong,
so that a test finds out what a robot does when nothing it believes can be true.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from cuebid.core import (
    NOTRUMP,
    PASS,
    REDOUBLE,
    SUITS,
    Call,
    Card,
    ExplainedCall,
    Explanation,
    Suit,
    View,
)

# After this many calls the player passes: three rounds of false bids suffice, and longer auctions
# would all end at the seven level.
_MAX_CALLS: Final = 12
# A hand with fewer points is weak. Weak hands are bid as strong ones, and strong ones as weak ones.
_STRONG: Final = 12


@dataclass(frozen=True, slots=True)
class ContraryPlayer:
    """A player that bids what it does not hold, alerts with false words, and plays to mislead.

    Its choices depend on the view and the seed alone, so equal views get equal answers.

    Attributes:
        seed: any whole number; different seeds make different choices.
    """

    seed: int = 0

    def call(self, view: View) -> Call | ExplainedCall:
        """Return a call that the hand does not fit, alerted with a false explanation, or a pass."""
        call = self._call(view)
        if call is PASS:
            return call
        return ExplainedCall(call, Explanation(self._false_words(view), alerted=True))

    def card(self, view: View) -> Card:
        """Return a card that misleads the other players or throws a trick away.

        It leads low from sequences and honours from nothing, throws winners away, does not take
        tricks that it could win, and signals at random.
        """
        legal = tuple(view.legal_cards)
        kind = self._draw(view, "kind", 4)
        by_rank = sorted(legal, key=lambda card: (card.rank, card.suit))
        if kind == 0:
            return by_rank[0]
        if kind == 1:
            return by_rank[-1]
        return by_rank[self._draw(view, "card", len(by_rank))]

    def _call(self, view: View) -> Call:
        legal = view.legal_calls
        if len(view.auction) >= _MAX_CALLS:
            return PASS
        is_strong = view.hand.hcp >= _STRONG
        # Strong hands mostly pass, weak ones mostly act.
        if self._draw(view, "pass", 10) < (7 if is_strong else 3):
            return PASS
        choices = self._suit_bids(view, jumps=not is_strong)
        # A double shows strength, a redouble even more, a notrump balance: all of it is missing.
        choices += [call for call in legal if call.strain is None and call is not PASS]
        if not self._is_balanced(view):
            choices += [call for call in legal if call.strain is NOTRUMP and call.level <= 3]
        # Redoubles only for want of other calls: otherwise they would end every auction.
        choices = [call for call in choices if call is not REDOUBLE] or choices or [PASS]
        return choices[self._draw(view, "call", len(choices))]

    def _suit_bids(self, view: View, *, jumps: bool) -> list[Call]:
        """Return bids in the two shortest suits, at the lowest level or, with jumps, the next."""
        shortest = sorted(SUITS, key=lambda suit: (view.hand.length(suit), suit))[:2]
        bids = []
        for suit in shortest:
            levels = [
                call
                for call in view.legal_calls
                if call.strain is not None and call.strain.suit is suit and call.level <= 5
            ]
            bids += levels[: 2 if jumps else 1]
        return bids

    def _is_balanced(self, view: View) -> bool:
        lengths = sorted(view.hand.length(suit) for suit in SUITS)
        return lengths[0] >= 2 and lengths[1] >= 3

    def _false_words(self, view: View) -> str:
        """Return an explanation that the hand does not match."""
        longest = max(SUITS, key=lambda suit: (view.hand.length(suit), suit))
        others: Sequence[Suit] = [suit for suit in SUITS if suit is not longest]
        suit = others[self._draw(view, "words", len(others))]
        points = "16+ HCP" if view.hand.hcp < _STRONG else "0-5 HCP"
        # Six cards in a suit that is not the longest: nearly always more than the hand has.
        return f"{points}, 6+ {suit.word}"

    def _draw(self, view: View, purpose: str, count: int) -> int:
        calls = ",".join(call.text for call in view.auction)
        cards = "" if view.play is None else ",".join(card.text for card in view.play)
        key = f"{self.seed}|{purpose}|{view.board_number}|{view.seat}|{calls}|{cards}"
        digest = blake2b(key.encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big") % count

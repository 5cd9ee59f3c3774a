"""A player that makes any legal call and plays any legal card, each equally likely.

It exists to find out what survives it: its auctions run to the seven level, doubled and redoubled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from cuebid.core import Call, Card, View


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Choose uniformly among what is legal.

    The choice is drawn from a hash of the seed and of what happened so far, so equal views get
    equal answers in whatever order they are asked.

    Attributes:
        seed: any whole number; other seeds make other choices.
    """

    seed: int = 0

    def call(self, view: View) -> Call:
        """Return any legal call."""
        calls: Sequence[Call] = view.legal_calls
        return calls[self._draw(view, len(calls))]

    def card(self, view: View) -> Card:
        """Return any legal card."""
        cards = tuple(view.legal_cards)
        return cards[self._draw(view, len(cards))]

    def _draw(self, view: View, count: int) -> int:
        calls = ",".join(call.text for call in view.auction)
        cards = "" if view.play is None else ",".join(card.text for card in view.play)
        # A hash, not a generator with a state: a match can be resumed after a crash and replayed.
        key = f"{self.seed}|{view.board_number}|{view.seat}|{calls}|{cards}"
        digest = blake2b(key.encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big") % count

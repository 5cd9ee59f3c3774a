"""A player that chooses legal calls and cards at random, for stress tests.

Its auctions run to the seven level, doubled and redoubled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from cuebid.core import Call, Card, View


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """A player that chooses uniformly among legal calls and cards.

    The choice is drawn from a hash of the seed and of what happened so far, so equal views get
    equal answers in whatever order they are asked.

    Attributes:
        seed: any whole number; different seeds lead to different choices.
    """

    seed: int = 0

    def call(self, view: View) -> Call:
        """Return a random legal call."""
        calls: Sequence[Call] = view.legal_calls
        return calls[self._draw(view, len(calls))]

    def card(self, view: View) -> Card:
        """Return a random legal card."""
        cards = tuple(view.legal_cards)
        return cards[self._draw(view, len(cards))]

    def _draw(self, view: View, count: int) -> int:
        calls = ",".join(call.text for call in view.auction)
        cards = "" if view.play is None else ",".join(card.text for card in view.play)
        # A hash, not a generator with state, so that a match can be resumed and replayed.
        key = f"{self.seed}|{view.board_number}|{view.seat}|{calls}|{cards}"
        digest = blake2b(key.encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big") % count

"""Search for tricks that the side on lead can cash in a row, whatever the other hands hold.

Only tricks that are certain are played: with a card that is higher than all that the others may
hold, or with a trump that nobody overruffs. So the choices of the others do not matter, and it is
enough to assume that they play one card of the suit led, the lowest. Any other play leaves them
fewer or lower cards, against which the same cards win.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

_SUIT_BITS: Final = 0x1FFF
_NO_CARD: Final = -1
# The limit of one search; claims of all remaining tricks with top cards need far fewer positions.
_MOST_POSITIONS: Final = 3000


def suit_bits(cards: int, suit: int) -> int:
    """Return the cards of one suit, as bits at the same positions as in `cards`."""
    return cards & _SUIT_BITS << 13 * suit


class Cashing:
    """A search for tricks to cash, which caches the bounds that it proves; mutable.

    Args:
        trumps: the trump suit; -1 at notrump.

    Attributes:
        positions: how many positions were looked at in all.
    """

    def __init__(self, trumps: int) -> None:
        self.positions = 0
        self._trumps = trumps
        self._limit = 0
        self._bounds: dict[tuple[int, int, int], tuple[int, int]] = {}

    def takes(self, leader: int, partner: int, out: int, needed: int) -> bool:
        """Return whether a side can cash `needed` tricks; False if the search reaches its limit.

        Args:
            leader: the hand on lead, as bits.
            partner: the other hand of its side; 0 if it is not seen.
            out: all cards that the others may hold.
            needed: the number of tricks.
        """
        self._limit = self.positions + _MOST_POSITIONS
        return self._takes(leader, partner, out, needed)

    def _takes(self, leader: int, partner: int, out: int, needed: int) -> bool:
        if needed <= 0:
            return True
        key = leader, partner, out
        fewest, most = self._bounds.get(key, (0, leader.bit_count()))
        if not fewest < needed <= most:
            return needed <= fewest
        self.positions += 1
        for suit, lead, reply, is_partners in self._tricks(leader, partner, out):
            after = leader & ~(1 << lead)
            partner_after = partner & ~(1 << reply) if reply != _NO_CARD else partner
            following = suit_bits(out, suit)
            out_after = out & ~(following & -following)
            hands = (partner_after, after) if is_partners else (after, partner_after)
            if self._takes(*hands, out_after, needed - 1):
                self._bounds[key] = needed, most
                return True
        # A search that was cut short proves nothing.
        if self.positions < self._limit:
            self._bounds[key] = fewest, needed - 1
        return False

    def _tricks(self, leader: int, partner: int, out: int) -> Iterator[tuple[int, int, int, bool]]:
        """Yield certain tricks: suit led, card led, partner's card, and whether partner wins."""
        if self.positions >= self._limit:
            return
        trumps_out = suit_bits(out, self._trumps) if self._trumps >= 0 else 0
        # Trumps are drawn first.
        for suit in sorted(range(4), key=lambda suit: suit != self._trumps):
            own = suit_bits(leader, suit)
            if not own:
                continue
            highest_out = suit_bits(out, suit).bit_length() - 1
            can_be_ruffed = trumps_out and suit != self._trumps
            for lead in _ends(own):
                for reply in self._replies(partner, suit):
                    is_ruff = suit != self._trumps and reply // 13 == self._trumps
                    if reply != _NO_CARD and is_ruff:
                        if reply >= trumps_out.bit_length():
                            yield suit, lead, reply, True
                        continue
                    is_partners = reply // 13 == suit and reply > lead
                    if not can_be_ruffed and (reply if is_partners else lead) > highest_out:
                        yield suit, lead, reply, is_partners

    def _replies(self, partner: int, suit: int) -> list[int]:
        """Return cards for partner to play: lowest and highest of the suit, or discards if void."""
        if not partner:
            return [_NO_CARD]
        following = suit_bits(partner, suit)
        if following:
            return _ends(following)[::-1]
        discards: list[int] = []
        for other in range(4):
            cards = suit_bits(partner, other)
            if cards and other != self._trumps:
                discards += _ends(cards)[1:] or _ends(cards)
            elif cards:
                discards += _ends(cards)
        return discards


def _ends(cards: int) -> list[int]:
    """Return the highest and the lowest of a suit's cards, or the only card."""
    highest, lowest = cards.bit_length() - 1, (cards & -cards).bit_length() - 1
    return [highest, lowest] if highest != lowest else [highest]

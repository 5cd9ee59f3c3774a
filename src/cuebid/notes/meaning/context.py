"""The auction before a described call, by which suit and strength words get their meaning."""

# Words such as `INV` need one range of points, so that they are read with the hull of what a player
# has shown, which is what a partner can count on; alternatives are used only where they matter.
#
# Properties that look for a suit return None rather than a guess, and callers then take all suits.

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cuebid.core import SUITS, Strain, Suit
from cuebid.evaluation import ANYTHING, HCP, LENGTH, SHORTEST, Box
from cuebid.notes.meaning.notes_turn import NotesTurn
from cuebid.notes.meaning.table_told import NOTHING_TOLD, TableTold

ANY_POINTS: Final = ANYTHING.range(HCP)
"""The range of points of a hand that has shown none."""

MAJORS: Final = (Suit.HEARTS, Suit.SPADES)
# The average of forty points among four hands.
_UNKNOWN: Final = 10
# The bidder's third call, and the length from which a suit is that of a one-suiter.
_LATE: Final = 2
_LONG: Final = 5
_GAME: Final = 4
_BETTER_MINOR: Final = 3
MINORS: Final = (Suit.CLUBS, Suit.DIAMONDS)


# No slots, because `NotesTurn` caches derived values in the instance's dictionary.
@dataclass(frozen=True, eq=False)
class NotesContext(NotesTurn):
    """A described call with its auction, and with facts from its row and the table of the row.

    Attributes:
        bindings: the suits of `M`, `m`, `X`, `Y`, `Z`, by the name of the variable.
        table: what the other rows of its table tell.
        row_suits: the suits of the calls that the row stands for, as in `1HS`; empty for one call.
    """

    bindings: Mapping[str, Suit] = field(default_factory=dict)
    table: TableTold = NOTHING_TOLD
    row_suits: frozenset[Suit] = frozenset()

    @property
    def suit(self) -> Suit | None:
        """The suit that is bid."""
        return self.call.strain.suit if self.call.strain is not None else None

    @property
    def level(self) -> int:
        """The level of the bid; 0 of other calls."""
        return self.call.level

    def longest(self, box: Box) -> tuple[Suit | None, int]:
        """Return the suit with the greatest minimum length, and the length; None and 0 below three.

        Of two suits with equal minimum lengths the higher ranking one counts.
        """
        lengths = [(box.range(LENGTH, suit)[0], suit) for suit in SUITS]
        low, suit = max(lengths, key=lambda pair: (pair[0], int(pair[1])))
        # Three cards, because an opening in a better minor shows no more.
        return (suit, low) if low >= 3 else (None, 0)

    @property
    def long_suits(self) -> tuple[Suit, ...]:
        """The suits of at least five cards in the bidder's alternatives: both majors of a Multi."""
        longest = {self.longest(box) for box in self.own_hands.boxes}
        return tuple(sorted(suit for suit, cards in longest if suit is not None and cards >= _LONG))

    @property
    def partner_suit(self) -> Suit | None:
        """The suit to support: the one partner bid last if that shows it, or the longest shown."""
        last = self.partner_bid
        # Partner's last suit counts only if it is real; a cue bid or relay must not become trumps.
        if last is not None and self.length_of_partner(last) >= 3:
            return last
        return self.longest(self.partner)[0]

    @property
    def trumps(self) -> Suit | None:
        """The suit in which both hands are known to be longest together; partner's if none is."""
        # A bid of a suit that partner has shown is a raise, whatever else might fit.
        # An answer that counts key cards raises nothing.
        raises = self.suit is not None and not self.partner_row.asks_key_cards
        if raises and self.suit is not None and self.length_of_partner(self.suit) >= 3:
            return self.suit
        together = [
            (_surely_held(self.own, suit) + _surely_held(self.partner, suit), suit)
            for suit in SUITS
        ]
        total, suit = max(together, key=lambda pair: (pair[0], int(pair[1])))
        # Seven cards together make trumps, five opposite two or four opposite three; with fewer the
        # suit that partner bid is the best guess.
        if total >= 7:
            return suit
        # Compare with None: `or` would skip clubs, whose value is 0.
        partner_suit = self.partner_suit
        return self.longest(self.own)[0] if partner_suit is None else partner_suit

    @property
    def left_out(self) -> Suit | None:
        """The suit whose ace is no key card: partner asks with a void there (exclusion)."""
        suit = self.partner_bid if self.partner_row.asks_key_cards else None
        is_void = suit is not None and not self.partner.range(LENGTH, suit)[1]
        return suit if is_void else None

    @property
    def support(self) -> int:
        """The number of cards that supports partner's suit: two to four, for eight together.

        A player who has bid twice without a raise has at most three.
        """
        suit = self.partner_suit
        shown = 0 if suit is None else self.length_of_partner(suit)
        return min(4 if self.turns < _LATE else 3, max(2, 8 - shown))

    @property
    def is_correctable(self) -> bool:
        """Return whether partner corrects the bid if the suit is another one, as after a Multi."""
        if self.suit is None or len(self.partner_hands) < 2 or self.level >= _GAME:
            return False
        lengths = [box.range(LENGTH, self.suit)[0] for box in self.partner_hands.boxes]
        return any(low >= _LONG for low in lengths) and not all(low >= _LONG for low in lengths)

    @property
    def jumps(self) -> bool:
        """Return whether the bid is a jump."""
        return self.call.index - self.last > len(Strain)

    @property
    def completes(self) -> bool:
        """Return whether the bid completes a transfer to its suit."""
        if self.suit is None or not self.led or self.call.index != self.last + 1:
            return False
        return self.length_of_partner(self.suit) >= _LONG

    def length_of_partner(self, suit: Suit) -> int:
        """Return the minimum length that partner has shown in a suit."""
        return self.partner.range(LENGTH, suit)[0]

    def length_of_own(self, suit: Suit) -> int:
        """Return the minimum length that the bidder has shown in a suit."""
        return self.own.range(LENGTH, suit)[0]

    @property
    def is_partner_unknown(self) -> bool:
        """Return whether partner has shown nothing about points."""
        return self.partner.range(HCP) == ANY_POINTS

    @property
    def opposite(self) -> int:
        """The HCP to count on in partner's hand: the minimum shown, one more if the range is wide.

        Ten points are expected of a partner who has shown nothing.
        """
        low, high = self.partner.range(HCP)
        if self.is_partner_unknown:
            return _UNKNOWN
        # Partners hold the lower end of a range more often, so that 15 to 17 is counted as 15 and
        # 11 to 15 as 12. Ranges wider than four points count as four: their upper end is rare.
        return low + (min(high - low, 4) + 1) // 4

    @property
    def next_suit(self) -> Suit | None:
        """The suit one step above the call or the doubled bid; None for notrump or a pass."""
        # A pass has no strain; a double counts like the bid that it doubles.
        before = self.call.index if self.call.is_bid else self.last
        if not before or not self.call.index:
            return None
        # Calls are numbered pass, double, redouble, then bids by five strains, clubs first.
        return [*SUITS, None][(before - 3 + 1) % 5]

    def major(self, *, other: bool = False) -> tuple[Suit, ...]:
        """Return the major bound to `M`, or both if none is; with `other`, the opposite major."""
        return self._of_pair(MAJORS, "M", "oM", other=other)

    def minor(self, *, other: bool = False) -> tuple[Suit, ...]:
        """Return the minor bound to `m`, or both if none is; with `other`, the opposite minor."""
        return self._of_pair(MINORS, "m", "om", other=other)

    def _of_pair(
        self, pair: tuple[Suit, Suit], name: str, other_name: str, *, other: bool
    ) -> tuple[Suit, ...]:
        bound = self.bindings.get(name)
        # A variable bound as `oM` binds `M` as well, since there are only two majors.
        if bound is None and (opposite := self.bindings.get(other_name)) is not None:
            bound = pair[0] if opposite == pair[1] else pair[1]
        if not other:
            return pair if bound is None else (bound,)
        if bound is None:
            bound = self._named(pair)
        if bound is None:
            return pair
        return (pair[0] if bound == pair[1] else pair[1],)

    def _named(self, pair: tuple[Suit, Suit]) -> Suit | None:
        """Return the suit of a pair that the call or a player shows; None if both or neither."""
        if self.suit in pair:
            return self.suit
        # The bidder's own suit comes first: after 1S a row with `oM` means hearts.
        for shown in (self.own, self.partner):
            long_suits = [suit for suit in pair if shown.range(LENGTH, suit)[0] >= 4]
            if len(long_suits) == 1:
                return long_suits[0]
        # A better minor shows three cards.
        opened = [suit for suit in pair if self.length_of_own(suit) == _BETTER_MINOR]
        if len(opened) == 1:
            return opened[0]
        long_suits = [suit for suit in pair if suit in self.theirs]
        return long_suits[0] if len(long_suits) == 1 else None


def _surely_held(box: Box, suit: Suit) -> int:
    """Return the minimum length of a suit, its own or that of the hand's shortest suit."""
    return max(box.range(LENGTH, suit)[0], box.range(SHORTEST)[0])

"""Facts about the auction before a call, for the side whose system the notes describe.

Of our side they tell what both players have shown and asked, of the opponents only the suits that
they bid, because notes describe the calls of our side. All facts follow from the auction state and
from the rows whose meanings the state has collected.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import Final

from cuebid.core import PASS, Call, Suit
from cuebid.core._base.kept import kept
from cuebid.evaluation import ANYTHING, HCP, LENGTH, Box, Boxes
from cuebid.meaning import AuctionState, CallMeaning
from cuebid.notes.meaning.described_row import DescribedRow
from cuebid.notes.meaning.natural_call import natural_call

# Strong openings that show no suit: their highest level and fewest points.
_STRONG_LEVEL: Final = 2
_LEAST_STRONG: Final = 15
# The number of alternatives that are kept apart for later calls; more are replaced by their hull. A
# word such as `INV` needs few: the common range of points of many fits hardly any of them.
_FEW: Final = 8
_NO_CALL: Final = DescribedRow(CallMeaning(PASS, Boxes((ANYTHING,))))


# No slots, because `kept` keeps its values in the instance's dictionary.
@dataclass(frozen=True, eq=False)
class NotesTurn:
    """A call, with facts that follow from the auction before it.

    Attributes:
        call: the call that is described.
        state: the auction before it.
        rows: the calls before it as the notes describe them, or as they are usually meant.
        is_ours: whether the call is one of our side, which the notes describe.
    """

    call: Call
    state: AuctionState = field(default_factory=AuctionState)
    rows: tuple[DescribedRow, ...] = ()
    is_ours: bool = True

    @kept
    def natural(self) -> CallMeaning:
        """The natural meaning of the call, which counts if its description says nothing else."""
        return natural_call(self.state, self.call)

    # Which players are meant.

    @property
    def me(self) -> int:
        """The index of our player who calls: 0 makes the first call of the auction, 3 the fourth.

        Notes describe our side, so that a call of the opponents is read as if a neighbour of the
        opponent made it.
        """
        turn = len(self.state.calls)
        return turn % 4 if self.is_ours else 1 - turn % 2 + 2 * (turn // 2 % 2)

    @property
    def my_partner(self) -> int:
        """The index of the partner of our player who calls, as in `me`."""
        return (self.me + 2) % 4

    # What the two hands of our side have shown.

    @kept
    def _own_shown(self) -> tuple[Box, Boxes]:
        return _shown(self.state.meanings[self.me :: 4])

    @kept
    def _partner_shown(self) -> tuple[Box, Boxes]:
        return _shown(self.state.meanings[self.my_partner :: 4])

    @property
    def own(self) -> Box:
        """The hull of what the bidder has shown before."""
        return self._own_shown[0]

    @property
    def partner(self) -> Box:
        """The hull of what partner has shown."""
        return self._partner_shown[0]

    @property
    def own_hands(self) -> Boxes:
        """The hands that the bidder has shown before, alternative by alternative."""
        return self._own_shown[1]

    @property
    def partner_hands(self) -> Boxes:
        """The hands that partner has shown, alternative by alternative."""
        return self._partner_shown[1]

    @property
    def own_rows(self) -> tuple[DescribedRow, ...]:
        """The rows of the bidder's earlier calls."""
        return self.rows[self.me :: 4]

    @property
    def partner_rows(self) -> tuple[DescribedRow, ...]:
        """The rows of partner's calls."""
        return self.rows[self.my_partner :: 4]

    @property
    def variants(self) -> Mapping[str, Boxes]:
        """The hands of labelled alternatives in the bidder's earlier rows, by label (`a`, `1`)."""
        return dict(chain.from_iterable(row.variants.items() for row in self.own_rows))

    # What the players have called.

    @property
    def turns(self) -> int:
        """The number of calls that the bidder has made before, passes too."""
        return len(self.state.calls) // 4

    @kept
    def opens(self) -> bool:
        """True if our side has made no call but passes."""
        return not (self.state.bids(self.me) or self.state.bids(self.my_partner))

    @property
    def _their_calls(self) -> tuple[CallMeaning, ...]:
        return self.state.meanings[1 - self.me % 2 :: 2]

    @kept
    def they_bid(self) -> bool:
        """True if the opponents have made any call but a pass."""
        return any(meaning.call is not PASS for meaning in self._their_calls)

    @property
    def last(self) -> int:
        """The `Call.index` of the last bid, larger for a higher bid; 0 before the first bid."""
        return 0 if self.state.last_bid is None else self.state.last_bid.index

    @kept
    def theirs(self) -> tuple[Suit, ...]:
        """The suits that the opponents have bid, the last one at the end."""
        suits = _suits(meaning for meaning in self._their_calls if not meaning.is_artificial)
        # A suit bid again counts at its last place: the last one is "their suit".
        return tuple(dict.fromkeys(reversed(suits)))[::-1]

    @kept
    def partner_bid(self) -> Suit | None:
        """The suit of partner's last bid in a suit; None if partner has bid no suit."""
        suits = _suits(self.state.meanings[self.my_partner :: 4])
        return suits[-1] if suits else None

    # What partner's last call asks.

    @property
    def partner_row(self) -> DescribedRow:
        """The row of partner's last call; that of a pass if there is none."""
        return self.partner_rows[-1] if self.partner_rows else _NO_CALL

    @property
    def asked(self) -> bool:
        """True if partner's last call asks, so that an answer need not show its suit."""
        return self.partner_row.asks

    @kept
    def led(self) -> bool:
        """True if partner's last call asks or is artificial, so that an answer may be a step."""
        is_artificial = self.partner_row.meaning.is_artificial
        return self.asked or is_artificial or self.is_over_strong_opening

    @property
    def is_over_strong_opening(self) -> bool:
        """True if partner has opened a strong bid that shows no suit, whatever it is called.

        A strong club that is called nothing but strong shows no clubs either.
        """
        meaning, suit = self.partner_row.meaning, self.partner_bid
        calls = self.state.positions(self.my_partner)
        if suit is None or self.state.opening != calls[-1] or meaning.call.level > _STRONG_LEVEL:
            return False
        shown = meaning.boxes.hull()
        return shown.range(HCP)[0] >= _LEAST_STRONG and not shown.range(LENGTH, suit)[0]


def _suits(meanings: Iterable[CallMeaning]) -> list[Suit]:
    """Return the suits that are bid by some calls."""
    strains = (meaning.call.strain for meaning in meanings)
    return [strain.suit for strain in strains if strain is not None and strain.suit is not None]


def _shown(meanings: Iterable[CallMeaning]) -> tuple[Box, Boxes]:
    """Return what the calls of a player show together, as a hull and as alternatives."""
    hull, hands = ANYTHING, Boxes((ANYTHING,))
    for meaning in meanings:
        hull, hands = _shown_after(hull, hands, meaning.boxes)
    return hull, hands


# Cached, because many auctions begin with the same calls.
@lru_cache(maxsize=5_000)
def _shown_after(hull: Box, hands: Boxes, call: Boxes) -> tuple[Box, Boxes]:
    are_few = len(call) <= _FEW and len(hands) <= _FEW
    left = (call & hands).possible() if are_few else Boxes(())
    if not 0 < len(left) <= _FEW:
        left = Boxes((call.hull(),))
    # If this call excludes an alternative of an earlier one, the hull shrinks: a weak two in
    # spades of a Multi does not have the points of the strong variants.
    shown = call.hull() & left.hull() if len(hands) > 1 else call.hull()
    both = hull & shown
    # If calls exclude each other, the later one counts, because it is more special.
    return shown if both.is_contradiction else both, left

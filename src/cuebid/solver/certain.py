"""Tricks that are certain, whatever cards the hidden hands hold.

A claim is judged by what its claimer sees. So the search below knows no layout: the cards that are
not seen form a pool, and each hidden hand plays from it what serves it best, as long as some layout
allows it. A hand that shows out holds no more of that suit. A side that takes its tricks against
this pool takes them against every layout, with one line of play; double dummy would allow another
line for each layout, and so guess every queen.

Partner's hidden hand plays against the claimer too: he cannot rely on cards that he does not see.

In longer endings a hand that shows out discards no card of the pool, so the hidden hands keep more
cards than they really have. Tricks found there are certain, but squeezes are missed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from cuebid.core import FULL_DECK, SEATS, Hand, Play, Seat, Side
from cuebid.core.trick import winning_position
from cuebid.solver.cashing import Cashing, suit_bits

# About a second. A claim that takes longer to check is not accepted.
_MOST_POSITIONS: Final = 40_000
# With at most this many tricks left, the search tries every discard of a hidden hand.
_MOST_COUNTED: Final = 4


def are_tricks_certain(tricks: int, side: Side, seen: Mapping[Seat, Hand], play: Play) -> bool:
    """Return whether a side can take `tricks` of the remaining tricks whatever the layout.

    The answer depends on the arguments alone: on the hands that are seen, and on what was played.
    It is False if the search would take too long.

    Args:
        tricks: the number claimed, of the tricks not yet complete.
        side: the side that claims them.
        seen: the hands that this side sees, as dealt.
        play: the cards played so far.
    """
    if tricks <= 0:
        return True
    if tricks > play.tricks_left:
        return False
    # The quick search first: it proves most claims that are sound.
    depths = (False, True) if play.tricks_left <= _MOST_COUNTED else (False,)
    for counts_discards in depths:
        search = _ClaimSearch(side, seen, play, counts_discards=counts_discards)
        try:
            if search.takes(_ending(seen, play), tricks):
                return True
        except _TooLongError:
            continue
    return False


class _TooLongError(Exception):
    """The search has reached its limit of positions."""


@dataclass(frozen=True, slots=True)
class _Ending:
    """A position as the claimer sees it."""

    hands: tuple[int, int, int, int]
    """The cards left in each seat's hand as bits; 0 where they are hidden."""
    pool: int
    """The remaining cards of all hidden hands, as bits."""
    voids: int
    """For each suit and seat the bit `4 * suit + seat`: the hand has shown out."""
    leader: int
    """Who leads, or has led, to the trick."""
    left: int
    """The number of tricks not yet complete."""
    count: int = 0
    """Cards played to the trick."""
    led: int = 0
    """The suit led."""
    best: int = 0
    """The card that wins the trick so far."""
    winner: int = 0
    """The seat that played `best`."""


def _ending(seen: Mapping[Seat, Hand], play: Play) -> _Ending:
    hands = [play.remaining(seen[seat]).bits if seat in seen else 0 for seat in SEATS]
    hidden = FULL_DECK.bits & ~play.played.bits
    for hand in hands:
        hidden &= ~hand
    voids = 0
    for trick in play.tricks:
        for steps, card in enumerate(trick.cards):
            if card.suit is not trick.suit_led:
                voids |= 1 << (4 * trick.cards[0].suit + trick.leader.after(steps))
    trick = play.current_trick
    north, east, south, west = hands
    ending = _Ending((north, east, south, west), hidden, voids, trick.leader, play.tricks_left)
    if not trick.cards:
        return ending
    winner = trick.leader.after(winning_position(trick.cards, trick.trumps))
    return replace(
        ending,
        count=len(trick.cards),
        led=int(trick.cards[0].suit),
        best=trick.cards[(winner - trick.leader) % 4].index,
        winner=winner,
    )


class _ClaimSearch:
    """A search that checks one claim and caches the bounds that it proves; mutable."""

    def __init__(
        self, side: Side, seen: Mapping[Seat, Hand], play: Play, *, counts_discards: bool
    ) -> None:
        self._ours = frozenset(int(seat) for seat in side.seats if seat in seen)
        self._side = side
        self._hidden = tuple(int(seat) for seat in SEATS if seat not in seen)
        trumps = play.contract.trumps
        self._trumps = -1 if trumps is None else int(trumps)
        self._counts_discards = counts_discards
        self._cashing = Cashing(self._trumps)
        self._positions = 0
        self._bounds: dict[_Ending, tuple[int, int]] = {}

    def takes(self, ending: _Ending, needed: int) -> bool:
        """Return whether the side can take `needed` tricks whatever the layout.

        Raises:
            _TooLongError: the search has reached its limit of positions.
        """
        if needed <= 0 or needed > ending.left:
            return needed <= 0
        if ending.count:
            return self._try_cards(ending, needed)
        fewest, most = self._bounds.get(ending, (0, ending.left))
        if fewest < needed <= most:
            if self._can_cash(ending, needed) or self._try_cards(ending, needed):
                fewest = needed
            else:
                most = needed - 1
            self._bounds[ending] = fewest, most
        return needed <= fewest

    def _try_cards(self, ending: _Ending, needed: int) -> bool:
        self._positions += 1
        if self._positions + self._cashing.positions > _MOST_POSITIONS:
            raise _TooLongError
        turn = (ending.leader + ending.count) & 3
        if turn in self._ours:
            return any(self._after(ending, turn, move, needed) for move in self._cards(ending))
        moves = self._hidden_cards(ending, turn) if turn in self._hidden else self._cards(ending)
        return all(self._after(ending, turn, move, needed) for move in moves)

    def _after(self, before: _Ending, turn: int, move: tuple[_Ending, int], needed: int) -> bool:
        """Return whether the side still takes enough tricks after a move.

        A move is the ending with the played card removed, and the card, or -1 for a discard that
        is not followed.
        """
        ending, card = move
        suit = card // 13
        led = suit if before.count == 0 else before.led
        best, winner = before.best, before.winner
        if before.count == 0 or self._beats(card, best, led):
            best, winner = card, turn
        if before.count < 3:
            ending = _Ending(
                ending.hands, ending.pool, ending.voids, before.leader, before.left,
                before.count + 1, led, best, winner,
            )  # fmt: skip
            return self.takes(ending, needed)
        ending = _Ending(ending.hands, ending.pool, ending.voids, winner, before.left - 1)
        return self.takes(ending, needed - (winner % 2 == self._side))

    def _beats(self, card: int, best: int, led: int) -> bool:
        suit, best_suit = card // 13, best // 13
        if suit == best_suit:
            return card > best
        return suit == self._trumps >= 0 and suit != led

    def _cards(self, ending: _Ending) -> Iterator[tuple[_Ending, int]]:
        """Yield the moves of the visible hand to play; of touching cards only the lowest."""
        turn = (ending.leader + ending.count) & 3
        hand = ending.hands[turn]
        legal = (suit_bits(hand, ending.led) if ending.count else hand) or hand
        others = self._others(ending, hand)
        cards = [lowest for lowest, _ in _runs(legal, others)]
        if ending.count:
            # Low cards that win, then low cards that do not.
            cards.sort(key=lambda card: (not self._beats(card, ending.best, ending.led), card % 13))
        else:
            # Trumps, then high cards.
            cards.sort(key=lambda card: (card // 13 != self._trumps, -(card % 13)))
        for card in cards:
            hands = list(ending.hands)
            hands[turn] &= ~(1 << card)
            north, east, south, west = hands
            yield replace(ending, hands=(north, east, south, west)), card

    def _hidden_cards(self, ending: _Ending, turn: int) -> Iterator[tuple[_Ending, int]]:
        """Yield the moves that a hidden hand may make in some layout, dangerous cards first."""
        others = self._others(ending, ending.pool)
        for card, void in self._playable(ending, turn, others):
            voids = ending.voids | (1 << (4 * ending.led + turn) if void else 0)
            pool = ending.pool & ~(1 << card) if card >= 0 else ending.pool
            after = replace(ending, pool=pool, voids=voids)
            if not self._counts_discards or self._is_possible(after, turn):
                yield after, card

    def _playable(self, ending: _Ending, turn: int, others: int) -> Iterator[tuple[int, bool]]:
        """Yield cards for a hidden hand to play, and whether each shows a void in the suit led."""
        suits = [suit for suit in range(4) if not ending.voids >> (4 * suit + turn) & 1]
        for suit in suits:
            cards = suit_bits(ending.pool, suit)
            if not ending.count or suit == ending.led:
                # Both ends of each run: the other hidden hand may play a card above or below.
                for lowest, highest in reversed(_runs(cards, others)):
                    yield from dict.fromkeys(((highest, False), (lowest, False)))
            elif suit == self._trumps or self._counts_discards:
                for lowest, highest in _runs(cards, others):
                    yield from dict.fromkeys(((highest, True), (lowest, True)))
        if not ending.count:
            return
        if not self._counts_discards:
            # An unknown discard: -1 is below every card, so it cannot win, and the pool is kept.
            yield _NOTHING, True

    def _is_possible(self, ending: _Ending, turn: int) -> bool:
        """Return whether some deal of the hidden cards fits the hidden hands' lengths and voids.

        Args:
            ending: the position, without the card of `turn` in its pool.
            turn: the seat that plays this card, so that its hand is one card shorter.
        """
        played = [(ending.leader + steps) & 3 for steps in range(ending.count)]
        lengths = {seat: ending.left - (seat in (*played, turn)) for seat in self._hidden}
        forced = dict.fromkeys(self._hidden, 0)
        for suit in range(4):
            cards = suit_bits(ending.pool, suit).bit_count()
            holders = [s for s in self._hidden if not ending.voids >> (4 * suit + s) & 1]
            if cards and not holders:
                return False
            if len(holders) == 1:
                forced[holders[0]] += cards
        return all(forced[seat] <= lengths[seat] for seat in self._hidden)

    def _others(self, ending: _Ending, own: int) -> int:
        """Return the cards not in `own` that may still win, and so separate cards of `own`."""
        others = ending.pool
        for hand in ending.hands:
            others |= hand
        if ending.count and ending.best >= 0:
            others |= 1 << ending.best
        return others & ~own

    def _can_cash(self, ending: _Ending, needed: int) -> bool:
        if ending.leader not in self._ours:
            return False
        out = 0
        for suit in range(4):
            if any(not ending.voids >> (4 * suit + seat) & 1 for seat in self._hidden):
                out |= suit_bits(ending.pool, suit)
        for seat in range(4):
            if seat not in self._ours:
                out |= ending.hands[seat]
        partner = (ending.leader + 2) & 3
        # A hidden hand of partner's is in `out`, as if an opponent held it.
        partners = ending.hands[partner] if partner in self._ours else 0
        return self._cashing.takes(ending.hands[ending.leader], partners, out, needed)


_NOTHING: Final = -1


def _runs(cards: int, others: int) -> list[tuple[int, int]]:
    """Return lowest and highest card of each run in `cards` with none of `others` in between."""
    runs: list[tuple[int, int]] = []
    for suit in range(4):
        is_new = True
        for index in range(13 * suit, 13 * suit + 13):
            if others >> index & 1:
                is_new = True
            elif cards >> index & 1:
                runs[-1:] = [*runs[-1:], (index, index)] if is_new else [(runs[-1][0], index)]
                is_new = False
    return runs

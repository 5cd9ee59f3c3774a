"""Declarer's lead, from hand or dummy: draw trumps, ruff losers, set suits up, cash."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cuebid.core import SUITS, Card, Suit
from cuebid.robots.thumb_rules.holdings import QUEEN, above, highest, lowest, masters
from cuebid.robots.thumb_rules.position import PlayPosition
from cuebid.robots.thumb_rules.tricks import has_enough, sure_tricks

__all__ = ["declarer_lead"]

_LAST: Final = 6
"""So many cards in hand are the end of the play."""

Step = Callable[[PlayPosition], Card | None]


def declarer_lead(position: PlayPosition) -> Card:
    """The lead that the first fitting step of the plan makes."""
    plan = (_cash, _develop) if has_enough(position) else (_develop, _cash)
    entries = (_ruff_for_entry, _reach_winners)
    first = (_ruff_in_short_hand, _draw_trumps, _cash_stranded)
    steps: tuple[Step, ...] = (*first, *plan, *entries)
    for step in steps:
        card = step(position)
        if card is not None:
            return card
    return _exit(position)


def _side_suits(position: PlayPosition) -> list[Suit]:
    return [suit for suit in SUITS if position.hand[suit] and suit is not position.trumps]


def _ruff_in_short_hand(position: PlayPosition) -> Card | None:
    """Lead a loser of the long trump hand where the short one is void and has a trump."""
    trumps = position.trumps
    if trumps is None or not position.across[trumps]:
        return None
    if position.hand[trumps].bit_count() <= position.across[trumps].bit_count():
        return None
    for suit in _side_suits(position):
        losers = position.hand[suit] & ~position.masters(suit)
        if not position.across[suit] and losers:
            return position.card(suit, lowest(losers))
    return None


def _ruff_for_entry(position: PlayPosition) -> Card | None:
    """Once trumps are drawn, reach the other hand by a ruff."""
    trumps = position.trumps
    if trumps is None or position.their_trumps or not position.across[trumps]:
        return None
    for suit in _side_suits(position):
        if not position.across[suit]:
            return position.card(suit, lowest(position.hand[suit]))
    return None


def _reach_winners(position: PlayPosition) -> Card | None:
    """To the other hand, when it has winners of suits that this one cannot lead."""
    for suit in SUITS:
        if not position.hand[suit] and masters(position.across[suit], position.unseen[suit]):
            entry = _entry(position, suit)
            return None if entry is None else position.card(entry, lowest(position.hand[entry]))
    return None


def _draw_trumps(position: PlayPosition) -> Card | None:
    trumps = position.trumps
    if trumps is None or not position.hand[trumps]:
        return None
    out = position.their_trumps
    if not out:
        return None
    ours = position.ours(trumps)
    top = masters(ours, out)
    if out.bit_count() == 1 and not top:
        return None  # the last trump is high: let it make when it likes
    if not top and (ours.bit_count() <= 3 or _outlasted(position, trumps)):
        return None
    entry = _entry(position, trumps)
    if entry is not None and _should_finesse(position, trumps):
        return _cross_to_finesse(position, trumps, entry)
    return _lead_suit(position, trumps)


def _cross_to_finesse(position: PlayPosition, suit: Suit, entry: Suit) -> Card:
    """To the other hand for a finesse; with ace and king a singleton queen is looked for first."""
    tops = position.masters(suit)
    if tops.bit_count() > 1:
        return position.card(suit, highest(tops))
    return position.card(entry, lowest(position.hand[entry]))


def _outlasted(position: PlayPosition, suit: Suit) -> bool:
    """Whether one opponent is known to have as many as either of our hands."""
    longest = max(position.hand[suit].bit_count(), position.across[suit].bit_count())
    return position.in_one_hand(suit) and longest <= position.unseen[suit].bit_count()


def _should_finesse(position: PlayPosition, suit: Suit) -> bool:
    """Whether a finesse of the highest card out, from across, is better than to hope it falls."""
    if not position.across[suit] or not _should_come_from_across(position, suit):
        return False
    if (position.seat.right, suit) in position.shown_out:
        return False
    return (position.seat.left, suit) in position.shown_out or not _falls(position.unseen[suit])


def _falls(out: int) -> bool:
    """Eight ever, nine never: whether so few are out that the highest may be hoped to fall."""
    return out.bit_count() < (5 if highest(out) <= QUEEN else 3)


def _cash(position: PlayPosition) -> Card | None:
    """Winners, from suits where both hands are in touch first; the short hand's first."""
    best: tuple[int, Suit] | None = None
    for suit in _side_suits(position):
        sure = sure_tricks(position, suit)
        if sure and (best is None or sure > best[0]):
            best = (sure, suit)
    return None if best is None else _cash_suit(position, best[1])


def _cash_stranded(position: PlayPosition) -> Card | None:
    """Towards the end, winners that the other hand cannot reach any more."""
    if position.their_trumps or sum(map(int.bit_count, position.hand)) > _LAST:
        return None
    for suit in _side_suits(position):
        reached = any(position.masters(other) and position.across[other] for other in SUITS)
        if position.masters(suit) and not reached:
            return position.card(suit, highest(position.hand[suit]))
    return None


def _cash_suit(position: PlayPosition, suit: Suit) -> Card:
    hand, across = position.hand[suit], position.across[suit]
    own = position.masters(suit)
    theirs = masters(across, position.unseen[suit])
    if own and (hand.bit_count() <= across.bit_count() or not theirs):
        return position.card(suit, highest(hand))
    if theirs:
        return position.card(suit, lowest(hand))
    return position.card(suit, highest(hand))


def _gain(position: PlayPosition, suit: Suit) -> int:
    """How much there is to win by work in a suit: tricks beyond the sure ones, less the cost."""
    hand, across = position.hand[suit], position.across[suit]
    out = position.unseen[suit]
    if not out:
        return 0
    ours = hand | across
    longest = max(hand.bit_count(), across.bit_count())
    sure = sure_tricks(position, suit)
    # Cards of theirs that beat what would come after our top cards.
    honours = (ours >> 8).bit_count()
    rounds = out.bit_count() if position.in_one_hand(suit) else (out.bit_count() + 1) // 2
    long_tricks = max(0, longest - rounds)
    potential = max(min(honours, longest), long_tricks + min(sure, rounds)) - sure
    return max(0, 4 * potential + longest + honours - 2 * out.bit_count()) if potential > 0 else 0


def _develop(position: PlayPosition) -> Card | None:
    """Go on with the suit in which most is to be gained, from the hand that should lead it."""
    suits = [suit for suit in SUITS if suit is not position.trumps and position.ours(suit)]
    best = max(suits, key=lambda suit: _gain(position, suit), default=None)
    if best is None or not _gain(position, best):
        return None
    entry = _entry(position, best)
    if entry is not None and _should_come_from_across(position, best):
        return _cross_to_finesse(position, best, entry)
    return _lead_suit(position, best) if position.hand[best] else None


def _tenace(holding: int, out: int) -> bool:
    """Whether the holding has an honour that a hidden higher card may beat."""
    top_out = highest(out)
    honours = above(holding, 1 << 8)
    return bool(honours & (top_out - 1)) if top_out else False


def _should_come_from_across(position: PlayPosition, suit: Suit) -> bool:
    """Whether the tenace is in the hand on lead, so that the other should lead to it."""
    hand, across = position.hand[suit], position.across[suit]
    out = position.unseen[suit]
    if not hand:
        return True
    if not across or hand < across or not _tenace(hand, out):
        return False
    return bool(position.masters(suit)) or not _is_sequence(position, suit)


def _is_sequence(position: PlayPosition, suit: Suit) -> bool:
    """Whether top cards can simply be led: two or more in a row below one or two missing."""
    hand, out = position.hand[suit], position.unseen[suit]
    ours = position.ours(suit)
    missing_top = highest(out)
    below = ours & (missing_top - 1) if missing_top else 0
    next_out = highest(out & (missing_top - 1)) if missing_top else 0
    run = above(below, next_out)
    return run.bit_count() >= 2 and bool(run & hand)


def _entry(position: PlayPosition, wanted: Suit) -> Suit | None:
    """A suit in which a card that does not win itself reaches a sure winner across."""
    for suit in SUITS:
        out = position.unseen[suit]
        if suit is wanted or not position.hand[suit]:
            continue
        across = masters(position.across[suit], out)
        if across and lowest(position.hand[suit]) < min(highest(across), highest(out)):
            return suit
    return None


def _lead_suit(position: PlayPosition, suit: Suit) -> Card:
    """The card with which to begin or go on with a suit."""
    hand, across = position.hand[suit], position.across[suit]
    out = position.unseen[suit]
    if not out:
        return _cash_suit(position, suit)
    across_top = masters(across, out)
    if _is_sequence(position, suit) and not (masters(hand, out) or across_top):
        run = above(hand & (highest(out) - 1), highest(out & (highest(out) - 1)))
        return position.card(suit, highest(run))
    own_top = masters(hand, out)
    if across_top and _tenace(hand, out) and not _is_sequence(position, suit):
        return position.card(suit, lowest(hand))  # to come back towards the tenace
    if own_top.bit_count() > 1 and across_top.bit_count() == 1 and _may_break_badly(across, out):
        return position.card(suit, highest(hand))  # a winner stays in both hands
    shorter_across = bool(across_top) and across.bit_count() < hand.bit_count()
    if not own_top or shorter_across or (_tenace(across, out) and not _falls(out)):
        return position.card(suit, lowest(hand))  # towards the honours across
    return position.card(suit, highest(hand))


def _may_break_badly(across: int, out: int) -> bool:
    """Whether four or more are out, against a hand across that has small cards to follow with."""
    return out.bit_count() >= 4 and across.bit_count() >= 3


def _exit(position: PlayPosition) -> Card:
    """Nothing to win: a low card of the suit with the fewest honours."""
    suits = _side_suits(position) or [suit for suit in SUITS if position.hand[suit]]
    suit = min(suits, key=lambda suit: ((position.hand[suit] >> 8).bit_count(), suit))
    return position.card(suit, lowest(position.hand[suit]))

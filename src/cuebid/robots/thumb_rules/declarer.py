"""Declarer's lead, from hand or dummy: draw trumps, ruff losers, set up suits, cash winners.

The plan is a list of steps; the first step that finds a lead decides. There is no memory between
leads: the plan is made anew from each position. The steps that finesse, cross and keep winners in
both hands were added for the positions in the tests (tests/robots/positions.txt).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cuebid.core import SUITS, Card, Suit
from cuebid.robots.thumb_rules.holdings import QUEEN, above, highest, lowest, masters
from cuebid.robots.thumb_rules.position import PlayPosition
from cuebid.robots.thumb_rules.tricks import has_enough, should_duck, sure_tricks

__all__ = ["declarer_lead"]

# With at most so many cards in a hand, winners that the other hand cannot reach are cashed.
_LAST_CARDS: Final = 6

Step = Callable[[PlayPosition], Card | None]


def declarer_lead(position: PlayPosition) -> Card:
    """Return declarer's lead, by the first step of the plan that finds one."""
    # With enough tricks for the contract, cash at once; otherwise set up suits while winners
    # still stop the others.
    plan = (_cash, _develop) if has_enough(position) else (_develop, _cash)
    entries = (_ruff_for_entry, _reach_winners)
    # Ruffs in the short hand come before trumps are drawn: they are extra tricks.
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
    """Lead a loser from the long trump hand for a ruff in the short trump hand."""
    trumps = position.trumps
    if trumps is None or not position.across[trumps]:
        return None
    # Ruffs in the long hand gain nothing: its trumps take tricks anyway.
    if position.hand[trumps].bit_count() <= position.across[trumps].bit_count():
        return None
    for suit in _side_suits(position):
        losers = position.hand[suit] & ~position.masters(suit)
        if not position.across[suit] and losers:
            return position.card(suit, lowest(losers))
    return None


def _ruff_for_entry(position: PlayPosition) -> Card | None:
    """Reach the other hand by a ruff if trumps have been drawn."""
    trumps = position.trumps
    # While opponents have trumps the entry could be overruffed.
    if trumps is None or position.their_trumps or not position.across[trumps]:
        return None
    for suit in _side_suits(position):
        if not position.across[suit]:
            return position.card(suit, lowest(position.hand[suit]))
    return None


def _reach_winners(position: PlayPosition) -> Card | None:
    """Cross to the other hand if it has winners in suits that this hand cannot lead."""
    for suit in SUITS:
        if not position.hand[suit] and masters(position.across[suit], position.unseen[suit]):
            entry = _entry(position, suit)
            return None if entry is None else position.card(entry, lowest(position.hand[entry]))
    return None


def _draw_trumps(position: PlayPosition) -> Card | None:
    """Return a lead that draws trumps, or crosses to finesse them; None if it is not worthwhile."""
    trumps = position.trumps
    if trumps is None or not position.hand[trumps]:
        return None
    missing = position.their_trumps
    if not missing:
        return None
    ours = position.ours(trumps)
    top = masters(ours, missing)
    if missing.bit_count() == 1 and not top:
        return None  # the last trump is high: it will make in any case
    # Without a master, few trumps are worth more by ruffing.
    if not top and (ours.bit_count() <= 3 or _outlasted(position, trumps)):
        return None
    entry = _entry(position, trumps)
    if entry is not None and _should_finesse(position, trumps):
        return _cross_to_finesse(position, trumps, entry)
    return _lead_suit(position, trumps)


def _cross_to_finesse(position: PlayPosition, suit: Suit, entry: Suit) -> Card:
    """Cross to the other hand for a finesse; with two top cards cash one first.

    Cashing one costs nothing and catches a singleton honour.
    """
    tops = position.masters(suit)
    if tops.bit_count() > 1:
        return position.card(suit, highest(tops))
    return position.card(entry, lowest(position.hand[entry]))


def _outlasted(position: PlayPosition, suit: Suit) -> bool:
    """Return whether one opponent holds all missing cards, at least as many as our longer hand."""
    longest = max(position.hand[suit].bit_count(), position.across[suit].bit_count())
    return position.in_one_hand(suit) and longest <= position.unseen[suit].bit_count()


def _should_finesse(position: PlayPosition, suit: Suit) -> bool:
    """Return whether to finesse against the highest missing card, not play for its fall."""
    if not position.across[suit] or not _should_come_from_across(position, suit):
        return False
    # The lead comes from across, so the hand on the right plays before the tenace: once it has
    # shown out, the missing card lies behind the tenace; once the left has, a finesse is certain.
    if (position.seat.right, suit) in position.shown_out:
        return False
    return (position.seat.left, suit) in position.shown_out or not _falls(position.unseen[suit])


def _falls(missing: int) -> bool:
    """Return whether so few cards are missing that declarer should play for the highest to fall.

    Eight ever, nine never: a queen is played for with four missing, a king with two.
    """
    return missing.bit_count() < (5 if highest(missing) <= QUEEN else 3)


def _cash(position: PlayPosition) -> Card | None:
    """Cash winners from the suit with most of them."""
    best: tuple[int, Suit] | None = None
    for suit in _side_suits(position):
        sure = sure_tricks(position, suit)
        if sure and (best is None or sure > best[0]):
            best = (sure, suit)
    return None if best is None else _cash_suit(position, best[1])


def _cash_stranded(position: PlayPosition) -> Card | None:
    """Cash winners, near the end, if the other hand has no entry to lead them later."""
    # Opponents with trumps would ruff.
    if position.their_trumps or sum(map(int.bit_count, position.hand)) > _LAST_CARDS:
        return None
    for suit in _side_suits(position):
        reached = any(position.masters(link) and position.across[link] for link in SUITS)
        if position.masters(suit) and not reached:
            return position.card(suit, highest(position.hand[suit]))
    return None


def _cash_suit(position: PlayPosition, suit: Suit) -> Card:
    """Return the lead that cashes a suit: high cards of the shorter hand first, to unblock."""
    hand, across = position.hand[suit], position.across[suit]
    own = position.masters(suit)
    theirs = masters(across, position.unseen[suit])
    if own and (hand.bit_count() <= across.bit_count() or not theirs):
        return position.card(suit, highest(hand))
    if theirs:
        return position.card(suit, lowest(hand))
    return position.card(suit, highest(hand))


def _gain(position: PlayPosition, suit: Suit) -> int:
    """Return a score for setting up a suit; only comparisons matter.

    Tricks beyond the sure ones count most, then length and honours; missing cards count against.
    """
    hand, across = position.hand[suit], position.across[suit]
    missing = position.unseen[suit]
    if not missing:
        return 0
    ours = hand | across
    longest = max(hand.bit_count(), across.bit_count())
    sure = sure_tricks(position, suit)
    honours = (ours >> 8).bit_count()
    # Missing cards are expected to break evenly unless somebody has shown out.
    rounds = missing.bit_count() if position.in_one_hand(suit) else (missing.bit_count() + 1) // 2
    long_tricks = max(0, longest - rounds)
    potential = max(min(honours, longest), long_tricks + min(sure, rounds)) - sure
    return (
        max(0, 4 * potential + longest + honours - 2 * missing.bit_count()) if potential > 0 else 0
    )


def _develop(position: PlayPosition) -> Card | None:
    """Set up the suit with the highest score, from the hand that should lead it."""
    suits = [suit for suit in SUITS if suit is not position.trumps and position.ours(suit)]
    best = max(suits, key=lambda suit: _gain(position, suit), default=None)
    if best is None or not _gain(position, best):
        return None
    entry = _entry(position, best)
    if entry is not None and _should_come_from_across(position, best):
        return _cross_to_finesse(position, best, entry)
    if should_duck(position, best):
        return position.card(best, lowest(position.hand[best]))
    return _lead_suit(position, best) if position.hand[best] else None


def _tenace(holding: int, missing: int) -> bool:
    """Return whether the holding has an honour that a missing higher card may beat."""
    top_missing = highest(missing)
    honours = above(holding, 1 << 8)
    return bool(honours & (top_missing - 1)) if top_missing else False


def _should_come_from_across(position: PlayPosition, suit: Suit) -> bool:
    """Return whether the tenace is in the hand on lead, so that the other should lead to it."""
    hand, across = position.hand[suit], position.across[suit]
    missing = position.unseen[suit]
    if not hand:
        return True
    # Holdings compare like numbers: the hand with the higher top card has the tenace.
    if not across or hand < across or not _tenace(hand, missing):
        return False
    return bool(position.masters(suit)) or not _is_sequence(position, suit)


def _is_sequence(position: PlayPosition, suit: Suit) -> bool:
    """Return whether a suit has two or more touching cards below the highest missing card."""
    hand, missing = position.hand[suit], position.unseen[suit]
    ours = position.ours(suit)
    top_missing = highest(missing)
    below = ours & (top_missing - 1) if top_missing else 0
    next_missing = highest(missing & (top_missing - 1)) if top_missing else 0
    run = above(below, next_missing)
    return run.bit_count() >= 2 and bool(run & hand)


def _entry(position: PlayPosition, excluded: Suit) -> Suit | None:
    """Return a suit other than `excluded` in which a low card reaches a sure winner across."""
    for suit in SUITS:
        missing = position.unseen[suit]
        if suit is excluded or not position.hand[suit]:
            continue
        across = masters(position.across[suit], missing)
        if across and lowest(position.hand[suit]) < min(highest(across), highest(missing)):
            return suit
    return None


def _lead_suit(position: PlayPosition, suit: Suit) -> Card:
    """Return the card with which to begin or continue a suit."""
    hand, across = position.hand[suit], position.across[suit]
    missing = position.unseen[suit]
    if not missing:
        return _cash_suit(position, suit)
    across_top = masters(across, missing)
    if _is_sequence(position, suit) and not (masters(hand, missing) or across_top):
        # Touching cards force out the missing honour.
        run = above(hand & (highest(missing) - 1), highest(missing & (highest(missing) - 1)))
        return position.card(suit, highest(run))
    own_top = masters(hand, missing)
    if across_top and _tenace(hand, missing) and not _is_sequence(position, suit):
        return position.card(suit, lowest(hand))  # to come back towards the tenace
    if (
        own_top.bit_count() > 1
        and across_top.bit_count() == 1
        and _may_break_badly(across, missing)
    ):
        return position.card(suit, highest(hand))  # a winner stays in both hands
    shorter_across = bool(across_top) and across.bit_count() < hand.bit_count()
    if not own_top or shorter_across or (_tenace(across, missing) and not _falls(missing)):
        return position.card(suit, lowest(hand))  # towards the honours across
    return position.card(suit, highest(hand))


def _may_break_badly(across: int, missing: int) -> bool:
    """Return whether four or more cards are missing and the hand across has three or more."""
    return missing.bit_count() >= 4 and across.bit_count() >= 3


def _exit(position: PlayPosition) -> Card:
    """Return a low card of the suit with the fewest honours, if no step found a lead."""
    # Trumps are led last: there may still be losers to ruff.
    suits = _side_suits(position) or [suit for suit in SUITS if position.hand[suit]]
    suit = min(suits, key=lambda suit: ((position.hand[suit] >> 8).bit_count(), suit))
    return position.card(suit, lowest(position.hand[suit]))

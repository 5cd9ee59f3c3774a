"""Auctions in which a rule applies, with the hands that make its call and what the call shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from cuebid.core import Auction, Call, Hand, Seat
from cuebid.database.analysis.auctions.automaton import AuctionAutomaton
from cuebid.database.analysis.auctions.traversal import Calls, legal_auctions
from cuebid.database.analysis.constraint_masks import ConstraintMasks
from cuebid.database.language.alphabet import CALL_TEXTS
from cuebid.database.language.rule import Rule
from cuebid.database.meaning.rule_book import RuleBook
from cuebid.database.meaning.specification import Shown, shown_by
from cuebid.evaluation.hand_pool import standard_pool

# A general rule may match none of the shortest auctions, because it tests facts of the auction.
_MOST_TRIED: Final = 60


@dataclass(frozen=True, slots=True)
class RuleUse:
    """An auction in which a rule applies, with the hands of its call and what the call shows."""

    auction: Auction
    """The auction up to and including the call of the rule."""
    share: float | None
    """The share of all hands that the constraint accepts; None if it is not known."""
    hand: Hand | None
    """The most frequent hand that the constraint accepts; None if there is none."""
    shown: Shown
    """The hands that the specification shows."""


def rule_uses(book: RuleBook, rule: Rule) -> Iterator[RuleUse]:
    """Yield a short legal auction for each call of a rule, together with the use of the rule.

    None are found for a rule that applies only after the label of another rule.
    """
    automaton = AuctionAutomaton(rule.sequence)
    if not automaton.complete:
        return
    masks = ConstraintMasks(standard_pool())
    seen: set[int] = set()
    for calls in islice(legal_auctions(automaton, rule.level), _MOST_TRIED):
        use = None if calls[-1] in seen else _use_in(book, rule, calls, masks)
        if use is not None:
            seen.add(calls[-1])
            yield use


def _use_in(book: RuleBook, rule: Rule, calls: Calls, masks: ConstraintMasks) -> RuleUse | None:
    """Return the use of a rule in an auction; None if the rule does not match there."""
    *before, call = (Call("XX" if CALL_TEXTS[c] == "R" else CALL_TEXTS[c]) for c in calls)
    auction = Auction(Seat.NORTH, before)
    context = book.context(auction)
    matches = context.matches(call)[call]
    match = next((match for match in matches if match.rule.number == rule.number), None)
    if match is None:
        return None
    shown = shown_by(rule.specification, match.captures, context.situation, book.matchers)
    hands = masks.mask(rule.constraint, match.captures, context.situation)
    pool = masks.pool
    share = None if hands is None else pool.share(hands, pool.all)
    return RuleUse(auction.with_call(call), share, pool.example(hands) if hands else None, shown)

"""Bidding many deals at once, with exactly the calls of one by one.

The deals are kept in groups that have the same auction so far, as nobody's hand decides more than
the next call. What concerns the auction is then done once for a group: its rules, what it has
shown, and the auction itself. A large group is tested with arrays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from cuebid.core import PASS, Auction, Board, Call, Deal, Hand, Seat, Vulnerability
from cuebid.database import CallContext, MatchLimitError, RankedRule, RuleBook
from cuebid.database.matcher.hand_test import HandTest
from cuebid.database.meaning.explained import NOT_EXPLAINED, Explained
from cuebid.evaluation import features

__all__ = ["HandCall", "bid_boards", "calls_of_hands", "finish_auctions"]

# Measured with `sayc`: from about so many hands on, arrays take less time than one hand after the
# other.
_LARGE: Final = 64
_Hands = tuple[Hand, ...]
"""The four hands of a deal, the dealer's first."""


def bid_boards(book: RuleBook, boards: Iterable[Board]) -> list[Auction]:
    """Return the auctions of four players who follow the book, one for each board.

    Raises:
        MatchLimitError: a pattern has too many ways to match.
    """
    listed = list(boards)
    auctions: dict[int, Auction] = {}
    # Auctions that differ in the dealer only are one: what matters is which side is vulnerable.
    groups: dict[Vulnerability, list[int]] = {}
    for number, board in enumerate(listed):
        groups.setdefault(_from_north(board.vulnerability, board.dealer), []).append(number)
    for vulnerability, numbers in groups.items():
        hands = [_from_dealer(listed[number].deal, listed[number].dealer) for number in numbers]
        start = Auction(Seat.NORTH)
        turned: dict[tuple[Auction, Seat], Auction] = {}
        for number, auction in zip(
            numbers, _finish(book, hands, start, vulnerability, None), strict=True
        ):
            key = auction, listed[number].dealer
            if key not in turned:
                turned[key] = Auction(key[1], auction.calls)
            auctions[number] = turned[key]
    return [auctions[number] for number in range(len(listed))]


def finish_auctions(
    book: RuleBook,
    deals: Sequence[Deal],
    auction: Auction,
    vulnerability: Vulnerability,
    most_calls: int | None = None,
    explained: Explained = NOT_EXPLAINED,
) -> list[Auction]:
    """Return an auction finished by four players who follow the book, for each deal.

    Args:
        book: what all four bid.
        deals: the hands that they may have.
        auction: the calls so far.
        vulnerability: of the board.
        most_calls: an auction of so many calls is closed with passes.
        explained: what makers of calls so far say that these show.

    Raises:
        MatchLimitError: a pattern has too many ways to match.
    """
    hands = [_from_dealer(deal, auction.dealer) for deal in deals]
    return _finish(book, hands, auction, vulnerability, most_calls, explained)


class _Group(Struct, frozen=True):
    """Deals with the same auction so far.

    Attributes:
        context: the auction as rules see it.
        auction: the calls.
        numbers: of the deals.
    """

    context: CallContext
    auction: Auction
    numbers: list[int]


def _finish(
    book: RuleBook,
    hands: Sequence[_Hands],
    auction: Auction,
    vulnerability: Vulnerability,
    most_calls: int | None,
    explained: Explained = NOT_EXPLAINED,
) -> list[Auction]:
    finished: dict[int, Auction] = {}
    context = book.context(auction, vulnerability, explained=explained)
    groups = [_Group(context, auction, list(range(len(hands))))]
    # Depth first, so that few contexts are alive at once.
    while groups:
        group = groups.pop()
        if group.auction.is_over:
            finished.update(dict.fromkeys(group.numbers, group.auction))
        elif most_calls is not None and len(group.auction) >= most_calls:
            closed = group.auction.with_all_pass()
            finished.update(dict.fromkeys(group.numbers, closed))
        else:
            for call, numbers in _split(book, group, hands).items():
                after = group.context.after(call)
                groups.append(_Group(after, group.auction.with_call(call), numbers))
    return [finished[number] for number in range(len(hands))]


def _split(book: RuleBook, group: _Group, hands: Sequence[_Hands]) -> dict[Call, list[int]]:
    """Return the deals of a group by the next call."""
    player = len(group.auction) % 4
    own = [hands[number][player] for number in group.numbers]
    legal = group.auction.legal_calls
    rules = _rules_of(book, group.context, legal, own)
    result: dict[Call, list[int]] = {}
    for number, rule, hand in zip(group.numbers, rules, own, strict=True):
        call = _call_of(group.context, rule, legal, hand)
        result.setdefault(call, []).append(number)
    return result


class HandCall(Struct, frozen=True):
    """The call of one of many hands.

    Attributes:
        call: the call; None where no rule fits and judgement was not asked.
        rule: the rule that fits; None where none does. Its call is another one where it asks for a
            comparison and judgement made that one.
    """

    call: Call | None
    rule: RankedRule | None


def calls_of_hands(
    book: RuleBook,
    hands: Sequence[Hand],
    auction: Auction,
    vulnerability: Vulnerability,
    most_judged: int | None = None,
) -> list[HandCall]:
    """Return the call that each of many hands makes in an auction.

    Args:
        book: the system.
        hands: of the player whose turn it is.
        auction: the calls so far; not over.
        vulnerability: of the board.
        most_judged: of the hands that no rule fits, so many are judged, the first ones; None for
            all. Judgement of one takes milliseconds, a rule microseconds.

    Raises:
        MatchLimitError: a pattern has too many ways to match.
    """
    context, legal = book.context(auction, vulnerability), auction.legal_calls
    calls: list[HandCall] = []
    judged = 0
    for rule, hand in zip(_rules_of(book, context, legal, hands), hands, strict=True):
        is_left_out = rule is None and most_judged is not None and judged >= most_judged
        judged += rule is None
        call = None if is_left_out else _call_of(context, rule, legal, hand)
        calls.append(HandCall(call, rule))
    return calls


def _call_of(
    context: CallContext, rule: RankedRule | None, legal: tuple[Call, ...], hand: Hand
) -> Call:
    """Return the call of a hand that a rule fits, or none."""
    if rule is None:
        judged = context.judge(legal, features(hand))
        # Where no rule fits and nobody judges, the book passes.
        return PASS if judged is None else judged.call
    overruling = context.overrule(rule, legal, features(hand))
    return rule.call if overruling is None else overruling.call


def _rules_of(
    book: RuleBook, context: CallContext, legal: tuple[Call, ...], own: Sequence[Hand]
) -> list[RankedRule | None]:
    rules: list[RankedRule | None] = [None] * len(own)
    undecided = list(range(len(own)))
    if len(own) >= _LARGE:
        undecided = _decide_with_arrays(context, legal, own, rules)
    for index in undecided:
        values = features(own[index])
        test = HandTest(values, context.situation, book.matchers, context.functions)
        rules[index] = context.best(legal, test)
    return [
        None if rule is not None and context.leaves_to_judgement(rule, hand) else rule
        for rule, hand in zip(rules, own, strict=True)
    ]


def _decide_with_arrays(
    context: CallContext,
    legal: tuple[Call, ...],
    own: Sequence[Hand],
    rules: list[RankedRule | None],
) -> list[int]:
    """Fill in the rules that hands follow, rule by rule.

    Returns the indices of the hands that are left when they are too few for arrays.
    """
    import numpy as np  # noqa: PLC0415 - few programs bid so many hands

    from cuebid.database import ArrayMatcher  # noqa: PLC0415 - needs NumPy
    from cuebid.evaluation import FeatureArrays  # noqa: PLC0415 - needs NumPy

    bits = np.fromiter((hand.bits for hand in own), dtype=np.uint64)
    indices = np.arange(len(own))
    arrays = FeatureArrays(bits)
    matcher = ArrayMatcher(arrays, context.functions)
    undecided = np.ones(len(indices), dtype=bool)
    for ranked in context.iter_ranked(legal):
        try:
            fitting = matcher.mask(ranked.match.rule.constraint, ranked.match.captures) & undecided
            if ranked.required is not None:
                fitting &= ranked.required.mask(arrays)
        except MatchLimitError:
            # The closures count their steps in another way; they may decide it.
            break
        if fitting.any():
            for index in indices[fitting].tolist():
                rules[index] = ranked
            undecided &= ~fitting
            left = int(undecided.sum())
            if left < _LARGE:
                break
            if left < len(indices) // 2:
                indices = indices[undecided]
                arrays = FeatureArrays(bits[indices])
                matcher = ArrayMatcher(arrays, context.functions)
                undecided = np.ones(len(indices), dtype=bool)
    left_over: list[int] = indices[undecided].tolist()
    return left_over


def _from_dealer(deal: Deal, dealer: Seat) -> _Hands:
    return tuple(deal[dealer.after(place)] for place in range(4))


def _from_north(vulnerability: Vulnerability, dealer: Seat) -> Vulnerability:
    """Return the vulnerability if the dealer sat North."""
    if dealer.side is Seat.NORTH.side or vulnerability in (
        Vulnerability.NONE,
        Vulnerability.BOTH,
    ):
        return vulnerability
    return Vulnerability.EW if vulnerability is Vulnerability.NS else Vulnerability.NS

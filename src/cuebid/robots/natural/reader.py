"""The natural system as a whole: the rules for a situation, and the reading of auctions by them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cuebid.core import CLUBS, NOTRUMP, PASS, Call
from cuebid.robots.natural.competitive import overcall_answers, overcalls, takeout_answers
from cuebid.robots.natural.general import general
from cuebid.robots.natural.notrump import (
    notrump_responses,
    stayman_answers,
    strong_rebids,
    strong_responses,
    transfer_answers,
)
from cuebid.robots.natural.openings import openings
from cuebid.robots.natural.option import Convention, Option, bid, show
from cuebid.robots.natural.rebids import rebids
from cuebid.robots.natural.responses import responses
from cuebid.robots.natural.situation import Situation
from cuebid.robots.natural.slam import ace_answers, after_aces

__all__ = ["options", "read_auction"]


def read_auction(calls: tuple[Call, ...]) -> Situation:
    """Return the situation after `calls`, the dealer's first.

    All four players are assumed to bid the natural system.
    """
    for end in range(len(calls)):
        # Each builds on the one before, which the cache still holds: no deep recursion.
        _read(calls[:end])
    return _read(calls)


@lru_cache(maxsize=4096)
def _read(calls: tuple[Call, ...]) -> Situation:
    if not calls:
        return Situation()
    before = _read(calls[:-1])
    meaning = _meaning(before, calls[-1])
    shown = list(before.shown)
    shown[before.me] = shown[before.me].after(meaning.shows)
    first, second, third, fourth = shown
    return Situation(calls, (*before.meanings, meaning), (first, second, third, fourth))


def _meaning(situation: Situation, call: Call) -> Option:
    """Return what a call shows: the hull of its options by the most special rules that have it."""
    # Special rules first: where one has the call, partner does not read it by the general sum.
    for rules in (specific, general):
        candidates = [option for option in rules(situation) if option.call is call]
        if candidates:
            first, *alternatives = candidates
            shows = first.shows
            for option in alternatives:
                shows = shows.hull(option.shows)
            return Option(call, shows, first.forcing, first.convention, first.trumps)
    # No rule has the call: a suit bid shows four cards, anything else nothing.
    suit = None if call.strain is None else call.strain.suit
    return Option(call, show(least={suit: 4}) if suit is not None else show())


def options(situation: Situation) -> Iterator[Option]:
    """Yield every legal option of the system in a situation, the preferred first; at least one."""
    for rules in (specific, general):
        for option in rules(situation):
            if situation.is_legal(option.call):
                if option.call is PASS and situation.must_bid and rules is general:
                    continue
                yield option
    yield Option(PASS)


def specific(situation: Situation) -> Iterator[Option]:
    """Yield the options of rules for this kind of auction; none where only general ones apply."""
    if situation.opening_position is None:
        yield from openings(situation)
        return
    asked = situation.partner_meaning
    if asked is not None and asked.convention is not None and situation.right_passed:
        answers = list(_answers(situation, asked))
        if answers:
            yield from answers
            return
    if situation.is_ours(situation.opening_position):
        yield from _constructive(situation)
    else:
        yield from _competitive(situation)


def _answers(situation: Situation, asked: Option) -> Iterator[Option]:
    """Yield the answers to partner's conventional call."""
    convention, level = asked.convention, asked.call.level
    if convention is Convention.STRONG:
        yield from strong_responses()
    elif convention is Convention.WAITING:
        yield from strong_rebids()
    elif convention is Convention.STAYMAN:
        yield from stayman_answers(level)
    elif convention in (Convention.TRANSFER_HEARTS, Convention.TRANSFER_SPADES):
        if asked.trumps is not None:
            yield from transfer_answers(level, asked.trumps)
    elif convention is Convention.BLACKWOOD:
        yield from ace_answers()
    elif convention is Convention.ACES:
        trumps = situation.meanings[-4].trumps
        if trumps is not None:
            yield from after_aces(situation, trumps)
    elif convention is Convention.TAKEOUT:
        yield from takeout_answers(situation)


def _constructive(situation: Situation) -> Iterator[Option]:
    """Yield the options of the side that opened."""
    mine, partners = situation.my_actions, situation.partner_actions
    if not mine and len(partners) == 1:
        opening = situation.calls[partners[0]]
        if opening.strain is NOTRUMP:
            if situation.right_passed and opening.level <= 2:
                yield from notrump_responses(situation, opening.level)
        elif opening != bid(2, CLUBS):
            yield from responses(situation, opening)
    elif len(mine) == 1 and len(partners) == 1 and partners[0] == len(situation.calls) - 2:
        opening, answer = situation.calls[mine[0]], situation.calls[partners[0]]
        natural = situation.meanings[partners[0]].convention is None
        one_of_a_suit = opening.level == 1 and opening.strain is not None
        if one_of_a_suit and opening.strain is not None and natural and situation.right_passed:
            opened = opening.strain.suit
            if opened is not None:
                yield from rebids(situation, opened, answer)
    elif _is_strong_notrump_rebid(situation):
        yield from notrump_responses(situation, 2)


def _is_strong_notrump_rebid(situation: Situation) -> bool:
    """Return whether partner opened two clubs and rebid two notrump over my two diamonds."""
    partners = situation.partner_actions
    return (
        situation.right_passed
        and len(partners) == 2
        and situation.meanings[partners[0]].convention is Convention.STRONG
        and situation.calls[partners[1]] == bid(2, NOTRUMP)
        and partners[1] == len(situation.calls) - 2
    )


def _competitive(situation: Situation) -> Iterator[Option]:
    """Yield the options of the side that did not open."""
    mine, partners = situation.my_actions, situation.partner_actions
    if not mine and not partners:
        yield from overcalls(situation)
    elif not mine and partners == (len(situation.calls) - 2,):
        action = situation.calls[partners[0]]
        if situation.meanings[partners[0]].convention is Convention.TAKEOUT:
            yield from takeout_answers(situation)
        elif action == bid(1, NOTRUMP) and situation.right_passed:
            yield from notrump_responses(situation, 1)
        elif action.is_bid and action.strain is not NOTRUMP:
            yield from overcall_answers(situation, action)

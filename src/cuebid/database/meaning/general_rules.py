"""Tests for the general rules of a database, which yield to judgement."""

from __future__ import annotations

from typing import Final

from cuebid.core import PASS, SUITS, Call
from cuebid.database.language.rule import Rule
from cuebid.database.language.tree import AnyCharacter, Concatenation
from cuebid.database.matcher.matcher_cache import MatcherCache
from cuebid.evaluation import HCP, LENGTH, POINTS, Box, dimension_of

# "The general priorities are as follows": 80 and below; conventions lie above them.
_HIGHEST_GENERAL: Final = 80
_STRENGTHS: Final = frozenset(dimension_of(feature).index for feature in (HCP, POINTS))
_LENGTHS: Final = frozenset(dimension_of(LENGTH, suit).index for suit in SUITS)


def is_general(rule: Rule, matchers: MatcherCache) -> bool:
    """Return whether a rule is general: a default with `$`, no level, and priority 80 or less."""
    is_default = rule.default and not rule.level and rule.priority <= _HIGHEST_GENERAL
    return is_default and matchers.is_anchored(rule)


def says_nothing(rule: Rule, matchers: MatcherCache) -> bool:
    """Return whether a rule is general and has an empty specification."""
    return _is_unspecified(rule) and is_general(rule, matchers)


def takes_any_hand(rule: Rule) -> bool:
    """Return whether the constraint of a rule accepts any hand."""
    body = rule.constraint.body
    return isinstance(body, Concatenation) and [type(term) for term in body.terms] == [AnyCharacter]


def passes_the_rest(rule: Rule, call: Call) -> bool:
    """Return whether a rule is a pass that accepts any hand but has a specification."""
    return call is PASS and takes_any_hand(rule) and not _is_unspecified(rule)


def _is_unspecified(rule: Rule) -> bool:
    return not rule.specification.atoms and not rule.specification.math


def is_sound(call: Call, box: Box) -> bool:
    """Return whether a box bounds strength and, if the call bids a suit, the length of a suit.

    A general rule whose specification does not is not sound: partner cannot read its call, and any
    hand could make it.
    """
    axes = {bound.axis for bound in box.bounds}
    if not axes & _STRENGTHS:
        return False
    # Notrump, doubles and passes name no suit.
    is_suit_bid = call.strain is not None and int(call.strain) < len(SUITS)
    return not is_suit_bid or bool(axes & _LENGTHS)

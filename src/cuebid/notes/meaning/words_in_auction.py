"""Change statements whose words have a special meaning in their auction.

`Jacoby` of two notrump is a raise, `short` of a jump a splinter, and `good` in answer to a question
the better part of what the bidder has shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cuebid.core import Strain
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.suit_phrases import EITHER_MAJOR, alternatives
from cuebid.notes.words.nodes import with_statements
from cuebid.notes.words.tree import AllOf, Node, ParsedDescription, Statement, SuitPhrase

_TWO_LEVEL: Final = 2
_THREE_LEVEL: Final = 3
_FOUR: Final = 4
_FIVE: Final = 5
_SPLINTERS: Final = {"shortness": "splinter", "singleton": "splinter", "void": "void-splinter"}
_OF_BALANCED: Final = frozenset({"4333", "4432", "5332", "5422", "6322"})
_INCLUDED: Final = re.compile(r"(?i)\b(?:any|all|even|including|incl\.?)\s$")
# `good` and `poor` as words for the hand, if no suit is named.
_HANDS: Final = {"good": "maximum", "poor": "minimum"}
_SUIT_SAID: Final = ("suit", "suits")


def as_meant_here(reading: ParsedDescription, context: NotesContext) -> ParsedDescription:
    """Return a description with each statement changed to what it means in this auction."""
    changes: list[Callable[[Statement], Node]] = []
    if _is_major_raise(context):
        changes.append(lambda each: _raise_by_name(each, reading))
    if context.opens and not context.they_bid and context.level == 1:
        changes.append(_as_opened)
    if _jumps_past_a_fit(reading, context):
        somewhere = any(each.name == "unspecified" for each in reading.statements)
        changes.append(lambda each: _as_splinter(each, somewhere=somewhere))
    if context.asked and context.turns and not _has_length(reading):
        changes.append(lambda each: _as_hand(each, reading, context))
    if any(each.name == "balanced" and not each.negated for each in reading.statements):
        changes.append(lambda each: _included(each, reading.text))
    if any(map(_may_lack_major, reading.statements)):
        changes.append(_promising_nothing)
    root = reading.root
    for change in changes:
        root = with_statements(root, change)
    return reading if root is reading.root else replace(reading, root=root)


def _is_major_raise(context: NotesContext) -> bool:
    is_bid = context.call.strain is Strain.NOTRUMP and context.level == _TWO_LEVEL
    raised = context.partner_suit
    return is_bid and raised is not None and raised.is_major and not context.turns


def _raise_by_name(each: Statement, reading: ParsedDescription) -> Statement:
    """Return a statement, with `Jacoby` as the raise of that name instead of a transfer."""
    is_name = each.name == "transfer" and reading.text[each.start : each.end].lower() == "jacoby"
    return replace(each, kind="convention", name="jacoby-2nt") if is_name else each


def _as_opened(each: Statement) -> Statement:
    """Return a statement, with `better minor` as a natural opening instead of a question."""
    is_asked = each.name == "lead-ask" and not each.negated
    return replace(each, name="natural") if is_asked else each


def _included(each: Statement, text: str) -> Statement:
    """Return a statement, hedged if `BAL` includes its shape anyway: `BAL, any 5332`."""
    is_included = each.name in _OF_BALANCED and _INCLUDED.search(text[: each.start])
    return replace(each, hedged=True) if is_included else each


def _jumps_past_a_fit(reading: ParsedDescription, context: NotesContext) -> bool:
    """Return whether a shortage in the suit that is bid can only be a raise of partner's suit."""
    raised = context.partner_suit
    is_jump = context.suit is not None and context.jumps and context.level >= _THREE_LEVEL
    if not is_jump or raised is None or raised is context.suit or context.asked or context.turns:
        return False
    is_said = _has_length(reading) or any("splinter" in each.name for each in reading.statements)
    return context.length_of_partner(raised) > _TWO_LEVEL and not is_said


def _as_splinter(each: Statement, *, somewhere: bool) -> Node:
    is_own = each.suits is None or each.suits.names == ("own",)
    if each.kind != "short" or not is_own or each.negated or each.hedged:
        return each
    name = _SPLINTERS.get(each.name)
    if name is None:
        return each
    if somewhere:
        return AllOf((each, replace(each, kind="role", name="any-splinter")))
    return replace(each, kind="role", name=name, suits=None)


def _may_lack_major(each: Statement) -> bool:
    """Return whether four cards of a major are not promised: `Stayman, doesn't promise 4M`."""
    is_major = each.suits in EITHER_MAJOR
    is_four = each.low == each.high == _FOUR or each.name == "mention"
    return each.kind == "length" and each.hedged and is_four and is_major


def _promising_nothing(each: Statement) -> Statement:
    return replace(each, name="puppet-stayman") if each.name == "stayman" else each


def _has_length(reading: ParsedDescription) -> bool:
    return any(
        each.kind in {"length", "pair", "shape"} and each.name != "mention"
        for each in reading.statements
    )


def _as_hand(each: Statement, reading: ParsedDescription, context: NotesContext) -> Node:
    """Return `good` or `bad` in an answer as the upper or lower part of the hand shown before."""
    words = reading.text[each.start : each.end].lower().split()
    is_of_suit = each.kind != "quality" or each.name not in _HANDS or words[-1] in _SUIT_SAID
    if is_of_suit or each.negated or each.hedged:
        return each
    hand = replace(each, kind="values", name=_HANDS[each.name], suits=None)
    if each.suits is None:
        return hand
    own_suits = alternatives(each.suits, context, whose="own")
    if any(context.length_of_own(suit) >= _FIVE for suits in own_suits for suit in suits):
        return each
    named: SuitPhrase = each.suits
    mention = replace(each, kind="length", name="mention", low=4, high=None, suits=named)
    return AllOf((hand, mention))

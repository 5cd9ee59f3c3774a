"""Constraints that no hand satisfies.

Whether a set of regions holds a hand is decided in two steps: a hand of the sample in one of them
proves it at once; otherwise the regions become boxes, and a box counts its hands exactly.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from cuebid.database.analysis.context import AcceptedHands, CheckContext
from cuebid.database.analysis.findings import report_finding
from cuebid.database.analysis.interpreter.constraints import RegionMatcher
from cuebid.database.analysis.interpreter.region_boxes import boxes_of
from cuebid.database.analysis.interpreter.regions import Region
from cuebid.database.analysis.interpreter.state import State
from cuebid.database.analysis.sample_hands import sample_mask
from cuebid.database.language.database import RuleField
from cuebid.database.language.node import walk
from cuebid.database.language.rule import Rule
from cuebid.database.language.tree import Conjunction, Jump, Literal, Match
from cuebid.database.matcher.captures import Captures
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.evaluation import Boxes
from cuebid.evaluation.pattern_layout import FIELD_OFFSETS
from cuebid.text import Diagnostics, Related

# Beyond this many boxes regions count as possible: counting them would take too long.
_MOST_BOXES: Final = 300
# With more boxes there are so many reasons that naming them would not help.
_MOST_REASONS: Final = 3


def check_constraints(context: CheckContext, report: Diagnostics) -> None:
    """Report constraints that no hand satisfies, whatever the rule's letters have captured."""
    results: dict[tuple[int, int, int], bool] = {}
    for rule in context.rules():
        key = id(rule.sequence), id(rule.constraint), id(rule.specification)
        if key not in results:
            several = context.possible_captures(rule)
            results[key] = not several or any(
                _is_possible(context.hands(rule, captures)) for captures in several
            )
        if not results[key]:
            # For later checks the rule is dead even if an earlier check has reported the cause.
            if rule.start not in context.dead | context.explained:
                _report_impossible(context, rule, report)
            context.dead.add(rule.start)


def _is_possible(hands: AcceptedHands) -> bool:
    return bool(hands.sample) or any_hand(hands.regions)


def any_hand(regions: Iterable[Region]) -> bool:
    """Return whether any region holds a hand; True if deciding this takes too long."""
    boxes = (box for region in regions for box in boxes_of(region))
    if any(box.is_possible for box in islice(boxes, _MOST_BOXES)):
        return True
    return next(boxes, None) is not None


def _report_impossible(context: CheckContext, rule: Rule, report: Diagnostics) -> None:
    """Report an impossible constraint, with the parts that exclude each other and the reason."""
    captures = context.possible_captures(rule)[0]
    span = context.database.span(rule, RuleField.CONSTRAINT)
    related: list[Related] = []
    expected = ""
    body = rule.constraint.body
    if isinstance(body, Conjunction):
        last, excluding = _conflicting_parts(body.parts, captures)
        span = context.database.span(rule, RuleField.CONSTRAINT, last)
        related = [
            Related(context.database.span(rule, RuleField.CONSTRAINT, part), "together with this")
            for part in excluding
        ]
        expected = "" if excluding else _missing_offset(last)
    regions = context.hands(rule, captures).regions
    boxes_iterator = (box for region in regions for box in boxes_of(region))
    boxes = Boxes(tuple(islice(boxes_iterator, _MOST_REASONS)))
    is_complete = boxes.boxes and next(boxes_iterator, None) is None
    reason = boxes.why_impossible() if is_complete else ""
    message = "no hand satisfies this" + (f": {reason}" if reason else "")
    report_finding(
        report, "db-constraint-impossible", message, span, expected=expected, related=related
    )


def _missing_offset(part: Match) -> str:
    """Return advice to write an offset before a part that names a field; empty if none is missing.

    `L0[0-7]` without `@20` looks for an L at the beginning, where every hand has a P.
    """
    literal = next((node for node in walk(part) if isinstance(node, Literal)), None)
    offset = FIELD_OFFSETS.get(literal.text[0]) if literal else None
    if literal is None or not offset or (isinstance(part, Jump) and part.offset == offset):
        return ""
    return f"`@{offset:02}` before `{literal.text}`, because field {literal.text[0]} is there"


def _conflicting_parts(parts: tuple[Match, ...], captures: Captures) -> tuple[Match, list[Match]]:
    """Return the first part after which no hand is left, and the earlier parts it conflicts with.

    Parts before it are dropped one after the other as long as the rest still excludes every hand.
    """
    count = next(n for n in range(1, len(parts) + 1) if not _are_compatible(parts[:n], captures))
    last, excluding = parts[count - 1], list(parts[: count - 1])
    for part in parts[: count - 1]:
        fewer = [kept_part for kept_part in excluding if kept_part is not part]
        if not _are_compatible((*fewer, last), captures):
            excluding = fewer
    return last, excluding


def _are_compatible(parts: tuple[Match, ...], captures: Captures) -> bool:
    """Return whether any hand satisfies all parts; True if deciding this takes too long."""
    try:
        states = RegionMatcher().ways(Conjunction(parts), State(captures=captures))
    except MatchLimitError:
        return True
    regions = tuple(state.region for state in states)
    return bool(sample_mask(regions)) or any_hand(regions)

"""Constraints that no hand satisfies, and specifications that say otherwise than they."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from cuebid.database.analysis.checks.misdescription import ENOUGH, NARROW, find_misdescription
from cuebid.database.analysis.context import AcceptedHands, CheckContext, stored_letters
from cuebid.database.analysis.findings import report_finding
from cuebid.database.analysis.interpreter.constraints import matching_states
from cuebid.database.analysis.interpreter.region_boxes import boxes_of
from cuebid.database.analysis.interpreter.regions import Region, intersect
from cuebid.database.analysis.interpreter.specifications import (
    box_of,
    known_bounds,
    letters_in,
    region_of,
)
from cuebid.database.analysis.interpreter.state import Budget, State, TooManyStatesError
from cuebid.database.analysis.sample_hands import sample_mask, share
from cuebid.database.language.alphabet import FIELD_OFFSETS
from cuebid.database.language.database import RuleField
from cuebid.database.language.node import walk
from cuebid.database.language.rule import Rule
from cuebid.database.language.tree import Conjunction, Jump, Literal, Match
from cuebid.database.matcher.captures import Captures
from cuebid.evaluation import Boxes
from cuebid.text import Diagnostics, Related

__all__ = ["check_constraints", "check_specifications"]

_MOST_BOXES: Final = 300
_MOST_REASONS: Final = 3


def check_constraints(context: CheckContext, report: Diagnostics) -> None:
    """Say which constraints no hand satisfies, whatever the letters hold."""
    known: dict[tuple[int, int, int], bool] = {}
    for rule in context.rules():
        key = id(rule.sequence), id(rule.constraint), id(rule.specification)
        if key not in known:
            known[key] = any(
                _is_possible(context.hands(rule, captures))
                for captures in context.grab_states(rule)
            ) or not context.grab_states(rule)
        if not known[key]:
            if rule.number not in context.dead | context.explained:
                _impossible(context, rule, report)
            context.dead.add(rule.number)


def _is_possible(hands: AcceptedHands) -> bool:
    return bool(hands.sample) or any_hand(hands.regions)


def any_hand(regions: Iterable[Region]) -> bool:
    """Whether there is a hand in any of the cubes; where that takes too long, there may be."""
    boxes = (box for region in regions for box in boxes_of(region))
    if any(box.is_possible for box in islice(boxes, _MOST_BOXES)):
        return True
    return next(boxes, None) is not None


def _impossible(context: CheckContext, rule: Rule, report: Diagnostics) -> None:
    """Say why, and which part of the constraint is one too many."""
    captures = context.grab_states(rule)[0]
    place = context.database.span(rule, RuleField.CONSTRAINT)
    related: list[Related] = []
    wanted = ""
    body = rule.constraint.body
    if isinstance(body, Conjunction):
        last, others = _core(body.parts, captures)
        place = context.database.span(rule, RuleField.CONSTRAINT, last)
        related = [
            Related(context.database.span(rule, RuleField.CONSTRAINT, part), "together with this")
            for part in others
        ]
        wanted = "" if others else _offset_missing(last)
    found = (box for region in context.hands(rule, captures).regions for box in boxes_of(region))
    boxes = Boxes(tuple(islice(found, _MOST_REASONS)))
    told = boxes.boxes and next(found, None) is None
    reason = boxes.why_impossible() if told else ""
    message = "no hand satisfies this" + (f": {reason}" if reason else "")
    report_finding(
        report, "db-constraint-impossible", message, place, expected=wanted, related=related
    )


def _offset_missing(part: Match) -> str:
    """Advice, where a part that is never met begins with a field that stands elsewhere."""
    text = next((node for node in walk(part) if isinstance(node, Literal)), None)
    offset = FIELD_OFFSETS.get(text.text[0]) if text else None
    if text is None or not offset or (isinstance(part, Jump) and part.offset == offset):
        return ""
    return f"`@{offset:02}` before `{text.text}`, because field {text.text[0]} stands there"


def _core(parts: tuple[Match, ...], captures: Captures) -> tuple[Match, list[Match]]:
    """The first part with which no hand is left, and the fewest before it that exclude it."""
    count = next(n for n in range(1, len(parts) + 1) if not _together(parts[:n], captures))
    last, others = parts[count - 1], list(parts[: count - 1])
    for part in parts[: count - 1]:
        fewer = [other for other in others if other is not part]
        if not _together((*fewer, last), captures):
            others = fewer
    return last, others


def _together(parts: tuple[Match, ...], captures: Captures) -> bool:
    """Whether a hand satisfies all parts, or it would take too long to tell."""
    found, budget = [State(captures=captures)], Budget()
    try:
        for part in parts:
            found = [
                after
                for way in found
                for after in matching_states(part, way._replace(position=0), budget)
            ]
    except TooManyStatesError:
        return True
    regions = tuple(way.region for way in found)
    return bool(sample_mask(regions)) or any_hand(regions)


def check_specifications(context: CheckContext, report: Diagnostics) -> None:
    """Say which specifications no hand satisfies, and which are not true of the rule's hands."""
    said: dict[tuple[int, int, int], tuple[str, str] | None] = {}
    left_out = context.dead | context.misshown
    for rule in context.rules():
        if rule.number in left_out or not rule.specification.atoms:
            continue
        key = id(rule.sequence), id(rule.constraint), id(rule.specification)
        if key not in said:
            said[key] = _impossible_showing(context, rule) or _judge(context, rule)
        found = said[key]
        if found is not None:
            code, message = found
            place = context.database.span(rule, RuleField.SPECIFICATION)
            other = context.database.span(rule, RuleField.CONSTRAINT)
            own = code == "db-specification-impossible"
            related = [] if own else [Related(other, "the constraint")]
            report_finding(report, code, message, place, related=related)


def _impossible_showing(context: CheckContext, rule: Rule) -> tuple[str, str] | None:
    """A specification that excludes every hand by itself, for reasons that no single bound has."""
    reason = None
    for captures in context.grab_states(rule):
        bounds = list(known_bounds(rule.specification, captures))
        region = region_of(bounds)
        if region is not None and sample_mask([region]):
            return None
        reason = box_of(bounds).why_impossible()
        if reason is None:
            return None
    return ("db-specification-impossible", f"no hand is like this: {reason}") if reason else None


def _judge(context: CheckContext, rule: Rule) -> tuple[str, str] | None:
    """What the hands of a rule and its specification have to do with each other.

    The specification may say more than is known here, but not less: what it excludes, it excludes.
    """
    grab_states = context.grab_states(rule)
    judged = [_excluded(context, rule, captures) for captures in grab_states]
    if judged and not any(met for met, _ in judged):
        message = "no hand that fits the constraint fits this specification"
        return "db-specification-contradicts", message
    if letters_in(rule.specification) & stored_letters(rule.constraint):
        return None
    for captures, (_, out) in zip(grab_states, judged, strict=True):
        hands = context.hands(rule, captures)
        part, whole = share(out, hands.sample)
        if hands.exact and part * NARROW >= whole and part >= ENOUGH:
            found = find_misdescription(context, rule, hands.sample)
            return found and ("db-specification-narrow", str(found))
    return None


def _excluded(context: CheckContext, rule: Rule, captures: Captures) -> tuple[bool, int]:
    """Whether a hand fits both, and which hands of the sample fit the constraint only."""
    hands = context.hands(rule, captures)
    regions: list[Region] = []
    for way in hands.ways:
        shown = region_of(list(known_bounds(rule.specification, way.captures)))
        both = None if shown is None else intersect(shown, way.region)
        if both is not None:
            regions.append(both)
    inside = sample_mask(regions)
    return bool(inside) or any_hand(regions), hands.sample & ~inside

"""Specifications that no hand satisfies, or that do not describe the hands of their rule.

What a specification shows is known in part only: bounds that only an auction decides are left out
(see `interpreter.specifications`). The rest can therefore prove that a hand is excluded, but not
that it is described. Only exclusion is reported.
"""

from __future__ import annotations

from cuebid.database.analysis.checks.impossible_constraints import any_hand
from cuebid.database.analysis.checks.misdescription import LEAST_HANDS, NARROW, find_misdescription
from cuebid.database.analysis.context import CheckContext
from cuebid.database.analysis.findings import report_finding
from cuebid.database.analysis.interpreter.regions import Region, intersect
from cuebid.database.analysis.interpreter.specifications import (
    box_of,
    known_bounds,
    letters_in,
    region_of,
)
from cuebid.database.analysis.letters import UNKNOWN, stored_letters
from cuebid.database.analysis.sample_hands import sample_mask
from cuebid.database.language.database import RuleField
from cuebid.database.language.rule import Rule
from cuebid.database.matcher.captures import Captures
from cuebid.evaluation.hand_pool import bits_of
from cuebid.text import Diagnostics, Related

_Finding = tuple[str, str]
"""Code and message."""


def check_specifications(context: CheckContext, report: Diagnostics) -> None:
    """Report specifications that exclude every hand, or many of the hands of their rule."""
    results: dict[tuple[int, int, int], _Finding | None] = {}
    left_out = context.dead | context.misshown
    for rule in context.rules():
        # `.` shows nothing and excludes no hand.
        if rule.start in left_out or not rule.specification.atoms:
            continue
        key = id(rule.sequence), id(rule.constraint), id(rule.specification)
        if key not in results:
            results[key] = _find_impossible(context, rule) or _find_contradiction(context, rule)
        finding = results[key]
        if finding is not None:
            code, message = finding
            span = context.database.span(rule, RuleField.SPECIFICATION)
            constraint = context.database.span(rule, RuleField.CONSTRAINT)
            # An impossible specification is so by itself; the constraint has no part in it.
            involves_constraint = code != "db-specification-impossible"
            related = [Related(constraint, "the constraint")] if involves_constraint else []
            report_finding(report, code, message, span, related=related)


def _find_impossible(context: CheckContext, rule: Rule) -> _Finding | None:
    """Return a finding if the bounds of a specification exclude every hand; None otherwise."""
    reason = None
    for captures in context.possible_captures(rule):
        bounds = list(known_bounds(rule.specification, captures))
        region = region_of(bounds)
        # A sample hand within the bounds settles it without counting.
        if region is not None and sample_mask([region]):
            return None
        reason = box_of(bounds).why_impossible()
        if reason is None:
            return None
    return ("db-specification-impossible", f"no hand is like this: {reason}") if reason else None


def _find_contradiction(context: CheckContext, rule: Rule) -> _Finding | None:
    """Return a finding if a specification excludes all or many hands of its rule; else None."""
    several = context.possible_captures(rule)
    if several and not any(_overlaps(context, rule, captures) for captures in several):
        message = "no hand that fits the constraint fits this specification"
        return "db-specification-contradicts", message
    # Where a bound is what the constraint stores, it differs from hand to hand, and a hand may be
    # excluded in one of its states and described in another.
    if letters_in(rule.specification) & stored_letters(rule.constraint):
        return None
    for captures in several:
        if _excludes_many(context, rule, captures):
            misdescription = find_misdescription(context, rule)
            return misdescription and ("db-specification-narrow", str(misdescription))
    return None


def _excludes_many(context: CheckContext, rule: Rule, captures: Captures) -> bool:
    """Return whether a specification excludes a quarter of the hands that fit the constraint.

    The weighted pool answers, because the sample has too few hands of rare kinds.
    """
    masks = context.pool_masks
    fitting = None if UNKNOWN in captures else masks.mask(rule.constraint, captures)
    if not fitting:
        return False
    shown = box_of(list(known_bounds(rule.specification, captures)))
    excluded = fitting & ~bits_of(shown.mask(masks.pool.features))
    enough = excluded.bit_count() >= LEAST_HANDS
    return enough and NARROW * masks.pool.share(excluded, fitting) >= 1


def _overlaps(context: CheckContext, rule: Rule, captures: Captures) -> bool:
    """Return whether any hand fits both the constraint and the specification of a rule."""
    hands = context.hands(rule, captures)
    if not letters_in(rule.specification) & stored_letters(rule.constraint):
        # What is shown does not depend on the state, so that the sample often settles it.
        shown = region_of(list(known_bounds(rule.specification, captures)))
        inside = 0 if shown is None else hands.sample & sample_mask([shown])
        if inside and hands.is_sample_exact:
            return True
    regions: list[Region] = []
    for state in hands.states:
        shown = region_of(list(known_bounds(rule.specification, state.captures)))
        common = None if shown is None else intersect(shown, state.region)
        if common is not None:
            regions.append(common)
    return bool(sample_mask(regions)) or any_hand(regions)

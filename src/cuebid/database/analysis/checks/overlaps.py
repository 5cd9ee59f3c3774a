"""Rules of one priority that match the same hand, so that only their order in the file decides.

Whether two rules have a hand in common is decided by the sample. Rules that overlap only on hands
too rare for the sample are not reported; for a reader of the database they are hardly a mistake.
"""

from __future__ import annotations

from typing import NamedTuple

from cuebid.database.analysis.checks.candidates import CandidateIndex, CandidateRule
from cuebid.database.analysis.context import AcceptedHands, CheckContext
from cuebid.database.analysis.findings import report_finding
from cuebid.database.analysis.interpreter.regions import SHAPE
from cuebid.database.analysis.sample_hands import hand_at
from cuebid.database.language.alphabet import CALL_TEXTS
from cuebid.database.language.database import RuleField
from cuebid.database.matcher.captures import Captures
from cuebid.text import Diagnostics, Related


class _Overlap(NamedTuple):
    """An auction in which two rules match the same hands."""

    before: tuple[int, ...]
    """The calls so far, as indices into `CALL_TEXTS`."""
    call: int
    """The call of the first rule."""
    other_call: int
    """The call of the second rule."""
    sample: int
    """The mask of the sample hands that both accept."""


def check_overlaps(index: CandidateIndex, shadowed: set[int], report: Diagnostics) -> None:
    """Report rules that match the same hand as another rule of equal priority, each at most once.

    Args:
        index: the rules that can be compared.
        shadowed: the offsets of rules that were reported as never chosen; these are skipped.
        report: receives the findings.
    """
    reported: set[int] = set()
    for pair in index.pairs_of_one_priority():
        # The rule that comes second in the file is reported: it is the one that loses.
        first, second = sorted(pair, key=lambda candidate: candidate.order)
        pair_starts = {first.rule.start, second.rule.start}
        levels = {first.rule.level, second.rule.level} - {0}
        if second.rule.start in reported or pair_starts & shadowed or len(levels) > 1:
            continue
        # The cheapest test first: it settles nearly all pairs.
        if not first.sample & second.sample:
            continue
        overlap = _of_different_calls(index, first, second) or _of_one_call(index, first, second)
        if overlap is not None:
            reported.add(second.rule.start)
            _report_overlap(index.context, first, second, overlap, report)


def _of_different_calls(
    index: CandidateIndex, first: CandidateRule, second: CandidateRule
) -> _Overlap | None:
    """Return an auction in which two rules have different calls for the same hand."""
    if not (first.automaton.exact and second.automaton.exact):
        return None
    samples: dict[tuple[Captures, Captures], int] = {}
    for point in index.meetings.points(first.auctions, second.auctions, alone=False):
        if point is None:
            return None
        for call, captures in point.ends.items():
            for other_call, other_captures in point.other_ends.items():
                # With several captures for a call it is not known which of them holds.
                if call == other_call or len(captures) > 1 or len(other_captures) > 1:
                    continue
                key = next(iter(captures)), next(iter(other_captures))
                if key not in samples:
                    samples[key] = _common_sample(index, first, second, *key)
                if samples[key]:
                    return _Overlap(point.before, call, other_call, samples[key])
    return None


def _of_one_call(
    index: CandidateIndex, first: CandidateRule, second: CandidateRule
) -> _Overlap | None:
    """Return an auction in which two rules for one call overlap, probably by mistake.

    Either their flags differ, which only the order decides then; or all that tells them apart is
    one number, of which they have some values in common and some alone, such as 15-17 and 17-19
    points. Other rules for one call may well overlap: that is how a database says "or".
    """
    if first.automaton is not second.automaton:
        return None
    for point in index.meetings.points(first.auctions, second.auctions, alone=False):
        if point is None:
            return None
        for call, several in point.ends.items():
            if len(several) > 1:
                continue
            (captures,) = several
            common = _common_sample(index, first, second, captures, captures)
            if not common:
                continue
            first_hands, second_hands = index.hands(first, captures), index.hands(second, captures)
            flags_differ = first.rule.flag is not second.rule.flag
            if flags_differ or _ranges_overlap(first_hands, second_hands):
                return _Overlap(point.before, call, call, common)
    return None


def _ranges_overlap(first: AcceptedHands, second: AcceptedHands) -> bool:
    """Return whether two sets of hands differ in one range only, like 15-17 and 17-19 points."""
    if len(first.regions) != 1 or len(second.regions) != 1:
        return False
    pairs = enumerate(zip(first.regions[0], second.regions[0], strict=True))
    differing = [(variable, masks) for variable, masks in pairs if masks[0] != masks[1]]
    if len(differing) != 1:
        return False
    ((variable, (first_mask, second_mask)),) = differing
    return variable != SHAPE and bool(first_mask & ~second_mask) and bool(second_mask & ~first_mask)


def _common_sample(
    index: CandidateIndex,
    first: CandidateRule,
    second: CandidateRule,
    captures: Captures,
    other_captures: Captures,
) -> int:
    """Return the mask of the sample hands that both rules certainly accept."""
    hands, other_hands = index.hands(first, captures), index.hands(second, other_captures)
    return (
        hands.sample & other_hands.sample
        if hands.is_sample_exact and other_hands.is_sample_exact
        else 0
    )


def _report_overlap(
    context: CheckContext,
    first: CandidateRule,
    second: CandidateRule,
    overlap: _Overlap,
    report: Diagnostics,
) -> None:
    auction = ":".join(["START", *(CALL_TEXTS[call] for call in overlap.before)])
    if overlap.call == overlap.other_call:
        how = f"twice for {CALL_TEXTS[overlap.call]}, with ranges or flags that conflict"
    else:
        how = (
            f"for different calls: {CALL_TEXTS[overlap.call]} and {CALL_TEXTS[overlap.other_call]}"
        )
    message = (
        f"rules {first.rule.number} and {second.rule.number} have equal priority: after {auction}, "
        f"with {hand_at(overlap.sample)}, both match, {how}"
    )
    span = context.database.span(second.rule, RuleField.PRIORITY)
    first_span = context.database.span(first.rule, RuleField.PRIORITY)
    related = [Related(first_span, "the other rule, which is chosen because it comes first")]
    report_finding(report, "db-overlap", message, span, related=related)

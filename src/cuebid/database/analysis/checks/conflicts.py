"""Rules that others keep from deciding, and rules that only their order tells apart."""

from __future__ import annotations

from cuebid.database.analysis.auctions.automaton import AuctionAutomaton
from cuebid.database.analysis.auctions.traversal import DecisionPoint, decision_points
from cuebid.database.analysis.checks.candidates import Candidate, Candidates
from cuebid.database.analysis.checks.shadowing import check_shadows, is_wider
from cuebid.database.analysis.context import AcceptedHands, CheckContext
from cuebid.database.analysis.findings import report_finding
from cuebid.database.analysis.interpreter.regions import SHAPE
from cuebid.database.analysis.sample_hands import hand_at
from cuebid.database.language.alphabet import CALL_TEXTS
from cuebid.database.language.database import RuleField
from cuebid.database.language.options import DefaultMode
from cuebid.database.matcher.captures import Captures
from cuebid.text import Diagnostics, Related

__all__ = ["check_conflicts"]


def check_conflicts(context: CheckContext, report: Diagnostics) -> None:
    """Say which rules are shadowed, superseded, or in conflict with others of their priority."""
    candidates = Candidates(context)
    shadowed = check_shadows(candidates, report)
    _superseded(candidates, shadowed, report)
    _overlaps(candidates, shadowed, report)


def _superseded(candidates: Candidates, shadowed: set[int], report: Diagnostics) -> None:
    """Report defaults that are left out for all of their calls (A6)."""
    known: dict[tuple[AuctionAutomaton, int, AuctionAutomaton, int], bool] = {}
    all_count = candidates.context.database.options.defaults is DefaultMode.ALL
    for one in candidates.all:
        if not one.rule.default or one.rule.number in shadowed:
            continue
        for several in candidates.around(one):
            by = next(
                (
                    other
                    for other in several
                    if (all_count or not other.rule.default) and _supersedes(other, one, known)
                ),
                None,
            )
            if by is not None:
                message = (
                    f"the default {one.rule.number} never stands: rule {by.rule.number} fits "
                    "every auction and call of it"
                )
                place = candidates.context.database.span(one.rule, RuleField.LEVEL)
                other = candidates.context.database.span(by.rule, RuleField.LEVEL)
                related = [Related(other, "the other rule")]
                report_finding(report, "db-default-superseded", message, place, related=related)
                break


def _supersedes(
    other: Candidate,
    one: Candidate,
    known: dict[tuple[AuctionAutomaton, int, AuctionAutomaton, int], bool],
) -> bool:
    """Whether another rule stands for each call of a default, in each of its auctions."""
    if other is one or other.rule.priority < one.rule.priority:
        return False
    if other.rule.priority == one.rule.priority and other.rule.default:
        return False
    key = (*other.auctions, *one.auctions)
    if key not in known:
        known[key] = _has_all_calls(other, one)
    return known[key]


def _has_all_calls(other: Candidate, one: Candidate) -> bool:
    """Whether a rule has each call of another one, in each auction of that."""
    if other.rule.level not in (0, one.rule.level):
        return False
    if other.language is one.language:
        return True
    if one.language.calls & ~other.language.calls or not other.language.exact:
        return False
    return is_wider(other, one) and all(
        meeting is not None and meeting.ends.keys() <= meeting.other_ends.keys()
        for meeting in decision_points(one.auctions, other.auctions, alone=True)
    )


def _overlaps(candidates: Candidates, shadowed: set[int], report: Diagnostics) -> None:
    """Report, for each rule at most once, another of its priority for the same hand."""
    said: set[int] = set()
    for one, other in candidates.pairs_of_one_priority():
        first, second = sorted((one, other), key=lambda candidate: candidate.order)
        numbers = {first.rule.number, second.rule.number}
        levels = {first.rule.level, second.rule.level} - {0}
        if second.rule.number in said or numbers & shadowed or len(levels) > 1:
            continue
        if not first.sample & second.sample:
            continue
        found = _overlap(candidates, first, second) or _twice(candidates, first, second)
        if found is not None:
            said.add(second.rule.number)
            _say_overlap(candidates.context, first, second, found, report)


def _overlap(
    candidates: Candidates, first: Candidate, second: Candidate
) -> tuple[DecisionPoint, int, int, int] | None:
    """An auction, two different calls, and the hands of the sample for which both rules match."""
    if not (first.language.exact and second.language.exact):
        return None
    known: dict[tuple[Captures, Captures], int] = {}
    for meeting in decision_points(first.auctions, second.auctions, alone=False):
        if meeting is None:
            return None
        for call, captures in meeting.ends.items():
            for against, held in meeting.other_ends.items():
                if call == against or len(captures) > 1 or len(held) > 1:
                    continue
                key = next(iter(captures)), next(iter(held))
                if key not in known:
                    known[key] = _common(candidates, first, second, *key)
                if known[key]:
                    return meeting, call, against, known[key]
    return None


def _twice(
    candidates: Candidates, first: Candidate, second: Candidate
) -> tuple[DecisionPoint, int, int, int] | None:
    """The same for one call in the same auctions, where the two ways to it do not lie apart.

    Either their flags differ, which only the order decides then; or all that tells them apart is
    one number, of which they have some values in common and some alone. Other ways to one call may
    well meet: that is how a rule says "or".
    """
    if first.language is not second.language:
        return None
    for meeting in decision_points(first.auctions, second.auctions, alone=False):
        if meeting is None:
            return None
        for call, captures in meeting.ends.items():
            if len(captures) > 1:
                continue
            (held,) = captures
            one, two = candidates.hands(first, held), candidates.hands(second, held)
            common = _common(candidates, first, second, held, held)
            if common and (first.rule.flag is not second.rule.flag or _run_over(one, two)):
                return meeting, call, call, common
    return None


def _run_over(one: AcceptedHands, two: AcceptedHands) -> bool:
    """Whether hands differ in one number only, of which each has values that the other has not."""
    if len(one.regions) > 1 or len(two.regions) > 1:
        return False
    pairs = enumerate(zip(one.regions[0], two.regions[0], strict=True))
    differing = [(place, mine, theirs) for place, (mine, theirs) in pairs if mine != theirs]
    if len(differing) != 1:
        return False
    ((place, mine, theirs),) = differing
    return place != SHAPE and bool(mine & ~theirs) and bool(theirs & ~mine)


def _common(
    candidates: Candidates, first: Candidate, second: Candidate, captures: Captures, held: Captures
) -> int:
    one, two = candidates.hands(first, captures), candidates.hands(second, held)
    return one.sample & two.sample if one.exact and two.exact else 0


def _say_overlap(
    context: CheckContext,
    first: Candidate,
    second: Candidate,
    found: tuple[DecisionPoint, int, int, int],
    report: Diagnostics,
) -> None:
    meeting, call, against, sample = found
    calls = ":".join(["START", *(CALL_TEXTS[before] for before in meeting.before)])
    if call == against:
        what = f"two ways to {CALL_TEXTS[call]}, which run over each other"
    else:
        what = f"different calls: {CALL_TEXTS[call]} and {CALL_TEXTS[against]}"
    message = (
        f"rules {first.rule.number} and {second.rule.number} have one priority and, after {calls} "
        f"with {hand_at(sample)}, {what}"
    )
    place = context.database.span(second.rule, RuleField.PRIORITY)
    other = context.database.span(first.rule, RuleField.PRIORITY)
    related = [Related(other, "the other rule, which is chosen because it comes first")]
    report_finding(report, "db-overlap", message, place, related=related)

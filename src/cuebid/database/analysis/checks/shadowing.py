"""Rules that are never chosen, because rules of higher rank match wherever they do.

There are three steps, each slower and needed for fewer rules. Most rules have a sample hand that no
rule of higher rank takes, and are not shadowed. The others are compared with single rules, auction
by auction and region by region, then with several rules together. Defaults never hide a rule,
because they may be left out.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from cuebid.database.analysis.auctions.traversal import DecisionPoint
from cuebid.database.analysis.checks.candidates import CandidateIndex, CandidateRule
from cuebid.database.analysis.context import AcceptedHands, CheckContext
from cuebid.database.analysis.findings import report_finding
from cuebid.database.analysis.interpreter.regions import Region, intersect, is_subset, subtract
from cuebid.database.language.database import RuleField
from cuebid.database.matcher.captures import Captures
from cuebid.text import Diagnostics, Related

# Limits on the time for one rule. Beyond them nothing is concluded.
_MOST_HELPERS: Final = 24
_MOST_PIECES: Final = 500


def check_shadowing(index: CandidateIndex, report: Diagnostics) -> set[int]:
    """Report the rules that are never chosen; return the offsets where they begin."""
    shadowed: set[int] = set()
    running_unions: dict[int, list[int]] = {}
    for number, candidate in enumerate(index.candidates):
        index.context.advance(number)
        lists = index.competitors(candidate)
        covered = 0
        for competitors in lists:
            if id(competitors) not in running_unions:
                running_unions[id(competitors)] = _running_unions(competitors)
            covered |= _taken_by_higher(competitors, running_unions[id(competitors)], candidate)
        # With a sample hand that no rule of higher rank accepts, the rule is not shadowed.
        if candidate.sample & ~covered:
            continue
        hiding = _hiding_rule(index, candidate, lists) or _hiding_rules(index, candidate, lists)
        if hiding:
            shadowed.add(candidate.rule.start)
            _report_shadowed(index.context, candidate, hiding, report)
    return shadowed


def _running_unions(competitors: list[CandidateRule]) -> list[int]:
    """Return for each position in a list the mask of the sample hands that earlier rules take."""
    unions, union = [], 0
    for candidate in competitors:
        unions.append(union)
        union |= 0 if candidate.rule.default else candidate.sample
    return [*unions, union]


def _taken_by_higher(
    competitors: list[CandidateRule], unions: list[int], candidate: CandidateRule
) -> int:
    """Return the mask of the sample hands that rules of higher rank in a list take."""
    return unions[bisect_left(competitors, candidate.order, key=lambda rival: rival.order)]


def _higher(lists: list[list[CandidateRule]], candidate: CandidateRule) -> Iterator[CandidateRule]:
    """Yield the rules of higher rank than the candidate, without defaults."""
    for competitors in lists:
        for rival in competitors:
            if rival.order >= candidate.order:
                break
            if not rival.rule.default:
                yield rival


def _hiding_rule(
    index: CandidateIndex, candidate: CandidateRule, lists: list[list[CandidateRule]]
) -> list[CandidateRule]:
    """Return the one rule that hides the candidate by itself, as a list; empty if none does."""
    for rival in _higher(lists, candidate):
        if not candidate.sample & ~rival.sample and _covers(index, rival, candidate):
            return [rival]
    return []


def _covers(index: CandidateIndex, rival: CandidateRule, candidate: CandidateRule) -> bool:
    """Return whether the rival, with any call, takes all hands of the candidate in all auctions."""
    if rival.rule.level not in (0, candidate.rule.level):
        return False
    if rival.automaton is candidate.automaton:
        return rival.rule.constraint is candidate.rule.constraint or all(
            _contains(index.hands(rival, captures), index.hands(candidate, captures))
            for captures in candidate.automaton.captures
        )
    if not (rival.automaton.exact and meets_everywhere(rival, candidate)):
        return False
    contained: dict[tuple[int, int], bool] = {}
    for point in index.meetings.points(candidate.auctions, rival.auctions, alone=True):
        if point is None or not point.other_ends:
            return False
        if not _covers_at(index, rival, candidate, point, contained):
            return False
    return True


def _covers_at(
    index: CandidateIndex,
    rival: CandidateRule,
    candidate: CandidateRule,
    point: DecisionPoint,
    contained: dict[tuple[int, int], bool],
) -> bool:
    """Return whether in one auction the rival has a call for each hand of the candidate.

    Args:
        index: the candidates.
        rival: the rule of higher rank.
        candidate: the rule that may be hidden.
        point: the auction.
        contained: cache of results for pairs of sets of hands, by the ids of the sets.
    """
    other_hands = _hands_at(index, rival, point)
    for several in point.ends.values():
        for captures in several:
            own = index.hands(candidate, captures)
            for hands in other_hands:
                key = id(hands), id(own)
                if key not in contained:
                    contained[key] = _contains(hands, own)
                if contained[key]:
                    break
            else:
                return False
    return True


def _hands_at(
    index: CandidateIndex, rival: CandidateRule, point: DecisionPoint
) -> list[AcceptedHands]:
    """Return the hands that the rival accepts for each of its calls in an auction.

    A call for which the letters can hold different things is left out: which of them holds is not
    known.
    """
    return [
        index.hands(rival, captures)
        for several in point.other_ends.values()
        for captures in (several if len(several) == 1 else ())
    ]


def _contains(outer: AcceptedHands, inner: AcceptedHands) -> bool:
    """Return whether every hand of the inner set is in the outer one.

    Each region of the inner set must lie within one region of the outer set. Sets for which several
    regions are needed together are not recognised here, but by `_hiding_rules`.
    """
    if not outer.exact or inner.sample & ~outer.sample:
        return False
    return all(
        any(is_subset(region, around) for around in outer.regions) for region in inner.regions
    )


def _hiding_rules(
    index: CandidateIndex, candidate: CandidateRule, lists: list[list[CandidateRule]]
) -> list[CandidateRule]:
    """Return rules that together, but not alone, take all hands of a rule in all its auctions.

    Rules of another sequence must be of higher priority: what meets at one priority is reported as
    an overlap.
    """
    # Helpers are chosen by common sample hands; without any the search would have no start.
    if not candidate.sample:
        return []
    helpers = _helpers(index, candidate, lists)
    if _leaves_sample(index, candidate, [covered for _, covered in helpers]):
        return []
    used: set[int] = set()
    for captures in candidate.automaton.captures:
        left = list(index.hands(candidate, captures).regions)
        for number, (_, covered) in enumerate(helpers):
            fewer = _subtract_all(left, _regions(covered[captures]))
            if fewer != left:
                used.add(number)
                left = fewer
            if len(left) > _MOST_PIECES:
                return []
        if left:
            return []
    return [helpers[number][0] for number in sorted(used)]


def _helpers(
    index: CandidateIndex, candidate: CandidateRule, lists: list[list[CandidateRule]]
) -> list[tuple[CandidateRule, dict[Captures, list[AcceptedHands]]]]:
    """Return rules that take some hands of the candidate in all its auctions, with these hands."""
    helpers: list[tuple[CandidateRule, dict[Captures, list[AcceptedHands]]]] = []
    for rival in _higher(lists, candidate):
        same_auctions = rival.automaton is candidate.automaton
        counts = rival.rule.priority > candidate.rule.priority or same_auctions
        if counts and candidate.sample & rival.sample and len(helpers) < _MOST_HELPERS:
            covered = _covered_everywhere(index, rival, candidate)
            if any(covered.values()):
                helpers.append((rival, covered))
    return helpers


def _leaves_sample(
    index: CandidateIndex,
    candidate: CandidateRule,
    helpers: list[dict[Captures, list[AcceptedHands]]],
) -> bool:
    """Return whether the candidate has a sample hand that none of its helpers takes.

    This test settles nearly all rules, and needs no regions.
    """
    for captures in candidate.automaton.captures:
        sample = index.hands(candidate, captures).sample
        for covered in helpers:
            for hands in covered[captures]:
                sample &= ~hands.sample
        if sample:
            return True
    return False


def _subtract_all(regions: list[Region], removed: Iterable[Region]) -> list[Region]:
    for region in removed:
        if len(regions) > _MOST_PIECES:
            break
        if any(intersect(piece, region) is not None for piece in regions):
            regions = [rest for piece in regions for rest in subtract(piece, region)]
    return regions


def _covered_everywhere(
    index: CandidateIndex, rival: CandidateRule, candidate: CandidateRule
) -> dict[Captures, list[AcceptedHands]]:
    """Return the hands that the rival takes in all the candidate's auctions, by its captures."""
    nothing: dict[Captures, list[AcceptedHands]] = {
        captures: [] for captures in candidate.automaton.captures
    }
    if rival.rule.level not in (0, candidate.rule.level):
        return nothing
    if rival.automaton is candidate.automaton:
        return {captures: [index.hands(rival, captures)] for captures in nothing}
    if not (rival.automaton.exact and meets_everywhere(rival, candidate)):
        return nothing
    # The sets of hands are cached, so equal ones are one object and are intersected by identity.
    common: dict[int, AcceptedHands] | None = None
    for point in index.meetings.points(candidate.auctions, rival.auctions, alone=True):
        if point is None:
            return nothing
        hands_here = {id(hands): hands for hands in _hands_at(index, rival, point)}
        if common is not None:
            hands_here = {key: hands for key, hands in common.items() if key in hands_here}
        common = hands_here
        if not common:
            return nothing
    return {captures: list((common or {}).values()) for captures in nothing}


def _regions(several: Iterable[AcceptedHands]) -> list[Region]:
    """Return the regions of the given sets of hands, without sets whose regions are not exact."""
    return list(chain.from_iterable(hands.regions for hands in several if hands.exact))


def meets_everywhere(rival: CandidateRule, candidate: CandidateRule) -> bool:
    """Return whether each pair of calls before the candidate's call can precede the rival's too."""
    own_keys, other_keys = candidate.automaton.keys, rival.automaton.keys
    return other_keys is None or (own_keys is not None and own_keys <= other_keys)


def _report_shadowed(
    context: CheckContext,
    candidate: CandidateRule,
    hiding: list[CandidateRule],
    report: Diagnostics,
) -> None:
    if len(hiding) > 1:
        numbers = [str(rival.rule.number) for rival in hiding]
        together = f"{', '.join(numbers[:-1])} and {numbers[-1]}"
        why = f"one of the rules {together} matches too, which come first"
    else:
        (rival,) = hiding
        higher = rival.rule.priority > candidate.rule.priority
        reason = "has a higher priority" if higher else "comes first among equals"
        why = f"rule {rival.rule.number} matches too, which {reason}"
    message = f"rule {candidate.rule.number} is never chosen: wherever it matches, {why}"
    span = context.database.span(candidate.rule, RuleField.PRIORITY)
    related = [
        Related(context.database.span(rival.rule, RuleField.PRIORITY), "the other rule")
        for rival in hiding
    ]
    report_finding(report, "db-shadowed", message, span, related=related)

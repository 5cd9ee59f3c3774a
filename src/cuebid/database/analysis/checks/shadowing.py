"""Rules that never decide, because rules of higher rank have a call wherever they have one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from cuebid.database.analysis.auctions.traversal import DecisionPoint, decision_points
from cuebid.database.analysis.checks.candidates import Candidate, Candidates
from cuebid.database.analysis.context import AcceptedHands, CheckContext
from cuebid.database.analysis.findings import report_finding
from cuebid.database.analysis.interpreter.regions import Region, intersect, is_subset, subtract
from cuebid.database.language.database import RuleField
from cuebid.database.matcher.captures import Captures
from cuebid.text import Diagnostics, Related

__all__ = ["check_shadows", "is_wider"]

_MOST_TOGETHER: Final = 24
_MOST_PIECES: Final = 500


def check_shadows(candidates: Candidates, report: Diagnostics) -> set[int]:
    """Report the rules that are never chosen; their numbers come back."""
    found: set[int] = set()
    sums: dict[int, dict[int, int]] = {}
    for one in candidates.all:
        lists = candidates.around(one)
        above = 0
        for several in lists:
            if id(several) not in sums:
                sums[id(several)] = _sums(several)
            above |= _above(several, sums[id(several)], one)
        if one.sample & ~above:
            continue
        by = _shadow(candidates, one, lists) or _shadow_together(candidates, one, lists)
        if by:
            found.add(one.rule.number)
            _say_shadowed(candidates.context, one, by, report)
    return found


def _sums(several: list[Candidate]) -> dict[int, int]:
    """For each place in a list by rank the hands of the rules before it."""
    found, total = {}, 0
    for place, one in enumerate(several):
        found[place] = total
        total |= 0 if one.rule.default else one.sample
    found[len(several)] = total
    return found


def _above(several: list[Candidate], sums: dict[int, int], one: Candidate) -> int:
    """The hands of the rules of higher rank in a list."""
    low, high = 0, len(several)
    while low < high:
        middle = (low + high) // 2
        if several[middle].order < one.order:
            low = middle + 1
        else:
            high = middle
    return sums[low]


def _higher(lists: list[list[Candidate]], one: Candidate) -> Iterator[Candidate]:
    """The rules of higher rank, but no defaults, which may be left out."""
    for several in lists:
        for other in several:
            if other.order >= one.order:
                break
            if not other.rule.default:
                yield other


def _shadow(
    candidates: Candidates, one: Candidate, lists: list[list[Candidate]]
) -> list[Candidate]:
    """The rule that is chosen wherever this one would be, if there is one."""
    for other in _higher(lists, one):
        if not one.sample & ~other.sample and _covers(candidates, other, one):
            return [other]
    return []


def _covers(candidates: Candidates, other: Candidate, one: Candidate) -> bool:
    """Whether a rule matches wherever another does, with any call and on each of its hands."""
    if other.rule.level not in (0, one.rule.level):
        return False
    if other.language is one.language:
        return other.rule.constraint is one.rule.constraint or all(
            _holds(candidates.hands(other, captures), candidates.hands(one, captures))
            for captures in one.language.captures
        )
    if not (other.language.exact and is_wider(other, one)):
        return False
    known: dict[tuple[int, int], bool] = {}
    for meeting in decision_points(one.auctions, other.auctions, alone=True):
        if meeting is None or not meeting.other_ends:
            return False
        if not _covered_at(candidates, other, one, meeting, known):
            return False
    return True


def _covered_at(
    candidates: Candidates,
    other: Candidate,
    one: Candidate,
    meeting: DecisionPoint,
    known: dict[tuple[int, int], bool],
) -> bool:
    """Whether, in one auction, the other rule has a call for each hand of this one."""
    offered = _offered(candidates, other, meeting)
    for captures in meeting.ends.values():
        for held in captures:
            mine = candidates.hands(one, held)
            for theirs in offered:
                key = id(theirs), id(mine)
                if key not in known:
                    known[key] = _holds(theirs, mine)
                if known[key]:
                    break
            else:
                return False
    return True


def _offered(
    candidates: Candidates, other: Candidate, meeting: DecisionPoint
) -> list[AcceptedHands]:
    """The hands for which the other rule has one call or another in an auction."""
    return [
        candidates.hands(other, held)
        for captures in meeting.other_ends.values()
        for held in (captures if len(captures) == 1 else ())
    ]


def _holds(outer: AcceptedHands, inner: AcceptedHands) -> bool:
    """Whether every hand of the inner is one of the outer; seen cube by cube."""
    if not outer.exact or inner.sample & ~outer.sample:
        return False
    return all(
        any(is_subset(region, around) for around in outer.regions) for region in inner.regions
    )


def _shadow_together(
    candidates: Candidates, one: Candidate, lists: list[list[Candidate]]
) -> list[Candidate]:
    """Rules that only together have a call for each hand of this one, in each of its auctions.

    With other calls they are of higher priority: what meets at one priority is an overlap.
    """
    if not one.sample:
        return []
    helpers: list[tuple[Candidate, dict[Captures, list[Region]]]] = []
    for other in _higher(lists, one):
        apart = other.rule.priority > one.rule.priority or other.language is one.language
        if apart and one.sample & other.sample and len(helpers) < _MOST_TOGETHER:
            always = _always(candidates, other, one)
            if any(always.values()):
                helpers.append((other, always))
    used: set[int] = set()
    for captures in one.language.captures:
        left = list(candidates.hands(one, captures).regions)
        for place, (_, always) in enumerate(helpers):
            fewer = _without_all(left, always[captures])
            if fewer != left:
                used.add(place)
                left = fewer
            if len(left) > _MOST_PIECES:
                return []
        if left:
            return []
    return [helpers[place][0] for place in sorted(used)]


def _without_all(regions: list[Region], taken: Iterable[Region]) -> list[Region]:
    for one in taken:
        if len(regions) > _MOST_PIECES:
            break
        if any(intersect(region, one) is not None for region in regions):
            regions = [piece for region in regions for piece in subtract(region, one)]
    return regions


def _always(
    candidates: Candidates, other: Candidate, one: Candidate
) -> dict[Captures, list[Region]]:
    """Hands for which a rule has a call in each auction of another, by that one's captures."""
    nothing: dict[Captures, list[Region]] = {captures: [] for captures in one.language.captures}
    if other.rule.level not in (0, one.rule.level):
        return nothing
    if other.language is one.language:
        return {captures: _cubes([candidates.hands(other, captures)]) for captures in nothing}
    if not (other.language.exact and is_wider(other, one)):
        return nothing
    common: dict[int, AcceptedHands] | None = None
    for meeting in decision_points(one.auctions, other.auctions, alone=True):
        if meeting is None:
            return nothing
        offered = {id(hands): hands for hands in _offered(candidates, other, meeting)}
        if common is not None:
            offered = {key: hands for key, hands in common.items() if key in offered}
        common = offered
        if not common:
            return nothing
    return dict.fromkeys(nothing, _cubes((common or {}).values()))


def _cubes(several: Iterable[AcceptedHands]) -> list[Region]:
    """The hands that certainly match."""
    return list(chain.from_iterable(hands.regions for hands in several if hands.exact))


def is_wider(other: Candidate, one: Candidate) -> bool:
    """Whether a rule may go with all that another goes with, by the last calls before."""
    mine, theirs = one.language.keys, other.language.keys
    return theirs is None or (mine is not None and mine <= theirs)


def _say_shadowed(
    context: CheckContext, one: Candidate, by: list[Candidate], report: Diagnostics
) -> None:
    if len(by) > 1:
        numbers = [str(other.rule.number) for other in by]
        together = f"{', '.join(numbers[:-1])} and {numbers[-1]}"
        why = f"one of the rules {together} does, which come first"
    else:
        (other,) = by
        higher = other.rule.priority > one.rule.priority
        reason = "has a higher priority" if higher else "comes first among equals"
        why = f"rule {other.rule.number} does, which {reason}"
    message = f"rule {one.rule.number} never decides: wherever it matches, {why}"
    place = context.database.span(one.rule, RuleField.PRIORITY)
    related = [
        Related(context.database.span(other.rule, RuleField.PRIORITY), "the other rule")
        for other in by
    ]
    report_finding(report, "db-shadowed", message, place, related=related)

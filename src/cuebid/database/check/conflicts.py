"""Rules that others keep from deciding, and rules that only their order tells apart."""

from __future__ import annotations

from cuebid.database.alphabet import CALL_TEXTS
from cuebid.database.check.auctions import Meeting, meetings
from cuebid.database.check.candidates import Candidate, Candidates
from cuebid.database.check.findings import say
from cuebid.database.check.hands import is_inside
from cuebid.database.check.language import Language
from cuebid.database.check.sample import hand_at
from cuebid.database.check.study import Hands, Study
from cuebid.database.database import RuleField
from cuebid.database.grabs import Grabs
from cuebid.database.options import Defaults
from cuebid.text import Diagnostics, Related

__all__ = ["check_conflicts"]


def check_conflicts(study: Study, report: Diagnostics) -> None:
    """Say which rules are shadowed, superseded, or in conflict with others of their priority."""
    candidates = Candidates(study)
    shadowed = _shadowed(candidates, report)
    _superseded(candidates, shadowed, report)
    _overlaps(candidates, shadowed, report)


def _shadowed(candidates: Candidates, report: Diagnostics) -> set[int]:
    """Report the rules that are never chosen; their numbers come back."""
    found: set[int] = set()
    sums: dict[int, dict[int, int]] = {}
    for one in candidates.all:
        for several in candidates.around(one):
            if id(several) not in sums:
                sums[id(several)] = _sums(several)
        lists = candidates.around(one)
        above = 0
        for several in lists:
            above |= _above(several, sums[id(several)], one)
        if one.sample & ~above:
            continue
        by = _shadow(candidates, one, lists)
        if by is not None:
            found.add(one.rule.number)
            _say_shadowed(candidates.study, one, by, report)
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


def _shadow(
    candidates: Candidates, one: Candidate, lists: list[list[Candidate]]
) -> Candidate | None:
    """A rule that is chosen wherever this one would be."""
    for several in lists:
        for other in several:
            if other.order >= one.order:
                break
            if other.rule.default or one.sample & ~other.sample:
                continue
            if _covers(candidates, other, one):
                return other
    return None


def _covers(candidates: Candidates, other: Candidate, one: Candidate) -> bool:
    """Whether a rule matches wherever another does, with any call and on each of its hands."""
    if other.rule.level not in (0, one.rule.level):
        return False
    if other.language is one.language:
        return other.rule.constraint is one.rule.constraint or all(
            _holds(candidates.hands(other, grabs), candidates.hands(one, grabs))
            for grabs in one.language.grabs
        )
    if not (other.language.exact and _is_wider(other, one)):
        return False
    known: dict[tuple[int, int], bool] = {}
    for meeting in meetings(one.auctions, other.auctions, alone=True):
        if meeting is None or not meeting.others:
            return False
        if not _covered_at(candidates, other, one, meeting, known):
            return False
    return True


def _covered_at(
    candidates: Candidates,
    other: Candidate,
    one: Candidate,
    meeting: Meeting,
    known: dict[tuple[int, int], bool],
) -> bool:
    """Whether, in one auction, the other rule has a call for each hand of this one."""
    offered = [
        candidates.hands(other, held)
        for grabs in meeting.others.values()
        for held in (grabs if len(grabs) == 1 else ())
    ]
    for grabs in meeting.ends.values():
        for held in grabs:
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


def _holds(outer: Hands, inner: Hands) -> bool:
    """Whether every hand of the inner is one of the outer; seen cube by cube."""
    if not outer.exact or inner.sample & ~outer.sample:
        return False
    return all(any(is_inside(cube, around) for around in outer.cubes) for cube in inner.cubes)


def _say_shadowed(study: Study, one: Candidate, by: Candidate, report: Diagnostics) -> None:
    higher = by.rule.priority > one.rule.priority
    why = "has a higher priority" if higher else "comes first among equals"
    message = (
        f"rule {one.rule.number} never decides: wherever it matches, rule {by.rule.number} does, "
        f"which {why}"
    )
    place = study.database.span(one.rule, RuleField.PRIORITY)
    related = [Related(study.database.span(by.rule, RuleField.PRIORITY), "the other rule")]
    say(report, "db-shadowed", message, place, related=related)


def _superseded(candidates: Candidates, shadowed: set[int], report: Diagnostics) -> None:
    """Report defaults that are left out for all of their calls (A6)."""
    known: dict[tuple[Language, int, Language, int], bool] = {}
    all_count = candidates.study.database.options.defaults is Defaults.ALL
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
                place = candidates.study.database.span(one.rule, RuleField.LEVEL)
                other = candidates.study.database.span(by.rule, RuleField.LEVEL)
                related = [Related(other, "the other rule")]
                say(report, "db-default-superseded", message, place, related=related)
                break


def _supersedes(
    other: Candidate, one: Candidate, known: dict[tuple[Language, int, Language, int], bool]
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
    return _is_wider(other, one) and all(
        meeting is not None and meeting.ends.keys() <= meeting.others.keys()
        for meeting in meetings(one.auctions, other.auctions, alone=True)
    )


def _is_wider(other: Candidate, one: Candidate) -> bool:
    """Whether a rule may go with all that another goes with, by the last calls before."""
    mine, theirs = one.language.keys, other.language.keys
    return theirs is None or (mine is not None and mine <= theirs)


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
        found = _overlap(candidates, first, second)
        if found is not None:
            said.add(second.rule.number)
            _say_overlap(candidates.study, first, second, found, report)


def _overlap(
    candidates: Candidates, first: Candidate, second: Candidate
) -> tuple[Meeting, int, int, int] | None:
    """An auction, two different calls, and the hands of the sample for which both rules match."""
    if not (first.language.exact and second.language.exact):
        return None
    known: dict[tuple[Grabs, Grabs], int] = {}
    for meeting in meetings(first.auctions, second.auctions, alone=False):
        if meeting is None:
            return None
        for call, grabs in meeting.ends.items():
            for against, held in meeting.others.items():
                if call == against or len(grabs) > 1 or len(held) > 1:
                    continue
                key = next(iter(grabs)), next(iter(held))
                if key not in known:
                    known[key] = _common(candidates, first, second, *key)
                if known[key]:
                    return meeting, call, against, known[key]
    return None


def _common(
    candidates: Candidates, first: Candidate, second: Candidate, grabs: Grabs, held: Grabs
) -> int:
    one, two = candidates.hands(first, grabs), candidates.hands(second, held)
    return one.sample & two.sample if one.exact and two.exact else 0


def _say_overlap(
    study: Study,
    first: Candidate,
    second: Candidate,
    found: tuple[Meeting, int, int, int],
    report: Diagnostics,
) -> None:
    meeting, call, against, sample = found
    calls = ":".join(["START", *(CALL_TEXTS[before] for before in meeting.before)])
    message = (
        f"rules {first.rule.number} and {second.rule.number} have one priority and, after {calls} "
        f"with {hand_at(sample)}, different calls: {CALL_TEXTS[call]} and {CALL_TEXTS[against]}"
    )
    place = study.database.span(second.rule, RuleField.PRIORITY)
    other = study.database.span(first.rule, RuleField.PRIORITY)
    related = [Related(other, "the other rule, which is chosen because it comes first")]
    say(report, "db-overlap", message, place, related=related)

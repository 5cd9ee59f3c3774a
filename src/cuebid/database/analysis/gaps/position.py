"""The calls that the hands of a pool choose in one auction, and the hands without a clear call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from cuebid.core import Call
from cuebid.database.analysis.constraint_masks import ConstraintMasks
from cuebid.database.language.rule import Rule
from cuebid.database.matcher.situation import Situation
from cuebid.database.meaning.call_context import RankedRule


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Two rules of one priority with different calls for the same hands."""

    first: Rule
    """The rule that is followed, because it comes first."""
    second: Rule
    """The other rule."""
    hands: int
    """The mask of the hands of the pool that both rules match."""


@dataclass(slots=True)
class PoolPosition:
    """The calls that the hands of a pool choose in one auction; mutable while it is studied."""

    without: int
    """The hands for which no rule has a call."""
    by_call: dict[Call, int] = field(default_factory=dict)
    """For each call the hands that choose it."""
    has_rules: bool = False
    """Whether any rule has a call."""
    disagreements: list[Disagreement] = field(default_factory=list)
    """Rules that disagree."""


def study(
    ranked: Iterable[RankedRule], masks: ConstraintMasks, situation: Situation, hands: int
) -> PoolPosition:
    """Return the calls that some hands choose in an auction by the rules."""
    position = PoolPosition(hands)
    for _, group in groupby(ranked, key=_rank):
        position.has_rules = True
        _study_group(position, group, masks, situation)
        # No hand is left for rules of lower rank.
        if not position.without:
            break
    return position


def _study_group(
    position: PoolPosition,
    group: Iterator[RankedRule],
    masks: ConstraintMasks,
    situation: Situation,
) -> None:
    """Let the hands without a call choose among a group of rules that only file order ranks."""
    undecided = position.without
    earlier: list[tuple[RankedRule, int]] = []
    for ranked in group:
        rule = ranked.match.rule
        fitting = masks.mask(rule.constraint, ranked.match.captures, situation)
        # A constraint that cannot be tested counts as fitting: what is reported must be certain.
        hands = undecided if fitting is None else undecided & fitting
        if not hands:
            continue
        if fitting is not None:
            for rival, rival_hands in earlier:
                if rival.call is not ranked.call and rival_hands & hands:
                    first = rival.match.rule
                    position.disagreements.append(Disagreement(first, rule, rival_hands & hands))
            earlier.append((ranked, hands))
        followers = hands & position.without
        if followers:
            before = position.by_call.get(ranked.call, 0)
            position.by_call[ranked.call] = before | followers
            position.without &= ~followers


def _rank(ranked: RankedRule) -> tuple[int, bool, bool]:
    """Return the rank of a rule without regard to its order in the file (A10)."""
    rule = ranked.match.rule
    return rule.priority, rule.level == 0, rule.default


def is_question(situation: Situation) -> bool:
    """Return whether partner expects an answer: as captain, or after a forcing call."""
    return situation.is_bound or situation.state.must_call

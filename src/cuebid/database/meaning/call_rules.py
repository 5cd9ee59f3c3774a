"""The rules for a call, and what they show: their disjunction, without superseded defaults."""

# "You use the disjunction of all the specifications associated with the bid made." Hands are
# described by boxes, one for each rule.

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from cuebid.core import Call
from cuebid.database.language.database import Database
from cuebid.database.language.options import DefaultMode
from cuebid.database.language.rule import Rule, RuleFlag
from cuebid.database.matcher.candidates import RuleMatch
from cuebid.database.matcher.rule_matcher import RuleMatcher
from cuebid.database.matcher.situation import Situation
from cuebid.database.meaning.general_rules import is_general, is_sound
from cuebid.database.meaning.ordered_lengths import ordered_lengths
from cuebid.database.meaning.specification import Shown, shown_by
from cuebid.evaluation import NOTHING, Box, Boxes
from cuebid.meaning import CallMeaning, Forcing, MeaningSource
from cuebid.meaning.combined import limited

# Limits the cache, which would grow throughout a long match.
_MOST_REMEMBERED: Final = 5_000


class CallRules(Struct, frozen=True, gc=False):
    """The rules that describe a call in an auction, and what each rule shows.

    Attributes:
        matches: the rules that describe the call, in the order of the database.
        superseded: defaults that are left out in favour of others (A6).
        shown: what each of `matches` shows.
    """

    matches: tuple[RuleMatch, ...] = ()
    superseded: tuple[RuleMatch, ...] = ()
    shown: tuple[Shown, ...] = ()

    @property
    def boxes(self) -> Boxes:
        """The hands that fit any of the rules; no box if no rule describes the call."""
        return _union(tuple([each.box for each in self.shown]))

    @property
    def told(self) -> tuple[Box, ...]:
        """The hands disclosed for each rule, narrowed by the suit lengths of its constraint."""
        return tuple(
            shown.box & ordered_lengths(match.rule.constraint)
            for match, shown in zip(self.matches, self.shown, strict=True)
        )

    @property
    def forcing(self) -> Forcing | None:
        """The farthest bid to which a rule forces; None if none does."""
        return max((each for shown in self.shown for each in shown.forcing), default=None)

    @property
    def makes_captain(self) -> bool | None:
        """Whether a rule makes the caller captain, or ends the captaincy (flags `C` and `R`)."""
        flags = {match.rule.flag for match in self.matches}
        if RuleFlag.CAPTAIN in flags:
            return True
        return False if RuleFlag.RELEASE in flags else None

    def meaning(self, call: Call, database: Database) -> CallMeaning:
        """Return the meaning of the call by its rules; `NOTHING` if it has no rules."""
        if not self.matches:
            return CallMeaning(call, NOTHING, source=MeaningSource.NOTHING)
        return CallMeaning(
            call,
            self.boxes,
            forcing=self.forcing,
            source=MeaningSource.CHAPTER,
            rule=self.matches[0].rule.number,
            texts=tuple(database.explanation(match.rule) for match in self.matches),
            makes_captain=self.makes_captain,
        )


def strongest_rule(
    matches: Iterable[RuleMatch], mode: DefaultMode = DefaultMode.ALL
) -> Rule | None:
    """Return the strongest rule for a call, which may supersede defaults; None if there is none.

    Args:
        matches: all rules for the call.
        mode: whether a default may supersede another default.
    """
    rules = (match.rule for match in matches if mode is DefaultMode.ALL or not match.rule.default)
    # At equal priority a rule without `d` supersedes defaults, so it is the stronger one (A6).
    return max(rules, key=lambda rule: (rule.priority, not rule.default), default=None)


def is_superseded(rule: Rule, strongest: Rule | None) -> bool:
    """Return whether a default is left out in favour of the strongest rule for its call (A6)."""
    if strongest is None or not rule.default:
        return False
    return strongest.priority > rule.priority or (
        strongest.priority == rule.priority and not strongest.default
    )


def rules_of(
    call: Call,
    matches: Sequence[RuleMatch],
    situation: Situation,
    rule_matcher: RuleMatcher,
    *,
    only_sound: bool = False,
) -> CallRules:
    """Return the rules that describe a call, with what they show.

    Args:
        call: the call.
        matches: all rules for it in that auction.
        situation: the auction before it.
        rule_matcher: the database of the rules.
        only_sound: whether to leave out general rules that are not sound (`is_sound`).
    """
    superseded: list[RuleMatch] = []
    standing: list[RuleMatch] = []
    shown: list[Shown] = []
    strongest = strongest_rule(matches, rule_matcher.database.options.defaults)
    matchers = rule_matcher.matchers
    for match in matches:
        if is_superseded(match.rule, strongest):
            superseded.append(match)
            continue
        each = shown_by(match.rule.specification, match.captures, situation, matchers)
        if only_sound and is_general(match.rule, matchers) and not is_sound(call, each.box):
            continue
        standing.append(match)
        shown.append(each)
    return CallRules(tuple(standing), tuple(superseded), tuple(shown))


# Cached because a call has the same rules in many auctions.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _union(boxes: tuple[Box, ...]) -> Boxes:
    return limited(Boxes.union(boxes))

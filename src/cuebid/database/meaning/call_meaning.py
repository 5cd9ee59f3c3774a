"""Compute what a call shows: the disjunction over its rules, without superseded defaults."""

# "You use the disjunction of all the specifications associated with the bid made." Hands are
# described by boxes, one for each rule.

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from cuebid.core.call import Call
from cuebid.database.language.options import DefaultMode
from cuebid.database.language.rule import Rule
from cuebid.database.matcher.candidates import RuleMatch
from cuebid.database.matcher.rule_matcher import RuleMatcher
from cuebid.database.matcher.situation import Situation
from cuebid.database.meaning.explained import ExplainedMeaning
from cuebid.database.meaning.general_rules import NaturalMeaning, is_general, is_sound
from cuebid.database.meaning.specification import Shown, shown_by
from cuebid.evaluation import Box, Boxes
from cuebid.meaning.combined import limited
from cuebid.meaning.force import Forcing
from cuebid.phrases import hands_in_words

__all__ = [
    "Meaning",
    "is_superseded",
    "meaning_of",
    "strongest_rule",
]

# A bound, as a long match would keep all of them.
_MOST_REMEMBERED: Final = 5_000


class Meaning(Struct, frozen=True, gc=False):
    """The meaning of a call by the rules of a book: hands, forcing, alternatives.

    Attributes:
        call: the call.
        matches: the rules for it, in the order of the database.
        superseded: defaults that are left out in favour of others (A6).
        shown: what each of `matches` shows.
        boxes: the hands that fit any of them; none where no rule describes the call.
        natural: what the call means by judgement, where no rule of a chapter describes it; None
            without a judge.
        explained: what the maker of the call says that it shows; it then stands in the place of
            rules and judgement.
        texts: what the authors of the rules, or the maker, have written about the call.
    """

    call: Call
    matches: tuple[RuleMatch, ...]
    superseded: tuple[RuleMatch, ...]
    shown: tuple[Shown, ...]
    boxes: Boxes
    natural: NaturalMeaning | None = None
    explained: ExplainedMeaning | None = None
    texts: tuple[str, ...] = ()

    @property
    def is_described(self) -> bool:
        """True if its maker, a rule or judgement says what the call shows."""
        return bool(self.matches) or self.natural is not None or self.explained is not None

    @property
    def forcing(self) -> tuple[Forcing, ...]:
        """The bids to which the call forces, the farthest first."""
        distinct = {forcing for shown in self.shown for forcing in shown.forcing}
        if self.natural is not None:
            distinct.update(self.natural.forcing)
        if self.explained is not None:
            distinct.update(self.explained.forcing)
        return tuple(sorted(distinct, reverse=True))

    @property
    def words(self) -> str:
        """In the words of players: `15-17 HCP, balanced; forcing to 2N`."""
        if not self.is_described:
            return "not described"
        forcing_words = dict.fromkeys(forcing.words for forcing in self.forcing)
        return "; ".join([hands_in_words(self.boxes), *forcing_words])


def strongest_rule(
    matches: Iterable[RuleMatch], mode: DefaultMode = DefaultMode.ALL
) -> Rule | None:
    """Return the rule for a call against which defaults are measured, or None.

    Args:
        matches: all rules for the call.
        mode: whether other defaults count.
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


def meaning_of(
    call: Call,
    matches: Sequence[RuleMatch],
    situation: Situation,
    rule_matcher: RuleMatcher,
    *,
    only_sound: bool = False,
) -> Meaning:
    """Return what a call shows.

    Args:
        call: the call.
        matches: all rules for it in that auction.
        situation: the auction before it.
        rule_matcher: the database of the rules.
        only_sound: whether general rules count only if they require what the call needs.
    """
    superseded: list[RuleMatch] = []
    standing: list[RuleMatch] = []
    strongest = strongest_rule(matches, rule_matcher.database.options.defaults)
    for match in matches:
        (superseded if is_superseded(match.rule, strongest) else standing).append(match)
    matchers = rule_matcher.matchers
    shown = tuple(
        shown_by(match.rule.specification, match.captures, situation, matchers)
        for match in standing
    )
    if only_sound:
        sound = [
            (match, each)
            for match, each in zip(standing, shown, strict=True)
            if not is_general(match.rule, matchers) or is_sound(call, each.box)
        ]
        standing, shown = [match for match, _ in sound], tuple(each for _, each in sound)
    # A call that no rule describes gives no boxes, which callers must not read as "no hand".
    boxes = _union(tuple([shown_by_rule.box for shown_by_rule in shown]))
    texts = tuple(rule_matcher.database.explanation(match.rule) for match in standing)
    return Meaning(call, tuple(standing), tuple(superseded), shown, boxes, texts=texts)


# The same rules stand for a call in many auctions.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _union(boxes: tuple[Box, ...]) -> Boxes:
    return limited(Boxes.union(boxes))

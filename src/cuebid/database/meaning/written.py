"""The meanings of calls by rules, and by judgement where at most general rules describe them."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from cuebid.core import Call
from cuebid.database.matcher.rule_matcher import RuleMatcher
from cuebid.database.matcher.situation import Situation
from cuebid.database.meaning.auction_rules import AuctionRules
from cuebid.database.meaning.call_rules import CallRules, rules_of
from cuebid.database.meaning.general_rules import is_general
from cuebid.evaluation import Box, Boxes
from cuebid.meaning import CallMeaning, MeaningSource
from cuebid.meaning.combined import limited


class _Written(NamedTuple):
    rules: CallRules
    meaning: CallMeaning


class WrittenMeanings:
    """The meanings of calls in one auction by rules and judgement; mutable: it caches them."""

    __slots__ = ("_auction_rules", "_rule_matcher", "_situation", "_written")

    def __init__(
        self, rule_matcher: RuleMatcher, situation: Situation, auction_rules: AuctionRules
    ) -> None:
        self._rule_matcher = rule_matcher
        self._situation = situation
        self._auction_rules = auction_rules
        self._written: dict[Call, _Written] = {}

    def rules(self, call: Call) -> CallRules:
        """Return the rules that say what a call shows; none if a convention settles it.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        return self._of(call).rules

    def meaning(self, call: Call) -> CallMeaning:
        """Return what a call shows by rules and judgement.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        return self._of(call).meaning

    def natural(self, call: Call) -> CallMeaning | None:
        """Return what a call means by judgement; None if specific rules describe the call."""
        judged = self._auction_rules.judged
        is_natural = judged is not None and self._of(call).meaning.is_natural
        return judged.meaning(call) if judged is not None and is_natural else None

    def told(self, call: Call) -> tuple[Box, ...]:
        """Return the hands disclosed for each rule of a call."""
        return self._of(call).rules.told

    def _of(self, call: Call) -> _Written:
        written = self._written.get(call)
        if written is None:
            matches = self._auction_rules.matches(call)[call]
            is_judged = self._auction_rules.is_judged
            rules = rules_of(
                call, matches, self._situation, self._rule_matcher, only_sound=is_judged
            )
            written = _Written(rules, rules.meaning(call, self._rule_matcher.database))
            if is_judged:
                written = self._with_natural(written)
            self._written[call] = written
        return written

    def _with_natural(self, written: _Written) -> _Written:
        """Add the natural meaning by judgement, if at most general rules describe the call.

        A general rule is for some of the hands that make its call; others may still make the call
        with its natural meaning.
        """
        rules, stated = written
        matchers, judged = self._rule_matcher.matchers, self._auction_rules.judged
        if judged is None or not all(is_general(match.rule, matchers) for match in rules.matches):
            return written
        natural = judged.meaning(stated.call)
        # As in the choice of a call: a convention says what this call shows.
        if judged.settles(stated.call) or not rules.matches:
            return _Written(CallRules(superseded=rules.superseded), natural)
        forces = [each for each in (stated.forcing, natural.forcing) if each is not None]
        meaning = replace(
            stated,
            boxes=limited(Boxes((*stated.boxes, *natural.boxes))),
            forcing=max(forces, default=None),
            purpose=natural.purpose,
            is_artificial=natural.is_artificial,
            source=MeaningSource.GENERAL,
        )
        return _Written(rules, meaning)

"""The auction before a call: which rules match, and what each next call would mean."""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from cuebid.core.call import PASS, Call
from cuebid.database.language.rule import RuleFlag
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.rule_matcher import RuleMatch, RuleMatcher
from cuebid.database.matcher.situation import Situation
from cuebid.database.matcher.threads import AuctionNode
from cuebid.database.meaning.call_meaning import (
    Meaning,
    combined,
    is_superseded,
    meaning_of,
    strongest_rule,
)

__all__ = ["CallContext", "RankedRule"]


@dataclass(frozen=True, slots=True)
class RankedRule:
    """A rule that can be followed in an auction.

    Attributes:
        call: the call that it is for.
        match: the rule, with its captures.
    """

    call: Call
    match: RuleMatch


# What a call shows is the same whoever holds which hand, so that one context serves all hands of a
# simulation; `RuleBook` keeps contexts by auction.
class CallContext:
    """The auction before a call; answers are computed on first use and kept.

    Args:
        rule_matcher: the rules.
        situation: the auction so far and what it has shown.
        node: the partial matches of the auction.
    """

    __slots__ = (
        "_functions",
        "_matches",
        "_meanings",
        "_node",
        "_ranked",
        "_rule_matcher",
        "situation",
    )

    def __init__(
        self, rule_matcher: RuleMatcher, situation: Situation, node: AuctionNode | None = None
    ) -> None:
        self.situation = situation
        self._rule_matcher = rule_matcher
        self._node = rule_matcher.node(situation.calls) if node is None else node
        self._functions = FunctionContext(situation)
        self._matches: dict[Call, tuple[RuleMatch, ...]] = {}
        self._meanings: dict[Call, Meaning] = {}
        self._ranked: tuple[tuple[Call, ...], tuple[RankedRule, ...]] | None = None

    def matches(self, *calls: Call) -> dict[Call, tuple[RuleMatch, ...]]:
        """Return the rules whose sequence matches, for each of some calls, in database order.

        Superseded defaults are among them; see `meaning`.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        missing = [call for call in calls if call not in self._matches]
        if missing:
            for call, matches in self._rule_matcher.matches(
                self._node, self._functions, missing
            ).items():
                self._matches[call] = tuple(matches)
        return {call: self._matches[call] for call in calls}

    def meaning(self, call: Call) -> Meaning:
        """Return what a call would show.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        meaning = self._meanings.get(call)
        if meaning is None:
            matches = self.matches(call)[call]
            meaning = meaning_of(call, matches, self.situation, self._rule_matcher)
            self._meanings[call] = meaning
        return meaning

    def ranked(self, calls: tuple[Call, ...]) -> tuple[RankedRule, ...]:
        """Return the rules for any of some calls, the most preferred first.

        Superseded defaults are left out. The highest priority comes first; among equals a rule
        with a level, then one that is not a default, then the one that is written first (A10).

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        # Only the last question is kept: an auction has one set of legal calls.
        if self._ranked is None or self._ranked[0] != calls:
            order = self._rule_matcher.order
            mode = self._rule_matcher.database.options.defaults
            sortable = [
                (-rule.priority, not rule.level, rule.default, order[id(rule)], call, match)
                for call, matches in self.matches(*calls).items()
                for strongest in (strongest_rule(matches, mode),)
                for match in matches
                for rule in (match.rule,)
                if not is_superseded(rule, strongest)
            ]
            sortable.sort(key=_preference)
            self._ranked = calls, tuple(RankedRule(call, match) for *_, call, match in sortable)
        return self._ranked[1]

    def after(self, call: Call) -> CallContext:
        """Return the auction after a call.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        node = self._node.after(call.index)
        return CallContext(self._rule_matcher, self._situation_after(call), node)

    def _situation_after(self, call: Call) -> Situation:
        """Return the situation after a call.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        before = self.situation
        meaning = self.meaning(call)
        me, partner = before.me, before.partner
        shown, off_system = list(before.shown), list(before.off_system)
        if meaning.matches:
            boxes = combined(before.shown[me], meaning.boxes)
            # Where calls exclude each other, the last one is believed (A66).
            off_system[me] |= not boxes
            shown[me] = boxes or meaning.boxes or before.shown[me]
        # Functions read bounds of the hull, and many times: it is kept beside the boxes.
        hulls = list(before.hulls)
        hulls[me] = shown[me].hull()
        forced = list(before.forced)
        farthest = max((forcing.level for forcing in meaning.forcing), default=0)
        forced[me % 2] = max(forced[me % 2], farthest)
        lasting = list(before.lasting)
        for forcing in meaning.forcing:
            if forcing.lasting and not forcing.to_game:
                lasting[me % 2] = max(lasting[me % 2], forcing.rank)
        asked = list(before.asked)
        asked[me] = any(not forcing.lasting for forcing in meaning.forcing)
        to_game = list(before.to_game)
        to_game[me % 2] |= any(forcing.to_game for forcing in meaning.forcing)
        captain = list(before.captain)
        # Who is captain in competition is not specified: captaincy ends with partner's next call
        # that is not a pass, or with a flag R of the captain's own (A68).
        if call is not PASS:
            captain[partner] = False
        flags = {match.rule.flag for match in meaning.matches}
        if RuleFlag.CAPTAIN in flags:
            captain[me] = True
        elif RuleFlag.RELEASE in flags:
            captain[me] = False
        return Situation(
            (*before.calls, call),
            before.vulnerable,
            tuple(shown),
            tuple(hulls),
            (forced[0], forced[1]),
            tuple(captain),
            tuple(off_system),
            tuple(asked),
            (lasting[0], lasting[1]),
            (to_game[0], to_game[1]),
        )


_preference: Final = itemgetter(0, 1, 2, 3)

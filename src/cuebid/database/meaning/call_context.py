"""An auction as it stands: what is known, and what each next call would be."""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from cuebid.core.call import PASS, Call
from cuebid.database.language.rule import RuleFlag
from cuebid.database.matcher.situation import Situation
from cuebid.database.meaning.call_meaning import (
    Meaning,
    RuleMatch,
    combined,
    is_superseded,
    meaning_of,
    strongest_rule,
)

if TYPE_CHECKING:
    from cuebid.database.meaning.rule_book import RuleBook

__all__ = ["CallContext", "RankedRule"]


@dataclass(frozen=True, slots=True)
class RankedRule:
    """A rule that may be followed.

    Attributes:
        call: what it says to call.
        match: the rule.
    """

    call: Call
    match: RuleMatch


class CallContext:
    """The auction before a call. What is asked of it is worked out once and kept.

    Args:
        book: what answers.
        situation: the auction so far and what it has shown.
    """

    __slots__ = ("_book", "_matches", "_meanings", "_ranked", "situation")

    def __init__(self, book: RuleBook, situation: Situation) -> None:
        self.situation = situation
        self._book = book
        self._matches: dict[Call, tuple[RuleMatch, ...]] = {}
        self._meanings: dict[Call, Meaning] = {}
        self._ranked: tuple[tuple[Call, ...], tuple[RankedRule, ...]] | None = None

    def matches(self, *calls: Call) -> dict[Call, tuple[RuleMatch, ...]]:
        """The rules whose sequence matches each of these calls, in the order of the database.

        Superseded defaults are among them; see `meaning`.

        Raises:
            RestartError: labels lead round in a circle.
            MatchLimitError: a sequence has too many ways to match.
        """
        unknown = [call for call in calls if call not in self._matches]
        if unknown:
            for call, found in self._book.matches(self.situation, unknown).items():
                self._matches[call] = tuple(found)
        return {call: self._matches[call] for call in calls}

    def meaning(self, call: Call) -> Meaning:
        """What a call would show.

        Raises:
            RestartError: labels lead round in a circle.
            MatchLimitError: a sequence has too many ways to match.
        """
        meaning = self._meanings.get(call)
        if meaning is None:
            matches = self.matches(call)[call]
            defaults = self._book.database.options.defaults
            meaning = self._meanings[call] = meaning_of(call, matches, self.situation, defaults)
        return meaning

    def ranked(self, calls: tuple[Call, ...]) -> tuple[RankedRule, ...]:
        """The rules for any of these calls, the most preferred first; defaults stand back.

        Priority decides, then that a rule has a level, that it is no default, that it is written
        first (A10).

        Raises:
            RestartError: labels lead round in a circle.
            MatchLimitError: a sequence has too many ways to match.
        """
        if self._ranked is None or self._ranked[0] != calls:
            order = self._book.order
            defaults = self._book.database.options.defaults
            found = [
                (-rule.priority, not rule.level, rule.default, order[rule.number], call, match)
                for call, matches in self.matches(*calls).items()
                for best in (strongest_rule(matches, defaults),)
                for match in matches
                for rule in (match.rule,)
                if not is_superseded(rule, best)
            ]
            found.sort(key=_preference)
            self._ranked = calls, tuple(RankedRule(call, match) for *_, call, match in found)
        return self._ranked[1]

    def after(self, call: Call) -> Situation:
        """The situation after a call."""
        before = self.situation
        meaning = self.meaning(call)
        me, partner = before.me, before.partner
        shown, off_system = list(before.shown), list(before.off_system)
        if meaning.matches:
            together = combined(before.shown[me], meaning.boxes)
            # Calls that exclude each other: the last one is believed (A66).
            off_system[me] |= not together
            shown[me] = together or meaning.boxes or before.shown[me]
        hulls = list(before.hulls)
        hulls[me] = shown[me].hull()
        forced = list(before.forced)
        farthest = max((forcing.level for forcing in meaning.forcing), default=0)
        forced[me % 2] = max(forced[me % 2], farthest)
        lasting = list(before.lasting)
        for forcing in meaning.forcing:
            if forcing.lasting and not forcing.to_game:
                lasting[me % 2] = max(lasting[me % 2], forcing.number)
        asked = list(before.asked)
        asked[me] = any(not forcing.lasting for forcing in meaning.forcing)
        to_game = list(before.to_game)
        to_game[me % 2] |= any(forcing.to_game for forcing in meaning.forcing)
        captain = list(before.captain)
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

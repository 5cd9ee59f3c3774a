"""One gap in the rules: an auction, the share of hands without a clear call, and an example."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cuebid.core import Call, Hand
from cuebid.database.matcher.captures import START
from cuebid.database.matcher.table_calls import call_text


class GapKind(StrEnum):
    """Kinds of gaps; the values are for programs."""

    NO_RULE = "no-rule"
    """Hands for which no rule has a call."""
    UNANSWERED = "unanswered"
    """Hands for which no rule has a call, although partner has asked."""
    DISAGREEMENT = "disagreement"
    """Hands for which rules of one priority have different calls."""


_WORDS = {
    GapKind.NO_RULE: "hands without a rule",
    GapKind.UNANSWERED: "hands without an answer to partner's question",
    GapKind.DISAGREEMENT: "hands for which rules of one priority disagree",
}


@dataclass(frozen=True, slots=True)
class Gap:
    """Hands in one auction for which the rules have no call, or different calls."""

    kind: GapKind
    """Why the call is open."""
    calls: tuple[Call, ...]
    """The auction before the call, from the dealer on."""
    share: float
    """The share of these among all hands in this auction; 0 if there are too few to count."""
    reach: float
    """How likely it is that a deal comes to this auction, if all players follow the rules."""
    hand: Hand
    rules: tuple[int, ...] = ()
    """The ids of the rules that disagree, the one that is followed first."""
    count: int | None = None
    """The exact number of such hands among all possible ones; None if it is not known."""

    @property
    def auction(self) -> str:
        """The auction as sequences write it."""
        return ":".join([START, *map(call_text, self.calls)])

    @property
    def weight(self) -> float:
        """The probability that a deal comes to this gap."""
        return self.share * self.reach

    def __str__(self) -> str:
        """Return one line with the auction, the share or number of the hands, and the example."""
        rules = f" ({' and '.join(f'#{rule}' for rule in self.rules)})" if self.rules else ""
        return f"{self.auction}  {_WORDS[self.kind]}{rules}: {self._figure}, such as {self.hand}"

    @property
    def _figure(self) -> str:
        if self.count is not None:
            return f"{self.count:,} in all"
        if self.share < 0.0005:
            return "rare ones"
        return f"{self.share:.1%}"

"""Which call a hand makes, by which rule, and why not another."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from cuebid.core.auction import Auction
from cuebid.core.call import Call
from cuebid.core.errors import IllegalError
from cuebid.core.hand import Hand
from cuebid.core.vulnerability import Vulnerability
from cuebid.database.language.rule import Rule
from cuebid.database.matcher.hand_test import HandTest, first_failing
from cuebid.database.meaning.call_context import CallContext, RankedRule
from cuebid.database.meaning.call_meaning import Meaning, RuleMatch, is_superseded, strongest_rule
from cuebid.database.meaning.constraint_words import clause_words
from cuebid.database.meaning.rule_book import RuleBook
from cuebid.evaluation import Features, features

__all__ = ["Choice", "RankedRule", "Reason", "WhyNot", "choose"]


class WhyNot(Enum):
    """Why a call is not chosen; the value says it in words."""

    ILLEGAL = "the call may not be made now"
    NO_RULE = "no rule describes it here"
    SUPERSEDED = "its rule is a default that stands back"
    CONSTRAINT = "the hand does not fit"
    PREFERENCE = "another rule is preferred"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a call is not made, by one rule.

    Attributes:
        kind: what kind of reason it is.
        rule: the number of the rule that it speaks of; None if there is none.
        words: the reason.
    """

    kind: WhyNot
    rule: int | None
    words: str


class Choice:
    """What a hand calls. `choose` makes it.

    Attributes:
        best: the rule that is followed; None if no rule fits.
        ranked: every rule for a call that may be made, whatever the hand, the most preferred first;
            defaults that stand back are not among them.
    """

    def __init__(self, book: RuleBook, turn: CallContext, auction: Auction, hand: Features) -> None:
        self._auction = auction
        self._turn = turn
        self._test = HandTest(hand, turn.situation, book.matchers)
        self._defaults = book.database.options.defaults
        self.ranked = turn.ranked(auction.legal_calls)
        self.best: RankedRule | None = next(filter(self._fits, self.ranked), None)

    def _fits(self, candidate: RankedRule) -> bool:
        return self._test.fits(candidate.match.rule, candidate.match.captures)

    @cached_property
    def candidates(self) -> tuple[RankedRule, ...]:
        """Every rule that fits, the most preferred first; one call may have several."""
        return tuple(filter(self._fits, self.ranked))

    @property
    def call(self) -> Call | None:
        """The call; None if no rule fits."""
        return self.best.call if self.best else None

    @property
    def match(self) -> RuleMatch | None:
        """The rule by which it is made; None if no rule fits."""
        return self.best.match if self.best else None

    @property
    def meaning(self) -> Meaning | None:
        """What the call shows; None if no rule fits."""
        return None if self.call is None else self._turn.meaning(self.call)

    def why_not(self, call: Call) -> tuple[Reason, ...]:
        """Why another call is not made: a reason for each rule that would make it.

        Empty for the call that is made.
        """
        if call is self.call:
            return ()
        fault = self._auction.why_illegal(call)
        if fault is not None:
            return (Reason(WhyNot.ILLEGAL, None, fault.value),)
        matches = self._turn.matches(call)[call]
        if not matches:
            return (Reason(WhyNot.NO_RULE, None, f"no rule describes {call.text} here"),)
        above = strongest_rule(matches, self._defaults)
        return tuple(self._reason(match, above) for match in matches)

    def _reason(self, match: RuleMatch, above: Rule | None) -> Reason:
        rule = match.rule
        if above and is_superseded(rule, above):
            words = f"a default, which stands back for rule #{above.number}"
            return Reason(WhyNot.SUPERSEDED, rule.number, words)
        clause = first_failing(rule, match.captures, self._test)
        if clause:
            words = f"wants {clause_words(clause, self._test)}"
            return Reason(WhyNot.CONSTRAINT, rule.number, words)
        best = self.best
        if best is None:
            raise AssertionError("a rule fits, and yet none was chosen")
        words = f"fits, but {best.call.text} by rule #{best.match.rule.number} is preferred"
        detail = f"priority {best.match.rule.priority} against {rule.priority}"
        if best.match.rule.priority == rule.priority:
            detail = f"both have priority {rule.priority}; {self._tie(best.match, match)}"
        return Reason(WhyNot.PREFERENCE, rule.number, f"{words}: {detail}")

    @staticmethod
    def _tie(first: RuleMatch, second: RuleMatch) -> str:
        """What decides between rules of equal priority (A10)."""
        if bool(first.rule.level) != bool(second.rule.level):
            return "a rule with a level comes first"
        if first.rule.default != second.rule.default:
            return "a rule that is no default comes first"
        return "the one written first comes first"


def choose(
    book: RuleBook,
    hand: Hand | Features,
    auction: Auction,
    vulnerability: Vulnerability = Vulnerability.NONE,
) -> Choice:
    """What a hand calls: of all rules that fit, the one of the highest priority.

    Args:
        book: the rules.
        hand: thirteen cards, of the player whose turn it is.
        auction: the calls so far.
        vulnerability: of the board.

    Raises:
        IllegalError: the auction is over.
        RangeError: the hand has not thirteen cards.
        RestartError: labels lead round in a circle.
        MatchLimitError: a pattern has too many ways to match.
    """
    if auction.is_over:
        raise IllegalError("the auction is over; there is nothing to call")
    known = hand if isinstance(hand, Features) else features(hand)
    return Choice(book, book.context(auction, vulnerability), auction, known)

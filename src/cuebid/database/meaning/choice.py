"""The call that a hand makes, by which rule, and why it makes no other."""

# Rules are ranked once for an auction, whatever the hand, and then tested in that order until one
# fits: the call needs few constraints. Everything that only explanations need, all fitting rules
# and the reasons against other calls, is computed on demand.

from __future__ import annotations

from enum import Enum
from functools import cached_property

from msgspec import Struct

from cuebid.core import Auction, Call, Hand, IllegalError, Vulnerability
from cuebid.database.language.rule import Rule
from cuebid.database.matcher.candidates import RuleMatch
from cuebid.database.matcher.hand_test import HandTest, first_failing
from cuebid.database.meaning.call_context import CallContext
from cuebid.database.meaning.call_rules import is_superseded, strongest_rule
from cuebid.database.meaning.constraint_words import clause_words
from cuebid.database.meaning.explained import NOT_EXPLAINED, Explained
from cuebid.database.meaning.judge import ExpectedScores, JudgedCall
from cuebid.database.meaning.ranking import RankedRule
from cuebid.database.meaning.rule_book import RuleBook
from cuebid.evaluation import Features, features
from cuebid.meaning import CallMeaning

__all__ = ["Choice", "RankedRule", "Reason", "WhyNot", "choose"]


class WhyNot(Enum):
    """Kinds of reasons why a call is not chosen; each value is its description."""

    ILLEGAL = "the call is not legal now"
    NO_RULE = "no rule describes the call in this auction"
    SUPERSEDED = "its rule is a default that another rule supersedes"
    CONSTRAINT = "the hand does not meet the constraint"
    PREFERENCE = "another rule is preferred"


class Reason(Struct, frozen=True):
    """The reason why one rule does not make its call.

    Attributes:
        kind: the kind of reason.
        rule: the number of the rule concerned; None if there is none.
        words: the reason in words.
    """

    kind: WhyNot
    rule: int | None
    words: str


class Choice:
    """The call chosen for a hand, with the reasons; returned by `choose`.

    Attributes:
        best: the rule that is followed; None if no rule fits or judgement overrules the rule.
        judged: the call by judgement, if no rule fits or judgement overrules the rule that fits;
            else None, and always None for a book without a judge.
        overruled: the rule that judgement overrules; None if there is none.
        context: the auction before the call.
    """

    def __init__(
        self, book: RuleBook, context: CallContext, auction: Auction, hand: Features
    ) -> None:
        self._auction = auction
        self.context = context
        self._test = HandTest(hand, context.situation, book.matchers, context.functions)
        self._default_mode = book.database.options.defaults
        # Lazy: most hands fit one of the first rules, and the rest are never tested.
        legal_calls = auction.legal_calls
        best = context.best(legal_calls, self._test)
        if best is not None and context.leaves_to_judgement(best, hand):
            best = None
        judged = (
            context.judge(legal_calls, hand)
            if best is None
            else context.overrule(best, legal_calls, hand)
        )
        self.best: RankedRule | None = best if judged is None else None
        self.judged: JudgedCall | None = judged
        self.overruled: RankedRule | None = None if judged is None else best

    @cached_property
    def ranked(self) -> tuple[RankedRule, ...]:
        """Every rule for a legal call, whatever the hand, the most preferred first.

        Superseded defaults are left out.
        """
        return self.context.ranked(self._auction.legal_calls)

    def _fits(self, ranked: RankedRule) -> bool:
        fits = self._test.fits(ranked.match.rule, ranked.match.captures)
        return fits and ranked.admits(self._test.hand)

    @cached_property
    def candidates(self) -> tuple[RankedRule, ...]:
        """Every rule whose constraint the hand meets, the most preferred first.

        Several of them may be rules for the same call.
        """
        return tuple(filter(self._fits, self.ranked))

    @property
    def call(self) -> Call | None:
        """The call; None if no rule fits and the book has no judge."""
        if self.best is not None:
            return self.best.call
        return None if self.judged is None else self.judged.call

    @property
    def match(self) -> RuleMatch | None:
        """The rule that is followed; None if judgement makes the call, or if there is no call."""
        return self.best.match if self.best else None

    @property
    def meaning(self) -> CallMeaning | None:
        """The meaning of the call; None if there is no call."""
        return None if self.call is None else self.context.meaning(self.call)

    def compare(self, calls: tuple[Call, ...]) -> ExpectedScores | None:
        """Compare the expected scores of legal calls with the hand; None without a judge."""
        judged = self.context.judged
        return None if judged is None else judged.compare(self.context, calls, self._test.hand)

    def why_not(self, call: Call) -> tuple[Reason, ...]:
        """Return why another call is not made: a reason for each rule that would make it.

        Empty for the chosen call.
        """
        if call is self.call:
            return ()
        # The law comes first: an illegal call may well have rules, which would mislead here.
        illegality = self._auction.why_illegal(call)
        if illegality is not None:
            return (Reason(WhyNot.ILLEGAL, None, illegality.value),)
        matches = self.context.matches(call)[call]
        if self.context.judged is not None:
            # With a judge, general rules that are not sound are ignored.
            standing = self.context.rules(call)
            matches = (*standing.matches, *standing.superseded)
        if not matches:
            return (Reason(WhyNot.NO_RULE, None, f"no rule describes {call.text} in this auction"),)
        strongest = strongest_rule(matches, self._default_mode)
        return tuple(self._reason(match, strongest) for match in matches)

    def _reason(self, match: RuleMatch, strongest: Rule | None) -> Reason:
        rule = match.rule
        if strongest and is_superseded(rule, strongest):
            words = f"a default, which rule #{strongest.number} supersedes"
            return Reason(WhyNot.SUPERSEDED, rule.number, words)
        # Constraints come before preference: that the hand does not fit is the stronger reason.
        clause = first_failing(rule, match.captures, self._test)
        if clause:
            words = f"wants {clause_words(clause, self._test)}"
            return Reason(WhyNot.CONSTRAINT, rule.number, words)
        best = self.best
        if self.overruled is not None and self.call is not None:
            words = f"fits, but by judgement {self.call.text} is worth more"
            return Reason(WhyNot.PREFERENCE, rule.number, words)
        if best is None:
            # The hand meets the constraint, but not the specification of the general rule.
            return Reason(WhyNot.CONSTRAINT, rule.number, "the hand is not what the call shows")
        words = f"fits, but {best.call.text} by rule #{best.match.rule.number} is preferred"
        detail = f"priority {best.match.rule.priority} against {rule.priority}"
        if best.match.rule.priority == rule.priority:
            detail = f"both have priority {rule.priority}; {self._tie(best.match, match)}"
        return Reason(WhyNot.PREFERENCE, rule.number, f"{words}: {detail}")

    @staticmethod
    def _tie(first: RuleMatch, second: RuleMatch) -> str:
        """Return what decides between rules of equal priority (A10)."""
        if bool(first.rule.level) != bool(second.rule.level):
            return "a rule with a level comes first"
        if first.rule.default != second.rule.default:
            return "a rule that is not a default comes first"
        return "the one written first comes first"


def choose(
    book: RuleBook,
    hand: Hand | Features,
    auction: Auction,
    vulnerability: Vulnerability = Vulnerability.NONE,
    explained: Explained = NOT_EXPLAINED,
) -> Choice:
    """Choose the call of a hand: of all rules that fit, the one of the highest priority.

    Args:
        book: the rules.
        hand: thirteen cards, of the player who calls next.
        auction: the calls so far.
        vulnerability: of the board.
        explained: what opponents say that their calls show.

    Raises:
        IllegalError: the auction is over.
        RangeError: the hand does not have thirteen cards.
        MatchLimitError: a pattern has too many ways to match.
    """
    if auction.is_over:
        raise IllegalError("the auction is over; there is nothing to call")
    hand_features = hand if isinstance(hand, Features) else features(hand)
    context = book.context(auction, vulnerability, explained=explained)
    return Choice(book, context, auction, hand_features)

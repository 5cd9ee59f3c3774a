"""The auction before a call: which rules match, and what each next call would mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from msgspec import structs

from cuebid.core import PASS, SEATS, Auction, Call, Hand, Seat
from cuebid.database.language.rule import RuleFlag
from cuebid.database.matcher.candidates import RuleMatch
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.hand_test import HandTest
from cuebid.database.matcher.rule_matcher import RuleMatcher
from cuebid.database.matcher.sequences.threads import AuctionNode
from cuebid.database.matcher.situation import Situation
from cuebid.database.meaning.auction_rules import AuctionRules
from cuebid.database.meaning.call_rules import CallRules
from cuebid.database.meaning.disclosure import Recall, count_anew, disclosure_of
from cuebid.database.meaning.explained import contradicts
from cuebid.database.meaning.general_rules import takes_any_hand
from cuebid.database.meaning.habits import AuctionHabits, Habits, with_habits
from cuebid.database.meaning.heard import NOTHING_HEARD, Heard
from cuebid.database.meaning.judge import JudgedAuction, JudgedCall
from cuebid.database.meaning.ranking import RankedRule
from cuebid.database.meaning.unfitted import (
    claimed_hands,
    count_unfitted,
    is_narrow,
    question_of_unfitted,
    unfitted_branches,
)
from cuebid.database.meaning.written import WrittenMeanings
from cuebid.evaluation import Box, Features, features
from cuebid.meaning import AuctionState, CallMeaning
from cuebid.meaning.combined import limited
from cuebid.phrases import Branch, Disclosure
from cuebid.phrases.told import Told, told

__all__ = ["CallContext", "RankedRule"]


# What a call shows is the same whoever holds which hand, so that one context serves all hands of a
# simulation; `RuleBook` keeps contexts by auction.
class CallContext:
    """The auction before a call, with cached answers about each possible next call.

    Args:
        rule_matcher: the rules.
        situation: the auction so far and what it has shown.
        node: the partial matches of the auction.
        recall: returns cached counts on samples of hands.
        judged: the auction as the book's judge sees it, or a function that returns it; None for a
            book without a judge.
        is_off_book: whether the rules do not describe the auction, because an explanation of one
            of its calls contradicts them; judgement then decides.
        habits: the hands with which the player calls otherwise than by the rules; None for none.

    Attributes:
        situation: the auction so far and what it has shown.
    """

    __slots__ = (
        "_auction_habits",
        "_disclosures",
        "_habits",
        "_heard",
        "_is_off_book",
        "_maker",
        "_node",
        "_pass",
        "_recall",
        "_rule_matcher",
        "_rules",
        "_turns",
        "_unfitted",
        "_written",
        "situation",
    )

    def __init__(
        self,
        rule_matcher: RuleMatcher,
        situation: Situation,
        node: AuctionNode | None = None,
        recall: Recall = count_anew,
        judged: JudgedAuction | Callable[[], JudgedAuction] | None = None,
        *,
        is_off_book: bool = False,
        habits: Habits | None = None,
    ) -> None:
        self.situation = situation
        self._habits = habits
        self._auction_habits: AuctionHabits | None = None
        self._recall = recall
        self._rule_matcher = rule_matcher
        self._node = rule_matcher.node(situation.calls) if node is None else node
        self._rules = AuctionRules(
            rule_matcher, situation, self._node, judged, is_off_book=is_off_book
        )
        self._written = WrittenMeanings(rule_matcher, situation, self._rules)
        self._disclosures: dict[Call, Disclosure | None] = {}
        self._is_off_book = is_off_book
        self._heard: Heard | None = None
        self._pass: CallMeaning | None = None
        # The contexts of the last four calls, each with its maker's explanation of the call.
        self._turns: tuple[tuple[CallContext, CallMeaning | None], ...] = ()
        self._unfitted: Mapping[Call, Branch] | None = None
        self._maker: Callable[[CallContext], CallContext] | None = None

    @property
    def has_habits(self) -> bool:
        """Whether the player has habits, calls with hands that the rules do not describe."""
        return self._habits is not None

    @property
    def functions(self) -> FunctionContext:
        """The values computed so far of the rule language's functions in this auction."""
        return self._rules.functions

    @property
    def judged(self) -> JudgedAuction | None:
        """The auction as the book's judge sees it; None if the book has no judge.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        return self._rules.judged

    def judge(self, calls: tuple[Call, ...], hand: Features) -> JudgedCall | None:
        """Return the call that judgement makes with a hand; None if the book has no judge."""
        judged = self.judged
        if judged is None:
            return None
        choice = judged.choose(self._written, calls, hand)
        if choice.fits or choice.call is PASS or self._tells_of_unfitted(choice.call, hand):
            return choice
        # In the sample, no unfitted hand with this many points makes the chosen bid: choose among
        # the bids that are disclosed for such hands. Passing is excluded: this hand must not pass.
        disclosed = tuple(
            call for call in calls if call is not PASS and self._tells_of_unfitted(call, hand)
        )
        return judged.choose(self._written, disclosed, hand) if disclosed else choice

    def _tells_of_unfitted(self, call: Call, hand: Features) -> bool:
        """Return whether the disclosure of a call includes a hand that no call fits."""
        unfitted = self.unfitted.get(call)
        return unfitted is not None and hand in unfitted.boxes

    def leaves_to_judgement(self, ranked: RankedRule, hand: Hand | Features) -> bool:
        """Return whether judgement chooses the call of a hand instead of a catch-all pass rule.

        A pass with `any other hand` was not written with every hand in mind: where it would pass a
        forcing bid, say, or pass with the values for game, the rule is ignored. A pass rule with a
        constraint is followed, and so is a sure one (flag `X`).
        """
        if ranked.call is not PASS or not self._rules.is_judged:
            return False
        rule = ranked.match.rule
        # No pass is wrong before partner has bid; this cheap test settles most passes.
        partners = self.situation.calls[-2::-4]
        if all(call.strain is None for call in partners):
            return False
        if rule.flag is RuleFlag.SURE or self.situation.is_bound or not takes_any_hand(rule):
            return False
        judged = self.judged
        return judged is not None and not judged.may_pass(
            hand if isinstance(hand, Features) else features(hand)
        )

    def overrule(
        self, best: RankedRule, calls: tuple[Call, ...], hand: Features
    ) -> JudgedCall | None:
        """Return the call by judgement that replaces a rule's call; None if the rule's call stands.

        A rule may ask for a comparison (flag `?`), and a general rule yields to a call that is
        worth much more. If partner is captain, the rule's call stands, whatever the flag.
        """
        judged = None if self.situation.is_bound else self.judged
        if judged is None:
            return None
        if best.asks:
            return judged.overrule(self, best.call, calls, hand)
        return judged.much_better(self._written, best.call, calls, hand) if best.yields else None

    def read_by(self, maker: Callable[[CallContext], CallContext] | None) -> CallContext:
        """Set the function that finds the system of each call's maker, and return this context.

        Args:
            maker: returns, for the context before a call, the context of the system that the
                call's maker bids; None if all players bid the system of this context.
        """
        self._maker = maker
        return self

    def matches(self, *calls: Call) -> dict[Call, tuple[RuleMatch, ...]]:
        """Return, for each given call, the rules whose sequence matches, in database order.

        Superseded defaults are included; `rules` separates them.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        return self._rules.matches(*calls)

    def ranked(self, calls: tuple[Call, ...]) -> tuple[RankedRule, ...]:
        """Return the matching rules for the given calls, the most preferred first.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        return tuple(self.iter_ranked(calls))

    def iter_ranked(self, calls: tuple[Call, ...]) -> Iterator[RankedRule]:
        """Yield the rules that `ranked` returns, lazily.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        return self._rules.iter_ranked(calls)

    def best(self, calls: tuple[Call, ...], test: HandTest) -> RankedRule | None:
        """Return the most preferred matching rule that a hand fits; None if the hand fits none.

        Raises:
            MatchLimitError: a pattern has too many ways to match.
        """
        return self._rules.best(calls, test)

    def meaning(self, call: Call) -> CallMeaning:
        """Return what a call would show.

        If many of the hands that pass do so because no call fits them, a pass shows these hands
        too.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        if call is not PASS or not self._rules.is_judged:
            return self._written.meaning(call)
        if self._pass is None:
            self._pass = self._with_unfitted(self._written.meaning(PASS))
        return self._pass

    def _with_unfitted(self, written: CallMeaning) -> CallMeaning:
        # Other passes exclude few hands, and counting them at every pass would take too long.
        if not is_narrow(written, self.situation):
            return written
        unfitted = self.unfitted.get(PASS)
        if unfitted is None or unfitted.is_rare:
            return written
        return structs.replace(written, boxes=limited(written.boxes | unfitted.boxes))

    def rules(self, call: Call) -> CallRules:
        """Return the rules that say what a call shows.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        return self._written.rules(call)

    def told(self, call: Call) -> tuple[Box, ...]:
        """Return the hands disclosed for each rule of a call; empty for a call without rules."""
        return self._written.told(call)

    @property
    def unfitted(self) -> Mapping[Call, Branch]:
        """For each call made with hands that no call fits: a description of these hands.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        if self._unfitted is None:
            question = question_of_unfitted(self.situation, self._rules.is_judged)
            numbers = self._recall(question, self._count_unfitted)
            self._unfitted = unfitted_branches(numbers)
        return self._unfitted

    def _count_unfitted(self) -> Sequence[float]:
        legal_calls, judged = self._legal_calls, self.judged
        # Matching all calls at once fills the cache from which each call later gets its rules.
        ranked = self.iter_ranked(legal_calls)

        def call_of(hand: Features) -> Call | None:
            if judged is None:
                return PASS
            call = judged.choose(self._written, legal_calls, hand).call
            is_told = any(hand in box for box in self._written.told(call))
            return None if is_told else call

        return count_unfitted(
            self.situation,
            claimed_hands(self._written, judged, legal_calls),
            ranked,
            call_of,
            lambda call: self._written.meaning(call).boxes,
        )

    @property
    def _legal_calls(self) -> tuple[Call, ...]:
        # The dealer does not matter: situations are numbered from the dealer.
        return Auction(Seat.NORTH, self.situation.calls).legal_calls

    def disclosure(self, call: Call) -> Disclosure | None:
        """Return what opponents are told of a call; None if nothing describes the call.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        if call not in self._disclosures:
            self._disclosures[call] = self._disclosed(call)
        return self._disclosures[call]

    def _disclosed(self, call: Call) -> Disclosure | None:
        legal_calls = self._legal_calls
        disclosure = disclosure_of(
            self._written,
            call,
            lambda: (ranked.match for ranked in self.iter_ranked(legal_calls)),
            self.situation,
            self._rule_matcher.database,
            self._recall,
            self.unfitted.get(call),
            self.heard,
        )
        if disclosure is None or self._habits is None:
            return disclosure
        if self._auction_habits is None:
            self._auction_habits = self._habits(self.situation, self.heard)
        return with_habits(disclosure, call, self._auction_habits)

    @property
    def heard(self) -> Heard:
        """The hands disclosed to opponents for all earlier calls of the player whose turn it is.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        if self._heard is None:
            self._heard = self._heard_before()
        return self._heard

    def _heard_before(self) -> Heard:
        if len(self._turns) < len(SEATS):
            return NOTHING_HEARD
        context, explained = self._turns[0]
        if explained is not None:
            return context.heard.after(Told((Branch(explained.boxes),), None))
        call = self.situation.calls[-len(SEATS)]
        disclosure = context.of_maker().disclosure(call)
        return context.heard if disclosure is None else context.heard.after(told(disclosure))

    def of_maker(self) -> CallContext:
        """Return the context of this auction in the system of the player whose turn it is."""
        # Off book the players' explanations contradict their systems, whose rules do not help then.
        return self if self._maker is None or self._is_off_book else self._maker(self)

    def after(self, call: Call, explained: CallMeaning | None = None) -> CallContext:
        """Return the context of the auction after a call.

        Args:
            call: the call.
            explained: what its maker says that it shows; None if it means what the system says.
        """
        before = self.situation

        def heard() -> CallMeaning:
            return self.of_maker().meaning(call) if explained is None else explained

        @cache
        def judged() -> JudgedAuction:
            auction = self.judged
            # For type checkers: the function is used only where there is a judge.
            if auction is None:
                raise AssertionError("a book without a judge has no judged auctions")
            return auction.after(heard())

        def state() -> AuctionState:
            return judged().state if is_judged else before.state.after(call, heard())

        is_judged = self._rules.is_judged
        later = CallContext(
            self._rule_matcher,
            before.after(call, state),
            self._node.after(call.index),
            self._recall,
            judged if is_judged else None,
            is_off_book=self._is_off_book or self._leaves_book(call, explained),
            habits=self._habits,
        )
        later._turns = (*self._turns, (self, explained))[-len(SEATS) :]
        return later.read_by(self._maker)

    def _leaves_book(self, call: Call, explained: CallMeaning | None) -> bool:
        """Return whether an explained call leads to an auction that the rules do not describe."""
        # Without a judge nothing but the rules can say what later calls mean.
        if explained is None or not self._rules.is_judged:
            return False
        return contradicts(explained, self.of_maker().meaning(call).boxes)

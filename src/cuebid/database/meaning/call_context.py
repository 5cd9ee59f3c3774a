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
    """The auction before a call; answers are computed on first use and kept.

    Args:
        rule_matcher: the rules.
        situation: the auction so far and what it has shown.
        node: the partial matches of the auction.
        recall: remembers what was counted on samples of hands.
        judged: the auction as judgement sees it, or a function that returns it; None without one.
        is_off_book: whether the rules do not describe the auction, because a call in it means
            something else than they take it to mean; judgement alone then decides.
        habits: what the player does beyond the rules; None where he does nothing.

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
        # The last four turns, with what the maker of the call has explained.
        self._turns: tuple[tuple[CallContext, CallMeaning | None], ...] = ()
        self._unfitted: Mapping[Call, Branch] | None = None
        self._maker: Callable[[CallContext], CallContext] | None = None

    @property
    def has_habits(self) -> bool:
        """Whether the player makes calls with more hands than the rules describe."""
        return self._habits is not None

    @property
    def functions(self) -> FunctionContext:
        """The values of functions in the auction that are known already."""
        return self._rules.functions

    @property
    def judged(self) -> JudgedAuction | None:
        """The auction as judgement sees it; None where the book has no judge.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        return self._rules.judged

    def judge(self, calls: tuple[Call, ...], hand: Features) -> JudgedCall | None:
        """Return the call that judgement makes with a hand; None where the book has no judge."""
        judged = self.judged
        if judged is None:
            return None
        choice = judged.choose(self._written, calls, hand)
        if choice.fits or choice.call is PASS or self._tells_of_unfitted(choice.call, hand):
            return choice
        # A bid that no hand of the sample with as many points makes: of the bids that are told of
        # such hands the least untrue one. A pass is none, for this hand must not pass.
        disclosed = tuple(
            call for call in calls if call is not PASS and self._tells_of_unfitted(call, hand)
        )
        return judged.choose(self._written, disclosed, hand) if disclosed else choice

    def _tells_of_unfitted(self, call: Call, hand: Features) -> bool:
        """Return whether a call is told to be made with a hand although it does not fit."""
        unfitted = self.unfitted.get(call)
        return unfitted is not None and hand in unfitted.boxes

    def leaves_to_judgement(self, ranked: RankedRule, hand: Hand | Features) -> bool:
        """Return whether judgement decides with a hand for which a rule says nothing but pass.

        A pass with `any other hand` was not written with every hand in mind: where it would pass a
        forcing bid, say, or the values for game, it is as if it were not there. A pass of a rule
        that asks something of the hand stands, as does one that is sure (`X`).
        """
        if ranked.call is not PASS or not self._rules.is_judged:
            return False
        rule = ranked.match.rule
        # Nothing is passed before partner has bid; that is most passes, and costs nothing.
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
        """Return the call that judgement makes in place of a rule's; None where the rule stands.

        A rule may ask for the comparison, and a general one yields to a call that is worth much
        more. A captain counts on the book's answer, whatever its flag.
        """
        judged = None if self.situation.is_bound else self.judged
        if judged is None:
            return None
        if best.asks:
            return judged.overrule(self, best.call, calls, hand)
        return judged.much_better(self._written, best.call, calls, hand) if best.yields else None

    def read_by(self, maker: Callable[[CallContext], CallContext] | None) -> CallContext:
        """Return this context, in which calls mean what their makers' systems say; mutates it.

        Args:
            maker: returns, for the auction before a call, the context of its maker's system; None
                where all players bid the system of this context.
        """
        self._maker = maker
        return self

    def matches(self, *calls: Call) -> dict[Call, tuple[RuleMatch, ...]]:
        """Return the rules whose sequence matches, for each of some calls, in database order.

        Superseded defaults are among them; see `meaning`.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        return self._rules.matches(*calls)

    def ranked(self, calls: tuple[Call, ...]) -> tuple[RankedRule, ...]:
        """Return the rules for any of some calls, the most preferred first.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        return tuple(self.iter_ranked(calls))

    def iter_ranked(self, calls: tuple[Call, ...]) -> Iterator[RankedRule]:
        """Yield what `ranked` returns, each rule when it is decided.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        return self._rules.iter_ranked(calls)

    def best(self, calls: tuple[Call, ...], test: HandTest) -> RankedRule | None:
        """Return the most preferred rule for any of some calls that a hand fits.

        Raises:
            MatchLimitError: a pattern has too many ways to match.
        """
        return self._rules.best(calls, test)

    def meaning(self, call: Call) -> CallMeaning:
        """Return what a call would show.

        A pass shows more than is written of it where hands that no call fits are many of those that
        make it.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        if call is not PASS or not self._rules.is_judged:
            return self._written.meaning(call)
        if self._pass is None:
            self._pass = self._with_unfitted(self._written.meaning(PASS))
        return self._pass

    def _with_unfitted(self, written: CallMeaning) -> CallMeaning:
        # Other passes leave out few hands; to look for them at every pass would take too long.
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
        """Return what is disclosed for each rule of a call; nothing for calls without rules."""
        return self._written.told(call)

    @property
    def unfitted(self) -> Mapping[Call, Branch]:
        """The calls that hands make which no call fits, with what these hands are.

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
        # Matched for all calls at once, the rules are there when each call is asked for its own.
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
        """Return what opponents are told of a call; None if no rule describes it.

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
        """The hands that opponents have been told of by all earlier calls of the next player.

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
        """Return the auction as the system of the next bidder reads it."""
        # Rules of the maker's system describe what it plays, not what it says that it plays.
        return self if self._maker is None or self._is_off_book else self._maker(self)

    def after(self, call: Call, explained: CallMeaning | None = None) -> CallContext:
        """Return the auction after a call.

        Args:
            call: the call.
            explained: what its maker says that it shows; None where it means what the system says.
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
        """Return whether rules do not describe the auction after an explained call."""
        # Without a judge nothing would be left that says anything.
        if explained is None or not self._rules.is_judged:
            return False
        return contradicts(explained, self.of_maker().meaning(call).boxes)

"""The auction before a call: which rules match, and what each next call would mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from msgspec import structs

from cuebid.core.auction import Auction
from cuebid.core.call import PASS, Call
from cuebid.core.hand import Hand
from cuebid.core.seat import Seat
from cuebid.database.language.rule import RuleFlag
from cuebid.database.matcher.candidates import Candidate, RuleMatch
from cuebid.database.matcher.captures import Captures
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.hand_test import HandTest
from cuebid.database.matcher.rule_matcher import RuleMatcher
from cuebid.database.matcher.sequences.threads import AuctionNode
from cuebid.database.matcher.situation import Situation, TableKnowledge
from cuebid.database.meaning.call_meaning import Meaning, limited, meaning_of
from cuebid.database.meaning.disclosure import Recall, count_anew, disclosure_of, hands_of_rules
from cuebid.database.meaning.explained import (
    ExplainedMeaning,
    asks_what_is_shown,
    contradicts,
)
from cuebid.database.meaning.general_rules import (
    is_general,
    is_sound,
    says_nothing,
    takes_any_hand,
)
from cuebid.database.meaning.judge import JudgedAuction, JudgedCall
from cuebid.database.meaning.ranking import RankedRule, Ranking, Requirement
from cuebid.database.meaning.specification import shown_by
from cuebid.database.meaning.table_knowledge import knowledge_after
from cuebid.database.meaning.unfitted import (
    count_unfitted,
    is_narrow,
    question_of_unfitted,
    unfitted_branches,
)
from cuebid.evaluation import ANYTHING, HCP, Box, Boxes, Features, features
from cuebid.phrases import Branch, Disclosure

__all__ = ["CallContext", "RankedRule"]

_SLAM: Final = 6
NO_HAND: Final = Box().between(HCP, 1, 0)
"""A box without a hand."""


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

    Attributes:
        situation: the auction so far and what it has shown.
        functions: the values of functions in it that are known already.
    """

    __slots__ = (
        "_disclosures",
        "_is_off_book",
        "_judged",
        "_maker",
        "_matches",
        "_meanings",
        "_node",
        "_pass",
        "_ranking",
        "_recall",
        "_rule_matcher",
        "_unfitted",
        "functions",
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
    ) -> None:
        self.situation = situation
        self._recall = recall
        self._rule_matcher = rule_matcher
        self._node = rule_matcher.node(situation.calls) if node is None else node
        self.functions = FunctionContext(situation)
        self._matches: dict[Call, tuple[RuleMatch, ...]] = {}
        self._meanings: dict[Call, Meaning] = {}
        self._disclosures: dict[Call, Disclosure | None] = {}
        self._ranking: Ranking | None = None
        self._judged = judged
        self._is_off_book = is_off_book
        self._pass: Meaning | None = None
        self._unfitted: Mapping[Call, Branch] | None = None
        self._maker: Callable[[CallContext], CallContext] | None = None

    @property
    def judged(self) -> JudgedAuction | None:
        """The auction as judgement sees it; None where the book has no judge.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        judged = self._judged
        # Computed when it is first asked for: most calls follow rules that need no judgement.
        if callable(judged):
            judged = self._judged = judged()
        return judged

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
        told = tuple(
            call for call in calls if call is not PASS and self._tells_of_unfitted(call, hand)
        )
        return judged.choose(self._written, told, hand) if told else choice

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
        if ranked.call is not PASS or self._judged is None:
            return False
        rule = ranked.match.rule
        # Nothing is passed before partner has bid; that is most passes, and costs nothing.
        partners = self.situation.calls[-2::-4]
        if all(call.strain is None for call in partners):
            return False
        if rule.flag is RuleFlag.SURE or self._answers_captain or not takes_any_hand(rule):
            return False
        judged = self.judged
        return judged is not None and not judged.may_pass(
            hand if isinstance(hand, Features) else features(hand)
        )

    @property
    def _answers_captain(self) -> bool:
        return self.situation.captain[self.situation.partner]

    def overrule(
        self, best: RankedRule, calls: tuple[Call, ...], hand: Features
    ) -> JudgedCall | None:
        """Return the call that judgement makes in place of a rule's; None where the rule stands.

        Only a rule with the flag `?` asks for the comparison. A captain counts on the book's
        answer, whatever its flag.
        """
        if best.match.rule.flag is not RuleFlag.SIMULATE or self._answers_captain:
            return None
        judged = self.judged
        if judged is None:
            return None
        return judged.overrule(self.meaning, best.call, calls, hand)

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
        for call in calls:
            if call not in self._matches:
                self._matches[call] = self._matches_of(call)
        return {call: self._matches[call] for call in calls}

    def _matches_of(self, call: Call) -> tuple[RuleMatch, ...]:
        # After a choice the candidates are known for all calls.
        if self._ranking is not None and call in self._ranking.calls:
            candidates: Sequence[Candidate] = self._ranking.of_call(call)
        else:
            candidates = self._candidates((call,))
        # One rule may match an auction both as it is and after a restart; the same captures would
        # show the same hands.
        matches: dict[tuple[int, Captures], RuleMatch] = {}
        for match in filter(None, (candidate.match(self.functions) for candidate in candidates)):
            matches.setdefault((id(match.rule), match.captures), match)
        order = self._rule_matcher.order
        return tuple(sorted(matches.values(), key=lambda match: order[id(match.rule)]))

    def _candidates(self, calls: tuple[Call, ...]) -> list[Candidate]:
        """Return the rules that may match; off the book those that ask what others have shown."""
        candidates = self._rule_matcher.candidates(self._node, self.functions, calls)
        if self._is_off_book:
            return [candidate for candidate in candidates if asks_what_is_shown(candidate.rule)]
        return candidates

    def meaning(self, call: Call) -> Meaning:
        """Return what a call would show.

        A pass shows more than is written of it where hands that no call fits are many of those that
        make it.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        if call is not PASS or self._judged is None:
            return self._written(call)
        if self._pass is None:
            self._pass = self._with_unfitted(self._written(PASS))
        return self._pass

    def _with_unfitted(self, written: Meaning) -> Meaning:
        # Other passes leave out few hands; to look for them at every pass would take too long.
        if not is_narrow(written, self.situation):
            return written
        unfitted = self.unfitted.get(PASS)
        if unfitted is None or unfitted.is_rare:
            return written
        return structs.replace(written, boxes=limited(written.boxes | unfitted.boxes))

    @property
    def unfitted(self) -> Mapping[Call, Branch]:
        """The calls that hands make which no call fits, with what these hands are.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        if self._unfitted is None:
            question = question_of_unfitted(self.situation, self._judged is not None)
            numbers = self._recall(question, self._count_unfitted)
            self._unfitted = unfitted_branches(numbers)
        return self._unfitted

    def _count_unfitted(self) -> Sequence[float]:
        legal_calls, judged = self._legal_calls, self.judged

        def call_of(hand: Features) -> Call | None:
            if judged is None:
                return PASS
            call = judged.choose(self._written, legal_calls, hand).call
            is_told = any(hand in box for box in hands_of_rules(self._written(call)))
            return None if is_told else call

        by_rules = (
            Boxes((box,))
            for call in legal_calls
            # Judgement follows no rule for slams without trumps.
            if call.level < _SLAM and self._written(call).natural is None
            for box in hands_of_rules(self._written(call))
            # What shows any hand is for those that ask.
            if box != ANYTHING
        )
        natural = () if judged is None else judged.claims(self._written, legal_calls)
        return count_unfitted(
            self.situation,
            chain(by_rules, natural),
            lambda: self.iter_ranked(legal_calls),
            call_of,
            lambda call: self._written(call).boxes,
        )

    @property
    def _legal_calls(self) -> tuple[Call, ...]:
        # The dealer does not matter: situations are numbered from the dealer.
        return Auction(Seat.NORTH, self.situation.calls).legal_calls

    def _written(self, call: Call) -> Meaning:
        """Return what a call shows by rules and judgement."""
        meaning = self._meanings.get(call)
        if meaning is None:
            matches = self.matches(call)[call]
            only_sound = self._judged is not None
            meaning = meaning_of(
                call, matches, self.situation, self._rule_matcher, only_sound=only_sound
            )
            if only_sound:
                meaning = self._with_natural(meaning)
            self._meanings[call] = meaning
        return meaning

    def _with_natural(self, meaning: Meaning) -> Meaning:
        """Return a meaning with what judgement adds, where no rule of a chapter describes the call.

        A general rule is for some of the hands that make its call, so that it does not keep others
        from making it with the natural meaning.
        """
        matchers, judged = self._rule_matcher.matchers, self.judged
        if judged is None or not all(is_general(match.rule, matchers) for match in meaning.matches):
            return meaning
        natural = judged.natural(meaning.call)
        boxes = natural.boxes
        if judged.is_settled:
            # As in the choice of a call: a convention says what this call shows.
            return Meaning(meaning.call, (), (), (), boxes, natural)
        if meaning.matches:
            boxes = limited(Boxes((*meaning.boxes, *boxes)))
        return structs.replace(meaning, boxes=boxes, natural=natural)

    def disclosure(self, call: Call) -> Disclosure | None:
        """Return what opponents are told of a call; None if no rule describes it.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        if call not in self._disclosures:
            legal_calls = self._legal_calls
            self._disclosures[call] = disclosure_of(
                self._written(call),
                lambda: (ranked.match for ranked in self.iter_ranked(legal_calls)),
                self.situation,
                self._rule_matcher.database,
                self._recall,
                self.unfitted.get(call),
            )
        return self._disclosures[call]

    def ranked(self, calls: tuple[Call, ...]) -> tuple[RankedRule, ...]:
        """Return the rules for any of some calls, the most preferred first.

        Superseded defaults are left out. The highest priority comes first; among equals a rule
        with a level, then one that is not a default, then the one that is written first (A10).

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        return tuple(self.iter_ranked(calls))

    def iter_ranked(self, calls: tuple[Call, ...]) -> Iterator[RankedRule]:
        """Yield what `ranked` returns, each rule decided when its turn comes.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        return self._ranking_of(calls).rules(self.functions, self._requirement)

    def best(self, calls: tuple[Call, ...], test: HandTest) -> RankedRule | None:
        """Return the most preferred rule for any of some calls that a hand fits.

        Args:
            calls: the legal calls.
            test: the hand in this situation.

        Raises:
            MatchLimitError: a pattern has too many ways to match.
        """
        return self._ranking_of(calls).best(self.functions, test, self._requirement)

    def _ranking_of(self, calls: tuple[Call, ...]) -> Ranking:
        # Only the last question is kept: an auction has one set of legal calls.
        ranking = self._ranking
        if ranking is None or ranking.calls != calls:
            candidates = self._candidates(calls)
            mode = self._rule_matcher.database.options.defaults
            if self._judged is not None:
                matchers = self._rule_matcher.matchers
                candidates = [
                    candidate
                    for candidate in candidates
                    if not says_nothing(candidate.rule, matchers)
                ]
            ranking = self._ranking = Ranking(calls, candidates, mode)
        return ranking

    @property
    def _requirement(self) -> Requirement | None:
        return None if self._judged is None else self._required

    def _required(self, call: Call, match: RuleMatch) -> Box | None:
        """Return what a hand must be in to follow a rule; a contradiction if no hand may.

        Of general rules only those count whose specification requires what the call needs, and
        only for hands that the specification admits. Rules of chapters stand by themselves.
        """
        rule = match.rule
        matchers = self._rule_matcher.matchers
        if not is_general(rule, matchers):
            return None
        judged = self.judged
        if judged is not None and judged.is_settled:
            return NO_HAND
        box = shown_by(rule.specification, match.captures, self.situation, matchers).box
        return box if is_sound(call, box) else NO_HAND

    def of_maker(self) -> CallContext:
        """Return the context of the system by which the next call is made."""
        # Rules of the maker's system describe what it plays, not what it says that it plays.
        return self if self._maker is None or self._is_off_book else self._maker(self)

    def after(self, call: Call, explained: ExplainedMeaning | None = None) -> CallContext:
        """Return the auction after a call.

        Args:
            call: the call.
            explained: what its maker says that it shows; None where it means what the system says.
        """
        before = self.situation

        def heard() -> Meaning:
            if explained is None:
                return self.of_maker().meaning(call)
            texts = (explained.text,)
            return Meaning(call, (), (), (), explained.boxes, explained=explained, texts=texts)

        def knowledge() -> TableKnowledge:
            return knowledge_after(before, call, heard())

        def judged() -> JudgedAuction:
            auction = self.judged
            # For type checkers: the function is used only where there is a judge.
            if auction is None:
                raise AssertionError("a book without a judge has no judged auctions")
            return auction.after(call, heard())

        situation = before.after(call, knowledge)
        node = self._node.after(call.index)
        later_judged = None if self._judged is None else judged
        later = CallContext(
            self._rule_matcher,
            situation,
            node,
            self._recall,
            later_judged,
            is_off_book=self._is_off_book or self._leaves_book(call, explained),
        )
        return later.read_by(self._maker)

    def _leaves_book(self, call: Call, explained: ExplainedMeaning | None) -> bool:
        """Return whether rules do not describe the auction after an explained call."""
        # Without a judge nothing would be left that says anything.
        if explained is None or self._judged is None:
            return False
        return contradicts(explained, call, self.of_maker().meaning(call).boxes)

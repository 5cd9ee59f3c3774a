"""The judge of a book: natural meaning for calls without rules, and the call where no rule fits."""

# The order of decisions is: a rule of a chapter; a general rule that requires what its call needs;
# judgement. The first two are the book's; what is here is the third.

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from cuebid.core.call import BIDS, PASS, Call
from cuebid.core.suit import Strain
from cuebid.database.matcher.situation import UNKNOWN
from cuebid.database.meaning.call_meaning import Meaning
from cuebid.database.meaning.general_rules import NaturalMeaning
from cuebid.database.meaning.judge import JudgedCall
from cuebid.evaluation import Features
from cuebid.judgement.checks import blunders
from cuebid.judgement.general_kinds import general_kind
from cuebid.judgement.meaning import CallMeaning, Purpose
from cuebid.judgement.reading import meaning_by_rules
from cuebid.judgement.state import AceAsk, AuctionState
from cuebid.judgement.theory.natural import meaning_at
from cuebid.judgement.theory.position import Position
from cuebid.judgement.theory.slam_asks.aces import answers_aces
from cuebid.judgement.theory.slam_asks.key_cards import settles_calls
from cuebid.judgement.untruth import untruth

if TYPE_CHECKING:
    from cuebid.judgement.judged_calls import Judgement

__all__ = ["AuctionJudge", "natural_judge"]

# A call that nobody expects is worse than one that misses by so many points, and as much worse
# again for each level that it jumps.
_UNEXPECTED: Final = 4.0
# An artificial call is answered, as if the hand were what it shows.
_ARTIFICIAL: Final = 2.0
# From this level on a bid needs points of both hands, or trumps of both hands, of about these
# numbers; the theory asks for more.
_HIGH: Final = 5
_HIGHEST: Final = 7
_REACH: Final = (0, 0, 0, 0, 0, 24, 27, 34)
# Points of both hands from which on a rule that ends the auction is compared with slams. Twelve
# tricks were made on one in eight of such deals with 26, on one in four with 28.
_SLAM_ZONE: Final = 26.0
# IMPs by which a call on less than it usually shows must seem better than any other. Slams that
# seemed better by less were made 27 times of 75, those that seemed better by more 55 times of 95.
_UNUSUAL: Final = 2.0
# IMPs by which four notrump must seem better than the call of a rule: it still needs an answer.
_ASKING: Final = 0.5
_SMALL_SLAM: Final = 6
# Trumps of both hands without which no slam is bid in a suit.
_BEARABLE: Final = 7
_ALL_CARDS: Final = 13
_FOUR_NOTRUMP: Final = BIDS[19]
_LONG_FIT: Final = (0, 0, 0, 0, 0, 9, 11, 13)


def natural_judge(vulnerable: tuple[bool, bool], ace_ask: AceAsk = AceAsk.ACES) -> AuctionJudge:
    """Return the auction before its first call, judged by the natural theory.

    Args:
        vulnerable: whether the dealer's side is vulnerable, and whether the other.
        ace_ask: what four notrump asks for, by agreement of the pair that reads the auction.
    """
    return AuctionJudge(AuctionState(vulnerable=vulnerable, ace_ask=ace_ask))


class AuctionJudge:
    """An auction judged by the natural theory; mutable: it remembers what calls mean.

    Args:
        state: the auction.

        form: how results are compared, the value of a `ScoringForm`.

    Attributes:
        state: the auction.
    """

    __slots__ = ("_form", "_is_settled", "_meanings", "_position", "state")

    def __init__(self, state: AuctionState, form: str = "IMPs") -> None:
        self.state = state
        # By its name: the forms live beside NumPy, which most commands do not need.
        self._form = form
        self._meanings: dict[Call, CallMeaning] = {}
        self._position: Position | None = None
        self._is_settled: bool | None = None

    def compared_by(self, form: str) -> AuctionJudge:
        """Return the auction in which calls are compared by another form of scoring."""
        return AuctionJudge(self.state, form)

    @property
    def position(self) -> Position:
        """The auction as the theory reads it."""
        if self._position is None:
            self._position = Position(self.state)
        return self._position

    @property
    def is_settled(self) -> bool:
        """Whether a convention says what the next calls mean, so that general rules do not."""
        if self._is_settled is None:
            self._is_settled = settles_calls(self.position) or answers_aces(self.position)
        return self._is_settled

    def meaning(self, call: Call) -> CallMeaning:
        """Return what a call means by the natural theory."""
        meaning = self._meanings.get(call)
        if meaning is None:
            meaning = self._meanings[call] = meaning_at(self.position, call)
        return meaning

    def after(self, call: Call, meaning: Meaning, texts: tuple[str, ...]) -> AuctionJudge:
        """Return the auction after a call: what its maker, rules or the theory say of it."""
        return AuctionJudge(self.state.after(call, self._read(call, meaning, texts)), self._form)

    def _read(self, call: Call, meaning: Meaning, texts: tuple[str, ...]) -> CallMeaning:
        """Return what a call means by its maker or by rules, else by the theory."""
        if not meaning.matches and meaning.explained is None:
            natural = self.meaning(call)
            if meaning.natural is not None and meaning.boxes is not natural.boxes:
                # The maker's natural theory has other agreements, such as what an answer to four
                # notrump shows.
                natural = replace(natural, boxes=meaning.boxes)
            return natural

        # Most texts tell the purpose, so that the theory need not read the position.
        def by_theory() -> Purpose:
            return self.meaning(call).purpose

        return meaning_by_rules(self.state, call, meaning, texts, by_theory)

    def natural(self, call: Call) -> NaturalMeaning:
        """Return what a call means that no rule describes."""
        meaning = self.meaning(call)
        forcing = () if meaning.forcing is None else (meaning.forcing,)
        return NaturalMeaning(meaning.boxes, forcing, meaning.purpose.value, meaning.is_artificial)

    def choose(
        self, meaning_of: Callable[[Call], Meaning], legal_calls: tuple[Call, ...], hand: Features
    ) -> JudgedCall:
        """Return the call of a hand that no rule fits.

        A call is a candidate only if what is disclosed for it admits the hand. A call that rules
        describe is none: its author has said which hands make it. Where no call is left, the hand
        makes the one of which it is least far away.
        """
        highest = self._highest_level(hand)
        admitted = [
            meaning
            for call in legal_calls
            if call.level <= highest
            and (meaning := self.meaning(call)).preference >= 0
            and meaning.admits(hand)
            and _is_heard(meaning, meaning_of(call))
        ]
        if admitted:
            admitted = _meant_for(hand, self._without_blunder(admitted, hand))
            comparison = self._compared(admitted, hand) if len(admitted) > 1 else None
            best = admitted[0] if comparison is None else self._best(comparison, hand)
            kind = general_kind(self.position, best, hand)
            return JudgedCall(best.call, best.purpose.value, kind=kind, comparison=comparison)
        return self._by_rule_of_other_hands(meaning_of, legal_calls, hand)

    def _without_blunder(self, admitted: list[CallMeaning], hand: Features) -> list[CallMeaning]:
        """Return the candidates without a pass that no player makes, if others are left."""
        others = [meaning for meaning in admitted if meaning.call is not PASS]
        return others if others and not self.may_pass(hand) else admitted

    def may_pass(self, hand: Features) -> bool:
        """Return whether some player would pass with a hand."""
        return not blunders(self.state, self.meaning(PASS), hand)

    def overrule(
        self,
        meaning_of: Callable[[Call], Meaning],
        ruled: Call,
        legal_calls: tuple[Call, ...],
        hand: Features,
    ) -> JudgedCall | None:
        """Return the slam bid or the ask for aces that is worth more than the call of a rule.

        Rules that end an auction know the points of both hands; what the trick model knows of
        fit, shape and controls as well tells which of the better hands should go on.
        """
        if hand.points + self.position.partner.expected < _SLAM_ZONE:
            return None
        highest = self._highest_level(hand)
        bids = [
            call
            for call in legal_calls
            if (call is _FOUR_NOTRUMP or _SMALL_SLAM <= call.level <= highest)
            and (meaning := self.meaning(call)).preference >= 0
            and (call is _FOUR_NOTRUMP or not meaning.is_artificial)
            and meaning.admits(hand)
            and _is_heard(meaning, meaning_of(call))
            and not self._leaves_guess(meaning)
        ]
        if not bids:
            return None
        comparison = self.compare(meaning_of, (ruled, *bids), hand)
        values = {value.call: value.value for value in comparison.values}
        best = self._best(comparison, hand)
        margin = _ASKING if best.call is _FOUR_NOTRUMP else 0.0
        if values[best.call] <= values[ruled] + margin:
            return None
        return JudgedCall(best.call, best.purpose.value, comparison=comparison)

    def _leaves_guess(self, meaning: CallMeaning) -> bool:
        """Return whether a bid invites slam opposite a partner who may hold far more than shown.

        Such a partner goes on over game without being asked.
        """
        return meaning.purpose is Purpose.QUANTITATIVE and not self.position.partner.is_limited

    def _best(self, comparison: Judgement, hand: Features) -> CallMeaning:
        """Return the best of some calls; one on less than is usual must be better by a margin."""
        first, *others = comparison.values
        if self._is_unusual(first.call, hand):
            usual = (item for item in others if not self._is_unusual(item.call, hand))
            usual_value = next(usual, None)
            if usual_value is not None and first.value < usual_value.value + _UNUSUAL:
                return usual_value.meaning
        return first.meaning

    def _is_unusual(self, call: Call, hand: Features) -> bool:
        """Return whether a hand has less than a call usually shows."""
        usual = self.meaning(call).usual
        return usual is not None and hand not in usual

    def compare(
        self, meaning_of: Callable[[Call], Meaning], calls: Sequence[Call], hand: Features
    ) -> Judgement:
        """Return what some calls are worth with a hand, whether rules describe them or not."""
        # Equal preferences: the values alone are asked for.
        meanings = [
            replace(self._read(call, meaning_of(call), ()), core=None, preference=0)
            for call in calls
        ]
        return self._compared(meanings, hand)

    def _compared(self, candidates: Sequence[CallMeaning], hand: Features) -> Judgement:
        """Return what some calls are worth with a hand."""
        # NumPy takes longer to import than most commands that bid a hand by rules.
        from cuebid.judgement.choice import choose_call  # noqa: PLC0415 - see above
        from cuebid.judgement.contract_value import ScoringForm  # noqa: PLC0415 - see above

        return choose_call(self.state, hand, candidates, ScoringForm(self._form))

    def _by_rule_of_other_hands(
        self, meaning_of: Callable[[Call], Meaning], legal_calls: tuple[Call, ...], hand: Features
    ) -> JudgedCall:
        """Return the cheapest call of a chapter that shows the hand, though its rule does not fit.

        Calls that show any hand ask for something, and are not for hands that do not ask.
        """
        if self.is_settled:
            # The convention says what its calls are for, whether or not rules know of the trumps.
            meanings = [self.meaning(call) for call in legal_calls]
            fitting = [each for each in meanings if each.preference > 0 and each.admits(hand)]
            if fitting:
                best = max(fitting, key=lambda each: each.preference)
                return JudgedCall(best.call, best.purpose.value)
        for call in legal_calls:
            if self._shows(call, meaning_of(call), hand):
                return JudgedCall(call, "the call that shows the hand")
        return self._least_untrue(meaning_of, legal_calls, hand)

    def _asks_in_vain(self, natural: CallMeaning, hand: Features) -> bool:
        """Return whether a hand has no use for the answer to an ask for aces."""
        return bool(blunders(self.state, replace(natural, purpose=Purpose.ASKS_ACES), hand))

    def _shows(self, call: Call, meaning: Meaning, hand: Features) -> bool:
        """Return whether a chapter describes a call by hands of which this is one."""
        if meaning.natural is not None:
            # The theory has been asked, and did not think of this hand.
            return False
        is_barred = call is PASS and self.position.must_call
        # Rules for slams know aces, and leave it to the bidder what trumps are.
        is_barred |= call.level >= _SMALL_SLAM and self._fit(call, hand) < _BEARABLE
        boxes = meaning.boxes
        return not is_barred and UNKNOWN.boxes[0] not in boxes.boxes and hand in boxes

    def _fit(self, call: Call, hand: Features) -> int:
        """Return the cards of both hands in the suit of a bid; all in notrump."""
        if call.strain is None or call.strain is Strain.NOTRUMP:
            return _ALL_CARDS
        return hand.lengths[call.strain] + self.position.partner.shortest[call.strain]

    def _highest_level(self, hand: Features) -> int:
        """Return the level above which bids are too high for any hand like this one.

        It saves the theory the meaning of half the legal calls.
        """
        # An answer is no wish to play at its level.
        if self.is_settled:
            return _HIGHEST
        partner = self.position.partner
        points = hand.points + partner.expected
        fit = max(map(add, hand.lengths, partner.shortest))
        for level in (7, 6, _HIGH):
            if points >= _REACH[level] or fit >= _LONG_FIT[level]:
                return level
        return _HIGH - 1

    def _least_untrue(
        self, meaning_of: Callable[[Call], Meaning], legal_calls: tuple[Call, ...], hand: Features
    ) -> JudgedCall:
        # A pass that breaks a promise is the last resort, whatever it shows.
        least: tuple[float, int] | None = None
        best = PASS
        for call in legal_calls:
            if call is PASS and (self.position.must_call or not self.may_pass(hand)):
                continue
            natural, meaning = self.meaning(call), meaning_of(call)
            if _asks_aces(natural, meaning) and self._asks_in_vain(natural, hand):
                continue
            distance = untruth(meaning.boxes, hand)
            if natural.preference < 0 and meaning.natural is not None:
                distance += _UNEXPECTED * (1 + max(0, self.position.jump(call)))
            elif natural.is_artificial:
                distance += _ARTIFICIAL
            key = distance, call.index
            if least is None or key < least:
                least, best = key, call
        return JudgedCall(best, "the least untrue call", is_true=False)


def _is_heard(natural: CallMeaning, meaning: Meaning) -> bool:
    """Return whether partner takes a call for what it means by nature.

    Not so where four notrump invites by nature, but rules make an ask of it, which partner answers.
    """
    is_invitation = natural.purpose is Purpose.QUANTITATIVE and natural.call is _FOUR_NOTRUMP
    return meaning.natural is not None and not (is_invitation and meaning.matches)


def _asks_aces(natural: CallMeaning, meaning: Meaning) -> bool:
    """Return whether partner answers a call with aces."""
    is_ask_by_rules = natural.call is _FOUR_NOTRUMP and bool(meaning.matches)
    return is_ask_by_rules or natural.purpose is Purpose.ASKS_ACES


def _meant_for(hand: Features, admitted: list[CallMeaning]) -> list[CallMeaning]:
    """Return the calls that are meant for a hand; all, if it is for each a last resort.

    A last resort is for hands for which nothing is meant. Compared with the others it would win too
    often, because partner expects another hand.
    """
    meant = [meaning for meaning in admitted if meaning.core is None or hand in meaning.core]
    return meant or admitted

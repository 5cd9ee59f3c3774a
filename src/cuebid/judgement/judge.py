"""Judgement of a rule book: what calls without rules mean, and the call where no rule fits."""

# The order of decisions is: a rule of a chapter; a general rule that requires what its call needs;
# judgement. The first two are the book's; what is here is the third.

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from cuebid.core import PASS, Call, Strain
from cuebid.database.meaning.judge import JudgedCall, Meanings
from cuebid.evaluation import Boxes, Features
from cuebid.judgement.checks import blunders
from cuebid.judgement.general_kinds import general_kind
from cuebid.judgement.judged_position import JudgedPosition
from cuebid.judgement.misfits import call_of_misfit
from cuebid.meaning import AuctionState, CallMeaning, Purpose
from cuebid.meaning.natural.slam_asks.aces import (
    GERBER,
    chance_of_two_losing_aces,
    has_asked,
    may_lose_two_aces,
)
from cuebid.meaning.natural.slam_asks.ask_calls import further_asks
from cuebid.meaning.standards import FOUR_NOTRUMP, SMALL_SLAM
from cuebid.meaning.style import STANDARD, Style

if TYPE_CHECKING:
    from cuebid.judgement.judged_calls import Judgement

# Points of both hands from which on a rule that ends the auction is compared with slams. Twelve
# tricks were made on one in eight of such deals with 26, on one in four with 28.
_SLAM_ZONE: Final = 26.0
# IMPs by which a call on less than it usually shows must seem better than any other. Slams that
# seemed better by less were made 27 times of 75, those that seemed better by more 55 times of 95.
_UNUSUAL: Final = 2.0
# IMPs by which a slam or an ask must seem better than the call of a rule.
_OVERRULING: Final = 0.5
# IMPs by which judgement must value its call above that of a general rule.
_FAR_MORE: Final = 3.0
# Points of both hands with which aces are asked for though the rule of the ask wants another hand.
_SLAM_LIKELY: Final = 30.0
# The chance that two aces are out with which slam is still bid, if no call asks for aces; a slam
# that can be asked for is not bid on such a chance.
_BEARABLE_CHANCE: Final = 0.35
_FIVE_CLUBS: Final = Call("5C")


def natural_judge(vulnerable: tuple[bool, bool], style: Style = STANDARD) -> AuctionJudge:
    """Return the auction before its first call, judged by the natural theory.

    Args:
        vulnerable: whether the dealer's side is vulnerable, and whether the other.
        style: the natural bidding of the pair that reads the auction.
    """
    return AuctionJudge(AuctionState(vulnerable=vulnerable, style=style))


class AuctionJudge(JudgedPosition):
    """An auction judged by the natural theory; mutable: it remembers what calls mean.

    Args:
        state: the auction.
        form: how results are compared, the value of a `ScoringForm`.
    """

    __slots__ = ("_form",)

    def __init__(self, state: AuctionState, form: str = "IMPs") -> None:
        super().__init__(state)
        # By its name: the forms live beside NumPy, which most commands do not need.
        self._form = form

    def compared_by(self, form: str) -> AuctionJudge:
        """Return the auction in which calls are compared by another form of scoring."""
        return AuctionJudge(self.state, form)

    def after(self, meaning: CallMeaning) -> AuctionJudge:
        """Return the auction after a call: what its maker, rules or the theory say of it."""
        return AuctionJudge(self.state.after(meaning.call, self.read(meaning)), self._form)

    def choose(
        self, meanings: Meanings, legal_calls: tuple[Call, ...], hand: Features
    ) -> JudgedCall:
        """Return the call of a hand that no rule fits.

        A call is a candidate only if what is disclosed for it admits the hand. A call that rules
        describe is none: its author has said which hands make it. Where no call is left, the hand
        makes the one of which it is least far away.
        """
        highest = self.highest_level(hand)
        possible = [call for call in legal_calls if call.level <= highest]
        admitted = [each for each in self._heard(meanings, possible) if each.admits(hand)]
        if admitted:
            others = self._without_leaps(meanings, legal_calls, admitted, hand) or admitted
            admitted = _meant_for(hand, self._without_blunder(others, hand))
            comparison = self._compared(admitted, hand) if len(admitted) > 1 else None
            best = admitted[0] if comparison is None else self._best(comparison, hand)
            kind = general_kind(self.position, best, hand)
            return JudgedCall(best.call, best.purpose.value, kind=kind, comparison=comparison)
        return call_of_misfit(self, meanings, legal_calls, hand)

    def claims(self, meanings: Meanings, legal_calls: tuple[Call, ...]) -> Iterator[Boxes]:
        """Yield for each call that judgement may choose the hands that it is for."""
        return (meaning.boxes for meaning in self._heard(meanings, legal_calls))

    def _heard(self, meanings: Meanings, calls: Iterable[Call]) -> Iterator[CallMeaning]:
        """Yield the natural meanings of those calls that partner takes for natural."""
        for call in calls:
            meaning = self.meaning(call)
            if meaning.preference >= 0 and _is_heard(meaning, meanings.meaning(call)):
                yield meaning

    def _without_leaps(
        self,
        meanings: Meanings,
        legal_calls: tuple[Call, ...],
        candidates: list[CallMeaning],
        hand: Features,
    ) -> list[CallMeaning]:
        """Return the candidates without slams for which two aces may be missing.

        Who can ask for aces does so first, even if the rule of the ask is for other hands that it
        shows; who has asked knows. Who is invited to slam does not ask, and counts on an ace or two
        of partner's. A hand to which nothing matters but the top trumps asks for these, and one
        with a void shows a control.
        """
        position = self.position
        partner = position.partner_call
        is_invited = partner is not None and partner.purpose is Purpose.QUANTITATIVE
        if self.is_settled or has_asked(position):
            return candidates
        asks_trumps = [each for each in candidates if each.purpose is Purpose.ASKS_TRUMPS]
        if asks_trumps:
            return asks_trumps
        others = [meaning for meaning in candidates if meaning.call.level < SMALL_SLAM]
        if len(others) == len(candidates):
            return candidates
        if min(hand.lengths) == 0 and may_lose_two_aces(position, hand):
            cue_bids = self._cue_bids(meanings, legal_calls, hand)
            if cue_bids:
                return [each for each in others if each.purpose is not Purpose.CUE_BID] + cue_bids
        chance = chance_of_two_losing_aces(position, hand)
        further = further_asks(position)
        calls = (call for call in (GERBER, FOUR_NOTRUMP, *further) if call in legal_calls)
        asks = [
            meaning
            for meaning in (self.read(meanings.meaning(call)) for call in calls)
            if meaning.purpose is Purpose.ASKS_ACES
            and (min(hand.lengths) > 0 or (meaning.call in further and meaning.admits(hand)))
            and not is_invited
        ]
        if chance <= (0 if asks else _BEARABLE_CHANCE):
            return candidates
        by_rules = [
            replace(ask, preference=0)
            for ask in asks
            if ask.call not in [meaning.call for meaning in others]
            and ask.admits(hand)
            and hand.points + position.partner.expected >= _SLAM_LIKELY
            and not blunders(self.state, ask, hand)
        ]
        return others + by_rules

    def _cue_bids(
        self, meanings: Meanings, legal_calls: tuple[Call, ...], hand: Features
    ) -> list[CallMeaning]:
        """Return the cue-bids of a hand below five of the agreed suit."""
        agreed = self.position.agreed
        if agreed is None:
            return []
        limit = _FIVE_CLUBS.index + int(agreed)
        bids = (
            self.read(meanings.meaning(call))
            for call in legal_calls
            if call.is_bid and call.index < limit and call.strain is not Strain.NOTRUMP
        )
        return [
            meaning
            for meaning in bids
            if meaning.purpose is Purpose.CUE_BID and meaning.admits(hand)
        ]

    def _without_blunder(self, admitted: list[CallMeaning], hand: Features) -> list[CallMeaning]:
        """Return the candidates without a pass that no player makes, if others are left."""
        others = [meaning for meaning in admitted if meaning.call is not PASS]
        return others if others and not self.may_pass(hand) else admitted

    def overrule(
        self, meanings: Meanings, ruled: Call, legal_calls: tuple[Call, ...], hand: Features
    ) -> JudgedCall | None:
        """Return the slam bid or the ask for aces that is worth more than the call of a rule.

        Rules that end an auction know the points of both hands; what the trick model knows of
        fit, shape and controls as well tells which of the better hands should go on.
        """
        asked = self.position.partner_call
        # Who is asked to pass or correct knows nothing that partner did not count on.
        if asked is not None and asked.purpose is Purpose.OR_CORRECT:
            return None
        if hand.points + self.position.partner.expected < _SLAM_ZONE:
            return None
        highest = self.highest_level(hand)
        further = [
            call
            for call in further_asks(self.position)
            if self.meaning(call).purpose is Purpose.ASKS_ACES
        ]
        asks = (FOUR_NOTRUMP, *further)
        bids = [
            meaning
            for call in legal_calls
            if (call in asks or SMALL_SLAM <= call.level <= highest)
            and (meaning := self.meaning(call)).preference >= 0
            and (call in asks or not meaning.is_artificial)
            and meaning.admits(hand)
            and _is_heard(meaning, meanings.meaning(call))
            and not self._leaves_guess(meaning)
        ]
        bids = self._without_leaps(meanings, legal_calls, bids, hand)
        if not bids:
            return None
        calls = [ruled, *(meaning.call for meaning in bids)]
        comparison = self.compare(meanings, calls, hand)
        values = {value.call: value.value for value in comparison.values}
        best = self._best(comparison, hand)
        if values[best.call] <= values[ruled] + _OVERRULING:
            return None
        return JudgedCall(best.call, best.purpose.value, comparison=comparison)

    def much_better(
        self, meanings: Meanings, ruled: Call, legal_calls: tuple[Call, ...], hand: Features
    ) -> JudgedCall | None:
        """Return the call that judgement would make, if it is worth far more than a general rule's.

        What the theory prefers does not count: partner may expect either call.
        """
        choice = self.choose(meanings, legal_calls, hand)
        if not choice.fits or choice.call is ruled:
            return None
        comparison = self.compare(meanings, (ruled, choice.call), hand)
        values = {value.call: value.value for value in comparison.values}
        if values[choice.call] < values[ruled] + _FAR_MORE:
            return None
        return choice

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

    def compare(self, meanings: Meanings, calls: Sequence[Call], hand: Features) -> Judgement:
        """Return what some calls are worth with a hand, whether rules describe them or not."""
        # Equal preferences: the values alone are asked for.
        candidates = [
            replace(self.read(meanings.meaning(call)), core=None, preference=0) for call in calls
        ]
        return self._compared(candidates, hand)

    def _compared(self, candidates: Sequence[CallMeaning], hand: Features) -> Judgement:
        """Return what some calls are worth with a hand."""
        # NumPy takes longer to import than most commands that bid a hand by rules.
        from cuebid.judgement.choice import choose_call  # noqa: PLC0415 - see above
        from cuebid.judgement.contract_value import ScoringForm  # noqa: PLC0415 - see above

        return choose_call(self.state, hand, candidates, ScoringForm(self._form))


def _is_heard(natural: CallMeaning, meaning: CallMeaning) -> bool:
    """Return whether partner takes a call for what it means by nature.

    Not so where four notrump invites by nature, but rules make an ask of it, which partner answers.
    """
    is_invitation = natural.purpose is Purpose.QUANTITATIVE and natural.call is FOUR_NOTRUMP
    return meaning.is_natural and not (is_invitation and meaning.rule is not None)


def _meant_for(hand: Features, admitted: list[CallMeaning]) -> list[CallMeaning]:
    """Return the calls that are meant for a hand; all, if it is for each a last resort.

    A last resort is for hands for which nothing is meant. Compared with the others it would win too
    often, because partner expects another hand.
    """
    meant = [meaning for meaning in admitted if meaning.core is None or hand in meaning.core]
    return meant or admitted

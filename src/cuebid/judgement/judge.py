"""Judgement of an auction: meanings of calls without rules, and a call if no rule fits."""

# The order of decisions is: a rule of a chapter; a general rule that tests all that its call needs;
# judgement. The first two are in the rule book; this module is the third.

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

# From so many points of both hands on, the call of a rule is compared with slams. Twelve tricks
# were made on one deal in eight with 26 points, on one in four with 28.
_SLAM_ZONE: Final = 26.0
# IMPs by which a call with less than it usually shows must seem better than any other. Slams that
# seemed better by less were made 27 times of 75, those that seemed better by more 55 times of 95.
_UNUSUAL: Final = 2.0
# IMPs by which a slam or an ask must seem better than the call of a rule.
_OVERRULING: Final = 0.5
# IMPs by which judgement must value its call above that of a general rule.
_FAR_MORE: Final = 3.0
# Points of both hands that are enough to ask for aces, though the rule for the ask does not fit.
_SLAM_LIKELY: Final = 30.0
# The highest chance of two missing aces with which a slam is bid if no call can ask for aces.
_BEARABLE_CHANCE: Final = 0.35
_FIVE_CLUBS: Final = Call("5C")


def natural_judge(vulnerable: tuple[bool, bool], style: Style = STANDARD) -> AuctionJudge:
    """Return a judge of an auction without calls yet, who reads calls by natural bidding.

    Args:
        vulnerable: whether the dealer's side and the other side are vulnerable.
        style: the natural bidding of the pair that reads the auction.
    """
    return AuctionJudge(AuctionState(vulnerable=vulnerable, style=style))


class AuctionJudge(JudgedPosition):
    """A judge of one auction, who chooses calls by natural bidding; caches meanings of calls.

    Args:
        state: the auction.
        form: the form of scoring, as the value of a `ScoringForm`.
    """

    __slots__ = ("_form",)

    def __init__(self, state: AuctionState, form: str = "IMPs") -> None:
        super().__init__(state)
        # A string, because importing `ScoringForm` imports NumPy, which most commands do not need.
        self._form = form

    def compared_by(self, form: str) -> AuctionJudge:
        """Return a judge of the same auction who compares calls by another form of scoring."""
        return AuctionJudge(self.state, form)

    def after(self, meaning: CallMeaning) -> AuctionJudge:
        """Return the judge of the auction after a call with the given meaning."""
        return AuctionJudge(self.state.after(meaning.call, self.read(meaning)), self._form)

    def choose(
        self, meanings: Meanings, legal_calls: tuple[Call, ...], hand: Features
    ) -> JudgedCall:
        """Choose a call for a hand that no rule fits.

        A call is a candidate only if the hand fits its natural meaning. Calls that rules describe
        are not candidates: their author has said which hands make them. Without any candidate,
        the call is chosen whose meaning is closest to the hand.
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
        """Yield for each call that judgement may choose the hands that it shows naturally."""
        return (meaning.boxes for meaning in self._heard(meanings, legal_calls))

    def _heard(self, meanings: Meanings, calls: Iterable[Call]) -> Iterator[CallMeaning]:
        """Yield the natural meanings of the calls that partner understands as natural."""
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
        """Return the candidates without slam bids if two aces may be missing.

        A player who can ask for aces does so first, even if the rule for the ask describes
        other hands. A player who has asked already keeps all candidates, and one who is invited
        to slam does not ask. A hand that needs only the top trumps asks for these; a hand with a
        void makes a cue-bid.
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
        """Return the cue-bids that a hand can make below five of the agreed suit."""
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
        """Return the candidates without a pass that would be a blunder, if there are others."""
        others = [meaning for meaning in admitted if meaning.call is not PASS]
        return others if others and not self.may_pass(hand) else admitted

    def overrule(
        self, meanings: Meanings, ruled: Call, legal_calls: tuple[Call, ...], hand: Features
    ) -> JudgedCall | None:
        """Return a slam bid or ask for aces that is worth more than a rule's call, or None.

        Rules that end an auction look at the points of both hands; the trick model also knows of
        fit, shape and controls, so it can tell which of the better hands should go on.
        """
        asked = self.position.partner_call
        # After "pass or correct" partner decides about slam, not this hand.
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
        """Return the call of judgement if it is worth far more than a general rule's, or None.

        Preferences of natural bidding do not count here: partner may expect either call.
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
        """Return whether a bid invites slam although partner is unlimited.

        An unlimited partner bids on over game without an invitation.
        """
        return meaning.purpose is Purpose.QUANTITATIVE and not self.position.partner.is_limited

    def _best(self, comparison: Judgement, hand: Features) -> CallMeaning:
        """Return the best call; a call that is unusual for the hand must win by a margin."""
        first, *others = comparison.values
        if self._is_unusual(first.call, hand):
            usual = (item for item in others if not self._is_unusual(item.call, hand))
            usual_value = next(usual, None)
            if usual_value is not None and first.value < usual_value.value + _UNUSUAL:
                return usual_value.meaning
        return first.meaning

    def _is_unusual(self, call: Call, hand: Features) -> bool:
        """Return whether a hand is outside what a call usually shows."""
        usual = self.meaning(call).usual
        return usual is not None and hand not in usual

    def compare(self, meanings: Meanings, calls: Sequence[Call], hand: Features) -> Judgement:
        """Return the values of some calls with a hand, whether rules describe them or not."""
        # Equal preferences, so that only the contracts count.
        candidates = [
            replace(self.read(meanings.meaning(call)), core=None, preference=0) for call in calls
        ]
        return self._compared(candidates, hand)

    def _compared(self, candidates: Sequence[CallMeaning], hand: Features) -> Judgement:
        """Return the candidates with their values for a hand, the best first."""
        # Imported here: importing NumPy takes longer than most commands that bid a hand by rules.
        from cuebid.judgement.choice import choose_call  # noqa: PLC0415 - see above
        from cuebid.judgement.contract_value import ScoringForm  # noqa: PLC0415 - see above

        return choose_call(self.state, hand, candidates, ScoringForm(self._form))


def _is_heard(natural: CallMeaning, meaning: CallMeaning) -> bool:
    """Return whether partner understands a call by its natural meaning.

    He does not if natural bidding takes four notrump as an invitation, but a rule as an ask.
    """
    is_invitation = natural.purpose is Purpose.QUANTITATIVE and natural.call is FOUR_NOTRUMP
    return meaning.is_natural and not (is_invitation and meaning.rule is not None)


def _meant_for(hand: Features, admitted: list[CallMeaning]) -> list[CallMeaning]:
    """Return the calls that are meant for a hand; all calls if each is a last resort.

    A last resort is for hands for which no call is meant. In a comparison it would win too often,
    because partner expects another hand.
    """
    meant = [meaning for meaning in admitted if meaning.core is None or hand in meaning.core]
    return meant or admitted

"""A hand to practise on: the system's call in its auction, and why the hand makes no other."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import PASS, Auction, Call, Hand
from cuebid.database import CallContext, Choice
from cuebid.phrases import full_form, hands_in_words, mismatch, vocabulary
from cuebid.systems.auction_states import state_lines


@dataclass(frozen=True, slots=True)
class OtherCall:
    """A call that a hand does not make by the system, and why.

    Attributes:
        call: the call.
        shows: what it would show, in words; empty if the system does not describe it.
        why_not: why the hand does not make it.
    """

    call: Call
    shows: str
    why_not: str


@dataclass(frozen=True, slots=True, eq=False)
class PracticeHand:
    """A hand with the auction before its turn.

    Attributes:
        hand: the hand.
        auction: the calls before.
        choice: the system's choice.
        context: the auction, with what each call would show.
    """

    hand: Hand
    auction: Auction
    choice: Choice
    context: CallContext

    @property
    def call(self) -> Call:
        """The system's call; a pass if it has none."""
        return self.choice.call or PASS

    @property
    def shows(self) -> str:
        """The meaning of the system's call, in words; empty if nothing describes the call."""
        disclosure = self.context.disclosure(self.call)
        return "" if disclosure is None else full_form(disclosure)

    @property
    def told(self) -> tuple[str, ...]:
        """Lines on the state of the auction before the call: strength, fit, what is asked."""
        return tuple(state_lines(self.context, self.auction.dealer))

    def instead(self, call: Call) -> OtherCall:
        """Return what another call would show, and why the hand does not make it."""
        words = vocabulary()
        meaning = self.context.meaning(call)
        if not meaning.is_described:
            why_not = words.words("mismatch", "no_rule", call=call.symbol)
            return OtherCall(call, "", why_not)
        why_not = mismatch(self.hand, meaning.boxes)
        if not why_not:
            # Constraints can ask for more than boxes can say, such as the better of two suits.
            better = any(ranked.call is call for ranked in self.choice.candidates)
            why_not = (
                words.words("mismatch", "fits", better=self.call.symbol)
                if better
                else words.words("mismatch", "condition")
            )
        return OtherCall(call, hands_in_words(meaning.boxes), why_not)

    @property
    def others(self) -> tuple[OtherCall, ...]:
        """The other calls that the system describes here, the most preferred first."""
        calls = dict.fromkeys(ranked.call for ranked in self.choice.ranked)
        return tuple(self.instead(call) for call in calls if call is not self.call)

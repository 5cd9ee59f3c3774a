"""The state of an auction by a system, and the calls that answer an asking bid of partner's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cuebid.core import Auction, Call, Seat, Side, Strain, Vulnerability
from cuebid.database import NOT_EXPLAINED, CallContext, Explained, RuleBook
from cuebid.judgement.state_words import auction_words, side_words
from cuebid.meaning import AuctionState, CallMeaning, MeaningSource, Purpose
from cuebid.phrases import vocabulary

_ANSWERS: Final = frozenset(
    (Purpose.ANSWER, Purpose.WAITING, Purpose.SHOWS_ACES, Purpose.SHOWS_QUEEN, Purpose.SHOWS_KINGS)
)
# The lowest level at which a bid of notrump is about slam.
_ABOVE_GAME: Final = 4


def auction_state(
    book: RuleBook,
    auction: Auction,
    vulnerability: Vulnerability = Vulnerability.NONE,
    side: Side | None = None,
    explained: Explained = NOT_EXPLAINED,
) -> AuctionState | None:
    """Return what an auction has shown, agreed and asked; None for a book without judgement.

    Args:
        book: the system, with that of the opponents if they bid another.
        auction: the calls so far.
        vulnerability: of the board.
        side: the side that bids by the book; by default that of the player whose turn it is.
        explained: the meanings that players have stated for their calls.
    """
    return state_of(book.context(auction, vulnerability, side, explained))


def state_of(context: CallContext) -> AuctionState | None:
    """Return the state of the auction of a context; None for a book without judgement."""
    return None if context.judged is None else context.judged.state


def side_lines(state: AuctionState, dealer: Seat) -> dict[Side, str]:
    """Return in words what each side has shown together; sides that showed nothing are left out."""
    lines = {side: side_words(state, (side - dealer.side) % 2) for side in Side}
    return {side: words for side, words in lines.items() if words}


def state_lines(context: CallContext, dealer: Seat) -> Iterator[str]:
    """Yield lines of text on the state of an auction; nothing for a book without judgement.

    Args:
        context: the auction.
        dealer: the dealer, from whom the state numbers players and sides.
    """
    state = state_of(context)
    if state is None:
        return
    words = vocabulary()
    sides = {side: words.words("seats", side.name) for side in Side}
    for side, together in side_lines(state, dealer).items():
        yield words.words("auction", "side", side=sides[side], words=together)
    yield from auction_words(
        state,
        [words.words("seats", dealer.after(player).letter) for player in range(4)],
        [sides[dealer.side], sides[dealer.next.side]],
    )


def answers_of(context: CallContext, legal_calls: tuple[Call, ...]) -> tuple[Call, ...]:
    """Return the calls that answer an artificial asking bid of partner's; empty if none does.

    These are the calls that rules of chapters describe; if there are none, the calls that are
    answers in the natural theory.

    Args:
        context: the auction before the answer.
        legal_calls: the calls to choose from.
    """
    judged = context.judged
    if judged is None:
        return ()
    asked = judged.state.asked
    # A natural forcing bid asks for nothing in particular.
    if asked is None or not (asked.call.is_bid and asked.is_artificial):
        return ()
    by_rules = tuple(
        call for call in legal_calls if context.meaning(call).source is MeaningSource.CHAPTER
    )
    natural = (judged.meaning(call) for call in legal_calls)
    return by_rules or tuple(
        meaning.call for meaning in natural if meaning.preference > 0 and _answers(asked, meaning)
    )


def _answers(asked: CallMeaning, meaning: CallMeaning) -> bool:
    """Return whether a call answers an asking bid, and is not just a natural bid."""
    if asked.purpose is Purpose.STOPPER_ASK:
        return meaning.call.strain is Strain.NOTRUMP and meaning.call.level < _ABOVE_GAME
    return meaning.purpose in _ANSWERS

"""Explanation of the calls of an auction, in lines and for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cuebid.core import Auction, Call, Seat, Side
from cuebid.database import AuctionExplanation, CallContext, CallExplanation, RuleBook
from cuebid.database.meaning.rule_records import rule_records
from cuebid.evaluation import box_record
from cuebid.judgement.state_words import state_record
from cuebid.phrases import full_form, vocabulary
from cuebid.systems.auction_states import answers_of, side_lines, state_lines, state_of

# GIB writes it before the explanation of a call that opponents must be alerted to.
_ALERT: Final = "!"


def explanation_lines(explained: AuctionExplanation) -> Iterator[str]:
    """Yield a line for each call, then a line for each player."""
    words = vocabulary()
    names = {seat: words.words("seats", seat.letter) for seat in Seat}
    width = max(map(len, names.values())) + 1
    for call in explained.calls:
        yield f"{names[call.seat]:<{width}}{call.call.text:<5}{_call_words(call)}"
    yield ""
    for player in explained.players:
        shown = words.words("auction", "shown", hands=player.words)
        yield f"{names[player.seat]:<{width}}{shown}"


def judged_lines(context: CallContext, auction: Auction) -> Iterator[str]:
    """Yield what judgement makes of the auction; nothing for a rule file alone."""
    yield from state_lines(context, auction.dealer)
    for call, words in _answers(context, auction):
        yield f"  {call.text:<4}{words}"


def _answers(context: CallContext, auction: Auction) -> Iterator[tuple[Call, str]]:
    """Yield the answers to what is asked, with what each would show."""
    for call in answers_of(context, tuple(auction.legal_calls)):
        disclosure = context.disclosure(call)
        if disclosure is not None:
            yield call, full_form(disclosure)


def judged_record(context: CallContext, auction: Auction) -> dict[str, object]:
    """Return what judgement makes of the auction, for JSON."""
    state = state_of(context)
    if state is None:
        return {"sides": {}, "state": None, "answers": {}}
    return {
        "sides": {side.words: words for side, words in side_lines(state, auction.dealer).items()},
        "state": state_record(state),
        "answers": {call.text: words for call, words in _answers(context, auction)},
    }


def _call_words(call: CallExplanation) -> str:
    """Return what opponents are told of a call."""
    if any(text.startswith(_ALERT) for text in call.texts):
        return vocabulary().words("auction", "alert", words=call.words)
    return call.words


def explanation_record(book: RuleBook, explained: AuctionExplanation) -> dict[str, object]:
    """Return what each call and player has shown, for JSON."""
    return {
        "calls": [
            {
                "seat": call.seat.letter,
                "call": call.call.text,
                "shows": call.meaning.words,
                "told": call.words,
                "boxes": [box_record(box) for box in call.meaning.boxes],
                "forcing": [] if (force := call.meaning.forcing) is None else [force.words],
                "explanations": call.texts,
                "rules": rule_records(_maker(book, call), call.rules),
            }
            for call in explained.calls
        ],
        "players": {
            player.seat.letter: {
                "shows": player.words,
                "boxes": [box_record(box) for box in player.boxes],
                "off_system": player.off_system,
            }
            for player in explained.players
        },
    }


def _maker(book: RuleBook, call: CallExplanation) -> RuleBook:
    """Return the book by which a call was made: that of North and South, or the other."""
    return book if call.seat.side is Side.NS or book.opponents is None else book.opponents

"""Explanations of the calls of an auction, as lines of text and as JSON records."""

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
    """Yield a line on the meaning of each call, then a line on what each player has shown."""
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
    """Yield lines on the state of an auction and on answers to partner's asking bid.

    Nothing is yielded for a rule file, which has no judge.
    """
    yield from state_lines(context, auction.dealer)
    for call, words in _answers(context, auction):
        yield f"  {call.text:<4}{words}"


def _answers(context: CallContext, auction: Auction) -> Iterator[tuple[Call, str]]:
    """Yield the calls that answer partner's asking bid, with what each would show."""
    for call in answers_of(context, tuple(auction.legal_calls)):
        disclosure = context.disclosure(call)
        if disclosure is not None:
            yield call, full_form(disclosure)


def judged_record(context: CallContext, auction: Auction) -> dict[str, object]:
    """Return a JSON record of the state of an auction and of answers to partner's asking bid."""
    state = state_of(context)
    if state is None:
        return {"sides": {}, "state": None, "answers": {}}
    return {
        "sides": {side.words: words for side, words in side_lines(state, auction.dealer).items()},
        "state": state_record(state),
        "answers": {call.text: words for call, words in _answers(context, auction)},
    }


def _call_words(call: CallExplanation) -> str:
    """Return a call's explanation for opponents, as an alert if a rule's text begins with `!`."""
    if any(text.startswith(_ALERT) for text in call.texts):
        return vocabulary().words("auction", "alert", words=call.words)
    return call.words


def explanation_record(book: RuleBook, explained: AuctionExplanation) -> dict[str, object]:
    """Return a JSON record of what each call and each player has shown."""
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
    """Return the book by which a call was made: that of North and South, or their opponents'."""
    return book if call.seat.side is Side.NS or book.opponents is None else book.opponents

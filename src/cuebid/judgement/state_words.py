"""Describe the state of an auction in words, and as a dictionary for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from cuebid.core import PASS, SUITS, Suit
from cuebid.evaluation import ALL_POINTS
from cuebid.meaning import AuctionState, Forcing, JointRange
from cuebid.meaning.standards import LIKELY_STOPPER
from cuebid.phrases import Vocabulary, vocabulary

# A fit is mentioned if both hands have at least so many trumps.
_NAMED_FIT: Final = 7


def side_words(state: AuctionState, side: int) -> str:
    """Return in words the combined strength, fits and stoppers of a side; empty if unknown.

    Args:
        state: the auction.
        side: 0 for the dealer's side, 1 for the other.
    """
    return "; ".join(_parts(state, side))


def _parts(state: AuctionState, side: int) -> Iterator[str]:
    words = vocabulary()
    told = partial(words.words, "auction")
    low, high, expected = state.strength(side)
    if low > 0:
        span = f"{low}+" if high >= ALL_POINTS else f"{low}-{high}"
        yield told("together", span=span, expected=f"{expected:.0f}")
    fits = [
        told("fit_of", least=fit.least, suit=words.suit(suit), expected=f"{fit.expected:.1f}")
        for suit, fit in zip(SUITS, state.fit(side), strict=True)
        if fit.least >= _NAMED_FIT
    ]
    if fits:
        yield told("fit", fits=", ".join(reversed(fits)))
    bound = state.sides[side]
    if bound.agreed is not None:
        yield told("agreed", suit=words.suit(bound.agreed))
    stopped, denied = _stoppers(state, side)
    if stopped:
        yield told("stopper", suits=_listed(stopped))
    if denied:
        yield told("no_stopper", suits=_listed(denied))
    if bound.game_forcing:
        yield told("game_force")
    if state.makes_pass_force(side):
        yield told("forcing_pass")


def _stoppers(state: AuctionState, side: int) -> tuple[list[Suit], list[Suit]]:
    """Return the suits in which a side has shown a stopper, and those in which it has denied one.

    Only suits that the other side has shown count.
    """
    hands = state.ranges[side], state.ranges[side + 2]
    theirs = state.suits_of(1 - side, 3 - side)
    stopped = [
        suit
        for suit in SUITS
        if suit in theirs and max(h.stopped[suit] for h in hands) >= LIKELY_STOPPER
    ]
    denied = [
        suit
        for suit in SUITS
        if suit in theirs and max(h.best_stopper[suit] for h in hands) < LIKELY_STOPPER
    ]
    return stopped, denied


def auction_words(state: AuctionState, names: Sequence[str], sides: Sequence[str]) -> Iterator[str]:
    """Yield lines about the auction: whose hand it is, doubles, the captain, what is asked.

    Args:
        state: the auction.
        names: names of the players, the dealer's first.
        sides: names of the sides, the dealer's first.
    """
    words = vocabulary()
    told = partial(words.words, "auction")
    if state.owner is not None:
        yield told("owner", side=sides[state.owner])
    if state.opening is not None and 0 < len(state.unbid_suits) < len(SUITS):
        yield told("unshown", suits=_listed(state.unbid_suits))
    for position, meaning in state.doubles:
        doubled = next(
            call for call in reversed(state.calls[:position]) if call.is_bid and call is not PASS
        )
        purpose = words.purpose(meaning.purpose.value)
        yield told("double", player=names[position % 4], bid=doubled.text, purpose=purpose)
    me = names[state.me]
    if state.captain is not None:
        yield told("captain", player=names[state.captain], side=sides[state.me % 2])
    if state.asked is not None:
        purpose = words.purpose(state.asked.purpose.value)
        asked = told("asked", player=me, call=state.asked.call.text, purpose=purpose)
        yield ", ".join([asked, *_force(state.asked.forcing, words)])
    elif state.must_call:
        yield told("must_call", player=me)
    elif state.waits_for_answer:
        yield told("left_in", player=me)


def _force(forcing: Forcing | None, words: Vocabulary) -> Iterator[str]:
    if forcing is not None:
        name = "game" if forcing.to_game else "to" if forcing.lasting else "round"
        yield words.words("forcing", name, bid=f"{forcing.level}{'CDHSN'[forcing.strain]}")


def _listed(suits: Iterable[Suit]) -> str:
    return ", ".join(map(vocabulary().suit, suits))


def state_record(state: AuctionState) -> dict[str, Any]:
    """Return the state as a dictionary for JSON; the dealer and his side have number 0."""
    asked = state.asked
    return {
        "sides": [_side_record(state, side) for side in (0, 1)],
        "owner": state.owner,
        "to_call": state.me,
        "captain": state.captain,
        "must_call": state.must_call,
        "waits_for_answer": state.waits_for_answer,
        "asked": None
        if asked is None
        else {"call": asked.call.text, "purpose": asked.purpose.value},
        "unbid": [suit.word for suit in state.unbid_suits],
        "doubles": [
            {"position": position, "purpose": meaning.purpose.value}
            for position, meaning in state.doubles
        ],
        "players": [
            {
                "weights": [round(weight, 3) for weight in hand.weights],
                "points": round(hand.points, 1),
                "lengths": [round(length, 1) for length in hand.lengths],
            }
            for hand in state.expectations
        ],
    }


def _side_record(state: AuctionState, side: int) -> dict[str, Any]:
    bound = state.sides[side]
    stopped, denied = _stoppers(state, side)
    return {
        "points": _span_record(state.strength(side)),
        "fit": {
            suit.word: _span_record(fit) for suit, fit in zip(SUITS, state.fit(side), strict=True)
        },
        "agreed": None if bound.agreed is None else bound.agreed.word,
        "game_forcing": bound.game_forcing,
        "forcing_pass": state.makes_pass_force(side),
        "stoppers": [suit.word for suit in stopped],
        "no_stoppers": [suit.word for suit in denied],
    }


def _span_record(span: JointRange) -> dict[str, float]:
    return {"least": span.least, "most": span.most, "expected": round(span.expected, 1)}

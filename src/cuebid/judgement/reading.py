"""The purpose and suits of a stated meaning in its auction, and whether it is artificial."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from cuebid.core import BIDS, SUITS, Call, Strain, Suit
from cuebid.evaluation import HCP, LENGTH, Box
from cuebid.judgement.purpose_words import purpose_in_words
from cuebid.meaning import AuctionState, CallMeaning, MeaningSource, Purpose
from cuebid.meaning.natural.promise import ONE_ROUND
from cuebid.meaning.standards import FIT

# `PUP to 2H`, `transfer to 2♠`: the call that is asked for.
_ASKED_CALL: Final = re.compile(
    r"(?:pup\w*|trf|transfer\w*|relay\w*)\s+(?:to\s+)?([1-7])(NT?|[CDHS♣♦♥♠])", re.IGNORECASE
)
_LETTERS: Final = str.maketrans("♣♦♥♠", "CDHS")
_ASKS_FOR_CALL: Final = frozenset((Purpose.TRANSFER, Purpose.PUPPET))
# What the theory takes an artificial bid for.
_SHOWS_NO_SUIT: Final = frozenset(
    (
        Purpose.STRONG,
        Purpose.STAYMAN,
        Purpose.TRANSFER,
        Purpose.WAITING,
        Purpose.FEATURE_ASK,
        Purpose.FOURTH_SUIT,
    )
)
# Bids of a suit that opponents have shown.
_CUES: Final = frozenset((Purpose.CUE_BID, Purpose.CUE_RAISE, Purpose.STOPPER_ASK))
# Bids for these purposes name no place to play, whatever was shown in their suits.
_NEVER_NATURAL: Final = frozenset(
    (
        Purpose.ASKS_ACES,
        Purpose.SHOWS_ACES,
        Purpose.ASKS_QUEEN,
        Purpose.SHOWS_QUEEN,
        Purpose.ASKS_KINGS,
        Purpose.ASKS_TRUMPS,
        Purpose.SHOWS_KINGS,
        Purpose.FEATURE_ASK,
    )
)
# An artificial opening that forces with so many points is a strong one.
_STRONG_OPENING: Final = 15
# Raises and false preferences may be on three cards; who shows fewer shows something else.
_NATURAL_LENGTH: Final = 3
# Cards with which a suit that they have shown is one's own.
_OWN_SUIT: Final = 5
# One club or diamond on two cards is prepared, and may be passed.
_PREPARED_LENGTH: Final = 2
_HIGHEST_LEVEL: Final = 7
_TWO_NOTRUMP: Final = BIDS[9]
_MOST_REMEMBERED: Final = 5_000
# A new suit of a responder, up to this level and with so many points at most, is not limited.
_FREE_LEVEL: Final = 2
_UNLIMITED: Final = 18
_NOT_FORCING: Final = re.compile(r"(?<!\w)(n/?f|non-?\s?forcing|not forcing)(?!\w)", re.IGNORECASE)


def completed(
    state: AuctionState, stated: CallMeaning, by_theory: Callable[[], Purpose]
) -> CallMeaning:
    """Return what rules, or the maker, state of a call with what it means in its auction.

    Args:
        state: the auction before the call.
        stated: the hands, the force and the words.
        by_theory: returns the purpose by the natural theory, where the texts do not say it.
    """
    call, texts, forcing = stated.call, stated.texts, stated.forcing
    hull = stated.boxes.hull()
    is_explained = stated.source is MeaningSource.EXPLAINED
    is_artificial = _is_artificial(state, call, hull) or (is_explained and stated.is_artificial)
    purpose = purpose_in_words(texts)
    if purpose in _ASKS_FOR_CALL and _completes_transfer(state, call, hull):
        # Its author says "completes the transfer", which is the opposite of one.
        purpose = Purpose.ANSWER
    suits = tuple(suit for suit in SUITS if hull.range(LENGTH, suit)[0] >= _NATURAL_LENGTH)
    if purpose is None:
        raised = _raised(state, call, hull)
        if raised is not None:
            purpose, suits = Purpose.RAISE, (raised,)
        else:
            purpose = by_theory()
            if is_artificial and purpose in (Purpose.NATURAL, Purpose.RAISE, Purpose.OVERCALL):
                is_strong = state.opening is None and forcing is not None
                is_strong &= hull.range(HCP)[0] >= _STRONG_OPENING
                purpose = Purpose.STRONG if is_strong else Purpose.UNKNOWN
            elif purpose is Purpose.ASKS_ACES and forcing is None:
                # Authors say of an ask that it forces; what does not force raises notrump.
                purpose = Purpose.QUANTITATIVE
            elif not is_artificial and _shows_suit(purpose, call, hull):
                purpose = Purpose.NATURAL
    if call.is_bid and purpose in _NEVER_NATURAL:
        is_artificial = True
    supported = _supported(state, call, hull, forces=forcing is not None)
    if supported is not None and purpose is Purpose.NATURAL:
        purpose, suits, is_artificial = Purpose.RAISE, (supported,), True
    if forcing is None and not is_artificial and _is_free_response(state, call, hull):
        forcing = None if any(_NOT_FORCING.search(text) for text in texts) else ONE_ROUND
    return replace(
        stated,
        forcing=forcing,
        purpose=purpose,
        suits=suits,
        is_artificial=is_artificial,
        asks_for=_asked_call(state, call, suits, texts) if purpose in _ASKS_FOR_CALL else None,
    )


def _is_free_response(state: AuctionState, call: Call, hull: Box) -> bool:
    """Return whether a call is a new suit of unlimited strength opposite partner's opening of one.

    Nobody passes it, so that authors seldom write that it forces. A passed hand is limited.
    """
    opening = state.opening
    if opening is None or opening != len(state.calls) - 2:
        return False
    if not _is_in_suit(call) or call.level > _FREE_LEVEL or state.passes != 1:
        return False
    opened, suit = state.calls[opening], SUITS[int(call.strain or 0)]
    is_passed_hand = any(turn < opening for turn in state.positions(state.me))
    is_jump = opened.index + len(Strain) < call.index
    return (
        _is_in_suit(opened)
        and opened.level == 1
        and not is_passed_hand
        and not is_jump
        and suit not in state.shown_suits[state.partner]
        and hull.range(HCP)[1] >= _UNLIMITED
    )


def _shows_suit(purpose: Purpose, call: Call, hull: Box) -> bool:
    """Return whether a bid shows its own suit although natural bidding has another purpose for it.

    Two clubs on six clubs are no strong opening, and who has five cards in a suit that opponents
    have shown wants to play in it.
    """
    if not _is_in_suit(call):
        return False
    length = hull.range(LENGTH, SUITS[int(call.strain or 0)])[0]
    return purpose in _SHOWS_NO_SUIT or (purpose in _CUES and length >= _OWN_SUIT)


def _asked_call(
    state: AuctionState, call: Call, suits: tuple[Suit, ...], texts: tuple[str, ...]
) -> Call | None:
    """Return the call that a transfer or puppet asks for, if the laws allow it."""
    last = call if call.is_bid else state.last_bid
    if last is None:
        return None
    for text in texts:
        named = _ASKED_CALL.search(text)
        if named is not None:
            asked = Call(named[1] + named[2].upper().translate(_LETTERS))
            return asked if asked.index > last.index else None
    # Nothing is named: the suit that is shown, or the step above.
    if len(suits) == 1 and last.strain is not None and int(suits[0]) != int(last.strain):
        level = last.level + (int(suits[0]) < int(last.strain))
        return BIDS[5 * (level - 1) + int(suits[0])] if level <= _HIGHEST_LEVEL else None
    return BIDS[last.index - BIDS[0].index + 1] if last is not BIDS[-1] else None


# A system has a few thousand texts, which come back in each auction.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _completes_transfer(state: AuctionState, call: Call, hull: Box) -> bool:
    """Return whether a call that speaks of a transfer is the answer to one.

    A call in the suit that it shows is no transfer, and the first call after partner's is its
    answer.
    """
    partners = state.meanings[-2:-1]
    after_transfer = any(meaning.purpose in _ASKS_FOR_CALL for meaning in partners)
    return after_transfer or (_is_in_suit(call) and not _is_artificial(state, call, hull))


def _is_in_suit(call: Call) -> bool:
    return call.strain is not None and int(call.strain) < len(SUITS)


def _is_artificial(state: AuctionState, call: Call, hull: Box) -> bool:
    """Return whether a bid names a suit in which neither it nor earlier calls showed length."""
    if call.strain is None or int(call.strain) >= len(SUITS):
        return False
    suit = SUITS[call.strain]
    shown = max(hull.range(LENGTH, suit)[0], state.ranges[state.me].shortest[suit])
    # A preference or a raise needs no length of its own where partner has enough.
    partner = state.ranges[state.partner].shortest[suit]
    is_opening = call.level == 1 and state.opening is None
    asked = state.partner_call
    if asked is not None and asked.purpose.is_double_for_takeout and suit not in state.their_suits:
        # Partner asks for a suit; one that is bid on any other hand is still an answer.
        return False
    # Two cards go back to a suit that partner has bid.
    is_preference = suit in state.shown_suits[state.partner]
    natural = _PREPARED_LENGTH if is_opening or is_preference else _NATURAL_LENGTH
    return shown < natural and partner < _NATURAL_LENGTH + 1


def _raised(state: AuctionState, call: Call, hull: Box) -> Suit | None:
    if call.strain is None or int(call.strain) >= len(SUITS):
        return None
    suit = SUITS[call.strain]
    partner = state.ranges[state.partner].shortest[suit]
    own = hull.range(LENGTH, suit)[0]
    return suit if partner >= _NATURAL_LENGTH and own + partner >= FIT else None


def _supported(state: AuctionState, call: Call, hull: Box, *, forces: bool) -> Suit | None:
    """Return the suit of partner's that two notrump raises by agreement, if it does."""
    if call is not _TWO_NOTRUMP:
        return None
    partner = state.ranges[state.partner].shortest
    return next(
        (
            suit
            for suit in SUITS
            if (length := hull.range(LENGTH, suit)[0]) + partner[suit] >= FIT
            and length >= _NATURAL_LENGTH + (not forces)
            and partner[suit] >= _NATURAL_LENGTH
        ),
        None,
    )

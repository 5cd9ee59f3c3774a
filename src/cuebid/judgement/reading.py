"""Complete the meaning of a call that rules or players state: purpose, suits, artificiality."""

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

# `PUP to 2H`, `transfer to 2♠`: the call that partner should make.
_ASKED_CALL: Final = re.compile(
    r"(?:pup\w*|trf|transfer\w*|relay\w*)\s+(?:to\s+)?([1-7])(NT?|[CDHS♣♦♥♠])", re.IGNORECASE
)
_LETTERS: Final = str.maketrans("♣♦♥♠", "CDHS")
_ASKS_FOR_CALL: Final = frozenset((Purpose.TRANSFER, Purpose.PUPPET))
# Natural bidding assigns these purposes to artificial bids.
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
# Bids with these purposes are always artificial, whatever was shown in their suits.
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
# An artificial forcing opening bid with at least so many HCP is a strong opening.
_STRONG_OPENING: Final = 15
# A natural bid of a suit shows at least three cards, as raises and preferences may.
_NATURAL_LENGTH: Final = 3
# With so many cards a bid of a suit that opponents have shown is natural.
_OWN_SUIT: Final = 5
# One club or one diamond may be opened with two cards, and is natural then.
_PREPARED_LENGTH: Final = 2
_HIGHEST_LEVEL: Final = 7
_TWO_NOTRUMP: Final = BIDS[9]
_MOST_REMEMBERED: Final = 5_000
# A responder's new suit up to this level is unlimited if its maximum is at least so many HCP.
_FREE_LEVEL: Final = 2
_UNLIMITED: Final = 18
_NOT_FORCING: Final = re.compile(r"(?<!\w)(n/?f|non-?\s?forcing|not forcing)(?!\w)", re.IGNORECASE)


def completed(
    state: AuctionState, stated: CallMeaning, by_theory: Callable[[], Purpose]
) -> CallMeaning:
    """Return a stated meaning, completed with what the call means in its auction.

    Args:
        state: the auction before the call.
        stated: the hands, the force and the texts, as rules or the player's explanation state them.
        by_theory: returns the purpose by natural bidding; called if the texts name none.
    """
    call, texts, forcing = stated.call, stated.texts, stated.forcing
    hull = stated.boxes.hull()
    is_explained = stated.source is MeaningSource.EXPLAINED
    is_artificial = _is_artificial(state, call, hull) or (is_explained and stated.is_artificial)
    purpose = purpose_in_words(texts)
    if purpose in _ASKS_FOR_CALL and _completes_transfer(state, call, hull):
        # A text such as "completes the transfer" names the answer to a transfer.
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
                # An ask for aces would force, so this four notrump is an invitation to slam.
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
    """Return whether a call is a responder's new suit of unlimited strength.

    Nobody passes it, so authors seldom write that it is forcing. A passed hand is limited.
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

    Two clubs with six clubs is no strong opening bid, and a bid with five cards in a suit of the
    opponents wants to play there.
    """
    if not _is_in_suit(call):
        return False
    length = hull.range(LENGTH, SUITS[int(call.strain or 0)])[0]
    return purpose in _SHOWS_NO_SUIT or (purpose in _CUES and length >= _OWN_SUIT)


def _asked_call(
    state: AuctionState, call: Call, suits: tuple[Suit, ...], texts: tuple[str, ...]
) -> Call | None:
    """Return the call that a transfer or puppet asks partner to make; None if it is too low."""
    last = call if call.is_bid else state.last_bid
    if last is None:
        return None
    for text in texts:
        named = _ASKED_CALL.search(text)
        if named is not None:
            asked = Call(named[1] + named[2].upper().translate(_LETTERS))
            return asked if asked.index > last.index else None
    # No text names the call: take the suit that is shown, or the next step.
    if len(suits) == 1 and last.strain is not None and int(suits[0]) != int(last.strain):
        level = last.level + (int(suits[0]) < int(last.strain))
        return BIDS[5 * (level - 1) + int(suits[0])] if level <= _HIGHEST_LEVEL else None
    return BIDS[last.index - BIDS[0].index + 1] if last is not BIDS[-1] else None


@lru_cache(maxsize=_MOST_REMEMBERED)
def _completes_transfer(state: AuctionState, call: Call, hull: Box) -> bool:
    """Return whether a call whose text says "transfer" is the answer to one.

    It is if partner's last call was a transfer, or if the call shows the suit that it names.
    """
    partners = state.meanings[-2:-1]
    after_transfer = any(meaning.purpose in _ASKS_FOR_CALL for meaning in partners)
    return after_transfer or (_is_in_suit(call) and not _is_artificial(state, call, hull))


def _is_in_suit(call: Call) -> bool:
    return call.strain is not None and int(call.strain) < len(SUITS)


def _is_artificial(state: AuctionState, call: Call, hull: Box) -> bool:
    """Return whether a bid names a suit in which the player has shown no length."""
    if call.strain is None or int(call.strain) >= len(SUITS):
        return False
    suit = SUITS[call.strain]
    shown = max(hull.range(LENGTH, suit)[0], state.ranges[state.me].shortest[suit])
    # A preference or a raise needs no length of its own if partner has enough.
    partner = state.ranges[state.partner].shortest[suit]
    is_opening = call.level == 1 and state.opening is None
    asked = state.partner_call
    if asked is not None and asked.purpose.is_double_for_takeout and suit not in state.their_suits:
        # After partner's takeout double any suit is a natural answer, however short.
        return False
    # A preference to partner's suit needs only two cards.
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
    """Return the suit of partner for which an artificial two notrump shows support, or None."""
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

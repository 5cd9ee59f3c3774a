"""Map judged calls to the numbers of the rule language's general rules for such calls.

The shipped systems use judgement in place of these rules. A judged call names the rule of the list
that it stands for, so that its record can be compared with those of programs that use the list.
"""

from __future__ import annotations

from typing import Final

from cuebid.core import DOUBLE, PASS, REDOUBLE, SUITS, Call, Strain, Suit
from cuebid.evaluation import QUALITY, Features
from cuebid.meaning import CallMeaning, Purpose
from cuebid.meaning.natural.position import GAME, INVITATION, Position
from cuebid.meaning.standards import FIT, SMALL_SLAM

GENERAL_KINDS: Final = {
    10440: "enough: both hands are limited and there is a fit",
    10341: "redouble: values for slam in a fit",
    10015: "grand slam in a suit on values",
    10016: "small slam with a known loser",
    10018: "small slam with at most one loser",
    10019: "content with a doubled fit",
    10023: "Blackwood",
    10025: "invites slam in notrump",
    10026: "invites the grand slam in notrump",
    10027: "cue-bid when slam is possible",
    10033: "seven notrump on values",
    10419: "small slam that may make",
    10034: "six notrump on values",
    10035: "four of a major on values",
    10397: "three of a major, forcing to game",
    10036: "five of a major over their bid",
    10337: "jump to five, invites slam",
    10396: "a fit with extra values, forcing to game",
    10037: "three of a major, invites game",
    10462: "a fit for a major without values for game",
    10463: "a fit for a major with values for this level",
    10451: "a seven-card fit in a major",
    10038: "a new suit of quality 5",
    10039: "a suit of quality 5 of which three cards were shown",
    10422: "a suit of quality 5 that was bid on three cards",
    10459: "a fit for a minor without values for game",
    10460: "a seven-card fit in a major, something must be said",
    10040: "a new suit of quality 4",
    10041: "a new suit of quality 3",
    10042: "a suit again",
    10043: "three notrump to make",
    10044: "five of a minor to make",
    10045: "four of a minor, slam possible",
    10483: "four of a minor in competition",
    10452: "four of a minor over three notrump",
    10046: "two of a suit with a fit",
    10047: "three of a suit with a fit",
    10048: "a raise on these values",
    10441: "one notrump to make",
    10374: "two notrump, invites game",
    10414: "six or seven notrump to make",
    10051: "double with trumps",
    10052: "double: too high for their values",
    10437: "pass: they have bid a suit of mine",
    10418: "a bid of their suit, forcing to game",
    10053: "double for takeout",
    10054: "double for takeout after a pass",
    10055: "a seven-card fit at the two or three level",
    10056: "overcall or balance",
    10058: "back to a known fit",
    10352: "another suit that looks better",
    10366: "four of a major, nothing better",
    10059: "notrump, nothing better",
}
"""The numbers of general rules in that list, with the kind of call that each stands for."""

# Purposes without a rule in the list, which of all slam conventions has only the ask for aces.
_UNLISTED: Final = frozenset(
    (Purpose.SHOWS_ACES, Purpose.SHOWS_QUEEN, Purpose.SHOWS_KINGS, Purpose.ASKS_TRUMPS)
)
_LONG: Final = 5
_QUALITIES: Final = {3: 10041, 4: 10040}


def general_kind(  # noqa: PLR0911 - one return for each kind
    position: Position, meaning: CallMeaning, hand: Features
) -> int | None:
    """Return the number of the general rule that the call stands for; None if the list has none.

    Args:
        position: the auction before the call.
        meaning: what the call means.
        hand: the hand that makes the call.
    """
    call = meaning.call
    if meaning.purpose in _UNLISTED:
        return None
    if call is PASS:
        return _of_pass(position, hand)
    if call is DOUBLE:
        return _of_double(position, meaning, hand)
    if call is REDOUBLE:
        return 10341 if meaning.purpose is Purpose.STRENGTH else None
    if meaning.purpose is Purpose.ASKS_ACES:
        return 10023
    if meaning.purpose is Purpose.CUE_BID:
        return 10027
    if call.strain is Strain.NOTRUMP:
        return _of_notrump(meaning, hand)
    return None if call.strain is None else _of_suit(position, meaning, SUITS[call.strain], hand)


def _of_pass(position: Position, hand: Features) -> int | None:
    last = position.last
    if last is None or last.strain is None or last.strain is Strain.NOTRUMP:
        return None
    suit = SUITS[last.strain]
    if position.is_theirs:
        return 10437 if hand.lengths[suit] >= _LONG else None
    fits = hand.lengths[suit] + position.partner.shortest[suit] >= FIT
    if not fits:
        return None
    return 10019 if position.state.doubled else 10440


def _of_double(position: Position, meaning: CallMeaning, hand: Features) -> int:
    if meaning.purpose.is_double_for_takeout:
        return 10054 if position.is_passed_hand or position.have_acted else 10053
    theirs = position.their_suit
    return 10051 if theirs is not None and hand.lengths[theirs] > 3 else 10052


def _of_notrump(meaning: CallMeaning, hand: Features) -> int:
    level = meaning.call.level
    if level >= SMALL_SLAM:
        return 10414 if hand not in meaning.boxes else (10033 if level == 7 else 10034)
    if meaning.purpose is Purpose.QUANTITATIVE:
        return 10025 if level == 4 else 10026
    if meaning.core is not None and hand not in meaning.core:
        return 10059
    return {1: 10441, 2: 10374, 3: 10043}.get(level, 10059)


def _of_suit(  # noqa: PLR0911 - one return for each kind
    position: Position, meaning: CallMeaning, suit: Suit, hand: Features
) -> int | None:
    call = meaning.call
    together = hand.lengths[suit] + position.partner.shortest[suit]
    if suit in position.theirs and not position.partner_has(suit):
        return 10418
    if position.partner_has(suit) or suit is position.agreed:
        if call.level >= 5:
            return _of_high_bid(position, call, suit, hand)
        return _of_fit(position, meaning, suit, hand, together)
    if position.have_shown(suit):
        return 10042
    if position.is_theirs and not position.has_partner_acted:
        return 10056
    if position.state.doubled and not position.is_theirs:
        return 10352
    return _QUALITIES.get(hand.value(QUALITY, suit), 10038)


def _of_high_bid(position: Position, call: Call, suit: Suit, hand: Features) -> int:
    if call.level == 7:
        return 10015
    if call.level == SMALL_SLAM:
        return 10018 if hand.losers <= position.partner.low // 3 else 10419
    if not suit.is_major:
        return 10044
    return 10036 if position.is_theirs else 10337


def _of_fit(  # noqa: PLR0911 - one return for each kind
    position: Position, meaning: CallMeaning, suit: Suit, hand: Features, together: int
) -> int:
    call = meaning.call
    points = hand.points + position.partner.expected
    if position.state.doubled and not position.is_theirs:
        return 10058
    if together < FIT:
        if call.level == 4:
            return 10366
        if position.must_call:
            return 10460 if suit.is_major else 10055
        return 10451 if suit.is_major else 10055
    if call.level == 4:
        if suit.is_major:
            return 10035
        return 10483 if position.is_contested else 10045
    if position.state.my_side.game_forcing:
        return 10397 if suit.is_major else 10396
    if position.is_contested:
        return 10463 if suit.is_major else 10046 if call.level == 2 else 10047
    if suit.is_major:
        return 10037 if INVITATION <= points < GAME + 1 and call.level == 3 else 10462
    return 10459

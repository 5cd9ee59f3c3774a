"""Find the natural meaning of a call in a convention or in a situation of the table."""

# The meanings of all calls at one position are consistent: a pass shows the hands without another
# call, and ranges of strength have no gaps. A hand may fit several calls; which of them it makes is
# decided by their values, not here.

from __future__ import annotations

from typing import Final

from cuebid.core import DOUBLE, PASS, Call, Strain
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.alternatives import offers_suit, tells_suit
from cuebid.meaning.natural.conventions import agreed_by_all
from cuebid.meaning.natural.last_resorts import with_last_resort
from cuebid.meaning.natural.over_three_notrump import out_of_three_notrump
from cuebid.meaning.natural.position import Position
from cuebid.meaning.natural.reader import natural_situation
from cuebid.meaning.natural.requests import answer_to_request
from cuebid.meaning.natural.slam_asks.aces import (
    ace_answer,
    ace_ask,
    after_ace_answer,
    after_decision,
    answers_aces,
    is_ace_ask,
    knows_aces,
)
from cuebid.meaning.natural.slam_asks.ask_calls import ask_call, exclusion_ask
from cuebid.meaning.natural.slam_asks.grand_slams import (
    after_grand_slam_answer,
    after_kings,
    answers_grand_slam_ask,
    grand_slam_answer,
    grand_slam_ask,
)
from cuebid.meaning.natural.slam_asks.key_cards import key_card_meaning
from cuebid.meaning.natural.slam_asks.void_cue_bids import void_cue_bid
from cuebid.meaning.natural.turn import Turn
from cuebid.meaning.natural.two_suiters import choice_of_suits
from cuebid.meaning.standards import FOUR_NOTRUMP
from cuebid.meaning.state import AuctionState

# A doubler with so many cards in a suit has bid it before.
_OVERCALLED: Final = 5
# The lowest level of slam conventions: asks for aces, answers, and bids after an answer.
_ASKS_FROM: Final = 4


def natural_meaning(state: AuctionState, call: Call) -> CallMeaning:
    """Return what a call means by natural bidding."""
    return meaning_at(Position(state), call)


def meaning_at(position: Position, call: Call) -> CallMeaning:
    """Return what a call means at a position; one `Position` serves all calls."""
    turn = Turn(position, call)
    if position.last is None:
        return _by_table("openings", turn)
    slam = _slam_convention(turn) if turn.level >= _ASKS_FROM else None
    if slam is not None:
        return slam
    if not position.have_acted and not position.has_partner_acted:
        return _first_action(turn)
    agreed = (
        answer_to_request(position, call)
        or choice_of_suits(position, call)
        or agreed_by_all(position, call)
        or tells_suit(position, call)
        or offers_suit(position, call)
        or _around_preempts(turn)
    )
    if agreed is not None:
        return agreed
    return with_last_resort(position, _after_action(turn))


def _slam_convention(turn: Turn) -> CallMeaning | None:
    """Return what a call means by an ask for aces, kings or trumps, or None for other calls."""
    position, call = turn.position, turn.call
    asked = key_card_meaning(position, call)
    if asked is not None:
        return asked
    if answers_grand_slam_ask(position):
        return grand_slam_answer(position, call)
    if answers_aces(position) and call.strain is not None:
        return ace_answer(position, call)
    if call is not FOUR_NOTRUMP and call is ask_call(position) and is_ace_ask(position, call):
        return ace_ask(position, call)
    return (
        exclusion_ask(position, call)
        or grand_slam_ask(position, call)
        or after_grand_slam_answer(position, call)
        or after_kings(position, call)
        or after_decision(position, call)
        or void_cue_bid(position, call)
    )


def _around_preempts(turn: Turn) -> CallMeaning | None:
    if turn.strain is None or turn.position.is_over_them:
        return None
    return natural_situation("around preempts").find(turn)


def _after_action(turn: Turn) -> CallMeaning:
    position = turn.position
    if position.partner_doubled_for_takeout and position.is_theirs and not turn.is_double:
        return _by_table(_answer_to_double(turn), turn)
    meaning = after_ace_answer(position, turn.call) if knows_aces(position) else None
    if meaning is not None:
        return meaning
    if turn.strain is None:
        kind = "passes" if turn.call is PASS else "doubles" if turn.call is DOUBLE else "redoubles"
        return _by_table(kind, turn)
    return _later_notrump(turn) if turn.strain is Strain.NOTRUMP else _later_suit(turn)


def _later_notrump(turn: Turn) -> CallMeaning:
    position = turn.position
    if not position.runs_from_redouble and is_ace_ask(position, turn.call):
        return ace_ask(position, turn.call)
    return _by_table("notrump", turn)


def _by_table(situation: str, turn: Turn) -> CallMeaning:
    return natural_situation(situation).meaning(turn)


def _first_action(turn: Turn) -> CallMeaning:
    if turn.call is PASS:
        return _by_table("first pass", turn)
    if turn.call is DOUBLE:
        lead = natural_situation("lead doubles").find(turn)
        return lead or _by_table("first double", turn)
    if turn.strain is None:
        return _by_table("redoubles", turn)
    if turn.strain is Strain.NOTRUMP:
        return _by_table("first notrump", turn)
    return _by_table("first cue-bid" if turn.suit in turn.position.theirs else "overcalls", turn)


def _answer_to_double(turn: Turn) -> str:
    """Return the name of the table's situation for an answer to partner's takeout double."""
    position = turn.position
    if turn.call is PASS:
        return "passes of doubles"
    if not turn.names_suit:
        return "answers in notrump"
    suit = turn.suit
    if suit in position.theirs:
        return "answers in their suit"
    # The cheapest bid of a suit that the double shows is an answer of any strength, no raise.
    if position.partner_has(suit) and (turn.jump or position.is_over_them):
        return "raises"
    is_partners = position.partner.shortest[suit] >= _OVERCALLED
    return "answers in partner's suit" if is_partners else "answers in suits"


def _later_suit(turn: Turn) -> CallMeaning:
    position, suit = turn.position, turn.suit
    special = out_of_three_notrump(position, turn.call)
    special = special or natural_situation("suits of doubles").find(turn)
    if special is not None:
        return special
    if position.have_shown(suit):
        return _by_table("own suits", turn)
    if position.partner_has(suit):
        return _by_table("raises", turn)
    if suit in position.theirs:
        return _by_table("cue-bids", turn)
    found = natural_situation("new suits").find(turn)
    found = found or natural_situation("suits opposite a limited hand").find(turn)
    if found is not None:
        return found
    is_second = position.have_acted or position.partner.is_limited
    return _by_table("second suits" if is_second else "first suits", turn)

"""Find the hands that make the call of a row, even if its text does not describe them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cuebid.core import Call
from cuebid.evaluation import ANYTHING, HCP, LENGTH, Boxes
from cuebid.notes.meaning.auction_index import row_text
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.meaning.readings.choose import takes_too_much
from cuebid.notes.meaning.strength import values_of, weak_alternatives
from cuebid.notes.rules.forcing import forces

# Calls that any hand may make once partner's call asks for one.
_ANY_HAND: Final = frozenset(
    {
        "forced", "accept", "waiting", "relay", "catchall", "pass-correct", "asks", "puppet",
        "preference", "decline",
    }
)  # fmt: skip
# With fewer cards in its suit a weak opening must not be passed.
_SUIT: Final = 4
_GAME_LEVEL: Final = 4
_ASKS: Final = frozenset({"relay", "asks", "waiting"})


def is_biddable(interpreted: InterpretedAuction) -> bool:
    """Return whether a row says enough about the hand for its call to be chosen."""
    row = interpreted.described
    return row.says_something or bool(row.longer) or not _ANY_HAND.isdisjoint(row.purposes)


def described_openings(auctions: Iterable[InterpretedAuction]) -> frozenset[Call]:
    """Return our openings that have a row with a text, for any seats and vulnerabilities."""
    return frozenset(
        interpreted.sequence.call
        for interpreted in auctions
        if interpreted.context.opens
        and interpreted.sequence.we_open
        and not interpreted.sequence.is_prefix
        and row_text(interpreted.sequence)
    )


def hands_of_row(interpreted: InterpretedAuction, described: frozenset[Call]) -> Boxes | None:
    """Return the hands that make the call of a row; None if the notes do not tell them."""
    row = interpreted.described
    completes = interpreted.context.partner_row.meaning.asks_for is interpreted.sequence.call
    if interpreted.sequence.is_prefix or not row_text(interpreted.sequence):
        return Boxes((ANYTHING,)) if completes else _opening(interpreted, described)
    # An answer to a call that is not written must not become an opening on any hand.
    is_lost = row.answers_unwritten and takes_too_much(row, interpreted.context)
    if row.is_impossible or is_lost:
        return None
    if row.says_something:
        return row.meaning.boxes
    purposes = set(row.purposes)
    answers = bool(purposes & _ANY_HAND) or bool(row.longer)
    if completes or (answers and _must_answer(interpreted)):
        return Boxes((ANYTHING,))
    if purposes & _ASKS:
        # A relay that nobody forces is bid with the values of an invitation or better, as inquiries
        # usually are.
        values = Boxes((values_of("invite-plus", interpreted.context),))
        return None if _asks_for_game_suit(interpreted) else values
    return Boxes((ANYTHING,)) if purposes & _ANY_HAND else None


def _opening(interpreted: InterpretedAuction, described: frozenset[Call]) -> Boxes | None:
    """Return the usual hands of an opening bid that the notes continue but do not describe."""
    # An opening that is described for some seats is not made in the others, although its answers
    # are for all seats.
    if interpreted.sequence.call in described:
        return None
    shown = interpreted.meaning.boxes
    return shown if interpreted.context.opens and interpreted.described.says_something else None


def _must_answer(interpreted: InterpretedAuction) -> bool:
    # A hand that has shown values must go on; a responder who has not may still pass.
    if interpreted.context.own.range(HCP)[0] > 0 or _is_step_over_weak_hands(interpreted):
        return True
    return forces(interpreted.context.partner_row)


def _asks_for_game_suit(interpreted: InterpretedAuction) -> bool:
    """Return whether a jump to the four level asks which suit a weak hand of partner's has.

    Authors leave out which hands ask so, and what the answers are.
    """
    context = interpreted.context
    is_late = context.jumps and context.level >= _GAME_LEVEL
    return is_late and len(weak_alternatives(context.partner_hands)) > 1


def _is_step_over_weak_hands(interpreted: InterpretedAuction) -> bool:
    """Return whether a call is the step above an opening such as a Multi, whose suit is unknown.

    A weak answerer must not leave partner in the suit that was bid.
    """
    context = interpreted.context
    weak = weak_alternatives(context.partner_hands)
    opened = context.partner_bid
    is_step = context.call.is_bid and context.call.index == context.last + 1
    if not is_step or not weak or opened is None or context.turns:
        return False
    return not any(box.range(LENGTH, opened)[0] >= _SUIT for box in weak)

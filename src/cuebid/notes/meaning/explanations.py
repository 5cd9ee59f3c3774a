"""Interpret explanations that opponents give of their calls as hands.

Exact hands, which instances of Cuebid exchange, take precedence over all words; then elements of
the table protocol, which are exact for what they can say; other words are read like those of notes,
in the auction in which they were said. An explanation that cannot be read, and one that says what
the system in use takes the call to mean anyway, changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from cuebid.core import SUITS, Auction, Call, Explanation, Side, Strain, Vulnerability
from cuebid.database import NOT_EXPLAINED, CallContext, Explained, RuleBook
from cuebid.evaluation import ANYTHING, LENGTH, Box, Boxes
from cuebid.evaluation.box_code import decode_boxes
from cuebid.meaning import AuctionState, CallMeaning, Forcing, MeaningSource, Purpose
from cuebid.notes.meaning.call_meaning import interpret_description
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.described_row import DescribedRow
from cuebid.notes.meaning.forcing import FORCES
from cuebid.notes.words.reader import parse_description
from cuebid.systems import explain_call, state_of
from cuebid.tablemanager.grammar.alerts import AlertMeaning, read_alert

# The size of the cache: explanations of some hundred boards; a robot at a table needs those of one.
_MOST_REMEMBERED: Final = 4_000
# A call that shows three cards in its own strain, as a prepared minor does, is natural.
_NAMED: Final = 3


def explained_calls(
    book: RuleBook,
    auction: Auction,
    explanations: Mapping[int, Explanation],
    side: Side,
    vulnerability: Vulnerability = Vulnerability.NONE,
) -> Explained:
    """Return the meanings of the calls that opponents have explained, for `RuleBook.context`.

    Args:
        book: the system that reads the auction.
        auction: the auction.
        explanations: the explanations, by position in the auction.
        side: the side that reads; only explanations of the other side count.
        vulnerability: the vulnerability of the board.

    Raises:
        MatchLimitError: a sequence has too many ways to match.
    """
    explained = NOT_EXPLAINED
    for position, explanation in sorted(explanations.items()):
        is_theirs = auction.seat_of(position).side is not side
        if position >= len(auction) or not is_theirs or not explanation.text:
            continue
        before = Auction(auction.dealer, auction.calls[:position])
        # Each explanation is read with what the earlier ones have shown.
        context = book.context(before, vulnerability, side, explained)
        call = auction.calls[position]
        if _says_the_same(context, call, explanation):
            continue
        meaning = read_explanation(explanation, call, context)
        if meaning is not None:
            explained = (*explained, (position, meaning))
    return explained


def _says_the_same(context: CallContext, call: Call, explanation: Explanation) -> bool:
    """Return whether the system would explain a call in these very words.

    Its own meaning is then exact, where words would be read back with the loss of their rounding.
    """
    expected = explain_call(context.of_maker(), call)
    return expected is not None and expected.text == explanation.text


def read_explanation(
    explanation: Explanation, call: Call, context: CallContext
) -> CallMeaning | None:
    """Return the meaning of a call by its explanation; None if it cannot be read."""
    hulls = context.situation.hulls
    me = context.situation.me
    state = state_of(context)
    asked = None if state is None else state.asked_by[state.partner]
    return _read(
        explanation,
        (explanation.elements, explanation.hands),
        call,
        context.situation.calls,
        (hulls[me], hulls[context.situation.partner]),
        asked is not None and asked.is_artificial,
    )


# Cached, because a player reads the auction again for every card.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _read(
    explanation: Explanation,
    forms: tuple[str, str],
    call: Call,
    calls: tuple[Call, ...],
    shown: tuple[Box, Box],
    is_asked: bool,
) -> CallMeaning | None:
    elements, exact = forms
    context = _context(call, calls, shown, is_asked=is_asked)
    meaning = _in_words(explanation, elements, context)
    hands = decode_boxes(exact) if exact else None
    if hands is None:
        return meaning
    # The exact hands do not tell how far the call forces, so that the words tell it.
    forcing = None if meaning is None else meaning.forcing
    is_artificial = explanation.alerted and not _shows_its_suit(call, hands)
    return _explained(call, hands, forcing, explanation.text, is_artificial=is_artificial)


def _explained(
    call: Call, hands: Boxes, forcing: Forcing | None, text: str, *, is_artificial: bool
) -> CallMeaning:
    return CallMeaning(
        call,
        hands,
        forcing,
        is_artificial=is_artificial,
        source=MeaningSource.EXPLAINED,
        texts=(text,),
    )


def _in_words(explanation: Explanation, elements: str, context: NotesContext) -> CallMeaning | None:
    """Return a call's meaning by elements of the table protocol, else by words; None if unclear."""
    alert, call = read_alert(elements or explanation.text), context.call
    if alert is not None:
        return _by_elements(alert, explanation.text, call)
    reading = parse_description(explanation.text)
    # Without a word of bridge the text would show the usual meaning of the call.
    if all(statement.kind == "remark" for statement in reading.statements):
        return None
    row = interpret_description(reading, context, alert=explanation.alerted)
    meaning, text = row.meaning, explanation.text
    if row.is_impossible or not (row.says_something or meaning.forcing or row.purposes):
        return None
    hides_suit = explanation.alerted and not _shows_its_suit(call, meaning.boxes)
    is_artificial = meaning.is_artificial or hides_suit
    return _explained(call, meaning.boxes, meaning.forcing, text, is_artificial=is_artificial)


def _by_elements(alert: AlertMeaning, text: str, call: Call) -> CallMeaning | None:
    boxes = alert.boxes.possible()
    if not boxes.boxes:
        return None
    words = {
        element.words
        for elements in alert.alternatives
        for element in elements
        if element.kind == "forcing"
    }
    asks = any(element.kind == "asks" for part in alert.alternatives for element in part)
    forcing = FORCES["game" if "game" in words else "round"] if words else None
    is_artificial = asks or (call.is_bid and not _shows_its_suit(call, boxes))
    return _explained(call, boxes, forcing, text, is_artificial=is_artificial)


def _shows_its_suit(call: Call, boxes: Boxes) -> bool:
    """Return whether the hands of a call have the suit that it names, if it names one."""
    if call.strain is None or call.strain is Strain.NOTRUMP:
        return True
    return boxes.hull().range(LENGTH, SUITS[call.strain])[0] >= _NAMED


def _context(
    call: Call, calls: tuple[Call, ...], shown: tuple[Box, Box], *, is_asked: bool
) -> NotesContext:
    """Return the context for interpreting a call, from the auction and what was shown before."""
    state, rows = AuctionState(), []
    for position, earlier in enumerate(calls):
        # All that a player has shown is put into the player's last call.
        own, partner = (len(calls) - position == turns for turns in (4, 2))
        boxes = Boxes((shown[0] if own else shown[1] if partner else ANYTHING,))
        purpose = Purpose.RELAY if partner and is_asked else Purpose.UNKNOWN
        meaning = CallMeaning(earlier, boxes, purpose=purpose)
        state = state.after(earlier, meaning)
        rows.append(DescribedRow(meaning))
    return NotesContext(call, state, tuple(rows))

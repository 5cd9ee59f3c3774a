"""Fill the fields of BSS records from meanings: artificial, outcomes, disposition, lengths."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from cuebid.bml.bss import Fields, FieldsReader
from cuebid.bml.bss.infer import outcomes_of
from cuebid.core import SUITS, Suit
from cuebid.evaluation import ANYTHING, LENGTH, LONGEST, Box
from cuebid.formats.bss import ANY_LENGTH, Disposition, Lengths, Outcomes
from cuebid.notes.meaning.artificial import (
    NATURAL,
    boxes_if_suit_is_meant,
    is_artificial,
    length_range,
    says_for_sure,
)
from cuebid.notes.meaning.interpretation import interpret
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.words.lexicon import LANGUAGES

if TYPE_CHECKING:
    from cuebid.bml import DefinedAuction, Document, Limits

_ASKS: Final = frozenset(
    {
        "role asks", "role checkback", "role lead-ask", "stop stop-ask",
        "convention stayman", "convention gerber", "convention blackwood",
        "convention exclusion", "convention queen-ask", "convention king-ask",
        "convention ogust", "convention baron",
    }
)  # fmt: skip
# Statements that decide the disposition of a call; the first entry with one of them counts.
_DISPOSITIONS: Final = (
    ({"role transfer"}, Disposition.TRANSFER),
    ({"role puppet"}, Disposition.PUPPET),
    ({"role relay"}, Disposition.RELAY),
    (_ASKS, Disposition.ASKING_BID),
    ({"forcing game"}, Disposition.FORCING_TO_GAME),
    ({"values slam", "role serious"}, Disposition.SLAM_TRY),
    ({"role control", "role cue"}, Disposition.CONTROL_BID),
    ({"values preempt"}, Disposition.PREEMPTIVE),
    ({"role to-play", "role sign-off"}, Disposition.SIGNOFF),
    ({"forcing none"}, Disposition.NON_FORCING),
    ({"values invite-plus"}, Disposition.FORCING),
    ({"values invite", "role quantitative"}, Disposition.INVITATIONAL),
    ({"values constructive"}, Disposition.CONSTRUCTIVE),
    ({"forcing round", "forcing pass", "role fourth-suit"}, Disposition.FORCING),
    ({"strength keycards", "strength aces"}, Disposition.ASKING_BID_RESPONSE),
)
_SHORT: Final = 3
# BSS writes lengths as 0 to 8, where 8 stands for eight or more.
_ANY_NUMBER: Final = 8
# With fewer cards together nobody proposes a suit as trumps.
_TRUMPS: Final = 7


def fields_reader(
    document: Document, languages: tuple[str, ...] = LANGUAGES, limits: Limits | None = None
) -> FieldsReader:
    """Return a function that fills the BSS fields of a document's auctions from their meanings.

    Raises:
        LimitError: there are more auctions than the limits allow.
    """
    return _Meanings(interpret(document, languages, limits))


class _Meanings:
    """A callable that returns the BSS fields of an auction from its interpreted meaning."""

    def __init__(self, auctions: Iterable[InterpretedAuction]) -> None:
        self._meants = {interpreted.sequence.key: interpreted for interpreted in auctions}

    def __call__(self, sequence: DefinedAuction, words: Fields) -> Fields:
        """Return the fields of a record; those that the meaning leaves open come from `words`."""
        interpreted = self._meants.get(sequence.key)
        if interpreted is None or interpreted.sequence.row is not sequence.row:
            return words
        meaning, reading = interpreted.meaning, interpreted.described.reading
        if reading is None or not meaning.boxes:
            return words
        says = says_for_sure(reading.root)
        # Words that were not understood may say what the meaning lacks.
        sure = not reading.unknown
        partner = self._before(interpreted)
        asked = interpreted.context.asked or bool(_ASKS & partner)
        artificial = is_artificial(interpreted, says, partner, asked=asked)
        if not sure and not says & NATURAL:
            artificial = artificial or words.artificial
        disposition = _disposition(says, answers=artificial and asked)
        if disposition is Disposition.NO_AGREEMENT and not sure and words.disposition is not None:
            disposition = words.disposition
        lengths = words.lengths
        if interpreted.context.suit is not None:
            # What was shown before is no part of a call that shows something else.
            boxes = (
                meaning.boxes.boxes
                if artificial
                else boxes_if_suit_is_meant(interpreted.context.suit, interpreted)
            )
            before = ANYTHING if artificial else interpreted.context.own
            own_lengths = _own_lengths(interpreted.context.suit, _with(before, boxes))
            lengths = (
                own_lengths if sure or artificial or own_lengths != ANY_LENGTH else words.lengths
            )
        return Fields(artificial, _outcomes(interpreted, says, disposition), disposition, lengths)

    def _before(self, interpreted: InterpretedAuction) -> frozenset[str]:
        """Return `KIND NAME` of each certain statement on partner's last call, empty if none."""
        before = (
            self._meants.get(interpreted.sequence.key[:-2])
            if len(interpreted.sequence.calls) > 2
            else None
        )
        if before is None or before.described.reading is None:
            return frozenset()
        return says_for_sure(before.described.reading.root)


def _disposition(says: frozenset[str], *, answers: bool) -> Disposition:
    for names, disposition in _DISPOSITIONS:
        if says & names:
            return disposition
    return Disposition.ASKING_BID_RESPONSE if answers else Disposition.NO_AGREEMENT


def _with(own: Box, boxes: tuple[Box, ...]) -> list[Box]:
    """Return the alternative hands of a call, narrowed by what its bidder has shown before."""
    both = [own & box for box in boxes]
    return [box for box in both if not box.is_contradiction] or list(boxes)


def _range(boxes: Iterable[Box], suit: Suit) -> tuple[int, int]:
    ranges = [length_range(box, suit) for box in boxes]
    return min(low for low, _ in ranges), max(high for _, high in ranges)


def _own_lengths(suit: Suit, boxes: list[Box]) -> Lengths:
    """Return the minimum and maximum length of the suit that is bid, over all boxes."""
    low, high = _range(boxes, suit)
    # Of a long suit only stated maxima count; one that follows from the lengths of other suits
    # is no agreement.
    if high > _SHORT:
        high = max(min(box.range(LENGTH, suit)[1], box.range(LONGEST)[1]) for box in boxes)
    return Lengths(min(low, _ANY_NUMBER), min(max(low, high), _ANY_NUMBER))


def _outcomes(
    interpreted: InterpretedAuction, says: frozenset[str], disposition: Disposition
) -> Outcomes:
    """Return the contracts that a call may lead to.

    A suit in which both hands together cannot have seven cards is excluded as trumps.
    """
    call = interpreted.context.call
    outcomes = outcomes_of(call, disposition, splinter="role splinter" in says)
    if disposition is Disposition.SIGNOFF and call.strain is not None:
        return outcomes
    boxes, partner = (
        _with(interpreted.context.own, interpreted.meaning.boxes.boxes),
        interpreted.context.partner,
    )
    out = {
        suit.word: False
        for suit in SUITS
        if _range(boxes, suit)[1] + length_range(partner, suit)[1] < _TRUMPS
    }
    if "forcing game" in says:
        out["defend"] = False
    return outcomes._replace(**out)

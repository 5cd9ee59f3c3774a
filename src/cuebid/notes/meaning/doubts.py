"""Find the doubts about the reading of a row, and the probability that the reading is right.

Beside the questions that the words of a row leave open (`written_doubts`) there are doubts about an
opening that no pair makes, and about rows of a kind that is often misread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cuebid.evaluation.pool_shares import share_of_hands
from cuebid.notes.meaning.described_row import BY_HABIT, DescribedRow
from cuebid.notes.meaning.doubt import Doubt
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.meaning.readings.certainty import (
    LENGTHS,
    SURE_FROM,
    probability_right,
    tells_points,
)
from cuebid.notes.meaning.readings.choose import takes_too_much
from cuebid.notes.meaning.written_doubts import written_doubts
from cuebid.notes.words.tree import ParsedDescription

# Readings that follow usual bidding where the words leave the hands open.
_BY_HABIT: Final = {
    BY_HABIT: "the usual meaning of the call",
    "with-natural": "them as far as the usual meaning of the call allows",
}


def doubts_of(interpreted: InterpretedAuction) -> tuple[Doubt, ...]:
    """Return the doubts about the reading of an auction's last call, the gravest first."""
    reading = interpreted.described.reading
    if reading is None or interpreted.described.is_answered:
        return ()
    if interpreted.described.module:
        return (_of_module(interpreted.described),)
    doubts = _questions(interpreted, reading)
    graded = _of_such_rows(interpreted, doubts)
    return tuple(sorted((*doubts, *graded), key=lambda doubt: doubt.grade != "doubtful"))


def _of_module(row: DescribedRow) -> Doubt:
    return Doubt(
        "which hands does the name stand for?",
        f"those of the library's module `{row.module}`",
        "write points and lengths as numbers",
        "likely",
    )


def probability_of(interpreted: InterpretedAuction) -> float:
    """Return how likely the reading of an auction's last call is to be right in all its parts."""
    row = interpreted.described
    if row.reading is None or row.is_answered:
        return 1.0
    return _probability(interpreted, _questions(interpreted, row.reading))


def _probability(interpreted: InterpretedAuction, doubts: Sequence[Doubt]) -> float:
    doubtful = sum(doubt.grade == "doubtful" for doubt in doubts)
    return probability_right(
        interpreted.described, interpreted.context, doubtful=doubtful, likely=len(doubts) - doubtful
    )


def _of_such_rows(interpreted: InterpretedAuction, doubts: Sequence[Doubt]) -> Iterator[Doubt]:
    """Yield a general doubt about a row without other doubts, if its reading is not sure."""
    # No choice between readings is open, so the grade is `likely`, however often such rows fail.
    row = interpreted.described
    if row.reading is None or doubts or row.is_any_other_hand:
        return
    if _probability(interpreted, doubts) < SURE_FROM:
        yield Doubt(
            "is this what the row means?",
            "what stands under `read as`",
            _numbers_to_write(row.reading, interpreted),
            "likely",
            is_general=True,
        )


def _numbers_to_write(reading: ParsedDescription, interpreted: InterpretedAuction) -> str:
    """Return the advice to write points or lengths that a row lacks; empty if it lacks none."""
    certain = [statement for statement in reading.statements if not statement.hedged]
    is_suit_bid = interpreted.context.suit is not None and not interpreted.meaning.is_artificial
    has_length = not is_suit_bid or any(each.kind in LENGTHS for each in certain)
    missing = [] if tells_points(certain) else ["points"]
    missing += [] if has_length else ["lengths"]
    return f"write {' and '.join(missing)} as numbers" if missing else ""


def _questions(interpreted: InterpretedAuction, reading: ParsedDescription) -> tuple[Doubt, ...]:
    """Return the doubts about an implausible opening, then those about the words of the row."""
    return (*implausibility_doubts(interpreted), *written_doubts(interpreted, reading))


def implausibility_doubts(interpreted: InterpretedAuction) -> Iterator[Doubt]:
    """Yield the doubt about an opening that no pair makes on the hands its words seem to mean."""
    row, context = interpreted.described, interpreted.context
    if row.reading is None or row.is_answered:
        return
    if row.taken in _BY_HABIT:
        yield Doubt(
            "which hands? no pair opens so on all hands that the words admit,",
            f"{_BY_HABIT[row.taken]}: {row.meaning.boxes.words()}",
            "add points and lengths",
        )
    elif takes_too_much(row, context):
        share = share_of_hands(row.meaning.boxes)
        yield Doubt(
            f"which hands? {share:.0%} of all hands fit,",
            row.meaning.boxes.words(),
            "add points or a length",
        )

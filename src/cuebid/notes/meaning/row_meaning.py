"""The meaning of a call, and what later calls need to know of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cuebid.evaluation import ANYTHING, Boxes
from cuebid.notes.meaning.statements.conventions import STEPS
from cuebid.notes.meaning.suit_order import SuitOrder
from cuebid.notes.words.tree import ParsedDescription

__all__ = [
    "STRENGTH_KINDS",
    "RowMeaning",
    "asks_for_answer",
    "asks_key_cards",
    "asks_shortness",
    "tells_points",
]

STRENGTH_KINDS: Final = frozenset({"strength", "values", "forcing", "convention", "variant"})
"""Kinds of statements that say how strong the hand is."""

# Purposes of a call after which an answer need not show the suit that is bid.
_ASKS: Final = frozenset({"relay", "asks"})
_KEY_CARDS: Final = frozenset({"blackwood", "exclusion"})
_SHORT_WORD: Final = r"(?:short\w*|singleton|spl(?:inter)?\b)"
_SHORTNESS_ASKED: Final = re.compile(
    rf"{_SHORT_WORD}[\s-](?:ask|inq|enq)|(?:ask|inq|enq)\w*\s(?:for\s)?(?:a\s)?{_SHORT_WORD}",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class RowMeaning:
    """The meaning of a call.

    Attributes:
        boxes: the hands it shows.
        forcing: `none`, `round`, `game`, or empty where nothing is said.
        purposes: what it does, in the order of the text: `transfer`, `relay`, `to-play`.
        artificial: whether it does not show the strain that is bid.
        variants: its labelled alternatives.
        reading: the description.
        longer: suits that are longer than others, which boxes cannot say.
        dropped: the words that were left out because no hand fits all of the description.
        loses: whether an alternative has no hand in common with what stands beside it.
    """

    boxes: Boxes
    forcing: str = ""
    purposes: tuple[str, ...] = ()
    artificial: bool = False
    variants: Mapping[str, Boxes] = field(default_factory=dict)
    reading: ParsedDescription | None = None
    longer: tuple[SuitOrder, ...] = ()
    dropped: str = ""
    loses: bool = False

    @property
    def says_something(self) -> bool:
        """Return whether it is narrower than any hand."""
        return not (len(self.boxes) == 1 and self.boxes.boxes[0] == ANYTHING)

    @property
    def is_impossible(self) -> bool:
        """Return whether the description says that there is no such hand."""
        return not self.boxes.boxes


def asks_for_answer(meaning: RowMeaning) -> bool:
    """Return whether an answer need not show the suit that is bid."""
    statements = () if meaning.reading is None else meaning.reading.statements
    steps = (
        statement
        for statement in statements
        if statement.kind == "convention" and not (statement.hedged or statement.negated)
    )
    return bool(_ASKS & set(meaning.purposes)) or any(
        statement.name in STEPS for statement in steps
    )


def tells_points(meaning: RowMeaning) -> bool:
    """Return whether a description says how strong the hand is, by a number, word or convention."""
    statements = () if meaning.reading is None else meaning.reading.statements
    return any(each.kind in STRENGTH_KINDS and not each.hedged for each in statements)


def asks_key_cards(meaning: RowMeaning) -> bool:
    """Return whether a call asks how many key cards the bidder has."""
    statements = () if meaning.reading is None else meaning.reading.statements
    return any(
        statement.kind == "convention"
        and statement.name in _KEY_CARDS
        and not (statement.hedged or statement.negated)
        for statement in statements
    )


def asks_shortness(meaning: RowMeaning) -> bool:
    """Return whether a call asks where partner is short: `shortage ask`, `asks for a singleton`."""
    text = "" if meaning.reading is None else meaning.reading.text
    return _SHORTNESS_ASKED.search(text) is not None

"""The variable at each position of a pattern string, and the values that each character allows.

The pattern string of a hand has a fixed layout (gib-bidding-database.txt, PATTERN
STRING SPECIFICATION):
`PnnMnnDnsnsnsnsCnnnnLnnHnnCnnDnnHnnSQnnSnCnDnHnSGnCnDnHnS`. The tables here are computed from
that layout once, by writing every value of every variable, so that a test of a character becomes
one operation on bit masks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cuebid.database.analysis.interpreter.regions import ALL_VALUES, BOUNDED, SHAPE
from cuebid.database.language.alphabet import LETTER_VALUES
from cuebid.database.language.alphabet import SUITS as SUIT_LETTERS
from cuebid.evaluation import dimension_of, pattern_layout
from cuebid.evaluation.hand_pool import SHAPES

# Offset and number of digits of each variable after the shape, by its dimension.
_WRITTEN: Final = {
    dimension_of(number.feature, number.suit): (number.offset, number.width)
    for number in pattern_layout.PATTERN_NUMBERS.values()
}
# Characters that are the same in every pattern string: letters of fields and of suits.
_FIXED: Final = {
    position: character
    for position, character in enumerate(pattern_layout.PATTERN_LAYOUT)
    if character not in "0?"
}


@dataclass(frozen=True, slots=True)
class PatternField:
    """The number or letter that begins at a position of the pattern string."""

    variable: int | None
    """The variable that it shows; None for a letter that is always the same."""
    values: dict[int | None, int]
    """For each number that can stand there (None for a character that has no value) the mask of the
    variable's values that are written so."""
    end: int
    """The position after the field."""


def _spellings(variable: int) -> Iterator[dict[int, str]]:
    """Yield for each value of a variable the characters that write it, by position."""
    if variable == SHAPE:
        for shape in SHAPES:
            digits = [str(min(length, pattern_layout.MOST_SHOWN)) for length in shape]
            # Longest suit first; of equal lengths the higher suit first.
            order = sorted(zip(shape, range(4), strict=True), reverse=True)
            by_length = "".join(digits[suit] + SUIT_LETTERS[suit] for _, suit in order)
            yield {**dict(enumerate(by_length, 7)), **dict(enumerate("".join(digits), 16))}
        return
    start, width = _WRITTEN[BOUNDED[variable - 1]]
    for value in range(BOUNDED[variable - 1].high + 1):
        yield dict(enumerate(f"{value:0{width}}", start))


def _tables() -> tuple[list[tuple[int | None, dict[str, int]]], list[PatternField]]:
    characters_at: list[tuple[int | None, dict[str, int]]] = [
        (None, {_FIXED.get(position, ""): -1}) for position in range(pattern_layout.PATTERN_LENGTH)
    ]
    fields = [
        PatternField(None, {LETTER_VALUES.get(_FIXED.get(position, "")): -1}, position + 1)
        for position in range(pattern_layout.PATTERN_LENGTH)
    ]
    for variable in range(len(ALL_VALUES)):
        spellings = list(_spellings(variable))
        for position, first_character in spellings[0].items():
            end = position + 1
            # Adjacent digits are one number (A35), also where they belong to different suits.
            while first_character.isdigit() and spellings[0].get(end, "").isdigit():
                end += 1
            characters: dict[str, int] = {}
            values: dict[int | None, int] = {}
            for value, spelling in enumerate(spellings):
                character = spelling[position]
                characters[character] = characters.get(character, 0) | 1 << value
                number = (
                    int("".join(spelling[index] for index in range(position, end)))
                    if character.isdigit()
                    else LETTER_VALUES[character]
                )
                values[number] = values.get(number, 0) | 1 << value
            characters_at[position] = (variable, characters)
            fields[position] = PatternField(variable, values, end)
    return characters_at, fields


_TABLES: Final = _tables()
PATTERN_CHARACTERS: Final = _TABLES[0]
"""For each position its variable, and for each character the mask of values written with it."""
PATTERN_FIELDS: Final = _TABLES[1]
"""For each position the field that begins there."""

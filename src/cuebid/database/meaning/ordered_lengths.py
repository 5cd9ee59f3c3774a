"""Read from a constraint the lengths of suits in order: longest, second, third, shortest.

A specification bounds the length of each suit by name, so that it cannot say `balanced`: two to
five cards in every suit are 5422, too. The constraint can, and every hand of the rule meets it.
"""

from __future__ import annotations

from typing import Final

from cuebid.database.language import tree
from cuebid.evaluation import LONGEST, SECOND, SHORTEST, THIRD, Box
from cuebid.evaluation.pattern_layout import FIELD_OFFSETS

# Offsets in the pattern string (docs/database.md).
_OFFSETS: Final = {
    FIELD_OFFSETS["D"] + 1 + 2 * rank: feature
    for rank, feature in enumerate((LONGEST, SECOND, THIRD, SHORTEST))
}
# The digit nine stands for nine or more cards (docs/rulings.md A52).
_NINE: Final = 9


def ordered_lengths(constraint: tree.Pattern) -> Box:
    """Return the bounds on ordered lengths that a hand must meet to match a constraint.

    Only direct members of the conjunction count, such as `@07[45]@113@13[23]`; a test inside an
    alternative need not hold, and arithmetic is not read.
    """
    box = Box()
    body = constraint.body
    for part in body.parts if isinstance(body, tree.Conjunction) else (body,):
        if not isinstance(part, tree.Jump) or part.slides or part.offset not in _OFFSETS:
            continue
        digits = _first_digits(part.body)
        if digits:
            feature = _OFFSETS[part.offset]
            box = box.at_least(feature, min(digits))
            if max(digits) < _NINE:
                box = box.at_most(feature, max(digits))
    return box


def _first_digits(body: tree.Concatenation) -> list[int]:
    """Return the digits with which a matching text may begin; an empty list if unknown."""
    term: tree.Term | tree.Match = body.terms[0]
    characters: list[str] = []
    match term:
        case tree.Literal(text=text):
            characters = [text[0]]
        case tree.Brackets(operator=tree.BracketKind.ANY, items=items):
            for item in items:
                if isinstance(item, tree.Character):
                    characters.append(item.character)
                elif isinstance(item, tree.Range):
                    characters += map(chr, range(ord(item.low), ord(item.high) + 1))
                else:
                    return []
    is_number = all(character.isdecimal() for character in characters)
    return [int(character) for character in characters] if is_number else []

"""Other readings of a description: what its words allow besides the first reading.

Each reading is one systematic change of the tree, whatever the words are: a suit becomes a mere
name, a number means cards instead of points, one part more or less is hedged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.words.nodes import with_statements
from cuebid.notes.words.tree import ParsedDescription, Statement, SuitPhrase

_LENGTHS: Final = frozenset({"length", "pair", "shape", "suited", "support", "short"})
# Words of strength that are a part of the range which the same player has shown.
_OF_OWN_RANGE: Final = {
    "weak": "minimum", "negative": "minimum", "preempt": "minimum", "strong": "maximum",
    "good-hand": "maximum", "positive": "maximum",
}  # fmt: skip
_OWN: Final = SuitPhrase(("own",))
_FOUR: Final = 4
# Descriptions with more statements are prose, of which no variants are made.
_MOST: Final = 8
# The estimated odds of each change against the first reading, before hands are considered.
_WEIGHTS: Final = {
    "name": 0.09, "topic": 1.5, "artificial": 0.18, "points": 0.03, "cards": 0.06, "longer": 0.14,
    "own-range": 0.3, "of-mentioned": 0.3, "aside": 0.03, "condition": 0.4, "parentheses": 0.25,
    "promised": 0.03,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Variant:
    """Another reading of a description.

    Attributes:
        kind: the name of the change.
        weight: its odds against the first reading, before hands are considered.
        reading: the changed description.
        is_artificial: whether the call then shows nothing of the suit that is bid.
    """

    kind: str
    weight: float
    reading: ParsedDescription
    is_artificial: bool = False


def variants_of(reading: ParsedDescription, context: NotesContext) -> Iterator[Variant]:
    """Yield other readings of a description, some of which may equal the first one."""
    statements = tuple(reading.statements)
    if len(statements) > _MOST:
        return
    if context.suit is not None:
        yield Variant("artificial", _WEIGHTS["artificial"], reading, is_artificial=True)
    if any(map(_is_mention, statements)):
        kind = "topic" if _is_topic(reading, statements) else "name"
        yield _variant(kind, reading, _hedge_mention, is_artificial=True)
        yield from _of_mentioned(reading, statements)
    if any(each.name == "bare" for each in statements):
        yield _variant("points", reading, _as_points)
        yield _variant("cards", reading, _as_cards)
    if any(map(_is_exact_by_habit, statements)):
        yield _variant("longer", reading, _as_least)
    if context.turns and any(each.name in _OF_OWN_RANGE for each in statements):
        yield _variant("own-range", reading, _as_part_of_range)
    yield from _scopes(reading, statements)


def _of_mentioned(
    reading: ParsedDescription, statements: tuple[Statement, ...]
) -> Iterator[Variant]:
    """Yield the reading in which a length is in the suit that another statement names.

    An example is `weak in a major, 6 cards` of two diamonds, where the number names no suit.
    """
    named = [each for each in statements if _is_mention(each)]
    if len(named) != 1 or not any(_is_own_length(each) for each in statements):
        return

    def change(each: Statement) -> Statement:
        if _is_own_length(each):
            return replace(each, suits=named[0].suits)
        return _hedge_mention(each)

    yield _variant("of-mentioned", reading, change, is_artificial=True)


def _is_own_length(statement: Statement) -> bool:
    is_length = statement.kind == "length" and statement.suits == _OWN
    return is_length and statement.name != "mention" and not statement.negated


def _scopes(reading: ParsedDescription, statements: tuple[Statement, ...]) -> Iterator[Variant]:
    """Yield readings in which a hedged part becomes certain, or certain parts become hedged."""
    inside = [each for each in statements if _depth(reading.text, each.start) and not each.hedged]
    if inside and len(inside) < len(statements):
        yield _variant("parentheses", reading, _hedging(lambda each: each in inside))
    for index, statement in enumerate(statements):
        if statement.kind not in _LENGTHS or statement.name == "mention":
            continue
        if statement.hedged:
            yield _variant("promised", reading, _promise(statement))
            continue
        later = statements[index + 1 : index + 2]
        is_condition = bool(later) and later[0].name == "condition"
        yield _variant("condition" if is_condition else "aside", reading, _set_aside(statement))


def _variant(
    kind: str,
    reading: ParsedDescription,
    change: Callable[[Statement], Statement],
    *,
    is_artificial: bool = False,
) -> Variant:
    changed = replace(reading, root=with_statements(reading.root, change))
    return Variant(kind, _WEIGHTS[kind], changed, is_artificial)


def _is_mention(statement: Statement) -> bool:
    return statement.name == "mention" and not (statement.hedged or statement.negated)


def _is_topic(reading: ParsedDescription, statements: tuple[Statement, ...]) -> bool:
    """Return whether a suit is only the topic: `says nothing about clubs`, `Club: 16+, any`."""
    if any(reading.text[each.end :].startswith(":") for each in statements if _is_mention(each)):
        return True
    return any(
        word.end < statement.start <= word.end + len(" about the ")
        and not any(sign in reading.text[word.end : statement.start] for sign in ",;:.\n")
        for statement in statements
        if _is_mention(statement)
        for word in reading.unknown
    )


def _is_exact_by_habit(statement: Statement) -> bool:
    is_length = statement.kind == "length" and statement.name in {"length", "bare"}
    is_single = statement.low == statement.high and statement.low >= _FOUR
    return is_length and is_single and not (statement.exact or statement.negated)


def _hedging(wanted: Callable[[Statement], bool]) -> Callable[[Statement], Statement]:
    return lambda each: replace(each, hedged=True) if wanted(each) else each


_hedge_mention: Final = _hedging(_is_mention)


def _as_points(statement: Statement) -> Statement:
    is_bare = statement.name == "bare"
    return replace(statement, kind="strength", name="hcp", suits=None) if is_bare else statement


def _as_cards(statement: Statement) -> Statement:
    return replace(statement, name="length", suits=_OWN) if statement.name == "bare" else statement


def _as_least(statement: Statement) -> Statement:
    return replace(statement, high=None) if _is_exact_by_habit(statement) else statement


def _as_part_of_range(statement: Statement) -> Statement:
    name = _OF_OWN_RANGE.get(statement.name)
    return statement if name is None else replace(statement, kind="values", name=name)


def _promise(wanted: Statement) -> Callable[[Statement], Statement]:
    return lambda each: replace(each, hedged=False) if each is wanted else each


def _set_aside(wanted: Statement) -> Callable[[Statement], Statement]:
    return _hedging(lambda each: each is wanted)


def _depth(text: str, offset: int) -> int:
    return text.count("(", 0, offset) - text.count(")", 0, offset)

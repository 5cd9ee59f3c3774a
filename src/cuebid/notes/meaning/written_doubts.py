"""Find the questions that the words of a row leave open in its auction."""

# A doubt is about the description in its auction, never about one word alone: `6+` is a length in
# `1S = 6+` and may be points in `1H-1S = 6+`. Nothing here changes a reading. A question comes with
# the reading that was chosen, so that an author who agrees has nothing to do.

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cuebid.core import Suit
from cuebid.evaluation import HCP, LENGTH
from cuebid.notes.meaning.context import ANY_POINTS, NotesContext
from cuebid.notes.meaning.described_row import STRENGTH_KINDS, DescribedRow
from cuebid.notes.meaning.doubt import Certainty, Doubt
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.words.tree import Lines, ParsedDescription, Statement, UnknownText

# Purposes after which a call need not describe the hand: it asks, completes or passes on.
_DESCRIBES_NOTHING: Final = frozenset(
    {
        "asks", "relay", "waiting", "puppet", "accept", "forced", "pass-correct", "catchall",
        "lead-ask", "preference", "to-play", "sign-off", "decline", "impossible", "optional",
        "choice-of-games", "scramble", "checkback", "two-way-checkback", "fourth-suit",
        "third-suit", "cue",
    }
)  # fmt: skip
_OF_BOTH: Final = frozenset({"invite", "invite-plus", "slam", "game-try", "limited"})
_LENGTHS: Final = frozenset({"length", "pair", "shape", "suited", "support", "short", "convention"})
_PARTS_OF_RANGE: Final = frozenset({"minimum", "maximum", "medium", "good-hand"})
_RELATIVE: Final = frozenset(
    {"invite", "invite-plus", "slam", "game", "game-try", "weak", "strong", "constructive"}
)
# A description of so many characters is a sentence, of which half should be about the hand.
_SENTENCE: Final = 50
_LEAST_UNDERSTOOD: Final = 0.5
# The width of a range of points on which players agree, such as that of a notrump opening.
_NARROW: Final = 4
# Names of conventions whose hands vary among the pairs that play them.
_VARYING_NAMES: Final = {
    "checkback": "add points, such as `INV+`",
    "two-way-checkback": "add points, such as `INV` or `GF`",
    "choice-of-games": "add points and lengths",
    "gazzilli": "add points and lengths",
    "kokish": "add points and lengths",
    "smolen": "add points, such as `GF`",
    "woolsey": "add points and lengths",
    "dont": "add points and lengths",
    "cappelletti": "add points and lengths",
    "raptor": "add points and lengths",
    "jordan": "add points and the length of support",
    "bergen": "add points",
    "jacoby-2nt": "add points and the length of support",
}
# Nobody bids on so few points, except in steps over a strong opening.
_FEW_POINTS: Final = 4
_STRONG: Final = 16
# Statements that tell points, so that a bare number beside them means cards.
_POINTS_TOLD: Final = frozenset(
    {"hcp", "points", "weak", "invite", "invite-plus", "game", "opening", "preempt", "strong"}
)
_PART: Final = re.compile(r"(?:(?!\bor\b)[^,;/\n])+")


def written_doubts(
    interpreted: InterpretedAuction, reading: ParsedDescription
) -> tuple[Doubt, ...]:
    """Return the questions that the words of a row leave open in its auction."""
    certain = list(reading.sure)
    doubts = [
        *_of_words(reading, interpreted.context),
        *_of_prose(reading),
        *_of_hands(interpreted, certain),
        *_of_suit(interpreted, certain),
        *_of_strength(interpreted, certain),
    ]
    return tuple(doubts)


def _of_words(reading: ParsedDescription, context: NotesContext) -> Iterator[Doubt]:
    # Numbers alone are key cards in an answer to the question for them.
    counts = context.partner_row.asks_key_cards
    unknown = [word for word in reading.unknown if not (counts and word.text.isdigit())]
    if not unknown:
        return
    words = ", ".join(f"`{word.text}`" for word in unknown[:3])
    # One unknown word in a long description rarely changes its meaning.
    lost = reading.characters - reading.understood
    # A part of which nothing is understood may change all of it.
    is_part_lost = any(_stands_alone(word, reading) for word in unknown)
    is_doubtful = is_part_lost or 5 * lost > reading.characters
    grade: Certainty = "doubtful" if is_doubtful else "likely"
    yield Doubt(
        f"what does {words} say of the hand?",
        "nothing",
        "write it in words that the reader knows",
        grade,
    )


def _of_prose(reading: ParsedDescription) -> Iterator[Doubt]:
    """Yield the doubt about sentences of which few words say anything of the hand."""
    length = len(reading.text)
    characters = sum(
        statement.end - statement.start
        for statement in reading.statements
        if statement.kind != "remark" and not statement.hedged
    )
    if length > _SENTENCE and characters < _LEAST_UNDERSTOOD * length:
        yield Doubt(
            "is this all that the sentence says of the hand?",
            "what stands under `read as`",
            "put points and lengths first, in a line of their own",
            "likely",
        )


def _stands_alone(word: UnknownText, reading: ParsedDescription) -> bool:
    """Return whether a word stands in a part, between commas or `or`, without other content."""
    part = next(
        (part for part in _PART.finditer(reading.text) if part.start() <= word.start < part.end()),
        None,
    )
    if part is None:
        return False
    return not any(
        statement.kind != "remark" and part.start() <= statement.start < part.end()
        for statement in reading.statements
    )


def _of_hands(interpreted: InterpretedAuction, certain: list[Statement]) -> Iterator[Doubt]:
    row = interpreted.described
    if row.answers_unwritten:
        yield Doubt(
            "which call does this answer? its auction begins with it,",
            "what is written and nothing else",
            "write the calls before it",
        )
    elif any(each.answers_unwritten for each in interpreted.context.rows):
        yield Doubt(
            "which calls come before? the first of them is not written,",
            "what is written and nothing else",
            "write the calls before the table, or a row for the first",
            "likely",
        )
    yield from _of_names(interpreted, certain)
    if row.is_impossible and "impossible" in row.purposes:
        yield Doubt("is it never made?", "no hand", "leave out the row", "likely")
    yield from _of_contradictions(row)
    if row.is_impossible and "impossible" not in row.purposes:
        yield Doubt(
            "which hands? no hand fits all of it,",
            "none",
            "write `or` between alternatives, or correct a number",
        )
        return
    if isinstance(row.reading and row.reading.root, Lines) and len(row.meaning.boxes) > 1:
        yield Doubt(
            "do all lines hold, or one of them?",
            "one of them where no hand fits all",
            "begin a further alternative with `or`",
            "likely",
        )
    for statement in certain:
        # If a length is written beside it, the number means points.
        is_number = statement.name == "bare" and not _has_length(certain)
        if is_number and interpreted.context.suit is not None:
            number = f"{statement.low:g}+"
            yield Doubt(
                f"is `{number}` points or cards?",
                _bare_taken(interpreted, number),
                f"`{number} hcp` or `{number}#`",
                "doubtful" if _may_be_either(statement, interpreted, certain) else "likely",
            )
    silent = not row.says_something and not row.longer
    if silent and not _DESCRIBES_NOTHING & set(row.purposes):
        yield Doubt(
            "which hands make this call?",
            "any hand, and nobody bids it on its account",
            "add points or a length",
        )


def _of_contradictions(row: DescribedRow) -> Iterator[Doubt]:
    """Yield the doubt about words or alternatives that no hand fits together with the rest."""
    if row.dropped:
        yield Doubt(
            "which hands? no hand fits all of it,",
            f"it without `{row.dropped}`",
            "write `or` between alternatives, or correct a number",
        )
    elif row.loses and not row.is_impossible:
        yield Doubt(
            "which hands? one alternative fits no hand beside the rest,",
            "the other alternatives",
            "write all of each alternative on a line of its own",
        )


def _of_names(interpreted: InterpretedAuction, certain: list[Statement]) -> Iterator[Doubt]:
    """Yield the doubt about a convention of which hardly anything but the name is written."""
    names = [statement for statement in certain if statement.name in _VARYING_NAMES]
    numbers = any(
        statement.kind in {"strength", "length", "pair", "shape"} and statement not in names
        for statement in certain
    )
    row = interpreted.described
    if not names or numbers or row.reading is None:
        return
    name = names[0]
    says_something = row.says_something
    yield Doubt(
        f"which hands does `{row.reading.text[name.start : name.end]}` show here?",
        interpreted.meaning.boxes.words() if says_something else "any hand",
        _VARYING_NAMES[name.name],
        "likely" if says_something else "doubtful",
    )


def _has_length(certain: list[Statement]) -> bool:
    """Return whether a length is written, so that a bare number beside it means points."""
    return any(statement.kind == "length" and statement.name != "bare" for statement in certain)


def _may_be_either(
    statement: Statement, interpreted: InterpretedAuction, certain: list[Statement]
) -> bool:
    """Return whether a bare number of a first answer may mean either points or cards."""
    context = interpreted.context
    if context.opens or context.own.range(HCP)[0] or _has_length(certain):
        return False
    is_first = statement.low > _FEW_POINTS or context.partner.range(HCP)[0] >= _STRONG
    return is_first and not any(each.name in _POINTS_TOLD for each in certain)


def _bare_taken(interpreted: InterpretedAuction, number: str) -> str:
    low = int(number.rstrip("+"))
    hull, suit = interpreted.meaning.boxes.hull(), interpreted.context.suit
    is_length = suit is not None and hull.range(LENGTH, suit)[0] >= low
    return "cards" if is_length or hull.range(HCP)[0] < low else "points"


def _of_suit(interpreted: InterpretedAuction, certain: list[Statement]) -> Iterator[Doubt]:
    context, meaning = interpreted.context, interpreted.meaning
    suit = context.suit
    if any(statement.kind in _LENGTHS for statement in certain) or meaning.is_artificial:
        return
    if suit is None:
        if meaning.boxes.hull().bounds and _is_balanced_by_habit(interpreted, certain):
            yield Doubt("balanced?", "balanced", "add `BAL`", "likely")
        return
    least = meaning.boxes.hull().range(LENGTH, suit)[0]
    mark = f"!{suit.letter.lower()}"
    if least:
        yield Doubt(
            f"how many {mark}?",
            f"{least}+",
            f"add `{least}+{mark}`",
            "doubtful" if _varies(interpreted, suit) else "likely",
        )
    elif context.opens and not context.they_bid and context.level >= 2 and meaning.boxes.boxes:
        yield Doubt("any shape?", "any shape", f"add `ART`, or a length such as `6+{mark}`")


def _varies(interpreted: InterpretedAuction, suit: Suit) -> bool:
    """Return whether pairs differ in what a natural bid without a length shows."""
    context = interpreted.context
    # Openings at the one level have four or five cards in a major, two to four in a minor; a new
    # suit in answer to an artificial call may be a step.
    return (context.opens and context.level == 1 and not context.they_bid) or (
        context.led and not context.length_of_partner(suit)
    )


def _is_balanced_by_habit(interpreted: InterpretedAuction, certain: list[Statement]) -> bool:
    is_shape = any(statement.kind in {"shape", "suited"} for statement in certain)
    return interpreted.context.opens and not is_shape and interpreted.sequence.call.is_bid


def _of_strength(interpreted: InterpretedAuction, certain: list[Statement]) -> Iterator[Doubt]:
    context = interpreted.context
    points = any(
        statement.kind == "strength" and statement.name in {"hcp", "points", "losers"}
        for statement in certain
    )
    if points:
        return
    for statement in certain:
        if statement.name in _OF_BOTH and context.is_partner_unknown and not context.opens:
            yield Doubt(
                f"how many points is `{statement.name}`, as partner has shown none?",
                "any",
                "add points, here or in partner's row",
            )
            return
        if relative := _relative_to_habit(statement, interpreted):
            yield relative
            return
    low, high = interpreted.meaning.boxes.hull().range(HCP)
    has_points = any(statement.kind in STRENGTH_KINDS for statement in certain)
    if context.opens and not has_points and (low, high) != ANY_POINTS:
        yield Doubt("how many points?", f"{low}-{high}", f"add `{low}--{high}`", "likely")


def _relative_to_habit(statement: Statement, interpreted: InterpretedAuction) -> Doubt | None:
    """Return the doubt about a word of strength relative to a call whose points no row tells."""
    context, reading = interpreted.context, interpreted.described.reading
    word = "" if reading is None else reading.text[statement.start : statement.end]
    low, high = interpreted.meaning.boxes.hull().range(HCP)
    if (low, high) == ANY_POINTS or context.opens:
        return None
    is_part = statement.kind == "values" and statement.name in _PARTS_OF_RANGE
    if is_part and not any(each.tells_points for each in context.own_rows):
        # The word names a part of a range that was never written; an opening bid has many ranges.
        shown = context.own.range(HCP)
        is_wide = shown[1] - shown[0] > _NARROW
        return Doubt(
            f"how many points is `{word}`, as no row tells those of the earlier call?",
            f"{low}-{high}",
            "add points, here or in the earlier row",
            # Nearly everybody agrees on a minimum opening, but not on what is more than that.
            "doubtful" if is_wide and statement.name != "minimum" else "likely",
        )
    is_of_both = statement.name in _RELATIVE or (
        statement.kind == "forcing" and statement.name == "game"
    )
    if is_of_both and not is_part and not any(each.tells_points for each in context.partner_rows):
        return Doubt(
            f"how many points is `{word}`, as no row tells those of partner?",
            f"{low}+" if high == ANY_POINTS[1] else f"{low}-{high}",
            "add points, here or in partner's row",
            "likely",
        )
    return None

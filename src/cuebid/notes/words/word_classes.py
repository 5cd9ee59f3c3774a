"""Classes of words: those that take a suit, and those that hedge what follows."""

# Numbers without a unit are the commonest ambiguity of notes: `5-9` and `12` are points, `5` and
# `4+` cards. The limits below separate them by what is usual: nobody writes of
# nine cards in a suit, and ranges of a suit's length span few cards.

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cuebid.notes.words.tree import Statement, SuitPhrase

TAKES_SUIT: Final = frozenset({"short", "stop", "quality", "honours", "convention"})
"""Kinds of statements that a suit may follow: `stopper in !d`."""

ROLES_WITH_SUIT: Final = frozenset(
    {
        "transfer", "splinter", "fragment", "cue", "control", "asks", "agrees", "puppet",
        "takeout", "preference", "raise", "natural", "rebid", "flag", "competitive", "lead",
        "penalty", "suggestion", "reverse", "relay", "jump", "feature", "sound-raise",
        "help-try", "long-try",
        "short-try", "void-splinter",
    }
)  # fmt: skip
"""Purposes that a suit may follow: `splinter !h`, `transfer to spades`."""

CONVENTIONS_WITH_SUIT: Final = frozenset(
    {"blackwood", "exclusion", "queen-ask", "king-ask", "gerber", "weak-two", "strong-two"}
)
"""Conventions that a suit may follow. After others suits are held: `Michaels: !h and a minor`."""

_RANKS: Final = frozenset({"major", "majors", "minor", "minors", "a-major", "a-minor"})

AFTER_SUIT: Final = frozenset(
    {
        "short", "stop", "quality", "splinter", "void-splinter",
        "feature", "control", "cue", "convention", "preference",
        "flag", "last-train", "agrees", "transfer",
    }
)  # fmt: skip
"""Kinds and names of statements that may follow their suit: `!h splinter`."""

WITH_SUITS: Final = frozenset(
    {
        "pair", "suited", "honours", "shape", "short", "stop", "quality", "values", "forcing",
        "role", "convention",
    }
)  # fmt: skip
"""Items that are statements by themselves, with or without a suit."""

ASKED_FOR: Final = frozenset({"short", "stop", "quality", "control", "values"})
"""Kinds and names of words that say what is asked for if `ask` follows: `shortage ask`."""

HEDGES_WHAT_FOLLOWS: Final = frozenset({"condition", "who", "wants"})
"""Kinds of words after which the rest of a segment need not hold for the hand."""

OTHER_CALLS_FOLLOW: Final = frozenset({"reference", "same", "continuation"})
"""Remarks after which the rest of a segment is about other calls."""

HCP_FROM: Final = 9
"""A bare number that reaches this is a number of points, not of cards."""

MOST_POINTS: Final = 40
"""The points in a deck; a larger number is something else, such as a year or a score."""

OPEN_HCP_FROM: Final = 8
"""A bare number followed by `+` is one of points from here on: `8+`, where `7+` may be cards."""


def takes_suit(statement: Statement, suits: SuitPhrase) -> bool:
    """Return whether suits written after a statement belong to it: `splinter in !h`."""
    # `no longer !d` denies a suit that is longer than the one that is shown.
    if statement.name == "longer":
        return statement.negated or set(suits.names) <= _RANKS
    if statement.kind == "convention" and statement.name not in CONVENTIONS_WITH_SUIT:
        return False
    return statement.kind in {*TAKES_SUIT, "pair"} or statement.name in ROLES_WITH_SUIT


def bounded(
    name: str, low: float, high: float | None, *, exact: bool
) -> tuple[float, float | None, bool]:
    """Return the bounds of a number after `at least`, `at most` or `exactly`, and exactness."""
    match name:
        case "at-least":
            return low, None, True
        # Two numbers after "at most" leave the upper one: `at most 8-9`.
        case "at-most":
            return 0, high if high is not None else low, True
        case "less-than":
            return 0, low - 1, True
        case "more-than":
            return low + 1, None, True
        case "exactly":
            return low, high, True
        case _:
            return low, high, exact


def opened(statement: Statement) -> Statement:
    """Return a length as a minimum, as both lengths that a hyphen joins are: `5!s-4!h`."""
    # `5!s-4!h` names two long suits as `5-4 majors` does, and either of them may be longer.
    if statement.kind == "length" and not statement.exact and statement.high == statement.low:
        return replace(statement, high=None)
    return statement


def with_or_better(statement: Statement) -> Statement:
    """Return a statement, changed by the words `or better` after it."""
    if statement.kind == "values" and statement.name == "invite":
        return replace(statement, name="invite-plus")
    # Lengths of two suits are minima as they stand: `5-4 or better in the minors`.
    if statement.kind == "pair":
        return statement
    # `4!h or more`; of an invitation "or better" is a word of its own, since its upper end is a
    # word too.
    return replace(statement, high=None) if statement.high is not None else statement


def with_about(statement: Statement) -> Statement:
    """Return a single number of points as a range, one either way: `about 11` is 10-12."""
    is_points = statement.kind == "strength" and statement.name in {"hcp", "points"}
    if not is_points or statement.low != statement.high:
        return statement
    return replace(statement, low=statement.low - 1, high=statement.low + 1)


def with_or_less(statement: Statement) -> Statement:
    """Return a statement, changed by the words `or less` after it."""
    is_number = statement.kind in {"strength", "length", "support"}
    high = statement.low if statement.high is None else statement.high
    return replace(statement, low=0, high=high) if is_number else statement

"""The letters of a tree: which it stores, which it uses, and what is known of their contents."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cuebid.database.language.node import Node, walk
from cuebid.database.language.tree import Assign, Backreference, Capture, CapturedValue
from cuebid.database.matcher.captures import NO_CAPTURES, Captures, capture_slot, with_capture

# Arithmetic is clamped to 32 bits, so no expression can compute this number by itself.
UNKNOWN: Final = 1 << 40
"""Stands for a value that only an auction decides."""


def stored_letters(tree: Node) -> frozenset[str]:
    """Return the letters that a tree stores."""
    return frozenset(node.letter for node in walk(tree) if isinstance(node, (Capture, Assign)))


def used_letters(tree: Node) -> frozenset[str]:
    """Return the letters whose contents a tree uses."""
    return frozenset(
        node.letter for node in walk(tree) if isinstance(node, (Backreference, CapturedValue))
    )


def only_letters(captures: Captures, letters: Iterable[str]) -> Captures:
    """Return the captures of some letters; the others are cleared."""
    result = NO_CAPTURES
    for letter in letters:
        result = with_capture(result, capture_slot(letter), captures[capture_slot(letter)])
    return result


def unknown_letters(letters: Iterable[str], captures: Captures = NO_CAPTURES) -> Captures:
    """Return captures in which some letters hold `UNKNOWN`."""
    for letter in letters:
        captures = with_capture(captures, capture_slot(letter), UNKNOWN)
    return captures

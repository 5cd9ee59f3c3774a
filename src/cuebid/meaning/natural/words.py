"""Words of the table that are looked up in the vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

T = TypeVar("T")


class TableError(ValueError):
    """A line of the table cannot be read."""


def look_up(vocabulary: Mapping[str, T], word: str, line: str) -> T:
    """Return what a word of a line means.

    Raises:
        TableError: the vocabulary does not have it.
    """
    if word not in vocabulary:
        raise TableError(f"{word!r} is not known in {line!r}")
    return vocabulary[word]

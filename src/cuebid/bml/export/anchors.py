"""Anchor names of headings and rows, the targets of links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from cuebid.bml.language.inline import plain_text

if TYPE_CHECKING:
    from cuebid.bml.tree import BiddingTable

RESERVED: Final = ("notes", "tools", "search", "found", "open-all", "close-all", "theme")
"""Anchor names that the HTML page itself uses."""

# A name for a row as deep as this would be longer than anyone links to.
_NAMED_DEPTH: Final = 12
# The letters with which people type suits: `!c` in a heading is `c` in its anchor.
_LETTERS: Final = str.maketrans("♣♦♥♠", "cdhs")
_BETWEEN: Final = re.compile(r"[^\w]+")


@lru_cache(maxsize=1024)
def slug(text: str) -> str:
    """Return the anchor name of a heading: `The 1!c opening` becomes `the-1c-opening`."""
    # Suits become letters, so that `[text](#The 1!c opening)` and `(#the-1c-opening)` both lead
    # there.
    letters = plain_text(text).translate(_LETTERS).lower()
    # A heading of signs alone still needs a name.
    return _BETWEEN.sub("-", letters).strip("-") or "section"


class Anchors:
    """Anchor names of one page, each given only once; mutable."""

    def __init__(self, reserved: Iterable[str] = ()) -> None:
        self._given = set(reserved)
        self._counts: dict[str, int] = {}

    def give(self, name: str) -> str:
        """Return the name, with a number appended if it was given before."""
        unique = name
        # The counter for each name keeps a thousand equal headings from being counted from 1 each
        # time.
        while unique in self._given:
            count = self._counts.get(name, 1) + 1
            self._counts[name] = count
            unique = f"{name}-{count}"
        self._given.add(unique)
        return unique

    def __contains__(self, name: str) -> bool:
        return name in self._given


def row_names(table: BiddingTable, anchors: Anchors) -> Iterator[str]:
    """Yield the anchor name of each row: its calls, `1n-2c-2d`; empty for rows nested too deep."""
    path: list[str] = []
    for row in table.rows:
        # An empty name rather than none, so that names and rows stay in step.
        if row.depth >= _NAMED_DEPTH:
            yield ""
            continue
        del path[row.depth :]
        path.append(row.token)
        yield anchors.give(_row_slug(path))


def _row_slug(path: list[str]) -> str:
    letters = (letter if letter.isalnum() else "-" for letter in "-".join(path).lower())
    return "-".join(part for part in "".join(letters).split("-") if part) or "row"


def place_name(name: str) -> str:
    """Return an anchor name in the ASCII letters that LaTeX and Typst allow in link targets."""
    # Hexadecimal, as two names must not become one: `é` and `è` both as `e` would.
    return "".join(c if c.isascii() and (c.isalnum() or c == "-") else f"u{ord(c):x}" for c in name)

"""Names of places in a page, which links lead to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from cuebid.bml.inline import plain_text

__all__ = ["RESERVED", "Anchors", "slug"]

RESERVED: Final = ("notes", "tools", "search", "found", "open-all", "close-all", "theme")
"""Names of the page's own parts."""

_LETTERS: Final = str.maketrans("♣♦♥♠", "cdhs")
_BETWEEN: Final = re.compile(r"[^\w]+")


@lru_cache(maxsize=1024)
def slug(text: str) -> str:
    """The name of a place: `The 1!c opening` becomes `the-1c-opening`."""
    letters = plain_text(text).translate(_LETTERS).lower()
    return _BETWEEN.sub("-", letters).strip("-") or "section"


class Anchors:
    """The names a page has given; no name is given twice.

    Args:
        reserved: names that are taken from the start.
    """

    def __init__(self, reserved: Iterable[str] = ()) -> None:
        self._given = set(reserved)
        self._counts: dict[str, int] = {}

    def give(self, wanted: str) -> str:
        """The name, or with a number behind it if it is given already."""
        name = wanted
        while name in self._given:
            count = self._counts.get(wanted, 1) + 1
            self._counts[wanted] = count
            name = f"{wanted}-{count}"
        self._given.add(name)
        return name

    def __contains__(self, name: str) -> bool:
        return name in self._given

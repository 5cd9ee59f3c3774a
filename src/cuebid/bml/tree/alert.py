"""The mark `!` before a description: the call is alerted (not in bml.txt, but in real files)."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["begins_with_alert", "without_alert"]

# `!h` is a suit; so is `!H`, unless a letter or `/` follows.
_MARK: Final = re.compile(r"!(?![cdhs]|[CDHS](?![A-Za-z/]))\s*")


def begins_with_alert(text: str) -> bool:
    """Return whether a description begins with the alert mark, and not with a suit.

    >>> begins_with_alert("!STR"), begins_with_alert("!h first")
    (True, False)
    """
    return _MARK.match(text) is not None


def without_alert(text: str) -> str:
    """Return a description without its alert mark.

    >>> without_alert("!STR"), without_alert("!h first")
    ('STR', '!h first')
    """
    return _MARK.sub("", text, count=1) if text.startswith("!") else text

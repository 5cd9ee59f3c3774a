"""Wrong spellings that people bring from elsewhere, each with what replaces it.

Some keep a field from being read, others only change what it means: the parser and the check of
rules each have a table of theirs.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class WrongSpelling(NamedTuple):
    """A wrong spelling.

    Attributes:
        pattern: what it looks like.
        replacement: what replaces it, as `re.Match.expand` reads it.
        message: what is wrong with it.
    """

    pattern: re.Pattern[str]
    replacement: str
    message: str

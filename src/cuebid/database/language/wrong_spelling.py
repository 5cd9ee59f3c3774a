"""Wrong spellings that people bring from elsewhere, each with what replaces it.

Some keep a field from being read, others only change what it means: the parser and the check of
rules each have a table of theirs.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class WrongSpelling(NamedTuple):
    """A wrong spelling."""

    pattern: re.Pattern[str]
    """What it looks like."""
    replacement: str
    """What replaces it, as `re.Match.expand` reads it."""
    message: str
    """What is wrong with it."""

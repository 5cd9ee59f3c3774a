"""Lines of card play by name: what a better line does that the card played did not.

Pure functions of a position, the card that was played, and the course of a better line.
"""

from __future__ import annotations

from cuebid.robots.lines.fork import Fork
from cuebid.robots.lines.line import Line
from cuebid.robots.lines.recogniser import line_of

__all__ = ["Fork", "Line", "line_of"]

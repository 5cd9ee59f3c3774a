"""Name the line of play, such as a finesse, of a single card or of a line better than that played.

All are pure functions of a position, the card that was played, and the cards of a better line.
"""

from __future__ import annotations

from cuebid.robots.lines.fork import Fork
from cuebid.robots.lines.line import Line
from cuebid.robots.lines.recogniser import line_of

__all__ = ["Fork", "Line", "line_of"]

"""Entrants of a match: robots and systems of ours, Python classes, programs of any language.

`entrant` describes one, `seating` makes its players. A foreign player runs in a process of its own
(`program`, `host`), so that it can be stopped; `guarded` turns whatever it does wrong into one
error, which costs its side the board. `table_room` seats programs that join a table over TCP.
"""

from cuebid.match.entrants.entrant import Entrant, EntrantKind

__all__ = ["Entrant", "EntrantKind"]

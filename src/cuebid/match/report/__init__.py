"""The report of a match, as text, JSON or an HTML page.

`summary` counts, in one pass over the boards; `text` and `page` write. `explained` works out what
the calls of single boards show, which is not kept for all boards.
"""

from cuebid.match.report.summary import MatchFigures
from cuebid.match.report.sums import summarise

__all__ = ["MatchFigures", "summarise"]

"""One function over many boards, on the cores of this machine or on a cluster.

    from cuebid import map_boards

    for table in map_boards(cuebid.solve, deals, jobs=2):
        print(table)

Items go out in portions that take about a second each, results come back in the order of the items,
and a worker that dies costs nothing but the time of its portion. `portions` does this; `processes`
and `cluster` are two kinds of workers behind the protocol `Workers`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.parallel.boards import map_boards
    from cuebid.parallel.workers import WorkersLostError

__all__ = ["WorkersLostError", "map_boards"]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__, {"boards": "map_boards", "workers": "WorkersLostError"}
    )

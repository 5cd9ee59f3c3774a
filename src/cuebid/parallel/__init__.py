"""One function over many boards, on the cores of this machine or on a cluster.

    from cuebid import map_boards

    for table in map_boards(cuebid.solve, deals, jobs=2):
        print(table)

Items go out in portions that take about a second each, results come back in the order of the items,
and a worker that dies costs nothing but the time of its portion. `portions` does this; `processes`
and `cluster` are two kinds of workers behind the protocol `Workers`.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.parallel.boards import map_boards as map_boards
    from cuebid.parallel.workers import WorkersLostError as WorkersLostError

"""Apply a function to many boards in parallel, on the cores of this machine or on a cluster.

    from cuebid import map_boards

    for table in map_boards(cuebid.solve, deals, jobs=2):
        print(table)

Boards are sent to workers in portions (batches) that take about a second each, results come back in
the order of the boards, and a worker that dies costs nothing but the time of its portion. `boards`
does this; `processes` and `cluster` are two implementations of the protocol `Workers`.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.parallel.boards import map_boards as map_boards
    from cuebid.parallel.workers import WorkersLostError as WorkersLostError

"""Solve deals double dummy: count the tricks if all players see all cards and nobody errs.

    from cuebid.solver import DdsSolver, Position, Problem, par, solve

    solve(deal)                             TrickTable of one deal
    solver = DdsSolver()                    one thread; DdsSolver(threads=0) uses all cores
    solver.tables(deals)                    list of TrickTable; table[strain, seat] is a number
    solver.tricks(problems)                 list of int, for Problem(deal, strain, declarer)
    solver.cards(positions)                 list of {Card: tricks}, for Position(hands, strain,
                                            leader, trick) or Position.of_play(deal, play)
    par(table, dealer, vulnerability)       Par: score_ns, contracts

`Solver` is the protocol of the three methods; code that needs a solver takes one as an argument.
`ReferenceSolver` solves endings of up to six cards a hand in pure Python. `CachedSolver(solver)`
caches answers. `DdsSolver` needs the extra `solver` and raises `MissingExtraError` without it when
it is made, not when this package is imported. `cuebid.solver.pbn_tags` writes and reads tricks and
par as tags of PBN files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.solver.cache import CachedSolver
    from cuebid.solver.dds import DdsSolver
    from cuebid.solver.double_dummy import solve
    from cuebid.solver.errors import SolverError, UnsolvableError
    from cuebid.solver.par_score import Par, ParContract, par
    from cuebid.solver.position import Position
    from cuebid.solver.problem import Problem
    from cuebid.solver.protocol import Solver
    from cuebid.solver.reference import ReferenceSolver
    from cuebid.solver.table import TrickTable

__all__ = [
    "CachedSolver",
    "DdsSolver",
    "Par",
    "ParContract",
    "Position",
    "Problem",
    "ReferenceSolver",
    "Solver",
    "SolverError",
    "TrickTable",
    "UnsolvableError",
    "par",
    "solve",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "cache": "CachedSolver",
            "dds": "DdsSolver",
            "double_dummy": "solve",
            "errors": "SolverError UnsolvableError",
            "par_score": "Par ParContract par",
            "position": "Position",
            "problem": "Problem",
            "protocol": "Solver",
            "reference": "ReferenceSolver",
            "table": "TrickTable",
        },
    )

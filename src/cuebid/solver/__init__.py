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

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.solver.cache import CachedSolver as CachedSolver
    from cuebid.solver.dds import DdsSolver as DdsSolver
    from cuebid.solver.double_dummy import solve as solve
    from cuebid.solver.errors import SolverError as SolverError
    from cuebid.solver.errors import UnsolvableError as UnsolvableError
    from cuebid.solver.par_score import Par as Par
    from cuebid.solver.par_score import ParContract as ParContract
    from cuebid.solver.par_score import par as par
    from cuebid.solver.position import Position as Position
    from cuebid.solver.protocol import Problem as Problem
    from cuebid.solver.protocol import Solver as Solver
    from cuebid.solver.reference import ReferenceSolver as ReferenceSolver
    from cuebid.solver.table import TrickTable as TrickTable

"""What can go wrong with the solver."""

from __future__ import annotations

from cuebid.core.errors import CuebidError

__all__ = ["SolverError", "UnsolvableError"]


class SolverError(CuebidError):
    """The solver itself fails: its library cannot be loaded, or gives up."""


class UnsolvableError(SolverError, ValueError):
    """What is to be solved is no deal or position of bridge; the message says why."""

"""Errors of solvers."""

from __future__ import annotations

from cuebid.core import CuebidError


class SolverError(CuebidError):
    """The solver failed: its library cannot be loaded, or returned an error."""


# A ValueError as well: the argument is at fault, not the library.
class UnsolvableError(SolverError, ValueError):
    """A deal or position cannot occur in bridge; the message says why."""

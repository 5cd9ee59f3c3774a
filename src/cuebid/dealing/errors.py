"""Errors of dealing."""

from __future__ import annotations

from cuebid.core import CuebidError


class DealingError(CuebidError):
    """Deals cannot be produced; the message says why."""


# A class of its own, because a program can wait longer for a rare deal, but not for this one.
class ImpossibleError(DealingError):
    """No deal matches the constraints."""

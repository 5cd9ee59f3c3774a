"""Errors of dealing."""

from __future__ import annotations

from cuebid.core.errors import CuebidError

__all__ = ["DealingError", "ImpossibleError"]


class DealingError(CuebidError):
    """Deals cannot be produced; the message says why."""


class ImpossibleError(DealingError):
    """No deal matches the constraints."""

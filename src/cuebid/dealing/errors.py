"""What can be wrong with what is wanted of a deal."""

from __future__ import annotations

from cuebid.core.errors import CuebidError

__all__ = ["DealingError", "ImpossibleError"]


class DealingError(CuebidError):
    """Deals cannot be had; the message says why."""


class ImpossibleError(DealingError):
    """No deal fits."""

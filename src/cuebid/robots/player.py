"""The seam that every robot fits: `cuebid.core.Player`, under the name robots know it by."""

from __future__ import annotations

from cuebid.core.player import ExplainedCall, Player

__all__ = ["ExplainedCall", "Player"]

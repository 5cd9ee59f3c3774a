"""The protocol of a robot: `cuebid.core.Player`, importable from the package of robots."""

from __future__ import annotations

from cuebid.core.player import ExplainedCall, Player

__all__ = ["ExplainedCall", "Player"]

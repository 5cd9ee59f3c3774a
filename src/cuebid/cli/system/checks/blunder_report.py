"""Calls that no player makes, as `cuebid system check` reports them."""

from __future__ import annotations

from typing import Final

__all__ = ["MOST_AUCTIONS", "MOST_OF_NOTES"]

MOST_AUCTIONS: Final = 300
"""Auctions that are bid unless more are asked for; a fault of a system shows in these."""
MOST_OF_NOTES: Final = 100
"""The auctions that are bid for notes, whose check is run after each change."""

"""A strong club in one file: notes of two hundred auctions, without modules."""

from pathlib import Path
from typing import Final

STRONG_CLUB: Final = Path(__file__).parent / "notes" / "strongclub.bml"
"""Its path, by which it is opened."""

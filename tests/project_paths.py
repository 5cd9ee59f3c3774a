"""Where the project's files are, for tests that read pages, examples or data."""

from pathlib import Path
from typing import Final

__all__ = ["DOCS", "ROOT", "SHARED"]

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
SHARED: Final = ROOT.parent / "shared"
"""Real inputs beside the checkout; tests that need them are skipped where they are missing."""

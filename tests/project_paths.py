"""Where the project's files are, for tests that read pages, examples or data."""

from pathlib import Path
from typing import Final

__all__ = ["DOCS", "INPUTS", "OWN_NOTES", "ROOT", "SHARED"]

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
INPUTS: Final = Path(__file__).parent / "inputs"
"""Files of our own making that tests read; tests/inputs/README.md tells how each was made."""
OWN_NOTES: Final = sorted(
    [
        *INPUTS.glob("notes/**/*.bml"),
        *(Path(__file__).parent / "bml/export/cases").glob("*.bml"),
        *(ROOT / "src/cuebid/notes").glob("*.bml"),
    ]
)
"""Every system of our own in BML: the shipped ones, one in many files, and odd ones."""
SHARED: Final = ROOT.parent / "shared"
"""Real inputs beside the checkout; tests that need them have the mark `real_inputs`."""

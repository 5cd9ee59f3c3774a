"""The titles of systems on pages, which for people's own notes are taken from the file name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

OWN_FOLDER: Final = "own-notes"
"""The folder of people's own systems; each has a folder in it with the file of its notes."""


def system_title(name: str) -> str:
    """Return a system's name for pages; for people's own notes only the stem of the file."""
    path = Path(name)
    return path.stem if OWN_FOLDER in path.parts else name

"""The names of systems on pages, and the names of their files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

OWN_FOLDER: Final = "own-notes"
"""The folder of people's own systems: below it a folder for each, with the file of its notes."""


def system_title(name: str) -> str:
    """Return a system's name: that of somebody's own notes without the folder of the server."""
    path = Path(name)
    return path.stem if OWN_FOLDER in path.parts else name

"""The chapters of a system on which a pair has agreed."""

from __future__ import annotations

from pathlib import Path

import cuebid
from cuebid.notes.build import DEFENCE_CHAPTERS
from cuebid.notes.systems import is_notes
from cuebid.systems import (
    System,
)

__all__ = ["own_chapters"]


def own_chapters(system: System) -> frozenset[str] | None:
    """Return the chapters that a pair's own notes are; None for all of a system.

    Cuebid adds its defence and its general rules to notes, on which the pair has not agreed. The
    notes that it comes with are meant to be played with them.
    """
    is_shipped = system.folder.is_relative_to(Path(cuebid.__file__).parent)
    if is_shipped or not is_notes(str(system.folder)):
        return None
    return frozenset(name for _, name in system.chapter_starts) - {*DEFENCE_CHAPTERS}

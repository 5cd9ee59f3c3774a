"""Cache opened systems in each process, and reopen a system when one of its files changes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cuebid.explore import StudiedSystem, open_studied

# Systems kept in a process; one of 5,000 rows has a million objects.
_MOST_SYSTEMS: Final = 16

Signature = tuple[tuple[float, int], ...]


def study_of(system: str) -> StudiedSystem:
    """Return a system from the cache, or opened anew if one of its files has changed.

    Raises:
        ReadError: there is no such system.
        TextError: its files have errors.
    """
    study, signature = _studied(system)
    if signature != signature_of(study):
        _studied.cache_clear()
        study, _ = _studied(system)
    return study


def signature_of(study: StudiedSystem) -> Signature:
    """Return the present times and sizes of a system's files, to detect changes."""
    return tuple(
        (path.stat().st_mtime, path.stat().st_size) if path.exists() else (0.0, 0)
        for path in study.files
    )


@lru_cache(maxsize=_MOST_SYSTEMS)
def _studied(system: str) -> tuple[StudiedSystem, Signature]:
    study = open_studied(system)
    return study, signature_of(study)

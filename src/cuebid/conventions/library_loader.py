"""A loader of included files from the shipped library alone, for notes that are not trusted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from cuebid.conventions.catalogue import LIBRARY
from cuebid.text import Diagnostics, Source, read_source


class LibraryLoader:
    """A `Loader` that looks up included files in a table of the shipped library; mutable.

    A path is a key of that table and never opened, so that `..` and links cannot lead to other
    files, or tell which other files exist.

    Attributes:
        looked_for: each path that was looked for, with its text; None if there is no such file.
    """

    def __init__(self) -> None:
        self.looked_for: dict[Path, Source | None] = {}

    def __call__(self, path: str, including: Source, report: Diagnostics) -> Source | None:  # noqa: ARG002 - as a `Loader`
        """Return the library's file with a path; None if there is no such file."""
        source = self.looked_for[LIBRARY / path] = _library().get(path)
        return source


def is_of_library(source: Source) -> bool:
    """Return whether a source is a file of the shipped library, unchanged."""
    name = Path(source.name)
    if not name.is_relative_to(LIBRARY):
        return False
    shipped = _library().get(name.relative_to(LIBRARY).as_posix())
    return shipped is not None and shipped.text == source.text


@cache
def _library() -> Mapping[str, Source]:
    return {
        path.relative_to(LIBRARY).as_posix(): read_source(path, Diagnostics())
        for path in LIBRARY.rglob("*.bml")
        if path.parent != LIBRARY
    }

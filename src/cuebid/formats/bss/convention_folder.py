"""Find the convention files that records of BSS name."""

from __future__ import annotations

import re
from pathlib import Path

from cuebid.formats.bss.conventions import ConventionFinder
from cuebid.formats.bss.model import BssFile
from cuebid.formats.bss.reader import read_bss
from cuebid.text import Diagnostics, TextError

__all__ = ["convention_finder"]


def convention_finder(folder: Path, report: Diagnostics) -> ConventionFinder:
    """Return a function that reads a convention file of a folder by its name.

    Raises:
        OSError: the folder cannot be read.
    """
    # Full Disclosure ran on Windows: names in its files differ in letter case from the names of the
    # files, and may begin with a path on the author's computer, which means nothing elsewhere.
    files = {path.name.casefold(): path for path in sorted(folder.iterdir())}

    def find(name: str) -> BssFile | None:
        path = files.get(re.split(r"[\\/]", name.strip())[-1].casefold())
        if path is None:
            return None
        try:
            return read_bss(path, report)
        except TextError as error:
            report.extend(error.diagnostics)
            return None

    return find

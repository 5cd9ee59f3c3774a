"""Files of real systems, by author."""

from __future__ import annotations

from cuebid.bml import read_document
from cuebid.text import Diagnostics
from project_paths import SHARED

DATA = SHARED / "data" / "bml"
AUTHORS = ("jdh8", "gpaulissen", "enerqi")


def documents(author: str):
    """The files of an author, those that only show what another program makes of them left out."""
    paths = sorted(DATA.glob(f"{author}__*/**/*.bml"))
    for path in paths:
        if "expected" not in path.parts:
            yield read_document(path, Diagnostics())

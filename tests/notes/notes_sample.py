"""Rows of real systems, drawn by a seed, each judged by reading."""

from __future__ import annotations

import hashlib
import random

from cuebid.bml import read_document
from cuebid.notes import InterpretedAuction, interpret, row_text
from cuebid.text import Diagnostics
from project_paths import SHARED

DATA = SHARED / "data" / "bml"
AUTHORS = ("jdh8", "gpaulissen", "enerqi")
SEED = 8
ROWS = 200


def documents(author: str):
    """The files of an author, those that only show what another program makes of them left out."""
    paths = sorted(DATA.glob(f"{author}__*/**/*.bml"))
    for path in paths:
        if "expected" not in path.parts:
            yield read_document(path, Diagnostics())


def rows(author: str) -> dict[tuple[str, str], InterpretedAuction]:
    """Every different description of an author with one auction that it stands at."""
    found: dict[tuple[str, str], InterpretedAuction] = {}
    for document in documents(author):
        for one in interpret(document):
            if one.sequence.is_ours and not one.sequence.is_prefix and row_text(one.sequence):
                found.setdefault((one.sequence.auction, row_text(one.sequence)), one)
    return found


def sample() -> list[InterpretedAuction]:
    """The rows that were judged."""
    chosen = random.Random(SEED)
    every = [one for author in AUTHORS for _, one in sorted(rows(author).items())]
    return chosen.sample(every, ROWS)


def key(meant: InterpretedAuction) -> str:
    """What tells a row from others without repeating its words."""
    words = f"{meant.sequence.auction} {row_text(meant.sequence)}"
    return hashlib.sha256(words.encode()).hexdigest()[:10]

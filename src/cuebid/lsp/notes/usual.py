"""The usual meanings of calls, taken from the shipped system that is most like the notes."""

from __future__ import annotations

from functools import lru_cache

from cuebid.bml import AuctionPrefix, DefinedAuction
from cuebid.conventions import LIBRARY, base_path
from cuebid.core import Call
from cuebid.evaluation.hand_pool import standard_pool
from cuebid.lsp.files import Files
from cuebid.lsp.notes.read_notes import ReadNotes, read_notes
from cuebid.meaning.style import STANDARD
from cuebid.notes import LANGUAGES
from cuebid.notes.words.lexicon import lexicon
from cuebid.text import Diagnostics, read_source


def base_of(notes: ReadNotes) -> ReadNotes:
    """Return the shipped system most like the notes: Acol if they open four-card majors."""
    return _base("acol" if notes.meanings.style.majors < STANDARD.majors else "2over1")


def prepare() -> None:
    """Load in advance what takes a while: a shipped system, words of notes, the pool of hands."""
    standard_pool()
    lexicon(LANGUAGES)
    for sequence in _base("2over1").calls_at(AuctionPrefix()):
        _base("2over1").meanings.interpret(sequence)


def usual_calls(notes: ReadNotes, path: AuctionPrefix) -> dict[Call, DefinedAuction]:
    """Return the shipped system's rows for our calls after the auction `path`, by call."""
    rows: dict[Call, DefinedAuction] = {}
    for sequence in base_of(notes).calls_at(path):
        if sequence.is_ours and sequence.text and not sequence.conditions.against:
            rows.setdefault(sequence.call, sequence)
    return rows


@lru_cache(maxsize=2)
def _base(name: str) -> ReadNotes:
    files = Files()
    files.set_folders([LIBRARY])
    return read_notes(read_source(base_path(name), Diagnostics()), files)

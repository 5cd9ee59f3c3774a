"""What calls usually mean: in the shipped system that notes are most like."""

from __future__ import annotations

from functools import lru_cache

from cuebid.bml import AuctionPrefix, DefinedAuction
from cuebid.conventions import LIBRARY
from cuebid.conventions.catalogue import base_path
from cuebid.core import Call
from cuebid.evaluation import LENGTH
from cuebid.evaluation.hand_pool import standard_pool
from cuebid.lsp.files import Files
from cuebid.lsp.notes.read_notes import ReadNotes, read_notes
from cuebid.notes import LANGUAGES
from cuebid.notes.words.lexicon import lexicon
from cuebid.text import Diagnostics, read_source

__all__ = ["base_of", "prepare", "usual_calls"]

_FIVE = 5


def base_of(notes: ReadNotes) -> ReadNotes:
    """Return the shipped system of the same school: by the length of a major that is opened."""
    for sequence in notes.calls_at(AuctionPrefix()):
        if sequence.we_open and sequence.text and sequence.call in _MAJORS:
            hands = notes.meanings.interpret(sequence).meaning.boxes.hull()
            strain = sequence.call.strain
            suit = None if strain is None else strain.suit
            is_five = suit is None or hands.range(LENGTH, suit)[0] >= _FIVE
            return _base("2over1" if is_five else "acol")
    return _base("2over1")


def prepare() -> None:
    """Read the shipped system that most notes are like, words and hands, which takes a while."""
    standard_pool()
    lexicon(LANGUAGES)
    for sequence in _base("2over1").calls_at(AuctionPrefix()):
        _base("2over1").meanings.interpret(sequence)


def usual_calls(notes: ReadNotes, path: AuctionPrefix) -> dict[Call, DefinedAuction]:
    """Return our rows of the shipped system for the next call.

    Args:
        notes: those that are written.
        path: the calls before.
    """
    rows: dict[Call, DefinedAuction] = {}
    for sequence in base_of(notes).calls_at(path):
        if sequence.is_ours and sequence.text and not sequence.conditions.against:
            rows.setdefault(sequence.call, sequence)
    return rows


_MAJORS = frozenset((Call("1H"), Call("1S")))


@lru_cache(maxsize=2)
def _base(name: str) -> ReadNotes:
    files = Files()
    files.set_folders([LIBRARY])
    return read_notes(read_source(base_path(name), Diagnostics()), files)

"""System notes that play: BML read for what it says of hands, made into rules, checked.

`read_description` gives a tree of what a description says; `interpret` the meaning of every
auction of a document, each conditioned on what was shown before; `build_notes` a system;
`check_notes` what it leaves open. docs/notes-that-play.md tells how to use it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.notes.bss_fields import fields_reader
    from cuebid.notes.build import NotesSystem, build_notes
    from cuebid.notes.carried import Merged
    from cuebid.notes.carrier import report_carriers
    from cuebid.notes.checking import NodeReport, NotesReport, Overlap, check_notes
    from cuebid.notes.describing import described
    from cuebid.notes.exporting import (
        ExportedCall,
        carrying_notes,
        exported_calls,
        notes_text,
    )
    from cuebid.notes.interpretation import Meant, interpret, row_text
    from cuebid.notes.lexicon import LANGUAGES
    from cuebid.notes.load import load_notes, notes_sources
    from cuebid.notes.meaning import Meaning, meaning_of
    from cuebid.notes.page import report_page
    from cuebid.notes.place import Place
    from cuebid.notes.reader import read_description
    from cuebid.notes.rules import NotesRule, rules_of
    from cuebid.notes.tree import Reading, Statement, Unknown
    from cuebid.notes.unknown import UnknownWord, unknown_words

__all__ = [
    "LANGUAGES",
    "ExportedCall",
    "Meaning",
    "Meant",
    "Merged",
    "NodeReport",
    "NotesReport",
    "NotesRule",
    "NotesSystem",
    "Overlap",
    "Place",
    "Reading",
    "Statement",
    "Unknown",
    "UnknownWord",
    "build_notes",
    "carrying_notes",
    "check_notes",
    "described",
    "exported_calls",
    "fields_reader",
    "interpret",
    "load_notes",
    "meaning_of",
    "notes_sources",
    "notes_text",
    "read_description",
    "report_carriers",
    "report_page",
    "row_text",
    "rules_of",
    "unknown_words",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "bss_fields": "fields_reader",
        "build": "NotesSystem build_notes",
        "carried": "Merged",
        "carrier": "report_carriers",
        "checking": "NodeReport NotesReport Overlap check_notes",
        "describing": "described",
        "exporting": "ExportedCall carrying_notes exported_calls notes_text",
        "interpretation": "Meant interpret row_text",
        "lexicon": "LANGUAGES",
        "load": "load_notes notes_sources",
        "meaning": "Meaning meaning_of",
        "page": "report_page",
        "place": "Place",
        "reader": "read_description",
        "rules": "NotesRule rules_of",
        "tree": "Reading Statement Unknown",
        "unknown": "UnknownWord unknown_words",
    },
)

"""System notes that play: BML read for what it says of hands, made into rules, checked.

`read_description` gives a tree of what a description says; `interpret` the meaning of every
auction of a document, each conditioned on what was shown before; `build_notes` a system;
`check_notes` what it leaves open. docs/notes-that-play.md tells how to use it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.notes.build import NotesSystem, build_notes
    from cuebid.notes.export.bss_fields import fields_reader
    from cuebid.notes.export.hand_words import described
    from cuebid.notes.export.notes_text import (
        ExportedCall,
        carrying_notes,
        exported_calls,
        notes_text,
    )
    from cuebid.notes.load import load_notes, notes_sources
    from cuebid.notes.meaning.call_meaning import Meaning, meaning_of
    from cuebid.notes.meaning.context import Place
    from cuebid.notes.meaning.interpretation import Meant, interpret, row_text
    from cuebid.notes.merge.embedded_rules import report_carriers
    from cuebid.notes.merge.merged_rules import Merged
    from cuebid.notes.report.check import NodeReport, NotesReport, Overlap, check_notes
    from cuebid.notes.report.page import report_page
    from cuebid.notes.report.unknown_words import UnknownWord, unknown_words
    from cuebid.notes.rules.rule import NotesRule, rules_of
    from cuebid.notes.systems import (
        SHIPPED_NOTES,
        folder_of,
        is_notes,
        notes_path,
        open_system,
        read_system,
    )
    from cuebid.notes.words.lexicon import LANGUAGES
    from cuebid.notes.words.reader import read_description
    from cuebid.notes.words.tree import Reading, Statement, Unknown

__all__ = [
    "LANGUAGES",
    "SHIPPED_NOTES",
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
    "folder_of",
    "interpret",
    "is_notes",
    "load_notes",
    "meaning_of",
    "notes_path",
    "notes_sources",
    "notes_text",
    "open_system",
    "read_description",
    "read_system",
    "report_carriers",
    "report_page",
    "row_text",
    "rules_of",
    "unknown_words",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "export.bss_fields": "fields_reader",
        "build": "NotesSystem build_notes",
        "merge.merged_rules": "Merged",
        "merge.embedded_rules": "report_carriers",
        "report.check": "NodeReport NotesReport Overlap check_notes",
        "export.hand_words": "described",
        "export.notes_text": "ExportedCall carrying_notes exported_calls notes_text",
        "meaning.interpretation": "Meant interpret row_text",
        "words.lexicon": "LANGUAGES",
        "load": "load_notes notes_sources",
        "systems": "SHIPPED_NOTES folder_of is_notes notes_path open_system read_system",
        "meaning.call_meaning": "Meaning meaning_of",
        "report.page": "report_page",
        "meaning.context": "Place",
        "words.reader": "read_description",
        "rules.rule": "NotesRule rules_of",
        "words.tree": "Reading Statement Unknown",
        "report.unknown_words": "UnknownWord unknown_words",
    },
)

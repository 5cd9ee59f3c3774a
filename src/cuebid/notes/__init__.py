"""System notes that play: BML read for what it says of hands, made into rules, checked.

`parse_description` gives a tree of what a description says; `interpret` the meaning of every
auction of a document, each conditioned on what was shown before; `build_notes` a system;
`check_notes` what it leaves open. docs/notes-that-play.md tells how to use it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.notes.build import NotesSystem, build_notes
    from cuebid.notes.export.bss_fields import fields_reader
    from cuebid.notes.export.hand_words import describe_hands
    from cuebid.notes.export.notes_text import (
        ExportedCall,
        exported_calls,
        notes_text,
        notes_with_rules,
    )
    from cuebid.notes.export.rules_base_files import rules_base_files
    from cuebid.notes.include_path import limits_of_user
    from cuebid.notes.load import (
        LoadedNotes,
        load_notes,
        load_whole_notes,
        notes_sources,
        report_unusable_notes,
    )
    from cuebid.notes.meaning.call_meaning import interpret_description
    from cuebid.notes.meaning.context import NotesContext
    from cuebid.notes.meaning.described_row import DescribedRow
    from cuebid.notes.meaning.doubts import Doubt, certainty_of, doubts_of
    from cuebid.notes.meaning.interpretation import (
        Interpretation,
        InterpretedAuction,
        interpret,
        meanings_of,
        row_text,
    )
    from cuebid.notes.merge.merged_rules import MergedRules
    from cuebid.notes.report.cells import hand_cells
    from cuebid.notes.report.check import check_notes
    from cuebid.notes.report.findings import Cell, NodeReport, NotesReport, Overlap
    from cuebid.notes.report.heat_map import heat_map
    from cuebid.notes.report.located import located_findings
    from cuebid.notes.report.module_examples import check_examples
    from cuebid.notes.report.never_made import NeverMadeGroup
    from cuebid.notes.report.page import report_page
    from cuebid.notes.report.row_readings import RowReading
    from cuebid.notes.report.unknown_words import UnknownWord, unknown_words
    from cuebid.notes.report.whole_check import CheckedNotes, check_whole
    from cuebid.notes.rules.make_rules import make_rules
    from cuebid.notes.rules.rule import NotesRule
    from cuebid.notes.systems import (
        SHIPPED_NOTES,
        folder_of,
        is_notes,
        is_rule_file,
        notes_path,
        open_system,
        read_system,
    )
    from cuebid.notes.words.lexicon import LANGUAGES
    from cuebid.notes.words.reader import parse_description
    from cuebid.notes.words.tree import ParsedDescription, Statement, UnknownText

__all__ = [
    "LANGUAGES",
    "SHIPPED_NOTES",
    "Cell",
    "CheckedNotes",
    "DescribedRow",
    "Doubt",
    "ExportedCall",
    "Interpretation",
    "InterpretedAuction",
    "LoadedNotes",
    "MergedRules",
    "NeverMadeGroup",
    "NodeReport",
    "NotesContext",
    "NotesReport",
    "NotesRule",
    "NotesSystem",
    "Overlap",
    "ParsedDescription",
    "RowReading",
    "Statement",
    "UnknownText",
    "UnknownWord",
    "build_notes",
    "certainty_of",
    "check_examples",
    "check_notes",
    "check_whole",
    "describe_hands",
    "doubts_of",
    "exported_calls",
    "fields_reader",
    "folder_of",
    "hand_cells",
    "heat_map",
    "interpret",
    "interpret_description",
    "is_notes",
    "is_rule_file",
    "limits_of_user",
    "load_notes",
    "load_whole_notes",
    "located_findings",
    "make_rules",
    "meanings_of",
    "notes_path",
    "notes_sources",
    "notes_text",
    "notes_with_rules",
    "open_system",
    "parse_description",
    "read_system",
    "report_page",
    "report_unusable_notes",
    "row_text",
    "rules_base_files",
    "unknown_words",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "export.bss_fields": "fields_reader",
            "build": "NotesSystem build_notes",
            "merge.merged_rules": "MergedRules",
            "report.check": "check_notes",
            "report.cells": "hand_cells",
            "report.located": "located_findings",
            "report.whole_check": "CheckedNotes check_whole",
            "report.heat_map": "heat_map",
            "report.never_made": "NeverMadeGroup",
            "report.module_examples": "check_examples",
            "report.findings": "Cell NodeReport NotesReport Overlap",
            "report.row_readings": "RowReading",
            "meaning.doubts": "Doubt certainty_of doubts_of",
            "export.hand_words": "describe_hands",
            "export.rules_base_files": "rules_base_files",
            "export.notes_text": "ExportedCall notes_with_rules exported_calls notes_text",
            "meaning.interpretation": "Interpretation InterpretedAuction interpret meanings_of "
            "row_text",
            "words.lexicon": "LANGUAGES",
            "include_path": "limits_of_user",
            "load": "LoadedNotes load_notes load_whole_notes notes_sources report_unusable_notes",
            "systems": "SHIPPED_NOTES folder_of is_notes is_rule_file notes_path open_system "
            "read_system",
            "meaning.call_meaning": "interpret_description",
            "meaning.described_row": "DescribedRow",
            "report.page": "report_page",
            "meaning.context": "NotesContext",
            "words.reader": "parse_description",
            "rules.make_rules": "make_rules",
            "rules.rule": "NotesRule",
            "words.tree": "ParsedDescription Statement UnknownText",
            "report.unknown_words": "UnknownWord unknown_words",
        },
    )

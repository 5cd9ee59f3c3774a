"""Turn system notes in BML into rules that robots can play, and check such notes.

`parse_description` parses the description of a call into a tree; `interpret` returns the meaning of
every auction of a document, given what earlier calls showed; `build_notes` makes a system;
`check_notes` reports what the notes leave open. docs/notes-that-play.md tells how to use them.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.notes.answers import answering as answering
    from cuebid.notes.answers import words_to_add as words_to_add
    from cuebid.notes.build import NotesSystem as NotesSystem
    from cuebid.notes.build import build_notes as build_notes
    from cuebid.notes.export.bss_fields import fields_reader as fields_reader
    from cuebid.notes.export.notes_text import ExportedCall as ExportedCall
    from cuebid.notes.export.notes_text import exported_calls as exported_calls
    from cuebid.notes.export.notes_text import notes_text as notes_text
    from cuebid.notes.export.notes_text import notes_with_rules as notes_with_rules
    from cuebid.notes.include_path import limits_of_user as limits_of_user
    from cuebid.notes.load import LoadedNotes as LoadedNotes
    from cuebid.notes.load import load_notes as load_notes
    from cuebid.notes.load import load_whole_notes as load_whole_notes
    from cuebid.notes.load import notes_sources as notes_sources
    from cuebid.notes.load import report_unusable_notes as report_unusable_notes
    from cuebid.notes.meaning.auction_index import row_text as row_text
    from cuebid.notes.meaning.call_meaning import interpret_description as interpret_description
    from cuebid.notes.meaning.context import NotesContext as NotesContext
    from cuebid.notes.meaning.described_row import DescribedRow as DescribedRow
    from cuebid.notes.meaning.doubt import Doubt as Doubt
    from cuebid.notes.meaning.doubt import certainty_of as certainty_of
    from cuebid.notes.meaning.doubts import doubts_of as doubts_of
    from cuebid.notes.meaning.doubts import probability_of as probability_of
    from cuebid.notes.meaning.interpretation import Interpretation as Interpretation
    from cuebid.notes.meaning.interpretation import interpret as interpret
    from cuebid.notes.meaning.interpretation import meanings_of as meanings_of
    from cuebid.notes.meaning.interpreted_auction import InterpretedAuction as InterpretedAuction
    from cuebid.notes.merge.merged_rules import MergedRules as MergedRules
    from cuebid.notes.report.cells import hand_cells as hand_cells
    from cuebid.notes.report.check import check_notes as check_notes
    from cuebid.notes.report.findings import Cell as Cell
    from cuebid.notes.report.findings import NodeReport as NodeReport
    from cuebid.notes.report.findings import NotesReport as NotesReport
    from cuebid.notes.report.findings import Overlap as Overlap
    from cuebid.notes.report.heat_map import heat_map as heat_map
    from cuebid.notes.report.implausible import implausible_openings as implausible_openings
    from cuebid.notes.report.located import located_findings as located_findings
    from cuebid.notes.report.module_examples import check_examples as check_examples
    from cuebid.notes.report.never_made import NeverMadeGroup as NeverMadeGroup
    from cuebid.notes.report.page import report_page as report_page
    from cuebid.notes.report.questions import OfferedReading as OfferedReading
    from cuebid.notes.report.questions import RowQuestion as RowQuestion
    from cuebid.notes.report.questions import best_questions as best_questions
    from cuebid.notes.report.row_readings import RowReading as RowReading
    from cuebid.notes.report.unknown_words import UnknownWord as UnknownWord
    from cuebid.notes.report.unknown_words import unknown_words as unknown_words
    from cuebid.notes.report.whole_check import CheckedNotes as CheckedNotes
    from cuebid.notes.report.whole_check import check_whole as check_whole
    from cuebid.notes.rules.make_rules import make_rules as make_rules
    from cuebid.notes.rules.rule import NotesRule as NotesRule
    from cuebid.notes.systems import folder_of as folder_of
    from cuebid.notes.systems import is_notes as is_notes
    from cuebid.notes.systems import is_rule_file as is_rule_file
    from cuebid.notes.systems import notes_path as notes_path
    from cuebid.notes.systems import open_system as open_system
    from cuebid.notes.systems import read_system as read_system
    from cuebid.notes.words.hand_words import describe_hands as describe_hands
    from cuebid.notes.words.lexicon import LANGUAGES as LANGUAGES
    from cuebid.notes.words.reader import parse_description as parse_description
    from cuebid.notes.words.tree import ParsedDescription as ParsedDescription
    from cuebid.notes.words.tree import Statement as Statement
    from cuebid.notes.words.tree import UnknownText as UnknownText

"""Shared tools of the project's parsers: sources, spans, tokens, diagnostics, file output.

A `Source` is a named text and a `Span` a part of it. Parsers split a source with a `Tokenizer`,
walk over its tokens with a `Cursor`, and collect `Diagnostics`, which `format_diagnostics` prints.
An `ExpandedSource` is a text assembled from other sources by includes or macros; `trace` finds
where a span of it was written.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.text.cursor import Cursor as Cursor
    from cuebid.text.cursor import ReportingCursor as ReportingCursor
    from cuebid.text.decode import Decoded as Decoded
    from cuebid.text.decode import decode_source as decode_source
    from cuebid.text.decode import read_source as read_source
    from cuebid.text.diagnostics import Diagnostic as Diagnostic
    from cuebid.text.diagnostics import Diagnostics as Diagnostics
    from cuebid.text.diagnostics import Edit as Edit
    from cuebid.text.diagnostics import Related as Related
    from cuebid.text.diagnostics import Severity as Severity
    from cuebid.text.diagnostics import from_read_error as from_read_error
    from cuebid.text.edits import EditResult as EditResult
    from cuebid.text.edits import apply_edits as apply_edits
    from cuebid.text.edits import edits_by_source as edits_by_source
    from cuebid.text.edits import written_edit as written_edit
    from cuebid.text.errors import TextError as TextError
    from cuebid.text.errors import raise_errors as raise_errors
    from cuebid.text.expansion import ExpandedSource as ExpandedSource
    from cuebid.text.expansion import ExpansionBuilder as ExpansionBuilder
    from cuebid.text.expansion import Origin as Origin
    from cuebid.text.expansion import OriginKind as OriginKind
    from cuebid.text.expansion import Piece as Piece
    from cuebid.text.expansion import SourceMap as SourceMap
    from cuebid.text.files import GrowingFile as GrowingFile
    from cuebid.text.files import OutputError as OutputError
    from cuebid.text.files import growing_file as growing_file
    from cuebid.text.files import replace_binary_file as replace_binary_file
    from cuebid.text.files import replace_bytes as replace_bytes
    from cuebid.text.files import replace_text as replace_text
    from cuebid.text.files import replace_text_file as replace_text_file
    from cuebid.text.finding_cap import MOST_OF_A_KIND as MOST_OF_A_KIND
    from cuebid.text.finding_cap import FindingCap as FindingCap
    from cuebid.text.printer import format_diagnostic as format_diagnostic
    from cuebid.text.printer import format_diagnostics as format_diagnostics
    from cuebid.text.printer import print_diagnostics as print_diagnostics
    from cuebid.text.printer import rich_diagnostic as rich_diagnostic
    from cuebid.text.private_files import make_private as make_private
    from cuebid.text.private_files import open_private as open_private
    from cuebid.text.private_files import private_database as private_database
    from cuebid.text.records import diagnostic_records as diagnostic_records
    from cuebid.text.records import diagnostics_json as diagnostics_json
    from cuebid.text.source import Source as Source
    from cuebid.text.source import TextPosition as TextPosition
    from cuebid.text.span import Span as Span
    from cuebid.text.structured import decode_json as decode_json
    from cuebid.text.structured import decode_toml as decode_toml
    from cuebid.text.suggestions import suggest as suggest
    from cuebid.text.tokens import DEFAULT_MODE as DEFAULT_MODE
    from cuebid.text.tokens import Token as Token
    from cuebid.text.tokens import Tokenizer as Tokenizer
    from cuebid.text.tracing import Frame as Frame
    from cuebid.text.tracing import Trace as Trace
    from cuebid.text.tracing import copies as copies
    from cuebid.text.tracing import trace as trace

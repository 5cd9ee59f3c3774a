"""The base of all languages of the project: sources, spans, tokens, diagnostics, file output.

A `Source` is a named text and a `Span` a part of it. Parsers split a source with a `Tokenizer`,
walk over its tokens with a `Cursor`, and collect `Diagnostics`, which `format_diagnostics` prints.
`ExpandedSource` is text made of others by inclusion or macros; `trace` follows a span of it back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.text.cursor import Cursor, ReportingCursor
    from cuebid.text.decode import Decoded, decode_source, read_source
    from cuebid.text.diagnostics import (
        Diagnostic,
        Diagnostics,
        Edit,
        Related,
        Severity,
        from_read_error,
    )
    from cuebid.text.edits import EditResult, apply_edits, edits_by_source, written_edit
    from cuebid.text.errors import TextError, raise_errors
    from cuebid.text.expansion import (
        ExpandedSource,
        ExpansionBuilder,
        Origin,
        OriginKind,
        Piece,
        SourceMap,
    )
    from cuebid.text.files import (
        GrowingFile,
        OutputError,
        growing_file,
        replace_binary_file,
        replace_bytes,
        replace_text,
        replace_text_file,
    )
    from cuebid.text.finding_cap import MOST_OF_A_KIND, FindingCap
    from cuebid.text.printer import (
        format_diagnostic,
        format_diagnostics,
        print_diagnostics,
        rich_diagnostic,
    )
    from cuebid.text.private_files import make_private, open_private, private_database
    from cuebid.text.records import diagnostic_records, diagnostics_json
    from cuebid.text.source import Source, TextPosition
    from cuebid.text.span import Span
    from cuebid.text.structured import decode_json, decode_toml
    from cuebid.text.suggestions import suggest
    from cuebid.text.tokens import DEFAULT_MODE, Token, Tokenizer
    from cuebid.text.tracing import Frame, Trace, copies, trace

__all__ = [
    "DEFAULT_MODE",
    "MOST_OF_A_KIND",
    "Cursor",
    "Decoded",
    "Diagnostic",
    "Diagnostics",
    "Edit",
    "EditResult",
    "ExpandedSource",
    "ExpansionBuilder",
    "FindingCap",
    "Frame",
    "GrowingFile",
    "Origin",
    "OriginKind",
    "OutputError",
    "Piece",
    "Related",
    "ReportingCursor",
    "Severity",
    "Source",
    "SourceMap",
    "Span",
    "TextError",
    "TextPosition",
    "Token",
    "Tokenizer",
    "Trace",
    "apply_edits",
    "copies",
    "decode_json",
    "decode_source",
    "decode_toml",
    "diagnostic_records",
    "diagnostics_json",
    "edits_by_source",
    "format_diagnostic",
    "format_diagnostics",
    "from_read_error",
    "growing_file",
    "make_private",
    "open_private",
    "print_diagnostics",
    "private_database",
    "raise_errors",
    "read_source",
    "replace_binary_file",
    "replace_bytes",
    "replace_text",
    "replace_text_file",
    "rich_diagnostic",
    "suggest",
    "trace",
    "written_edit",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "cursor": "Cursor ReportingCursor",
            "decode": "Decoded decode_source read_source",
            "diagnostics": "Diagnostic Diagnostics Edit Related Severity from_read_error",
            "edits": "EditResult apply_edits edits_by_source written_edit",
            "errors": "TextError raise_errors",
            "expansion": "ExpandedSource ExpansionBuilder Origin OriginKind Piece SourceMap",
            "files": "GrowingFile OutputError growing_file replace_binary_file replace_bytes "
            "replace_text replace_text_file",
            "finding_cap": "MOST_OF_A_KIND FindingCap",
            "printer": "format_diagnostic format_diagnostics print_diagnostics rich_diagnostic",
            "private_files": "make_private open_private private_database",
            "records": "diagnostic_records diagnostics_json",
            "source": "Source TextPosition",
            "span": "Span",
            "structured": "decode_json decode_toml",
            "suggestions": "suggest",
            "tokens": "DEFAULT_MODE Token Tokenizer",
            "tracing": "Frame Trace copies trace",
        },
    )

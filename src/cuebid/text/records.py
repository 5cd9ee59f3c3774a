"""Convert diagnostics to plain data and JSON; `docs/diagnostics.md` describes the schema."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from cuebid.text.edits import written_edit
from cuebid.text.tracing import trace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cuebid.text.diagnostics import Diagnostic, Edit
    from cuebid.text.source import Source
    from cuebid.text.span import Span
    from cuebid.text.tracing import Frame

__all__ = ["diagnostic_records", "diagnostics_json"]

_SURROGATE = re.compile("[\ud800-\udfff]")


def diagnostic_records(diagnostics: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """Return one dict of plain data for each diagnostic, in order."""
    return [_record(diagnostic) for diagnostic in diagnostics]


def diagnostics_json(diagnostics: Iterable[Diagnostic], indent: int = 2) -> str:
    """Return diagnostics as a JSON array, one object for each."""
    import msgspec  # noqa: PLC0415 - slow to import, and few commands write JSON

    # For msgspec, an indentation of 0 means one line with blanks, -1 one line without blanks.
    packed = msgspec.json.encode(diagnostic_records(diagnostics))
    return msgspec.json.format(packed, indent=indent if indent > 0 else -1).decode()


# Keys of the records are a promise to other programs, so they stay when names in Python change.
def _record(diagnostic: Diagnostic) -> dict[str, Any]:
    traced = trace(diagnostic.span)
    return {
        "severity": diagnostic.severity.value,
        "code": diagnostic.code,
        "message": _clean(diagnostic.message),
        "place": _place(traced.written),
        "expected": _clean(diagnostic.expected) or None,
        "related": [
            {
                "message": _clean(related.message),
                "place": _place(trace(related.span, limit=0).written),
            }
            for related in diagnostic.related
        ],
        "edit": _edit(diagnostic.edit) if diagnostic.edit else None,
        "chain": [_frame(frame) for frame in traced.frames],
        "chain_cut": traced.cut,
    }


def _edit(edit: Edit) -> dict[str, Any]:
    return {
        "title": _clean(edit.title),
        "replacement": _clean(edit.replacement),
        "place": _place(trace(edit.span, limit=0).written),
        "applicable": written_edit(edit) is not None,
    }


def _frame(frame: Frame) -> dict[str, Any]:
    return {
        "kind": frame.kind.value,
        "name": _clean(frame.name),
        "used": _place(frame.used),
        "written": _place(frame.written) if frame.written else None,
    }


def _place(span: Span) -> dict[str, Any]:
    return {
        "file": _clean(span.source.name),
        "start": _point(span.source, span.start),
        "end": _point(span.source, span.end),
    }


def _point(source: Source, offset: int) -> dict[str, int]:
    line, column = source.position(offset)
    # Both columns, because editors that use the language server protocol count UTF-16 units.
    utf16_column = source.utf16_position(offset).column
    return {"offset": offset, "line": line, "column": column, "utf16_column": utf16_column}


def _clean(text: str) -> str:
    """Replace halves of surrogate pairs, which JSON cannot carry.

    They come from file names that are not UTF-8.
    """
    return _SURROGATE.sub("\ufffd", text)

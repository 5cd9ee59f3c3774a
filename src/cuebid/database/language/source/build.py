"""From a source with macros to the text that rules are read from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cuebid.database.language.options import OffsetMode, Options, format_options, read_options
from cuebid.database.language.source.expand import expand
from cuebid.database.language.source.macros import Macro, read_macros
from cuebid.database.language.source.offsets import insert_offsets
from cuebid.database.language.source.records import Record, split_records
from cuebid.text import Diagnostics, ExpansionBuilder, Source, Span

__all__ = ["BuiltSource", "build"]


@dataclass(frozen=True, slots=True)
class BuiltSource:
    """A built database.

    Attributes:
        source: its text; places in it can be traced to where they were written.
        options: how it is to be read.
        macros: the macros it was built with.
        uses: how often each macro was used; unused ones are not named.
    """

    source: Source
    options: Options
    macros: Mapping[str, Macro] = field(default_factory=dict)
    uses: Mapping[str, int] = field(default_factory=dict)


def build(
    source: Source,
    report: Diagnostics,
    *,
    macros: Source | None = None,
    options: Options | None = None,
) -> BuiltSource:
    """Expand macros, then insert the offsets that constraints need.

    The same texts always give the same result, and building a result again changes nothing.

    Args:
        source: rules, with or without macros.
        report: is told what is wrong with macros and header lines.
        macros: the macro file.
        options: what to do, in place of what the header lines say; a header line that says so is
            put before the first rule.
    """
    written = read_options(source, report)
    known = read_macros(macros, report) if macros else {}
    built = source
    uses: Mapping[str, int] = {}
    if known:
        expansion = expand(source, known, report)
        built, uses = expansion.source, expansion.uses
    if options is not None and options != written:
        built = _with_header(built, options)
        written = options
    if written.offsets is OffsetMode.INSERT:
        built = insert_offsets(built)
    return BuiltSource(built, written, known, uses)


def _with_header(source: Source, options: Options) -> Source:
    """The text with a header line before its first rule, where it overrides all others."""
    records = (item for item in split_records(source, Diagnostics()) if isinstance(item, Record))
    first = next(records, None)
    at = first.span.start if first else len(source.text)
    builder = ExpansionBuilder(source.name)
    end = "\r\n" if "\r\n" in source.text else "\n"
    before = end if at and source.text[at - 1] not in "\r\n" else ""
    builder.copy(Span(source, 0, at))
    builder.insert(before + format_options(options) + end, Span.point(source, at))
    builder.copy(Span(source, at, len(source.text)))
    return builder.build()

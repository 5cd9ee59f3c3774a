"""Build a database: from a source with macros to the text that rules are read from."""

# Two passes: macros, then offsets, because the text of a macro may begin with a field letter. Both
# keep the origin of every character, so that errors point to where something was written.

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cuebid.database.language.options import OffsetMode, Options, format_options, read_options
from cuebid.database.language.source.expand import expand
from cuebid.database.language.source.macros import Macro, read_macros
from cuebid.database.language.source.offsets import insert_offsets
from cuebid.database.language.source.records import Record, split_records
from cuebid.text import Diagnostics, ExpansionBuilder, Source, Span


@dataclass(frozen=True, slots=True)
class BuiltSource:
    """The text of a database with macros expanded and offsets inserted.

    Attributes:
        source: the built text; its spans can be traced to where they were written.
        options: the settings of its header lines.
        macros: the macros that were expanded, by name.
        uses: how often each macro was used; unused macros are left out.
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
        report: collects errors of macros and header lines.
        macros: the macro file.
        options: settings, instead of those in the header lines; a header line with them is put
            before the first rule, so that the result says how it was built.
    """
    effective = read_options(source, report)
    macro_table = read_macros(macros, report) if macros else {}
    built = source
    uses: Mapping[str, int] = {}
    if macro_table:
        expansion = expand(source, macro_table, report)
        built, uses = expansion.source, expansion.uses
    if options is not None and options != effective:
        built = _with_header(built, options)
        effective = options
    if effective.offsets is OffsetMode.INSERT:
        built = insert_offsets(built)
    return BuiltSource(built, effective, macro_table, uses)


def _with_header(source: Source, options: Options) -> Source:
    """Return the text with a header line before its first rule, where it overrides all others."""
    records = (item for item in split_records(source, Diagnostics()) if isinstance(item, Record))
    first = next(records, None)
    offset = first.span.start if first else len(source.text)
    builder = ExpansionBuilder(source.name)
    line_end = "\r\n" if "\r\n" in source.text else "\n"
    before = line_end if offset and source.text[offset - 1] not in "\r\n" else ""
    builder.copy(Span(source, 0, offset))
    builder.insert(before + format_options(options) + line_end, Span.point(source, offset))
    builder.copy(Span(source, offset, len(source.text)))
    return builder.build()

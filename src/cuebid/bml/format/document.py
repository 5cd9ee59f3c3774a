"""Format a whole file, and prove that its meaning is unchanged.

The standard layout separates blocks by one blank line, indents tables by two blanks a level, or as
many as the caller chooses, and aligns columns. After each attempt the result is parsed and compared
with the original. If a layout would change the meaning (a block cut in one unit of indentation and
pasted among rows in another), the next one is tried, which leaves more chunks as they are. The last
one only removes trailing blanks, and that is reported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from cuebid.bml.format.blocks import block_lines
from cuebid.bml.format.chunks import raw_chunks
from cuebid.bml.format.directives import CLIP, INCLUDE, directive
from cuebid.bml.format.meaning import meaning
from cuebid.bml.format.table import STANDARD_UNIT, table_lines
from cuebid.bml.language.blocks.context import Context
from cuebid.bml.language.lines import DocumentLine, scan_lines
from cuebid.bml.language.loader import no_files
from cuebid.bml.language.parse import parse_document, read_block
from cuebid.bml.tree import BiddingTable, Block, Paragraph
from cuebid.text import Diagnostics, Source, Span

if TYPE_CHECKING:
    from cuebid.bml.language.loader import Loader
    from cuebid.bml.limits import Limits

_LINE_END: Final = re.compile(r"\r\n|\r|\n")


def format_text(
    source: Source,
    *,
    loader: Loader = no_files,
    limits: Limits | None = None,
    report: Diagnostics | None = None,
    indent: int = STANDARD_UNIT,
) -> str:
    """Return a file in the standard layout; comments, texts and meaning stay the same.

    Line ends become those of the first line. Formatting a formatted file changes nothing.

    Args:
        source: the file.
        loader: finds included files, which may hold blocks that this one pastes.
        limits: the limits on the size of the document.
        report: receives a warning if no layout keeps the meaning.
        indent: the blanks of a level of bidding tables; `indentation_of` returns the file's own.

    Raises:
        LimitError: the document is larger than the limits allow.
    """
    text = _formatted(source, loader, limits, indent)
    if report is not None and not _is_laid_out(
        source if text is None else Source("", text), indent
    ):
        report.warning(
            "bml-layout", "no layout keeps the meaning of this file; it stays as it is",
            Span(source, 0, 0),
        )  # fmt: skip
    # Layouts work with LF alone; the file keeps the line end that it had.
    return source.text if text is None else text.replace("\n", _line_end(source))


def format_lines(
    source: Source,
    first: int,
    last: int,
    *,
    loader: Loader = no_files,
    limits: Limits | None = None,
    indent: int = STANDARD_UNIT,
) -> str:
    """Return a file with some lines in the standard layout; its meaning stays the same.

    Blocks are laid out whole. What cannot be laid out without a change of meaning stays as it is.

    Args:
        source: the file.
        first: the first of the lines, from 1.
        last: the last of the lines.
        loader: finds included files.
        limits: the limits on the size of the document.
        indent: the blanks of a level of bidding tables.

    Raises:
        LimitError: the document is larger than the limits allow.
    """
    start, end = source.line_start(first), source.line_end(last)
    line_end = _line_end(source)
    parts: list[str] = []
    offset = 0
    for chunk in raw_chunks(source):
        if chunk[-1].end >= start and chunk[0].start <= end:
            groups = _groups(chunk, source, indent, clips=False, careful=True)
            parts.append(source.text[offset : chunk[0].start])
            parts.append((2 * line_end).join(line_end.join(group) for group in groups if group))
            offset = chunk[-1].end
    text = "".join((*parts, source.text[offset:]))
    before = _meaning(source, loader, limits)
    return text if _meaning(Source(source.name, text), loader, limits) == before else source.text


def indentation_of(source: Source) -> int:
    """Return the number of blanks by which a file indents each level of its tables.

    Returns:
        The number if all levels agree; two, the standard, for files with several numbers, tabs or
        no levels.
    """
    units = set(_level_widths(source))
    return units.pop() if len(units) == 1 and "\t" not in source.text else STANDARD_UNIT


def _level_widths(source: Source) -> Iterator[int]:
    """Yield how many blanks deeper each row is indented than its parent row."""
    for chunk in raw_chunks(source):
        # How deep a row of a block to be pasted is depends on where it is pasted.
        if any(CLIP.match(line.words) for line in chunk):
            continue
        for block, lines in _blocks([line for line in chunk if not line.is_comment], source):
            if not isinstance(block, BiddingTable):
                continue
            columns = {line.first: line.indent for line in lines}
            for row in block.rows:
                # Below a history rows may stand at any column.
                if row.parent > 0 or (row.parent == 0 and block.history is None):
                    yield columns[row.start] - columns[block.rows[row.parent].start]


def _formatted(source: Source, loader: Loader, limits: Limits | None, indent: int) -> str | None:
    """Return the text, with LF, in the first layout that keeps the meaning; None if none does.

    After a careful layout, the less careful ones are tried again on the result.
    """
    before = _meaning(source, loader, limits)
    for layout in _LAYOUTS:
        text = layout(source, indent)
        written = Source(source.name, text)
        # The result must be stable too: formatting a formatted file changes nothing.
        if _meaning(written, loader, limits) == before and layout(written, indent) == text:
            # A careful layout may have removed what kept the standard one from being safe, so it is
            # tried again on the result; formatting a formatted file must change nothing.
            if layout is _LAYOUTS[0] or text == source.text:
                return text
            better = _formatted(written, loader, limits, indent)
            return text if better is None else better
    return None


def _is_laid_out(source: Source, indent: int) -> bool:
    return any(
        layout(source, indent) == source.text for layout in _LAYOUTS if layout is not _trimmed
    )


def _line_end(source: Source) -> str:
    """Return the line end of the first line."""
    end = _LINE_END.search(source.text)
    return end[0] if end else "\n"


def _meaning(source: Source, loader: Loader, limits: Limits | None) -> list[object]:
    return meaning(parse_document(source, Diagnostics(), loader=loader, limits=limits))


def _laid_out(source: Source, indent: int, *, clips: bool, careful: bool = False) -> str:
    """Return the text of a file laid out anew, but for chunks that `clips` and `careful` exempt.

    Args:
        source: the file.
        indent: the blanks of a level.
        clips: whether to lay out chunks that copy, cut or paste, too.
        careful: whether to lay out only chunks that, parsed by themselves, keep their meaning.
    """
    chunks = [
        group
        for chunk in raw_chunks(source)
        for group in _groups(chunk, source, indent, clips=clips, careful=careful)
    ]
    return "".join("\n".join(chunk) + "\n\n" for chunk in chunks if chunk)[:-1]


def _groups(
    chunk: Sequence[DocumentLine], source: Source, indent: int, *, clips: bool, careful: bool
) -> list[list[str]]:
    """Return a chunk, laid out unless exempt, as groups of lines that blank lines separate."""
    as_written = [[source.text[line.start : line.end] for line in chunk]]
    clipped = any(CLIP.match(line.words) for line in chunk)
    # What a block to be pasted means depends on where it is pasted, so its lines are the riskiest
    # to indent anew.
    if clipped and not clips:
        return as_written
    groups = [table_lines(chunk, indent)] if clipped else _chunk(chunk, source, indent)
    return as_written if careful and not _means_the_same(chunk, groups, source) else groups


def _means_the_same(chunk: Sequence[DocumentLine], groups: list[list[str]], source: Source) -> bool:
    # Each chunk by itself, without includes and pastes: a change of meaning then shows in its
    # chunk.
    before = source.text[chunk[0].start : chunk[-1].end] + "\n"
    after = "".join("\n".join(group) + "\n\n" for group in groups)
    return _meaning(Source("", before), no_files, None) == _meaning(
        Source("", after), no_files, None
    )


def _trimmed(source: Source, _indent: int) -> str:
    lines = [
        source.text[line.start : line.end] if line.words else "" for line in scan_lines(source)
    ]
    return "\n".join(lines).rstrip("\n") + "\n" if any(lines) else ""


# From the standard layout to the most careful; the first that keeps the meaning is used.
_LAYOUTS: Final[tuple[Callable[[Source, int], str], ...]] = (
    lambda source, indent: _laid_out(source, indent, clips=True),
    lambda source, indent: _laid_out(source, indent, clips=False),
    lambda source, indent: _laid_out(source, indent, clips=False, careful=True),
    _trimmed,
)


def _chunk(chunk: Sequence[DocumentLine], source: Source, indent: int) -> list[list[str]]:
    """Return a chunk in the standard layout, as groups of lines to separate by blank lines."""
    comments = [line for line in chunk if line.is_comment]
    groups: list[list[str]] = []
    includes = False
    for block, lines in _blocks([line for line in chunk if not line.is_comment], source):
        # A comment belongs to the row below it, so comments up to the block's last line are its
        # own.
        inside = [line for line in comments if line.start < lines[-1].start]
        comments = comments[len(inside) :]
        if isinstance(block, BiddingTable):
            groups.append(table_lines(sorted([*inside, *lines]), indent))
        # Includes one below the other stay together; elsewhere a blank line separates them.
        elif block is None and includes and not inside:
            groups[-1].append(directive(lines[0].words))
        else:
            groups.append([*(line.words for line in inside), *block_lines(block, lines)])
        includes = block is None
    rest = [line.words for line in comments]
    if rest and groups:
        groups[-1] += rest
    elif rest:
        groups.append(rest)
    return groups


def _blocks(
    lines: Sequence[DocumentLine], source: Source
) -> Iterator[tuple[Block | None, Sequence[DocumentLine]]]:
    """Yield the blocks of a chunk with their lines; None stands for an `#INCLUDE` line."""
    includes = [n for n, line in enumerate(lines) if INCLUDE.fullmatch(line.words)]
    start = 0
    for index in (*includes, len(lines)):
        between = lines[start:index]
        first = 0
        while first < len(between):
            # A context of its own for each block: problems were reported by the reading, and the
            # only question is which rule reads these lines.
            context = Context(source, Diagnostics())
            after = read_block(between, first, context)
            block = (
                context.blocks[-1]
                if context.blocks
                else Paragraph(context.span(between[first]), "")
            )
            yield block, between[first:after]
            first = after
        if index < len(lines):
            yield None, lines[index : index + 1]
        start = index + 1

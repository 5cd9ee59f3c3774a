"""Read a BML document from a text or a file.

Strategy: includes are expanded first, then pastes; each step gives a new text that remembers where
its characters were written. That text is divided into chunks at blank lines, and the block rules
are tried on each chunk in a fixed order. A problem costs the line that has it, never the document:
it is reported, and reading continues. Files are opened only by the loader that is passed in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import structs

from cuebid.bml.language.blocks import BLOCK_RULES
from cuebid.bml.language.blocks.context import Context
from cuebid.bml.language.include import include_files
from cuebid.bml.language.kept_blocks import KeptBlocks, Mark, moved
from cuebid.bml.language.lines import DocumentLine, scan_lines
from cuebid.bml.language.loader import FileLoader, no_files
from cuebid.bml.language.paste import paste_blocks
from cuebid.bml.limits import Limits
from cuebid.bml.tree import BiddingTable, Block, Comment, Document, Metadata
from cuebid.core._base.frozen import FrozenDict
from cuebid.text import Diagnostics, Source, Span, raise_errors, read_source, trace

if TYPE_CHECKING:
    from os import PathLike

    from cuebid.bml.language.loader import Loader


def parse_document(
    source: Source,
    report: Diagnostics,
    *,
    loader: Loader = no_files,
    limits: Limits | None = None,
    kept: KeptBlocks | None = None,
) -> Document:
    """Read a document from a source; report problems, and keep everything else.

    Args:
        source: the text.
        report: receives the problems.
        loader: finds included files.
        limits: how long and how deep the text may grow.
        kept: a cache of the last parse of this text, which is used and updated. It saves time; the
            document is the same without it.

    Raises:
        LimitError: the text grows longer or deeper than the limits allow.
    """
    limits = limits or Limits()
    # Includes before pastes: a block may be cut in one file and pasted in another.
    with_files, includes = include_files(source, loader, report, limits)
    text = paste_blocks(with_files, report, limits)
    context = Context(text, Diagnostics())
    _read_blocks(context, KeptBlocks() if kept is None else kept)
    report.extend(context.report)
    metadata: dict[str, str] = {}
    for block in context.blocks:
        if isinstance(block, Metadata):
            metadata.setdefault(block.key, block.value)
    return Document(text, source, tuple(context.blocks), FrozenDict(metadata), includes)


def read_document(
    path: str | PathLike[str], report: Diagnostics, *, limits: Limits | None = None
) -> Document:
    """Read a document from a file, with the files it includes.

    Raises:
        TextError: the file is missing or cannot be read.
        LimitError: the text grows longer or deeper than the limits allow.
    """
    source = read_source(path, report)
    return parse_document(source, report, loader=FileLoader.beside(path, limits), limits=limits)


def read_bml(path: str | PathLike[str], *, limits: Limits | None = None) -> Document:
    """Read a document from a file with its includes, and raise an error if it has errors.

    Raises:
        TextError: the file cannot be read, or something in it is wrong; the message lists it all.
        LimitError: it would grow longer or deeper than the limits allow.
    """
    report = Diagnostics()
    document = read_document(path, report, limits=limits)
    raise_errors(report)
    return document


def parse_bml(text: str, name: str = "text") -> Document:
    """Read a document from a string without includes, and raise an error if it has errors.

    Raises:
        TextError: the text has an error.
        LimitError: the text grows longer or deeper than the limits allow.
    """
    report = Diagnostics()
    document = parse_document(Source(name, text), report)
    raise_errors(report)
    return document


def read_block(chunk: Sequence[DocumentLine], start: int, context: Context) -> int:
    """Apply the first rule that reads a block; return the index after the block."""
    for rule in BLOCK_RULES:
        after = rule(chunk, start, context)
        if after > start:
            return after
    raise AssertionError(chunk[start])  # the last rule reads anything


def _read_blocks(context: Context, kept: KeptBlocks) -> None:
    """Read all blocks of a text, and reuse those that `kept` has from an earlier parse."""
    source, report = context.source, context.report
    before, after = kept.unchanged(source.text)
    marks: list[Mark] = []
    first = kept.mark_before(before)
    if first is not None:
        context.blocks.extend(moved(kept.blocks[: first.blocks], source, 0))
        report.extend(moved(kept.problems[: first.problems], source, 0))
        context.conditions, context.against = first.conditions, dict(first.against)
        marks.extend(kept.marks[: kept.marks.index(first) + 1])
    by = len(source.text) - len(kept.source.text)
    same_from = len(kept.source.text) - after
    taken = len(context.blocks), 0
    for item in _chunks(source, context, first.offset if first else 0):
        if isinstance(item, list):
            start = 0
            while start < len(item):
                start = read_block(item, start, context)
            continue
        mark = Mark(
            item, len(context.blocks), len(report), context.conditions, dict(context.against)
        )
        number = kept.mark_at(item - by) if item - by >= same_from else None
        old = None if number is None else kept.marks[number]
        # The rest of the text is unchanged; if the conditions are the same too, its old blocks are
        # reused.
        if number is not None and old is not None and old[3:] == mark[3:]:
            context.blocks.extend(moved(kept.blocks[old.blocks :], source, by))
            report.extend(moved(kept.problems[old.problems :], source, by))
            taken = taken[0], len(kept.blocks) - old.blocks
            more = mark.blocks - old.blocks, mark.problems - old.problems
            marks += [
                Mark(each.offset + by, each.blocks + more[0], each.problems + more[1], *each[3:])
                for each in kept.marks[number:]
            ]
            break
        marks.append(mark)
    _set_against(context, marks)
    kept.source, kept.marks = source, tuple(marks)
    kept.blocks, kept.problems = tuple(context.blocks), tuple(report)
    kept.before, kept.after = taken


def _set_against(context: Context, marks: Sequence[Mark]) -> None:
    """Update the opponents' opening that reused tables apply to, by their file's `#+AGAINST`."""
    ends = (*(mark.blocks for mark in marks[1:]), len(context.blocks))
    # Not strict: without marks there is one end, but no reused table.
    for mark, end in zip(marks, ends, strict=False):
        blocks = context.blocks[mark.blocks : end] if mark.against else []
        # If a line `#+AGAINST` stands between two marks, the tables below it have the right value
        # already.
        if any(isinstance(block, Metadata) and block.key == "AGAINST" for block in blocks):
            continue
        for number, block in enumerate(blocks, mark.blocks):
            if isinstance(block, BiddingTable):
                file = trace(block.rows[0].span, limit=0).written.source.name
                against = mark.against.get(file, "")
                if block.conditions.against != against:
                    conditions = structs.replace(block.conditions, against=against)
                    context.blocks[number] = structs.replace(block, conditions=conditions)


def _chunks(source: Source, context: Context, start: int = 0) -> Iterator[list[DocumentLine] | int]:
    """Yield chunks (runs of lines between blank lines), and offsets at which parsing may begin.

    Comments are kept for the line after them. The offsets are those of lines before which no chunk
    and no comment is open.
    """
    chunk: list[DocumentLine] = []
    comments: list[Comment] = []
    pending = False
    for line in scan_lines(source, start):
        if line.is_comment:
            span = Span(source, line.start, line.end)
            comments.append(Comment(span, line.words[2:]))
        elif line.words:
            # A line with a tab looks blank, but for BML 2 it does not end a paragraph: an indented
            # row after it continues the table. An unindented one begins a new chunk, as its author
            # meant.
            if pending and line.indent == 0:
                yield chunk
                chunk = []
            pending = False
            # Comments do not separate: a comment line inside a table stays above its row.
            if comments:
                context.above[line.start] = tuple(comments)
                comments = []
            chunk.append(line)
        elif _seems_blank(source, line) and chunk:
            pending = True
        else:
            yield from _ended(chunk)
            chunk, pending = [], False
            _flush(comments, context)
            yield line.after
    yield from _ended(chunk)
    _flush(comments, context)


def _seems_blank(source: Source, line: DocumentLine) -> bool:
    """Return whether a blank line holds a tab, and so does not end a chunk."""
    return "\t" in source.text[line.start : line.start + line.indent]


def _ended(chunk: list[DocumentLine]) -> Iterable[list[DocumentLine]]:
    return [chunk] if chunk else []


def _flush(comments: list[Comment], context: Context) -> None:
    """Add comments that no line of their chunk follows as blocks of their own."""
    blocks: list[Block] = list(comments)
    context.blocks.extend(blocks)
    comments.clear()

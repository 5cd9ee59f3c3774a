"""Find the auction before a call that is being typed, from the lines above that it continues."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from cuebid.bml import AuctionPrefix, Bid, DefinedAuction, parse_document, table_definitions
from cuebid.lsp.notes.read_notes import LIMITS
from cuebid.text import Diagnostics, Source

_INDENT: Final = re.compile(r"[ \t]*")
# The calls of a bid column before the one that is typed: `1C-(1D)-`.
_JOINED: Final = re.compile(r"(?:.*[-;–—])?")
# Only the directives of tables: the block of a `#PASTE` would be missing in this extract.
_OF_TABLES: Final = re.compile(r"[ \t]*#[ \t]*(?:HIDE|BIDTABLE|SEAT|VUL)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TypedCall:
    """A call that is being typed."""

    start: int
    """The offset where it begins."""
    is_theirs: bool
    """Whether it was begun with a parenthesis."""
    paths: tuple[AuctionPrefix, ...]
    """The auctions before it: several if the rows above stand for several auctions."""
    bids: tuple[Bid, ...]
    """The bids of the rows above and before it."""


def typed_call(source: Source, offset: int) -> TypedCall | None:
    """Return the call that is being typed at an offset; None if no row can be there.

    Only the rows that it continues are read: those above it that are indented less, up to a blank
    line.
    """
    line = source.position(offset).line
    start = source.line_start(line)
    typed = source.text[start:offset]
    indent = _width(typed)
    joined = _end(_JOINED.match(typed, indent), indent)
    if re.search(r"[=\s]", typed[indent:]):
        return None
    is_theirs = typed.startswith("(", joined)
    # A pass stands for whatever will be typed: it is legal, and what is before it is not changed.
    text = "\n".join(
        [*_above(source, line, indent), typed[:joined] + ("(P)" if is_theirs else "P")]
    )
    document = parse_document(Source("", text), Diagnostics(), limits=LIMITS)
    table = next(reversed(tuple(document.tables)), None)
    if table is None or table.rows[-1].stop != len(document.source.text):
        return None
    row = table.rows[-1]
    found = [each for each in table_definitions(table, LIMITS) if _is_last(each, len(table.rows))]
    bids = [bid for above in (row, *table.ancestors(row)) for bid in above.bids]
    paths = dict.fromkeys(_before(each.prefix) for each in found if not each.prefix.state.is_over)
    return TypedCall(start + joined, is_theirs, tuple(paths), tuple(bids[1:]))


def _is_last(sequence: DefinedAuction, rows: int) -> bool:
    return sequence.row.index == rows - 1 and not sequence.is_prefix


def _before(path: AuctionPrefix) -> AuctionPrefix:
    """Return an auction without its last call."""
    before = AuctionPrefix()
    for turn, call in enumerate(path.calls[:-1]):
        theirs = (turn % 2 == 0) == path.they_open
        before = before.after(call, path.bindings, theirs=theirs)
    return before


def _above(source: Source, line: int, indent: int) -> list[str]:
    """Return the lines that a line continues, and the directives that its table begins with."""
    lines: list[str] = []
    for number in range(line - 1, 0, -1):
        text = source.line_text(number)
        if not text.strip():
            break
        if text.startswith("//"):
            continue
        is_first = number == 1 or not source.line_text(number - 1).strip()
        # The first row of a table may be a history, which all rows continue.
        if _width(text) < indent or is_first or _OF_TABLES.match(text):
            lines.append(text)
            indent = min(indent, _width(text))
    return lines[::-1]


def _width(text: str) -> int:
    return _end(_INDENT.match(text), 0)


def _end(match: re.Match[str] | None, otherwise: int) -> int:
    return otherwise if match is None else match.end()

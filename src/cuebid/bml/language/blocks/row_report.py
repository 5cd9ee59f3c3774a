"""Report problems of a row of a bidding table while it is read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cuebid.bml.tree.bids import FreeBid
from cuebid.text import Edit, Span

if TYPE_CHECKING:
    from cuebid.bml.language.blocks.context import Context
    from cuebid.bml.language.blocks.table_builder import RowDraft
    from cuebid.bml.language.lines import DocumentLine
    from cuebid.bml.language.read_bid import BidReading

_EXPECTED: Final = "a call such as 1C, 2HS, 3M, 2steps, P, D or R; an opponent's in parentheses"
# To name the wrong level in the message: `8C`, `0NT`.
_LEVEL: Final = re.compile(r"\(?([0-9]+)(?:[CDHSN]|NT)+\)?", re.IGNORECASE)


def report_bid(
    reading: BidReading, line: DocumentLine, offset: int, word: str, context: Context
) -> None:
    """Report a call of the bid column that is wrong or written in an unusual way."""
    bid = reading.bid
    if isinstance(bid, FreeBid) and bid.stands_for is None:
        span = _span(line, offset, word, context)
        # A mistyped call loses its meaning, which is an error; free text was meant, and is a
        # warning.
        if bid.mistaken:
            context.report.error(
                "bml-unknown-call",
                f"{_why(word)}; the row and its continuations are dropped",
                span,
                expected=_EXPECTED,
            )
        else:
            context.report.warning(
                "bml-free-row",
                f"{word} is not a call; the row and its continuations are for documents only",
                span,
                expected=_EXPECTED,
            )
    elif reading.spelling and reading.spelling != word:
        span = _span(line, offset, word, context)
        edit = Edit(span, reading.spelling, f"write {reading.spelling}")
        context.report.hint(
            "bml-spelling", f"{word} is read as {reading.spelling}", span, edit=edit
        )


def _why(word: str) -> str:
    if word.count("(") != word.count(")"):
        return f"{word} lacks a parenthesis"
    if "(" in word and not _LEVEL.fullmatch(word):
        return f"{word} is not one call in parentheses"
    level = _LEVEL.fullmatch(word)
    if level:
        return f"{word} is not a call: there is no level {level[1]}"
    return f"{word} is not a call"


def report_row(draft: RowDraft, context: Context, *, consistent: bool) -> None:
    """Report a row whose indentation is wrong or whose `=` touches the bid.

    Args:
        draft: the row.
        context: receives the diagnostics.
        consistent: whether the row is indented as its siblings, as `TableBuilder.add` returns it.
    """
    line, parts = draft.line, draft.parts
    if not consistent:
        context.report.warning(
            "bml-indentation",
            f"{parts.token} stands between two levels; it is read as continuing the outer one",
            context.span(line).part(0, len(parts.token)),
            expected="the indentation of the rows it belongs to",
        )
    if parts.glued:
        end = parts.token_start + len(parts.token)
        span = Span(context.source, line.first + end, line.first + parts.text_start)
        context.report.hint(
            "bml-spelling",
            f"{parts.token}= is read as {parts.token} =",
            span,
            edit=Edit(span, " = ", "put blanks around ="),
        )


def _span(line: DocumentLine, offset: int, word: str, context: Context) -> Span:
    start = line.first + offset
    return Span(context.source, start, start + len(word))

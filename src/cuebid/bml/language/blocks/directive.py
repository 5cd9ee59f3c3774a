"""Unknown directives: lines that begin with `#` and that no other rule reads."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cuebid.text import Edit, suggest

if TYPE_CHECKING:
    from cuebid.bml.language.blocks.context import Context
    from cuebid.bml.language.lines import DocumentLine

# All directives, for suggestions; includes, copies, cuts and pastes are expanded before a block
# rule runs.
DIRECTIVES: Final = (
    "INCLUDE", "COPY", "ENDCOPY", "CUT", "ENDCUT", "PASTE", "HIDE", "BIDTABLE", "SEAT", "VUL",
)  # fmt: skip
_DIRECTIVE: Final = re.compile(r"#\s*(\w*)")


def read_directive(lines: Sequence[DocumentLine], start: int, context: Context) -> int:
    """Report and drop an unknown directive; return the index after it, or `start` if it is none.

    `#35` is text: it numbers a board or something else.
    """
    line = lines[start]
    if not line.words.startswith("#") or line.words[1:2].isdecimal():
        return start
    report_directive(line, context)
    context.add_comments(lines[start : start + 1])
    return start + 1


def report_directive(line: DocumentLine, context: Context) -> None:
    """Report that a line is not a directive, and suggest the nearest one."""
    span = context.span(line)
    match = _DIRECTIVE.match(line.words)
    word = match[1] if match else ""
    # The table rule comes first and reads these two, so here no rows follow them.
    if word.upper() in ("HIDE", "BIDTABLE"):
        context.report.error(
            "bml-no-table", f"#{word} belongs to no bidding table", span, expected="rows below it"
        )
        return
    near = suggest(word, DIRECTIVES) if word else None
    if near and match:
        edit = Edit(span.part(0, match.end()), f"#{near}", f"write #{near}")
    else:
        edit = Edit(span.part(0, 0), "//", "make it a comment")
    context.report.error(
        "bml-unknown-directive",
        f"{line.words.split()[0]} is not a directive",
        span,
        expected="#" + ", #".join(DIRECTIVES) + ", #+KEY: value, or // before a comment",
        edit=edit,
    )

"""Split a text of RBN into records of labelled lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from cuebid.text import Diagnostics, Source, Span

LABELS: Final = "DTLESFKNBHACPRMI0123456789"
# "The first ten labels repeat automatically if unstated" (RBN 2.2): a record holds what differs
# from the one before, such as another table's players, auction and play with the same hands.
_REPEATED: Final = frozenset("DTLESFKNBH")


@dataclass(frozen=True, slots=True)
class RbnRecord:
    """An RBN record, with the lines that it takes over from earlier records."""

    fields: Mapping[str, Span]
    """The data of each label; of a label that comes twice, the first."""
    span: Span
    """The span of its first own line."""
    position: int
    """The number of the record in the file, from 1."""

    def text(self, label: str) -> str:
        """Return the data of a label without blanks around it; empty if it is not there."""
        span = self.fields.get(label)
        return "" if span is None else span.text.strip()


def records(source: Source, diagnostics: Diagnostics) -> Iterator[RbnRecord]:
    """Yield the records of a text; report lines without a label."""
    repeated: dict[str, Span] = {}
    own: dict[str, Span] = {}
    first: Span | None = None
    position = 0
    in_text = False
    for number in range(1, source.line_count + 1):
        line = Span.of_line(source, number)
        text = line.text
        if in_text or text.startswith("{"):
            # A paragraph of text ends at a line that ends with a brace, at a blank line at latest.
            in_text = not text.rstrip().endswith("}") and bool(text.strip())
        elif not text.strip():
            if first is not None:
                position += 1
                repeated |= {label: span for label, span in own.items() if label in _REPEATED}
                yield RbnRecord(repeated | own, first, position)
            own, first = {}, None
        elif text[0] in LABELS and text[1:2] in {" ", ""}:
            first = first or line
            own.setdefault(text[0], line.part(min(2, len(text)), len(text)))
        elif not text.startswith("%"):
            diagnostics.error(
                "rbn-bad-line", "this line has no label", line, expected="a label such as H or A"
            )
    if first is not None:
        yield RbnRecord(repeated | own, first, position + 1)

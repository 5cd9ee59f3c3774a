"""Convert a BSS file to BML, from which `to_bss` restores the same file.

Records become rows in the order of the file. Consecutive records that share calls become one
subtree; when the conditions or the opening side change, a new table begins. What a row cannot say
(fields that differ from the constants, qualifiers, texts that BML would change, lines that are not
sequences) goes into `//bss` comments above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from cuebid.bml.bss.comments import LINE_ENDS, Fields, comment_text
from cuebid.bml.bss.descriptions import shown_lines
from cuebid.bml.bss.fields import conditions_of, constant_fields
from cuebid.bml.tree.conditions import ANY_CONDITIONS, Conditions
from cuebid.core import PASS, Call
from cuebid.formats.bss import BssFile, Dialect, Header, SequenceRecord, call_code

if TYPE_CHECKING:
    from typing import TypeAlias

_INDENT: Final = "  "
# Blanks at the ends and control characters are not read back from a `#+KEY:` line.
_NO_METADATA: Final = re.compile(r"\s|.*\s\Z|.*[\x00-\x1f\x7f-\x9f\ufeff]", re.DOTALL)
_END_NAMES: Final = {end: name for name, end in LINE_ENDS.items()}

_Words: TypeAlias = "list[tuple[str, str | None]]"


def to_bml(file: BssFile) -> str:
    """Return a BML document with the file's sequences as bidding tables, in the order of the file.

    `to_bss` of the document gives an equal file: records, fields, texts, order, line ends.
    """
    return "".join(f"{line}\n" for line in _Import(file).lines())


class _Step(NamedTuple):
    """A call of a BSS sequence that gets a row of its own."""

    call: Call
    theirs: bool
    """Whether the opponents make it."""
    qualifiers: tuple[str, ...]
    """The words in braces after it."""
    reach: int
    """The number of calls of the sequence up to this one, with passes that have no row."""

    @property
    def token(self) -> str:
        """Return the call as BML writes it."""
        code = call_code(self.call)
        return f"({code})" if self.theirs else code


class _Import:
    """The conversion of one BSS file to BML; mutable."""

    def __init__(self, file: BssFile) -> None:
        self.file = file
        self.conditions = ANY_CONDITIONS
        self.they_open = False
        self.table = _Table()
        self.path: list[_Step] = []
        self._pending: list[str] = []
        self._written: set[str] = set()

    def lines(self) -> Iterator[str]:
        """Yield the lines of the document, with a blank line between paragraphs."""
        paragraphs = self._paragraphs()
        yield from next(paragraphs, ())
        for paragraph in paragraphs:
            yield ""
            yield from paragraph

    def _paragraphs(self) -> Iterator[list[str]]:
        file = self.file
        records = file.records
        notes = _file_words(file)
        if notes:
            yield [comment_text(notes)]
        if file.header is not None:
            yield from _metadata(file.header)
            records = records[1:]
        for record in records:
            if isinstance(record, SequenceRecord):
                yield from self._sequence(record)
            else:
                self._pending.append(str(record))
        yield from self._end_table()
        if self._pending:
            yield self._pending_lines()

    def _sequence(self, record: SequenceRecord) -> Iterator[list[str]]:
        """Add the row of a record; before that, yield a finished table and new `#VUL`, `#SEAT`."""
        steps = _steps(record)
        conditions = conditions_of(record.position, record.vulnerability)
        # The last step is always a row of its own, even if an earlier record was for the same call.
        common = min(_common(self.path, steps), len(steps) - 1)
        moved = conditions != self.conditions or record.they_open != self.they_open
        if moved or (common == 0 and self._pending):
            yield from self._end_table()
            common = 0
        yield from self._conditions(conditions)
        self.they_open = record.they_open
        del self.path[common:]
        for step in steps[common:-1]:
            has_record = _key(record, step.reach) in self._written
            words: _Words = [] if has_record else [("no-record", None)]
            self._row(words, step, ())
        self._record(record, steps[-1])

    def _conditions(self, conditions: Conditions) -> Iterator[list[str]]:
        """Yield `#VUL` and `#SEAT` lines for the conditions that changed."""
        old, self.conditions = self.conditions, conditions
        if conditions.vulnerability != old.vulnerability:
            yield [f"#VUL {conditions.vulnerability}"]
        if conditions.seat is not old.seat:
            yield [f"#SEAT {conditions.seat.value}"]

    def _record(self, record: SequenceRecord, step: _Step) -> None:
        """Add the row of a record, after comments for the file's lines that precede it."""
        dialect = self.file.dialect
        self.table.lines += self._pending_lines()
        fields = Fields(record.artificial, record.outcomes, record.disposition, record.lengths)
        shown = shown_lines(record.text, dialect)
        key = _key(record, step.reach)
        words: _Words = []
        if fields != constant_fields(record.call, dialect):
            words.append(("fields", record.fields))
        if key in self._written:
            words.append(("again", None))
        if dialect.line_break.join(shown) != record.text:
            words.append(("text", record.text))
        self._written.add(key)
        self._row(words, step, shown)

    def _row(self, words: _Words, step: _Step, lines: tuple[str, ...]) -> None:
        words = [*words, *(("qualifier", qualifier) for qualifier in step.qualifiers)]
        if words:
            self.table.lines.append(comment_text(words))
        self.table.add(step.token, len(self.path), lines)
        self.path.append(step)

    def _pending_lines(self) -> list[str]:
        """Return as `//bss` comments, and forget, the lines read since the last sequence."""
        comments: list[str] = []
        blanks = 0
        for line in [*self._pending, None]:
            if line == "":
                blanks += 1
                continue
            if blanks:
                comments.append(comment_text([("blank", str(blanks) if blanks > 1 else None)]))
                blanks = 0
            if line is not None:
                comments.append(comment_text([("line", line)]))
        self._pending = []
        return comments

    def _end_table(self) -> Iterator[list[str]]:
        if self.table.lines:
            yield self.table.paragraph()
        self.table = _Table()
        self.path = []


class _Table:
    """The lines of one bidding table; mutable."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._tokens: list[tuple[str, bool]] = []

    def add(self, token: str, depth: int, lines: tuple[str, ...]) -> None:
        """Add a row of the bidding table, with the lines of its text."""
        indent = _INDENT * depth
        first = f"{token} = " if lines else token
        margin = " " * (len(indent) + len(first))
        self.lines.append(f"{indent}{first}{lines[0] if lines else ''}")
        self.lines += [margin + line for line in lines[1:]]
        if len(self._tokens) < 4:
            self._tokens.append((token, bool(lines)))

    def paragraph(self) -> list[str]:
        """Return the lines of the table, after `#BIDTABLE` if other programs would not see a table.

        They read four calls in a row as an auction, and a first pass or double as text.
        """
        tokens = self._tokens
        auction = len(tokens) == 4 and not any(has_text for _, has_text in tokens[:3])
        text = not tokens[0][0].strip("(")[0].isdigit()
        return ["#BIDTABLE", *self.lines] if auction or text else self.lines


def _file_words(file: BssFile) -> _Words:
    """Return the (word, value) pairs of the `//bss` comment about the file as a whole."""
    words: _Words = []
    if file.dialect is not Dialect.SPEC:
        words.append(("dialect", file.dialect.value))
    if file.line_end != file.dialect.line_end:
        words.append(("line-end", _END_NAMES[file.line_end]))
    words += [("odd-end", f"{number + 1}:{_END_NAMES[end]}") for number, end in file.odd_ends]
    header = file.header
    if header is None:
        return [*words, ("no-header", None)]
    if header.floating:
        words.append(("floating", None))
    if header.name is None:
        words.append(("unnamed", None))
    elif not _is_metadata(header.name):
        words.append(("name", header.name))
    if not _is_metadata(header.summary):
        words.append(("summary", header.summary))
    if header.flags != Header().flags:
        words.append(("flags", header.flags))
    return words


def _metadata(header: Header) -> Iterator[list[str]]:
    for key, value in (("TITLE", header.name), ("DESCRIPTION", header.summary)):
        if value and _is_metadata(value):
            yield [f"#+{key}: {value}"]


def _is_metadata(value: str) -> bool:
    """Return whether BML reads a value back unchanged from a line such as `#+TITLE: value`."""
    return not _NO_METADATA.match(value)


def _steps(record: SequenceRecord) -> list[_Step]:
    """Return the calls that get rows: all but the opponents' passes before they bid or double.

    BML implies a pass between two calls of one side, so those need no row.
    """
    after_call: dict[int, list[str]] = {}
    for number, words in record.qualifiers:
        after_call.setdefault(number, []).append(words)
    steps: list[_Step] = []
    contested = False
    last = len(record.calls) - 1
    for number, call in enumerate(record.calls):
        theirs = (number % 2 == 0) == record.they_open
        passed = call is PASS and number not in after_call
        contested = contested or (theirs and not passed)
        if not (theirs and passed and not contested and 0 < number < last):
            steps.append(_Step(call, theirs, tuple(after_call.get(number, ())), number + 1))
    return steps


def _common(path: Iterable[_Step], steps: Iterable[_Step]) -> int:
    """Return how many steps two sequences share from their beginning."""
    common = 0
    for step, path_step in zip(path, steps, strict=False):
        if step != path_step:
            break
        common += 1
    return common


def _key(record: SequenceRecord, count: int) -> str:
    """Return a key that identifies the auction of a record's first `count` calls."""
    qualifiers = [pair for pair in record.qualifiers if pair[0] < count]
    calls = "".join(chr(48 + call.index) for call in record.calls[:count])
    opener = "*" if record.they_open else ""
    return f"{opener}{record.position.value}{record.vulnerability.value}{calls}{qualifiers}"

"""Changes of numbers in a row of notes, or in a rule of a folder."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from cuebid.bml import read_bml
from cuebid.bml.auctions.lookup import look_up
from cuebid.core import ReadError
from cuebid.database import load_database
from cuebid.match.tuning.change import Change, values_of, write_folder, write_notes
from cuebid.notes import folder_of, is_notes, is_rule_file, limits_of_user, notes_path
from cuebid.systems import read_folder
from cuebid.text import Diagnostics, Edit, Source, Span, apply_edits, trace

_ROW: Final = "1N: 15-17 = 12-14, 14-16"
_RULE: Final = "11010: 15 = 14, 16"


def changes_of_row(system: str, text: str) -> Iterator[Change]:
    """Yield a change of the notes for each value that `text` gives for a number in a row.

    Args:
        system: the name or path of the notes.
        text: the auction whose last call the row is, a text in the row and others in its place:
            `1N: 15-17 = 12-14, 14-16`. The text is replaced wherever it stands in the row, and in
            each row of the auction, such as those of other seats.

    Raises:
        ReadError: the text cannot be read, or there is no such row or text in it.
        TextError: the notes have errors.
    """
    parts = _parts(text, _ROW)
    auction = parts[0]
    if not is_notes(system):
        raise ReadError(f"{system} is not notes", system, expected="--rule")
    document = read_bml(notes_path(system), limits=limits_of_user())
    meanings = look_up(document, auction.split()).meanings
    rows = {each.row.span: each.row for each in meanings if not each.is_prefix}
    if not rows:
        raise ReadError(f"{system} has no row for {auction}", auction)
    words = [span.part(len(row.token), len(span)) for span, row in rows.items()]
    return _changes(parts, words, partial(write_notes, document=document))


def changes_of_rule(system: str, text: str) -> Iterator[Change]:
    """Yield a change of the system for each value that `text` gives for a number in a rule.

    Args:
        system: the name or path of a folder of rules.
        text: the number of the rule, a text in it and others in its place: `11010: 15 = 14, 16`.

    Raises:
        ReadError: the text cannot be read, or there is no such rule or text in it.
    """
    parts = _parts(text, _RULE)
    number = parts[0]
    if is_notes(system) or is_rule_file(system):
        raise ReadError(f"{system} is no folder of rules", system, expected="--row for notes")
    files = read_folder(folder_of(system), Diagnostics())
    database = load_database(files.rules, Diagnostics(), macros=files.macros)
    # As its author wrote it, with the macros that it uses.
    records = [
        trace(database.span(rule), limit=0).written
        for rule in database.rules
        if str(rule.number) == number
    ]
    if not records:
        raise ReadError(f"{system} has no rule {number}", number)
    return _changes(parts, records, partial(write_folder, system=system))


def _parts(text: str, expected: str) -> tuple[str, str, tuple[str, ...]]:
    """Parse a change: the row or rule, the text that is changed, and the values to try."""
    name, values = values_of(text, expected)
    where, colon, old = name.partition(":")
    if not colon or not old.strip():
        raise ReadError(f"{text!r} does not say what is varied", text, expected=expected)
    return where.strip(), old.strip(), values


def _changes(
    parts: tuple[str, str, tuple[str, ...]], spans: Sequence[Span], write: Callable[..., str]
) -> Iterator[Change]:
    """Yield a change for each new value, which replaces the old text wherever it is in `spans`."""
    where, old, values = parts
    pattern = _pattern(old)
    places = [span.part(*match.span()) for span in spans for match in pattern.finditer(span.text)]
    if not places:
        texts = " / ".join(span.text.strip() for span in spans)
        raise ReadError(f"there is no {old!r} in {texts!r}", old)
    for value in values:
        edits: dict[Source, list[Edit]] = {}
        for place in places:
            edit = _edit(place, pattern, value)
            edits.setdefault(edit.span.source, []).append(edit)
        changed = {
            source.name: source.encode(apply_edits(source, of_source).text)
            for source, of_source in edits.items()
        }
        yield Change(f"{where}: {old} = {value}", partial(write, changed=changed))


def _pattern(old: str) -> re.Pattern[str]:
    """Return a pattern that finds a text: `15-17` also in `15--17`, but not `5` in `15`."""
    pattern = re.sub(r"(?:\\-|–)+", "(?:-{1,2}|–)", re.escape(old))
    before, after = (r"(?<!\d)" * old[0].isdigit(), r"(?!\d)" * old[-1].isdigit())
    return re.compile(before + pattern + after)


def _edit(place: Span, pattern: re.Pattern[str], value: str) -> Edit:
    """Return the edit of the source file that puts `value` at a place where `pattern` matches.

    Text that comes from a replacement in a pasted block is written out, so that only this row
    changes.
    """
    traced = trace(place, limit=0)
    if traced.exact:
        return Edit(traced.written, value, "")

    def is_of_replacement(start: int) -> bool:
        return trace(Span(place.source, start, start + 1), limit=0).written == traced.written

    start, end = place.start, place.end
    while start > 0 and is_of_replacement(start - 1):
        start -= 1
    while end < len(place.source.text) and is_of_replacement(end):
        end += 1
    text = place.source.text[start:end]
    return Edit(traced.written, pattern.sub(lambda _: value, text), "")

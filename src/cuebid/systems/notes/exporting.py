"""A database as notes: what the calls of our side show, auction by auction, as tables in BML.

Behind the tables comments carry the rules themselves, which ask more than their calls show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from cuebid.bml import call_text, parse_document
from cuebid.core import PASS, Auction, Call, Seat
from cuebid.database import Book, Meaning
from cuebid.systems.folder import SystemFiles
from cuebid.systems.notes.carrier import carried_lines
from cuebid.systems.notes.describing import described, untold
from cuebid.systems.notes.silence import is_general
from cuebid.text import Diagnostics, Source

__all__ = ["ExportedCall", "carrying_notes", "exported_calls", "notes_text"]

_GAME: Final = 3
_CARRIED: Final = """\
* Rules

The tables above say what calls show, where the opponents pass. The comments below are the rules
that choose them, in every auction: a rule may ask more of a hand than its call shows. A row that is
changed wins over the rules that it names."""


@dataclass(frozen=True, slots=True, eq=False)
class ExportedCall:
    """A call that a database describes.

    Attributes:
        ours: our side's calls, the last of which is meant; the opponents have passed.
        meaning: what it shows.
        rules: the numbers of its rules.
        explanation: its text; empty if it has none.
        complete: whether words say all that it shows.
    """

    ours: tuple[Call, ...]
    meaning: Meaning
    rules: tuple[int, ...]
    explanation: str
    complete: bool


def exported_calls(
    book: Book, depth: int, note: Callable[[], None] = lambda: None
) -> Iterator[ExportedCall]:
    """Every call of our side that a chapter describes, the opponents passing.

    Calls that only general rules make are left out, and so is what follows them.

    Args:
        book: the database.
        depth: how many calls our side makes at most.
        note: is called for each auction that is looked at.
    """
    stack: list[tuple[Call, ...]] = [()]
    while stack:
        ours = stack.pop()
        note()
        auction = _auction(ours)
        turn = book.turn(auction)
        found: list[ExportedCall] = []
        for call in auction.legal_calls:
            meaning = turn.meaning(call)
            if all(is_general(match.rule) for match in meaning.matches):
                continue
            if call is PASS and not ours:
                continue
            text = book.database.explanation(meaning.matches[0].rule)
            complete = not untold(meaning.boxes)
            rules = tuple(match.rule.number for match in meaning.matches)
            found.append(ExportedCall((*ours, call), meaning, rules, text, complete))
        yield from found
        if len(ours) + 1 < depth:
            stack += [one.ours for one in reversed(found) if one.ours[-1] is not PASS]


def _auction(ours: tuple[Call, ...]) -> Auction:
    calls = [call for one in ours for call in (one, PASS)]
    return Auction(Seat.NORTH, calls)


def notes_text(title: str, calls: Iterable[ExportedCall]) -> str:
    """Notes of these calls: a table for each auction with answers, under its opening's heading."""
    tables: dict[tuple[Call, ...], list[ExportedCall]] = {}
    for one in calls:
        tables.setdefault(one.ours[:-1], []).append(one)
    lines = [f"#+TITLE: {title}", ""]
    opening: Call | None = None
    for before in sorted(tables, key=lambda ours: [call.index for call in ours]):
        if not before:
            lines += ["* Opening bids", ""]
        elif before[0] is not opening:
            opening = before[0]
            lines += [f"* After {opening.text}", ""]
        lines += [*_table(before, tables[before]), ""]
    return "\n".join(lines)


def carrying_notes(
    title: str, calls: Iterable[ExportedCall], files: SystemFiles, settings: str = ""
) -> str:
    """Notes of these calls that carry the rules, so that they choose the same calls.

    Args:
        title: of the notes.
        calls: what a reader is shown.
        files: the rules, macros and explanations.
        settings: the text of `system.toml`.
    """
    text = notes_text(title, calls)
    document = parse_document(Source(title, text), Diagnostics())
    lines = [text, _CARRIED, *carried_lines(document, files, settings), ""]
    return "\n".join(lines)


def _table(before: tuple[Call, ...], rows: list[ExportedCall]) -> Iterator[str]:
    if before:
        yield "-".join(map(call_text, before)) + "-"
    else:
        yield "#BIDTABLE"
    for one in rows:
        yield f"// {' '.join([*(f'#{number}' for number in one.rules), one.explanation])}".rstrip()
        call = one.ours[-1]
        suit = call.strain.suit if call.strain is not None else None
        text = described(one.meaning.boxes, suit=suit, forcing=_forcing(one.meaning))
        token = call_text(call)
        first, *more = text.split("\n")
        yield f"{token:<2} = {first}"
        for line in more:
            yield f"     {line}"


def _forcing(meaning: Meaning) -> str:
    if not meaning.forcing:
        return ""
    farthest = meaning.forcing[0]
    return "GF" if farthest.lasting and farthest.level >= _GAME else "F1"

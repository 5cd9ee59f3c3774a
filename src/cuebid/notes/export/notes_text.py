"""Write a database as notes: what the calls of our side show, auction by auction, as tables in BML.

Comments after the tables embed the rules themselves, which ask more than their calls show.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cuebid.bml import call_text, parse_document
from cuebid.core import PASS, Auction, Call, Seat, Strain
from cuebid.database import Meaning, RuleBook
from cuebid.notes.export.hand_words import describe_hands, has_bounds_without_words
from cuebid.notes.meaning.interpretation import interpret
from cuebid.notes.merge.embedded_rules import embedded_lines
from cuebid.notes.merge.guards import is_general
from cuebid.systems.folder import SystemFiles
from cuebid.text import Diagnostics, Source

if TYPE_CHECKING:
    from cuebid.notes.meaning.call_meaning import RowMeaning

__all__ = ["ExportedCall", "exported_calls", "notes_text", "notes_with_rules"]

_GAME: Final = 3
_RULES_HEADING: Final = """\
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
    book: RuleBook, depth: int, note: Callable[[], None] = lambda: None
) -> Iterator[ExportedCall]:
    """Yield every call of our side that a chapter describes, the opponents passing.

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
        turn = book.context(auction)
        exported: list[ExportedCall] = []
        for call in auction.legal_calls:
            meaning = turn.meaning(call)
            # General rules answer every auction, so that following them would never end.
            if all(is_general(match.rule) for match in meaning.matches):
                continue
            # A pass before the opening bid is not a row of notes.
            if call is PASS and not ours:
                continue
            text = book.database.explanation(meaning.matches[0].rule)
            complete = not has_bounds_without_words(meaning.boxes)
            rules = tuple(match.rule.number for match in meaning.matches)
            exported.append(ExportedCall((*ours, call), meaning, rules, text, complete))
        yield from exported
        if len(ours) + 1 < depth:
            stack += [
                exported_call.ours
                for exported_call in reversed(exported)
                # A pass of ours, after those of the opponents, ends the auction.
                if exported_call.ours[-1] is not PASS
            ]


def _auction(ours: tuple[Call, ...]) -> Auction:
    calls = [call for our_call in ours for call in (our_call, PASS)]
    return Auction(Seat.NORTH, calls)


def notes_text(title: str, calls: Iterable[ExportedCall]) -> str:
    """Return notes of these calls: a table for each auction, under its opening's heading.

    A row has the explanation of its call and the hands that it shows, and above it the numbers of
    its rules. Explanations that would be read as other hands, or not understood, stand there too.
    """
    calls = list(calls)
    # Notes are written twice. First without explanations; then with all of them. A row keeps its
    # explanation as text only if reading it gives the hands that the row without it gives.
    bare = _read(_text(title, calls, frozenset()))
    full = _read(_text(title, calls, frozenset(bare)))
    alike = frozenset(
        auction for auction, meaning in bare.items() if _says_the_same(full[auction], meaning)
    )
    return _text(title, calls, alike)


def _says_the_same(explained: RowMeaning, bare: RowMeaning) -> bool:
    """Return whether an explanation is understood and leaves the hands as they are."""
    understood = explained.reading is not None and not explained.reading.unknown
    return understood and explained.boxes == bare.boxes and explained.forcing == bare.forcing


def _read(text: str) -> dict[tuple[Call, ...], RowMeaning]:
    """Return what the rows of notes are read as, by our side's calls."""
    document = parse_document(Source("notes", text), Diagnostics())
    return {
        interpreted.sequence.calls[::2]: interpreted.meaning
        for interpreted in interpret(document)
        if not interpreted.sequence.is_prefix
    }


def _text(title: str, calls: Iterable[ExportedCall], explained: Container[tuple[Call, ...]]) -> str:
    tables: dict[tuple[Call, ...], list[ExportedCall]] = {}
    for exported in calls:
        tables.setdefault(exported.ours[:-1], []).append(exported)
    lines = [f"#+TITLE: {title}", "// Written by Cuebid.", ""]
    opening: Call | None = None
    for before in sorted(tables, key=lambda ours: [call.index for call in ours]):
        if not before:
            lines += ["* Opening bids", ""]
        elif before[0] is not opening:
            opening = before[0]
            lines += [f"* After {opening.text}", ""]
        lines += [*_table(before, tables[before], explained), ""]
    return "\n".join(lines)


def notes_with_rules(
    title: str, calls: Iterable[ExportedCall], files: SystemFiles, settings: str = ""
) -> str:
    """Return notes of these calls that embed the rules, so that they choose the same calls.

    Args:
        title: of the notes.
        calls: what a reader is shown.
        files: the rules, macros and explanations.
        settings: the text of `system.toml`.
    """
    text = notes_text(title, calls)
    document = parse_document(Source(title, text), Diagnostics())
    lines = [text, _RULES_HEADING, *embedded_lines(document, files, settings), ""]
    return "\n".join(lines)


def _table(
    before: tuple[Call, ...],
    rows: list[ExportedCall],
    explained: Container[tuple[Call, ...]],
) -> Iterator[str]:
    yield "-".join(map(call_text, before)) + "-" if before else "#BIDTABLE"
    for exported in rows:
        call = exported.ours[-1]
        suit = call.strain.suit if call.strain is not None else None
        text = describe_hands(
            exported.meaning.boxes,
            suit=suit,
            notrump=call.strain is Strain.NOTRUMP,
            forcing=_forcing(exported.meaning),
        )
        comment = [f"#{number}" for number in exported.rules]
        if exported.ours not in explained:
            comment.append(exported.explanation)
        elif exported.explanation:
            text = f"{exported.explanation}; {text}"
        yield f"// {' '.join(comment)}".rstrip()
        first, *more = text.split("\n")
        yield f"{call_text(call):<2} = {first}"
        for line in more:
            yield f"     {line}"


def _forcing(meaning: Meaning) -> str:
    if not meaning.forcing:
        return ""
    farthest = meaning.forcing[0]
    return "GF" if farthest.lasting and farthest.level >= _GAME else "F1"

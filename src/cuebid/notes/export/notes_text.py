"""Export a database as notes in BML: for each auction a table of what our side's calls show.

Comments after the tables embed the rules themselves, which may ask more of a hand than the calls
show.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cuebid.bml import call_text, parse_document
from cuebid.core import PASS, Auction, Call, Seat, Strain
from cuebid.database import RuleBook, RuleMatch
from cuebid.meaning import CallMeaning, Forcing
from cuebid.notes.meaning.interpretation import interpret
from cuebid.notes.merge.embedded_rules import embedded_lines
from cuebid.notes.merge.guards import is_general
from cuebid.notes.words.hand_words import describe_hands, has_bounds_without_words
from cuebid.systems import SystemFiles
from cuebid.text import Diagnostics, Source

if TYPE_CHECKING:
    from cuebid.notes.meaning.described_row import DescribedRow

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
        calls: the auction from the opening bid; its last call is the described one, by our side.
        meaning: what the call shows.
        rules: the rules that describe the call.
        complete: whether words can say all that the call shows.
    """

    calls: tuple[Call, ...]
    meaning: CallMeaning
    rules: tuple[RuleMatch, ...]
    complete: bool

    @property
    def explanation(self) -> str:
        """The explanation of the call's first rule; empty if that rule has none."""
        return self.meaning.texts[0]

    @property
    def they_open(self) -> bool:
        """Whether the opponents have made the opening bid."""
        # Sides call in turn, and the last call is ours.
        return len(self.calls) % 2 == 0

    @property
    def before(self) -> tuple[Call, ...]:
        """The auction before the call."""
        return self.calls[:-1]


def exported_calls(
    book: RuleBook, depth: int, note: Callable[[], None] = lambda: None, *, contested: bool = False
) -> Iterator[ExportedCall]:
    """Yield every call of our side that a chapter describes, while the opponents pass.

    Calls that only general rules make are left out, with all their continuations.

    Args:
        book: the database.
        depth: how many calls our side makes at most.
        note: a function to call for each auction that is examined, such as for progress.
        contested: whether to add our calls over their opening bids, partner's answers to these
            calls, and our answers to partner's opening bid over their overcall.
    """
    openings: list[Call] = []
    for exported in _followed(book, (), depth, note):
        if len(exported.calls) == 1:
            openings += exported.calls
        yield exported
    if not contested:
        return
    for opening in openings:
        yield from _followed(book, (opening,), 2, note)
        # The opponents are taken to overcall as we do; other overcalls are rare.
        for theirs in _described(book, (opening,)):
            if theirs.calls[-1] is not PASS:
                yield from _described(book, theirs.calls)
        note()


def _followed(
    book: RuleBook, start: tuple[Call, ...], depth: int, note: Callable[[], None]
) -> Iterator[ExportedCall]:
    """Yield the calls of our side after `start`, up to `depth` per auction, opponents passing."""
    stack = [start]
    while stack:
        before = stack.pop()
        note()
        exported = list(_described(book, before))
        yield from exported
        if (len(before) - len(start)) // 2 + 1 < depth:
            stack += [
                (*exported_call.calls, PASS)
                for exported_call in reversed(exported)
                # A pass of ours, after those of the opponents, ends the auction.
                if exported_call.calls[-1] is not PASS
            ]


def _described(book: RuleBook, before: tuple[Call, ...]) -> Iterator[ExportedCall]:
    """Yield the calls after an auction for which a chapter has rules."""
    auction = Auction(Seat.NORTH, before)
    turn = book.context(auction)
    for call in auction.legal_calls:
        rules = turn.rules(call).matches
        # General rules answer every auction, so that following them would never end.
        if all(is_general(match.rule) for match in rules):
            continue
        # A pass before the opening bid is not a row of notes.
        if call is PASS and not before:
            continue
        meaning = turn.meaning(call)
        complete = not has_bounds_without_words(meaning.boxes)
        yield ExportedCall((*before, call), meaning, rules, complete)


def notes_text(title: str, calls: Iterable[ExportedCall]) -> str:
    """Return calls as notes in BML: a table for each auction, under a heading for its opening.

    A row has the explanation of its call and the hands that it shows; a comment above the row has
    the numbers of its rules, and an explanation that would be misread or not understood.
    """
    calls = list(calls)
    return _text(title, calls, explained_rows(title, calls))


def explained_rows(title: str, calls: Sequence[ExportedCall]) -> frozenset[tuple[Call, ...]]:
    """Return the auctions whose rows mean the same hands with and without an explanation."""
    # Notes are written twice: first without explanations, then with all of them. A row keeps its
    # explanation only if it gives the same hands in both.
    bare = _read(_text(title, calls, frozenset()))
    full = _read(_text(title, calls, frozenset(bare)))
    return frozenset(
        auction for auction, meaning in bare.items() if _says_the_same(full[auction], meaning)
    )


def _says_the_same(explained: DescribedRow, bare: DescribedRow) -> bool:
    """Return whether an explanation is understood and leaves the hands as they are."""
    understood = explained.reading is not None and not explained.reading.unknown
    says = (explained.meaning.boxes, explained.meaning.forcing, explained.may_be_passed)
    return understood and says == (bare.meaning.boxes, bare.meaning.forcing, bare.may_be_passed)


def _read(text: str) -> dict[tuple[Call, ...], DescribedRow]:
    """Parse notes, and return the interpreted row of each of our side's auctions."""
    document = parse_document(Source("notes", text), Diagnostics())
    return {
        interpreted.sequence.calls: interpreted.described
        for interpreted in interpret(document)
        if interpreted.sequence.is_ours and not interpreted.sequence.is_prefix
    }


def _text(title: str, calls: Iterable[ExportedCall], explained: Container[tuple[Call, ...]]) -> str:
    lines = [f"#+TITLE: {title}", "// Written by Cuebid.", ""]
    return "\n".join([*lines, *table_lines(calls, explained)])


def table_lines(
    calls: Iterable[ExportedCall], explained: Container[tuple[Call, ...]]
) -> Iterator[str]:
    """Yield the lines of the calls' tables, under headings that name the opening bid."""
    tables: dict[tuple[bool, tuple[Call, ...]], list[ExportedCall]] = {}
    for exported in calls:
        tables.setdefault((exported.they_open, exported.before), []).append(exported)
    heading = ""
    for they_open, before in sorted(
        tables, key=lambda key: (key[0], _is_contested(*key), [call.index for call in key[1]])
    ):
        words = _heading(before, they_open=they_open)
        if words != heading:
            heading = words
            yield from (f"* {heading}", "")
        yield from _table(before, tables[they_open, before], explained)
        yield ""


def _is_contested(they_open: bool, before: tuple[Call, ...]) -> bool:
    return any(call is not PASS for call in before[0 if they_open else 1 :: 2])


def _heading(before: tuple[Call, ...], *, they_open: bool) -> str:
    if not before:
        return "Opening bids"
    if they_open:
        return f"Over their {before[0].text}"
    if _is_contested(they_open, before):
        return f"After {before[0].text} and a call of theirs"
    return f"After {before[0].text}"


def notes_with_rules(
    title: str, calls: Iterable[ExportedCall], files: SystemFiles, settings: str = ""
) -> str:
    """Return calls as notes with embedded rules, so that the notes bid as the database does.

    Args:
        title: the title of the notes.
        calls: the calls that the tables show to a reader.
        files: the rules, macros and explanations.
        settings: the text of `system.toml`.
    """
    text = notes_text(title, calls)
    document = parse_document(Source(title, text), Diagnostics())
    lines = [text, _RULES_HEADING, *embedded_lines(document, files, settings), ""]
    return "\n".join(lines)


def _table(
    before: tuple[Call, ...], rows: list[ExportedCall], explained: Container[tuple[Call, ...]]
) -> Iterator[str]:
    yield _auction_text(before, they_open=rows[0].they_open) if before else "#BIDTABLE"
    for exported in rows:
        call = exported.calls[-1]
        suit = call.strain.suit if call.strain is not None else None
        text = describe_hands(
            exported.meaning.boxes,
            suit=suit,
            notrump=call.strain is Strain.NOTRUMP,
            forcing=_forcing(exported.meaning.forcing),
        )
        comment = [f"#{match.rule.number}" for match in exported.rules]
        if exported.calls not in explained:
            comment.append(exported.explanation)
        elif exported.explanation:
            text = f"{exported.explanation}; {text}"
        yield f"// {' '.join(comment)}".rstrip()
        first, *more = text.split("\n")
        yield f"{call_text(call):<2} = {first}"
        for line in more:
            yield f"     {line}"


def _auction_text(before: tuple[Call, ...], *, they_open: bool) -> str:
    """Return an auction as BML writes it: `1N-2C-`, `(1N)-2C-`, `1N-(2H)-`."""
    words = []
    for index, call in enumerate(before):
        is_theirs = (index % 2 == 0) is they_open
        # BML implies the passes of the opponents.
        if not is_theirs:
            words.append(call_text(call))
        elif call is not PASS:
            words.append(f"({call_text(call)})")
    return "-".join([*words, ""])


def _forcing(farthest: Forcing | None) -> str:
    if farthest is None:
        return ""
    return "GF" if farthest.lasting and farthest.level >= _GAME else "F1"

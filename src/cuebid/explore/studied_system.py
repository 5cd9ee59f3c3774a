"""A system opened for practice or exploring: its rules, and the rows of notes behind them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final, Literal

from cuebid.bml import auction_text, plain_text, without_passes
from cuebid.bml.auctions.lookup import read_auction
from cuebid.conventions import read_header
from cuebid.core import PASS, Auction, Seat, Vulnerability
from cuebid.database import RankedRule, Rule
from cuebid.evaluation import Boxes
from cuebid.notes import (
    InterpretedAuction,
    LoadedNotes,
    NotesRule,
    is_notes,
    load_whole_notes,
    notes_path,
    open_system,
    row_text,
)
from cuebid.systems import System
from cuebid.text import Diagnostics, Source, raise_errors

SourceKind = Literal["row", "rule", "rest", "general"]

# Names of chapters with general rules end in this word.
_GENERAL: Final = "general"


@dataclass(frozen=True, slots=True)
class RuleSource:
    """The place in the notes or rules where an agreement is written.

    Attributes:
        kind: a `row` of notes, a `rule` of a system, the `rest` that the other rows of a position
            leave to a pass, or a `general` rule, which is no agreement.
        words: the author's words; may be empty.
        place: the file and line of a row; chapter and number of a rule.
    """

    kind: SourceKind
    words: str
    place: str

    @property
    def is_agreement(self) -> bool:
        """True unless the source is a general rule."""
        return self.kind != "general"


REST: Final = RuleSource("rest", "", "what the other rows leave")
"""The source of a pass that no row describes, with a hand that no row has a call for."""


# No slots, because `cached_property` keeps its value in the instance's dictionary.
@dataclass(frozen=True, eq=False)
class StudiedSystem:
    """A system that is practised or explored.

    Attributes:
        name: the name or path by which it was opened.
        system: its rules.
        notes: the notes that its rules were made of; None for a system without notes.
    """

    name: str
    system: System
    notes: LoadedNotes | None = None

    @cached_property
    def digest(self) -> str:
        """A hash of the rules, 16 hexadecimal digits; comments of the notes do not change it."""
        text = self.system.database.source.text
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @cached_property
    def auctions(self) -> tuple[InterpretedAuction, ...]:
        """The auctions that the notes describe, without rows of modules; none without notes."""
        if self.notes is None:
            return ()
        return tuple(each for each in self.notes.built.auctions if not each.is_of_module)

    @cached_property
    def files(self) -> tuple[Path, ...]:
        """The files of the notes with includes; without notes, those of the system's folder."""
        if self.notes is None:
            folder = self.system.folder
            return tuple(sorted(folder.iterdir())) if folder.is_dir() else (folder,)
        names = {self.notes.document.source.name}
        names |= {auction.sequence.written.source.name for auction in self.auctions}
        return tuple(Path(name) for name in sorted(names))

    @cached_property
    def _rows(self) -> Mapping[int, NotesRule]:
        if self.notes is None:
            return {}
        merged = self.notes.built.merged
        rules: Iterable[NotesRule] = self.notes.built.rules if merged is None else merged.rules
        return {rule.number: rule for rule in rules}

    @cached_property
    def _by_prefix(self) -> Mapping[tuple[bool, str], tuple[InterpretedAuction, ...]]:
        rows: dict[tuple[bool, str], list[InterpretedAuction]] = {}
        for auction in self.auctions:
            prefix = auction.sequence.prefix
            rows.setdefault((prefix.they_open, prefix.code[:-1]), []).append(auction)
        return {key: tuple(values) for key, values in rows.items()}

    def rows_at(self, auction: Auction) -> tuple[InterpretedAuction, ...]:
        """Return the rows of notes for the call after an auction, for any seat and vulnerability.

        Args:
            auction: the calls so far; passes before the opening bid are left out.
        """
        calls = list(auction.calls)
        while calls and calls[0] is PASS:
            calls.pop(0)
        code = "".join(_code(node_text(calls, they_open=False)))
        # The first call may be our opening or theirs; notes can have rows for either.
        both = (self._by_prefix.get((they_open, code), ()) for they_open in (False, True))
        return tuple(row for rows in both for row in rows)

    def unwritten_pass(self, auction: Auction, vulnerability: Vulnerability) -> Boxes:
        """Return the hands that pass by agreement although no row or rule describes the pass.

        Where a pair has agreed on calls and not on a pass, a hand that fits none of the calls
        passes if it is too weak to bid. Such hands are not a hole in the notes.
        """
        context = self.system.book.context(auction, vulnerability)
        agreed = {
            ranked.call
            for ranked in context.iter_ranked(auction.legal_calls)
            if self.source_of(ranked.match.rule).is_agreement
        }
        if not agreed or PASS in agreed or context.judged is None:
            return Boxes()
        return context.judged.unwritten_pass

    def leaves_pass(self, ranked: RankedRule | None) -> bool:
        """Return whether a hand of `unwritten_pass` passes although a rule may fit it.

        The agreed pass takes precedence over general rules, which are for hands without any
        agreement; the rules of the shipped defence take precedence over the pass.

        Args:
            ranked: the rule that the hand follows; None if no rule fits it.
        """
        if ranked is None:
            return True
        rule = ranked.match.rule
        is_general = ranked.call is PASS or self.system.chapter(rule).endswith(_GENERAL)
        return is_general and not self.source_of(rule).is_agreement

    def source_of(self, rule: Rule) -> RuleSource:
        """Return the source of a rule: its row of notes, or its chapter and number."""
        row = self._rows.get(rule.number)
        if row is not None:
            return source_of_row(row.interpreted)
        chapter = self.system.chapter(rule)
        words = self.system.database.explanation(rule).lstrip("!").strip()
        address = f"{chapter} #{rule.number}"
        is_agreed = self.notes is None or self.notes.built.merged is not None
        kind: SourceKind = "rule" if is_agreed and not chapter.endswith(_GENERAL) else "general"
        return RuleSource(kind, words, address)


def _code(text: str) -> Iterator[str]:
    """Yield one text: the auction's code, one character per call; empty for an empty auction."""
    yield read_auction((text,)).code if text else ""


def open_studied(name: str) -> StudiedSystem:
    """Open a system by its name, or by the path of a folder, of a rule file, or of notes.

    Raises:
        ReadError: there is no such system.
        TextError: its files have errors; the message lists all of them.
    """
    if not is_notes(name):
        return StudiedSystem(name, open_system(name))
    report = Diagnostics()
    notes = load_whole_notes(notes_path(name), report)
    raise_errors(report)
    return StudiedSystem(name, notes.system, notes)


def node_text(calls: Iterable[object], *, they_open: bool = False) -> str:
    """Return calls as an auction of notes, such as `1C-(1S)-P`; empty if there are no calls."""
    listed = tuple(Auction(Seat.NORTH, tuple(map(str, calls))).calls)
    return auction_text(listed, they_open=they_open) if listed else ""


def node_of_auction(auction: Auction) -> str:
    """Return an auction as notes write it, from the point of view of the side to call.

    Passes before the opening bid, and those of opponents, are left out.
    """
    calls = list(auction.calls)
    skipped = 0
    while calls and calls[0] is PASS:
        calls.pop(0)
        skipped += 1
    they_open = bool(calls) and (len(auction) - skipped) % 2 == 1
    return without_passes(node_text(calls, they_open=they_open))


def auction_at(node: str, dealer: Seat = Seat.NORTH) -> Auction:
    """Return the auction that a node of notes stands for, up to our side's next call.

    Args:
        node: the calls so far as notes write them: `1N-2C`, `1C-(1S)`; between two calls of one
            side the other has passed. Empty before the opening call.
        dealer: who makes the first call.

    Raises:
        ReadError: a word is not one call.
        IllegalError: a call is not legal.
    """
    if not node.strip():
        return Auction(dealer)
    path = read_auction(tuple(node.split()))
    passed = () if path.theirs else (PASS,)
    return Auction(dealer, (*path.calls, *passed))


def source_of_row(interpreted: InterpretedAuction) -> RuleSource:
    """Return the source of a row of notes: its words on one line, its file and line number."""
    sequence = interpreted.sequence
    words = " / ".join(plain_text(row_text(sequence)).split("\n"))
    written = sequence.written
    return RuleSource("row", words, f"{Path(written.source.name).name}:{written.first.line}")


@lru_cache(maxsize=256)
def module_title(source: Source) -> str:
    """Return the title of a convention module's file; empty for a file that has no convention."""
    header = read_header(source, Diagnostics())
    return "" if header is None or header.is_filler else header.title

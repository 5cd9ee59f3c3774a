"""Build a bidding system from notes: their own rules, then a shipped system's as defaults.

A system of notes exists in two forms. `overlay_system` builds the trees of its rules and puts them
above the cached trees of the shipped system; robots and commands use that form. `NotesSystem.files`
prints the same rules as a folder, for people to read and change. Notes that embed rules in comments
are built from text in either case, since their rules are text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from cuebid.bml import Document, Limits
from cuebid.notes.meaning.auction_index import row_text
from cuebid.notes.meaning.interpretation import interpret
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.merge.embedded_rules import read_embedded_rules
from cuebid.notes.merge.merged_rules import MergedRules, merge_rules
from cuebid.notes.rules.make_rules import make_rules
from cuebid.notes.rules.rule import NotesRule
from cuebid.notes.settings import embedded_settings, settings_of_notes
from cuebid.notes.words.lexicon import LANGUAGES
from cuebid.systems import SHIPPED, system_folder
from cuebid.systems.file_names import COMMENTS, MACROS, RULES, SETTINGS
from cuebid.systems.folder import SystemFiles, joined_sources, settings_of
from cuebid.text import Source

OWN_CHAPTER: Final = "10-notes"
"""The name of the chapter that holds the rules made from rows of notes."""
DEFENCE_CHAPTERS: Final = (
    "30-overcalls",
    "31-advances",
    "32-takeout-doubles",
    "33-two-suiters",
    "37-over-their-notrump",
    "38-over-preempts",
    "39-balancing",
    "90-general",
)
"""Chapters of the shipped system that rank below the notes' own: the defence to opening bids of the
opponents, which notes usually leave open, and, last, the general rules."""

# Only rules that are not defaults, those of the notes, displace defaults; several general rules can
# then apply side by side (docs/rulings.md A6).
_HEADER: Final = ";! defaults=rules\n"
# Level, the letter that makes a rule a default, and its flag.
_RULE_HEAD: Final = re.compile(r"^(\d+)(d?)([CRX?]?)(?=\s)", re.MULTILINE)
_LINE_BREAK: Final = re.compile(r"\s*\n\s*")


@dataclass(frozen=True, eq=False)
class NotesSystem:
    """A system made from notes.

    Attributes:
        title: the title that the notes give it.
        source_name: the file name of the notes, without folders.
        auctions: the auctions of the notes with their meanings.
        rules: the rules made from the rows' descriptions, even of rows that stand for embedded
            rules.
        settings: the text of its `system.toml`.
        lower_chapters: the chapters of the shipped system that rank below the notes' own.
        merged: the embedded rules with the rules of edited rows; None if nothing is embedded.
    """

    title: str
    source_name: str
    auctions: tuple[InterpretedAuction, ...]
    rules: tuple[NotesRule, ...]
    settings: str
    lower_chapters: tuple[str, ...] = ()
    merged: MergedRules | None = None

    def stands_for_rules(self, interpreted: InterpretedAuction) -> bool:
        """Return whether a row is as it was exported, so that embedded rules decide its call."""
        return self.merged is not None and self.merged.embedded.is_unchanged(interpreted.sequence)

    @cached_property
    def own_auctions(self) -> tuple[InterpretedAuction, ...]:
        """The auctions whose rows the author wrote or edited, so that their rules decide."""
        return tuple(filter(self.is_own, self.auctions))

    @cached_property
    def auctions_of_modules(self) -> tuple[InterpretedAuction, ...]:
        """The auctions whose rows were taken from modules of the library."""
        return tuple(each for each in self.auctions if each.is_of_module)

    def is_own(self, interpreted: InterpretedAuction) -> bool:
        """Return whether a row neither stands for embedded rules nor was taken from a module."""
        return not (interpreted.is_of_module or self.stands_for_rules(interpreted))

    @cached_property
    def files(self) -> dict[str, str]:
        """The text of each file in the system's folder, by file name."""
        if self.merged is not None:
            files = dict(self.merged.files)
            if self.merged.rules:
                # Embedded rules bring macros of their own, or none.
                files |= _chapter(self.merged.chapter, self.merged.rules, with_macros=False)
            return files | {SETTINGS: self.settings}
        return {
            "00-system" + RULES: f"{_HEADER}; {self.title}, made from {self.source_name}.\n",
            **_chapter(OWN_CHAPTER, self.rules, with_macros=True),
            SETTINGS: self.settings,
            **_lower_files(self.lower_chapters),
        }


def build_notes(
    document: Document,
    languages: tuple[str, ...] = LANGUAGES,
    limits: Limits | None = None,
    *,
    defence: bool = True,
) -> NotesSystem:
    """Build a system from a document of notes.

    Args:
        document: the notes.
        languages: the tables of words to read descriptions with.
        limits: how many auctions there may be.
        defence: whether the shipped system's defence answers where the notes have none; notes that
            embed the rules of a system have its defence.

    Raises:
        LimitError: there are more auctions than the limits allow.
    """
    embedded = read_embedded_rules(document)
    # Embedded rules bid whatever the rows leave out, so that modules are not needed.
    auctions = interpret(
        document, languages, limits, with_modules=embedded is None, apart=embedded is None
    )
    rules = make_rules(auctions)
    source_name = Path(document.source.name).name
    title = document.metadata.get("TITLE", "") or Path(source_name).stem
    if embedded is not None:
        settings = embedded_settings(document, title, source_name, embedded)
        merged = merge_rules(embedded, auctions, rules)
        return NotesSystem(
            title, source_name, tuple(auctions), tuple(rules), settings, merged=merged
        )
    # The general rules stay in either case, or auctions that the notes never mention would have no
    # call at all.
    chapters = DEFENCE_CHAPTERS if defence else DEFENCE_CHAPTERS[-1:]
    settings = settings_of_notes(document, title, source_name, auctions)
    return NotesSystem(title, source_name, tuple(auctions), tuple(rules), settings, chapters)


def _chapter(name: str, rules: Sequence[NotesRule], *, with_macros: bool) -> dict[str, str]:
    """Return the rule file and the comment file of a chapter, by file name."""
    return {
        name + RULES: "".join(_rule_lines(rules, with_macros=with_macros)),
        name + COMMENTS: "".join(f"{rule.number} {rule.explanation}\n" for rule in rules),
    }


def _rule_lines(rules: Iterable[NotesRule], *, with_macros: bool) -> Iterator[str]:
    """Yield the lines of a rule file: for each row a comment with its place, then its rules."""
    row = None
    auction = ""
    for rule in rules:
        sequence = rule.interpreted.sequence
        # A row can stand for several auctions; each gets its own comment.
        if sequence.row is not row or sequence.auction != auction:
            row, auction = sequence.row, sequence.auction
            written = sequence.written
            line, name = written.first.line, Path(written.source.name).name
            words = _LINE_BREAK.sub(" / ", row_text(sequence))
            yield f"; {name}:{line} {auction}: {words}\n"
        yield (rule.text_with_macros if with_macros else rule.text) + "\n"


def _lower_files(chapters: Iterable[str]) -> dict[str, str]:
    """Return by file name the shipped system's macros, and chapters with all rules as defaults."""
    folder = system_folder(SHIPPED[0])
    files = {MACROS: (folder / MACROS).read_text("utf-8")}
    for chapter in chapters:
        rules = (folder / (chapter + RULES)).read_text("utf-8")
        # As defaults they give way to every rule of the notes for the same call (docs/rulings.md
        # A6).
        files[chapter + RULES] = _RULE_HEAD.sub(r"\1d\3", rules)
        files[chapter + COMMENTS] = (folder / (chapter + COMMENTS)).read_text("utf-8")
    return files


def notes_files(built: NotesSystem, name: str) -> SystemFiles:
    """Return a built system's files as sources in memory, so that it loads without a folder.

    Raises:
        ReadError: settings that the notes embed cannot be read.
    """

    def joined(ending: str, title: str) -> Source:
        files = sorted(file for file in built.files if file.endswith(ending))
        sources = [Source(f"{name}/{file}", built.files[file]) for file in files]
        return joined_sources(f"{name}/{title}", sources)

    return SystemFiles(
        rules=joined(RULES, "mb.txt2"),
        macros=Source(f"{name}/{MACROS}", built.files[MACROS]),
        explanations=joined(COMMENTS, "Comments.txt"),
        examples=(),
        settings=settings_of(built.settings, f"{name}/{SETTINGS}"),
    )

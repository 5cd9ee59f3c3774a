"""Bidding systems in memory: rules, texts, examples and settings together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cuebid.core import Auction, Board, Hand, Vulnerability
from cuebid.database import (
    Choice,
    Database,
    Explanation,
    Rule,
    RuleBook,
    choose,
    explain,
    format_node,
    load_database,
)
from cuebid.systems.bidding import bid_deal
from cuebid.systems.examples import Example, read_examples
from cuebid.systems.folder import RULES, SystemFiles, read_folder
from cuebid.text import Diagnostics, Span, trace

__all__ = ["System", "build_system", "load_system", "missing_examples"]


@dataclass(frozen=True, slots=True, eq=False)
class System:
    """A bidding system.

    Attributes:
        name: its name in commands.
        title: its full name.
        folder: where its files are.
        database: its rules.
        book: the rules as a book that chooses calls.
        examples: hands for and against the rules.
        settings: the contents of `system.toml`.
    """

    name: str
    title: str
    folder: Path
    database: Database
    book: RuleBook
    examples: tuple[Example, ...]
    settings: Mapping[str, Any]

    def choose(
        self, hand: Hand | str, auction: Auction, vulnerability: Vulnerability | str = "none"
    ) -> Choice:
        """Choose the call of a hand; the result says which rule was followed, and why not others.

        Args:
            hand: thirteen cards, of the player who calls next.
            auction: the calls so far.
            vulnerability: of the board.

        Raises:
            IllegalError: the auction is over.
            RangeError: the hand does not have thirteen cards.
        """
        return choose(self.book, Hand(hand), auction, Vulnerability(vulnerability))

    def explain(self, auction: Auction, vulnerability: Vulnerability | str = "none") -> Explanation:
        """Explain what every call of an auction shows, and what each player has shown after it."""
        return explain(self.book, auction, Vulnerability(vulnerability))

    def bid(self, board: Board) -> Auction:
        """Bid a board: the auction of four players who all follow this system."""
        return bid_deal(self.book, board.deal, board.dealer, board.vulnerability)

    def chapter(self, rule: Rule) -> str:
        """Return the name of the chapter in which a rule is written, such as `11-openings`."""
        # All chapters are read as one source; the trace leads back to the file.
        start = trace(Span.point(self.database.source, rule.start)).written
        return Path(start.source.name).name.removesuffix(RULES)


def load_system(folder: Path, report: Diagnostics) -> System:
    """Read the system in a folder.

    Args:
        folder: a folder in the form that `cuebid.systems` describes.
        report: receives the errors of rules, macros, texts and examples; `raise_errors` raises
            them. What has errors is left out of the system.

    Raises:
        ReadError: the folder has no chapter, or its settings cannot be read.
        TextError: a file cannot be read.
    """
    return build_system(folder, read_folder(folder, report), report)


def build_system(
    folder: Path, files: SystemFiles, report: Diagnostics, name: str | None = None
) -> System:
    """Return the system of files that have been read.

    Args:
        folder: where the files are; its name is the name of the system.
        files: rules, macros, texts, examples, settings.
        report: receives what is wrong.
        name: the name of the system, if it is not the folder's.
    """
    database = load_database(
        files.rules, report, macros=files.macros, explanations=files.explanations
    )
    examples = [example for source in files.examples for example in read_examples(source, report)]
    title = str(files.settings.get("title", folder.name))
    book = RuleBook(database)
    return System(
        name or folder.name, title, folder, database, book, tuple(examples), files.settings
    )


def missing_examples(system: System) -> list[int]:
    """Return the rules without an example for them, or without one against them.

    A rule that accepts every hand needs no example against it.
    """
    covered = {(example.rule, example.is_positive) for example in system.examples}
    return [
        rule.number
        for rule in system.database.rules
        if (rule.number, True) not in covered
        or ((rule.number, False) not in covered and not _accepts_every_hand(rule))
    ]


def _accepts_every_hand(rule: Rule) -> bool:
    return format_node(rule.constraint) == "."

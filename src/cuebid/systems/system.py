"""A bidding system, ready to be asked."""

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
    """A system.

    Attributes:
        name: what commands call it.
        title: its name in full.
        folder: where its files are.
        database: its rules.
        book: what answers questions about them.
        examples: hands for and against the rules.
        settings: what `system.toml` says.
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
        """The name of the chapter that a rule is written in: `11-openings`."""
        begin = trace(Span.point(self.database.source, rule.start)).written
        return Path(begin.source.name).name.removesuffix(RULES)


def load_system(folder: Path, report: Diagnostics) -> System:
    """Read the system in a folder.

    Args:
        folder: of the form that `cuebid.systems` describes.
        report: is told everything that is wrong with rules, macros, texts and examples;
            `raise_errors` stops on it. What has errors is left out.

    Raises:
        ReadError: there is no chapter in it, or its settings cannot be read.
        TextError: a file cannot be read.
    """
    return build_system(folder, read_folder(folder, report), report)


def build_system(
    folder: Path, files: SystemFiles, report: Diagnostics, name: str | None = None
) -> System:
    """A system of files that have been read.

    Args:
        folder: what it is called after.
        files: rules, macros, texts, examples, settings.
        report: is told everything that is wrong.
        name: what commands call it; the folder's name if not given.
    """
    database = load_database(
        files.rules, report, macros=files.macros, explanations=files.explanations
    )
    examples = [one for source in files.examples for one in read_examples(source, report)]
    title = str(files.settings.get("title", folder.name))
    book = RuleBook(database)
    return System(
        name or folder.name, title, folder, database, book, tuple(examples), files.settings
    )


def missing_examples(system: System) -> list[int]:
    """The rules that lack an example for them, or one against them.

    Of a rule that takes any hand none is wanted against it.
    """
    known = {(example.rule, example.wanted) for example in system.examples}
    return [
        rule.number
        for rule in system.database.rules
        if (rule.number, True) not in known
        or ((rule.number, False) not in known and not _takes_any_hand(rule))
    ]


def _takes_any_hand(rule: Rule) -> bool:
    return format_node(rule.constraint) == "."

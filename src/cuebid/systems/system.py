"""Bidding systems in memory: rules, texts, examples and settings together.

`loading` reads a system from files, `stored_system` from the cache. Both are apart from this
module, and methods import what only they need, because a command that bids one hand by a cached
system spends most of its time on imports.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cuebid.database import RuleBook
from cuebid.systems.file_names import RULES

if TYPE_CHECKING:
    from cuebid.core import Auction, Board, Hand, Vulnerability
    from cuebid.database import AuctionExplanation, Choice, Database, Rule
    from cuebid.systems.examples import Example


# No slots, because `cached_property` keeps its value in the instance's dictionary.
@dataclass(frozen=True, eq=False)
class System:
    """A bidding system.

    Attributes:
        name: its name in commands.
        folder: the folder of its files; for notes or a rule file, that file.
        book: the rules as a book that chooses calls.
        settings: the contents of `system.toml`.
        read_examples: reads the examples; it is called once, when they are first needed.
        chapter_starts: for a system from the cache, the offset of each chapter's first rule in the
            text of the database, and the chapter's name; else empty.
    """

    name: str
    folder: Path
    book: RuleBook
    settings: Mapping[str, Any]
    read_examples: Callable[[], Iterable[Example]] = tuple
    chapter_starts: tuple[tuple[int, str], ...] = ()

    @property
    def title(self) -> str:
        """The full name in the settings; the folder's name if they have none."""
        return str(self.settings.get("title", self.folder.name))

    @property
    def database(self) -> Database:
        """The database of the system's rules."""
        return self.book.database

    @cached_property
    def agreements(self) -> RuleBook:
        """A book of the rules alone, which describes no call by judgement.

        A convention card lists what a pair has agreed on, not what judgement would add.
        """
        return self.book.with_judge(None)

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        """The examples: hands for and against each rule."""
        return tuple(self.read_examples())

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
        from cuebid.core import Hand, Vulnerability  # noqa: PLC0415 - see the top
        from cuebid.database import choose  # noqa: PLC0415 - see the top

        return choose(self.book, Hand(hand), auction, Vulnerability(vulnerability))

    def explain(
        self, auction: Auction, vulnerability: Vulnerability | str = "none"
    ) -> AuctionExplanation:
        """Explain what every call of an auction shows, and what each player has shown after it."""
        from cuebid.core import Vulnerability  # noqa: PLC0415 - see the top
        from cuebid.database import explain  # noqa: PLC0415 - see the top

        return explain(self.book, auction, Vulnerability(vulnerability))

    def bid(self, board: Board) -> Auction:
        """Bid a board: the auction of four players who all follow this system."""
        from cuebid.systems.bidding import bid_deal  # noqa: PLC0415 - see the top

        return bid_deal(self.book, board.deal, board.dealer, board.vulnerability)

    def chapter(self, rule: Rule) -> str:
        """Return the name of the chapter in which a rule is written, such as `11-openings`."""
        if self.chapter_starts:
            # A system from the cache does not know the file of each rule, only chapter starts.
            index = bisect_right(self.chapter_starts, rule.start, key=itemgetter(0))
            return self.chapter_starts[index - 1][1]
        from cuebid.text import Span, trace  # noqa: PLC0415 - see the top

        # All chapters are read as one source; the trace leads back to the file.
        start = trace(Span.point(self.database.source, rule.start)).written
        return Path(start.source.name).name.removesuffix(RULES)


def missing_examples(system: System) -> list[int]:
    """Return the numbers of rules that lack an example for them, or an example against them.

    A rule that accepts every hand needs no example against it.
    """
    from cuebid.database.language.printer import format_node  # noqa: PLC0415 - see the top

    covered = {(example.rule, example.is_positive) for example in system.examples}
    return [
        rule.number
        for rule in system.database.rules
        # A rule that accepts every hand has the constraint `.` (ruling A9).
        if (rule.number, True) not in covered
        or ((rule.number, False) not in covered and format_node(rule.constraint) != ".")
    ]

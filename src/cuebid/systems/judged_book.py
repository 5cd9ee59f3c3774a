"""The judge of every system: what calls mean, and which to make, where its rules end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.database.meaning.rule_book import RuleBook

if TYPE_CHECKING:
    from cuebid.database.meaning.judge import JudgedAuction

__all__ = ["judged_book"]


def judged_book(book: RuleBook) -> RuleBook:
    """Return a book that rests on natural judgement where its rules end."""
    book.judge = _judge
    return book


def _judge(vulnerable: tuple[bool, bool]) -> JudgedAuction:
    # A command that opens a system to print it asks for no judgement.
    from cuebid.judgement.judge import natural_judge  # noqa: PLC0415 - see above

    return natural_judge(vulnerable)

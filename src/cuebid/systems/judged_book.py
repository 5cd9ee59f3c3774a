"""The judge of every system: what calls mean, and which to make, where its rules end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from cuebid.core.errors import ReadError
from cuebid.database.meaning.rule_book import RuleBook

if TYPE_CHECKING:
    from cuebid.database.meaning.judge import Judge, JudgedAuction

__all__ = ["ACE_ASK", "ACE_ASKS", "FORM_OF_SCORING", "judged_book", "scored_book"]

ACE_ASK: Final = "ace_ask"
"""The setting that names what four notrump asks for."""
ACE_ASKS: Final = ("aces", "0314", "1430")
"""Its values: aces, or key cards with the order of the first two answers."""


FORM_OF_SCORING: Final[Mapping[str, str]] = {"imps": "IMPs", "matchpoints": "matchpoints"}
"""The form by which judgement compares calls, by the names of scoring in options and matches."""


def judged_book(book: RuleBook, settings: Mapping[str, Any] | None = None) -> RuleBook:
    """Return a book that rests on natural judgement where its rules end.

    Args:
        book: the rules.
        settings: of the system, `ace_ask` among them.

    Raises:
        ReadError: a setting has a value that judgement does not know.
    """
    ace_ask = str((settings or {}).get(ACE_ASK, ACE_ASKS[0]))
    if ace_ask not in ACE_ASKS:
        expected = ", ".join(ACE_ASKS)
        raise ReadError(f"{ACE_ASK} cannot be {ace_ask!r}", ace_ask, expected=expected)
    book.judge = partial(_judge, ace_ask)
    return book


def scored_book(book: RuleBook, form: str) -> RuleBook:
    """Return a book whose judgement compares calls by a form of scoring.

    Args:
        book: the rules, with a judge or without.
        form: the value of a `ScoringForm`, such as `matchpoints`.
    """
    judge = book.judge
    return book.with_judge(None if judge is None else partial(_judge_by_form, judge, form))


def _judge_by_form(judge: Judge, form: str, vulnerable: tuple[bool, bool]) -> JudgedAuction:
    return judge(vulnerable).compared_by(form)


def _judge(ace_ask: str, vulnerable: tuple[bool, bool]) -> JudgedAuction:
    # A command that opens a system to print it asks for no judgement.
    from cuebid.judgement.judge import natural_judge  # noqa: PLC0415 - see above
    from cuebid.meaning.state import AceAsk  # noqa: PLC0415 - see above

    return natural_judge(vulnerable, AceAsk(ace_ask))

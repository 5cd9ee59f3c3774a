"""Give the book of a system its judge, which explains and chooses calls where the rules end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from cuebid.database import RuleBook
from cuebid.systems.style_settings import style_of

if TYPE_CHECKING:
    from cuebid.database.meaning.judge import Judge, JudgedAuction
    from cuebid.meaning import Style

FORM_OF_SCORING: Final[Mapping[str, str]] = {"imps": "IMPs", "matchpoints": "matchpoints"}
"""The value of `ScoringForm` for each name of a form of scoring in options and matches."""


def judged_book(book: RuleBook, settings: Mapping[str, Any] | None = None) -> RuleBook:
    """Give a book the natural judge, which decides where its rules end, and return the book.

    Args:
        book: the rules.
        settings: the system's settings, which include its style.

    Raises:
        ReadError: a setting has a value that judgement does not know.
    """
    book.judge = partial(_judge, style_of(settings or {}))
    return book


def scored_book(book: RuleBook, form: str) -> RuleBook:
    """Return a book whose judgement compares calls by a form of scoring, such as matchpoints.

    Args:
        book: the rules, with a judge or without.
        form: the value of a `ScoringForm`, such as `matchpoints`.
    """
    judge = book.judge
    return book.with_judge(None if judge is None else partial(_judge_by_form, judge, form))


def _judge_by_form(judge: Judge, form: str, vulnerable: tuple[bool, bool]) -> JudgedAuction:
    return judge(vulnerable).compared_by(form)


def _judge(style: Style, vulnerable: tuple[bool, bool]) -> JudgedAuction:
    # Imported here because a command that only prints a system needs no judgement.
    from cuebid.judgement.judge import natural_judge  # noqa: PLC0415 - see above

    return natural_judge(vulnerable, style)

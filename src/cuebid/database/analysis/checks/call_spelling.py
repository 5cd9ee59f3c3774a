"""Calls and macros in a spelling that means something else in a rule, such as `4NT` or `Pass`.

`4NT`, `XX` and `1NP4C` are no calls of the language, and the small letters of `Pass` or of a
misspelt macro store values. The parser accepts all of them, so the only symptom would be a rule
that no auction matches. Whole words are always reported; other spellings only if no auction
matches the sequence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cuebid.database.analysis.context import CheckContext
from cuebid.database.analysis.findings import report_finding
from cuebid.database.language.database import RuleField
from cuebid.database.language.parsing.misspelt import WrongSpelling
from cuebid.database.language.rule import Rule
from cuebid.text import Diagnostics, Edit, suggest

# Letters inside brackets and arithmetic are no calls.
_NO_CALLS: Final = re.compile(r"\[[^\]]*\]|~[^~]*~")
# A word that begins with the letter of a field may have an inserted offset (`@20`) before it.
_WORD: Final = re.compile(r"(?:(?<![A-Za-z0-9_@#])|(?<=@[0-9]{2}))[A-Za-z][A-Za-z0-9_]*")
_TWO_SMALL_LETTERS: Final = re.compile(r"[a-z]{2}")
# The pattern string of a hand never has four letters in a row, so these are no text to match.
_FOUR_CAPITALS: Final = re.compile(r"[A-Z]{4}")
_CALL_WORDS: Final = {
    **dict.fromkeys(("pass", "passes"), "P"),
    **dict.fromkeys(("dbl", "double", "dble"), "X"),
    **dict.fromkeys(("rdbl", "redbl", "redouble", "rdble"), "R"),
}
# After a call: a colon, the end of a group or of the sequence, an alternative.
_END: Final = r"(?=[:)$|&@]|$)"
_BEFORE: Final = r"(?<![A-Za-z0-9_@#])"
_CALL: Final = r"(?:[1-7][CDHSN]|[PXR])"
_ONE_CALL: Final = re.compile(_CALL)

_SPELLINGS: Final = (
    WrongSpelling(re.compile(r"([1-7])(?:NT|nt)"), r"\1N", "notrump is written `N`"),
    WrongSpelling(re.compile(rf"{_BEFORE}XX{_END}"), "R", "a redouble is written `R`"),
    WrongSpelling(re.compile(rf"{_BEFORE}D{_END}"), "X", "a double is written `X`"),
    WrongSpelling(
        re.compile(rf"{_BEFORE}([1-7])([cdhsn]){_END}"),
        r"\1\2",
        "strains are capitals; a small letter stores what comes next",
    ),
    WrongSpelling(
        re.compile(rf"{_BEFORE}[pxr]{_END}"),
        r"\g<0>",
        "calls are capitals; a small letter stores what comes next",
    ),
    WrongSpelling(
        re.compile(rf"{_BEFORE}{_CALL}(?:{_CALL})+{_END}"),
        r"\g<0>",
        "two calls have a colon between them",
    ),
    WrongSpelling(
        re.compile(rf"{_BEFORE}([CDHSN])([1-7]){_END}"),
        r"\2\1",
        "a bid is its level, then its strain",
    ),
    WrongSpelling(re.compile(r"::+"), ":", "one colon stands between two calls"),
)


def check_call_spelling(context: CheckContext, report: Diagnostics) -> None:
    """Report misspelt words and calls, and add their rules to `context.unexpanded`."""
    for rule in context.rules():
        is_reported = _check_words(context, rule, RuleField.SEQUENCE, report)
        is_reported |= _check_words(context, rule, RuleField.CONSTRAINT, report)
        if not is_reported:
            is_reported = _check_calls(context, rule, report)
        if is_reported:
            # Further findings in such a rule would only be consequences.
            context.unexpanded.add(rule.start)


def _check_words(context: CheckContext, rule: Rule, part: RuleField, report: Diagnostics) -> bool:
    """Report words such as `Pass` and misspelt names of macros; return whether any were found."""
    field = context.database.span(rule, part)
    is_found = False
    for word in _words(field.text, part):
        text = word.group()
        call = _CALL_WORDS.get(text.lower())
        near = suggest(text, context.built.macros)
        if call is not None and part is RuleField.SEQUENCE:
            message, new = f"`{text}` is written `{call}`; its small letters store calls", call
        elif near:
            message, new = f"there is no macro {text}; did you mean {near}?", near
        else:
            continue
        span = field.part(*word.span())
        edit = Edit(span, new, f"write {new}")
        code = "db-call-spelling" if new == call else "db-macro-not-expanded"
        report_finding(report, code, message, span, expected=f"`{new}`", edit=edit)
        is_found = True
    return is_found


def _words(text: str, part: RuleField) -> Iterator[re.Match[str]]:
    for word in _WORD.finditer(_without(_NO_CALLS, text)):
        # Two small letters side by side would store the same character twice. A sequence may have
        # labels in capitals.
        is_capital = part is RuleField.CONSTRAINT and _FOUR_CAPITALS.search(word.group())
        if is_capital or _TWO_SMALL_LETTERS.search(word.group()):
            yield word


def _check_calls(context: CheckContext, rule: Rule, report: Diagnostics) -> bool:
    """Report a misspelt call of a rule that no auction matches; return whether there is one."""
    field = context.database.span(rule, RuleField.SEQUENCE)
    text = _without(_NO_CALLS, field.text)
    matches = ((spelling, spelling.pattern.search(text)) for spelling in _SPELLINGS)
    slip = next(((spelling, match) for spelling, match in matches if match), None)
    if slip is None or not context.automaton(rule).is_empty or context.follows_label(rule):
        return False
    spelling, match = slip
    new = ":".join(_ONE_CALL.findall(match.expand(spelling.replacement).upper())) or ":"
    span = field.part(*match.span())
    edit = Edit(span, new, f"write {new}")
    message = f"`{span.text}` is no call of the language: {spelling.message}"
    report_finding(report, "db-call-spelling", message, span, expected=f"`{new}`", edit=edit)
    return True


def _without(pattern: re.Pattern[str], text: str) -> str:
    """Return a text with matches of a pattern replaced by blanks, so that offsets stay valid."""
    return pattern.sub(lambda match: " " * len(match.group()), text)

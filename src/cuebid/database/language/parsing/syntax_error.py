"""The syntax error of a field, which becomes a diagnostic once the span of the field is known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from cuebid.core import ReadError
from cuebid.text import Diagnostic, Edit, Related, Severity

if TYPE_CHECKING:
    from cuebid.text import Span


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that would correct a field: the replacement of a range of offsets."""

    start: int
    end: int
    replacement: str
    title: str


class RuleSyntaxError(ReadError):
    """A field of a rule is not what the language allows.

    Attributes:
        text: the field.
        offset: where the error begins, from 0.
        end: the offset after it.
        expected: what could stand there, in words.
        code: the stable code of this kind of error.
        opened: start and end of the bracket, parenthesis or delimiter that is still open there.
        fix: the change that would correct it, if there is one.
    """

    def __init__(
        self,
        message: str,
        text: str = "",
        offset: int = 0,
        expected: str = "",
        *,
        end: int = 0,
        code: str,
        opened: tuple[int, int] | None = None,
        fix: Fix | None = None,
    ) -> None:
        super().__init__(message, text, offset, expected)
        self.end = max(end, offset)
        self.code = code
        self.opened = opened
        self.fix = fix

    def __reduce__(self) -> tuple[object, ...]:
        # Pickling an exception passes on its positional arguments only.
        make = partial(type(self), end=self.end, code=self.code, opened=self.opened, fix=self.fix)
        return make, (str(self), self.text, self.offset, self.expected)

    def diagnostic(self, field: Span) -> Diagnostic:
        """Return the error as a diagnostic, given the span of the field."""
        related: tuple[Related, ...] = ()
        if self.opened:
            opened = field.part(*self.opened)
            related = (Related(opened, f"`{opened.text}` is opened here"),)
        edit = None
        if self.fix:
            where = field.part(self.fix.start, self.fix.end)
            edit = Edit(where, self.fix.replacement, self.fix.title)
        span = field.part(self.offset, self.end)
        return Diagnostic(Severity.ERROR, self.code, str(self), span, self.expected, related, edit)

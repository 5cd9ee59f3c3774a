"""The exception that carries diagnostics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core import CuebidError
from cuebid.text.diagnostics import Diagnostics
from cuebid.text.printer import format_diagnostics

if TYPE_CHECKING:
    from cuebid.text.diagnostics import Diagnostic

__all__ = ["TextError", "raise_errors"]


class TextError(CuebidError):
    """A text that cannot be used; the exception carries the diagnostics that say why.

    As a string it is the diagnostics as `format_diagnostics` writes them.

    Attributes:
        diagnostics: the reasons, in order.
        omitted: the number of further diagnostics that a limit left out.
    """

    def __init__(self, *diagnostics: Diagnostic, omitted: int = 0) -> None:
        # The diagnostics are the arguments, so that the error can be pickled; `__str__` writes the
        # message.
        super().__init__(*diagnostics)
        self.diagnostics = diagnostics
        self.omitted = omitted

    def __str__(self) -> str:
        more = f"\nand {self.omitted} more" if self.omitted else ""
        return format_diagnostics(self.diagnostics) + more


def raise_errors(diagnostics: Diagnostics) -> None:
    """Raise a `TextError` with all collected diagnostics if at least one of them is an error.

    Raises:
        TextError: the diagnostics include an error.
    """
    if diagnostics.has_errors:
        # Warnings are included: they often explain the error, such as an encoding that was guessed.
        raise TextError(*diagnostics, omitted=diagnostics.omitted)

"""Functions of a database's author: Python behind `#100` and the numbers after it.

The specification calls functions by number and does not list them, so a database may need others
than Cuebid's. A Python file defines them:

    from cuebid.database import rule_function

    @rule_function(100, "s", reads="hand")
    def top_honours(context, suit):
        "how many of ace, king and queen the bidder has in a suit"
        ...

Numbers below 100 stay with Cuebid. A function is known to the whole process from its definition on.
"""

from __future__ import annotations

import runpy
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from cuebid.core import CuebidError
from cuebid.database.language.functions import FUNCTIONS, Function, Reads
from cuebid.database.matcher.captures import NONE, clamp
from cuebid.database.matcher.function_values import IMPLEMENTATIONS, FunctionContext

# Cuebid's own table ends at 18; the gap leaves room for it to grow.
FIRST_OWN_NUMBER: Final = 100
"""The least number of a function that is not Cuebid's."""
# The grammar allows no more arguments.
_MOST_PARAMETERS: Final = 3

_Compute = TypeVar("_Compute", bound=Callable[..., int])


class RuleFunctionError(CuebidError):
    """A function of a database's author cannot be defined, fails, or returns no whole number."""


def rule_function(
    number: int, *parameters: str, reads: str = "auction"
) -> Callable[[_Compute], _Compute]:
    """Define a function that rules call by a number.

    The decorated function takes a `FunctionContext` and its arguments, whole numbers, and returns a
    whole number; -1 is used for "none". Its docstring says what the value means.

    Args:
        number: what rules write after `#`, from 100 on.
        parameters: a name for each argument: `s` a suit, `t` a strain, `f` a field, `l` a level,
            `x` any value. The check tests arguments by these names.
        reads: `"hand"` if it looks at the bidder's hand (`context.hand`), `"auction"` if only at
            the auction (`context.situation`), `"nothing"` if only at its arguments.

    Raises:
        RuleFunctionError: the number is Cuebid's, there are too many parameters, or `reads` is none
            of the three.
    """
    if number < FIRST_OWN_NUMBER:
        raise RuleFunctionError(
            f"#{number} cannot be defined: functions below #{FIRST_OWN_NUMBER} are Cuebid's"
        )
    if len(parameters) > _MOST_PARAMETERS:
        raise RuleFunctionError(f"#{number} has more than {_MOST_PARAMETERS} parameters")
    if reads not in {choice.value for choice in Reads}:
        raise RuleFunctionError(f"#{number} cannot read {reads!r}: hand, auction or nothing")

    def define(compute: _Compute) -> _Compute:
        meaning = (compute.__doc__ or "").strip()
        function = Function(number, parameters, compute.__name__, meaning, Reads(reads))
        key = number, len(parameters)
        FUNCTIONS[key] = function
        IMPLEMENTATIONS[key] = _checked(function, compute)
        return compute

    return define


def load_functions(path: Path) -> None:
    """Run a Python file that defines functions of rules.

    The file is a program and can do anything that a program can.

    Raises:
        RuleFunctionError: the file fails, or defines no function.
    """
    before = dict(IMPLEMENTATIONS)
    try:
        runpy.run_path(str(path))
    except RuleFunctionError:
        raise
    # Whatever the author's code raises is the author's error, and is told with its line.
    except Exception as error:
        raise RuleFunctionError(f"{path}{_line_in(error, path)}: {_words(error)}") from error
    if before == IMPLEMENTATIONS:
        raise RuleFunctionError(f"{path} defines no function: decorate one with @rule_function")


def own_stamp() -> bytes:
    """Return bytes that change with the functions that are defined, for names of cached files."""
    return repr(sorted(key for key in FUNCTIONS if key[0] >= FIRST_OWN_NUMBER)).encode()


def _checked(function: Function, compute: Callable[..., int]) -> Callable[..., int]:
    """Return a function that fails with errors that name it."""

    def value(context: FunctionContext, *arguments: int) -> int:
        # Outside constraints there is no hand to look at (as for Cuebid's functions).
        if function.reads is Reads.HAND and context.hand is None:
            return NONE
        try:
            result: object = compute(context, *arguments)
        # As in `load_functions`: a match or a check must be able to say which function failed.
        except Exception as error:
            name = f"{function.signature} ({function.name})"
            raise RuleFunctionError(f"{name} failed with {arguments}: {_words(error)}") from error
        if not isinstance(result, int):
            message = f"{function.signature} ({function.name}) returned {result!r}"
            raise RuleFunctionError(f"{message}, which is not a whole number")
        return clamp(int(result))

    return value


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _line_in(error: Exception, path: Path) -> str:
    """Return the line of a file at which an error was raised, as `:12`; empty if elsewhere."""
    if isinstance(error, SyntaxError) and error.lineno:
        return f":{error.lineno}"
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)
    ]
    return f":{frames[-1].lineno}" if frames else ""

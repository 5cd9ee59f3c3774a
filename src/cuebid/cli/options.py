"""Helpers that define options of commands: parsed values, flags and groups of options."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import click

from cuebid.core import ReadError

_Command = TypeVar("_Command", bound=Callable[..., Any])


class ParsedValue(click.ParamType[Any]):
    """The type of an option whose text a function parses.

    Args:
        name: the name of the type in help and messages.
        parse: returns the value of a text; a ReadError is reported as wrong usage.
    """

    def __init__(self, name: str, parse: Callable[[str], Any]) -> None:
        self.name = name
        self._parse = parse

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 - click's own signature
        """Parse the text of the option; return a converted value unchanged."""
        # click may call this again with a value that is already converted.
        if not isinstance(value, str):
            return value
        try:
            return self._parse(value)
        except ReadError as error:
            self.fail(f"{error}: expected {error.expected}", param, ctx)


def flag(*names: str, help: str) -> Callable[[_Command], _Command]:  # noqa: A002 - click's word
    """Return the decorator of an option without a value, which is True if given."""
    return click.option(*names, is_flag=True, help=help)


def json_option(what: str) -> Callable[[_Command], _Command]:
    """Return the decorator of the option `--json`, whose help says what is printed."""
    return flag("--json", "as_json", help=f"Print {what} as JSON.")


def joined(*options: Callable[[_Command], _Command]) -> Callable[[_Command], _Command]:
    """Return one decorator that adds several options, in the order of the help."""

    def add(command: _Command) -> _Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def gathered(
    name: str, make: Callable[..., Any], *options: Callable[[Any], Any]
) -> Callable[[_Command], _Command]:
    """Return a decorator that adds options and passes their values as one argument.

    Args:
        name: the name of the argument of the command.
        make: a function or dataclass that makes the argument from the values named like its own
            parameters.
        options: the decorators of the options, in the order of the help.
    """
    taken = make.__annotations__.keys()

    def add(command: _Command) -> _Command:
        @wraps(command)
        def run(**values: Any) -> Any:  # noqa: ANN401 - as the command has them
            gathered_value = make(**{key: values.pop(key) for key in taken & values.keys()})
            return command(**values, **{name: gathered_value})

        decorated: _Command = joined(*options)(run)
        return decorated

    return add

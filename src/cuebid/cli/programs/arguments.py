"""The argument parser of `bml2html`, `bml2latex`, `bml2bss` and `bss2bml`.

bml.txt (Using the BML converters) prints the help of the programs, in the layout of argparse, so
they use argparse; `cuebid bml` and `cuebid bss` do the same work with click. The import of argparse
is also faster, and a program that converts one small file spends most of its time on imports.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final, NoReturn

from cuebid import __version__
from cuebid.cli.streams import WRONG_USAGE

# One line as in bml.txt; argparse would wrap it, differently in each version of Python.
_USAGE: Final = "[-h]{indentation} [-o OUTPUTFILE] [-v]{switches} inputfile"
_SWITCHES: Final = " [--tree | --no-tree] [--include-external-files | --no-include-external-files]"
_DIGITS: Final = "123456789"


class _Formatter(argparse.HelpFormatter):
    """Format help as bml.txt prints it, whatever the version of Python."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=24)

    def _format_action_invocation(self, action: argparse.Action) -> str:
        # From Python 3.13 on argparse prints `-o, --outputfile FILE`; bml.txt has the older
        # `-o FILE, --outputfile FILE`.
        if not action.option_strings or action.nargs == 0:
            return super()._format_action_invocation(action)
        value = self._format_args(action, self._get_default_metavar_for_optional(action))
        return ", ".join(f"{option} {value}" for option in action.option_strings)


class _ProgramParser(argparse.ArgumentParser):
    """An argument parser that reports wrong usage with the program's name and exit code 2."""

    def error(self, message: str) -> NoReturn:
        """Print the usage and an error message, and exit with code 2."""
        self.print_usage(sys.stderr)
        self.exit(WRONG_USAGE, f"{self.prog}: error: {message}\n")


def converter_parser(program: str, description: str, *, documents: bool) -> argparse.ArgumentParser:
    """Return the parser of a converter's arguments (bml.txt, Using the BML converters).

    Args:
        program: the program's name.
        description: what the program does; the usage begins with it instead of the name.
        documents: whether the program writes documents, and so has options for tables and style.
    """
    digits = ",".join(_DIGITS)
    usage = _USAGE.format(
        indentation=f" [-i {{{digits}}}]" if documents else "",
        switches=_SWITCHES if documents else "",
    )
    parser = _ProgramParser(
        prog=program, usage=f"{description} {usage}", add_help=False, formatter_class=_Formatter
    )
    parser.add_argument("inputfile", help="the input file (- is stdin)")
    # A group of our own, as argparse calls its group "options" from Python 3.10 on; bml.txt prints
    # "optional arguments".
    options = parser.add_argument_group("optional arguments")
    options.add_argument("-h", "--help", action="help", help="show this help message and exit")
    if documents:
        options.add_argument(
            *("-i", "--indentation"),
            type=int,
            choices=[int(digit) for digit in _DIGITS],
            help="the indentation of a bidtable",
        )
    options.add_argument("-o", "--outputfile", help="the output file (- is stdout)")
    options.add_argument(
        "-v", "--verbose", action="count", default=0, help="increase output verbosity"
    )
    options.add_argument(
        "--version",
        action="version",
        version=f"{program} ({__version__})",
        help="show the program's version and exit",
    )
    # Not in the help, which bml.txt prints; an error message about includes names this option.
    options.add_argument(
        "--include-path", action="append", type=Path, default=[], help=argparse.SUPPRESS
    )
    if documents:
        _add_switch(options, "tree")
        _add_switch(options, "include-external-files")
    return parser


def _add_switch(group: argparse._ArgumentGroup, name: str) -> None:
    # Not `argparse.BooleanOptionalAction`: it prints both options on one line of the help, and it
    # accepts them together; in bml.txt they have a line each and exclude each other.
    attribute = name.replace("-", "_")
    pair = group.add_mutually_exclusive_group()
    pair.add_argument(f"--{name}", action="store_true", dest=attribute, default=True)
    pair.add_argument(f"--no-{name}", action="store_false", dest=attribute, default=True)

"""The programs `bml2html` and its like: their arguments as bml.txt prints them, and their run."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

from cuebid import __version__
from cuebid.cli.bml.output import output_path, write_beside, write_output
from cuebid.cli.streams import run_program, without_collecting
from cuebid.core import CuebidError
from cuebid.text import (
    Diagnostics,
    Severity,
    TextError,
    decode_source,
    format_diagnostics,
    print_diagnostics,
    read_source,
)

if TYPE_CHECKING:
    from cuebid.bml import Document
    from cuebid.text import Diagnostic, Source

__all__ = ["Converter", "converter_parser", "run_converter"]

_UNREADABLE: Final = 2
_SHARED: Final = "[-h]{indentation} [-o OUTPUTFILE] [-v]{tree} inputfile"
_DIGITS: Final = "123456789"
_TREE: Final = " [--tree | --no-tree] [--include-external-files | --no-include-external-files]"


class Converter(NamedTuple):
    """One program.

    Attributes:
        program: its name.
        description: what it does, in the words of bml.txt: "Convert BML to HTML.".
        suffix: what its output files end with.
        convert: from a document to the output.
        beside: name and text of the file that the output needs without
            `--include-external-files`; None for a format that needs none.
    """

    program: str
    description: str
    suffix: str
    convert: Callable[[Document, argparse.Namespace], str]
    beside: Callable[[], tuple[str, str]] | None = None


class _Formatter(argparse.HelpFormatter):
    """Help as bml.txt prints it, whatever Python's version."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=24)

    def _format_action_invocation(self, action: argparse.Action) -> str:
        if not action.option_strings or action.nargs == 0:
            return super()._format_action_invocation(action)
        value = self._format_args(action, self._get_default_metavar_for_optional(action))
        return ", ".join(f"{option} {value}" for option in action.option_strings)


class _Parser(argparse.ArgumentParser):
    """Wrong usage says the program's name and ends with exit code 2."""

    def error(self, message: str) -> NoReturn:
        """Print the usage and what is wrong with it."""
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: error: {message}\n")


def converter_parser(program: str, description: str, *, documents: bool) -> argparse.ArgumentParser:
    """The arguments of a converter (bml.txt, Using the BML converters).

    Args:
        program: its name.
        description: with which the usage begins, in place of the name.
        documents: whether it writes documents, and so has options for tables and style.
    """
    digits = ",".join(_DIGITS)
    usage = _SHARED.format(
        indentation=f" [-i {{{digits}}}]" if documents else "", tree=_TREE if documents else ""
    )
    parser = _Parser(
        prog=program, usage=f"{description} {usage}", add_help=False, formatter_class=_Formatter
    )
    parser.add_argument("inputfile", help="the input file (- is stdin)")
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
    if documents:
        _add_switch(options, "tree")
        _add_switch(options, "include-external-files")
    return parser


def _add_switch(group: argparse._ArgumentGroup, name: str) -> None:
    dest = name.replace("-", "_")
    either = group.add_mutually_exclusive_group()
    either.add_argument(f"--{name}", action="store_true", dest=dest, default=True)
    either.add_argument(f"--no-{name}", action="store_false", dest=dest, default=True)


def run_converter(
    converter: Converter,
    parser: argparse.ArgumentParser,
    arguments: Sequence[str] | None,
) -> int:
    """Run a converter.

    Returns:
        The exit code: 0 written, 1 written without what is wrong in the input, 2 wrong usage or a
        file that cannot be read or written; otherwise as `run_program` has it.
    """
    options = parser.parse_args(arguments)
    with without_collecting():
        return run_program(converter.program, lambda: _run(converter, options))


def _run(converter: Converter, options: argparse.Namespace) -> int:
    report = Diagnostics()
    try:
        target = output_path(options.inputfile, options.outputfile, converter.suffix)
        document = _read(options.inputfile, report)
        if getattr(options, "indentation", None) is not None:
            _check_indentation(document, options.indentation, report)
        _check_links(document, report)
        write_output(converter.convert(document, options), target)
        extra = _write_beside(converter, options, target)
    except TextError as error:
        _say(format_diagnostics(error.diagnostics))
        return _UNREADABLE
    except CuebidError as error:
        _say(f"{converter.program}: {error}")
        return _UNREADABLE
    _print_problems(report, options.verbose)
    if options.verbose:
        _print_summary(document, (target, extra), report)
    return 1 if report.has_errors else 0


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")


def _read(path: str, report: Diagnostics) -> Document:
    from cuebid.bml import FileLoader, parse_document  # noqa: PLC0415 - `--help` does without

    if path == "-":
        decoded = decode_source("<stdin>", sys.stdin.buffer.read())
        report.extend(decoded.diagnostics)
        source: Source = decoded.source
        loader = FileLoader(Path())
    else:
        source = read_source(path, report)
        loader = FileLoader.beside(path)
    return parse_document(source, report, loader=loader)


def _check_indentation(document: Document, unit: int, report: Diagnostics) -> None:
    from cuebid.bml.check import check_indentation  # noqa: PLC0415 - only `-i` needs it

    check_indentation(document, unit, report)


def _check_links(document: Document, report: Diagnostics) -> None:
    if "(#" in document.source.text:
        from cuebid.bml.export.dead_links import (  # noqa: PLC0415 - few documents have such links
            report_dead_links,
        )

        report_dead_links(document, report)


def _write_beside(
    converter: Converter, options: argparse.Namespace, target: Path | None
) -> Path | None:
    if converter.beside is None or options.include_external_files:
        return None
    return write_beside(target, *converter.beside())


def _print_problems(report: Diagnostics, verbose: int) -> None:
    problems: list[Diagnostic] = [
        each for each in report.in_order() if verbose or each.severity is not Severity.HINT
    ]
    if not problems:
        return
    if sys.stderr.isatty():
        from rich.console import Console  # noqa: PLC0415 - only a terminal shows colours

        print_diagnostics(problems, Console(stderr=True, soft_wrap=True))
    else:
        _say(format_diagnostics(problems))


def _print_summary(
    document: Document, written: tuple[Path | None, ...], report: Diagnostics
) -> None:
    rows = sum(len(table.rows) for table in document.tables)
    _say(f"{document.written.name}: {rows} rows, {report.summary()}")
    for include in document.includes:
        _say(f"{include.source.name}: included")
    for path in filter(None, written):
        _say(f"{path}: written")

"""Convert BML to a document: the program behind `bml2html` and `bml2latex`.

Modules that only a conversion needs are imported inside functions, so that `--help` and errors of
usage do not wait for them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cuebid.cli.bml.output import output_path, write_beside, write_output
from cuebid.cli.programs.arguments import converter_parser
from cuebid.cli.streams import WRONG_USAGE, run_program, without_collecting
from cuebid.core import CuebidError
from cuebid.text import Diagnostics, TextError, decode_source, format_diagnostics, read_source

if TYPE_CHECKING:
    from argparse import Namespace

    from cuebid.bml import Document


class DocumentFormat(NamedTuple):
    """A format of documents, with its options, renderer, and external style or macro file."""

    options: Callable[..., Any]
    """Makes the renderer's options from `tree` and `external`, the only ones in bml.txt."""
    render: Callable[[Document, Any], str]
    external_name: str
    external_text: Callable[[], str]


class DocumentConverter(NamedTuple):
    """A program that converts BML to documents of one format."""

    program: str
    description: str
    """What the program does, in the words of bml.txt: "Convert BML to HTML."."""
    suffix: str
    """The suffix of output files."""
    load: Callable[[], DocumentFormat]
    """Imports the renderer, and returns the format."""

    def __call__(self, arguments: Sequence[str] | None = None) -> int:
        """Run the converter, and return its exit code.

        Returns:
            The exit code: 0 success, 1 written without the parts of the input that have errors, 2
            wrong usage or a file that cannot be read or written; otherwise that of `run_program`.
        """
        parser = converter_parser(self.program, self.description, documents=True)
        options = parser.parse_args(arguments)
        with without_collecting():
            return run_program(self.program, lambda: _run(self, options))


def _run(converter: DocumentConverter, options: Namespace) -> int:
    report = Diagnostics()
    try:
        # Before reading, so that an output that would overwrite the input ends the program at once.
        target = output_path(options.inputfile, options.outputfile, converter.suffix)
        document = _read(options.inputfile, report, tuple(options.include_path))
        if options.indentation is not None:
            _check_indentation(document, options.indentation, report)
        _check_links(document, report)
        form = converter.load()
        is_embedded = options.include_external_files
        settings = form.options(tree=options.tree, external=is_embedded)
        write_output(form.render(document, settings), target)
        beside = None
        if not is_embedded:
            beside = write_beside(target, form.external_name, form.external_text())
    except TextError as error:
        _print_error(format_diagnostics(error.diagnostics))
        return WRONG_USAGE
    except CuebidError as error:
        _print_error(f"{converter.program}: {error}")
        return WRONG_USAGE
    _print_problems(report, options.verbose)
    if options.verbose:
        _print_summary(document, (target, beside), report)
    # Exit code 1 although the output is written: make and scripts notice that the input has errors,
    # while the author can look at the rest of the document.
    return 1 if report.has_errors else 0


def _print_error(text: str) -> None:
    sys.stderr.write(text + "\n")


def _read(path: str, report: Diagnostics, include_path: tuple[Path, ...]) -> Document:
    from cuebid.bml import FileLoader, Limits, parse_document  # noqa: PLC0415 - not for `--help`

    limits = Limits(include_path=include_path)
    if path == "-":
        decoded = decode_source("<stdin>", sys.stdin.buffer.read())
        report.extend(decoded.diagnostics)
        # Standard input has no folder; included files are searched in the current folder.
        source, loader = decoded.source, FileLoader(Path(), limits)
    else:
        source, loader = read_source(path, report), FileLoader.beside(path, limits)
    return parse_document(source, report, loader=loader, limits=limits)


def _check_indentation(document: Document, unit: int, report: Diagnostics) -> None:
    from cuebid.bml.check import check_indentation  # noqa: PLC0415 - only `-i` needs it

    check_indentation(document, unit, report)


def _check_links(document: Document, report: Diagnostics) -> None:
    # Links within the document are written `[text](#part)`; most documents have none, and then the
    # check is not imported.
    if "(#" in document.source.text:
        from cuebid.bml.export.dead_links import report_dead_links  # noqa: PLC0415 - few documents have such links

        report_dead_links(document, report)


def _print_problems(report: Diagnostics, verbose: int) -> None:
    from cuebid.cli.bml.source import print_problems  # noqa: PLC0415 - not for `--help`

    print_problems(report, every=verbose > 0, hints=verbose > 0, option="-v")


def _print_summary(
    document: Document, written: tuple[Path | None, ...], report: Diagnostics
) -> None:
    rows = sum(len(table.rows) for table in document.tables)
    _print_error(f"{document.written.name}: {rows} rows, {report.summary()}")
    for include in document.includes:
        _print_error(f"{include.source.name}: included")
    for path in filter(None, written):
        _print_error(f"{path}: written")

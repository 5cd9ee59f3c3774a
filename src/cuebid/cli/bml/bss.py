"""`cuebid bml bss` and `cuebid bml bbo`: convert system notes to records for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from cuebid.bml import Limits
from cuebid.cli.bml.options import BML_FILE, limit_options
from cuebid.cli.bss.convert import Conversion, bml_to_bbo, bml_to_bss
from cuebid.cli.bss.reading import DIALECTS
from cuebid.cli.findings_option import all_findings_option, wants_all_findings
from cuebid.cli.options import flag

_OUTPUT = click.option(
    *("-o", "--output"), default="-", show_default="standard output", help="File or folder."
)
_STRICT = flag("--strict", help="Write nothing if there is an error or a warning.")
_VERBOSE = click.option(
    "-v", "--verbose", count=True, help="Print hints and a summary; twice: every record."
)


@click.command(
    epilog="""\b
Examples: the dialect of bml.txt; for BBOalert, with fields inferred from the meanings.
  cuebid bml bss system.bml -o system.bss
  cuebid bml bss system.bml --dialect fd --infer
"""
)
@click.argument("file", type=BML_FILE)
@_OUTPUT
@click.option(
    "--dialect", type=click.Choice(DIALECTS), default="auto", show_default=True,
    help="spec: as in bml.txt; fd: as Full Disclosure writes and BBOalert reads; "
    "auto: as in the file's comments, otherwise spec.",
)  # fmt: skip
@flag("--infer", help="Fill the fields from the meanings of the calls.")
@click.option(
    "--conventions",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of the convention files that + records name.",
)
@_STRICT
@_VERBOSE
@all_findings_option
@limit_options
def bss(
    file: str,
    output: str,
    dialect: str,
    infer: bool,
    conventions: Path | None,
    strict: bool,
    verbose: int,
    limits: Limits,
) -> None:
    """Convert every auction of a BML file to BSS, for Full Disclosure and BBOalert.

    Exit code: 0 success, 1 written, but parts with errors are left out, 2 wrong usage or a file
    cannot be read or written.
    """
    # Shared with the program `bml2bss`, whose options are those of bml.txt.
    conversion = Conversion(
        file, output, strict, verbose, limits, all_warnings=wants_all_findings()
    )
    raise SystemExit(bml_to_bss(conversion, dialect=dialect, infer=infer, conventions=conventions))


@click.command(
    epilog="""\b
Example: a file to import on the page of BBOalert.
  cuebid bml bbo system.bml -o system.csv
"""
)
@click.argument("file", type=BML_FILE)
@_OUTPUT
@click.option(
    "--commas", type=click.Choice(["semicolon", "entity"]), default="semicolon", show_default=True,
    help="Replacement for commas in texts, since commas separate fields.",
)  # fmt: skip
@_STRICT
@_VERBOSE
@all_findings_option
@limit_options
def bbo(file: str, output: str, commas: str, strict: bool, verbose: int, limits: Limits) -> None:
    """Convert our calls of a BML file to data for BBOalert.

    Exit code: 0 success, 1 written, but parts with errors are left out, 2 wrong usage or a file
    cannot be read or written.
    """
    conversion = Conversion(
        file, output, strict, verbose, limits, all_warnings=wants_all_findings()
    )
    raise SystemExit(bml_to_bbo(conversion, commas=commas))

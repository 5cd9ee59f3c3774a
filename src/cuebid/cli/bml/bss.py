"""`cuebid bml bss` and `cuebid bml bbo`."""

from __future__ import annotations

from pathlib import Path

import click

from cuebid.cli.bml.options import BML_FILE, limit_options, limits_of
from cuebid.cli.bss.convert import Conversion, bml_to_bbo, bml_to_bss
from cuebid.cli.bss.reading import DIALECTS

__all__ = ["bbo", "bss"]

_OUTPUT = click.option(
    *("-o", "--output"), default="-", show_default="standard output", help="A file or a folder."
)
_STRICT = click.option("--strict", is_flag=True, help="Write nothing if there is a finding.")
_VERBOSE = click.option("-v", "--verbose", count=True, help="Say more; twice: every record.")


@click.command(
    epilog="""\b
Examples: as the specification says; for BBOalert, with fields taken from what calls mean.
  cuebid bml bss system.bml -o system.bss
  cuebid bml bss system.bml --dialect fd --infer
"""
)
@click.argument("file", type=BML_FILE)
@_OUTPUT
@click.option(
    "--dialect",
    type=click.Choice(DIALECTS),
    default="auto",
    show_default=True,
    help="As the specification says, or as Full Disclosure wrote and BBOalert reads; "
    "auto: as the file's comments say, otherwise spec.",
)
@click.option("--infer", is_flag=True, help="Fill the fields from what calls mean.")
@click.option(
    "--conventions",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of the convention files that + records name.",
)
@_STRICT
@_VERBOSE
@limit_options
def bss(
    file: str,
    output: str,
    dialect: str,
    infer: bool,
    conventions: Path | None,
    strict: bool,
    verbose: int,
    **limits: int,
) -> None:
    """Write every auction of a BML file as BSS, for Full Disclosure and BBOalert.

    Exit code: 0 written, 1 written without what is wrong, 2 a file cannot be read or written.
    """
    conversion = Conversion(file, output, strict, verbose, limits_of(limits))
    raise SystemExit(bml_to_bss(conversion, dialect=dialect, infer=infer, conventions=conventions))


@click.command(
    epilog="""\b
Example: to be imported in BBOalert's own page.
  cuebid bml bbo system.bml -o system.csv
"""
)
@click.argument("file", type=BML_FILE)
@_OUTPUT
@click.option(
    "--commas",
    type=click.Choice(["semicolon", "entity"]),
    default="semicolon",
    show_default=True,
    help="What stands for a comma in a text, since commas separate fields.",
)
@_STRICT
@_VERBOSE
@limit_options
def bbo(file: str, output: str, commas: str, strict: bool, verbose: int, **limits: int) -> None:
    """Write our own calls of a BML file as data for BBOalert.

    Exit code: 0 written, 1 written without what is wrong, 2 a file cannot be read or written.
    """
    conversion = Conversion(file, output, strict, verbose, limits_of(limits))
    raise SystemExit(bml_to_bbo(conversion, commas=commas))

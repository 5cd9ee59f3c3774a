"""`bss2bml`: convert BSS to BML, with the arguments of the converters in bml.txt."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cuebid.cli.programs.arguments import converter_parser
from cuebid.cli.streams import run_program

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence


def _parser() -> ArgumentParser:
    parser = converter_parser("bss2bml", "Convert BSS to BML.", documents=False)
    more = parser.add_argument_group("more options")
    more.add_argument(
        "--dialect",
        choices=("auto", "spec", "fd"),
        default="auto",
        help="how the file is written: as the specification says (spec), or as Full Disclosure "
        "wrote (fd); auto tells from what it holds, and -v says which and why",
    )
    more.add_argument(
        "--strict", action="store_true", help="write nothing if there is anything to report"
    )
    parser.epilog = "example: bss2bml -o - card.bss"
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `bss2bml`, and return its exit code.

    Returns:
        The exit code: 0 success, 1 written, with lines that are not records kept as comments, 2
        wrong usage or a file that cannot be read or written; otherwise that of `run_program`.
    """
    options = _parser().parse_args(arguments)
    from cuebid.cli.bss.convert import Conversion, bss_to_bml  # noqa: PLC0415 - not for `--help`

    conversion = Conversion(options.inputfile, options.outputfile, options.strict, options.verbose)
    return run_program("bss2bml", lambda: bss_to_bml(conversion, dialect=options.dialect))


if __name__ == "__main__":
    sys.exit(main())

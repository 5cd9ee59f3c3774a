"""`bml2bss`: convert BML to BSS, with the arguments that bml.txt prints.

bml.txt has no options for dialects and conventions; the help lists these as "more options", below
those of bml.txt.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cuebid.cli.programs.arguments import converter_parser
from cuebid.cli.programs.fast_import import import_msgspec
from cuebid.cli.streams import run_program, without_collecting

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence


def _parser() -> ArgumentParser:
    parser = converter_parser("bml2bss", "Convert BML to BSS.", documents=False)
    more = parser.add_argument_group("more options")
    more.add_argument(
        "--dialect",
        choices=("auto", "spec", "fd"),
        default="auto",
        help="how to write: as the specification says (spec), or as Full Disclosure wrote and "
        "BBOalert reads (fd); auto is spec, unless the file's comments say fd",
    )
    more.add_argument(
        "--infer", action="store_true", help="fill the fields of the records from what calls mean"
    )
    more.add_argument(
        "--conventions",
        type=Path,
        metavar="DIR",
        help="the folder of the convention files that + records name; their sequences take the "
        "place of the records",
    )
    more.add_argument(
        "--strict", action="store_true", help="write nothing if there is anything to report"
    )
    parser.epilog = "example: bml2bss -o - system.bml"
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `bml2bss`, and return its exit code.

    Returns:
        The exit code: 0 success, 1 written without the parts of the input that have errors, 2 wrong
        usage or a file that cannot be read or written; otherwise that of `run_program`.
    """
    options = _parser().parse_args(arguments)
    # The imports too: their objects stay, so collecting garbage would be in vain.
    with without_collecting():
        # Before the import of `convert`, which would import msgspec in the usual, slower way.
        import_msgspec()
        from cuebid.bml.limits import Limits  # noqa: PLC0415 - not for `--help`
        from cuebid.cli.bss.convert import Conversion, bml_to_bss  # noqa: PLC0415 - not for `--help`

        conversion = Conversion(
            options.inputfile,
            options.outputfile,
            options.strict,
            options.verbose,
            Limits(include_path=tuple(options.include_path)),
        )
        return run_program(
            "bml2bss",
            lambda: bml_to_bss(
                conversion,
                dialect=options.dialect,
                infer=options.infer,
                conventions=options.conventions,
            ),
        )


if __name__ == "__main__":
    sys.exit(main())

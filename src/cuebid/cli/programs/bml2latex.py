"""`bml2latex`: convert BML to LaTeX, with the arguments that bml.txt prints."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from cuebid.cli.programs.arguments import converter_parser
from cuebid.cli.programs.document_converter import DocumentConverter, run_converter

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from cuebid.bml import Document


def _convert(document: Document, options: argparse.Namespace) -> str:
    from cuebid.bml.export.latex import LatexOptions, latex_document  # noqa: PLC0415 - not for `--help`

    # bml.txt has these two options; what `cuebid bml latex` adds keeps its defaults.
    settings = LatexOptions(tree=options.tree, external=options.include_external_files)
    return latex_document(document, settings)


def _macros() -> tuple[str, str]:
    from cuebid.bml.export.latex import MACRO_FILE, macros  # noqa: PLC0415 - not for `--help`

    return MACRO_FILE, macros()


CONVERTER: Final = DocumentConverter(
    "bml2latex", "Convert BML to LaTeX.", ".tex", _convert, _macros
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; `run_converter` lists the exit codes."""
    parser = converter_parser(CONVERTER.program, CONVERTER.description, documents=True)
    return run_converter(CONVERTER, parser, arguments)


if __name__ == "__main__":
    sys.exit(main())

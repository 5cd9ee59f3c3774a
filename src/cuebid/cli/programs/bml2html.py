"""`bml2html`: convert BML to HTML, with the arguments that bml.txt prints."""

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
    from cuebid.bml.export.html import HtmlOptions, html_page  # noqa: PLC0415 - not for `--help`

    # bml.txt has these two options; what `cuebid bml html` adds keeps its defaults.
    settings = HtmlOptions(tree=options.tree, external=options.include_external_files)
    return html_page(document, settings)


def _style() -> tuple[str, str]:
    from cuebid.bml.export.html import STYLE_FILE, page_style  # noqa: PLC0415 - not for `--help`

    return STYLE_FILE, page_style()


CONVERTER: Final = DocumentConverter("bml2html", "Convert BML to HTML.", ".htm", _convert, _style)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; `run_converter` lists the exit codes."""
    parser = converter_parser(CONVERTER.program, CONVERTER.description, documents=True)
    return run_converter(CONVERTER, parser, arguments)


if __name__ == "__main__":
    sys.exit(main())

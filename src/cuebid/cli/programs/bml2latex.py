"""`bml2latex`: convert BML to LaTeX, with the arguments that bml.txt prints."""

from __future__ import annotations

import sys

from cuebid.cli.programs.document_converter import DocumentConverter, DocumentFormat


def _latex() -> DocumentFormat:
    from cuebid.bml.export.latex import MACRO_FILE, LatexOptions, latex_document, macros  # noqa: PLC0415 - not for `--help`

    return DocumentFormat(LatexOptions, latex_document, MACRO_FILE, macros)


main = DocumentConverter("bml2latex", "Convert BML to LaTeX.", ".tex", _latex)

if __name__ == "__main__":
    sys.exit(main())

"""`bml2html`: convert BML to HTML, with the arguments that bml.txt prints."""

from __future__ import annotations

import sys

from cuebid.cli.programs.document_converter import DocumentConverter, DocumentFormat


def _html() -> DocumentFormat:
    from cuebid.bml.export.html import STYLE_FILE, HtmlOptions, html_page, page_style  # noqa: PLC0415 - not for `--help`

    return DocumentFormat(HtmlOptions, html_page, STYLE_FILE, page_style)


main = DocumentConverter("bml2html", "Convert BML to HTML.", ".htm", _html)

if __name__ == "__main__":
    sys.exit(main())

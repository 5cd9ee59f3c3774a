"""Documents as HTML pages: `html_page(document, HtmlOptions(...))`."""

from cuebid.bml.export.html.options import STYLE_FILE, HtmlOptions, page_style
from cuebid.bml.export.html.page import html_page

__all__ = ["STYLE_FILE", "HtmlOptions", "html_page", "page_style"]

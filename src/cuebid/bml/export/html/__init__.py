"""Documents as HTML pages: `html_page(document, HtmlOptions(...))`."""

from cuebid.bml.export.html.options import STYLE_FILE, HtmlOptions
from cuebid.bml.export.html.page import html_page
from cuebid.bml.export.html.style import page_style

__all__ = ["STYLE_FILE", "HtmlOptions", "html_page", "page_style"]

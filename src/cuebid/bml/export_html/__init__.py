"""Documents as HTML pages: `html_page(document, HtmlOptions(...))`; `report_dead_links`."""

from cuebid.bml.export_html.dead_links import report_dead_links
from cuebid.bml.export_html.options import STYLE_FILE, HtmlOptions
from cuebid.bml.export_html.page import html_page
from cuebid.bml.export_html.style import page_style

__all__ = ["STYLE_FILE", "HtmlOptions", "html_page", "page_style", "report_dead_links"]

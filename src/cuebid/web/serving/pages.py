"""Render the HTML of live pages from the templates, and error pages."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, Final

from starlette.responses import HTMLResponse, Response

from cuebid.core import CuebidError
from cuebid.render.page import PageTemplate
from cuebid.web.serving.choices import current_choices
from cuebid.web.serving.faults import fault_html
from cuebid.web.serving.static_files import static_folder
from cuebid.web.serving.system_titles import system_title
from cuebid.web.texts import texts

_FOLDER: Final = Path(__file__).parents[1] / "templates"


def live_page(
    template: str,
    *,
    title: str,
    status: int = 200,
    **values: Any,  # noqa: ANN401 - of any type, as templates use them
) -> Response:
    """Answer with a page rendered from a template.

    Args:
        template: the name of a template, which extends `live.html`.
        title: the page's title, as plain text.
        status: the status of the answer.
        values: the values of the template, besides those that all have: `t` (texts by section and
            name), `choices` (the visitor's) and `system_title` (returns a system's name for pages).
    """
    page = PageTemplate(_FOLDER, template).render(
        title=title,
        static=static_folder(),
        style_file=f"{static_folder()}/page.css",
        policy="",  # the server sends it as a header
        t=texts(),
        choices=current_choices(),
        system_title=system_title,
        **values,
    )
    return HTMLResponse(page, status)


def error_page(title: str, reason: str | CuebidError, status: int) -> Response:
    """Answer with a page that shows an error and a link back."""
    fault = fault_html(reason) if isinstance(reason, CuebidError) else f"<p>{escape(reason)}</p>"
    return live_page("error.html", title=title, fault=fault, status=status)

"""Live pages: play a board against the robots in the browser.

    from cuebid.web import WebSettings, create_application, serve

`create_application(settings)` returns an ASGI application for any server; `serve(settings)` runs it
with uvicorn, as `cuebid web` does. Both need the extra `web`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.web.application import create_application
    from cuebid.web.server import serve
    from cuebid.web.settings import WebSettings

__all__ = ["WebSettings", "create_application", "serve"]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "application": "create_application",
            "server": "serve",
            "settings": "WebSettings",
        },
    )

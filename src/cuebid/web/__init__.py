"""The live web pages: play against robots, practise and explore systems, in the browser.

    from cuebid.web import WebSettings, create_application, serve

`create_application(settings)` returns an ASGI application for any server; `serve(settings)` runs it
with uvicorn, as `cuebid web` does. Both need the extra `web`.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.web.application import create_application as create_application
    from cuebid.web.server import serve as serve
    from cuebid.web.settings import WebSettings as WebSettings

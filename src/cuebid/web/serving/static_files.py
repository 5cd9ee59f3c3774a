"""Scripts, the style sheet and the icon of live pages.

Each file that is served is named here, so that no path of a request leads anywhere else.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cuebid.render.element import BOARD_SCRIPT
from cuebid.render.page import page_style
from cuebid.web.texts import texts

__all__ = ["static_routes"]

_FOLDER: Final = Path(__file__).parents[1] / "static"
_FILES: Final = {"cuebid-board.js": BOARD_SCRIPT} | {
    path.name: path for path in _FOLDER.iterdir() if path.suffix in {".js", ".svg"}
}
# Named, because `nosniff` forbids browsers to guess, and the types of a system may differ.
_TYPES: Final = {".js": "text/javascript", ".svg": "image/svg+xml"}


async def _static(request: Request) -> Response:
    name = request.path_params["name"]
    if name == "page.css":
        return Response(page_style(_FOLDER / "web.css"), media_type="text/css")
    if name == "texts.js":
        return Response(_texts_script(), media_type=_TYPES[".js"])
    if name not in _FILES:
        raise HTTPException(404)
    path = _FILES[name]
    return Response(path.read_text(encoding="utf-8"), media_type=_TYPES[path.suffix])


async def _icon(_request: Request) -> Response:
    # Browsers ask for this name on addresses that are no pages, such as a saved board.
    return Response((_FOLDER / "icon.svg").read_text(), media_type=_TYPES[".svg"])


# Built once: the table of texts does not change while the server runs.
@cache
def _texts_script() -> str:
    """Return the texts as a module that other scripts import."""
    table = json.dumps(texts(), ensure_ascii=False)
    return f"export const texts = {table};\n"


def static_routes() -> list[Route]:
    """Return the routes of the files."""
    return [Route("/static/{name}", _static), Route("/favicon.ico", _icon)]

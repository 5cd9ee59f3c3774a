"""Serve the scripts, the style sheet and the icon of live pages.

Only the files in the table here are served, so that no request can name another path.
"""

from __future__ import annotations

import json
import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cuebid.render.element import BOARD_SCRIPT
from cuebid.render.page import page_style
from cuebid.web.texts import texts

_FOLDER: Final = Path(__file__).parents[1] / "static"
_FILES: Final = {"cuebid-board.js": BOARD_SCRIPT} | {
    path.name: path for path in _FOLDER.iterdir() if path.suffix in {".js", ".svg", ".txt"}
}
# Fixed here, because `nosniff` forbids browsers to guess, and operating systems differ in types.
_TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
}
# Built scripts have no comments; what looks like one may be part of a string.
_BUILT: Final = "page-editor."

# Indentation, and comments on lines of their own, which are stripped.
_FOR_READERS: Final = re.compile(rb"^ *(?://.*\n|/\*(?s:.*?)\*/\n)?", re.MULTILINE)

# For files whose address changes with their content: a year, the longest that HTTP advises.
_FOR_EVER: Final = "public, max-age=31536000, immutable"
# For files under a fixed address: browsers ask each time whether the file has changed.
_ASK_AGAIN: Final = "no-cache"


async def _static(request: Request) -> Response:
    name, files = request.path_params["name"], _contents()
    if name not in files:
        raise HTTPException(404)
    # Pages of an earlier server version have the address of other files.
    is_current = request.path_params.get("version") == _version()
    return _file(request, files[name], _TYPES[Path(name).suffix], is_current=is_current)


async def _icon(request: Request) -> Response:
    # Browsers ask for this name if an address is no HTML page, such as a downloaded board.
    return _file(request, _contents()["icon.svg"], _TYPES[".svg"])


def _file(request: Request, content: bytes, kind: str, *, is_current: bool = False) -> Response:
    tag = f'W/"{_digest(content)}"'
    headers = {"etag": tag, "cache-control": _FOR_EVER if is_current else _ASK_AGAIN}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)


# Built once: neither files nor texts change while the server runs.
@cache
def _contents() -> dict[str, bytes]:
    """Return the contents of all files by name; `texts.js` has the texts of scripts."""
    read = {name: table for name, table in texts().items() if name.endswith("_script")}
    table = json.dumps(read | {"seats": texts()["seats"]}, ensure_ascii=False)
    contents = {
        "page.css": page_style(_FOLDER / "web.css").encode(),
        "texts.js": f"export const texts = {table};\n".encode(),
    } | {name: path.read_bytes() for name, path in _FILES.items()}
    # Comments and indentation are a fifth of the scripts, and no browser needs them.
    return {
        name: content if name.startswith(_BUILT) else _FOR_READERS.sub(b"", content)
        for name, content in contents.items()
    }


@cache
def _version() -> str:
    """Return a hash of all files, which is the name of their folder in addresses."""
    # One hash for all, because scripts import each other by relative addresses in one folder.
    return _digest(b"".join(content for _, content in sorted(_contents().items())))


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]


def static_folder() -> str:
    """Return the address of the folder of the current files, for links in pages."""
    return f"/static/{_version()}"


def static_routes() -> list[Route]:
    """Return the routes of scripts, style sheet and icon."""
    return [
        Route("/static/{name}", _static),
        Route("/static/{version}/{name}", _static),
        Route("/favicon.ico", _icon),
    ]

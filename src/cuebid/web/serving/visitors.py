"""Visitors: a number in a cookie, drawn when a visitor keeps something first."""

from __future__ import annotations

import hmac
import secrets
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from cuebid.practice import LOCAL_PLAYER
from cuebid.web.settings import WebSettings, is_loopback

_TOKEN_COOKIE: Final = "cuebid_token"  # noqa: S105 - the name of a cookie

_COOKIE: Final = "cuebid_visitor"
# In seconds, with a leap day: who comes back once a year is known again.
_YEAR: Final = 366 * 24 * 3600
# 128 bits: nobody guesses another visitor's number.
_BYTES: Final = 16


def visitor_of(connection: HTTPConnection) -> str:
    """Return the visitor of a request or socket; empty for one who is new."""
    return connection.cookies.get(_COOKIE, "")


def person_of(connection: HTTPConnection, settings: WebSettings) -> str:
    """Return who asks: on a server without a token, the one person at this machine."""
    return visitor_of(connection) if settings.token else LOCAL_PLAYER


def has_link(connection: HTTPConnection, token: str) -> bool:
    """Return whether a visitor came by the server's link; others see one set or one seat of it.

    Args:
        connection: the request or socket.
        token: what the link carries; empty where none is needed.
    """
    kept = connection.cookies.get(_TOKEN_COOKIE, "")
    # Compared in constant time, so that answers do not tell how many letters are right.
    return not token or hmac.compare_digest(kept.encode(), token.encode())


def base_address(connection: HTTPConnection, settings: WebSettings) -> str:
    """Return the address of this server, as visitors use it."""
    return settings.public_url.rstrip("/") or str(connection.base_url).rstrip("/")


def is_reachable(connection: HTTPConnection) -> bool:
    """Return whether others can open the address by which a visitor came."""
    return not is_loopback(connection.url.hostname or "")


def new_visitor() -> str:
    """Return the number of a new visitor."""
    return secrets.token_urlsafe(_BYTES)


def remember(answer: Response, connection: HTTPConnection) -> str:
    """Return the visitor of a request, and have the browser keep the number of a new one."""
    # Set again at each use, so that it does not end a year after the first.
    visitor = visitor_of(connection) or new_visitor()
    become(answer, visitor)
    return visitor


def become(answer: Response, visitor: str) -> None:
    """Have the browser keep the number of a visitor."""
    answer.set_cookie(_COOKIE, visitor, _YEAR, httponly=True, samesite="lax")


def keep_token(answer: Response, token: str) -> None:
    """Have the browser keep the token of the server's link."""
    answer.set_cookie(_TOKEN_COOKIE, token, httponly=True, samesite="strict")


def remembered_person(answer: Response, connection: HTTPConnection, settings: WebSettings) -> str:
    """Return who asks, as `person_of` does, and have the browser keep a new visitor's number."""
    return remember(answer, connection) if settings.token else LOCAL_PLAYER

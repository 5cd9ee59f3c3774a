"""Identify visitors by a random identifier in a cookie, set when something is first stored."""

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
# In seconds, with a leap day: a visitor who comes back once a year is recognised.
_YEAR: Final = 366 * 24 * 3600
# 128 bits: nobody guesses another visitor's identifier.
_BYTES: Final = 16


def visitor_of(connection: HTTPConnection) -> str:
    """Return the visitor's identifier of a request or socket; empty for a new visitor."""
    return connection.cookies.get(_COOKIE, "")


def person_of(connection: HTTPConnection, settings: WebSettings) -> str:
    """Return a visitor's identifier; on a server without a token, that of the local player."""
    return visitor_of(connection) if settings.token else LOCAL_PLAYER


def has_link(connection: HTTPConnection, token: str) -> bool:
    """Return whether a visitor has the server's token; others can open only sets and seats.

    Args:
        connection: the request or socket.
        token: the token of the server's link; empty if none is needed.
    """
    kept = connection.cookies.get(_TOKEN_COOKIE, "")
    # In constant time, so that response times do not reveal how many letters are right.
    return not token or hmac.compare_digest(kept.encode(), token.encode())


def base_address(connection: HTTPConnection, settings: WebSettings) -> str:
    """Return the address of this server, as visitors use it."""
    return settings.public_url.rstrip("/") or str(connection.base_url).rstrip("/")


def is_reachable(connection: HTTPConnection) -> bool:
    """Return whether other machines can open the address that the visitor uses."""
    return not is_loopback(connection.url.hostname or "")


def new_visitor() -> str:
    """Return a random identifier for a new visitor."""
    return secrets.token_urlsafe(_BYTES)


def remember(answer: Response, connection: HTTPConnection) -> str:
    """Return the visitor's identifier, new if need be, and set the cookie that stores it."""
    # Set again at each use, so that the cookie does not expire a year after the first.
    visitor = visitor_of(connection) or new_visitor()
    become(answer, visitor)
    return visitor


def become(answer: Response, visitor: str) -> None:
    """Set the cookie that stores a visitor's identifier."""
    answer.set_cookie(_COOKIE, visitor, _YEAR, httponly=True, samesite="lax")


def keep_token(answer: Response, token: str) -> None:
    """Set the cookie that stores the token of the server's link."""
    answer.set_cookie(_TOKEN_COOKIE, token, httponly=True, samesite="strict")


def remembered_person(answer: Response, connection: HTTPConnection, settings: WebSettings) -> str:
    """Return a visitor's identifier as `person_of` does, and set the cookie that stores it."""
    return remember(answer, connection) if settings.token else LOCAL_PLAYER

"""Visitors: a number in a cookie, drawn when a visitor keeps something first."""

from __future__ import annotations

import secrets
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

__all__ = ["remember", "visitor_of"]

_COOKIE: Final = "cuebid_visitor"
# In seconds, with a leap day: who comes back once a year is known again.
_YEAR: Final = 366 * 24 * 3600
# 128 bits: nobody guesses another visitor's number.
_BYTES: Final = 16


def visitor_of(connection: HTTPConnection) -> str:
    """Return the visitor of a request or socket; empty for one who is new."""
    return connection.cookies.get(_COOKIE, "")


def remember(answer: Response, connection: HTTPConnection) -> str:
    """Return the visitor of a request, and have the browser keep the number of a new one."""
    # Set again at each use, so that it does not end a year after the first.
    visitor = visitor_of(connection) or secrets.token_urlsafe(_BYTES)
    answer.set_cookie(_COOKIE, visitor, _YEAR, httponly=True, samesite="lax")
    return visitor

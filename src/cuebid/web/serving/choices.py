"""The settings of a visitor for all pages: look of cards, sound, pace, confirmation, language.

The choices are in a cookie, so that the server can apply them without scripts. Names and values
that are not offered are ignored.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from cuebid.phrases import LANGUAGES, speaking

CHOICES_COOKIE: Final = "cuebid_choices"
"""The name of the cookie with a visitor's choices."""
OFFERED: Final[Mapping[str, tuple[str, ...]]] = {
    "deck": ("four", "two"),
    "order": ("SHCD", "SHDC", "HSDC", "CDHS"),
    "size": ("normal", "large", "larger"),
    "sound": ("off", "on"),
    "pace": ("0.4", "0", "1.2"),
    "calls": ("off", "on"),
    "cards": ("off", "on"),
    "language": LANGUAGES,
}
"""The values that are offered for each choice, the default first."""

_DEFAULTS: Final = {name: values[0] for name, values in OFFERED.items()}
# The choices of the request that is being answered.
_current: ContextVar[Mapping[str, str]] = ContextVar("choices", default=_DEFAULTS)


def read_choices(text: str) -> dict[str, str]:
    """Parse the choices in a cookie such as `deck:two&pace:0`, with defaults for the rest."""
    pairs = (part.partition(":") for part in text.split("&")[: len(OFFERED)])
    chosen = {name: value for name, _, value in pairs if value in OFFERED.get(name, ())}
    return _DEFAULTS | chosen


def choices_text(choices: Mapping[str, str]) -> str:
    """Return the text of the cookie that stores a visitor's choices."""
    return "&".join(f"{name}:{choices[name]}" for name in OFFERED)


def current_choices() -> Mapping[str, str]:
    """Return the choices of the visitor whose request is being answered."""
    return _current.get()


class ReadChoices:
    """Middleware that reads the visitor's choices from the cookie of each request."""

    def __init__(self, application: ASGIApp) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Set the visitor's choices and language, and pass on one request."""
        if scope["type"] not in {"http", "websocket"}:
            await self._application(scope, receive, send)
            return
        choices = read_choices(HTTPConnection(scope).cookies.get(CHOICES_COOKIE, ""))
        # Each request runs in a task of its own, with its own context variables.
        _current.set(choices)
        with speaking(choices["language"]):
            await self._application(scope, receive, send)

"""Move a visitor to another device by a code that works once, for some minutes.

Boards, statistics, sets, seats and practice belong to the identifier in a visitor's cookie. A
device on which the code is typed, or its link opened, gets the same identifier, the settings, and
the server's token if the visitor has it. Codes are kept in memory: a restart voids them.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from cuebid.web.serving.choices import choices_text, current_choices
from cuebid.web.serving.choices_page import CHOICES_PATH, keep_choices
from cuebid.web.serving.form_fields import sent_fields
from cuebid.web.serving.pages import error_page, live_page
from cuebid.web.serving.visitors import (
    base_address,
    become,
    has_link,
    is_reachable,
    keep_token,
    new_visitor,
    visitor_of,
)
from cuebid.web.settings import WebSettings
from cuebid.web.texts import words

_PATH: Final = f"{CHOICES_PATH}/device"
_MINUTES: Final = 10
# Without letters and digits that look alike; 32 of them, so ten are 50 bits: a thousand guesses a
# second for ten minutes hit one code with a chance of one in two thousand million.
_SIGNS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_LENGTH: Final = 10
# Open codes of all visitors; only a faulty script would make more.
_MOST_OPEN: Final = 1000


@dataclass(frozen=True, slots=True)
class Handover:
    """What another device gets by a code: the visitor's identity, settings and access."""

    visitor: str
    """The visitor's identifier."""
    choices: str
    """The text of the visitor's choices of settings."""
    has_link: bool
    """Whether the visitor has the token of the server's link."""


class Handovers:
    """The unused codes that move visitors to other devices. Mutable; event loop's thread only."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._open: dict[str, tuple[float, Handover]] = {}

    def add(self, handover: Handover) -> str:
        """Return a new code for a handover; an earlier code of the same visitor becomes void."""
        now = self._clock()
        kept = [
            (code, (end, each))
            for code, (end, each) in self._open.items()
            if end > now and each.visitor != handover.visitor
        ]
        self._open = dict(kept[1 - _MOST_OPEN :])
        code = "".join(secrets.choice(_SIGNS) for _ in range(_LENGTH))
        self._open[code] = now + 60 * _MINUTES, handover
        return code

    def take(self, code: str) -> Handover | None:
        """Return the handover of a code and void the code; None if the code is not valid."""
        # Codes are typed by hand: small letters, blanks and hyphens are accepted.
        plain = "".join(sign for sign in code.upper() if sign in _SIGNS)
        end, handover = self._open.pop(plain, (0.0, None))
        return handover if end > self._clock() else None


def device_routes(settings: WebSettings, clock: Callable[[], float]) -> list[Route]:
    """Return the routes of the pages that move a visitor to another device."""
    handovers = Handovers(clock)

    async def make(request: Request) -> Response:
        visitor, choices = visitor_of(request) or new_visitor(), choices_text(current_choices())
        code = handovers.add(Handover(visitor, choices, has_link(request, settings.token)))
        answer = live_page(
            "device.html",
            title=words("device", "title"),
            code=f"{code[:5]}-{code[5:]}",
            link=f"{base_address(request, settings)}{_PATH}/{code}",
            text=words("device", "made", minutes=_MINUTES),
            is_reachable=is_reachable(request),
        )
        become(answer, visitor)
        return answer

    async def ask(request: Request) -> Response:
        # Only the button uses up the code: programs may open links for a preview.
        return live_page(
            "device.html",
            title=words("device", "title"),
            code="",
            asked=request.path_params["code"],
            text=words("device", "ask"),
        )

    async def take(request: Request) -> Response:
        fields, _ = await sent_fields(request)
        handover = handovers.take(fields.get("code", ""))
        if handover is None:
            return error_page(words("device", "title"), words("device", "invalid"), 410)
        answer = RedirectResponse("/" if handover.has_link else CHOICES_PATH, 303)
        become(answer, handover.visitor)
        keep_choices(answer, handover.choices)
        if handover.has_link and settings.token:
            keep_token(answer, settings.token)
        return answer

    return [
        Route(_PATH, make, methods=["POST"]),
        Route(f"{_PATH}/here", take, methods=["POST"]),
        Route(f"{_PATH}/{{code}}", ask),
    ]

"""The settings page, where a visitor chooses look, sound, pace, confirmation and language."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from cuebid.core import Hand
from cuebid.phrases import LANGUAGES, vocabulary
from cuebid.web.serving.choices import CHOICES_COOKIE, OFFERED, choices_text, current_choices
from cuebid.web.serving.form_fields import sent_fields
from cuebid.web.serving.hand_cards import cards_html
from cuebid.web.serving.pages import live_page
from cuebid.web.texts import words

CHOICES_PATH: Final = "/settings"
"""The address of the settings page."""
_YEAR: Final = 366 * 24 * 3600
# All four suits, with different lengths, to show order and colours.
_EXAMPLE: Final = Hand.parse("AKT4.Q93.J62.K85")


def choices_routes() -> list[Route]:
    """Return the routes of the settings page."""
    return [Route(CHOICES_PATH, _page), Route(CHOICES_PATH, _keep, methods=["POST"])]


async def _page(_request: Request) -> Response:
    return live_page(
        "settings.html",
        title=words("settings", "title"),
        offered=OFFERED,
        languages={name: vocabulary(name).name for name in LANGUAGES},
        example=cards_html(_EXAMPLE),
    )


async def _keep(request: Request) -> Response:
    fields, _ = await sent_fields(request)
    chosen = {name: value for name, value in fields.items() if value in OFFERED.get(name, ())}
    answer = RedirectResponse(CHOICES_PATH, 303)
    keep_choices(answer, choices_text({**current_choices(), **chosen}))
    return answer


def keep_choices(answer: Response, text: str) -> None:
    """Set the cookie that stores a visitor's choices."""
    # Not `httponly`: scripts read the cookie, and write it for choices made at the table.
    answer.set_cookie(CHOICES_COOKIE, text, _YEAR, samesite="lax")

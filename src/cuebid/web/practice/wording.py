"""Words for the pages of practice: IMPs, titles of themes, and times."""

from __future__ import annotations

from typing import Final

from cuebid.bml import plain_text
from cuebid.practice import Theme, ThemeKind, theme_of_text
from cuebid.web.serving.tables import signed
from cuebid.web.texts import words

_UNITS: Final = ((86_400, "day"), (3_600, "hour"), (60, "minute"))


def imps_words(value: float | None) -> str:
    """Return a number of IMPs with its sign; a dash for None."""
    if value is None:
        return "–"
    text = signed(value, "+.1f").removesuffix(".0")
    return words("practice", "imps", number=text)


def theme_title(theme: Theme) -> str:
    """Return the title of a theme in the visitor's language, with suit symbols."""
    is_opening = theme.kind is ThemeKind.NODE and not theme.detail
    return words(
        "theme", "OPENING" if is_opening else theme.kind.name, detail=plain_text(theme.detail)
    )


def theme_words(text: str) -> str:
    """Return the title of a theme that is stored as text, without opening the notes."""
    return theme_title(theme_of_text(text))


def time_ago(seconds: float) -> str:
    """Return how long ago something was, in the largest unit that fits."""
    for size, name in _UNITS:
        count = int(seconds // size)
        if count:
            return words("ago", name if count == 1 else f"{name}s", count=count)
    return words("ago", "now")

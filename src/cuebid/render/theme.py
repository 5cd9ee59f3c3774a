"""Colour themes, with a contrast of at least 4.5 between text and background (WCAG 2.2, AA).

The tests compute the contrast of every role on the paper and on the panel of every theme.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from cuebid.render.role import Role


@dataclass(frozen=True, slots=True)
class ColourTheme:
    """A colour for each role of text, and for backgrounds and lines, as `#rrggbb`.

    Attributes:
        name: the theme's name, as style sheets use it.
        is_dark: whether the paper is dark.
        paper: the background of a diagram.
        panel: the background of headings and winning cards.
        rule: lines and borders, which have no meaning and so no limit of contrast.
        colours: the colour of each role's text.
    """

    name: str
    is_dark: bool
    paper: str
    panel: str
    rule: str
    colours: Mapping[Role, str] = field(hash=False)

    def colour(self, role: Role) -> str:
        """Return the colour of a role's text."""
        return self.colours[role]


def contrast(colour: str, background: str) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    darker, lighter = sorted((_luminance(colour), _luminance(background)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    # The weights and the curve are those of WCAG 2.2, "relative luminance".
    red, green, blue = (_linear(int(colour[start : start + 2], 16) / 255) for start in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    # The sRGB transfer curve; WCAG 2.2 has 0.04045 as the end of its straight part.
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _colours(**names: str) -> Mapping[Role, str]:
    return MappingProxyType({Role(name): colour for name, colour in names.items()})


def _with_suits(theme: ColourTheme, name: str, red: str, black: str) -> ColourTheme:
    # Only the suits change: gain, loss and vulnerability keep the colours of the base theme.
    suits = {Role.SPADE: black, Role.HEART: red, Role.DIAMOND: red, Role.CLUB: black}
    return replace(theme, name=name, colours=MappingProxyType({**theme.colours, **suits}))


LIGHT: Final = ColourTheme(
    name="light",
    is_dark=False,
    paper="#ffffff",
    panel="#f3f5f8",
    rule="#ccd3dc",
    colours=_colours(
        # The suits of a four-colour deck: spades blue, hearts red, diamonds orange, clubs green.
        plain="#1a1d21",
        spade="#1b1f6b",
        heart="#c81e1e",
        diamond="#b45309",
        club="#15703a",
        notrump="#1a1d21",
        heading="#101317",
        seat="#39424e",
        muted="#59626e",
        vulnerable="#b3201f",
        alert="#8e2a86",
        mark="#0b57a4",
        played="#646c77",
        gain="#15703a",
        loss="#b3201f",
    ),
)
"""Four suit colours on white."""

DARK: Final = ColourTheme(
    name="dark",
    is_dark=True,
    paper="#15181d",
    panel="#20252d",
    rule="#3d4653",
    colours=_colours(
        plain="#e6e9ed",
        spade="#a8b5ff",
        heart="#ff8585",
        diamond="#ffb35c",
        club="#74d391",
        notrump="#e6e9ed",
        heading="#ffffff",
        seat="#c5ccd6",
        muted="#a0a9b6",
        vulnerable="#ff8f8a",
        alert="#f0a0e6",
        mark="#86bdff",
        played="#98a1ae",
        gain="#74d391",
        loss="#ff8f8a",
    ),
)
"""Four suit colours on near black."""

TWO_COLOUR: Final = _with_suits(LIGHT, "two-colour", "#c81e1e", "#101317")
"""Red and black on white."""

TWO_COLOUR_DARK: Final = _with_suits(DARK, "two-colour-dark", "#ff8585", "#ffffff")
"""Red and white on near black."""

# No colour has more than about 4.58 (the root of 21) on both black and white at once, so these have
# the luminance in the middle, and `rich_text` leaves words without meaning in the terminal's own
# colour.
TERMINAL: Final = ColourTheme(
    name="terminal",
    is_dark=False,
    paper="#ffffff",
    panel="#000000",
    rule="#757575",
    colours=_colours(
        plain="#757575",
        spade="#5669e7",
        heart="#e61f1f",
        diamond="#b45f09",
        club="#188742",
        notrump="#757575",
        heading="#757575",
        seat="#757575",
        muted="#757575",
        vulnerable="#e61f1f",
        alert="#be3fb4",
        mark="#1678c9",
        played="#757575",
        gain="#188742",
        loss="#e61f1f",
    ),
)
"""For a terminal, whose background is unknown: readable on white and on black."""

THEMES: Final = (LIGHT, DARK, TWO_COLOUR, TWO_COLOUR_DARK, TERMINAL)

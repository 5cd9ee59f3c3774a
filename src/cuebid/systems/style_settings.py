"""Read the style of natural bidding from a system's settings, and write it as settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any, Final

from cuebid.core import ReadError
from cuebid.meaning.style import STANDARD, AceAsk, Style

ACE_ASK: Final = "ace_ask"
"""The setting that names what four notrump asks for."""
ACE_ASKS: Final = tuple(ask.value for ask in AceAsk)
"""The values of `ace_ask`: aces, or key cards with the order of the first two answers."""
ASKS: Final = "asks"
"""The setting that names the further asks for key cards that a pair plays."""
FURTHER_ASKS: Final = ("kickback", "exclusion")
"""The words in the value of `asks`, which are fields of `Style` as well."""
STYLE: Final = "style"
"""The settings table of the other choices, such as `majors = 4` and `notrump = "12-14"`."""

_MOST_HCP: Final = 37


def style_of(settings: Mapping[str, Any]) -> Style:
    """Return the style that settings name; choices that they leave out are standard.

    Raises:
        ReadError: a choice is not known, or has a value that it cannot have.
    """
    table = settings.get(STYLE, {})
    if not isinstance(table, Mapping):
        raise ReadError(f"{STYLE} is a table of choices", str(table), expected=", ".join(_READERS))
    choices: dict[str, Any] = {}
    for name, value in table.items():
        if name not in _READERS:
            raise ReadError(f"{STYLE} has no choice {name!r}", name, expected=", ".join(_READERS))
        choices[name] = _READERS[name](f"{STYLE}.{name}", value)
    ace_ask = _ace_ask(settings.get(ACE_ASK, ACE_ASKS[0]))
    choices |= _further_asks(settings.get(ASKS, ""))
    return Style(**choices, ace_ask=ace_ask)


def style_lines(style: Style) -> Iterator[str]:
    """Yield the choices of a style that are not standard, as a table in TOML; nothing if none."""
    lines = [
        f"{field.name} = {_toml(getattr(style, field.name))}"
        for field in fields(style)
        if field.name in _READERS and getattr(style, field.name) != getattr(STANDARD, field.name)
    ]
    if lines:
        yield from (f"[{STYLE}]", *lines, "")


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f'"{value[0]}-{value[1]}"'
    return str(value)


def _ace_ask(value: object) -> AceAsk:
    if str(value) not in ACE_ASKS:
        expected = ", ".join(ACE_ASKS)
        raise ReadError(f"{ACE_ASK} cannot be {value!r}", str(value), expected=expected)
    return AceAsk(str(value))


def _further_asks(value: object) -> dict[str, bool]:
    words = str(value).split()
    for word in words:
        if word not in FURTHER_ASKS:
            expected = ", ".join(FURTHER_ASKS)
            raise ReadError(f"{ASKS} cannot be {word!r}", word, expected=expected)
    return dict.fromkeys(words, True)


def _between(low: int, high: int) -> Callable[[str, object], int]:
    def read(name: str, value: object) -> int:
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if not is_number or not low <= int(str(value)) <= high:
            raise ReadError(f"{name} cannot be {value!r}", str(value), expected=f"{low} to {high}")
        return int(str(value))

    return read


def _range(name: str, value: object) -> tuple[int, int]:
    low, _, high = str(value).partition("-")
    if not (low.isdecimal() and high.isdecimal() and int(low) <= int(high) <= _MOST_HCP):
        raise ReadError(f"{name} cannot be {value!r}", str(value), expected="points, as in 15-17")
    return int(low), int(high)


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise ReadError(f"{name} cannot be {value!r}", str(value), expected="true or false")
    return value


_READERS: Final[Mapping[str, Callable[[str, object], Any]]] = {
    "majors": _between(4, 5),
    "notrump": _range,
    "two_notrump": _range,
    "opens": _between(8, 15),
    "strong_twos": _flag,
    "two_over_one": _flag,
}

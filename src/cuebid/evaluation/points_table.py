"""The table of points: what a holding is worth with distribution, the field `M` of rules.

GIB takes these points from "a large lookup table" that its users may exchange. Cuebid's table is
the count of ruling A56; the environment variable `CUEBID_POINTS` may name a file with another one.
The file is read once, when the features of hands are defined: ranges, counts of hands and every
rule of the process rest on it, so it cannot change later, and worker processes inherit it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from cuebid.core import CuebidError
from cuebid.evaluation import holding as define
from cuebid.text import decode_toml

_CARDS: Final = "AKQJT"
_NUMBER_OF_CARDS: Final = 13
_MOST: Final = 99
"""The most points of a hand: the pattern string has two digits for them."""
_KEYS: Final = frozenset({"name", "high_cards", "distribution", "short_honour", "holdings"})
_MOST_SMALL: Final = 8


class PointsTableError(CuebidError):
    """A table of points that cannot be used; the message names the file and the entry."""


@dataclass(frozen=True, slots=True)
class PointsTable:
    """A table of the points of holdings: high cards, distribution, and exceptions."""

    name: str = "4-3-2-1 and 3-2-1 for shortness"
    """The name of the table for people."""
    high_cards: Mapping[str, int] = field(
        default_factory=lambda: dict(zip(_CARDS, (4, 3, 2, 1, 0), strict=True))
    )
    """The points of each honour, A to T."""
    distribution: Mapping[int, int] = field(default_factory=lambda: {0: 3, 1: 2, 2: 1})
    """The points that the length of a suit adds, by length."""
    short_honour: int = 1
    """The points subtracted for a singleton or doubleton with ace, king, queen or jack."""
    holdings: Mapping[str, int] = field(default_factory=dict)
    """The points of whole holdings, written as honours and an `x` for each other card: `Kx`."""

    @property
    def is_usual(self) -> bool:
        """True for the table that Cuebid uses by default."""
        return self == _USUAL

    def points(self, holding: int) -> int:
        """Return the points of a holding of thirteen bits, bit 0 the two, bit 12 the ace."""
        honours = [card for index, card in enumerate(_CARDS) if holding >> 12 - index & 1]
        length = define.length(holding)
        written = "".join(honours) + "x" * (length - len(honours))
        if written in self.holdings:
            return self.holdings[written]
        points = sum(self.high_cards.get(card, 0) for card in honours)
        points += self.distribution.get(length, 0)
        # Ruling A56: a short honour is counted as an honour and as shortness.
        is_short_honour = length in (1, 2) and any(card != "T" for card in honours)
        return points - (self.short_honour if is_short_honour else 0)

    def ranges(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the fewest and the most points, of a hand of thirteen cards and of one suit."""
        # Every program that counts hands asks for the usual ranges, and they take milliseconds.
        return _USUAL_RANGES if self.is_usual else self.computed_ranges()

    def computed_ranges(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Compute from all holdings what `ranges` returns."""
        by_length: dict[int, list[int]] = {length: [] for length in range(_NUMBER_OF_CARDS + 1)}
        for high_cards in range(32):
            for small in range(_NUMBER_OF_CARDS - len(_CARDS) + 1):
                holding = high_cards << 8 | (1 << small) - 1
                by_length[define.length(holding)].append(self.points(holding))
        fewest, most = {0: 0}, {0: 0}
        # Suits depend on each other only by their lengths, so only the best of each length counts.
        for _ in range(4):
            fewest = _joined(fewest, {n: min(points) for n, points in by_length.items()}, min)
            most = _joined(most, {n: max(points) for n, points in by_length.items()}, max)
        suit = [points for values in by_length.values() for points in values]
        return (fewest[_NUMBER_OF_CARDS], most[_NUMBER_OF_CARDS]), (min(suit), max(suit))


_USUAL: Final = PointsTable()
_USUAL_RANGES: Final = (0, 37), (0, 10)


def _joined(
    totals: dict[int, int], suit: dict[int, int], choose: Callable[[int, int], int]
) -> dict[int, int]:
    joined: dict[int, int] = {}
    for cards, total in totals.items():
        for length, points in suit.items():
            if cards + length <= _NUMBER_OF_CARDS:
                value = total + points
                joined[cards + length] = choose(joined.get(cards + length, value), value)
    return joined


def read_points_table(text: str, file: str = "") -> PointsTable:
    """Return the points table of a TOML text; entries left out are as in the default table.

    Args:
        text: the tables `high_cards`, `distribution` and `holdings`, and `name`, `short_honour`.
        file: the name of its file, for messages.

    Raises:
        PointsTableError: the text is not TOML, an entry is unknown or no number, or a suit would
            have fewer than 0 points or a hand more than 99.
    """
    # Most processes use the default table and never need this module.
    import tomllib  # noqa: PLC0415 - start-up

    try:
        entries = decode_toml(text)
    except tomllib.TOMLDecodeError as error:
        raise PointsTableError(f"{file}: {error}") from error
    for key in entries.keys() - _KEYS:
        raise PointsTableError(f"{file}: {key}: unknown (expected {', '.join(sorted(_KEYS))})")
    high_cards = _numbers(entries, "high_cards", file)
    for card in high_cards.keys() - set(_CARDS):
        raise PointsTableError(f"{file}: high_cards.{card}: no honour (expected A, K, Q, J or T)")
    lengths = _numbers(entries, "distribution", file)
    for length in lengths.keys() - set(map(str, range(_NUMBER_OF_CARDS + 1))):
        raise PointsTableError(f"{file}: distribution.{length}: no length (expected 0 to 13)")
    holdings = _numbers(entries, "holdings", file)
    for holding in holdings:
        honours = holding.rstrip("x")
        in_order = "".join(card for card in _CARDS if card in honours)
        if honours != in_order or len(holding) - len(honours) > _MOST_SMALL:
            expected = "expected honours from AKQJT in this order, then at most eight x"
            raise PointsTableError(f"{file}: holdings.{holding}: no holding ({expected})")
    short_honour = entries.get("short_honour", _USUAL.short_honour)
    if not _is_number(short_honour):
        raise PointsTableError(f"{file}: short_honour: {short_honour!r} is no whole number")
    table = PointsTable(
        str(entries.get("name", file)),
        {**_USUAL.high_cards, **high_cards},
        {int(key): value for key, value in lengths.items()} or _USUAL.distribution,
        short_honour,
        holdings,
    )
    (_, most), (fewest, _) = table.ranges()
    if fewest < 0 or most > _MOST:
        fault = "a suit below 0" if fewest < 0 else f"a hand of {most}"
        raise PointsTableError(
            f"{file}: the table has {fault} (expected suits of 0 or more points"
            f", hands of at most {_MOST})"
        )
    return table


def _numbers(entries: Mapping[str, Any], key: str, file: str) -> dict[str, int]:
    values = entries.get(key, {})
    if not isinstance(values, dict):
        raise PointsTableError(f"{file}: {key}: {values!r} is no table (expected [{key}])")
    for name, value in values.items():
        if not _is_number(value):
            raise PointsTableError(f"{file}: {key}.{name}: {value!r} is no whole number")
    return values


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _table_of_this_process() -> PointsTable:
    path = os.environ.get("CUEBID_POINTS")
    if not path:
        return _USUAL
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PointsTableError(f"CUEBID_POINTS: {path} cannot be read: {error}") from error
    return read_points_table(text, path)


POINTS_TABLE: Final = _table_of_this_process()
"""The table of points that this process uses."""

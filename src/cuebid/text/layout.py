"""Lay out a line of text for a terminal, with carets beneath the marked part.

Widths are in terminal cells: East Asian wide characters take two, combining marks none, tabs reach
to the next stop. Invisible characters and those that would control the terminal are shown by name.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

__all__ = ["counted", "excerpt", "share_words", "shorten", "shorten_lines", "visible"]

# Terminals set tab stops eight cells apart, which would push deeply indented bidding tables out of
# view.
_TAB = 4
_CUT = "..."
# Unicode categories of characters without a glyph: format, surrogate, unassigned, separators.
_UNSEEN = frozenset({"Cf", "Cs", "Cn", "Zl", "Zp"})


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, which gets an `s` unless there is one of it: `1 board`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def share_words(share: float) -> str:
    """Return a share from 0 to 1 as text: `6 %`, `0.4 %`, `one in 5000`; `none` for zero."""
    if share <= 0:
        return "none"
    percent = 100 * share
    if percent >= 1:
        return f"{percent:.0f} %"
    return f"{percent:.1f} %" if percent >= 0.1 else f"one in {1 / share:.0f}"


def visible(text: str) -> str:
    r"""Return the text with control characters, tabs and invisible characters made visible.

    >>> visible("a\tb\x1b[0m\u200b")
    'a␉b␛[0m<U+200B>'
    """
    if text.isprintable():
        return text
    return "".join(_cell(character)[0] for character in text)


def shorten(text: str, room: int) -> str:
    """Return `visible(text)`, with `...` for its middle if it exceeds `room` characters."""
    # The text is cut before it is made visible, so the cost does not grow with what is left out.
    if len(text) > room:
        half = (room - len(_CUT)) // 2
        return visible(text[:half]) + _CUT + visible(text[-half:])
    return visible(text)


def shorten_lines(text: str, room: int) -> str:
    """Return a text with each of its lines shortened to `room` characters."""
    return "\n".join(shorten(line, room) for line in text.split("\n"))


def excerpt(line: str, start: int, end: int, room: int) -> tuple[str, str]:
    r"""Return a source line as the terminal shows it, and the line of carets beneath it.

    A line that is too long is cut around `start`; the cost does not grow with its length.

    Args:
        line: one line, without its line end.
        start: the first character to point at; the length of the line points after it.
        end: the character to stop before; at least one caret is shown.
        room: the most cells to fill, of about 20 or more.

    >>> print("\n".join(excerpt("1C\t強い", 3, 5, 40)))
    1C  強い
        ^^^^
    """
    low, high = _window(line, start, room)
    shown = [_CUT] if low else []
    cells = len(_CUT) if low else 0
    first = last = cells
    # One step beyond the last character, for carets that point after the line.
    for index in range(low, high + 1):
        if index == start:
            first = last = cells
        if index == min(end, high):
            last = cells
        if index < high:
            text, width = _cell(line[index])
            if line[index] == "\t":
                width = _TAB - cells % _TAB
                text = " " * width
            shown.append(text)
            cells += width
    if high < len(line):
        shown.append(_CUT)
        # Carets under the dots say that the marked part goes on.
        last += len(_CUT) if end > high else 0
    return "".join(shown), " " * first + "^" * max(last - first, 1)


def _window(line: str, start: int, room: int) -> tuple[int, int]:
    """Return the range of a line to show: the whole line if it fits, else a part around `start`."""
    # The number of characters first: a line of a megabyte is not measured character by character.
    if len(line) <= room and sum(map(_width, line)) <= room:
        return 0, len(line)
    room -= 2 * len(_CUT)
    low = high = start
    used = 0
    # First at most a third of the room for the text before `start`, then the rest for the text
    # after it, then what is still free for more of the text before it.
    while low > 0 and used + _width(line[low - 1]) <= room // 3:
        low -= 1
        used += _width(line[low])
    while high < len(line) and used + _width(line[high]) <= room:
        used += _width(line[high])
        high += 1
    while low > 0 and used + _width(line[low - 1]) <= room:
        low -= 1
        used += _width(line[low])
    return low, high


def _width(character: str) -> int:
    """Return how many terminal columns a character takes; for a tab the most it can take."""
    return _TAB if character == "\t" else _cell(character)[1]


# Look-ups in the tables of Unicode are slow, and a text uses few different characters.
@lru_cache(maxsize=8192)
def _cell(character: str) -> tuple[str, int]:
    """Return how a character is shown, and how many terminal columns that takes."""
    number = ord(character)
    # Unicode has pictures of the control characters, in their order from U+2400.
    if number < 0x20:
        return chr(0x2400 + number), 1
    if number == 0x7F:
        return "␡", 1
    category = unicodedata.category(character)
    if category in _UNSEEN or category == "Cc":
        name = f"<U+{number:04X}>"
        return name, len(name)
    if category in {"Mn", "Me"}:
        return character, 0
    return character, 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1

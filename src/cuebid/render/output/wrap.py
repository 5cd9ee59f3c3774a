"""Wrap runs of text at spaces; the medium measures the width of a run."""

# Lines are filled greedily, from the first word on. A word may consist of several runs (`5+` and a
# suit), so widths are added up over words, not over runs; a medium without fixed widths (SVG)
# passes an estimate as `measure`.

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from cuebid.render.figures.layout import FigureRun

_PIECES: Final = re.compile(r"\s+|\S+")


def wrap(
    runs: Iterable[FigureRun], limit: float, measure: Callable[[FigureRun], float]
) -> list[tuple[FigureRun, ...]]:
    """Return the runs in lines no wider than `limit`; `measure` gives the width of a run.

    A word is broken only if it is longer than a line; nothing is left out.
    """
    lines: list[list[FigureRun]] = [[]]
    room = limit
    for word in _words(runs):
        width = sum(measure(run) for run in word)
        if width <= room:
            lines[-1] += word
            room -= width
        # Spaces that do not fit end the line and are dropped: no line begins with them.
        elif word[0].text.isspace():
            lines.append([])
            room = limit
        elif width <= limit:
            lines.append([*word])
            room = limit - width
        else:
            room = _break(word, lines, room, limit, measure)
    trimmed = [_joined(_without_end_space(line)) for line in lines]
    # An empty text is one empty line, so that a cell or note keeps its height.
    return [line for line in trimmed if line] or [()]


def _break(
    word: list[FigureRun],
    lines: list[list[FigureRun]],
    room: float,
    limit: float,
    measure: Callable[[FigureRun], float],
) -> float:
    for run in word:
        for letter in run.text:
            # A line gets at least one letter, or a limit below one letter would loop forever.
            piece = FigureRun(letter, run.role)
            width = measure(piece)
            if width > room and lines[-1]:
                lines.append([])
                room = limit
            lines[-1].append(piece)
            room -= width
    return room


def _words(runs: Iterable[FigureRun]) -> list[list[FigureRun]]:
    """Return words and the spaces between them, each as a list of one or more runs."""
    words: list[list[FigureRun]] = []
    for run in runs:
        for match in _PIECES.finditer(run.text):
            piece = FigureRun(match[0], run.role)
            joins = words and not piece.text.isspace() and not words[-1][-1].text.isspace()
            if joins:
                words[-1].append(piece)
            else:
                words.append([piece])
    return words


def _without_end_space(line: list[FigureRun]) -> list[FigureRun]:
    end = len(line)
    while end and line[end - 1].text.isspace():
        end -= 1
    return line[:end]


def _joined(line: list[FigureRun]) -> tuple[FigureRun, ...]:
    runs: list[FigureRun] = []
    for run in line:
        # Neighbours of one role become one run again, for fewer tags in the output.
        before = runs.pop() if runs and runs[-1].role is run.role else FigureRun("", run.role)
        runs.append(FigureRun(before.text + run.text, run.role))
    return tuple(runs)

"""Find `#COPY`, `#CUT` and `#PASTE` in a text (bml.txt, Copy/Cut/Paste).

Blocks may hold blank lines, pastes and other blocks. A name may be defined again; a paste means the
last definition above it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from cuebid.text import Diagnostics, Edit, Source, Span, suggest

if TYPE_CHECKING:
    from collections.abc import Iterable

# Copied and cut blocks may hold blank lines and other blocks; for BML 2 they end with their
# paragraph, and its greedy pattern joins two blocks of one paragraph.


@cache
def _directive(words: str) -> re.Pattern[str]:
    """Compile, when first needed, the pattern for lines with directives such as `copy|cut`."""
    return re.compile(
        rf"^(?P<indent>[ \t]*)#[ \t]*(?P<word>{words})(?![A-Za-z])"
        r"(?P<rest>[^\r\n]*)(?P<end>\r\n|\r|\n|\Z)",
        re.IGNORECASE | re.MULTILINE,
    )


class Clip(Struct, frozen=True, eq=False):
    """A block between `#COPY` or `#CUT` and its end."""

    name: str
    """The name that pastes use."""
    line: Span
    """The `#COPY` or `#CUT` line."""
    indent: int
    """The number of blanks that begin that line, and are removed from the block's lines."""
    body: tuple[Span, ...]
    """The spans of its text, without blocks that were cut inside it."""
    number: int
    """How many clips were complete before it."""


class PasteLine(NamedTuple):
    """A `#PASTE` line."""

    start: int
    """The line's first offset."""
    after: int
    """The offset after its line end."""
    line: Span
    """The span of the line, without indentation and line end."""
    indent: int
    """How many blanks it begins with."""
    name: str
    """The name of the block to paste; empty if the line names none."""
    replacements: tuple[tuple[str, str], ...]
    """Pairs of target and replacement, in order."""


class Clipboard:
    """The clips of a text, found by name and offset."""

    def __init__(self, clips: Iterable[Clip]) -> None:
        self._clips: dict[str, list[Clip]] = {}
        self._ends: list[int] = []
        for clip in clips:
            self._clips.setdefault(clip.name, []).append(clip)
            self._ends.append(clip.body[-1].end if clip.body else clip.line.end)

    def known_at(self, offset: int) -> int:
        """Return how many clips are complete above an offset."""
        # Clips are stored in the order in which they end, which is the order in which they can be
        # pasted.
        return bisect_left(self._ends, offset + 1)

    def find(self, name: str, count: int) -> Clip | None:
        """Return the last clip of a name among the first `count` clips; None if there is none."""
        clips = self._clips.get(name, ())
        position = bisect_left(clips, count, key=lambda clip: clip.number)
        return clips[position - 1] if position else None

    def later(self, name: str) -> Clip | None:
        """Return the first clip of a name, wherever it is; None if there is none."""
        return next(iter(self._clips.get(name, ())), None)

    def like(self, name: str) -> str | None:
        """Return the clip name that is nearest to a mistyped one; None if none is near."""
        return suggest(name, self._clips)


class _OpenCopy(Struct):
    word: str
    name: str
    line: Span
    indent: int
    body: list[Span]


def find_clips(source: Source, report: Diagnostics) -> tuple[list[Span], list[Clip]]:
    """Find copied and cut blocks; return the spans that stay in the text, and the blocks.

    Returns:
        The spans that remain, and the clips in the order in which they end.
    """
    remaining: list[Span] = []
    clips: list[Clip] = []
    stack: list[_OpenCopy] = []
    offset = 0
    matches = (
        _directive("copy|cut|endcopy|endcut").finditer(source.text) if "#" in source.text else ()
    )
    for match in matches:
        _extend(stack[-1].body if stack else remaining, Span(source, offset, match.start()))
        offset = match.end()
        word = match["word"].upper()
        line = Span(source, match.start("indent") + len(match["indent"]), match.start("end"))
        if word.startswith("END"):
            _close(word, line, stack, remaining, clips, report)
        else:
            _open(word, match, line, stack, report)
    _extend(stack[-1].body if stack else remaining, Span(source, offset, len(source.text)))
    # A block without an end defines nothing: its text stays where it is.
    while stack:
        left = stack.pop()
        report.error(
            "bml-unclosed-block",
            f"#{left.word} {left.name} has no end",
            left.line,
            expected=f"#END{left.word} below",
        )
        (stack[-1].body if stack else remaining).extend(left.body)
    return remaining, clips


def _extend(body: list[Span], span: Span) -> None:
    if len(span):
        body.append(span)


def _open(
    word: str, match: re.Match[str], line: Span, stack: list[_OpenCopy], report: Diagnostics
) -> None:
    name, *more = match["rest"].split() or [""]
    if not name:
        report.error("bml-block-name", f"#{word} names no block", line, expected="a name")
    elif more:
        report.warning(
            "bml-block-name", f"#{word} takes one name; {' '.join(more)} is not used", line
        )
    stack.append(_OpenCopy(word, name, line, len(match["indent"]), []))


def _close(
    word: str,
    line: Span,
    stack: list[_OpenCopy],
    remaining: list[Span],
    clips: list[Clip],
    report: Diagnostics,
) -> None:
    if not stack:
        report.error("bml-unopened-block", f"#{word} ends nothing", line)
        return
    opened = stack.pop()
    # Reported and closed all the same: what was meant is clear.
    if word != f"END{opened.word}":
        report.error(
            "bml-block-end",
            f"#{word} ends a block that #{opened.word} {opened.name} began",
            line,
            expected=f"#END{opened.word}",
            edit=Edit(line, f"#END{opened.word}", f"write #END{opened.word}"),
        )
    if opened.name:
        clips.append(Clip(opened.name, opened.line, opened.indent, tuple(opened.body), len(clips)))
    # `#COPY` leaves its rows where they are, `#CUT` takes them away (bml.txt). A block without a
    # name cannot be pasted, so its text stays too.
    if opened.word == "COPY" or not opened.name:
        (stack[-1].body if stack else remaining).extend(opened.body)


def find_pastes(span: Span, report: Diagnostics) -> list[PasteLine]:
    """Return the `#PASTE` lines of a span; replacements that cannot be read are reported."""
    source = span.source
    if source.text.find("#", span.start, span.end) < 0:
        return []
    # A span begins and ends at the ends of lines, so what the pattern sees is whole lines.
    return [
        _paste_line(source, match, report)
        for match in _directive("paste").finditer(source.text, span.start, span.end)
    ]


def _paste_line(source: Source, match: re.Match[str], report: Diagnostics) -> PasteLine:
    first = match.start("indent") + len(match["indent"])
    line = Span(source, first, match.start("end"))
    name, *arguments = match["rest"].split() or [""]
    if not name:
        report.error("bml-block-name", "#PASTE names no block", line, expected="a name")
    replacements: list[tuple[str, str]] = []
    for argument in arguments:
        target, equals, replacement = argument.partition("=")
        if not target or not equals or "=" in replacement:
            report.error(
                "bml-replacement",
                f"{argument} is not a replacement",
                line,
                expected=r"target=replacement, such as \R=D",
            )
        else:
            replacements.append((target, replacement))
    return PasteLine(
        match.start(), match.end(), line, len(match["indent"]), name, tuple(replacements)
    )

"""The steps of a page that tells of a session in an editor: what is typed, and what is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

__all__ = ["Block", "blocks_of", "typed"]

_BLOCK: Final = re.compile(r"^```(?P<head>[^\n]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_PLACE: Final = re.compile(r"(?:after line (\d+)|in place of lines? (\d+)(?: to (\d+))?)")


@dataclass(frozen=True)
class Block:
    """A fenced block of the page.

    Attributes:
        step: the heading above it.
        head: its language and what it is.
        body: its text.
        start: the offset of its text in the page.
    """

    step: str
    head: str
    body: str
    start: int


def blocks_of(page: Path) -> Iterator[Block]:
    """Yield the blocks below the headings of a page."""
    text = page.read_text("utf-8")
    headings = [
        (match.start(), match[1]) for match in re.finditer(r"^## (.*)$", text, re.MULTILINE)
    ]
    for match in _BLOCK.finditer(text):
        step = [title for start, title in headings if start < match.start()]
        yield Block(step[-1] if step else "", match["head"], match["body"], match.start("body"))


def typed(text: str, block: Block) -> str:
    """Return a text after what a block says was typed."""
    lines = text.splitlines(keepends=True)
    place = _PLACE.search(block.head)
    if place is None:
        return text + block.body
    if place[1]:
        first = last = int(place[1])
    else:
        first, last = int(place[2]) - 1, int(place[3] or place[2])
    return "".join([*lines[:first], block.body, *lines[last:]])

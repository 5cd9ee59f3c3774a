"""Comment lines."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.text import Span

__all__ = ["Comment"]


@dataclass(frozen=True, slots=True)
class Comment:
    """A line that begins with `//`; `text` is what follows, as typed."""

    span: Span
    text: str

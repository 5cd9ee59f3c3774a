"""Comment lines."""

from __future__ import annotations

import msgspec

from cuebid.text import Span


class Comment(msgspec.Struct, frozen=True):
    """A line that begins with `//`; `text` is what follows, as typed."""

    span: Span
    text: str

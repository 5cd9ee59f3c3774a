"""Decode what the commands of `cuebid table` read from standard input."""

from __future__ import annotations

__all__ = ["decode_input"]


def decode_input(data: bytes) -> str:
    """Return the text of UTF-8 bytes, or of Latin-1 bytes if they are not UTF-8.

    The protocol itself reads lines in this way (`tablemanager.grammar.lines`): it allows ASCII
    only, but names and explanations come in either encoding.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")

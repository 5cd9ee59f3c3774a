"""Decode what the commands of `cuebid table` read from standard input."""

from __future__ import annotations

from cuebid.tablemanager.grammar.lines import decode

__all__ = ["decode_input"]


def decode_input(data: bytes) -> str:
    """Return the text of bytes as a table reads them from a program."""
    return decode(data)

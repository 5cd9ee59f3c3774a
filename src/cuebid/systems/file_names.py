"""Names and endings of the files in a system's folder."""

from __future__ import annotations

from typing import Final

__all__ = ["COMMENTS", "EXAMPLES", "MACROS", "RULES", "SETTINGS"]

RULES: Final = ".mb.txt2"
COMMENTS: Final = ".comments.txt"
EXAMPLES: Final = ".examples.txt"
MACROS: Final = "mac.m4"
SETTINGS: Final = "system.toml"

"""The files that sessions of editors open, and what they should tell."""

from __future__ import annotations

from pathlib import Path
from typing import Final

__all__ = ["write_files"]

_NOTES: Final = """\
1N = 15--17 BAL
  2C = Stayman
#SEET 3

  3Q = ?

#CUT replies
2D = No major
#ENDCUT

1N-2C-
#PASTE replies
"""
_RULES: Final = "1 Open(1N) 60 ~HCP[15,17]~ :P15 *9 #1\n1 Open(1N) 50 . . *1 #2\n"
_MACROS: Final = "Open = START:(P:)*\nHCP = #12\n"


def write_files(folder: Path) -> Path:
    """Write the files into a folder, and return it."""
    texts = {"notes.bml": _NOTES, "x.mb.txt2": _RULES, "mac.m4": _MACROS}
    for name, text in (texts | {"x.comments.txt": "1 balanced\n"}).items():
        (folder / name).write_text(text)
    return folder

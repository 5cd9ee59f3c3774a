"""The standard spelling of directives."""

from __future__ import annotations

import re
from typing import Final

CLIP: Final = re.compile(
    r"#[ \t]*(copy|cut|endcopy|endcut|paste)(?![A-Za-z])[ \t]*(.*)", re.IGNORECASE
)
INCLUDE: Final = re.compile(r"#[ \t]*include[ \t]*(.*)", re.IGNORECASE)
_DIRECTIVE: Final = re.compile(r"#[ \t]*([A-Za-z]+)[ \t]*(.*)")
# Other words after `#` stay as typed, since they may be text or a directive that is an error.
_KNOWN: Final = frozenset(
    {"COPY", "CUT", "ENDCOPY", "ENDCUT", "PASTE", "HIDE", "BIDTABLE", "SEAT", "VUL"}
)


def directive(words: str) -> str:
    """Write a directive in capitals, without a blank after `#`; other lines stay unchanged.

    >>> directive("# vul yn"), directive("#INCLUDEa.bml")
    ('#VUL YN', '#INCLUDE a.bml')
    """
    # Its own pattern, as BML 2 also takes `#INCLUDEa.bml` without a blank.
    include = INCLUDE.fullmatch(words)
    if include:
        return f"#INCLUDE {include[1]}".rstrip()
    match = _DIRECTIVE.fullmatch(words)
    if match is None or match[1].upper() not in _KNOWN:
        return words
    name, rest = match[1].upper(), match[2]
    # Only the conditions are capitals; what follows them is reported by the reader and kept.
    if name == "VUL":
        first, *rest_words = rest.split(maxsplit=1) or [""]
        rest = " ".join([first.upper(), *rest_words])
    return f"#{name} {rest}".rstrip()

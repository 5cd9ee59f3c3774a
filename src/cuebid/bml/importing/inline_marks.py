"""Marks inside a line of Markdown, AsciiDoc or HTML: emphasis, suits, links, entities.

Emphasis is kept as one character at each end, because it tells that `Pass` in bold is a call and
not the beginning of a sentence. Rows of BML lose it, since only their words count; prose gets the
marks of BML.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Final

BOLD: Final = "\ue000"
ITALIC: Final = "\ue001"
MONO: Final = "\ue002"
_BML: Final = {BOLD: "*", ITALIC: "/", MONO: "="}
_TAGS: Final = {
    "b": BOLD, "strong": BOLD, "i": ITALIC, "em": ITALIC, "code": MONO, "tt": MONO, "kbd": MONO,
}  # fmt: skip
_SUIT_NAMES: Final = {"club": "♣", "diamond": "♦", "heart": "♥", "spade": "♠"}
_NAMED_SUIT: Final = re.compile(r"([:{])(club|diamond|heart|spade)s?(?:uit)?[:}]", re.IGNORECASE)
_TAG: Final = re.compile(
    r"</?(b|strong|i|em|code|tt|kbd|span|font|u|s|sup|sub|small|big|mark|a|abbr|center|div|p)"
    r"(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_BREAK: Final = re.compile(r"<br\s*/?>", re.IGNORECASE)
_IMAGE: Final = re.compile(r"!\[([^\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)")
# A link within the notes leads nowhere in BML; one to another place is written the same way there.
_INNER_LINK: Final = re.compile(r"\[([^\]]+)\]\(#[^()]*(?:\([^()]*\)[^()]*)*\)")
_CROSS_REFERENCE: Final = re.compile(r"<<[^<>,]*,\s*([^<>]+)>>|<<([^<>,]+)>>")
# AsciiDoc's `[red]#♥#`.
_ROLE: Final = re.compile(r"\[[\w.\s-]+\]#([^#]+)#")
_EMPHASIS: Final = (
    (re.compile(r"(?<!\\)\*\*(?=\S)(.+?)(?<=\S)\*\*"), BOLD),
    (re.compile(r"(?<![\\\w])__(?=\S)(.+?)(?<=\S)__(?!\w)"), BOLD),
    (re.compile(r"(?<![\\\w*])\*(?=[^\s*])([^*\n]+?)(?<=[^\s*])\*(?![\w*])"), ITALIC),
    (re.compile(r"(?<![\\\w_])_(?=[^\s_])([^_\n]+?)(?<=[^\s_])_(?![\w_])"), ITALIC),
    (re.compile(r"(?<!\\)`+([^`\n]+?)`+"), MONO),
)
_ESCAPE: Final = re.compile(r"\\([\\`*_{}\[\]()#+\-.!~|<>=:])")
_EMPTY: Final = {ord(mark): None for mark in "\ufe0e\ufe0f\u200b\u200c\u200d\u00ad\ufeff"}
_MARKS: Final = re.compile(f"[{BOLD}{ITALIC}{MONO}]")


def clean_text(text: str) -> str:
    """Return a line without markup: LF for `<br>`, `BOLD`, `ITALIC` or `MONO` around emphasis."""
    text = html.unescape(_BREAK.sub("\n", text)).replace("\xa0", " ").translate(_EMPTY)
    text = _IMAGE.sub(r"\1", text)
    text = _INNER_LINK.sub(r"\1", text)
    text = _CROSS_REFERENCE.sub(lambda match: match[1] or match[2], text)
    text = _ROLE.sub(r"\1", text)
    text = _TAG.sub(lambda match: _TAGS.get(match[1].lower(), ""), text)
    text = _NAMED_SUIT.sub(lambda match: _SUIT_NAMES[match[2].lower()], text)
    for pattern, mark in _EMPHASIS:
        text = pattern.sub(_between(mark), text)
    return _ESCAPE.sub(r"\1", text)


def _between(mark: str) -> Callable[[re.Match[str]], str]:
    return lambda match: f"{mark}{match[1]}{mark}"


def without_emphasis(text: str) -> str:
    """Return a text without the characters by which `clean_text` marks emphasis."""
    return _MARKS.sub("", text)


def bml_emphasis(text: str) -> str:
    """Return a text with the characters that mark emphasis replaced by the marks of BML."""
    return _MARKS.sub(lambda match: _BML[match[0]], text)

"""Read lines of plain text and of Markdown, whose marks plain text uses too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cuebid.bml.importing.inline_marks import clean_text
from cuebid.bml.importing.source_lines import LineRole, SourceLine, left_out, text_line

# `Opening bids` over a line of dashes or equals signs is a heading, as is `# Opening bids`.
_UNDERLINE: Final = re.compile(r"\s{0,3}(?:={3,}|-{3,}|~{3,})\s*")
_MARKED: Final = re.compile(r"(#{1,6})\s+(\S.*?)(?:\s+#+)?")
_BAR: Final = re.compile(r"(?<!\\)\|")
_SPACED_BAR: Final = re.compile(r"\s+\|(?:\s+|$)")
_TABLE_RULE: Final = re.compile(
    r"\s*\|?\s*:?-+:?\s*(?:[|+]\s*:?-+:?\s*)+\|?\s*|\s*\|\s*:?-+:?\s*\|\s*"
)
_RULE: Final = re.compile(r"\s*(?:(?:[-*_]\s*){2,}|=+)")
_FENCE: Final = re.compile(r"\s*(?:```|~~~)(.*)")
_TEMPLATE: Final = re.compile(r"\s*\{%.*%\}\s*")
_COMMENT: Final = re.compile(r"<!--.*?-->", re.DOTALL)
_SETTING: Final = re.compile(r"(\w[\w-]*):\s*(.*)")
_ROLES: Final = {"title": LineRole.TITLE, "author": LineRole.AUTHOR}
_DEFINITION: Final = re.compile(r"\s{0,3}:\s+(\S.*)")
# Two blanks, a backslash, or AsciiDoc's plus at the end break a line inside its paragraph.
_HARD_BREAK: Final = re.compile(r"(?<=\S)(?: {2,}|\\|\s\+)$")


def plain_lines(text: str) -> Iterator[SourceLine]:
    """Yield the lines of a plain text or of Markdown; empty ones too, since they end a table."""
    lines = text.splitlines()
    start = 0
    if lines and lines[0].strip() == "---":
        end = next((n for n, line in enumerate(lines[1:], 1) if line.strip() in ("---", "...")), 0)
        settings = [_SETTING.fullmatch(line.strip()) for line in lines[1:end]]
        if end and any(settings):
            yield from _front_matter(lines[1:end])
            start = end + 1
    comments = _comment_lines(text)
    joined = False
    for number, line in enumerate(lines[start:], start + 1):
        if number in comments:
            if line.strip():
                yield left_out(number, line)
            continue
        above = lines[number - 2] if number > 1 else ""
        below = lines[number] if number < len(lines) else ""
        yield from _line(number, line, above, below, joined=joined)
        joined = bool(_HARD_BREAK.search(line)) and "|" not in line


def _front_matter(lines: list[str]) -> Iterator[SourceLine]:
    for number, line in enumerate(lines, 2):
        setting = _SETTING.fullmatch(line.strip())
        if setting and setting[1].lower() in _ROLES:
            yield SourceLine(number, setting[2].strip("\"'"), role=_ROLES[setting[1].lower()])
        elif line.strip():
            yield left_out(number, line)


def _comment_lines(text: str) -> set[int]:
    """Return the numbers of the lines that belong to comments `<!-- ... -->` alone."""
    numbers: set[int] = set()
    for match in _COMMENT.finditer(text):
        first = text.count("\n", 0, match.start()) + 1
        last = first + match[0].count("\n")
        line_start = text.rfind("\n", 0, match.start()) + 1
        line_end = text.find("\n", match.end())
        rest = text[match.end() : line_end if line_end >= 0 else len(text)]
        if not text[line_start : match.start()].strip() and not rest.strip():
            numbers.update(range(first, last + 1))
    return numbers


def _line(number: int, line: str, above: str, below: str, *, joined: bool) -> Iterator[SourceLine]:
    stripped = line.strip()
    if _TABLE_RULE.fullmatch(line) and "|" in line:
        return
    if stripped and _UNDERLINE.fullmatch(line) and above.strip() and "|" not in above:
        return
    if stripped and _RULE.fullmatch(line):
        yield SourceLine(number, "")
    elif fence := _FENCE.fullmatch(line):
        yield left_out(number, fence[1]) if fence[1].strip() else SourceLine(number, "")
    elif _TEMPLATE.fullmatch(line):
        yield left_out(number, line)
        yield SourceLine(number, "")
    elif _is_heading_above(stripped, below):
        yield SourceLine(number, clean_text(stripped), heading=1 if "=" in below else 2)
    elif marked := _MARKED.fullmatch(stripped):
        yield SourceLine(number, clean_text(marked[2]), heading=len(marked[1]))
    else:
        yield _text(number, line, joined=joined)


def _is_heading_above(stripped: str, below: str) -> bool:
    if not stripped or "|" in below or not _UNDERLINE.fullmatch(below):
        return False
    return not re.match(r"[-*+•]\s", stripped)


def _text(number: int, line: str, *, joined: bool) -> SourceLine:
    bare = _HARD_BREAK.sub("", line.rstrip("\n"))
    cells = _cells(bare.rstrip(), bare.strip())
    if not cells:
        # Markdown's lists of definitions have a colon before each definition.
        definition = _DEFINITION.fullmatch(bare)
        return text_line(
            number, definition[1] if definition else bare, joined=joined or bool(definition)
        )
    # Blanks at the beginning of a cell are indentation, so they stay.
    cleaned = tuple(clean_text(cell) for cell in cells)
    text = " ".join(filter(None, map(str.strip, cleaned)))
    return SourceLine(number, text, cells=cleaned)


def _cells(line: str, stripped: str) -> tuple[str, ...]:
    """Return the cells of a line with bars or tabs; empty for a line without columns."""
    if stripped.startswith("|") and len(stripped) > 1:
        inner = stripped[1:-1] if stripped.endswith("|") else stripped[1:]
        return tuple(cell.strip(" ").replace("\\|", "|") for cell in _BAR.split(inner))
    if "\t" in stripped:
        return tuple(cell.strip() for cell in line.split("\t"))
    # Bars between blanks separate columns too: `2NT | 20-22 | balanced`.
    if "|" in line and _SPACED_BAR.search(line):
        return tuple(cell.strip() for cell in _SPACED_BAR.split(line))
    return ()

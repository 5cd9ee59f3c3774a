"""Read the lines of a web page: lists, tables, definitions, headings, with the depth of each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from cuebid.bml.importing.html_tree import Element, parse_html
from cuebid.bml.importing.inline_marks import BOLD, ITALIC, MONO, clean_text, without_emphasis
from cuebid.bml.importing.source_lines import TAB, LineRole, SourceLine, split_marker, text_line

_PAGE: Final = re.compile(
    r"\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|\?xml|head|body)\b", re.IGNORECASE | re.DOTALL
)
_BLOCK: Final = re.compile(
    r"<(?:ul|ol|dl|li|table|tr|h[1-6]|p|div|pre|details|center)(?:\s[^<>]*)?>", re.IGNORECASE
)
_MARKDOWN: Final = re.compile(r"^(?:#{1,6} |[-*+] |\|.*\|\s*$|={1,6} )", re.MULTILINE)
_EMPHASIS: Final = {
    "b": BOLD, "strong": BOLD, "i": ITALIC, "em": ITALIC, "code": MONO, "tt": MONO, "kbd": MONO,
}  # fmt: skip
_LISTS: Final = frozenset({"ul", "ol", "menu"})
_NESTED: Final = _LISTS | {"dl", "table", "details"}
_HEADING: Final = re.compile(r"h[1-6]")
_MARGIN: Final = re.compile(
    r"(?:margin|padding)-left:\s*([\d.]+)\s*(pt|px|em|rem|cm|mm|in|%)?", re.IGNORECASE
)
_POINTS: Final = {
    "pt": 1.0, "px": 0.75, "em": 12.0, "rem": 12.0, "cm": 28.3, "mm": 2.8, "in": 72.0, "%": 7.0,
}  # fmt: skip
_POINTS_OF_STEP: Final = 9
_SUIT_FILE: Final = re.compile(
    r"(?:^|[/_-])(club|diamond|heart|spade|[cdhs])s?\.(?:gif|png|svg|jpe?g)", re.IGNORECASE
)
_SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
# Depth of a list inside another.
_STEP: Final = 2


def is_html(text: str) -> bool:
    """Return whether a text is a web page or part of one, not Markdown with some tags."""
    if _PAGE.match(text):
        return True
    has_blocks = text.lstrip().startswith("<") and _BLOCK.search(text) is not None
    return has_blocks and _MARKDOWN.search(text) is None


def html_lines(text: str) -> Iterator[SourceLine]:
    """Yield the lines of a web page; an empty one where a block of text ends."""
    yield from _contents(parse_html(text), 0)


def _contents(
    element: Element, depth: int, marker: str = "", *, joined: bool = False, inner: int = 0
) -> Iterator[SourceLine]:
    """Yield the lines of the texts and blocks inside an element.

    Args:
        element: the element.
        depth: the depth of its text.
        marker: the kind of list that the element is an item of; only its first text has it.
        joined: whether its first text continues the line above.
        inner: how much deeper than its text the blocks inside it lie.
    """
    texts: list[str] = []
    line = element.line
    for child in [*element.children, None]:
        if isinstance(child, str):
            texts.append(re.sub(r"[ \t\r\n\f]+", " ", child))
        elif child is not None and not child.has_blocks:
            texts.append(_inline(child))
        else:
            if "".join(texts).strip():
                yield from _texts("".join(texts), line, depth, marker, joined=joined)
                marker, joined = "", False
            texts = []
            if child is not None:
                line = child.line
                is_first = bool(marker) and child.tag in ("p", "div")
                if is_first or (joined and child.tag in ("p", "div")):
                    yield from _contents(child, depth, marker, joined=joined, inner=inner)
                    marker, joined = "", False
                else:
                    yield from _block(child, depth + inner)


def _block(element: Element, depth: int) -> Iterator[SourceLine]:
    """Yield the lines of a block element, such as a paragraph, heading, list or table."""
    tag = element.tag
    if tag in _LINES_OF:
        yield from _LINES_OF[tag](element, depth)
    elif _HEADING.fullmatch(tag):
        for line in _contents(element, 0):
            text = f"{line.label} {line.text}".strip()
            yield replace(line, heading=int(tag[1]), marker="", text=text)
    elif tag == "title":
        yield SourceLine(element.line, _raw(element).strip(), role=LineRole.TITLE)
    else:
        yield from _contents(element, depth + _margin(element))
        if tag in ("p", "div"):
            yield SourceLine(element.line, "")


def _details(element: Element, depth: int) -> Iterator[SourceLine]:
    yield from _contents(element, depth + _STEP)


def _summary(element: Element, depth: int) -> Iterator[SourceLine]:
    # The rest of the element lies below its summary.
    yield from _contents(element, depth - 1, "-", inner=1)


def _preformatted(element: Element, _depth: int) -> Iterator[SourceLine]:
    for number, text in enumerate(_raw(element).splitlines(), element.line):
        yield text_line(number, text)


def _list(element: Element, depth: int) -> Iterator[SourceLine]:
    kind = "1" if element.tag == "ol" else "-"
    for number, child in enumerate(_elements(element), 1):
        if child.tag == "li":
            lines = _contents(child, depth + 1 + _margin(child), kind, inner=1)
            label = f"{number}." if kind == "1" else ""
            for line in lines:
                yield replace(line, label=label) if line.marker == "1" and not line.label else line
        else:
            # A list straight inside a list, as some editors write it.
            yield from _block(child, depth + _STEP)
    # Text between the items, which belongs to none of them.
    loose = " ".join(child for child in element.children if isinstance(child, str))
    if loose.strip():
        yield from _texts(loose, element.line, depth, "", joined=False)


def _definitions(element: Element, depth: int) -> Iterator[SourceLine]:
    for child in _elements(element):
        if child.tag == "dt":
            yield from _contents(child, depth)
        elif child.tag == "dd":
            yield from _contents(child, depth + 1, joined=True, inner=1)
        else:
            yield from _definitions(child, depth) if child.tag == "div" else _block(child, depth)


def _table(table: Element, depth: int) -> Iterator[SourceLine]:
    yield SourceLine(table.line, "")
    yield from _table_rows(table, depth)
    yield SourceLine(table.line, "")


def _table_rows(table: Element, depth: int) -> Iterator[SourceLine]:
    """Yield the rows of a table; below a cell that spans several rows a cell is empty."""
    spans: dict[int, int] = {}
    for row in _rows(table):
        if row.tag != "tr":
            yield from _contents(row, depth)
            continue
        cells: list[str] = []
        blocks: list[Element] = []
        for cell in _elements(row):
            while spans.get(len(cells), 0) > 0:
                spans[len(cells)] -= 1
                cells.append("")
            text, nested = _cell(cell)
            rows = cell.attributes.get("rowspan", "")
            spans[len(cells)] = int(rows) - 1 if rows.isdigit() else 0
            cells.append(text)
            blocks += nested
        used = [cell for cell in cells if cell.strip()]
        if len(cells) > 1 and used:
            text = " ".join(each.strip() for each in used)
            yield SourceLine(row.line, text, depth, cells=tuple(cells))
        elif used:
            yield from _texts(used[0], row.line, depth, "", joined=False)
        for block in blocks:
            yield from _block(block, depth + TAB * len(cells) * bool(used))


_LINES_OF: Final[Mapping[str, Callable[[Element, int], Iterator[SourceLine]]]] = {
    **dict.fromkeys(_LISTS, _list),
    "dl": _definitions,
    "table": _table,
    "details": _details,
    "blockquote": _details,
    "summary": _summary,
    "pre": _preformatted,
}


def _rows(table: Element) -> Iterator[Element]:
    for child in _elements(table):
        if child.tag in ("tbody", "thead", "tfoot"):
            yield from _rows(child)
        elif child.tag in ("tr", "caption"):
            yield child


def _cell(cell: Element) -> tuple[str, list[Element]]:
    """Return the text of a cell with its line breaks, and the lists and tables inside it."""
    nested = [child for child in _descendants(cell) if child.tag in _NESTED]
    return _cleaned(_text_of(cell)).strip("\n"), nested


def _descendants(element: Element) -> Iterator[Element]:
    """Yield all elements inside an element, but not those inside its lists and tables."""
    for child in _elements(element):
        yield child
        if child.tag not in _NESTED:
            yield from _descendants(child)


def _text_of(element: Element) -> str:
    texts = []
    for child in element.children:
        if isinstance(child, str):
            texts.append(re.sub(r"[ \t\r\n\f]+", " ", child))
        elif child.tag not in _NESTED:
            is_block = child.has_blocks
            texts.append(f"\n{_text_of(child)}\n" if is_block else _inline(child))
    return "".join(texts)


def _inline(element: Element) -> str:
    """Return the text of an element without blocks, with characters that mark emphasis."""
    if element.tag == "br":
        return "\n"
    if element.tag == "img":
        return _image_text(element.attributes)
    inside = "".join(
        _inline(child) if isinstance(child, Element) else re.sub(r"[ \t\r\n\f]+", " ", child)
        for child in element.children
    )
    mark = _EMPHASIS.get(element.tag, "") if inside.strip() else ""
    return f"{mark}{inside}{mark}"


def _texts(
    text: str, number: int, depth: int, marker: str, *, joined: bool
) -> Iterator[SourceLine]:
    """Yield the lines of a text; only the first has the mark of its list."""
    for line in filter(str.strip, _cleaned(text).split("\n")):
        width = len(line) - len(line.lstrip())
        typed, rest = split_marker(line.strip())
        indent = depth + width + typed.levels
        kind = typed.kind or marker
        yield SourceLine(number, rest, indent, marker=kind, label=typed.label, joined=joined)
        # Further lines of an item lie deeper than its mark.
        depth, marker, joined = depth + bool(marker), "", joined or bool(marker)


def _cleaned(text: str) -> str:
    """Return text without blanks around its lines, except non-breaking ones that indent."""
    lines = (line.strip(" ").rstrip().replace("\xa0", " ") for line in text.split("\n"))
    return "\n".join(clean_text(line) for line in lines)


def _raw(element: Element) -> str:
    texts: Iterable[str] = (
        child if isinstance(child, str) else "\n" if child.tag == "br" else _raw(child)
        for child in element.children
    )
    return without_emphasis("".join(texts))


def _elements(element: Element) -> Iterator[Element]:
    return (child for child in element.children if isinstance(child, Element))


def _margin(element: Element) -> int:
    """Return by how many steps of depth the style of an element indents it, 0 for none."""
    margin = _MARGIN.search(element.attributes.get("style", ""))
    if margin is None:
        return 0
    return round(float(margin[1]) * _POINTS[(margin[2] or "px").lower()] / _POINTS_OF_STEP)


def _image_text(attributes: dict[str, str]) -> str:
    """Return the alternative text of an image, or the suit symbol that the image shows."""
    file = _SUIT_FILE.search(attributes.get("src", ""))
    text = attributes.get("alt", "").strip()
    if file is not None and (len(text) < 2 or text.lower().startswith(file[1].lower()[:4])):
        return _SUITS[file[1][0].lower()]
    return text

"""Read a web page as a tree of elements, as lenient with missing end tags as browsers are."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final

BLOCKS: Final = frozenset(
    {
        "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details",
        "div", "dl", "dt", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
        "h6", "head", "header", "hr", "html", "li", "main", "menu", "nav", "ol", "p", "pre",
        "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "ul",
    }
)  # fmt: skip
_VOID: Final = frozenset(
    {
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
        "track", "wbr",
    }
)  # fmt: skip
_SILENT: Final = frozenset({"script", "style", "template"})
# For each start tag, the open elements that it closes, and enclosing elements where that stops.
_ENDS: Final = {
    "li": ("li", "ul ol menu"),
    "dt": ("dt dd", "dl"),
    "dd": ("dt dd", "dl"),
    "tr": ("tr td th", "table"),
    "td": ("td th", "table tr"),
    "th": ("td th", "table tr"),
    "tbody": ("thead tbody tr td th", "table"),
}
_ENDS_PARAGRAPH: Final = BLOCKS - {"td", "th", "tr", "tbody", "thead", "tfoot"}
# No page of notes nests as deep; a tree without bounds would exhaust the stack of its readers.
_DEEPEST: Final = 100


@dataclass(eq=False, slots=True)
class Element:
    """An element of a web page: its tag, first line, attributes and children; mutable."""

    tag: str
    line: int = 1
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)

    @property
    def has_blocks(self) -> bool:
        """Whether the element is a block or contains a block."""
        return self.tag in BLOCKS or any(
            isinstance(child, Element) and child.has_blocks for child in self.children
        )


def parse_html(text: str) -> Element:
    """Parse a page, or part of one, and return the root of its tree of elements."""
    builder = _Builder()
    builder.feed(text)
    builder.close()
    return builder.root


class _Builder(HTMLParser):
    """A parser that builds the tree of elements; mutable."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("html")
        self._open = [self.root]
        self._ignored = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element, after closing the elements that its start tag ends."""
        if tag in _ENDS_PARAGRAPH:
            self._end("p", frozenset({"td", "th", "li", "dd", "div"}))
        names, scope = _ENDS.get(tag, ("", ""))
        for name in names.split():
            self._end(name, frozenset(scope.split()))
        attributes = {name: value or "" for name, value in attrs}
        element = Element(tag, self.getpos()[0], attributes)
        if tag in _VOID or len(self._open) < _DEEPEST:
            self._open[-1].children.append(element)
        if tag not in _VOID and len(self._open) < _DEEPEST:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        """Close an element, and what is still open inside it."""
        if tag == "p" and not any(element.tag == "p" for element in self._open):
            return
        self._end(tag, frozenset({"table"}) if tag != "table" else frozenset())

    def _end(self, tag: str, scope: frozenset[str]) -> None:
        for place in range(len(self._open) - 1, 0, -1):
            if self._open[place].tag == tag:
                del self._open[place:]
                return
            if self._open[place].tag in scope:
                return

    def handle_data(self, data: str) -> None:
        """Add text to the innermost open element, unless it is a script or style."""
        if not any(element.tag in _SILENT for element in self._open):
            self._open[-1].children.append(data)

"""A filled card as an HTML page and as a PDF file, each side of the sheet a page of A4."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cuebid.bml.export.typst.markup import string
from cuebid.phrases import vocabulary
from cuebid.render.output.pdf import pdf_of_typst
from cuebid.render.page import PageTemplate
from cuebid.systems.card_forms.filled import CardField, CardSide, FilledCard, OpeningRow

# Sizes of letters in points, from the largest that looks good to that of printed cards.
_SMALLEST: Final = 7.2
_SIZES: Final = (10.4, 9.8, 9.2, 8.6, 8.0, _SMALLEST)
# The headings of columns in the table of openings.
_HEADS: Final = ("Opening", "Art.", "Min.", "Description", "Responses")
# The entry for the number of pages in a PDF file of two pages.
_PAGES: Final = re.compile(rb"/Count 2\b")
_PAGE: Final = PageTemplate(Path(__file__).with_name("templates"), "form.html", ("form.css",))


def form_page(card: FilledCard) -> str:
    """Return the card as an HTML page that loads nothing from elsewhere."""
    words = vocabulary()
    return _PAGE.render(
        title=f"{card.form}: {card.title}",
        language=words.code,
        figures=False,
        card=card,
        heads=list(map(words.on_card, _HEADS)),
    )


def form_pdf(card: FilledCard) -> bytes:
    """Return the card as a PDF file of two pages.

    Raises:
        MissingExtraError: the package `typst` is not installed.
    """
    # Find the largest letters with which each side fits on one page.
    for size in _SIZES:
        pages = pdf_of_typst(form_typst(card, size).encode("utf-8"))
        if _PAGES.search(pages):
            break
    return pages


def form_typst(card: FilledCard, size: float = _SMALLEST) -> str:
    """Return the card as Typst markup that needs no other file.

    Args:
        card: a filled form.
        size: of the letters, in points.
    """
    macros = (Path(__file__).parent / "templates" / "form.typ").read_text("utf-8")
    sides = ("\n".join(_side(side, f"{card.form}: {card.title}")) for side in card.sides)
    letters = f"#let letters = {size}pt\n"
    return letters + macros + "\n#pagebreak()\n".join(sides) + "\n"


def _side(side: CardSide, title: str) -> Iterator[str]:
    yield f"#side-title({string(side.title)}, {string(title)})"
    if side.openings:
        rows = ", ".join(_row(row) for row in side.openings)
        heads = ", ".join(string(vocabulary().on_card(head)) for head in _HEADS)
        yield f"#openings(({heads}), ({rows},))"
    yield f"#columns({side.columns}, gutter: 4mm)["
    breaks = _column_breaks(side)
    for index, section in enumerate(side.sections):
        if index in breaks:
            yield "#colbreak()"
        fields = ", ".join(map(_field, section.fields))
        yield f"#card-section({string(section.title)}, ({fields},))"
    yield "]"


def _column_breaks(side: CardSide) -> set[int]:
    """Return indices of sections before which to break columns, for about equal heights."""
    # Typst fills a column before it begins the next. A heading takes the space of two fields.
    heights = [2 + len(section.fields) for section in side.sections]
    share = sum(heights) / side.columns
    breaks, height = set[int](), 0
    for index, lines in enumerate(heights):
        if index and height + lines / 2 > share * (len(breaks) + 1):
            breaks.add(index)
        height += lines
    return breaks


def _field(field: CardField) -> str:
    alerted = "true" if field.alerted else "false"
    return f"({string(field.label)}, {string(field.value)}, {alerted})"


def _row(row: OpeningRow) -> str:
    mark = "×" if row.artificial else ""
    texts = (row.call, mark, row.length, row.shows, row.responses)
    return f"({', '.join(map(string, texts))})"

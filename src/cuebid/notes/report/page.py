"""Write the report on notes as an HTML page, with a table of hands and calls for each auction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Final

from cuebid.bml import without_passes
from cuebid.core import SUITS, Call, Hand
from cuebid.notes.meaning.auction_index import row_text
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.report.findings import NodeReport, NotesReport, Overlap
from cuebid.notes.report.heat_map import heat_map
from cuebid.notes.report.never_made import grouped
from cuebid.notes.report.row_readings import RowReading
from cuebid.render import Figure, to_html
from cuebid.render.figures.layout import (
    FigureCell,
    FigureLine,
    FigureLines,
    FigureRun,
    FigureTable,
    Phrase,
)
from cuebid.render.figures.words import call_phrase, holding_phrase, prose
from cuebid.render.page import PageTemplate
from cuebid.text import Span

# Pairs of calls shown at once; nodes with many calls have dozens, and rare ones matter little.
_PAIRS: Final = 5
# The most auctions that a sentence names.
_NAMED: Final = 6
_GAP: Final = Phrase((FigureRun("\u2002"),))
_REPORT: Final = PageTemplate(Path(__file__).with_name("templates"), "report.html", ("report.css",))


def report_page(title: str, report: NotesReport) -> str:
    """Return a self-contained HTML page; the redder a cell, the more of its hands have no call."""
    content = "\n".join(_content(report))
    return _REPORT.render(title=title, lead=_summary(report), content=content)


def _content(report: NotesReport) -> Iterator[str]:
    yield from _list("Not understood", ((word.place, word.text) for word in report.unknown))
    for heading, auctions in (
        ("No hand fits", report.impossible),
        ("Illegal call", report.illegal),
        ("Does not describe the hand, so it is never bid", report.unsure),
        ("Forcing, but without answers", report.unanswered),
    ):
        yield from _list(
            heading,
            ((interpreted.sequence.written, _row_words(interpreted)) for interpreted in auctions),
        )
    doubtful = [reading for reading in report.readings if reading.certainty == "doubtful"]
    yield from _list(
        "Please look at", ((reading.place, _question(reading)) for reading in doubtful)
    )
    if report.readings:
        yield from _readings(report.readings)
    if report.nodes:
        yield from _overview(report.nodes)
    for number, node in enumerate(report.nodes):
        yield from _node(number, node)
    yield from _rare(report.rare)


def _summary(report: NotesReport) -> str:
    share = report.certain / max(report.characters, 1)
    # 99.95 % would be rounded to "100.0%" beside a list of doubtful rows.
    words = "All" if report.certain == report.characters else f"{min(share, 0.999):.1%}"
    count = len(report.nodes)
    summary = f"{words} of what the descriptions say is understood with confidence. "
    summary += f"{count} auction{'s' * (count != 1)} judged by hands dealt at random. "
    return summary + "".join(f"{sentence} " for sentence in _findings(report) or ["No holes."])


def _findings(report: NotesReport) -> list[str]:
    return [*_holes(report.nodes), *_errors(report)]


def _holes(nodes: Iterable[NodeReport]) -> Iterator[str]:
    must_call = [node.auction for node in nodes if node.is_hole]
    too_good = [node.auction for node in nodes if node.leaves_values_out]
    if must_call:
        yield f"Hands that must call have no call after {_some(must_call)}."
    if too_good:
        yield f"Hands too good to pass have no call after {_some(too_good)}."


def _some(auctions: list[str]) -> str:
    """Return the first auctions of a list, and how many there are besides."""
    more = len(auctions) - _NAMED
    return ", ".join(auctions[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def _errors(report: NotesReport) -> Iterator[str]:
    yield from (f"{group}." for group in report.never_made_groups)
    if report.impossible:
        yield f"No hand fits {len(report.impossible)} rows."


def _question(reading: RowReading) -> str:
    asked = "; ".join(str(doubt) for doubt in reading.doubts if doubt.grade == "doubtful")
    return f"{reading.auction} = {reading.words}: {asked}"


def _readings(readings: Iterable[RowReading]) -> Iterator[str]:
    heads = ("Call", "The author's words", "Read as", "Hands", "How sure")
    head = "".join(f'<th scope="col">{text}</th>' for text in heads)
    yield '<h2 id="reading">How each row was read</h2>'
    yield '<div class="wide overview" role="region" tabindex="0" aria-label="Reading">'
    yield f"<table><thead><tr>{head}</tr></thead><tbody>"
    for reading in readings:
        share = "–" if reading.share is None else f"{reading.share:.1%}"
        asked = " ".join(str(doubt) for doubt in reading.doubts)
        bad = ' class="bad"' if reading.certainty == "doubtful" else ""
        cells = (reading.words, reading.reading, share)
        texts = "".join(f"<td>{escape(text)}</td>" for text in cells)
        sure = f'<td{bad} title="{escape(asked)}">{reading.certainty}</td>'
        call = escape(without_passes(reading.auction))
        yield f'<tr><th scope="row">{call}</th>{texts}{sure}</tr>'
    yield "</tbody></table></div>"


def _row_words(interpreted: InterpretedAuction) -> str:
    text = " / ".join(row_text(interpreted.sequence).split("\n"))
    return f"{interpreted.sequence.auction} = {text}" if text else interpreted.sequence.auction


def _list(heading: str, entries: Iterable[tuple[Span, str]]) -> Iterator[str]:
    lines = [f"<li>{escape(_place(span))}: {escape(text)}</li>" for span, text in entries]
    if lines:
        yield f"<h2>{escape(heading)}</h2><ul>"
        yield from lines
        yield "</ul>"


def _place(span: Span) -> str:
    """Return the name of the file, without folders, and the line."""
    return f"{Path(span.source.name).name}, line {span.source.position(span.start).line}"


def _overview(nodes: tuple[NodeReport, ...]) -> Iterator[str]:
    never = any(node.never for node in nodes)
    heads = ("After", "Hands", "No call", "Two calls fit", *(["Never made"] if never else []))
    head = "".join(f'<th scope="col">{text}</th>' for text in heads)
    yield '<h2 id="auctions">Auctions</h2>'
    yield '<div class="wide overview" role="region" tabindex="0" aria-label="Auctions">'
    yield f"<table><thead><tr>{head}</tr></thead><tbody>"
    for number, node in enumerate(nodes):
        link = f'<a href="#auction-{number}">{escape(node.auction)}</a>'
        share = f"{node.without:.1%}" if node.without else "–"
        bad = ' class="bad"' if node.is_hole else ""
        cells = [f"<td>{node.hands:,}</td><td{bad}>{share}</td><td>{_commonest(node)}</td>"]
        if never:
            calls = ", ".join(each.call for each in node.never)
            cells.append(f'<td class="bad">{escape(calls)}</td>')
        yield f'<tr><th scope="row">{link}</th>{"".join(cells)}</tr>'
    yield "</tbody></table></div>"
    yield '<p class="key">No hand without a call <span></span> all without</p>'


def _commonest(node: NodeReport) -> str:
    """Return, as HTML, the pair of calls that most hands fit, and the number of other pairs."""
    if not node.overlaps:
        return "–"
    pair, more = node.overlaps[0], len(node.overlaps) - 1
    summary = f"{pair.first} before {pair.second} {pair.share:.1%}"
    return escape(summary + (f", {more} more" if more else ""))


def _node(number: int, node: NodeReport) -> Iterator[str]:
    title = "Opening bids" if node.auction == "opening" else f"After {node.auction}"
    yield f'<section id="auction-{number}"><h2>{escape(title)}</h2>'
    yield f"<p>{_node_summary(node)}</p>"
    if node.example is not None:
        yield to_html(
            Figure("Hand", (FigureLines((_hand(node.example),), "hand", None, "Such as"),))
        )
    if node.overlaps:
        yield from _pairs(node.overlaps)
    for group in grouped(node.auction, node.never):
        yield f'<p class="bad">{escape(str(group))}.</p>'
    yield from heat_map(node.cells, f"{title}: what hands call")
    yield "</section>"


def _node_summary(node: NodeReport) -> str:
    hands = f"{node.hands:,} hands. "
    if not node.without:
        return hands + "Each has a call."
    summary = f"{node.without:.1%} have no call of the notes' own"
    if node.is_hole:
        return f'{hands}<strong class="bad">{summary}, and may not pass</strong>, such as'
    return f"{hands}{summary}, such as"


def _pairs(overlaps: tuple[Overlap, ...]) -> Iterator[str]:
    """Yield tables of pairs of calls that fit the same hands; the rarer pairs are folded."""
    yield _pair_table(overlaps[:_PAIRS])
    if rest := overlaps[_PAIRS:]:
        yield f"<details><summary>{len(rest)} rarer</summary>{_pair_table(rest)}</details>"


def _pair_table(overlaps: Iterable[Overlap]) -> str:
    heads = tuple(
        FigureCell((FigureLine((prose(text),)),))
        for text in ("Made", "Fits too", "Hands", "Such as")
    )
    rows = tuple(
        (
            FigureCell((FigureLine((call_phrase(Call(overlap.first)),)),)),
            FigureCell((FigureLine((call_phrase(Call(overlap.second)),)),)),
            FigureCell((FigureLine((prose(f"{overlap.share:.1%}"),)),), align="right"),
            FigureCell((_hand(overlap.example),)),
        )
        for overlap in overlaps
    )
    caption = FigureLine((prose("Hands that fit two calls"),))
    table = FigureTable(caption, heads, rows, "score")
    body = to_html(Figure("Two calls fit", (table,)))
    return f'<div class="wide" role="region" tabindex="0" aria-label="Two calls fit">{body}</div>'


def _hand(hand: Hand) -> FigureLine:
    """Return a hand in one line, spades first."""
    phrases: list[Phrase] = []
    for suit in reversed(SUITS):
        phrases += [*([_GAP] if phrases else []), holding_phrase(hand, suit, Hand())]
    return FigureLine(tuple(phrases))


def _rare(auctions: tuple[str, ...]) -> Iterator[str]:
    if auctions:
        yield "<h2>Too rare to judge</h2><p>More deals judge them (<code>--deals</code>).</p><ul>"
        yield from (f"<li>{escape(auction)}</li>" for auction in auctions)
        yield "</ul>"

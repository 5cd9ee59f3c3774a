"""HTML fragments for practice: hands, auctions, bidding box, judgements and comparisons."""

from __future__ import annotations

from html import escape

from cuebid.core import SEATS, Auction, Board, Call, Hand, Strain, Vulnerability
from cuebid.explore import RuleSource
from cuebid.practice import (
    AuctionComparison,
    CallWorth,
    ComparedAuction,
    Departure,
    JudgedAnswer,
    Verdict,
)
from cuebid.render import auction_figure, deal_figure, to_html
from cuebid.render.figures.words import call_phrase
from cuebid.render.output.html import AS_TEXT
from cuebid.web.practice.wording import imps_words
from cuebid.web.serving.hand_cards import cards_html
from cuebid.web.serving.tables import signed, wide_table
from cuebid.web.texts import words

_LEVELS = range(1, 8)
_NAMES = {"P": "pass", "X": "double", "XX": "redouble"}
_CLASSES = {"P": "pass", "X": "double", "XX": "double"}


def hand_html(hand: Hand) -> str:
    """Return a hand as HTML: a fan of cards with its points."""
    points = words("practice", "points", count=hand.hcp)
    return f'{cards_html(hand)}<p class="muted">{points}</p>'


def auction_html(auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE) -> str:
    """Return an auction as an HTML table."""
    return to_html(auction_figure(auction, vulnerability=vulnerability))


def deal_html(board: Board) -> str:
    """Return all four hands of a board as an HTML diagram."""
    return to_html(deal_figure(board, hcp=True))


def bidding_box(auction: Auction) -> str:
    """Return the HTML buttons of the bidding box; illegal calls are disabled.

    It looks like the bidding box of the table (`play.js`): calls without a level first, then the
    levels at which a bid is still legal.
    """
    without_level = "".join(_button(auction, Call(text)) for text in _NAMES)
    levels = [
        [Call(f"{level}{strain.letters}") for strain in Strain]
        for level in _LEVELS
        if auction.is_legal(Call(f"{level}NT"))
    ]
    bids = "".join(_button(auction, call) for calls in levels for call in calls)
    return f'<div class="bidding"><div class="wide-call">{without_level}</div>{bids}</div>'


def _button(auction: Auction, call: Call) -> str:
    disabled = "" if auction.is_legal(call) else " disabled"
    kind = _CLASSES.get(call.text, "bid")
    return (
        f'<button name="call" value="{call.text}" class="{kind}"{disabled}'
        f"{_call_name(call)}>{_signs(call)}</button>"
    )


def source_html(source: RuleSource, more: str = "") -> str:
    """Return the words of a row or rule, and where it is written, as HTML.

    Args:
        source: the row or rule.
        more: text about further sources that is added at the end.
    """
    words = f"<q>{escape(source.words)}</q> " if source.words else ""
    return f'{words}<span class="muted">{escape(source.place)}{more}</span>'


def call_html(call: Call) -> str:
    """Return a call as HTML with its suit in colour, and in words for screen readers."""
    if call.strain is None:
        return _signs(call)
    spoken = escape(call_phrase(call).spoken)
    return f'<span aria-hidden="true">{_signs(call)}</span><span class="cb-spoken">{spoken}</span>'


def call_link(call: Call, address: str) -> str:
    """Return an HTML link with a call as its text."""
    return f'<a href="{escape(address)}"{_call_name(call)}>{_signs(call)}</a>'


def _call_name(call: Call) -> str:
    """Return the `aria-label` of a call's button or link: its symbols, then its words."""
    # The visible symbols are part of the name for people who use voice control (WCAG 2.5.3).
    if call.strain is None:
        return ""
    return f' aria-label="{call.level}{call.strain.symbol}, {escape(call_phrase(call).spoken)}"'


def _signs(call: Call) -> str:
    strain = call.strain
    if strain is None:
        return words("play_script", _NAMES[call.text])
    if strain is Strain.NOTRUMP:
        return f"{call.level}NT"
    name = strain.word.removesuffix("s")
    return f'{call.level}<span class="cb-suit cb-{name}">{strain.symbol}{AS_TEXT}</span>'


def judgement_html(judgement: JudgedAnswer) -> str:
    """Return the judgement of an answer as HTML, with the notes' row and other fitting calls."""
    # Where the notes have a hole, the verdict is neither good nor bad.
    kinds = {Verdict.RIGHT: " gain", Verdict.ALLOWED: " gain", Verdict.WRONG: " loss"}
    kind = kinds.get(judgement.verdict, "")
    call = call_html(judgement.call)
    parts = [
        (
            f'<p class="verdict{kind}" role="status">{call_html(judgement.answer)}: '
            f"{words('verdict', judgement.verdict.name)}.</p>"
        )
    ]
    shows = f": {escape(judgement.shows)}" if judgement.shows else ""
    parts.append(f"<p><strong>{call}</strong>{shows}</p>")
    source = judgement.source
    if source is not None:
        parts.append(f'<p class="row">{source_html(source)}</p>')
    if judgement.answer is not judgement.call:
        # The reason mostly repeats what the call shows: "up to 3 points, not 14".
        shown = judgement.answer_shows
        repeats = not shown or judgement.why_not.startswith(shown)
        name = "your_call_not" if repeats else "your_call_shows"
        text = words(
            "practice",
            name,
            call=call_html(judgement.answer),
            shows=escape(judgement.answer_shows),
            why=escape(judgement.why_not),
        )
        parts.append(f"<p>{text}</p>")
    if judgement.verdict is Verdict.OPEN:
        parts.append(f'<p class="panel">{words("practice", "not_counted")}</p>')
    fitting = _others(judgement, fits=True)
    if fitting:
        parts.append(f"<p>{words('practice', 'would_fit')}</p>{fitting}")
    if judgement.told:
        lines = "".join(f"<li>{escape(line)}</li>" for line in judgement.told)
        parts.append(f"<p>{words('practice', 'told')}</p><ul>{lines}</ul>")
    return "\n".join(parts)


def others_html(judgement: JudgedAnswer) -> str:
    """Return the other agreed calls that the hand does not fit, as an HTML list; empty if none."""
    return _others(judgement, fits=False)


def _others(judgement: JudgedAnswer, *, fits: bool) -> str:
    items = "".join(
        f"<li>{call_html(each.call)}: {escape(each.shows)} "
        f'<span class="muted">({escape(each.why_not)}; {escape(each.source.place)})</span></li>'
        for each in judgement.others
        if each.call is not judgement.answer and each.fits is fits
    )
    return f"<ul>{items}</ul>" if items else ""


def worths_html(worths: tuple[CallWorth, ...]) -> str:
    """Return an HTML table of what calls would have been worth."""
    if not worths:
        return f'<p class="muted">{words("practice", "no_solver")}</p>'
    rows = (
        f'<tr><th scope="row">{call_html(each.call)}</th><td>{signed(each.score)}</td>'
        f"<td>{signed(each.imps)}</td>"
        f"<td>{signed(each.average, '+.1f')} ± {each.error:.1f}</td></tr>"
        for each in worths
    )
    heads = _heads("call", "points_here", "imps_here", "imps_such")
    return wide_table(words("practice", "worth"), heads, rows)


def comparison_html(board: Board, comparison: AuctionComparison) -> str:
    """Return the comparison of a board's auctions as HTML: verdict, departures, scores, par."""
    auctions = [*comparison.people, comparison.notes, *comparison.robots]
    heads = _heads("who", "contract", "score", "against_par", "against_robots")
    results = wide_table(words("practice", "results"), heads, map(_result_row, auctions))
    tables = "".join(
        f"<section><h3>{escape(_title(each.name))}</h3>"
        f"{auction_html(each.auction, board.vulnerability)}</section>"
        for each in [*comparison.people, comparison.notes]
    )
    verdict = _agreement(comparison)
    departures = "".join(f"<li>{_departure(each)}</li>" for each in comparison.departures)
    return "\n".join(
        [
            f'<p class="verdict">{escape(verdict)}</p>',
            f"<ul>{departures}</ul>" if departures else "",
            f'<div class="beside">{deal_html(board)}',
            f"{results}</div>",
            f"<p>{words('practice', 'par', par=escape(comparison.par))}</p>"
            if comparison.par
            else "",
            f'<div class="auctions">{tables}</div>',
        ]
    )


def _agreement(comparison: AuctionComparison) -> str:
    if len(comparison.people) > 1 and not comparison.agree:
        return words("practice", "differently")
    if comparison.departures:
        return words("practice", "left_notes")
    return words("practice", "as_notes" if len(comparison.people) == 1 else "agree")


def _title(name: str) -> str:
    # People are named by their seat; robots by the system that they bid.
    seats = {seat.word: words("seats", seat.letter) for seat in SEATS}
    return words("practice", "the_notes") if name == "notes" else seats.get(name, name)


def _result_row(each: ComparedAuction) -> str:
    contract = each.auction.contract
    text = words("practice", "passed_out") if contract is None else contract.doubled_words
    if contract is not None and each.tricks is not None:
        text = contract.result_words(each.tricks)
    score = "–" if each.score is None else signed(each.score)
    cells = (text, score, imps_words(each.against_par), imps_words(each.against_field))
    return (
        f'<tr><th scope="row">{escape(_title(each.name))}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
    )


def _departure(departure: Departure) -> str:
    source = departure.source
    row = f" {source_html(source)}" if source is not None else ""
    shows = f" ({escape(departure.shows)})" if departure.shows else ""
    text = words(
        "practice",
        "departure",
        seat=words("seats", departure.seat.letter),
        call=call_html(departure.call),
        noted=f"{call_html(departure.noted)}{shows}{row}",
    )
    if not departure.why_not:
        return text
    why = escape(departure.why_not)
    return f"{text} {words('practice', 'your_call_not', call=call_html(departure.call), why=why)}"


def _heads(*names: str) -> tuple[str, ...]:
    return tuple(words("practice", name) for name in names)

"""Read the tags Board, Dealer, Vulnerable and Deal: a board before a call is made.

What is missing is taken from elsewhere with a diagnostic: the number from the position in the file,
dealer and vulnerability from the number (Law 2). Only a board without any dealer has no record.
"""

from __future__ import annotations

from cuebid.core import (
    SEATS,
    Board,
    Deal,
    DealProblem,
    ReadError,
    Seat,
    Vulnerability,
    dealer_of_board,
    vulnerability_of_board,
)
from cuebid.formats.pbn.play_section import card_text
from cuebid.formats.pbn.record.game_report import GameReport
from cuebid.formats.pbn.tag_names import is_standard
from cuebid.text import Related, Span, from_read_error, suggest


def read_board(report: GameReport) -> Board | None:
    """Return the board of a game; None if nothing implies its dealer."""
    number = _number(report)
    deal = _deal(report)
    dealer = _dealer(report, number)
    vulnerability = _vulnerability(report, number)
    if dealer is None:
        return None
    position = report.game.position
    return Board(position if number is None else number, dealer, vulnerability, deal)


def read_seat(report: GameReport, name: str, code: str) -> Seat | None:
    """Return the seat that a tag names, else None; report a value that is no seat.

    `^` marks an irregular value in PBN 2.1, such as a declarer after a lead out of turn.
    """
    value = report.game.value(name)
    seat = _SEATS.get(value) if value else None
    if seat is None and value:
        try:
            return Seat.parse(value.removeprefix("^"))
        except ReadError as error:
            report.diagnostics.add(from_read_error(error, report.span_of_named(name), code))
    return seat


_SEATS = {seat.letter: seat for seat in SEATS}


def _number(report: GameReport) -> int | None:
    value = report.game.value("Board")
    # Nine digits at most: beyond some thousand digits `int` raises, and no event has so many
    # boards. `isascii`, as other alphabets have digits too.
    if value and value.isascii() and value.isdigit() and int(value[:9]) > 0 and len(value) < 10:
        return int(value)
    position = report.game.position
    where = report.span_of_named("Board")
    if value:
        message = f"{value!r} is not a board number; it counts as {position}, its place in the file"
        report.diagnostics.error("pbn-bad-board-number", message, where, expected="a number from 1")
    else:
        message = f"the board has no number; it counts as {position}, its place in the file"
        expected = _missing(report, "Board", '[Board "1"]')
        report.diagnostics.warning("pbn-no-board-number", message, where, expected=expected)
    return None


def _dealer(report: GameReport, number: int | None) -> Seat | None:
    seat = read_seat(report, "Dealer", "pbn-bad-dealer")
    if seat is not None:
        return seat
    # The value of [Auction] is the seat of the first call, which is the dealer.
    auction = report.game.value("Auction")
    implied = _SEATS.get(auction.upper()) if auction else None
    reason = "the auction begins there"
    if implied is None and number is not None:
        implied, reason = dealer_of_board(number), f"that is so on board {number}"
    default = (
        f"{implied.word} is taken, as {reason}" if implied is not None else "nothing implies it"
    )
    if not report.game.value("Dealer"):
        expected = _missing(report, "Dealer", '[Dealer "N"]')
        report.diagnostics.error(
            "pbn-no-dealer",
            f"no dealer; {default}",
            report.span_of_named("Dealer"),
            expected=expected,
        )
    return implied


def _vulnerability(report: GameReport, number: int | None) -> Vulnerability:
    value = report.game.value("Vulnerable")
    if value:
        try:
            return Vulnerability.parse(value)
        except ReadError as error:
            where = report.span_of_named("Vulnerable")
            report.diagnostics.add(from_read_error(error, where, "pbn-bad-vulnerability"))
    implied = vulnerability_of_board(number) if number is not None else Vulnerability.NONE
    if not value:
        reason = f"as on board {number}" if number is not None else "as nothing implies it"
        report.diagnostics.warning(
            "pbn-no-vulnerability",
            f"no vulnerability; {implied.words} vulnerable is taken, {reason}",
            report.span_of_named("Vulnerable"),
            expected=_missing(report, "Vulnerable", '[Vulnerable "None"]'),
        )
    return implied


def _missing(report: GameReport, name: str, example: str) -> str:
    """Return what to write for a missing tag: an example, and a tag with a similar name."""
    if report.game.tag(name) is not None:
        return example
    # A standard tag never counts as a misspelling: [Date] is not meant to be [Deal].
    unknown = [tag.name for tag in report.game.tags if not is_standard(tag.name)]
    # The deal may be in the file under a misspelt name, which is then a tag of its own.
    near = suggest(name, unknown)
    return f"{example}; is [{near}] meant to be it?" if near else example


def _deal(report: GameReport) -> Deal:
    value = report.game.value("Deal")
    where = report.span_of_named("Deal") if not value else None
    if where is not None:
        expected = _missing(report, "Deal", '[Deal "N:..."]')
        report.diagnostics.error("pbn-no-deal", "no deal", where, expected=expected)
        return Deal()
    # Line ends and runs of blanks between the hands are no reason to lose a deal.
    text = " ".join((value or "").split())
    try:
        deal = Deal.parse(text)
    except ReadError as error:
        report.diagnostics.add(from_read_error(error, report.span_of_named("Deal"), "pbn-bad-deal"))
        return Deal()
    # A hand that is missing altogether is allowed (`-`, PBN 2.1, the tag Deal): files of problems
    # show two hands.
    problems = deal.problems
    if problems & ~DealProblem.HAND_MISSING:
        _report_problems(report, deal, text)
    return deal


def _report_problems(report: GameReport, deal: Deal, text: str) -> None:
    where = report.span_of_named("Deal")
    first = Seat.parse(text.partition(":")[0])
    starts = _hand_spans(report, first)
    for seat in SEATS:
        count = len(deal[seat])
        if count and count != 13:
            code = "pbn-too-few-cards" if count < 13 else "pbn-too-many-cards"
            message = f"{seat.word} has {count} cards"
            report.diagnostics.error(code, message, starts.get(seat, where), expected="13 cards")
    for card in deal.repeated_cards:
        holders = [seat for seat in SEATS if card in deal[seat]]
        names = " and ".join(seat.word for seat in holders)
        related = [Related(starts[seat], f"{seat.word}'s hand") for seat in holders[1:] if starts]
        message = f"{card_text(card)} is in the hands of {names}"
        report.diagnostics.error(
            "pbn-repeated-card", message, starts.get(holders[0], where), related=related
        )


def _hand_spans(report: GameReport, first: Seat) -> dict[Seat, Span]:
    deal_span = report.span_of_named("Deal")
    text = deal_span.text
    offset = text.find(":") + 1
    spans = {}
    for number, word in enumerate(text[offset:].split()[:4]):
        offset = text.index(word, offset)
        spans[first.after(number)] = deal_span.part(offset, offset + len(word))
        offset += len(word)
    return spans

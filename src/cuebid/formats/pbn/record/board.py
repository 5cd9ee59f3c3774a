"""Board, Dealer, Vulnerable and Deal: a board before a call is made."""

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

__all__ = ["read_board", "read_seat"]


def read_board(finder: GameReport) -> Board | None:
    """The board of a game; None where its dealer can be told from nothing."""
    number = _number(finder)
    deal = _deal(finder)
    dealer = _dealer(finder, number)
    vulnerability = _vulnerability(finder, number)
    if dealer is None:
        return None
    position = finder.game.position
    return Board(position if number is None else number, dealer, vulnerability, deal)


def read_seat(finder: GameReport, name: str, code: str) -> Seat | None:
    """The seat a tag names; None where it names none, which is said if it tried to."""
    value = finder.game.value(name)
    seat = _SEATS.get(value) if value else None
    if seat is None and value:
        try:
            return Seat.parse(value.removeprefix("^"))
        except ReadError as error:
            finder.report.add(from_read_error(error, finder.named(name), code))
    return seat


_SEATS = {seat.letter: seat for seat in SEATS}


def _number(finder: GameReport) -> int | None:
    value = finder.game.value("Board")
    if value and value.isascii() and value.isdigit() and int(value[:9]) > 0 and len(value) < 10:
        return int(value)
    position = finder.game.position
    where = finder.named("Board")
    if value:
        message = f"{value!r} is not a board number; it counts as {position}, its place in the file"
        finder.report.error("pbn-bad-board-number", message, where, expected="a number from 1")
    else:
        message = f"the board has no number; it counts as {position}, its place in the file"
        expected = _missing(finder, "Board", '[Board "1"]')
        finder.report.warning("pbn-no-board-number", message, where, expected=expected)
    return None


def _dealer(finder: GameReport, number: int | None) -> Seat | None:
    seat = read_seat(finder, "Dealer", "pbn-bad-dealer")
    if seat is not None:
        return seat
    auction = finder.game.value("Auction")
    implied = _SEATS.get(auction.upper()) if auction else None
    source = "the auction begins there"
    if implied is None and number is not None:
        implied, source = dealer_of_board(number), f"that is so on board {number}"
    taken = f"{implied.word} is taken, as {source}" if implied is not None else "nothing tells it"
    if not finder.game.value("Dealer"):
        expected = _missing(finder, "Dealer", '[Dealer "N"]')
        finder.report.error(
            "pbn-no-dealer", f"no dealer; {taken}", finder.named("Dealer"), expected=expected
        )
    return implied


def _vulnerability(finder: GameReport, number: int | None) -> Vulnerability:
    value = finder.game.value("Vulnerable")
    if value:
        try:
            return Vulnerability.parse(value)
        except ReadError as error:
            where = finder.named("Vulnerable")
            finder.report.add(from_read_error(error, where, "pbn-bad-vulnerability"))
    implied = vulnerability_of_board(number) if number is not None else Vulnerability.NONE
    if not value:
        source = f"as on board {number}" if number is not None else "as nothing tells it"
        finder.report.warning(
            "pbn-no-vulnerability",
            f"no vulnerability; {implied.words} vulnerable is taken, {source}",
            finder.named("Vulnerable"),
            expected=_missing(finder, "Vulnerable", '[Vulnerable "None"]'),
        )
    return implied


def _missing(finder: GameReport, name: str, example: str) -> str:
    """What to expect where a tag is missing: the tag that was meant to be it, or an example."""
    if finder.game.tag(name) is not None:
        return example
    unknown = [tag.name for tag in finder.game.tags if not is_standard(tag.name)]
    near = suggest(name, unknown)
    return f"{example}; is [{near}] meant to be it?" if near else example


def _deal(finder: GameReport) -> Deal:
    value = finder.game.value("Deal")
    where = finder.named("Deal") if not value else None
    if where is not None:
        expected = _missing(finder, "Deal", '[Deal "N:..."]')
        finder.report.error("pbn-no-deal", "no deal", where, expected=expected)
        return Deal()
    text = " ".join((value or "").split())
    try:
        deal = Deal.parse(text)
    except ReadError as error:
        finder.report.add(from_read_error(error, finder.named("Deal"), "pbn-bad-deal"))
        return Deal()
    problems = deal.problems
    if problems & ~DealProblem.HAND_MISSING:
        _say_problems(finder, deal, text)
    return deal


def _say_problems(finder: GameReport, deal: Deal, text: str) -> None:
    where = finder.named("Deal")
    first = Seat.parse(text.partition(":")[0])
    starts = _hand_spans(finder, first)
    for seat in SEATS:
        count = len(deal[seat])
        if count and count != 13:
            code = "pbn-too-few-cards" if count < 13 else "pbn-too-many-cards"
            message = f"{seat.word} has {count} cards"
            finder.report.error(code, message, starts.get(seat, where), expected="13 cards")
    for card in deal.repeated_cards:
        holders = [seat for seat in SEATS if card in deal[seat]]
        names = " and ".join(seat.word for seat in holders)
        related = [Related(starts[seat], f"{seat.word}'s hand") for seat in holders[1:] if starts]
        message = f"{card_text(card)} is in the hands of {names}"
        finder.report.error(
            "pbn-repeated-card", message, starts.get(holders[0], where), related=related
        )


def _hand_spans(finder: GameReport, first: Seat) -> dict[Seat, Span]:
    where = finder.named("Deal")
    text = where.text
    at = text.find(":") + 1
    spans = {}
    for number, word in enumerate(text[at:].split()[:4]):
        at = text.index(word, at)
        spans[first.after(number)] = where.part(at, at + len(word))
        at += len(word)
    return spans

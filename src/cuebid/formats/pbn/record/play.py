"""Read a [Play] table into the cards in order, checked against contract and hands.

The play ends before a card that was played twice or that its hand lacks: from there on the seats of
the cards are uncertain. A revoke is only a warning, as it happens at real tables (Law 61).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cuebid.core import Card, Contract, Deal, Play, Seat
from cuebid.core.hand import HOLDING_BITS
from cuebid.formats.pbn.play_section import (
    OrderedCards,
    PlayCell,
    card_text,
    order_of_play,
    parse_plain_cells,
    parse_play_section,
)
from cuebid.formats.pbn.record.board import read_seat
from cuebid.formats.pbn.record.game_report import GameReport, firsts_of_lines, report_strays

if TYPE_CHECKING:
    from cuebid.formats.pbn.tags import Tag


class PlayReading(NamedTuple):
    """The cards of a play, and how many complete tricks declarer's side won."""

    cards: tuple[Card, ...]
    """The cards in order, up to the first faulty one."""
    won: int
    """Complete tricks among them that declarer's side won."""


_NOTHING: Final = PlayReading((), 0)


def read_play(report: GameReport, contract: Contract | None, deal: Deal) -> PlayReading:
    """Read the [Play] of a game and check it against contract and hands."""
    tag = report.game.tag("Play")
    if tag is None:
        return _NOTHING
    # Nearly all tables are plain; only others are cut into tokens.
    cells = parse_plain_cells(tag.body)
    if cells is None:
        cells = _careful_cells(report, tag)
    if not any(cells):
        return _NOTHING
    if contract is None:
        message = "the play cannot be followed without a contract"
        report.diagnostics.warning("pbn-play-without-contract", message, report.span_of_tag(tag))
        return _NOTHING
    # Without a seat the columns begin with the opening leader, as the standard has it.
    first = read_seat(report, "Play", "pbn-bad-seat") or contract.leader
    played = order_of_play(cells, first, contract.leader, contract.trumps)
    if played.unread >= 0:
        _report_gap(report, tag, played)
    # Three known hands imply the fourth, so that its cards can be checked too.
    hands = deal.completed()
    valid = _valid_count(report, tag, played, contract.leader, hands)
    if valid == len(played.cards):
        return PlayReading(tuple(played.cards), played.won)
    # The tricks won were counted over all cards; count those before the faulty one again.
    cards = tuple(played.cards[:valid])
    return PlayReading(cards, Play(contract, cards).declarer_tricks)


def _careful_cells(report: GameReport, tag: Tag) -> list[Card | None]:
    table = parse_play_section(tag.body)
    faulty = [cell for cell in table.cells if cell.card is None and cell.text != "-"]
    for (text, start), more in firsts_of_lines(tag, [(cell.text, cell.start) for cell in faulty]):
        message = f"{text!r} is not a card{more}"
        expected = "a suit and a rank, such as SA or HT, or -"
        where = report.span_of_word(tag, start, text)
        report.diagnostics.error("pbn-bad-card", message, where, expected=expected)
    report_strays(report, tag, table.strays, "in the play", "")
    return [cell.card for cell in table.cells]


def _cell(tag: Tag, position: int) -> PlayCell:
    # The fast path keeps no offsets, so the table is read again, for a diagnostic alone.
    return parse_play_section(tag.body).cells[position]


def _report_gap(report: GameReport, tag: Tag, played: OrderedCards) -> None:
    cell = _cell(tag, played.unread)
    count = len(played.cards)
    report.diagnostics.warning(
        "pbn-play-gap",
        f"this card was played after an unknown one; cards in the play: {count}",
        report.span_of_word(tag, cell.start, cell.text),
    )


def _valid_count(
    report: GameReport, tag: Tag, played: OrderedCards, leader: Seat, deal: Deal
) -> int:
    """Return how many cards precede the first that was played before or that its hand lacks.

    Works on bits of hands, as it checks every card of every board that is read.
    """
    unplayed = [hand.bits for hand in deal.hands]
    is_known = [bool(hand) for hand in deal.hands]
    first_column = (leader - played.cells[0]) & 3 if played.cells else 0
    played_bits = suit_led = 0
    for position, card in enumerate(played.cards):
        seat = (first_column + played.cells[position]) & 3
        bit = card.bit
        if played_bits & bit:
            _report_repeated(report, tag, played, position)
            return position
        played_bits |= bit
        if not position & 3:
            suit_led = card.suit
        # Cards of a hand that the file does not give cannot be checked; those of the others can.
        if is_known[seat]:
            holding = unplayed[seat]
            if not holding & bit:
                _report_not_held(report, tag, played, position, Seat(seat), deal)
                return position
            # Each suit has 13 bits of a hand, so this is what is left of the suit that was led.
            if card.suit != suit_led and holding >> 13 * suit_led & HOLDING_BITS:
                _report_revoke(report, tag, played, position, Seat(seat))
            unplayed[seat] = holding ^ bit
    return len(played.cards)


def _report_repeated(report: GameReport, tag: Tag, played: OrderedCards, number: int) -> None:
    cell = _cell(tag, played.cells[number])
    before = played.cards.index(played.cards[number]) // 4 + 1
    message = (
        f"{card_text(played.cards[number])} was played in trick {before} already; "
        "the cards from here on are left out"
    )
    where = report.span_of_word(tag, cell.start, cell.text)
    report.diagnostics.error("pbn-card-played-twice", message, where)


def _report_not_held(
    report: GameReport, tag: Tag, played: OrderedCards, number: int, seat: Seat, deal: Deal
) -> None:
    card = played.cards[number]
    cell = _cell(tag, played.cells[number])
    holder = deal.holder(card)
    owner = "nobody has it" if holder is None else f"{holder.word} has it"
    message = (
        f"{card_text(card)} is not in {seat.word}'s hand, {owner}; "
        "the cards from here on are left out"
    )
    where = report.span_of_word(tag, cell.start, cell.text)
    report.diagnostics.error("pbn-card-not-held", message, where)


def _report_revoke(
    report: GameReport, tag: Tag, played: OrderedCards, number: int, seat: Seat
) -> None:
    suit = played.cards[number // 4 * 4].suit
    cell = _cell(tag, played.cells[number])
    message = f"{seat.word} revokes in trick {number // 4 + 1}: {suit.word} could be followed"
    where = report.span_of_word(tag, cell.start, cell.text)
    expected = f"a card of {suit.word} (Law 44)"
    report.diagnostics.warning("pbn-revoke", message, where, expected=expected)

"""From a [Play] table to the cards in order, checked against contract and hands."""

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
from cuebid.formats.pbn.record.game_report import GameReport

if TYPE_CHECKING:
    from cuebid.formats.pbn.tags import Tag

__all__ = ["PlayReading", "read_play"]


class PlayReading(NamedTuple):
    """The cards of a play.

    Attributes:
        cards: in order, as far as they are known and could have been played.
        won: whole tricks among them that declarer's side won.
    """

    cards: tuple[Card, ...]
    won: int


_NOTHING: Final = PlayReading((), 0)


def read_play(finder: GameReport, contract: Contract | None, deal: Deal) -> PlayReading:
    """Read the [Play] of a game and check it against contract and hands."""
    tag = finder.game.tag("Play")
    if tag is None:
        return _NOTHING
    cells = parse_plain_cells(tag.body)
    if cells is None:
        cells = _careful_cells(finder, tag)
    if not any(cells):
        return _NOTHING
    if contract is None:
        message = "the play cannot be followed without a contract"
        finder.report.warning("pbn-play-without-contract", message, finder.tag(tag))
        return _NOTHING
    first = read_seat(finder, "Play", "pbn-bad-seat") or contract.leader
    played = order_of_play(cells, first, contract.leader, contract.trumps)
    if played.unread >= 0:
        _say_gap(finder, tag, played)
    hands = deal.completed()
    good = _count_good(finder, tag, played, contract.leader, hands)
    if good == len(played.cards):
        return PlayReading(tuple(played.cards), played.won)
    cards = tuple(played.cards[:good])
    return PlayReading(cards, Play(contract, cards).declarer_tricks)


def _careful_cells(finder: GameReport, tag: Tag) -> list[Card | None]:
    table = parse_play_section(tag.body)
    for cell in table.cells:
        if cell.card is None and cell.text != "-":
            where = finder.word(tag, cell.start, cell.text)
            message = f"{cell.text!r} is not a card"
            expected = "a suit and a rank, such as SA or HT, or -"
            finder.report.error("pbn-bad-card", message, where, expected=expected)
    for word, start in table.strays:
        message = f"{word!r} does not belong in the play"
        finder.report.warning("pbn-stray-word", message, finder.word(tag, start, word))
    return [cell.card for cell in table.cells]


def _cell(tag: Tag, position: int) -> PlayCell:
    return parse_play_section(tag.body).cells[position]


def _say_gap(finder: GameReport, tag: Tag, played: OrderedCards) -> None:
    cell = _cell(tag, played.unread)
    known = len(played.cards)
    finder.report.warning(
        "pbn-play-gap",
        f"this card was played after one that is not known; cards taken: {known}",
        finder.word(tag, cell.start, cell.text),
    )


def _count_good(
    finder: GameReport, tag: Tag, played: OrderedCards, leader: Seat, deal: Deal
) -> int:
    """How many cards can be taken: up to one that was played before or that its hand lacks."""
    left = [hand.bits for hand in deal.hands]
    known = [bool(hand) for hand in deal.hands]
    first_column = (leader - played.cells[0]) & 3 if played.cells else 0
    seen = led = 0
    for number, card in enumerate(played.cards):
        seat = (first_column + played.cells[number]) & 3
        bit = card.bit
        if seen & bit:
            _say_repeated(finder, tag, played, number)
            return number
        seen |= bit
        if not number & 3:
            led = card.suit
        if known[seat]:
            holding = left[seat]
            if not holding & bit:
                _say_not_held(finder, tag, played, number, Seat(seat), deal)
                return number
            if card.suit != led and holding >> 13 * led & HOLDING_BITS:
                _say_revoke(finder, tag, played, number, Seat(seat))
            left[seat] = holding ^ bit
    return len(played.cards)


def _say_repeated(finder: GameReport, tag: Tag, played: OrderedCards, number: int) -> None:
    cell = _cell(tag, played.cells[number])
    before = played.cards.index(played.cards[number]) // 4 + 1
    message = (
        f"{card_text(played.cards[number])} was played in trick {before} already; "
        "the cards from here on are left out"
    )
    where = finder.word(tag, cell.start, cell.text)
    finder.report.error("pbn-card-played-twice", message, where)


def _say_not_held(
    finder: GameReport, tag: Tag, played: OrderedCards, number: int, seat: Seat, deal: Deal
) -> None:
    card = played.cards[number]
    cell = _cell(tag, played.cells[number])
    holder = deal.holder(card)
    owner = "nobody has it" if holder is None else f"{holder.word} has it"
    message = (
        f"{card_text(card)} is not in {seat.word}'s hand, {owner}; "
        "the cards from here on are left out"
    )
    where = finder.word(tag, cell.start, cell.text)
    finder.report.error("pbn-card-not-held", message, where)


def _say_revoke(
    finder: GameReport, tag: Tag, played: OrderedCards, number: int, seat: Seat
) -> None:
    suit = played.cards[number // 4 * 4].suit
    cell = _cell(tag, played.cells[number])
    message = f"{seat.word} revokes in trick {number // 4 + 1}: {suit.word} could be followed"
    where = finder.word(tag, cell.start, cell.text)
    expected = f"a card of {suit.word} (Law 44)"
    finder.report.warning("pbn-revoke", message, where, expected=expected)

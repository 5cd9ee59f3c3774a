"""Write the record of a board as LIN."""

# Readers differ in what they take for the start of a board, so that the order of the items is BBO's
# own, and a file has one board in each line. What LIN has no tag for goes into `nt` comments, as a
# viewer shows those and a reader skips them.

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import starmap

from cuebid.core import SUITS, BoardRecord, Call, Deal, Hand
from cuebid.formats.lin.items import LinItem
from cuebid.formats.lin.match import LIN_SEATS, head_of_match, is_match, names_of_match
from cuebid.formats.lin.record import VULNERABILITIES

# The first spelling of each counts, so the later ones are entered first: `o`, not `0`.
_LETTERS = {value: letter for letter, value in reversed(VULNERABILITIES.items())}
_OTHER_CALLS = {"P": "p", "X": "d", "XX": "r"}


def items_from_record(record: BoardRecord) -> tuple[LinItem, ...]:
    """Return the LIN items of the record of a board.

    LIN has no escapes: in texts a bar becomes `¦` and a line end a blank. A claim is written as
    the tricks that declarer has by it. Rulings, a forfeit, a contract
    without its calls, the claimer and the text of a claim have no tag and become `nt` comments.
    """
    return tuple(LinItem(tag, value) for tag, value in _tags(record))


def lin_text(items: Iterable[LinItem]) -> str:
    """Return the LIN text that items make up."""
    return "".join(map(str, items))


def write_lin(records: Iterable[BoardRecord], title: str = "") -> str:
    """Return the text of a file of boards, one a line.

    Boards of both rooms of a match get a head with the results and the IMPs of all boards, and
    stand in pairs. Each has names, even if they are empty: for some readers they mark where a board
    begins; eight names that are the same throughout stand in the head.
    """
    written = list(records)
    if not is_match(written):
        return "".join(f"{_line(record, in_file=True)}\n" for record in written)
    head = lin_text(starmap(LinItem, head_of_match(written, _words(title))))
    numbers = dict.fromkeys(record.board.number for record in written)
    order = {number: index for index, number in enumerate(numbers)}
    written.sort(key=lambda record: (order[record.board.number], record.room == "Closed"))
    in_file = not names_of_match(written).strip(",")
    return "".join([f"{head}\n", *(f"{_line(record, in_file=in_file)}\n" for record in written)])


def _line(record: BoardRecord, *, in_file: bool) -> str:
    return lin_text(starmap(LinItem, _tags(record, in_file=in_file)))


def _tags(record: BoardRecord, *, in_file: bool = False) -> Iterator[tuple[str, str]]:
    board = record.board
    if record.room:
        yield "qx", f"{'c' if record.room == 'Closed' else 'o'}{board.number}"
    if record.players or in_file:
        names = (_words(record.players.get(seat, "")) for seat in LIN_SEATS)
        # A comma in a name would move all later players by a seat.
        yield "pn", ",".join(name.replace(",", " ") for name in names)
    # BBO writes `st` and `rh` without a value, before the hands and after them.
    yield "st", ""
    yield "md", f"{LIN_SEATS.index(board.dealer) + 1}{_hands(board.deal)}"
    yield "rh", ""
    yield "ah", f"Board {board.number}"
    yield "sv", _LETTERS[board.vulnerability]
    yield from _calls(record)
    yield from _cards(record)
    yield from (("nt", _words(comment)) for comment in _comments(record))


def _hands(deal: Deal) -> str:
    return ",".join(_hand(deal[seat]) for seat in LIN_SEATS)


def _hand(hand: Hand) -> str:
    if not hand:
        return ""
    # From spades to clubs; a void suit has its letter alone.
    return "".join(suit.letter + hand.holding_text(suit) for suit in reversed(SUITS))


def _calls(record: BoardRecord) -> Iterator[tuple[str, str]]:
    for position, call in enumerate(record.auction):
        explanation = record.explanations.get(position)
        yield "mb", _call(call) + ("!" if explanation is not None and explanation.alerted else "")
        # An alert without a text is its `!` alone; an explanation without alert and text needs an
        # item to come back.
        if explanation is not None and (explanation.text or not explanation.alerted):
            yield "an", _words(explanation.text)
    if record.auction:
        yield "pg", ""


def _call(call: Call) -> str:
    return _OTHER_CALLS.get(call.text, call.text.replace("NT", "N"))


def _cards(record: BoardRecord) -> Iterator[tuple[str, str]]:
    # Viewers place cards by the contract, so cards without one go to a comment instead.
    if not record.auction.is_over:
        return
    for position, card in enumerate(record.cards, 1):
        yield "pc", f"{card.suit.letter}{card.rank.letter}"
        if position % 4 == 0:
            yield "pg", ""
    tricks = record.tricks_or_none
    # All cards imply the tricks; `mc` stands for a claim.
    if tricks is not None and len(record.cards) < 52:
        yield "mc", str(tricks)


def _comments(record: BoardRecord) -> Iterator[str]:
    if not record.auction.is_over and record.contract_recorded is not None:
        contract, tricks = record.contract_recorded, record.tricks_or_none
        yield f"Contract: {contract}" + ("" if tricks is None else f", {tricks} tricks")
        if record.cards:
            yield f"Cards: {' '.join(map(str, record.cards))}"
    if record.claim is not None:
        yield str(record.claim)
    if record.forfeited_by is not None:
        yield record.result_text
    yield from map(str, record.rulings)


def _words(text: str) -> str:
    return " ".join(text.replace("|", "¦").splitlines())

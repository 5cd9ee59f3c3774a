"""Write records as RBN 3.2.

What the format leaves to the reader is written out: all four hands, and a suit letter wherever the
suit differs from that of the card before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cuebid.core import SEATS, BoardRecord, Call, Contract, Doubled, Explanation, Vulnerability

_LETTERS: Final = {
    Vulnerability.NONE: "Z",
    Vulnerability.NS: "N",
    Vulnerability.EW: "E",
    Vulnerability.BOTH: "B",
}
_DOUBLED: Final = {Doubled.NO: "", Doubled.DOUBLED: "X", Doubled.REDOUBLED: "R"}
# The digits 1 to 9; 0 is a note without a reference.
_NOTES: Final = 9


def rbn_text(records: Iterable[BoardRecord]) -> str:
    """Return the text of an RBN file.

    Claims, rulings, forfeits, and explanations after the ninth have no label; they are written as
    text in braces.
    """
    blocks = ["% RBN version 3.2\n"]
    blocks += ["".join(f"{line}\n" for line in _lines(record)) for record in records]
    return "\n".join(blocks)


def _lines(record: BoardRecord) -> Iterator[str]:
    board = record.board
    names = {seat.letter: _name(record.players.get(seat, "")) for seat in SEATS}
    room = {"Open": ":O", "Closed": ":C"}.get(record.room, "")
    if record.players or room:
        yield f"N {names['N']}+{names['S']}:{names['W']}+{names['E']}{room}"
    yield f"B {board.number}"
    hands = ":".join(board.deal[seat].pbn if board.deal[seat] else "" for seat in SEATS)
    # A colon without cards after three hands would mean that the fourth has the rest.
    yield f"H N:{hands}" if all(board.deal[seat] for seat in SEATS) else _partial_hands(record)
    notes, paragraphs = _notes(record)
    yield f"A {board.dealer.letter}{_LETTERS[board.vulnerability]}:{_calls(record, notes)}"
    yield from (f"{number} {_words(text)}" for number, text in notes.values() if number)
    contract = record.contract
    if contract is not None:
        yield f"C {_contract(contract)}"
        if record.cards:
            yield f"P {_cards(record)}"
        tricks = record.tricks_or_none
        if tricks is not None:
            yield f"R {tricks}"
    yield from (f"{{{_words(text)}}}" for text in [*paragraphs, *_comments(record)])


def _partial_hands(record: BoardRecord) -> str:
    deal = record.board.deal
    held = [seat for seat in SEATS if deal[seat]]
    if not held:
        return "H N:"
    first, last = held[0], held[-1]
    steps = range((last - first) % 4 + 1)
    return f"H {first.letter}:" + ":".join(
        deal[first.after(step)].pbn if deal[first.after(step)] else "" for step in steps
    )


def _notes(record: BoardRecord) -> tuple[dict[int, tuple[int, str]], list[str]]:
    """Return note numbers and texts by position of the call, and texts that got no number."""
    notes: dict[int, tuple[int, str]] = {}
    paragraphs: list[str] = []
    for position, explanation in sorted(record.explanations.items()):
        if position >= len(record.auction) or not explanation.text:
            continue
        if len(notes) < _NOTES:
            notes[position] = (len(notes) + 1, explanation.text)
        else:
            paragraphs.append(f"Call {position + 1}: {explanation.text}")
    return notes, paragraphs


def _calls(record: BoardRecord, notes: dict[int, tuple[int, str]]) -> str:
    calls = [
        _call(call) + _marks(record.explanations.get(position), notes.get(position, (0, ""))[0])
        for position, call in enumerate(record.auction)
    ]
    return ":".join("".join(calls[start : start + 4]) for start in range(0, len(calls), 4))


def _call(call: Call) -> str:
    return {"X": "X", "XX": "R"}.get(call.text, call.text.replace("NT", "N"))


def _marks(explanation: Explanation | None, number: int) -> str:
    alert = "*" if explanation is not None and explanation.alerted else ""
    return alert + (f"^{number}" if number else "")


def _contract(contract: Contract) -> str:
    strain = str(contract.strain).replace("NT", "N")
    doubled = _DOUBLED[contract.doubled]
    return f"{contract.level}{strain}{doubled}:{contract.declarer.letter}"


def _cards(record: BoardRecord) -> str:
    tricks = []
    for start in range(0, len(record.cards), 4):
        trick = ""
        suit = ""
        for card in record.cards[start : start + 4]:
            trick += ("" if card.suit.letter == suit else card.suit.letter) + card.rank.letter
            suit = card.suit.letter
        tricks.append(trick)
    return ":".join(tricks)


def _comments(record: BoardRecord) -> Iterator[str]:
    if record.claim is not None:
        yield str(record.claim)
    if record.forfeited_by is not None:
        yield record.result_text
    yield from map(str, record.rulings)


def _name(name: str) -> str:
    # The separators of names have no escapes.
    return _words(name.replace("+", "&").replace(":", ";"))


def _words(text: str) -> str:
    # A brace would end a paragraph of text.
    return " ".join(text.replace("{", "(").replace("}", ")").split())

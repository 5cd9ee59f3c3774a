"""From auctions with their meanings to rules, each with the row it comes from."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from cuebid.bml import Conditions, DefinedAuction, OpenerSeat, Vulnerable, plain_text
from cuebid.core import SUITS, Strain, Suit
from cuebid.evaluation import ALL_HANDS, ANYTHING, HCP, LENGTH, Box, Boxes
from cuebid.notes.meaning.interpretation import InterpretedAuction, row_text
from cuebid.notes.meaning.strength import values_of
from cuebid.notes.meaning.suit_order import SuitOrder
from cuebid.notes.rules.rule_text import (
    call_letters,
    constraint_text,
    sequence_text,
    specification_text,
)

__all__ = ["FIRST_NUMBER", "NotesRule", "conditions_text", "is_biddable", "make_rules"]

FIRST_NUMBER: Final = 100_000
"""Rules made from notes are numbered from here on."""

_LOWEST: Final = 300
_A_BIT: Final = 10
_LONGEST_FIRST: Final = 6
_COMPLETION: Final = 1
# Calls that any hand may make once partner's call asks for one.
_ANY_HAND: Final = frozenset(
    {
        "forced", "accept", "waiting", "relay", "catchall", "pass-correct", "asks", "puppet",
        "preference", "decline",
    }
)  # fmt: skip
_ASKS: Final = frozenset({"relay", "asks", "waiting"})
_FORCES: Final = frozenset(
    {
        "transfer", "puppet", "relay", "asks", "splinter", "fragment", "cue", "control", "waiting",
        "checkback", "fourth-suit",
    }
)  # fmt: skip
_SEATS: Final = {
    OpenerSeat.FIRST: (1, 1),
    OpenerSeat.SECOND: (2, 2),
    OpenerSeat.THIRD: (3, 3),
    OpenerSeat.FOURTH: (4, 4),
    OpenerSeat.FIRST_OR_SECOND: (1, 2),
    OpenerSeat.THIRD_OR_FOURTH: (3, 4),
}

_PLAIN: Final = str.maketrans(
    {suit.symbol: suit.letter for suit in SUITS} | {"–": "-", "—": "-", "→": "->"}
)
_Node: TypeAlias = tuple[bool, str, Conditions]


@dataclass(frozen=True, slots=True)
class NotesRule:
    """A rule made from a row.

    Attributes:
        number: its id, and that of its explanation.
        level: how many calls the auction has from the opening bid on; 0 before there is one.
        sequence: which auctions.
        priority: the narrower the hand, the higher.
        box: the hands.
        longer: pairs of suits of which the first must be longer; or, if true, as long.
        is_preferred: whether it is for hands whose longest suit it is, beside a rule for others.
        constraint: the same in the language.
        specification: what the call shows.
        interpreted: the auction of the notes that it comes from.
    """

    number: int
    level: int
    sequence: str
    priority: int
    box: Box
    longer: tuple[SuitOrder, ...]
    is_preferred: bool
    constraint: str
    specification: str
    interpreted: InterpretedAuction

    @property
    def text(self) -> str:
        """The rule as it is written."""
        number = self.number
        return (
            f"{self.level} {self.sequence} {self.priority} {self.constraint} "
            f"{self.specification} *{number} #{number}"
        )

    @property
    def explanation(self) -> str:
        """The row's own words, with `!` in front where it is alerted.

        Suits are letters and dashes hyphens, so that any line of a protocol can carry them.
        """
        words = plain_text(row_text(self.interpreted.sequence)).translate(_PLAIN)
        words = "; ".join(words.split("\n")).strip()
        return ("!" if self.interpreted.sequence.alert else "") + (words or "as agreed")


def make_rules(auctions: Iterable[InterpretedAuction]) -> list[NotesRule]:
    """The rules of our side's calls, in the order of the auctions.

    Calls that say nothing of the hand get a rule only where somebody must make them: answers that
    are forced, completed transfers, relays. Others are named by `is_biddable`.
    """
    auctions = list(auctions)
    nodes = _naturals(auctions)
    by_key = {(one.sequence.prefix.they_open, one.sequence.prefix.code): one for one in auctions}
    found: list[NotesRule] = []
    for interpreted in auctions:
        if not interpreted.sequence.is_ours or interpreted.sequence.fault is not None:
            continue
        before = _partners(interpreted, by_key)
        boxes = _hands(interpreted, before)
        if boxes is None:
            continue
        rivals = _rivals(interpreted, nodes)
        for box in boxes:
            for preferred in _preferences(interpreted, box, rivals):
                found.append(_rule(FIRST_NUMBER + len(found), interpreted, box, preferred))
    return found


def is_biddable(interpreted: InterpretedAuction) -> bool:
    """Whether a row says enough of the hand to be bid on its account."""
    meaning = interpreted.meaning
    return meaning.says_something or bool(meaning.longer) or bool(_ANY_HAND & set(meaning.purposes))


def _naturals(auctions: Iterable[InterpretedAuction]) -> dict[_Node, list[tuple[Suit, int]]]:
    """For each node the suits that calls there show by bidding them, and at which level."""
    nodes: dict[_Node, list[tuple[Suit, int]]] = defaultdict(list)
    for one in auctions:
        suit = one.context.suit
        if suit is None or one.meaning.artificial or not one.sequence.is_ours:
            continue
        if one.meaning.boxes.hull().range(LENGTH, suit)[0] >= 3:
            nodes[_node(one)].append((suit, one.context.level))
    return nodes


def _node(interpreted: InterpretedAuction) -> _Node:
    path = interpreted.sequence.prefix
    return path.they_open, path.code[:-1], interpreted.sequence.conditions


def _partners(
    interpreted: InterpretedAuction, by_key: dict[tuple[bool, str], InterpretedAuction]
) -> InterpretedAuction | None:
    path = interpreted.sequence.prefix
    return by_key.get((path.they_open, path.code[:-2])) if len(path.code) > 2 else None


def _hands(interpreted: InterpretedAuction, before: InterpretedAuction | None) -> Boxes | None:
    """The hands that make the call; None where the notes do not say."""
    meaning = interpreted.meaning
    completes = before is not None and _completes(interpreted, before)
    if interpreted.sequence.is_prefix or not row_text(interpreted.sequence):
        return Boxes((ANYTHING,)) if completes else _opening(interpreted)
    if meaning.is_impossible:
        return None
    if meaning.says_something:
        return meaning.boxes
    purposes = set(meaning.purposes)
    answers = bool(purposes & _ANY_HAND) or bool(meaning.longer)
    if completes or (answers and _must_answer(interpreted, before)):
        return Boxes((ANYTHING,))
    if purposes & _ASKS:
        return Boxes((values_of("invite-plus", interpreted.context),))
    return Boxes((ANYTHING,)) if purposes & _ANY_HAND else None


def _opening(interpreted: InterpretedAuction) -> Boxes | None:
    """An opening bid that the notes only lead through is what such a bid usually is."""
    shown = interpreted.meaning.boxes
    return shown if interpreted.context.opens and interpreted.meaning.says_something else None


def _completes(interpreted: InterpretedAuction, before: InterpretedAuction) -> bool:
    """Whether the call is the step above partner's transfer or puppet."""
    call, asked = interpreted.sequence.call, before.sequence.call
    wanted = {"transfer", "puppet"} & set(before.meaning.purposes)
    return bool(wanted) and call.is_bid and call.index == asked.index + 1


def _must_answer(interpreted: InterpretedAuction, before: InterpretedAuction | None) -> bool:
    if interpreted.context.own.range(HCP)[0] > 0:
        return True
    return before is not None and bool(_forcing(before))


def _rivals(
    interpreted: InterpretedAuction, nodes: dict[_Node, list[tuple[Suit, int]]]
) -> list[tuple[Suit, bool]]:
    """Other suits that may be bid naturally at the same level here, and whether they are higher."""
    suit = interpreted.context.suit
    if suit is None or interpreted.meaning.artificial:
        return []
    others = (
        other
        for other, level in nodes.get(_node(interpreted), ())
        if other != suit and level == interpreted.context.level
    )
    return [(other, other > suit) for other in dict.fromkeys(others)]


def _preferences(
    interpreted: InterpretedAuction, box: Box, rivals: list[tuple[Suit, bool]]
) -> Iterator[tuple[SuitOrder, ...]]:
    """The rule as it is, and before it one for hands whose longest suit it is.

    Of suits equally long the higher is bid first with five cards, the lower with four.
    """
    suit = interpreted.context.suit
    least = box.range(LENGTH, suit)[0] if suit is not None else 0
    if suit is not None and least >= 3:
        up_the_line = least <= 4
        longer = tuple(
            (suit, other, higher is up_the_line)
            for other, higher in rivals
            if box.range(LENGTH, other)[1] >= least
        )
        if longer:
            yield longer
    yield ()


def _rule(
    number: int, interpreted: InterpretedAuction, box: Box, preferred: tuple[SuitOrder, ...]
) -> NotesRule:
    sequence = interpreted.sequence
    longer = tuple(dict.fromkeys([*preferred, *interpreted.meaning.longer]))
    calls = ":".join(call_letters(call) for call in sequence.calls)
    return NotesRule(
        number=number,
        level=len(sequence.calls) if any(call.is_bid for call in sequence.calls) else 0,
        sequence=sequence_text(calls, conditions_text(sequence)),
        priority=_priority(box, interpreted.context.own)
        + (_LONGEST_FIRST * _A_BIT if preferred else 0),
        box=box,
        longer=longer,
        is_preferred=bool(preferred),
        constraint=constraint_text(box, tuple(_longer(*pair) for pair in longer)),
        specification=specification_text(box, _forcing(interpreted)),
        interpreted=interpreted,
    )


def _longer(suit: Suit, other: Suit, equal: bool) -> str:
    return f"Len({suit.letter}){'>=' if equal else '>'}Len({other.letter})"


def _priority(box: Box, own: Box) -> int:
    """How much the call tells beyond what was shown: ten for a bit of information."""
    before, after = own.count, (box & own).count
    if not after:
        before, after = ALL_HANDS, box.count
    return _LOWEST + round(_A_BIT * math.log2(before / after)) if after else _LOWEST


def _forcing(interpreted: InterpretedAuction) -> str:
    """How far the call forces, as arithmetic of a specification."""
    meaning, call = interpreted.meaning, interpreted.sequence.call
    if meaning.forcing == "game":
        return "~#1(3,N,1)~"
    forces = meaning.forcing == "round" or (_FORCES & set(meaning.purposes))
    if not forces or meaning.forcing == "none" or call.strain is None:
        return ""
    letter = "N" if call.strain is Strain.NOTRUMP else SUITS[call.strain].letter
    level, strain = (call.level + 1, "C") if letter == "N" else (call.level, "N")
    return f"~#1({min(level, 7)},{strain},0)~"


def conditions_text(sequence: DefinedAuction) -> str:
    """Seat and vulnerability, as arithmetic of a sequence."""
    conditions = sequence.conditions
    return _seat(conditions, len(sequence.calls)) + _vulnerability(conditions)


def _seat(conditions: Conditions, calls: int) -> str:
    seats = _SEATS.get(conditions.seat)
    if seats is None:
        return ""
    places = sorted({(seat - 1 + calls - 1) % 4 + 1 for seat in range(seats[0], seats[1] + 1)})
    tests = "+".join(f"(#3=={place})" for place in places)
    return f"~{tests}>=1~" if len(places) > 1 else f"~#3=={places[0]}~"


def _vulnerability(conditions: Conditions) -> str:
    """`#2` is 1 for the bidder's side, 2 for the other, 3 for both."""
    text = ""
    for wanted, bit in ((conditions.we, 1), (conditions.they, 2)):
        if wanted is Vulnerable.YES:
            text += f"~#2&{bit}~"
        elif wanted is Vulnerable.NO:
            text += f"~!(#2&{bit})~"
    return text

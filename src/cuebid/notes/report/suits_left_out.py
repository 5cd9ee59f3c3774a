"""Find rows whose variable leaves out the suit of our artificial bid: `3m` after a strong 2C.

A variable of BML stands for suits that nobody has bid, and artificial bids count as bids. Authors
mean the suit of such a bid as well, because nobody has shown it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from cuebid.bml import Variable, VariableBid
from cuebid.core import BIDS, CLUBS, DIAMONDS, HEARTS, SPADES, Call, Suit
from cuebid.evaluation import LENGTH
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction

_OTHER: Final = {CLUBS: DIAMONDS, DIAMONDS: CLUBS, HEARTS: SPADES, SPADES: HEARTS}
_PAIRS: Final = frozenset({Variable.MINOR, Variable.MAJOR})


class SuitLeftOut(NamedTuple):
    """A row whose variable leaves out a call that its author may mean.

    Attributes:
        interpreted: an auction of the row.
        call: the call that is left out.
    """

    interpreted: InterpretedAuction
    call: Call


def suits_left_out(auctions: Iterable[InterpretedAuction]) -> tuple[SuitLeftOut, ...]:
    """Return the rows that leave out a call which no other row describes, each row once."""
    auctions = list(auctions)
    described = {_key(interpreted) for interpreted in auctions}
    found: dict[tuple[str, int], SuitLeftOut] = {}
    for left_out in _candidates(auctions):
        sequence = left_out.interpreted.sequence
        they_open, calls = _key(left_out.interpreted)
        if (they_open, (*calls[:-1], left_out.call)) not in described:
            found.setdefault((sequence.row.source.name, sequence.row.start), left_out)
    return tuple(found.values())


def _key(interpreted: InterpretedAuction) -> tuple[bool, tuple[Call, ...]]:
    prefix = interpreted.sequence.prefix
    return prefix.they_open, prefix.calls


def _candidates(auctions: Iterable[InterpretedAuction]) -> Iterator[SuitLeftOut]:
    for interpreted in auctions:
        sequence, context = interpreted.sequence, interpreted.context
        bid = sequence.row.bids[sequence.position]
        if not (isinstance(bid, VariableBid) and bid.variable in _PAIRS and sequence.is_ours):
            continue
        suit = context.suit
        # A suit that was bid before is what the variable is bound to.
        if suit is None or sequence.is_prefix or _bids(interpreted, suit):
            continue
        other = _OTHER[suit]
        call = BIDS[5 * (context.level - 1) + int(other)]
        made = _bids(interpreted, other)
        if made and all(made) and call.index > context.last:
            yield SuitLeftOut(interpreted, call)


def _bids(interpreted: InterpretedAuction, suit: Suit) -> list[bool]:
    """Return for each earlier bid of a suit whether it is one of ours that does not show it."""
    context = interpreted.context
    return [
        turn % 2 == context.me % 2 and not meaning.boxes.hull().range(LENGTH, suit)[0]
        for turn, meaning in enumerate(context.state.meanings)
        if meaning.call.strain is not None and int(meaning.call.strain) == int(suit)
    ]

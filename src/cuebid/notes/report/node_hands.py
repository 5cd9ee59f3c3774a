"""Sampled hands taken through notes: which come to each node, and what its rules make of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import product
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cuebid.bml import Conditions, OpenerSeat, Vulnerable
from cuebid.dealing import Dealer
from cuebid.evaluation import ANYTHING, LENGTH, FeatureArrays
from cuebid.notes.meaning.interpretation import InterpretedAuction
from cuebid.notes.rules.rule import NotesRule

__all__ = ["NodeHands", "NodeKey", "node_after", "node_hands", "node_of"]

NodeKey: TypeAlias = tuple[bool, str, Conditions]
"""Whether they open, the calls before as `AuctionPrefix.code` has them, seat and vulnerability."""

_ENOUGH: Final = 20
_EITHER: Final = Conditions().vulnerability
_Calls: TypeAlias = "dict[str, NDArray[np.int64]]"


@dataclass(frozen=True, slots=True, eq=False)
class NodeHands:
    """The sampled hands that come to a node.

    Attributes:
        key: the node.
        rules: those of the notes that apply there, in their order.
        bits: the hands; none of a node that too few come to.
        features: the same hands, to be measured.
        fits: for each call, which hands fit it.
        said: the same without rules that any hand fits, such as those for all other hands.
        best: for each hand the place of its rule among `rules`; -1 where none fits.
    """

    key: NodeKey
    rules: tuple[NotesRule, ...]
    bits: NDArray[np.uint64]
    features: FeatureArrays
    fits: dict[str, NDArray[np.bool_]]
    said: dict[str, NDArray[np.bool_]]
    best: NDArray[np.int64]

    @property
    def is_rare(self) -> bool:
        """Whether too few of the sampled hands come here."""
        return not len(self.bits)

    @property
    def auction(self) -> str:
        """The calls before, and the conditions where there are any: `1C-(P) #SEAT 3 #VUL Y0`."""
        sequence = self.rules[-1].interpreted.sequence
        before = sequence.auction.rpartition("-")[0] or "opening"
        conditions = self.key[2]
        seat = f" #SEAT {conditions.seat.value}" if conditions.seat is not OpenerSeat.ANY else ""
        sides = conditions.vulnerability
        return before + seat + (f" #VUL {sides}" if sides != _EITHER else "")


def node_of(interpreted: InterpretedAuction) -> NodeKey:
    """The node at which a call is made."""
    return _key(interpreted, interpreted.sequence.prefix.code[:-1])


def node_after(interpreted: InterpretedAuction) -> NodeKey:
    """The node of the bidder's partner, the opponents passing."""
    return _key(interpreted, interpreted.sequence.prefix.code + "0")


def _key(interpreted: InterpretedAuction, code: str) -> NodeKey:
    return interpreted.sequence.prefix.they_open, code, interpreted.sequence.conditions


def node_hands(rules: Iterable[NotesRule], *, deals: int, seed: int) -> Iterator[NodeHands]:
    """The nodes of notes, shorter auctions first, with the sampled hands that come to them.

    Hands that make a call go on to what the notes say of the bidder's next turn. Where the notes
    have no rule for that call, all hands that it shows do.

    Args:
        rules: those of the notes.
        deals: how many deals to sample; each gives four hands.
        seed: of the deals.

    Raises:
        MissingExtraError: NumPy is not installed.
    """
    bits = Dealer({}, {}, seed=seed).arrays(deals).reshape(-1)
    pool = FeatureArrays(bits)
    gone = _Gone()
    for key, there in _by_node(rules).items():
        places = gone.arrived(key)
        if places is None:
            places = np.nonzero(there[0].interpreted.context.own.mask(pool))[0]
        if len(places) < _ENOUGH:
            places = places[:0]
        node = _node(key, there, bits[places])
        yield node
        codes = [rule.interpreted.sequence.prefix.code[-1] for rule in there]
        chosen = np.array([*codes, ""])[node.best]
        gone.add(key, {code: places[chosen == code] for code in dict.fromkeys(codes)})


class _Gone:
    """Which hands have made which calls; it changes."""

    def __init__(self) -> None:
        self._calls: dict[tuple[bool, str], list[tuple[Conditions, _Calls]]] = defaultdict(list)

    def add(self, key: NodeKey, calls: _Calls) -> None:
        they_open, code, conditions = key
        self._calls[they_open, code].append((conditions, calls))

    def arrived(self, key: NodeKey) -> NDArray[np.int64] | None:
        """The hands that made the bidder's last call; None if the notes have no rule for it.

        The bidder's last turn may have had rules for fewer seats and vulnerabilities than this one,
        so that hands of several nodes come here.
        """
        they_open, code, conditions = key
        there = self._calls.get((they_open, code[:-4]), [])
        wider = [one for one in there if one[0].covers(conditions)]
        if wider:
            there = [max(wider, key=lambda one: sum(other[0].covers(one[0]) for other in wider))]
        else:
            there = [one for one in there if conditions.covers(one[0])]
        found = [calls[code[-4:-3]] for _, calls in there if code[-4:-3] in calls]
        if len(found) < 2:
            return found[0] if found else None
        together: NDArray[np.int64] = np.unique(np.concatenate(found))
        return together


def _by_node(rules: Iterable[NotesRule]) -> dict[NodeKey, list[NotesRule]]:
    """The rules that apply at each node, in their order."""
    auctions: dict[tuple[bool, str], dict[Conditions, list[NotesRule]]] = {}
    for rule in rules:
        they_open, code, conditions = node_of(rule.interpreted)
        auctions.setdefault((they_open, code), {}).setdefault(conditions, []).append(rule)
    found: dict[NodeKey, list[NotesRule]] = {}
    for (they_open, code), there in auctions.items():
        for conditions in _situations(frozenset(there)):
            applied = [rule for one, own in there.items() if one.covers(conditions) for rule in own]
            found[they_open, code, conditions] = sorted(applied, key=lambda rule: rule.number)
    return found


@lru_cache(maxsize=1_000)
def _situations(agreed: frozenset[Conditions]) -> tuple[Conditions, ...]:
    """Seats and vulnerabilities, put together where the same of these conditions hold.

    What holds at every seat is no node by itself if there is more for each of them.
    """
    found: dict[Conditions, None] = {}
    for seat, we, they in product(range(1, 5), (True, False), (True, False)):
        holding = [one for one in agreed if one.allows(seat, we, they)]
        if holding:
            found[reduce(_together, holding)] = None
    return tuple(found)


def _together(one: Conditions, two: Conditions) -> Conditions:
    """Where both hold, as they do somewhere."""
    return Conditions(
        min(one.seat, two.seat, key=lambda seat: len(seat.positions)),
        two.we if one.we is Vulnerable.ANY else one.we,
        two.they if one.they is Vulnerable.ANY else one.they,
    )


def _node(key: NodeKey, rules: list[NotesRule], bits: NDArray[np.uint64]) -> NodeHands:
    features = FeatureArrays(bits)
    best = np.full(len(bits), -1)
    priority = np.full(len(bits), -1)
    fits: dict[str, NDArray[np.bool_]] = {}
    said: dict[str, NDArray[np.bool_]] = {}
    for place, rule in enumerate(rules):
        mask = _mask(rule, features)
        call = rule.interpreted.sequence.call.text
        fits[call] = fits.get(call, False) | mask
        if rule.box != ANYTHING:
            said[call] = said.get(call, False) | mask
        better = mask & (rule.priority > priority)
        best[better], priority[better] = place, rule.priority
    return NodeHands(key, tuple(rules), bits, features, fits, said, best)


def _mask(rule: NotesRule, hands: FeatureArrays) -> NDArray[np.bool_]:
    fits = rule.box.mask(hands)
    for suit, other, equal in rule.longer:
        one, two = hands.column(LENGTH, suit), hands.column(LENGTH, other)
        fits &= one >= two if equal else one > two
    return fits

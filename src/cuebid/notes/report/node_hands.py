"""Follow sampled hands through notes: which reach each node, and what its rules bid on them."""

# The same pool of hands serves all nodes. A hand that makes a call at a node goes on to the nodes
# of that player's next turn, as an index into the pool, so that no hand is dealt twice. This is an
# approximation: the hands of partner and opponents are not followed, although their calls say
# something of what is left for the bidder. Following whole deals would leave most nodes empty.

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import product
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cuebid.bml import Conditions, OpenerSeat
from cuebid.bml.tree.conditions import most_special
from cuebid.dealing import Dealer
from cuebid.evaluation import ANYTHING, LENGTH, FeatureArrays
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.rules.rule import NotesRule

NodeKey: TypeAlias = tuple[bool, str, Conditions]
"""Whether they open, the calls before as `AuctionPrefix.code` has them, and the conditions."""

OPENING: Final = "opening"
"""The name of the node before the first bid."""

# With fewer hands shares mean nothing, so that the node is reported as too rare to judge.
_ENOUGH: Final = 20
# Calls of one player are four apart, one character of the code a call.
_ROUND: Final = 4
_PASS: Final = "0"  # noqa: S105 - a call, not a password
_OPENING_NODE: Final = (False, "")
_EITHER: Final = Conditions().vulnerability
_Calls: TypeAlias = "dict[str, NDArray[np.int64]]"


@dataclass(frozen=True, slots=True, eq=False)
class NodeHands:
    """The sampled hands that reach a node.

    Attributes:
        key: the node.
        rules: the rules of the notes that apply there, in their order.
        bits: the hands, encoded as bits; empty if too few hands reach the node.
        features: the features of these hands.
        fits: for each call a mask of the hands that fit it.
        specific_fits: the same without rules that any hand fits, and rows for all other hands.
        best: for each hand the index of its rule in `rules`; -1 if none fits.
    """

    key: NodeKey
    rules: tuple[NotesRule, ...]
    bits: NDArray[np.uint64]
    features: FeatureArrays
    fits: dict[str, NDArray[np.bool_]]
    specific_fits: dict[str, NDArray[np.bool_]]
    best: NDArray[np.int64]

    @property
    def is_rare(self) -> bool:
        """Return whether too few of the sampled hands reach the node."""
        return not len(self.bits)

    @property
    def auction(self) -> str:
        """The auction before the node, and any conditions: `1C-(P) #SEAT 3 #VUL Y0`.

        `#AGAINST multi` names the meaning of their opening that a table is for.
        """
        sequence = self.rules[-1].interpreted.sequence
        before = sequence.auction.rpartition("-")[0] or OPENING
        conditions = self.key[2]
        seat = f" #SEAT {conditions.seat.value}" if conditions.seat is not OpenerSeat.ANY else ""
        sides = f" #VUL {conditions.vulnerability}" if conditions.vulnerability != _EITHER else ""
        against = f" #AGAINST {conditions.against}" if conditions.against else ""
        return before + seat + sides + against


def node_of(interpreted: InterpretedAuction) -> NodeKey:
    """Return the node at which a call is made."""
    return _key(interpreted, interpreted.sequence.prefix.code[:-1])


def node_after(interpreted: InterpretedAuction) -> NodeKey:
    """Return the node of partner's next call, after the next opponent's pass."""
    return _key(interpreted, interpreted.sequence.prefix.code + "0")


def _key(interpreted: InterpretedAuction, code: str) -> NodeKey:
    return interpreted.sequence.prefix.they_open, code, interpreted.sequence.conditions


def random_hands(deals: int, seed: int) -> NDArray[np.uint64]:
    """Return the hands of random deals, four of each deal, encoded as bits.

    Raises:
        MissingExtraError: NumPy is not installed.
    """
    return Dealer({}, {}, seed=seed).arrays(deals).reshape(-1)


def node_hands(rules: Iterable[NotesRule], bits: NDArray[np.uint64]) -> Iterator[NodeHands]:
    """Yield the nodes of notes, shorter auctions first, with the sampled hands that reach them.

    Hands that make a call go on to the nodes of the bidder's next turn. If the notes have no rule
    for that call, all hands that it shows reach these nodes. A player who passed before the opening
    has none of the hands that the notes open in that seat.
    """
    pool = FeatureArrays(bits)
    history = _CallHistory()
    for key, node_rules in _by_node(rules).items():
        indices = history.arrived(key)
        if indices is None:
            indices = np.nonzero(node_rules[0].interpreted.context.own.mask(pool))[0]
        if len(indices) < _ENOUGH:
            indices = indices[:0]
        node = _node(key, node_rules, bits[indices])
        yield node
        codes = [rule.interpreted.sequence.prefix.code[-1] for rule in node_rules]
        # A hand without a row passes as opener; elsewhere nobody knows what it does.
        codes.append(_PASS if key[:2] == _OPENING_NODE else "")
        chosen = np.array(codes)[node.best]
        history.add(key, {code: indices[chosen == code] for code in dict.fromkeys(codes)})


class _CallHistory:
    """The hands that made each call at each node; mutable."""

    def __init__(self) -> None:
        self._calls: dict[tuple[bool, str], list[tuple[Conditions, _Calls]]] = defaultdict(list)

    def add(self, key: NodeKey, calls: _Calls) -> None:
        they_open, code, conditions = key
        self._calls[they_open, code].append((conditions, calls))

    def arrived(self, key: NodeKey) -> NDArray[np.int64] | None:
        """Return the hands that made the bidder's last call; None if the notes do not tell it."""
        return self._passed(key) if len(key[1]) < _ROUND else self._called(key)

    def _passed(self, key: NodeKey) -> NDArray[np.int64] | None:
        """Return the hands that did not open; None where the bidder had no turn to do so."""
        _, code, conditions = key
        # The bidder's seat at the table, with the opener's.
        seats = {
            (opener - 1 + len(code)) % _ROUND + 1: opener for opener in conditions.seat.positions
        }
        if any(seat >= opener for seat, opener in seats.items()):
            return None
        passed = [
            calls[_PASS]
            for own, calls in self._calls.get(_OPENING_NODE, [])
            if own.seat.positions & seats.keys()
        ]
        return _united(passed) if passed else None

    def _called(self, key: NodeKey) -> NDArray[np.int64] | None:
        """Return the hands that made the bidder's last call; None if the notes have no rule for it.

        The bidder's last turn may have had rules for fewer seats and vulnerabilities than this one,
        so that hands of several nodes come here.
        """
        they_open, code, conditions = key
        last = len(code) - _ROUND
        earlier = self._calls.get((they_open, code[:last]), [])
        wider = [entry for entry in earlier if entry[0].covers(conditions)]
        # Of several agreements that hold in this situation the most special one decides.
        if wider:
            earlier = [most_special(wider, lambda entry: entry[0])]
        else:
            earlier = [entry for entry in earlier if conditions.covers(entry[0])]
        arrivals = [calls[code[last]] for _, calls in earlier if code[last] in calls]
        return _united(arrivals) if arrivals else None


def _united(hands: list[NDArray[np.int64]]) -> NDArray[np.int64]:
    """Return the union of several arrays of hand indices."""
    if len(hands) == 1:
        return hands[0]
    together: NDArray[np.int64] = np.unique(np.concatenate(hands))
    return together


def _by_node(rules: Iterable[NotesRule]) -> dict[NodeKey, list[NotesRule]]:
    """Return the rules that apply at each node, in their order."""
    # Grouped by auction first: rules for any seat apply in the nodes of each seat as well.
    auctions: dict[tuple[bool, str], dict[Conditions, list[NotesRule]]] = {}
    for rule in rules:
        they_open, code, conditions = node_of(rule.interpreted)
        auctions.setdefault((they_open, code), {}).setdefault(conditions, []).append(rule)
    by_node: dict[NodeKey, list[NotesRule]] = {}
    for (they_open, code), by_conditions in auctions.items():
        for conditions in _situations(frozenset(by_conditions)):
            applied = [
                rule
                for agreed, own in by_conditions.items()
                if agreed.covers(conditions) and agreed.against == conditions.against
                for rule in own
            ]
            by_node[they_open, code, conditions] = sorted(applied, key=lambda rule: rule.number)
    return by_node


# Cached, because nearly all nodes have the same few sets of conditions.
@lru_cache(maxsize=1_000)
def _situations(agreed: frozenset[Conditions]) -> tuple[Conditions, ...]:
    """Return groups of seats and vulnerabilities within which the same conditions hold.

    Conditions for every seat are no group of their own if each seat has further ones. Tables
    against a meaning of their opening are groups of their own: the tables for its usual meaning do
    not apply beside them.
    """
    situations: dict[Conditions, None] = {}
    meanings = sorted({conditions.against for conditions in agreed})
    positions = product(meanings, range(1, 5), (True, False), (True, False))
    for against, seat, we, they in positions:
        holding = [
            conditions
            for conditions in agreed
            if conditions.against == against and conditions.allows(seat, we, they)
        ]
        if holding:
            situations[reduce(Conditions.narrowed, holding)] = None
    return tuple(situations)


def _node(key: NodeKey, rules: list[NotesRule], bits: NDArray[np.uint64]) -> NodeHands:
    features = FeatureArrays(bits)
    best = np.full(len(bits), -1)
    priority = np.full(len(bits), -1)
    fits: dict[str, NDArray[np.bool_]] = {}
    specific_fits: dict[str, NDArray[np.bool_]] = {}
    for index, rule in enumerate(rules):
        mask = _mask(rule, features)
        call = rule.interpreted.sequence.call.text
        fits[call] = fits.get(call, False) | mask
        if rule.box != ANYTHING and not rule.interpreted.described.is_any_other_hand:
            specific_fits[call] = specific_fits.get(call, False) | mask
        # A later rule of equal priority does not replace an earlier one, as in the database (A10).
        better = mask & (rule.priority > priority)
        best[better], priority[better] = index, rule.priority
    return NodeHands(key, tuple(rules), bits, features, fits, specific_fits, best)


def _mask(rule: NotesRule, hands: FeatureArrays) -> NDArray[np.bool_]:
    fits = rule.box.mask(hands)
    for suit, other_suit, equal in rule.longer:
        lengths, other_lengths = hands.column(LENGTH, suit), hands.column(LENGTH, other_suit)
        fits &= lengths >= other_lengths if equal else lengths > other_lengths
    return fits

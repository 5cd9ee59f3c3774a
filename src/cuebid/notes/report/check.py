"""Measure gaps, overlaps and unused calls of notes, on sampled hands at each of their nodes."""

# Nodes are judged by hands that reach them and not by reasoning about boxes: whether a gap matters
# is a question of how many hands fall into it, and a sample answers that for any combination of
# rules. The price is that rare nodes cannot be judged; they are named instead.

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cuebid.bml import Conditions
from cuebid.core import PASS, Hand
from cuebid.database import RuleBook
from cuebid.meaning import Purpose
from cuebid.notes.build import NotesSystem
from cuebid.notes.load import system_of
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.report.cells import hand_cells
from cuebid.notes.report.findings import LEAST_SHARE, NodeReport, NotesReport, Overlap
from cuebid.notes.report.never_made import takers_of
from cuebid.notes.report.node_hands import NodeHands, NodeKey, node_after, node_hands, random_hands
from cuebid.notes.report.row_readings import row_readings
from cuebid.notes.report.second_look import SecondLook
from cuebid.notes.report.suits_left_out import suits_left_out
from cuebid.notes.report.unknown_words import unknown_words
from cuebid.notes.report.unwritten_passes import UnwrittenPasses
from cuebid.notes.rules.row_hands import is_biddable

# A call that fewer sampled hands fit may be unused by chance, and is not reported as unused.
_SEEN: Final = 5
# Four hands a deal: twenty thousand hands.
_DEALS: Final = 5_000
# Purposes that force although their rows rarely say so.
_FORCES: Final = frozenset({"transfer", "puppet", "relay", "asks"})


def check_notes(
    built: NotesSystem, *, deals: int = _DEALS, seed: int = 1, book: RuleBook | None = None
) -> NotesReport:
    """Check notes on sampled hands at every node, and report gaps, overlaps and unused calls.

    Rows that are as they were exported with embedded rules are not judged: the rules choose the
    calls there, may ask more than a row says, and make calls that no row tells. If a row of the
    author's own stands beside such rows, they are judged by what they say, with the rules'
    priorities, and none of their calls is said to be never made.

    Where no row describes a pass, a hand that fits no row passes if judgement finds it too weak
    to act; others are without a call.

    Args:
        built: the system built from the notes.
        deals: how many deals to sample; each gives four hands.
        seed: the seed of the random deals.
        book: the rule book of the system; made from `built` if not given.

    Raises:
        MissingExtraError: NumPy is not installed.
    """
    nodes: list[NodeReport] = []
    rare: list[str] = []
    merged = built.merged
    judged = built.rules if merged is None else merged.with_embedded_priorities(built.rules)
    shares: dict[NodeKey, Mapping[str, float]] = {}
    met, forced = _Places(), _Places(filter(_forces, built.auctions))
    second_look = SecondLook(judged, seed)
    passes = UnwrittenPasses(system_of(built).book if book is None else book)
    for node in node_hands(judged, random_hands(deals, seed)):
        met.add(node.key)
        if not any(built.is_own(rule.interpreted) for rule in node.rules):
            continue
        if node.is_rare:
            rare.append(node.auction)
        else:
            report = _reported(
                node,
                forced=forced.cover(node.key),
                stands=built.stands_for_rules,
                second_look=second_look,
                passes=passes,
            )
            nodes.append(report)
            shares[node.key] = report.shares
    ours = [
        row for row in built.own_auctions if row.sequence.is_ours and not row.sequence.is_prefix
    ]
    words = unknown_words(built.own_auctions)
    return NotesReport(
        nodes=tuple(nodes),
        rare=tuple(rare),
        unknown=words.unknown,
        unsure=_rows(ours, _is_unsure),
        impossible=_rows(ours, _is_impossible),
        illegal=_rows(
            built.own_auctions, lambda interpreted: interpreted.sequence.fault is not None
        ),
        unanswered=_rows(
            ours, lambda interpreted: _forces(interpreted) and not met.meet(node_after(interpreted))
        ),
        left_out=suits_left_out(built.own_auctions),
        characters=words.characters,
        understood=words.understood,
        readings=row_readings(built.own_auctions, shares),
        of_modules=Counter(
            Path(each.sequence.written.source.name).stem for each in built.auctions_of_modules
        ),
    )


class _Places:
    """A set of nodes (an auction under conditions), indexed by their auctions; mutable."""

    def __init__(self, auctions: Iterable[InterpretedAuction] = ()) -> None:
        self._conditions: dict[tuple[bool, str], list[Conditions]] = defaultdict(list)
        for interpreted in auctions:
            self.add(node_after(interpreted))

    def add(self, key: NodeKey) -> None:
        self._conditions[key[:2]].append(key[2])

    def cover(self, key: NodeKey) -> bool:
        """Return whether a member of the set has conditions that include those of the node."""
        return any(conditions.covers(key[2]) for conditions in self._conditions.get(key[:2], ()))

    def meet(self, key: NodeKey) -> bool:
        """Return whether a member's conditions include those of the node, or are included."""
        at_node = self._conditions.get(key[:2], ())
        return any(conditions.covers(key[2]) or key[2].covers(conditions) for conditions in at_node)


def _is_unsure(interpreted: InterpretedAuction) -> bool:
    """Return whether a row says too little about the hand for its call to be chosen."""
    return not is_biddable(interpreted) and not interpreted.described.is_impossible


def _is_impossible(interpreted: InterpretedAuction) -> bool:
    """Return whether no hand fits a row, although it does not say that it is impossible."""
    row = interpreted.described
    return row.is_impossible and "impossible" not in row.purposes


def _forces(interpreted: InterpretedAuction) -> bool:
    """Return whether partner may not pass our call."""
    row, meaning = interpreted.described, interpreted.meaning
    if not interpreted.sequence.is_ours or row.may_be_passed:
        return False
    is_said = meaning.forcing is not None or meaning.purpose is Purpose.FORCING
    return is_said or not _FORCES.isdisjoint(row.purposes)


def _rows(
    auctions: Iterable[InterpretedAuction], meets: Callable[[InterpretedAuction], bool]
) -> tuple[InterpretedAuction, ...]:
    """Return the first auction of each row whose auctions all meet a condition."""
    rows: dict[tuple[str, int], list[InterpretedAuction]] = defaultdict(list)
    for interpreted in auctions:
        rows[interpreted.sequence.row.source.name, interpreted.sequence.row.start].append(
            interpreted
        )
    return tuple(row_auctions[0] for row_auctions in rows.values() if all(map(meets, row_auctions)))


def _reported(
    node: NodeHands,
    *,
    forced: bool,
    stands: Callable[[InterpretedAuction], bool],
    second_look: SecondLook,
    passes: UnwrittenPasses,
) -> NodeReport:
    """Return the report on one node; rows for which `stands` is true are not reported as unused."""
    without = node.best < 0
    calls = np.array([rule.interpreted.sequence.call.text for rule in node.rules])
    winner = calls[node.best]
    made_calls = set(winner[~without].tolist())
    if not forced:
        passing = passes.mask(node)
        winner[passing] = PASS.text
        without &= ~passing
    # Rows that stand for embedded rules are never reported as unused: the rules ask more of a hand
    # than the row says, so the row's own rule tells nothing about them.
    made_calls |= {
        rule.interpreted.sequence.call.text for rule in node.rules if stands(rule.interpreted)
    }
    # A row for any other hand may be a precaution: it need not be used if the others leave no hand.
    unused = [
        call
        for call, mask in node.specific_fits.items()
        if call not in made_calls and mask.sum() >= _SEEN
    ]
    never = tuple(call for call in unused if second_look.is_never_made(node, call))
    return NodeReport(
        auction=node.auction,
        hands=len(node.bits),
        without=float(without.mean()),
        may_pass=not forced or "P" in node.fits,
        example=_example(node.bits, without),
        overlaps=_overlaps(node, winner),
        never=tuple(takers_of(node, call) for call in never),
        rarely=tuple(call for call in unused if call not in never),
        cells=hand_cells(node.features, winner, without),
        shares=_shares(winner[~without], len(node.bits)),
        place=node.rules[0].interpreted.sequence.written,
    )


def _shares(calls: NDArray[np.str_], hands: int) -> dict[str, float]:
    names, counts = np.unique(calls, return_counts=True)
    return {str(name): count / hands for name, count in zip(names, counts.tolist(), strict=True)}


def _overlaps(node: NodeHands, winner: NDArray[np.str_]) -> tuple[Overlap, ...]:
    """Return pairs of calls that the same hands fit, the winner first, by how many hands fit."""
    overlaps: list[Overlap] = []
    for first, first_mask in node.specific_fits.items():
        wins = first_mask & (winner == first)
        for second, second_mask in node.specific_fits.items():
            both = wins & second_mask
            share = float(both.mean())
            if first != second and share >= LEAST_SHARE:
                example = Hand.from_bits(int(node.bits[both][0]))
                overlaps.append(Overlap(first, second, share, example))
    return tuple(sorted(overlaps, key=lambda first_mask: -first_mask.share))


def _example(bits: NDArray[np.uint64], mask: NDArray[np.bool_]) -> Hand | None:
    matching = bits[mask]
    return Hand.from_bits(int(matching[0])) if len(matching) else None

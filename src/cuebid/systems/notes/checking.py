"""What notes leave open, say twice, or never come to: sampled hands at each of their nodes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cuebid.bml import ANY_CONDITIONS
from cuebid.core import Hand
from cuebid.dealing import Dealer
from cuebid.evaluation import HCP, LENGTH, SHAPE_FEATURES, FeatureArrays
from cuebid.evaluation.arrays import load_numpy
from cuebid.systems.notes.build import NotesSystem
from cuebid.systems.notes.carrier import auction_key
from cuebid.systems.notes.interpretation import Meant
from cuebid.systems.notes.rules import NotesRule, is_sure
from cuebid.systems.notes.unknown import UnknownWord, unknown_words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Cell", "NodeReport", "NotesReport", "Overlap", "check_notes"]

_ENOUGH: Final = 20
_SEEN: Final = 5
_WORTH_TELLING: Final = 0.01
_DEALS: Final = 5_000


@dataclass(frozen=True, slots=True)
class Overlap:
    """Two calls that one hand fits.

    Attributes:
        first: the call that wins.
        second: the other.
        share: of the hands at the node.
        example: one of them.
    """

    first: str
    second: str
    share: float
    example: Hand


@dataclass(frozen=True, slots=True)
class Cell:
    """Hands of one shape and strength at a node.

    Attributes:
        shape: the lengths, longest first.
        points: the lowest of three points.
        hands: how many were sampled.
        without: how many of them have no call of their own.
    """

    shape: str
    points: int
    hands: int
    without: int


@dataclass(frozen=True, slots=True)
class NodeReport:
    """What hands do at one node.

    Attributes:
        auction: the calls before.
        hands: how many sampled hands get there.
        without: the share of them for which the notes have no call.
        may_pass: whether such a hand can pass.
        example: one of them.
        overlaps: pairs of calls that hands fit both.
        never: calls that sampled hands fit and none makes, since others are preferred.
        cells: the hands by shape and strength.
    """

    auction: str
    hands: int
    without: float
    may_pass: bool
    example: Hand | None
    overlaps: tuple[Overlap, ...]
    never: tuple[str, ...]
    cells: tuple[Cell, ...]

    @property
    def is_hole(self) -> bool:
        """Whether hands must call and the notes do not say what."""
        return not self.may_pass and self.without >= _WORTH_TELLING


@dataclass(frozen=True, slots=True)
class NotesReport:
    """What is open or wrong in notes.

    Attributes:
        nodes: those with enough hands to judge.
        rare: auctions before calls that too few sampled hands reach.
        unknown: words that were not understood.
        unsure: rows that say nothing of the hand, so that nobody bids them on their account.
        impossible: rows that no hand fits.
        illegal: rows whose call the laws do not allow.
        unanswered: forcing calls that the notes have no answers to.
        characters: how many the descriptions have.
        understood: how many of them were understood.
    """

    nodes: tuple[NodeReport, ...]
    rare: tuple[str, ...]
    unknown: tuple[UnknownWord, ...]
    unsure: tuple[Meant, ...]
    impossible: tuple[Meant, ...]
    illegal: tuple[Meant, ...]
    unanswered: tuple[Meant, ...]
    characters: int
    understood: int

    @property
    def has_findings(self) -> bool:
        """Whether anything is to be mended."""
        rows = self.unknown or self.impossible or self.illegal
        return bool(rows) or any(node.is_hole or node.never for node in self.nodes)


def check_notes(built: NotesSystem, *, deals: int = _DEALS, seed: int = 1) -> NotesReport:
    """Sample hands at every node of notes.

    Rows that stand for carried rules are judged by what they say, with the rules' priorities. As
    the rules ask more than that, none of their calls is said to be never made.

    Args:
        built: the system made from them.
        deals: how many deals to sample; each gives four hands.
        seed: of the deals.

    Raises:
        MissingExtraError: NumPy is not installed.
    """
    numpy = load_numpy()
    bits = Dealer({}, {}, seed=seed).arrays(deals).reshape(-1)
    pool = FeatureArrays(bits)
    nodes: list[NodeReport] = []
    rare: list[str] = []
    both = built.merged
    judged = built.rules if both is None else both.judged(built.rules)
    kept = frozenset[str]() if both is None else both.kept
    by_node = _by_node(judged)
    forced = _forcing(built.meants)
    made: dict[tuple[_Key, str], NDArray[np.int64]] = {}
    for key, rules in by_node.items():
        places = made.get(_decision(key))
        if places is None:
            places = numpy.nonzero(rules[0].meant.place.own.mask(pool))[0]
        if len(places) < _ENOUGH:
            rare.append(_before(rules[0].meant))
            continue
        report, chosen = _node(
            rules, FeatureArrays(bits[places]), bits[places], forced=key in forced, kept=kept
        )
        nodes.append(report)
        for call, mask in chosen.items():
            made[key, call] = places[mask]
    ours = [one for one in built.meants if one.sequence.is_ours and not one.sequence.is_prefix]
    words = unknown_words(built.meants)
    return NotesReport(
        nodes=tuple(nodes),
        rare=tuple(rare),
        unknown=words.unknown,
        unsure=_rows(ours, lambda one: not is_sure(one) and not one.meaning.is_impossible),
        impossible=_rows(ours, lambda one: one.meaning.is_impossible and not _says_so(one)),
        illegal=_rows(built.meants, lambda one: one.sequence.fault is not None),
        unanswered=_rows(ours, lambda one: _key(one, 0) in forced and _key(one, 0) not in by_node),
        characters=words.characters,
        understood=words.understood,
    )


_Key = tuple[bool, str, str]


def _key(meant: Meant, back: int) -> _Key:
    """The node behind a call, or the one it is made at."""
    path, conditions = meant.sequence.path, meant.sequence.conditions
    code = path.code[: len(path.code) - back] if back else path.code + "0"
    return (
        path.they_open,
        code,
        f"{conditions.seat.value}{conditions.we.value}{conditions.they.value}",
    )


def _decision(key: _Key) -> tuple[_Key, str]:
    """The bidder's decision before a node: where, and what was called."""
    they_open, code, conditions = key
    return (they_open, code[:-4], conditions), code[-4:-3]


def _by_node(rules: Iterable[NotesRule]) -> dict[_Key, list[NotesRule]]:
    found: dict[_Key, list[NotesRule]] = defaultdict(list)
    for rule in rules:
        found[_key(rule.meant, 1)].append(rule)
    return found


def _forcing(meants: Iterable[Meant]) -> set[_Key]:
    """The nodes, after a pass by the opponents, at which passing would break a promise."""
    return {_key(one, 0) for one in meants if one.sequence.is_ours and _forces(one)}


def _forces(meant: Meant) -> bool:
    meaning = meant.meaning
    if meaning.forcing:
        return meaning.forcing != "none"
    return bool({"transfer", "puppet", "relay", "asks"} & set(meaning.roles))


def _says_so(meant: Meant) -> bool:
    return "impossible" in meant.meaning.roles


def _before(meant: Meant) -> str:
    return meant.sequence.auction.rpartition("-")[0] or "opening"


def _rows(meants: Iterable[Meant], wanted: Callable[[Meant], bool]) -> tuple[Meant, ...]:
    """One auction of each row that is wanted on all its auctions."""
    rows: dict[tuple[str, int], list[Meant]] = defaultdict(list)
    for one in meants:
        rows[one.sequence.row.source.name, one.sequence.row.start].append(one)
    return tuple(found[0] for found in rows.values() if all(map(wanted, found)))


def _node(
    rules: list[NotesRule],
    hands: FeatureArrays,
    bits: NDArray[np.uint64],
    *,
    forced: bool,
    kept: frozenset[str],
) -> tuple[NodeReport, dict[str, NDArray[np.bool_]]]:
    """What hands do at a node, and for each call, by its code, which hands make it."""
    numpy = load_numpy()
    count = len(bits)
    best = numpy.full(count, -1)
    priority = numpy.full(count, -1)
    masks: dict[str, NDArray[np.bool_]] = {}
    for place, rule in enumerate(rules):
        fits = _fits(rule, hands)
        call = rule.meant.sequence.call.text
        masks[call] = masks.get(call, False) | fits
        better = fits & (rule.priority > priority)
        best[better], priority[better] = place, rule.priority
    without = best < 0
    calls = [rule.meant.sequence.call.text for rule in rules]
    codes = [rule.meant.sequence.path.code[-1] for rule in rules]
    by_code = numpy.array([*codes, ""])[best]
    chosen = {code: by_code == code for code in dict.fromkeys(codes)}
    made = {calls[place] for place in numpy.unique(best) if place >= 0}
    made |= {
        rule.meant.sequence.call.text
        for rule in rules
        if rule.meant.sequence.conditions == ANY_CONDITIONS
        and auction_key(rule.meant.sequence) in kept
    }
    forced_here = forced and "P" not in masks
    report = NodeReport(
        auction=_before(rules[0].meant),
        hands=count,
        without=float(without.mean()),
        may_pass=not forced_here,
        example=_example(bits, without),
        overlaps=_overlaps(masks, numpy.array(calls), best, bits),
        never=tuple(
            call for call, mask in masks.items() if call not in made and mask.sum() >= _SEEN
        ),
        cells=_cells(hands, without),
    )
    return report, chosen


def _fits(rule: NotesRule, hands: FeatureArrays) -> NDArray[np.bool_]:
    fits = rule.box.mask(hands)
    for suit, other, equal in rule.longer:
        one, two = hands.column(LENGTH, suit), hands.column(LENGTH, other)
        fits &= one >= two if equal else one > two
    return fits


def _overlaps(
    masks: dict[str, NDArray[np.bool_]],
    calls: NDArray[np.str_],
    best: NDArray[np.int64],
    bits: NDArray[np.uint64],
) -> tuple[Overlap, ...]:
    """Pairs of calls that hands fit both, the one that wins first; the most common ones first."""
    found: list[Overlap] = []
    winner = calls[best]
    for first, one in masks.items():
        for second, two in masks.items():
            both = one & two & (winner == first) & (best >= 0)
            share = float(both.mean())
            if first != second and share >= _WORTH_TELLING:
                found.append(Overlap(first, second, share, Hand.from_bits(int(bits[both][0]))))
    return tuple(sorted(found, key=lambda one: -one.share))


def _example(bits: NDArray[np.uint64], mask: NDArray[np.bool_]) -> Hand | None:
    found = bits[mask]
    return Hand.from_bits(int(found[0])) if len(found) else None


def _cells(hands: FeatureArrays, without: NDArray[np.bool_]) -> tuple[Cell, ...]:
    numpy = load_numpy()
    points = hands.column(HCP).astype(int) // 3 * 3
    key = points
    for feature in SHAPE_FEATURES:
        key = key * 14 + hands.column(feature)
    keys, place = numpy.unique(key, return_inverse=True)
    total = numpy.bincount(place, minlength=len(keys))
    lost = numpy.bincount(place, weights=without, minlength=len(keys))
    found = []
    for one, hands_there, lost_there in zip(keys.tolist(), total, lost, strict=True):
        shape = "".join(f"{one // 14**power % 14:X}" for power in reversed(range(4)))
        found.append(Cell(shape, one // 14**4, int(hands_there), int(lost_there)))
    return tuple(found)

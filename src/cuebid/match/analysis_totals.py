"""Totals of an analysis: what decisions cost, by player, by side and by kind of decision.

An opening lead is chosen without sight of dummy, and double dummy sees all four hands, so what it
costs says little about the leader. Leads are a kind of their own and are left out of the totals of
players and sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cuebid.core import Auction, BoardRecord, Seat
from cuebid.match.analysis import BoardAnalysis
from cuebid.systems import decision_kind

OPENING_LEAD: Final = "opening lead, blind"
CARD_KINDS: Final = (OPENING_LEAD, "declarer's card", "defender's card")
"""Kinds of decisions in the play; those of the bidding are `cuebid.systems.KINDS`."""


@dataclass(frozen=True, slots=True)
class DecisionTotal:
    """The total cost of the decisions of one player, of one side, or of one kind of decision."""

    name: str
    """The player, the side, or the kind of decision."""
    decisions: int = 0
    """The number of calls and cards."""
    costly: int = 0
    """How many of them cost something."""
    tricks: int = 0
    """The tricks that cards lost."""
    imps: int = 0
    """The IMPs lost."""


@dataclass(frozen=True, slots=True)
class AnalysisTotals:
    """Totals of an analysis: by player, by side and by kind of decision."""

    players: tuple[DecisionTotal, ...]
    """Totals by player, or by seat where records name no players; without opening leads."""
    sides: tuple[DecisionTotal, ...]
    """Totals by side, in each room if there are rooms; without opening leads."""
    kinds: tuple[DecisionTotal, ...]


@dataclass(frozen=True, slots=True)
class _Decision:
    """One call or card, with what it cost."""

    record: BoardRecord
    seat: Seat
    kind: str
    costs: bool
    tricks: int
    imps: int


def analysis_totals(analyses: Iterable[BoardAnalysis]) -> AnalysisTotals:
    """Add up what the decisions of all boards cost."""
    decisions = [decision for analysis in analyses for decision in _decisions(analysis)]
    without_leads = [decision for decision in decisions if decision.kind != OPENING_LEAD]
    return AnalysisTotals(
        _totals(without_leads, [_player(decision) for decision in without_leads]),
        _totals(without_leads, [_side(decision) for decision in without_leads]),
        _totals(decisions, [decision.kind for decision in decisions]),
    )


def _totals(decisions: Sequence[_Decision], names: Sequence[str]) -> tuple[DecisionTotal, ...]:
    """Add up the decisions that have the same name in `names`; return the costliest first."""
    totals: dict[str, DecisionTotal] = {}
    for decision, name in zip(decisions, names, strict=True):
        total = totals.get(name, DecisionTotal(name))
        totals[name] = replace(
            total,
            decisions=total.decisions + 1,
            costly=total.costly + decision.costs,
            tricks=total.tricks + decision.tricks,
            imps=total.imps + decision.imps,
        )
    return tuple(sorted(totals.values(), key=lambda total: (-total.imps, total.name)))


def _decisions(analysis: BoardAnalysis) -> Iterator[_Decision]:
    record, auction = analysis.record, analysis.record.auction
    calls = {cost.position: cost for cost in analysis.calls}
    before = Auction(auction.dealer)
    for position, call in enumerate(auction):
        cost = calls.get(position)
        imps = 0 if cost is None else cost.imps
        seat = auction.seat_of(position)
        yield _Decision(record, seat, decision_kind(before), cost is not None, 0, imps)
        before = before.with_call(call)
    cards = {cost.position: cost for cost in analysis.cards}
    for position, seat in enumerate(analysis.actors):
        lost = cards.get(position)
        kind = _card_kind(record, position, seat)
        if lost is None:
            yield _Decision(record, seat, kind, False, 0, 0)
        else:
            yield _Decision(record, seat, kind, True, lost.tricks, lost.imps)


def _card_kind(record: BoardRecord, position: int, actor: Seat) -> str:
    if position == 0:
        return CARD_KINDS[0]
    contract = record.contract
    return CARD_KINDS[1] if contract and actor is contract.declarer else CARD_KINDS[2]


def _player(decision: _Decision) -> str:
    """Return the player who decided, or the seat and room if the record names no player."""
    record = decision.record
    return record.players.get(decision.seat) or _in_room(record, decision.seat.word)


def _side(decision: _Decision) -> str:
    return _in_room(decision.record, decision.seat.side.name)


# Without the room, the two teams of a match would be added up in one line.
def _in_room(record: BoardRecord, name: str) -> str:
    return f"{name}, {record.room} room" if record.room else name

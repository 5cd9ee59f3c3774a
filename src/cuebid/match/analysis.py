"""Where calls and cards of a board cost double-dummy tricks or IMPs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cuebid.core import (
    BoardRecord,
    Call,
    Card,
    Contract,
    CuebidError,
    Play,
    Seat,
    Side,
    imps,
    score_for,
)
from cuebid.match.auction_values import auction_values
from cuebid.solver import Par, Position, Solver, par

__all__ = ["AnalysisError", "BoardAnalysis", "CallCost", "CardCost", "ClaimCost", "analyse"]


class AnalysisError(CuebidError):
    """A board cannot be analysed; the message says why."""


@dataclass(frozen=True, slots=True)
class CallCost:
    """A call that lost something.

    Attributes:
        position: its place in the auction, from 0.
        seat: who made it.
        call: the call.
        before: the side's score with the best calls from there on.
        after: the same once the call was made.
    """

    position: int
    seat: Seat
    call: Call
    before: int
    after: int

    @property
    def imps(self) -> int:
        """What it cost."""
        return imps(self.before - self.after)


@dataclass(frozen=True, slots=True)
class CardCost:
    """A card that lost tricks.

    Attributes:
        position: its place in the play, from 0.
        seat: from whose hand it came.
        actor: who chose it: declarer for dummy.
        card: the card.
        better: the cards that lose nothing, highest first.
        tricks: how many tricks it lost.
        declarer_before: declarer's tricks with best play before it.
        imps: what it cost in this contract.
    """

    position: int
    seat: Seat
    actor: Seat
    card: Card
    better: tuple[Card, ...]
    tricks: int
    declarer_before: int
    imps: int

    @property
    def trick(self) -> int:
        """The number of the trick, from 1."""
        return self.position // 4 + 1


@dataclass(frozen=True, slots=True)
class ClaimCost:
    """A claim, or a recorded result, for which play so far gave other tricks.

    Attributes:
        side: which side lost by it.
        tricks: how many tricks.
        imps: what it cost.
    """

    side: Side
    tricks: int
    imps: int


@dataclass(frozen=True, slots=True)
class BoardAnalysis:
    """A board at one table, against double dummy.

    Attributes:
        record: the board as it was played.
        par: what the deal is worth.
        double_dummy: declarer's tricks before the lead; None where passed out.
        calls: those that cost something.
        cards: those that cost something.
        claim: the end of the play, where it does not fit what was played.
    """

    record: BoardRecord
    par: Par
    double_dummy: int | None
    calls: tuple[CallCost, ...]
    cards: tuple[CardCost, ...]
    claim: ClaimCost | None = None


def analyse(record: BoardRecord, solver: Solver) -> BoardAnalysis:
    """What every call and card of a board cost.

    Args:
        record: the board; it may have no auction, or no play.
        solver: counts tricks.

    Raises:
        AnalysisError: a hand is not known, or a card was played that cannot have been.
    """
    board = record.board
    if not board.deal.is_complete:
        raise AnalysisError(f"board {board.number}: the four hands are not known")
    contract, play = record.contract, record.play
    if play is not None:
        for position, fault in play.faults(board.deal).items():
            card = play.cards[position]
            raise AnalysisError(f"board {board.number}: {card.symbol}: {fault.value}")
    [table] = solver.tables([board.deal])
    best = par(table, board.dealer, board.vulnerability)
    worths = auction_values(record.auction, table, board.vulnerability)
    calls = tuple(_call_costs(record, worths)) if record.auction.calls else ()
    if contract is None or play is None:
        return BoardAnalysis(record, best, None, calls, ())
    tricks = table[contract.strain, contract.declarer]
    cards, reached = _card_costs(record, play, tricks, solver)
    claim = _claim_cost(record, contract, reached)
    return BoardAnalysis(record, best, tricks, calls, tuple(cards), claim)


def _call_costs(record: BoardRecord, worths: Sequence[int]) -> Iterator[CallCost]:
    auction = record.auction
    for position, call in enumerate(auction.calls):
        seat = auction.seat_of(position)
        sign = 1 if seat.side is Side.NS else -1
        before, after = sign * worths[position], sign * worths[position + 1]
        if after < before:
            yield CallCost(position, seat, call, before, after)


def _card_costs(
    record: BoardRecord, play: Play, tricks: int, solver: Solver
) -> tuple[list[CardCost], int]:
    """The cards that lost tricks, and declarer's tricks with best play after the last card."""
    contract, deal = play.contract, record.board.deal
    moments = [Play(contract)]
    for card in play.cards[:-1]:
        moments.append(moments[-1].with_card(card))
    positions = [Position.of_play(deal, moment) for moment in moments[: len(play.cards)]]
    found, reached = [], tricks
    for moment, position, worth in zip(moments, positions, solver.cards(positions), strict=False):
        card = play.cards[len(moment)]
        most, lost = max(worth.values()), max(worth.values()) - worth[card]
        if not lost:
            continue
        seat, actor = position.turn, moment.actor or position.turn
        declaring = seat.side is contract.declarer.side
        after = reached - lost if declaring else reached + lost
        better = tuple(one for one, tricks in worth.items() if tricks == most)
        cost = _imps(record, contract, reached, after)
        found.append(CardCost(len(moment), seat, actor, card, better, lost, reached, abs(cost)))
        reached = after
    return found, reached


def _claim_cost(record: BoardRecord, contract: Contract, reached: int) -> ClaimCost | None:
    """The difference that a claim, or tricks recorded without all cards, made."""
    taken = record.tricks
    if taken is None or taken == reached:
        return None
    declaring = contract.declarer.side
    loser = declaring if taken < reached else declaring.other
    return ClaimCost(loser, abs(taken - reached), abs(_imps(record, contract, reached, taken)))


def _imps(record: BoardRecord, contract: Contract, one: int, other: int) -> int:
    """The IMPs between two numbers of declarer's tricks."""
    vulnerability = record.board.vulnerability
    scores = [
        score_for(contract.declarer.side, contract, tricks, vulnerability)
        for tricks in (one, other)
    ]
    return imps(scores[1] - scores[0])

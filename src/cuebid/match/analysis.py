"""Analysis of a board: what each call and card cost, compared with double dummy.

The costs lead without a gap from par to the result: calls change the value of the auction, cards
the tricks of the contract, and a claim, or play that is not recorded, accounts for the rest. So the
IMPs of a board are always explained in full.
"""

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
from cuebid.solver import Par, Solver, par
from cuebid.solver.play_values import play_values


# Losses are measured in two units. Calls are judged by scores, because a call changes the
# contract; cards by tricks, because the contract stands, and the IMPs of a card are those of its
# tricks in this contract. Each cost starts where the one before ended, so nothing is counted twice.
class AnalysisError(CuebidError):
    """A board cannot be analysed; the message says why."""


@dataclass(frozen=True, slots=True)
class CallCost:
    """A call that lost points, compared with the best call double dummy.

    Attributes:
        position: its index in the auction.
        seat: who made it.
        call: the call.
        before: the side's score with the best call and perfect bidding from there on.
        after: the side's score with this call and perfect bidding from there on.
    """

    position: int
    seat: Seat
    call: Call
    before: int
    after: int

    @property
    def imps(self) -> int:
        """The cost in IMPs."""
        return imps(self.before - self.after)


@dataclass(frozen=True, slots=True)
class CardCost:
    """A card that lost tricks.

    Attributes:
        position: its index in the play.
        seat: from whose hand it came.
        actor: who chose it; declarer chooses dummy's cards.
        card: the card.
        better: the cards that lose nothing, highest first.
        tricks: how many tricks it lost.
        declarer_before: declarer's tricks with best play before it.
        imps: the cost in this contract.
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

    @property
    def is_opening_lead(self) -> bool:
        """True for the first card, which its player chooses without seeing dummy."""
        return self.position == 0


@dataclass(frozen=True, slots=True)
class ClaimCost:
    """The cost of a claim or recorded result that differs from best play after the last card.

    Attributes:
        side: the side that lost by it.
        tricks: how many tricks it lost.
        imps: the cost.
    """

    side: Side
    tricks: int
    imps: int


@dataclass(frozen=True, slots=True)
class BoardAnalysis:
    """A board at one table, compared with double dummy.

    Attributes:
        record: the board as it was played.
        par: the par result of the deal.
        double_dummy: declarer's tricks before the lead; None without a contract or play.
        calls: the calls that cost something.
        cards: the cards that cost something.
        claim: the end of the play, where it differs from best play.
        actors: who chose each card of the play; declarer chooses dummy's.
    """

    record: BoardRecord
    par: Par
    double_dummy: int | None
    calls: tuple[CallCost, ...]
    cards: tuple[CardCost, ...]
    claim: ClaimCost | None = None
    actors: tuple[Seat, ...] = ()


def analyse(record: BoardRecord, solver: Solver) -> BoardAnalysis:
    """Return the cost of every call and card of a board.

    Raises:
        AnalysisError: a hand is not known, or a card was played that was not legal.
    """
    board = record.board
    if not board.deal.is_complete:
        raise AnalysisError(f"board {board.number}: the four hands are not known")
    contract, play = record.contract, record.play
    # Records come from files. The solver cannot judge a position with a card that nobody holds.
    if play is not None:
        for position, fault in play.faults(board.deal).items():
            card = play.cards[position]
            raise AnalysisError(f"board {board.number}: {card.symbol}: {fault.value}")
    # One table serves par, the auction and the contract's tricks.
    [table] = solver.tables([board.deal])
    best = par(table, board.dealer, board.vulnerability)
    values = auction_values(record.auction, table, board.vulnerability)
    calls = tuple(_call_costs(record, values)) if record.auction.calls else ()
    # A passed-out board, or one without a contract on record.
    if contract is None or play is None:
        return BoardAnalysis(record, best, None, calls, ())
    tricks = table[contract.strain, contract.declarer]
    cards, reached, actors = _card_costs(record, play, tricks, solver)
    claim = _claim_cost(record, contract, reached)
    return BoardAnalysis(record, best, tricks, calls, tuple(cards), claim, actors)


def _call_costs(record: BoardRecord, values: Sequence[int]) -> Iterator[CallCost]:
    auction = record.auction
    for position, call in enumerate(auction.calls):
        seat = auction.seat_of(position)
        # Values are North-South's scores; the sign turns them to the side of the caller.
        sign = 1 if seat.side is Side.NS else -1
        before, after = sign * values[position], sign * values[position + 1]
        # A call never gains: the value before it assumes the best call.
        if after < before:
            yield CallCost(position, seat, call, before, after)


def _card_costs(
    record: BoardRecord, play: Play, tricks: int, solver: Solver
) -> tuple[list[CardCost], int, tuple[Seat, ...]]:
    """Return the costly cards, declarer's tricks after the last card, and who chose each card.

    Args:
        record: the board.
        play: all recorded cards, costly or not.
        tricks: declarer's double-dummy tricks before the opening lead.
        solver: the double-dummy solver.
    """
    contract = play.contract
    costs, actors, declarer_tricks = [], [], tricks
    for before, position, card, values in play_values(record.board.deal, play, solver):
        # The actor is None only after the last card, of which no position is made.
        seat, actor = position.turn, before.actor or position.turn
        actors.append(actor)
        most = max(values.values())
        # Double dummy, no card gains: the best that was possible is the value of the position.
        lost = most - values[card]
        if not lost:
            continue
        declaring = seat.side is contract.declarer.side
        # Both sides' errors move the same number, declarer's tricks, in opposite directions.
        after = declarer_tricks - lost if declaring else declarer_tricks + lost
        better = tuple(best for best, tricks in values.items() if tricks == most)
        imps_lost = abs(_imps(record, contract, declarer_tricks, after))
        costs.append(
            CardCost(len(before), seat, actor, card, better, lost, declarer_tricks, imps_lost)
        )
        declarer_tricks = after
    return costs, declarer_tricks, tuple(actors)


def _claim_cost(record: BoardRecord, contract: Contract, reached: int) -> ClaimCost | None:
    """Return the cost of a claim or of unrecorded play; None if it cost nothing or is not known.

    Args:
        record: the board.
        contract: its contract.
        reached: declarer's tricks with best play after the last card.
    """
    result = record.tricks
    if result is None or result == reached:
        return None
    declaring = contract.declarer.side
    # Tricks beyond those of best play were a gift from the defenders.
    loser = declaring if result < reached else declaring.other
    return ClaimCost(loser, abs(result - reached), abs(_imps(record, contract, reached, result)))


def _imps(record: BoardRecord, contract: Contract, before: int, after: int) -> int:
    """Return the IMPs that declarer's side gains if its tricks change from `before` to `after`."""
    vulnerability = record.board.vulnerability
    scores = [
        score_for(contract.declarer.side, contract, tricks, vulnerability)
        for tricks in (before, after)
    ]
    return imps(scores[1] - scores[0])

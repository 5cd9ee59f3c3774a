"""One board while it is played: what the referee writes down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cuebid.core import Auction, Board, BoardRecord, Call, Card, Explanation, Play, Ruling, Seat

__all__ = ["BoardInProgress"]


@dataclass(slots=True)
class BoardInProgress:
    """Auction and play of the board on the table; changes with every call and card."""

    board: Board
    auction: Auction
    play: Play | None = None
    explanations: dict[int, Explanation] = field(default_factory=dict)
    rulings: list[Ruling] = field(default_factory=list)
    forfeited_by: Seat | None = None
    card_seats: list[Seat] = field(default_factory=list)
    """From whose hand each card was played."""

    @classmethod
    def begin(cls, board: Board) -> BoardInProgress:
        """The board before its first call."""
        return cls(board, Auction(board.dealer))

    @classmethod
    def resume(cls, record: BoardRecord) -> BoardInProgress:
        """The board as far as `record` has it."""
        play = record.play
        seats = [] if play is None else [play.seat_of(place) for place in range(len(play))]
        return cls(
            record.board,
            record.auction,
            play,
            dict(record.explanations),
            list(record.rulings),
            card_seats=seats,
        )

    @property
    def actor(self) -> Seat | None:
        """Who must call or play now."""
        return self.auction.turn if self.play is None else self.play.actor

    def actor_of_card(self, position: int) -> Seat:
        """Who played card number `position` (from 0): declarer for dummy."""
        seat = self.card_seats[position]
        contract = self.auction.contract
        return seat.partner if contract is not None and seat is contract.dummy else seat

    def leader_of_trick(self, number: int) -> Seat | None:
        """Who leads, or led, to trick `number` (from 0); None while that is open."""
        if 4 * number < len(self.card_seats):
            return self.card_seats[4 * number]
        at_lead = self.play is not None and len(self.card_seats) == 4 * number
        return self.play.turn if at_lead and self.play is not None else None

    def calls_of(self, seat: Seat) -> list[Call]:
        """The calls that `seat` has made."""
        return list(self.auction.calls[(seat - self.board.dealer) & 3 :: 4])

    def cards_of(self, seat: Seat) -> list[Card]:
        """The cards that `seat` has played, declarer from both hands."""
        cards = () if self.play is None else self.play.cards
        return [card for place, card in enumerate(cards) if self.actor_of_card(place) is seat]

    @property
    def is_begun(self) -> bool:
        """Whether a call was made."""
        return bool(self.auction.calls)

    def make_call(self, call: Call, explanation: Explanation | None) -> None:
        """Enter a call that is legal."""
        if explanation is not None:
            self.explanations[len(self.auction)] = explanation
        self.auction = self.auction.with_call(call)
        contract = self.auction.contract
        if self.auction.is_over and contract is not None:
            self.play = Play(contract)

    def play_card(self, card: Card) -> None:
        """Enter a card that is legal.

        Raises:
            ValueError: no card is to be played.
        """
        if self.play is None or self.play.turn is None:
            raise ValueError("no card is to be played")
        self.card_seats.append(self.play.turn)
        self.play = self.play.with_card(card)

    def record(self, players: Mapping[Seat, str], room: str) -> BoardRecord:
        """What is written down so far."""
        return BoardRecord(
            board=self.board,
            auction=self.auction,
            explanations=dict(self.explanations),
            cards=self.play.cards if self.play is not None else (),
            forfeited_by=self.forfeited_by,
            rulings=tuple(self.rulings),
            players=dict(players),
            room=room,
        )

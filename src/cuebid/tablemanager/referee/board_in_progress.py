"""Record one board while it is played."""

# Auction and play are values of `cuebid.core`, which check legality themselves; this class adds
# what a referee must remember beside them: explanations, rulings, and which actions it made itself.

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cuebid.core import Auction, Board, BoardRecord, Call, Card, Explanation, Play, Ruling, Seat


@dataclass(slots=True)
class BoardInProgress:
    """Auction and play of the board on the table. Mutable.

    `card_seats` and `card_actors` are kept beside `play` as plain lists, because every request for
    a card looks at them.
    """

    board: Board
    auction: Auction
    play: Play | None = None
    explanations: dict[int, Explanation] = field(default_factory=dict)
    rulings: list[Ruling] = field(default_factory=list)
    forfeits: tuple[Seat, ...] = ()
    """The seats at fault, of one side or of both, if the board was forfeited."""
    is_absence: bool = False
    """Whether it was forfeited because a player was absent."""
    card_seats: list[Seat] = field(default_factory=list)
    """The hand that each card was played from."""
    card_actors: list[Seat] = field(default_factory=list)
    """The player of each card: declarer for dummy's."""
    # Kept because a player who comes back cannot be asked to repeat what the referee did.
    ruled_calls: set[int] = field(default_factory=set)
    """Positions of the calls that the referee made."""
    ruled_cards: set[int] = field(default_factory=set)
    """Positions of the cards that the referee played."""

    @classmethod
    def begin(cls, board: Board) -> BoardInProgress:
        """Return the board before its first call."""
        return cls(board, Auction(board.dealer))

    @classmethod
    def resume(cls, record: BoardRecord) -> BoardInProgress:
        """Return a board that goes on where `record` ends."""
        play = record.play
        game = cls(
            record.board, record.auction, play, dict(record.explanations), list(record.rulings)
        )
        if play is not None:
            game.card_seats = [play.seat_of(position) for position in range(len(play))]
            dummy, declarer = play.contract.dummy, play.contract.declarer
            # Declarer plays dummy's cards too.
            game.card_actors = [declarer if seat is dummy else seat for seat in game.card_seats]
        return game

    @property
    def actor(self) -> Seat | None:
        """The player who must call or play now; None when the board is over."""
        return self.auction.turn if self.play is None else self.play.actor

    @property
    def is_over(self) -> bool:
        """Return whether nothing is left to call or to play."""
        return self.auction.is_over and (self.play is None or self.play.is_over)

    def leader_of_trick(self, number: int) -> Seat | None:
        """Return who leads, or led, to trick `number` (from 0); None if that is not known yet."""
        if 4 * number < len(self.card_seats):
            return self.card_seats[4 * number]
        if self.play is None or len(self.card_seats) != 4 * number:
            return None
        return self.play.turn

    def calls_of(self, seat: Seat) -> range:
        """Return the positions of the calls that `seat` has made."""
        # Calls go round in turn, so positions of one seat are four apart; `& 3` is `% 4`.
        return range((seat - self.board.dealer) & 3, len(self.auction), 4)

    def cards_of(self, seat: Seat) -> list[int]:
        """Return the positions of the cards that `seat` has played, as declarer from both hands."""
        return [position for position, actor in enumerate(self.card_actors) if actor is seat]

    def make_call(
        self, call: Call, explanation: Explanation | None = None, *, ruled: bool = False
    ) -> None:
        """Enter a legal call; the last one of an auction begins the play."""
        position = len(self.auction)
        if explanation is not None:
            self.explanations[position] = explanation
        if ruled:
            self.ruled_calls.add(position)
        self.auction = self.auction.with_call(call)
        if self.auction.is_over and not self.auction.is_passed_out:
            contract = self.auction.contract
            self.play = None if contract is None else Play(contract)

    def play_card(self, card: Card, *, ruled: bool = False) -> None:
        """Enter a legal card.

        Raises:
            ValueError: no card is to be played.
        """
        play = self.play
        if play is None or play.turn is None or play.actor is None:
            raise ValueError("no card is to be played")
        if ruled:
            self.ruled_cards.add(len(play))
        # Before the card is entered, which moves the turn on.
        self.card_seats.append(play.turn)
        self.card_actors.append(play.actor)
        self.play = play.with_card(card)

    def record(self, players: Mapping[Seat, str], room: str) -> BoardRecord:
        """Return the record of the board so far."""
        return BoardRecord(
            board=self.board,
            auction=self.auction,
            explanations=dict(self.explanations),
            cards=self.play.cards if self.play is not None else (),
            forfeited_by=self.forfeits[0] if self.forfeits else None,
            also_forfeited_by=next(
                (seat for seat in self.forfeits if seat.side is not self.forfeits[0].side), None
            ),
            rulings=tuple(self.rulings),
            players=dict(players),
            room=room,
        )

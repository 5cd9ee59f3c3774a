"""A board that people play with robots, as a frozen value.

Every act makes a new `Game`; this module uses no clock, file or socket. `visible.visible_state` is
the part that a person may see, and only that part leaves the server while the board is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from cuebid.core import (
    Auction,
    Board,
    BoardRecord,
    Call,
    Card,
    Claim,
    Explanation,
    Hand,
    IllegalError,
    Play,
    Seat,
    Side,
    View,
    view_from,
)
from cuebid.web.play.seating import Person
from cuebid.web.play.series import Series
from cuebid.web.serving.system_titles import system_title


@dataclass(frozen=True, slots=True)
class BoardCall:
    """A call on the board, with its meaning and a robot's reasons."""

    call: Call
    text: str = ""
    """The meaning of the call in its side's system; empty if nothing describes it."""
    alerted: bool = False
    """Whether it was alerted."""
    reasons: tuple[str, ...] = ()
    """Why a robot made the call, one reason a line; empty for a person's calls."""


@dataclass(frozen=True, slots=True)
class BoardCard:
    """A card played on the board, with a robot's reasons."""

    card: Card
    reasons: tuple[str, ...] = ()
    """Why a robot played the card, one reason a line; empty for a person's cards."""


# No slots, because `cached_property` keeps its value in the instance's dictionary.
@dataclass(frozen=True)
class Game:
    """A board, the people who play it, and what was called and played so far.

    Robots have the seats without a person. A person whose partner is a robot plays both hands when
    their side declares, even if the robot is declarer: nobody learns from watching a robot play.
    """

    board: Board
    seat: Seat = Seat.SOUTH
    """The seat of the person who began the board."""
    # Left out of the hash, because mappings are not hashable.
    systems: Mapping[Side, str] = field(
        default_factory=lambda: {Side.NS: "sayc", Side.EW: "sayc"}, hash=False
    )
    """The system of each side, as `make_player` takes it."""
    seed: int = 0
    """The seed of the robots' random numbers."""
    calls: tuple[BoardCall, ...] = ()
    """The calls, in order."""
    cards: tuple[BoardCard, ...] = ()
    """The cards, in order."""
    claim: int | None = None
    """Declarer's tricks if a claim ended the play; None without a claim."""
    undone: int = 0
    """The number of times calls or cards were taken back."""
    given: int = 0
    """How many calls the board began with; nobody at the table made them."""
    series: Series = field(default_factory=Series)
    """The series of boards that this board and the next one come from."""
    people: Mapping[Seat, Person] = field(default_factory=dict, hash=False)
    """Who sits at the table."""
    away: frozenset[Seat] = frozenset()
    """The seats whose people have been away for too long."""

    @property
    def owner(self) -> str:
        """The visitor who began the board; empty if unknown."""
        return self.people[self.seat].visitor if self.seat in self.people else ""

    @property
    def seated(self) -> frozenset[Seat]:
        """The seats that belong to people, present or away."""
        return frozenset({self.seat, *self.people})

    @property
    def is_shared(self) -> bool:
        """True if more than one person sits at the table."""
        return len(self.seated) > 1

    @property
    def persons(self) -> frozenset[Seat]:
        """The seats where people call and play now; robots act in the others.

        A robot takes the place of a person who is away. If all are away, the board waits.
        """
        return self.seated - self.away or self.seated

    def seat_of(self, visitor: str) -> Seat | None:
        """Return the seat of a visitor; None for a visitor without a seat."""
        seats = (seat for seat, person in self.people.items() if person.visitor == visitor)
        return next(seats, None)

    def to_free(self, seat: Seat) -> frozenset[Seat]:
        """Return the seats of people who are away that the person in a seat may free.

        Only the person who began the board may free seats, and not the own seat.
        """
        return (self.away & set(self.people)) - {seat} if seat is self.seat else frozenset()

    def without_person(self, seat: Seat) -> Game:
        """Return the game with a seat freed, so that a robot or another person can have it."""
        people = {each: person for each, person in self.people.items() if each is not seat}
        return replace(self, people=people, away=self.away - {seat})

    @cached_property
    def auction(self) -> Auction:
        """The calls so far."""
        return Auction(self.board.dealer, [step.call for step in self.calls])

    @cached_property
    def play(self) -> Play | None:
        """The play so far; None before there is a contract."""
        # An auction that is not over has a contract too: the one it would end in now.
        contract = self.auction.contract if self.auction.is_over else None
        if contract is None:
            return None
        return Play(contract, [played.card for played in self.cards])

    @property
    def is_over(self) -> bool:
        """True if nothing is left to call or play."""
        if self.claim is not None or self.auction.is_passed_out:
            return True
        return self.play is not None and self.play.is_over

    @property
    def turn(self) -> Seat | None:
        """The seat that calls next, or whose hand plays next; None when the board is over."""
        if self.is_over:
            return None
        return self.auction.turn if self.play is None else self.play.turn

    @property
    def moment(self) -> str:
        """A unique identifier of this position in the course of the board."""
        # With `undone`, because after an undo the numbers of calls and cards occur again.
        return f"{len(self.calls)}.{len(self.cards)}.{self.undone}"

    @property
    def side(self) -> Side:
        """The side of the person who began the board."""
        return self.seat.side

    def player_of(self, seat: Seat) -> Seat:
        """Return the seat whose player chooses the calls and cards of a seat.

        Declarer chooses dummy's cards; if declarer is a robot and dummy a person, the person
        chooses the cards of both hands.
        """
        if self.play is None or seat.side is not self.play.contract.declarer.side:
            return seat
        declarer, dummy = self.play.contract.declarer, self.play.contract.dummy
        return dummy if dummy in self.persons and declarer not in self.persons else declarer

    @property
    def player(self) -> Seat | None:
        """The seat that chooses the next call or card; None when the board is over."""
        return None if self.turn is None else self.player_of(self.turn)

    @property
    def is_persons_turn(self) -> bool:
        """True if a person, and not a robot, makes the next call or plays the next card."""
        return self.player in self.persons

    @property
    def has_person_called(self) -> bool:
        """True if a person has made a call."""
        return any(
            self.auction.seat_of(position) in self.persons
            for position in range(self.given, len(self.calls))
        )

    @property
    def actor(self) -> Seat | None:
        """The seat that decides next if robots play; declarer decides for dummy."""
        if self.play is None or self.is_over:
            return self.turn
        return self.play.actor

    @property
    def explanations(self) -> dict[int, Explanation]:
        """The explanations of the calls, by position."""
        return {
            position: Explanation(step.text, step.alerted)
            for position, step in enumerate(self.calls)
            if step.text or step.alerted
        }

    def view(self) -> View:
        """Return the view of the seat that decides next: all that it may know.

        Raises:
            IllegalError: the board is over.
        """
        if self.actor is None:
            raise IllegalError("the board is over")
        return view_from(self.actor, self.board, self.auction, self.play, self.explanations)

    def legal_cards(self) -> Hand:
        """Return the cards that may be played next; none during the auction."""
        if self.play is None or self.turn is None:
            return Hand()
        return self.play.legal_cards(self.board.deal[self.turn])

    def with_call(self, step: BoardCall) -> Game:
        """Return the game after a call.

        Raises:
            IllegalError: the call may not be made now.
        """
        # Raises if the call is illegal.
        self.auction.with_call(step.call)
        return replace(self, calls=(*self.calls, step))

    def with_card(self, played: BoardCard) -> Game:
        """Return the game after a card.

        Raises:
            IllegalError: the card may not be played now.
        """
        if self.play is None or self.turn is None:
            raise IllegalError(f"{played.card.symbol} cannot be played now")
        fault = self.play.why_illegal(played.card, self.board.deal[self.turn])
        if fault is not None:
            raise IllegalError(f"{played.card.symbol} cannot be played: {fault.value}")
        return replace(self, cards=(*self.cards, played))

    def with_claim(self, declarer_tricks: int) -> Game:
        """Return the game after a claim that gives declarer a total number of tricks.

        Raises:
            IllegalError: there is no play to claim in, or the number cannot be reached.
        """
        if self.play is None or self.is_over:
            raise IllegalError("there is nothing to claim now")
        lowest = self.play.declarer_tricks
        if not lowest <= declarer_tricks <= lowest + self.play.tricks_left:
            raise IllegalError(f"declarer cannot take {declarer_tricks} tricks in all")
        return replace(self, claim=declarer_tricks)

    def without_last_act(self, seat: Seat) -> Game:
        """Return the game before the last call or card of a person, with `undone` increased.

        Raises:
            IllegalError: the person has not called or played yet, or somebody else has since.
        """
        # The count stays in the game, to show that a board was tried twice.
        game = replace(self, claim=None, undone=self.undone + 1, away=frozenset())
        while game.cards or len(game.calls) > game.given:
            if game.cards:
                game = replace(game, cards=game.cards[:-1])
            else:
                game = replace(game, calls=game.calls[:-1])
            # Calls and cards of robots after the person's act are undone too: they answered it.
            if game.player is seat:
                return replace(game, away=self.away)
            if game.is_persons_turn:
                raise IllegalError("somebody else has called or played since")
        raise IllegalError("there is nothing to take back")

    def record(self, reader: Seat | None = None) -> BoardRecord:
        """Return the record of the board so far, with "You" and systems in place of names.

        Args:
            reader: the seat of the person who reads it; by default, who began the board.
        """
        # No names of people, because links and files of a board may be passed on.
        names = {seat: system_title(self.systems[seat.side]) for seat in Seat}
        names[reader or self.seat] = "You"
        claim = None
        if self.claim is not None and self.play is not None:
            tricks = self.claim - self.play.declarer_tricks
            claim = Claim(self.play.contract.declarer, tricks)
        return BoardRecord(
            board=self.board,
            auction=self.auction,
            explanations=self.explanations,
            cards=[played.card for played in self.cards],
            claim=claim,
            players=names,
        )

"""A board that people play with robots, as a frozen value.

Every act makes a new `Game`; nothing here knows a clock, a file or a socket. What a person may see
of it is `visible.visible_state`, and only that leaves the server while the board is played.
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
    """A call of the board."""

    call: Call
    text: str = ""
    """What it means in the system of its side; empty where nothing describes it."""
    alerted: bool = False
    """Whether it was alerted."""
    reasons: tuple[str, ...] = ()
    """Why a robot made it, one line for each; empty for a person's calls."""


@dataclass(frozen=True, slots=True)
class BoardCard:
    """A card of the board."""

    card: Card
    reasons: tuple[str, ...] = ()
    """Why a robot played it, one line for each; empty for a person's cards."""


# No slots, because `cached_property` keeps its value in the instance's dictionary.
@dataclass(frozen=True)
class Game:
    """A board, the people who play it, and what was called and played so far.

    Robots have the seats without a person. A person whose partner is a robot plays the cards of
    both hands when their side declares, whoever of the two declares: nobody learns from watching a
    robot play.
    """

    board: Board
    seat: Seat = Seat.SOUTH
    """The seat of whoever began the board."""
    # Left out of the hash, which a mapping does not have.
    systems: Mapping[Side, str] = field(
        default_factory=lambda: {Side.NS: "sayc", Side.EW: "sayc"}, hash=False
    )
    """What each side bids, as `make_player` takes it."""
    seed: int = 0
    """The seed of the robots' random numbers."""
    calls: tuple[BoardCall, ...] = ()
    """The calls, in order."""
    cards: tuple[BoardCard, ...] = ()
    """The cards, in order."""
    claim: int | None = None
    """Declarer's tricks on which the play ended early; None where it did not."""
    undone: int = 0
    """How often something was taken back."""
    given: int = 0
    """How many calls the board began with; nobody at the table made them."""
    series: Series = field(default_factory=Series)
    """Where the board comes from, and the next one is to come from."""
    people: Mapping[Seat, Person] = field(default_factory=dict, hash=False)
    """Who sits at the table."""
    away: frozenset[Seat] = frozenset()
    """The seats whose people are not there now."""

    @property
    def owner(self) -> str:
        """The visitor who began the board; empty where nobody is known."""
        return self.people[self.seat].visitor if self.seat in self.people else ""

    @property
    def seated(self) -> frozenset[Seat]:
        """The seats that people have."""
        return frozenset({self.seat, *self.people})

    @property
    def is_shared(self) -> bool:
        """True if more than one person sits at the table."""
        return len(self.seated) > 1

    @property
    def persons(self) -> frozenset[Seat]:
        """The seats where people act; robots act in the others.

        A robot takes the place of somebody who is away. If all are, the board waits for them.
        """
        return self.seated - self.away or self.seated

    def seat_of(self, visitor: str) -> Seat | None:
        """Return the seat of a visitor; None if he has none."""
        seats = (seat for seat, person in self.people.items() if person.visitor == visitor)
        return next(seats, None)

    def to_free(self, seat: Seat) -> frozenset[Seat]:
        """Return the seats that the person in a seat may free: of people who are away.

        Only whoever began the board may, and nobody frees his own.
        """
        return (self.away & set(self.people)) - {seat} if seat is self.seat else frozenset()

    def without_person(self, seat: Seat) -> Game:
        """Return the game after a seat was freed."""
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
        """The seat that calls, or from whose hand a card is played, next; None when it is over."""
        if self.is_over:
            return None
        return self.auction.turn if self.play is None else self.play.turn

    @property
    def moment(self) -> str:
        """A name of this position: no other position of the board, before or after it, has it."""
        # Acts alone would not do: after something was taken back their number comes again.
        return f"{len(self.calls)}.{len(self.cards)}.{self.undone}"

    @property
    def side(self) -> Side:
        """The side of whoever began the board."""
        return self.seat.side

    def player_of(self, seat: Seat) -> Seat:
        """Return the seat that chooses the calls and cards of a seat.

        Declarer chooses dummy's cards; where a robot declares, a person who is dummy chooses those
        of both hands.
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
        """True if a person acts next, and no robot."""
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
        """The seat whose robot decides next, where one does: declarer also for dummy."""
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
        """Return what the seat that decides next may know.

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
        # Raises for a call that may not be made.
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
        """Return the game after a claim that gives declarer so many tricks in all.

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
        """Return the game as it was before the last call or card of a person, with a mark.

        Raises:
            IllegalError: the person has not called or played yet, or somebody else has since.
        """
        # The mark stays in the game, so that a board that was tried twice says so.
        game = replace(self, claim=None, undone=self.undone + 1, away=frozenset())
        while game.cards or len(game.calls) > game.given:
            if game.cards:
                game = replace(game, cards=game.cards[:-1])
            else:
                game = replace(game, calls=game.calls[:-1])
            # Calls and cards of robots after the act go as well: they answered it.
            if game.player is seat:
                return replace(game, away=self.away)
            if game.is_persons_turn:
                raise IllegalError("somebody else has called or played since")
        raise IllegalError("there is nothing to take back")

    def record(self, reader: Seat | None = None) -> BoardRecord:
        """Return the record of the board as far as it went.

        Args:
            reader: the seat of whoever reads it; that of whoever began the board, if not given.
        """
        # Links and files of a board name no person: they may be passed on.
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

"""The state of each seat: what its player asked for, was sent, and has to repeat."""

# The table answers requests when it can, not in the order in which it would like to speak: a
# player's `ready for ...` is written down (`Wants`) and answered once the information exists and
# the player has not had it yet (`Progress`). No request is answered twice, and none has to come in
# time. The table needs no other model of where a player is in the session, so programs that ask
# early, late, twice or in another order than the protocol's all work.
#
# Counts of calls and cards include the player's own, which it is never sent.

from __future__ import annotations

from dataclasses import dataclass, field

from cuebid.core import Auction, Seat
from cuebid.tablemanager.grammar.messages import DUMMY, DummyOr
from cuebid.tablemanager.grammar.profiles import DEFAULT, Profile
from cuebid.tablemanager.referee.board_in_progress import BoardInProgress


@dataclass(slots=True)
class Wants:
    """The requests of a player. Mutable."""

    teams: bool = False
    """The teams' names."""
    start: bool = False
    """The announcement of a board."""
    deal: bool = False
    """The board's number, dealer and vulnerability."""
    hand: bool = False
    """Its cards."""
    calls: int = 0
    """How many calls of the auction."""
    plays: int = 0
    """How many cards of the play."""
    dummy: bool = False
    """Dummy's cards."""
    next_deal: bool = False
    """`deal`, asked for before the next board was on the table."""
    next_hand: bool = False
    """`hand`, asked for before the next board was on the table."""

    def begin_board(self) -> None:
        """Drop the requests about the previous board; early ones about this board count now."""
        self.deal, self.next_deal = self.next_deal, False
        self.hand, self.next_hand = self.next_hand, False
        self.calls = self.plays = 0
        self.dummy = False


@dataclass(slots=True)
class BoardProgress:
    """The messages of session and board that a player has been sent. Mutable."""

    teams: bool = False
    """Whether it knows the teams."""
    start: bool = False
    """Whether the board was announced."""
    deal: bool = False
    """Whether it knows number, dealer and vulnerability."""
    hand: bool = False
    """Whether it has its cards."""
    calls: int = 0
    """How many calls of the auction it knows."""
    plays: int = 0
    """How many cards of the play it knows."""
    dummy: bool = False
    """Whether it has seen dummy's cards."""
    trick_led: int = 0
    """The last trick, from 1, to which it was told to lead."""
    end: bool = False
    """Whether it knows that the board is over."""

    def begin_board(self) -> None:
        """Reset what the player was sent about the previous board."""
        self.start = self.deal = self.hand = self.dummy = self.end = False
        self.calls = self.plays = self.trick_led = 0


@dataclass(slots=True)
class Repetition:
    """The actions on the record that a player, back in mid-board, has to make again. Mutable.

    The protocol has no way to tell a player what it did itself, so a player who comes back goes
    through the board from its first call, and its calls and cards are compared with the record.
    """

    calls: int = 0
    """How many calls are to be repeated."""
    plays: int = 0
    """How many cards are to be repeated."""
    calls_done: int = 0
    """How many of the calls it has repeated."""
    plays_done: int = 0
    """How many of the cards it has repeated."""

    def clear(self) -> None:
        """Forget which actions the player has to repeat."""
        self.calls = self.plays = self.calls_done = self.plays_done = 0

    @property
    def is_pending(self) -> bool:
        """Return whether an action is still to be repeated."""
        return self.calls_done < self.calls or self.plays_done < self.plays


@dataclass(slots=True)
class SeatState:
    """The referee's state of one seat, with a player in it or without. Mutable."""

    seat: Seat
    team: str = ""
    """The team that took the seat."""
    version: int = 18
    """The version of the protocol that the player speaks."""
    profile: Profile = field(default=DEFAULT)
    """The wording that the player reads."""
    repeats: bool = False
    """Whether the player is known to act again as it did (our own clients)."""
    present: bool = False
    """Whether a player sits there."""
    ever_present: bool = False
    """Whether a player ever sat there."""
    lost_at: float = 0.0
    """When the last player left, in seconds."""
    refusals: int = 0
    """Illegal attempts at the present call or card."""
    was_late: bool = False
    """Whether a player was sent away once in this board for not being ready."""
    is_guessed: bool = False
    """Whether the profile is only what most programs read."""
    reads_timing: bool | None = None
    """Whether the program reads the Timing line; None while that is not known."""
    is_tried: bool = False
    """Whether the Timing line was left out, to see whether the program waits for it."""
    left_at_timing: bool = False
    """Whether it once left when it was sent the Timing line."""
    meaning: str = ""
    """The full meaning, as its player gave it, of the call that it makes next."""
    overtaken: bool = False
    """Whether the referee acted for the player, who may not know that yet."""
    wants: Wants = field(default_factory=Wants)
    """What the player asked for."""
    sent: BoardProgress = field(default_factory=BoardProgress)
    """What the player was sent."""
    repetition: Repetition = field(default_factory=Repetition)
    """What the player has to do again after a break."""

    def begin_board(self) -> None:
        """Reset the state of the previous board, except requests that came early for this one."""
        self.wants.begin_board()
        self.sent.begin_board()
        self.repetition.clear()
        self.refusals = 0
        self.overtaken = False

    def occupy(
        self, team: str, version: int, profile: Profile, *, repeats: bool, is_guessed: bool = False
    ) -> None:
        """Seat a player of a team, who speaks a version of the protocol in a profile's wording."""
        self.is_guessed = is_guessed
        self.is_tried = False
        self.present = self.ever_present = True
        self.team, self.version, self.profile = team, version, profile
        self.repeats = repeats

    def vacate(self, now: float) -> None:
        """Record that the player left; a new connection asks for everything again."""
        self.present = False
        self.lost_at = now
        self.wants = Wants()
        self.sent = BoardProgress()
        self.begin_board()

    def want_call_of(self, bidder: Seat, auction: Auction) -> None:
        """Record a request for the next call of `bidder`.

        All calls up to that one count as asked for, so that a request left out or naming the wrong
        seat never leaves the player without an answer.
        """
        position = self._next_call_to_send(auction)
        while bidder is not self.seat and auction.seat_of(position) is not bidder:
            position += 1
        self.wants.calls = max(self.wants.calls, position + 1)

    def _next_call_to_send(self, auction: Auction) -> int:
        position = self.sent.calls
        return position + 1 if auction.seat_of(position) is self.seat else position

    def want_card_of(self, player: DummyOr, game: BoardInProgress) -> None:
        """Record that this seat asks for the card of `player` in the trick that it has reached.

        A seat that plays later in that trick asks for all cards before it too. Any other name means
        the next card, whoever plays it: programs differ in whether they say `dummy's card` or the
        seat's name, and some do so for every card, so the name is never used to refuse a request.
        """
        position = self.sent.plays
        actors = game.card_actors
        while position < len(actors) and actors[position] is self.seat:
            position += 1
        target = position
        if player != DUMMY and player is not self.seat:
            trick_start = position // 4 * 4
            leader = game.leader_of_trick(trick_start // 4)
            if leader is not None:
                target = max(position, trick_start + ((Seat(player) - leader) & 3))
        self.wants.plays = max(self.wants.plays, target + 1)

    def want_everything(self, game: BoardInProgress) -> None:
        """Count as requested everything about the board that the player may be told now."""
        self.wants.calls = max(self.wants.calls, len(game.auction))
        self.wants.plays = max(self.wants.plays, len(game.card_seats))
        self.wants.dummy = True

    def expect_repetition(self, game: BoardInProgress) -> None:
        """Expect the player to make all its calls and plays of `game` again."""
        self.repetition.calls = len(game.calls_of(self.seat))
        self.repetition.plays = len(game.cards_of(self.seat))

    def next_card(self, game: BoardInProgress) -> int | None:
        """Return the position of the card to play or repeat next; None if no card is due."""
        if self.repetition.plays_done < self.repetition.plays:
            return game.cards_of(self.seat)[self.repetition.plays_done]
        at_turn = game.play is not None and game.play.actor is self.seat
        return len(game.card_seats) if at_turn else None

    def is_behind(self, game: BoardInProgress) -> bool:
        """Return whether there are calls or cards that the player has not been sent."""
        return self.sent.calls < len(game.auction) or self.sent.plays < len(game.card_seats)

    def is_uninformed(self, game: BoardInProgress) -> bool:
        """Return whether a player at turn was not sent a call, a card or dummy's hand."""
        return self.is_behind(game) or (bool(game.card_seats) and not self.sent.dummy)

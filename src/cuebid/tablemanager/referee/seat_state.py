"""What a table remembers of one seat: how far its player has been told, and what it asked for."""

from __future__ import annotations

from dataclasses import dataclass, field

from cuebid.core import Auction, Seat
from cuebid.tablemanager.grammar.messages import DUMMY, DummyOr
from cuebid.tablemanager.grammar.profiles import DEFAULT, Profile
from cuebid.tablemanager.referee.board_in_progress import BoardInProgress

__all__ = ["SeatState"]


@dataclass(slots=True)
class SeatState:
    """One seat's place in the conversation; changes with every line.

    Requests are parked here until they can be answered (`wants_...`); cursors say how much of the
    auction and play the player has been told (`calls_told`, `cards_told`), own actions included.
    A player who comes back in mid-board makes its calls and plays again from the start; the counts
    `calls_to_remake` and `cards_to_remake` say how many of them are already on the record.

    `repeats` says whether the player is known to act again as it did; `was_late`, whether it was
    sent away once in this board for not being ready; `overtaken`, whether the referee has acted for
    it and it may not know yet.
    """

    seat: Seat
    team: str = ""
    version: int = 18
    profile: Profile = field(default=DEFAULT)
    repeats: bool = False
    present: bool = False
    ever_present: bool = False
    lost_at: float = 0.0
    refusals: int = 0
    was_late: bool = False
    overtaken: bool = False

    wants_teams: bool = False
    teams_told: bool = False
    wants_start: bool = False
    early_deal: bool = False
    early_cards: bool = False

    start_told: bool = False
    wants_deal: bool = False
    deal_told: bool = False
    wants_cards: bool = False
    hand_told: bool = False
    calls_wanted: int = 0
    calls_told: int = 0
    cards_wanted: int = 0
    cards_told: int = 0
    wants_dummy: bool = False
    dummy_told: bool = False
    lead_told: int = 0
    end_told: bool = False
    calls_remade: int = 0
    calls_to_remake: int = 0
    cards_remade: int = 0
    cards_to_remake: int = 0

    def new_board(self) -> None:
        """Forget all that belongs to one board, but what was asked early for the next."""
        self.start_told = self.deal_told = self.hand_told = False
        self.wants_deal, self.early_deal = self.early_deal, False
        self.wants_cards, self.early_cards = self.early_cards, False
        self.calls_wanted = self.calls_told = self.cards_wanted = self.cards_told = 0
        self.wants_dummy = self.dummy_told = self.end_told = False
        self.lead_told = self.refusals = 0
        self.overtaken = False
        self.calls_remade = self.calls_to_remake = 0
        self.cards_remade = self.cards_to_remake = 0

    def occupy(self, team: str, version: int, profile: Profile, *, repeats: bool) -> None:
        """A player sits down."""
        self.present = self.ever_present = True
        self.team, self.version, self.profile = team, version, profile
        self.repeats = repeats

    def vacate(self, now: float) -> None:
        """The player is gone: forget all that its connection asked for."""
        self.present = False
        self.lost_at = now
        self.wants_teams = self.teams_told = self.wants_start = False
        self.early_deal = self.early_cards = False
        self.new_board()

    def want_call_of(self, bidder: Seat, auction: Auction) -> None:
        """Park a request for the call of `bidder`.

        All calls up to the one named are wanted then, so that a request left out or named wrongly
        never leaves the player without an answer.
        """
        position = self._next_told(auction)
        while bidder is not self.seat and auction.seat_of(position) is not bidder:
            position += 1
        self.calls_wanted = max(self.calls_wanted, position + 1)

    def _next_told(self, auction: Auction) -> int:
        position = self.calls_told
        return position + 1 if auction.seat_of(position) is self.seat else position

    def want_card_of(self, player: DummyOr, game: BoardInProgress) -> None:
        """Park a request for the card of `player` in the trick that the desk has come to.

        A player who plays later in that trick is waited for with all cards before his; any other
        name means the next card, whoever plays it: programs differ in what they call dummy.
        """
        position = self.cards_told
        while position < len(game.card_actors) and game.card_actors[position] is self.seat:
            position += 1
        target = position
        if player != DUMMY and player is not self.seat:
            start = position // 4 * 4
            leader = game.leader_of_trick(start // 4)
            if leader is not None:
                target = max(position, start + ((Seat(player) - leader) & 3))
        self.cards_wanted = max(self.cards_wanted, target + 1)

    def expect_remakes(self, game: BoardInProgress) -> None:
        """Note how many of this seat's actions are on the record though its player did not see."""
        self.calls_to_remake = len(game.calls_of(self.seat))
        self.cards_to_remake = len(game.cards_of(self.seat))

    def next_card(self, game: BoardInProgress) -> int | None:
        """The position of the card that the player is to play or to repeat next, if it is one."""
        if self.cards_remade < self.cards_to_remake:
            return game.cards_of(self.seat)[self.cards_remade]
        at_turn = game.play is not None and game.play.actor is self.seat
        return len(game.card_seats) if at_turn else None

    def want_everything(self, game: BoardInProgress) -> None:
        """Take all there is to be told as asked for."""
        self.calls_wanted = max(self.calls_wanted, len(game.auction))
        self.cards_wanted = max(self.cards_wanted, len(game.card_seats))
        self.wants_dummy = True

    def is_behind(self, game: BoardInProgress) -> bool:
        """Whether there are calls or cards that the player has not been told."""
        return self.calls_told < len(game.auction) or self.cards_told < len(game.card_seats)

    def is_uninformed(self, game: BoardInProgress) -> bool:
        """Whether a player at turn has not been told all that it may know, dummy's cards too."""
        return self.is_behind(game) or (bool(game.card_seats) and not self.dummy_told)

    @property
    def is_remaking(self) -> bool:
        """Whether the player has yet to repeat actions that are on the record."""
        return self.calls_remade < self.calls_to_remake or self.cards_remade < self.cards_to_remake

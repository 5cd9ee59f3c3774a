"""Boards, players and a table driven by lines, for the tests of the protocol's machines."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cuebid.core import (
    CARDS,
    SEATS,
    Auction,
    Board,
    BoardRecord,
    Call,
    Card,
    Deal,
    ExplainedCall,
    Explanation,
    Hand,
    Seat,
    View,
)
from cuebid.core.call import PASS
from cuebid.robots import RandomPlayer
from cuebid.tablemanager.grammar.errors import MessageError
from cuebid.tablemanager.grammar.profiles import DEFAULT
from cuebid.tablemanager.grammar.reader import parse
from cuebid.tablemanager.grammar.writer import write
from cuebid.tablemanager.referee.effects import Drop, Effect, Send, SendText
from cuebid.tablemanager.referee.table import Table

N, E, S, W = SEATS

PLAIN = Deal.parse(
    "N:AKQ2.432.K32.432 JT98.AKQ.A54.JT9 765.JT98.QJT9.87 43.765.876.AKQ65",
)
VOID = Deal.parse(
    "N:AKQJ2..K32.65432 T98.AKQJ.A54.JT9 765.T987.QJT9.87 43.65432.876.AKQ",
)


def board(number: int = 1, deal: Deal = PLAIN) -> Board:
    """Board 1 unless said otherwise: North deals, nobody is vulnerable."""
    return Board.numbered(number, deal)


def dealt(number: int, seed: int = 0) -> Board:
    """A board whose cards are shuffled with a seed."""
    cards = list(CARDS)
    Random(f"{seed}/{number}").shuffle(cards)
    hands = {seat: Hand.of(cards[13 * i : 13 * i + 13]) for i, seat in enumerate(SEATS)}
    return Board.numbered(number, Deal(hands))


@dataclass(frozen=True)
class Bookish:
    """Calls what a script says (one auction a board), passes beyond it, plays cards by a seed."""

    auctions: dict[int, str]
    alerts: dict[tuple[int, int], Explanation] | None = None
    seed: int = 7

    def call(self, view: View) -> Call | ExplainedCall:
        calls = self.auctions[view.board_number].split()
        place = len(view.auction)
        call = Call(calls[place]) if place < len(calls) else PASS
        explanation = (self.alerts or {}).get((view.board_number, place))
        return call if explanation is None else ExplainedCall(call, explanation)

    def card(self, view: View) -> Card:
        return RandomPlayer(self.seed).card(view)


class Rig:
    """A table whose four players are the test: lines go in by hand, what is sent is kept.

    Attributes:
        sent: the lines sent to each seat.
        events: every effect that is no line.
        now: the time; move it at will.
    """

    def __init__(self, boards=None, rules=None, profiles=None, versions=None, interrupted=None):
        boards = [board()] if boards is None else boards
        self.table = Table(boards, rules, interrupted)
        self.profiles = {seat: (profiles or {}).get(seat, DEFAULT) for seat in SEATS}
        self.versions = {seat: (versions or {}).get(seat, 18) for seat in SEATS}
        self.sent: dict[Seat, list[str]] = {seat: [] for seat in SEATS}
        self.events: list[Effect] = []
        self.now = 0.0

    def take(self, effects: list[Effect]) -> list[Effect]:
        for effect in effects:
            if isinstance(effect, Send):
                line = write(effect.message, self.profiles[effect.seat])
                self.sent[effect.seat].append(line)
            elif isinstance(effect, SendText):
                self.sent[effect.seat].append(effect.text)
            else:
                self.events.append(effect)
                if isinstance(effect, Drop):
                    self.take(self.table.leave(effect.seat, self.now))
        return effects

    def sit(self, *seats: Seat, repeats: bool = False) -> None:
        for seat in seats or SEATS:
            self.take(
                self.table.sit(
                    seat,
                    "EW" if seat % 2 else "NS",
                    self.now,
                    version=self.versions[seat],
                    profile=self.profiles[seat],
                    repeats=repeats,
                )
            )

    def say(self, seat: Seat, text: str) -> list[Effect]:
        """Bring `North {text}` or what it is to the table; the seat's word is put in front."""
        return self.line(seat, f"{seat.word} {text}")

    def line(self, seat: Seat, line: str) -> list[Effect]:
        try:
            message = parse(line)
        except MessageError:
            return self.take(self.table.receive_unreadable(seat, line, self.now))
        return self.take(self.table.receive(seat, message, self.now))

    def all_say(self, text: str) -> None:
        for seat in SEATS:
            self.say(seat, text)

    def deal(self) -> Rig:
        """Four players sit down and get their cards."""
        self.sit()
        for text in ("ready for teams", "ready to start", "ready for deal", "ready for cards"):
            self.all_say(text)
        return self

    def ready_for_cards(self, *seats: Seat) -> None:
        for seat in seats or SEATS:
            for text in ("ready for teams", "ready to start", "ready for deal", "ready for cards"):
                self.say(seat, text)

    def calls(self, text: str) -> Rig:
        """Make these calls, each by the player at turn; the others ask for each first."""
        for word in text.split():
            actor = self.table.game.actor
            for seat in SEATS:
                if seat is not actor:
                    self.say(seat, f"ready for {actor.word}'s bid")
            self.say(actor, call_words(Call(word)))
        return self

    def cards(self, text: str) -> Rig:
        """Play these cards, each by the player at turn; the others ask for each first."""
        for word in text.split():
            self.ask_for_card()
            play = self.table.game.play
            self.line(play.actor, f"{play.turn.word} plays {word}")
        return self

    def ask_for_card(self) -> None:
        """All but the player at turn ask for the next card, and, after the lead, for dummy."""
        play = self.table.game.play
        for seat in SEATS:
            if seat is not play.actor:
                self.say(seat, f"ready for {play.turn.word}'s card to trick {play.trick_number}")
            if play.cards and seat is not play.contract.dummy:
                self.say(seat, "ready for dummy")

    def heard(self, seat: Seat) -> list[str]:
        """What was sent to a seat since this was last asked."""
        lines, self.sent[seat] = self.sent[seat], []
        return lines

    def forget(self) -> Rig:
        """Start listening anew."""
        for seat in SEATS:
            self.sent[seat] = []
        self.events = []
        return self

    def pass_time(self, seconds: float) -> None:
        """Let time go by, doing what becomes due at its time."""
        end = self.now + seconds
        while (deadline := self.table.deadline) is not None and deadline <= end:
            self.now = max(self.now, deadline)
            self.take(self.table.tick(self.now))
        self.now = end

    def of(self, kind: type) -> list:
        """The events of one class."""
        return [event for event in self.events if isinstance(event, kind)]


def call_words(call: Call) -> str:
    return ("passes", "doubles", "redoubles")[call.index] if call.index < 3 else f"bids {call}"


def essence(record: BoardRecord):
    """What of a record a break must not change: calls, alerts, cards."""
    return (
        record.board,
        record.auction,
        tuple(sorted(record.explanations.items())),
        record.cards,
        record.forfeited_by,
    )


def auction_of(text: str, dealer: Seat = N) -> Auction:
    return Auction.parse(dealer, text)

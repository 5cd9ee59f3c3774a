"""One board at one seat: when to act, what to ask the table for, and how its lines are taken."""

from __future__ import annotations

from enum import Enum

from cuebid.core import Call, Card, Explanation, IllegalError, Play, Seat, View
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.grammar.explanations import explained_bid, explanation_in
from cuebid.tablemanager.grammar.sanitise import sanitise
from cuebid.tablemanager.seat.action_history import ActionHistory
from cuebid.tablemanager.seat.board import SeatBoard
from cuebid.tablemanager.seat.effects import (
    AskCall,
    AskCard,
    BoardBegun,
    BoardDone,
    Noted,
    Refusal,
    Say,
    SayText,
    SeatEffect,
)

__all__ = ["SeatGame", "Stage"]


class Stage(Enum):
    """Where a player is in the session."""

    CONNECTING = "connecting"
    SEATED = "seated"
    STARTING = "ready to start"
    DEALING = "ready for the deal"
    CARDS = "ready for cards"
    AUCTION = "in the auction"
    PLAY = "in the play"
    BETWEEN = "between boards"
    OVER = "the session is over"


class SeatGame:
    """A player's part in the board on the table; changes with every line about it.

    Attributes:
        stage: in the auction, in the play, or between boards.
        board: what the player knows.
    """

    def __init__(self, out: list[SeatEffect], version: int, *, all_say_dummy: bool) -> None:
        """Prepare for the first board; effects are appended to `out`."""
        self.stage = Stage.BETWEEN
        self.board = SeatBoard()
        self._seat: Seat | None = None
        self._version = version
        self._all_say_dummy = all_say_dummy
        self._memory = ActionHistory()
        self._out = out
        self._awaited: m.Message | None = None

    def clear(self, board: SeatBoard | None = None) -> None:
        """Leave whatever board there was; `board` is announced, its cards are not dealt."""
        self.stage = Stage.BETWEEN
        self.board = board or SeatBoard()

    def break_off(self) -> None:
        """The table says that the board is over."""
        if self.stage is not Stage.BETWEEN:
            self.stage = Stage.BETWEEN
            self._note(m.EndOfBoard.kind, "the board is broken off")

    def begin(self, message: m.Cards) -> None:
        """The cards are dealt."""
        self._seat = message.seat
        self.board.hand = message.hand
        self.stage = Stage.AUCTION
        self._memory.begin(self.board.number, message.hand)
        self._out.append(BoardBegun(self.board.number))
        self._go_on()

    @property
    def view(self) -> View:
        """What this player knows of the board.

        Raises:
            IllegalError: there is no board yet.
        """
        if self._seat is None or not self.board.hand:
            raise IllegalError("there is no board yet")
        return self.board.view(self._seat)

    # What the player does.

    def choose_call(self, call: Call, explanation: Explanation | None) -> None:
        """The player answers `AskCall`.

        Raises:
            IllegalError: the call is not legal, or none was asked for; nothing changes.
        """
        if not self.board.asked or self.board.play is not None:
            raise IllegalError("no call was asked for")
        self._make_call(call, explanation)

    def choose_card(self, card: Card) -> None:
        """The player answers `AskCard`.

        Raises:
            IllegalError: the card is not legal, or none was asked for; nothing changes.
        """
        play = self.board.play
        if not self.board.asked or play is None:
            raise IllegalError("no card was asked for")
        fault = play.why_illegal(card, self.view.hand_to_play)
        if fault is not None:
            raise IllegalError(f"{card} is not allowed: {fault.value}", fault)
        self._play_card(play, card)

    # What the table says.

    def bid_made(self, message: m.Bid) -> None:
        """A call, of another player or made by the referee for this one."""
        board, call = self.board, message.call
        if message.seat is self._seat and isinstance(board.pending, Call):
            self._hear_own(message.kind, call)
        elif self.stage is not Stage.AUCTION or message.seat is not board.auction.turn:
            self._note(message.kind, f"it is not {message.seat.word}'s turn to call")
        elif not board.auction.is_legal(call):
            self._note(message.kind, f"{call.word} is not a legal call")
        else:
            from_partner = message.seat is self._own_seat.partner
            self._hear_call(call, None if from_partner else explanation_in(message))
            self._go_on()

    def card_played(self, message: m.Play) -> None:
        """A card, of another player or played by the referee for this one."""
        board, card = self.board, message.card
        play = board.play
        if isinstance(board.pending, Card) and self._is_of(message.seat, board.pending_seat):
            self._hear_own(message.kind, card)
        elif self.stage is not Stage.PLAY or play is None or play.turn is None:
            self._note(message.kind, "no card is to be played")
        elif not self._is_of(message.seat, play.turn):
            self._note(message.kind, "it is not that hand's turn")
        elif card in play.played:
            self._note(message.kind, f"{card} was played before")
        else:
            self._hear_card(play, card)
            self._go_on()

    def _is_of(self, named: m.DummyOr, seat: Seat | None) -> bool:
        """Whether a line that names `named` means the hand of `seat`."""
        play = self.board.play
        return named is seat or (
            named == m.DUMMY and play is not None and seat is play.contract.dummy
        )

    def _hear_own(self, kind: str, action: Call | Card) -> None:
        """The table repeats this player's last action, or has made another one of it."""
        board = self.board
        if action is board.pending:
            board.settle()  # a refusal that comes now is of a card or call that came too late
            self._note(kind, "the table repeats this player's own action")
            return
        if not board.could_have_been(action):
            self._note(kind, f"{action} could not have been this player's action")
            return
        undone = board.take_back()
        self._note(kind, f"the table has made {action} of {undone}")
        if isinstance(action, Call):
            self._hear_call(action, None)
        elif board.play is not None:
            self._hear_card(board.play, action)
        self.stage = Stage.AUCTION if board.play is None else Stage.PLAY
        self._go_on(said=self._awaited)

    def _hear_call(self, call: Call, explanation: Explanation | None) -> None:
        board = self.board
        if board.auction.turn is self._seat:
            self._memory.remember_call(board.auction, call, explanation)
        board.hear_call(call, explanation)

    def _hear_card(self, play: Play, card: Card) -> None:
        if play.actor is self._seat:
            self._memory.remember_card(self.board.auction, play, card)
        self.board.hear_card(play, card)

    def dummy_cards(self, message: m.DummyCards) -> None:
        """Dummy's hand; some tables show it before they tell the opening lead."""
        if self.stage is not Stage.PLAY or self.board.dummy_hand is not None:
            self._note(message.kind, "dummy was not asked for")
            return
        self.board.dummy_hand = message.hand
        if self.board.play is not None and self.board.play.cards:
            self._go_on()

    def to_lead(self, message: m.Lead | m.DummyLead) -> None:
        """This player may lead; the trick before it stands."""
        board = self.board
        leads = board.at_lead and board.play is not None and board.play.actor is self._seat
        if self.stage is not Stage.PLAY or not leads or board.may_lead:
            self._note(message.kind, "it is not this player's lead")
            return
        board.settle()
        board.may_lead = True
        self._go_on()

    def refused(self, message: m.IllegalBid | m.IllegalCard) -> None:
        """Take the last action back and ask again."""
        board = self.board
        undone = board.take_back()
        if undone is None:
            self._note(message.kind, "nothing was said that could be refused")
            return
        self.stage = Stage.AUCTION if board.play is None else Stage.PLAY
        self._memory.forget(board.auction, board.play)
        board.refused.add(undone)
        board.may_lead = board.at_lead
        self._out.append(Refusal(str(undone)))
        self._go_on()

    def explain(self, message: m.Explain) -> None:
        """Say in plain words what a call of this player means (version 19)."""
        own = message.seat is self._seat
        explanation = self.board.explanation_of(message.seat, message.call) if own else None
        text = sanitise(explanation.text) if explanation is not None else ""
        if text:
            self._out.append(SayText(text))
        else:
            self._note(message.kind, "this player has said nothing about that call")

    # How the board goes on.

    def _go_on(self, said: m.Message | None = None) -> None:
        """Act, ask the player, or ask the table for what comes next, unless that was `said`."""
        board = self.board
        if board.play is None and board.auction.is_over and not board.auction.is_passed_out:
            self._begin_play()
        if board.auction.turn is not None:
            self._wait_or_call(board.auction.turn, said)
        elif board.play is not None and board.play.turn is not None:
            self._wait_or_play(board.play, board.play.turn, said)
        elif self.stage is not Stage.BETWEEN:
            self.stage = Stage.BETWEEN
            self._out.append(BoardDone(self.view))

    def _begin_play(self) -> None:
        contract = self.board.auction.contract
        if contract is not None:
            self.board.play = Play(contract)
            self.board.refused.clear()
            self.stage = Stage.PLAY

    def _wait_or_call(self, turn: Seat, said: m.Message | None) -> None:
        if turn is self._seat:
            self._call_or_ask()
        else:
            self._await(m.ReadyForBid(seat=self._own_seat, bidder=turn), said)

    def _call_or_ask(self) -> None:
        board = self.board
        board.asked = True
        known = None if board.refused else self._memory.call_after(board.auction)
        if known is None:
            refused = frozenset(call for call in board.refused if isinstance(call, Call))
            self._out.append(AskCall(self.view, refused))
        else:
            self._make_call(*known)

    def _wait_or_play(self, play: Play, turn: Seat, said: m.Message | None) -> None:
        own = self._own_seat
        if self.board.must_see_dummy(own):
            self._await(m.ReadyForDummy(seat=own), said)
        elif play.actor is not own:
            player = self._name_of(turn, play.contract.dummy)
            self._await(m.ReadyForCard(seat=own, player=player, trick=play.trick_number), said)
        elif self.board.may_lead or not self.board.at_lead:
            self._play_or_ask(play)

    def _play_or_ask(self, play: Play) -> None:
        board = self.board
        board.asked = True
        known = None if board.refused else self._memory.card_after(board.auction, play)
        if known is None:
            refused = frozenset(card for card in board.refused if isinstance(card, Card))
            self._out.append(AskCard(self.view, refused))
        else:
            self._play_card(play, known)

    def _make_call(self, call: Call, explanation: Explanation | None) -> None:
        auction = self.board.auction
        self.board.act_call(call, explanation)
        self._memory.remember_call(auction, call, explanation)
        self._say(explained_bid(self._own_seat, call, explanation, self._version))
        self._go_on()

    def _play_card(self, play: Play, card: Card) -> None:
        seat = self._own_seat if play.turn is None else play.turn
        self.board.act_card(play, card)
        self._memory.remember_card(self.board.auction, play, card)
        self._say(m.Play(seat=seat, card=card))
        self._go_on()

    def _name_of(self, seat: Seat, dummy: Seat) -> m.DummyOr:
        says_dummy = seat is dummy and (self._all_say_dummy or self._seat is dummy)
        return m.DUMMY if says_dummy else seat

    @property
    def _own_seat(self) -> Seat:
        if self._seat is None:
            raise IllegalError("no seat was given yet")
        return self._seat

    def _await(self, request: m.Message, said: m.Message | None) -> None:
        self._awaited = request
        if request != said:
            self._say(request)

    def _say(self, message: m.Message) -> None:
        self._out.append(Say(message))

    def _note(self, line: str, reason: str) -> None:
        self._out.append(Noted(line, reason))

"""Drive one board at one seat: act, ask the player, or ask the table for what comes next."""

# After every line and every choice the driver works out from the auction and the play alone who
# acts next. If it is this player, the player is asked; if not, the table is. It never waits for a
# certain line, because tables differ in what they send: some relay a player's own action to it,
# some say `to lead` before the last card of the trick, some show dummy before the lead.

from __future__ import annotations

from enum import Enum

from cuebid.core import Call, Card, Explanation, IllegalError, Play, Seat, View
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.grammar.explanations import explained_bid, meaning_line
from cuebid.tablemanager.seat import effects
from cuebid.tablemanager.seat.action_history import ActionHistory
from cuebid.tablemanager.seat.known_board import KnownBoard


class Stage(Enum):
    """The stage of the session that a player has reached."""

    CONNECTING = "connecting"
    SEATED = "seated"
    STARTING = "ready to start"
    DEALING = "ready for the deal"
    CARDS = "ready for cards"
    AUCTION = "in the auction"
    PLAY = "in the play"
    BETWEEN = "between boards"
    OVER = "the session is over"


class BoardDriver:
    """Runs one player's part in the board on the table. Mutable.

    Attributes:
        stage: in the auction, in the play, or between boards.
        board: what the player knows.
        seat: the player's seat, once the cards of a board are dealt.
        history: what the player did in this board.
        all_say_dummy: whether to ask for `dummy's card` by that name from every seat.
        tells_meanings: whether the table is Cuebid's, and is told the full meaning of each call.
        meaning: the full meaning of the next call that the table tells; empty without one.
    """

    def __init__(self, out: list[effects.SeatEffect], version: int, *, all_say_dummy: bool) -> None:
        """Prepare for the first board; effects are appended to `out`."""
        self.stage = Stage.BETWEEN
        self.board = KnownBoard()
        self.history = ActionHistory()
        self.seat: Seat | None = None
        self.tells_meanings = False
        self.meaning = ""
        self._version = version
        self.all_say_dummy = all_say_dummy
        self._out = out
        self._last_request: m.Message | None = None

    def clear(self, board: KnownBoard | None = None) -> None:
        """Leave the present board; `board` is the next one, announced but not dealt yet."""
        self.stage = Stage.BETWEEN
        self.board = board or KnownBoard()

    def break_off(self) -> None:
        """Leave the board because the table says that it is over."""
        if self.stage is not Stage.BETWEEN:
            self.stage = Stage.BETWEEN
            self.note(m.EndOfBoard.kind, "the board is broken off")

    def begin(self, message: m.Cards) -> None:
        """Begin the auction with the cards that were dealt."""
        self.seat = message.seat
        self.board.hand = message.hand
        self.stage = Stage.AUCTION
        self.history.begin(self.board.number, message.hand)
        self._out.append(effects.BoardBegun(self.board.number))
        self.advance()

    @property
    def own_seat(self) -> Seat:
        """The player's seat, for use after the table has given one.

        Raises:
            IllegalError: none was given yet.
        """
        if self.seat is None:
            raise IllegalError("no seat was given yet")
        return self.seat

    @property
    def view(self) -> View:
        """The board as this player knows it.

        Raises:
            IllegalError: there is no board yet.
        """
        if self.seat is None or not self.board.hand:
            raise IllegalError("there is no board yet")
        return self.board.view(self.seat)

    @property
    def repeated_request(self) -> m.Message | None:
        """The last request to the table, so that `advance` does not repeat it; None before any."""
        return self._last_request

    def choose_call(self, call: Call, explanation: Explanation | None) -> None:
        """Make the call that the player chose after `AskCall`.

        Raises:
            IllegalError: the call is not legal, or none was asked for; nothing changes.
        """
        if not self.board.asked or self.board.play is not None:
            raise IllegalError("no call was asked for")
        self._make_call(call, explanation)

    def choose_card(self, card: Card) -> None:
        """Play the card that the player chose after `AskCard`.

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

    def advance(self, already_sent: m.Message | None = None) -> None:
        """Act, ask the player, or send the table a request, unless it was `already_sent`."""
        board = self.board
        if board.play is None and board.auction.is_over and not board.auction.is_passed_out:
            self._begin_play()
        if board.auction.turn is not None:
            self._wait_or_call(board.auction.turn, already_sent)
        elif board.play is not None and board.play.turn is not None:
            self._wait_or_play(board.play, board.play.turn, already_sent)
        elif self.stage is not Stage.BETWEEN:
            self.stage = Stage.BETWEEN
            self._out.append(effects.BoardDone(self.view))

    def resume_stage(self) -> None:
        """Return to the auction or the play after an action was taken back."""
        self.stage = Stage.AUCTION if self.board.play is None else Stage.PLAY

    def append(self, effect: effects.SeatEffect) -> None:
        """Append an effect to those of the line that is being handled."""
        self._out.append(effect)

    def note(self, line: str, reason: str) -> None:
        """Report that a line of the table had no effect."""
        self._out.append(effects.Noted(line, reason))

    def _begin_play(self) -> None:
        contract = self.board.auction.contract
        if contract is not None:
            self.board.play = Play(contract)
            # Refused calls do not matter to the play.
            self.board.refused.clear()
            self.stage = Stage.PLAY

    def _wait_or_call(self, turn: Seat, already_sent: m.Message | None) -> None:
        if turn is self.seat:
            self._call_or_ask()
        else:
            self._request(m.ReadyForBid(seat=self.own_seat, bidder=turn), already_sent)

    def _call_or_ask(self) -> None:
        board = self.board
        board.asked = True
        # A refused call is not repeated from the history: the table would refuse it again.
        earlier = None if board.refused else self.history.call_after(board.auction)
        if earlier is None:
            refused = frozenset(call for call in board.refused if isinstance(call, Call))
            self._out.append(effects.AskCall(self.view, refused))
        else:
            self._make_call(*earlier)

    def _wait_or_play(self, play: Play, turn: Seat, already_sent: m.Message | None) -> None:
        own = self.own_seat
        if self.board.must_see_dummy(own):
            self._request(m.ReadyForDummy(seat=own), already_sent)
        elif play.actor is not own:
            player = self._name_of(turn, play.contract.dummy)
            self._request(
                m.ReadyForCard(seat=own, player=player, trick=play.trick_number), already_sent
            )
        elif self.board.may_lead or not self.board.at_lead:
            self._play_or_ask(play)

    def _play_or_ask(self, play: Play) -> None:
        board = self.board
        board.asked = True
        earlier = None if board.refused else self.history.card_after(board.auction, play)
        if earlier is None:
            refused = frozenset(card for card in board.refused if isinstance(card, Card))
            self._out.append(effects.AskCard(self.view, refused))
        else:
            self._play_card(play, earlier)

    def _make_call(self, call: Call, explanation: Explanation | None) -> None:
        auction = self.board.auction
        self.board.act_call(call, explanation)
        self.history.record_call(auction, call, explanation)
        bid = explained_bid(self.own_seat, call, explanation, self._version)
        line = meaning_line(bid, explanation) if self.tells_meanings else ""
        if line:
            self._out.append(effects.SayText(line))
        self._say(bid)
        self.advance()

    def _play_card(self, play: Play, card: Card) -> None:
        # The seat named is the one whose card it is: declarer sends dummy's name for dummy's cards.
        seat = self.own_seat if play.turn is None else play.turn
        self.board.act_card(play, card)
        self.history.record_card(self.board.auction, play, card)
        self._say(m.Play(seat=seat, card=card))
        self.advance()

    def _name_of(self, seat: Seat, dummy: Seat) -> m.DummyOr:
        # By the protocol's text only dummy says `dummy's card`; bridge_env's table wants it of all.
        says_dummy = seat is dummy and (self.all_say_dummy or self.seat is dummy)
        return m.DUMMY if says_dummy else seat

    def _request(self, request: m.Message, already_sent: m.Message | None) -> None:
        self._last_request = request
        if request != already_sent:
            self._say(request)

    def _say(self, message: m.Message) -> None:
        self._out.append(effects.Say(message))

"""Handle the table's lines about the board being played."""

# Tables relay more than the protocol has them relay, twice or late. A line that fits the board is
# taken, whatever it answers; any other line has no effect and is reported as such, because a client
# that stops at an odd line loses the match for its team.

from __future__ import annotations

from cuebid.core import Call, Card, Explanation, Play, Seat
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.grammar.explanations import explanation_in
from cuebid.tablemanager.grammar.sanitise import sanitise
from cuebid.tablemanager.seat.driver import BoardDriver, Stage
from cuebid.tablemanager.seat.effects import Refusal, SayText


class BoardLines:
    """Handles the table's lines about a board, and changes the board's driver by them."""

    def __init__(self, driver: BoardDriver) -> None:
        self._driver = driver

    def call_made(self, message: m.Bid) -> None:
        """Handle a call of another player, or one that the referee made for this player."""
        driver, board, call = self._driver, self._driver.board, message.call
        meaning, driver.meaning = driver.meaning, ""
        if message.seat is driver.seat and isinstance(board.pending, Call):
            self._own_action(message.kind, call)
        elif driver.stage is not Stage.AUCTION or message.seat is not board.auction.turn:
            driver.note(message.kind, f"it is not {message.seat.word}'s turn to call")
        elif not board.auction.is_legal(call):
            driver.note(message.kind, f"{call.word} is not a legal call")
        else:
            # Some tables relay a partner's alerts too; a player must not know them (Law 16).
            from_partner = message.seat is driver.own_seat.partner
            self._add_call(call, None if from_partner else explanation_in(message, meaning))
            driver.advance()

    def card_played(self, message: m.Play) -> None:
        """Handle a card of another player, or one that the referee played for this player."""
        driver, board, card = self._driver, self._driver.board, message.card
        play = board.play
        if isinstance(board.pending, Card) and self._names(message.seat, board.pending_seat):
            self._own_action(message.kind, card)
        elif driver.stage is not Stage.PLAY or play is None or play.turn is None:
            driver.note(message.kind, "no card is to be played")
        elif not self._names(message.seat, play.turn):
            driver.note(message.kind, "it is not that hand's turn")
        elif card in play.played:
            driver.note(message.kind, f"{card} was played before")
        else:
            self._add_card(play, card)
            driver.advance()

    def _names(self, named: m.DummyOr, seat: Seat | None) -> bool:
        """Return whether a line that names `named` means the hand of `seat`."""
        play = self._driver.board.play
        return named is seat or (
            named == m.DUMMY and play is not None and seat is play.contract.dummy
        )

    def _own_action(self, kind: str, action: Call | Card) -> None:
        """Handle a line that repeats this player's last action, or replaces it."""
        # A table replaces an action when its referee acted first and both lines crossed on the way.
        driver, board = self._driver, self._driver.board
        if action is board.pending:
            # A refusal that comes now is of an action that came too late.
            board.settle()
            driver.note(kind, "the table repeats this player's own action")
            return
        if not board.was_possible(action):
            driver.note(kind, f"{action} could not have been this player's action")
            return
        undone = board.take_back()
        driver.note(kind, f"the table has made {action} of {undone}")
        if isinstance(action, Call):
            self._add_call(action, None)
        elif board.play is not None:
            self._add_card(board.play, action)
        driver.resume_stage()
        driver.advance(already_sent=driver.repeated_request)

    def _add_call(self, call: Call, explanation: Explanation | None) -> None:
        board = self._driver.board
        if board.auction.turn is self._driver.seat:
            self._driver.history.record_call(board.auction, call, explanation)
        board.hear_call(call, explanation)

    def _add_card(self, play: Play, card: Card) -> None:
        board = self._driver.board
        if play.actor is self._driver.seat:
            self._driver.history.record_card(board.auction, play, card)
        board.hear_card(play, card)

    def dummy_cards(self, message: m.DummyCards) -> None:
        """Store dummy's hand, which some tables show before they tell the opening lead."""
        driver, board = self._driver, self._driver.board
        if driver.stage is not Stage.PLAY or board.dummy_hand is not None:
            driver.note(message.kind, "dummy was not asked for")
            return
        board.dummy_hand = message.hand
        if board.play is not None and board.play.cards:
            driver.advance()

    def to_lead(self, message: m.Lead | m.DummyLead) -> None:
        """Handle `to lead`: this player may lead, and the trick before it is accepted."""
        # Whose lead it is follows from the play. Bridge Moniteur and OpenSpiel name declarer's seat
        # where dummy leads, so the seat in the line is not looked at.
        driver, board = self._driver, self._driver.board
        leads = board.at_lead and board.play is not None and board.play.actor is driver.seat
        if driver.stage is not Stage.PLAY or not leads or board.may_lead:
            driver.note(message.kind, "it is not this player's lead")
            return
        board.settle()
        board.may_lead = True
        driver.advance()

    def refused(self, message: m.IllegalBid | m.IllegalCard) -> None:
        """Take the last action back and ask the player again."""
        driver, board = self._driver, self._driver.board
        undone = board.take_back()
        if undone is None:
            driver.note(message.kind, "nothing was said that could be refused")
            return
        driver.resume_stage()
        driver.history.forget(board.auction, board.play)
        board.refused.add(undone)
        # The table told the player to lead once and will not do so again for the same trick.
        board.may_lead = board.at_lead
        driver.append(Refusal(str(undone)))
        driver.advance()

    def explain(self, message: m.Explain) -> None:
        """Answer in plain words what a call of this player means (version 19)."""
        driver = self._driver
        own = message.seat is driver.seat
        explanation = driver.board.explanation_of(message.seat, message.call) if own else None
        text = sanitise(explanation.text) if explanation is not None else ""
        if text:
            driver.append(SayText(text))
        else:
            driver.note(message.kind, "this player has said nothing about that call")

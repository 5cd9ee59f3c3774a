"""The table: a state machine that referees boards between four players, without any I/O.

A line that arrived, a player who left, or the passing of time goes in, with the time in seconds;
effects come out (`cuebid.tablemanager.effects`). The same table runs over sockets and in memory,
and can be replayed from a log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from cuebid.core import SEATS, Board, BoardRecord, Call, Card, Explanation, Ruling, Seat, Side
from cuebid.core.call import PASS
from cuebid.tablemanager import messages as m
from cuebid.tablemanager.clock import SideClocks
from cuebid.tablemanager.deadlines import Deadlines, Due
from cuebid.tablemanager.desk import Desk
from cuebid.tablemanager.effects import (
    BoardEnded,
    BoardRestarted,
    BoardStarted,
    CallMade,
    CardPlayed,
    Drop,
    Effect,
    Ignored,
    Refused,
    Ruled,
    SeatLost,
    SeatTaken,
    Send,
    SendText,
    SessionEnded,
)
from cuebid.tablemanager.phases import NEXT_PHASE, Occasion, Phase
from cuebid.tablemanager.profiles import DEFAULT, Profile
from cuebid.tablemanager.progress import BoardInProgress
from cuebid.tablemanager.referee import (
    assigned_card,
    why_call_refused,
    why_card_refused,
    why_not_the_speaker,
)
from cuebid.tablemanager.rules import RulingPolicy, TableRules
from cuebid.tablemanager.serving import lead_pause, serve_board, serve_teams

__all__ = ["Table"]

_NO_CLAIMS: Final = "Claims are not decided at this table; please play on"


class Table:
    """One table, from four empty seats to the end of the session.

    Every public method takes the time in seconds (any clock that does not run backwards) and
    returns the effects in order. Call `tick` when `deadline` has come.

    Attributes:
        phase: where the table is.
        game: the board being played; None before the first and after the last.
    """

    def __init__(
        self,
        boards: Iterable[Board],
        rules: TableRules | None = None,
        interrupted: BoardRecord | None = None,
    ) -> None:
        """Set a table up.

        Args:
            boards: the boards to play, in order; taken one at a time.
            rules: limits and rulings.
            interrupted: the first of `boards` as far as it was played before a break; its calls and
                cards stand, and players who come make theirs again.
        """
        self.rules = rules or TableRules()
        self.phase = Phase.SEATING
        self.game: BoardInProgress | None = None
        self._boards = iter(boards)
        self._interrupted = interrupted
        self._desks = {seat: Desk(seat) for seat in SEATS}
        self._clocks = SideClocks()
        self._deadlines = Deadlines(self.rules, self._desks, self._clocks)
        self._effects: list[Effect] = []
        self._out_of_time: set[Side] = set()

    # What the shell does.

    def sit(
        self,
        seat: Seat,
        team: str,
        now: float,
        *,
        version: int = 18,
        profile: Profile = DEFAULT,
    ) -> list[Effect]:
        """A player takes `seat`; who may do so is decided by `cuebid.tablemanager.seating`.

        Raises:
            ValueError: the seat is taken.
        """
        desk = self._desks[seat]
        if desk.present:
            raise ValueError(f"{seat.word} is taken")
        again, desk.ever_present, desk.present = desk.ever_present, True, True
        desk.team, desk.version, desk.profile = team, version, profile
        self._effects.append(SeatTaken(seat, team, again))
        self._effects.append(Send(seat, m.Seated(seat=seat, team=team)))
        self._deadlines.arrived(seat, now)
        if self.game is not None and self.phase is not Phase.FINISHING:
            desk.expect_remakes(self.game)
        if self.phase is Phase.SEATING and all(desk.present for desk in self._desks.values()):
            self._next_board(Occasion.FOUR_SEATED, now)
        elif self.game is not None and self.game.actor is seat:
            self._run_clock(now)
        return self._settle(now)

    def leave(self, seat: Seat, now: float, reason: str = "the connection ended") -> list[Effect]:
        """The player in `seat` is gone; the seat is kept for its team."""
        desk = self._desks[seat]
        if desk.present:
            desk.vacate(now)
            self._effects.append(SeatLost(seat, reason))
            if self._clocks.running is seat:
                self._clocks.stop(now)
        return self._settle(now)

    def receive(self, seat: Seat, message: m.Message, now: float) -> list[Effect]:
        """A message came from the player in `seat`."""
        desk = self._desks[seat]
        handler = _HANDLERS.get(type(message))
        play = self.game.play if self.game is not None else None
        if not desk.present or self.phase is Phase.CLOSED:
            self._ignore(seat, message.kind, "nobody plays there now")
        elif handler is None:
            self._ignore(seat, message.kind, "players do not send this")
        elif fault := why_not_the_speaker(seat, getattr(message, "seat", None), play):
            self._ignore(seat, message.kind, fault)
        else:
            handler(self, desk, message, now)
        return self._settle(now)

    def unreadable(self, seat: Seat, line: str, now: float) -> list[Effect]:
        """A line came that is no message; an unreadable call or card is refused, others ignored."""
        words = line.casefold().split()
        acting = self.game is not None and self.game.actor is seat
        if acting and len(words) > 1 and words[1] in ("bids", "plays"):
            self._refuse(self._desks[seat], line, "it cannot be read", now)
        else:
            self._ignore(seat, line, "it is no message of the protocol")
        return self._settle(now)

    def tick(self, now: float) -> list[Effect]:
        """Do what has become due; harmless when nothing has."""
        due = self._deadlines.due(self.phase, self.game, now)
        if due is not None:
            due_seat, act = due
            _DUTIES[act](self, due_seat, now)
        return self._settle(now)

    @property
    def deadline(self) -> float | None:
        """When `tick` is next needed; None while nothing can become due."""
        return self._deadlines.next(self.phase, self.game)

    def stop(self, now: float, reason: str) -> list[Effect]:
        """End the session now; the board on the table has no result."""
        if self.phase is not Phase.CLOSED:
            self._close(Occasion.STOPPED, reason, now)
        return self._settle(now)

    @property
    def players(self) -> dict[Seat, str]:
        """The team in each seat that was ever taken."""
        return {seat: desk.team for seat, desk in self._desks.items() if desk.ever_present}

    def is_present(self, seat: Seat) -> bool:
        """Whether a player sits there."""
        return self._desks[seat].present

    # What players say.

    def _ready_for_teams(self, desk: Desk, _message: m.Message, _now: float) -> None:
        desk.wants_teams = True

    def _ready_to_start(self, desk: Desk, _message: m.Message, _now: float) -> None:
        desk.wants_teams = desk.wants_start = True

    def _ready_for_deal(self, desk: Desk, _message: m.Message, _now: float) -> None:
        desk.wants_teams = desk.wants_start = True
        if self.phase is Phase.FINISHING:
            desk.early_deal = True
        else:
            desk.wants_deal = True

    def _ready_for_cards(self, desk: Desk, message: m.Message, now: float) -> None:
        self._ready_for_deal(desk, message, now)
        if self.phase is Phase.FINISHING:
            desk.early_cards = True
        else:
            desk.wants_cards = True

    def _ready_for_bid(self, desk: Desk, message: m.ReadyForBid, now: float) -> None:
        if not self._in_hand(desk, message, now):
            return
        game = self._the_game()
        told_all = game.auction.is_over and desk.calls_told == len(game.auction)
        if told_all or not desk.want_call_of(message.bidder, game.auction):
            self._ignore(desk.seat, message.kind, f"{message.bidder.word}'s call is not the next")

    def _ready_for_card(self, desk: Desk, message: m.ReadyForCard, now: float) -> None:
        if self._in_hand(desk, message, now):
            desk.want_card_of(message.player, self._the_game())

    def _ready_for_dummy(self, desk: Desk, message: m.Message, now: float) -> None:
        if self._in_hand(desk, message, now):
            desk.wants_dummy = True

    def _received_dummy(self, desk: Desk, message: m.Message, _now: float) -> None:
        """An acknowledgement of older versions; nothing waits for it."""

    def _claim(self, desk: Desk, message: m.Message, _now: float) -> None:
        self._effects.append(SendText(desk.seat, _NO_CLAIMS))
        self._ignore(desk.seat, message.kind, "claims are not decided at this table")

    def _bid(self, desk: Desk, message: m.Bid, now: float) -> None:
        if not self._in_hand(desk, message, now):
            return
        if desk.calls_remade < desk.calls_to_remake:
            self._remake_call(desk, message.call, now)
            return
        fault = why_call_refused(self._the_game(), desk.seat, message.call)
        if fault is not None:
            self._refuse(desk, str(message.call), fault, now)
        else:
            self._make_call(desk.seat, message.call, _explanation_in(message), now)

    def _play(self, desk: Desk, message: m.Play, now: float) -> None:
        if not self._in_hand(desk, message, now):
            return
        if desk.cards_remade < desk.cards_to_remake:
            self._remake_card(desk, message.card, now)
            return
        fault = why_card_refused(self._the_game(), desk.seat, message.card)
        if fault is not None:
            self._refuse(desk, str(message.card), fault, now)
        else:
            self._play_card(message.card, now)

    def _in_hand(self, desk: Desk, message: m.Message, now: float) -> bool:
        """Whether a board is on the table; a player who talks of it is ready for its cards."""
        if self.game is None:
            self._ignore(desk.seat, message.kind, "no board is on the table")
            return False
        if not desk.wants_cards and self.phase is not Phase.FINISHING:
            self._ready_for_cards(desk, message, now)
        return True

    # What the game does.

    def _make_call(
        self,
        seat: Seat,
        call: Call,
        explanation: Explanation | None,
        now: float,
        *,
        ruled: bool = False,
    ) -> None:
        game = self._the_game()
        game.make_call(call, explanation)
        self._desks[seat].refusals = 0
        self._effects.append(CallMade(seat, call, explanation, ruled))
        if game.play is not None:
            self._move(Occasion.CONTRACT_REACHED, now)
        elif game.auction.is_over:
            self._end_board(Occasion.PASSED_OUT, now)
        self._run_clock(now)

    def _play_card(self, card: Card, now: float, *, ruled: bool = False) -> None:
        game = self._the_game()
        actor = game.actor
        game.play_card(card)
        if actor is not None:
            self._desks[actor].refusals = 0
        self._effects.append(CardPlayed(game.card_seats[-1], card, ruled))
        if game.play is not None and game.play.is_over:
            self._end_board(Occasion.LAST_CARD, now)
        self._run_clock(now)

    def _remake_call(self, desk: Desk, call: Call, now: float) -> None:
        if self._the_game().calls_of(desk.seat)[desk.calls_remade] is call:
            desk.calls_remade += 1
        else:
            self._restart_board(f"{desk.seat.word} calls otherwise than before the break", now)

    def _remake_card(self, desk: Desk, card: Card, now: float) -> None:
        if self._the_game().cards_of(desk.seat)[desk.cards_remade] is card:
            desk.cards_remade += 1
        else:
            self._restart_board(f"{desk.seat.word} plays otherwise than before the break", now)

    def _next_board(self, occasion: Occasion, now: float) -> None:
        board = next(self._boards, None)
        if board is None:
            self._close(Occasion.NO_MORE_BOARDS, "all boards are played", now)
            return
        self._move(occasion, now)
        self._clocks.next_board()
        self._out_of_time.clear()
        self.game = BoardInProgress.begin(board)
        if self._interrupted is not None and self._interrupted.board == board:
            self.game = BoardInProgress.resume(self._interrupted)
        self._interrupted = None
        for desk in self._desks.values():
            desk.new_board()
            desk.expect_remakes(self.game)
        self._effects.append(BoardStarted(board))

    def _restart_board(self, reason: str, now: float) -> None:
        game = self._the_game()
        self._move(Occasion.RESTARTED, now)
        self._clocks.stop(now)
        self.game = BoardInProgress.begin(game.board)
        for desk in self._desks.values():
            desk.new_board()
        self._effects.append(BoardRestarted(game.board, reason))

    def _end_board(self, occasion: Occasion, now: float) -> None:
        self._clocks.stop(now)
        self._move(occasion, now)
        record = self._the_game().record(self.players, self.rules.room)
        self._effects.append(BoardEnded(record))

    def _close(self, occasion: Occasion, reason: str, now: float) -> None:
        self._clocks.stop(now)
        self._move(occasion, now)
        self.game = None
        for desk in self._desks.values():
            if desk.present:
                self._effects.append(Send(desk.seat, m.EndOfSession()))
        self._effects.append(SessionEnded(reason))

    # What the referee does.

    def _refuse(self, desk: Desk, attempt: str, reason: str, now: float) -> None:
        """Tell the offender alone; after too many refusals of the player at turn, rule."""
        game = self._the_game()
        self._effects.append(Refused(desk.seat, attempt, reason))
        answer = m.IllegalCard() if game.play is not None else m.IllegalBid()
        self._effects.append(Send(desk.seat, answer))
        if game.actor is desk.seat:
            desk.refusals += 1
            if desk.refusals >= self.rules.refusals:
                self._rule(desk.seat, f"{desk.refusals} illegal attempts", now)

    def _rule(self, seat: Seat, cause: str, now: float) -> None:
        if self.rules.ruling is RulingPolicy.STOP:
            self._write_ruling(seat, f"{cause}; the session is stopped")
            self._close(Occasion.STOPPED, f"{seat.word}: {cause}", now)
        elif self.rules.ruling is RulingPolicy.FORFEIT:
            self._forfeit(seat, cause, now)
        elif self._desks[seat].is_remaking:
            self._drop(seat, f"{cause}; it has not caught up", now)
        else:
            self._assign(seat, cause, now)

    def _assign(self, seat: Seat, cause: str, now: float, *, silent: bool = False) -> None:
        """Act for the player at turn, and tell it, too, what it is taken to have done."""
        game, desk = self._the_game(), self._desks[seat]
        desk.want_everything(game)
        self._settle_desk(desk)
        if game.play is None:
            if not silent:
                self._write_ruling(seat, f"{cause}; pass is assigned")
            self._make_call(seat, PASS, None, now, ruled=True)
            self._effects.append(Send(seat, m.Bid(seat=seat, call=PASS)))
        else:
            card = assigned_card(game)
            if not silent:
                self._write_ruling(seat, f"{cause}; {card} is played")
            self._play_card(card, now, ruled=True)
            self._effects.append(Send(seat, m.Play(seat=game.card_seats[-1], card=card)))

    def _forfeit(self, seat: Seat, cause: str, now: float) -> None:
        self._the_game().forfeited_by = seat
        self._write_ruling(seat, f"{cause}; the board is forfeited")
        self._end_board(Occasion.FORFEITED, now)

    def _write_ruling(self, seat: Seat, text: str) -> None:
        ruling = Ruling(seat, text)
        self._the_game().rulings.append(ruling)
        self._effects.append(Ruled(ruling))

    def _drop(self, seat: Seat, reason: str, now: float) -> None:
        self._effects.append(Drop(seat, reason))
        self._desks[seat].vacate(now)
        self._effects.append(SeatLost(seat, reason))
        if self._clocks.running is seat:
            self._clocks.stop(now)

    # What time does.

    def _out_of_thought(self, seat: Seat, now: float) -> None:
        what = "call" if self._the_game().play is None else "card"
        self._rule(seat, f"no {what} in {self.rules.think:g} seconds", now)

    def _out_of_board_time(self, seat: Seat, now: float) -> None:
        cause = f"{seat.side.words} used more than {self.rules.board_time:g} seconds in the board"
        if seat.side in self._out_of_time and self.rules.ruling is RulingPolicy.ASSIGN:
            self._assign(seat, cause, now, silent=True)
        else:
            self._out_of_time.add(seat.side)
            self._rule(seat, cause, now)

    def _not_back(self, seat: Seat, now: float) -> None:
        cause = f"{seat.word} did not come back in {self.rules.rejoin:g} seconds"
        if self.rules.ruling is RulingPolicy.STOP:
            self._rule(seat, cause, now)
        else:
            self._forfeit(seat, cause, now)

    def _not_ready(self, seat: Seat, now: float) -> None:
        self._drop(seat, f"not ready for its cards in {self.rules.ready:g} seconds", now)

    def _push(self, seat: Seat, _now: float) -> None:
        self._desks[seat].want_everything(self._the_game())

    # How the parts are held together.

    def _the_game(self) -> BoardInProgress:
        if self.game is None:
            raise ValueError("no board is on the table")
        return self.game

    def _ignore(self, seat: Seat, line: str, reason: str) -> None:
        self._effects.append(Ignored(seat, line, reason))

    def _move(self, occasion: Occasion, now: float) -> None:
        self.phase = NEXT_PHASE[self.phase, occasion]
        self._deadlines.phase_began(now)

    def _run_clock(self, now: float) -> None:
        """Let the clock of the player at turn run, from when he is told to lead if he leads."""
        actor = self.game.actor if self.game is not None else None
        if self.phase not in (Phase.AUCTION, Phase.PLAY) or actor is None:
            return
        desk = self._desks[actor]
        self._deadlines.turn_began(now)
        if desk.present:
            play = self._the_game().play
            leads = play is not None and len(play) % 4 == 0
            self._clocks.start(actor, now + (lead_pause(desk, self.rules) if leads else 0.0))

    def _settle(self, now: float) -> list[Effect]:
        """Answer all that can be answered now, moving on where all have what they need."""
        while self._settle_once(now):
            pass
        effects, self._effects = self._effects, []
        return effects

    def _settle_once(self, now: float) -> bool:
        """Answer the desks; whether that moved the table to another phase."""
        if self.phase in (Phase.SEATING, Phase.CLOSED):
            return False
        if self.phase is Phase.GATHERING and all(
            desk.present and desk.wants_cards for desk in self._desks.values()
        ):
            playing = self._the_game().play is not None
            self._move(Occasion.READY_TO_PLAY if playing else Occasion.READY_TO_CALL, now)
            self._run_clock(now)
        for desk in self._desks.values():
            if desk.present:
                self._settle_desk(desk)
        if self.phase is Phase.FINISHING and all(map(self._has_ended, self._desks.values())):
            self._next_board(Occasion.NEXT_BOARD, now)
            return True
        return False

    def _settle_desk(self, desk: Desk) -> None:
        if desk.wants_teams and not desk.teams_told:
            ns, ew = self._desks[Seat.NORTH].team, self._desks[Seat.EAST].team
            self._effects.extend(serve_teams(desk, ns, ew, self.rules))
        if self.phase is Phase.FINISHING:
            self._finish_desk(desk)
        else:
            hands_are_out = self.phase is not Phase.GATHERING
            self._effects.extend(serve_board(desk, self._the_game(), self.rules, hands_are_out))

    def _finish_desk(self, desk: Desk) -> None:
        """Tell the rest of the board, then the times."""
        game = self._the_game()
        if desk.end_told or not desk.start_told:
            return
        if game.forfeited_by is None and desk.hand_told:
            self._effects.extend(serve_board(desk, game, self.rules, hands_are_out=True))
            if desk.is_behind(game):
                return
        desk.end_told = True
        if desk.profile.timing:
            self._effects.append(Send(desk.seat, self._clocks.message()))

    def _has_ended(self, desk: Desk) -> bool:
        return desk.end_told or not desk.present or not desk.start_told


def _explanation_in(message: m.Bid) -> Explanation | None:
    if message.alert is not None:
        return Explanation(message.alert, alerted=True)
    return None if message.infos is None else Explanation(message.infos, alerted=False)


_HANDLERS: Final[dict[type[m.Message], Callable[[Table, Desk, Any, float], None]]] = {
    m.ReadyForTeams: Table._ready_for_teams,
    m.ReadyToStart: Table._ready_to_start,
    m.ReadyForDeal: Table._ready_for_deal,
    m.ReadyForCards: Table._ready_for_cards,
    m.ReadyForBid: Table._ready_for_bid,
    m.ReadyForCard: Table._ready_for_card,
    m.ReadyForDummy: Table._ready_for_dummy,
    m.ReceivedDummy: Table._received_dummy,
    m.Claim: Table._claim,
    m.ClaimAnswer: Table._claim,
    m.Bid: Table._bid,
    m.Play: Table._play,
}

_DUTIES: Final[dict[Due, Callable[[Table, Seat, float], None]]] = {
    Due.OUT_OF_THOUGHT: Table._out_of_thought,
    Due.OUT_OF_BOARD_TIME: Table._out_of_board_time,
    Due.NOT_BACK: Table._not_back,
    Due.NOT_READY: Table._not_ready,
    Due.PUSH: Table._push,
}

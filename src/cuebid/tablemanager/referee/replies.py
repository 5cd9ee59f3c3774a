"""Send players what they asked for, as soon as they may be told."""

# The table is a pull model: the protocol means one line of the table for each line of a player, so
# a `ready for ...` is noted and answered once the information exists. Tables that instead expect a
# certain line next hang as soon as a program leaves one out, repeats one or asks early. All four
# must agree in two places only: a board begins when four players are seated, and hands are dealt
# when all four are ready for their cards.
#
# Replies never change the game. They read it, and move each player's `Progress` forward.

from __future__ import annotations

from cuebid.core import Seat
from cuebid.tablemanager.grammar.explanations import explained_bid, meaning_line
from cuebid.tablemanager.grammar.messages import (
    SUFFIXES_SINCE,
    Cards,
    Deal,
    DummyCards,
    DummyLead,
    Lead,
    Message,
    Play,
    StartOfBoard,
    Teams,
)
from cuebid.tablemanager.referee.board_flow import end_board, start_next_board, start_turn
from cuebid.tablemanager.referee.board_in_progress import BoardInProgress
from cuebid.tablemanager.referee.effects import Effect, Send, SendText
from cuebid.tablemanager.referee.phases import Occasion, Phase
from cuebid.tablemanager.referee.rules import TableRules
from cuebid.tablemanager.referee.seat_state import SeatState
from cuebid.tablemanager.referee.table_state import TableState


def answer_all(table: TableState, now: float, speaker: SeatState | None = None) -> None:
    """Answer all requests that can be answered now; when a board is done, begin the next.

    Unless something changed that concerns everybody, only `speaker` can have an answer. Most lines
    are requests, so the other three seats are seldom looked at.
    """
    while _answer_once(table, now, speaker):
        pass


def _answer_once(table: TableState, now: float, speaker: SeatState | None) -> bool:
    """Answer the players once; return whether another board has begun."""
    if table.phase is Phase.GATHERING:
        _deal_when_ready(table, now)
    if table.phase in (Phase.SEATING, Phase.CLOSED):
        return False
    concerns_all = table.changed or speaker is None
    table.changed = False
    for player in table.seats.values() if concerns_all or speaker is None else (speaker,):
        if player.present:
            answer_player(table, player)
    if table.phase is Phase.FINISHING and all(map(_knows_end, table.seats.values())):
        start_next_board(table, Occasion.NEXT_BOARD, now)
        return True
    return False


def _deal_when_ready(table: TableState, now: float) -> None:
    """Begin the auction, or go on with a board taken up after a break."""
    if not all(player.present and player.wants.hand for player in table.seats.values()):
        return
    game = table.current_game
    table.advance(Occasion.READY_TO_CALL if game.play is None else Occasion.READY_TO_PLAY, now)
    # The break may have come between the last card and the entry that ends the board.
    if game.is_over:
        end_board(table, Occasion.PASSED_OUT if game.play is None else Occasion.LAST_CARD, now)
    start_turn(table, now)


def answer_player(table: TableState, player: SeatState) -> None:
    """Tell one player what it asked for and may know now."""
    if not player.sent.teams and player.wants.teams:
        _send_teams(table, player)
    if table.phase is Phase.FINISHING:
        _send_end(table, player)
    else:
        hands_are_dealt = table.phase is not Phase.GATHERING
        _send_board(
            player, table.current_game, table.rules, table.effects, hands_are_dealt=hands_are_dealt
        )


def _send_teams(table: TableState, player: SeatState) -> None:
    player.sent.teams = True
    ns, ew = table.seats[Seat.NORTH].team, table.seats[Seat.EAST].team
    scoring = table.rules.scoring if player.version >= SUFFIXES_SINCE else ""
    table.effects.append(Send(player.seat, Teams(ns=ns, ew=ew, scoring=scoring)))


def _send_end(table: TableState, player: SeatState) -> None:
    """Send the calls and cards that the player lacks, then the Timing line."""
    # The Timing line goes out after passed-out boards too: the protocol's text is not clear there,
    # and Ben waits for it after every board.
    game = table.current_game
    if player.sent.end or not player.sent.start:
        return
    if not game.forfeits and player.sent.hand:
        _send_board(player, game, table.rules, table.effects, hands_are_dealt=True)
        if player.is_behind(game):
            return
    player.sent.end = True
    if _gets_timing(player, game):
        table.effects.append(Send(player.seat, table.clocks.message()))


def _gets_timing(player: SeatState, game: BoardInProgress) -> bool:
    """Return whether to send the Timing line, which some programs need and others crash on."""
    if not player.is_guessed:
        return player.profile.timing
    if game.forfeits and player.reads_timing is None:
        return True
    # bridge_env's client, which ends at the line, asks for `dummy's card` from every seat; but so
    # does Ben, which waits for the line; and declarer and dummy do not show how they ask. A program
    # of which no more is known is sent `Start of board` without the line: one that asks for the
    # deal needs no Timing, to one that takes `Start of board` for the times `timeouts` sends
    # another.
    player.is_tried = player.reads_timing is None
    return bool(player.reads_timing)


def _knows_end(player: SeatState) -> bool:
    return player.sent.end or not player.present or not player.sent.start


def _send_board(
    player: SeatState,
    game: BoardInProgress,
    rules: TableRules,
    out: list[Effect],
    *,
    hands_are_dealt: bool,
) -> None:
    """Append to `out` all that `player` asked for and may be told, in the protocol's order."""
    sent = player.sent
    if not sent.hand:
        _send_hand(player, game, rules, out, hands_are_dealt=hands_are_dealt)
        if not sent.hand:
            return
    if sent.calls < len(game.auction):
        _send_calls(player, game, out)
    if game.play is not None:
        if sent.plays < len(game.card_seats):
            _send_cards(player, game, out)
        if player.wants.dummy and not sent.dummy and game.card_seats:
            _send_dummy(player, game, out)
        repetition = player.repetition
        if game.play.actor is player.seat or repetition.plays_done < repetition.plays:
            _send_lead(player, game, rules, out)


def _send_hand(
    player: SeatState,
    game: BoardInProgress,
    rules: TableRules,
    out: list[Effect],
    *,
    hands_are_dealt: bool,
) -> None:
    wants, sent = player.wants, player.sent
    if wants.start and not sent.start:
        sent.start = True
        out.append(Send(player.seat, StartOfBoard()))
    if sent.start and wants.deal and not sent.deal:
        sent.deal = True
        out.append(Send(player.seat, _deal_line(player, game, rules)))
    if sent.deal and wants.hand and hands_are_dealt:
        sent.hand = True
        hand = tuple(game.board.deal[player.seat])
        out.append(Send(player.seat, Cards(seat=player.seat, cards=hand)))


def _deal_line(player: SeatState, game: BoardInProgress, rules: TableRules) -> Deal:
    board = game.board
    return Deal(
        board=board.number,
        dealer=board.dealer,
        vulnerability=board.vulnerability,
        room=rules.room if player.version >= SUFFIXES_SINCE else "",
    )


def _send_calls(player: SeatState, game: BoardInProgress, out: list[Effect]) -> None:
    auction = game.auction
    while player.sent.calls < len(auction):
        position = player.sent.calls
        if auction.seat_of(position) is not player.seat:
            if position >= player.wants.calls:
                return
            _append_bid(player, game, position, out)
        player.sent.calls = position + 1


def _send_cards(player: SeatState, game: BoardInProgress, out: list[Effect]) -> None:
    while player.sent.plays < len(game.card_seats):
        position = player.sent.plays
        if game.card_actors[position] is not player.seat:
            if position >= player.wants.plays:
                return
            out.append(Send(player.seat, _card_line(game, position)))
        player.sent.plays = position + 1


def _send_dummy(player: SeatState, game: BoardInProgress, out: list[Effect]) -> None:
    dummy = None if game.play is None else game.play.contract.dummy
    if dummy is not None and player.seat is not dummy:
        player.sent.dummy = True
        out.append(Send(player.seat, DummyCards(cards=tuple(game.board.deal[dummy]))))


def _send_lead(
    player: SeatState, game: BoardInProgress, rules: TableRules, out: list[Effect]
) -> None:
    """Send `to lead` before a card that leads to a trick, a new card or one to be repeated."""
    # It is the one line of the protocol that answers no line of a player, and follows another line
    # of the table. Programs that read only one line at a time lose it, hence the pause.
    position = player.next_card(game)
    play = game.play
    if play is None or position is None or position % 4 or position >= 52:
        return
    trick = position // 4 + 1
    up_to_date = player.sent.calls == len(game.auction) and player.sent.plays >= position
    if player.sent.trick_led < trick and up_to_date:
        player.sent.trick_led = trick
        player.overtaken = False
        leader = play.seat_of(position)
        message: Message = Lead(seat=leader) if leader is player.seat else DummyLead()
        out.append(Send(player.seat, message, rules.pause_before_lead(player.profile)))


def _append_bid(player: SeatState, game: BoardInProgress, position: int, out: list[Effect]) -> None:
    """Append call number `position` to `out`, in the form that `player` may see."""
    # The line is written anew, never echoed, so that one program's spelling cannot stop another.
    # Explanations go to opponents only: a partner learns nothing from them (Laws 16 and 20).
    caller = game.auction.seat_of(position)
    call = game.auction.calls[position]
    explanation = game.explanations.get(position)
    if caller.side is player.seat.side:
        explanation = None
    bid = explained_bid(caller, call, explanation, player.version)
    # Cuebid's own programs are told the full meaning too, in a line that no other program is sent.
    line = meaning_line(bid, explanation) if player.repeats else ""
    if line:
        out.append(SendText(player.seat, line))
    out.append(Send(player.seat, bid))


def _card_line(game: BoardInProgress, position: int) -> Play:
    """Return the line for card number `position`, which names the seat whose card it is."""
    # A card of dummy's names dummy's seat, never `dummy` or declarer's, as the protocol says.
    if game.play is None:
        raise ValueError("no card was played")
    return Play(seat=game.card_seats[position], card=game.play.cards[position])

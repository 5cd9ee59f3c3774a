"""Judge whether a call or a card that arrived is legal."""

# Judgement only: what follows from it is decided in `inputs` and `rulings`. Each function returns
# the reason for which the action is refused, in words for the log, or None.

from __future__ import annotations

from cuebid.core import Call, Card, Play, Seat
from cuebid.tablemanager.grammar.messages import DummyOr
from cuebid.tablemanager.referee.board_in_progress import BoardInProgress


def why_not_the_speaker(seat: Seat, named: DummyOr | None, play: Play | None) -> str | None:
    """Return why a line about an action of `named` cannot come from `seat`; None if it can.

    Only declarer may speak for another seat: dummy, whose cards it plays.
    """
    if named is None or named is seat:
        return None
    name = named if isinstance(named, str) else named.word
    if play is not None and play.contract.declarer is seat:
        if isinstance(named, str) or named is play.contract.dummy:
            return None
    elif isinstance(named, str):
        return "only declarer plays dummy's cards"
    return f"it speaks for {name}, but came from {seat.word}"


def why_call_refused(game: BoardInProgress, seat: Seat, call: Call) -> str | None:
    """Return why `call` from `seat` is refused; None when it is legal."""
    if game.auction.is_over:
        return "the auction is over"
    if game.auction.turn is not seat:
        return f"it is {game.auction.turn.word if game.auction.turn else 'nobody'}'s turn to call"
    fault = game.auction.why_illegal(call)
    return None if fault is None else f"{call.word} is not allowed: {fault.value}"


def why_card_refused(game: BoardInProgress, seat: Seat, card: Card) -> str | None:
    """Return why `card` from `seat` is refused; None when it is legal.

    The card must come from the hand that is to play, whatever seat the line names: a declarer may
    say its own seat, dummy's seat or `dummy`.
    """
    play = game.play
    if play is None:
        return "the auction is not over"
    if play.turn is None:
        return "all cards are played"
    if play.actor is not seat:
        dummy_acts = seat is play.contract.dummy
        return "dummy does not play" if dummy_acts else f"it is {play.turn.word}'s turn to play"
    # A revoke is refused like any other illegal card: the referee sees all four hands, so Laws 61
    # to 64, which repair a revoke that nobody noticed, are never needed.
    fault = play.why_illegal(card, game.board.deal[play.turn])
    return None if fault is None else f"{card} is not allowed: {fault.value}"


def assigned_card(game: BoardInProgress) -> Card:
    """Return the card that the referee plays for a player: the lowest legal one.

    The lowest rank, and among equal ranks the lowest suit, so that the ruling does not depend on
    chance and gives the player no advantage.

    Raises:
        ValueError: no card is to be played.
    """
    if game.play is None or game.play.turn is None:
        raise ValueError("no card is to be played")
    legal = game.play.legal_cards(game.board.deal[game.play.turn])
    return min(legal, key=lambda card: (card.rank, card.suit))

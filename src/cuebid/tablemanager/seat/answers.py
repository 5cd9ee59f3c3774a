"""Ask a player for the calls and cards of a session, and pass them to the session."""

from __future__ import annotations

from cuebid.core import Call, Card, ExplainedCall, IllegalError, Player, View
from cuebid.tablemanager.seat.effects import AskCall, AskCard, SeatEffect
from cuebid.tablemanager.seat.session import SeatSession


def answer(session: SeatSession, player: Player, question: AskCall | AskCard) -> list[SeatEffect]:
    """Ask `player` for a call or card, pass it to `session`, and return the effects.

    If the table has refused the player's choice, the plainest legal action that it has not refused
    (a pass, or the lowest card) is made instead: a player that decides by the view alone would only
    choose the same again, and the referee would rule after a few attempts.

    Raises:
        IllegalError: the player's answer is not legal, or the table has refused every legal action.
    """
    view = question.view
    where = f"board {view.board_number}, {view.seat.word}"
    try:
        if isinstance(question, AskCard):
            card = _other_card(view, question.refused) if question.refused else player.card(view)
            return session.card_chosen(card)
        if question.refused:
            return session.call_chosen(_other_call(view, question.refused))
        choice = player.call(view)
        if isinstance(choice, ExplainedCall):
            return session.call_chosen(choice.call, choice.explanation)
        return session.call_chosen(choice)
    except IllegalError as error:
        raise IllegalError(f"{where}: {error}") from error


def _other_call(view: View, refused: frozenset[Call]) -> Call:
    calls = [call for call in view.legal_calls if call not in refused]
    if not calls:
        raise IllegalError("the table refuses every legal call")
    # Legal calls begin with pass, the plainest action.
    return calls[0]


def _other_card(view: View, refused: frozenset[Card]) -> Card:
    cards = [card for card in view.legal_cards if card not in refused]
    if not cards:
        raise IllegalError("the table refuses every legal card")
    return min(cards, key=lambda card: (card.rank, card.suit))

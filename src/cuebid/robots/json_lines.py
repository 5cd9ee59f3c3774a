"""The JSON protocol for external programs: one line for each question and each answer.

A question holds everything that a player may know, so a program needs no memory: it reads a line,
and writes a line. `cuebid bid --batch` answers such questions, `cuebid match` asks them.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from cuebid.core import (
    Auction,
    Call,
    Card,
    CuebidError,
    ExplainedCall,
    Explanation,
    Hand,
    IllegalError,
    Play,
    ReadError,
    Seat,
    View,
    Vulnerability,
)
from cuebid.text import decode_json


class AnswerError(CuebidError):
    """Raised if a program's answer cannot be used; the message says why."""


class PlayerQuestion(msgspec.Struct, forbid_unknown_fields=True):
    """A question to a player: which call or card?

    Attributes:
        hand: the player's thirteen cards as dealt, spades first, suits separated by dots.
        auction: the calls so far.
        dealer: the player who made the first call.
        vul: the vulnerable side: None, NS, EW or Both.
        system: for `cuebid bid --batch` only: the name or path of a system.
        their_system: for `--batch` only: the opponents' system; the same system if empty.
        budget: for `--batch` only: how much to think, `40` deals or `0.5s`, 0 for not at all.
        scoring: for `--batch` only: `imps` or `matchpoints`; by default as the command says.
        ask: `call` or `card`.
        board: the number of the board.
        seat: the player's seat; empty for the player whose turn it is.
        explanations: what opponents' calls and the own calls show, by their index from 0.
        contract: the contract, when a card is asked for.
        play: the cards played so far, from the opening lead on.
        dummy: dummy's thirteen cards, once they are on the table.
        legal: the legal calls or cards, of which the answer must be one.
    """

    hand: str
    auction: list[str] = []
    dealer: str = "N"
    vul: str = "None"
    system: str = ""
    their_system: str = ""
    budget: int | str | None = None
    scoring: Literal["", "imps", "matchpoints"] = ""
    ask: str = "call"
    board: int = 0
    seat: str = ""
    explanations: dict[str, str] = {}
    contract: str = ""
    play: list[str] = []
    dummy: str = ""
    legal: list[str] = []


_ORDER: Final = (
    "ask", "board", "seat", "hand", "dealer", "vul", "auction", "explanations",
    "contract", "play", "dummy", "legal",
)  # fmt: skip
_OF_PLAY: Final = frozenset({"contract", "play", "dummy"})


def question_of(view: View) -> PlayerQuestion:
    """Return the question that asks a player for the call or card in a view."""
    question = PlayerQuestion(
        hand=view.hand.pbn,
        auction=[call.text for call in view.auction],
        dealer=view.dealer.letter,
        vul=str(view.vulnerability),
        board=view.board_number,
        seat=view.seat.letter,
        explanations={
            str(position): explanation.text
            for position, explanation in sorted(view.explanations.items())
        },
    )
    if view.play is None:
        question.legal = [call.text for call in view.legal_calls]
        return question
    question.ask = "card"
    question.contract = str(view.contract)
    question.play = [card.text for card in view.play]
    question.dummy = "" if view.dummy_hand is None else view.dummy_hand.pbn
    question.legal = [card.text for card in view.legal_cards]
    return question


def question_line(view: View) -> bytes:
    """Return the question about a view as a line of JSON, with its line end.

    No field is omitted, so that a program need not know defaults, except the fields that are only
    for `cuebid bid --batch`.
    """
    question = question_of(view)
    fields = (name for name in _ORDER if question.ask == "card" or name not in _OF_PLAY)
    return msgspec.json.encode({name: getattr(question, name) for name in fields}) + b"\n"


def view_of(question: PlayerQuestion) -> View:
    """Return the view of the player whom a question asks.

    Raises:
        ReadError: a field cannot be parsed.
        IllegalError: the auction or the play is illegal, or over.
    """
    auction = Auction(Seat.parse(question.dealer))
    for text in question.auction:
        auction = auction.with_call(Call(text))
    play, actor = None, auction.turn
    if question.ask == "card":
        contract = auction.contract
        if contract is None:
            raise IllegalError("there is no contract; no card is played")
        play = Play(contract, question.play)
        actor = play.actor
    elif question.ask != "call":
        raise ReadError(f"{question.ask!r} cannot be asked", question.ask, 0, "call or card")
    if actor is None:
        over = "auction is over; there is nothing to call" if play is None else "play is over"
        raise IllegalError(f"the {over}")
    return View(
        seat=Seat.parse(question.seat) if question.seat else actor,
        board_number=question.board,
        vulnerability=Vulnerability.parse(question.vul),
        hand=Hand.parse(question.hand),
        auction=auction,
        explanations={
            int(position): Explanation(text) for position, text in question.explanations.items()
        },
        play=play,
        dummy_hand=Hand.parse(question.dummy) if question.dummy else None,
    )


def answer_line(act: Call | ExplainedCall | Card) -> bytes:
    """Return a player's answer as a line of JSON, with its line end."""
    answer: dict[str, Any]
    if isinstance(act, ExplainedCall):
        explanation = act.explanation
        answer = {
            "call": act.call.text,
            "explanation": explanation.text,
            "alert": explanation.alerted,
        }
    elif isinstance(act, Card):
        answer = {"card": act.text}
    else:
        answer = {"call": act.text}
    return msgspec.json.encode(answer) + b"\n"


def read_answer(line: bytes, ask: str) -> Call | ExplainedCall | Card:
    """Parse a program's answer.

    Args:
        line: the line that the program wrote.
        ask: what the program was asked for, `call` or `card`.

    Raises:
        AnswerError: the line is not JSON, has no call or card, or has the key `error`.
    """
    try:
        answer = decode_json(line, dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise AnswerError(f"answered {_short(line)}, which is not a JSON object") from error
    if answer.get("error"):
        raise AnswerError(f"answered with an error: {answer['error']}")
    text = answer.get(ask)
    if not isinstance(text, str):
        raise AnswerError(f'answered {_short(line)}, which has no "{ask}"')
    try:
        if ask == "card":
            return Card(text)
        explanation = str(answer.get("explanation") or "")
        if not explanation:
            return Call(text)
        return ExplainedCall(
            Call(text), Explanation(explanation, alerted=bool(answer.get("alert")))
        )
    except ReadError as error:
        raise AnswerError(f"answered {text!r}, which is not a {ask}") from error


def _short(line: bytes) -> str:
    # A program that writes megabytes must not fill a report.
    text = line.decode(errors="replace").strip()
    return repr(text if len(text) <= 80 else text[:77] + "...")

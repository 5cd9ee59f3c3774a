"""The protocol of foreign programs: a question says all that a player may know."""

from __future__ import annotations

import msgspec
import pytest

from cuebid.core import SEATS, Auction, Call, Card, ExplainedCall, IllegalError, Player, view_from
from cuebid.match.board_play import CallMade, table_events
from cuebid.match.deals import random_boards
from cuebid.robots import make_player
from cuebid.robots.budget import Budget
from cuebid.robots.json_lines import (
    AnswerError,
    PlayerQuestion,
    answer_line,
    question_line,
    question_of,
    read_answer,
    view_of,
)


def simple_player() -> Player:
    """Return the natural robot that neither thinks nor explains."""
    return make_player("simple", budget=Budget(), report=None, explains=False)


class Copyist:
    """Answers from the view that a question in JSON says, and compares it with its own."""

    def __init__(self):
        self.player = simple_player()

    def read(self, view):
        line = msgspec.json.encode(question_of(view))
        read = view_of(msgspec.json.decode(line, type=PlayerQuestion))
        # Explanations lose nothing but whether a call was alerted.
        for name in ("seat", "board_number", "vulnerability", "hand", "auction", "play"):
            assert getattr(read, name) == getattr(view, name)
        assert read.dummy_hand == view.dummy_hand
        assert read.explanations.keys() == view.explanations.keys()
        return read

    def call(self, view):
        return read_answer(answer_line(self.player.call(self.read(view))), "call")

    def card(self, view):
        return read_answer(answer_line(self.player.card(self.read(view))), "card")


def test_a_board_can_be_played_through_the_protocol():
    [board] = random_boards(1, 3)
    events = list(table_events(board, dict.fromkeys(SEATS, Copyist())))
    plain = list(table_events(board, dict.fromkeys(SEATS, simple_player())))
    acts = [[e.call if isinstance(e, CallMade) else e.card for e in run] for run in (events, plain)]
    assert acts[0] == acts[1]
    assert len(acts[0]) > 52


def test_an_explanation_comes_with_its_call():
    answer = read_answer(b'{"call": "2C", "explanation": "Stayman", "alert": true}', "call")
    assert isinstance(answer, ExplainedCall)
    assert (answer.call, answer.explanation.text) == (Call("2C"), "Stayman")
    assert answer.explanation.alerted


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"1NT", "not a JSON object"),
        (b"\xff\xfe", "not a JSON object"),
        (b'{"card": "SA"}', 'has no "call"'),
        (b'{"call": "8NT"}', "'8NT', which is not a call"),
        (b'{"call": 1}', 'has no "call"'),
        (b'{"error": "no idea"}', "answered with an error: no idea"),
    ],
)
def test_an_answer_that_cannot_be_used_says_why(line, message):
    with pytest.raises(AnswerError) as caught:
        read_answer(line, "call")
    assert message in str(caught.value)


def test_a_card_is_read_in_both_orders():
    assert read_answer(b'{"card": "AS"}', "card") is Card("SA")


def test_a_question_is_written_as_the_documentation_shows_it():
    [board] = random_boards(1, 1)
    fields = msgspec.json.decode(question_line(view_from("N", board, Auction("N"))))
    assert [*fields][:4] == ["ask", "board", "seat", "hand"]
    assert fields["hand"] == board.deal["N"].pbn
    assert not {"system", "budget", "play"} & {*fields}


def test_a_question_about_a_finished_auction_is_refused():
    with pytest.raises(IllegalError):
        view_of(PlayerQuestion(hand="AKQJT98765432...", auction=["P"] * 4))


def test_the_question_of_a_call_lists_the_legal_ones():
    [board] = random_boards(1, 1)
    question = question_of(view_from("N", board, Auction("N")))
    assert question.legal[0] == "P"
    assert "7NT" in question.legal
    assert "X" not in question.legal

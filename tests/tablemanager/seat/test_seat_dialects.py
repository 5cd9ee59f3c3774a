"""A player's side of the protocol against every way of speaking that tables have.

(table-master reading, 1.7 "Client", 2.1 and 9).
"""

from __future__ import annotations

import pytest

from cuebid.core import Call, Card, Explanation, IllegalError, Seat
from cuebid.core.call import PASS
from cuebid.tablemanager.grammar.errors import MessageError
from cuebid.tablemanager.grammar.messages import ANY_PLACE
from cuebid.tablemanager.grammar.reader import parse
from cuebid.tablemanager.grammar.writer import write
from cuebid.tablemanager.seat.answers import answer
from cuebid.tablemanager.seat.effects import (
    AskCall,
    AskCard,
    BoardBegun,
    BoardDone,
    Noted,
    Refusal,
    Say,
    SayText,
    SessionOver,
)
from cuebid.tablemanager.seat.session import SeatSession, Stage

E, S, W = Seat.EAST, Seat.SOUTH, Seat.WEST

HAND = "East's cards : S J T 9 8. H A K Q. D A 5 4. C J T 9."
TIMING = (
    "Timing - N/S : this board  0:00,  total  0:00:00.  E/W : this board  0:00,  total  0:00:00"
)
DUMMY = "Dummy's cards : S 4 3. H 7 6 5. D 8 7 6. C A K Q 6 5."


class Client:
    """A session driven by the table's lines; the test makes its choices."""

    def __init__(self, seat=E, **options):
        self.session = SeatSession(seat, "EW", **options)
        self.effects = []
        self.said = [write(self.session.connect())]

    def hear(self, *lines: str) -> Client:
        for line in lines:
            try:
                message = parse(line)
            except MessageError:
                self.take(self.session.receive_unreadable(line))
            else:
                self.take(self.session.receive(message))
        return self

    def take(self, effects) -> None:
        for effect in effects:
            self.effects.append(effect)
            if isinstance(effect, Say):
                self.said.append(write(effect.message))
            elif isinstance(effect, SayText):
                self.said.append(effect.text)

    def call(self, text: str, explanation=None) -> Client:
        self.take(self.session.call_chosen(Call(text), explanation))
        return self

    def card(self, text: str) -> Client:
        self.take(self.session.card_chosen(Card(text)))
        return self

    def forget(self) -> Client:
        self.effects, self.said = [], []
        return self

    def of(self, kind):
        return [effect for effect in self.effects if isinstance(effect, kind)]

    @property
    def asked(self):
        return bool(self.effects) and isinstance(self.effects[-1], AskCall | AskCard)


def seated(**options) -> Client:
    client = Client(**options)
    return client.hear('East ("EW") seated', 'Teams : N/S : "NS" E/W : "EW"')


def dealt(dealer: str = "North", **options) -> Client:
    client = seated(**options)
    return client.hear(
        "Start of board", f"Board number 1. Dealer {dealer}. Neither vulnerable.", HAND
    )


def in_play(**options) -> Client:
    """East declares 1C; South is to lead, West is dummy."""
    client = dealt(dealer="East", **options)
    return client.call("1C").hear("South passes", "West passes", "North passes")


SEATED = [
    'East ("EW") seated',
    "East EW seated",
    'East "EW" seated',
    'EAST ("EW") seated',
    "east EW seated",
]
TEAMS = [
    'Teams : N/S : "A" E/W : "B"',
    'Teams : N/S : "A". E/W : "B"',
    'Teams: N/S "a" E/W "b"',
    'Teams: N/S: "A". E/W: "B"',
    'Teams : N/S : "A" E/W : "B". Playing IMP',
]
STARTS = ["Start of board", "Start of Board", "start of board"]
BOARDS = [
    "Board number 1. Dealer North. Neither vulnerable",
    "Board number 1. Dealer North. Neither vulnerable.",
    "Board number 1. Dealer NORTH. neither vulnerable.",
    "Board number 1. Dealer North. Neither vulnerable. Open room.",
]
CARDS = [
    HAND,
    "EAST's cards: C J T 9. D A 5 4. H A K Q. S J T 9 8.",
    HAND + " ",
]


@pytest.mark.parametrize("seated_line", SEATED)
@pytest.mark.parametrize("teams_line", TEAMS)
def test_every_tables_greeting_is_understood(seated_line, teams_line):
    client = Client().hear(seated_line, teams_line)
    assert client.said[1:] == ["East ready for teams", "East ready to start"]
    assert client.session.stage is Stage.STARTING


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("board_line", BOARDS)
@pytest.mark.parametrize("cards", CARDS)
def test_every_tables_deal_is_understood(start, board_line, cards):
    client = seated().forget().hear(start, board_line, cards)
    assert client.said == [
        "East ready for deal",
        "East ready for cards",
        "East ready for North's bid",
    ]
    assert client.session.view.hand.pbn == "JT98.AKQ.A54.JT9"
    assert client.session.view.board_number == 1
    assert client.of(BoardBegun) == [BoardBegun(1)]


@pytest.mark.parametrize(
    "line", ["North bids 1NT", "NORTH bids 1NT", "North bids 1n.", "north bids 1nt"]
)
def test_calls_are_understood_in_any_case(line):
    client = dealt().forget().hear(line)
    assert client.asked
    assert [str(call) for call in client.session.view.auction] == ["1NT"]


def test_a_session_from_first_to_last_line():
    client = in_play().forget()
    client.hear("South plays 5S", DUMMY)
    assert client.said == ["East ready for dummy"]
    assert client.asked
    client.card("3S").hear("North plays AS").card("8S")
    client.hear("North to lead")
    assert client.said[-1] == "East ready for North's card to trick 2"


def test_any_place_takes_the_seat_it_is_given():
    client = Client(ANY_PLACE)
    assert client.said == ['Connecting "EW" as ANYPL using protocol version 18']
    client.hear("SOUTH EW seated")
    assert client.session.seat is S
    assert client.said[-1] == "South ready for teams"
    assert write(client.session.connect()).startswith('Connecting "EW" as South')


def test_version_and_information_stand_in_the_greeting():
    client = Client(version=19, info="cuebid 1")
    assert client.said == ['Connecting "EW" as East using protocol version 19 cuebid 1']


def test_lines_before_the_seat_are_noted():
    client = Client().hear("Start of board", 'Teams : N/S : "A" E/W : "B"', HAND, "North passes")
    assert len(client.said) == 1
    assert len(client.of(Noted)) == 4


# The Timing line, and boards that begin at odd moments.


@pytest.mark.parametrize("timing", [True, False])
def test_a_board_ends_with_or_without_timing(timing):
    client = dealt("East").call("P").hear("South passes", "West passes", "North passes").forget()
    if timing:
        client.hear(
            "Timing - N/S : this board  [1:15],  total  [0:11:23]."
            "  E/W : this board  [1:18],  total  [0:10:23]"
        )
    client.hear("Start of board", "Board number 2. Dealer East. N/S vulnerable.")
    assert client.said == ["East ready for deal", "East ready for cards"]


def test_a_board_that_is_passed_out_is_done_after_the_fourth_pass():
    client = dealt("East").call("P").hear("South passes", "West passes").forget()
    client.hear("North passes")
    assert len(client.of(BoardDone)) == 1
    assert client.session.stage is Stage.BETWEEN


def test_start_of_board_in_mid_board_begins_the_board_again():
    client = in_play().hear("South plays 5S").forget()
    client.hear("Start of board", "Board number 1. Dealer East. Neither vulnerable.")
    assert client.said == ["East ready for deal", "East ready for cards"]
    client.hear(HAND)
    assert client.said[-2:] == ["East bids 1C", "East ready for South's bid"]


def test_start_of_board_twice_is_answered_once():
    client = seated().forget().hear("Start of Board", "Start of Board")
    assert client.said == ["East ready for deal"]
    assert client.of(Noted)[0].reason == "it was sent twice"


def test_timing_in_mid_board_breaks_it_off():
    client = dealt().forget().hear(TIMING)
    assert client.session.stage is Stage.BETWEEN
    assert not client.of(BoardDone)
    client.hear("Start of board")
    assert client.said == ["East ready for deal"]


@pytest.mark.parametrize("lines", [0, 1, 2])
def test_a_board_may_be_broken_off_before_its_cards(lines):
    before = ["Start of board", "Board number 1. Dealer North. Neither vulnerable."][:lines]
    client = seated().hear(*before).forget()
    client.hear(
        TIMING,
        "Start of board",
    )
    assert client.said == ["East ready for deal"]


def test_teams_again_begin_the_session_again():
    client = in_play().forget().hear('Teams : N/S : "NS" E/W : "EW"')
    assert client.said == ["East ready to start"]
    assert client.hear("Start of Board").said[-1] == "East ready for deal"


def test_a_table_that_leaves_start_of_board_out_is_followed():
    client = seated().forget().hear("Board number 1. Dealer North. Neither vulnerable.")
    assert client.said == ["East ready for cards"]


def test_the_end_of_the_session_is_told_once():
    client = seated().hear("End of session", "End of session")
    assert client.of(SessionOver) == [SessionOver()]
    assert client.session.is_over


def test_moniteurs_last_line_ends_the_session_but_not_in_mid_board():
    client = dealt().hear("NS: 12 IMP")
    assert not client.session.is_over
    client.hear(
        TIMING,
        "NS: 12 IMP",
    )
    assert client.session.is_over


@pytest.mark.parametrize(
    "line",
    [
        "Feasability: 3NT by NS",
        "Client Foo",
        "Book 4.6",
        "CC: precision",
        "hello",
        "",
        "\u00ff\u0000",
        "North plays ZZ",
        "North ready for teams",
        'Connecting "x" as North using protocol version 18',
        "North claims",
        "Dummy to lead",
        "North to lead",
        "East to lead",
        DUMMY,
        HAND,
        "North plays AS",
        "Illegal bid",
        "Illegal card",
        "West passes",
        "East passes",
        'East ("EW") seated',
        "Board number 2. Dealer East. N/S vulnerable.",
        "Explain West's bids 2D",
    ],
)
def test_lines_out_of_place_are_noted_and_change_nothing(line):
    client = dealt().forget()
    before = client.session.view
    client.hear(line)
    assert client.said == []
    assert [type(effect) for effect in client.effects] == [Noted]
    assert client.session.view == before
    assert client.session.stage is Stage.AUCTION
    client.hear("North passes")
    assert client.asked


def test_an_illegal_call_of_another_is_noted():
    client = dealt().forget().hear("North redoubles")
    assert client.of(Noted)[0].reason == "Redouble is not a legal call"


def test_a_card_played_twice_is_noted():
    client = in_play().hear("South plays 5S", DUMMY).card("3S").forget().hear("North plays 5S")
    assert client.of(Noted)[0].reason == "5S was played before"


# Whose explanations a player may know.


def test_opponents_explanations_are_seen_partners_are_not():
    client = dealt().hear("North bids 1C Alert. 16 points").call("P")
    client.hear("South passes", "West bids 1D Alert. for East's eyes", "North passes Infos. weak")
    view = client.session.view
    assert dict(view.explanations) == {
        0: Explanation("16 points"),
        4: Explanation("weak", alerted=False),
    }


def test_own_calls_are_explained_in_the_line():
    client = dealt("East").forget().call("1C", Explanation("16+ \u2660"))
    assert client.said[0] == "East bids 1C Alert. 16+ S."
    client = dealt("East").forget().call("1C", Explanation("natural", alerted=False))
    assert client.said[0] == "East bids 1C"
    client = dealt("East", version=19).forget().call("1C", Explanation("natural", alerted=False))
    assert client.said[0] == "East bids 1C Infos. natural"


def test_a_request_to_explain_is_answered_with_what_was_said():
    client = dealt("East", version=19).call("2D", Explanation("weak two in a major")).forget()
    client.hear("Explain East's bids 2D")
    assert client.said == ["weak two in a major"]
    client.hear("Explain East's bids 2H", "Explain West's bids 2D")
    assert client.said == ["weak two in a major"]
    assert len(client.of(Noted)) == 2


def test_a_request_to_explain_is_answered_after_the_auction_too():
    client = dealt("East").call("1C", Explanation("clubs or balanced"))
    client.hear("South passes", "West passes", "North passes", "South plays 5S").forget()
    assert client.hear("Explain East's bids 1C").said == ["clubs or balanced"]


def test_nothing_is_said_about_a_call_that_had_no_explanation():
    client = dealt("East").call("1C").forget().hear("Explain East's bids 1C")
    assert client.said == []


# Refusals, rulings, echoes.


class Stubborn:
    def call(self, _view):
        return Call("7NT")

    def card(self, view):
        return next(iter(view.legal_cards))


def test_after_illegal_bid_the_player_is_asked_again_and_knows_what_was_refused():
    client = dealt("East").call("7NT").forget().hear("Illegal bid")
    assert client.of(Refusal) == [Refusal("7NT")]
    assert client.effects[-1].refused == frozenset({Call("7NT")})
    assert client.session.view.auction.calls == ()
    client.take(answer(client.session, Stubborn(), client.effects[-1]))
    assert client.said == ["East passes", "East ready for South's bid"]


def test_each_refusal_leaves_one_choice_less():
    client = dealt("East").call("7NT").forget()
    for _ in range(3):
        client.hear("Illegal bid")
        client.take(answer(client.session, Stubborn(), client.of(AskCall)[-1]))
    assert [line for line in client.said if "ready" not in line] == [
        "East passes",
        "East bids 1C",
        "East bids 1D",
    ]


def test_after_illegal_card_another_card_is_played():
    client = in_play().hear("South plays 5S", DUMMY).card("4S").forget().hear("Illegal card")
    ask = client.effects[-1]
    assert ask.refused == frozenset({Card("4S")})
    client.take(answer(client.session, Stubborn(), ask))
    assert client.said[0] == "West plays 3S"


def test_when_all_is_refused_the_player_gives_up():
    client = in_play().hear("South plays 5S", DUMMY).card("4S").hear("Illegal card").card("3S")
    client.hear("Illegal card")
    with pytest.raises(IllegalError, match="board 1, East: the table refuses every legal card"):
        answer(client.session, Stubborn(), client.effects[-1])


def test_a_refused_pass_that_ended_the_auction_is_taken_back():
    client = dealt("South").hear("South bids 1C", "West passes", "North passes").call("P").forget()
    assert client.session.stage is Stage.PLAY
    client.hear("Illegal bid")
    assert client.session.stage is Stage.AUCTION
    assert client.asked


def test_a_refusal_in_the_auction_does_not_let_the_player_lead_unbidden():
    client = dealt("North").hear("North bids 1NT").call("7NT").hear("Illegal bid").call("P")
    client.hear("South passes").forget().hear("West passes")
    assert client.session.stage is Stage.PLAY
    assert not client.asked
    assert client.hear("East to lead").asked


def test_illegal_bid_out_of_the_blue_is_noted():
    client = dealt("East").call("1C").hear("South passes").forget().hear("Illegal bid")
    assert client.of(Noted)[0].reason == "nothing was said that could be refused"
    assert client.said == []


def test_the_echo_of_an_own_call_is_noted():
    client = dealt("East").call("1C").forget().hear("East bids 1C")
    assert client.said == []
    assert client.of(Noted)[0].reason == "the table repeats this player's own action"
    client.hear("South passes")
    assert len(client.session.view.auction) == 2


def test_the_echo_of_an_own_card_is_noted():
    client = in_play().hear("South plays 5S", DUMMY).card("4S").forget().hear("West plays 4S")
    assert client.said == []
    client.hear("North plays AS")
    assert client.asked


def test_a_call_made_for_the_player_while_it_thinks_is_taken_as_its_own():
    client = dealt("East").forget().hear("East passes")
    assert client.said == ["East ready for South's bid"]
    assert client.session.view.auction.calls == (PASS,)
    with pytest.raises(IllegalError, match="no call was asked for"):
        client.call("1C")


def test_a_call_made_for_the_player_takes_the_place_of_the_one_it_sent():
    """Its own was too late, or the last that was refused."""
    client = dealt("East").call("7NT").forget().hear("East passes")
    assert client.session.view.auction.calls == (PASS,)
    assert client.said == []  # the next call was asked for already
    client.hear("Illegal bid")  # the answer to what came too late
    assert client.session.view.auction.calls == (PASS,)
    client.hear("South passes")
    assert client.said == ["East ready for West's bid"]


def test_a_card_played_for_the_player_takes_the_place_of_the_one_it_sent():
    client = in_play().hear("South plays 5S", DUMMY).card("4S").forget()
    client.hear("West plays 3S", "Illegal card")
    assert [str(card) for card in client.session.view.play] == ["5S", "3S"]
    client.hear("North plays AS")
    assert client.asked


def test_what_could_not_be_the_players_own_action_is_noted():
    client = in_play().hear("South plays 5S", DUMMY).card("4S").forget().hear("West plays 5S")
    assert client.of(Noted)[0].reason == "5S could not have been this player's action"
    client = dealt("North").hear("North bids 2C").call("P").forget().hear("East bids 1C")
    assert client.of(Noted)[0].reason == "1C could not have been this player's action"


# What the player is protected from.


def test_an_illegal_choice_raises_and_changes_nothing():
    client = dealt("North").hear("North bids 2C").forget()
    with pytest.raises(IllegalError):
        client.call("1C")
    client.call("P")
    assert client.said[0] == "East passes"
    client = in_play().hear("South plays 5S", DUMMY).forget()
    with pytest.raises(IllegalError):
        client.card("AC")
    client.card("3S")
    assert client.said[0] == "West plays 3S"


@pytest.mark.parametrize("stage", ["auction", "play"])
def test_a_choice_nobody_asked_for_raises(stage):
    client = dealt("North") if stage == "auction" else in_play()
    with pytest.raises(IllegalError, match="no card was asked for"):
        client.card("JS")
    with pytest.raises(IllegalError, match="no call was asked for"):
        client.call("P")


def test_there_is_no_view_before_the_cards():
    with pytest.raises(IllegalError, match="there is no board yet"):
        _ = seated().session.view


# Dummy's name, and going through a board a second time.


def test_dummy_says_dummy_and_the_others_its_seat():
    client = dealt("West").hear("West bids 1C", "North passes").call("P").hear("South passes")
    client.forget().hear(
        "North plays 2C",
    )
    assert client.said == ["East ready for dummy's card to trick 1"]
    client = dealt("South", all_say_dummy=True)
    client.hear("South bids 1C", "West passes", "North passes").call("P").forget()
    client.hear("West plays 3S", "Dummy's cards : S A K Q 2. H 4 3 2. D K 3 2. C 4 3 2.")
    assert client.said == ["East ready for dummy", "East ready for dummy's card to trick 1"]


def test_dummy_never_asks_for_dummy():
    client = dealt("West").hear("West bids 1C", "North passes").call("P").hear("South passes")
    client.hear("North plays 2C")
    assert "East ready for dummy" not in client.said


def again(client: Client) -> Client:
    client.session.connect()
    client.forget().hear('East ("EW") seated', 'Teams : N/S : "NS" E/W : "EW"', "Start of board")
    return client.hear("Board number 1. Dealer East. Neither vulnerable.", HAND)


def test_a_player_led_through_its_board_again_does_the_same_unasked():
    client = in_play().hear("South plays 5S", DUMMY).card("4S")
    again(client)
    assert client.said[-2:] == ["East bids 1C", "East ready for South's bid"]
    client.hear("South passes", "West passes", "North passes", "South plays 5S", DUMMY)
    assert client.said[-2:] == ["West plays 4S", "East ready for North's card to trick 1"]
    assert not client.asked


def test_with_another_history_the_player_is_asked_anew():
    client = (
        dealt("East").call("1C").hear("South passes", "West bids 1H", "North passes").call("2H")
    )
    again(client).hear("South bids 1D", "West bids 1H", "North passes")
    assert client.asked


def test_another_board_of_the_same_number_is_not_remembered():
    client = dealt("East").call("1C")
    client.forget().hear("Start of board", "Board number 1. Dealer East. Neither vulnerable.")
    client.hear("East's cards : S A K Q 2. H 4 3 2. D K 3 2. C 4 3 2.")
    assert client.asked


def test_what_was_refused_is_not_done_again():
    client = dealt("East").call("7NT").hear("Illegal bid").call("P")
    again(client)
    assert client.said[-2:] == ["East passes", "East ready for South's bid"]


def test_what_was_made_for_the_player_is_repeated():
    client = dealt("East").hear("East passes")
    again(client)
    assert client.said[-2:] == ["East passes", "East ready for South's bid"]


def test_explanations_are_repeated_too():
    client = dealt("East").call("1C", Explanation("16+"))
    again(client)
    assert "East bids 1C Alert. 16+." in client.said


def test_declarer_leads_from_dummy_only_when_told():
    client = in_play().hear("South plays 5S", DUMMY).card("4S").hear("North plays 2S").card("8S")
    assert client.session.view.play.turn is E
    assert client.hear("East to lead").asked
    client.card("9C").hear("South plays 2C").card("AC").hear("North plays 3C").forget()
    assert client.session.view.play.turn is W
    assert not client.asked
    client.hear("Dummy to lead")
    assert client.asked
    client.card("KC")
    assert client.said == ["West plays KC", "East ready for North's card to trick 3"]


def test_a_table_that_names_declarer_for_dummys_lead_is_understood():
    client = in_play().hear("South plays 5S", DUMMY).card("4S").hear("North plays 2S").card("8S")
    client.hear("East to lead").card("9C").hear("South plays 2C").card("AC")
    assert client.hear("North plays 3C", "EAST to lead").asked


def test_the_seat_that_is_expected_is_the_hand_that_plays():
    client = in_play().hear("South plays 5S", DUMMY).card("4S").forget().hear("South plays 6S")
    assert client.of(Noted)[0].reason == "it is not that hand's turn"


def test_dummy_shown_before_the_lead_is_told_is_kept_for_after_it():
    client = in_play().forget().hear(DUMMY)
    assert client.effects == []
    assert client.session.view.dummy_hand is None
    client.hear("South plays 5S")
    assert client.asked
    assert client.session.view.dummy_hand.pbn == "43.765.876.AKQ65"
    assert client.said == []

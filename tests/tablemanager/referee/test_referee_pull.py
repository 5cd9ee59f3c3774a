"""The pull model (table-master reading, 1.7): a request waits until it can be answered.

Requests early, late, repeated, left out or wrongly named never leave a player without an answer,
and never bring it what it may not know.
"""

import pytest
from referee_fixtures import VOID, E, N, Rig, S, W, board

from cuebid.core import SEATS
from cuebid.tablemanager.grammar.profiles import BRIDGE_ENV, DEFAULT, MONITEUR, OFFICIAL, WBRIDGE5
from cuebid.tablemanager.referee.effects import Ignored
from cuebid.tablemanager.referee.phases import Phase
from cuebid.tablemanager.referee.rules import TableRules

DUMMY_LINE = "Dummy's cards : S 7 6 5. H J T 9 8. D Q J T 9. C 8 7."


def test_teams_are_told_when_four_sit_to_who_asked():
    rig = Rig()
    rig.sit(N, E, S)
    rig.say(N, "ready for teams")
    assert rig.sent[N] == ['North ("NS") seated']
    rig.sit(W)
    assert rig.sent[N][-1] == 'Teams : N/S : "NS" E/W : "EW"'
    assert len(rig.sent[E]) == 1


def test_hands_are_dealt_when_all_four_are_ready_each_to_its_owner():
    rig = Rig()
    rig.sit()
    rig.ready_for_cards(N, E, S)
    assert not any("cards" in line for lines in rig.sent.values() for line in lines)
    rig.ready_for_cards(W)
    for seat in SEATS:
        (line,) = [line for line in rig.sent[seat] if "cards" in line]
        assert line.startswith(f"{seat.word}'s cards : ")


def test_ready_for_cards_alone_stands_for_all_before_it():
    rig = Rig()
    rig.sit()
    rig.all_say("ready for cards")
    for seat in SEATS:
        assert [line.split()[0] for line in rig.sent[seat]][1:] == [
            "Teams",
            "Start",
            "Board",
            f"{seat.word}'s",
        ]


def test_a_request_before_the_previous_answer_is_answered_in_order():
    rig = Rig().deal().forget()
    for bidder in ("North", "East", "South"):
        rig.say(W, f"ready for {bidder}'s bid")
    rig.say(N, "passes")
    rig.say(E, "bids 1C")
    rig.say(S, "passes")
    assert rig.sent[W] == ["North passes", "East bids 1C", "South passes"]


def test_a_request_after_the_call_was_made_is_answered_at_once():
    rig = Rig().deal().forget()
    rig.say(N, "passes")
    rig.say(E, "passes")
    assert not any(rig.sent.values())
    rig.say(S, "ready for North's bid")
    assert rig.sent[S] == ["North passes"]
    rig.say(S, "ready for East's bid")
    assert rig.sent[S] == ["North passes", "East passes"]


def test_nothing_is_relayed_unasked():
    rig = Rig().deal().forget()
    rig.say(N, "bids 1C")
    assert not any(rig.sent.values())


def test_a_repeated_request_brings_a_call_once():
    rig = Rig().deal().forget()
    for _ in range(3):
        rig.say(S, "ready for North's bid")
    rig.say(N, "passes")
    assert rig.sent[S] == ["North passes"]


def test_a_request_left_out_brings_what_was_left_out_too():
    rig = Rig().deal().calls("P").forget()
    rig.say(E, "passes")
    rig.say(S, "passes")
    rig.say(W, "ready for South's bid")
    assert rig.sent[W] == ["East passes", "South passes"]


@pytest.mark.parametrize("named", ["East", "South", "North", "West"])
def test_whatever_seat_a_request_names_the_next_call_comes(named):
    rig = Rig().deal().forget()
    rig.say(W, f"ready for {named}'s bid")
    rig.say(N, "passes")
    assert rig.sent[W][0] == "North passes"


def test_the_auction_over_a_request_for_a_call_has_no_answer_and_is_written_down():
    rig = Rig().deal().calls("1NT P P P").forget()
    rig.say(W, "ready for South's bid")
    rig.say(E, "ready for West's bid")
    rig.forget().say(E, "ready for North's bid")
    assert not any(rig.sent.values())
    assert rig.of(Ignored)[0].reason == "the auction is over"


NAMES = [
    "East's card to trick 1",
    "dummy's card to trick 1",
    "Dummy's card to trick 1",
    "West's card to trick 1",
    "East's card to trick 2",
    "East's card to trick 0",
    "East's card to trick 13",
]


@pytest.mark.parametrize("request_text", NAMES)
@pytest.mark.parametrize("when", ["before", "after"])
def test_however_a_card_is_asked_for_it_comes(request_text, when):
    rig = Rig().deal().calls("1NT P P P").forget()
    if when == "before":
        rig.say(N, f"ready for {request_text}")
        rig.say(E, "plays JS")
    else:
        rig.say(E, "plays JS")
        rig.say(N, f"ready for {request_text}")
    assert rig.sent[N] == ["East plays JS"]


def test_to_lead_is_said_to_the_leader_and_for_dummy_to_declarer():
    rig = Rig().deal().calls("1NT P P").forget()
    rig.say(W, "passes")
    assert rig.sent[E] == []
    rig.say(E, "ready for West's bid")
    assert rig.sent[E] == ["West passes", "East to lead"]
    rig.cards("8S 5S 3S AS 2S 9S 6S").ask_for_card()
    rig.forget().say(W, "plays 4S")
    assert rig.sent[E] == ["West plays 4S", "East to lead"]
    assert not any("lead" in line for seat in (N, S, W) for line in rig.sent[seat])
    rig = Rig([board(deal=VOID)]).deal().calls("1NT P P P").cards("4D 9D 6D 2D").forget()
    assert rig.table.game.play.turn is S
    assert not any("lead" in line for line in rig.sent[S])
    rig = Rig([board(deal=VOID)]).deal().calls("1NT P P P").cards("4D 9D 6D")
    rig.forget().say(N, "plays 2D")
    assert rig.sent[N] == ["Dummy to lead"]
    assert not any("lead" in line for seat in (E, S, W) for line in rig.sent[seat])


def test_a_lead_before_to_lead_was_said_stands():
    rig = Rig().deal().calls("1NT P P P").forget()
    rig.say(E, "plays JS")  # East has not even asked for the last pass
    assert rig.table.game.play.cards


@pytest.mark.parametrize("seat", [N, E, W])
def test_dummy_is_never_shown_before_the_opening_lead(seat):
    rig = Rig().deal()
    rig.say(seat, "ready for dummy")
    rig.calls("1NT P P P")
    rig.say(seat, "ready for dummy")
    assert DUMMY_LINE not in rig.sent[seat]
    rig.cards("JS")
    assert rig.sent[seat].count(DUMMY_LINE) == 1


def test_dummy_is_not_shown_itself_though_it_asks():
    rig = Rig().deal().calls("1NT P P P").cards("JS").forget()
    rig.say(S, "ready for dummy")
    assert not any("Dummy's cards" in line for line in rig.sent[S])


def test_dummy_is_shown_once():
    rig = Rig().deal().calls("1NT P P P").cards("JS")
    for _ in range(3):
        rig.say(W, "ready for dummy")
    assert rig.sent[W].count(DUMMY_LINE) == 1


def test_received_dummy_is_taken_without_a_word():
    rig = Rig().deal().calls("1NT P P P").cards("JS").forget()
    rig.say(N, "received dummy")
    assert not any(rig.sent.values())
    assert not rig.events


def test_who_does_not_ask_is_told_after_a_while_when_its_turn_has_come():
    rig = Rig(rules=TableRules(push_after=2)).deal().forget()
    rig.say(N, "bids 1C")
    assert rig.table.deadline == 2
    rig.pass_time(1.9)
    assert rig.sent[E] == []
    rig.pass_time(0.1)
    assert rig.sent[E] == ["North bids 1C"]
    assert rig.sent[S] == []


def test_at_the_end_of_a_board_who_does_not_ask_is_told_the_rest():
    rig = Rig([board(1), board(2)], TableRules(push_after=2)).deal().forget()
    for seat in SEATS:
        rig.say(seat, "passes")
    assert rig.table.phase is Phase.FINISHING
    rig.pass_time(2)
    assert rig.sent[N][:3] == ["East passes", "South passes", "West passes"]
    assert rig.sent[N][3].startswith("Timing")
    assert rig.sent[N][4:] == ["Start of board"]


def test_ready_for_the_next_board_before_the_end_of_this_one_counts():
    rig = Rig([board(1), board(2)]).deal()
    for seat in SEATS:
        rig.say(seat, "passes")
    rig.say(N, "ready for deal")
    rig.say(N, "ready for cards")
    for seat in SEATS:
        rig.say(seat, f"ready for {seat.right.word}'s bid")
        rig.say(seat, f"ready for {seat.partner.word}'s bid")
        rig.say(seat, f"ready for {seat.left.word}'s bid")
    assert rig.table.phase is Phase.GATHERING
    assert rig.sent[N][-2:] == [
        "Start of board",
        "Board number 2. Dealer East. N/S vulnerable.",
    ]


# Alerts.


def told(alert: str, *, profile=DEFAULT, version=18, seat=E) -> str:
    rig = Rig(profiles={seat: profile}, versions={seat: version}).deal()
    rig.say(seat, "ready for North's bid")
    rig.line(N, f"North bids 1C{alert}")
    return rig.sent[seat][-1]


def test_an_alert_is_told_to_the_opponents_and_never_to_partner():
    for seat, text in ((E, " Alert. 11 points."), (W, " Alert. 11 points."), (S, "")):
        assert told(" Alert. 11 points.", seat=seat) == f"North bids 1C{text}"


@pytest.mark.parametrize("profile", [DEFAULT, OFFICIAL, MONITEUR, BRIDGE_ENV])
def test_a_bare_alert_is_told_bare(profile):
    assert told(" Alert.", profile=profile) == "North bids 1C Alert."


def test_a_bare_alert_is_kept_from_a_program_that_would_wait_for_its_text():
    assert told(" Alert.", profile=WBRIDGE5) == "NORTH bids 1C"


def test_a_bare_alert_never_reaches_partner():
    assert told(" Alert.", seat=S) == "North bids 1C"


def test_explanations_without_alert_are_for_version_19():
    assert told(" Infos. 11 points") == "North bids 1C"
    assert told(" Infos. 11 points", version=19) == "North bids 1C Infos. 11 points"
    assert told(" Infos. 11 points", version=19, seat=S) == "North bids 1C"


def test_an_alert_is_relayed_in_printable_ascii():
    assert told(" Alert. 5+ ♥, pr\u00e9cision") == "North bids 1C Alert. 5+ H, precision."
    assert told(" Alert. \u00ff\u00fe%s{0}").endswith("Alert. yth%s{0}.")


def test_a_relayed_line_is_written_anew():
    rig = Rig().deal()
    rig.say(E, "ready for North's bid")
    rig.line(N, "north  BIDS 1n.")
    assert rig.sent[E][-1] == "North bids 1NT"
    rig.calls("P P P")
    rig.say(N, "ready for East's card to trick 1")
    rig.line(E, "EAST plays sj")
    assert rig.sent[N][-1] == "East plays JS"


def test_room_and_scoring_are_told_to_version_19_only():
    rig = Rig(versions={E: 19}, rules=TableRules(scoring="IMP", room="Open")).deal()
    assert 'Teams : N/S : "NS" E/W : "EW"' in rig.sent[N]
    assert 'Teams : N/S : "NS" E/W : "EW". Playing IMP' in rig.sent[E]
    assert "Board number 1. Dealer North. Neither vulnerable." in rig.sent[N]
    assert "Board number 1. Dealer North. Neither vulnerable. Open room." in rig.sent[E]


def test_what_a_card_says_by_agreement_is_not_relayed():
    rig = Rig().deal().calls("1NT P P P").forget()
    rig.say(N, "ready for East's card to trick 1")
    rig.line(E, "East plays JS. top of nothing")
    assert rig.sent[N] == ["East plays JS"]


def test_a_player_who_lags_behind_gets_nothing_of_the_next_board_for_its_old_requests():
    """It still asks for the play of the board before, which the others have left already."""
    rig = Rig([board(1), board(2)]).deal()
    rig.table.tick(rig.now)
    for seat in (N, E, S, W):
        rig.say(seat, "passes")
    for _ in SEATS:  # nobody has asked for all calls: they are pushed on, one after the other
        rig.now += 60.0
        rig.take(rig.table.tick(rig.now))
    assert rig.sent[S][-1] == "Start of board"
    rig.forget()
    rig.say(S, "ready for West's bid")
    rig.say(S, "ready for West's card to trick 12")
    rig.say(S, "ready for dummy")
    assert not [line for line in rig.sent[S] if "cards" in line or "plays" in line]
    for seat in SEATS:
        rig.say(seat, "ready for deal")
        rig.say(seat, "ready for cards")
    assert rig.sent[S][-1].startswith("South's cards")
    assert rig.table.phase is Phase.AUCTION
    assert not rig.table._state.seats[S].wants.plays


def test_a_player_may_be_ready_for_everything_before_the_others_sit():
    rig = Rig()
    rig.sit(N)
    for wish in ("ready for teams", "ready to start", "ready for deal", "ready for cards"):
        rig.say(N, wish)
    rig.sit(E, S, W)
    assert [line.split()[0] for line in rig.sent[N]] == ["North", "Teams", "Start", "Board"]

"""Several people at one table: each sees and plays his own seat, and robots stand in."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from web_fixtures import DEAL, Visitor, client, game

from cuebid.core import EAST, NORTH, SEATS, SOUTH, IllegalError, Seat
from cuebid.web.play.gallery import Gallery
from cuebid.web.play.game import Game
from cuebid.web.play.game_text import game_from_text, game_text
from cuebid.web.play.seating import Person
from cuebid.web.play.visible import visible_seats, visible_state
from cuebid.web.texts import texts

TWO_SPADES = "P P 1C P 1S P 2S P P P"  # by North, South is dummy
ALL = {seat: Person(seat.word, seat.word.lower()) for seat in SEATS}


def state_of(socket: Any, *wanted: str) -> dict[str, Any]:
    """The next state in which one of these is true: `yours`, `over`, `shared`, `claim`."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["type"] == "state" and (not wanted or any(map(message.get, wanted))):
            return message


def message_of(socket: Any, kind: str) -> dict[str, Any]:
    while (message := socket.receive_json())["type"] != kind:
        pass
    return dict(message)


# What a seat sees and does, as pure values.


def shared(calls: str = "", cards: str = "", *seats: Seat) -> Game:
    return replace(game(calls, cards), people={seat: ALL[seat] for seat in seats or SEATS})


@given(st.sampled_from(list(SEATS)), st.integers(0, 30))
def test_nothing_of_another_hand_reaches_a_seat(seat: Seat, count: int) -> None:
    made = shared(TWO_SPADES, " ".join(["QD", "4D", "9D", "3D", "2D"][:count]))
    seen = {seat, SOUTH} if count else {seat}
    assert visible_seats(made, seat) == seen
    text = msgspec.json.encode(visible_state(made, seat)).decode()
    for other in SEATS:
        assert (DEAL[other].pbn in text) == (other in seen)


def test_somebody_plays_both_hands_only_while_his_partner_is_a_robot() -> None:
    alone, pair = shared(TWO_SPADES, "QD", SOUTH), shared(TWO_SPADES, "QD", SOUTH, NORTH)
    assert alone.player is SOUTH
    assert visible_seats(alone, SOUTH) == {NORTH, SOUTH}
    assert pair.player is NORTH
    assert visible_seats(pair, SOUTH) == {SOUTH}
    assert not visible_state(pair, SOUTH)["cards"]
    assert replace(pair, away=frozenset({NORTH})).player is SOUTH


def test_a_robot_acts_for_whoever_is_away_unless_all_are() -> None:
    made = shared("1C", "", SOUTH, EAST)
    assert made.is_persons_turn
    assert not replace(made, away=frozenset({EAST})).is_persons_turn
    assert replace(made, away=frozenset({EAST, SOUTH})).is_persons_turn


def test_an_act_is_taken_back_only_while_nobody_else_has_acted_since() -> None:
    made = shared("1C 1D 1H", "", NORTH, SOUTH)
    assert len(made.without_last_act(SOUTH).calls) == 2
    with pytest.raises(IllegalError, match="somebody else"):
        made.without_last_act(NORTH)
    assert len(shared("1C 1D", "", NORTH, SOUTH).without_last_act(NORTH).calls) == 0


def test_calls_with_which_a_board_begins_are_not_taken_back() -> None:
    made = replace(shared("1C 1D", "", EAST), given=2)
    with pytest.raises(IllegalError, match="nothing to take back"):
        made.without_last_act(EAST)


def test_a_stored_game_keeps_its_people_and_how_it_began() -> None:
    made = replace(shared("1C 1D"), given=1)
    assert game_from_text(game_text(made)) == made


# The table, over sockets.


def test_people_who_open_links_see_their_hands_and_their_names_at_the_seats() -> None:
    with client() as browser, ExitStack() as stack:
        anna, bert = Visitor(browser), Visitor(browser)
        page = anna.begin(seed="7", number="3")
        links = anna.invite(page, "Anna")
        assert set(links) == {"North", "East", "West", "Spectators"}
        assert "Sit down" in bert.get(links["North"]).text
        assert bert.sit(links["North"], "<b>Bert</b>") == page
        own = stack.enter_context(anna.connect(page))
        partners = stack.enter_context(bert.connect(page))
        state = state_of(partners)
        assert set(state["board"]["hands"]) == {"N"}
        assert set(state_of(own)["board"]["hands"]) == {"S"}
        names = {"S": "Anna", "N": "<b>Bert</b>", "E": "robot", "W": "robot"}
        assert state["board"]["players"] == names
        assert "<b>Bert" not in bert.get(page).text


def test_two_people_cannot_act_for_each_other() -> None:
    with client() as browser, ExitStack() as stack:
        anna, bert = Visitor(browser), Visitor(browser)
        page = anna.begin(seed="7", number="3")  # South deals
        bert.sit(anna.invite(page)["North"])
        own = stack.enter_context(anna.connect(page))
        partners = stack.enter_context(bert.connect(page))
        assert state_of(own, "yours")["calls"]
        assert state_of(partners)["calls"] == []
        for message in ({"act": "call", "call": "P"}, {"act": "claim", "tricks": 1}):
            partners.send_json(message)
            assert "not your turn" in message_of(partners, "refused")["text"]
        own.send_json({"act": "hint"})
        assert "no hints" in message_of(own, "refused")["text"]
        own.send_json({"act": "call", "call": "1N"})
        assert state_of(partners, "yours")["board"]["auction"][0] == "1NT"
        own.send_json({"act": "call", "call": "P"})
        assert "not your turn" in message_of(own, "refused")["text"]


def test_a_seat_is_taken_once_and_nobody_has_two() -> None:
    with client() as browser:
        anna, bert, carl = (Visitor(browser) for _ in range(3))
        page = anna.begin(seed="7")
        links = anna.invite(page)
        assert bert.post(f"{page}/invite").status_code == 404
        bert.sit(links["North"])
        assert carl.post(links["North"]).status_code == 409
        assert carl.get(page).status_code == 404
        assert bert.post(links["East"]).headers["location"] == page
        carl.sit(links["East"])
        assert bert.post(f"{page}/invite").status_code == 404
        for each in (anna, bert, carl):
            # Whoever sits at the table does not see all four hands.
            assert each.get(links["Spectators"]).status_code == 404
        assert Visitor(browser).get(links["Spectators"]).status_code == 200
        assert Visitor(browser).get("/play/seat/nonsense").status_code == 404


def test_a_robot_takes_over_from_whoever_leaves_and_hands_back() -> None:
    with client(grace=0.2) as browser, ExitStack() as stack:
        anna, bert = Visitor(browser), Visitor(browser)
        page = anna.begin(seed="7", number="3")
        bert.sit(anna.invite(page)["North"], "Bert")
        own = stack.enter_context(anna.connect(page))
        own.send_json({"act": "pace", "seconds": 0})
        with bert.connect(page) as partners:
            own.send_json({"act": "call", "call": "1C"})
            state_of(partners, "yours")
        # He has left: a robot calls in his place, and Anna's turn comes.
        while not (state := state_of(own, "yours", "over"))["board"]["auction"][2:]:
            pass
        assert "away" in state["board"]["players"]["N"]
        partners = stack.enter_context(bert.connect(page))
        assert state_of(partners)["board"]["players"]["N"] == "Bert"
        own.send_json({"act": "undo"})
        assert "somebody else" in message_of(own, "refused")["text"]


def test_a_restart_of_the_server_loses_nobodys_seat(tmp_path: Path) -> None:
    with client(tmp_path) as browser:
        anna, bert = Visitor(browser), Visitor(browser)
        page = anna.begin(seed="7", number="3")
        links = anna.invite(page, "Anna")
        bert.sit(links["North"], "Bert")
    with client(tmp_path) as browser:
        anna, bert = Visitor(browser, anna.cookies), Visitor(browser, bert.cookies)
        assert anna.invite(page, "Anna") == links
        with bert.connect(page) as socket:
            state = state_of(socket)
            assert state["seat"] == "N"
            assert state["board"]["players"]["S"] == "Anna"


def test_people_go_on_to_the_next_board_of_whoever_began_with_their_links() -> None:
    with client() as browser:
        anna, bert, carl = (Visitor(browser) for _ in range(3))
        page = anna.begin(seed="7")
        links = anna.invite(page)
        bert.sit(links["North"])
        assert 'name="after"' in anna.get(page).text
        assert 'name="after"' not in bert.get(page).text
        with bert.connect(page) as socket:
            after = anna.begin(after=page.removeprefix("/play/"), seat="S")
            assert message_of(socket, "moved")["address"] == after
        assert bert.get(after).status_code == 200
        assert carl.sit(links["West"]) == after
        # A board that is begun anew is of whoever begins it alone.
        assert bert.get(anna.begin(seed="8")).status_code == 404


def test_nobody_plays_a_board_of_a_set_that_he_has_seen_at_another_table() -> None:
    with client() as browser:
        anna, bert, carl = (Visitor(browser) for _ in range(3))
        page = anna.begin(count="4", seed="7")
        first = anna.post(f"{page}/boards/1").headers["location"]
        links = anna.invite(first)
        carl.post(f"{page}/boards/1")
        answer = carl.post(links["East"])
        assert answer.status_code == 409
        assert "another table" in answer.text
        bert.sit(links["North"])
        assert bert.post(f"{page}/boards/1").headers["location"] == first
        carl.post(f"{page}/boards/3")
        second = anna.post(f"{page}/boards/2").headers["location"]
        assert bert.post(f"{page}/boards/2").headers["location"] == second
        assert carl.sit(links["East"]) == second
        # Carl knows the third board: he is not taken along.
        third = anna.post(f"{page}/boards/3").headers["location"]
        assert bert.get(third).status_code == 200
        assert carl.get(third).status_code == 404


def test_a_claim_holds_when_all_opponents_who_are_people_agree() -> None:
    with client() as browser, ExitStack() as stack:
        anna, bert = Visitor(browser), Visitor(browser)
        page = anna.begin(board=f'[Dealer "S"]\n[Board "1"]\n[Deal "{DEAL.pbn}"]\n')
        east = anna.invite(page)["East"]
        bert.sit(east, "Bert")
        own = stack.enter_context(anna.connect(page))
        other = stack.enter_context(bert.connect(page))
        own.send_json({"act": "pace", "seconds": 0})
        state_of(own, "yours")
        own.send_json({"act": "call", "call": "7NT"})
        state_of(other, "yours")
        other.send_json({"act": "call", "call": "P"})
        state = state_of(own, "yours")
        assert state["cards"]
        own.send_json({"act": "claim", "tricks": 99})
        assert "cannot take" in message_of(own, "refused")["text"]
        for agree in (False, True):
            own.send_json({"act": "claim", "tricks": 3})
            assert state_of(own, "claim")["claim"] == {"seat": "S", "tricks": 3, "asked": False}
            assert state_of(other, "claim")["claim"]["asked"]
            own.send_json({"act": "answer", "agree": True})  # not his to answer
            assert "gone on" in message_of(own, "refused")["text"]
            other.send_json({"act": "answer", "agree": agree})
            if not agree:
                assert "Bert asks to play on" in message_of(own, "refused")["text"]
                # As after a claim that is refused by the server.
                sleep(1.1)
        assert state_of(own, "over")["board"]["result"].endswith("down 10")


def test_phrases_of_the_list_reach_everybody_and_not_too_often() -> None:
    assert len(texts()["phrases_script"]) == 12
    with client() as browser, ExitStack() as stack:
        anna, bert = Visitor(browser), Visitor(browser)
        page = anna.begin(seed="7", number="3")
        with anna.connect(page) as alone:
            alone.send_json({"act": "say", "phrase": "hello"})
            assert message_of(alone, "refused")
        bert.sit(anna.invite(page)["North"], "Bert")
        own = stack.enter_context(anna.connect(page))
        partners = stack.enter_context(bert.connect(page))
        partners.send_json({"act": "say", "phrase": "five spades, please"})
        assert message_of(partners, "refused")
        partners.send_json({"act": "say", "phrase": "good_luck"})
        said = {"type": "said", "name": "Bert", "phrase": "good_luck"}
        assert message_of(own, "said") == message_of(partners, "said") == said
        partners.send_json({"act": "say", "phrase": "hello"})
        assert "wait" in message_of(partners, "refused")["text"]


def test_spectators_see_all_hands_after_the_delay_and_not_before() -> None:
    async def watch() -> None:
        now = 0.0

        async def sleep(seconds: float) -> None:
            nonlocal now
            now += seconds
            seen_at.append(now)
            await asyncio.sleep(0)

        def tables() -> list[dict[str, Any]]:
            texts = [outbox.get_nowait() or "" for _ in range(outbox.qsize())]
            messages = [msgspec.json.decode(text) for text in texts]
            return [each["board"] for each in messages if each["type"] == "table"]

        seen_at: list[float] = []
        gallery = Gallery(30.0, lambda: now, sleep)
        outbox = gallery.join()
        gallery.show(shared("1C"))
        assert tables() == []
        for _ in range(5):
            await asyncio.sleep(0)
        [board] = tables()
        assert seen_at == [30.0]
        assert board["auction"] == ["1C"]
        assert set(board["hands"]) == set("NESW")
        late = gallery.join()
        assert '"auction":["1C"]' in (late.get_nowait() or "")

    asyncio.run(watch())


def test_a_spectator_says_nothing_and_goes_on_with_the_table() -> None:
    with client() as browser:
        anna, eve = Visitor(browser), Visitor(browser)
        page = anna.begin(seed="7", number="3")
        link = anna.invite(page)["Spectators"]
        with anna.connect(page) as own, eve.connect(link) as watching:
            state_of(own)
            assert message_of(watching, "audience")["count"] == 1
            watching.send_json({"act": "call", "call": "P"})
            after = anna.begin(after=page.removeprefix("/play/"), seat="S")
            assert anna.get(page).status_code == 200
            with Visitor(browser).connect(link):
                assert message_of(watching, "audience")["count"] == 2
        with anna.connect(page) as own:
            assert state_of(own)["board"]["auction"] == []
        assert after != page


def test_whoever_began_a_board_frees_the_seat_of_somebody_who_is_away_and_of_nobody_else() -> None:
    with client(grace=0.2) as browser, ExitStack() as stack:
        anna, bert, carl = (Visitor(browser) for _ in range(3))
        page = anna.begin(seed="7", number="3")
        links = anna.invite(page)
        bert.sit(links["North"], "Bert")
        own = stack.enter_context(anna.connect(page))
        with bert.connect(page) as partners:
            assert state_of(partners)["free"] == []
            for socket in (own, partners):
                for seat in ("N", "S", "E", "?"):
                    socket.send_json({"act": "free", "seat": seat})
                    assert "away" in message_of(socket, "refused")["text"]
        assert state_of(own, "free")["free"] == ["N"]
        own.send_json({"act": "free", "seat": "N"})
        while "N" in (state := state_of(own))["free"]:
            pass
        assert not state["shared"]
        assert carl.sit(links["North"], "Carl") == page
        assert bert.get(page).status_code == 404
        assert bert.post(links["North"]).status_code == 409
        assert bert.sit(links["East"]) == page


@pytest.mark.slow
def test_a_board_is_in_the_statistics_of_everybody_who_was_there_at_its_end() -> None:
    with client(grace=0.2) as browser, ExitStack() as stack:
        anna, bert, carl = (Visitor(browser) for _ in range(3))
        page = anna.begin(board=f'[Dealer "S"]\n[Board "1"]\n[Deal "{DEAL.pbn}"]\n')
        links = anna.invite(page)
        bert.sit(links["East"])
        carl.sit(links["North"])
        own = stack.enter_context(anna.connect(page))
        other = stack.enter_context(bert.connect(page))
        # Carl does not come: a robot passes in his place.
        state_of(own, "yours")
        own.send_json({"act": "call", "call": "7NT"})
        state_of(other, "yours")
        other.send_json({"act": "call", "call": "P"})
        while not state_of(own, "yours")["cards"]:
            pass
        own.send_json({"act": "claim", "tricks": 0})
        state_of(other, "claim")
        other.send_json({"act": "answer", "agree": True})
        while "other" not in state_of(own, "over"):
            pass
        assert "As declarer" in anna.get("/statistics").text
        text = bert.get("/statistics").text
        assert "In defence: 1 board" in text
        assert "As declarer" not in text
        assert "No board has been finished yet" in carl.get("/statistics").text

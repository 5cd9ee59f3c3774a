"""Practice on the live pages: questions, sessions of two browsers, answers that travel."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from web_fixtures import ORIGIN, InlineWorkers

from cuebid.core import Auction, Call, Hand
from cuebid.practice import LOCAL_PLAYER, History, PairSession
from cuebid.web import WebSettings, create_application
from cuebid.web.practice.markup import bidding_box, call_link
from cuebid.web.serving.hand_cards import cards_html
from shown_hands import shows_hand

NOTES = """\
* Notrump
1N = 12--14 BAL
  2C = !STAY, 11+ hcp
    2D = no 4 card major
    2H = 4+!h
    2S = 4+!s, no 4!h
  2D = !TRF, 5+!h
    2H = Forced
1M = 5+#, 11--20 hcp
  2M = 6--9 hcp, 3+M
"""


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("notes") / "notes.bml"
    path.write_text(NOTES, encoding="utf-8")
    return str(path)


def server(
    notes: str, folder: Path | None = None, *, token: str = "", clock: Clock | None = None
) -> TestClient:
    """The pages with one system, as a browser without scripts sees them."""
    settings = WebSettings(token=token, data_folder=folder, systems=(notes, "sayc"), seed=7)
    application = create_application(
        settings, workers=InlineWorkers(), clock=clock or Clock(), port=lambda: 8080
    )
    return TestClient(
        application, base_url=ORIGIN, headers={"origin": ORIGIN}, follow_redirects=True
    )


def begin(browser: TestClient, notes: str, **fields: str) -> str:
    """Begin a session and return the address of the inviter's page."""
    choices = {"system": notes, "theme": "1N", "boards": "2", "seat": "N"} | fields
    answer = browser.post("/practice/pair", data=choices, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def partners_seat(page: str) -> str:
    """The address of the partner's seat, from the inviter's page."""
    link = re.search(r'value="[^"]*(/practice/seat/[^"]+)" data-invitation', page)
    assert link is not None
    return link[1]


def bid_all(browser: TestClient, seat: str, calls: str = "P") -> str:
    """Make a call wherever one is asked for, and return the last page."""
    made = iter(calls.split())
    for _ in range(60):
        page = browser.get(seat).text
        position = re.search(r'name="position" value="(\d+)"', page)
        if position is None:
            return page
        board = re.search(r'name="board" value="(\d+)"', page)
        assert board is not None
        fields = {"board": board[1], "position": position[1]}
        call = next(made, "P")
        legal = re.search(rf'value="{call}"(?: class="\w+")?>', page)
        browser.post(seat + "/call", data=fields | {"call": call if legal else "P"})
    raise AssertionError("the boards do not end")


@pytest.mark.slow  # robots bid the boards too, and their systems take seconds to open
def test_a_question_is_answered_with_the_row_and_what_calls_are_worth(notes) -> None:
    with server(notes) as browser:
        first = browser.get("/practice", params={"system": notes})
        assert "convention Stayman" in first.text
        page = browser.get("/practice/alone", params={"system": notes, "theme": "1N"})
        assert "Your hand" in page.text
        answer = browser.post(str(page.url), data={"call": "7NT"})
        assert "not what the notes say" in answer.text or "no call for this hand" in answer.text
        again = browser.post(str(page.url), data={"call": "P"})
        assert again.text == answer.text
        worth = browser.get(f"{answer.url}/worth")
        assert "IMPs on such deals" in worth.text or "not installed" in worth.text
        refused = browser.post("/practice/alone/other", data={"call": "P"})
        assert refused.status_code == 404


def test_a_seats_page_has_the_version_by_which_it_notices_its_partner(notes) -> None:
    with server(notes) as browser:
        seat = begin(browser, notes)
        partner = partners_seat(browser.get(seat).text)
        for page in (seat, partner):
            text = browser.get(page).text
            now = browser.get(f"{page}/state").json()["version"]
            assert f'data-version="{now}"' in text


def test_wrong_answers_come_back_and_progress_is_counted(notes) -> None:
    clock = Clock()
    with server(notes, clock=clock) as browser:
        for _ in range(3):
            page = browser.get("/practice/alone", params={"system": notes, "theme": "1N-2C"})
            browser.post(str(page.url), data={"call": "7NT"})
        clock.now += 86_400
        assert "to be asked again" in browser.get("/practice", params={"system": notes}).text
        progress = browser.get("/practice/progress", params={"system": notes}).text
        assert "<td>3</td><td>0 %</td>" in progress
        exported = browser.get("/practice/export").json()
        assert [row["answer"] for row in exported["answers"]] == ["7NT"] * 3
        assert browser.post("/practice/delete", data={}).status_code == 400
        assert "3 answers" in browser.post("/practice/delete", data={"sure": "yes"}).text


def test_a_hand_in_a_hole_of_the_notes_is_told_so_and_listed_but_not_counted(notes) -> None:
    with server(notes) as browser:
        fields = {"system": notes, "theme": "holes"}
        page = browser.get("/practice/alone", params=fields)
        assert "<h1>Where the notes have holes</h1>" in page.text
        answer = browser.post(str(page.url), data={"call": "7NT"}).text
        assert "the notes have no call for this hand" in answer
        assert "not counted" in answer
        progress = browser.get("/practice/progress", params={"system": notes}).text
        assert "No answer has been counted yet." in progress
        assert "asked about 1 hand" in progress
        exported = browser.get("/practice/export").json()
        assert (exported["answers"], len(exported["holes"])) == ([], 1)
        assert (
            "1 answer or session was deleted"
            in browser.post("/practice/delete", data={"sure": "yes"}).text
        )
        assert browser.get("/practice/export").json()["holes"] == []


def test_a_rare_situation_is_asked_for_and_says_how_often_it_comes_up(notes) -> None:
    with server(notes) as browser:
        assert "Rare situations" in browser.get("/practice", params={"system": notes}).text
        fields = {"system": notes, "theme": "rare situations"}
        page = browser.get("/practice/alone", params=fields)
        assert "<h1>Rare situations</h1>" in page.text
        told = re.search(r"comes up once in (\d+) boards", page.text)
        assert told is not None
        assert int(told[1]) > 100


def test_a_hand_that_is_held_up_as_cards_counts_as_shown() -> None:
    hand = Hand("KQT54.AJ3.K83.T2")
    assert shows_hand(cards_html(hand), hand)
    assert not shows_hand(cards_html(Hand("KQT54.AJ3.K84.T2")), hand)


@pytest.mark.slow  # robots bid the boards too, and their systems take seconds to open
def test_nothing_of_a_partner_is_in_any_answer_before_both_have_bid(notes, tmp_path) -> None:
    with server(notes, tmp_path) as browser:
        mine = begin(browser, notes)
        theirs = partners_seat(browser.get(mine).text)
        session = sessions(tmp_path)[0]
        seats = dict(zip(session.people, (mine, theirs), strict=True))
        hands = {seat: session.boards[0].board.deal[seat] for seat in session.people}
        bid_all(browser, mine)
        addresses = (theirs, theirs + "/state", theirs + "?board=0", theirs + "?board=1")
        sent = [browser.get(address).text for address in (*addresses, "/practice/export")]
        inviter = session.people[0]
        for text in sent:
            assert not shows_hand(text, hands[inviter])
            assert seats[inviter] not in text
        bid_all(browser, theirs)
        opened = browser.get(theirs + "?board=0").text
        assert shows_hand(opened, hands[inviter])
        assert shows_hand(browser.get(mine + "?board=0").text, hands[session.people[1]])
        assert "Par:" in opened or "not installed" in opened or "Results" in opened


def sessions(folder: Path) -> list[PairSession]:
    """The sessions in the file of a server, the first begun first."""
    history = History(folder / "practice.sqlite")
    stored = history.sessions(LOCAL_PLAYER)
    history.close()
    return [each.session for each in reversed(stored)]


@pytest.mark.slow  # robots bid the boards too, and their systems take seconds to open
def test_a_day_later_the_partner_answers_and_remarks_are_kept(notes, tmp_path) -> None:
    clock = Clock()
    with server(notes, tmp_path, clock=clock) as browser:
        mine = begin(browser, notes)
        theirs = partners_seat(browser.get(mine).text)
        assert "opens when your partner" in bid_all(browser, mine)
    clock.now += 86_400
    # Another process, as after a restart of the server.
    with server(notes, tmp_path, clock=clock) as browser:
        assert "last 1 day ago" in browser.get(theirs).text
        bid_all(browser, theirs)
        page = browser.post(theirs + "/remark", data={"board": "0", "text": "<b>Ours?</b>"})
        assert "&lt;b&gt;Ours?" in page.text
        assert "&lt;b&gt;Ours?" in browser.get(mine + "?board=0").text


@pytest.mark.slow  # robots bid the boards too, and their systems take seconds to open
def test_a_partner_bids_on_his_own_server_and_his_answers_arrive_by_file(notes, tmp_path) -> None:
    with server(notes, tmp_path / "here") as here, server(notes, tmp_path / "there") as there:
        mine = begin(here, notes)
        bid_all(here, mine)
        too_early = here.get(mine + "/answers.txt")
        assert too_early.status_code == 400
        assert "nobody can read them before" in too_early.text
        word = here.get(mine + "/invitation.txt").text
        taken = there.post("/practice/take", data={"system": notes}, files={"file": word})
        theirs = "/practice/seat/" + str(taken.url).rpartition("/")[2]
        assert "not those of the invitation" not in taken.text
        last = bid_all(there, theirs)
        link = re.search(r'href="[^"]*(/practice/answers\?answers=[^"]+)" data-answers', last)
        assert link is not None
        answers = there.get(theirs + "/answers.txt").text
        damaged = here.post(mine + "/answers", data={"answers": answers[:-9]})
        assert damaged.status_code == 400
        assert "cut short" in damaged.text
        assert "answers=" in link[1]
        form = here.get(link[1])
        assert form.status_code == 200
        opened = here.post("/practice/answers", data={"answers": answers})
        assert "Results" in opened.text
        # The inviter's answers travel the other way, so that both see the comparison.
        own = here.get(mine + "/answers.txt").text
        assert "Results" in there.post(theirs + "/answers", data={"answers": own}).text
        wrong_way = there.post(theirs + "/answers", data={"answers": answers})
        assert "they are your own" in wrong_way.text
        # What is written afterwards travels in the same way, and arrives once.
        here.post(mine + "/remark", data={"board": "0", "text": "Was that weak?"})
        again = here.get(mine + "/answers.txt").text
        for _ in range(2):
            there.post(theirs + "/answers", data={"answers": again})
        assert there.get(theirs + "?board=0").text.count("Was that weak?") == 1


@pytest.mark.slow  # robots bid the boards too, and their systems take seconds to open
def test_two_who_bid_together_take_turns(notes, tmp_path) -> None:
    with server(notes, tmp_path) as browser:
        mine = begin(browser, notes, style="together", boards="1")
        theirs = partners_seat(browser.get(mine).text)
        for _ in range(20):
            pages = {seat: browser.get(seat).text for seat in (mine, theirs)}
            turns = [seat for seat, page in pages.items() if 'name="position"' in page]
            if not turns:
                break
            [seat] = turns
            assert "Your partner is to call" in pages[theirs if seat == mine else mine]
            bid_one(browser, seat, pages[seat])
        assert "Results" in browser.get(theirs + "?board=0").text


def bid_one(browser: TestClient, seat: str, page: str) -> None:
    position = re.search(r'name="position" value="(\d+)"', page)
    assert position is not None
    browser.post(seat + "/call", data={"board": "0", "position": position[1], "call": "P"})


def test_a_call_for_an_old_page_changes_nothing(notes, tmp_path) -> None:
    with server(notes, tmp_path) as browser:
        mine = begin(browser, notes, theme="")
        position = re.search(r'name="position" value="(\d+)"', browser.get(mine).text)
        assert position is not None
        fields = {"board": "0", "position": position[1], "call": "1C"}
        for _ in range(2):
            browser.post(mine + "/call", data=fields)
        session = sessions(tmp_path)[0]
        calls = [call.text for call in session.biddings[0][0].auction]
        assert calls.count("1C") == 1
        assert browser.post(mine + "/call", data=fields | {"call": "<b>"}).status_code == 400 or (
            calls == [call.text for call in session.biddings[0][0].auction]
        )


def test_a_seats_link_opens_that_seat_and_nothing_else_of_a_guarded_server(notes, tmp_path) -> None:
    token = "guardme"  # noqa: S105 - of a test
    with server(notes, tmp_path, token=token) as browser:
        browser.get("/", params={"token": token})
        mine = begin(browser, notes)
        theirs = partners_seat(browser.get(mine).text)
        browser.cookies.clear()
        assert browser.get(theirs).status_code == 200
        assert browser.get("/static/practice.js").status_code == 200
        for address in ("/practice", "/", "/practice/export", "/practice/take"):
            assert browser.get(address).status_code == 403
        assert browser.get("/practice/seat/guess").status_code == 404
        assert "data-invitation" not in browser.get(theirs).text
        elsewhere = {"origin": "http://evil.example"}
        refused = browser.post(theirs + "/call", data={"call": "P"}, headers=elsewhere)
        assert refused.status_code == 403


@pytest.mark.slow  # hundreds of sampled hands
def test_boards_that_two_bid_differently_come_back_in_the_next_session(notes, tmp_path) -> None:
    with server(notes, tmp_path) as browser:
        mine = begin(browser, notes, theme="1N", boards="2")
        theirs = partners_seat(browser.get(mine).text)
        bid_all(browser, mine, "7NT P P P")
        bid_all(browser, theirs)
        first = sessions(tmp_path)[0]
        assert first.disagreements()
        begin(browser, notes, theme="1N", boards="2")
        [_, second] = sessions(tmp_path)
        disagreed = {first.boards[index].board.deal for index in first.disagreements()}
        assert second.boards[0].board.deal in disagreed


def test_whole_auctions_of_a_theme_are_practised_alone(notes, tmp_path) -> None:
    with server(notes, tmp_path) as browser:
        for theme in ("slam tries", "they overcall 1NT"):
            fields = {"system": notes, "theme": theme, "how": "auctions", "boards": "1"}
            page = browser.get("/practice/alone", params=fields)
            assert "Board 1: your hand" in page.text
            assert "data-invitation" not in page.text
        [session] = [each for each in sessions(tmp_path) if each.theme == "they overcall 1NT"]
        assert len(session.people) == 1
        [practised] = session.boards
        assert practised.script[0].text == "1NT"
        # They bid on the way there, whatever robots would.
        mine = str(page.url)
        last = bid_all(browser, "/" + mine.partition("8080/")[2], "1NT")
        assert "Results" in last


def test_own_boards_are_practised(notes, tmp_path) -> None:
    text = (
        "qx|o1|md|3SAKT5H62D873CT873,SJ6HQT854DQJ62CJ2,SQ974HAKJDT54CA95,|sv|0|"
        "mb|1C|mb|p|mb|p|mb|p|pc|SA|pg||"
    )
    with server(notes, tmp_path) as browser:
        mine = begin(browser, notes, text=text, partner="none")
        assert "Board 1" in browser.get(mine).text
        assert sessions(tmp_path)[0].boards[0].board.deal["S"].pbn == "AKT5.62.873.T873"
        refused = browser.post("/practice/pair", data={"system": notes, "text": "no boards"})
        assert refused.status_code == 400


def test_the_name_of_a_bid_contains_what_is_seen_of_it() -> None:
    box = bidding_box(Auction("N"))
    assert 'aria-label="1♥, 1 heart">1<span class="cb-suit cb-heart">♥\ufe0e</span></button>' in box
    assert 'aria-label="2NT, 2 notrump">2NT</button>' in box
    assert 'aria-label="3♠, 3 spades"' in call_link(Call("3S"), "/explore")

"""Themes, questions, judgements, and what is kept of answers."""

from __future__ import annotations

import json
import sqlite3
from itertools import islice

import pytest
from practice_fixtures import DEAL, session, weak_notrump

from cuebid.conventions import shipped_catalogue
from cuebid.core import Auction, Board, BoardRecord, Call, IllegalError, ReadError, Seat
from cuebid.dealing import Dealer
from cuebid.explore import open_studied
from cuebid.practice import (
    Answer,
    History,
    Hole,
    Question,
    StoredSession,
    Theme,
    ThemeKind,
    Verdict,
    boards_of_records,
    compare_board,
    judge,
    next_question,
    parse_theme,
    questions,
    theme_boards,
    theme_of_text,
    themes_of,
)
from cuebid.practice.conventions import conventions_of
from cuebid.practice.schedule import DAY
from cuebid.solver import ReferenceSolver, TrickTable


def question(hand: str, calls: str) -> Question:
    """A question to North, who deals."""
    [deal] = Dealer({"N": hand}, seed=1).deals(1)
    return Question(Board(1, "N", "None", deal), Auction("N", calls))


def test_an_answer_is_judged_with_the_row_that_says_so() -> None:
    study = weak_notrump()
    balanced = question("KQ54.AJ3.K83.J72", "")
    right = judge(study, balanced, Call("1NT"))
    assert right.verdict is Verdict.RIGHT
    assert right.source is not None
    assert (right.source.kind, right.source.words) == ("row", "12–14 BAL")
    assert right.source.place.endswith(".bml:5")
    wrong = judge(study, balanced, Call("1S"))
    assert wrong.verdict is Verdict.WRONG
    assert wrong.call == Call("1NT")
    assert "spades" in wrong.why_not
    assert {each.call.text for each in wrong.others} == {"1H", "1S"}
    assert not any(each.fits for each in wrong.others)
    with pytest.raises(IllegalError):
        judge(study, balanced, Call("X"))


def test_calls_in_reasons_are_written_as_on_the_table() -> None:
    study = open_studied("sayc")
    weak = question("KQT976.T3.QJT3.5", "")
    assert judge(study, weak, Call("P")).why_not == "the hand fits, but 2♠ is preferred"


def test_a_judgement_says_what_the_auction_had_settled() -> None:
    hand = question("K854.AJ3.K83.J72", "1NT P")
    told = judge(weak_notrump(), hand, Call("2C")).told
    assert any(line.startswith("North-South: 12+ points together") for line in told)


def test_conventions_are_found_by_the_words_that_notes_are_read_with(tmp_path) -> None:
    path = tmp_path / "notes.bml"
    path.write_text(
        "1N = 12--14 BAL\n  2C = !STAY, 11+ hcp\n    2D = no 4 card major\n  2D = !TRF, 5+!h\n"
        "  4C = gerber\n1S = 5+!s\n  4C = spl, 4+!s\n1C-(1S)-\nD = neg x\n(1H)-\nD = t/o\n"
        "2D = !flannery, 5!h 4!s\n",
        "utf-8",
    )
    found = conventions_of(open_studied(str(path)))
    assert found["Stayman"] == ("1N", "1N-2C")
    assert found["Negative doubles"] == ("1C-(1S)",)
    assert found["Takeout doubles"] == ("(1H)",)
    assert {"Transfers", "Gerber", "Splinters", "Flannery"} <= set(found)


def test_rows_of_a_module_belong_to_its_convention(tmp_path) -> None:
    module = shipped_catalogue().sources["jacoby-transfers"]
    (tmp_path / "jacoby.bml").write_text(module.text, "utf-8")
    path = tmp_path / "notes.bml"
    path.write_text("1N = 15--17 BAL\n#INCLUDE jacoby.bml\n", "utf-8")
    found = conventions_of(open_studied(str(path)))
    assert "1N" in found["Jacoby transfers"]
    assert parse_theme("convention jacoby transfers", open_studied(str(path))).nodes


def test_where_the_notes_are_silent_no_answer_is_wrong() -> None:
    hand = question("AQ4.K3.AQ83.A972", "")
    assert judge(weak_notrump(), hand, Call("1D")).verdict is Verdict.OPEN


@pytest.mark.parametrize(
    ("text", "kind", "node"),
    [
        ("", ThemeKind.NODE, ""),
        ("1N-2C", ThemeKind.NODE, "1N-2C"),
        ("node 1N", ThemeKind.NODE, "1N"),
        ("convention stayman", ThemeKind.CONVENTION, "1N-2C"),
        ("section majors", ThemeKind.SECTION, "1H"),
        ("stayman", ThemeKind.CONVENTION, "1N-2C"),
        ("Majors", ThemeKind.SECTION, "1H"),
        ("slam tries", ThemeKind.SLAM, None),
        ("they overcall 1N", ThemeKind.OVERCALL, None),
        ("holes", ThemeKind.HOLES, None),
        ("rare situations", ThemeKind.RARE, "1N-2D"),
    ],
)
def test_themes_are_read(text, kind, node) -> None:
    theme = parse_theme(text, weak_notrump())
    assert theme.kind is kind
    assert node is None or node in [each.replace("1NT", "1N") for each in theme.nodes]
    assert parse_theme(theme.text, weak_notrump()) == theme
    # Without the notes its kind and name are known, but not where it comes up.
    kept = theme_of_text(theme.text)
    assert (kept.kind, kept.detail) == (theme.kind, theme.detail)


@pytest.mark.parametrize("text", ["convention Gerber", "section x", "they overcall X", "1N-0C"])
def test_a_theme_that_is_not_there_is_refused_with_what_there_is(text) -> None:
    with pytest.raises(ReadError) as refused:
        parse_theme(text, weak_notrump())
    assert refused.value.expected


@pytest.mark.slow  # hundreds of sampled hands for each of ten themes
def test_every_offered_theme_leads_to_boards_on_which_it_comes_up() -> None:
    study = weak_notrump()
    offered = themes_of(study)
    assert {theme.kind for theme in offered} == set(ThemeKind) - {ThemeKind.BOARDS}
    for theme in offered:
        asked = list(islice(questions(study, theme, seed=3), 2))
        assert asked, theme.text
        assert all(each.seat.side is Seat.NORTH.side for each in asked), theme.text
        if theme.nodes:
            assert asked[0].node.replace("1NT", "1N") in [
                node.replace("1NT", "1N") for node in theme.nodes
            ]


def test_boards_where_they_overcall_begin_with_both_calls() -> None:
    study = weak_notrump()
    for practised in islice(theme_boards(study, Theme(ThemeKind.OVERCALL, "1NT"), seed=1), 3):
        opening, overcall = practised.script
        assert opening == Call("1NT")
        assert overcall.is_bid or overcall == Call("X")


def test_boards_of_a_file_are_practised_once_each() -> None:
    records = [BoardRecord(Board(number, "N", "None", DEAL), Auction("N")) for number in (1, 2)]
    [practised] = boards_of_records(records)
    assert practised.board.deal == DEAL


def test_what_went_wrong_is_asked_again_with_another_hand() -> None:
    study = weak_notrump()
    theme = parse_theme("1N", study)
    history = History(":memory:")
    asked = next_question(study, theme, {}, 0.0, seed=1)
    assert asked is not None
    noted = judge(study, asked, Call("P")).call
    answer = Answer(0.0, "weak", "1N", asked.node, asked.hand.pbn, noted.text, "7NT", right=False)
    history.add("local", answer)
    again = next_question(study, theme, history.memories("local", "weak"), DAY, seed=2)
    assert again is not None
    assert again.hand != asked.hand
    assert judge(study, again, Call("P")).call is noted


def test_history_keeps_counts_exports_and_deletes(tmp_path) -> None:
    path = tmp_path / "practice.sqlite"
    history = History(path)
    for at, right in ((1.0, True), (2.0, False)):
        history.add("local", Answer(at, "weak", "t", "1NT", "AK", "2C", "2D", right, 3.0))
    for hand in ("AK", "AQ", "AK"):
        history.add_hole("local", Answer(3.0, "weak", "t", "1C", hand, "P", "1D", right=False))
    assert history.holes("local", "weak") == (Hole("1C", 2),)
    assert history.holes("local", "sayc") == ()
    history.add("other", Answer(1.0, "weak", "t", "1NT", "AK", "2C", "2C", right=True))
    [progress] = history.progress("local", "weak")
    assert (progress.name, progress.asked, progress.right, progress.lost) == ("t", 2, 1, 3.0)
    history.save(StoredSession(session(), "local", "", 5.0))
    history.add_seat("token", "s1", Seat.SOUTH)
    assert history.seat("token") == (StoredSession(session(), "local", "", 5.0), Seat.SOUTH)
    assert history.seat("guess") is None
    exported = history.export("local")
    # A session that is not finished holds hands that one of the two may not see.
    assert (len(exported["answers"]), exported["sessions"], exported["unfinished"]) == (2, [], 1)
    done = session(1, people=(Seat.NORTH,)).with_answers(
        Seat.NORTH, (Auction("N", "P P P P"),), 1.0
    )
    history.save(StoredSession(done, "local", "", 5.0))
    [kept] = history.export("local")["sessions"]
    assert kept["session"]["people"] == "N"
    assert "token" not in json.dumps(history.export())
    assert len(exported["holes"]) == 3
    assert history.delete("local") == 6
    assert history.seat("token") is None
    assert len(history.answers("other")) == 1
    history.close()
    assert History(path).export()["sessions"] == []


def test_a_file_of_another_version_is_left_alone(tmp_path) -> None:
    path = tmp_path / "practice.sqlite"
    connection = sqlite3.connect(path)
    connection.execute("pragma user_version = 99")
    connection.close()
    with pytest.raises(ReadError, match="another version"):
        History(path)


def test_a_board_is_compared_with_the_notes_and_names_who_left_them() -> None:
    study = weak_notrump()
    state = session(1)
    auctions = {Seat.NORTH: "P P 1NT P P P", Seat.SOUTH: "P P 2NT P P P"}
    for seat, calls in auctions.items():
        state = state.with_answers(seat, (Auction("N", calls),), 1.0)
    compared = compare_board(state, 0, study, None, {"again": study.system.book}, solver=None)
    assert [each.name for each in compared.people] == ["North", "South"]
    assert not compared.agree
    assert compared.notes.auction == compared.robots[0].auction
    [departure] = compared.departures
    assert (departure.seat, departure.position) == (Seat.SOUTH, 2)
    assert (departure.call, departure.noted) == (Call("2NT"), Call("1NT"))
    assert departure.source is not None
    assert departure.source.words == "12–14 BAL"


class OneTable(ReferenceSolver):
    """A solver that gives each declarer seven tricks, since a whole deal takes it minutes."""

    def tables(self, deals):
        return [TrickTable([[7] * 4] * 5) for _ in deals]


def test_scores_are_counted_against_par_and_against_the_robots() -> None:
    study = weak_notrump()
    state = session(1)
    for seat, calls in ((Seat.NORTH, "P P 1NT P P P"), (Seat.SOUTH, "P P 2NT P P P")):
        state = state.with_answers(seat, (Auction("N", calls),), 1.0)
    compared = compare_board(state, 0, study, None, {"same": study.system.book}, OneTable())
    made, down = compared.people
    assert (made.score, down.score) == (90, -50)
    assert made.against_field == 0
    assert down.against_field == -4
    assert made.against_par is not None
    assert compared.par

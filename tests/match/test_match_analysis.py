"""Where calls and cards cost tricks or IMPs."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest

from cuebid.cli.main import main
from cuebid.core import (
    SEATS,
    Auction,
    Board,
    BoardRecord,
    Card,
    Claim,
    Contract,
    Deal,
    Seat,
    Side,
    score_for,
)
from cuebid.formats.pbn import read_pbn, write_pbn
from cuebid.match.analysis import AnalysisError, analyse
from cuebid.match.analysis_page import analysis_page
from cuebid.match.analysis_text import analysis_lines, board_names, heading, summary, totals_lines
from cuebid.match.analysis_totals import analysis_totals
from cuebid.match.auction_values import auction_values
from cuebid.match.board_play import play_board
from cuebid.match.deals import random_boards
from cuebid.robots import make_player
from cuebid.solver import DdsSolver, par
from project_paths import DOCS

SOLVER = DdsSolver()


def played(count: int, seed: int) -> list[BoardRecord]:
    """Boards between `simple` and random players, so that everything goes wrong at times."""
    found = []
    for board in random_boards(count, seed):
        seats = {seat: make_player("random" if seat.side else "simple", 3) for seat in SEATS}
        found.append(play_board(board, seats))
        found.append(play_board(board, dict.fromkeys(SEATS, make_player("simple"))))
    return found


@pytest.fixture(scope="module")
def records() -> list[BoardRecord]:
    return played(3, 1)


# One board between simple and random players, and one among simple ones; the others confirm.
@pytest.mark.parametrize(
    "index", [0, 1, *(pytest.param(index, marks=pytest.mark.slow) for index in range(2, 6))]
)
def test_costs_lead_from_par_to_the_result(index, records):
    record = records[index]
    analysis = analyse(record, SOLVER)
    worth = analysis.par.score_ns
    for call in analysis.calls:
        assert call.after < call.before
        worth += (call.after - call.before) * (1 if call.seat.side is Side.NS else -1)
    contract = record.contract
    if contract is None:
        assert worth == 0
        return
    vulnerability = record.board.vulnerability
    tricks = analysis.double_dummy
    assert worth == score_for(Side.NS, contract, tricks, vulnerability)
    for card in analysis.cards:
        assert card.declarer_before == tricks
        assert card.card not in card.better
        tricks += card.tricks * (-1 if card.seat.side is contract.declarer.side else 1)
    assert tricks == record.tricks
    assert analysis.claim is None


def test_no_call_gains_for_the_side_that_makes_it():
    source = random.Random(5)
    for board in random_boards(2, 5):
        [table] = SOLVER.tables([board.deal])
        auction = Auction(board.dealer)
        while not auction.is_over and len(auction) < 14:
            auction = auction.with_call(source.choice(auction.legal_calls[:9]))
        worths = auction_values(auction, table, board.vulnerability)
        assert worths[0] == par(table, board.dealer, board.vulnerability).score_ns
        for position, (before, after) in enumerate(pairwise(worths)):
            sign = 1 if auction.seat_of(position).side is Side.NS else -1
            assert sign * after <= sign * before


DEAL = Deal.parse("N:AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64")


def record_of(auction: str, cards: str = "", claim: Claim | None = None) -> BoardRecord:
    return BoardRecord(
        Board.numbered(1, DEAL),
        Auction.parse(Seat.NORTH, auction),
        cards=tuple(Card(text) for text in cards.split()),
        claim=claim,
    )


def test_what_was_lost_is_said_in_words():
    record = record_of("P P 1NT P 2C P 2S P 3S P 4S P P P", "AD 3D JD 4D KD")
    analysis = analyse(record, SOLVER)
    assert heading(analysis) == "Board 1: Not finished"
    assert summary(analysis) == (
        "Par is NS +120: 2NT by North or South, made; double dummy South takes 8"
    )
    lines = list(analysis_lines(analysis))
    assert lines[:2] == [
        "North's 3♠ costs 6 IMPs: NS -100, not +120",
        "South's 4♠ costs 5 IMPs: NS -300, not -100",
    ]
    assert lines[2] == "East's Pass costs 5 IMPs: EW +100, not +300"


def test_a_claim_of_too_many_tricks_costs_the_other_side():
    record = record_of("P P 1NT P P P", claim=Claim(Seat.SOUTH, 9))
    lead = record_of("P P 1NT P P P", "4C", claim=Claim(Seat.SOUTH, 9))
    for analysis in (analyse(record, SOLVER), analyse(lead, SOLVER)):
        assert analysis.claim is not None
        assert analysis.claim.side is Side.EW
        assert analysis.claim.tricks >= 1
        assert list(analysis_lines(analysis))[-1].startswith("The claim costs EW ")


def test_tricks_of_which_no_cards_are_recorded_are_accounted_for():
    record = BoardRecord(
        Board.numbered(1, DEAL),
        Auction(Seat.NORTH),
        contract_recorded=Contract.parse("2S by N"),
        tricks_recorded=9,
    )
    assert list(analysis_lines(analyse(record, SOLVER))) == [
        "The play that is not recorded costs EW 1 trick and 1 IMP"
    ]


@pytest.mark.parametrize(
    ("calls", "contract", "cards", "words"),
    [
        ("", None, "", "No calls and no cards are recorded."),
        ("", "2S by N", "DQ", "No card cost anything; no calls are recorded."),
        ("P P 1NT P 2NT P P P", None, "", "No call cost anything; no cards are recorded."),
        ("P P 1NT P 2NT P P P", None, "4C", "No call and no card cost anything."),
    ],
)
def test_it_is_said_what_was_not_there_to_be_looked_at(calls, contract, cards, words):
    record = BoardRecord(
        Board.numbered(1, DEAL),
        Auction.parse(Seat.NORTH, calls),
        cards=tuple(Card(text) for text in cards.split()),
        contract_recorded=Contract.parse(contract) if contract else None,
    )
    assert list(analysis_lines(analyse(record, SOLVER))) == [words]


def test_a_board_passed_out_may_cost_too():
    lines = list(analysis_lines(analyse(record_of("P P P P"), SOLVER)))
    assert lines == ["South's Pass costs 3 IMPs: NS +0, not +120"]


def test_hands_that_are_not_known_are_an_error_that_names_the_board():
    record = BoardRecord(
        Board.numbered(7, Deal({Seat.NORTH: DEAL[Seat.NORTH]})), Auction(Seat.NORTH)
    )
    with pytest.raises(AnalysisError, match="board 7: the four hands are not known"):
        analyse(record, SOLVER)


def test_a_card_that_was_not_held_is_an_error_that_names_it():
    record = record_of("P P 1NT P P P", "AS")
    with pytest.raises(AnalysisError, match="board 1: ♠A: the card is not in the hand"):
        analyse(record, SOLVER)


def test_a_contract_without_calls_is_analysed_by_its_cards():
    contract = Contract.parse("2S by N")
    record = BoardRecord(
        Board.numbered(1, DEAL),
        Auction(Seat.NORTH),
        cards=(Card("DQ"), Card("D4"), Card("D9")),
        contract_recorded=contract,
    )
    analysis = analyse(record, SOLVER)
    assert analysis.double_dummy == 8
    assert not analysis.calls
    assert all(cost.tricks > 0 for cost in analysis.cards)


@pytest.fixture(scope="module", params=[0, pytest.param(2, marks=pytest.mark.slow)])
def file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A deal at two tables with few cards, or so many boards that are played out twice."""
    path = tmp_path_factory.mktemp("analysis") / "played.pbn"
    stream = StringIO()
    # A position of many cards takes the solver longer than all that the commands do.
    few = [record_of("P P P 1D P P P", "H6"), record_of("P P P P")]
    write_pbn(played(request.param, 9) or few, stream)
    path.write_text(stream.getvalue(), encoding="utf-8")
    return path


def test_the_command_says_it_in_words_as_json_and_as_a_page(file, capsys):
    numbers = [game.to_record().record.board.number for game in read_pbn(file)]
    assert main(["analyse", str(file)]) == 0
    words = capsys.readouterr().out
    assert words.count("Par is") == len(numbers) >= 2
    assert main(["analyse", str(file), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert [board["board"] for board in facts["boards"]] == numbers
    assert facts["diagnostics"] == []
    page = file.with_suffix(".html")
    assert main(["analyse", str(file), "--html", str(page)]) == 0
    assert capsys.readouterr().out == ""
    html = page.read_text(encoding="utf-8")
    assert html.count("<h2") == len(set(numbers))
    assert html.count('<table class="totals">') == words.count("decisions") == 3
    costs = sum(len(board["calls"]) + len(board["cards"]) for board in facts["boards"])
    assert html.count("<li>") == costs + html.count('<li><a href="#board-')


def test_totals_add_up_over_players_sides_and_kinds_and_leads_are_nobodys_fault():
    lead = record_of("P P P 1D P P P", "H6")
    at_a_table = BoardRecord(
        lead.board,
        lead.auction,
        cards=lead.cards,
        players={Seat.NORTH: "Ada", Seat.SOUTH: "Bo", Seat.WEST: "Cy", Seat.EAST: "Di"},
        room="Open",
    )
    analyses = [analyse(at_a_table, SOLVER), analyse(record_of("P P P P"), SOLVER)]
    [cost] = analyses[0].cards
    assert (cost.is_opening_lead, cost.tricks, cost.imps) == (True, 1, 3)
    assert "Lead: North's ♥6, led blind, gives 1 trick and 3 IMPs" in "\n".join(
        analysis_lines(analyses[0])
    )
    totals = analysis_totals(analyses)
    by_kind = {total.name: total for total in totals.kinds}
    assert (by_kind["opening lead, blind"].decisions, by_kind["opening lead, blind"].imps) == (1, 3)
    assert by_kind["opening"].decisions == 4 + 4
    by_player = {total.name: total.imps for total in totals.players}
    assert by_player == {"Bo": 5, "Cy": 3, "South": 3} | dict.fromkeys(
        ("Ada", "Di", "North", "East", "West"), 0
    )
    by_side = {total.name: total.imps for total in totals.sides}
    assert by_side == {"NS, Open room": 5, "EW, Open room": 3, "NS": 3, "EW": 0}
    assert sum(total.imps for total in totals.kinds) == 5 + 3 + 3 + cost.imps
    assert any(line.startswith("Bo ") for line in totals_lines(totals))


def test_two_deals_with_one_number_are_told_apart():
    first = analyse(record_of("P P P P"), SOLVER)
    other = BoardRecord(random_boards(1, 4)[0], Auction.parse(Seat.NORTH, "P P P P"))
    analyses = [first, replace(first, record=other)]
    assert board_names(analyses) == ["Board 1 (deal 1)", "Board 1 (deal 2)"]
    assert board_names(analyses[:1] * 2) == ["Board 1", "Board 1"]
    page = analysis_page(analyses, "Two sessions")
    assert page.count('id="board-1-1"') == page.count('id="board-1-2"') == 1


def test_a_board_without_hands_is_named_and_the_others_are_analysed(file, tmp_path, capsys):
    text = file.read_text(encoding="utf-8")
    broken = tmp_path / "broken.pbn"
    broken.write_text(text + '\n[Board "9"]\n[Dealer "N"]\n[Vulnerable "None"]\n', encoding="utf-8")
    with pytest.raises(SystemExit, match="1"):
        main(["analyse", str(broken)])
    captured = capsys.readouterr()
    assert captured.out.count("Par is") == len(list(read_pbn(file)))
    assert "board 9: the four hands are not known" in captured.err


def test_what_the_page_on_analysis_says_is_so():
    page = DOCS / "analysis.md"
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, str(page), "exec"), {})  # noqa: S102 - the page is our own

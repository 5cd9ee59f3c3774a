"""The export format: mandatory tags first, padded tables, short lines, characters that all read."""

import pytest

from cuebid.core import (
    Auction,
    Board,
    BoardRecord,
    Card,
    Claim,
    Deal,
    Explanation,
    Ruling,
    Seat,
)
from cuebid.formats.pbn import MANDATORY, game_from_record, parse_pbn, pbn_text, read_pbn

DEAL = Deal.parse("N:AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64")
AUCTION = Auction.parse(Seat.NORTH, "P P 1C P 1S P 2S P P P")
RECORD = BoardRecord(
    Board.numbered(1, DEAL),
    AUCTION,
    {2: Explanation("11+ clubs"), 4: Explanation("4+ spades", alerted=False), 6: Explanation()},
    tuple(map(Card, ["DQ", "DT", "D9", "D3", "D2", "D5"])),
    Claim(Seat.NORTH, 8, "the rest"),
    rulings=(Ruling(Seat.EAST, "led out of turn {see Law 54}"),),
    players={Seat.NORTH: "Zoë", Seat.SOUTH: "Łukasz"},
    room="Open",
)

EXPORT = r"""% PBN 2.1
% EXPORT
[Event "Cup"]
[Site ""]
[Date ""]
[Board "1"]
[West ""]
[North "Zoë"]
[East ""]
[South "\u0141ukasz"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64"]
[Scoring ""]
[Declarer "N"]
[Contract "2S"]
[Result "8"]
{Ruling East: led out of turn \u007bsee Law 54\u007d}
{Claim North 8: the rest}
[Room "Open"]
[Score "NS 110"]
[Auction "N"]
Pass Pass 1C =1= Pass
1S =2= Pass 2S =3= Pass
Pass Pass
[Note "1:Alert. 11+ clubs"]
[Note "2:4+ spades"]
[Note "3:Alert."]
[Play "E"]
DQ DT D9 D3
D2 D5 -  -
*
"""


def test_a_record_in_export_format():
    assert pbn_text([RECORD], {"Event": "Cup"}) == EXPORT
    assert parse_pbn(EXPORT)[0].to_record().record == RECORD


def test_imps_and_boards_not_played():
    game = game_from_record(RECORD.board, {"Date": "2024.02.29"}, imps=-7)
    assert game.value("ScoreIMP") == "NS -7"
    assert [tag.name for tag in game][:15] == list(MANDATORY)
    record, said = game.to_record()
    assert record.board == RECORD.board
    assert not said


def test_long_explanations_fit_their_lines():
    long = "x" * 250 + " " + "é♠" * 90 + "..." * 90
    record = BoardRecord(RECORD.board, AUCTION, {2: Explanation(long)})
    text = pbn_text([record])
    assert max(map(len, text.split("\n"))) <= 255
    assert parse_pbn(text)[0].to_record().record == record


def test_tags_of_a_lax_game_come_in_their_order():
    text = (
        '[Zed "1"]\n[Deal "N:- - - -"]\n; remark\n[Alpha ""]\n[Event "E"]\n[Auction "N"]\n1c {x} p'
    )
    game = parse_pbn(pbn_text(parse_pbn(text)))[0]
    assert [tag.name for tag in game] == [*MANDATORY, "Alpha", "Zed", "Auction"]
    assert game.tag("Deal").body.strip() == "; remark"
    assert game.tag("Auction").body == "\n1C Pass\n{x}\n"


@pytest.mark.parametrize("backslash", ["\\", "\\\\"], ids=["single", "double"])
def test_tables_are_padded_as_their_columns_say(backslash):
    """The widths are written with one backslash, as the standard and other programs have them."""
    columns = r"Declarer;Denomination\2R;Result\2R"
    given_columns = columns.replace("\\", backslash)
    written = pbn_text(parse_pbn(f'[OptimumResultTable "{given_columns}"]\nN NT 8 N S 10\n'))
    assert written.endswith(f'[OptimumResultTable "{columns}"]\nN NT  8\nN  S 10\n')
    assert pbn_text(parse_pbn(written)) == written


def test_latin_1_that_could_be_taken_for_utf_8_is_escaped(tmp_path):
    record = BoardRecord(RECORD.board, AUCTION, players={Seat.WEST: "Ã© é"})
    path = tmp_path / "a.pbn"
    path.write_text(pbn_text([record]), encoding="latin-1", newline="\n")
    (game,) = read_pbn(path)
    assert game.to_record().record == record


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_encodings(tmp_path, encoding):
    path = tmp_path / "a.pbn"
    path.write_text('[Event "Café"]\n[Board "1"]\n', encoding=encoding)
    (game,) = read_pbn(path)
    assert game.value("Event") == "Café"


@pytest.mark.slow
def test_another_program_reads_it():
    parser = pytest.importorskip("endplay.parsers.pbn", reason="endplay is not installed")
    boards = parser.loads(pbn_text([RECORD, RECORD.board]))
    assert [board.board_num for board in boards] == [1, 1]
    first = boards[0]
    assert first.deal.to_pbn() == DEAL.pbn
    assert len(first.auction) == 10
    assert first.auction[2].announcement == "Alert. 11+ clubs"
    assert str(first.contract).startswith("2")
    assert first.claimed

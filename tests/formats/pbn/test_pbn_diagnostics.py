"""What is wrong in a file is said with a stable code, the place, and what was expected."""

from io import StringIO

import pytest

from cuebid.core import Explanation, Seat, Vulnerability
from cuebid.formats import pbn
from cuebid.formats.pbn import parse_pbn, read_pbn
from cuebid.text import TextError, format_diagnostic

GOOD = """\
[Event "Test"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64"]
[Declarer "N"]
[Contract "2S"]
[Result "9"]
[Score "NS 140"]
[Auction "N"]
Pass Pass 1C Pass
1S Pass 2S Pass
Pass Pass
[Play "E"]
DQ DT D9 D3
D2 D5 DK D8
"""


def only(text, position=0):
    """The one diagnostic of a game: code, place, and the printed text."""
    (said,) = parse_pbn(text, "a.pbn")[position].to_record().diagnostics
    return said.code, str(said.span), format_diagnostic(said)


def test_a_right_game_has_nothing_to_say():
    record, said = parse_pbn(GOOD)[0].to_record()
    assert not said
    assert record.tricks == 9
    assert len(record.cards) == 8


CASES = [
    # what is replaced, by what, code, place, words in the printed diagnostic
    ('[Board "1"]', '[Board "x1"]', "pbn-bad-board-number", "2:9", "a number from 1"),
    ('[Board "1"]\n', "", "pbn-no-board-number", "1:1", "its place in the file"),
    ('[Dealer "N"]', '[Dealer "Q"]', "pbn-bad-dealer", "3:10", "North, East, South or West"),
    ('[Dealer "N"]', '[Delaer "N"]', "pbn-no-dealer", "1:1", "is [Delaer] meant to be it?"),
    ('[Dealer "N"]', '[Dealer "?"]', "pbn-no-dealer", "3:10", "North is taken"),
    ('"None"', '"Maybe"', "pbn-bad-vulnerability", "4:14", "None, NS, EW or Both"),
    ('[Vulnerable "None"]\n', "", "pbn-no-vulnerability", "1:1", "as on board 1"),
    ("AKT5.62", "KT5.62", "pbn-too-few-cards", "5:10", "North has 12 cards"),
    ("832.973", "J832.973", "pbn-too-many-cards", "5:61", "West has 14 cards"),
    ("J6.QT854", "J5.QT854", "pbn-repeated-card", "5:10", "S5 is in the hands of North and East"),
    ("AKT5.62", "AKT5x.62", "pbn-bad-deal", "5:14", "rank"),
    ('[Auction "N"]', '[Auction "?q"]', "pbn-bad-seat", "10:11", "North, East, South or West"),
    ("1S Pass 2S", "1C Pass 2S", "pbn-illegal-call", "12:1", "not higher than the last one"),
    ("1S Pass 2S", "1S Pas 2S", "pbn-bad-call", "12:4", "Pass?"),
    ("1S Pass 2S", "1S =1= Pass 2S", "pbn-note-missing", "12:1", '[Note "1:..."]'),
    ("Pass Pass\n", 'Pass Pass\n[Note "1:x"]\n', "pbn-note-unused", "14:8", "no call"),
    ("Pass Pass\n", "Pass Pass 1C\n", "pbn-illegal-call", "13:11", "the auction is over"),
    ("Pass Pass\n", "Pass Pass * 1C\n", "pbn-stray-word", "13:13", "'1C'"),
    ('"2S"', '"3S"', "pbn-contract-differs", "7:12", "the auction ends in 2S by N"),
    ('"2S"', '"8S"', "pbn-bad-contract", "7:12", "not a contract"),
    ('[Declarer "N"]', '[Declarer "S"]', "pbn-declarer-differs", "6:12", "expected: N"),
    ('"9"', '"14"', "pbn-bad-result", "8:10", "0 to 13"),
    ('"NS 140"', '"NS 170"', "pbn-score-differs", "9:9", "NS 140"),
    ('"NS 140"', '"NS -\x1c140"', "pbn-score-differs", "9:9", "NS 140"),
    ('"NS 140"', '"well"', "pbn-bad-score", "9:9", "'well' is not a score"),
    ("DQ DT D9 D3", "DQ DX D9 D3", "pbn-bad-card", "15:4", "such as SA or HT"),
    ("DQ DT", "DQ D3", "pbn-card-not-held", "15:4", "D3 is not in South's hand, North"),
    ("DQ DT", "DQ S4", "pbn-revoke", "15:4", "South revokes in trick 1"),
    ("D2 D5 DK D8", "DQ D5 DK D8", "pbn-card-played-twice", "16:1", "in trick 1 already"),
    ("DQ DT D9 D3", "DQ - D9 D3", "pbn-play-gap", "15:6", "cards in the play: 1"),
    ('[Event "Test"]', '[Event "Test]', "pbn-unterminated-string", "1:1", 'with `[Event "Test"]`'),
    ('[Event "Test"]', "[Event Test]", "pbn-malformed-tag", "1:1", "not in quotes"),
    ('[Event "Test"]', '[Event "Test"', "pbn-malformed-tag", "1:1", "no closing bracket"),
    ('[Event "Test"]', '[Event "Test"]\n{open', "pbn-unterminated-comment", "2:1", "closing brace"),
    ('[Event "Test"]', '[EVENT "Test"]', "pbn-tag-case", "1:1", "read as Event"),
    ('[Event "Test"]', '[Event "Test"] stray', "pbn-stray-text", "1:16", "a comment"),
    ('[Event "Test"]', '[Event "#"]', "pbn-nothing-to-inherit", "1:1", "to inherit"),
    ('[Result "9"]', '[Result "9"]\n[Result "8"]', "pbn-repeated-tag", "9:1", "the first counts"),
]


@pytest.mark.parametrize(("old", "new", "code", "place", "words"), CASES)
def test_each_fault_is_named_at_its_place(old, new, code, place, words):
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    said = list(parse_pbn(text, "a.pbn")[0].to_record().diagnostics)
    found = [one for one in said if one.code == code]
    assert found, [one.code for one in said]
    assert str(found[0].span) == f"a.pbn:{place}"
    assert words in format_diagnostic(found[0])


def test_a_tag_that_the_standard_has_is_not_taken_for_another_that_is_missing():
    (found,) = parse_pbn(GOOD.replace('[Dealer "N"]\n', ""))[0].to_record()[1]
    assert (found.code, found.expected) == ("pbn-no-dealer", '[Dealer "N"]')


def test_places_count_from_the_start_of_the_file():
    text = GOOD + "\n" + GOOD.replace('"None"', '"Maybe"')
    assert only(text, 1)[:2] == ("pbn-bad-vulnerability", "a.pbn:21:14")


def test_a_diagnostic_shows_its_line_with_a_caret():
    _, _, printed = only(GOOD.replace('"None"', '"Maybe"'))
    assert printed == (
        "a.pbn:4:14: error: 'Maybe' is not a vulnerability [pbn-bad-vulnerability]\n"
        ' 4 | [Vulnerable "Maybe"]\n'
        "   |              ^\n"
        "     expected: None, NS, EW or Both"
    )


def test_a_broken_board_costs_that_board_only():
    broken = GOOD.replace("AKT5", "AXT5").replace("1C Pass", "1Z Pass")
    games = parse_pbn(f"{GOOD}\n{broken}\n{GOOD}")
    readings = [game.to_record() for game in games]
    assert [reading.diagnostics.has_errors for reading in readings] == [False, True, False]
    assert readings[0].record == readings[2].record
    assert len(readings[1].record.auction) == 2


def test_result_of_a_whole_play_is_compared_with_the_cards():
    cards = (
        "DQ DT D9 D3\nD2 D5 DK D8\nHQ HA H3 H6\nS6 S7 S2 SA\nSJ SQ S8 S5\nHT HK H7 H2\n"
        "H8 S9 S3 SK\nC2 CA C6 C3\nH5 HJ H9 D7\nCJ C5 CQ C7\nH4 C9 CK C8\nDJ D4 C4 CT\n"
        "D6 S4 DA ST\n"
    )
    text = GOOD[: GOOD.index("DQ")] + cards
    assert parse_pbn(text)[0].to_record().diagnostics.summary() == "nothing to report"
    wrong = text.replace('[Result "9"]', '[Result "8"]').replace('[Score "NS 140"]\n', "")
    assert only(wrong)[0] == "pbn-result-differs"


def test_missing_empty_lines_between_games():
    assert len(parse_pbn(GOOD * 3)) == 3


def test_inheritance():
    rest = '[Board "2"]\n[Dealer "E"]'
    file = parse_pbn(f'[Event "##Cup"]\n[Site "A"]\n\n[Site "#"]\n{rest}\n\n{rest}\n')
    assert [game.value("Event") for game in file] == ["Cup", "Cup", "Cup"]
    assert [game.value("Site") for game in file] == ["A", "A", None]


def test_contract_without_an_auction_is_kept():
    text = GOOD[: GOOD.index("[Auction")] + GOOD[GOOD.index("[Play") :]
    record, said = parse_pbn(text)[0].to_record()
    assert not said
    assert str(record.contract) == "2S by N"
    assert (len(record.cards), record.tricks) == (8, 9)


def test_lax_calls_cards_and_notes():
    text = GOOD.replace("1S Pass 2S Pass\nPass Pass", '1s! $3 pass 2♠ =1= AP\n[Note "1: raise"]')
    text = text.replace("DQ DT D9 D3", "qd d10 9D d3").replace("\n", "\r\n")
    record, said = parse_pbn(text)[0].to_record()
    assert not said
    assert record.auction == parse_pbn(GOOD)[0].to_record().record.auction
    assert record.explanations == {6: Explanation("raise", alerted=False)}
    assert record.cards == parse_pbn(GOOD)[0].to_record().record.cards


def test_boards_for_a_table(tmp_path):
    path = tmp_path / "boards.pbn"
    three = GOOD.replace("832.973.AK9.KQ64", "-")
    faulty = [
        GOOD.replace('[Dealer "N"]\n', ""),
        GOOD.replace('[Board "1"]\n', ""),
        GOOD.replace("J6.QT854", "J5.QT854"),
        three.replace("Q974.AKJ.T54.A95", "-"),
    ]
    path.write_text("\n".join([GOOD, *faulty, three]))
    boards, said = pbn.read_boards(path)
    assert [(board.number, board.dealer, board.vulnerability) for board in boards] == [
        (number, Seat.NORTH, Vulnerability.NONE) for number in (1, 3, 1)
    ]
    assert boards[0] == boards[2]
    assert [one.code for one in said] == [
        "pbn-no-dealer",
        "pbn-no-board-number",
        "pbn-repeated-card",
        "pbn-incomplete-deal",
    ]
    assert said.has_errors


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(TextError, match=r"none\.pbn"):
        list(read_pbn(tmp_path / "none.pbn"))


def test_public_names():
    assert len(set(pbn.__all__)) == len(pbn.__all__)
    for name in pbn.__all__:
        assert getattr(pbn, name).__doc__ or name == "MANDATORY"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "games"),
    [
        ('[Event "x"][Foo "1"]' * 3000, 3000),
        ('[Event "x"]\n' + '[A "1"]\n{open\n' * 3000, 1),
        ("{\n" * 30000, 0),
        ("} {\n" * 30000, 1),
        ("[Foo x\n" * 3000, 3000),
    ],
    ids=["one line", "open comments", "braces", "closing braces", "no quotes"],
)
def test_odd_files_cost_no_more_than_their_length(text, games):
    """Quadratic work on these would run into the time limit of the suite."""
    assert sum(1 for game in parse_pbn(text) if game.to_record().diagnostics) == games


@pytest.mark.parametrize("tag", ['[Board "0"]\n', '[Board "A7"]\n', ""])
def test_a_board_without_a_number_is_played_under_its_position(tag):
    game = GOOD.replace('[Board "1"]\n', tag)
    reading = pbn.read_boards(StringIO(f"{game}\n{game}"))
    assert [board.number for board in reading.boards] == [1, 2]
    assert not reading.diagnostics.has_errors
    assert len(reading.diagnostics) == 2

"""LIN as it comes: files of matches, of one player's boards, links, and mistakes in them."""

import pytest

from cuebid.core import EAST, NORTH, SOUTH, WEST, Call, Card, Hand, Seat, Vulnerability
from cuebid.core.errors import ReadError
from cuebid.formats.lin import parse_lin, read_link
from cuebid.text import format_diagnostics

HANDS = "SAKQ32HKJ4D32C432,SJT98HAQ32DKJ4C65,S765HT98DAQ98CAQJ"  # East's follows
MATCH = f"""vg|Cup,Final,IMPS,1,2,Reds,0,Blues,0|
rs|1SN=,1NS-1|
pn|Ann,Bob,Cy,Di,Eve,Fay,Gus,Hal|pg||
qx|o1|md|3{HANDS}|sv|n|mb|p|mb|p|mb|1S!|an|five of them|mb|PPP|pg||
pc|D4|pc|d8|pg||zz|new|mc|7|pg||
qx|c1|md|3{HANDS}|sv|n|mb|1N|pg||
"""


def diagnostics_of(text: str) -> str:
    file = parse_lin(text, "x.lin")
    found = list(file.syntax)
    for board in file.boards:
        found.extend(board.to_record().diagnostics)
    return format_diagnostics(found)


def test_a_match_file_has_a_head_and_two_rooms():
    file = parse_lin(MATCH)
    assert [item.tag for item in file.head] == ["vg", "rs", "pn", "pg"]
    opened, closed = (board.to_record().record for board in file.boards)
    assert (opened.room, opened.board.number, opened.board.dealer) == ("Open", 1, NORTH)
    assert opened.players == {SOUTH: "Ann", WEST: "Bob", NORTH: "Cy", EAST: "Di"}
    assert closed.players == {SOUTH: "Eve", WEST: "Fay", NORTH: "Gus", EAST: "Hal"}
    assert (closed.room, opened.board.vulnerability) == ("Closed", Vulnerability.NS)


def test_the_fourth_hand_follows_from_three():
    record = parse_lin(MATCH).boards[0].to_record().record
    assert record.board.deal.is_complete
    assert record.board.deal[EAST] == Hand("4.765.T765.KT987")


def test_calls_may_stand_together_and_alerts_and_explanations_go_to_the_call_before():
    record = parse_lin(MATCH).boards[0].to_record().record
    assert [call.text for call in record.auction] == ["P", "P", "1S", "P", "P", "P"]
    assert record.explanations[2].text == "five of them"
    assert record.explanations[2].alerted


def test_declarers_tricks_are_those_of_mc_and_unknown_tags_are_kept():
    board = parse_lin(MATCH).boards[0]
    record = board.to_record().record
    assert record.cards == (Card("D4"), Card("D8"))
    assert (record.tricks, record.result_text) == (7, "1♠ by S =")
    assert board.value("zz") == "new"


def test_boards_a_line_begin_at_the_names():
    line = f"pn|a,b,c,d|st||md|1{HANDS}|ah|Board 5|sv|b|mb|p|mb|p|mb|p|mb|p|"
    file = parse_lin(f"{line}\n{line.replace('Board 5', 'Board 6')}\n")
    records = [board.to_record().record for board in file.boards]
    assert [record.board.number for record in records] == [5, 6]
    assert all(record.auction.is_passed_out for record in records)


@pytest.mark.parametrize(
    ("old", "new", "code", "shown"),
    [
        ("mb|PPP|", "mb|p|mb|1H|", "lin-illegal-call", "1H"),
        ("mb|1N|", "mb|1Z|", "lin-bad-call", "1Z"),
        ("pc|D4|", "pc|D0|", "lin-bad-card", "D0"),
        ("pc|d8|", "pc|D4|", "lin-bad-card", "D4"),
        ("pc|d8|", "pc|S5|", "lin-card-fault", "S5"),
        ("mc|7|", "mc|14|", "lin-bad-claim", "14"),
        ("mb|PPP|", "mb|p|", "lin-no-contract", "D4"),
        ("sv|n|", "sv|q|", "lin-no-vulnerability", "q"),
        ("md|3", "md|7", "lin-no-dealer", "md|7"),
        ("SAKQ32", "SAKQ3X", "lin-bad-hand", "X"),
        ("SAKQ32", "SAKQJ3", "lin-bad-deal", "twice|two hands"),
        (HANDS, HANDS + ",,S2", "lin-bad-hand", "S2"),
        ("md|3" + HANDS + "|sv|n|mb|p", "mb|p", "lin-no-hands", "o1"),
        ("mb|p|mb|p|mb|1S!|", "", "lin-no-call", "five"),
        ("zz|new", "zzz|new", "lin-odd-tag", "zzz"),
    ],
)
def test_a_mistake_is_told_where_it_stands(old, new, code, shown):
    text = MATCH.replace(old, new, 1)
    assert text != MATCH
    said = diagnostics_of(text)
    assert f"[{code}]" in said
    assert any(part in said for part in shown.split("|"))


def test_a_text_that_ends_in_the_middle_is_kept_and_told():
    assert "[lin-open-value]" in diagnostics_of("md|3SAK")
    assert "[lin-open-tag]" in diagnostics_of("st||md")
    assert str(parse_lin("st||md")) == "st||md"


def test_a_link_of_parameters_reads_as_a_board():
    file = read_link(
        "https://www.bridgebase.com/tools/handviewer.html?"
        "s=sakq32hkj4d32c432&w=sjt98haq32dkj4c65&n=s765ht98daq98caqj&sn=Ann&d=n&v=b&b=7"
        "&a=pp1s!(five%20of%20them)ppp&p=d4d8&c=7&kbitz=1"
    )
    (board,) = file.boards
    reading = board.to_record()
    assert not reading.diagnostics
    record = reading.record
    assert (record.board.number, record.board.vulnerability) == (7, Vulnerability.BOTH)
    assert record.auction.calls[2] is Call("1S")
    assert record.explanations[2].text == "five of them"
    assert (record.tricks, record.players) == (7, {Seat.SOUTH: "Ann"})
    assert board.value("nt") == "kbitz=1"


def test_a_link_without_a_board_is_refused():
    with pytest.raises(ReadError, match="no board"):
        read_link("https://example.org/?q=1")


def test_names_before_a_board_mark_begin_no_board_of_their_own():
    hands = "md|3SAKQ32HKJ4D32C432,SJT98HAQ32DKJ4C65,S765HT98DAQ98CAQJ|"
    text = "".join(
        f"pn|{name},b,c,d|pg||qx|o{n}|{hands}sv|o|mb|pppp|\n" for n, name in enumerate("xyz", 1)
    )
    file = parse_lin(text)
    records = [board.record for board in file.boards]
    assert str(file) == text
    assert [record.board.number for record in records] == [1, 2, 3]
    assert [record.players[Seat.SOUTH] for record in records] == ["x", "y", "z"]


def test_results_in_the_head_fill_what_boards_leave_open():
    hands = "md|3SAKQ32HKJ4D32C432,SJT98HAQ32DKJ4C65,S765HT98DAQ98CAQJ|sv|o|"
    head = "vg|Cup,,I,3,4,A,0,B,0|rs|4SS-1,3NNX+1,PASS,1CW=|pg||"
    text = f"{head}qx|o3|{hands}qx|c3|{hands}mb|pppp|qx|o4|{hands}qx|c4|{hands}mb|1Cp|mb|pp|mb|p|"
    records = [board.record for board in parse_lin(text).boards]
    # No calls: the head's contract. Other calls than the head's contract: they win.
    assert [record.result_text for record in records] == [
        "4♠ by S -1", "Passed out", "Not finished", "Not finished",
    ]  # fmt: skip
    many = parse_lin(text.replace("rs|4SS-1", "bn|3,7|rs|4SS-1"))
    assert many.boards[0].record.result_text == "4♠ by S -1"

"""What is written is read back as it was, and a text that was read is not changed."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuebid.core import (
    CARDS,
    SEATS,
    Auction,
    Board,
    BoardRecord,
    Claim,
    Deal,
    Explanation,
    Hand,
    Play,
    Ruling,
    Vulnerability,
)
from cuebid.formats.lin import (
    board_link,
    items_from_record,
    lin_text,
    parse_lin,
    read_link,
    write_lin,
)

words = st.text("abc XYZ!;()%&=é♠", max_size=12).map(lambda text: " ".join(text.split()))


@st.composite
def records(draw):
    random = Random(draw(st.integers(0, 10**9)))
    cards = random.sample(CARDS, 52)
    deal = Deal({seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in SEATS})
    dealer = draw(st.sampled_from(SEATS))
    board = Board(draw(st.integers(1, 999)), dealer, draw(st.sampled_from(Vulnerability)), deal)
    auction = Auction(dealer)
    for _ in range(draw(st.integers(0, 30))):
        if auction.is_over:
            break
        auction = auction.with_call(random.choice(auction.legal_calls[:4]))
    said = {
        position: Explanation(draw(words), draw(st.booleans()))
        for position in range(len(auction))
        if random.random() < 0.3
    }
    players = {seat: name for seat in SEATS if (name := draw(words))}
    record = BoardRecord(
        board, auction, said, players=players, room=draw(st.sampled_from(["", "Open", "Closed"]))
    )
    contract = record.contract
    if contract is None:
        return record
    play = Play(contract)
    for _ in range(draw(st.integers(0, 52))):
        play = play.with_card(random.choice(list(play.legal_cards(deal[play.turn]))))
    tricks = None
    if not play.is_over and draw(st.booleans()):
        tricks = play.declarer_tricks + draw(st.integers(0, play.tricks_left))
    return replace(record, cards=play.cards, tricks_recorded=tricks)


@given(st.lists(records(), max_size=3))
def test_boards_are_read_back_as_they_were_written(boards):
    file = parse_lin(write_lin(boards))
    readings = [board.to_record() for board in file.boards]
    assert not any(reading.diagnostics for reading in readings)
    assert not file.syntax
    # The two tables of a board stand together in a match.
    assert sorted((reading.record for reading in readings), key=repr) == sorted(boards, key=repr)


def test_names_stay_with_their_board_where_nothing_was_called():
    """Found by hypothesis: the second board's names went to the first."""
    nameless = BoardRecord(Board.numbered(1, Deal()), Auction(SEATS[0]))
    named = replace(nameless, players={SEATS[3]: "Wim"})
    boards = [nameless, named, nameless, named, named]
    read = [board.to_record().record for board in parse_lin(write_lin(boards)).boards]
    assert read == boards


def test_names_behind_the_hands_stay_with_them():
    text = "md|1,,,|sv|o|pn|Ann,,,|md|1,,,|sv|o|pn|Bob,,,|"
    read = [board.to_record().record for board in parse_lin(text).boards]
    assert [record.players for record in read if record] == [{SEATS[2]: "Ann"}, {SEATS[2]: "Bob"}]


@given(records())
@settings(max_examples=settings().max_examples // 2)
def test_a_link_brings_the_board_back(record):
    link = board_link(record)
    assert link.isascii()
    (board,) = read_link(link).boards
    assert board.to_record().record == record


@given(st.text("md|12,SHDCAKQ pcnqxo7\n\r mb|an|st||", max_size=80) | st.text(max_size=80))
def test_any_text_is_kept_character_for_character_and_read_without_a_crash(text):
    file = parse_lin(text)
    assert str(file) == text
    for board in file.boards:
        board.to_record()


def test_a_claim_becomes_declarers_tricks_and_its_words_a_comment():
    board = Board.numbered(1, Deal())
    auction = Auction.parse(board.dealer, "1NT P P P")
    record = BoardRecord(board, auction, claim=Claim(SEATS[1], 5, "three | clubs\nand two"))
    text = lin_text(items_from_record(record))
    assert "|mc|8|nt|East claims 5: three ¦ clubs and two|" in text
    (read,) = parse_lin(text).boards
    assert read.to_record().record.tricks == record.tricks == 8


def test_what_lin_has_no_place_for_stands_in_comments():
    record = BoardRecord(
        Board.numbered(1, Deal()),
        Auction(SEATS[0]),
        forfeited_by=SEATS[2],
        rulings=(Ruling(SEATS[3], "late"),),
    )
    text = lin_text(items_from_record(record))
    assert text.endswith("|nt|Forfeited by South|nt|Ruling, West: late|")


def test_boards_without_names_are_found_by_a_reader_that_looks_for_them():
    deals = [
        Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    ] * 2
    boards = [Board.numbered(number, deal) for number, deal in enumerate(deals, 1)]
    text = write_lin(BoardRecord(board, Auction(board.dealer)) for board in boards)
    assert [line[:7] for line in text.splitlines()] == ["pn|,,,|"] * 2
    assert [board.to_record().record.board for board in parse_lin(text).boards] == boards
    decoder = pytest.importorskip("endplay.parsers.lin", reason="needs the extra solver")
    assert [found.deal.to_pbn() for found in decoder.loads(text)] == [deal.pbn for deal in deals]

"""What is written is read back as it was: records of every kind, and lax games."""

from io import BytesIO, StringIO

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
    Contract,
    Deal,
    Doubled,
    Explanation,
    Hand,
    Play,
    Ruling,
    Seat,
    Strain,
    Vulnerability,
)
from cuebid.formats.pbn import game_from_record, parse_pbn, pbn_text, read_pbn

texts = st.text(max_size=400) | st.text('ab {}%[]\\"u0041;#?\n', max_size=60)
texts = texts.filter(lambda text: not any("\ud800" <= c <= "\udfff" for c in text))
names = texts.filter(bool)


@st.composite
def deals(draw):
    cards = draw(st.permutations(CARDS))
    hands = {seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in SEATS}
    unknown = draw(st.sets(st.sampled_from(SEATS), max_size=4)) if draw(st.booleans()) else ()
    return Deal({seat: hand for seat, hand in hands.items() if seat not in unknown})


@st.composite
def boards(draw):
    return Board(
        draw(st.integers(1, 100_000)),
        draw(st.sampled_from(SEATS)),
        draw(st.sampled_from(list(Vulnerability))),
        draw(deals()),
    )


@st.composite
def auctions(draw, dealer):
    auction = Auction(dealer)
    for _ in range(draw(st.integers(0, 30))):
        if auction.is_over:
            break
        legal = auction.legal_calls
        # Passes and low bids are likelier, so that auctions come to an end.
        auction = auction.with_call(legal[draw(st.integers(0, min(len(legal) - 1, 6)))])
    return auction


@st.composite
def records(draw):
    board = draw(boards())
    auction = draw(auctions(board.dealer))
    positions = st.integers(0, len(auction) - 1) if auction.calls else st.nothing()
    explanations = draw(
        st.dictionaries(positions, st.builds(Explanation, texts, st.booleans()), max_size=5)
        if auction.calls
        else st.just({})
    )
    recorded = None
    if not auction.calls and draw(st.booleans()):
        recorded = draw(
            st.builds(Contract, st.integers(1, 7), st.sampled_from(Strain),
                      st.sampled_from(SEATS), st.sampled_from(Doubled))
        )  # fmt: skip
    contract = auction.contract if auction.is_over else recorded
    cards, claim, tricks = (), None, None
    if contract is not None:
        cards = draw(played_cards(contract, board.deal))
        play = Play(contract, cards)
        left = 13 - len(cards) // 4
        if not play.is_over and draw(st.booleans()):
            claim = Claim(draw(st.sampled_from(SEATS)), draw(st.integers(0, left)), draw(texts))
        elif not play.is_over and draw(st.booleans()):
            tricks = play.declarer_tricks + draw(st.integers(0, left))
    return BoardRecord(
        board,
        auction,
        explanations,
        cards,
        claim,
        draw(st.none() | st.sampled_from(SEATS)),
        tuple(draw(st.lists(st.builds(Ruling, st.sampled_from(SEATS), texts), max_size=2))),
        draw(st.dictionaries(st.sampled_from(SEATS), names, max_size=4)),
        draw(st.sampled_from(["", "Open", "Closed"])),
        tricks,
        recorded,
    )


@st.composite
def played_cards(draw, contract, deal):
    if not deal.is_complete:
        return ()
    play = Play(contract)
    for _ in range(draw(st.integers(0, 52))):
        legal = list(play.legal_cards(deal[play.turn]))
        play = play.with_card(legal[draw(st.integers(0, len(legal) - 1))])
    return play.cards


@given(st.lists(records(), min_size=1, max_size=3))
def test_records_come_back_from_their_bytes(items):
    text = pbn_text(items)
    games = list(read_pbn(BytesIO(text.encode("latin-1"))))
    assert [game.to_record().record for game in games] == items
    assert not [said for game in games for said in game.to_record().diagnostics]
    assert pbn_text(games) == pbn_text(parse_pbn(pbn_text(games)))


@pytest.mark.slow
@settings(max_examples=3000, deadline=None)
@given(records())
def test_many_records_come_back(record):
    game = game_from_record(record)
    read, said = game.to_record()
    assert read == record
    assert not said


@given(records())
def test_export_format_keeps_its_line_length(record):
    values = max((len(name) for name in record.players.values()), default=0)
    if values < 20:
        assert max(map(len, pbn_text([record]).split("\n"))) <= 255


LINES = st.sampled_from(
    [
        "% escape", "; remark ł", "{comment}", "{two\nlines ♠ Ã© \x85}", "{not closed", "", "", " ",
        '[Event "a"]', '[EVENT "#"]', '[Site "##x"]', '[Board "1"]', '[board "2"]',
        '[Dealer "N"]', '[Vulnerable "All"]', '[Deal "N:AKQ.J72.T983.A42 - - -"]',
        '[Declarer "S"]', '[Contract "4S"]', '[Result "10"]', '[Auction "N"]', '[Play "W"]',
        "1C =1= Pass 1NT! ^S 2C AP", "pass 1♠ dbl 10C", '[Note "1: Alert."]', '[Note "bad"]',
        "SA s2 H10 - *", "DK ^R D2 ck - +", '[ScoreTable "A\\3R;B"]', 'x "y z" 1 2', '[Odd "é\\""]',
        '[Open "no end', "[Bare value]", '[Twice "1"] [OnALine "2"] {c} ; d', "}", "]", '"',
    ]
)  # fmt: skip


@given(st.lists(LINES, max_size=25))
def test_any_lax_text_is_read_and_its_export_is_stable(lines):
    """Whatever stands in a file, each game comes with diagnostics, and export settles at once."""
    games = list(read_pbn(StringIO("\n".join(lines))))
    for game in games:
        for said in game.to_record().diagnostics:
            assert str(said.span)
    once = list(read_pbn(BytesIO(pbn_text(games).encode("latin-1"))))
    assert len(once) == len(games)
    twice = parse_pbn(pbn_text(once))
    assert pbn_text(twice) == pbn_text(once)
    assert [game.to_record().record for game in twice] == [game.to_record().record for game in once]


@given(st.binary(max_size=300))
def test_any_bytes_are_read(data):
    for game in read_pbn(BytesIO(data)):
        game.to_record()


@given(st.lists(LINES, max_size=25))
def test_every_character_of_a_game_is_kept(lines):
    for game in parse_pbn("\n".join(lines)):
        for tag in game:
            assert game.text[tag.end : tag.end + len(tag.body)] == tag.body
            assert str(game.span(tag)).startswith("<text>:")


def test_seats_of_players_are_kept():
    board = Board.numbered(7, Deal())
    record = BoardRecord(board, Auction(board.dealer), players={Seat.WEST: "Łukasz ? #"})
    assert game_from_record(record).to_record().record.players == {Seat.WEST: "Łukasz ? #"}


FORFEITED = BoardRecord(
    Board.numbered(1, Deal.random(1)),
    Auction(Seat.NORTH, "1NT P P P"),
    forfeited_by="E",
    also_forfeited_by="N",
)


def test_a_forfeited_board_is_not_played_for_us_and_for_others() -> None:
    text = pbn_text([FORFEITED])
    assert '[Declarer "?"]\n[Contract "?"]\n[Result "?"]' in text
    (reading,) = [game.to_record() for game in parse_pbn(text)]
    assert reading.record is not None
    assert reading.record.forfeiting_seats == (Seat.EAST, Seat.NORTH)
    assert reading.record.result_text == "Forfeited by East and North"
    (other,) = pytest.importorskip("endplay.parsers.pbn").loads(text)
    assert other.contract is None

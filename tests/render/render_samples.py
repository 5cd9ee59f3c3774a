"""The values whose diagrams are kept in `golden/`, by name."""

from __future__ import annotations

from cuebid.core import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Auction,
    Board,
    BoardRecord,
    Call,
    Card,
    Claim,
    Contract,
    Deal,
    Explanation,
    Hand,
    Play,
    Ruling,
    Vulnerability,
    view_from,
)
from cuebid.render import (
    MatchRow,
    ScoreRow,
    auction_figure,
    deal_figure,
    hand_figure,
    match_table,
    record_figure,
    score_table,
    tricks_figure,
)

DEAL = Deal.parse("N:AKQJ63.AQ3.A7.KJ .T8742.T9863.A64 85.KJ6.KQ2.T9872 T9742.95.J54.Q53")
BOARD = Board.numbered(7, DEAL)
AUCTION = Auction.parse(SOUTH, "P P 2C P 2D X 2S P 3S P 4N P 5C P 6S X XX P P P")
EXPLANATIONS = {
    2: Explanation("strong & forcing, 22+ or a game in hand"),
    4: Explanation("waiting, may hold ♠ & ♥", alerted=False),
    5: Explanation("shows ♦, asks for a lead of <that> suit; 100% sure_thing #1"),
    12: Explanation(""),
}
CARDS = tuple(
    Card(text)
    for text in (
        *("TD", "2D", "4D", "AD", "AS", "3C", "5S", "2S", "KS", "2H", "8S", "4S"),
        *("AH", "4H", "6H", "5H", "7D", "9D", "KD", "5D", "QD", "JD", "JC", "6D", "8C"),
    )
)
PLAYERS = {NORTH: "Sabine", EAST: "Ana_María", SOUTH: "Roy & <co>", WEST: "王伟"}
RECORD = BoardRecord(
    BOARD,
    AUCTION,
    EXPLANATIONS,
    CARDS,
    claim=Claim(NORTH, 5, "losing two ♠ and a club"),
    rulings=(Ruling(EAST, "hesitated before the double; no damage"),),
    players=PLAYERS,
    room="Open",
)
PASSED_OUT = BoardRecord(BOARD, Auction.parse(SOUTH, "P P P P"), room="Closed")
FORFEITED = BoardRecord(BOARD, AUCTION, room="Third", forfeited_by=WEST)
PLAY = Play(AUCTION.contract, CARDS)

SAMPLES = {
    "hand": DEAL[NORTH],
    "hand-points": hand_figure(DEAL[SOUTH], hcp=True),
    "deal": DEAL,
    "deal-played": deal_figure(BOARD, hcp=True, played=Hand.of(CARDS)),
    "deal-removed": deal_figure(BOARD, played=Hand.of(CARDS), removes_played=True),
    "deal-partial": Board(12, WEST, Vulnerability.NS, Deal({WEST: DEAL[WEST], SOUTH: DEAL[SOUTH]})),
    "auction": AUCTION,
    "auction-notes": auction_figure(
        AUCTION, vulnerability=Vulnerability.EW, explanations=EXPLANATIONS, all_pass=True
    ),
    "auction-north": auction_figure(Auction.parse(EAST, "1C 1D"), first="north"),
    "auction-dealer": auction_figure(
        PASSED_OUT.auction, vulnerability=Vulnerability.BOTH, first="dealer", all_pass=True
    ),
    "play": PLAY,
    "trick": PLAY.tricks[4],
    "contract": Contract.parse("4SX by N"),
    "call": Call("1NT"),
    "card": Card("10h"),
    "record": RECORD,
    "record-points": record_figure(RECORD, hcp=True, shows_play=False),
    "view": view_from(EAST, BOARD, AUCTION, PLAY, EXPLANATIONS),
    "tricks": tricks_figure([[3, 9, 3, 9], [8, 5, 8, 5], [10, 2, 10, 2], [7, 6, 7, 6], [8] * 4]),
    "score": score_table(
        [
            ScoreRow.from_record(RECORD, imps=-17),
            ScoreRow.from_record(PASSED_OUT, imps=17),
            ScoreRow.from_record(FORFEITED),
        ],
        "Board 7",
    ),
    "match": match_table(
        [
            MatchRow(7, ScoreRow.from_record(RECORD), ScoreRow.from_record(PASSED_OUT), -17),
            MatchRow(8, ScoreRow.from_record(PASSED_OUT), ScoreRow.from_record(PASSED_OUT), 0),
            MatchRow(9, None, ScoreRow.from_record(RECORD), None),
        ],
        ("Blue", "Red"),
    ),
}

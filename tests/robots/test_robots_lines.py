"""Lines of card play recognised by what the better course does."""

from __future__ import annotations

import pytest

from cuebid.core import Auction, Board, Card, Deal, Play, view_from
from cuebid.robots.lines import Fork, Line, line_of
from cuebid.robots.thumb_rules.position import position_of

NOTRUMP = "1N P 3N P P P"
SPADES = "1S P 3S P 4S P P P"


def fork(deal: str, auction: str, played: str, card: str, course: str) -> Fork:
    """The fork of a board that South declares, after some cards."""
    board = Board(1, "S", "None", Deal.parse(deal))
    calls = Auction(board.dealer, auction.split())
    assert calls.contract is not None
    play = Play(calls.contract, [Card(text) for text in played.split()])
    assert play.actor is not None
    view = view_from(play.actor, board, calls, play)
    return Fork(position_of(view), Card(card), tuple(Card(text) for text in course.split()))


HOLD_UP = "N:A54.63.K92.AQJT4 JT93.T52.T876.K6 KQ2.A74.AQ53.952 876.KQJ98.J4.873"
QUEEN = "N:KQ7.K.AT64.T8632 JT5.Q62.92.AQJ75 A84.AJ8.KJ73.K94 9632.T97543.Q85."
SHORT_TRUMPS = "N:T98.5.KQ54.Q8765 54.QT986.AT6.J93 AKQJ2.A432.83.A2 763.KJ7.J972.KT4"
ENTRY = "N:A6.732.KQJT4.853 T953.QJ8.A85.T74 KQ4.AK65.73.AJ96 J872.T94.962.KQ2"

BLOCKED = "N:QJT2.543.A43.654 987.QJT9.876.KQT AK.AK2.K52.AJ732 6543.876.QJT9.98"
TEN_TRUMPS = "N:JT876.543.A43.65 K2.QJT9.876.KQT9 AQ954.AK2.K52.A7 3.876.QJT9.J8432"
OVER_DUMMY = "N:Q43.A52.KQJ3.AJT KJ2.J93.T964.Q52 A75.KQ4.A85.K943 T986.T876.72.876"


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        (Line.HOLD_UP, fork(HOLD_UP, NOTRUMP, "HK H3 H2", "HA", "H4 HQ H6 H5 H7")),
        (Line.KEEP_HONOUR, fork(QUEEN, NOTRUMP, "H5 HK", "HQ", "H2 H8")),
        (Line.ENTRY, fork(ENTRY, NOTRUMP, "S2", "SA", "S6 S3 SK")),
        (Line.THIRD_HAND, fork(QUEEN, NOTRUMP, "D5 D4", "D2", "D9 DJ")),
        (
            Line.RUFF,
            fork(
                SHORT_TRUMPS,
                SPADES,
                "D2 DK DA D3 DT D8 D7 DQ",
                "S8",
                "H5 H6 HA H7 H2 HJ S8 H8",
            ),
        ),
        (
            Line.TRUMPS,
            fork(SHORT_TRUMPS, SPADES, "D2 DK DA D3 DT D8 D7 DQ", "H5", "S8 S4 SA S3"),
        ),
        (Line.UNBLOCK, fork(BLOCKED, NOTRUMP, "DQ D3 D6 DK", "C2", "SA S3 S2 S7")),
        (Line.FINESSE, fork(TEN_TRUMPS, SPADES, "DQ DA D6 D2 S6 S2", "SA", "SQ S3")),
        (Line.KEEP_HONOUR, fork(OVER_DUMMY, NOTRUMP, "S6 S3", "SK", "SJ SA")),
        (Line.LEAD, fork(QUEEN, NOTRUMP, "", "D5", "H5 HK H2 H8")),
    ],
    ids=lambda value: value.name if isinstance(value, Line) else "",
)
def test_a_line_is_recognised(line: Line, parts: Fork) -> None:
    assert line_of(parts) is line


def test_a_finesse_the_other_way_is_against_the_left_opponent() -> None:
    """With king and jack over ace and ten, the king first plays East for the queen."""
    deal = "N:K972.J62.Q83.KJ5 3.QT94.J9642.Q87 AQJT84.83.K5.AT4 65.AK75.AT7.9632"
    played = (
        "HA H2 HT H3 HK H6 H4 H8 H5 HJ HQ S4 SA S5 S2 S3 SQ S6 S7 D2 DK DA D3 D4 DT DQ D6 D5 "
        "D8 D9 S8 D7 C4 C2"
    )
    parts = fork(deal, SPADES, played, "CJ", "CK C7 C5 C8 CT")
    assert line_of(parts) is Line.FINESSE
    assert parts.finessed() is parts.position.seat.left

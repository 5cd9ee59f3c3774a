"""The pictures that `str` draws, as they stand in a readable file."""

import pytest
from core_fixtures import FIXTURES, boards, partial_deals
from hypothesis import given

from cuebid import core
from cuebid.core import SEATS, SUITS


def cases():
    """Title, expression and expected picture of each case of `pictures.txt`."""
    text = (FIXTURES / "pictures.txt").read_text(encoding="utf-8")
    for block in text.split("\n=== ")[1:]:
        title, _, body = block.partition("\n")
        source, _, picture = body.partition("\n---\n")
        yield pytest.param(source, picture.removesuffix("\n"), id=title)


@pytest.mark.parametrize(("source", "picture"), list(cases()))
def test_the_picture_is_the_one_in_the_file(source, picture):
    names = {name: getattr(core, name) for name in core.__all__}
    assert str(eval(source, names)) == picture  # noqa: S307 - our own fixture


@given(partial_deals())
def test_every_deal_has_a_picture_with_each_holding_in_it(deal):
    lines = str(deal).split("\n")
    assert all(line == line.rstrip() for line in lines)
    for seat in SEATS:
        for suit in SUITS:
            if deal[seat]:
                holding = f"{suit.symbol} {deal[seat].holding_text(suit) or '–'}"
                assert any(holding in line for line in lines)


@given(boards)
def test_a_board_is_its_deal_with_a_heading(board):
    assert str(board).startswith(f"Board {board.number} ")
    lines = str(board).split("\n")
    assert f"Dealer: {board.dealer.word} " in lines[1]
    assert f"Vul: {board.vulnerability} " in lines[2]
    assert [line[15:] for line in lines] == [line[15:] for line in str(board.deal).split("\n")]

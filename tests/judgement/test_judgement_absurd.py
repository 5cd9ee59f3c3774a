"""The theory has a meaning for every call, whatever earlier calls are said to mean."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import SUITS, Auction, Call
from cuebid.evaluation import HCP, LENGTH, POINTS, Box, Boxes
from cuebid.judgement.judge import AuctionJudge
from cuebid.meaning import AuctionState, CallMeaning, Forcing, Purpose
from cuebid.meaning.style import AceAsk, Style

PASS_OR_ANY = st.one_of(st.just(0), st.integers(0, 13))
STRENGTHS = st.tuples(st.sampled_from((HCP, POINTS)), st.integers(0, 37), st.integers(0, 37))
LENGTHS = st.tuples(
    st.sampled_from(SUITS),
    st.sampled_from(((0, 0), (13, 13), (5, 13), (6, 13), (6, 6), (8, 13), (0, 3), (4, 4), (3, 13))),
)
FORCING = st.sampled_from(
    (None, None, Forcing(1, 0, lasting=False), Forcing(3, 4, lasting=True, to_game=True))
)


@st.composite
def boxes(draw):
    """Hands that a call is said to show: contradictions, or none at all, are among them."""
    drawn = []
    for strengths, lengths in draw(
        st.lists(
            st.tuples(st.lists(STRENGTHS, max_size=2), st.lists(LENGTHS, max_size=3)), max_size=4
        )
    ):
        box = Box()
        for feature, low, high in strengths:
            box = box.between(feature, low, high)
        for suit, (low, high) in lengths:
            box = box.between(LENGTH, low, high, suit)
        drawn.append(box)
    return Boxes(tuple(drawn))


@st.composite
def meanings(draw, call):
    """The meaning of a call by somebody who may be mad."""
    return CallMeaning(
        call,
        draw(boxes()),
        forcing=draw(FORCING),
        purpose=draw(st.sampled_from(Purpose)),
        suits=tuple(draw(st.lists(st.sampled_from(SUITS), max_size=4, unique=True))),
        is_artificial=draw(st.booleans()),
    )


@given(st.data())
def test_every_legal_call_has_a_meaning_after_absurd_ones(data):
    auction = Auction("N")
    state = AuctionState(style=Style(ace_ask=data.draw(st.sampled_from(AceAsk))))
    for number in data.draw(st.lists(PASS_OR_ANY, min_size=1, max_size=9)):
        judged = AuctionJudge(state)
        legal = auction.legal_calls
        assert [judged.meaning(call).call for call in legal] == list(legal)
        call = legal[number % len(legal)]
        absurd = data.draw(st.one_of(st.none(), meanings(call)))
        state = state.after(call, judged.meaning(call) if absurd is None else absurd)
        auction = auction.with_call(call)
        if auction.is_over:
            return


def test_a_suit_that_partner_showed_by_a_pass_is_no_preempt():
    weak = Box().between(HCP, 0, 8).at_least(LENGTH, 6, SUITS[2])
    state = AuctionState()
    for text, box in (("1S", Box()), ("P", weak), ("P", Box()), ("P", Box()), ("2C", Box())):
        call = Call(text)
        state = state.after(call, CallMeaning(call, Boxes((box,))))
    judged = AuctionJudge(state)
    assert not judged.position.partner_preempted
    assert judged.meaning(Call("4H")).call is Call("4H")

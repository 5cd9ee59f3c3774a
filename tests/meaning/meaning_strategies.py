"""Random meanings and auctions for the laws of the state."""

from hypothesis import strategies as st

from cuebid.core import DOUBLE, PASS, REDOUBLE, SUITS, Auction
from cuebid.evaluation import HCP, LENGTH, POINTS, Box, Boxes
from cuebid.meaning import AuctionState, CallMeaning, Forcing, MeaningSource, Purpose

RANGES = st.tuples(st.integers(0, 20), st.integers(0, 12))


@st.composite
def boxes(draw):
    """A hand with bounds on points and on the lengths of some suits."""
    low, width = draw(RANGES)
    box = Box().between(draw(st.sampled_from((HCP, POINTS))), low, low + width)
    for suit in draw(st.sets(st.sampled_from(SUITS), max_size=2)):
        least = draw(st.integers(0, 6))
        box = box.between(LENGTH, least, least + draw(st.integers(0, 7)), suit)
    return box


@st.composite
def meanings(draw, call):
    """What a call may mean: one to three kinds of hands, a force, a purpose, a captaincy."""
    forcing = draw(
        st.none()
        | st.builds(
            Forcing,
            st.integers(1, 7),
            st.integers(0, 4),
            lasting=st.booleans(),
            to_game=st.booleans(),
        )
    )
    return CallMeaning(
        call,
        Boxes(tuple(draw(st.lists(boxes(), min_size=1, max_size=3)))),
        forcing=forcing,
        purpose=draw(st.sampled_from(Purpose)),
        is_artificial=draw(st.booleans()),
        source=draw(st.sampled_from(MeaningSource)),
        makes_captain=draw(st.none() | st.booleans()),
    )


@st.composite
def auctions(draw, most=12):
    """Calls that the laws allow, the dealer's first."""
    auction = Auction("N")
    for _ in range(draw(st.integers(0, most))):
        if auction.is_over:
            break
        legal = auction.legal_calls
        # Low bids keep the auction going; passes and doubles are as likely as bids.
        few = [call for call in (PASS, DOUBLE, REDOUBLE) if call in legal]
        bids = [call for call in legal if call.is_bid][:6]
        auction = auction.with_call(draw(st.sampled_from([*few, *bids])))
    return auction


@st.composite
def histories(draw):
    """Meanings of the calls of an auction, in order."""
    return [draw(meanings(call)) for call in draw(auctions()).calls]


def state_after(history, **fields):
    """The state after some meanings."""
    state = AuctionState(**fields)
    for meaning in history:
        state = state.after(meaning.call, meaning)
    return state

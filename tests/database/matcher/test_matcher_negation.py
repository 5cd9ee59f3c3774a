"""Negations match what the regular expressions of Python say, however they are nested."""

import re

from hypothesis import given
from hypothesis import strategies as st
from matcher_cases import by_book, by_matcher, by_reference, pattern
from rule_reference import Subject

from cuebid.core import CALLS, Auction, Seat
from cuebid.database.matcher.table_calls import call_text

TEXTS = ["P", "X", "1C", "1H", "1N", "2C", "P:P", "1C:P", "P:1H", ":", "1"]
ANY_CALL = "(?:[1-7][CDHSN]|[PXR])"


def leaves():
    """Pairs of a term of a sequence and the regular expression that means the same."""
    texts = st.sampled_from(TEXTS).map(lambda text: (f"({text})", f"(?:{text})"))
    return texts | st.sampled_from([(",", ANY_CALL), (".", "."), ("[12]", "[12]")])


def compounds(terms):
    several = st.lists(terms, min_size=1, max_size=3)
    return st.one_of(
        terms.map(lambda term: (f"!{term[0]}", f"(?!{term[1]})")),
        several.map(lambda parts: tuple(f"({''.join(side)})" for side in zip(*parts, strict=True))),
        several.map(
            lambda parts: tuple(f"({'|'.join(side)})" for side in zip(*parts, strict=True))
        ),
        terms.map(lambda term: tuple(f"(({side})?)" for side in term)),
    )


TERMS = st.recursive(leaves(), compounds, max_leaves=12)
SEQUENCES = st.lists(TERMS | TERMS.map(lambda term: (f"!{term[0]}", f"(?!{term[1]})")), max_size=4)


@st.composite
def auctions(draw):
    """The text of a short legal auction, low bids mostly."""
    auction = Auction(Seat.NORTH)
    for _ in range(draw(st.integers(1, 4))):
        legal = [call for call in CALLS[:12] if auction.is_legal(call)]
        if not legal:
            break
        auction = auction.with_call(draw(st.sampled_from(legal)))
    return ":".join(["START", *map(call_text, auction.calls)])


@given(SEQUENCES, st.booleans(), st.booleans(), auctions())
def test_nested_negations_mean_what_they_mean_to_re(terms, begins, goes_on, text):
    written = ("START:" if begins else "START") + "".join(term for term, _ in terms)
    expression = ("START:" if begins else "START") + "".join(twin for _, twin in terms)
    if goes_on:
        written, expression = f"{written}.*", f"{expression}.*"
    expected = re.fullmatch(expression, text) is not None
    subject = Subject(text, anchors=True)
    for match in (by_reference, by_matcher, by_book):
        assert (match(pattern(written), subject) is not None) == expected, match.__name__

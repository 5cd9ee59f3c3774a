"""Messages for property tests: every kind, every field, texts that the wire can carry."""

from __future__ import annotations

from hypothesis import strategies as st

from cuebid.core import CALLS, CARDS, SEATS, Vulnerability
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.grammar.sanitise import sanitise

SEAT = st.sampled_from(SEATS)
PLAYER = st.sampled_from((*SEATS, m.DUMMY))
NUMBER = st.integers(0, 10**9 - 1)
TRICK = st.integers(1, 999)
CALL = st.sampled_from(CALLS)
_WORDS = st.sampled_from(
    ["seated", "North", "as", "using", "ready for", "passes", 'E/W : "x"', "Alert.", '"', "\\", "."]
)
TEXT = st.one_of(
    st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=40),
    st.lists(_WORDS, max_size=6).map(" ".join),
).map(sanitise)
SOME_TEXT = TEXT.filter(bool)
MINUTES = st.builds("{}:{:02}".format, st.integers(0, 999), st.integers(0, 59))
HOURS = st.builds(
    "{}:{:02}:{:02}".format, st.integers(0, 99), st.integers(0, 59), st.integers(0, 59)
)
HAND = st.permutations(CARDS).map(lambda cards: tuple(sorted(cards[:13], reverse=True)))

PLAIN = st.one_of(
    st.builds(
        m.Connect,
        team=TEXT,
        seat=st.sampled_from((*SEATS, m.ANY_PLACE)),
        version=NUMBER,
    ),
    st.builds(m.Seated, seat=SEAT, team=TEXT),
    st.builds(m.Teams, ns=TEXT, ew=TEXT),
    st.builds(m.Deal, board=NUMBER, dealer=SEAT, vulnerability=st.sampled_from(Vulnerability)),
    st.builds(m.Cards, seat=SEAT, cards=HAND),
    st.builds(m.DummyCards, cards=HAND),
    st.builds(m.Bid, seat=SEAT, call=CALL, alert=st.none() | SOME_TEXT),
    st.builds(m.ReadyForBid, seat=SEAT, bidder=SEAT),
    st.builds(m.ReadyForCard, seat=SEAT, player=PLAYER, trick=TRICK),
    st.builds(m.Play, seat=PLAYER, card=st.sampled_from(CARDS)),
    st.builds(m.EndOfBoard, ns_board=MINUTES, ns_total=HOURS, ew_board=MINUTES, ew_total=HOURS),
    st.builds(m.ClaimAnswer, seat=SEAT, claimer=SEAT, accepted=st.booleans()),
    st.builds(m.ClaimResult, claimer=SEAT, accepted=st.booleans()),
    st.builds(m.Explain, seat=SEAT, call=CALL),
    *(
        st.builds(kind, seat=SEAT)
        for kind in (
            m.ReadyForTeams,
            m.ReadyToStart,
            m.ReadyForDeal,
            m.ReadyForCards,
            m.ReadyForDummy,
            m.ReceivedDummy,
            m.Lead,
            m.Claim,
        )
    ),
    *(
        st.builds(kind)
        for kind in (m.StartOfBoard, m.DummyLead, m.EndOfSession, m.IllegalBid, m.IllegalCard)
    ),
)
"""Messages that are wholly of version 18, so that nothing in them is warned of."""

ODD = st.one_of(
    st.builds(m.Connect, team=TEXT, seat=SEAT, version=NUMBER, info=SOME_TEXT),
    st.builds(m.Teams, ns=TEXT, ew=TEXT, scoring=st.sampled_from(["IMP", "MP"])),
    st.builds(
        m.Deal,
        board=NUMBER,
        dealer=SEAT,
        vulnerability=st.sampled_from(Vulnerability),
        room=st.sampled_from(["Open", "Closed"]),
    ),
    st.builds(m.Bid, seat=SEAT, call=CALL, infos=TEXT),
    st.builds(m.Play, seat=PLAYER, card=st.sampled_from(CARDS), signal=SOME_TEXT),
    st.builds(
        m.Cards,
        seat=SEAT,
        cards=st.lists(st.sampled_from(CARDS), max_size=20)
        .filter(lambda cards: len(cards) != 13)
        .map(lambda cards: tuple(sorted(cards, reverse=True))),
    ),
)
"""Messages with something that a reader warns of: suffixes of version 19, hands not of thirteen."""

"""Define the messages of the Table Manager protocol, one frozen class for each kind.

The kinds and their fields are those of table-master.txt; what programs send beyond it (an illegal
card, `received dummy`, claims, requests for an explanation) has kinds of its own. Fields hold
bridge values; `cuebid.tablemanager.grammar.tree` turns a message into the specification's tree and
back. What is known of a kind besides its fields stands in `cuebid.tablemanager.grammar.forms`.
"""

from cuebid.tablemanager.grammar.messages.base import (
    ANY_PLACE,
    DUMMY,
    SUFFIXES_SINCE,
    DummyOr,
    LineWarning,
    Message,
)
from cuebid.tablemanager.grammar.messages.extra import (
    Claim,
    ClaimAnswer,
    ClaimResult,
    Explain,
    IllegalCard,
    ReceivedDummy,
)
from cuebid.tablemanager.grammar.messages.play import (
    Bid,
    DummyCards,
    DummyLead,
    IllegalBid,
    Lead,
    Play,
    ReadyForBid,
    ReadyForCard,
    ReadyForDummy,
)
from cuebid.tablemanager.grammar.messages.session import (
    Cards,
    Connect,
    Deal,
    EndOfBoard,
    EndOfSession,
    ReadyForCards,
    ReadyForDeal,
    ReadyForTeams,
    ReadyToStart,
    Seated,
    StartOfBoard,
    Teams,
)

__all__ = [
    "ANY_PLACE",
    "DUMMY",
    "SUFFIXES_SINCE",
    "Bid",
    "Cards",
    "Claim",
    "ClaimAnswer",
    "ClaimResult",
    "Connect",
    "Deal",
    "DummyCards",
    "DummyLead",
    "DummyOr",
    "EndOfBoard",
    "EndOfSession",
    "Explain",
    "IllegalBid",
    "IllegalCard",
    "Lead",
    "LineWarning",
    "Message",
    "Play",
    "ReadyForBid",
    "ReadyForCard",
    "ReadyForCards",
    "ReadyForDeal",
    "ReadyForDummy",
    "ReadyForTeams",
    "ReadyToStart",
    "ReceivedDummy",
    "Seated",
    "StartOfBoard",
    "Teams",
]

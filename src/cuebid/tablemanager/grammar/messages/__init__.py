"""Define the messages of the Table Manager protocol, one frozen class for each kind.

The kinds and their fields are those of table-master.txt; what programs send beyond it (an illegal
card, `received dummy`, claims, requests for an explanation) has kinds of its own. Fields hold
bridge values; `cuebid.tablemanager.grammar.tree` turns a message into the specification's tree and
back. What is known of a kind besides its fields is in `cuebid.tablemanager.grammar.forms`.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.tablemanager.grammar.messages.base import ANY_PLACE as ANY_PLACE
    from cuebid.tablemanager.grammar.messages.base import DUMMY as DUMMY
    from cuebid.tablemanager.grammar.messages.base import SUFFIXES_SINCE as SUFFIXES_SINCE
    from cuebid.tablemanager.grammar.messages.base import DummyOr as DummyOr
    from cuebid.tablemanager.grammar.messages.base import LineWarning as LineWarning
    from cuebid.tablemanager.grammar.messages.base import Message as Message
    from cuebid.tablemanager.grammar.messages.extra import Claim as Claim
    from cuebid.tablemanager.grammar.messages.extra import ClaimAnswer as ClaimAnswer
    from cuebid.tablemanager.grammar.messages.extra import ClaimResult as ClaimResult
    from cuebid.tablemanager.grammar.messages.extra import Explain as Explain
    from cuebid.tablemanager.grammar.messages.extra import IllegalCard as IllegalCard
    from cuebid.tablemanager.grammar.messages.extra import ReceivedDummy as ReceivedDummy
    from cuebid.tablemanager.grammar.messages.play import Bid as Bid
    from cuebid.tablemanager.grammar.messages.play import DummyCards as DummyCards
    from cuebid.tablemanager.grammar.messages.play import DummyLead as DummyLead
    from cuebid.tablemanager.grammar.messages.play import IllegalBid as IllegalBid
    from cuebid.tablemanager.grammar.messages.play import Lead as Lead
    from cuebid.tablemanager.grammar.messages.play import Play as Play
    from cuebid.tablemanager.grammar.messages.play import ReadyForBid as ReadyForBid
    from cuebid.tablemanager.grammar.messages.play import ReadyForCard as ReadyForCard
    from cuebid.tablemanager.grammar.messages.play import ReadyForDummy as ReadyForDummy
    from cuebid.tablemanager.grammar.messages.session import Cards as Cards
    from cuebid.tablemanager.grammar.messages.session import Connect as Connect
    from cuebid.tablemanager.grammar.messages.session import Deal as Deal
    from cuebid.tablemanager.grammar.messages.session import EndOfBoard as EndOfBoard
    from cuebid.tablemanager.grammar.messages.session import EndOfSession as EndOfSession
    from cuebid.tablemanager.grammar.messages.session import ReadyForCards as ReadyForCards
    from cuebid.tablemanager.grammar.messages.session import ReadyForDeal as ReadyForDeal
    from cuebid.tablemanager.grammar.messages.session import ReadyForTeams as ReadyForTeams
    from cuebid.tablemanager.grammar.messages.session import ReadyToStart as ReadyToStart
    from cuebid.tablemanager.grammar.messages.session import Seated as Seated
    from cuebid.tablemanager.grammar.messages.session import StartOfBoard as StartOfBoard
    from cuebid.tablemanager.grammar.messages.session import Teams as Teams

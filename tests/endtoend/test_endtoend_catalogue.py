"""The catalogue of faults is complete: every row has a test that injects it."""

from __future__ import annotations

import test_endtoend_connection
import test_endtoend_framing
import test_endtoend_leaving
import test_endtoend_peers
import test_endtoend_play
import test_endtoend_server_side
import test_endtoend_slow_peers
import test_endtoend_vocabulary
from endtoend_catalogue import COVERED

FAULTS_OF_A_TABLE = """
illegal call
card not held
revoke
out of turn
seat prefix is another's
wrong team (partner)
opponents' team name
seat already taken
wrong version
malformed/empty Connecting
ANYPL
connects and says nothing
half line then close
disconnect in mid-board
non-UTF-8/garbage bytes
CR without LF
13 MB line without newline
slow / never answering
alert text relayed to partner
accented alert text
% or {} in text
"""

CONNECTION = """
seat taken
partner name clash
opponent name clash
same process reconnecting
ANYPL
lower-case
missing quotes
quotes in team name
path characters in team name
300-char name
version 17
version 19
version 20
version abc
extra text after version
trailing space/dot
silence after accept
5th client
connect to finished table
port already used
IPv6
slowloris
half close
"""

FRAMING = """
LF only
CR only
no newline at all before idle (Moniteur)
two messages glued
one message in many packets
several in one
BOM
NUL
8-bit
>64 KiB
empty lines
leading/trailing/double spaces
tabs
"""

VOCABULARY = """
PASSES
passes.
bids 1N
bids 1nt
bids 3 NT
1C.
plays kh
HK
10H
plays KH. text
Dummy plays KH
ready for teams.
x to start
ready for Dummy
ready for dummy's card from anyone
received dummy
repeated ready
ready for the wrong seat
ready for the wrong trick (off by one)
ready sent before the previous answer
missing ready
Infos.
bare Alert.
Alert on pass
alert in 8-bit
2 kB explanation
explanation containing plays, bids and seat names
"""

PLAY = """
out of turn
double action
wrong seat prefix
declarer's card sent as Dummy
defender plays dummy
dummy plays for itself
card already played
revoke
card not held
lead before to lead
ready for dummy before the lead
ready for dummy from dummy
call after auction
card during auction
insufficient bid
X own side
XX without X
bid after 3 passes
7NTXX auctions of max length 319
"""

SERVER_SIDE = """
PBN with 12 cards
PBN with 14 cards
duplicate card
missing dealer
board 0
more than 1,000 boards
deal N: vs E: rotation
empty file
output disk full
SIGTERM in mid-write
clock step back
two matches on same output file
"""

PEERS = """
Ben needs Timing after every board
Ben dies on official Teams
bridge_env's client dies on Timing
bridge_env's client spins on EOF
bridge-player asks for dummy first
bridge-player rejects bracketed seated
WBridge5 lower-case cards and bare alerts
GIB received dummy
GIB pacing
Moniteur missing newlines
Moniteur duplicate Teams
Moniteur NS: line
Moniteur Feasability
"""

ROWS = [
    row
    for group in (FAULTS_OF_A_TABLE, CONNECTION, FRAMING, VOCABULARY, PLAY, SERVER_SIDE, PEERS)
    for row in group.strip().splitlines()
]
MODULES = (
    test_endtoend_connection,
    test_endtoend_framing,
    test_endtoend_leaving,
    test_endtoend_peers,
    test_endtoend_play,
    test_endtoend_server_side,
    test_endtoend_slow_peers,
    test_endtoend_vocabulary,
)
"""Importing them enters their cases."""


def test_every_row_of_the_catalogue_has_a_test() -> None:
    assert [row for row in ROWS if row not in COVERED] == []


def test_no_test_claims_a_row_that_is_not_in_the_catalogue() -> None:
    beyond = {"upper-case seats", "lower-case lines", "official Teams"}
    assert set(COVERED) - set(ROWS) == beyond


def test_the_tables_of_cases_are_where_they_are_looked_for() -> None:
    assert all(module.__name__.startswith("test_endtoend_") for module in MODULES)
    assert len(ROWS) > 120

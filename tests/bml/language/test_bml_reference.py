"""The auctions of real systems, against what BML 2 makes of the same files.

Every difference is explained by one of three decisions: BML 2 writes U+0001 for a variable behind a
number; it reads `2S/3H` as 3H; and it lets a row of several suits that stands first take the place
of a plain call (bml.txt: normal bids go before special bids).
"""

import pytest

from cuebid.bml import (
    ChoiceBid,
    Conditions,
    call_text,
    defined_auctions,
    definitions,
    read_document,
)
from cuebid.bml.tree import BiddingTable
from cuebid.text import Diagnostics, Severity, format_diagnostics
from project_paths import SHARED

pytestmark = pytest.mark.real_inputs

DATA = SHARED / "data" / "bml"
VULNERABILITIES = dict(
    zip(["00", "NN", "YN", "NY", "YY", "N0", "Y0", "0N", "0Y"], "012345678", strict=True)
)
SEATS = dict(zip(["0", "1", "2", "3", "4", "12", "34"], "0123456", strict=True))


def real_files():
    return sorted(path for path in DATA.rglob("*") if path.suffix in (".bml", ".txt"))


def name(path):
    return "/".join(path.parts[-2:])


def key(sequence):
    conditions: Conditions = sequence.conditions
    opener = "" if sequence.we_open else "*"
    when = SEATS[conditions.seat.value] + VULNERABILITIES[conditions.vulnerability]
    return opener + when + "".join(map(call_text, sequence.calls))


def tail(sequence):
    call = sequence.call
    lengths = "08" if call.is_bid and call_text(call)[1] != "N" else ""
    return "NYYYYYY0" + lengths + sequence.text.replace("\n", "\\n")


def has_choice(sequence):
    table: BiddingTable = sequence.table
    rows = [sequence.row, *table.ancestors(sequence.row)]
    return any(isinstance(bid, ChoiceBid) for row in rows for bid in row.bids)


def follows_a_plain_call_that_a_special_row_precedes(code, plain):
    return any(code.startswith(each) for each in plain)


def plain_calls_below_special_rows(document):
    """The auctions that a plain row defines after a row of several suits beside it."""
    found = set()
    for sequence in definitions(document):
        table, row = sequence.table, sequence.row
        parent = table.parent(row)
        siblings = table.children(parent) if parent else table.roots()
        if not row.bid.special and any(
            other.index < row.index and other.bid.special for other in siblings
        ):
            found.add(key(sequence))
    return found


@pytest.mark.parametrize("path", real_files(), ids=name)
def test_a_real_file_is_read_without_an_error(path):
    report = Diagnostics()
    document = read_document(path, report)
    errors = [d for d in report if d.severity is Severity.ERROR]
    assert not errors, format_diagnostics(errors)
    assert document.blocks


@pytest.mark.parametrize(
    "path", [p for p in real_files() if p.with_suffix(".ref.bss").exists()], ids=name
)
def test_every_auction_of_the_reference_is_ours_but_for_decisions(path):
    document = read_document(path, Diagnostics())
    ours = {key(sequence): sequence for sequence in defined_auctions(document)}
    lines = path.with_suffix(".ref.bss").read_text(encoding="utf-8").split("\n")[1:]
    theirs = dict(line.split("=", 1) for line in lines if line)
    plain = plain_calls_below_special_rows(document)
    unexplained = []
    for code in {**theirs, **ours}:
        sequence, record = ours.get(code), theirs.get(code)
        if sequence and (tail(sequence) == record or has_choice(sequence)):
            continue
        if record and "\x01" in record:
            continue
        if not follows_a_plain_call_that_a_special_row_precedes(code, plain):
            unexplained.append((code, sequence, record))
    assert unexplained == []


def test_the_order_is_that_of_the_reference_where_nothing_differs():
    path = DATA / "gpaulissen__bml" / "test" / "data" / "example.bml"
    lines = path.with_suffix(".ref.bss").read_text(encoding="utf-8").split("\n")[1:]
    found = [f"{key(s)}={tail(s)}" for s in defined_auctions(read_document(path, Diagnostics()))]
    assert found == [line for line in lines if line]

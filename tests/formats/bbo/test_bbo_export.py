"""BBOalert data: what is written, and that BBOalert finds it again."""

import itertools
import re

import pytest
from bbo_matcher import Table, read_rules
from click.testing import CliRunner
from hypothesis import example, given
from hypothesis import strategies as st

from cuebid.bml import defined_auctions, parse_document, read_document
from cuebid.bml.export.bbo import to_bbo
from cuebid.cli.main import cli
from cuebid.core import PASS
from cuebid.formats.bbo import Alert, bbo_text
from cuebid.text import Diagnostics, Source
from project_paths import OWN_NOTES, SHARED

DATA = SHARED / "data" / "bml"
TOKENS = ("--", "Db", "Rd")
MARK = re.compile(r"^!(?![cdhs]|[CDHS](?![A-Za-z/]))\s*")
CASES = list(itertools.product((1, 2, 3, 4), (False, True), (False, True)))


def exported(text):
    """The lines for a BML text, without the first."""
    document = parse_document(Source("a.bml", text), Diagnostics())
    return bbo_text(to_bbo(document, Diagnostics())).splitlines()[1:]


def tokens(calls):
    return "".join(call.text[:2] if call.is_bid else TOKENS[call.index] for call in calls)


EXAMPLE5 = """\
1C-(1D)-
D  4+!h
1H 4+!s
1S INV+ with 5+!d / Negative NT
1N Game forcing, 5+!c or balanced
2C 5+!c, 5--9 hcp
2X 6+ suit, 4--8 hcp
2N Invitational
"""


def test_only_our_own_calls_with_a_text_are_written(tmp_path):
    path = tmp_path / "example5.bml"
    path.write_text(EXAMPLE5)
    result = CliRunner().invoke(cli, ["bml", "bbo", str(path)])
    assert result.exit_code == 0
    assert result.stdout == (
        "BBOalert,\n"
        "1C1D,Db,4+!H\n"
        "1C1D,1H,4+!S\n"
        "1C1D,1S,INV+ with 5+!D / Negative NT\n"
        "1C1D,1N,Game forcing; 5+!C or balanced\n"
        "1C1D,2C,5+!C; 5--9 hcp\n"
        "1C1D,2H,6+ suit; 4--8 hcp\n"
        "1C1D,2S,6+ suit; 4--8 hcp\n"
        "1C1D,2N,Invitational\n"
    )


def test_passes_are_written_in_the_context():
    assert exported("1N\n  2C Stayman\n    2D No\n\n(1N)-P-(P)-\nD values\nP done\n") == [
        "1N--,2C,Stayman",
        "1N--2C--,2D,No",
        "1N----,Db,values",
        "1N----,--,done",
    ]


def test_what_applies_always_comes_first_then_what_fixes_more():
    text = (
        "#VUL Y0\n\n#SEAT 3\n\n1N 10--12\n\n#SEAT 0\n\n1N 12--14\n\n(1C)-\n1N strong\n\n"
        "#VUL 00\n\n1N 15--17\n"
    )
    assert exported(text) == [
        ",1N,15--17",
        "Option,Opening_@v",
        ",1N,12--14",
        "Option,Overcall_@v",
        "1C,1N,strong",
        "Option,Opening_@3@v",
        ",1N,10--12",
    ]


def test_the_title_is_the_first_line():
    document = parse_document(Source("a.bml", "#+TITLE: Ours, 2/1 #1\n"), Diagnostics())
    assert bbo_text(to_bbo(document, Diagnostics())) == "BBOalert,Ours; 2/1 no.1\n"


def test_the_mark_of_an_alert_is_left_out_and_variables_are_suits():
    assert exported("1M natural\n  2N ! fit for M\n  3C !club\n") == [
        ",1H,natural",
        "1H--,2N,fit for !H",
        "1H--,3C,!Club",
        ",1S,natural",
        "1S--,2N,fit for !S",
        "1S--,3C,!Club",
    ]


def without_passes(calls):
    """The auctions that BBOalert looks up: as it is, and without all passes before the opening.

    It strips all of those passes or none, so that a definition with some of them is not found.
    """
    passes = len(list(itertools.takewhile(lambda call: call is PASS, calls[:-1])))
    return [calls[skipped:] for skipped in sorted({0, min(passes, 3)})]


def stronger(one, other):
    """Whether a definition goes before another that fits too: it has more passes or fixes more."""
    if len(one.calls) != len(other.calls) and one.conditions == other.conditions:
        return len(one.calls) > len(other.calls)
    narrow, wide = one.conditions, other.conditions
    return narrow != wide and all(wide.allows(*case) for case in CASES if narrow.allows(*case))


def own_text(sequence):
    """The text of one definition as BBOalert shows it."""
    text = MARK.sub("", sequence.full_text)
    alert = Alert(sequence.calls[:-1], sequence.call, text)
    return read_rules(f"BBOalert,\n{alert.line()}\n")[0].text.strip()


def check(document):
    """Every auction of a document, at every seat and vulnerability, against the matcher.

    What should be found is told by the document: of the definitions of our call that have a text
    and fit, one that no other goes before; nothing where there is none.

    Returns:
        How many of the records were found.
    """
    rules = read_rules(bbo_text(to_bbo(document, Diagnostics())))
    tables = {case: Table(rules, *case) for case in CASES}
    defined = {}
    for sequence in defined_auctions(document):
        defined.setdefault(sequence.calls, []).append(sequence)
    found = set()
    for calls in defined:
        auction, call = tokens(calls[:-1]), tokens(calls[-1:])
        same = [each for fewer in without_passes(calls) for each in defined.get(fewer, ())]
        ours = [each for each in same if each.is_ours and each.text.strip()]
        for case in CASES:
            fitting = [each for each in ours if each.conditions.allows(*case)]
            best = [a for a in fitting if not any(stronger(b, a) for b in fitting)]
            answer = tables[case].look_up(auction, call)
            if best:
                assert answer in {own_text(each) for each in best}
                found.add((auction, call, answer))
            else:
                assert answer is None
    return len(found)


calls = st.lists(st.sampled_from(["P", "D", "1C", "1H", "1N", "2C"]), min_size=1, max_size=5)
conditions = st.tuples(
    st.sampled_from(["0", "0", "1", "3", "12", "34"]),
    st.sampled_from(["00", "00", "YN", "Y0", "0N", "NN"]),
)


@given(st.lists(st.tuples(calls, st.booleans(), conditions), min_size=1, max_size=10))
@example(
    [
        (["P"], False, ("0", "00")),
        (["P", "P"], True, ("0", "YN")),
        (["P", "P", "P"], False, ("0", "00")),
    ]
)
def test_every_record_is_found_for_its_auction_and_no_other(agreements):
    """Any agreements, at any seats and vulnerabilities, each with a text of its own."""
    blocks = []
    for number, (auction, they_open, (seat, vulnerability)) in enumerate(agreements):
        shown = [
            f"({call})" if (place % 2 == 0) == they_open else call
            for place, call in enumerate(auction)
        ]
        row = f"#BIDTABLE\n{'-'.join(shown)} text {number}"
        blocks.append(f"#SEAT {seat}\n\n#VUL {vulnerability}\n\n{row}\n")
    check(parse_document(Source("a.bml", "\n".join(blocks)), Diagnostics()))


def systems():
    """Those of ours, and the real ones."""
    yield from (pytest.param(path, id=path.name) for path in OWN_NOTES)
    for path in sorted(DATA.rglob("*.bml")) or [None]:
        name = "/".join(path.parts[-2:]) if path else "none"
        yield pytest.param(path, id=name, marks=pytest.mark.real_inputs)


@pytest.mark.parametrize("path", list(systems()))
def test_every_record_of_a_system_is_found(path):
    document = read_document(path, Diagnostics())
    alerts = {each.line() for each in to_bbo(document, Diagnostics()) if isinstance(each, Alert)}
    assert check(document) == len(alerts)

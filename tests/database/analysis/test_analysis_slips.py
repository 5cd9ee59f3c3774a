"""Slips of people who write rules are told at their place, with what to write instead."""

import pytest

from cuebid.database.analysis import check_source
from cuebid.text import Source, apply_edits, written_edit

MACROS = """\
Open = START:(P:)*
Bal = @07[45]@113@13[23]
Long5a = (@07[5-9]#a|@09[5-9]#a)
POINTS = @01~.
STRONG = ~#0(n)>=16~
"""
# The slip, the rule with it, and the part of the rule that is right.
SLIPS = [
    ("4NT", "1 Open(4NT) 50 @01~.>=12~Bal . #1", "Open(4N)"),
    ("3NT", "3 Open(1N:P:3NT) 50 @01~.>=10~Bal . #1", "1N:P:3N"),
    ("XX", "3 Open(1C:X:XX) 50 @01~.>=10~Bal . #1", "1C:X:R"),
    ("D", "0 1C:D$ 50 @01~.>=10~Bal . #1", "1C:X$"),
    ("4n", "1 Open(4n) 50 @01~.>=12~Bal . #1", "Open(4N)"),
    ("p", "0 1N:p:2C$ 50 @01~.>=12~Bal . #1", "1N:P:2C"),
    ("1NP4C", "0 1NP4C$ 50 @01~.>=12~Bal . #1", "1N:P:4C$"),
    ("N1", "1 Open(N1) 50 @01~.[15,17]~Bal . #1", "Open(1N)"),
    ("::", "0 1C::1D$ 50 @01~.>=6~Bal . #1", "1C:1D$"),
    ("Pass", "0 1N:Pass:2C$ 50 @01~.>=12~Bal . #1", "1N:P:2C"),
    ("Dbl", "0 1N:Dbl$ 50 @01~.>=12~Bal . #1", "1N:X$"),
    ("Rdbl", "0 1C:X:Rdbl$ 50 @01~.>=10~Bal . #1", "1C:X:R$"),
    ("Opne", "1 Opne(1C) 50 @01~.>=12~Bal . #1", "Open(1C)"),
    ("Lon5a", "1 Open(1a[HS]) 50 @01~.>=11~&&Lon5a :D5a #1", "Long5a"),
    ("=>", "1 Open(1C) 50 @01~.=>12~Bal . #1", ".>=12"),
    ("=<", "1 Open(1C) 50 @01~.=<12~Bal . #1", ".<=12"),
    ("=", "1 Open(1C) 50 @01~.=12~Bal . #1", ".==12"),
    ("-", "1 Open(1N) 50 @01~.[15-17]~Bal . #1", ".[15,17]"),
    ("P", "1 Open(1C) 50 @01~.>=12~Bal P12 #1", ":P12"),
    ("SRTONG", "1 Open(1C) 50 SRTONG . #1", "STRONG ."),
    ("POITNS", "1 Open(1C) 50 ~#0(POITNS)>=3~Bal . #1", "#0(POINTS)"),
    ("POITNS", "1 Open(1C) 50 @01~.>=12+POITNS~Bal . #1", "12+POINTS~"),
    ("-", "0 1N-P:2C$ 50 @01~.>=12~Bal . #1", "1N:P:2C$"),
    ("–", "0 1N–P:2C$ 50 @01~.>=12~Bal . #1", "1N-P:2C$"),
    ("♥", "1 Open(1♥) 50 @01~.>=12~Bal . #1", "Open(1H)"),
    ("♤", "0 1C:P:1♤$ 50 @01~.>=6~Bal . #1", "1C:P:1S$"),
    ("♦", "1 Open(1D) 50 @01~.>=12~ :D4♦ #1", ":D4D"),
    ("≥", "1 Open(1C) 50 @01~.≥12~Bal . #1", ".>=12"),
    ("@1", "1 Open(1C) 50 @1~.>=12~Bal . #1", "@01~.>=12"),
    (":H5", "1 Open(1H) 50 @01~.>=12~Long5a :H5 #1", ":D5H #1"),
    (":C5", "1 Open(1C) 50 @01~.>=12~Bal :P12:C5 #1", ":P12:D5C #1"),
    ("1nt", "1 Open(1nt) 50 @01~.[15,17]~Bal . #1", "Open(1N)"),
]


@pytest.mark.parametrize(("slip", "rule", "right"), SLIPS, ids=[rule for _, rule, _ in SLIPS])
def test_a_slip_is_marked_and_its_fix_is_right(slip, rule, right):
    source = Source("mb", rule + "\n")
    findings = check_source(source, macros=Source("mac", MACROS))
    (finding,) = [one for one in findings if one.code != "db-macro-unused"]
    assert finding.span.text == slip
    edit = written_edit(finding.edit)
    assert right in apply_edits(source, [edit]).text


@pytest.mark.parametrize(
    "rule",
    [
        "1 START:1a[NT]$ 50 . . #1",
        "0 START:1C:X:b,@:XX 50 . . #1\n0 START:1C:X:R:XX 50 @01~.>=10~ . #2",
        "0 START:1a[CD]:b[PX] 50 @08a . #1",
    ],
)
def test_what_has_an_auction_is_no_slip(rule):
    codes = [one.code for one in check_source(Source("mb", rule + "\n"))]
    assert "db-call-spelling" not in codes


def test_an_unused_cycle_of_macros_is_told():
    macros = Source("mac", "First = x Second\nSecond = y First\n")
    findings = check_source(Source("mb", "1 START:1C 50 . . #1\n"), macros=macros)
    assert "it would never end: it uses Second, which uses First" in next(iter(findings)).message

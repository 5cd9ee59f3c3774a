"""What changed between two documents."""

from cuebid.bml import parse_document
from cuebid.bml.auctions.compare import compare_documents
from cuebid.text import Diagnostics, Source


def parsed(text):
    return parse_document(Source("case.bml", text), Diagnostics())


def changes(old, new):
    return [
        (change.kind.value, change.sequence.auction)
        for change in compare_documents(parsed(old), parsed(new))
    ]


def test_layout_variables_and_pastes_make_no_difference():
    old = "1M = 5+ M\n2HS Weak\n"
    new = (
        "#CUT a\n1\\A 5+ !\\a\n#ENDCUT\n#PASTE a \\A=H \\a=h\n#PASTE a \\A=S \\a=s\n"
        "2H =  Weak\n2S Weak\n"
    )
    assert changes(old, new) == []


def test_what_is_new_changed_and_gone_is_told_by_auction():
    old = "1C = strong\n  1D = negative\n1N = 15--17\n"
    new = "1C = strong\n  1D = negative or balanced\n  1H = 5+!h\n"
    assert changes(old, new) == [("~", "1C-(P)-1D"), ("+", "1C-(P)-1H"), ("-", "1N")]


def test_an_alert_is_a_change():
    assert changes("1C = art\n", "1C! = art\n") == [("~", "1C")]


def test_conditions_tell_auctions_apart():
    assert changes("1N = 12--14\n", "#VUL N0\n\n1N = 12--14\n") == [("+", "1N"), ("-", "1N")]


def test_calls_that_only_lead_to_others_are_no_changes():
    assert changes("1N = x1\n", "1N = x1\n\n2C-\n") == []

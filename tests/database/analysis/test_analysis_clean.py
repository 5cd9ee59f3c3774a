"""Nothing is said of rules in which nothing is wrong; the work grows with the rules."""

from functools import partial
from pathlib import Path

import pytest
from analysis_rules import clean_database

from cuebid.database import load_database
from cuebid.database.analysis import check_source
from cuebid.text import Diagnostics, Source
from work_count import count_calls


def said(count, seed):
    rules, macros = clean_database(count, seed)
    report = check_source(Source("rules", rules), macros=Source("macros", macros))
    return [f"{found.code}: {found.message}" for found in report]


@pytest.mark.slow
def test_nothing_is_said_of_a_clean_database():
    assert said(300, 1) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 13))
def test_nothing_is_said_of_clean_databases_of_a_thousand_rules(seed):
    assert said(1000, seed) == []


def test_the_clean_database_has_a_thousand_rules_that_are_read():
    rules, macros = clean_database(1000, 1)
    database = load_database(Source("r", rules), Diagnostics(), macros=Source("m", macros))
    assert len(database.rules) == 1000
    assert len({rule.sequence for rule in database.rules}) > 500


def test_the_examples_have_only_the_label_that_needs_a_header_line():
    folder = Path(__file__).parents[1] / "language" / "examples"
    rules, macros = (
        Source(name, (folder / name).read_text("utf-8")) for name in ("mb.txt2", "mac.m4")
    )
    (found,) = check_source(rules, macros=macros)
    assert found.code == "db-never-matches"
    assert "restart=replace" in found.expected
    mended = Source(
        "r",
        ";! restart=replace\n"
        + rules.text.replace("@:RAISE", "@_RAISE").replace(
            "0 Open(1a[HS]:P:2#a:RAISE)", "0 _RAISE"
        ),
    )
    assert list(check_source(mended, macros=macros)) == []


@pytest.mark.slow
def test_the_work_of_a_check_grows_no_faster_than_the_rules():
    def check(count):
        rules, macros = clean_database(count)
        assert not check_source(Source("r", rules), macros=Source("m", macros))

    check(100)
    # A check that compares all rules with all others makes sixteen times the calls.
    assert count_calls(partial(check, 1200)) < 6 * count_calls(partial(check, 300))

"""On rules in which nothing is wrong nothing is said, and large databases take seconds."""

import time
from pathlib import Path

import pytest
from analysis_rules import clean_database

from cuebid.database import load_database
from cuebid.database.analysis import check_source
from cuebid.text import Diagnostics, Source


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
def test_five_thousand_rules_take_seconds():
    rules, macros = clean_database(5000)
    # Processor time, as other work on the machine must not count, and room for a slow machine: this
    # is about ten seconds, and a check that compares all rules with all others takes many minutes.
    begin = time.process_time()
    assert not check_source(Source("r", rules), macros=Source("m", macros))
    assert time.process_time() - begin < 60

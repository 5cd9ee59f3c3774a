"""Functions that the author of a database writes in Python."""

import re

import pytest
from click.testing import CliRunner
from matcher_books import auction, book

from cuebid.cli.main import cli
from cuebid.core import Call, CuebidError, Hand
from cuebid.database import RuleFunctionError, choose, load_functions, rule_function
from cuebid.database.analysis import check_source
from cuebid.database.analysis.gaps import GapSearch
from cuebid.database.language.functions import FUNCTIONS
from cuebid.database.language.loading import read_database
from cuebid.database.language.source.build import build
from cuebid.database.matcher.function_values import IMPLEMENTATIONS
from cuebid.text import Diagnostics, Source
from project_paths import DOCS

PAGE = (DOCS / "database.md").read_text("utf-8").partition("### Functions of your own")[2]
MODULE = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1]
RULE = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)[1]
TWO_TOP, ONE_TOP = Hand("KQJ832.93.832.72"), Hand("KJT832.93.Q32.72")


@pytest.fixture(autouse=True)
def _own_functions():
    """Leave no function behind for other tests."""
    yield
    for table in (FUNCTIONS, IMPLEMENTATIONS):
        for key in [key for key in table if key[0] >= 100]:
            del table[key]


@pytest.fixture
def module(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(MODULE, "utf-8")
    return path


def test_the_example_of_the_page_opens_only_with_two_top_honours(module):
    load_functions(module)
    asked = book(RULE)
    assert choose(asked, TWO_TOP, auction("")).call == Call("2S")
    assert choose(asked, ONE_TOP, auction("")).call is None


def test_a_function_of_the_auction_sees_the_calls_before(module):
    load_functions(module)
    asked = book("0 2C$ 50 ~#100==1~ . #1\n")
    assert choose(asked, ONE_TOP, auction("P 1H P P")).call == Call("2C")
    assert choose(asked, ONE_TOP, auction("1H P")).call is None


def test_the_check_and_the_search_for_gaps_ask_own_functions(module):
    load_functions(module)
    source = Source("mb", RULE + "0 START:(P:)*(P) 1 !(~#100(S)>=2~) . #41\n")
    assert not check_source(source).has_errors
    built = build(source, Diagnostics())
    search = GapSearch(read_database(built, Diagnostics()), built)
    search.step()
    (gap,) = [gap for gap in search.gaps if not gap.calls]
    assert len(set("AKQ") & set(gap.hand.pbn.split(".")[0])) >= 2


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("return 1 // 0", "failed with .*ZeroDivisionError"),
        ("return 1.5", "returned 1.5, which is not a whole number"),
    ],
)
def test_a_function_that_fails_is_named(tmp_path, body, message):
    path = tmp_path / "mine.py"
    path.write_text(
        "from cuebid.database import rule_function\n\n"
        f"@rule_function(101)\ndef wrong(context):\n    {body}\n"
    )
    load_functions(path)
    with pytest.raises(RuleFunctionError, match=rf"#101 \(wrong\) {message}"):
        choose(book("1 START:1C 50 ~#101>0~ . #1\n"), TWO_TOP, auction(""))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1\nimport nowhere_at_all\n", r"mine.py:2: ModuleNotFoundError"),
        ("def (:\n", r"mine.py:1: SyntaxError"),
        ("x = 1\n", "defines no function"),
    ],
)
def test_a_file_that_fails_is_an_error_with_its_line(tmp_path, text, message):
    path = tmp_path / "mine.py"
    path.write_text(text)
    with pytest.raises(CuebidError, match=message):
        load_functions(path)


@pytest.mark.parametrize(
    ("number", "parameters", "reads"),
    [(99, (), "hand"), (100, ("s", "s", "s", "s"), "hand"), (100, (), "cards")],
)
def test_a_definition_that_cannot_be_is_refused(number, parameters, reads):
    with pytest.raises(RuleFunctionError):
        rule_function(number, *parameters, reads=reads)


def test_without_the_file_the_message_names_the_option():
    (error,) = [one for one in check_source(Source("mb", RULE)) if "function" in one.code]
    assert "--functions" in error.expected


def test_commands_run_the_file(module, tmp_path):
    rules = tmp_path / "mb.txt2"
    rules.write_text(RULE, "utf-8")
    for words in (["db", "match", rules], ["bid", "KQJ832.93.832.72", "--system", rules]):
        result = CliRunner().invoke(cli, [*map(str, words), "--functions", str(module)])
        assert result.exit_code == 0, result.output
        assert "2S" in result.output

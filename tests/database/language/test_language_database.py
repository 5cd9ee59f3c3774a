"""A database knows its rules, its texts and where everything was written."""

import pickle
from pathlib import Path

import msgspec
import pytest
from language_cases import findings, load_text

from cuebid.database import (
    FUNCTIONS,
    Database,
    OffsetMode,
    Options,
    RestartMode,
    Rule,
    RuleField,
    RuleFlag,
    format_rule,
    load_database,
    statistics,
    walk,
)
from cuebid.database.language.functions import BOUND_FIELDS, Reads
from cuebid.database.language.tree import Backreference
from cuebid.text import Diagnostics, Source, TextError, raise_errors, read_source, trace

EXAMPLES = Path(__file__).with_name("examples")


def load_examples():
    report = Diagnostics()
    files = [read_source(EXAMPLES / name, report) for name in ("mb.txt2", "mac.m4", "Comments.txt")]
    rules, macros, texts = files
    return load_database(rules, report, macros=macros, explanations=texts), report


def test_the_examples_are_read_without_a_word():
    database, report = load_examples()
    assert not report
    assert [rule.number for rule in database.rules] == [*range(1, 13), 14, 15, 17, 18, 16]


def test_the_fields_of_a_rule():
    database, _ = load_examples()
    rule = database.by_number[4]
    assert (rule.level, rule.default, rule.flag) == (3, True, RuleFlag.SURE)
    assert (rule.priority, rule.explanation) == (10, 4)
    assert database.explanation(rule) == "weak, to play"
    assert database.by_number[14].explanation is None
    assert database.explanation(database.by_number[14]) == ""


def test_an_explanation_may_have_several_lines_and_a_star():
    database, _ = load_examples()
    assert database.explanations[8] == "jump shift: 17 points or more, five cards in the suit"
    assert database.explanations[9] == "the answer to 4N"


@pytest.mark.parametrize(
    ("part", "text"),
    [
        (RuleField.LEVEL, "3dX"),
        (RuleField.SEQUENCE, "START:(P:)*(1N:P:2a[CDHS])"),
        (RuleField.PRIORITY, "10"),
        (RuleField.CONSTRAINT, "@01~.<=7~&&(@07[5-9]#a|@09[5-9]#a)"),
        (RuleField.SPECIFICATION, ":p7:D5#a"),
        (RuleField.EXPLANATION, "*4"),
        (RuleField.NUMBER, "#4"),
    ],
)
def test_a_field_is_found_again(part, text):
    database, _ = load_examples()
    assert database.span(database.by_number[4], part).text == text


def test_a_node_is_found_again_and_traced_through_its_macro():
    database, _ = load_examples()
    rule = database.by_number[4]
    captures = [node for node in walk(rule.constraint) if isinstance(node, Backreference)]
    span = database.span(rule, RuleField.CONSTRAINT, captures[0])
    assert span.text == "#a"
    written = trace(span)
    assert str(written.written).endswith("mac.m4:4:19")
    assert [frame.name for frame in written.frames] == ["Long5a"]


def test_a_record_is_found_again_over_its_lines():
    database, _ = load_examples()
    assert database.span(database.by_number[4]).text.count("\n") == 1
    last = database.by_number[16]
    assert database.span(last, RuleField.EXPLANATION).text == ""


def test_options_come_from_the_header_or_from_the_caller():
    text = ";! restart=replace\n0 1N 60 L0 . #1\n"
    assert load_text(text)[0].options == Options(RestartMode.REPLACE, OffsetMode.INSERT)
    wanted = Options(RestartMode.APPEND, OffsetMode.WRITTEN)
    database = load_database(Source("mb", text), Diagnostics(), options=wanted)
    assert database.options == wanted
    assert format_rule(database.rules[0]) == "0 1N 60 L0 . #1"
    assert Database(database.source, database.rules).options == Options()


def test_an_unknown_explanation_is_worth_a_warning():
    report = Diagnostics()
    texts = Source("texts", "1 one\n")
    load_database(Source("mb", "0 1N 60 . . *1 #1\n0 2N 60 . . *2 #2"), report, explanations=texts)
    found = ["mb:2:13 warning db-unknown-explanation: there is no explanation 2"]
    assert findings(report) == found


def test_what_is_wrong_in_an_explanations_file():
    report = Diagnostics()
    texts = Source("texts", "one 1\n2\n3 three\n; no\n3 again\n 4\n12345678901 x\n")
    database = load_database(Source("mb", ""), report, explanations=texts)
    assert findings(report) == [
        "texts:1:1 error db-explanation-number: `one` is not the number of an explanation",
        "texts:2:1 error db-explanation-empty: the explanation 2 has no text",
        "texts:5:1 error db-explanation-twice: the explanation 3 is written twice",
        "texts:7:1 error db-explanation-number: `12345678901` is not the number of an explanation",
    ]
    assert database.explanations == {3: "three"}


def test_all_errors_of_a_file_are_raised_together():
    _, report = load_text("0 1N( 60 . . #1\n0 1N 60 [ . #2\n")
    with pytest.raises(TextError) as caught:
        raise_errors(report)
    assert len(caught.value.diagnostics) == 2


def test_statistics_count_what_there_is():
    database, _ = load_text(
        "0dX 1N$ 60 ~#0>=0~ . *1 #1\n3 2N@LABEL 60 ~#3(N)>=#0~ . #2\n3? 3N 50 . ~#0(1,N,2)~ #3\n"
    )
    counted = statistics(database)
    assert (counted.rules, counted.defaults, counted.suffixes) == (3, 1, 1)
    assert (counted.restarts, counted.explained) == (1, 1)
    assert counted.levels == {0: 1, 3: 2}
    assert counted.flags == {"?": 1, "X": 1}
    assert list(counted.priorities.items()) == [(60, 2), (50, 1)]
    assert counted.labels == {"LABEL": 1}
    assert counted.functions == {"#0/0": 2, "#0/3": 1, "#3/1": 1}


def test_a_database_can_be_handed_to_another_process():
    database, _ = load_examples()
    again = pickle.loads(pickle.dumps(database))  # noqa: S301 - our own bytes
    assert again.rules == database.rules
    assert (again.options, again.explanations) == (database.options, database.explanations)
    rule = again.by_number[4]
    assert str(trace(again.span(rule, RuleField.NUMBER))) == str(
        trace(database.span(database.by_number[4], RuleField.NUMBER))
    )


def test_rules_pack_and_unpack_unchanged():
    database, _ = load_examples()
    packed = msgspec.msgpack.encode(database.rules)
    assert msgspec.msgpack.decode(packed, type=tuple[Rule, ...]) == database.rules


def test_a_database_of_thousands_of_rules_is_read_in_one_go():
    lines = [f"0 1N:P:{n % 7 + 1}a[CDHS]~a>{n}~ {n % 80} @04~.>={n}~ . #{n}" for n in range(3000)]
    database, report = load_text("\n".join(lines))
    assert not report
    assert len(database.rules) == 3000


def test_functions_are_keyed_by_number_and_how_many_arguments_they_take():
    assert all(key == (function.number, function.arity) for key, function in FUNCTIONS.items())
    assert max(function.arity for function in FUNCTIONS.values()) == 3
    names = [function.name for function in FUNCTIONS.values()]
    assert len(names) == len(set(names))
    assert FUNCTIONS[0, 2].signature == "#0(f,s)"
    assert FUNCTIONS[2, 0].signature == "#2"


def test_the_functions_of_the_quoted_rule_are_there():
    observed = {key for key, function in FUNCTIONS.items() if function.observed}
    assert observed == {(0, 0), (0, 2), (0, 3), (1, 0), (3, 1), (5, 2), (10, 2)}


def test_function_parameters_are_of_the_kinds_described():
    letters = {name for function in FUNCTIONS.values() for name in function.parameters}
    assert letters == set("stflkxy")
    assert len(BOUND_FIELDS) == 8
    hand = {key for key, function in FUNCTIONS.items() if function.reads is Reads.HAND}
    assert {(0, 1), (1, 1), (2, 1), (1, 0)} <= hand

"""`cuebid table parse`, `write` and `messages`, and what becomes of errors."""

from __future__ import annotations

import json
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from child_processes import child
from cuebid import __version__
from cuebid.cli.lazy import LazyCommand
from cuebid.cli.main import cli, main
from cuebid.tablemanager.grammar.forms import FORMS

EXAMPLE = "south bids 1NT Alert. 12 to 14 total points"
TREE = """{
    "kind": "bid",
    "alert": "12 to 14 total points",
    "bid": "1NT",
    "seat": "S"
}
"""


def run(*arguments: str, text: str | bytes | None = None):
    return CliRunner().invoke(cli, arguments, input=text)


def test_parse_prints_the_specifications_tree_key_for_key():
    result = run("table", "parse", EXAMPLE)
    assert (result.exit_code, result.stdout) == (0, TREE)


def test_parse_prints_an_object_a_line_for_programs():
    text = b"North plays KH\r\n\r\nhello\nEast passes Alert. pr\xe9cision\r"
    result = run("table", "parse", "--json", text=text)
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert records[0] == {"kind": "play", "card": "KH", "seat": "N"}
    assert (records[1]["line"], records[1]["column"]) == (3, 1)
    assert records[1]["expected"]
    assert records[2]["alert"] == "précision"


def test_parse_points_at_what_is_wrong_and_says_what_was_expected():
    result = run("table", "parse", text="North passes\nNorth paases\nNorth bids 1C.x\n")
    assert result.exit_code == 1
    assert result.stdout == "bid           North passes\nbid           North bids 1C\n"
    assert result.stderr.splitlines() == [
        "line 2, column 7: error: 'paases' does not fit here; did you mean 'passes'?",
        "  North paases",
        "        ^^^^^^",
        *(line for line in result.stderr.splitlines() if line.startswith("  expected: ")),
        "line 3, column 15: warning: there is a text after the message [trailing-text]",
        "  North bids 1C.x",
        "                ^",
    ]
    assert "passes, doubles, redoubles or bids" in result.stderr


def test_parse_of_one_bad_line_is_a_finding():
    result = run("table", "parse", "east bids 8C")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "a level from 1 to 7" in result.stderr


def test_write_turns_trees_back_into_lines():
    assert run("table", "write", TREE).stdout == f"South{EXAMPLE[5:]}\n"
    assert run("table", "write", "--profile", "specification", text=TREE).stdout == f"{EXAMPLE}\n"


def test_parse_and_write_are_each_others_reverse():
    lines = "".join(f"{form.example}\n" for form in FORMS)
    trees = run("table", "parse", "--json", text=lines)
    again = run("table", "write", "--profile", "official", text=trees.stdout)
    assert again.stdout == lines
    listed = f"[{','.join(trees.stdout.splitlines())}]"
    assert run("table", "write", "--profile", "official", text=listed).stdout == lines


def test_write_reports_every_bad_tree_and_writes_the_others():
    result = run("table", "write", text='{"kind": "bid"}\n{"kind": "dummyLead"}\n[1]')
    assert (result.exit_code, result.stdout) == (1, "Dummy to lead\n")
    assert "tree 1: error: the key 'bid' is missing" in result.stderr
    assert "tree 3: error: a tree is an object" in result.stderr


@pytest.mark.parametrize("text", ['{"kind":', "[" * 100_000, "nonsense"])
def test_what_is_no_json_is_one_clear_line(text, capsys):
    assert main(["table", "write", text]) == 1
    captured = capsys.readouterr()
    assert captured.err.startswith("cuebid: ")
    assert captured.err.count("\n") == 1
    assert "not JSON" in captured.err


def test_the_catalogue_lists_every_kind():
    lines = run("table", "messages").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [form.kind for form in FORMS]
    records = json.loads(run("table", "messages", "--json").stdout)
    assert [record["kind"] for record in records] == [form.kind for form in FORMS]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.kind)
def test_the_catalogue_tells_all_of_a_kind(form):
    shown = run("table", "messages", form.kind).stdout
    assert form.syntax in shown
    assert form.when in shown
    record = json.loads(run("table", "messages", form.kind.upper(), "--json").stdout)
    assert record["syntax"] == form.syntax


def test_an_unknown_kind_is_wrong_usage_with_a_suggestion(capsys):
    assert main(["table", "messages", "readyForCrad"]) == 2
    assert "did you mean 'readyForCard'?" in capsys.readouterr().err


@pytest.mark.parametrize("command", [(), ("table",), ("table", "parse"), ("table", "write")])
def test_help_has_an_example(command):
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert "Example" in result.stdout


def test_wrong_usage_is_exit_code_2_and_the_version_is_told(capsys):
    assert main(["nonsense"]) == 2
    assert main(["table", "write", "--profile", "x", "{}"]) == 2
    capsys.readouterr()
    assert main(["--version"]) == 0
    assert __version__ in capsys.readouterr().out


def test_an_interrupt_is_exit_code_130(monkeypatch):
    def interrupted(*_arguments, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr("cuebid.cli.table.parse_lines.parse", interrupted)
    monkeypatch.setattr("cuebid.cli.table.parse_lines.to_tree", interrupted)
    assert main(["table", "parse", EXAMPLE]) == 130


def test_help_imports_no_command():
    code = (
        "import sys\nfrom cuebid.cli.main import main\nmain(['--help'])\n"
        "loaded = {name for name in sys.modules if name.startswith('cuebid.')}\n"
        "assert not {n for n in loaded if n.startswith('cuebid.tablemanager')}, loaded\n"
        "assert 'rich' not in sys.modules and 'numpy' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_nobody_reading_the_output_is_no_error():
    code = (
        "import sys\nfrom cuebid.cli.main import main\nsys.exit(main(['table', 'parse', '--json']))"
    )
    with child(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.close()
        process.stdin.write(b"North passes\n" * 10)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


def test_a_table_of_commands_that_names_no_command_is_a_fault_of_ours():
    with pytest.raises(TypeError, match="not a click command"):
        LazyCommand("streams:drop_output", "").load()
    assert isinstance(LazyCommand("groups:table", "").load(), click.Command)

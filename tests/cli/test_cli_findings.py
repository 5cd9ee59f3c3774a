"""How much commands print about files that are wrong throughout, or on one endless line."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli
from cuebid.core import CuebidError

LONG = "x" * 300_000


def printed(*arguments):
    result = CliRunner().invoke(cli, [str(argument) for argument in arguments])
    assert isinstance(result.exception, SystemExit | CuebidError | None), result.exception
    return result.exit_code, result.output


@pytest.fixture
def many(tmp_path):
    """Files with 300 findings of one kind, by the command that reports them."""
    texts = {
        "a.bss": "".join(f"nonsense {row}\n" for row in range(300)),
        "a.bml": "1C\n" + "".join(f"  word{row}\n" for row in range(300)),
        "a.pbn": "".join(f'[Event ""]\n[Board "{row}"]\n\n' for row in range(300)),
        "a.txt": "".join(f"rule {row}\n" for row in range(300)),
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return tmp_path


COMMANDS = {
    "a.bss": ["bss", "show"],
    "a.bml": ["bml", "check"],
    "a.pbn": ["pbn", "check"],
    "a.txt": ["db", "check"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_findings_of_one_kind_are_capped_unless_all_are_wanted(name, many) -> None:
    command = [*COMMANDS[name], many / name]
    code, text = printed(*command)
    assert code == 1
    assert "more of this kind [" in text
    assert "--all-findings prints them" in text
    for wanted in ([*command, "--all-findings"], ["--all-findings", *command]):
        code, everything = printed(*wanted)
        assert code == 1
        assert "more of this kind" not in everything
        assert everything.count(": error: ") + everything.count(": warning: ") >= 300
        assert len(everything) > 5 * len(text) or name == "a.bss"


@pytest.mark.parametrize("name", COMMANDS)
def test_json_has_every_finding(name, many) -> None:
    _, text = printed(*COMMANDS[name], many / name, "--json")
    value = json.loads(text)
    assert len(value if isinstance(value, list) else value["diagnostics"]) >= 300


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (["bss", "show"], f"00{{x}}=Y\n1C={LONG}\n"),
        (["system", "check", "--deals", "0"], f"1C Strong {LONG}\n"),
        (["deal", "--script"], f"condition hcp(north) > 3 && {LONG}\n"),
        (["db", "check"], f"{LONG}\n"),
        (["pbn", "check"], f'[Event ""]\n[Deal "{LONG}"]\n[Dealer "{LONG}"]\n{LONG}\n'),
        (["pbn", "check"], f'[Event ""]\n[Dealer "N"]\n[Auction "N"]\n1C {LONG}\n'),
        (["bml", "check"], f"1C {LONG}\n  1{LONG}\n"),
        (["pbn", "check"], f"md|1{LONG}|mb|{LONG}|\n"),
    ],
)
def test_a_line_of_a_megabyte_is_shown_around_the_caret(command, text, tmp_path) -> None:
    path = tmp_path / "notes.bml"
    path.write_text(text)
    _, told = printed(*command, path)
    assert 0 < len(told) < 6000
    assert max(map(len, told.splitlines())) < 2500

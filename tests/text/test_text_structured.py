"""JSON and TOML that is nested too deeply is an error like any other."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator

import msgspec
import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli
from cuebid.text import decode_json, decode_toml

LEVELS = [5000, 100_000]


@pytest.fixture(autouse=True)
def _usual_limit() -> Iterator[None]:
    """Set the interpreter's limit of nested calls, which other tests raise."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(1000)
    yield
    sys.setrecursionlimit(limit)


@pytest.mark.parametrize("levels", LEVELS)
def test_nesting_is_an_error_of_the_text(levels) -> None:
    with pytest.raises(msgspec.DecodeError, match="nested too deeply"):
        decode_json("[" * levels + "]" * levels, object)
    with pytest.raises(tomllib.TOMLDecodeError, match="nested too deeply"):
        decode_toml("a = " + "[" * levels + "]" * levels)
    assert decode_json(b"[1]", list[int]) == [1]
    assert decode_toml("a = 1") == {"a": 1}


@pytest.mark.parametrize("levels", LEVELS)
def test_commands_report_nesting_in_one_line(levels, tmp_path) -> None:
    nested = "[" * levels + "]" * levels
    (tmp_path / "plan.toml").write_text(f"a = {nested}\n")
    (tmp_path / "boards.json").write_text(f'{{"boards": [{{"deal": {nested}}}]}}')
    folder = tmp_path / "system"
    folder.mkdir()
    (folder / "system.toml").write_text(f"a = {nested}\n")
    (folder / "11-openings.mb.txt2").write_text("1 START:1N 60 @113 :P15 #1\n")
    question = {"hand": "AKQJ.AKQ.AKQ.AK2", "auction": [], "more": 0}
    asked = json.dumps(question).replace("0}", f"{nested}}}")
    for arguments, answer in (
        (["match", "run", str(tmp_path / "plan.toml")], "plan.toml: this is not TOML"),
        (["system", "check", str(folder)], "system.toml: brackets are nested too deeply"),
        (["pbn", "check", str(tmp_path / "boards.json")], "json-malformed"),
        (["bid", "--batch"], '{"error":'),
    ):
        result = CliRunner().invoke(cli, arguments, input=asked)
        said = result.output + str(result.exception or "")
        assert answer in said
        assert len(said) < 2000
        assert not isinstance(result.exception, RecursionError)

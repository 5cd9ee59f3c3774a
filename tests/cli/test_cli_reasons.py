"""Robots that think tell their reasons: `--explain`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cuebid.cli.main import cli
from cuebid.core import Card
from cuebid.formats.pbn import read_pbn


def selfplay(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["selfplay", "--boards", "1", "--seed", "3", *arguments])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("reasons")
    files = ("--explain", str(path / "reasons.jsonl"), "--out", str(path / "played.pbn"))
    assert selfplay("--budget", "3", *files).exit_code == 0
    return path


@pytest.mark.slow
def test_every_card_of_the_robots_stands_in_the_log_with_its_reasons(folder: Path) -> None:
    lines = [
        json.loads(line)
        for line in (folder / "reasons.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    cards = [line for line in lines if "card" in line]
    records = [game.to_record().record for game in read_pbn(folder / "played.pbn")]
    expected = 0
    for record in records:
        assert record is not None
        for position in range(len(record.cards)):
            seat = record.play.seat_of(position)
            actor = record.contract.declarer if seat is record.contract.dummy else seat
            expected += record.players[actor] == "sayc"
    assert len(cards) == expected
    played = {card for record in records for card in record.cards}
    for line in cards:
        assert Card(line["card"]) in played
        assert line["reasons"]
        assert line["seat"] in "NESW"
    thought = [line for line in cards if line["cards"]]
    assert thought
    assert all(line["layouts"] >= 1 for line in thought)


@pytest.mark.slow
def test_calls_are_explained_too(tmp_path: Path) -> None:
    log = tmp_path / "reasons.jsonl"
    assert selfplay("--bidding-only", "--explain", str(log)).exit_code == 0
    lines = log.read_text(encoding="utf-8").splitlines()
    calls = [line for line in map(json.loads, lines) if "call" in line]
    assert calls
    assert all(line["reasons"] for line in calls)


def test_a_log_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    result = selfplay("--explain", str(tmp_path / "none" / "reasons.jsonl"))
    assert result.exit_code == 1
    assert "this file cannot be written" in str(result.exception)


def test_a_scoring_that_is_none_is_wrong_usage() -> None:
    result = selfplay("--scoring", "rubber")
    assert result.exit_code == 2
    assert "imps" in result.output

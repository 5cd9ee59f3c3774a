"""Hints about programs that leave: only where the line before may be the reason."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path

import pytest
from server_peers import Puppet, number_of, options

import idle_clock
from cuebid.core import SEATS, Seat
from cuebid.tablemanager.server import MatchServer


class _DiedError(Exception):
    """The program is gone."""


class Mortal(Puppet):
    """A program that dies when it has heard a line with `word` for the `time`th time."""

    word: str
    time: int

    def _hear(self, line: str) -> list[str]:
        said = super()._hear(line)
        if self.word in line and sum(self.word in heard for heard in self.heard) == self.time:
            raise _DiedError
        return said


def hints_after_deaths(folder: Path, word: str, time: int, mortals: str = "EW") -> list[str]:
    """Return hints on programs that die at a line, and in whose seats others play on."""
    settings = options(folder, 3)

    async def play(server: MatchServer, seat: Seat) -> None:
        if seat.letter in mortals:
            mortal = Mortal(seat, number_of(server))
            mortal.word, mortal.time = word, time
            with suppress(_DiedError):
                await mortal.play()
        await Puppet(seat, number_of(server)).play()

    async def match() -> None:
        async with MatchServer(settings) as server:
            await asyncio.gather(server.finished(), *(play(server, seat) for seat in SEATS))

    idle_clock.run(asyncio.wait_for(match(), 60))
    log = settings.log
    assert log is not None
    events = map(json.loads, log.read_text("utf-8").splitlines())
    texts = [event["text"] for event in events if event.get("event") == "hint"]
    return [text for text in texts if text.startswith("it left")]


@pytest.mark.parametrize(
    ("word", "profile"),
    [("Timing", "bridge-env"), ("seated", "moniteur"), ("Teams", "official")],
)
def test_programs_that_leave_at_their_first_line_of_a_kind_may_not_read_it(
    word, profile, tmp_path
) -> None:
    hint, *others = hints_after_deaths(tmp_path, word, 1)
    assert f"--profile Blue={profile}" in hint
    assert "If it " in hint
    assert set(others) <= {hint}


@pytest.mark.parametrize("word", ["Timing", "Board number"])
def test_programs_that_leave_at_a_line_that_they_have_answered_died_for_another_reason(
    word, tmp_path
) -> None:
    assert hints_after_deaths(tmp_path, word, 2) == []


def test_a_line_that_the_partners_program_answers_is_not_suspected(tmp_path) -> None:
    assert hints_after_deaths(tmp_path, "Timing", 1, "E") == []

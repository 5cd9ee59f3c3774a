"""Report errors in a robot's thinking, as files from which they can be reproduced.

A file holds the question and the options of the player, but not the hidden hands: a reader sees
only what the robot saw.
"""

from __future__ import annotations

import json
import sys
import tempfile
import traceback
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cuebid.core import (
    Auction,
    Call,
    Card,
    Contract,
    Explanation,
    Hand,
    Play,
    ReadError,
    Seat,
    View,
    Vulnerability,
)

_FORMAT: Final = "cuebid robot fault 1"


@dataclass(frozen=True, slots=True)
class FaultReport:
    """A question about which a robot failed to think, with the error.

    Attributes:
        robot: the name by which the robot was created.
        seed: the seed of its random numbers.
        budget: its thinking budget, as text; empty for the default.
        scoring: the form of scoring, as text.
        view: the view that the robot was asked about.
        error: the error in one line.
        details: the traceback.
    """

    robot: str
    seed: int
    budget: str
    scoring: str
    view: View
    error: str
    details: str

    @property
    def cause(self) -> str:
        """The type of the error and the place where it was raised, equal for equal faults."""
        frames = [line for line in self.details.splitlines() if line.startswith("  File ")]
        return f"{self.error.partition(':')[0]} {frames[-1] if frames else ''}"

    def to_json(self) -> dict[str, Any]:
        """Return the report as a dictionary for JSON."""
        view = self.view
        play = None
        if view.play is not None:
            play = {
                "contract": str(view.play.contract),
                "cards": " ".join(card.text for card in view.play),
                "dummy": None if view.dummy_hand is None else str(view.dummy_hand),
            }
        return {
            "format": _FORMAT,
            "robot": self.robot,
            "seed": self.seed,
            "budget": self.budget,
            "scoring": self.scoring,
            "error": self.error,
            "details": self.details,
            "seat": view.seat.letter,
            "board": view.board_number,
            "vulnerability": str(view.vulnerability),
            "hand": str(view.hand),
            "dealer": view.dealer.letter,
            "calls": " ".join(call.text for call in view.auction),
            "explanations": {
                str(position): [explanation.text, explanation.alerted]
                for position, explanation in view.explanations.items()
            },
            "play": play,
        }


FaultReporter = Callable[[FaultReport], object]
"""A function that receives the faults of a player, each cause once."""


def fault_of(
    view: View, error: BaseException, robot: str, seed: int, budget: str, scoring: str
) -> FaultReport:
    """Return a report of an error that was raised for a view."""
    line = f"{type(error).__name__}: {error}"
    details = "".join(traceback.format_exception(error))
    return FaultReport(robot, seed, budget, scoring, view, line, details)


def write_fault(fault: FaultReport, folder: Path) -> Path:
    """Write a report into a folder and return the file; equal reports get the same file."""
    text = json.dumps(fault.to_json(), ensure_ascii=False, indent=1)
    path = folder / f"cuebid-fault-{zlib.crc32(text.encode()):08x}.json"
    path.write_text(text + "\n", encoding="utf-8")
    return path


def report_fault(fault: FaultReport) -> None:
    """Write a report to the folder for temporary files, with a message on standard error."""
    seat = fault.view.seat.word
    kind = "calls by the book" if fault.view.play is None else "plays by rules of thumb"
    try:
        where = str(write_fault(fault, Path(tempfile.gettempdir())))
    except OSError as error:
        where = f"no report ({error})"
    sys.stderr.write(
        f"cuebid: {seat}'s robot cannot think about a question and {kind} there: "
        f"{fault.error}; to reproduce it: {where}\n"
    )


def read_fault(path: Path) -> FaultReport:
    """Read a report from a file that `write_fault` has written.

    Raises:
        OSError: the file cannot be read.
        ReadError: the file is not a report.
    """
    text = path.read_text(encoding="utf-8")
    try:
        data = json.loads(text)
        if data["format"] != _FORMAT:
            raise ReadError(f"{path} is not a report of a robot's fault", str(path))
        return FaultReport(
            data["robot"],
            data["seed"],
            data["budget"],
            data["scoring"],
            _view(data),
            data["error"],
            data["details"],
        )
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise ReadError(f"{path} is not a report of a robot's fault: {error}", str(path)) from error


def _view(data: dict[str, Any]) -> View:
    play, dummy = None, None
    if data["play"] is not None:
        contract = Contract.parse(data["play"]["contract"])
        if contract is None:
            raise ValueError("a play without a contract")
        play = Play(contract, [Card(text) for text in data["play"]["cards"].split()])
        dummy = None if data["play"]["dummy"] is None else Hand(data["play"]["dummy"])
    return View(
        seat=Seat.parse(data["seat"]),
        board_number=data["board"],
        vulnerability=Vulnerability.parse(data["vulnerability"]),
        hand=Hand(data["hand"]),
        auction=Auction(Seat.parse(data["dealer"]), [Call(text) for text in data["calls"].split()]),
        explanations={
            int(position): Explanation(words, alerted=alerted)
            for position, (words, alerted) in data["explanations"].items()
        },
        play=play,
        dummy_hand=dummy,
    )

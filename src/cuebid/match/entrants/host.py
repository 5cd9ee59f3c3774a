"""The process of a Python player: `python -m cuebid.match.entrants.host package.module:Player`.

In a process of its own, a player that never returns can be stopped, and one that prints, exits or
fills the memory does no harm.
"""

from __future__ import annotations

import importlib
import inspect
import os
import queue
import sys
import traceback
from collections.abc import Callable
from threading import Thread
from typing import BinaryIO, cast

import msgspec

from cuebid.core import Call, Card, ExplainedCall, Player
from cuebid.robots.json_lines import PlayerQuestion, answer_line, view_of


def main(arguments: list[str]) -> None:
    """Run the player that the arguments name, with its seed, until the input ends."""
    name, seed = arguments
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    # What the player prints must not come between the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.path.insert(0, os.getcwd())  # noqa: PTH109 - where the user keeps his module
    try:
        player = load_player(name, int(seed))
    # Whatever its module or class raises; the match reports it before the first board.
    except Exception as error:  # noqa: BLE001
        answers.write(_error(_reason(error)))
        sys.exit(1)
    answers.write(b"{}\n")
    serve(player, sys.stdin.buffer, answers)


def load_player(name: str, seed: int) -> Player:
    """Import a player by name: an object, or what a class or function of that name makes.

    Args:
        name: `package.module:Player`.
        seed: handed over as `seed`, if the class or function takes it.

    Raises:
        AttributeError: the module has no such name.
        ImportError: there is no such module.
        TypeError: the result has no `call`.
    """
    module, _, path = name.partition(":")
    value: object = importlib.import_module(module)
    for part in path.split("."):
        value = getattr(value, part)
    if inspect.isclass(value) or not hasattr(value, "call"):
        make = cast("Callable[..., object]", value)
        value = make(seed=seed) if "seed" in inspect.signature(make).parameters else make()
    if not callable(getattr(value, "call", None)):
        raise TypeError(f"{type(value).__name__} has no method `call`")
    return cast("Player", value)


def serve(player: Player, questions: BinaryIO, answers: BinaryIO) -> None:
    """Write the player's answer to each line of questions, until the input ends."""
    lines: queue.Queue[bytes | None] = queue.Queue()
    Thread(target=_read, args=(questions, lines), daemon=True).start()
    while (line := lines.get()) is not None:
        answers.write(_answer(player, line))


def _read(questions: BinaryIO, lines: queue.Queue[bytes | None]) -> None:
    for line in questions:
        lines.put(line)
    lines.put(None)
    # The match is over or killed. A player in an endless loop would stay for ever.
    Thread(target=_end, daemon=True).start()


def _end() -> None:
    import time  # noqa: PLC0415 - only here

    time.sleep(1)
    os._exit(1)


def _answer(player: Player, line: bytes) -> bytes:
    try:
        question = msgspec.json.decode(line, type=PlayerQuestion)
        view = view_of(question)
        # Of any type, whatever the protocol of players says.
        act: object = player.call(view) if view.play is None else player.card(view)
        if isinstance(act, Call | ExplainedCall | Card):
            return answer_line(act)
        if isinstance(act, str):
            return msgspec.json.encode({question.ask: act}) + b"\n"
        return _error(f"returned {act!r:.80}, which is no {question.ask}")
    # Whatever the player raises is its answer.
    except Exception as error:  # noqa: BLE001
        return _error(_reason(error))


def _reason(error: Exception) -> str:
    text = f"{type(error).__name__}: {error}"
    # A syntax error says itself where it is, and imports end in frames of Python's own.
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith(("<frozen", os.path.dirname(importlib.__file__)))  # noqa: PTH120
        and frame.filename != __file__
    ]
    if isinstance(error, SyntaxError) or not frames:
        return text
    return f"{text} ({os.path.basename(frames[-1].filename)}, line {frames[-1].lineno})"  # noqa: PTH119


def _error(text: str) -> bytes:
    return msgspec.json.encode({"error": text}) + b"\n"


if __name__ == "__main__":
    main(sys.argv[1:])

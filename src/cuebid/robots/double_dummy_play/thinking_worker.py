"""One child process that estimates cards, and both ends of the pipes to it."""

from __future__ import annotations

import os
import pickle
import struct
import subprocess
import sys
import time
from math import inf
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, TYPE_CHECKING, Any, Final

from cuebid.core import CuebidError
from cuebid.robots.double_dummy_play.estimates import CardEstimate, LayoutQuestion, estimates

if TYPE_CHECKING:
    from cuebid.solver import Solver

# Before each message: its length in bytes.
_LENGTH: Final = struct.Struct("!I")
# Seconds that a child may take to start.
_START: Final = 15.0


class ThinkingError(CuebidError):
    """The child process could not estimate; the message is that of its error."""


class Worker:
    """One child process, and a thread that reads what it sends.

    Args:
        now: the time, by the clock of its questions.
    """

    def __init__(self, now: float) -> None:
        # This very package, wherever the caller has found it; no `-m cuebid`, which would read
        # the command line. A session of its own, so that Ctrl-C in a terminal goes to the caller.
        root = str(Path(__file__).parents[3])
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
        }
        self._process = subprocess.Popen(  # noqa: S603 - this interpreter, with our own module
            [sys.executable, "-c", f"from {__name__} import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            start_new_session=True,
        )
        self._messages: SimpleQueue[Any] = SimpleQueue()
        self._is_dead = False
        # The numbers of the questions that are not answered yet, and when the answers are due. The
        # first is the start: the child says when it is ready.
        self._pending = {0: now + _START}
        self._number = 0
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def has_ended(self) -> bool:
        """Whether the child will send nothing more."""
        return self._is_dead or self._process.poll() is not None

    @property
    def is_busy(self) -> bool:
        """Whether the child still works on a question that nobody waits for any more."""
        self._drain()
        return bool(self._pending)

    @property
    def is_starting(self) -> bool:
        """Whether the child is not ready yet, and nothing else was asked of it."""
        return list(self._pending) == [0]

    @property
    def due(self) -> float:
        """The time by which the oldest question without an answer is to be answered."""
        self._drain()
        return min(self._pending.values(), default=inf)

    def _drain(self) -> None:
        """Take the answers that have come to questions for which nobody waits."""
        while True:
            try:
                self._take(self._messages.get_nowait())
            except Empty:
                return

    def ask(self, question: LayoutQuestion, due: float) -> None:
        """Send a question, whose answers are of use until the time `due`."""
        self._number += 1
        self._pending[self._number] = due
        stream = self._process.stdin
        if stream is None:
            raise ThinkingError("the child process has no input")
        try:
            _write(stream, (self._number, due, question))
        except OSError as error:
            raise ThinkingError(f"the child process has ended: {error}") from error

    def answer(self, seconds: float) -> CardEstimate | None:
        """Return the next estimate for the last question; None if it does not come in time."""
        end = time.monotonic() + seconds
        while True:
            try:
                message = self._messages.get(timeout=max(0.0, end - time.monotonic()))
            except Empty:
                return None
            estimate = self._take(message)
            if self._is_dead:
                raise ThinkingError("the child process has ended")
            if estimate is not None or self._number not in self._pending:
                return estimate

    def _take(self, message: Any) -> CardEstimate | None:  # noqa: ANN401 - what the child sent
        """Return the estimate of a message, if it belongs to the last question."""
        if message is None:
            self._is_dead = True
            self._pending.clear()
            return None
        number, estimate, error = message
        if error is not None or estimate is None or estimate.is_final:
            self._pending.pop(number, None)
        if number != self._number:
            return None
        if error is not None:
            raise ThinkingError(error)
        result: CardEstimate | None = estimate
        return result

    def _read(self) -> None:
        """Hand on what the child sends, then None."""
        stream = self._process.stdout
        while stream is not None and (message := _read(stream)) is not None:
            self._messages.put(message)
        self._messages.put(None)

    def close(self) -> None:
        """Kill the child, whatever it is doing."""
        self._process.kill()
        self._process.wait()
        self._reader.join()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()


def _write(stream: IO[bytes], message: object) -> None:
    data = pickle.dumps(message)
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def _read(stream: IO[bytes]) -> Any:  # noqa: ANN401 - what the other side sent
    """Return the next message, or None at the end."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    data = stream.read(_LENGTH.unpack(head)[0])
    # From our own child or parent, over a pipe that nobody else has: unpickling is safe.
    return pickle.loads(data)  # noqa: S301


def serve() -> None:
    """Answer questions until the input ends: what the child process does."""
    from cuebid.solver import DdsSolver  # noqa: PLC0415 - only the child needs it

    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Nothing that a library prints may come between the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    solver = DdsSolver()
    # Loads NumPy and the sampler before the first question comes.
    import cuebid.dealing.rejection  # noqa: F401, PLC0415

    _write(answers, (0, None, None))
    while (message := _read(sys.stdin.buffer)) is not None:
        number, due, question = message
        try:
            _answer(answers, number, due, question, solver)
        except BrokenPipeError:
            return


def _answer(
    answers: IO[bytes], number: int, due: float, question: LayoutQuestion, solver: Solver
) -> None:
    """Send estimates until the time `due`, which the clock of all processes tells alike."""
    try:
        # A question that waited for its turn too long is not begun.
        if time.monotonic() < due:
            for estimate in estimates(question, solver):
                _write(answers, (number, estimate, None))
                if estimate.is_final:
                    return
                if time.monotonic() > due:
                    break
        # The end, without a final estimate: it was cut off.
        _write(answers, (number, None, None))
    except BrokenPipeError:
        raise
    # Whatever it is: the caller raises it in its own process.
    except Exception as error:  # noqa: BLE001
        _write(answers, (number, None, f"{type(error).__name__}: {error}"))

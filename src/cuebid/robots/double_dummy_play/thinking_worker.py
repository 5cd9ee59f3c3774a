"""One child process that estimates cards, and the messages to and from it."""

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

# The header of each message: its length in bytes.
_LENGTH: Final = struct.Struct("!I")
# Seconds that a child may take to start.
_START: Final = 15.0


class ThinkingError(CuebidError):
    """Raised if the child process could not estimate; the message is that of its error."""


class Worker:
    """One child process that estimates cards, with a thread that reads its messages.

    Args:
        now: the current time, by the clock of the questions.
    """

    def __init__(self, now: float) -> None:
        # Import this package from where the caller has found it; not by `-m cuebid`, which would
        # read the command line. A new session, so that Ctrl-C goes to the caller only.
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
        # The numbers of unanswered questions, with the times when answers are due. Number 0 is the
        # start: the child sends a message when it is ready.
        self._pending = {0: now + _START}
        self._number = 0
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def has_ended(self) -> bool:
        """Whether the child has ended and will send no more messages."""
        return self._is_dead or self._process.poll() is not None

    @property
    def is_busy(self) -> bool:
        """Whether the child is still starting or working on an earlier question."""
        self._drain()
        return bool(self._pending)

    @property
    def is_starting(self) -> bool:
        """Whether the child is still starting, without any question."""
        return list(self._pending) == [0]

    @property
    def due(self) -> float:
        """The time when the oldest unanswered question is due; infinity if there is none."""
        self._drain()
        return min(self._pending.values(), default=inf)

    def _drain(self) -> None:
        """Process messages that have arrived for earlier questions."""
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
        """Process a message; return its estimate if it belongs to the last question, or None."""
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
        """Put the messages of the child into the queue, and None at the end."""
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
    """Return the next message of a stream, or None at its end."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    data = stream.read(_LENGTH.unpack(head)[0])
    # Only our own child or parent writes to this pipe, so unpickling is safe.
    return pickle.loads(data)  # noqa: S301


def serve() -> None:
    """Run the child process: answer questions until the input ends."""
    from cuebid.solver import DdsSolver  # noqa: PLC0415 - only the child needs it

    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Redirect stdout to stderr, so that a library's output does not mix with answers.
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
    """Send estimates until the time `due`, by the monotonic clock that all processes share."""
    try:
        # A question that has waited too long is not begun.
        if time.monotonic() < due:
            for estimate in estimates(question, solver):
                _write(answers, (number, estimate, None))
                if estimate.is_final:
                    return
                if time.monotonic() > due:
                    break
        # Time ran out before a final estimate.
        _write(answers, (number, None, None))
    except BrokenPipeError:
        raise
    # Any error is sent to the caller, which raises it in its own process.
    except Exception as error:  # noqa: BLE001
        _write(answers, (number, None, f"{type(error).__name__}: {error}"))

"""A player that is a program: questions on its standard input, answers on its standard output."""

from __future__ import annotations

import queue
import subprocess
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from typing import IO, Final

import msgspec

from cuebid.core import Call, Card, CuebidError, ExplainedCall, View
from cuebid.robots.json_lines import AnswerError, question_line, read_answer

# Interpreters and models take a while to load; the limit for an act begins after the first answer.
_STARTING: Final = 60.0
# How much longer than the first start a later one may take, beside others that start as well.
_RESTARTING: Final = 3.0
# Seconds in which a program may exit after the end of its input; after that it is killed.
_LEAVING: Final = 0.5
_LAST_LINES: Final = 5
# An answer is a line of a few hundred characters. A program that writes without line ends must not
# fill the memory.
_LONGEST: Final = 1_000_000


class ProgramStartError(CuebidError):
    """A program cannot be started, or ends before its first answer."""


class ProgramPlayer:
    """A player that asks a program, started on demand and again after a fault; mutable.

    Args:
        command: the words of the command.
        limit: seconds for an answer; 0 is no limit.
        announces: whether the program writes a line of JSON when it is ready, before the first
            question: an object, with `error` if it cannot play. The host of Python players does,
            so that slow loading is not mistaken for a hang.
    """

    def __init__(
        self, command: Sequence[str], limit: float = 0.0, *, announces: bool = False
    ) -> None:
        self.limit = limit
        self._announces = announces
        self._command = list(command)
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.Queue[bytes | None] = queue.Queue()
        self._errors: deque[str] = deque(maxlen=_LAST_LINES)
        self._has_answered = False
        self._starts = 0
        self._seconds_to_start = 0.0

    def call(self, view: View) -> Call | ExplainedCall:
        """Return the program's call.

        Raises:
            AnswerError: the program gives no call in time.
        """
        answer = self._ask(view, "call")
        assert not isinstance(answer, Card)  # noqa: S101 - `read_answer` reads what was asked
        return answer

    def card(self, view: View) -> Card:
        """Return the program's card.

        Raises:
            AnswerError: the program gives no card in time.
        """
        answer = self._ask(view, "card")
        assert isinstance(answer, Card)  # noqa: S101 - `read_answer` reads what was asked
        return answer

    def close(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            # Closing may fail if the program did not read all of its input, which is lost.
            with suppress(OSError):
                process.stdin.close()
        try:
            process.wait(_LEAVING if self._has_answered else 0)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _ask(self, view: View, ask: str) -> Call | ExplainedCall | Card:
        try:
            return read_answer(self._answer(question_line(view)), ask)
        except (AnswerError, ProgramStartError):
            # The program is started anew for the next board, so that a late answer is not taken for
            # the answer to the next question.
            self._kill()
            raise

    def _answer(self, line: bytes) -> bytes:
        process = self._started()
        assert process.stdin is not None  # noqa: S101 - a pipe
        limit = self._seconds_for_answer
        asked_at = time.monotonic()
        try:
            process.stdin.write(line)
            process.stdin.flush()
            answer = self._answers.get(timeout=limit or None)
        except OSError:
            answer = None
        except queue.Empty:
            raise AnswerError(f"did not answer within {limit:g} s") from None
        if answer is None:
            raise AnswerError(self._how_it_ended(process))
        if self._starts == 1 and not self._has_answered:
            self._seconds_to_start = time.monotonic() - asked_at
        self._has_answered = True
        return answer

    @property
    def _seconds_for_answer(self) -> float:
        """The seconds allowed for the next answer; 0 is no limit."""
        if not self.limit or self._has_answered:
            return self.limit
        if self._starts == 1:
            return max(self.limit, _STARTING)
        # A program that hangs on every board must not take a minute of each: how long it loads is
        # known from its first start, or it did not answer in all that time.
        return self.limit + _RESTARTING * self._seconds_to_start

    def _how_it_ended(self, process: subprocess.Popen[bytes]) -> str:
        try:
            code: int | None = process.wait(_LEAVING)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        last = " / ".join(self._errors)
        return f"ended with exit code {code}" + (f": {last}" if last else "")

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is not None:
            return self._process
        try:
            process = subprocess.Popen(  # noqa: S603 - the user's own command, without a shell
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except OSError as error:
            message = f"{self._command[0]}: {error.strerror or error}"
            raise ProgramStartError(f"cannot be started: {message}") from error
        # A queue and threads, because a pipe cannot be read with a limit of time on every system.
        self._answers = queue.Queue()
        self._errors = deque(maxlen=_LAST_LINES)
        self._has_answered = False
        self._starts += 1
        self._process = process
        Thread(target=_read_lines, args=(process.stdout, self._answers), daemon=True).start()
        Thread(target=_keep_last, args=(process.stderr, self._errors), daemon=True).start()
        if self._announces:
            self._await_ready(process)
        return process

    def _await_ready(self, process: subprocess.Popen[bytes]) -> None:
        try:
            line = self._answers.get(timeout=_STARTING)
        except queue.Empty:
            raise ProgramStartError(f"was not ready within {_STARTING:g} s") from None
        if line is None:
            raise ProgramStartError(self._how_it_ended(process))
        error = msgspec.json.decode(line, type=dict[str, str]).get("error")
        if error:
            raise ProgramStartError(f"cannot be made: {error}")
        self._has_answered = True

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            if process.stdin is not None:
                # Closing may fail if the program did not read the last question.
                with suppress(OSError):
                    process.stdin.close()


def _read_lines(stream: IO[bytes] | None, answers: queue.Queue[bytes | None]) -> None:
    if stream is not None:
        with stream:
            while line := stream.readline(_LONGEST):
                if line.strip():
                    answers.put(line)
    answers.put(None)


def _keep_last(stream: IO[bytes] | None, lines: deque[str]) -> None:
    if stream is not None:
        with stream:
            while line := stream.readline(_LONGEST):
                lines.append(line.decode(errors="replace").strip()[:200])

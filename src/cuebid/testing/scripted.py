"""Test one side of a protocol against a conversation that was written down as a script."""

# For tests of another program's dialect: its lines are copied from a recorded session, and the test
# fails at the first line of ours that differs from what the program was sent then.

from __future__ import annotations

from collections.abc import Callable, Iterable

from cuebid.core import CuebidError


class ScriptError(CuebidError, AssertionError):
    """The other side did not send what the script expects."""


class ScriptedPeer:
    r"""A conversation as a script: `>` sends a line, `<` expects one, `#` begins a comment.

    `< *` accepts any line. A line is compared after trimming; case counts. Pass the lines of the
    other side to `hear`; the script's own lines are sent through `say` as soon as they are next.

    >>> said = []
    >>> peer = ScriptedPeer("< start of board\n> North ready for deal", said.append)
    >>> peer.hear("start of board")
    >>> said, peer.is_done
    (['North ready for deal'], True)
    """

    def __init__(self, script: str, say: Callable[[str], object]) -> None:
        """Parse the script, and send the lines with which it begins.

        Raises:
            ValueError: a line of the script begins with none of the three signs.
        """
        self._say = say
        self._steps = [
            _step(number, line.strip())
            for number, line in enumerate(script.splitlines(), start=1)
            if line.strip() and not line.lstrip().startswith("#")
        ]
        self._position = 0
        self._speak()

    @property
    def is_done(self) -> bool:
        """Return whether the script is finished."""
        return self._position == len(self._steps)

    def hear(self, line: str) -> None:
        """Compare a line of the other side with the script, and send the answers that follow.

        Raises:
            ScriptError: the script expects a different line, or none.
        """
        # A line after the end of the script is a failure too.
        if self.is_done:
            raise ScriptError(f"the script is over, but the other side said {line!r}")
        number, _, expected = self._steps[self._position]
        if expected not in ("*", line.strip()):
            raise ScriptError(f"line {number} of the script expects {expected!r}, not {line!r}")
        self._position += 1
        self._speak()

    def hear_all(self, lines: Iterable[str]) -> None:
        """Compare several lines of the other side with the script, as `hear` does.

        Raises:
            ScriptError: the script expects a different line, or none.
        """
        for line in lines:
            self.hear(line)

    def _speak(self) -> None:
        while self._position < len(self._steps) and self._steps[self._position][1] == ">":
            self._position += 1
            self._say(self._steps[self._position - 1][2])


def _step(number: int, line: str) -> tuple[int, str, str]:
    if line[0] not in "<>":
        raise ValueError(f"line {number} of the script begins with neither >, < nor #: {line!r}")
    return number, line[0], line[1:].strip()

"""Run programs: exit codes, writing to standard output, and pausing the garbage collector."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NoReturn

WRONG_USAGE: Final = 2
"""Exit code of click for wrong usage; also for an argument that cannot be used, for a file that
cannot be read or written, and for a missing extra."""
# For a process that a signal ended, a shell reports 128 plus the signal's number. These two are
# the exit codes of other programs in the same situations (SIGINT 2, SIGPIPE 13).
INTERRUPTED: Final = 130
"""Exit code after control-C."""
BROKEN_PIPE: Final = 141
"""Exit code after the reader of the output has closed it."""

# Characters that control a terminal, except line ends and tabs.
_CONTROLS: Final = r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]"


def fail(message: str) -> NoReturn:
    """Print a message to standard error and exit with code 2, as for wrong usage."""
    sys.stderr.write(message + "\n")
    raise SystemExit(WRONG_USAGE)


def write_document(data: bytes) -> None:
    """Write a document to standard output, byte by byte unless it is a terminal.

    On a terminal, control characters are made visible: a document contains texts of strangers, such
    as names of events and comments, and the terminal would obey escape sequences in them.

    Args:
        data: the document in UTF-8 or Latin-1, the two encodings of the files that we write.
    """
    if sys.stdout.isatty():
        # Imported here, because every command imports this module, but few write to a terminal.
        import re  # noqa: PLC0415

        from cuebid.text.layout import visible  # noqa: PLC0415

        try:
            text = data.decode()
        except UnicodeDecodeError:
            text = data.decode("latin-1")
        sys.stdout.write(re.sub(_CONTROLS, lambda control: visible(control[0]), text))
    else:
        # Not through the text layer, which would use the locale's encoding and, on Windows, CRLF.
        sys.stdout.buffer.write(data)
    sys.stdout.flush()


def run_program(program: str, run: Callable[[], int]) -> int:
    """Run a program, flush its output, and return its exit code.

    Args:
        program: its name, for messages.
        run: does the work and returns the exit code.

    Returns:
        The exit code: that of `run`; 2, after a line on standard error, if the operating system
        refuses to read or write; 130 after control-C; 141, without a message, if the reader of the
        output has closed it.
    """
    try:
        code = run()
        # Flushed here, because an error while Python flushes at exit can no longer be caught.
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        drop_output()
        return BROKEN_PIPE
    except OSError as error:
        drop_output()
        sys.stderr.write(f"{program}: {os_error_text(error)}\n")
        return WRONG_USAGE
    return code


def drop_output() -> None:
    """Redirect standard output to the null device.

    Python flushes standard output at exit. Without this, the rest of the buffer would fail there
    again, with a traceback.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def os_error_text(error: OSError) -> str:
    """Return the operating system's error message, after the name of the file if there is one."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


@contextmanager
def without_collecting() -> Iterator[None]:
    """Turn the cyclic garbage collector off during the `with` block.

    For work that makes many objects but no reference cycles, such as importing modules or
    converting one document: the collector would visit all objects repeatedly and free nothing.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()

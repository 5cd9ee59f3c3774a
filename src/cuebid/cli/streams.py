"""Running a program: its exit codes, its output, and the garbage collector."""

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
# A shell reports 128 and the number of the signal for a process that a signal ended. These two are
# the codes that other programs end with in the same situations (SIGINT 2, SIGPIPE 13).
INTERRUPTED: Final = 130
"""Exit code after control-C."""
BROKEN_PIPE: Final = 141
"""Exit code after the reader of the output has closed it."""

# Characters that control a terminal, but for ends of lines and tabs.
_CONTROLS: Final = r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]"


def fail(message: str) -> NoReturn:
    """Print a message to standard error and exit with code 2, as for wrong usage."""
    sys.stderr.write(message + "\n")
    raise SystemExit(WRONG_USAGE)


def write_document(data: bytes) -> None:
    """Write a document to standard output: to a file or program every byte as it is.

    A document holds texts of strangers, names of events and comments, and a terminal would obey an
    escape in them; there control characters are shown instead.

    Args:
        data: in UTF-8 or Latin-1, the two encodings of the files that we write.
    """
    if sys.stdout.isatty():
        # A document on a terminal is rare, and every command begins here.
        import re  # noqa: PLC0415

        from cuebid.text.layout import visible  # noqa: PLC0415

        try:
            text = data.decode()
        except UnicodeDecodeError:
            text = data.decode("latin-1")
        sys.stdout.write(re.sub(_CONTROLS, lambda control: visible(control[0]), text))
    else:
        # Past the text layer, which would use the encoding of the locale and, on Windows, CRLF.
        sys.stdout.buffer.write(data)
    sys.stdout.flush()


def run_program(program: str, run: Callable[[], int]) -> int:
    """Run a program and write its buffered output.

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

    Python flushes standard output at exit. What is still in the buffer would fail again there, with
    a traceback.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def os_error_text(error: OSError) -> str:
    """Return the message of the operating system, after the name of the file if it concerns one."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


@contextmanager
def without_collecting() -> Iterator[None]:
    """Turn the cyclic garbage collector off while the body runs.

    For work that makes many objects and no reference cycles, such as importing modules or reading
    and writing one document: the collector would visit all objects again and again and free
    nothing.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()

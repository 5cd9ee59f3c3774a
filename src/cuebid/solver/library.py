"""Find and load the compiled double-dummy solver, Bo Haglund's DDS 2.9, and guard it by a lock.

The environment variable `CUEBID_DDS` names the shared library; without it, the one that endplay
ships is used. Only this module knows of endplay. Its Python package is never imported, as that
takes half a second and brings matplotlib; only the shared library inside is loaded. The operating
system loads a library once in a process, so `import endplay` elsewhere shares it with us.
"""

from __future__ import annotations

import ctypes
import os
import sys
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from threading import Lock, RLock
from typing import Any, Final

from cuebid.core import MissingExtraError
from cuebid.solver.errors import SolverError

# These four are constants of DDS's header file `dll.h`; the library has no call that tells them.
TABLES: Final = 40
"""The most tables of all five strains in one call: DDS's MAXNOOFTABLES."""
BOARDS: Final = 200
"""The most boards in one call: DDS's MAXNOOFBOARDS."""
DEAL_NUMBERS: Final = 24
"""Integers in DDS's `deal`: trump, first, three suits, three ranks, four hands of four suits."""
FUTURE_NUMBERS: Final = 54
"""Integers in DDS's `futureTricks`: nodes, cards, then 13 suits, ranks, equals and scores."""

_VARIABLE: Final = "CUEBID_DDS"
_SUCCESS: Final = 1
# Structures and limits differ between versions, and a wrong layout gives wrong tricks silently.
_VERSION: Final = (2, 9)
_FILE_NAMES: Final = ("libdds.so", "libdds.dylib", "dds.dll", "libdds.dll")


class _Info(ctypes.Structure):
    """DDS's `DDSInfo`: two numbers are read; the rest is space that DDS writes to."""

    _fields_ = (("major", ctypes.c_int), ("minor", ctypes.c_int), ("rest", ctypes.c_char * 2048))


class Library:
    """The loaded library, with one lock: calls share memory and must not overlap.

    Attributes:
        lock: hold it around `use_threads` and the calls that rely on it.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._dll = ctypes.CDLL(os.fspath(path))
        except OSError as error:
            raise SolverError(f"{path}: this library cannot be loaded: {error}") from error
        if not hasattr(self._dll, "GetDDSInfo"):
            raise SolverError(f"{path}: this library is not DDS 2.9")
        # Reentrant, because a fork takes it too: a thread that holds it while it forks would
        # otherwise wait for itself.
        self.lock = RLock()
        self._threads: int | None = None
        self._had_endplay = _is_endplay_imported()
        # Before any other call: DDS allocates its memory here.
        self.use_threads(1)
        self._check_version(path)
        # Asked once: `hasattr` searches the library's symbols.
        self._has_boards_call = hasattr(self._dll, "SolveAllBoardsBin")
        if hasattr(os, "register_at_fork"):
            # A fork waits for a call in progress: the child would inherit half-written memory, and
            # a lock whose owner does not exist there.
            os.register_at_fork(
                before=self.lock.acquire,
                after_in_parent=self.lock.release,
                after_in_child=self.lock.release,
            )

    def _check_version(self, path: Path) -> None:
        info = _Info()
        self._dll.GetDDSInfo(ctypes.byref(info))
        if (info.major, info.minor) != _VERSION:
            required = ".".join(map(str, _VERSION))
            raise SolverError(f"{path} is DDS {info.major}.{info.minor}, not {required}")

    def use_threads(self, threads: int) -> None:
        """Set the number of threads of the next calls; 0 is one for each core.

        `import endplay` sets the library to all cores, so the number is set again after that.
        """
        has_endplay = _is_endplay_imported()
        # Only on a change, because DDS frees and allocates the memory of its threads each time.
        if threads != self._threads or has_endplay != self._had_endplay:
            self._dll.SetMaxThreads(threads or os.cpu_count() or 1)
            self._threads, self._had_endplay = threads, has_endplay

    def calculate_tables(self, deals: Any, strains: Any, results: Any, par: Any) -> None:  # noqa: ANN401 - ctypes arrays
        """Call DDS's `CalcAllTables`, without par.

        Raises:
            SolverError: DDS returns an error.
        """
        self._check(self._dll.CalcAllTables(deals, -1, strains, results, par))

    def solve_boards(self, boards: Any, results: Any) -> None:  # noqa: ANN401 - ctypes arrays
        """Call DDS's `SolveAllBoardsBin`, or `SolveAllChunksBin` where the former is missing.

        Debian's library (libdds0 2.9.0) exports only the latter. Both solve all boards; a
        chunk has at least one.

        Raises:
            SolverError: DDS returns an error.
        """
        if self._has_boards_call:
            self._check(self._dll.SolveAllBoardsBin(boards, results))
        else:
            self._check(self._dll.SolveAllChunksBin(boards, results, 1))

    def _check(self, code: int) -> None:
        if code != _SUCCESS:
            # DDS's messages are arrays of 80 characters.
            message = ctypes.create_string_buffer(80)
            self._dll.ErrorMessage(code, message)
            raise SolverError(f"the solver gives up: {message.value.decode('ascii', 'replace')}")


_loaded: Final[list[Library]] = []
_loading: Final = Lock()


def library() -> Library:
    """Return the DDS library, which the first call loads and all callers share.

    Raises:
        MissingExtraError: neither `CUEBID_DDS` is set nor endplay installed.
        SolverError: the library cannot be loaded, or is another version.
    """
    # Two threads that ask at the same time must not register two hooks for forks.
    with _loading:
        if not _loaded:
            _loaded.append(Library(_path()))
        return _loaded[0]


def _path() -> Path:
    chosen = os.environ.get(_VARIABLE)
    if chosen:
        return Path(chosen)
    # `find_spec` finds the folder of a package without importing it.
    spec: ModuleSpec | None = find_spec("endplay")
    if spec is None:
        raise MissingExtraError("double-dummy tricks", "solver")
    # Names differ between operating systems.
    for folder in spec.submodule_search_locations or ():
        for name in _FILE_NAMES:
            path = Path(folder, "_dds", name)
            if path.is_file():
                return path
    raise SolverError("endplay is installed without its double-dummy library; reinstall endplay")


def _is_endplay_imported() -> bool:
    return "endplay._dds" in sys.modules

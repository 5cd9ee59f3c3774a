"""The compiled double-dummy library that endplay ships: found, loaded once, and locked.

This is the only module that knows of endplay. Its Python package is not imported, as that takes
half a second and brings matplotlib; only the shared library in it (Bo Haglund's DDS 2.9) is loaded.
The operating system loads a library once a process, so `import endplay` elsewhere shares it.
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

from cuebid.core.errors import MissingExtraError
from cuebid.solver.errors import SolverError

__all__ = ["BOARDS", "DEAL_NUMBERS", "FUTURE_NUMBERS", "TABLES", "Library", "library"]

TABLES: Final = 40
"""Tables of all five strains in one call; DDS's MAXNOOFTABLES."""
BOARDS: Final = 200
"""Boards in one call; DDS's MAXNOOFBOARDS."""
DEAL_NUMBERS: Final = 24
"""Numbers in DDS's `deal`: trump, first, three suits, three ranks, four hands of four suits."""
FUTURE_NUMBERS: Final = 54
"""Numbers in DDS's `futureTricks`: nodes, cards, then 13 suits, ranks, equals and scores."""

_FINE: Final = 1
_VERSION: Final = (2, 9)
_NAMES: Final = ("libdds.so", "libdds.dylib", "dds.dll", "libdds.dll")


class _Info(ctypes.Structure):
    """DDS's `DDSInfo`, of which the first two numbers are read; the rest is room."""

    _fields_ = (
        ("major", ctypes.c_int),
        ("minor", ctypes.c_int),
        ("rest", ctypes.c_char * 2048),
    )


class Library:
    """DDS as it was loaded, with one lock: its calls share memory and must not overlap.

    Attributes:
        lock: to be held around `use_threads` and every call that belongs to it.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._dll = ctypes.CDLL(os.fspath(path))
        except OSError as error:
            raise SolverError(f"{path}: this library cannot be loaded: {error}") from error
        self.lock = RLock()
        self._threads: int | None = None
        self._seen_endplay = _endplay_is_imported()
        self.use_threads(1)  # before all else: DDS has no memory until then
        self._check_version(path)
        if hasattr(os, "register_at_fork"):
            # A fork waits for a call in progress, so that the child gets the library at rest.
            os.register_at_fork(
                before=self.lock.acquire,
                after_in_parent=self.lock.release,
                after_in_child=self.lock.release,
            )

    def _check_version(self, path: Path) -> None:
        info = _Info()
        self._dll.GetDDSInfo(ctypes.byref(info))
        if (info.major, info.minor) != _VERSION:
            wanted = ".".join(map(str, _VERSION))
            raise SolverError(f"{path} is DDS {info.major}.{info.minor}, not {wanted}")

    def use_threads(self, threads: int) -> None:
        """Let the next calls use so many threads; 0 is one for each core.

        `import endplay` sets the library to all cores, so that is looked for too.
        """
        seen = _endplay_is_imported()
        if threads != self._threads or seen != self._seen_endplay:
            self._dll.SetMaxThreads(threads or os.cpu_count() or 1)
            self._threads, self._seen_endplay = threads, seen

    def calculate_tables(self, deals: Any, strains: Any, results: Any, par: Any) -> None:  # noqa: ANN401 - ctypes arrays
        """DDS's `CalcAllTables` without par.

        Raises:
            SolverError: DDS refuses.
        """
        self._check(self._dll.CalcAllTables(deals, -1, strains, results, par))

    def solve_boards(self, boards: Any, results: Any) -> None:  # noqa: ANN401 - ctypes arrays
        """DDS's `SolveAllBoardsBin`.

        Raises:
            SolverError: DDS refuses.
        """
        self._check(self._dll.SolveAllBoardsBin(boards, results))

    def _check(self, code: int) -> None:
        if code != _FINE:
            message = ctypes.create_string_buffer(80)
            self._dll.ErrorMessage(code, message)
            raise SolverError(f"the solver gives up: {message.value.decode('ascii', 'replace')}")


_loaded: Final[list[Library]] = []
_loading: Final = Lock()


def library() -> Library:
    """The library, loaded when it is first asked for; always the same object.

    Raises:
        MissingExtraError: endplay is not installed.
        SolverError: the library in it cannot be loaded, or is another version.
    """
    with _loading:
        if not _loaded:
            _loaded.append(Library(_path()))
        return _loaded[0]


def _path() -> Path:
    spec: ModuleSpec | None = find_spec("endplay")
    if spec is None:
        raise MissingExtraError("double-dummy tricks", "solver")
    for folder in spec.submodule_search_locations or ():
        for name in _NAMES:
            path = Path(folder, "_dds", name)
            if path.is_file():
                return path
    raise SolverError("endplay is installed without its double-dummy library; reinstall endplay")


def _endplay_is_imported() -> bool:
    return "endplay._dds" in sys.modules

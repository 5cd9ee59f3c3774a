"""Lazy imports: a package's public names are imported on first use (PEP 562).

A command that needs four names of a package should not wait for the other fifty. So a package lists
its public names, each once, in a block of imports that are put off:

    with lazy_imports(__name__):
        from cuebid.core.hand import Hand as Hand

Type checkers, editors and import-linter read ordinary imports there; `as Hand` tells them that the
name is public. Python 3.15 has a statement for this (`lazy from ... import`, PEP 810).
"""

from __future__ import annotations

import builtins
import sys
from _thread import allocate_lock  # `threading` would double the time of `import cuebid`
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

_recording = allocate_lock()
"""Held while a block runs: packages imported by two threads must not restore each other's hook."""


class lazy_imports:  # noqa: N801 - used like a function, as the context managers of contextlib are
    """Put off imports in a `with` block, and give the package `__getattr__`, `__dir__`, `__all__`.

    No module of the package may be called like one of the names, for importing the module would put
    it in the name's place.
    """

    def __init__(self, package: str, *, own: Sequence[str] = ()) -> None:
        """Prepare the package of this name; `own` lists public names that it defines itself."""
        self._package = package
        self._namespace = vars(sys.modules[package])
        self._own = own

    def __enter__(self) -> None:
        _recording.acquire()
        self._import = builtins.__import__
        builtins.__import__ = self._record

    def _record(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,  # noqa: A002 - the parameters of `__import__`
        locals: Mapping[str, object] | None = None,  # noqa: A002
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        # Other threads may import meanwhile; the namespace tells whose statement this is.
        if globals is self._namespace:
            return _Home(name)
        return self._import(name, globals, locals, fromlist, level)

    def __exit__(self, *error: object) -> None:
        builtins.__import__ = self._import
        _recording.release()
        namespace, package = self._namespace, self._package
        home_of = {name: at.__name__ for name, at in namespace.items() if isinstance(at, _Home)}
        for name in home_of:
            del namespace[name]

        def load(name: str) -> Any:  # noqa: ANN401 - a module's names have any type
            if name not in home_of:
                raise AttributeError(f"module {package!r} has no attribute {name!r}")
            # The next look-up finds the name in the module and does not come here.
            namespace[name] = value = getattr(import_module(home_of[name]), name)
            return value

        def listed() -> list[str]:
            # Names already loaded stand in the module, the others only in the table; `dir` shows
            # both alike.
            return sorted({*namespace, *home_of})

        namespace.update(
            __getattr__=load, __dir__=listed, __all__=sorted([*home_of, *self._own], key=_in_order)
        )


class _Home(ModuleType):
    """A placeholder that imports in the `with` block return for a module not imported yet."""

    def __getattr__(self, name: str) -> _Home:
        return self  # bound to the name by the statement


def _in_order(name: str) -> tuple[bool, bool, str]:
    """Return a sort key: constants, then classes, then functions, as ruff sorts `__all__`."""
    return not name.isupper(), not name[0].isupper(), name

"""Import msgspec quickly, for a program that converts one small file.

Most of the time that such a program takes is spent on imports.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType


def import_msgspec() -> None:
    """Import msgspec without `typing_extensions`.

    msgspec imports that package if it is installed, though from Python 3.11 on it takes nothing
    from it that `typing` lacks, and the import is a fifth of the CPU time of `bml2bss` on a small
    file.
    """
    if "msgspec" in sys.modules or "typing_extensions" in sys.modules:
        return
    # None in `sys.modules` makes an import fail (Python's reference, 5.3.1), and msgspec then falls
    # back to `typing`.
    modules: dict[str, ModuleType | None] = sys.modules  # type: ignore[assignment]
    modules["typing_extensions"] = None
    try:
        import msgspec  # noqa: F401, PLC0415 - imported for the modules that use it
    finally:
        # Removed at once, so a later import of `typing_extensions` works as usual.
        del sys.modules["typing_extensions"]

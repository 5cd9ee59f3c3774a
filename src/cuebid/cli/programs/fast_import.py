"""Import msgspec faster, for programs that convert one small file.

Such a program spends most of its time on imports.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType


def import_msgspec() -> None:
    """Import msgspec without `typing_extensions`.

    msgspec imports `typing_extensions` if it is installed, although from Python 3.11 on `typing`
    has all that msgspec needs. The import takes a fifth of the CPU time of `bml2bss` on a small
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
        # Removed at once, so that a later import of `typing_extensions` works as usual.
        del sys.modules["typing_extensions"]

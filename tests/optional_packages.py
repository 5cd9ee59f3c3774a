"""Skip tests where a package of an extra is missing."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

__all__ = ["needs_endplay"]


def needs_endplay() -> None:
    """Skip the test, or the module, where endplay is not installed.

    It is not imported, because that loads a library of diagrams, which takes a second in each
    worker; Cuebid itself only loads the solver in it.
    """
    if find_spec("endplay") is None:
        pytest.skip("needs the extra solver", allow_module_level=True)

"""The packages whose `__all__` is public: see `docs/compatibility.md`."""

from __future__ import annotations

from typing import Final

__all__ = ["PUBLIC_PACKAGES"]

# Packages join when every name of theirs is either documented or made private.
PUBLIC_PACKAGES: Final = (
    "cuebid",
    "cuebid.core",
    "cuebid.dealing",
    "cuebid.solver",
)

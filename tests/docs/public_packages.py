"""The packages whose `__all__` is public: see `docs/compatibility.md`."""

from __future__ import annotations

import re
from typing import Final

from project_paths import ROOT

__all__ = ["PUBLIC_PACKAGES"]

# The navigation of the site is the one list of them: each has a page of the reference of the API.
PUBLIC_PACKAGES: Final = tuple(
    re.findall(r"reference/api/([\w.]+)\.md", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
)

"""The programs that tests of editors run, and the files that they open."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import pytest

from project_paths import ROOT

__all__ = ["EDITORS", "needs_node_modules", "needs_program"]

EDITORS: Final = ROOT / "editors"


def needs_program(*names: str) -> str:
    """Return the path of the first of these programs; skip the test if none is installed."""
    for name in names:
        path = shutil.which(name)
        if path:
            return path
    pytest.skip(f"needs {' or '.join(names)}, which is not installed")


def needs_node_modules() -> Path:
    """Return the folder of the extension; skip the test if `npm ci` has not been run in it."""
    folder = EDITORS / "vscode"
    if not (folder / "node_modules").is_dir():
        pytest.skip("needs the packages of editors/vscode: run `make editors`")
    return folder

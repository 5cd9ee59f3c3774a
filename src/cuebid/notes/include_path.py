"""The include path: further folders from which notes may include files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from cuebid.bml import Limits
from cuebid.conventions import LIBRARY

INCLUDE_PATH: Final = "CUEBID_INCLUDE_PATH"
"""The environment variable that names the folders, separated as in `PATH`."""


# A variable and not only an argument: robots are opened by their names at tables, in matches, on
# pages and in worker processes, which inherit the environment of the command that starts them.
def limits_of_user() -> Limits:
    """Return the limits and the include path for notes that are opened by name.

    The include path has the folders that the user allows, and the shipped library.
    """
    folders = os.environ.get(INCLUDE_PATH, "").split(os.pathsep)
    return Limits(include_path=(*(Path(folder) for folder in folders if folder), LIBRARY))

"""The types of options that name files and folders.

In a module of their own, so that commands without such options need not import `pathlib`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

EXISTING_FILE: Final = click.Path(exists=True, dir_okay=False, path_type=Path)
NEW_FILE: Final = click.Path(dir_okay=False, path_type=Path)
"""A file to write, or a file whose errors the command itself reports."""
FOLDER: Final = click.Path(file_okay=False, path_type=Path)
"""A folder, which need not exist."""

"""The types of options that name files and folders.

Apart from the other options, since some commands name none and do without the import of `pathlib`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

EXISTING_FILE: Final = click.Path(exists=True, dir_okay=False, path_type=Path)
NEW_FILE: Final = click.Path(dir_okay=False, path_type=Path)
"""A file to write, or one that the command itself opens and reports on."""
FOLDER: Final = click.Path(file_okay=False, path_type=Path)
"""A folder, which need not exist."""

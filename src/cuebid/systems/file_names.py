"""Names and endings of the files of systems."""

from __future__ import annotations

from typing import Final

# The names of GIB's files (`mb.txt2`, `mac.m4`, `Comments.txt`; see docs/references.md). Each
# chapter puts its own name before the ending.
RULES: Final = ".mb.txt2"
COMMENTS: Final = ".comments.txt"
EXAMPLES: Final = ".examples.txt"
MACROS: Final = "mac.m4"
SETTINGS: Final = "system.toml"
EXPLANATIONS: Final = "Comments.txt"
"""The explanations of a rule file that is not part of a folder; of a folder, see `COMMENTS`."""

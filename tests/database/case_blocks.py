"""Cases of the language and of the matcher in text files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path


def case_blocks(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the title and the lines of each case; an empty line ends it, `# ` begins a remark."""
    for block in path.read_text("utf-8").split("\n\n"):
        lines = [line for line in block.strip("\n").split("\n") if line[:2] != "# "]
        if lines:
            yield lines[0], lines[1:]

"""The scopes that the grammars of the VS Code extension give to the characters of files."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from editor_tools import needs_node_modules, needs_program

from cuebid.text import Span

__all__ = ["FileScopes", "scopes_of"]


@dataclass(frozen=True, slots=True)
class FileScopes:
    """The scopes of a file.

    Attributes:
        lines: for each line its tokens: where one begins and ends, and its scopes.
    """

    lines: list[list[tuple[int, int, str]]]

    def at(self, span: Span) -> list[str]:
        """Return the scopes of each token that a span on one line touches."""
        position = span.source.position(span.start)
        first = position.column - 1
        last = first + len(span)
        tokens = self.lines[position.line - 1]
        return [scopes for start, end, scopes in tokens if start < last and first < end]

    def picture(self, text: str) -> str:
        """Return the text with the scopes of each token that is not blank below its line."""
        pieces: list[str] = []
        for line, tokens in zip(text.split("\n"), self.lines, strict=True):
            pieces.append(f"> {line}".rstrip())
            pieces += [f"    {line[a:b].strip()}  {s}" for a, b, s in tokens if line[a:b].strip()]
        return "\n".join(pieces) + "\n"


def scopes_of(files: Iterable[tuple[str, Path]]) -> list[FileScopes]:
    """Return the scopes of files, each given with the scope of its grammar.

    The test is skipped where Node or the packages of the extension are missing.
    """
    node, folder = needs_program("node"), needs_node_modules()
    arguments = [str(part) for pair in files for part in pair]
    result = subprocess.run(
        [node, "scopes.mjs", *arguments],
        cwd=folder, check=True, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    return [FileScopes(json.loads(line)) for line in result.stdout.splitlines()]

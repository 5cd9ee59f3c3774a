"""Draw the structure of the package from its imports, in docs/architecture.md.

    python scripts/structure.py

A package is one level above the highest package that it imports from. After its name come only the
packages that it does not also reach through another one: the rest would make the drawing unclear.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import grimp

PAGE: Final = Path(__file__).parents[1] / "docs" / "architecture.md"
BEGIN: Final = "<!-- drawn by scripts/structure.py; `make pages` draws it anew -->\n\n```\n"
END: Final = "```\n"
# Modules that are not part of the stack of packages.
OUTSIDE: Final = frozenset({"cuebid.__main__", "cuebid.testing"})


def main() -> int:
    """Write the drawing into the page."""
    PAGE.write_text(redrawn(PAGE.read_text("utf-8")), "utf-8")
    return 0


def redrawn(page: str) -> str:
    """Return the page with a drawing of the current imports."""
    before, _, rest = page.partition(BEGIN)
    return before + BEGIN + drawing(package_imports()) + END + rest.partition(END)[2]


def package_imports() -> dict[str, frozenset[str]]:
    """Return the names of the packages from which each package imports."""
    graph = grimp.build_graph("cuebid", cache_dir=None)
    packages = graph.find_children("cuebid") - OUTSIDE
    for package in packages:
        graph.squash_module(package)
    return {
        name_of(package): frozenset(
            name_of(imported)
            for imported in graph.find_modules_directly_imported_by(package)
            if imported in packages - {package}
        )
        for package in packages
    }


def name_of(package: str) -> str:
    """Return the name of a package inside `cuebid`."""
    return package.rpartition(".")[2]


def drawing(imports: Mapping[str, frozenset[str]]) -> str:
    """Return a line for each package, the highest first, with the packages that it rests on."""
    below: dict[str, frozenset[str]] = {}
    levels: dict[str, int] = {}

    def visit(package: str) -> None:
        if package not in below:
            for imported in imports[package]:
                visit(imported)
            below[package] = imports[package].union(*(below[name] for name in imports[package]))
            levels[package] = max((levels[name] + 1 for name in imports[package]), default=0)

    for package in imports:
        visit(package)
    lines = []
    width = max(map(len, imports))
    for package in sorted(imports, key=lambda name: (-levels[name], name)):
        reached = frozenset[str]().union(*(below[name] for name in imports[package]))
        level = levels[package]
        indent = "  " * (max(levels.values()) - level)
        rests_on = ", ".join(sorted(imports[package] - reached))
        lines.append(f"{level:2}  {indent}{package:<{width}}  {rests_on}".rstrip() + "\n")
    return "".join(lines)


if __name__ == "__main__":
    sys.exit(main())
